//! Browser functions without a wrapper elsewhere: storage, media queries, the clipboard and others.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlElement, Storage, Url};

use crate::words::{id, language, t};

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// The address of the folder of the page, as links begin with it.
pub fn folder() -> String {
    let here = window().location();
    let path = here.pathname().unwrap_or_default();
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    format!("{}{folder}/", here.origin().unwrap_or_default())
}

/// The address of the page, to which links add where they lead. A page that was saved as a file names the one it was
/// taken from.
pub fn site() -> String {
    let home = document().query_selector("meta[name=eightfold-home]").ok().flatten();
    home.and_then(|home| home.get_attribute("content")).unwrap_or_else(|| {
        let here = window().location();
        format!("{}{}", here.origin().unwrap_or_default(), here.pathname().unwrap_or_default())
    })
}

/// Whether the page was asked for to stand in a frame of another page, where it shows a table to look at and nothing
/// else.
pub fn is_embedded() -> bool {
    window().location().pathname().is_ok_and(|path| path.ends_with("/embed"))
}

/// What is kept under a name between visits. Nothing in private windows that keep nothing.
pub fn kept(name: &str) -> Option<String> {
    storage()?.get_item(&format!("eightfold.{name}")).ok().flatten()
}

/// Keeps a text under a name, and says whether that worked: storage may be blocked or full.
pub fn keep(name: &str, text: &str) -> bool {
    let done = storage().is_some_and(|storage| storage.set_item(&format!("eightfold.{name}"), text).is_ok());
    if !done {
        leptos::logging::warn!("this browser does not keep {name} between visits");
    }
    done
}

/// Keeps nothing under a name any more.
pub fn forget(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("eightfold.{name}")); // what cannot be reached cannot be forgotten either
    }
}

/// What follows `prefix` in all names under which something is kept.
pub fn kept_names(prefix: &str) -> Vec<String> {
    let Some(storage) = storage() else {
        return Vec::new();
    };
    let prefix = format!("eightfold.{prefix}");
    (0..storage.length().unwrap_or(0))
        .filter_map(|at| storage.key(at).ok().flatten())
        .filter_map(|key| key.strip_prefix(&prefix).map(str::to_owned))
        .collect()
}

/// What this tab keeps under a name, reloads included.
pub fn tab_kept(name: &str) -> Option<String> {
    window().session_storage().ok().flatten()?.get_item(&format!("eightfold.{name}")).ok().flatten()
}

/// Keeps a text for this tab.
pub fn tab_keep(name: &str, text: &str) {
    if let Some(storage) = window().session_storage().ok().flatten() {
        let _ = storage.set_item(&format!("eightfold.{name}"), text); // a reload then shows the game played last
    }
}

/// Hears that another tab keeps something else under a name that begins so.
pub fn on_kept_elsewhere(prefix: &'static str, hear: impl Fn(&str) + 'static) {
    window_event_listener_untyped("storage", move |event| {
        let key =
            js_sys::Reflect::get(&event, &JsValue::from_str("key")).ok().and_then(|key| key.as_string());
        let name = key.as_deref().and_then(|key| key.strip_prefix("eightfold.")?.strip_prefix(prefix));
        if let Some(name) = name {
            hear(name);
        }
    });
}

/// A lock that one tab of the browser holds; dropped, it goes to the next that waits.
pub struct Lock(js_sys::Function);

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = self.0.call0(&JsValue::UNDEFINED); // resolves the promise that holds the lock
    }
}

/// Waits for a lock; `granted` is called when this tab holds it: at once if nobody else does, or where the browser
/// knows no locks.
pub fn lock(name: &str, granted: impl FnOnce() + 'static) -> Option<Lock> {
    let locks = js_sys::Reflect::get(&window().navigator(), &JsValue::from_str("locks")).ok();
    let request = locks.as_ref().filter(|locks| locks.is_object()).and_then(|locks| {
        js_sys::Reflect::get(locks, &JsValue::from_str("request")).ok()?.dyn_into::<js_sys::Function>().ok()
    });
    let (Some(locks), Some(request)) = (locks, request) else {
        granted();
        return None;
    };
    let mut release = None;
    let held = js_sys::Promise::new(&mut |resolve, _| release = Some(resolve));
    let callback = wasm_bindgen::prelude::Closure::once_into_js(move |_: JsValue| {
        granted();
        held
    });
    request.call2(&locks, &JsValue::from_str(&format!("eightfold.{name}")), &callback).ok()?;
    release.map(Lock)
}

/// Asks the browser, once, not to clear what this page stores when space runs low.
pub fn ask_to_persist() {
    const ASKED: &str = "persist-asked";
    if kept(ASKED).is_some() {
        return;
    }
    let storage = js_sys::Reflect::get(&window().navigator(), &"storage".into()).ok();
    let persist = storage.as_ref().filter(|storage| storage.is_object()).and_then(|storage| {
        js_sys::Reflect::get(storage, &"persist".into()).ok()?.dyn_into::<js_sys::Function>().ok()
    });
    if let (Some(storage), Some(persist)) = (storage, persist)
        && persist.call0(&storage).is_ok()
    {
        keep(ASKED, "1");
    }
}

/// Milliseconds since 1970.
pub fn today() -> u64 {
    js_sys::Date::now() as u64
}

/// A day as one reads it in the language of the page: `Nov 22, 2026`.
pub fn day(ms: u64) -> String {
    let style = js_sys::Object::new();
    for (part, form) in [("year", "numeric"), ("month", "short"), ("day", "numeric")] {
        let _ = js_sys::Reflect::set(&style, &part.into(), &form.into()); // a plain object takes every name
    }
    let moment = js_sys::Date::new(&(ms as f64).into());
    moment.to_locale_date_string(language().tag(), &style).into()
}

/// Days since 1970.
pub fn days() -> u64 {
    today() / 86_400_000
}

/// Whether the person asked for less motion.
pub fn still() -> bool {
    let asked = |root: web_sys::Element| root.has_attribute(&format!("data-{STILL}"));
    matches("(prefers-reduced-motion: reduce)") || document().document_element().is_some_and(asked)
}

/// Under which name it is kept, and told to the style sheets, that nothing is to move.
pub const STILL: &str = "still";

/// Whether a media query holds.
pub fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// A number nobody can guess.
pub fn random() -> u64 {
    let mut bytes = [0u8; 8];
    window().crypto().and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes)).unwrap_throw();
    u64::from_le_bytes(bytes)
}

use wasm_bindgen::UnwrapThrowExt;

/// Milliseconds since the page was opened.
pub fn now() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}

/// Puts a text on the clipboard, then says whether that worked.
pub fn copy(text: String, done: impl FnOnce(bool) + 'static) {
    // Plain http in a local network has no clipboard.
    let clipboard = js_sys::Reflect::get(&window().navigator(), &JsValue::from_str("clipboard"));
    if !clipboard.is_ok_and(|clipboard| clipboard.is_object()) {
        done(false);
        return;
    }
    let promise = window().navigator().clipboard().write_text(&text);
    leptos::task::spawn_local(async move {
        done(wasm_bindgen_futures::JsFuture::from(promise).await.is_ok());
    });
}

/// Offers a text as a file.
pub fn download(name: &str, media_type: &str, text: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(media_type);
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options)?;
    let url = Url::create_object_url_with_blob(&blob)?;
    let anchor: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    anchor.set_href(&url);
    anchor.set_download(name);
    anchor.click();
    Url::revoke_object_url(&url)
}

/// Opens the share sheet of the device with a PNG picture; `None` where the browser can't share files.
pub fn share_file(png: &JsValue, name: &str) -> Option<js_sys::Promise> {
    let options = web_sys::FilePropertyBag::new();
    options.set_type("image/png");
    let file =
        web_sys::File::new_with_blob_sequence_and_options(&js_sys::Array::of1(png), name, &options).ok()?;
    let data = js_sys::Object::new();
    js_sys::Reflect::set(&data, &"files".into(), &js_sys::Array::of1(&file)).ok()?;
    let navigator = window().navigator();
    let call = |method: &str| {
        let method =
            js_sys::Reflect::get(&navigator, &method.into()).ok()?.dyn_into::<js_sys::Function>().ok()?;
        method.call1(&navigator, &data).ok()
    };
    call("canShare").filter(JsValue::is_truthy)?;
    call("share")?.dyn_into().ok()
}

/// Reads a file that was chosen, as text of whatever encoding it is in, or says why it can't be read.
pub fn read_file(file: &web_sys::File, done: impl FnOnce(Result<String, String>) + 'static) {
    let file = file.clone();
    leptos::task::spawn_local(async move {
        let bytes = bytes_of(&file).await;
        done(match bytes {
            Some(bytes) => crate::import::decode(&bytes),
            None => Err(t(id::CANNOT_READ_FILE).to_owned()),
        });
    });
}

/// The bytes of a file that was chosen or dropped; nothing if the browser cannot read it.
pub async fn bytes_of(file: &web_sys::File) -> Option<Vec<u8>> {
    let buffer = wasm_bindgen_futures::JsFuture::from(file.array_buffer()).await.ok()?;
    Some(js_sys::Uint8Array::new(&buffer).to_vec())
}

/// Goes to an address within the page.
pub fn go(route: &crate::route::Route) {
    let _ = window().location().set_hash(&route.to_string());
}

/// Goes to an address in the place of the one where one is: going back leads to where one came from.
pub fn replace(route: &crate::route::Route) {
    let _ = window().location().replace(&route.to_string());
}

/// Whether nothing has the focus, or what had it can no longer be pressed or seen.
pub fn focus_is_lost() -> bool {
    document().active_element().is_none_or(|active| {
        active.tag_name() == "BODY"
            || active.matches(":disabled").unwrap_or(false)
            || active.get_bounding_client_rect().width() == 0.0
    })
}

/// Gives an element the focus, after what is being drawn has been drawn. The page stays where it is.
pub fn focus(id: String) {
    request_animation_frame(move || {
        if let Some(element) =
            document().get_element_by_id(&id).and_then(|element| element.dyn_into::<HtmlElement>().ok())
        {
            let options = web_sys::FocusOptions::new();
            options.set_prevent_scroll(true);
            let _ = element.focus_with_options(&options);
        }
    });
}

/// Gives an element of a drawing the focus at once.
pub fn focus_drawn(id: &str) {
    if let Some(element) =
        document().get_element_by_id(id).and_then(|element| element.dyn_into::<web_sys::SvgElement>().ok())
    {
        let _ = element.focus();
    }
}

/// Gives the board the focus if a key made this click: the button it was made on goes with it.
pub fn back_to_board(click: &web_sys::MouseEvent) {
    if click.detail() == 0
        && let Ok(Some(place)) = document().query_selector(".board [tabindex='0']")
        && let Ok(place) = place.dyn_into::<web_sys::SvgElement>()
    {
        let _ = place.focus();
    }
}
