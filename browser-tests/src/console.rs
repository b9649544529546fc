use crate::page::Page;

impl Page {
    /// Ignores messages of the console that contain these words.
    pub fn expect_in_console(&self, words: &str) {
        self.expected.borrow_mut().push(words.to_owned());
    }

    /// Returns errors and warnings in the console since the page was opened, without the expected ones.
    pub fn unexpected_in_console(&self) -> Vec<String> {
        self.collect_console();
        let expected = self.expected.borrow();
        let all = self.console.borrow();
        all.iter().filter(|line| !expected.iter().any(|words| line.contains(words))).cloned().collect()
    }

    /// Fetches new messages; the browser sends each message once.
    pub(crate) fn collect_console(&self) {
        self.console.borrow_mut().extend(self.session().console(&self.origin));
    }
}
