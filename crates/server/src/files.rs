use axum::body::Body;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

/// The built page.
#[derive(RustEmbed)]
#[folder = "dist"]
struct Dist;

/// Nothing is loaded from elsewhere, and no script or style stands in the page itself.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Where the document may stand in a frame of another page. There it shows one table to look at and nothing else, and
/// cookies are not sent.
const EMBED: &str = "embed";

/// Sent with every answer.
pub const ALWAYS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Answers with the file of this path, packed as the browser likes it.
pub async fn answer(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" | EMBED => "index.html",
        path => path,
    };
    let mut response = match pick(path, &headers) {
        Some(file) if path == "index.html" => document(file, &headers),
        Some(file) => send(path, file, &headers),
        None if path == "index.html" => sorry(StatusCode::SERVICE_UNAVAILABLE, NOT_BUILT),
        None => sorry(StatusCode::NOT_FOUND, NOT_FOUND),
    };
    for (name, value) in ALWAYS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    if uri.path().trim_start_matches('/') == EMBED
        && let Ok(policy) =
            CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", "frame-ancestors *").try_into()
    {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if method == Method::HEAD {
        let length = response.headers().get(header::CONTENT_LENGTH).cloned();
        *response.body_mut() = Body::empty();
        length.map(|length| response.headers_mut().insert(header::CONTENT_LENGTH, length));
    }
    response
}

/// What the document says when a server with the interface sends it: where the interface is, relative to the document.
/// Without it, on a host of plain files, the page offers nothing that needs a server.
const WITH_SERVER: &str = "<meta charset=\"utf-8\"><meta name=\"eightfold-api\" content=\"api/\">";

/// The document, which says that there is a server.
fn document(mut file: File, headers: &HeaderMap) -> Response {
    if let Some(plain) = Dist::get("index.html") {
        let text = String::from_utf8_lossy(&plain.data).replace("<meta charset=\"utf-8\">", WITH_SERVER);
        file = File { contents: plain, encoding: None };
        file.contents.data = text.into_bytes().into();
    }
    send("index.html", file, headers)
}

struct File {
    contents: rust_embed::EmbeddedFile,
    encoding: Option<&'static str>,
}

/// The smallest form of the file that the browser accepts.
fn pick(path: &str, headers: &HeaderMap) -> Option<File> {
    if path.ends_with(".br") || path.ends_with(".gz") {
        return None; // a packed file is a form of another, not a file of its own
    }
    let packed = [("br", ".br"), ("gzip", ".gz")].into_iter().find_map(|(encoding, ending)| {
        let contents = accepts(headers, encoding).then(|| Dist::get(&format!("{path}{ending}")))??;
        Some(File { contents, encoding: Some(encoding) })
    });
    packed.or_else(|| Some(File { contents: Dist::get(path)?, encoding: None }))
}

fn send(path: &str, file: File, headers: &HeaderMap) -> Response {
    let hash = base16ct::lower::encode_string(&file.contents.metadata.sha256_hash()[..12]);
    // The document as it is sent is not the file.
    let kind = if path == "index.html" { "s" } else { "" };
    let etag = format!("\"{kind}{hash}\"");
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let known = known.is_some_and(|tags| tags.split(',').any(|t| t.trim().trim_start_matches("W/") == etag));
    let caching = if lasts(path) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut answer = [
        (header::CONTENT_TYPE, media_type(path).to_owned()),
        (header::CACHE_CONTROL, caching.to_owned()),
        (header::ETAG, etag),
        (header::VARY, "accept-encoding".to_owned()),
    ]
    .into_response();
    if known {
        *answer.status_mut() = StatusCode::NOT_MODIFIED;
        return answer;
    }
    if let Some(encoding) = file.encoding {
        answer.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    answer.headers_mut().insert(header::CONTENT_LENGTH, file.contents.data.len().into());
    *answer.body_mut() = match file.contents.data {
        std::borrow::Cow::Borrowed(bytes) => Body::from(bytes),
        std::borrow::Cow::Owned(bytes) => Body::from(bytes),
    };
    answer
}

/// Whether the name carries a hash of the contents, so that what it names never changes.
fn lasts(path: &str) -> bool {
    let stem = path.strip_prefix("assets/").and_then(|name| name.rsplit_once('.')).map(|(stem, _)| stem);
    stem.and_then(|stem| stem.rsplit_once('-'))
        .is_some_and(|(_, hash)| hash.len() == 16 && hash.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// Whether `Accept-Encoding` names the encoding (or `*`) with a weight above 0.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let lines = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut offers = lines.flat_map(|line| line.split(',')).filter_map(|offer| {
        let (name, weight) = offer.split_once(';').unwrap_or((offer, "q=1"));
        let weight: f32 = weight.trim().strip_prefix("q=")?.parse().ok()?;
        Some((name.trim(), weight > 0.0))
    });
    let offers: Vec<(&str, bool)> = offers.by_ref().collect();
    let named = |wanted: &str| offers.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted));
    named(encoding).or_else(|| named("*")).is_some_and(|(_, wanted)| *wanted)
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" => "image/jpeg",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

const NOT_FOUND: &str = "<h1>There is nothing here</h1>\n<p>This address leads to no page. \
    <a href=\"/\">All games start on the first page.</a></p>";

const NOT_BUILT: &str = "<h1>The page has not been built yet</h1>\n\
    <p>Run <code>cargo xtask dist</code> in the folder of Eightfold, then load this again; \
    or let <code>cargo xtask run</code> build and serve it.</p>";

fn sorry(status: StatusCode, what: &str) -> Response {
    let page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width\">\n<meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>Eightfold</title>\n{what}\n</html>\n"
    );
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (header::CACHE_CONTROL, "no-store".to_owned()),
        (header::CONTENT_LENGTH, page.len().to_string()),
    ];
    (status, headers, page).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepting(text: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(text))])
    }

    #[test]
    fn encodings_are_taken_as_offered() {
        assert!(accepts(&accepting("gzip, deflate, br"), "br"));
        assert!(accepts(&accepting("gzip;q=0.5"), "gzip"));
        assert!(accepts(&accepting("*"), "br"));
        assert!(accepts(&accepting("GZIP"), "gzip"));
        assert!(!accepts(&accepting("br;q=0, *"), "br"));
        assert!(!accepts(&accepting("gzip"), "br"));
        assert!(!accepts(&HeaderMap::new(), "gzip"));
    }

    #[test]
    fn only_names_with_a_hash_last() {
        assert!(lasts("assets/web_bg-6477738ff4046fea.wasm"));
        assert!(!lasts("assets/web_bg.wasm"));
        assert!(!lasts("index.html"));
        assert!(!lasts("sw-6477738ff4046fea.js"));
    }
}
