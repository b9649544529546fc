//! What the page is used with: a mouse, a finger, or keys alone.

use serde_json::{Value, json};
use thirtyfour::{Key, WebElement};

use crate::page::Page;
use crate::view::Hands;

/// The middle of an element in the window, if it is the element that a finger meets there.
const MIDDLE: &str = r#"
const box = arguments[0].getClientRects()[0] ?? arguments[0].getBoundingClientRect();
const at = [box.left + box.width / 2, box.top + box.height / 2];
const met = document.elementFromPoint(...at);
return met && arguments[0].contains(met) ? at : null;
"#;

/// The key that leads nearer to an element: none where one is there. On a board the arrow towards it, or the key that
/// goes through all places where the arrow did not move; elsewhere Tab.
const NEARER: &str = r#"
const [target, last] = arguments;
const active = document.activeElement;
if (active === target || target.contains(active)) return "";
const board = target.closest("svg.board, svg.octi-dial");
if (!board || !board.contains(active)) return "Tab";
const middle = element => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};
const [from, to] = [middle(active), middle(target)];
if (last === from.join()) return "n " + last;
const [right, down] = [to[0] - from[0], to[1] - from[1]];
const key = Math.abs(right) > Math.abs(down) ? (right > 0 ? "Right" : "Left") : (down > 0 ? "Down" : "Up");
return key + " " + from.join();
"#;

/// How many keys it may take to get to what can be seen.
const MOST_KEYS: usize = 200;

impl Page {
    /// Presses this element as the hands do; `None` if it cannot be pressed now.
    pub(crate) fn press_element(&self, element: &WebElement) -> Option<()> {
        match self.hands.get() {
            Hands::Mouse if self.is_chromium() => self.block_on(element.click()).ok(),
            // Other drivers do not click on what a drawing is made of.
            Hands::Mouse => {
                let (x, y) = self.middle(element)?;
                let chain = self.driver().action_chain().move_to(x as i64, y as i64).click();
                self.block_on(chain.perform()).ok()
            }
            Hands::Touch => {
                let at = self.middle(element)?;
                self.touch("touchStart", Some(at));
                self.touch("touchEnd", None);
                Some(())
            }
            Hands::Keyboard => {
                self.walk_to(element)?;
                self.press(Key::Enter);
                Some(())
            }
        }
    }

    /// Drags with a finger from the middle of one element to the middle of the other.
    pub(crate) fn touch_drag(&self, from: &WebElement, to: &WebElement) {
        let middle = |element| self.wait("something to touch", || self.middle(element));
        let ((left, top), to) = (middle(from), middle(to));
        self.touch("touchStart", Some((left, top)));
        // A little on the way, so that the page sees that it is a drag.
        self.touch("touchMove", Some((left + 12.0, top + 12.0)));
        self.touch("touchMove", Some(to));
        self.touch("touchEnd", None);
    }

    fn middle(&self, element: &WebElement) -> Option<(f64, f64)> {
        let arguments = vec![element.to_json().ok()?];
        let found = self.block_on(self.driver().execute(MIDDLE, arguments)).ok()?;
        let at = found.json();
        Some((at[0].as_f64()?, at[1].as_f64()?))
    }

    fn touch(&self, kind: &str, at: Option<(f64, f64)>) {
        let points: Vec<Value> = at.iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
        self.devtools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }));
    }

    /// Goes to the element with keys alone; `None` if they do not lead there.
    fn walk_to(&self, element: &WebElement) -> Option<()> {
        let mut last = String::new();
        for _ in 0..MOST_KEYS {
            let arguments = vec![element.to_json().ok()?, json!(last)];
            let found = self.block_on(self.driver().execute(NEARER, arguments)).ok()?;
            let (key, from) = found.json().as_str()?.split_once(' ').unwrap_or((found.json().as_str()?, ""));
            last = from.to_owned();
            match key {
                "" => return Some(()),
                "Right" => self.press(Key::Right),
                "Left" => self.press(Key::Left),
                "Up" => self.press(Key::Up),
                "Down" => self.press(Key::Down),
                "n" => self.keys("n"),
                _ => self.press(Key::Tab),
            }
        }
        None
    }

    /// Whether a finger drags, and not a mouse.
    pub(crate) fn drags_by_touch(&self) -> bool {
        self.hands.get() == Hands::Touch
    }
}
