//! The current game as a standalone picture: its board, a title, the players and the score.

use crate::drawing::{Caption, Drawing, PictureStyle, font_faces, with_caption, with_fonts};
use crate::words::{fill, game_name, id};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use eightfold_game::Seat;
use eightfold_scene::Theme;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::game_ui::{game_ui_of, games};
use super::{GameSession, browser};

/// Returns the game on view as SVG in the colours of the page; `None` if there is no current game.
pub fn drawing(session: GameSession) -> Option<Drawing> {
    let at = session.back.get_untracked();
    let (board, title, players, standing) = session.peek(|record| {
        let played = record.played();
        let info = record.choice().info();
        let ui = game_ui_of(info.id)?;
        let board = match at {
            Some(at) => {
                let position = played.position_at(at)?;
                (ui.picture)(record.choice().open(&position).ok()?.as_ref(), "picture-")?
            }
            None => (ui.picture)(played, "picture-")?,
        };
        let names = record.names();
        let players: Vec<String> = (0..played.seats())
            .map(|seat| {
                let seat_name = session.seat_called(Seat::new(seat));
                match names.get(seat).and_then(Option::as_ref) {
                    Some(name) => format!("{seat_name}: {name}"),
                    None => seat_name,
                }
            })
            .collect();
        // Tiles that are turned up are steps but not turns.
        let turns = match at {
            None => played.turns(),
            Some(at) => (0..at).filter(|&at| played.step(at).is_some_and(|step| step.by.is_some())).count(),
        };
        let standing = match (at, (ui.words.ending)(played, info)) {
            (None, Some(ending)) => ending,
            _ => fill!(id::PICTURE_AFTER_TURNS, turns),
        };
        Some((board, game_name(info), players, standing))
    })??;
    let caption = Caption { title, players: &players, standing: &standing };
    Some(with_caption(&resolved(&board), &caption, &picture_style()))
}

/// Returns the page's style for a standalone picture.
pub fn picture_style() -> PictureStyle {
    let theme = shown_theme();
    PictureStyle {
        ground: colour("surface", "#fffaf0", theme),
        ink: colour("ink", "#231a10", theme),
        styles: games().styles.concat(),
        scheme: theme.name(),
    }
}

/// The theme in use.
fn shown_theme() -> Theme {
    super::Prefs::from_context().shown.get_untracked()
}

/// A colour of the page in a theme, by the name of its CSS variable.
fn colour(name: &str, otherwise: &str, theme: Theme) -> String {
    let root = document().document_element();
    let style = root.and_then(|root| window().get_computed_style(&root).ok().flatten());
    let value = style.and_then(|style| style.get_property_value(&format!("--{name}")).ok());
    value
        .map(|value| theme.resolved(value.trim()).to_owned())
        .filter(|value| !value.is_empty())
        .unwrap_or(otherwise.to_owned())
}

/// Replaces every `var(--name,fallback)` by its value on this page, since a standalone picture has no page around it.
pub fn resolved(svg: &str) -> String {
    let theme = shown_theme();
    let mut out = String::with_capacity(svg.len());
    let mut rest = svg;
    while let Some((before, after)) = rest.split_once("var(--") {
        out.push_str(before);
        let Some((inner, then)) = after.split_once(')') else {
            out.push_str("var(--");
            rest = after;
            continue;
        };
        let (name, fallback) = inner.split_once(',').unwrap_or((inner, "currentColor"));
        out.push_str(&colour(name.trim(), fallback.trim(), theme));
        rest = then;
    }
    out + rest
}

/// Saves the game as an SVG file; returns whether that worked.
pub fn save_svg(session: GameSession, name: &str) -> bool {
    drawing(session).is_some_and(|drawn| browser::download(name, "image/svg+xml", &drawn.svg).is_ok())
}

/// Saves the game as a PNG file; `done` receives whether that worked.
pub fn save_png(session: GameSession, name: &str, done: impl Fn(bool) + Clone + 'static) {
    match drawing(session) {
        Some(drawn) => png(&drawn.svg, name, drawn.size, done),
        None => done(false),
    }
}

/// Shares the game as a picture, or saves it where the device has no share sheet; `done` receives whether that worked.
pub fn share_png(session: GameSession, name: &str, done: impl Fn(bool) + Clone + 'static) {
    let Some(drawn) = drawing(session) else { return done(false) };
    let (name, told) = (name.to_owned(), done.clone());
    let shared = move |image: Result<web_sys::HtmlImageElement, JsValue>| {
        let canvas = image.and_then(|image| canvas_of(&image, drawn.size));
        match canvas {
            Ok(canvas) => share_canvas(canvas, name, told),
            Err(_) => told(false),
        }
    };
    rasterize_with_fonts(drawn.svg, shared, done);
}

/// Saves a drawing as a PNG file of the given width and height; `done` receives whether that worked.
pub fn png(svg: &str, name: &str, size: (u32, u32), done: impl Fn(bool) + Clone + 'static) {
    let (name, told) = (name.to_owned(), done.clone());
    let drawn = move |image: Result<web_sys::HtmlImageElement, JsValue>| {
        let saved =
            image.and_then(|image| canvas_of(&image, size)).and_then(|canvas| save_canvas(&canvas, &name));
        told(saved.is_ok());
    };
    rasterize_with_fonts(svg.to_owned(), drawn, done);
}

/// Renders an SVG with the fonts of the page in it; calls `failed` with `false` if that can't start.
fn rasterize_with_fonts(
    svg: String,
    drawn: impl FnOnce(Result<web_sys::HtmlImageElement, JsValue>) + Clone + 'static,
    failed: impl Fn(bool) + 'static,
) {
    leptos::task::spawn_local(async move {
        // Without the fonts, those of the machine stand in.
        let faces = page_fonts().await.unwrap_or_default();
        if rasterize(&with_fonts(&svg, &faces), drawn).is_err() {
            failed(false);
        }
    });
}

/// Returns the `@font-face` rules of the page with the font files in them.
async fn page_fonts() -> Result<String, JsValue> {
    let links = document().query_selector_all("link[rel=stylesheet]")?;
    let mut faces = String::new();
    for at in 0..links.length() {
        let Some(link) = links.get(at) else { continue };
        let link: web_sys::Element = link.unchecked_into();
        let sheet = link.get_attribute("href").unwrap_or_default();
        let style = fetched(&sheet).await?.text()?;
        let style = JsFuture::from(style).await?.as_string().unwrap_or_default();
        let folder = sheet.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
        for (face, file) in font_faces(&style) {
            let bytes = JsFuture::from(fetched(&format!("{folder}{file}")).await?.array_buffer()?).await?;
            let bytes = BASE64_STANDARD.encode(js_sys::Uint8Array::new(&bytes).to_vec());
            faces += &face.replace(file, &format!("data:font/woff2;base64,{bytes}"));
        }
    }
    Ok(faces)
}

/// Fetches a file of the page.
async fn fetched(address: &str) -> Result<web_sys::Response, JsValue> {
    let response = JsFuture::from(window().fetch_with_str(address)).await?;
    let response: web_sys::Response = response.dyn_into()?;
    if response.ok() { Ok(response) } else { Err(JsValue::from_str(address)) }
}

/// Renders an SVG with the browser.
fn rasterize(
    svg: &str,
    done: impl FnOnce(Result<web_sys::HtmlImageElement, JsValue>) + Clone + 'static,
) -> Result<(), JsValue> {
    let image = web_sys::HtmlImageElement::new()?;
    let (drawn, broken) = (done.clone(), done);
    let loaded = {
        let image = image.clone();
        Closure::once_into_js(move || drawn(Ok(image)))
    };
    let failed = Closure::once_into_js(move || broken(Err(JsValue::NULL)));
    image.set_onload(Some(loaded.unchecked_ref()));
    image.set_onerror(Some(failed.unchecked_ref()));
    let text: String = js_sys::encode_uri_component(svg).into();
    image.set_src(&format!("data:image/svg+xml;charset=utf-8,{text}"));
    Ok(())
}

fn canvas_of(
    image: &web_sys::HtmlImageElement,
    (width, height): (u32, u32),
) -> Result<web_sys::HtmlCanvasElement, JsValue> {
    let canvas: web_sys::HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
    canvas.set_width(width);
    canvas.set_height(height);
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
    let context: web_sys::CanvasRenderingContext2d = context.unchecked_into();
    context.draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, width.into(), height.into())?;
    Ok(canvas)
}

fn save_canvas(canvas: &web_sys::HtmlCanvasElement, name: &str) -> Result<(), JsValue> {
    let anchor: web_sys::HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    anchor.set_href(&canvas.to_data_url_with_type("image/png")?);
    anchor.set_download(name);
    anchor.click();
    Ok(())
}

/// Shares the picture on the canvas; saves it if the browser can't share files.
fn share_canvas(canvas: web_sys::HtmlCanvasElement, name: String, done: impl Fn(bool) + Clone + 'static) {
    let failed = done.clone();
    let drawn = canvas.clone();
    let with_blob = Closure::once_into_js(move |blob: JsValue| {
        let Some(sharing) = browser::share_file(&blob, &name) else {
            done(save_canvas(&drawn, &name).is_ok());
            return;
        };
        leptos::task::spawn_local(async move {
            // Closing the sheet means that the user changed their mind, so no file is saved instead.
            let _ = wasm_bindgen_futures::JsFuture::from(sharing).await;
            done(true);
        });
    });
    if canvas.to_blob(with_blob.unchecked_ref()).is_err() {
        failed(false);
    }
}
