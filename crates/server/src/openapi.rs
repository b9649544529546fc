//! The description of the API: OpenAPI for programs, and a page for people.

use std::fmt::Write;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{InfoBuilder, OpenApi, SecurityRequirement};

/// Returns the API as an OpenAPI 3.1 document; every call can also respond with an error.
pub fn describe(mut api: OpenApi) -> Value {
    api.info = InfoBuilder::new()
        .title("Eightfold")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(
            "Eight-way games, played online: tables as logs of rows. docs/ONLINE.md explains them.",
        ))
        .license(Some(utoipa::openapi::License::new("MIT OR Apache-2.0")))
        .build();
    let bearer = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
    api.components.get_or_insert_default().add_security_scheme("token", bearer);
    api.security = Some(vec![
        SecurityRequirement::default(),
        SecurityRequirement::new("token", std::iter::empty::<String>()),
    ]);
    let mut document = serde_json::to_value(&api).unwrap_or_default();
    let schema = json!({ "$ref": "#/components/schemas/ErrorBody" });
    let error = json!({ "description": "an error", "content": { "application/json": { "schema": schema } } });
    let paths = document.get_mut("paths").and_then(Value::as_object_mut).into_iter().flatten();
    for (_, call) in paths.filter_map(|(_, calls)| calls.as_object_mut()).flatten() {
        if let Some(responses) = call.get_mut("responses").and_then(Value::as_object_mut) {
            responses.insert("default".to_owned(), error.clone());
        }
    }
    document
}

/// `GET /api/style.css`.
pub async fn style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE).into_response()
}

const STYLE: &str = "\
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font-family: ui-monospace, monospace; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid; }
h3 { margin-bottom: 0; }
dt { margin-top: .5rem; }
dd { margin-left: 1.5rem; }
";

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// Describes a schema in a few words, with a link to its definition.
fn kind(schema: &Value) -> String {
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        let name = escaped(reference.rsplit('/').next().unwrap_or_default());
        return format!("<a href=\"#{name}\">{name}</a>");
    }
    if let Some(items) = schema.get("items") {
        return format!("list of {}", kind(items));
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(Value::Array(all)) = schema.get(key) {
            return all.iter().map(kind).collect::<Vec<_>>().join(" or ");
        }
    }
    match schema.get("type") {
        Some(Value::String(kind)) => escaped(kind),
        Some(Value::Array(kinds)) => {
            kinds.iter().filter_map(Value::as_str).map(escaped).collect::<Vec<_>>().join(" or ")
        }
        _ => "any".to_owned(),
    }
}

/// Renders the document as a page without scripts.
pub fn html(document: &Value) -> String {
    let mut page = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>Eightfold: the interface</title>\n\
         <link rel=\"stylesheet\" href=\"/api/style.css\">\n<h1>Eightfold: the interface</h1>\n\
         <p>JSON over HTTP. For programs: <a href=\"/api/openapi.json\">openapi.json</a>.</p>\n<h2>Calls</h2>\n",
    );
    for (path, calls) in document.get("paths").and_then(Value::as_object).into_iter().flatten() {
        for (method, call) in calls.as_object().into_iter().flatten() {
            let told = [text(call, "summary"), text(call, "description")].join(" ");
            let _ = writeln!(
                page,
                "<h3><code>{} {}</code></h3>\n<p>{}</p>\n<dl>",
                escaped(&method.to_uppercase()),
                escaped(path),
                escaped(told.trim())
            );
            for parameter in call.get("parameters").and_then(Value::as_array).into_iter().flatten() {
                let (name, told) = (text(parameter, "name"), text(parameter, "description"));
                let _ = writeln!(page, "<dt><code>{}</code></dt><dd>{}</dd>", escaped(name), escaped(told));
            }
            let body = call.pointer("/requestBody/content/application~1json/schema");
            if let Some(schema) = body {
                let _ = writeln!(page, "<dt>Body</dt><dd>{}</dd>", kind(schema));
            }
            for (status, response) in call.get("responses").and_then(Value::as_object).into_iter().flatten() {
                let contents = response.get("content").and_then(Value::as_object).into_iter().flatten();
                let kinds: Vec<String> =
                    contents.filter_map(|(_, content)| content.get("schema")).map(kind).collect();
                let told = escaped(text(response, "description"));
                let _ =
                    writeln!(page, "<dt>{}</dt><dd>{} {}</dd>", escaped(status), kinds.join(" or "), told);
            }
            page.push_str("</dl>\n");
        }
    }
    page.push_str("<h2>Kinds of values</h2>\n");
    let schemas = document.pointer("/components/schemas").and_then(Value::as_object);
    for (name, schema) in schemas.into_iter().flatten() {
        let name = escaped(name);
        let _ = writeln!(
            page,
            "<h3 id=\"{name}\">{name}</h3>\n<p>{}</p>\n<dl>",
            escaped(text(schema, "description"))
        );
        for (field, value) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
            let told = escaped(text(value, "description"));
            let _ =
                writeln!(page, "<dt><code>{}</code>: {}</dt><dd>{told}</dd>", escaped(field), kind(value));
        }
        let words = schema.get("enum").and_then(Value::as_array).into_iter().flatten();
        let variants = schema.get("oneOf").and_then(Value::as_array).into_iter().flatten();
        let variants = variants.filter_map(|variant| {
            let word = variant.get("enum")?.get(0)?.as_str()?;
            Some((word, text(variant, "description")))
        });
        for (word, told) in words.filter_map(Value::as_str).map(|word| (word, "")).chain(variants) {
            let _ = writeln!(page, "<dt><code>{}</code></dt><dd>{}</dd>", escaped(word), escaped(told));
        }
        page.push_str("</dl>\n");
    }
    page.push_str("</html>\n");
    page
}
