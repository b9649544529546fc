use eightfold_catalog::{AnyMatch, dispatch_match, typed};
use eightfold_game::{Game, Match, Seat};
use eightfold_octiles::{Dots, PairColour};
use fluent_bundle::{FluentArgs, FluentValue};

use crate::message::Id;
use crate::{Language, id};

/// Produces sentences in one language.
///
/// Players are named by their seats (`Blue`, `South`); in Connect the Dots by the colours shown for those of the
/// rules, see [`with_dots_colours`](Self::with_dots_colours).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Speaker {
    language: Language,
    dots_colours: [PairColour; 4],
}

/// Sentences about the games with this type of positions.
pub(crate) trait Sentences<G: Game> {
    /// Describes a step of a match; `None` if there is nothing to say about it, or no such step.
    fn turn_of(self, played: &Match<G>, at: usize) -> Option<String>;

    /// Describes a player's progress in a few words.
    fn progress_of(self, position: &G, seat: Seat) -> String;
}

impl Default for Speaker {
    fn default() -> Self {
        Self::new(Language::default())
    }
}

impl Speaker {
    /// Creates a speaker of this language.
    pub const fn new(language: Language) -> Self {
        Self { language, dots_colours: PairColour::ALL }
    }

    /// Returns the language.
    pub const fn language(self) -> Language {
        self.language
    }

    /// Sets the colours shown for Teal, Plum, Gold and Orange in Connect the Dots.
    pub const fn with_dots_colours(self, shown: [PairColour; 4]) -> Self {
        Self { dots_colours: shown, ..self }
    }

    /// Returns a message without placeholders.
    pub fn text(self, id: Id) -> String {
        self.language.format(id, None)
    }

    /// Fills in a message's placeholders: texts, or numbers that select singular or plural.
    ///
    /// ```
    /// use eightfold_sentences::{Language, Speaker, id};
    ///
    /// let say = Speaker::new(Language::English);
    /// assert_eq!(say.fill(id::DOTS_PROGRESS, [("points", 1.into())]), "1 point");
    /// ```
    pub fn fill<'a>(self, id: Id, args: impl IntoIterator<Item = (&'static str, FluentValue<'a>)>) -> String {
        let mut filled = FluentArgs::new();
        for (name, value) in args {
            filled.set(name, value);
        }
        self.language.format(id, Some(&filled))
    }

    /// Describes a step of a match as a sentence; `None` if there is nothing to say about it, or no such step.
    pub fn turn(self, played: &dyn AnyMatch, at: usize) -> Option<String> {
        dispatch_match!(played.as_any(), |played| self.turn_of(played, at)).flatten()
    }

    /// Describes a possible next turn as a sentence: `Blue moves 33 to 44.`; falls back to its notation.
    pub fn turn_ahead(self, played: &dyn AnyMatch, turn: &str) -> String {
        let mut ahead = played.fork();
        let said = ahead.apply(turn).ok().and_then(|_| self.turn(ahead.as_ref(), played.len()));
        said.unwrap_or_else(|| turn.to_owned())
    }

    /// Describes a player's progress in a few words: `3 / 5 home`.
    pub fn progress(self, played: &dyn AnyMatch, seat: Seat) -> String {
        dispatch_match!(played.as_any(), |played| self.progress_of(played.position(), seat))
            .unwrap_or_default()
    }

    /// Returns a player's name: `Blue`, `Blau`.
    pub fn seat_name(self, played: &dyn AnyMatch, seat: Seat) -> String {
        if typed::<Dots>(played.as_any()).is_some() {
            return self.dots_name(seat);
        }
        self.name(played.seat_name(seat))
    }

    /// Translates the name of a seat or colour from the rules.
    pub fn name(self, rules: &str) -> String {
        self.by_word("name-", rules)
    }

    /// Returns a direction in this language.
    pub fn direction(self, direction: eightfold_octi::Direction) -> String {
        self.by_word("direction-", direction.name())
    }

    /// Returns the message with this prefix and word as its id, or the word itself if there is none.
    pub(crate) fn by_word(self, prefix: &str, word: &str) -> String {
        let known = id::ALL
            .iter()
            .find(|id| id.name().strip_prefix(prefix).is_some_and(|rest| rest.eq_ignore_ascii_case(word)));
        known.map_or_else(|| word.to_owned(), |id| self.text(*id))
    }

    /// Joins items: `A`, `A and B`, `A, B and C`; empty for an empty list.
    pub fn list(self, items: impl IntoIterator<Item = String>) -> String {
        self.listed(items, id::LIST_TWO)
    }

    /// Joins alternatives: `A`, `A or B`, `A, B or C`; empty for an empty list.
    pub fn either(self, items: impl IntoIterator<Item = String>) -> String {
        self.listed(items, id::LIST_OR)
    }

    fn listed(self, items: impl IntoIterator<Item = String>, join: Id) -> String {
        let items: Vec<String> = items.into_iter().collect();
        match items.as_slice() {
            [] => self.text(id::NOBODY),
            [one] => one.clone(),
            [rest @ .., last] => {
                self.fill(join, [("first", rest.join(", ").into()), ("last", last.as_str().into())])
            }
        }
    }

    /// Describes a run, for the end of a sentence.
    pub(crate) fn run(self, from: eightfold_octiles::Post, to: eightfold_octiles::Post) -> String {
        if from == to {
            self.fill(id::RUN_LOOP, [("to", to.name().into())])
        } else {
            self.fill(id::RUN_TO, [("from", from.name().into()), ("to", to.name().into())])
        }
    }

    /// Joins two sentences, the second only if `also`.
    pub(crate) fn warned(self, text: String, also: bool) -> String {
        if also { format!("{text} {}", self.text(id::REPEATED_TWICE)) } else { text }
    }

    pub(crate) fn shown_colour(self, colour: PairColour) -> String {
        self.name(self.dots_colours[colour as usize].name())
    }
}
