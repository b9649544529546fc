//! The program of the page as text for a file: fetched from the page's origin, and compressed.

use std::collections::VecDeque;

use js_sys::{Array, Function, Reflect, Uint8Array};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, ReadableStream, ReadableWritablePair, Response};

use crate::app::site;
use crate::study::export::{Program, is_file, is_text, named_in, without_fonts};

/// The text of the program. A page opened from such a file already has it.
///
/// # Errors
/// If a file of the page can't be fetched, or the browser can't compress.
pub async fn program() -> Result<String, JsValue> {
    if let Some(own) = document().get_element_by_id("eightfold-program") {
        return Ok(own.text_content().unwrap_or_default());
    }
    let mut program = of_document().ok_or_else(|| JsValue::from_str("the document names no program"))?;
    let mut wanted = VecDeque::from(program.roots());
    while let Some(name) = wanted.pop_front() {
        // Fonts are the only other large files, and the page works without them.
        if program.files.contains_key(&name) || name.ends_with(".woff2") {
            continue;
        }
        let mut bytes = fetched(&name).await?;
        if is_text(&name) {
            let mut text = String::from_utf8_lossy(&bytes).into_owned();
            if name.ends_with(".css") {
                text = without_fonts(&text);
            }
            wanted.extend(named_in(&text).into_iter().map(str::to_owned));
            bytes = text.into_bytes();
        }
        program.put(&name, &packed(&bytes).await?);
    }
    Ok(program.to_text())
}

/// The document's part of the program: its start script, style sheets and named files.
fn of_document() -> Option<Program> {
    let all = |which: &str, attribute: &str| -> Vec<(web_sys::Element, String)> {
        let Ok(found) = document().query_selector_all(which) else { return Vec::new() };
        let found = (0..found.length()).filter_map(|at| found.get(at)?.dyn_into::<web_sys::Element>().ok());
        let named = found.filter_map(|element| {
            let address = element.get_attribute(attribute)?;
            let name = address.rsplit('/').next().filter(|name| is_file(name))?.to_owned();
            Some((element, name))
        });
        named.collect()
    };
    let named = all("meta[name^=eightfold-]", "content");
    Some(Program {
        home: site(),
        start: all("script[type=module][src]", "src").pop()?.1,
        styles: all("link[rel=stylesheet]", "href").into_iter().map(|(_, name)| name).collect(),
        named: named
            .into_iter()
            .filter_map(|(meta, name)| Some((meta.get_attribute("name")?, name)))
            .collect(),
        ..Program::default()
    })
}

async fn fetched(name: &str) -> Result<Vec<u8>, JsValue> {
    let response = JsFuture::from(window().fetch_with_str(&format!("assets/{name}"))).await?;
    let response: Response = response.dyn_into()?;
    if !response.ok() {
        return Err(JsValue::from_str(&format!("{name}: {}", response.status())));
    }
    let buffer = JsFuture::from(response.array_buffer()?).await?;
    Ok(Uint8Array::new(&buffer).to_vec())
}

/// Compresses bytes with gzip, in the browser and without blocking the page.
async fn packed(bytes: &[u8]) -> Result<Vec<u8>, JsValue> {
    let packer: Function = Reflect::get(&window(), &JsValue::from_str("CompressionStream"))?.dyn_into()?;
    let packer = Reflect::construct(&packer, &Array::of1(&JsValue::from_str("gzip")))?;
    let parts = Array::of1(&Uint8Array::from(bytes));
    let stream: ReadableStream = Blob::new_with_u8_array_sequence(&parts)?.stream();
    let stream = stream.pipe_through(packer.unchecked_ref::<ReadableWritablePair>());
    let buffer =
        JsFuture::from(Response::new_with_opt_readable_stream(Some(&stream))?.array_buffer()?).await?;
    Ok(Uint8Array::new(&buffer).to_vec())
}
