use serde_json::{Value, json};

use crate::driver::Mouse;
use crate::keys::{Key, Stroke, typed};
use crate::page::Page;
use crate::selector::{Selector, id};

/// Finds the middle of the part of an element that is in the window, scrolling to it if there is none.
const MIDDLE_SCRIPT: &str = r#"
const attempt = css => {
  const element = find(css);
  if (!element) return null;
  const middle = () => {
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)];
    const [right, bottom] = [Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)];
    return left <= right && top <= bottom ? [(left + right) / 2, (top + bottom) / 2] : null;
  };
  if (!middle()) element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  return middle();
};
"#;

/// Focuses an input and selects all its text.
const SELECT_ALL: &str = "const attempt = css => { \
    const element = find(css); if (!element || element.disabled || element.readOnly) return false; \
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' }); \
    element.focus(); element.select(); return document.activeElement === element; };";

/// Chooses an option, unless it is already chosen.
const CHOOSE_SCRIPT: &str = "const attempt = (css, value) => { \
    const element = find(css); if (!element || element.disabled) return false; \
    const option = [...element.options].find(option => option.value === value && !option.disabled); \
    if (!option) return false; \
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' }); \
    element.focus(); if (option.selected) return true; \
    option.selected = true; \
    for (const kind of ['input', 'change']) element.dispatchEvent(new Event(kind, { bubbles: true })); \
    return true; };";

impl Page {
    /// Presses the middle of the first matching element, with the mouse or by touch: anything above it gets in the way.
    /// With only the keyboard, goes there and presses Enter.
    pub fn click(&self, target: impl Into<Selector>) {
        self.press_shown(&target.into());
    }

    /// Moves the mouse over the middle of the element.
    pub fn hover(&self, target: impl Into<Selector>) {
        let (x, y) = self.middle(&target.into());
        self.done("move the mouse", |driver| driver.mouse(&[Mouse::Move(x, y)]));
    }

    /// Drags from the middle of one element to the middle of another, with the mouse or by touch.
    pub fn drag(&self, from: impl Into<Selector>, to: impl Into<Selector>) {
        let (from, to) = (from.into(), to.into());
        if self.drags_by_touch() {
            return self.touch_drag(&from, &to);
        }
        let ((left, top), (right, bottom)) = (self.middle(&from), self.middle(&to));
        let events = [
            Mouse::Move(left, top),
            Mouse::Press,
            // A little movement first, so that the page recognises a drag.
            Mouse::Move(left + 8.0, top + 8.0),
            Mouse::Move(right, bottom),
            Mouse::Release,
        ];
        self.done("drag", |driver| driver.mouse(&events));
    }

    /// Turns the mouse wheel over the element, down for positive amounts, in CSS pixels.
    pub fn wheel(&self, target: impl Into<Selector>, amount: i32) {
        let (x, y) = self.middle(&target.into());
        let words = json!({ "type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": amount });
        self.input("turn the wheel", &[("Input.dispatchMouseEvent", words)]);
    }

    /// Waits for the first matching element; returns its middle in CSS pixels of the window.
    fn middle(&self, target: &Selector) -> (f64, f64) {
        let place = |said: &Value| Some((said[0].as_f64()?, said[1].as_f64()?));
        self.wait_there(&target.0, MIDDLE_SCRIPT, vec![json!(target.0)], place)
    }

    /// Presses a key (`Key::Tab`, `Key::Enter`) wherever the focus is.
    pub fn press(&self, key: Key) {
        self.strokes(&[Stroke::Down(key), Stroke::Up(key)]);
    }

    /// Presses a key while another is held, as in Ctrl+Z.
    pub fn chord(&self, held: Key, then: &str) {
        let strokes: Vec<_> =
            [Stroke::Down(held)].into_iter().chain(typed(then)).chain([Stroke::Up(held)]).collect();
        self.strokes(&strokes);
    }

    /// Types wherever the focus is.
    pub fn keys(&self, text: &str) {
        self.strokes(&typed(text).collect::<Vec<_>>());
    }

    fn strokes(&self, strokes: &[Stroke]) {
        self.done("press keys", |driver| driver.keys(strokes));
    }

    /// Types the text into an input, replacing what was there.
    pub fn fill(&self, target: impl Into<Selector>, text: &str) {
        let target = target.into();
        let ready = |said: &Value| (said == &Value::Bool(true)).then_some(());
        self.wait_there(&format!("{} to be written in", target.0), SELECT_ALL, vec![json!(target.0)], ready);
        match text {
            "" => self.press(Key::Delete),
            text => self.done("type into an input", |driver| driver.insert(text)),
        }
    }

    /// Opens a game with the dialog of the home page.
    pub fn open_record(&self, record: &str) {
        self.go("#/");
        self.click(id("open"));
        self.fill(id("open-text"), record);
        self.click(id("open-yes"));
    }

    /// Chooses the option of a `<select>` with this value.
    pub fn choose(&self, target: impl Into<Selector>, value: &str) {
        let target = target.into();
        let what = format!("the option \"{value}\" of {}", target.0);
        let chosen = |said: &Value| (said == &Value::Bool(true)).then_some(());
        self.wait_there(&what, CHOOSE_SCRIPT, vec![json!(target.0), json!(value)], chosen);
    }

    /// Describes the focused element: its test id, label, text or name.
    pub fn focused(&self) -> String {
        let script = "const e = document.activeElement; return e.dataset?.testid ?? e.getAttribute('aria-label') ?? \
                      ((e.textContent ?? '').trim() || e.tagName.toLowerCase())";
        self.eval(script).as_str().unwrap_or_default().to_owned()
    }
}
