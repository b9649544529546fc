/// A key without a character, or with one that a text can't show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "they are called what keyboards call them")]
pub enum Key {
    Backspace,
    Tab,
    Enter,
    Shift,
    Control,
    Escape,
    Space,
    PageUp,
    PageDown,
    End,
    Home,
    Left,
    Up,
    Right,
    Down,
    Delete,
}

/// A keyboard event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// A key goes down.
    Down(Key),
    /// A key goes up.
    Up(Key),
    /// The key of a character is pressed and released.
    Type(char),
}

pub fn typed(text: &str) -> impl Iterator<Item = Stroke> {
    text.chars().map(Stroke::Type)
}
