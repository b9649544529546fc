//! The gradients of boards, tiles and pieces.

use crate::ink::Ink;

/// Returns the gradients that the other parts refer to. `scope` makes their ids unique when several boards share a
/// document.
pub fn defs(ink: Ink, scope: &str) -> String {
    let mut defs = format!(
        "<defs>\
         <radialGradient id=\"{scope}felt\" cx=\"50%\" cy=\"44%\" r=\"72%\">\
         <stop offset=\"0\" stop-color=\"{}\"/><stop offset=\"1\" stop-color=\"{}\"/></radialGradient>\
         <radialGradient id=\"{scope}maple\" gradientUnits=\"userSpaceOnUse\" cx=\"0\" cy=\"0\" r=\"56\">\
         <stop offset=\"0\" stop-color=\"{}\"/><stop offset=\"1\" stop-color=\"{}\"/></radialGradient>\
         <linearGradient id=\"{scope}stop\" x1=\"0\" y1=\"0\" x2=\"0.4\" y2=\"1\">\
         <stop offset=\"0\" stop-color=\"{}\"/><stop offset=\"1\" stop-color=\"{}\"/></linearGradient>\
         <radialGradient id=\"{scope}gloss\" cx=\"36%\" cy=\"28%\" r=\"80%\">\
         <stop offset=\"0\" stop-color=\"#fff\" stop-opacity=\".62\"/>\
         <stop offset=\".32\" stop-color=\"#fff\" stop-opacity=\".14\"/>\
         <stop offset=\".62\" stop-color=\"#000\" stop-opacity=\"0\"/>\
         <stop offset=\"1\" stop-color=\"#000\" stop-opacity=\".4\"/></radialGradient>",
        ink.of("board"),
        ink.of("board-deep"),
        ink.of("maple-light"),
        ink.of("maple"),
        ink.of("stop-light"),
        ink.of("stop"),
    );
    defs += "</defs>";
    defs
}
