//! Pictures of games and positions, for links and for pages of other sites: all that the server draws.
//!
//! A picture shows a board and nothing else: neither names nor what was said. It is drawn on a thread of its own, a few at a
//! time, and kept for the next who asks.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use drawing::{CARD, Shade, card, shaded_svg};
use games::{AnyPosition, GameKind};
use protocol::json::{Json, Read as _};
use protocol::{Code, Game, Problem};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use tokio::sync::Semaphore;

use crate::http::{Access, Openness, Route, Server, Shared, Whence, reads};
use crate::problem::Failed;
use crate::rate_limits::Limited;

/// Counts up when pictures come to look different: those who keep one then ask again.
const DRAWN: u32 = 1;

/// So many are drawn at once.
const AT_ONCE: usize = 2;

/// So many may be drawn or wait for it. More are refused: a crowd of them is no reader.
const IN_LINE: usize = 40;

/// So many are kept, of up to 170 kB each.
const KEPT: usize = 100;

/// No position is written so long.
const LONGEST_POSITION: usize = 600;

/// How long others may keep the picture of what does not change any more, and of a running game, in seconds.
const FOR_GOOD: u32 = 86_400;
const FOR_NOW: u32 = 30;

pub(crate) fn routes() -> Vec<Route> {
    vec![
        reads("/image/games/{id}/board.svg", Access::Anyone, get(game_svg)),
        reads("/image/games/{id}/board.png", Access::Anyone, get(game_png)),
        reads("/image/position/board.svg", Access::Anyone, get(position_svg)),
        reads("/image/position/board.png", Access::Anyone, get(position_png)),
    ]
}

/// How a picture is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Form {
    Svg,
    Png,
}

/// What a picture shows, and how.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Motif {
    kind: GameKind,
    /// The position's text, as we write it.
    position: String,
    shade: Shade,
    form: Form,
}

/// Draws pictures, and keeps the last ones.
#[derive(Debug)]
pub(crate) struct Pictures {
    drawing: Semaphore,
    line: Semaphore,
    kept: Mutex<KeptPictures>,
}

/// The oldest goes first.
#[derive(Debug, Default)]
struct KeptPictures {
    pictures: HashMap<Motif, Bytes>,
    order: VecDeque<Motif>,
}

impl KeptPictures {
    fn keep(&mut self, motif: Motif, picture: Bytes) {
        if self.pictures.insert(motif.clone(), picture).is_none() {
            self.order.push_back(motif);
        }
        while self.order.len() > KEPT {
            if let Some(oldest) = self.order.pop_front() {
                self.pictures.remove(&oldest);
            }
        }
    }
}

impl Default for Pictures {
    fn default() -> Self {
        Self {
            drawing: Semaphore::new(AT_ONCE),
            line: Semaphore::new(IN_LINE),
            kept: Mutex::default(),
        }
    }
}

impl Pictures {
    fn kept(&self) -> std::sync::MutexGuard<'_, KeptPictures> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The picture, drawn now if nobody asked for it of late.
    async fn picture(&self, motif: Motif) -> Result<Bytes, Problem> {
        if let Some(picture) = self.kept().pictures.get(&motif) {
            return Ok(picture.clone());
        }
        let busy = || {
            Problem::new(Code::Unavailable, "Too many pictures are being drawn; try again later.")
        };
        let _in_line = self.line.try_acquire().map_err(|_| busy())?;
        let _drawing = self.drawing.acquire().await.map_err(|_| busy())?;
        let drawn = motif.clone();
        let drawn = tokio::task::spawn_blocking(move || drawn.draw()).await;
        let picture = Bytes::from(drawn.map_err(|why| failed(&why))??);
        self.kept().keep(motif, picture.clone());
        Ok(picture)
    }
}

fn failed(why: &dyn std::fmt::Display) -> Problem {
    tracing::error!("a picture was not drawn: {why}");
    Problem::new(Code::Unavailable, "The picture cannot be drawn now.")
}

impl Motif {
    /// Changes with whatever is seen.
    fn tag(&self) -> String {
        let Self { kind, position, shade, form } = self;
        let hash = Sha256::digest(format!("{DRAWN} {kind} {position} {shade:?} {form:?}"));
        let hash: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        format!("\"{hash}\"")
    }

    fn draw(&self) -> Result<Vec<u8>, Problem> {
        let position = AnyPosition::read(self.kind, &self.position).map_err(|why| failed(&why))?;
        let view = position.view();
        match self.form {
            Form::Svg => Ok(shaded_svg(&view, self.shade).into_bytes()),
            Form::Png => png(&card(&view, self.shade)).map_err(|why| failed(&why)),
        }
    }
}

/// A card in pixels.
fn png(svg: &str) -> Result<Vec<u8>, String> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|why| why.to_string())?;
    let (width, height) = CARD;
    let mut pixels = Pixmap::new(width, height).ok_or("there is no room for it")?;
    let scale = width as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|why| why.to_string())
}

/// What is asked for in the address of a picture.
#[derive(Deserialize)]
struct PictureQuery {
    theme: Option<String>,
    /// After so many turns; without it, as the game stands now.
    at: Option<usize>,
    game: Option<String>,
    position: Option<String>,
}

impl PictureQuery {
    fn shade(&self) -> Shade {
        if self.theme.as_deref() == Some("dark") { Shade::Dark } else { Shade::Light }
    }

    /// The position that is named by its text.
    fn position(&self) -> Result<AnyPosition, Problem> {
        let missing = |what: &str| {
            Problem::new(Code::BadMessage, format!("The address has to name a {what}."))
        };
        let game = self.game.as_deref().ok_or_else(|| missing("game"))?;
        let text = self.position.as_deref().ok_or_else(|| missing("position"))?;
        let game = Game::read(Json::Text(game.to_owned()))
            .map_err(|why| Problem::new(Code::BadMessage, format!("game: {why}.")))?;
        if text.len() > LONGEST_POSITION {
            return Err(Problem::new(Code::BadPosition, "No position is written so long."));
        }
        // As in addresses of the app: blanks are underscores there.
        AnyPosition::read(GameKind::from(game), &text.replace('_', " "))
            .map_err(|why| Problem::refused(Code::BadPosition, why))
    }
}

async fn game_svg(
    State(server): Shared,
    Whence(address): Whence,
    Path(id): Path<String>,
    Query(wanted): Query<PictureQuery>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    of_game(&server, address, &id, &wanted, Form::Svg, &headers).await
}

async fn game_png(
    State(server): Shared,
    Whence(address): Whence,
    Path(id): Path<String>,
    Query(wanted): Query<PictureQuery>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    of_game(&server, address, &id, &wanted, Form::Png, &headers).await
}

async fn position_svg(
    State(server): Shared,
    Whence(address): Whence,
    Query(wanted): Query<PictureQuery>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    of_position(&server, address, &wanted, Form::Svg, &headers).await
}

async fn position_png(
    State(server): Shared,
    Whence(address): Whence,
    Query(wanted): Query<PictureQuery>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    of_position(&server, address, &wanted, Form::Png, &headers).await
}

async fn of_game(
    server: &Server,
    address: IpAddr,
    id: &str,
    wanted: &PictureQuery,
    form: Form,
    headers: &HeaderMap,
) -> Result<Response, Failed> {
    server.count(Limited::Picture, None, address)?;
    let (position, over) = match wanted.at {
        // What lists show is enough, and is one row.
        None => {
            let listed = server.rooms.outline(id).await?;
            let kind = GameKind::from(listed.game);
            let position =
                AnyPosition::read(kind, &listed.standing.position).map_err(|why| failed(&why))?;
            (position, listed.standing.end.is_some())
        }
        Some(turns) => server.rooms.enter(id).await?.after(turns).await?,
    };
    let keep_for = if over { FOR_GOOD } else { FOR_NOW };
    answer(server, &position, wanted.shade(), form, keep_for, headers).await
}

async fn of_position(
    server: &Server,
    address: IpAddr,
    wanted: &PictureQuery,
    form: Form,
    headers: &HeaderMap,
) -> Result<Response, Failed> {
    server.count(Limited::Picture, None, address)?;
    answer(server, &wanted.position()?, wanted.shade(), form, FOR_GOOD, headers).await
}

async fn answer(
    server: &Server,
    position: &AnyPosition,
    shade: Shade,
    form: Form,
    keep_for: u32,
    headers: &HeaderMap,
) -> Result<Response, Failed> {
    let motif = Motif { kind: position.kind(), position: position.to_string(), shade, form };
    let tag = motif.tag();
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == tag.as_str());
    let mut response = match known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => server.pictures.picture(motif).await?.into_response(),
    };
    let kind = match form {
        Form::Svg => "image/svg+xml",
        Form::Png => "image/png",
    };
    let own = response.headers_mut();
    own.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    let caching = format!("public, max-age={keep_for}");
    for (name, value) in [(header::CACHE_CONTROL, caching), (header::ETAG, tag)] {
        if let Ok(value) = HeaderValue::from_str(&value) {
            own.insert(name, value);
        }
    }
    response.extensions_mut().insert(Openness::Picture);
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn motif(kind: GameKind, seed: u64, form: Form) -> Motif {
        let position = AnyPosition::start(kind, seed).to_string();
        Motif { kind, position, shade: Shade::Light, form }
    }

    #[test]
    fn a_picture_is_a_card_without_fonts_or_styles() {
        for kind in GameKind::ALL {
            let svg = String::from_utf8(motif(kind, 1, Form::Svg).draw().unwrap()).unwrap();
            for foreign in ["<text", "style", "var(", "font", "href", "<script"] {
                assert!(!svg.contains(foreign), "{kind}: {foreign} in {svg}");
            }
            let png = motif(kind, 1, Form::Png).draw().unwrap();
            let pixels = Pixmap::decode_png(&png).unwrap();
            assert_eq!((pixels.width(), pixels.height()), CARD);
            let corner = pixels.pixel(0, 0).unwrap();
            let middle = pixels.pixel(CARD.0 / 2, CARD.1 / 2).unwrap();
            assert_ne!(corner, middle, "{kind}: there is a board in the middle");
        }
    }

    #[test]
    fn what_is_seen_changes_the_tag() {
        let motif = motif(GameKind::Dvonn, 1, Form::Svg);
        let dark = Motif { shade: Shade::Dark, ..motif.clone() };
        let pixels = Motif { form: Form::Png, ..motif.clone() };
        assert_eq!(motif.tag(), motif.clone().tag());
        assert!(motif.tag() != dark.tag() && motif.tag() != pixels.tag());
    }

    #[test]
    fn only_the_last_pictures_are_kept() {
        let mut kept = KeptPictures::default();
        for n in 0..KEPT + 10 {
            let motif = Motif { position: n.to_string(), ..motif(GameKind::Dvonn, 1, Form::Svg) };
            kept.keep(motif.clone(), Bytes::new());
            kept.keep(motif, Bytes::new());
        }
        assert_eq!((kept.pictures.len(), kept.order.len()), (KEPT, KEPT));
        assert!(kept.order.iter().all(|motif| kept.pictures.contains_key(motif)));
    }
}
