//! E-mail, as an SMTP server of the test's own gets it.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::http::StatusCode;
use base64::Engine as _;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

use super::world::{Answered, Guest, World};
use crate::mail::{MailSettings, Mailer};

const PASSWORD: &str = "correct horse staple";
const ANN: &str = "ann@example.org";

/// What came: for whom, and the text with its headers.
type Post = (String, String);

/// Takes what is sent, and refuses some of it.
struct MailServer {
    post: mpsc::UnboundedReceiver<Post>,
    /// The answer to the next letters, in place of a good one.
    refusals: Arc<Mutex<Vec<&'static str>>>,
    address: String,
}

impl MailServer {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("smtp://ann:pass@{}", listener.local_addr().unwrap());
        let (sender, post) = mpsc::unbounded_channel();
        let refusals = Arc::new(Mutex::new(Vec::new()));
        let kept = refusals.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(talk(stream, sender.clone(), kept.clone()));
            }
        });
        Self { post, refusals, address }
    }

    fn mailer(&self) -> Mailer {
        let from = "Trefoil <games@example.org>".to_owned();
        let settings = MailSettings { server: self.address.clone(), password: None, from };
        Mailer::start(&settings, Some("https://games.example.org/")).unwrap()
    }

    /// The next letter.
    async fn next(&mut self) -> Letter {
        let came = tokio::time::timeout(Duration::from_secs(20), self.post.recv()).await;
        let (to, text) = came.expect("it comes in time").unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let of = |name: &str| {
            let line = head.lines().find_map(|line| line.strip_prefix(name));
            line.unwrap_or_else(|| panic!("{name} {head}")).trim().to_owned()
        };
        let body = match of("Content-Transfer-Encoding:").as_str() {
            "base64" => decoded(&body.replace("\r\n", "")),
            "quoted-printable" => unquoted(body),
            _ => body.to_owned(),
        };
        Letter { to, subject: of("Subject:"), body }
    }
}

fn decoded(text: &str) -> String {
    String::from_utf8(base64::engine::general_purpose::STANDARD.decode(text).unwrap()).unwrap()
}

fn unquoted(text: &str) -> String {
    let text = text.replace("=\r\n", "");
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, more @ ..] = rest {
        rest = more;
        match (first, more) {
            (b'=', [high, low, more @ ..]) => {
                let hex = String::from_utf8(vec![*high, *low]).unwrap();
                bytes.push(u8::from_str_radix(&hex, 16).unwrap());
                rest = more;
            }
            _ => bytes.push(*first),
        }
    }
    String::from_utf8(bytes).unwrap()
}

/// What somebody reads.
struct Letter {
    to: String,
    subject: String,
    body: String,
}

impl Letter {
    /// The code, as the app is told it by the link.
    fn code(&self, page: &str) -> String {
        let link = format!("https://games.example.org/account/{page}#");
        let (_, rest) = self.body.split_once(&link).unwrap_or_else(|| panic!("{}", self.body));
        rest.lines().next().unwrap().trim().to_owned()
    }
}

async fn talk(
    stream: TcpStream,
    post: mpsc::UnboundedSender<Post>,
    refusals: Arc<Mutex<Vec<&'static str>>>,
) {
    let (reading, mut writing) = stream.into_split();
    let mut lines = BufReader::new(reading).lines();
    let mut to = String::new();
    let mut say = async |text: &str| writing.write_all(format!("{text}\r\n").as_bytes()).await;
    say("220 mail.example.org").await.unwrap();
    while let Ok(Some(line)) = lines.next_line().await {
        let word = line.split([' ', ':']).next().unwrap_or_default().to_uppercase();
        let answer = match word.as_str() {
            "EHLO" => "250-mail.example.org\r\n250 AUTH PLAIN LOGIN",
            "AUTH" => "235 you are known",
            "RCPT" => {
                to = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                "250 ok"
            }
            "DATA" => {
                say("354 go on").await.unwrap();
                let mut text = String::new();
                while let Ok(Some(line)) = lines.next_line().await {
                    if line == "." {
                        break;
                    }
                    text.push_str(line.strip_prefix('.').unwrap_or(&line));
                    text.push_str("\r\n");
                }
                let refusal = refusals.lock().unwrap().pop();
                if refusal.is_none() {
                    post.send((to.clone(), text)).unwrap();
                }
                refusal.unwrap_or("250 taken")
            }
            "QUIT" => return,
            _ => "250 ok",
        };
        if say(answer).await.is_err() {
            return;
        }
    }
}

async fn sign_up(world: &World, name: &str) -> Guest {
    let mut guest = Guest::new();
    let new = json!({ "name": name, "password": PASSWORD });
    let answer = world.post(&mut guest, "/api/account/sign-up", &new).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    guest
}

async fn add(world: &World, guest: &mut Guest, email: &str, language: &str) -> Answered {
    let new = json!({ "email": email, "password": PASSWORD, "language": language });
    world.post(guest, "/api/account/email", &new).await
}

async fn email_of(world: &World, guest: &mut Guest) -> Value {
    world.get(guest, "/api/account").await.json()["email"].clone()
}

/// Somebody whose address is confirmed.
async fn with_address(world: &World, server: &mut MailServer, name: &str) -> Guest {
    let mut guest = sign_up(world, name).await;
    assert_eq!(add(world, &mut guest, ANN, "en").await.status, StatusCode::OK);
    let code = server.next().await.code("email");
    let confirm = json!({ "code": code });
    let answer = world.post(&mut Guest::new(), "/api/account/email/confirm", &confirm).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    guest
}

#[tokio::test]
async fn an_address_counts_once_its_code_has_come_back() {
    let mut server = MailServer::start().await;
    let world = World::with_mail(server.mailer()).await;
    let offer = world.get(&mut Guest::new(), "/api/account/mail").await;
    assert_eq!(offer.json(), json!({ "offered": true }));
    let mut ann = sign_up(&world, "Ann").await;
    for wrong in ["ann", "ann@localhost", "ann@example.org\r\nBcc: eve@example.org"] {
        let answer = add(&world, &mut ann, wrong, "en").await;
        assert_eq!(answer.json()["refusal"]["rule"], "email.address", "{wrong}");
    }
    let new = json!({ "email": ANN, "password": "not that one", "language": "en" });
    let answer = world.post(&mut ann, "/api/account/email", &new).await;
    assert_eq!(answer.json()["refusal"]["rule"], "account.wrong");
    assert_eq!(add(&world, &mut ann, " Ann@Example.org ", "en").await.status, StatusCode::OK);
    let letter = server.next().await;
    assert_eq!(letter.to, ANN);
    assert_eq!(letter.subject, "Trefoil: confirm your e-mail address");
    assert!(letter.body.contains("Hello Ann,"), "{}", letter.body);
    assert_eq!(email_of(&world, &mut ann).await, Value::Null, "not yet");
    // What was typed from the letter is the same as what the link says.
    let code = letter.code("email");
    let typed = letter.body.lines().find(|line| line.replace('-', "") == code).unwrap();
    let confirm = json!({ "code": format!(" {} ", typed.to_uppercase()) });
    for status in [StatusCode::OK, StatusCode::NOT_FOUND] {
        let answer = world.post(&mut Guest::new(), "/api/account/email/confirm", &confirm).await;
        assert_eq!(answer.status, status, "it works once");
    }
    assert_eq!(email_of(&world, &mut ann).await, ANN);
    // In one's own data, and nowhere else.
    let export = world.get(&mut ann, "/api/account/export").await;
    assert_eq!(export.json()["account"]["email"], ANN);
    let mut eve = world.account("Eve").await;
    let profile = world.get(&mut eve, "/api/people/Ann").await;
    assert!(!profile.body.contains("example"), "{}", profile.body);
    let stored = world.server.rooms.parts.store.audits(None, 100).await.unwrap();
    let stored = format!("{stored:?}");
    assert!(!stored.contains("example") && !stored.contains(&code), "{stored}");
    let gone = json!({ "password": PASSWORD });
    let answer = world.post(&mut ann, "/api/account/email/remove", &gone).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(email_of(&world, &mut ann).await, Value::Null);
}

#[tokio::test]
async fn a_code_is_good_for_an_hour() {
    let mut server = MailServer::start().await;
    let world = World::with_mail(server.mailer()).await;
    let mut ann = sign_up(&world, "Ann").await;
    add(&world, &mut ann, ANN, "en").await;
    let confirm = json!({ "code": server.next().await.code("email") });
    world.pass(3_600_000);
    let answer = world.post(&mut ann, "/api/account/email/confirm", &confirm).await;
    assert_eq!(answer.json()["refusal"]["rule"], "email.wrongCode");
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_by_who_reads_the_mail() {
    let mut server = MailServer::start().await;
    let world = World::with_mail(server.mailer()).await;
    let mut ann = with_address(&world, &mut server, "Ann").await;
    let mut phone = Guest::new();
    let ask = |email: &str| json!({ "email": email, "language": "pl" });
    let known = world.post(&mut phone, "/api/account/forgotten", &ask("ANN@example.org")).await;
    let unknown = world.post(&mut phone, "/api/account/forgotten", &ask("eve@example.org")).await;
    assert_eq!((known.status, &known.body), (unknown.status, &unknown.body), "nobody can tell");
    let letter = server.next().await;
    assert_eq!(letter.to, ANN);
    assert!(letter.body.contains("Cześć, Ann!"), "{}", letter.body);
    let code = letter.code("reset");
    let reset = |code: &str, password: &str| json!({ "code": code, "password": password });
    let weak = world.post(&mut phone, "/api/account/reset", &reset(&code, "short")).await;
    assert_eq!(weak.json()["refusal"]["rule"], "password.length");
    let wrong = world.post(&mut phone, "/api/account/reset", &reset("abc", "another staple")).await;
    assert_eq!(wrong.json()["refusal"]["rule"], "email.wrongCode");
    // A code for this is none for an address.
    let confirm = json!({ "code": code });
    let answer = world.post(&mut phone, "/api/account/email/confirm", &confirm).await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    let answer =
        world.post(&mut phone, "/api/account/reset", &reset(&code, "another staple")).await;
    assert_eq!(answer.json()["name"], "Ann");
    assert_eq!(email_of(&world, &mut phone).await, ANN, "they are signed in");
    assert_eq!(world.get(&mut ann, "/api/account").await.status, StatusCode::UNAUTHORIZED);
    let again = reset(&code, "a third staple");
    let again = world.post(&mut Guest::new(), "/api/account/reset", &again).await;
    assert_eq!(again.status, StatusCode::NOT_FOUND, "it works once");
    let sign_in = json!({ "name": "Ann", "password": "another staple" });
    let answer = world.post(&mut Guest::new(), "/api/account/sign-in", &sign_in).await;
    assert_eq!(answer.status, StatusCode::OK);
    // Of a deleted account there is no address left to write to.
    let gone = json!({ "password": "another staple" });
    world.post(&mut phone, "/api/account/delete", &gone).await;
    assert!(world.server.rooms.parts.store.accounts_of_email(ANN).await.unwrap().is_empty());
}

#[tokio::test]
async fn letters_are_in_the_language_of_the_reader() {
    let mut server = MailServer::start().await;
    let world = World::with_mail(server.mailer()).await;
    let hello = [
        ("en", "Hello"),
        ("ru", "Здравствуйте"),
        ("fr", "Bonjour"),
        ("pl", "Cześć"),
        ("xx", "Hello"),
    ];
    for (n, (language, hello)) in hello.into_iter().enumerate() {
        let name = format!("Ann{}", (b'b' + n as u8) as char);
        let mut ann = sign_up(&world, &name).await;
        let to = format!("{name}@example.org");
        add(&world, &mut ann, &to, language).await;
        let letter = server.next().await;
        assert!(letter.body.contains(hello) && letter.body.contains(&name), "{}", letter.body);
        assert!(letter.subject.contains("Trefoil") || letter.subject.starts_with("=?utf-8?"));
    }
}

#[tokio::test]
async fn nobody_is_written_to_again_and_again() {
    let server = MailServer::start().await;
    let world = World::with_mail(server.mailer()).await;
    let ask = json!({ "email": "eve@example.org", "language": "en" });
    let mut statuses = Vec::new();
    for _ in 0..4 {
        let answer = world.post(&mut Guest::new(), "/api/account/forgotten", &ask).await;
        statuses.push(answer.status);
    }
    // Whoever asks, and whether there is such an account or not.
    assert_eq!(statuses[..3], [StatusCode::OK; 3]);
    assert_eq!(statuses[3], StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn what_is_refused_for_good_is_not_tried_again_and_the_next_letter_comes() {
    let mut server = MailServer::start().await;
    let world = World::with_mail(server.mailer()).await;
    server.refusals.lock().unwrap().push("550 nobody here");
    let (mut ann, mut ben) = (sign_up(&world, "Ann").await, sign_up(&world, "Ben").await);
    add(&world, &mut ann, ANN, "en").await;
    add(&world, &mut ben, "ben@example.org", "en").await;
    assert_eq!(server.next().await.to, "ben@example.org");
}

#[tokio::test]
async fn without_a_mail_server_there_is_nothing_of_it() {
    let world = World::new().await;
    let offer = world.get(&mut Guest::new(), "/api/account/mail").await;
    assert_eq!(offer.json(), json!({ "offered": false }));
    let mut ann = sign_up(&world, "Ann").await;
    let answer = add(&world, &mut ann, ANN, "en").await;
    assert_eq!(answer.json()["refusal"]["rule"], "email.none");
    let ask = json!({ "email": ANN, "language": "en" });
    let answer = world.post(&mut Guest::new(), "/api/account/forgotten", &ask).await;
    assert_eq!(answer.json()["refusal"]["rule"], "email.none");
}
