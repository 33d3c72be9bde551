//! Games for pages of other sites: the page that may stand in a frame there, and what it follows a game by.
//!
//! Nobody is anybody here: no cookie is read, none is given, and nothing can be done.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::stream;
use games::GameKind;
use protocol::{EndMessage, EndReason};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use crate::http::{Access, Openness, Route, Server, Shared, Whence, reads};
use crate::pages;
use crate::problem::Failed;
use crate::rate_limits::CountedSocket;
use crate::room::{News, Room, is_event};
use crate::store::Listed;

/// An empty line is told so often, in milliseconds: who has gone shows by it.
const SIGN_EVERY: u64 = 20_000;

pub(crate) fn routes() -> Vec<Route> {
    vec![
        reads("/embed/games/{id}", Access::Anyone, get(page)),
        reads("/embed/position", Access::Anyone, get(page)),
        reads("/api/embed/games/{id}", Access::Anyone, get(follow)),
    ]
}

/// The page that shows a game or a position. What it shows, it finds by its own address.
async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let mut response = pages::embedded(&uri, &headers);
    response.extensions_mut().insert(Openness::Frame);
    response
}

/// The game in a line, and each event in a further one as it happens.
async fn follow(
    State(server): Shared,
    Whence(address): Whence,
    Path(id): Path<String>,
) -> Result<Response, Failed> {
    let room = server.rooms.enter(&id).await?;
    let counted = server.limits.socket(None, address)?;
    let (game, news) = room.embedded().await?;
    let over = game.over;
    let line = line(&serde_json::to_string(&game).unwrap_or_default());
    let onlooker = Onlooker { server, room, news, _counted: counted };
    let goes_on = (!over).then_some(onlooker);
    let lines = stream::unfold((Some(line), goes_on), |(first, onlooker)| async {
        if let Some(line) = first {
            return Some((Ok::<_, Infallible>(line), (None, onlooker)));
        }
        let mut onlooker = onlooker?;
        let line = onlooker.next().await?;
        Some((Ok(line), (None, Some(onlooker))))
    });
    let kind = [(header::CONTENT_TYPE, "application/x-ndjson")];
    Ok((kind, Body::from_stream(lines)).into_response())
}

fn line(text: &str) -> Bytes {
    Bytes::from(format!("{text}\n"))
}

/// Somebody who looks on from elsewhere.
struct Onlooker {
    server: Arc<Server>,
    /// Kept open as long as somebody follows.
    room: Arc<Room>,
    news: broadcast::Receiver<News>,
    _counted: CountedSocket,
}

impl Onlooker {
    /// The next line; none if the server ends, or more has happened than could be told: then the page asks again.
    async fn next(&mut self) -> Option<Bytes> {
        let time = self.server.rooms.parts.time.clone();
        let sign = time.wait_until(self.room.now() + SIGN_EVERY);
        let closing = self.server.closing();
        tokio::pin!(sign, closing);
        loop {
            tokio::select! {
                news = self.news.recv() => match news {
                    Ok(News { text, .. }) if is_event(&text) => return Some(line(&text)),
                    Ok(_) => {}
                    Err(RecvError::Lagged(_) | RecvError::Closed) => return None,
                },
                () = &mut sign => return Some(line("")),
                () = &mut closing => return None,
            }
        }
    }
}

/// What a page says of itself to those who show links to it. Plain texts; whoever writes them down escapes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Preview {
    pub(crate) title: String,
    pub(crate) description: String,
    /// Paths of the page and of its picture, the latter with a slash in front.
    pub(crate) path: String,
    pub(crate) image: Option<String>,
}

impl Preview {
    /// Of a game's page. It names nobody: who is given the link gets it from its sender, not from whoever shows it on the way.
    pub(crate) fn of_game(game: &Listed) -> Self {
        let kind = GameKind::from(game.game);
        let turns = match game.standing.turns {
            1 => "1 turn".to_owned(),
            turns => format!("{turns} turns"),
        };
        let description = match &game.standing.end {
            Some(EndMessage { reason: EndReason::Aborted, .. }) => "Aborted.".to_owned(),
            Some(EndMessage { winner: Some(side), .. }) => {
                format!("{} won after {turns}.", capital(kind.name_of((*side).into())))
            }
            Some(_) => format!("A draw after {turns}."),
            None if game.seats.iter().any(Option::is_none) => "Waits for an opponent.".to_owned(),
            None => format!("In progress: {turns} so far."),
        };
        Self {
            title: format!("A game of {}", kind.name().to_uppercase()),
            description,
            path: format!("/online/{}", game.id),
            image: Some(format!("/image/games/{}/board.png", game.id)),
        }
    }

    /// Of somebody's page.
    pub(crate) fn of_person(name: &str) -> Self {
        Self {
            title: name.to_owned(),
            description: "Games and ratings on Trefoil.".to_owned(),
            path: format!("/people/{name}"),
            image: None,
        }
    }

    /// As tags for the head of a page that is found at an address like `https://games.example.org`.
    pub(crate) fn tags(&self, site: &str) -> String {
        let Self { title, description, path, image } = self;
        let mut tags = vec![
            ("property", "og:site_name", "Trefoil".to_owned()),
            ("property", "og:type", "website".to_owned()),
            ("property", "og:title", title.clone()),
            ("property", "og:description", description.clone()),
            ("property", "og:url", format!("{site}{path}")),
        ];
        if let Some(image) = image {
            let (width, height) = drawing::CARD;
            tags.extend([
                ("property", "og:image", format!("{site}{image}")),
                ("property", "og:image:type", "image/png".to_owned()),
                ("property", "og:image:width", width.to_string()),
                ("property", "og:image:height", height.to_string()),
                ("name", "twitter:card", "summary_large_image".to_owned()),
            ]);
        } else {
            tags.push(("name", "twitter:card", "summary".to_owned()));
        }
        let tag = |(kind, name, content): &(&str, &str, String)| {
            format!("<meta {kind}=\"{name}\" content=\"{}\" />\n", escaped(content))
        };
        tags.iter().map(tag).collect()
    }
}

/// A sentence's first word.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// A text that means nothing but itself within an attribute or between tags.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_leave_the_tag_they_stand_in() {
        let preview = Preview {
            title: "\"/><script>alert('x')</script> & co".to_owned(),
            description: String::new(),
            path: "/online/abc".to_owned(),
            image: Some("/image/games/abc/board.png".to_owned()),
        };
        let tags = preview.tags("https://games.example.org");
        assert!(!tags.contains("<script") && !tags.contains("\"/>"), "{tags}");
        let title =
            "content=\"&quot;/&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; co\"";
        assert!(tags.contains(title), "{tags}");
        let image = "content=\"https://games.example.org/image/games/abc/board.png\"";
        assert!(tags.contains(image), "{tags}");
    }
}
