//! The looks of the page: the theme, the palette and two switches. They are saved in the browser, and the style sheets
//! read them from attributes of the root element. `static/looks.js` applies the saved ones before the first paint; a
//! test here compares its names with these.

use crate::words::{id, t};
use eightfold_scene::Theme;

/// The prefix of all names in the browser's storage, since other pages of the same site share it.
pub const STORAGE_PREFIX: &str = "eightfold.";

/// The name of the theme, in storage and for the style sheets.
pub const THEME_KEY: &str = "theme";
/// The name of the palette, in storage and for the style sheets.
pub const PALETTE_KEY: &str = "palette";
/// The name of the setting for pieces without letters, in storage and for the style sheets.
pub const NO_LETTERS_KEY: &str = "plain";
/// The name of the setting for no motion, in storage and for the style sheets.
pub const NO_MOTION_KEY: &str = "still";

/// What is saved of a switch that is on.
pub const SWITCH_ON: &str = "on";

/// Returns the attribute of the root element that has the value of a setting. Of a switch, it is there without a value
/// if the switch is on.
pub fn attribute(key: &str) -> String {
    format!("data-{key}")
}

/// The chosen theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ThemePreference {
    /// Follows the system.
    #[default]
    Auto,
    /// Always this theme.
    Always(Theme),
}

impl ThemePreference {
    /// All themes.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Always(Theme::Light), Self::Always(Theme::Dark)];

    /// `auto`, `light`, `dark`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Always(theme) => theme.name(),
        }
    }

    /// Returns its label on the page.
    pub fn label(self) -> &'static str {
        match self {
            Self::Auto => t(id::THEME_AUTO),
            Self::Always(Theme::Light) => t(id::THEME_LIGHT),
            Self::Always(Theme::Dark) => t(id::THEME_DARK),
        }
    }
}

/// The colours of boards and pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Palette {
    /// Wood and enamel.
    #[default]
    Wood,
    /// Black, white and strong colours.
    Contrast,
    /// Colours that are distinct with any colour vision.
    Vision,
}

impl Palette {
    /// All palettes.
    pub const ALL: [Self; 3] = [Self::Wood, Self::Contrast, Self::Vision];

    /// `wood`, `contrast`, `vision`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wood => "wood",
            Self::Contrast => "contrast",
            Self::Vision => "vision",
        }
    }

    /// Returns its label on the page.
    pub fn label(self) -> &'static str {
        match self {
            Self::Wood => t(id::PALETTE_WOOD),
            Self::Contrast => t(id::PALETTE_CONTRAST),
            Self::Vision => t(id::PALETTE_VISION),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const SCRIPT: &str = include_str!("../static/looks.js");

    /// Returns the value of a constant of the script, which is JSON.
    fn constant(name: &str) -> Value {
        let (_, rest) = SCRIPT.split_once(&format!("const {name} = ")).expect("a constant of the script");
        let (value, _) = rest.split_once(";\n").expect("the end of the constant");
        serde_json::from_str(value).expect("JSON")
    }

    #[test]
    fn script_has_the_names_of_the_page() {
        assert_eq!(constant("PREFIX"), json!(STORAGE_PREFIX));
        let choices =
            json!({ THEME_KEY: Theme::ALL.map(Theme::name), PALETTE_KEY: Palette::ALL.map(Palette::name) });
        assert_eq!(constant("CHOICES"), choices);
        assert_eq!(constant("SWITCHES"), json!([NO_LETTERS_KEY, NO_MOTION_KEY]));
        assert_eq!(constant("ON"), json!(SWITCH_ON));
        let attribute = format!("`{}`", attribute("${name}"));
        assert_eq!(SCRIPT.matches(&attribute).count(), 2, "choices and switches");
    }

    #[test]
    fn style_sheets_read_the_attributes() {
        let page = include_str!("../static/style.css");
        for theme in Theme::ALL.map(Theme::name) {
            let rule = format!(":root[{}=\"{theme}\"] {{\n  color-scheme: {theme};", attribute(THEME_KEY));
            assert!(page.contains(&rule), "{rule}");
        }
        let palettes = include_str!("../static/palettes.css");
        for palette in Palette::ALL.into_iter().filter(|palette| *palette != Palette::default()) {
            let rule = format!(":root[{}=\"{}\"] {{", attribute(PALETTE_KEY), palette.name());
            assert!(palettes.contains(&rule), "{rule}");
        }
    }

    #[test]
    fn document_loads_the_script_before_its_styles() {
        let document = include_str!("../static/index.html");
        let place = |text: &str| document.find(text).unwrap_or_else(|| panic!("{text}"));
        let script = place("<script src=\"{{looks.js}}\"></script>");
        assert!(script < place("<link rel=\"stylesheet\""));
        for theme in Theme::ALL.map(Theme::name) {
            let colour = format!("<meta name=\"theme-color\" {}=\"{theme}\"", attribute(THEME_KEY));
            assert!(place(&colour) < script, "the script sets {colour}");
        }
    }
}
