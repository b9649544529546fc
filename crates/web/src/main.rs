//! Starts the page.

fn main() {
    #[cfg(not(target_arch = "wasm32"))]
    eprintln!("This program is a web page: `cargo xtask run` builds and serves it.");
}

/// Shows the page. The document calls this when the module is ready, because parts that load later are linked to its
/// exports. An error is thrown as an exception there.
///
/// # Errors
/// If the language of the page fails to load.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen(js_name = showPage)]
pub async fn show_page() -> Result<(), wasm_bindgen::JsValue> {
    eightfold_web::start().await.map_err(|_| wasm_bindgen::JsValue::NULL)
}
