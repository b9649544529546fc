//! Lessons in another language. The English file, which has the positions and conditions, has a companion with only the
//! texts: the same keys in the same blocks, and repeated keys are matched in order.

use crate::read::{Block, LessonError, SourceLine, blocks};

/// The keys of texts that people read. All others are data, and occur only in the English file.
const TEXTS: [&str; 9] = ["title", "about", "say", "only", "fail", "else", "over", "hint", "done"];

/// Replaces the English texts with those of this file.
pub(crate) fn translate(english: &mut [Block], file: &str, text: &str) -> Result<(), LessonError> {
    let others = blocks(file, text, &TEXTS)?;
    if others.len() != english.len() {
        let place = SourceLine { file, line: others.last().map_or(1, |block| block.first_line) };
        return Err(place.error(format!(
            "the English file has {} blocks, set apart by `---`, and this one {}",
            english.len(),
            others.len()
        )));
    }
    for (block, other) in english.iter_mut().zip(&others) {
        for key in TEXTS {
            one_key(block, other, file, key)?;
        }
    }
    Ok(())
}

/// Replaces the English texts of one key of a block.
fn one_key(english: &mut Block, other: &Block, file: &str, key: &str) -> Result<(), LessonError> {
    let mut texts = other.fields.iter().filter(|field| field.key == key);
    for field in english.fields.iter_mut().filter(|field| field.key == key) {
        let Some(text) = texts.next().filter(|text| !text.value.is_empty()) else {
            let place = SourceLine { file, line: other.first_line };
            return Err(place.error(format!("`{key}` is missing for `{}`", field.value)));
        };
        // The condition of a message stays.
        let condition = match key {
            "only" | "fail" => field.value.split_once(" -> ").map(|(condition, _)| condition.to_owned()),
            _ => None,
        };
        field.value = match condition {
            Some(condition) => format!("{condition} -> {}", text.value),
            None => text.value.clone(),
        };
    }
    match texts.next() {
        None => Ok(()),
        Some(more) => Err(SourceLine { file, line: more.line }
            .error(format!("the English file has no `{key}` here for `{}`", more.value))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: &str =
        "title: One\nposition: 33\nsay: Go.\nfail: won -> No.\nhint: First.\nhint: Second.\n---\nsay: On.\n";

    fn german(text: &str) -> Result<Vec<Block>, String> {
        let keys = ["title", "position", "say", "fail", "hint"];
        let mut english = blocks("f", ENGLISH, &keys).expect("an English file");
        translate(&mut english, "f.de", text).map_err(|error| error.to_string())?;
        Ok(english)
    }

    #[test]
    fn translation_replaces_only_texts() {
        let text =
            "title: Eins\nsay: Geh.\nfail: Nein.\nhint: Erstens.\nhint: Zweitens.\n---\nsay: Weiter.\n";
        let blocks = german(text).expect("all texts are there");
        let values: Vec<&str> = blocks[0].fields.iter().map(|field| field.value.as_str()).collect();
        assert_eq!(values, ["Eins", "33", "Geh.", "won -> Nein.", "Erstens.", "Zweitens."]);
        assert_eq!(blocks[1].fields[0].value, "Weiter.");
    }

    #[test]
    fn missing_and_extra_texts_are_reported() {
        let wrong = |text: &str| german(text).expect_err("not the same texts");
        assert_eq!(
            wrong("title: Eins\nsay: Geh.\nfail: Nein.\nhint: Erstens.\n---\nsay: Weiter.\n"),
            "f.de, line 1: `hint` is missing for `Second.`"
        );
        assert_eq!(
            wrong("title: Eins\nsay: Geh.\nfail: Nein.\nhint: A.\nhint: B.\nhint: C.\n---\nsay: Weiter.\n"),
            "f.de, line 6: the English file has no `hint` here for `C.`"
        );
        assert_eq!(
            wrong("title: Eins\nsay: Geh.\n"),
            "f.de, line 1: the English file has 2 blocks, set apart by `---`, and this one 1"
        );
        assert_eq!(
            wrong("title: Eins\nposition: 33\n"),
            "f.de, line 2: unknown key `position`; the keys are title, about, say, only, fail, else, over, hint, done"
        );
    }
}
