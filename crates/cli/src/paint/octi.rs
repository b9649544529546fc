//! OCTI positions in the terminal.

use eightfold_game::Game;
use eightfold_octi::{Octi, Turn};
use eightfold_scene::octi::{Mark, View, scene, terminal, trace, trays};

use super::shown::Last;
use super::{DrawBoard, Style};

impl DrawBoard for Octi {
    fn board(&self, style: Style, last: Option<Last>) -> Vec<String> {
        let mut seen = scene(self, View::default());
        if let Some(Last::Squares(squares)) = last {
            seen.marks.extend(squares.into_iter().map(|square| (square, Mark::Trace)));
        }
        let text = terminal::text(&seen, &trays(self), style.colour);
        text.lines().map(str::to_owned).collect()
    }

    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    fn last_of(&self, turn: &Turn) -> Option<Last> {
        let touched = trace(*self.rules(), turn).1;
        Some(Last::Squares(touched.into_iter().map(|mark| mark.0).collect()))
    }
}
