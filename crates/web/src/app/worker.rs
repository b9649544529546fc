use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::LazyLock;

use eightfold_worker_protocol::{Ask, Say};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::words::{id, t};

/// Whether the code of the search did not come when it was last needed.
static MISSING: LazyLock<ArcRwSignal<bool>> = LazyLock::new(|| ArcRwSignal::new(false));

/// Whether the code of the search did not come when it was last needed, for the offer to reload the page.
pub fn search_missing() -> ArcRwSignal<bool> {
    MISSING.clone()
}

/// The search worker as the page sees it: questions go in, answers come out.
///
/// A worker hears nothing before its own wasm has loaded, so questions wait here until it has said
/// [`Say::Ready`]. Dropping this ends the worker.
pub struct SearchWorker {
    worker: Worker,
    ready: Rc<Cell<bool>>,
    waiting: Rc<RefCell<Vec<String>>>,
    _hear: Closure<dyn FnMut(MessageEvent)>,
    _fail: Closure<dyn FnMut()>,
}

impl SearchWorker {
    /// Starts the worker whose address the document names in `<meta name="eightfold-worker">`, and calls
    /// `hear` with everything it says, [`Say::Missing`] if its code does not come. Fails when the browser has no module
    /// workers.
    pub fn start(hear: impl FnMut(Say) + 'static) -> Result<SearchWorker, JsValue> {
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
                let said = serde_json::from_str(&text).unwrap_or_else(|e| Say::Refused {
                    job: None,
                    reason: format!("the worker said \"{text}\": {e}"),
                });
                if let Say::Missing { .. } = said {
                    MISSING.set(true);
                }
                if matches!(said, Say::Ready { .. }) {
                    MISSING.set(false);
                    ready.set(true);
                    for question in waiting.take() {
                        post(&worker, &question);
                    }
                }
                hear.borrow_mut()(said);
            })
        };
        // A file that the worker begins with did not come.
        let on_error = {
            let ready = ready.clone();
            Closure::new(move || {
                if !ready.get() {
                    MISSING.set(true);
                    hear.borrow_mut()(Say::Missing { reason: String::new() });
                }
            })
        };
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(SearchWorker { worker, ready, waiting, _hear: on_message, _fail: on_error })
    }

    /// Asks now, or as soon as the worker is ready.
    pub fn ask(&self, ask: &Ask) {
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

/// A search worker that begins when it is first needed. Copied freely; it ends with the place that made it.
#[derive(Clone, Copy)]
pub struct LazyWorker(StoredValue<Option<SearchWorker>, LocalStorage>);

impl LazyWorker {
    /// Not begun.
    pub fn new() -> Self {
        Self(StoredValue::new_local(None))
    }

    /// Begins it unless it is there, heard as by [`SearchWorker::start`]; says in words why it cannot be.
    pub fn start(self, hear: impl FnMut(Say) + 'static) -> Result<(), &'static str> {
        if self.0.with_value(Option::is_none) {
            let worker = SearchWorker::start(hear).map_err(|_| t(id::NO_WORKER))?;
            self.0.set_value(Some(worker));
        }
        Ok(())
    }

    /// Asks it, if it has begun.
    pub fn ask(self, ask: &Ask) {
        self.0.with_value(|worker| {
            if let Some(worker) = worker {
                worker.ask(ask);
            }
        });
    }

    /// Ends it, and what it is at; it can begin anew.
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
