use axum::body::Body;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

#[derive(RustEmbed)]
#[folder = "dist"]
struct BuiltPage;

/// Loads nothing from other sites, and allows no inline script or style.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The path of the document that other pages may show in a frame. There it only shows one table, and no cookies are
/// sent.
const EMBED: &str = "embed";

/// The document of the page.
const DOCUMENT: &str = "index.html";

/// Headers of every response.
pub const RESPONSE_HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Whether a request is for the document of the page.
pub fn is_document(uri: &Uri) -> bool {
    matches!(uri.path().trim_start_matches('/'), "" | EMBED | DOCUMENT)
}

/// What the document contains for its address.
#[derive(Default)]
pub struct DocumentParts {
    /// The lines of the head for link previews; if empty, the document keeps its own.
    pub head: String,
    /// What is shown in place of the loading sign until the page has started.
    pub opening: Option<String>,
}

/// Responds with the file of this path, compressed as the browser accepts. The parts are for the document.
pub fn answer(method: Method, uri: Uri, headers: HeaderMap, parts: &DocumentParts) -> Response {
    let path = if is_document(&uri) { DOCUMENT } else { uri.path().trim_start_matches('/') };
    let mut response = match pick(path, &headers) {
        Some(_) if path == DOCUMENT => match BuiltPage::get(DOCUMENT) {
            Some(plain) => document(plain, &headers, parts),
            None => error_page(StatusCode::SERVICE_UNAVAILABLE, MISSING_PAGE),
        },
        Some(file) => send(path, file, &headers),
        None if path == DOCUMENT => error_page(StatusCode::SERVICE_UNAVAILABLE, MISSING_PAGE),
        None => error_page(StatusCode::NOT_FOUND, NOT_FOUND_PAGE),
    };
    for (name, value) in RESPONSE_HEADERS {
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

/// Tells the document where the API is, relative to the document. Without it, on a static host, the page offers nothing
/// that needs a server.
const API_META_TAG: &str = "<meta charset=\"utf-8\"><meta name=\"eightfold-api\" content=\"api/\">";

/// Returns the document with the marker for the API.
fn document(mut plain: rust_embed::EmbeddedFile, headers: &HeaderMap, parts: &DocumentParts) -> Response {
    let text = with_head(&String::from_utf8_lossy(&plain.data), &parts.head)
        .replace("<meta charset=\"utf-8\">", API_META_TAG);
    let text = match &parts.opening {
        Some(opening) => with_opening(&text, opening),
        None => text,
    };
    plain.data = text.into_bytes().into();
    let mut response = send(DOCUMENT, compressed(plain, headers), headers);
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding, accept-language"));
    response
}

/// Replaces the lines for link previews in the document with these. Without any, the document keeps its own.
fn with_head(document: &str, head: &str) -> String {
    if head.is_empty() {
        return document.to_owned();
    }
    let own = |line: &&str| {
        ["<meta name=\"description\"", "<meta property=\"og:", "<meta name=\"twitter:"]
            .iter()
            .any(|begin| line.trim_start().starts_with(begin))
    };
    let lines: String = document.split_inclusive('\n').filter(|line| !own(line)).collect();
    lines.replacen("  </head>", &format!("{head}  </head>"), 1)
}

/// Replaces the loading sign of the document with the first view of its address.
fn with_opening(document: &str, opening: &str) -> String {
    let (begin, end) = ("    <div class=\"opening\"", "    </div>\n");
    let replaced = document.split_once(begin).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(end)?;
        Some(format!("{before}    {opening}\n{after}"))
    });
    replaced.unwrap_or_else(|| document.to_owned())
}

/// Compresses the document, which differs from address to address, if the browser accepts that.
#[cfg(feature = "previews")]
fn compressed(mut contents: rust_embed::EmbeddedFile, headers: &HeaderMap) -> File {
    use std::io::Write;
    if !accepts(headers, "gzip") {
        return File { contents, encoding: None };
    }
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    match gzip.write_all(&contents.data).and_then(|()| gzip.finish()) {
        Ok(packed) => {
            contents.data = packed.into();
            File { contents, encoding: Some("gzip") }
        }
        Err(_) => File { contents, encoding: None },
    }
}

#[cfg(not(feature = "previews"))]
fn compressed(contents: rust_embed::EmbeddedFile, _: &HeaderMap) -> File {
    File { contents, encoding: None }
}

struct File {
    contents: rust_embed::EmbeddedFile,
    encoding: Option<&'static str>,
}

/// Returns the smallest encoding of the file that the browser accepts.
fn pick(path: &str, headers: &HeaderMap) -> Option<File> {
    if path.ends_with(".br") || path.ends_with(".gz") {
        return None; // a compressed file is not a file of its own
    }
    let packed = [("br", ".br"), ("gzip", ".gz")].into_iter().find_map(|(encoding, ending)| {
        let contents = accepts(headers, encoding).then(|| BuiltPage::get(&format!("{path}{ending}")))??;
        Some(File { contents, encoding: Some(encoding) })
    });
    packed.or_else(|| Some(File { contents: BuiltPage::get(path)?, encoding: None }))
}

fn send(path: &str, file: File, headers: &HeaderMap) -> Response {
    // The document is sent with changes, so its hash isn't the file's.
    let hash = match path {
        DOCUMENT => Sha256::digest(&file.contents.data).into(),
        _ => file.contents.metadata.sha256_hash(),
    };
    let etag = format!("\"{}\"", base16ct::lower::encode_string(&hash[..12]));
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

/// Whether the name contains a hash of the contents, so that the file can be cached forever.
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

const NOT_FOUND_PAGE: &str = "<h1>There is nothing here</h1>\n<p>This address leads to no page. \
    <a href=\"/\">All games start on the first page.</a></p>";

const MISSING_PAGE: &str = "<h1>The page has not been built yet</h1>\n\
    <p>Run <code>cargo xtask dist</code> in the folder of Eightfold, then load this again; \
    or let <code>cargo xtask run</code> build and serve it.</p>";

fn error_page(status: StatusCode, what: &str) -> Response {
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

    fn accept_header(text: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(text))])
    }

    #[test]
    fn encodings_follow_accept_encoding() {
        assert!(accepts(&accept_header("gzip, deflate, br"), "br"));
        assert!(accepts(&accept_header("gzip;q=0.5"), "gzip"));
        assert!(accepts(&accept_header("*"), "br"));
        assert!(accepts(&accept_header("GZIP"), "gzip"));
        assert!(!accepts(&accept_header("br;q=0, *"), "br"));
        assert!(!accepts(&accept_header("gzip"), "br"));
        assert!(!accepts(&HeaderMap::new(), "gzip"));
    }

    #[test]
    fn a_given_head_replaces_the_pages_own() {
        let page = include_str!("../../web/static/index.html");
        let own = |text: &str| text.lines().filter(|line| line.contains("og:title")).count();
        assert_eq!((own(page), own(&with_head(page, ""))), (1, 1));
        let head = "    <meta property=\"og:title\" content=\"A &amp; B\">\n";
        let sent = with_head(page, head);
        assert!(sent.contains(head) && own(&sent) == 1, "{sent}");
        assert!(
            !sent.contains("og:image\"") && !sent.contains("twitter:") && sent.contains("<title>"),
            "{sent}"
        );
    }

    #[test]
    fn only_names_with_a_hash_are_immutable() {
        assert!(lasts("assets/web_bg-6477738ff4046fea.wasm"));
        assert!(!lasts("assets/web_bg.wasm"));
        assert!(!lasts("index.html"));
        assert!(!lasts("sw-6477738ff4046fea.js"));
    }
}
