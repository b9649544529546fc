use std::cell::Cell;
use std::future::Future;
use std::sync::{Mutex, PoisonError};

use futures_util::StreamExt;
use serde_json::{Value, json};
use thirtyfour::WebDriver;
use thirtyfour::cdp::{CdpError, CdpSession};
use thirtyfour::error::WebDriverError;
use tokio::runtime::Runtime;

use crate::browser::{Browser, Driver};
use crate::view::View;

/// A browser that is open, and what it takes to talk to it.
///
/// Starting a Chromium costs more than many a test: one that is done with waits here for the next page, without
/// anything that the last one left behind.
pub struct Session {
    runtime: Runtime,
    /// None only while it is being dropped.
    driver: Option<WebDriver>,
    /// Chromium's own connection to the page. What the driver does for a script or a press costs more than they do.
    direct: Option<CdpSession>,
    // Dropped when the session has been quit.
    browser: Driver,
    languages: String,
    /// Whether something was set in it that cannot be taken back.
    changed: Cell<bool>,
    /// Where the pages came from that it has left. The console may tell of one of them when another is there: that its
    /// picture was no longer to be had.
    left: Vec<String>,
}

static IDLE: Mutex<Vec<Session>> = Mutex::new(Vec::new());

impl Session {
    /// A browser for somebody who reads these languages, on nobody's page.
    pub fn open(view: View, languages: &str) -> Session {
        let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
        let waits = idle.iter().position(|session| session.languages == languages);
        match waits.map(|at| idle.swap_remove(at)) {
            Some(session) => session,
            None => {
                drop(idle);
                Session::start(view, languages)
            }
        }
    }

    fn start(view: View, languages: &str) -> Session {
        let browser = Driver::start(Browser::wanted(), view);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.expect("the system gives a runtime");
        let driver = WebDriver::new(browser.address(), browser.capabilities(languages, view));
        let driver = runtime
            .block_on(driver)
            .unwrap_or_else(|error| panic!("{:?} does not start: {error}", browser.browser()));
        let direct = (browser.browser() == Browser::Chromium).then(|| {
            let connected = runtime.block_on(driver.cdp().connect());
            connected.unwrap_or_else(|error| panic!("Chromium cannot be spoken to: {error}"))
        });
        let session = Session {
            runtime,
            driver: Some(driver),
            direct,
            browser,
            languages: languages.to_owned(),
            changed: Cell::new(false),
            left: Vec::new(),
        };
        if session.browser() == Browser::Chromium {
            let script = |source| ("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source }));
            let taken =
                session.send_directly([("Page.enable", json!({})), script(LUCK), script(STORE_LATER)]);
            taken.unwrap_or_else(|error| panic!("Chromium takes no script: {error}"));
        }
        session
    }

    pub fn browser(&self) -> Browser {
        self.browser.browser()
    }

    pub fn driver(&self) -> &WebDriver {
        self.driver.as_ref().expect("open until dropped")
    }

    /// Whether a message of the console is about a page that was left for one of this origin.
    pub fn is_of_the_past(&self, message: &str, origin: &str) -> bool {
        self.left.iter().any(|left| left != origin && message.contains(left.as_str()))
    }

    pub fn block_on<T>(&self, action: impl Future<Output = T>) -> T {
        self.runtime.block_on(action)
    }

    /// Sends a command of Chromium's own. What it sets is there for good, unless [`Session::close`] or the next page
    /// sets it anew.
    pub fn devtools(&self, command: &str, words: Value) -> Result<Value, String> {
        const SET_ANEW: [&str; 3] = [
            "Emulation.setDeviceMetricsOverride",
            "Emulation.setEmulatedMedia",
            "Emulation.setTouchEmulationEnabled",
        ];
        if SET_ANEW.contains(&command) {
            return self.send_directly([(command, words)]);
        }
        self.changed.set(true);
        // By way of the driver: messages for service workers do not arrive by the other one.
        self.block_on(self.driver().cdp().send_raw(command, words)).map_err(|error| error.to_string())
    }

    /// Sends these commands of Chromium's own one after the other without waiting in between, and gives the last answer.
    pub fn send_directly<const N: usize>(&self, commands: [(&str, Value); N]) -> Result<Value, String> {
        let direct =
            self.direct.as_ref().ok_or_else(|| format!("{:?} has no such commands", self.browser()))?;
        let sent = commands.map(|(command, words)| direct.send_raw(command, words));
        let answers = self.block_on(futures_util::future::try_join_all(sent));
        answers
            .map(|answers| answers.into_iter().next_back().unwrap_or_default())
            .map_err(|error| error.to_string())
    }

    /// Runs JavaScript as the body of a function of these arguments, and gives what it returns, a promise when it is
    /// kept; what no JSON can say is lost.
    pub fn ask(&self, script: &str, arguments: &[Value]) -> Result<Value, String> {
        if self.direct.is_none() {
            let found = self.block_on(self.driver().execute(script, arguments.to_vec()));
            return found.map(|found| found.json().clone()).map_err(|error| error.to_string());
        }
        let expression = format!("(function () {{ {script}\n}}).apply(null, {})", json!(arguments));
        let words = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let answer = self.send_directly([("Runtime.evaluate", words)])?;
        match answer.get("exceptionDetails") {
            Some(thrown) => Err(thrown["exception"]["description"].as_str().unwrap_or("it threw").to_owned()),
            None => Ok(answer["result"]["value"].clone()),
        }
    }

    /// Runs JavaScript in the service worker of the page that is shown; a promise that it gives is waited for.
    pub fn tell_worker(&self, script: &str) -> Result<(), String> {
        let direct =
            self.direct.as_ref().ok_or_else(|| format!("{:?} has no such commands", self.browser()))?;
        self.changed.set(true);
        // Not flat: a message to a target of another session can be sent by way of this one.
        let attach =
            |attach: bool| json!({ "autoAttach": attach, "waitForDebuggerOnStart": false, "flatten": false });
        let told = async {
            let mut events = direct.subscribe_all();
            direct.send_raw("Target.setAutoAttach", attach(true)).await?;
            let mut answer = Err("Chromium has gone".to_owned());
            while let Some(event) = events.next().await {
                let about = &event.params;
                match &*event.method {
                    "Target.attachedToTarget" if about["targetInfo"]["type"] == "service_worker" => {
                        let words = json!({ "expression": script, "awaitPromise": true });
                        let message = json!({ "id": 1, "method": "Runtime.evaluate", "params": words });
                        let message =
                            json!({ "sessionId": about["sessionId"], "message": message.to_string() });
                        direct.send_raw("Target.sendMessageToTarget", message).await?;
                    }
                    "Target.receivedMessageFromTarget" => {
                        let said: Value = serde_json::from_str(about["message"].as_str().unwrap_or("{}"))
                            .unwrap_or_default();
                        if said["id"] != 1 {
                            continue;
                        }
                        answer = match &said["result"]["exceptionDetails"] {
                            Value::Null => Ok(()),
                            thrown => Err(thrown.to_string()),
                        };
                        break;
                    }
                    _ => {}
                }
            }
            // The next time it is attached to anew, which tells how to speak to it.
            direct.send_raw("Target.setAutoAttach", attach(false)).await?;
            Ok(answer)
        };
        self.block_on(told).map_err(|error: CdpError| error.to_string())?
    }

    /// Lets it wait for the next page if that one will find it as new; else ends it.
    pub fn close(mut self, origin: &str) {
        if self.browser() == Browser::Chromium && !self.changed.get() && self.clear(origin).is_ok() {
            self.left.push(origin.to_owned());
            IDLE.lock().unwrap_or_else(PoisonError::into_inner).push(self);
        }
    }

    /// Leaves the page, and forgets whatever it has stored.
    fn clear(&self, origin: &str) -> Result<(), String> {
        let told = |error: WebDriverError| error.to_string();
        self.block_on(self.driver().goto("about:blank")).map_err(told)?;
        let stored = json!({ "origin": origin, "storageTypes": "all" });
        self.send_directly([("Storage.clearDataForOrigin", stored), ("Storage.clearCookies", json!({}))])?;
        self.block_on(self.driver().browser_log()).map_err(told)?;
        Ok(())
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if let Some(driver) = self.driver.take() {
            let _ = self.runtime.block_on(driver.quit()); // what is left of it ends with its process group
        }
    }
}

/// Every page that is loaded in Chromium draws the same numbers when it asks for luck: a shuffle in which the first turns
/// can only be passed, once in a while, would be another test.
const LUCK: &str = "let drawn = 1; crypto.getRandomValues = bytes => bytes.map((_, at) => { \
    drawn = (Math.imul(drawn, 1664525) + 1013904223) >>> 0; return bytes[at] = drawn >>> 24; });";

/// A page that is loaded for the first time stores itself for play without a network only when
/// [`wait_until_offline_ready`](crate::Page::wait_until_offline_ready) asks for it: that takes as long as the page itself,
/// and most tests have no use for it.
const STORE_LATER: &str = "{ const workers = navigator.serviceWorker; \
    if (workers && !workers.controller) { const register = workers.register.bind(workers); \
    const wanted = new Promise(store => { window.eightfoldStore = store; }); \
    workers.register = (...given) => wanted.then(() => register(...given)); } }";
