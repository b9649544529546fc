use std::time::Duration;

use serde_json::json;

use crate::page::Page;
use crate::selector::Selector;

/// Notes the time of the frame after the first in which the element is there.
const WATCH: &str = r#"
new MutationObserver((_, observer) => {
  if (!document.querySelector(SELECTOR)) return;
  observer.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(time => { window.eightfoldShown = time; }));
}).observe(document, { childList: true, subtree: true });
"#;

impl Page {
    /// Lets the page's processor seem so many times slower than it is.
    pub fn slow_down(&self, times: u32) {
        self.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": times }));
    }

    /// Loads an address, and gives the milliseconds from then until such an element is on the screen.
    pub fn time_until_shown(&self, address: &str, target: impl Into<Selector>) -> f64 {
        let watch = WATCH.replace("SELECTOR", &json!(target.into().0).to_string());
        self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": watch }));
        self.visit(address);
        self.wait("the element to be shown", || {
            // Asked seldom: asking takes time from what is measured.
            std::thread::sleep(Duration::from_millis(200));
            self.eval("return window.eightfoldShown ?? null").as_f64()
        })
    }
}
