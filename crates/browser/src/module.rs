use std::collections::HashMap;

use play::{Event, GameInPlay, Wish};
use protocol::{
    Beginning, Code, EventMessage, Game, NewGame, Opened, Place, Problem, Scene, SetupForm,
    StoredGame, WishMessage,
};
use serde::{Deserialize, Serialize};

/// What a question may say; each needs some of it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Given {
    place: Option<Place>,
    step: String,
    form: Option<SetupForm>,
    #[cfg(feature = "records")]
    text: String,
    #[cfg(feature = "records")]
    tree: Option<protocol::Tree>,
    game: Option<Game>,
    style: String,
    seed: u64,
    position: String,
    steps: Vec<String>,
    begin: Option<NewGame>,
    id: String,
    at: u64,
    stored: Option<StoredGame>,
    /// A game that is kept here, by its number.
    number: u32,
    event: Option<EventMessage>,
    wish: Option<WishMessage>,
    node: Option<u64>,
}

/// What a question needs.
fn needed<T>(given: Option<T>) -> Result<T, Problem> {
    given.ok_or_else(|| {
        Problem::new(Code::BadMessage, "The question does not say what it is about.")
    })
}

/// Answers questions, and keeps the games that are open.
#[derive(Debug, Default)]
pub struct Module {
    games: HashMap<u32, Open>,
    last: u32,
}

#[derive(Debug)]
struct Open {
    begun: Beginning,
    game: GameInPlay,
}

/// A begun turn.
#[derive(Serialize)]
struct Begun {
    scene: Scene,
    turn: Option<String>,
}

impl Module {
    /// Answers what is asked by this name: `{"answer":…}`, or `{"problem":…}` where it is refused.
    pub fn answer(&mut self, asked: &str, given: &str) -> String {
        let answer = serde_json::from_str(given)
            .map_err(|why| {
                let message = format!("This is no question to the module: {why}.");
                Problem::new(Code::BadMessage, message)
            })
            .and_then(|given| self.find(asked, given));
        match answer {
            Ok(text) => format!("{{\"answer\":{text}}}"),
            Err(problem) => format!("{{\"problem\":{}}}", text(&problem)),
        }
    }

    /// The answer as JSON.
    fn find(&mut self, asked: &str, given: Given) -> Result<String, Problem> {
        let number = given.number;
        Ok(match asked {
            "boards" => text(&protocol::boards()),
            "scene" => text(&needed(given.place)?.scene()?),
            "why" => text(&needed(given.place)?.why(&given.step)?),
            "setup" => text(&needed(given.form)?.check()?),
            "line" => text(&Opened::of_line(&needed(given.place)?)?),
            "form" => text(&SetupForm::of(&needed(given.place)?)?),
            #[cfg(feature = "records")]
            "open" => text(&protocol::open(&given.text)?),
            #[cfg(feature = "records")]
            "export" => text(&needed(given.tree)?.record()?),
            "start" => {
                text(&protocol::filled_start(needed(given.game)?, &given.style, given.seed)?)
            }
            "stacks" => text(&protocol::stacks(needed(given.game)?, &given.position)?),
            "joinSteps" => text(&protocol::join_steps(needed(given.game)?, &given.steps)),
            "begin" => text(&needed(given.begin)?.begin(given.id, given.at)?),
            "openGame" => {
                let stored = needed(given.stored)?;
                let open = Open { game: stored.open()?, begun: stored.begun };
                self.last += 1;
                self.games.insert(self.last, open);
                text(&self.last)
            }
            "closeGame" => text(&self.games.remove(&number).is_some()),
            "state" => {
                let Open { begun, game } = self.open(number)?;
                text(&begun.state(game))
            }
            "summary" => {
                let Open { begun, game } = self.open(number)?;
                text(&begun.summary(game))
            }
            "record" => {
                let Open { begun, game } = self.open(number)?;
                text(&begun.record(game))
            }
            "tree" => {
                let Open { begun, game } = self.open(number)?;
                text(&begun.tree(game))
            }
            "apply" => {
                self.open(number)?.game.apply(&Event::from(needed(given.event)?))?;
                text(&())
            }
            "decide" => {
                let wish = Wish::from(needed(given.wish)?);
                let decision = self.open(number)?.game.decide(&wish, given.at)?;
                text(&decision.events().iter().map(EventMessage::from).collect::<Vec<_>>())
            }
            "pending" => {
                let game = &self.open(number)?.game;
                let (scene, turn) = protocol::scene_of_begun_turn(game, &given.steps)?;
                text(&Begun { scene, turn })
            }
            "now" => text(&protocol::scene_of(&self.open(number)?.game)),
            "at" => text(&protocol::scene_at(&self.open(number)?.game, given.node)?),
            other => {
                let message = format!("The module is not asked for {other:?}.");
                return Err(Problem::new(Code::BadMessage, message));
            }
        })
    }

    fn open(&mut self, number: u32) -> Result<&mut Open, Problem> {
        self.games.get_mut(&number).ok_or_else(|| {
            Problem::new(Code::NotFound, format!("No game is open under the number {number}."))
        })
    }
}

fn text(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("answers can be written")
}
