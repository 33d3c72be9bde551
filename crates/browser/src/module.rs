use play::{Event, GameInPlay, Wish};
use protocol::json::{Fields, Read, read_text};
use protocol::{
    Beginning, Code, EventMessage, NewGame, Opened, Place, Problem, Scene, Side, StoredGame,
    WishMessage,
};
use serde::Serialize;

/// What comes with a question: each needs some of it.
struct Given(Fields);

impl Given {
    fn needed<T: Read>(&mut self, name: &str) -> Result<T, Problem> {
        self.0.get(name).map_err(|why| no_question(&why))
    }

    fn or_default<T: Read + Default>(&mut self, name: &str) -> Result<T, Problem> {
        self.0.get_or_default(name).map_err(|why| no_question(&why))
    }
}

fn no_question(why: &str) -> Problem {
    Problem::new(Code::BadMessage, format!("This is no question to the module: {why}."))
}

/// Answers questions, and keeps the games that are open.
#[derive(Debug, Default)]
pub struct Module {
    games: Vec<(u32, Open)>,
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
        let answer = read_text(given)
            .map_err(|why| no_question(&why))
            .and_then(|given| self.find(asked, Given(given)));
        match answer {
            Ok(text) => format!("{{\"answer\":{text}}}"),
            Err(problem) => format!("{{\"problem\":{}}}", text(&problem)),
        }
    }

    /// The answer as JSON.
    fn find(&mut self, asked: &str, mut given: Given) -> Result<String, Problem> {
        // A game that is kept here.
        let number = given.or_default("number")?;
        Ok(match asked {
            "boards" => text(&protocol::boards()),
            "scene" => text(&given.needed::<Place>("place")?.scene()?),
            "why" => {
                text(&given.needed::<Place>("place")?.why(&given.or_default::<String>("step")?)?)
            }
            #[cfg(any(feature = "records", not(target_arch = "wasm32")))]
            "setup" => text(&given.needed::<protocol::SetupForm>("form")?.check()?),
            "line" => text(&Opened::of_line(&given.needed::<Place>("place")?)?),
            #[cfg(any(feature = "records", not(target_arch = "wasm32")))]
            "form" => text(&protocol::SetupForm::of(&given.needed::<Place>("place")?)?),
            #[cfg(any(feature = "records", not(target_arch = "wasm32")))]
            "open" => text(&protocol::open(&given.or_default::<String>("text")?)?),
            #[cfg(any(feature = "records", not(target_arch = "wasm32")))]
            "export" => text(&given.needed::<protocol::Tree>("tree")?.record()?),
            "start" => text(&protocol::filled_start(
                given.needed("game")?,
                &given.or_default::<String>("style")?,
                given.or_default("seed")?,
            )?),
            "stacks" => text(&protocol::stacks(
                given.needed("game")?,
                &given.or_default::<String>("position")?,
            )?),
            "joinSteps" => text(&protocol::join_steps(
                given.needed("game")?,
                &given.or_default::<Vec<String>>("steps")?,
            )),
            "begin" => text(
                &given
                    .needed::<NewGame>("begin")?
                    .begin(given.or_default("id")?, given.or_default("at")?)?,
            ),
            "openGame" => {
                let stored = given.needed::<StoredGame>("stored")?;
                let open = Open { game: stored.open()?, begun: stored.begun };
                self.last += 1;
                self.games.push((self.last, open));
                text(&self.last)
            }
            "closeGame" => {
                let open = self.games.len();
                self.games.retain(|(other, _)| *other != number);
                text(&(self.games.len() < open))
            }
            "state" => {
                let Open { begun, game } = self.open(number)?;
                text(&begun.state(game))
            }
            "summary" => {
                let Open { begun, game } = self.open(number)?;
                text(&begun.summary(game))
            }
            "tree" => {
                let Open { begun, game } = self.open(number)?;
                text(&begun.tree(game))
            }
            "apply" => {
                self.open(number)?
                    .game
                    .apply(&Event::from(given.needed::<EventMessage>("event")?))?;
                text(&())
            }
            "decide" => {
                let wish = Wish::from(given.needed::<WishMessage>("wish")?);
                let side = given.needed::<Side>("side")?;
                let at = given.or_default("at")?;
                let decision = self.open(number)?.game.decide(side.into(), &wish, at)?;
                text(&decision.events().iter().map(EventMessage::from).collect::<Vec<_>>())
            }
            "pending" => {
                let game = &self.open(number)?.game;
                let (scene, turn) = protocol::scene_of_begun_turn(
                    game,
                    &given.or_default::<Vec<String>>("steps")?,
                )?;
                text(&Begun { scene, turn })
            }
            "now" => text(&protocol::scene_of(&self.open(number)?.game)),
            "at" => text(&protocol::scene_at(&self.open(number)?.game, given.or_default("node")?)?),
            other => {
                let message = format!("The module is not asked for \"{other}\".");
                return Err(Problem::new(Code::BadMessage, message));
            }
        })
    }

    fn open(&mut self, number: u32) -> Result<&mut Open, Problem> {
        let found = self.games.iter_mut().find(|(other, _)| *other == number);
        found.map(|(_, open)| open).ok_or_else(|| {
            Problem::new(Code::NotFound, format!("No game is open under the number {number}."))
        })
    }
}

fn text(answer: &impl Serialize) -> String {
    // Nothing is told of an error that cannot be: its words would have to be loaded.
    serde_json::to_string(answer).unwrap_or_default()
}
