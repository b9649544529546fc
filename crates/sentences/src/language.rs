use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

use crate::Id;

/// Calls a macro with the list of languages: the name in code, the tag and the data of each. A language has the files
/// `TAG.ftl` and `page.TAG.ftl` in `languages`; English is complete by definition.
#[macro_export]
macro_rules! languages {
    ($with:ident) => {
        $with! {
            /// English, the default.
            #[default]
            English en { own_name: "English", locale: "en_GB", thousands: ',', point: '.' }
            /// German.
            German de { own_name: "Deutsch", locale: "de_DE", thousands: '.', point: ',' }
        }
    };
}

macro_rules! declare {
    ($($(#[$meta:meta])* $name:ident $tag:ident $info:tt)*) => {
        /// A language of the user interface.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub enum Language {
            $($(#[$meta])* $name,)*
        }

        impl Language {
            /// All languages.
            pub const ALL: [Self; [$(stringify!($tag)),*].len()] = [$(Self::$name),*];

            /// Returns the BCP 47 tag: `en`, `de`.
            pub const fn tag(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($tag),)*
                }
            }

            const fn info(self) -> LanguageInfo {
                match self {
                    $(Self::$name => LanguageInfo $info,)*
                }
            }

            /// Returns one of the files of this language.
            #[cfg(not(target_arch = "wasm32"))]
            fn file(self, read: fn(&LanguageFiles) -> &'static str, _english: &'static str) -> &'static str {
                read(match self {
                    $(Self::$name => &files::$tag::FILES,)*
                })
            }
        }

        /// The files of each language, in modules named by the tags.
        pub mod files {
            $(
                #[doc = concat!("The files of ", stringify!($name), ".")]
                pub mod $tag {
                    pub(crate) const MESSAGES: &str =
                        include_str!(concat!("../languages/", stringify!($tag), ".ftl"));
                    pub(crate) const PAGE: &str =
                        include_str!(concat!("../languages/page.", stringify!($tag), ".ftl"));

                    /// The files as text.
                    pub static FILES: super::super::LanguageFiles =
                        super::super::LanguageFiles { messages: MESSAGES, page: PAGE };
                }
            )*
        }
    };
}

languages!(declare);

/// What the list says about a language.
struct LanguageInfo {
    own_name: &'static str,
    locale: &'static str,
    thousands: char,
    point: char,
}

/// The files of a language as text, for programs that load other languages than English only on demand.
#[derive(Debug)]
pub struct LanguageFiles {
    /// The messages about the games.
    pub messages: &'static str,
    /// The messages of the page.
    pub page: &'static str,
}

/// The language that was loaded besides English.
#[cfg(target_arch = "wasm32")]
static LOADED: OnceLock<(Language, &'static LanguageFiles)> = OnceLock::new();

/// A tag of an unsupported language.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no language `{0}`")]
pub struct UnknownLanguage(pub String);

pub(crate) type Bundle = FluentBundle<FluentResource>;

/// The messages of each language, parsed when they are first used.
pub(crate) type Bundles = [OnceLock<Bundle>; Language::ALL.len()];

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
    /// Returns the first supported language among these tags (`de-AT`, `fr`, `en`, as a browser lists them), or
    /// English.
    pub fn preferred<'a>(tags: impl IntoIterator<Item = &'a str>) -> Self {
        tags.into_iter().find_map(|tag| tag.parse().ok()).unwrap_or_default()
    }

    /// Returns the language's name for itself.
    pub const fn own_name(self) -> &'static str {
        self.info().own_name
    }

    /// Returns the locale that link previews name: `en_GB`.
    pub const fn locale(self) -> &'static str {
        self.info().locale
    }

    /// Returns the file of the game messages.
    pub fn source(self) -> &'static str {
        self.file(|files| files.messages, files::en::MESSAGES)
    }

    /// Returns the file of the page messages.
    pub fn page_source(self) -> &'static str {
        self.file(|files| files.page, files::en::PAGE)
    }

    /// Returns one of the files of this language, the English one if the language isn't loaded.
    #[cfg(target_arch = "wasm32")]
    fn file(self, read: fn(&LanguageFiles) -> &'static str, english: &'static str) -> &'static str {
        LOADED.get().filter(|(language, _)| *language == self).map_or(english, |(_, files)| read(files))
    }

    /// Adds the messages of this language. In a browser no program contains other messages than the English ones from
    /// the start; texts are in English until others are added.
    #[cfg(target_arch = "wasm32")]
    pub fn add_files(self, files: &'static LanguageFiles) {
        let _ = LOADED.set((self, files)); // A second call adds the same messages.
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
        let LanguageInfo { thousands, point, .. } = self.info();
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
        static BUNDLES: Bundles = [const { OnceLock::new() }; Language::ALL.len()];
        let bundle = BUNDLES[self as usize].get_or_init(|| bundle(self, self.source()));
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
