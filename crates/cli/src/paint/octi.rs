//! OCTI positions in the terminal.

use eightfold_octi::Octi;
use eightfold_scene::octi::{View, scene, terminal, trays};
use eightfold_scene::octiles::Trace;

use super::{Shown, Style};

impl Shown for Octi {
    fn board(&self, style: Style, _last: Option<Trace>) -> Vec<String> {
        let text = terminal::text(&scene(self, View::default()), &trays(self), style.colour);
        text.lines().map(str::to_owned).collect()
    }

    fn notes(&self) -> Vec<String> {
        Vec::new()
    }
}
