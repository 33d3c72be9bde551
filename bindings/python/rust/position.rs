//! A position and how it came about.

use std::hash::{DefaultHasher, Hasher};

use environment::Encoding;
use game::perft::perft;
use game::playout::Tally as Count;
use game::{Diagram, Outcome, Player, Position as _, Random, Unit, for_each_turn};
use games::{AnyPosition, AnyScore, Rules, each_game};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::error::{PositionError, TurnError, plain, refused, rules_of, told};
use crate::interrupt::Signals;
use crate::number::{long, short};

/// A position of any of the games, played by typed turns.
#[pyclass(module = "trefoil")]
#[derive(Clone)]
pub(crate) struct Position {
    now: AnyPosition,
    /// What was played since the position was made: where, and the text.
    past: Vec<(AnyPosition, String)>,
}

impl From<AnyPosition> for Position {
    fn from(now: AnyPosition) -> Self {
        Self { now, past: Vec::new() }
    }
}

impl Position {
    pub(crate) fn any(&self) -> &AnyPosition {
        &self.now
    }

    /// Where it began, and the whole turns since; a turn that is not finished is left out.
    pub(crate) fn whole_turns(&self) -> (AnyPosition, Vec<String>) {
        let mut turns = Vec::new();
        let mut parts: Vec<String> = Vec::new();
        let after = self.past.iter().skip(1).map(|(position, _)| position).chain([&self.now]);
        for ((before, text), after) in self.past.iter().zip(after) {
            parts.push(text.clone());
            if after.ends_turn_of(before.to_act()) {
                turns.push(after.join_parts(&parts));
                parts.clear();
            }
        }
        (self.start_of().clone(), turns)
    }

    fn start_of(&self) -> &AnyPosition {
        self.past.first().map_or(&self.now, |(position, _)| position)
    }

    /// Plays, and remembers where it was.
    pub(crate) fn played<E>(
        &mut self,
        play: impl FnOnce(&mut AnyPosition) -> Result<String, E>,
    ) -> Result<String, E> {
        let before = self.now.clone();
        let text = play(&mut self.now)?;
        self.past.push((before, text.clone()));
        Ok(text)
    }

    fn rules(&self) -> Rules {
        self.now.rules()
    }
}

pub(crate) fn unit_of(text: &str) -> PyResult<Unit> {
    match text {
        "turn" => Ok(Unit::Turn),
        "step" => Ok(Unit::Step),
        other => Err(plain(format!("a unit is turn or step, not \"{other}\""))),
    }
}

/// Perft that ends when Ctrl-C is pressed.
fn counted<P: game::Position>(
    position: &P,
    unit: Unit,
    depth: u32,
    signals: &mut Signals,
) -> PyResult<u64> {
    signals.check()?;
    // Two units take no time worth asking in between.
    if depth <= 2 {
        return Ok(perft(position, unit, depth));
    }
    let mut sum = Ok(0);
    let mut add = |next: &P| {
        if let Ok(before) = sum {
            sum = counted(next, unit, depth - 1, signals).map(|count| before + count);
        }
    };
    match unit {
        Unit::Step => position.for_each_move(|step| {
            let mut next = position.clone();
            next.play_unchecked(step);
            add(&next);
        }),
        Unit::Turn => for_each_turn(position, &mut |_, next| add(next)),
    }
    sum
}

/// Random games from a position, which end when Ctrl-C is pressed.
fn played_out<P: game::Position>(
    position: &P,
    games: u64,
    random: &mut Random,
    signals: &mut Signals,
) -> PyResult<Count> {
    let mut tally = Count { games, ..Count::default() };
    for game in 0..games {
        if game % 64 == 0 {
            signals.check()?;
        }
        let mut position = position.clone();
        tally.steps += position.play_out(random);
        match position.outcome() {
            Some(Outcome::Win(player)) => tally.wins[player.index()] += 1,
            _ => tally.draws += 1,
        }
    }
    Ok(tally)
}

fn hash_of<P: game::Position>(diagram: &Diagram<P>) -> u64 {
    let mut hasher = DefaultHasher::new();
    diagram.position().hash(&mut hasher);
    hasher.finish()
}

/// Whether the same play is possible in both: the order of buried pieces does not count.
fn same(one: &AnyPosition, other: &AnyPosition) -> bool {
    fn of<P: Encoding>(one: &Diagram<P>, other: &AnyPosition) -> bool {
        P::of_any(other).is_some_and(|other| one.position() == other.position())
    }
    each_game!(one, diagram => of(diagram, other))
}

#[pymethods]
impl Position {
    #[staticmethod]
    #[pyo3(signature = (game, seed = 1, *, claim_awards_fives = false))]
    fn start(
        py: Python<'_>,
        game: &str,
        #[pyo3(from_py_with = long)] seed: u64,
        claim_awards_fives: bool,
    ) -> PyResult<Self> {
        Ok(AnyPosition::start(rules_of(py, game, claim_awards_fives)?, seed).into())
    }

    #[staticmethod]
    #[pyo3(signature = (game, text, *, claim_awards_fives = false))]
    fn parse(py: Python<'_>, game: &str, text: &str, claim_awards_fives: bool) -> PyResult<Self> {
        let rules = rules_of(py, game, claim_awards_fives)?;
        match AnyPosition::read(rules, text) {
            Ok(position) => Ok(position.into()),
            Err(why) => Err(told::<PositionError>(py, &why.0)),
        }
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.rules().kind.name()
    }

    #[getter]
    fn claim_awards_fives(&self) -> bool {
        self.rules().claim_awards_fives
    }

    #[getter]
    fn players(&self) -> (&'static str, &'static str) {
        let kind = self.rules().kind;
        (kind.name_of(Player::First), kind.name_of(Player::Second))
    }

    #[getter]
    fn to_act(&self) -> usize {
        self.now.to_act().index()
    }

    #[getter]
    fn outcome(&self) -> Option<String> {
        self.now.outcome().map(|outcome| outcome.to_string())
    }

    #[getter]
    fn winner(&self) -> Option<usize> {
        match self.now.outcome() {
            Some(Outcome::Win(player)) => Some(player.index()),
            _ => None,
        }
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.now.is_over()
    }

    #[getter]
    fn score<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        match self.now.score() {
            AnyScore::Pieces(score) => PyTuple::new(py, score),
            AnyScore::Rings(score) => PyTuple::new(py, score),
            AnyScore::Stacks(score) => {
                let [first, second] = score.map(|stacks| PyTuple::new(py, stacks));
                PyTuple::new(py, [first?, second?])
            }
        }
    }

    #[getter]
    fn phase(&self) -> String {
        self.now.phase().to_string()
    }

    #[getter]
    fn key(&self) -> u64 {
        self.now.key()
    }

    #[getter]
    fn turns(&self) -> Vec<String> {
        self.whole_turns().1
    }

    fn legal_steps(&self) -> Vec<String> {
        self.now.steps()
    }

    fn legal_turns(&self) -> Vec<String> {
        self.now.turns()
    }

    fn legal_actions(&self) -> Vec<usize> {
        environment::legal_actions(&self.now)
    }

    fn play(&mut self, py: Python<'_>, turn: &str) -> PyResult<String> {
        self.played(|now| now.play_turn(turn)).map_err(|why| told::<TurnError>(py, &why.0))
    }

    fn play_step(&mut self, py: Python<'_>, step: &str) -> PyResult<String> {
        self.played(|now| now.play_text(step)).map_err(|why| told::<TurnError>(py, &why.0))
    }

    fn play_action(&mut self, py: Python<'_>, action: i64) -> PyResult<String> {
        self.played(|now| environment::play_action(now, action)).map_err(|why| refused(py, &why))
    }

    fn undo(&mut self) -> PyResult<String> {
        let (before, text) = self
            .past
            .pop()
            .ok_or_else(|| plain("nothing has been played that could be taken back"))?;
        self.now = before;
        Ok(text)
    }

    #[pyo3(signature = (depth, unit = "turn"))]
    fn perft(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = short)] depth: u32,
        unit: &str,
    ) -> PyResult<u64> {
        let unit = unit_of(unit)?;
        py.detach(|| {
            let mut signals = Signals::default();
            each_game!(&self.now, diagram => counted(diagram.position(), unit, depth, &mut signals))
        })
    }

    #[pyo3(signature = (games, seed = 1))]
    fn playouts(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = long)] games: u64,
        #[pyo3(from_py_with = long)] seed: u64,
    ) -> PyResult<Tally> {
        py.detach(|| {
            let (mut random, mut signals) = (Random::new(seed), Signals::default());
            let tally = each_game!(&self.now, diagram => {
                played_out(diagram.position(), games, &mut random, &mut signals)
            });
            tally.map(Tally)
        })
    }

    fn features(&self) -> Vec<u16> {
        let mut features = Vec::new();
        each_game!(&self.now, diagram => {
            diagram.position().for_each_feature(|feature| features.push(feature));
        });
        features.sort_unstable();
        features
    }

    #[getter]
    fn feature_count(&self) -> usize {
        fn of<P: game::Position>(_: &Diagram<P>) -> usize {
            P::FEATURES
        }
        each_game!(&self.now, diagram => of(diagram))
    }

    fn symmetries(&self) -> Vec<Self> {
        environment::images(&self.now).into_iter().map(Self::from).collect()
    }

    fn copy(&self) -> Self {
        self.clone()
    }

    fn svg(&self) -> String {
        drawing::svg(&self.now.view())
    }

    fn drawing(&self) -> String {
        without_colours(&drawing::text(&self.now))
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.now.to_string()
    }

    fn __repr__(&self) -> String {
        let awards = if self.claim_awards_fives() { ", claim_awards_fives=True" } else { "" };
        format!("Position.parse(\"{}\", \"{}\"{awards})", self.game(), self.now)
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __hash__(&self) -> u64 {
        each_game!(&self.now, diagram => hash_of(diagram))
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, compare: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<Self>() else { return Ok(py.NotImplemented()) };
        // Both may be the same object, which is borrowed already.
        let equal = same(&self.now, &other.try_borrow()?.now);
        match compare {
            CompareOp::Eq => Ok(equal.into_pyobject(py)?.to_owned().into_any().unbind()),
            CompareOp::Ne => Ok((!equal).into_pyobject(py)?.to_owned().into_any().unbind()),
            _ => Ok(py.NotImplemented()),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.import("trefoil._trefoil")?.getattr("_restore_position")?;
        let texts: Vec<&str> = self.past.iter().map(|(_, text)| text.as_str()).collect();
        let start = self.start_of().to_string();
        let arguments = (self.game(), start, self.claim_awards_fives(), texts);
        (restore, arguments).into_pyobject(py)
    }
}

/// The position that was pickled.
#[pyfunction]
#[pyo3(name = "_restore_position")]
pub(crate) fn restore_position(
    py: Python<'_>,
    game: &str,
    start: &str,
    claim_awards_fives: bool,
    texts: Vec<String>,
) -> PyResult<Position> {
    let mut position = Position::parse(py, game, start, claim_awards_fives)?;
    for text in texts {
        position.play_step(py, &text)?;
    }
    Ok(position)
}

fn without_colours(text: &str) -> String {
    let mut plain = String::new();
    for (n, part) in text.split('\u{1b}').enumerate() {
        plain.push_str(if n == 0 { part } else { part.split_once('m').map_or("", |(_, it)| it) });
    }
    plain
}

/// What a number of random games came to.
#[pyclass(module = "trefoil", frozen)]
pub(crate) struct Tally(Count);

#[pymethods]
impl Tally {
    #[getter]
    fn games(&self) -> u64 {
        self.0.games
    }

    #[getter]
    fn steps(&self) -> u64 {
        self.0.steps
    }

    #[getter]
    fn wins(&self) -> (u64, u64) {
        self.0.wins.into()
    }

    #[getter]
    fn draws(&self) -> u64 {
        self.0.draws
    }

    fn __repr__(&self) -> String {
        let Count { games, steps, wins: [first, second], draws } = self.0;
        format!("Tally(games={games}, steps={steps}, wins=({first}, {second}), draws={draws})")
    }
}

/// Games a call plays before Python is asked whether Ctrl-C was pressed.
const GAMES_AT_ONCE: u64 = 1000;

/// Whole random games from the start.
#[pyfunction]
#[pyo3(signature = (game, games, seed = 1, *, claim_awards_fives = false))]
pub(crate) fn playouts(
    py: Python<'_>,
    game: &str,
    #[pyo3(from_py_with = long)] games: u64,
    #[pyo3(from_py_with = long)] seed: u64,
    claim_awards_fives: bool,
) -> PyResult<Tally> {
    let rules = rules_of(py, game, claim_awards_fives)?;
    py.detach(|| {
        let (mut random, mut signals, mut tally) =
            (Random::new(seed), Signals::default(), Count::default());
        while tally.games < games {
            signals.check()?;
            let share = GAMES_AT_ONCE.min(games - tally.games);
            tally.add(&AnyPosition::playouts(rules, share, &mut random));
        }
        Ok(Tally(tally))
    })
}
