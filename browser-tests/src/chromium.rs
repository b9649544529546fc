use std::cell::{Cell, RefCell};
use std::path::Path;
use std::process::Command;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::cdp::{Connection, Event};
use crate::driver::{Driver, Mouse};
use crate::keys::{Key, Stroke};
use crate::process::{Group, after};
use crate::view::View;

/// A Chromium, driven by its own protocol.
pub struct Chromium {
    connection: RefCell<Connection>,
    /// The session of the page.
    session: String,
    /// The top-level frame of the page.
    frame: String,
    console: RefCell<Vec<String>>,
    /// The position of the mouse.
    mouse: Cell<(f64, f64)>,
    // Killed after the connection is closed.
    _group: Group,
}

/// The command-line flags.
const FLAGS: [&str; 25] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // The popup below the address bar is a page that takes as long to load as the one under test. Also disables
    // preloading, and ignoring of repeated loads.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxFullPopup,WebUIOmniboxAimPopup,IgnoreDuplicateNavs,Prewarm",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
    "--disable-ipc-flooding-protection",
    // Treats a hidden window as visible.
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--allow-pre-commit-input",
    // Asks nothing that a program can't answer, and reads no secrets of the user.
    "--enable-automation",
    "--test-type=webdriver",
    "--disable-client-side-phishing-detection",
    "--disable-default-apps",
    "--disable-hang-monitor",
    "--disable-popup-blocking",
    "--disable-prompt-on-repost",
    "--password-store=basic",
    "--use-mock-keychain",
];

/// The text before the address it listens at.
const LISTENING_PREFIX: &str = "DevTools listening on ";

impl Chromium {
    /// Starts it with these preferred languages, on an empty page.
    pub fn start(languages: &str) -> Chromium {
        let program = program();
        let add = |command: &mut Command, folder: &Path| {
            command.arg(&program).args(FLAGS).arg("--remote-debugging-port=0");
            command.arg(format!("--user-data-dir={}", folder.display()));
            command.arg(format!("--accept-lang={languages}")).arg("about:blank");
        };
        let started = Group::start(add, |output| after(output, LISTENING_PREFIX));
        let chromium = started.and_then(|(group, address)| Chromium::connect(group, &address));
        chromium.unwrap_or_else(|error| {
            panic!("{program} does not start; `cargo xtask test` installs what it needs\n{error}")
        })
    }

    /// Connects to the page that it shows.
    fn connect(group: Group, address: &str) -> Result<Chromium, String> {
        let mut connection = Connection::open(address)?;
        connection.call("", &[("Target.setDiscoverTargets", json!({ "discover": true }))])?;
        let page = connection.wait(|events| {
            let mut targets = events.iter().map(|event| &event.about["targetInfo"]);
            targets.find(|target| target["type"] == "page")?["targetId"].as_str().map(str::to_owned)
        })?;
        let still = ("Target.setDiscoverTargets", json!({ "discover": false }));
        let attach = ("Target.attachToTarget", json!({ "targetId": page, "flatten": true }));
        let attached = connection.call("", &[still, attach])?;
        let session = attached["sessionId"].as_str().ok_or("nothing to speak to the page by")?.to_owned();
        let script = |source| ("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source }));
        let begin = [
            ("Page.enable", json!({})),
            ("Page.setLifecycleEventsEnabled", json!({ "enabled": true })),
            ("Runtime.enable", json!({})),
            ("Log.enable", json!({})),
            ("Inspector.enable", json!({})),
            script(FIXED_RANDOM_SCRIPT),
            script(DELAYED_CACHE_SCRIPT),
            ("Page.getFrameTree", json!({})),
        ];
        let tree = connection.call(&session, &begin)?;
        let frame = tree["frameTree"]["frame"]["id"].as_str().ok_or("the page has no frame")?.to_owned();
        Ok(Chromium {
            connection: RefCell::new(connection),
            session,
            frame,
            console: RefCell::default(),
            mouse: Cell::default(),
            _group: group,
        })
    }

    /// Waits until a document is loaded that satisfies `is_new`, or came after such a one. Documents are identified by
    /// the number of their load.
    fn wait_loaded(
        &self,
        connection: &mut Connection,
        is_new: impl Fn(&Value) -> bool,
    ) -> Result<(), String> {
        let waited = connection.wait(|events| {
            let lives = events.iter().filter(|event| {
                event.method == "Page.lifecycleEvent" && event.about["frameId"] == self.frame.as_str()
            });
            let mut lives = lives.skip_while(|event| !is_new(&event.about["loaderId"]));
            lives.any(|event| event.about["name"] == "load").then_some(())
        });
        waited.map_err(|error| format!("it is not loaded: {error}"))
    }

    /// Takes the new events, and stores what the console has shown.
    fn read_events(&self, connection: &mut Connection) {
        let events = connection.take_events();
        let page = events.iter().filter(|event| event.session == self.session);
        self.console.borrow_mut().extend(page.filter_map(shown_in_console));
    }
}

impl Driver for Chromium {
    fn browser(&self) -> Browser {
        Browser::Chromium
    }

    fn look(&self, before: Option<View>, view: View) -> Result<(), String> {
        // Only what changes, because each of these lays out the whole page again.
        let mut commands = Vec::new();
        if differs(before, view, |view| (view.width, view.height)) {
            let size = json!({
                "width": view.width, "height": view.height, "deviceScaleFactor": 1, "mobile": view.width < 600,
            });
            commands.push(("Emulation.setDeviceMetricsOverride", size));
        }
        if differs(before, view, |view| view.touch) {
            let touch = json!({ "enabled": view.touch, "maxTouchPoints": 5 });
            commands.push(("Emulation.setTouchEmulationEnabled", touch));
        }
        if differs(before, view, |view| (view.dark, view.still)) {
            let media = json!({ "media": "", "features": [
                { "name": "prefers-color-scheme", "value": if view.dark { "dark" } else { "light" } },
                { "name": "prefers-reduced-motion", "value": if view.still { "reduce" } else { "no-preference" } },
            ] });
            commands.push(("Emulation.setEmulatedMedia", media));
        }
        self.send(&commands).map(drop)
    }

    fn visit(&self, url: &str) -> Result<(), String> {
        let mut connection = self.connection.borrow_mut();
        self.read_events(&mut connection);
        let there = connection.call(&self.session, &[("Page.navigate", json!({ "url": url }))])?;
        if let Some(error) = there["errorText"].as_str() {
            return Err(error.to_owned());
        }
        match &there["loaderId"] {
            // Only the fragment differs.
            Value::Null => Ok(()),
            loader => self.wait_loaded(&mut connection, |other| other == loader),
        }
    }

    fn reload(&self) -> Result<(), String> {
        let mut connection = self.connection.borrow_mut();
        self.read_events(&mut connection);
        let before = connection.call(&self.session, &[("Page.getFrameTree", json!({}))])?;
        let before = &before["frameTree"]["frame"]["loaderId"];
        connection.call(&self.session, &[("Page.reload", json!({}))])?;
        self.wait_loaded(&mut connection, |loader| loader != before)
    }

    fn ask(&self, script: &str, arguments: &[Value]) -> Result<Value, String> {
        let expression = format!("(function () {{ {script}\n}}).apply(null, {})", json!(arguments));
        let words = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let answer = self.send(&[("Runtime.evaluate", words)])?;
        match answer.get("exceptionDetails") {
            Some(thrown) => Err(thrown["exception"]["description"].as_str().unwrap_or("it threw").to_owned()),
            None => Ok(answer["result"]["value"].clone()),
        }
    }

    fn mouse(&self, events: &[Mouse]) -> Result<(), String> {
        let mut held = false;
        let event = |event: &Mouse| {
            let kind = match event {
                Mouse::Move(x, y) => {
                    self.mouse.set((*x, *y));
                    "mouseMoved"
                }
                Mouse::Press => "mousePressed",
                Mouse::Release => "mouseReleased",
            };
            let presses = kind != "mouseMoved";
            let button = if presses || held { "left" } else { "none" };
            held = *event == Mouse::Press || held && !presses;
            let (x, y) = self.mouse.get();
            let words = json!({
                "type": kind, "x": x, "y": y, "button": button, "buttons": u32::from(held),
                "clickCount": u32::from(presses),
            });
            ("Input.dispatchMouseEvent", words)
        };
        let events: Vec<_> = events.iter().map(event).collect();
        self.send(&events).map(drop)
    }

    fn keys(&self, strokes: &[Stroke]) -> Result<(), String> {
        let mut held = 0;
        let events: Vec<_> = strokes
            .iter()
            .flat_map(|stroke| key_events(*stroke, &mut held))
            .map(|event| ("Input.dispatchKeyEvent", event))
            .collect();
        self.send(&events).map(drop)
    }

    fn insert(&self, text: &str) -> Result<(), String> {
        self.send(&[("Input.insertText", json!({ "text": text }))]).map(drop)
    }

    fn picture(&self) -> Result<Vec<u8>, String> {
        let taken = self.send(&[("Page.captureScreenshot", json!({ "format": "png" }))])?;
        let data = taken["data"].as_str().unwrap_or_default();
        BASE64_STANDARD.decode(data).map_err(|error| error.to_string())
    }

    fn console(&self) -> Vec<String> {
        // Events that arrive before the response to a question happened before it. A page that can't be asked any more
        // has sent all its events.
        let _ = self.ask("return null", &[]);
        self.console.take()
    }

    fn send(&self, commands: &[(&str, Value)]) -> Result<Value, String> {
        let mut connection = self.connection.borrow_mut();
        let answer = connection.call(&self.session, commands);
        self.read_events(&mut connection);
        answer
    }

    fn tell_worker(&self, script: &str) -> Result<(), String> {
        let attach = |attach: bool| {
            let words = json!({ "autoAttach": attach, "waitForDebuggerOnStart": false, "flatten": true });
            [("Target.setAutoAttach", words)]
        };
        let mut connection = self.connection.borrow_mut();
        self.read_events(&mut connection);
        connection.call(&self.session, &attach(true))?;
        let worker = connection.wait(|events| {
            let mut attached = events.iter().filter(|event| event.method == "Target.attachedToTarget");
            let worker = attached.find(|event| event.about["targetInfo"]["type"] == "service_worker")?;
            worker.about["sessionId"].as_str().map(str::to_owned)
        })?;
        let words = json!({ "expression": script, "awaitPromise": true });
        let answer = connection.call(&worker, &[("Runtime.evaluate", words)])?;
        // The next use attaches to it again, to get its session.
        connection.call(&self.session, &attach(false))?;
        self.read_events(&mut connection);
        match &answer["exceptionDetails"] {
            Value::Null => Ok(()),
            thrown => Err(thrown.to_string()),
        }
    }

    fn forget(&self, origin: &str) -> Result<(), String> {
        self.visit("about:blank")?;
        let stored = json!({ "origin": origin, "storageTypes": "all" });
        self.send(&[("Storage.clearDataForOrigin", stored), ("Storage.clearCookies", json!({}))])?;
        drop(self.console());
        Ok(())
    }
}

/// Returns the program in the variable `CHROMIUM`, or the one installed on this machine.
fn program() -> String {
    if let Ok(program) = std::env::var("CHROMIUM") {
        return program;
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let there = |name: &&str| std::env::split_paths(&path).any(|folder| folder.join(name).is_file());
    let found = ["chromium", "google-chrome", "chrome"].into_iter().find(there);
    found.expect("this machine has a Chromium; `cargo xtask test` installs one").to_owned()
}

/// Returns the console line of an event, if it is an error or a warning.
fn shown_in_console(event: &Event) -> Option<String> {
    let about = &event.about;
    let (level, line) = match &*event.method {
        "Log.entryAdded" => {
            let entry = &about["entry"];
            let at = entry["url"].as_str().or(entry["source"].as_str()).unwrap_or_default();
            (entry["level"].as_str()?, format!("{at} {}", entry["text"].as_str().unwrap_or_default()))
        }
        "Runtime.consoleAPICalled" => {
            let kind = if about["type"] == "assert" { "error" } else { about["type"].as_str()? };
            let words: Vec<String> = about["args"].as_array()?.iter().map(describe_value).collect();
            let at = &about["stackTrace"]["callFrames"][0]["url"];
            (kind, format!("{} {}", at.as_str().unwrap_or("console"), words.join(" ")))
        }
        "Runtime.exceptionThrown" => {
            let thrown = &about["exceptionDetails"];
            let words = thrown["exception"]["description"].as_str().or(thrown["text"].as_str());
            ("error", format!("{} {}", thrown["url"].as_str().unwrap_or("script"), words.unwrap_or_default()))
        }
        "Page.javascriptDialogOpening" if about["type"] != "beforeunload" => {
            ("error", format!("a dialog opened: {}", about["message"].as_str().unwrap_or_default()))
        }
        _ => return None,
    };
    match level {
        "error" => Some(format!("SEVERE: {line}")),
        "warning" => Some(format!("WARNING: {line}")),
        _ => None,
    }
}

/// Describes a JavaScript value.
fn describe_value(value: &Value) -> String {
    match &value["value"] {
        Value::Null => value["description"].as_str().unwrap_or("null").to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Returns the modifier bit of a key that is held while others are pressed.
fn held_with(key: Key) -> u32 {
    match key {
        Key::Control => 2,
        Key::Shift => 8,
        _ => 0,
    }
}

/// Returns Chromium's events for a stroke while these keys are held.
fn key_events(stroke: Stroke, held: &mut u32) -> Vec<Value> {
    match stroke {
        Stroke::Down(key) => {
            *held |= held_with(key);
            let (key, code, number, text) = named(key);
            vec![key_event(true, key, code, number, text, *held)]
        }
        Stroke::Up(key) => {
            *held &= !held_with(key);
            let (key, code, number, text) = named(key);
            vec![key_event(false, key, code, number, text, *held)]
        }
        Stroke::Type('\n') => {
            [Stroke::Down(Key::Enter), Stroke::Up(Key::Enter)].map(|stroke| key_events(stroke, held)).concat()
        }
        Stroke::Type(character) => {
            let text = character.to_string();
            let upper = character.to_ascii_uppercase();
            let code = match upper {
                'A'..='Z' => format!("Key{upper}"),
                '0'..='9' => format!("Digit{upper}"),
                ' ' => "Space".to_owned(),
                _ => String::new(),
            };
            let number = if code.is_empty() { 0 } else { u32::from(upper) };
            let shift = if character.is_ascii_uppercase() { held_with(Key::Shift) } else { 0 };
            let held = *held | shift;
            [true, false].map(|down| key_event(down, &text, &code, number, &text, held)).to_vec()
        }
    }
}

/// Returns the event of a key that goes down or up; the text is what it types.
fn key_event(down: bool, key: &str, code: &str, number: u32, text: &str, held: u32) -> Value {
    // Nothing is typed while Control is held.
    let text = if down && held & held_with(Key::Control) == 0 { text } else { "" };
    let kind = match (down, text.is_empty()) {
        (true, false) => "keyDown",
        (true, true) => "rawKeyDown",
        (false, _) => "keyUp",
    };
    let mut event = json!({
        "type": kind, "key": key, "code": code, "windowsVirtualKeyCode": number, "nativeVirtualKeyCode": number,
        "modifiers": held,
    });
    if !text.is_empty() {
        event["text"] = json!(text);
        event["unmodifiedText"] = json!(text);
    }
    event
}

/// Returns a key's name, code, number, and the text it types.
fn named(key: Key) -> (&'static str, &'static str, u32, &'static str) {
    let (name, number) = match key {
        Key::Space => return (" ", "Space", 32, " "),
        Key::Enter => return ("Enter", "Enter", 13, "\r"),
        Key::Shift => return ("Shift", "ShiftLeft", 16, ""),
        Key::Control => return ("Control", "ControlLeft", 17, ""),
        Key::Backspace => ("Backspace", 8),
        Key::Tab => ("Tab", 9),
        Key::Escape => ("Escape", 27),
        Key::PageUp => ("PageUp", 33),
        Key::PageDown => ("PageDown", 34),
        Key::End => ("End", 35),
        Key::Home => ("Home", 36),
        Key::Left => ("ArrowLeft", 37),
        Key::Up => ("ArrowUp", 38),
        Key::Right => ("ArrowRight", 39),
        Key::Down => ("ArrowDown", 40),
        Key::Delete => ("Delete", 46),
    };
    (name, name, number, "")
}

/// Whether this part of a view differs from before.
fn differs<T: PartialEq>(before: Option<View>, now: View, part: impl Fn(View) -> T) -> bool {
    before.map(&part) != Some(part(now))
}

/// Every page in Chromium gets the same random numbers: with a rare shuffle in which the first turns can only be
/// passed, a test would behave differently.
const FIXED_RANDOM_SCRIPT: &str = "let drawn = 1; crypto.getRandomValues = bytes => bytes.map((_, at) => { \
    drawn = (Math.imul(drawn, 1664525) + 1013904223) >>> 0; return bytes[at] = drawn >>> 24; });";

/// A page that is loaded for the first time stores itself for offline use only when
/// [`wait_until_offline_ready`](crate::Page::wait_until_offline_ready) asks for it: it takes as long as the page
/// itself, and most tests don't need it.
const DELAYED_CACHE_SCRIPT: &str = "{ const workers = navigator.serviceWorker; \
    if (workers && !workers.controller) { const register = workers.register.bind(workers); \
    const wanted = new Promise(store => { window.eightfoldStore = store; }); \
    workers.register = (...given) => wanted.then(() => register(...given)); } }";
