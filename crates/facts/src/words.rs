/// The remaining words of a condition.
pub struct Words {
    words: std::vec::IntoIter<String>,
    next: Option<String>,
}

impl Words {
    /// Splits a text into words, brackets, and quoted texts.
    ///
    /// # Errors
    /// If a quotation mark isn't closed.
    pub fn of(text: &str) -> Result<Self, String> {
        let mut words = Vec::new();
        let mut rest = text.trim_start();
        while let Some(first) = rest.chars().next() {
            let (word, left) = match first {
                '(' | ')' => rest.split_at(1),
                '"' => {
                    let end = rest[1..].find('"').ok_or("a quoted turn has no end")?;
                    rest.split_at(end + 2)
                }
                _ => {
                    let end = rest.find(|c: char| c.is_whitespace() || c == '(' || c == ')');
                    rest.split_at(end.unwrap_or(rest.len()))
                }
            };
            words.push(word.to_owned());
            rest = left.trim_start();
        }
        let mut words = words.into_iter();
        let next = words.next();
        Ok(Self { words, next })
    }

    /// Returns the next word without taking it.
    pub fn peek(&self) -> Option<&str> {
        self.next.as_deref()
    }

    /// Takes the next word.
    pub fn take(&mut self) -> Option<String> {
        std::mem::replace(&mut self.next, self.words.next())
    }

    /// Skips this word if it comes next, and returns whether it did.
    pub fn accept(&mut self, word: &str) -> bool {
        let is = self.next.as_deref() == Some(word);
        if is {
            self.take();
        }
        is
    }

    /// Returns the next word as an argument of the fact `of`.
    ///
    /// # Errors
    /// If there is none: says that `what` must follow.
    pub fn argument(&mut self, of: &str, what: &str) -> Result<String, String> {
        self.take().ok_or_else(|| format!("`{of}` is followed by {what}"))
    }
}
