//! The front end, embedded in the program.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use protocol::{Code, Problem};
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest as _, Sha256};

use crate::embed::Preview;
use crate::http::{Server, peer};
use crate::problem::Failed;
use crate::rate_limits::Limited;

/// What `npm run build` made of web/; empty if it was not run.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct FrontEnd;

/// The page that every address of the app starts with.
const INDEX: &str = "index.html";

/// The page that stands in frames of other sites.
const EMBEDDED: &str = "embed.html";

/// Names of these files change with what is in them.
const HASHED: &str = "assets/";

/// A worker has no page whose policy would bind it: it takes the one that comes with its own file.
const WORKERS: &str = "assets/workers/";

/// Marks the answer with a file that only ever works inside a page, under the page's policy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PartOfPage;

/// In place of the app.
const NOT_BUILT: &str = include_str!("not_built.html");

/// A file of the front end, or the app itself at any address that is no file.
pub(crate) async fn page(
    State(server): State<Arc<Server>>,
    connected: Option<Extension<ConnectInfo<SocketAddr>>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let path = uri.path().trim_start_matches('/');
    if !matches!(method, Method::GET | Method::HEAD) {
        let message = format!("Nothing at {} can be changed.", uri.path());
        return Failed(Problem::new(Code::NotFound, message)).into_response();
    }
    match FrontEnd::get(path) {
        Some(_) if path == INDEX => index("", "", &headers),
        Some(found) => file(path, found, &headers),
        // What looks like a file is one that is missing, not a page of the app.
        None if path.contains('.') => missing(&uri),
        None => {
            let peer = peer(connected.as_deref());
            let preview = preview(&server, path, server.sites.client(&headers, peer)).await;
            let tags = preview.map(|preview| preview.tags(&server.sites.found_at(&headers, peer)));
            index(path, &tags.unwrap_or_default(), &headers)
        }
    }
}

/// What is told of a page where somebody shows a link to it.
async fn preview(server: &Server, path: &str, address: IpAddr) -> Option<Preview> {
    let (page, id) =
        path.split_once('/').filter(|(page, _)| ["online", "people"].contains(page))?;
    // Who asks too often gets the page, and nothing is looked up for it.
    server.count(Limited::Preview, None, address).ok()?;
    if page == "people" {
        let account = server.rooms.parts.store.account_by_name(id).await.ok()??;
        return account.closed.is_none().then(|| Preview::of_person(&account.name));
    }
    Some(Preview::of_game(&server.rooms.outline(id).await.ok()?))
}

/// The page for frames, as it is found at an address.
pub(crate) fn embedded(uri: &Uri, headers: &HeaderMap) -> Response {
    html(EMBEDDED, uri.path().trim_start_matches('/'), "", headers)
}

fn index(path: &str, tags: &str, headers: &HeaderMap) -> Response {
    html(INDEX, path, tags, headers)
}

/// A page as it is found at a path, with more tags in its head.
fn html(name: &str, path: &str, tags: &str, headers: &HeaderMap) -> Response {
    let Some(found) = FrontEnd::get(name) else {
        let caching = [(header::CACHE_CONTROL, "no-store")];
        return (StatusCode::OK, caching, Html(NOT_BUILT)).into_response();
    };
    let html = seen_from(path, &String::from_utf8_lossy(&found.data));
    if tags.is_empty() {
        return answer(name, found.metadata.sha256_hash(), html.into(), headers);
    }
    let html = html.replacen("</head>", &format!("{tags}</head>"), 1);
    answer(name, Sha256::digest(&html).into(), html.into(), headers)
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
    if is_part_of_page(path) {
        response.extensions_mut().insert(PartOfPage);
    }
    let own = response.headers_mut();
    own.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(path)));
    own.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        own.insert(header::ETAG, tag);
    }
    response
}

/// Pages and pictures with scripts in them could be opened by themselves, workers run by themselves; of these there are none among the rest.
fn is_part_of_page(path: &str) -> bool {
    let inert = [".js", ".css", ".wasm", ".woff2", ".net", ".puzzles"];
    path.starts_with(HASHED)
        && !path.starts_with(WORKERS)
        && inert.iter().any(|ending| path.ends_with(ending))
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
    fn only_what_works_inside_a_page_goes_without_a_policy() {
        for part in ["assets/app-1.js", "assets/app-1.css", "assets/trefoil-1.wasm"] {
            assert!(is_part_of_page(part), "{part}");
        }
        for whole in [
            "index.html",
            "favicon.svg",
            "service-worker.js",
            "theme.js",
            "assets/workers/engine-1.js",
            "assets/drawing-1.svg",
            "assets/page-1.html",
        ] {
            assert!(!is_part_of_page(whole), "{whole}");
        }
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
