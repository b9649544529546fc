use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::LazyLock;

use eightfold_worker_protocol::{PageMessage, WorkerMessage};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::words::{id, t};

/// Whether the code of the search failed to load when it was last needed.
static LOAD_FAILED: LazyLock<ArcRwSignal<bool>> = LazyLock::new(|| ArcRwSignal::new(false));

/// Returns whether the code of the search failed to load when it was last needed, for the offer to reload the page.
pub fn search_missing() -> ArcRwSignal<bool> {
    LOAD_FAILED.clone()
}

/// The page's side of the search worker: it sends questions and receives replies.
///
/// A worker receives nothing before its own wasm has loaded, so questions are queued here until [`WorkerMessage::Ready`].
/// Dropping this ends the worker.
pub struct SearchWorker {
    worker: Worker,
    ready: Rc<Cell<bool>>,
    waiting: Rc<RefCell<Vec<String>>>,
    _hear: Closure<dyn FnMut(MessageEvent)>,
    _fail: Closure<dyn FnMut()>,
}

impl SearchWorker {
    /// Starts the worker whose address is in `<meta name="eightfold-worker">`, and calls `hear` with each of its
    /// messages, or with [`WorkerMessage::Missing`] if its code fails to load. Fails if the browser has no module workers.
    pub fn start(hear: impl FnMut(WorkerMessage) + 'static) -> Result<SearchWorker, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&address()?, &options)?;
        let ready = Rc::new(Cell::new(false));
        let hear = Rc::new(RefCell::new(hear));
        let waiting = Rc::new(RefCell::new(Vec::<String>::new()));
        let on_message = {
            let (worker, ready, waiting, hear) =
                (worker.clone(), ready.clone(), waiting.clone(), hear.clone());
            Closure::new(move |event: MessageEvent| {
                let text = event.data().as_string().unwrap_or_default();
                let said = serde_json::from_str(&text).unwrap_or_else(|e| WorkerMessage::Refused {
                    job: None,
                    reason: format!("the worker said \"{text}\": {e}"),
                });
                if let WorkerMessage::Missing { .. } = said {
                    LOAD_FAILED.set(true);
                }
                if matches!(said, WorkerMessage::Ready { .. }) {
                    LOAD_FAILED.set(false);
                    ready.set(true);
                    for question in waiting.take() {
                        post(&worker, &question);
                    }
                }
                hear.borrow_mut()(said);
            })
        };
        // A file that the worker imports first failed to load.
        let on_error = {
            let ready = ready.clone();
            Closure::new(move || {
                if !ready.get() {
                    LOAD_FAILED.set(true);
                    hear.borrow_mut()(WorkerMessage::Missing { reason: String::new() });
                }
            })
        };
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(SearchWorker { worker, ready, waiting, _hear: on_message, _fail: on_error })
    }

    /// Sends a question now, or as soon as the worker is ready.
    pub fn ask(&self, ask: &PageMessage) {
        let text = serde_json::to_string(ask).expect("a question is plain data");
        if self.ready.get() {
            post(&self.worker, &text);
        } else {
            self.waiting.borrow_mut().push(text);
        }
    }
}

impl Drop for SearchWorker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// A search worker that starts when first needed. A cheap handle; it ends with its reactive owner.
#[derive(Clone, Copy)]
pub struct LazyWorker(StoredValue<Option<SearchWorker>, LocalStorage>);

impl LazyWorker {
    /// Creates the handle; the worker is not started yet.
    pub fn new() -> Self {
        Self(StoredValue::new_local(None))
    }

    /// Starts the worker unless it runs; see [`SearchWorker::start`]. The error says why it can't start.
    pub fn start(self, hear: impl FnMut(WorkerMessage) + 'static) -> Result<(), &'static str> {
        if self.0.with_value(Option::is_none) {
            let worker = SearchWorker::start(hear).map_err(|_| t(id::NO_WORKER))?;
            self.0.set_value(Some(worker));
        }
        Ok(())
    }

    /// Sends a question, if the worker runs.
    pub fn ask(self, ask: &PageMessage) {
        self.0.with_value(|worker| {
            if let Some(worker) = worker {
                worker.ask(ask);
            }
        });
    }

    /// Ends the worker and its job; it can start again.
    pub fn end(self) {
        self.0.try_update_value(|worker| *worker = None);
    }
}

fn post(worker: &Worker, text: &str) {
    if let Err(error) = worker.post_message(&JsValue::from_str(text)) {
        wasm_bindgen::throw_val(error);
    }
}

fn address() -> Result<String, JsValue> {
    web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.query_selector("meta[name=eightfold-worker]").ok().flatten())
        .and_then(|meta| meta.get_attribute("content"))
        .ok_or_else(|| JsValue::from_str("the document names no search worker"))
}
