//! Painting of the pieces on posts: runners, prizes and markers.

use std::fmt::Write;

use super::gradients::defs;
use super::scene::{Paint, Piece};
use crate::ink::Ink;
use crate::svg::num;

/// Paints a piece from above, centred at the origin.
pub fn piece(ink: Ink, scope: &str, piece: Piece) -> String {
    match piece {
        Piece::Runner(tint) => runner(ink, scope, tint),
        Piece::Prize(tint) => prize(ink, scope, tint),
        Piece::Marker(tint) => marker(ink, scope, tint),
    }
}

/// Paints a turned piece: a foot with two rings, and an ivory head in a shape for its colour, with its letter.
fn runner(ink: Ink, scope: &str, tint: Paint) -> String {
    let colour = ink.of(tint.name());
    let dark = ink.of("piece-ink");
    let (head, size, y) = head(tint);
    format!(
        "<circle r=\"18.4\" cy=\"1.8\" fill=\"{dark}\" fill-opacity=\".4\"/>\
         <circle r=\"17.6\" fill=\"{colour}\"/>\
         <circle r=\"17.6\" fill=\"url(#{scope}gloss)\"/>\
         <circle r=\"17.6\" fill=\"none\" stroke=\"{dark}\" stroke-opacity=\".75\" stroke-width=\"1.1\"/>\
         <circle r=\"15.4\" fill=\"none\" stroke=\"#fff\" stroke-opacity=\".35\" stroke-width=\".8\"/>\
         <path d=\"{head}\" fill=\"{}\" stroke=\"{dark}\" stroke-opacity=\".7\" stroke-width=\"1\" stroke-linejoin=\"round\"/>\
         <text class=\"piece-letter\" y=\"{}\" text-anchor=\"middle\" font-size=\"{}\" font-weight=\"bold\" fill=\"{dark}\">{}</text>",
        ink.of("ivory"),
        num(y),
        num(size),
        tint.letter(),
    )
}

/// Returns the outline of a runner's head, the size of its letter and the letter's vertical position.
fn head(tint: Paint) -> (String, f64, f64) {
    match tint {
        // a disc
        Paint::Blue | Paint::Gold => {
            ("M-10.6 0A10.6 10.6 0 1 1 10.6 0A10.6 10.6 0 1 1 -10.6 0Z".to_owned(), 15.0, 5.2)
        }
        // a square on its edge
        Paint::Red | Paint::Orange => ("M0 -14L14 0L0 14L-14 0Z".to_owned(), 13.5, 4.7),
        // a triangle
        Paint::Yellow | Paint::Teal => ("M0 -14.4L13.4 9.2L-13.4 9.2Z".to_owned(), 13.0, 6.4),
        // a cross
        Paint::Green | Paint::Plum => {
            ("M-6.6 -13H6.6V-6.6H13V6.6H6.6V13H-6.6V6.6H-13V-6.6H-6.6Z".to_owned(), 14.5, 5.2)
        }
    }
}

/// The outline of a prize: a cut gem.
const STONE: &str = "M-8.6 -12.4H8.6L15 -4.4L0 14.6L-15 -4.4Z";

/// Paints a prize: a gem with facets.
fn prize(ink: Ink, scope: &str, tint: Paint) -> String {
    let (dark, ivory) = (ink.of("piece-ink"), ink.of("ivory"));
    format!(
        "<path d=\"{STONE}\" fill=\"{0}\" stroke=\"{dark}\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>\
         <path d=\"{STONE}\" fill=\"url(#{scope}gloss)\"/>\
         <path d=\"M-15 -4.4H15M-8.6 -12.4L-6 -4.4L0 14.6L6 -4.4L8.6 -12.4\" fill=\"none\" stroke=\"#fff\" stroke-opacity=\".4\" stroke-width=\".9\"/>\
         <text class=\"piece-letter\" y=\"4.2\" text-anchor=\"middle\" font-size=\"12\" font-weight=\"bold\" fill=\"{dark}\" stroke=\"{ivory}\" \
         stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\">{1}</text>",
        ink.of(tint.name()),
        tint.letter(),
    )
}

/// Paints a marker: a flag on a foot.
fn marker(ink: Ink, scope: &str, tint: Paint) -> String {
    const CLOTH: &str = "M-10 -17H15L9.6 -8.4L15 .2H-10Z";
    let (dark, ivory) = (ink.of("piece-ink"), ink.of("ivory"));
    format!(
        "<ellipse cx=\"-10\" cy=\"14.6\" rx=\"7.6\" ry=\"3.4\" fill=\"{ivory}\" stroke=\"{dark}\" stroke-width=\"1.3\"/>\
         <path d=\"M-10 14V-18.5\" stroke=\"{dark}\" stroke-width=\"5.4\" stroke-linecap=\"round\"/>\
         <path d=\"M-10 14V-18.5\" stroke=\"{ivory}\" stroke-width=\"2.8\" stroke-linecap=\"round\"/>\
         <path d=\"{CLOTH}\" fill=\"{0}\" stroke=\"{dark}\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>\
         <path d=\"{CLOTH}\" fill=\"url(#{scope}gloss)\" fill-opacity=\".6\"/>\
         <text class=\"piece-letter\" x=\"1\" y=\"-4\" text-anchor=\"middle\" font-size=\"12\" font-weight=\"bold\" fill=\"{dark}\" stroke=\"{ivory}\" \
         stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\">{1}</text>",
        ink.of(tint.name()),
        tint.letter(),
    )
}

/// Paints a player's prizes in a row, with outlines for the remaining ones, and the marker if it is on the board.
pub fn prize_tally(ink: Ink, scope: &str, tint: Paint, taken: usize, marked: bool) -> String {
    let mut out = format!(
        "<svg viewBox=\"-19 -21 {} 42\" aria-hidden=\"true\">{}",
        38 * (5 + usize::from(marked)),
        defs(ink, scope)
    );
    for k in 0..5 {
        let stone = if k < taken {
            prize(ink, scope, tint)
        } else {
            format!(
                "<path d=\"{STONE}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"4 3\"/>",
                ink.of(tint.name())
            )
        };
        let _ = write!(out, "<g transform=\"translate({} 0)\">{stone}</g>", 38 * k);
    }
    if marked {
        let _ = write!(out, "<g transform=\"translate(190 0)\">{}</g>", marker(ink, scope, tint));
    }
    out + "</svg>"
}
