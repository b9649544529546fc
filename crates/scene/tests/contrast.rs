//! The style sheets of the page have the colours of the scenes, and marks and the colours of people stand out from their
//! background in every theme and palette.

use std::collections::{BTreeMap, BTreeSet};

use eightfold_scene::{PersonColour, Theme};

/// The colours of the page in both themes.
const COLOURS: &str = include_str!("../../web/static/colours.css");
/// The colours of the page's surfaces.
const STYLE: &str = include_str!("../../web/static/style.css");
/// The palettes of the page, which replace some colours of both themes.
const PALETTES: &str = include_str!("../../web/static/palettes.css");

/// Reads the custom properties that a style sheet sets for this selector.
fn properties(sheet: &str, selector: &str) -> BTreeMap<String, String> {
    let start = format!("\n{selector} {{");
    let block = sheet.split_once(&start).and_then(|(_, rest)| rest.split_once('}')).expect("a block").0;
    let property = |line: &str| {
        let (name, value) = line.trim().strip_prefix("--")?.split_once(':')?;
        let value = value.trim_end_matches(';').trim();
        Some((name.to_owned(), value.to_owned()))
    };
    block.lines().filter_map(property).collect()
}

/// Returns the colours of a theme by name.
fn colours(theme: Theme) -> BTreeMap<String, String> {
    theme.colours().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// Returns the relative luminance of a colour such as `#0a524d` (WCAG 2.2).
fn luminance(colour: &str) -> f64 {
    let part = |at: usize| {
        let value =
            f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("hexadecimal digits")) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

fn contrast(a: &str, b: &str) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[test]
fn style_sheet_has_the_colours_of_both_themes() {
    let sheet = properties(COLOURS, ":root");
    for theme in Theme::ALL {
        let resolved = sheet.iter().map(|(name, value)| (name.clone(), theme.resolved(value).to_owned()));
        assert_eq!(resolved.collect::<BTreeMap<_, _>>(), colours(theme), "{theme:?}");
    }
    assert_eq!(COLOURS.matches("--").count(), sheet.len(), "each colour is set once");
}

#[test]
fn marks_have_enough_contrast_on_every_background() {
    for theme in Theme::ALL {
        for palette in ["", "vision", "contrast"] {
            let mut colours = colours(theme);
            if !palette.is_empty() {
                colours.extend(properties(PALETTES, &format!(":root[data-palette=\"{palette}\"]")));
            }
            let (mark, halo) = (&colours["board-mark"], &colours["board-mark-halo"]);
            let between = contrast(mark, halo);
            assert!(between >= 3.0, "{theme:?} {palette}: mark and halo have {between:.2}");
            for ground in ["board", "board-deep", "sunk", "maple", "maple-light", "printed"] {
                let stands_out = contrast(mark, &colours[ground]).max(contrast(halo, &colours[ground]));
                assert!(stands_out >= 3.0, "{theme:?} {palette}: {stands_out:.2} on {ground}");
            }
        }
    }
}

#[test]
fn people_have_distinct_colours_with_enough_contrast() {
    let names: BTreeSet<&str> = (0..50).map(|number| PersonColour::of(number).name()).collect();
    assert_eq!(names.len(), 8);
    let page = properties(STYLE, ":root");
    for theme in Theme::ALL {
        let colours: BTreeMap<&str, &str> = theme.colours().collect();
        // The halo of marks and the coins on a board are ivory.
        let grounds = ["surface", "surface-sunk", "linen"].map(|name| (name, theme.resolved(&page[name])));
        for (ground, value) in grounds.into_iter().chain([("ivory", colours["ivory"])]) {
            for name in &names {
                let contrast = contrast(colours[name], value);
                assert!(contrast >= 3.0, "{theme:?}: {name} has {contrast:.2} on {ground}");
            }
        }
    }
}
