/// A key that stands for no character, or for one that a text cannot show.
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

/// A part of what hands do at a keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// A key goes down and stays there.
    Down(Key),
    /// A key comes up again.
    Up(Key),
    /// The key of a character goes down and comes up again.
    Type(char),
}

/// The strokes of a text.
pub fn typed(text: &str) -> impl Iterator<Item = Stroke> {
    text.chars().map(Stroke::Type)
}
