//! The routes of the API and the page.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use axum::body::Body;
use axum::extract::{DefaultBodyLimit, FromRequestParts, MatchedPath, Path, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode, Uri, Version, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Json, Router};
use eightfold_protocol::Code;
use futures_util::StreamExt;
use serde_json::Value;
use tracing::Instrument;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::Address;
use crate::bus::BusStatus;
use crate::clock::OUTAGE_MS;
use crate::error::{ApiError, MAX_MESSAGE_LEN, MAX_TREE_BODY_LEN, StoreErrorClass};
use crate::files::DocumentParts;
use crate::logs::log_response;
use crate::metrics::RuntimeGauges;
use crate::{
    bots, clubs, days, devices, export, features, files, following, moderation, openapi, passkeys, people,
    person_notes, players_archive, previews, races, ratings, record, recovery, sessions, shared_boards,
    socket, solved_puzzles, streams, tables, tournaments,
};

/// Returns the routes of the API and their description.
pub fn api() -> OpenApiRouter<Arc<App>> {
    without_metrics().routes(routes!(metrics))
}

fn without_metrics() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(people::guest))
        .routes(routes!(people::session))
        .routes(routes!(people::login))
        .routes(routes!(people::link))
        .routes(routes!(people::me, people::change_me, people::delete_me))
        .routes(routes!(people::logout))
        .routes(routes!(people::code))
        .routes(routes!(export::export))
        .routes(routes!(devices::list, devices::end_others))
        .routes(routes!(devices::end))
        .routes(routes!(devices::renew))
        .routes(routes!(passkeys::list))
        .routes(routes!(passkeys::remove))
        .merge(passkeys::routes())
        .routes(routes!(recovery::make, recovery::remove))
        .routes(routes!(recovery::enter))
        .routes(routes!(bots::accounts::directory))
        .routes(routes!(bots::accounts::mine, bots::accounts::make))
        .routes(routes!(bots::accounts::change, bots::accounts::remove))
        .routes(routes!(bots::tokens::list, bots::tokens::make))
        .routes(routes!(bots::tokens::end))
        .routes(routes!(bots::hooks::show, bots::hooks::set, bots::hooks::remove))
        .routes(routes!(days::vacations::list, days::vacations::take))
        .routes(routes!(days::vacations::end))
        .routes(routes!(
            days::prepared_turns::show,
            days::prepared_turns::prepare,
            days::prepared_turns::remove
        ))
        .routes(routes!(days::feed::show, days::feed::make, days::feed::remove))
        .routes(routes!(days::feed::read))
        .routes(routes!(days::push::end))
        .merge(days::push::routes())
        .routes(routes!(people::blocks))
        .routes(routes!(people::block, people::unblock))
        .routes(routes!(following::following))
        .routes(routes!(following::follow, following::unfollow))
        .routes(routes!(person_notes::list))
        .routes(routes!(person_notes::show, person_notes::write, person_notes::delete))
        .routes(routes!(tables::lists::mine))
        .routes(routes!(tables::make::create, tables::lists::list))
        .routes(routes!(tables::make::pair))
        .routes(routes!(tables::view::show))
        .routes(routes!(tables::view::legal))
        .routes(routes!(tables::play::sit))
        .routes(routes!(tables::play::ready))
        .routes(routes!(tables::play::leave))
        .routes(routes!(tables::play::act))
        .routes(routes!(tables::play::seen))
        .routes(routes!(tables::play::offer))
        .routes(routes!(tables::play::resign))
        .routes(routes!(tables::play::claim))
        .routes(routes!(tables::chat::say))
        .routes(routes!(tables::chat::messages))
        .routes(routes!(tables::chat::report))
        .routes(routes!(moderation::reports))
        .routes(routes!(moderation::list, moderation::add))
        .routes(routes!(moderation::mine, moderation::read))
        .routes(routes!(ratings::rankings))
        .routes(routes!(ratings::profile))
        .routes(routes!(ratings::history::history))
        .routes(routes!(tournaments::make::create, tournaments::view::list))
        .routes(routes!(tournaments::view::show))
        .routes(routes!(tournaments::view::rows))
        .routes(routes!(streams::tournament))
        .routes(routes!(tournaments::make::join))
        .routes(routes!(tournaments::make::leave))
        .routes(routes!(tournaments::make::start))
        .routes(routes!(tournaments::make::end))
        .routes(routes!(tournaments::make::stop_repeating))
        .routes(routes!(clubs::make::create, clubs::view::list))
        .routes(routes!(clubs::view::show, clubs::make::change, clubs::make::end))
        .routes(routes!(clubs::view::games))
        .routes(routes!(clubs::make::invite, clubs::make::uninvite))
        .routes(routes!(clubs::people::join))
        .routes(routes!(clubs::people::leave))
        .routes(routes!(clubs::people::set_role, clubs::people::remove))
        .routes(routes!(clubs::reports::report))
        .routes(routes!(players_archive::publish::publish, players_archive::lists::list))
        .routes(routes!(players_archive::lists::records))
        .routes(routes!(players_archive::lists::show, players_archive::publish::remove))
        .routes(routes!(players_archive::comments::like, players_archive::comments::unlike))
        .routes(routes!(players_archive::comments::comment, players_archive::comments::comments))
        .routes(routes!(players_archive::comments::remove_comment))
        .routes(routes!(players_archive::comments::report))
        .merge(collections())
        .routes(routes!(races::enter))
        .routes(routes!(races::ranking))
        .routes(routes!(solved_puzzles::add, solved_puzzles::ranking, solved_puzzles::leave))
        .routes(routes!(shared_boards::make::create, shared_boards::view::list))
        .routes(routes!(shared_boards::view::show, shared_boards::make::change, shared_boards::make::delete))
        .routes(routes!(shared_boards::view::rows))
        .routes(routes!(streams::board))
        .routes(routes!(shared_boards::steps::step))
        .routes(routes!(shared_boards::steps::undo))
        .routes(routes!(shared_boards::steps::redo))
        .routes(routes!(shared_boards::edits::edit))
        .routes(routes!(shared_boards::edits::lines))
        .routes(routes!(shared_boards::edits::chapters))
        .routes(routes!(shared_boards::game::study))
        .routes(routes!(shared_boards::chat::say))
        .routes(routes!(shared_boards::chat::messages))
        .routes(routes!(shared_boards::chat::report))
        .routes(routes!(record::record))
        .routes(routes!(record::key))
        .routes(routes!(tables::lists::archive))
        .routes(routes!(streams::table))
        .routes(routes!(streams::mine))
        .routes(routes!(socket::socket))
        .routes(routes!(features::server_features))
        .routes(routes!(alive))
        .routes(routes!(ready))
}

fn collections() -> OpenApiRouter<Arc<App>> {
    use players_archive::collection_routes as routes;
    OpenApiRouter::new()
        .routes(routes!(routes::list, routes::add))
        .routes(routes!(routes::show, routes::edit, routes::remove))
        .routes(routes!(routes::collect, routes::uncollect))
        .routes(routes!(routes::report))
}

/// Returns the API as an OpenAPI 3.1 document.
pub fn document() -> &'static Value {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    DOCUMENT.get_or_init(|| openapi::describe(api().split_for_parts().1))
}

/// Returns the router of everything that is served.
pub fn router(app: Arc<App>) -> Router {
    let (api, _) = if app.metrics_apart { without_metrics() } else { api() }.split_for_parts();
    api.route("/api/openapi.json", get(|| async { Json(document()) }))
        .route("/api/", get(|| async { Html(openapi::html(document())) }))
        .route("/api", get(|| async { Redirect::permanent("/api/") }))
        .route("/api/style.css", get(openapi::style))
        .route("/g/{id}", get(short))
        .route("/preview.png", get(previews::picture))
        .fallback(other)
        .method_not_allowed_fallback(wrong_method)
        // `always` has a stricter limit for most routes.
        .layer(DefaultBodyLimit::max(MAX_TREE_BODY_LEN))
        .layer(from_fn_with_state(Arc::clone(&app), always))
        .layer(from_fn_with_state(Arc::clone(&app), logged))
        .with_state(app)
}

/// Returns the router of the metrics alone, for a listener of their own.
pub fn metrics_router(app: Arc<App>) -> Router {
    let other = async || (StatusCode::NOT_FOUND, "there is nothing here but /metrics\n");
    Router::new().route("/metrics", get(metrics)).fallback(other).with_state(app)
}

/// Handles a request within a log span, and logs slow and failed ones. A log line has the route instead of the address,
/// which may contain secrets.
async fn logged(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let id = format!("{:016x}", app.requests.next());
    let route = request.extensions().get::<MatchedPath>().map_or("other", MatchedPath::as_str).to_owned();
    let method = request.method().clone();
    let table = table_of(&route, request.uri().path()).map(str::to_owned);
    let (person, seq) = (tracing::field::Empty, tracing::field::Empty);
    let span = tracing::info_span!("request", id, %method, route, table, person, seq);
    let response = next.run(request).instrument(span.clone()).await;
    let (status, took) = (response.status(), begun.elapsed());
    app.metrics.served(&route, &method, status, took);
    let fault = response.extensions().get::<StoreErrorClass>().map(|class| class.0);
    // A proxy that polls readiness would fill the log; the lines about the store explain the failure.
    if route != "/readyz" {
        span.in_scope(|| log_response(status.as_u16(), fault, took));
    }
    response
}

/// Returns the id of the table that a request is about, for the log.
fn table_of<'a>(route: &str, path: &'a str) -> Option<&'a str> {
    let id =
        route.strip_prefix("/api/tables/{id}").and(path.strip_prefix("/api/tables/"))?.split('/').next()?;
    id.chars().all(|c| c.is_ascii_alphanumeric()).then_some(id)
}

/// Adds the headers of every response.
async fn always(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let api = request.uri().path().starts_with("/api");
    let fresh = sessions::RotatedToken::default();
    let mut response = match buffer_body(&app, request).await {
        Ok(mut request) => {
            request.extensions_mut().insert(fresh.clone());
            next.run(request).await
        }
        Err(error) => error.into_response(),
    };
    fresh.into_cookie(&app, response.headers_mut());
    if response.status().is_client_error() || response.status().is_server_error() {
        app.metrics.refusals.inc();
    }
    let headers = response.headers_mut();
    for (name, value) in files::RESPONSE_HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if api {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    response
}

/// Returns the maximum length of the body of a request, in bytes. A shared study and its chapters come as whole trees.
fn max_body_len(path: &str) -> usize {
    let of_study = path.strip_prefix("/api/shared-boards");
    if of_study.is_some_and(|rest| rest.is_empty() || rest.ends_with("/chapters")) {
        MAX_TREE_BODY_LEN
    } else {
        MAX_MESSAGE_LEN
    }
}

/// Reads the whole body of a request, with a timeout.
async fn buffer_body(app: &App, request: Request) -> Result<Request, ApiError> {
    let (parts, body) = request.into_parts();
    let has_host = parts.headers.contains_key(header::HOST) || parts.uri.authority().is_some();
    if parts.version == Version::HTTP_11 && !has_host {
        return Err(ApiError::malformed("a request of HTTP/1.1 needs the header `Host`"));
    }
    let most = max_body_len(parts.uri.path());
    let read = async {
        let (mut pieces, mut bytes) = (body.into_data_stream(), Vec::new());
        while let Some(piece) = pieces.next().await {
            let unreadable = |error| ApiError::malformed(format!("the body can't be read: {error}"));
            bytes.extend_from_slice(&piece.map_err(unreadable)?);
            if bytes.len() > most {
                return Err(ApiError::too_large(most));
            }
        }
        Ok(bytes)
    };
    let late = |_| {
        let seconds = app.slow.as_secs();
        ApiError::malformed(format!("the body didn't arrive within {seconds} s"))
    };
    let bytes = tokio::time::timeout(app.slow, read).await.map_err(late)??;
    Ok(Request::from_parts(parts, Body::from(bytes)))
}

/// Returns 200 if the process is alive.
#[utoipa::path(get, path = "/healthz", tag = "server",
    responses((status = 200, description = "it does", content_type = "text/plain", body = String)))]
async fn alive() -> &'static str {
    "ok\n"
}

/// Returns 200 if requests can be sent here: the store is writable, and the server isn't shutting down.
#[utoipa::path(get, path = "/readyz", operation_id = "readyz", tag = "server",
    responses((status = 200, description = "they can", content_type = "text/plain", body = String),
        (status = 503, description = "they cannot, and why", content_type = "text/plain", body = String)))]
async fn ready(State(app): State<Arc<App>>) -> Response {
    if app.shutdown.is_draining() {
        return (StatusCode::SERVICE_UNAVAILABLE, "going down\n").into_response();
    }
    match app.store.ping().await {
        Ok(()) => "ready\n".into_response(),
        Err(error) => (StatusCode::SERVICE_UNAVAILABLE, format!("{error}\n")).into_response(),
    }
}

/// Returns the metrics that are sampled when they are read.
pub fn gauges(app: &App) -> RuntimeGauges {
    let (last_heartbeat_ms, draining) = (app.tables.last_heartbeat_ms(), app.shutdown.is_draining());
    let in_time = app.clock.now_ms() < last_heartbeat_ms + OUTAGE_MS;
    RuntimeGauges {
        tables_in_memory: app.tables.in_memory(),
        nodes_heard: app.bus.reach() != BusStatus::Disconnected,
        other_nodes: app.presence.other_nodes().len(),
        draining,
        ready: in_time && !draining,
        last_heartbeat_ms,
    }
}

/// Returns metrics for Prometheus. A server with `--metrics-addr` serves them only there.
#[utoipa::path(get, path = "/metrics", tag = "server",
    responses(
        (status = 200, description = "Prometheus text, version 0.0.4", content_type = "text/plain", body = String)))]
async fn metrics(State(app): State<Arc<App>>) -> Response {
    match app.metrics.text(gauges(&app)) {
        Ok(text) => ([(header::CONTENT_TYPE, crate::metrics::CONTENT_TYPE)], text).into_response(),
        Err(error) => ApiError::internal(format!("the metrics can't be written: {error}")).into_response(),
    }
}

/// Redirects the short address of a table to the page. The part after `?` is sent to the server, which adds a link
/// preview for it.
async fn short(Path(id): Path<String>) -> Response {
    if id.chars().all(|c| c.is_ascii_alphanumeric()) {
        Redirect::to(&format!("/?/table/{id}")).into_response()
    } else {
        Redirect::to("/").into_response()
    }
}

async fn other(State(app): State<Arc<App>>, request: Request) -> Response {
    let (mut parts, _) = request.into_parts();
    // Files of the page don't count for the rate limit, but previews do.
    let from = match files::is_document(&parts.uri) && parts.uri.query().is_some() {
        true => Address::from_request_parts(&mut parts, &app).await.ok(),
        false => None,
    };
    let Parts { method, uri, headers, .. } = parts;
    if uri.path().starts_with("/api/") {
        let words = format!("there is nothing at {}: /api/ lists all calls", uri.path());
        return ApiError::not_found(words).into_response();
    }
    if !matches!(method, Method::GET | Method::HEAD) {
        return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response();
    }
    let parts = match files::is_document(&uri) {
        true => previews::of_document(&app, from.map(|from| from.0), &uri, &headers).await,
        false => DocumentParts::default(),
    };
    files::answer(method, uri, headers, &parts)
}

async fn wrong_method(method: Method, uri: Uri) -> Response {
    let words = format!("{} doesn't take {method}: /api/ lists all calls", uri.path());
    ApiError::new(Code::WrongMethod, words).into_response()
}
