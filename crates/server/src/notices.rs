//! Notices: somebody is told of their turn, of a challenge or of the end of a game while they look elsewhere.
//!
//! Whoever has something to tell puts it into a queue and goes on; nobody waits for a push service. A notice is worth little and
//! holds for a while only: what cannot be delivered is tried again a few times and then forgotten, and so is what a program
//! that ends had not sent yet.

use std::sync::Arc;

use axum::Json;
use axum::body::Body as HttpBody;
use axum::extract::State;
use axum::http::{HeaderMap, Request, StatusCode, Uri, header};
use axum::routing::{get, post};
use protocol::{
    Code, Game, NoticeKind, NoticeKinds, Problem, PushDevice, PushEndpoint, PushKey, PushNotice,
    PushState,
};
use sha2::{Digest as _, Sha256};
use tokio::sync::{Semaphore, mpsc};

use crate::chance::Chance;
use crate::http::{
    Access, Answer, Asker, Body, Greeting, Route, Server, Shared, changes, greet, reads,
};
use crate::metrics::METRICS;
use crate::people::PersonId;
use crate::postbox::{Postbox, Reachable};
use crate::problem::Failed;
use crate::rate_limits::Limited;
use crate::store::{Store, StoreError};
use crate::timekeeper::Timekeeper;
use crate::web_push::{BrowserKeys, VapidKey, to_base64};

/// What waits to be looked at. More is forgotten: a notice is no promise.
const QUEUE: usize = 10_000;

/// So many are being delivered, those that wait for another try included.
const UNDER_WAY: usize = 2_000;

/// So many push services are spoken to at once.
const AT_ONCE: usize = 32;

/// How long to wait before each further try, in seconds. A service may ask for longer, up to a limit.
const WAITS: [u64; 3] = [5, 60, 600];
const LONGEST_WAIT: u64 = 3_600;

/// How long services keep a notice for a browser that is off, in seconds.
const KEPT_FOR: u64 = 3 * 86_400;

/// The languages of the app; others are told in the first.
const LANGUAGES: [&str; 4] = ["en", "ru", "fr", "pl"];

/// Something that somebody may want to know.
#[derive(Clone, Debug)]
pub(crate) struct Occasion {
    /// Who.
    pub(crate) person: String,
    pub(crate) kind: NoticeKind,
    /// What it is about, in addresses: a later notice about the same replaces an earlier one.
    pub(crate) about: String,
    /// The page to open, a path inside the app.
    pub(crate) path: String,
    pub(crate) game: Option<Game>,
    /// The name of the other.
    pub(crate) by: String,
    /// When it is too late to tell, in milliseconds since 1970.
    pub(crate) until: Option<u64>,
    /// Only to this browser.
    pub(crate) endpoint: Option<String>,
}

/// Takes what is to be told. A copy of it leads to the same queue.
#[derive(Clone, Debug)]
pub(crate) struct Notices {
    queue: mpsc::Sender<Occasion>,
    sender: Arc<Deliverer>,
}

impl Notices {
    /// Begins to deliver.
    pub(crate) fn start(sender: Deliverer) -> Self {
        let (queue, occasions) = mpsc::channel(QUEUE);
        let sender = Arc::new(sender);
        tokio::spawn(deliver(occasions, sender.clone()));
        Self { queue, sender }
    }

    /// Tells somebody, soon. Never waits.
    pub(crate) fn tell(&self, occasion: Occasion) {
        if self.queue.try_send(occasion).is_err() {
            METRICS.notices_dropped_total.add(1);
        }
    }
}

/// What is needed to deliver notices.
#[derive(Debug)]
pub(crate) struct Deliverer {
    store: Store,
    time: Timekeeper,
    chance: Chance,
    key: VapidKey,
    /// Where push services find whoever runs the server.
    contact: Option<String>,
    postbox: Postbox,
    under_way: Arc<Semaphore>,
    at_once: Semaphore,
}

impl Deliverer {
    /// With the key that this database has had since notices were first wanted.
    ///
    /// # Errors
    /// Why there is none, as a sentence.
    pub(crate) async fn new(
        (store, time, chance): (Store, Timekeeper, Chance),
        contact: Option<String>,
        reachable: Reachable,
    ) -> Result<Self, String> {
        let new = VapidKey::generate(&chance).map_err(|why| why.message)?;
        let kept = store.setting("vapid", &new).await.map_err(|why| why.to_string())?;
        Ok(Self {
            store,
            time,
            chance,
            key: VapidKey::read(&kept)?,
            contact,
            postbox: Postbox::new(reachable),
            under_way: Arc::new(Semaphore::new(UNDER_WAY)),
            at_once: Semaphore::new(AT_ONCE),
        })
    }

    /// Sends a notice to a browser, until it is taken or too late.
    async fn send(&self, occasion: &Occasion, device: &PushDevice) {
        for wait in WAITS.iter().map(Some).chain([None]) {
            let now = self.time.now();
            if occasion.until.is_some_and(|until| until <= now) {
                return METRICS.notices_dropped_total.add(1);
            }
            let sent = {
                // Only those who speak count; who waits for another try keeps nobody off.
                let _speaking = self.at_once.acquire().await;
                self.attempt(occasion, device, now).await
            };
            let (why, asked) = match sent {
                Ok(()) => return METRICS.notices_sent_total.add(1),
                Err(Undelivered::Gone) => return self.forget(&occasion.person, device).await,
                Err(Undelivered::Refused(why)) => {
                    METRICS.notices_failed_total.add(1);
                    return tracing::warn!("a notice was refused: {why}");
                }
                Err(Undelivered::Later(why, asked)) => (why, asked),
            };
            let Some(wait) = wait else {
                METRICS.notices_failed_total.add(1);
                return tracing::warn!("a notice was not delivered: {why}");
            };
            let wait = asked.unwrap_or(*wait).min(LONGEST_WAIT);
            self.time.wait_until(self.time.now() + wait * 1000).await;
        }
    }

    async fn forget(&self, person: &str, device: &PushDevice) {
        METRICS.notices_gone_total.add(1);
        if let Err(why) = self.store.forget_device(person, &device.endpoint).await {
            tracing::warn!("a browser that is gone was not forgotten: {why}");
        }
    }

    async fn attempt(
        &self,
        occasion: &Occasion,
        device: &PushDevice,
        now: u64,
    ) -> Result<(), Undelivered> {
        let unusable = |_| Undelivered::Gone;
        let to = self.postbox.check(&device.endpoint).map_err(unusable)?;
        let keys = BrowserKeys::read(&device.p256dh, &device.auth).ok_or(Undelivered::Gone)?;
        let notice = PushNotice {
            kind: occasion.kind,
            game: occasion.game,
            by: occasion.by.clone(),
            path: occasion.path.clone(),
            language: device.language.clone(),
        };
        let text = serde_json::to_vec(&notice).unwrap_or_default();
        let later = |why: Problem| Undelivered::Later(why.message, None);
        let sealed = keys.seal(&text, &self.chance).map_err(later)?;
        let lasts = occasion.until.map_or(KEPT_FOR, |until| until.saturating_sub(now) / 1000);
        let urgency = if lasts <= 3_600 { "high" } else { "normal" };
        let contact = self.contact.as_deref();
        let who = self.key.authorization(&service_of(&to), contact, now / 1000);
        let request = Request::post(to)
            .header(header::AUTHORIZATION, who)
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header(header::CONTENT_ENCODING, "aes128gcm")
            .header("ttl", lasts.min(KEPT_FOR))
            .header("topic", topic(&occasion.about))
            .header("urgency", urgency)
            .body(HttpBody::from(sealed))
            .map_err(|_| Undelivered::Gone)?;
        let sent = self.postbox.send(request).await;
        let (status, headers) = sent.map_err(|why| Undelivered::Later(why, None))?;
        match status {
            status if status.is_success() => Ok(()),
            StatusCode::NOT_FOUND | StatusCode::GONE => Err(Undelivered::Gone),
            StatusCode::TOO_MANY_REQUESTS => {
                Err(Undelivered::Later(status.to_string(), retry_after(&headers)))
            }
            status if status.is_server_error() => {
                Err(Undelivered::Later(status.to_string(), retry_after(&headers)))
            }
            status => Err(Undelivered::Refused(status.to_string())),
        }
    }
}

/// Why a notice was not taken.
enum Undelivered {
    /// The browser wants none any more.
    Gone,
    /// It may be taken later: why, and after how many seconds, if that was said.
    Later(String, Option<u64>),
    Refused(String),
}

/// A push service by scheme and authority.
fn service_of(endpoint: &Uri) -> String {
    let authority = endpoint.authority().map_or("", |authority| authority.as_str());
    format!("{}://{authority}", endpoint.scheme_str().unwrap_or("https"))
}

fn retry_after(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::RETRY_AFTER)?.to_str().ok()?.parse().ok()
}

/// What a notice is about, so that services keep only the last one. It tells them nothing.
fn topic(about: &str) -> String {
    to_base64(&Sha256::digest(about)[..18])
}

fn wants(kinds: NoticeKinds, kind: NoticeKind) -> bool {
    match kind {
        NoticeKind::YourTurn => kinds.your_turn,
        NoticeKind::Challenge => kinds.challenge,
        NoticeKind::GameOver => kinds.game_over,
        NoticeKind::Test => true,
    }
}

/// Takes occasions one by one, and sends each to all browsers that want it.
async fn deliver(mut occasions: mpsc::Receiver<Occasion>, deliverer: Arc<Deliverer>) {
    while let Some(occasion) = occasions.recv().await {
        let devices = match deliverer.store.devices_of(&occasion.person).await {
            Ok(devices) => devices,
            Err(why) => {
                METRICS.notices_dropped_total.add(1);
                tracing::warn!("nobody can be told: {why}");
                continue;
            }
        };
        let only = |device: &PushDevice| {
            occasion.endpoint.as_ref().is_none_or(|only| *only == device.endpoint)
        };
        for device in devices {
            if !only(&device) || !wants(device.kinds, occasion.kind) {
                continue;
            }
            let Ok(place) = deliverer.under_way.clone().try_acquire_owned() else {
                METRICS.notices_dropped_total.add(1);
                continue;
            };
            let (deliverer, occasion) = (deliverer.clone(), occasion.clone());
            tokio::spawn(async move {
                deliverer.send(&occasion, &device).await;
                drop(place);
            });
        }
    }
}

pub(crate) fn routes() -> Vec<Route> {
    vec![
        reads("/api/notices/key", Access::Anyone, get(key)),
        changes("/api/me/notices", Access::Newcomers, post(turn_on)),
        changes("/api/me/notices/device", Access::Known, post(device)),
        changes("/api/me/notices/off", Access::Known, post(turn_off)),
        changes("/api/me/notices/test", Access::Known, post(test)),
    ]
}

fn notices(server: &Server) -> &Notices {
    &server.rooms.parts.notices
}

fn failed(why: StoreError) -> Problem {
    why.problem("notices")
}

/// By which a browser knows who sends.
async fn key(State(server): Shared) -> Json<PushKey> {
    Json(PushKey { key: notices(&server).sender.key.public().to_owned() })
}

/// A browser wants notices, or wants others than before.
async fn turn_on(
    State(server): Shared,
    asker: Asker,
    Body(mut device): Body<PushDevice>,
) -> Greeting<PushState> {
    let session = asker.device.as_ref().map(|device| device.id.clone());
    let somebody = asker.somebody(&server)?;
    let person = &somebody.person;
    server.count(Limited::Notices, Some(person), somebody.address)?;
    notices(&server).sender.postbox.check(&device.endpoint)?;
    if BrowserKeys::read(&device.p256dh, &device.auth).is_none() {
        let message = "The keys of this browser cannot be read: p256dh is a point of P-256, auth has 16 bytes.";
        return Err(Failed(Problem::new(Code::BadMessage, message)));
    }
    if !LANGUAGES.contains(&device.language.as_str()) {
        LANGUAGES[0].clone_into(&mut device.language);
    }
    let store = &server.rooms.parts.store;
    let kept = store.keep_device(person.as_str(), session.as_deref(), &device, server.now()).await;
    kept.map_err(failed)?;
    greet(&server, &somebody, PushState { kinds: Some(device.kinds) })
}

/// Of what a browser is told now.
async fn device(
    State(server): Shared,
    asker: Asker,
    Body(PushEndpoint { endpoint }): Body<PushEndpoint>,
) -> Answer<PushState> {
    let (person, _) = asker.known()?;
    let known = find(&server, &person, &endpoint).await?;
    Ok(Json(PushState { kinds: known.map(|device| device.kinds) }))
}

async fn find(
    server: &Server,
    person: &PersonId,
    endpoint: &str,
) -> Result<Option<PushDevice>, Problem> {
    let devices = server.rooms.parts.store.devices_of(person.as_str()).await.map_err(failed)?;
    Ok(devices.into_iter().find(|device| device.endpoint == endpoint))
}

async fn turn_off(
    State(server): Shared,
    asker: Asker,
    Body(PushEndpoint { endpoint }): Body<PushEndpoint>,
) -> Result<StatusCode, Failed> {
    let (person, _) = asker.known()?;
    let store = &server.rooms.parts.store;
    store.forget_device(person.as_str(), &endpoint).await.map_err(failed)?;
    Ok(StatusCode::NO_CONTENT)
}

/// The reader wants to see whether notices come.
async fn test(
    State(server): Shared,
    asker: Asker,
    Body(PushEndpoint { endpoint }): Body<PushEndpoint>,
) -> Result<StatusCode, Failed> {
    let (person, address) = asker.known()?;
    server.count(Limited::Notices, Some(&person), address)?;
    if find(&server, &person, &endpoint).await?.is_none() {
        let message = "This browser wants no notices; turn them on first.";
        return Err(Failed(Problem::new(Code::NotFound, message)));
    }
    notices(&server).tell(Occasion {
        person: person.as_str().to_owned(),
        kind: NoticeKind::Test,
        about: "test".to_owned(),
        path: "/settings".to_owned(),
        game: None,
        by: String::new(),
        until: Some(server.now() + 60_000),
        endpoint: Some(endpoint),
    });
    Ok(StatusCode::NO_CONTENT)
}
