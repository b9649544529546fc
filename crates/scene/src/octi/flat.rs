//! The style sheet of the board, and the same without variables for programs that draw SVG and aren't browsers.

use std::fmt::Write;

use crate::ink::Theme;

/// The style sheet of everything that is painted. Its colours follow the document's `color-scheme`.
pub const STYLE: &str = include_str!("../../styles/octi.css");

/// The style sheet with the colours of a theme written out, in what every program that draws SVG understands: selectors
/// of classes, and values.
pub fn flat_style(theme: Theme) -> String {
    let rules = rules(STYLE);
    let root = |(selector, _): &&(&str, &str)| *selector == ":root";
    let colours: Vec<_> =
        rules.iter().filter(root).flat_map(|(_, body)| variables(body, &[], theme)).collect();
    let side = |selector: &str| {
        selector.strip_prefix(":is(").and_then(|rest| rest.split_once(").")).map(|(_, side)| side.to_owned())
    };
    let sides: Vec<_> = rules
        .iter()
        .filter_map(|(selector, body)| Some((side(selector)?, variables(body, &colours, theme))))
        .collect();
    let mut out = String::new();
    for (selector, body) in rules.iter().filter(|(selector, _)| !selector.starts_with(':')) {
        let _ = writeln!(out, "{selector}{{{}}}", valued(body, &colours));
        for (side, own) in
            sides.iter().filter(|(_, own)| own.iter().any(|(name, _)| body.contains(&format!("var({name}"))))
        {
            let (first, rest) =
                selector.split_once(' ').map_or((*selector, ""), |(first, rest)| (first, rest));
            let all: Vec<_> = own.iter().chain(&colours).cloned().collect();
            let _ = writeln!(out, "{first}.{side} {rest}{{{}}}", valued(body, &all));
        }
    }
    out
}

/// Returns the rules of a style sheet, without media queries.
fn rules(sheet: &'static str) -> Vec<(&'static str, &'static str)> {
    let mut found = Vec::new();
    let mut rest = sheet;
    while let Some((selector, after)) = rest.split_once('{') {
        let selector = selector.rsplit_once("*/").map_or(selector, |(_, selector)| selector).trim();
        let end = if selector.starts_with('@') { "\n}" } else { "}" };
        let Some((body, then)) = after.split_once(end) else { break };
        if !selector.starts_with('@') {
            found.push((selector, body.trim()));
        }
        rest = then;
    }
    found
}

/// Returns the variables that a rule sets, with their values.
fn variables(body: &str, known: &[(String, String)], theme: Theme) -> Vec<(String, String)> {
    let set = body.split(';').filter_map(|line| line.trim().split_once(':'));
    set.filter(|(name, _)| name.starts_with("--"))
        .map(|(name, value)| (name.to_owned(), valued(theme.resolved(value.trim()), known)))
        .collect()
}

/// Replaces variables in a text by their values, or by their fallbacks if they aren't set.
fn valued(text: &str, known: &[(String, String)]) -> String {
    let mut out = text.to_owned();
    // Start from the last one, so that inner variables are already replaced when an outer one is read.
    while let Some(at) = out.rfind("var(") {
        let Some(end) = out[at..].find(')').map(|end| at + end) else { break };
        let inner = &out[at + 4..end];
        let (name, instead) = inner.split_once(',').unwrap_or((inner, "none"));
        let value = known.iter().find(|(known, _)| known == name).map_or(instead.trim(), |(_, value)| value);
        out = format!("{}{value}{}", &out[..at], &out[end + 1..]);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flat_colours_are_those_of_the_sheet() {
        for theme in [Theme::Light, Theme::Dark] {
            let flat = flat_style(theme);
            for unknown in ["var(", "light-dark", ":is", "--", "@"] {
                assert!(!flat.contains(unknown), "{unknown} in {flat}");
            }
            // Every rule of the sheet except variables is included.
            for selector in [".octi-pod .body", ".octi-base.out .field", ".octi-tray-ink"] {
                assert!(flat.contains(&format!("{selector}{{")), "{selector} in {flat}");
            }
        }
        let light = flat_style(Theme::Light);
        assert!(
            light.contains(".octi-pod.blue .body{fill: #2e69b8; stroke: #1d1712; stroke-width: 2;}"),
            "{light}"
        );
        assert!(light.contains(".octi-base.east .inlay{fill: none; stroke: #d9792b;"), "{light}");
        assert!(flat_style(Theme::Dark).contains(".octi-pod.blue .body{fill: #3f83dc;"));
    }
}
