//! The OpenAPI document of what programs may ask for. It is made from the table of routes: paths, methods and scopes stand there
//! once, and the schemas are those of the messages.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use axum::http::{Method, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use protocol::Problem;
use serde_json::{Map, Value, json};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema as _, ToSchema};

use crate::http::{Access, Route, reads, routes as all_routes};

/// What is asked for at an address, and what comes back.
pub(crate) struct ApiOperation {
    name: &'static str,
    summary: &'static str,
    query: Vec<(&'static str, Value, &'static str)>,
    body: Option<Value>,
    /// By the kind of content.
    answers: BTreeMap<&'static str, Value>,
    /// Errors that only this one answers by.
    errors: BTreeSet<u16>,
    schemas: Vec<(String, RefOr<Schema>)>,
}

impl ApiOperation {
    /// By a name that is its alone, and what it is for.
    pub(crate) fn new(name: &'static str, summary: &'static str) -> Self {
        Self {
            name,
            summary,
            query: Vec::new(),
            body: None,
            answers: BTreeMap::new(),
            errors: BTreeSet::new(),
            schemas: Vec::new(),
        }
    }

    /// Refers to a message.
    fn message<T: ToSchema>(&mut self) -> Value {
        T::schemas(&mut self.schemas);
        self.schemas.push((T::name().into_owned(), T::schema()));
        json!({ "$ref": format!("#/components/schemas/{}", T::name()) })
    }

    /// What may stand behind the question mark.
    pub(crate) fn query(mut self, name: &'static str, schema: Value, what: &'static str) -> Self {
        self.query.push((name, schema, what));
        self
    }

    /// What is sent along.
    pub(crate) fn takes<T: ToSchema>(mut self) -> Self {
        self.body = Some(self.message::<T>());
        self
    }

    /// What comes back.
    pub(crate) fn gives<T: ToSchema>(mut self) -> Self {
        let message = self.message::<T>();
        self.answers.insert("application/json", message);
        self
    }

    /// Any object comes back.
    fn gives_any(mut self) -> Self {
        self.answers.insert("application/json", json!({ "type": "object" }));
        self
    }

    /// A list of it comes back.
    pub(crate) fn gives_list<T: ToSchema>(mut self) -> Self {
        let message = self.message::<T>();
        self.answers.insert("application/json", json!({ "type": "array", "items": message }));
        self
    }

    /// Lines come back, each of which is this.
    pub(crate) fn gives_lines<T: ToSchema>(mut self) -> Self {
        let message = self.message::<T>();
        self.answers.insert("application/x-ndjson", message);
        self
    }

    /// A text or file of some kind comes back.
    pub(crate) fn gives_file(mut self, kind: &'static str) -> Self {
        self.answers.insert(kind, json!({ "type": "string" }));
        self
    }

    /// It may also be refused by these.
    pub(crate) fn refused(mut self, statuses: &[u16]) -> Self {
        self.errors.extend(statuses);
        self
    }
}

/// What an error means, wherever it comes.
fn meaning(status: u16) -> &'static str {
    match status {
        400 => "What was sent cannot be read.",
        401 => "There is no such token.",
        403 => "The token lacks a scope, or it is not yours; or a page of another site asks.",
        404 => "There is no such game, account, challenge or path.",
        409 => "Not now: the game has gone on, or something is not there any more.",
        413 => "More than 8 kB were sent.",
        421 => "The server is not known by the name it was asked by.",
        422 => "It cannot be read as a turn, or is against the rules.",
        429 => {
            "Too many, or too often: the message says of what, and `Retry-After` how long to wait."
        }
        503 => "The server is at fault or busy; try again.",
        _ => "Something else is wrong.",
    }
}

fn error(status: u16) -> Value {
    let mut content = json!({
        "application/json": { "schema": { "$ref": "#/components/schemas/Problem" } },
    });
    if status == 503 {
        // Before anything is read of who is one too many.
        content["text/plain"] = json!({ "schema": { "type": "string" } });
    }
    let mut response = json!({ "description": meaning(status), "content": content });
    let text = json!({ "schema": { "type": "string" } });
    match status {
        // Without it, something has to end first.
        429 => {
            let seconds =
                json!({ "schema": { "type": "integer", "minimum": 1 }, "required": false });
            response["headers"] = json!({ "Retry-After": seconds });
        }
        401 => response["headers"] = json!({ "WWW-Authenticate": text }),
        _ => {}
    }
    response
}

/// What stands in the braces of a path.
fn in_path(name: &str) -> Value {
    let (schema, what) = match name {
        "accept" => (json!({ "type": "string", "enum": ["yes", "no"] }), "Yes or no."),
        "turn" => (
            json!({ "type": "string", "minLength": 1 }),
            "A whole turn, as docs/notation.md writes it.",
        ),
        "name" => (json!({ "type": "string", "minLength": 1 }), "The name of an account."),
        _ => {
            (json!({ "type": "string", "minLength": 1 }), "The name of a game, seek or challenge.")
        }
    };
    json!({ "name": name, "in": "path", "required": true, "schema": schema, "description": what })
}

/// One address of the document.
fn operation(route: &Route, told: &ApiOperation) -> Value {
    let places: Vec<&str> = route
        .path
        .split('/')
        .filter_map(|part| part.strip_prefix('{').and_then(|part| part.strip_suffix('}')))
        .collect();
    let mut parameters: Vec<Value> = places.iter().map(|name| in_path(name)).collect();
    parameters.extend(told.query.iter().map(|(name, schema, what)| {
        json!({ "name": name, "in": "query", "required": false, "schema": schema, "description": what })
    }));
    let mut errors = BTreeSet::from([421, 429, 503]);
    if !parameters.is_empty() || told.body.is_some() {
        errors.insert(400);
    }
    if places.contains(&"id") || places.contains(&"name") {
        errors.insert(404);
    }
    if told.body.is_some() {
        errors.insert(413);
    }
    if route.method == Method::POST {
        errors.extend([403, 409]);
    }
    let security = match route.access {
        Access::Token([]) | Access::AccountOrToken => vec![json!({ "token": [] })],
        Access::Token(scopes) => {
            errors.insert(403);
            scopes.iter().map(|scope| json!({ "token": [scope.name()] })).collect()
        }
        _ => Vec::new(),
    };
    if !security.is_empty() {
        errors.insert(401);
    }
    errors.extend(&told.errors);
    let content: Map<String, Value> = told
        .answers
        .iter()
        .map(|(kind, schema)| ((*kind).to_owned(), json!({ "schema": schema })))
        .collect();
    let mut responses = Map::new();
    responses.insert("200".to_owned(), json!({ "description": "It is so.", "content": content }));
    responses.extend(errors.into_iter().map(|status| (status.to_string(), error(status))));
    let mut operation = json!({
        "operationId": told.name,
        "summary": told.summary,
        "parameters": parameters,
        "security": security,
        "responses": responses,
    });
    if let Some(body) = &told.body {
        let content = json!({ "application/json": { "schema": body } });
        operation["requestBody"] = json!({ "required": true, "content": content });
    }
    operation
}

/// All of it.
fn document() -> Value {
    let (mut paths, mut schemas) = (Map::new(), BTreeMap::new());
    let mut parts = Vec::new();
    Problem::schemas(&mut parts);
    parts.push((Problem::name().into_owned(), Problem::schema()));
    for route in all_routes() {
        let Some(told) = &route.told else { continue };
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method.as_str().to_lowercase()] = operation(&route, told);
        parts.extend(told.schemas.iter().cloned());
    }
    for (name, schema) in parts {
        schemas.insert(name, serde_json::to_value(schema).unwrap_or_default());
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Trefoil",
            "description": "The interface for programs. Tokens are made on the page of an account.",
            "version": env!("CARGO_PKG_VERSION"),
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } },
        },
    })
}

pub(super) fn routes() -> Vec<Route> {
    let told = ApiOperation::new("openApi", "This document.").gives_any();
    vec![reads("/api/openapi.json", Access::Anyone, get(tell)).told(told)]
}

async fn tell() -> Response {
    static TEXT: LazyLock<String> = LazyLock::new(|| document().to_string());
    ([(header::CONTENT_TYPE, "application/json")], TEXT.as_str()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What only the pages of the app ask for, with a cookie or none: guests, accounts and how they are looked after, sockets.
    const OF_BROWSERS: &[&str] = &[
        "GET /api/address",
        "GET /api/earlier",
        "POST /api/games",
        "GET /api/games/{id}",
        "GET /api/games/{id}/live",
        "POST /api/games/{id}/seat",
        "GET /api/me",
        "POST /api/me",
        "GET /api/me/games",
        "POST /api/me/link",
        "POST /api/me/device",
        "POST /api/account/sign-up",
        "POST /api/account/sign-in",
        "POST /api/account/sign-out",
        "POST /api/account/sign-out-everywhere",
        "GET /api/account/devices",
        "POST /api/account/devices/{id}/sign-out",
        "POST /api/account/password",
        "POST /api/account/codes",
        "POST /api/account/recover",
        "POST /api/account/delete",
        "GET /api/account/export",
        "GET /api/account/blocked",
        "POST /api/account/block",
        "POST /api/account/unblock",
        "POST /api/account/report",
        "GET /api/account/tokens",
        "POST /api/account/tokens",
        "POST /api/account/tokens/{id}/revoke",
        "GET /api/embed/games/{id}",
        "GET /api/notices/key",
        "POST /api/me/notices",
        "POST /api/me/notices/device",
        "POST /api/me/notices/off",
        "POST /api/me/notices/test",
        "GET /api/lobby/live",
        "POST /api/seeks",
        "POST /api/seeks/{id}/accept",
        "POST /api/seeks/{id}/cancel",
        "POST /api/challenges",
        "POST /api/challenges/{id}/accept",
        "POST /api/challenges/{id}/decline",
        "GET /api/account/mail",
        "POST /api/account/email",
        "POST /api/account/email/confirm",
        "POST /api/account/email/remove",
        "POST /api/account/forgotten",
        "POST /api/account/reset",
    ];

    #[test]
    fn every_address_is_in_the_document_or_for_browsers_alone() {
        let document = document();
        let mut browsers: BTreeSet<&str> = OF_BROWSERS.iter().copied().collect();
        let mut operations = BTreeSet::new();
        for route in all_routes().iter().filter(|route| route.path.starts_with("/api/")) {
            let line = format!("{} {}", route.method, route.path);
            let told = &document["paths"][route.path][route.method.as_str().to_lowercase()];
            assert_eq!(told.is_object(), !browsers.remove(line.as_str()), "{line}");
            if let Some(name) = told["operationId"].as_str() {
                assert!(operations.insert(name.to_owned()), "{name} is there twice");
                assert!(
                    !told["responses"]["200"]["content"].as_object().unwrap().is_empty(),
                    "{line}"
                );
            }
            // Programs are never told of what only browsers may ask for.
            let by_token = matches!(route.access, Access::Token(_) | Access::AccountOrToken);
            assert_eq!(
                by_token,
                told["security"].as_array().is_some_and(|list| !list.is_empty()),
                "{line}"
            );
        }
        assert!(browsers.is_empty(), "no such addresses: {browsers:?}");
    }

    #[test]
    fn whatever_the_document_refers_to_is_in_it() {
        fn references(value: &Value, found: &mut BTreeSet<String>) {
            match value {
                Value::Object(fields) => {
                    found.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
                    fields.values().for_each(|value| references(value, found));
                }
                Value::Array(values) => values.iter().for_each(|value| references(value, found)),
                _ => {}
            }
        }
        let (document, mut found) = (document(), BTreeSet::new());
        references(&document, &mut found);
        assert!(found.len() > 10, "{found:?}");
        for reference in found {
            let pointer = reference.strip_prefix('#').unwrap();
            assert!(document.pointer(pointer).is_some(), "{reference}");
        }
    }
}
