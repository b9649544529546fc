use serde_json::{Value, json};

use crate::page::Page;

/// Notifications, only in Chromium.
impl Page {
    /// Allows or denies notifications for the site of this page.
    pub fn allow_notices(&self, allowed: bool) {
        let setting = if allowed { "granted" } else { "denied" };
        let permission = json!({ "name": "notifications" });
        let words = json!({ "permission": permission, "setting": setting, "origin": self.site() });
        self.devtools("Browser.setPermission", words);
    }

    /// Delivers a push message to the page's service worker, and waits until its notification is shown: one that is
    /// queried earlier can be lost, because browsers forget notifications that they have recorded but not shown.
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

    /// Waits until the page's service worker shows these notifications: the title and the data of each.
    pub fn wait_notices(&self, wanted: &Value) {
        let script = format!(
            "const shown = await (await navigator.serviceWorker.ready).getNotifications(); \
             return JSON.stringify(shown.map(({{ title, data }}) => [title, data])) === {};",
            json!(wanted.to_string())
        );
        self.wait_until(&format!("the notices {wanted}"), &script);
    }

    /// Simulates a press on each notification of the page's service worker. A browser without a screen shows none that
    /// could be pressed, and opens no window for it: the page is told instead which windows the worker opens, and which
    /// pages it focuses.
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

    /// Waits until the service worker has opened or shown this route of the page and no other; `verb` is `opens` or
    /// `shows`.
    pub fn wait_led(&self, verb: &str, place: &str) {
        let wanted = format!("{verb} {}{place}", self.origin);
        let script = format!("return JSON.stringify(window.led) === {}", json!(json!([wanted]).to_string()));
        self.wait_until(&format!("the notice {wanted}"), &script);
    }

    /// Runs JavaScript about notifications in the page's service worker.
    fn tell_worker(&self, done: &str, script: &str) {
        let told = self.session().tell_worker(script);
        told.unwrap_or_else(|error| self.fail(&format!("no notice is {done}: {error}")));
    }

    /// Returns the origin of this page: scheme, host and port.
    fn site(&self) -> &str {
        self.origin.trim_end_matches('/')
    }
}
