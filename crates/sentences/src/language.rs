use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

use crate::Id;

/// A language of the user interface.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English, the default.
    #[default]
    English,
    /// German.
    German,
}

/// The files of a language as text, for programs that load German only on demand.
#[derive(Debug)]
pub struct GermanFiles {
    /// The messages about the games.
    pub messages: &'static str,
    /// The messages of the page.
    pub page: &'static str,
}

/// The files of German.
pub static GERMAN: GermanFiles = GermanFiles {
    messages: include_str!("../languages/de.ftl"),
    page: include_str!("../languages/page.de.ftl"),
};

#[cfg(target_arch = "wasm32")]
static GERMAN_MESSAGES: std::sync::OnceLock<&'static GermanFiles> = std::sync::OnceLock::new();

/// A tag of an unsupported language.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no language `{0}`: there are en and de")]
pub struct UnknownLanguage(pub String);

pub(crate) type Bundle = FluentBundle<FluentResource>;

static ENGLISH_BUNDLE: LazyLock<Bundle> =
    LazyLock::new(|| bundle(Language::English, Language::English.source()));
static GERMAN_BUNDLE: LazyLock<Bundle> =
    LazyLock::new(|| bundle(Language::German, Language::German.source()));

/// Parses a file of messages in this language.
pub(crate) fn bundle(language: Language, source: &str) -> Bundle {
    let tag = language.tag().parse().expect("a tag of two letters");
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // No isolation marks around placeholders: none of the languages is written from right to left.
    bundle.set_use_isolating(false);
    let resource = FluentResource::try_new(source.to_owned())
        .unwrap_or_else(|(_, errors)| panic!("the messages in {language}: {errors:?}"));
    bundle.add_resource(resource).unwrap_or_else(|errors| panic!("the messages in {language}: {errors:?}"));
    bundle
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// Returns the BCP 47 tag: `en`, `de`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// Returns the first supported language among these tags (`de-AT`, `fr`, `en`, as a browser lists them), or
    /// English.
    pub fn preferred<'a>(tags: impl IntoIterator<Item = &'a str>) -> Self {
        tags.into_iter().find_map(|tag| tag.parse().ok()).unwrap_or_default()
    }

    /// Returns the language's name for itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
        }
    }

    /// Returns the file of the game messages.
    pub fn source(self) -> &'static str {
        match self {
            Self::English => include_str!("../languages/en.ftl"),
            #[cfg(not(target_arch = "wasm32"))]
            Self::German => include_str!("../languages/de.ftl"),
            #[cfg(target_arch = "wasm32")]
            Self::German => GERMAN_MESSAGES.get().map_or(Self::English.source(), |german| german.messages),
        }
    }

    /// Returns the file of the page messages.
    pub fn page_source(self) -> &'static str {
        match self {
            Self::English => include_str!("../languages/page.en.ftl"),
            #[cfg(not(target_arch = "wasm32"))]
            Self::German => include_str!("../languages/page.de.ftl"),
            #[cfg(target_arch = "wasm32")]
            Self::German => GERMAN_MESSAGES.get().map_or(Self::English.page_source(), |german| german.page),
        }
    }

    /// Adds the German messages. In a browser no program contains them from the start; until they are added, German
    /// texts are in English.
    #[cfg(target_arch = "wasm32")]
    pub fn bring_german(german: &'static GermanFiles) {
        let _ = GERMAN_MESSAGES.set(german); // A second call brings the same messages.
    }

    /// Formats a number in digits, `-1234.5`, as usual in this language: `−1,234.5`, `−1.234,5`.
    ///
    /// ```
    /// use eightfold_sentences::Language;
    ///
    /// assert_eq!(Language::English.number("-1234.5"), "−1,234.5");
    /// assert_eq!(Language::German.number("-1234.5"), "−1.234,5");
    /// ```
    pub fn number(self, digits: &str) -> String {
        let (thousands, point) = match self {
            Self::English => (',', '.'),
            Self::German => ('.', ','),
        };
        let size = digits.strip_prefix('-');
        let (whole, part) = size.unwrap_or(digits).split_once('.').unwrap_or((size.unwrap_or(digits), ""));
        let mut out = String::with_capacity(digits.len() + digits.len() / 3 + 2);
        if size.is_some() {
            out.push('−');
        }
        for (at, digit) in whole.chars().enumerate() {
            if at > 0 && (whole.len() - at).is_multiple_of(3) {
                out.push(thousands);
            }
            out.push(digit);
        }
        if !part.is_empty() {
            out.push(point);
            out.push_str(part);
        }
        out
    }

    pub(crate) fn format(self, id: Id, args: Option<&FluentArgs>) -> String {
        let bundle: &Bundle = match self {
            Self::English => &ENGLISH_BUNDLE,
            Self::German => &GERMAN_BUNDLE,
        };
        let pattern = bundle.get_message(id.name()).and_then(|message| message.value());
        let pattern = pattern.unwrap_or_else(|| panic!("{self} has no message {}", id.name()));
        bundle.format_pattern(pattern, args, &mut Vec::new()).into_owned()
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// Parses a tag; region and script are ignored.
    fn from_str(tag: &str) -> Result<Self, UnknownLanguage> {
        let language = tag.trim().split(['-', '_']).next().unwrap_or_default();
        Self::ALL
            .into_iter()
            .find(|known| known.tag().eq_ignore_ascii_case(language))
            .ok_or_else(|| UnknownLanguage(tag.to_owned()))
    }
}
