//! Pictures as pixels.

use std::collections::HashMap;

use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use resvg::{tiny_skia, usvg};

/// Rows of red, green and blue bytes.
pub struct Picture {
    width: usize,
    height: usize,
    bytes: Vec<u8>,
}

impl Picture {
    pub fn into_array(self, py: Python<'_>) -> PyResult<Bound<'_, PyArray3<u8>>> {
        PyArray1::from_vec(py, self.bytes).reshape([self.height, self.width, 3])
    }
}

/// Renders an SVG document with this width in pixels, without its text.
pub fn pixels(svg: &str, width: u32, dark: bool) -> Result<Picture, String> {
    let svg = plain(svg, dark);
    let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).map_err(|error| error.to_string())?;
    let scale = width as f32 / tree.size().width();
    let height = ((tree.size().height() * scale).round() as u32).max(1);
    let mut canvas = tiny_skia::Pixmap::new(width, height)
        .ok_or_else(|| format!("a picture can't have {width} x {height} pixels"))?;
    let ground = if dark { tiny_skia::Color::BLACK } else { tiny_skia::Color::WHITE };
    canvas.fill(ground);
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut canvas.as_mut());
    let bytes = canvas.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    Ok(Picture { width: width as usize, height: height as usize, bytes })
}

/// Rewrites the style of a document in SVG 1.1: without custom properties, `light-dark()`, `:is()` and media queries,
/// which the renderer doesn't support. It resolves the custom properties that the drawing of OCTI uses: those of
/// `:root`, and those of a class for a colour of pieces.
fn plain(svg: &str, dark: bool) -> String {
    let Some((before, rest)) = svg.split_once("<style>") else { return svg.to_owned() };
    let Some((style, after)) = rest.split_once("</style>") else { return svg.to_owned() };
    let mut known: HashMap<String, String> = HashMap::new();
    let mut colours: Vec<(String, HashMap<String, String>)> = Vec::new();
    let mut rules = Vec::new();
    for (selector, body) in blocks(style) {
        let properties = properties(body);
        if selector == ":root" {
            for (name, value) in properties {
                known.insert(name.to_owned(), themed(value, dark));
            }
        } else if let Some((_, colour)) = selector.strip_prefix(":is(").and_then(|rest| rest.split_once(")."))
        {
            let own = properties.into_iter().map(|(name, value)| (name.to_owned(), resolved(value, &known)));
            colours.push((colour.to_owned(), own.collect()));
        } else if !selector.starts_with('@') {
            rules.push((selector, properties));
        }
    }
    let mut plain = String::new();
    let mut write = |selector: &str, properties: &[(&str, &str)], own: &HashMap<String, String>| {
        plain.push_str(selector);
        plain.push('{');
        for (name, value) in properties {
            let value = resolved(&resolved(value, own), &known);
            plain.push_str(&format!("{name}:{value};"));
        }
        plain.push_str("}\n");
    };
    for (selector, properties) in &rules {
        write(selector, properties, &HashMap::new());
        if properties.iter().any(|(_, value)| colours.iter().any(|(_, own)| uses(value, own))) {
            for (colour, own) in &colours {
                let (first, rest) = selector.split_once(' ').unwrap_or((selector, ""));
                write(&format!("{first}.{colour} {rest}"), properties, own);
            }
        }
    }
    format!("{before}<style>{plain}</style>{after}")
}

fn uses(value: &str, own: &HashMap<String, String>) -> bool {
    own.keys().any(|name| value.contains(&format!("var({name}")))
}

/// Returns the rules of a style sheet: selectors and the contents of their braces.
fn blocks(style: &str) -> Vec<(&str, &str)> {
    let mut blocks = Vec::new();
    let mut rest = style.trim_start();
    while !rest.is_empty() {
        if rest.starts_with("/*") {
            rest = rest.split_once("*/").map_or("", |(_, rest)| rest).trim_start();
            continue;
        }
        let Some((selector, body)) = rest.split_once('{') else { break };
        let mut depth = 1;
        let end = body
            .find(|letter| {
                depth += match letter {
                    '{' => 1,
                    '}' => -1,
                    _ => 0,
                };
                depth == 0
            })
            .unwrap_or(body.len());
        blocks.push((selector.trim(), &body[..end]));
        rest = body.get(end + 1..).unwrap_or("").trim_start();
    }
    blocks
}

fn properties(body: &str) -> Vec<(&str, &str)> {
    let pairs = body.split(';').filter_map(|pair| pair.split_once(':'));
    pairs.map(|(name, value)| (name.trim(), value.trim())).collect()
}

/// Returns the value of `light-dark(a, b)` for the theme.
fn themed(value: &str, dark: bool) -> String {
    let both = value.strip_prefix("light-dark(").and_then(|rest| rest.strip_suffix(')'));
    match both.and_then(|both| both.split_once(',')) {
        Some((light, night)) => if dark { night } else { light }.trim().to_owned(),
        None => value.to_owned(),
    }
}

/// Resolves `var(--name)` and `var(--name, instead)` with the known properties; unknown ones are left unchanged.
fn resolved(value: &str, known: &HashMap<String, String>) -> String {
    let Some(inner) = value.strip_prefix("var(").and_then(|rest| rest.strip_suffix(')')) else {
        return value.to_owned();
    };
    let (name, instead) =
        inner.split_once(',').map_or((inner, None), |(name, rest)| (name, Some(rest.trim())));
    match (known.get(name.trim()), instead) {
        (Some(found), _) => found.clone(),
        (None, Some(instead)) if known.keys().any(|name| name.starts_with("--octi-")) => {
            resolved(instead, known)
        }
        (None, _) => value.to_owned(),
    }
}
