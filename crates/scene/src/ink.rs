//! The colours of boards and pieces. A page sets them through CSS variables; standalone pictures use built-in values.

/// The two colour themes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Linen and maple.
    #[default]
    Light,
    /// Green-black.
    Dark,
}

/// How colours are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// As CSS variables with the light values as fallbacks, for a page.
    Live,
    /// As the values of one theme, for a standalone picture.
    Flat(Theme),
}

/// Name, light value, dark value.
const COLOURS: &[(&str, &str, &str)] = &[
    // the board
    ("board", "#dccfb3", "#2c4642"),
    ("board-deep", "#cbbb98", "#1b2d2b"),
    ("board-edge", "#8a6a42", "#0f1a18"),
    ("board-line", "#b7a379", "#41605a"),
    ("sunk", "#bfae88", "#132220"),
    ("sunk-line", "#a3916a", "#365049"),
    ("shade", "#3a2a14", "#000000"),
    ("printed", "#a2854f", "#bda468"),
    ("printed-edge", "#7e6538", "#7f6c40"),
    // tiles
    ("maple-light", "#fdf3dc", "#f5e6c6"),
    ("maple", "#efdcb2", "#e6cf9f"),
    ("maple-edge", "#c8a468", "#b08f58"),
    ("grain", "#b98b4a", "#a87b3d"),
    ("ribbon", "#7d4a2a", "#7a4727"),
    ("ribbon-edge", "#472713", "#3f2210"),
    ("ribbon-light", "#a46c41", "#9c653b"),
    ("tile-ink", "#6d5330", "#6d5330"),
    // stops
    ("stop", "#6b4a35", "#574134"),
    ("stop-light", "#8d674d", "#7a5c49"),
    ("stop-edge", "#402a1c", "#2a1d16"),
    ("stop-well", "#4a3123", "#3a2a21"),
    // marks
    ("board-mark", "#0a524d", "#6fd8c0"),
    ("board-mark-halo", "#fffaf0", "#0f1a18"),
    ("label", "#6a5731", "#a9bdb4"),
    // runners
    ("blue", "#2a68c0", "#3d83e0"),
    ("red", "#c23a2b", "#dc4f3f"),
    ("yellow", "#dd9a10", "#ecb22c"),
    ("green", "#26864e", "#37a566"),
    ("teal", "#16858a", "#2aa5aa"),
    ("plum", "#84438d", "#a763b0"),
    ("gold", "#c9980f", "#e2b52e"),
    ("orange", "#d4661f", "#ea8340"),
    ("ivory", "#fffaf0", "#fdf6e6"),
    ("piece-ink", "#231a10", "#1b140c"),
    // people who work together: the same in both themes, with enough contrast to every ground
    ("person-1", "#2f74d0", "#2f74d0"),
    ("person-2", "#c8491f", "#c8491f"),
    ("person-3", "#23864a", "#23864a"),
    ("person-4", "#9a55b8", "#9a55b8"),
    ("person-5", "#91700c", "#91700c"),
    ("person-6", "#14828f", "#14828f"),
    ("person-7", "#cb3f80", "#cb3f80"),
    ("person-8", "#6f7680", "#6f7680"),
];

impl Ink {
    /// Returns the colour with this name.
    ///
    /// # Panics
    ///
    /// Panics if there is no such colour.
    pub fn of(self, name: &str) -> String {
        let (name, light, dark) = COLOURS
            .iter()
            .find(|(known, ..)| *known == name)
            .unwrap_or_else(|| panic!("a colour named {name}"));
        match self {
            Self::Live => format!("var(--{name},{light})"),
            Self::Flat(Theme::Light) => (*light).to_owned(),
            Self::Flat(Theme::Dark) => (*dark).to_owned(),
        }
    }
}

impl Theme {
    /// Both themes.
    pub const ALL: [Self; 2] = [Self::Light, Self::Dark];

    /// Returns the name, which is also its keyword in the CSS property `color-scheme`: `light`, `dark`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// Returns the value that a CSS value has in this theme: one colour of `light-dark(#dccfb3, #2c4642)`, or any other
    /// value as it is.
    pub fn resolved(self, value: &str) -> &str {
        let both =
            value.strip_prefix("light-dark(").and_then(|rest| rest.strip_suffix(')')?.split_once(", "));
        match (both, self) {
            (None, _) => value,
            (Some((light, _)), Self::Light) => light,
            (Some((_, dark)), Self::Dark) => dark,
        }
    }

    /// Returns the names of the colours (without the dashes of a CSS variable) and their values in this theme.
    pub fn colours(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        COLOURS.iter().map(move |&(name, light, dark)| {
            let value = match self {
                Self::Light => light,
                Self::Dark => dark,
            };
            (name, value)
        })
    }
}
