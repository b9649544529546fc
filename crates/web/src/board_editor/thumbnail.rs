//! Small boards of the gallery and the archive. Shared shapes are drawn once and referenced. Challenges that the player
//! hasn't tried show one of a few fixed random boards, which give nothing away.

use std::fmt::Write;

use eightfold_octiles::{Layout, TileId};
use eightfold_scene::Ink;
use eightfold_scene::octiles::{geometry::VIEW, paint};

use super::drawing::lit;
use super::{BoardEditor, Task};

const ID_PREFIX: &str = "thumb-";

/// Returns the shared shapes of [`thumbnail`], as an SVG without size.
pub fn shared() -> String {
    let mut out = format!(
        "<svg class=\"thumb-shared\" width=\"0\" height=\"0\" aria-hidden=\"true\" focusable=\"false\">{}<g id=\"{ID_PREFIX}table\">{}</g>\
         <g id=\"{ID_PREFIX}stops\">{}</g>",
        paint::defs(Ink::Live, ID_PREFIX),
        paint::table(Ink::Live, ID_PREFIX),
        paint::stops(Ink::Live, ID_PREFIX),
    );
    for tile in TileId::all() {
        let _ =
            write!(out, "<g id=\"{ID_PREFIX}tile-{tile}\">{}</g>", paint::tile(Ink::Live, ID_PREFIX, tile));
    }
    out + "</svg>"
}

/// Draws a board as a small picture: pale, with what counts highlighted. It needs [`shared`] in the same document.
pub fn thumbnail(editor: &BoardEditor) -> String {
    let scene = lit(editor, &editor.judge());
    let [left, top, width, height] = VIEW;
    let mut out = format!(
        "<svg class=\"board octiles thumb\" viewBox=\"{left} {top} {width} {height}\" aria-hidden=\"true\" focusable=\"false\">\
         <g class=\"thumb-ground\"><use href=\"#{ID_PREFIX}table\"/>"
    );
    for space in &scene.spaces {
        let at = paint::shifted(space.at);
        if let Some(placement) = space.tile {
            let (tile, degrees) = (placement.tile(), u32::from(placement.rotation()) * 45);
            let _ =
                write!(out, "<use href=\"#{ID_PREFIX}tile-{tile}\" transform=\"{at} rotate({degrees})\"/>");
        }
        let mark = paint::space_mark(Ink::Live, space.mark);
        if !mark.is_empty() {
            let _ = write!(out, "<g transform=\"{at}\">{mark}</g>");
        }
    }
    let _ = write!(out, "<use href=\"#{ID_PREFIX}stops\"/></g><g class=\"thumb-lit\">");
    for trace in &scene.traces {
        out += &paint::trace(Ink::Live, trace);
    }
    out += "</g>";
    for note in &scene.notes {
        out += &paint::note(Ink::Live, note);
    }
    for post in &scene.posts {
        let mark = paint::post_mark(Ink::Live, post.mark);
        let piece = post.piece.map_or_else(String::new, |piece| paint::piece(Ink::Live, ID_PREFIX, piece));
        if !(mark.is_empty() && piece.is_empty()) {
            let _ = write!(out, "<g transform=\"{}\">{mark}{piece}</g>", paint::shifted(post.at));
        }
    }
    out + "</svg>"
}

/// Returns a board of the archive, with its score as the task.
pub fn of_layout(task: Task, board: &str) -> Option<BoardEditor> {
    Some(BoardEditor { layout: Layout::from_text(board).ok()?, task, ..BoardEditor::default() })
}
