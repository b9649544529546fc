//! The few things that only a browser can do.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlElement, Storage, Url};

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// What is kept under a name between visits. Nothing in private windows that keep nothing.
pub fn kept(name: &str) -> Option<String> {
    storage()?.get_item(&format!("eightfold.{name}")).ok().flatten()
}

/// Keeps a text under a name. Where the browser keeps nothing, the page works on without.
pub fn keep(name: &str, text: &str) {
    if let Some(storage) = storage()
        && storage.set_item(&format!("eightfold.{name}"), text).is_err()
    {
        leptos::logging::warn!("this browser does not keep {name} between visits");
    }
}

/// Whether the person asked for less motion.
pub fn still() -> bool {
    matches("(prefers-reduced-motion: reduce)")
}

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

/// Reads a file that was chosen, as text of whatever encoding it is in.
pub fn read_file(file: &web_sys::File, done: impl FnOnce(Option<String>) + 'static) {
    let promise = file.array_buffer();
    leptos::task::spawn_local(async move {
        let buffer = wasm_bindgen_futures::JsFuture::from(promise).await.ok();
        done(buffer.map(|buffer| {
            let bytes = js_sys::Uint8Array::new(&buffer).to_vec();
            eightfold_record::sgf::decoded(&bytes).into_owned()
        }));
    });
}

/// Goes to an address within the page.
pub fn go(route: &crate::route::Route) {
    let _ = window().location().set_hash(&route.to_string());
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
