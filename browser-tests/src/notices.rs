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

    /// Hands a message to the service worker of this page, as the browser does with one that a push service has brought.
    pub fn push(&self, data: &Value) {
        self.devtools("ServiceWorker.enable", json!({}));
        // The browser numbers the workers that it is given, and nothing hears of a number whose worker has gone.
        for worker in 0..=self.session().sites_left() {
            let message = json!({ "origin": self.site(), "registrationId": worker.to_string(), "data": data.to_string() });
            self.devtools("ServiceWorker.deliverPushMessage", message);
        }
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
    /// screen shows one that could be.
    pub fn press_notices(&self) {
        let script = "registration.getNotifications().then(shown => shown.forEach(notification => \
            dispatchEvent(new NotificationEvent('notificationclick', { notification }))))";
        self.session().tell_worker(script).unwrap_or_else(|error| panic!("no notice is pressed: {error}"));
    }

    /// The site of this page, as browsers name it: scheme, host and port.
    fn site(&self) -> &str {
        self.origin.trim_end_matches('/')
    }
}
