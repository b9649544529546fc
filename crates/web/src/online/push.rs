//! Browser notifications: you turn them on with a button, and the service worker shows them.

use eightfold_protocol::{Code, NewPush, Problem, PushDevice, PushKeys, PushWords, Pushes, ServerFeatures};
use js_sys::{Array, Function, JSON, Object, Promise, Reflect};
use leptos::prelude::*;
use serde::Deserialize;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use wasm_bindgen_futures::JsFuture;

use super::client;
use super::passkeys::{failed, member};
use crate::app::storage;
use crate::words::{id, sentence, t};

/// Storage key of this device's id in the account.
const DEVICE: &str = "online.push";

/// Timeout of the browser's push service, in ms.
const TIMEOUT_MS: i32 = 20_000;

/// A subscription in the browser's form.
#[derive(Deserialize)]
struct BrowserSubscription {
    endpoint: String,
    keys: PushKeys,
}

/// Whether this browser can show notifications while no page is open.
fn available() -> bool {
    let window = window();
    ["PushManager", "Notification"].iter().all(|name| member(&window, name).is_some())
        && member(&window.navigator(), "serviceWorker").is_some()
}

/// Calls an asynchronous function of the browser.
async fn call_async(of: &JsValue, name: &str, given: &[JsValue]) -> Result<JsValue, Problem> {
    let promise = call(of, name, given)?;
    JsFuture::from(promise).await.map_err(|_| failed(t(id::PUSH_FAILED)))
}

fn call(of: &JsValue, name: &str, given: &[JsValue]) -> Result<Promise, Problem> {
    let cannot = || failed(t(id::PUSH_FAILED));
    let function: Function = member(of, name).and_then(|found| found.dyn_into().ok()).ok_or_else(cannot)?;
    let promise = function.apply(of, &given.iter().collect()).map_err(|_| cannot())?;
    Ok(Promise::resolve(&promise))
}

/// Subscribes at the browser's push service, with [`TIMEOUT_MS`] as the timeout: some browsers never answer if it can't
/// be reached.
async fn subscribed(options: Object) -> Result<JsValue, Problem> {
    let service = call(&manager().await?, "subscribe", &[options.into()])?;
    let late = Promise::new(&mut |done, _| {
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&done, TIMEOUT_MS);
    });
    let first = JsFuture::from(Promise::race(&Array::of2(&service, &late))).await;
    first.ok().filter(|found| found.is_object()).ok_or_else(|| failed(t(id::PUSH_FAILED)))
}

/// The existing subscription, if any.
async fn manager() -> Result<JsValue, Problem> {
    let cannot = || failed(t(id::PUSH_FAILED));
    let container = member(&window().navigator(), "serviceWorker").ok_or_else(cannot)?;
    let ready: Promise = member(&container, "ready").and_then(|it| it.dyn_into().ok()).ok_or_else(cannot)?;
    let registration = JsFuture::from(ready).await.map_err(|_| cannot())?;
    member(&registration, "pushManager").ok_or_else(cannot)
}

/// Asks for permission, subscribes, and sends the subscription to the server.
async fn begin() -> Result<(), Problem> {
    let class = member(&window(), "Notification").ok_or_else(|| failed(t(id::PUSH_FAILED)))?;
    let answer = call_async(&class, "requestPermission", &[]).await?;
    if answer.as_string().as_deref() != Some("granted") {
        return Err(failed(t(id::PUSH_NOT_ALLOWED)));
    }
    let told: Pushes = client::get("me/push").await?;
    let options = Object::new();
    // Setting a property of a plain object can't fail.
    let _ = Reflect::set(&options, &"userVisibleOnly".into(), &true.into());
    let _ = Reflect::set(&options, &"applicationServerKey".into(), &told.key.into());
    let subscription = subscribed(options).await?;
    let text = JSON::stringify(&subscription).ok().and_then(|text| text.as_string()).unwrap_or_default();
    let given: BrowserSubscription = client::read(&text)?;
    let words = PushWords {
        turn: t(id::PUSH_TURN).to_owned(),
        invite: t(id::PUSH_INVITE).to_owned(),
        end: t(id::PUSH_END).to_owned(),
        rematch: t(id::PUSH_REMATCH).to_owned(),
    };
    let new = NewPush { endpoint: given.endpoint, keys: given.keys, words };
    let device: PushDevice = client::call("PUT", "me/push", Some(&new)).await?;
    storage::set(DEVICE, &device.id);
    Ok(())
}

/// Ends the subscription, in the browser and on the server.
async fn end(device: &str) -> Result<(), Problem> {
    match client::text::<()>("DELETE", &format!("me/push/{device}"), None).await {
        Err(problem) if problem.code != Code::NotFound => return Err(problem),
        _ => storage::remove(DEVICE),
    }
    let subscription = call_async(&manager().await?, "getSubscription", &[]).await?;
    if !subscription.is_null() {
        call_async(&subscription, "unsubscribe", &[]).await?;
    }
    Ok(())
}

/// Whether this device gets notifications.
#[component]
pub fn Notices(
    /// Shows a message to the user.
    say: Callback<String>,
    /// What the server offers.
    features: RwSignal<ServerFeatures>,
) -> impl IntoView {
    let device = RwSignal::new(storage::get(DEVICE));
    leptos::task::spawn_local(async move {
        // The server may have forgotten the device since, or the browser may have changed accounts.
        if let (Some(known), Ok(told)) = (device.get_untracked(), client::get::<Pushes>("me/push").await)
            && told.devices.iter().all(|one| one.id != known)
        {
            storage::remove(DEVICE);
            device.try_set(None);
        }
    });
    let busy = RwSignal::new(false);
    let change = move |_| {
        busy.set(true);
        let known = device.get_untracked();
        leptos::task::spawn_local(async move {
            let done = match &known {
                Some(known) => end(known).await,
                None => begin().await,
            };
            device.try_set(storage::get(DEVICE));
            busy.try_set(false);
            let words = match done {
                Ok(()) if known.is_some() => t(id::PUSH_ENDED).to_owned(),
                Ok(()) => t(id::PUSH_BEGUN).to_owned(),
                Err(problem) => sentence(&problem.message),
            };
            say.try_run(words);
        });
    };
    view! {
        <section class="account-part" aria-labelledby="push-title">
            <h3 id="push-title">{t(id::PUSH)}</h3>
            <p>{move || match (features.get().push, available()) {
                (false, _) => t(id::PUSH_NOT_OFFERED),
                (true, true) => t(id::PUSH_ABOUT),
                (true, false) => t(id::PUSH_NOT_HERE),
            }}</p>
            {move || (features.get().push && available()).then(|| view! {
                <p class="row"><button type="button" class="button" data-testid="push" disabled=busy aria-pressed=move || device.with(Option::is_some).to_string() on:click=change>
                    {move || if device.with(Option::is_some) { t(id::PUSH_STOP) } else { t(id::PUSH_START) }}
                </button></p>
            })}
        </section>
    }
}
