//! A study as one file with the page in it, which needs no network, no server and no storage.
//!
//! The file is a document with two texts, the study and the program, and a script that unpacks the program,
//! gives it a storage with the study in it, and starts it there (`export.html`). Saved again, it takes its
//! program from itself.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use eightfold_scene::svg::escape;
use serde::{Deserialize, Serialize};

/// The document, with places for what differs in double braces.
const PAGE: &str = include_str!("export.html");
/// What the signs of the page ask to be told with them.
const LICENCE: &str = include_str!("../../static/icons-LICENSE.txt");
/// How many digits a hash in a file name has.
const HASH: usize = 16;

/// The files of the page, as a file carries them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Program {
    /// The address of the page it was taken from: where its links lead.
    pub home: String,
    /// The script that the page begins with, by its name in `files`.
    pub start: String,
    /// The style sheets in their order, by name.
    pub styles: Vec<String>,
    /// The files that the document names for the page, by what it calls them.
    pub named: BTreeMap<String, String>,
    /// Every file by its name: packed by gzip, then written as base64.
    pub files: BTreeMap<String, String>,
}

impl Program {
    /// The names of the files from which all others are found.
    pub fn roots(&self) -> Vec<String> {
        let roots = self.styles.iter().chain(self.named.values());
        std::iter::once(&self.start).chain(roots).cloned().collect()
    }

    /// Puts a packed file in.
    pub fn put(&mut self, name: &str, packed: &[u8]) {
        self.files.insert(name.to_owned(), BASE64_STANDARD.encode(packed));
    }

    /// Its text.
    ///
    /// # Panics
    /// Never: it is plain data.
    pub fn to_text(&self) -> String {
        within_script(&serde_json::to_string(self).expect("plain data"))
    }
}

/// The study that a file opens with, and what the file says where it cannot.
#[derive(Clone, Debug, Default)]
pub struct Opening<'a> {
    /// The language of its words, as documents name it.
    pub language: &'a str,
    /// What the study is called.
    pub title: &'a str,
    /// Under which name it is kept.
    pub id: &'a str,
    /// The study as it is kept.
    pub saved: &'a str,
    /// What is said where a browser cannot open the file.
    pub sorry: &'a str,
    /// What the link to the study on the page says, and where it leads.
    pub go_on: (&'a str, &'a str),
}

/// The file. `program` is the text of a [`Program`].
pub fn page(opening: &Opening, program: &str) -> String {
    #[derive(Serialize)]
    struct Brought<'a> {
        id: &'a str,
        saved: &'a str,
    }
    let brought = serde_json::to_string(&Brought { id: opening.id, saved: opening.saved });
    let (words, address) = opening.go_on;
    filled(&[
        ("lang", opening.language),
        ("licence", &LICENCE.replace("--", "- -")),
        ("title", &escape(opening.title)),
        ("sorry", &escape(opening.sorry)),
        ("go_on", &escape(words)),
        ("address", &escape(address)),
        ("study", &within_script(&brought.expect("texts are JSON"))),
        ("program", program),
    ])
}

/// JSON in which nothing ends or opens an element, whatever its texts say.
fn within_script(json: &str) -> String {
    json.replace('<', "\\u003c")
}

/// The document with its places filled, each once read, so that what is filled in is not looked through again.
fn filled(fields: &[(&str, &str)]) -> String {
    let mut out =
        String::with_capacity(PAGE.len() + fields.iter().map(|(_, text)| text.len()).sum::<usize>());
    let mut rest = PAGE;
    while let Some((before, after)) = rest.split_once("{{") {
        out.push_str(before);
        let (name, then) = after.split_once("}}").expect("a place of the document ends");
        let (_, text) = fields.iter().find(|(known, _)| *known == name).expect("each place has a text");
        out.push_str(text);
        rest = then;
    }
    out + rest
}

/// The files of the page that a text names: `NAME-HASH.ENDING`, in whatever folder.
pub fn named_in(text: &str) -> BTreeSet<&str> {
    let part = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
    text.split(|letter: char| !part(letter)).filter(|word| is_file(word)).collect()
}

/// Whether this is the name of a file that bears a hash of its contents.
pub fn is_file(name: &str) -> bool {
    let Some((stem, ending)) = name.rsplit_once('.') else { return false };
    let Some((name, hash)) = stem.rsplit_once('-') else { return false };
    let hashed = hash.len() == HASH && hash.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
    hashed
        && !name.is_empty()
        && !ending.is_empty()
        && ending.bytes().all(|letter| letter.is_ascii_alphanumeric())
}

/// Whether a file is a text that may name others.
pub fn is_text(name: &str) -> bool {
    [".js", ".css", ".json"].iter().any(|ending| name.ends_with(ending))
}

/// A style sheet without the fonts that it would fetch: those of the machine stand in for them.
pub fn without_fonts(style: &str) -> String {
    const FACE: &str = "@font-face";
    let mut out = String::with_capacity(style.len());
    let mut rest = style;
    while let Some(begin) = rest.find(FACE) {
        let length = rest[begin..].find('}').map_or(rest.len() - begin, |end| end + 1);
        let face = &rest[begin..begin + length];
        out.push_str(&rest[..begin]);
        if !face.contains("url(") {
            out.push_str(face);
        }
        rest = &rest[begin + length..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json<'a>(page: &'a str, id: &str) -> &'a str {
        let (_, rest) = page.split_once(&format!("id=\"{id}\">")).expect("the text is there");
        rest.split_once("</script>").expect("it ends").0
    }

    #[test]
    fn a_file_has_the_study_and_the_program_whatever_they_say() {
        let mut program = Program {
            home: "https://example.org/".to_owned(),
            start: "boot-0123456789abcdef.js".to_owned(),
            ..Program::default()
        };
        program.put("boot-0123456789abcdef.js", b"\x1f\x8b{{title}}");
        let saved = "</script><!--<script>{{program}}";
        let opening = Opening {
            language: "en",
            title: "A & <B> {{study}}",
            id: "1a",
            saved,
            sorry: "Sorry",
            go_on: ("Go on", "https://example.org/#/study/tree/t1&2"),
        };
        let made = page(&opening, &program.to_text());
        assert!(made.contains("<title>A &amp; &lt;B&gt; {{study}}</title>"));
        assert!(made.contains("href=\"https://example.org/#/study/tree/t1&amp;2\""));
        assert!(made.contains("Lucide"), "the licence of the signs is told");
        assert_eq!(made.matches("</script>").count(), 3, "what is said ends no script");
        let brought: serde_json::Value = serde_json::from_str(json(&made, "eightfold-study")).expect("JSON");
        assert_eq!((&brought["id"], &brought["saved"]), (&"1a".into(), &saved.into()));
        let again: Program = serde_json::from_str(json(&made, "eightfold-program")).expect("a program");
        assert_eq!(again, program);
        assert_eq!(again.roots(), ["boot-0123456789abcdef.js"]);
    }

    #[test]
    fn files_are_found_by_the_hash_in_their_names() {
        let text = "import a from \"./web-0123456789abcdef.js\"; new URL('split_x-fedcba9876543210.wasm', import.meta.url);\
                    url(\"a-latin-ext-0123456789abcdef.woff2\") assets/search-0123456789abcdef.js?v=1";
        let found: Vec<&str> = named_in(text).into_iter().collect();
        assert_eq!(
            found,
            [
                "a-latin-ext-0123456789abcdef.woff2",
                "search-0123456789abcdef.js",
                "split_x-fedcba9876543210.wasm",
                "web-0123456789abcdef.js",
            ]
        );
        for other in [
            "web.js",
            "-0123456789abcdef.js",
            "web-0123456789ABCDEF.js",
            "web-0123.js",
            "web-0123456789abcdef",
        ] {
            assert!(named_in(other).is_empty() && !is_file(other), "{other}");
        }
    }

    #[test]
    fn fonts_that_would_be_fetched_are_left_out_and_those_of_the_machine_stay() {
        let style =
            "a { b: c }\n@font-face { src: url(\"x\"); }\n@font-face { src: local(\"y\"); }\nd { e: f }";
        let left = without_fonts(style);
        assert_eq!(left, "a { b: c }\n\n@font-face { src: local(\"y\"); }\nd { e: f }");
        assert_eq!(without_fonts(include_str!("../../static/fonts.css")).matches("url(").count(), 0);
    }
}
