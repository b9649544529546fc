//! Starts the page.

fn main() {
    #[cfg(not(target_arch = "wasm32"))]
    eprintln!("This program is a web page: `cargo xtask run` builds and serves it.");
}

/// Shows the page. The document calls this when the module is ready, as what comes later is linked to its exports. What
/// it gives is thrown there.
///
/// # Errors
/// If the language of the page does not come.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen(js_name = showPage)]
pub async fn show_page() -> Result<(), wasm_bindgen::JsValue> {
    eightfold_web::start().await.map_err(|_| wasm_bindgen::JsValue::NULL)
}
