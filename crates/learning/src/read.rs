//! The text format of lessons: `key: value` lines, with longer values continued in indented lines, and steps separated
//! by `---`.

/// Why a file isn't a valid lesson.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}, line {line}: {problem}")]
pub struct LessonError {
    /// The course and the lesson.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong and the correct form.
    pub problem: String,
}

/// A line of the file, with its continuation lines.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub line: usize,
    pub key: String,
    pub value: String,
}

/// The fields between two lines of `---`.
#[derive(Debug, Default)]
pub(crate) struct Block {
    pub first_line: usize,
    pub fields: Vec<Field>,
}

/// A line of a file, for errors.
#[derive(Clone, Copy)]
pub(crate) struct SourceLine<'a> {
    pub file: &'a str,
    pub line: usize,
}

impl SourceLine<'_> {
    pub(crate) fn error(self, problem: impl Into<String>) -> LessonError {
        LessonError { file: self.file.to_owned(), line: self.line, problem: problem.into() }
    }
}

/// Parses the blocks of a file. `keys` are the allowed ones.
pub(crate) fn blocks(file: &str, text: &str, keys: &[&str]) -> Result<Vec<Block>, LessonError> {
    let mut blocks = vec![Block { first_line: 1, ..Block::default() }];
    for (at, raw) in text.lines().enumerate() {
        let place = SourceLine { file, line: at + 1 };
        let line = raw.trim_end();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if line == "---" {
            blocks.push(Block { first_line: at + 1, ..Block::default() });
            continue;
        }
        let block = blocks.last_mut().expect("one was put there at the start");
        if line.starts_with([' ', '\t']) {
            let Some(field) = block.fields.last_mut() else {
                return Err(place.error("an indented line continues the one above, and there is none"));
            };
            if !field.value.is_empty() {
                field.value.push(' ');
            }
            field.value.push_str(line.trim());
            continue;
        }
        let Some((key, value)) = line.split_once(':') else {
            return Err(place.error(format!("`{line}` is no `key: value`; the keys are {}", keys.join(", "))));
        };
        if !keys.contains(&key) {
            return Err(place.error(format!("unknown key `{key}`; the keys are {}", keys.join(", "))));
        }
        block.fields.push(Field { line: at + 1, key: key.to_owned(), value: value.trim().to_owned() });
    }
    Ok(blocks)
}

impl Block {
    pub(crate) fn all<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a Field> {
        self.fields.iter().filter(move |field| field.key == key)
    }

    /// Returns the only field with this key, if there is one.
    pub(crate) fn one(&self, file: &str, key: &str) -> Result<Option<&Field>, LessonError> {
        let mut all = self.fields.iter().filter(|field| field.key == key);
        let first = all.next();
        match all.next() {
            Some(second) => {
                Err(SourceLine { file, line: second.line }.error(format!("`{key}` stands here twice")))
            }
            None => Ok(first),
        }
    }

    /// Returns the only field with this key, which is required.
    pub(crate) fn required(&self, file: &str, key: &str) -> Result<&Field, LessonError> {
        self.one(file, key)?
            .filter(|field| !field.value.is_empty())
            .ok_or_else(|| SourceLine { file, line: self.first_line }.error(format!("`{key}` is missing")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_continue_in_indented_lines() {
        let text = "# a comment\ntitle: One\nsay: first\n  second\n\n---\nsay: third\n";
        let blocks = blocks("f", text, &["title", "say"]).unwrap();
        assert_eq!(blocks.len(), 2);
        assert_eq!(blocks[0].required("f", "say").unwrap().value, "first second");
        assert_eq!(blocks[1].required("f", "say").unwrap().line, 7);
        let missing = blocks[1].required("f", "title").unwrap_err().to_string();
        assert_eq!(missing, "f, line 6: `title` is missing");
    }

    #[test]
    fn errors_name_their_line() {
        let wrong = |text: &str| blocks("f", text, &["say"]).unwrap_err().to_string();
        assert_eq!(wrong("say: x\nsya: y"), "f, line 2: unknown key `sya`; the keys are say");
        assert_eq!(wrong("hello"), "f, line 1: `hello` is no `key: value`; the keys are say");
        assert_eq!(
            wrong("  hello"),
            "f, line 1: an indented line continues the one above, and there is none"
        );
        let twice = blocks("f", "say: x\nsay: y", &["say"]).unwrap();
        assert_eq!(twice[0].one("f", "say").unwrap_err().to_string(), "f, line 2: `say` stands here twice");
    }
}
