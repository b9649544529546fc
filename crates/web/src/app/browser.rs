//! Browser functions without a wrapper elsewhere: media queries, the clipboard and others.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlElement, Url};

use super::storage;
use crate::looks::{NO_MOTION_KEY, attribute};
use crate::words::{id, language, t};

/// Returns the address of the page's folder, which links start with.
pub fn folder() -> String {
    let here = window().location();
    let path = here.pathname().unwrap_or_default();
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    format!("{}{folder}/", here.origin().unwrap_or_default())
}

/// Returns the address that links are made from. A page saved as a file uses the address it was saved from.
pub fn site() -> String {
    let home = document().query_selector("meta[name=eightfold-home]").ok().flatten();
    home.and_then(|home| home.get_attribute("content")).unwrap_or_else(|| {
        let here = window().location();
        format!("{}{}", here.origin().unwrap_or_default(), here.pathname().unwrap_or_default())
    })
}

/// Returns the API's address relative to the document, or `None` on a static host, where the document doesn't name one.
pub fn api() -> Option<String> {
    let meta = document().query_selector("meta[name='eightfold-api']").ok().flatten()?;
    meta.get_attribute("content").filter(|base| !base.is_empty())
}

/// The longest route that links carry where a server sees it: proxies may refuse longer addresses.
const MAX_SEEN_LEN: usize = 4_000;

/// Returns a link to a route, for sharing. The route comes after `?`, where a server sees it and can describe the link
/// for previews; `boot.js` reads it there.
pub fn link_to(route: &crate::route::Route) -> String {
    let (site, place) = (site(), route.to_string());
    match place.strip_prefix('#') {
        Some(place) if place.len() <= MAX_SEEN_LEN => format!("{site}?{place}"),
        _ => format!("{site}{place}"),
    }
}

/// Whether the page is embedded in another page's frame, where it only shows an online game.
pub fn is_embedded() -> bool {
    window().location().pathname().is_ok_and(|path| path.ends_with("/embed"))
}

/// A lock that one tab of the browser holds; dropping it passes it to the next waiting tab.
pub struct Lock(js_sys::Function);

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = self.0.call0(&JsValue::UNDEFINED); // resolves the promise that keeps the lock
    }
}

/// Requests a lock. `granted` is called when this tab gets it: at once if no other tab has it, or if the browser
/// doesn't support locks.
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
    let callback = Closure::once_into_js(move |_: JsValue| {
        granted();
        held
    });
    request.call2(&locks, &JsValue::from_str(&format!("eightfold.{name}")), &callback).ok()?;
    release.map(Lock)
}

/// Watches whether an element comes into view; dropping it stops that.
pub struct VisibilityObserver {
    observer: JsValue,
    _hear: Closure<dyn FnMut(js_sys::Array)>,
}

impl Drop for VisibilityObserver {
    fn drop(&mut self) {
        let _ = call(&self.observer, "disconnect", &JsValue::UNDEFINED); // an observer left behind does no harm
    }
}

/// Calls a method of an object by its name.
fn call(object: &JsValue, name: &str, with: &JsValue) -> Result<JsValue, JsValue> {
    let method: js_sys::Function = js_sys::Reflect::get(object, &JsValue::from_str(name))?.dyn_into()?;
    method.call1(object, with)
}

/// Calls `then` once, when the element comes near the visible part of the page; at once if the browser can't tell.
pub fn when_near(element: &web_sys::Element, then: impl FnOnce() + 'static) -> Option<VisibilityObserver> {
    /// The distance from the visible part within which an element counts as near.
    const MARGIN: &str = "400px";
    let make = js_sys::Reflect::get(&window(), &JsValue::from_str("IntersectionObserver")).ok();
    let Some(make) = make.and_then(|make| make.dyn_into::<js_sys::Function>().ok()) else {
        then();
        return None;
    };
    let mut then = Some(then);
    let hear = Closure::<dyn FnMut(js_sys::Array)>::new(move |entries: js_sys::Array| {
        let is_near = |entry: JsValue| {
            js_sys::Reflect::get(&entry, &JsValue::from_str("isIntersecting"))
                .is_ok_and(|near| near.is_truthy())
        };
        if entries.iter().any(is_near)
            && let Some(then) = then.take()
        {
            then();
        }
    });
    let style = js_sys::Object::new();
    let _ = js_sys::Reflect::set(&style, &"rootMargin".into(), &MARGIN.into()); // can't fail on a plain object
    let observer = js_sys::Reflect::construct(&make, &js_sys::Array::of2(hear.as_ref(), &style)).ok()?;
    call(&observer, "observe", element).ok()?;
    Some(VisibilityObserver { observer, _hear: hear })
}

/// Asks the browser, once, not to clear what this page stores when space runs low.
pub fn ask_to_persist() {
    const PERSIST_KEY: &str = "persist-asked";
    if storage::get(PERSIST_KEY).is_some() {
        return;
    }
    let storage = js_sys::Reflect::get(&window().navigator(), &"storage".into()).ok();
    let persist = storage.as_ref().filter(|storage| storage.is_object()).and_then(|storage| {
        js_sys::Reflect::get(storage, &"persist".into()).ok()?.dyn_into::<js_sys::Function>().ok()
    });
    if let (Some(storage), Some(persist)) = (storage, persist)
        && persist.call0(&storage).is_ok()
    {
        storage::set(PERSIST_KEY, "1");
    }
}

/// Milliseconds since 1970.
pub fn today() -> u64 {
    js_sys::Date::now() as u64
}

/// Formats a day in the language of the page: `Nov 22, 2026`.
pub fn day(ms: u64) -> String {
    let style = js_sys::Object::new();
    for (part, form) in [("year", "numeric"), ("month", "short"), ("day", "numeric")] {
        let _ = js_sys::Reflect::set(&style, &part.into(), &form.into()); // can't fail on a plain object
    }
    let moment = js_sys::Date::new(&(ms as f64).into());
    moment.to_locale_date_string(language().tag(), &style).into()
}

/// Formats a part of a date, given in days since 1970, in the language of the page: `month` long or `weekday` narrow.
pub fn part_of_day(day: u64, part: &str, form: &str) -> String {
    let style = js_sys::Object::new();
    for (part, form) in [(part, form), ("timeZone", "UTC")] {
        let _ = js_sys::Reflect::set(&style, &part.into(), &form.into()); // can't fail on a plain object
    }
    let moment = js_sys::Date::new(&((day * 86_400_000) as f64).into());
    moment.to_locale_date_string(language().tag(), &style).into()
}

/// Days since 1970.
pub fn days() -> u64 {
    today() / 86_400_000
}

/// Whether the person prefers less motion.
pub fn prefers_reduced_motion() -> bool {
    let asked = |root: web_sys::Element| root.has_attribute(&attribute(NO_MOTION_KEY));
    matches("(prefers-reduced-motion: reduce)") || document().document_element().is_some_and(asked)
}

/// Whether a media query matches.
pub fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Returns a cryptographically random number.
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

/// Copies a text to the clipboard, then calls `done` with whether that worked.
pub fn copy(text: String, done: impl FnOnce(bool) + 'static) {
    // There is no clipboard over plain http in a local network.
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

/// Whether the device has a share sheet.
pub fn has_share_sheet() -> bool {
    let navigator = window().navigator();
    js_sys::Reflect::get(&navigator, &"share".into()).is_ok_and(|share| share.is_function())
}

/// Opens the share sheet of the device with a link, if it has one.
pub fn share_link(title: &str, link: &str) {
    let (navigator, data) = (window().navigator(), js_sys::Object::new());
    let set = |name: &str, value: &str| js_sys::Reflect::set(&data, &name.into(), &value.into());
    let share = js_sys::Reflect::get(&navigator, &"share".into());
    if let (Ok(_), Ok(_), Some(share)) = (
        set("title", title),
        set("url", link),
        share.ok().and_then(|share| share.dyn_into::<js_sys::Function>().ok()),
    ) && let Ok(sharing) = share.call1(&navigator, &data)
        && let Ok(sharing) = sharing.dyn_into::<js_sys::Promise>()
    {
        leptos::task::spawn_local(async move {
            // Closing the sheet means that the user changed their mind.
            let _ = wasm_bindgen_futures::JsFuture::from(sharing).await;
        });
    }
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

/// Reads a chosen file as text in any encoding; the error says why it can't be read.
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

/// Reads the bytes of a chosen or dropped file; `None` if the browser can't read it.
pub async fn bytes_of(file: &web_sys::File) -> Option<Vec<u8>> {
    let buffer = wasm_bindgen_futures::JsFuture::from(file.array_buffer()).await.ok()?;
    Some(js_sys::Uint8Array::new(&buffer).to_vec())
}

/// Goes to an address within the page.
pub fn go(route: &crate::route::Route) {
    let _ = window().location().set_hash(&route.to_string());
}

/// Replaces the current address, so that going back leads to the page before it.
pub fn replace(route: &crate::route::Route) {
    let _ = window().location().replace(&route.to_string());
}

/// Whether nothing has the focus, or the focused element is disabled or hidden.
pub fn focus_is_lost() -> bool {
    document().active_element().is_none_or(|active| {
        active.tag_name() == "BODY"
            || active.matches(":disabled").unwrap_or(false)
            || active.get_bounding_client_rect().width() == 0.0
    })
}

/// Focuses an element after the pending drawing is done, without scrolling the page.
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

/// Focuses an element of a drawing at once.
pub fn focus_drawn(id: &str) {
    if let Some(element) =
        document().get_element_by_id(id).and_then(|element| element.dyn_into::<web_sys::SvgElement>().ok())
    {
        let _ = element.focus();
    }
}

/// Focuses the board if the click was made with a key, since its button may disappear.
pub fn back_to_board(click: &web_sys::MouseEvent) {
    if click.detail() == 0
        && let Ok(Some(place)) = document().query_selector(".board [tabindex='0']")
        && let Ok(place) = place.dyn_into::<web_sys::SvgElement>()
    {
        let _ = place.focus();
    }
}
