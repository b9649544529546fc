use thirtyfour::{By, Key, TypingData, WebElement};

use crate::page::Page;
use crate::selector::Selector;

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
        let element = self.shown(&target.into());
        self.doing("move the mouse", self.driver().action_chain().move_to_element_center(&element).perform());
    }

    /// Drags from the middle of one element to the middle of the other, with the real mouse or a finger.
    pub fn drag(&self, from: impl Into<Selector>, to: impl Into<Selector>) {
        let (from, to) = (from.into(), to.into());
        if self.drags_by_touch() {
            return self.touch_drag(&from, &to);
        }
        let (from, to) = (self.shown(&from), self.shown(&to));
        let chain = self.driver().action_chain().move_to_element_center(&from).click_and_hold();
        // A little on the way, so that the page sees that it is a drag.
        let chain = chain.move_by_offset(8, 8).move_to_element_center(&to).release();
        self.doing("drag", chain.perform());
    }

    /// Turns the mouse wheel over the element, down for positive amounts, in CSS pixels.
    pub fn wheel(&self, target: impl Into<Selector>, amount: i32) {
        let element = self.shown(&target.into());
        let middle = self.doing("measure", element.rect());
        let (x, y) = (middle.x + middle.width / 2.0, middle.y + middle.height / 2.0);
        let words =
            serde_json::json!({ "type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": amount });
        self.input("turn the wheel", [("Input.dispatchMouseEvent", words)]);
    }

    /// Presses a key (`Key::Tab`, `Key::Enter`) wherever the focus is.
    pub fn press(&self, key: Key) {
        self.keys(TypingData::from(key));
    }

    /// Presses a key while another is held down, as in Ctrl+Z.
    pub fn chord(&self, held: Key, then: &str) {
        let chain = self.driver().action_chain().key_down(held.clone()).send_keys(then).key_up(held);
        self.doing("press two keys", chain.perform());
    }

    /// Types wherever the focus is.
    pub fn keys(&self, keys: impl Into<TypingData>) {
        let keys: TypingData = keys.into();
        let text: String = keys.as_vec().iter().collect();
        self.doing("type", self.driver().action_chain().send_keys(text).perform());
    }

    /// Puts the text into an input, in place of what was there.
    pub fn fill(&self, target: impl Into<Selector>, text: &str) {
        let element = self.shown(&target.into());
        self.doing("clear an input", element.clear());
        self.doing("type into an input", element.send_keys(text));
    }

    /// Chooses the option of a `<select>` with this value.
    pub fn choose(&self, target: impl Into<Selector>, value: &str) {
        let element: WebElement = self.shown(&target.into());
        self.doing("scroll to a list", element.scroll_into_view());
        let option = format!("option[value=\"{value}\"]");
        let option = self.doing("find an option", element.find(By::Css(&*option)));
        self.doing("choose an option", option.click());
    }

    /// What has the focus: its test id, its label, its text or its name.
    pub fn focused(&self) -> String {
        let script = "const e = document.activeElement; return e.dataset?.testid ?? e.getAttribute('aria-label') ?? \
                      ((e.textContent ?? '').trim() || e.tagName.toLowerCase())";
        self.eval(script).as_str().unwrap_or_default().to_owned()
    }
}
