//! What the page is used with: a mouse, a finger, or keys alone.

use serde_json::{Value, json};
use thirtyfour::{Key, WebElement};

use crate::page::Page;
use crate::selector::Selector;
use crate::view::Hands;

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
    /// Presses the first such element that can be seen, and has this text, as the hands do.
    pub(crate) fn press_shown(&self, target: &Selector, words: Option<&str>) {
        match self.hands.get() {
            Hands::Mouse if self.is_chromium() => self.press_at_place(target, words, |(x, y)| {
                for (kind, button, count) in
                    [("mouseMoved", "none", 0), ("mousePressed", "left", 1), ("mouseReleased", "left", 1)]
                {
                    let event =
                        json!({ "type": kind, "x": x, "y": y, "button": button, "clickCount": count });
                    self.devtools("Input.dispatchMouseEvent", event);
                }
            }),
            Hands::Mouse => self.press_at_place(target, words, |(x, y)| {
                let chain = self.driver().action_chain().move_to(x as i64, y as i64).click();
                self.doing("click", chain.perform());
            }),
            Hands::Touch => self.press_at_place(target, words, |at| {
                self.touch("touchStart", Some(at));
                self.touch("touchEnd", None);
            }),
            Hands::Keyboard => {
                let at = || {
                    self.walk_to(
                        &self.shown_with(&Selector(format!(":is({}):not(:disabled)", target.0)), words),
                    )
                };
                self.wait(&format!("keys to lead to {}", target.0), at);
                self.press(Key::Enter);
            }
        }
    }

    /// Drags with a finger from the middle of one element to the middle of the other.
    pub(crate) fn touch_drag(&self, from: &Selector, to: &Selector) {
        let ((left, top), to) = (self.place(from, None, false), self.place(to, None, false));
        self.touch("touchStart", Some((left, top)));
        // A little on the way, so that the page sees that it is a drag.
        self.touch("touchMove", Some((left + 12.0, top + 12.0)));
        self.touch("touchMove", Some(to));
        self.touch("touchEnd", None);
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
