//! Presses on the page: with a mouse, by touch, or only with the keyboard.

use serde_json::{Value, json};

use crate::driver::Mouse;
use crate::keys::Key;
use crate::page::Page;
use crate::selector::Selector;
use crate::view::InputKind;

/// Finds where an element can be pressed, in the window: its middle, once nothing covers it. An element out of sight or
/// under the bar at the bottom is scrolled to, as a person does. With `aimed`, the next press is meant for it: one that
/// hits something else, because the page has moved meanwhile, is withheld from the page and recorded.
const PLACE: &str = r#"
const aim = element => {
  window.eightfoldAim?.abort();
  window.eightfoldMissed = false;
  const ends = window.eightfoldAim = new AbortController();
  const options = { capture: true, passive: false, signal: ends.signal };
  const keep = event => {
    // A scroll by touch that has started can't be cancelled.
    if (event.cancelable) event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("pointerdown", event => {
    if (element.contains(event.target)) {
      // A button that moves away before the release isn't pressed. Pieces of a board may move with the pointer.
      addEventListener("pointerup", event => {
        window.eightfoldMissed =
          element instanceof HTMLElement && element.isConnected && !element.contains(event.target);
        ends.abort();
      }, options);
      return;
    }
    window.eightfoldMissed = true;
    keep(event);
    for (const kind of ["mousedown", "touchstart", "pointerup", "mouseup", "touchend", "click"]) {
      addEventListener(kind, keep, options);
    }
  }, options);
};
const attempt = (css, aimed) => {
  const element = find(css);
  if (!element || element.disabled) return null;
  const middle = () => {
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const at = [box.left + box.width / 2, box.top + box.height / 2];
    const met = document.elementFromPoint(...at);
    return met && element.contains(met) ? at : null;
  };
  let at = middle();
  if (!at) {
    element.scrollIntoView({ block: "center", behavior: "instant" });
    at = middle();
  }
  if (at && aimed) aim(element);
  return at;
};
"#;

/// Records the target for the keyboard.
const GOAL: &str = "const attempt = css => { \
    window.eightfoldGoal = find(css); return window.eightfoldGoal !== null; };";

/// Returns the key that leads closer to an element, and its distance; `None` at the element. On a board it is the arrow
/// towards it or, once an arrow hasn't led closer, the key that goes through all places that can be pressed; between
/// choices of a group also an arrow; elsewhere Tab. The element is the last one found by [`GOAL`].
const NEARER_KEY_SCRIPT: &str = r#"
const target = window.eightfoldGoal;
const [last] = arguments;
if (!target.isConnected) throw new Error("it has gone");
const active = document.activeElement;
if (active === target || target.contains(active)) return ["", 0];
const radio = target.matches("input") ? target : target.querySelector("input");
if (radio?.type === "radio" && active.type === "radio" && active.name === radio.name && active.form === radio.form) return ["Right", null];
const board = target.closest("svg.board, svg.octi-dial");
if (!board || !board.contains(active)) return ["Tab", null];
const middle = element => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};
const [from, to] = [middle(active), middle(target)];
const [right, down] = [to[0] - from[0], to[1] - from[1]];
const far = Math.hypot(right, down);
if (last !== null && far >= last) return ["n", 0];
return [Math.abs(right) > Math.abs(down) ? (right > 0 ? "Right" : "Left") : (down > 0 ? "Down" : "Up"), far];
"#;

/// The maximum number of keys to reach something visible.
const MAX_KEYS: usize = 200;

impl Page {
    /// Presses the first visible element that matches, with the current input.
    pub(crate) fn press_shown(&self, target: &Selector) {
        match self.input.get() {
            InputKind::Mouse => self.press_at_place(target, |(x, y)| {
                let events = [Mouse::Move(x, y), Mouse::Press, Mouse::Release];
                self.done("click", |driver| driver.mouse(&events));
            }),
            InputKind::Touch => self.press_at_place(target, |at| {
                self.touch(&[("touchStart", Some(at)), ("touchEnd", None)]);
            }),
            InputKind::Keyboard => {
                let ready = Selector(format!(":is({}):not(:disabled)", target.0));
                self.wait(&format!("keys to lead to {}", target.0), || {
                    self.wait_there(&ready.0, GOAL, vec![json!(ready.0)], |said| said.as_bool());
                    self.walk_to_goal()
                });
                // Enter in a form would submit it.
                let kind = "const { type, checked } = document.activeElement; \
                            return type === 'radio' && checked ? 'chosen' : type ?? ''";
                match self.eval(kind).as_str() {
                    // The arrow that led here has selected it.
                    Some("chosen") => {}
                    Some("checkbox" | "radio") => self.press(Key::Space),
                    _ => self.press(Key::Enter),
                }
            }
        }
    }

    /// Drags by touch from the middle of one element to the middle of another.
    pub(crate) fn touch_drag(&self, from: &Selector, to: &Selector) {
        let ((left, top), to) = (self.place(from, false), self.place(to, false));
        // A little movement first, so that the page recognises a drag.
        let aside = (left + 12.0, top + 12.0);
        self.touch(&[
            ("touchStart", Some((left, top))),
            ("touchMove", Some(aside)),
            ("touchMove", Some(to)),
            ("touchEnd", None),
        ]);
    }

    /// Waits until the first matching element can be pressed; returns its place in CSS pixels of the window.
    fn place(&self, target: &Selector, aimed: bool) -> (f64, f64) {
        let what = format!("a press on {}", target.0);
        let arguments = vec![json!(target.0), json!(aimed)];
        self.wait_there(&what, PLACE, arguments, |said| Some((said[0].as_f64()?, said[1].as_f64()?)))
    }

    /// Presses an element at its place, and again if the page has moved in between.
    fn press_at_place(&self, target: &Selector, press: impl Fn((f64, f64))) {
        self.wait(&format!("a press that meets {}", target.0), || {
            press(self.place(target, true));
            let missed = self.session().driver().ask("return window.eightfoldMissed ?? false", &[]);
            // A page that was left for another can't be asked: the press has led there.
            (missed != Ok(Value::Bool(true))).then_some(())
        });
    }

    /// Sends touch events one after the other, each with the place of the finger, `None` if it is lifted.
    fn touch(&self, events: &[(&str, Option<(f64, f64)>)]) {
        let event = |(kind, at): &(&str, Option<(f64, f64)>)| {
            let points: Vec<Value> = at.iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
            ("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }))
        };
        let events: Vec<_> = events.iter().map(event).collect();
        self.input("touch", &events);
    }

    /// Goes to the recorded element with the keyboard only; `None` if that doesn't lead there.
    fn walk_to_goal(&self) -> Option<()> {
        let mut last = Value::Null;
        for _ in 0..MAX_KEYS {
            let found = self.session().driver().ask(NEARER_KEY_SCRIPT, &[last]).ok()?;
            let key = found[0].as_str()?;
            last = found[1].clone();
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

    /// Whether dragging is by touch rather than by mouse.
    pub(crate) fn drags_by_touch(&self) -> bool {
        self.input.get() == InputKind::Touch
    }
}
