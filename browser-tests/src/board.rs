use crate::page::Page;
use crate::selector::id;

impl Page {
    /// Turns the tile on a space to a rotation with the button beside it, as often as it takes.
    pub fn turn_tile(&self, space: &str, rotation: &str) {
        let place = format!("space-{space}");
        for _ in 0..8 {
            if self.attribute(id(&place), "data-rotation").as_deref() == Some(rotation) {
                return;
            }
            self.click(id("rotate-right"));
        }
        self.fail(&format!("the tile on {space} does not come to rotation {rotation}"));
    }
}
