use std::net::TcpStream;

use serde_json::{Value, json};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

use crate::page::Page;

/// A line to a part of Chromium itself: a page, or the service worker behind it. The browser's driver speaks to pages
/// alone, and tells of no events.
struct Tools {
    line: WebSocket<MaybeTlsStream<TcpStream>>,
    asked: u64,
}

impl Tools {
    /// To the part of this kind whose address begins so.
    fn open(port: u16, kind: &str, address: &str) -> Option<Self> {
        let list = ureq::get(format!("http://127.0.0.1:{port}/json/list")).call().ok()?;
        let list: Vec<Value> = serde_json::from_str(&list.into_body().read_to_string().ok()?).ok()?;
        let fits = |one: &&Value| {
            one["type"] == kind && one["url"].as_str().is_some_and(|url| url.starts_with(address))
        };
        let line = list.iter().find(fits)?["webSocketDebuggerUrl"].as_str()?.to_owned();
        Some(Self { line: tungstenite::connect(line).ok()?.0, asked: 0 })
    }

    /// The next of what it says for which this gives something.
    fn hear<T>(&mut self, mut wanted: impl FnMut(Value) -> Option<T>) -> T {
        loop {
            if let Message::Text(text) = self.line.read().expect("Chromium is there")
                && let Some(found) = serde_json::from_str(&text).ok().and_then(&mut wanted)
            {
                return found;
            }
        }
    }

    fn send(&mut self, method: &str, words: &Value) {
        self.asked += 1;
        let message = json!({ "id": self.asked, "method": method, "params": words });
        self.line.send(Message::Text(message.to_string().into())).expect("Chromium is there");
    }

    /// Does something: what comes of it.
    fn ask(&mut self, method: &str, words: &Value) -> Value {
        self.send(method, words);
        let asked = self.asked;
        let answer = self.hear(|said| (said["id"] == asked).then_some(said));
        assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
        answer["result"].clone()
    }
}

/// What the worker does with a press on its first notice. A script cannot make an event to which browsers listen when it
/// asks for time, so that is kept here; nor may it bring a window to the front, as a person's press may.
const PRESS: &str = "(async () => { \
    const [notification] = await registration.getNotifications(); \
    const event = new NotificationEvent('notificationclick', { notification }); \
    let done; event.waitUntil = promise => { done = promise }; \
    dispatchEvent(event); \
    return done.then(() => 'done', error => `${error.name}: ${error.message}`); })()";

/// Notices, in Chromium only.
impl Page {
    /// Allows the site of this page to show notices, or forbids it.
    pub fn allow_notices(&self, allowed: bool) {
        let setting = if allowed { "granted" } else { "denied" };
        let words =
            json!({ "permission": { "name": "notifications" }, "setting": setting, "origin": self.site() });
        self.devtools("Browser.setPermission", words);
    }

    /// Hands a message to the service worker of this page, as the browser does with one that a push service has brought.
    pub fn push(&self, data: &Value) {
        let port = self.tools_port();
        let mut tools = self.wait("Chromium's tools for the page", || Tools::open(port, "page", self.site()));
        tools.send("ServiceWorker.enable", &json!({}));
        let site = self.site().to_owned();
        let registration = tools.hear(|said| {
            let all = said["params"]["registrations"].as_array()?.clone();
            let mut ours = all.into_iter();
            let ours =
                ours.find(|one| one["scopeURL"].as_str().is_some_and(|scope| scope.starts_with(&site)))?;
            ours["registrationId"].as_str().map(str::to_owned)
        });
        let words = json!({ "origin": site, "registrationId": registration, "data": data.to_string() });
        tools.ask("ServiceWorker.deliverPushMessage", &words);
    }

    /// The notices that are shown for this page: their titles, and what goes with them.
    pub fn notices(&self) -> Vec<(String, Value)> {
        let found = self.eval(
            "return navigator.serviceWorker.ready.then(there => there.getNotifications()) \
             .then(all => all.map(one => [one.title, one.data]))",
        );
        let found = found.as_array().cloned().unwrap_or_default();
        found
            .into_iter()
            .map(|one| (one[0].as_str().unwrap_or_default().to_owned(), one[1].clone()))
            .collect()
    }

    /// Tells the service worker that the first notice has been pressed; what came of it, in the worker's words.
    pub fn press_notice(&self) -> String {
        let port = self.tools_port();
        let find = || Tools::open(port, "service_worker", self.site());
        let mut worker = self.wait("Chromium's tools for the service worker", find);
        let words = json!({ "expression": PRESS, "awaitPromise": true, "returnByValue": true });
        let done = worker.ask("Runtime.evaluate", &words);
        done["result"]["value"].as_str().unwrap_or_else(|| panic!("{done}")).to_owned()
    }
}
