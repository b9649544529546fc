use serde_json::{Value, json};

use crate::driver::Mouse;
use crate::keys::{Key, Stroke, typed};
use crate::page::Page;
use crate::selector::Selector;

/// The middle of the part of an element that is in the window, scrolled to where none is.
const MIDDLE: &str = r#"
const attempt = css => {
  const element = find(css, null);
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

/// Goes to an input, with all that stands there selected.
const SELECT_ALL: &str = "const attempt = css => { \
    const element = find(css, null); if (!element || element.disabled || element.readOnly) return false; \
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' }); \
    element.focus(); element.select(); return document.activeElement === element; };";

/// Chooses an option, unless it is chosen already.
const CHOOSE: &str = "const attempt = (css, value) => { \
    const element = find(css, null); if (!element || element.disabled) return false; \
    const option = [...element.options].find(option => option.value === value && !option.disabled); \
    if (!option) return false; \
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' }); \
    element.focus(); if (option.selected) return true; \
    option.selected = true; \
    for (const kind of ['input', 'change']) element.dispatchEvent(new Event(kind, { bubbles: true })); \
    return true; };";

impl Page {
    /// Presses the middle of the first such element, as a mouse or a finger does: what lies above it gets in the way.
    /// With keys alone, goes there and presses Enter.
    pub fn click(&self, target: impl Into<Selector>) {
        self.press_shown(&target.into(), None);
    }

    /// Clicks the button, link, tab or menu item whose visible text is this.
    pub fn click_text(&self, text: &str) {
        let kinds = "button, a, summary, label, [role=button], [role=tab], [role=menuitem]";
        self.press_shown(&kinds.into(), Some(text));
    }

    /// Moves the mouse over the middle of the element.
    pub fn hover(&self, target: impl Into<Selector>) {
        let (x, y) = self.middle(&target.into());
        self.done("move the mouse", |driver| driver.mouse(&[Mouse::Move(x, y)]));
    }

    /// Drags from the middle of one element to the middle of the other, with the real mouse or a finger.
    pub fn drag(&self, from: impl Into<Selector>, to: impl Into<Selector>) {
        let (from, to) = (from.into(), to.into());
        if self.drags_by_touch() {
            return self.touch_drag(&from, &to);
        }
        let ((left, top), (right, bottom)) = (self.middle(&from), self.middle(&to));
        let events = [
            Mouse::Move(left, top),
            Mouse::Press,
            // A little on the way, so that the page sees that it is a drag.
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

    /// The middle of the first such element, in CSS pixels of the window, waited for.
    fn middle(&self, target: &Selector) -> (f64, f64) {
        let place = |said: &Value| Some((said[0].as_f64()?, said[1].as_f64()?));
        self.wait_there(&target.0, MIDDLE, vec![json!(target.0)], place)
    }

    /// Presses a key (`Key::Tab`, `Key::Enter`) wherever the focus is.
    pub fn press(&self, key: Key) {
        self.strokes(&[Stroke::Down(key), Stroke::Up(key)]);
    }

    /// Presses a key while another is held down, as in Ctrl+Z.
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

    /// Puts the text into an input, in place of what was there.
    pub fn fill(&self, target: impl Into<Selector>, text: &str) {
        let target = target.into();
        let ready = |said: &Value| (said == &Value::Bool(true)).then_some(());
        self.wait_there(&format!("{} to be written in", target.0), SELECT_ALL, vec![json!(target.0)], ready);
        match text {
            "" => self.press(Key::Delete),
            text => self.done("type into an input", |driver| driver.insert(text)),
        }
    }

    /// Chooses the option of a `<select>` with this value.
    pub fn choose(&self, target: impl Into<Selector>, value: &str) {
        let target = target.into();
        let what = format!("the option \"{value}\" of {}", target.0);
        let chosen = |said: &Value| (said == &Value::Bool(true)).then_some(());
        self.wait_there(&what, CHOOSE, vec![json!(target.0), json!(value)], chosen);
    }

    /// What has the focus: its test id, its label, its text or its name.
    pub fn focused(&self) -> String {
        let script = "const e = document.activeElement; return e.dataset?.testid ?? e.getAttribute('aria-label') ?? \
                      ((e.textContent ?? '').trim() || e.tagName.toLowerCase())";
        self.eval(script).as_str().unwrap_or_default().to_owned()
    }
}
