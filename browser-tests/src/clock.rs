use std::time::Duration;

use serde_json::json;

use crate::page::Page;
use crate::selector::Selector;

/// Records the time of the frame after the first one with the element.
const WATCH_SCRIPT: &str = r#"
new MutationObserver((_, observer) => {
  if (!document.querySelector(SELECTOR)) return;
  observer.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(time => { window.eightfoldShown = time; }));
}).observe(document, { childList: true, subtree: true });
"#;

impl Page {
    /// Sets the device's clock wrong by this many minutes, from the next load on.
    pub fn set_clock_wrong(&self, minutes: i32) {
        let shift = format!(
            "{{ const right = Date, shift = {minutes} * 60000; \
             window.Date = class extends right {{ \
               constructor(...of) {{ of.length ? super(...of) : super(right.now() + shift); }} \
               static now() {{ return right.now() + shift; }} }}; }}"
        );
        self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": shift }));
    }

    /// Loads the following pages without running their scripts, or with them again.
    pub fn run_scripts(&self, runs: bool) {
        self.devtools("Emulation.setScriptExecutionDisabled", json!({ "value": !runs }));
    }

    /// Slows down the page's processor by this factor.
    pub fn slow_down(&self, times: u32) {
        self.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": times }));
    }

    /// Slows down the page's network: megabits per second, and milliseconds until the first byte of a response.
    pub fn slow_line(&self, megabits: f64, latency: f64) {
        self.devtools("Network.enable", json!({}));
        let bytes = megabits * 1e6 / 8.0;
        let line = json!({
            "offline": false, "latency": latency, "downloadThroughput": bytes, "uploadThroughput": bytes,
        });
        self.devtools("Network.emulateNetworkConditions", line);
    }

    /// Returns the milliseconds from the start of the visit until the first paint.
    pub fn first_paint(&self) -> f64 {
        let painted = "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null";
        self.wait("the first paint", || self.eval(painted).as_f64())
    }

    /// Starts recording how long inputs take until the frame that shows their effect; see [`answers`](Self::answers).
    pub fn watch_answers(&self) {
        let watch = "window.eightfoldAnswers = {}; new PerformanceObserver(list => { \
             for (const { interactionId: input, duration } of list.getEntries()) \
             if (input) eightfoldAnswers[input] = Math.max(duration, eightfoldAnswers[input] ?? 0); \
             }).observe({ type: 'event', durationThreshold: 16 }); return true;";
        self.eval(watch);
    }

    /// Returns the milliseconds of those inputs from the press to the next frame, in steps of 8; times below 16 aren't
    /// recorded.
    pub fn answers(&self) -> Vec<f64> {
        let answers = self.eval("return Object.values(window.eightfoldAnswers)");
        answers.as_array().into_iter().flatten().filter_map(|time| time.as_f64()).collect()
    }

    /// Loads an address; returns the milliseconds until this element is on the screen.
    pub fn time_until_shown(&self, address: &str, target: impl Into<Selector>) -> f64 {
        let watch = WATCH_SCRIPT.replace("SELECTOR", &json!(target.into().0).to_string());
        self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": watch }));
        self.visit(address);
        self.wait("the element to be shown", || {
            // Polled rarely, because polling takes time from what is measured.
            std::thread::sleep(Duration::from_millis(200));
            self.eval("return window.eightfoldShown ?? null").as_f64()
        })
    }
}
