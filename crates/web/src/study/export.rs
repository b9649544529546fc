//! A study as a single file that includes the page and needs no network, no server and no storage.
//!
//! The file is a document with two texts, the study and the program, and a script that unpacks the program, gives it a
//! storage with the study in it, and starts it there (`export.html`). When it is saved again, it copies the program
//! from itself.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use eightfold_scene::svg::escape;
use serde::{Deserialize, Serialize};

/// The document, with placeholders in double braces.
const PAGE: &str = include_str!("export.html");
/// The licence that the page's icons require to be included.
const LICENCE: &str = include_str!("../../static/icons-LICENSE.txt");
/// The number of digits of a hash in a file name.
const HASH: usize = 16;

/// The files of the page, as stored in an exported file.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Program {
    /// The address of the page it was taken from, which its links lead to.
    pub home: String,
    /// The script that starts the page, by its name in `files`.
    pub start: String,
    /// The style sheets in order, by name.
    pub styles: Vec<String>,
    /// The files that the document names, by the names it uses.
    pub named: BTreeMap<String, String>,
    /// Every file by name: compressed with gzip, then encoded as base64.
    pub files: BTreeMap<String, String>,
}

impl Program {
    /// The names of the files that lead to all others.
    pub fn roots(&self) -> Vec<String> {
        let roots = self.styles.iter().chain(self.named.values());
        std::iter::once(&self.start).chain(roots).cloned().collect()
    }

    /// Adds a compressed file.
    pub fn put(&mut self, name: &str, packed: &[u8]) {
        self.files.insert(name.to_owned(), BASE64_STANDARD.encode(packed));
    }

    /// Serialises the program.
    ///
    /// # Panics
    /// Never: it is plain data.
    pub fn to_text(&self) -> String {
        within_script(&serde_json::to_string(self).expect("plain data"))
    }
}

/// The study that a file opens with, and its fallback texts.
#[derive(Clone, Debug, Default)]
pub struct InitialStudy<'a> {
    /// The language of its words, as a document's language tag.
    pub language: &'a str,
    /// The title of the study.
    pub title: &'a str,
    /// The id of the study.
    pub id: &'a str,
    /// The study in its saved form.
    pub saved: &'a str,
    /// The text shown if a browser can't open the file.
    pub sorry: &'a str,
    /// The text and the address of the link to the study on the page.
    pub go_on: (&'a str, &'a str),
}

/// Builds the file. `program` is the text of a [`Program`].
pub fn page(opening: &InitialStudy, program: &str) -> String {
    #[derive(Serialize)]
    struct EmbeddedStudy<'a> {
        id: &'a str,
        saved: &'a str,
    }
    let brought = serde_json::to_string(&EmbeddedStudy { id: opening.id, saved: opening.saved });
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

/// Escapes JSON so that it neither ends nor opens an element.
fn within_script(json: &str) -> String {
    json.replace('<', "\\u003c")
}

/// Fills the placeholders in one pass, so that inserted text isn't searched again.
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

/// The files of the page that a text mentions: `NAME-HASH.ENDING`, in any folder.
pub fn named_in(text: &str) -> BTreeSet<&str> {
    let part = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
    text.split(|letter: char| !part(letter)).filter(|word| is_file(word)).collect()
}

/// Whether this is the name of a file with a hash of its contents.
pub fn is_file(name: &str) -> bool {
    let Some((stem, ending)) = name.rsplit_once('.') else { return false };
    let Some((name, hash)) = stem.rsplit_once('-') else { return false };
    let hashed = hash.len() == HASH && hash.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
    hashed
        && !name.is_empty()
        && !ending.is_empty()
        && ending.bytes().all(|letter| letter.is_ascii_alphanumeric())
}

/// Whether a file is a text that may mention others.
pub fn is_text(name: &str) -> bool {
    [".js", ".css", ".json"].iter().any(|ending| name.ends_with(ending))
}

/// Removes the web fonts from a style sheet, so that system fonts are used.
pub fn without_fonts(style: &str) -> String {
    const FONT_FACE: &str = "@font-face";
    let mut out = String::with_capacity(style.len());
    let mut rest = style;
    while let Some(begin) = rest.find(FONT_FACE) {
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
        let (_, rest) = page.split_once(&format!("id=\"{id}\">")).expect("the text is in the file");
        rest.split_once("</script>").expect("the script ends").0
    }

    #[test]
    fn file_embeds_study_and_program_with_any_content() {
        let mut program = Program {
            home: "https://example.org/".to_owned(),
            start: "boot-0123456789abcdef.js".to_owned(),
            ..Program::default()
        };
        program.put("boot-0123456789abcdef.js", b"\x1f\x8b{{title}}");
        let saved = "</script><!--<script>{{program}}";
        let opening = InitialStudy {
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
        assert!(made.contains("Lucide"), "the licence of the icons is included");
        assert_eq!(made.matches("</script>").count(), 3, "texts do not end a script");
        let brought: serde_json::Value = serde_json::from_str(json(&made, "eightfold-study")).expect("JSON");
        assert_eq!((&brought["id"], &brought["saved"]), (&"1a".into(), &saved.into()));
        let again: Program = serde_json::from_str(json(&made, "eightfold-program")).expect("a program");
        assert_eq!(again, program);
        assert_eq!(again.roots(), ["boot-0123456789abcdef.js"]);
    }

    #[test]
    fn files_are_found_by_hash_in_their_names() {
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
    fn web_fonts_are_removed_and_system_fonts_stay() {
        let style =
            "a { b: c }\n@font-face { src: url(\"x\"); }\n@font-face { src: local(\"y\"); }\nd { e: f }";
        let left = without_fonts(style);
        assert_eq!(left, "a { b: c }\n\n@font-face { src: local(\"y\"); }\nd { e: f }");
        assert_eq!(without_fonts(include_str!("../../static/fonts.css")).matches("url(").count(), 0);
    }
}
