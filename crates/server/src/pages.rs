//! The front end, embedded in the program.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use protocol::{Code, Problem};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::problem::Failed;

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
    match FrontEnd::get(path) {
        Some(_) if path == INDEX => index("", &headers),
        Some(found) => file(path, found, &headers),
        // What looks like a file is one that is missing, not a page of the app.
        None if path.contains('.') => missing(&uri),
        None => index(path, &headers),
    }
}

fn index(path: &str, headers: &HeaderMap) -> Response {
    let Some(found) = FrontEnd::get(INDEX) else {
        let caching = [(header::CACHE_CONTROL, "no-store")];
        return (StatusCode::OK, caching, Html(NOT_BUILT)).into_response();
    };
    let html = seen_from(path, &String::from_utf8_lossy(&found.data));
    answer(INDEX, found.metadata.sha256_hash(), html.into(), headers)
}

/// The app's page names its files relative to itself; from a deeper address the way to them is longer.
/// So the app works in whatever folder a proxy shows this server.
fn seen_from(path: &str, html: &str) -> String {
    match path.matches('/').count() {
        0 => html.to_owned(),
        depth => html.replace("\"./", &format!("\"{}", "../".repeat(depth))),
    }
}

fn missing(uri: &Uri) -> Response {
    Failed(Problem::new(Code::NotFound, format!("There is no file {}.", uri.path())))
        .into_response()
}

/// A file, in brotli where the build has left it so and the browser reads it.
fn file(path: &str, found: EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash = found.metadata.sha256_hash();
    match FrontEnd::get(&format!("{path}.br")) {
        Some(small) if reads_brotli(headers) => {
            let mut response = answer(path, hash, small.data.into(), headers);
            let own = response.headers_mut();
            own.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
            own.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
            response
        }
        _ => answer(path, hash, found.data.into(), headers),
    }
}

fn reads_brotli(headers: &HeaderMap) -> bool {
    let read = headers.get(header::ACCEPT_ENCODING).and_then(|read| read.to_str().ok());
    read.is_some_and(|read| read.split(',').any(|coding| coding.trim() == "br"))
}

fn answer(path: &str, hash: [u8; 32], body: Body, headers: &HeaderMap) -> Response {
    let tag = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect::<String>();
    let tag = format!("W/\"{tag}\"");
    let caching =
        if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == tag.as_str());
    let mut response = match known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => body.into_response(),
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
        Some("wasm") => "application/wasm",
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_from_every_address() {
        let html = r#"<script src="./assets/index.js"></script>"#;
        assert_eq!(seen_from("settings", html), html);
        let deeper = r#"<script src="../assets/index.js"></script>"#;
        assert_eq!(seen_from("game/abc", html), deeper);
        assert_eq!(seen_from("game/abc/", html), deeper.replace("../", "../../"));
    }

    #[test]
    fn brotli_is_for_those_who_read_it() {
        let mut headers = HeaderMap::new();
        assert!(!reads_brotli(&headers));
        for (value, reads) in
            [("gzip, deflate, br, zstd", true), ("gzip", false), ("br;q=0", false)]
        {
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(value));
            assert_eq!(reads_brotli(&headers), reads, "{value}");
        }
    }
}
