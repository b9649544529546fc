//! The page's messages are the same in every language, with the same placeholders; texts are a single line.

use std::collections::{BTreeMap, BTreeSet};

use eightfold_sentences::{Language, page};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

/// A message as the page uses it: its placeholders, and whether it is a plain text.
#[derive(PartialEq, Eq, Debug, Default)]
struct Shape {
    placeholders: BTreeSet<String>,
    plain: bool,
}

fn placeholders(pattern: &Pattern<&str>, names: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        let (Expression::Inline(inline) | Expression::Select { selector: inline, .. }) = expression;
        let InlineExpression::VariableReference { id } = inline else {
            panic!("messages contain only placeholders, not {inline:?}");
        };
        names.insert(id.name.to_owned());
        if let Expression::Select { variants, .. } = expression {
            for variant in variants {
                placeholders(&variant.value, names);
            }
        }
    }
}

fn messages(language: Language) -> BTreeMap<String, Shape> {
    let resource = fluent_syntax::parser::parse(language.page_source()).expect("messages that can be read");
    let mut messages = BTreeMap::new();
    for entry in &resource.body {
        match entry {
            Entry::Message(message) => {
                let pattern = message.value.as_ref().expect("a message says something");
                let mut shape = Shape::default();
                placeholders(pattern, &mut shape.placeholders);
                shape.plain = matches!(pattern.elements.as_slice(), [PatternElement::TextElement { .. }]);
                let before = messages.insert(message.id.name.to_owned(), shape);
                assert_eq!(before, None, "{language}: {} appears twice", message.id.name);
            }
            Entry::Junk { content } => panic!("{language}: {content}"),
            _ => {}
        }
    }
    messages
}

#[test]
fn page_messages_are_complete_in_every_language() {
    let english = messages(Language::English);
    let ids: BTreeSet<String> = page::ALL.iter().map(|id| id.name().to_owned()).collect();
    assert_eq!(english.keys().cloned().collect::<BTreeSet<_>>(), ids);
    for language in Language::ALL {
        let other = messages(language);
        for (id, shape) in &english {
            let theirs = other.get(id).unwrap_or_else(|| panic!("{language} has no message {id}"));
            assert_eq!(theirs, shape, "{id} in {language}");
            if shape.plain {
                assert!(language.page_text_named(id).is_some(), "{language} does not say {id} as it stands");
            }
        }
        let more: Vec<_> = other.keys().filter(|id| !english.contains_key(*id)).collect();
        assert!(more.is_empty(), "{language} has messages that English lacks: {more:?}");
    }
}

/// Messages that other code looks up by a composed name: the option `players`, the theme `loop`.
const COMPOSED_PREFIXES: [&str; 5] = ["glyph-", "kind-", "option-", "theme-", "value-"];

#[test]
fn no_two_messages_say_the_same() {
    let text = |language: Language, id: &str| language.page_text_named(id).map(str::to_owned);
    let mut texts: BTreeMap<_, Vec<&str>> = BTreeMap::new();
    for id in page::ALL.iter().map(|id| id.name()) {
        let named = COMPOSED_PREFIXES.iter().any(|prefix| id.starts_with(prefix));
        if let (false, Some(english)) = (named, text(Language::English, id)) {
            texts.entry((english, text(Language::German, id))).or_default().push(id);
        }
    }
    // A played turn, and the day on which a game was played.
    texts.retain(|_, ids| ids.len() > 1 && *ids != ["mistake-played-label", "games-finished"]);
    assert!(texts.is_empty(), "one message is enough: {texts:?}");
}

#[test]
fn german_is_not_left_in_english() {
    // Names and symbols that are the same in both languages.
    let same = [
        "person",
        "name-placeholder",
        "dial-super",
        "computer-label",
        "seat-computer",
        "game-octiles",
        "game-team-up",
        "game-connect-the-dots",
        "game-scavenger-hunt",
        "computer-level",
        "computer-named",
        "key-escape",
        "short-north",
        "short-north-west",
        "short-south",
        "short-south-west",
        "short-west",
        "moderation",
        "chat",
        "clubs",
        "chat-team",
        "tournament-arena",
        "tournament-format",
    ];
    for id in page::ALL {
        let (english, german) =
            (Language::English.page_text_named(id.name()), Language::German.page_text_named(id.name()));
        if let (Some(english), Some(german)) = (english, german)
            && english == german
        {
            assert!(
                same.contains(&id.name()),
                "{} says the same in English and German: {english}",
                id.name()
            );
        }
    }
}
