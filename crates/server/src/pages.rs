//! The front end, embedded in the program.

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use protocol::{Code, Problem};
use rust_embed::RustEmbed;

use crate::http::Failed;

/// What `npm run build` made of web/; empty if it was not run.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct FrontEnd;

/// The page that every address of the app starts with.
const INDEX: &str = "index.html";

/// Names of these files change with what is in them.
const HASHED: &str = "assets/";

/// In place of the app.
const NOT_BUILT: &str = include_str!("not_built.html");

/// A file of the front end, or the app itself at any address that is no file.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if !matches!(method, Method::GET | Method::HEAD) {
        let message = format!("Nothing at {} can be changed.", uri.path());
        return Failed(Problem::new(Code::NotFound, message)).into_response();
    }
    if path.is_empty() || FrontEnd::get(path).is_none() {
        // What looks like a file is one that is missing, not a page of the app.
        return if path.contains('.') { missing(&uri) } else { index(&headers) };
    }
    file(path, &headers)
}

fn index(headers: &HeaderMap) -> Response {
    if FrontEnd::get(INDEX).is_some() {
        return file(INDEX, headers);
    }
    (StatusCode::OK, [(header::CACHE_CONTROL, "no-store")], Html(NOT_BUILT)).into_response()
}

fn missing(uri: &Uri) -> Response {
    Failed(Problem::new(Code::NotFound, format!("There is no file {}.", uri.path())))
        .into_response()
}

fn file(path: &str, headers: &HeaderMap) -> Response {
    let Some(file) = FrontEnd::get(path) else { return StatusCode::NOT_FOUND.into_response() };
    let hash = file.metadata.sha256_hash();
    let tag = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect::<String>();
    let tag = format!("W/\"{tag}\"");
    let caching =
        if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == tag.as_str());
    let mut response = match known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => file.data.into_response(),
    };
    let own = response.headers_mut();
    own.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(path)));
    own.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        own.insert(header::ETAG, tag);
    }
    response
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
