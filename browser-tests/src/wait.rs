//! Waiting for the page.
//!
//! The page itself polls, and is asked once a second at most: a question takes more processor time of the browser and
//! the page than most of what is waited for.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::driver::TIME_LIMIT;
use crate::page::Page;
use crate::selector::Selector;

/// Calls `attempt` with the arguments of the script until it returns something, for at most a second, and returns that.
const RETRY_SCRIPT: &str = r#"
const given = [...arguments];
return (async () => {
  const end = performance.now() + 1000;
  for (;;) {
    const found = await attempt(...given);
    if (found !== false && found !== null && found !== undefined) return found;
    if (performance.now() > end) return null;
    await new Promise(later => setTimeout(later, 20));
  }
})();
"#;

/// `find`: the first visible element of a selector.
const FIND_SCRIPT: &str = r#"
const sized = element => {
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.height > 0;
};
const seen = element =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  (sized(element) || [...element.querySelectorAll("*")].some(sized));
const find = css => [...document.querySelectorAll(css)].find(seen) ?? null;
"#;

impl Page {
    /// Waits until the JavaScript function `attempt` that this script defines, called with these arguments in the page,
    /// returns something; returns what `take` makes of that.
    pub(crate) fn wait_there<T>(
        &self,
        what: &str,
        script: &str,
        arguments: Vec<Value>,
        take: impl Fn(&Value) -> Option<T>,
    ) -> T {
        self.wait_there_or(what, String::new, script, arguments, take)
    }

    /// The same; `last` is added to the failure message.
    fn wait_there_or<T>(
        &self,
        what: &str,
        last: impl Fn() -> String,
        script: &str,
        arguments: Vec<Value>,
        take: impl Fn(&Value) -> Option<T>,
    ) -> T {
        let script = format!("{FIND_SCRIPT}{script}{RETRY_SCRIPT}");
        self.wait_with(what, last, || take(&self.session().driver().ask(&script, &arguments).ok()?))
    }

    /// Waits until this JavaScript, the body of an async function, returns `true`.
    pub fn wait_until(&self, what: &str, script: &str) {
        let script = format!("const attempt = async () => {{ {script} }};");
        self.wait_there(what, &script, vec![], |said| (said == &Value::Bool(true)).then_some(()));
    }

    /// Waits for a visible element.
    pub fn wait_for(&self, target: impl Into<Selector>) {
        let target = target.into().0;
        let script = "const attempt = css => find(css) !== null;";
        self.wait_there(&target, script, vec![json!(target)], |said| {
            (said == &Value::Bool(true)).then_some(())
        });
    }

    /// Waits until no such element is visible.
    pub fn wait_gone(&self, target: impl Into<Selector>) {
        let target = target.into().0;
        let script = "const attempt = css => find(css) === null;";
        self.wait_there(&format!("{target} to go"), script, vec![json!(target)], |said| {
            (said == &Value::Bool(true)).then_some(())
        });
    }

    /// Waits until the element's text contains the words; returns the text.
    pub fn wait_text(&self, target: impl Into<Selector>, words: &str) -> String {
        let target = target.into();
        let script = format!(
            "const attempt = (css, words) => {{ \
             const element = document.querySelector(css); const text = element && {}; \
             return text?.includes(words) ? text : null; }};",
            self.text_of_element()
        );
        let what = format!("\"{words}\" in {}", target.0);
        let last = || format!(", which says {:?}", self.texts(&target).first());
        let arguments = vec![json!(target.0), json!(words)];
        self.wait_there_or(&what, last, &script, arguments, |said| said.as_str().map(str::to_owned))
    }

    /// Returns the visible text of the first such element.
    pub fn text(&self, target: impl Into<Selector>) -> String {
        let target = target.into();
        let script = format!(
            "const attempt = css => {{ const element = find(css); return element && {}; }};",
            self.text_of_element()
        );
        self.wait_there(&target.0, &script, vec![json!(target.0)], |said| said.as_str().map(str::to_owned))
    }

    /// Returns the text contents of all such elements, visible or not, without waiting.
    pub fn texts(&self, target: impl Into<Selector>) -> Vec<String> {
        let script = format!(
            "return [...document.querySelectorAll(arguments[0])].map(element => {})",
            self.text_of_element()
        );
        let found = self.ask("read texts", &script, &[json!(target.into().0)]);
        found.as_array().into_iter().flatten().filter_map(|text| text.as_str().map(str::to_owned)).collect()
    }

    /// Returns the JavaScript for the text of `element`.
    fn text_of_element(&self) -> &'static str {
        // WebKit leaves ellipsised text out of the inner text.
        if self.is_chromium() {
            "(element.innerText ?? element.textContent).trim()"
        } else {
            "element.textContent.trim()"
        }
    }

    /// Returns the number of such elements, visible or not, without waiting.
    pub fn count(&self, target: impl Into<Selector>) -> usize {
        self.texts(target).len()
    }

    /// Returns an attribute of the first such element, visible or not; empty if it has no value.
    pub fn attribute(&self, target: impl Into<Selector>, name: &str) -> Option<String> {
        let target = target.into();
        let script = "const attempt = (css, name) => { \
             const element = document.querySelector(css); return element && [element.getAttribute(name)]; };";
        self.wait_there(&target.0, script, vec![json!(target.0), json!(name)], |said| {
            said.as_array().map(|found| found[0].as_str().map(str::to_owned))
        })
    }

    /// Repeats an action until it has had its effect. The page is painted before each check.
    pub fn repeat_until(&self, what: &str, act: impl Fn(), done: impl Fn() -> bool) {
        self.wait(what, || {
            act();
            self.eval(
                "return new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))",
            );
            done().then_some(())
        });
    }

    /// Retries until it returns something.
    pub(crate) fn wait<T>(&self, what: &str, attempt: impl FnMut() -> Option<T>) -> T {
        self.wait_with(what, String::new, attempt)
    }

    fn wait_with<T>(
        &self,
        what: &str,
        last: impl Fn() -> String,
        mut attempt: impl FnMut() -> Option<T>,
    ) -> T {
        let start = Instant::now();
        self.watchdog.doing(&format!("wait for {what}"));
        loop {
            if let Some(result) = attempt() {
                return result;
            }
            if start.elapsed() > TIME_LIMIT {
                self.fail(&format!(
                    "waited {} s for {what}, without success{}",
                    TIME_LIMIT.as_secs(),
                    last()
                ));
            }
            std::thread::sleep(Duration::from_millis(25));
        }
    }
}
