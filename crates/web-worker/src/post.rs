use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::prelude::{Closure, JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort};

use crate::thinker::Thinker;
use eightfold_worker_protocol::WorkerMessage;

/// Listens to the page, then tells it that the worker is ready. Only for the global scope of a dedicated worker.
pub fn start() {
    console_error_panic_hook::set_once();
    let channel = MessageChannel::new().unwrap_or_else(|error| wasm_bindgen::throw_val(error));
    let worker =
        Rc::new(Worker { thinker: RefCell::default(), again: channel.port2(), nudged: Cell::new(false) });
    let receive = {
        let worker = worker.clone();
        Closure::<dyn FnMut(MessageEvent)>::new(move |event| worker.receive(&event))
    };
    let think = Closure::<dyn FnMut()>::new(move || worker.think());
    scope().set_onmessage(Some(receive.as_ref().unchecked_ref()));
    channel.port1().set_onmessage(Some(think.as_ref().unchecked_ref()));
    // Both are needed as long as the worker runs.
    receive.forget();
    think.forget();
    say(&WorkerMessage::Ready { version: env!("CARGO_PKG_VERSION").to_owned() });
}

struct Worker {
    thinker: RefCell<Thinker>,
    /// A message that the worker posts to itself queues behind the waiting ones, so a busy worker still receives
    /// messages. (A timer would work too, but browsers make it wait at least 4 ms.)
    again: MessagePort,
    nudged: Cell<bool>,
}

impl Worker {
    fn receive(&self, event: &MessageEvent) {
        let text = event.data().as_string().unwrap_or_default();
        self.thinker.borrow_mut().receive(&text, now()).iter().for_each(say);
        self.schedule_slice();
    }

    fn think(&self) {
        self.nudged.set(false);
        if let Some(said) = self.thinker.borrow_mut().think(now) {
            say(&said);
        }
        self.schedule_slice();
    }

    fn schedule_slice(&self) {
        if self.thinker.borrow().is_busy() && !self.nudged.replace(true) {
            self.again.post_message(&JsValue::NULL).unwrap_or_else(|error| wasm_bindgen::throw_val(error));
        }
    }
}

fn say(what: &WorkerMessage) {
    let text = serde_json::to_string(what).expect("an answer is plain data");
    scope().post_message(&JsValue::from_str(&text)).unwrap_or_else(|error| wasm_bindgen::throw_val(error));
}

/// Milliseconds since the worker started.
fn now() -> f64 {
    scope().performance().map_or(0.0, |performance| performance.now())
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}
