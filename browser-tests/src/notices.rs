use serde_json::{Value, json};

use crate::page::Page;

/// Notices, in Chromium only.
impl Page {
    /// Allows the site of this page to show notices, or forbids it.
    pub fn allow_notices(&self, allowed: bool) {
        let setting = if allowed { "granted" } else { "denied" };
        let permission = json!({ "name": "notifications" });
        let words = json!({ "permission": permission, "setting": setting, "origin": self.site() });
        self.devtools("Browser.setPermission", words);
    }

    /// Has the browser tell the page's service worker of this message, as of one that a push service has brought, and waits
    /// until its notice is shown: one that is asked for before that can be lost, as browsers forget notices that they have noted
    /// and do not show.
    pub fn push(&self, data: &Value) {
        let data = json!(data.to_string());
        let script = format!(
            "(async () => {{ const show = registration.showNotification; let shown; \
             registration.showNotification = (...notice) => shown = show.apply(registration, notice); \
             dispatchEvent(new PushEvent('push', {{ data: {data} }})); \
             delete registration.showNotification; await shown; }})()"
        );
        self.tell_worker("shown", &script);
    }

    /// Waits until these are the notices that the page's service worker shows: title, and what is kept with it.
    pub fn wait_notices(&self, wanted: &Value) {
        let script = format!(
            "const shown = await (await navigator.serviceWorker.ready).getNotifications(); \
             return JSON.stringify(shown.map(({{ title, data }}) => [title, data])) === {};",
            json!(wanted.to_string())
        );
        self.wait_until(&format!("the notices {wanted}"), &script);
    }

    /// Has the browser tell the page's service worker that each notice it shows has been pressed. No browser without a
    /// screen shows one that could be, or opens a window for it: the page hears of windows that the worker opens, and of pages
    /// to which it gives the focus.
    pub fn press_notices(&self) {
        self.eval(
            "window.led = []; navigator.serviceWorker.onmessage = ({ data, ports }) => \
             ports.length || window.led.push(data === 'shows' ? `shows ${location.href}` : data); return true",
        );
        let script = "(async () => { \
            const tell = async what => (await clients.matchAll()).forEach(page => page.postMessage(what)); \
            clients.openWindow = url => tell(`opens ${url}`); \
            WindowClient.prototype.focus = function () { this.postMessage('shows'); }; \
            const shown = await registration.getNotifications(); \
            shown.forEach(notification => dispatchEvent(new NotificationEvent('notificationclick', { notification }))); })()";
        self.tell_worker("pressed", script);
    }

    /// Waits until the service worker has opened or shown this place of the page and no other; `verb` is `opens` or `shows`.
    pub fn wait_led(&self, verb: &str, place: &str) {
        let wanted = format!("{verb} {}{place}", self.origin);
        let script = format!("return JSON.stringify(window.led) === {}", json!(json!([wanted]).to_string()));
        self.wait_until(&format!("the notice {wanted}"), &script);
    }

    /// Runs JavaScript in the page's service worker, by which something is done to a notice.
    fn tell_worker(&self, done: &str, script: &str) {
        let told = self.session().tell_worker(script);
        told.unwrap_or_else(|error| self.fail(&format!("no notice is {done}: {error}")));
    }

    /// The site of this page, as browsers name it: scheme, host and port.
    fn site(&self) -> &str {
        self.origin.trim_end_matches('/')
    }
}
