//! Networks trained on games of the engine against itself, from nothing.
//!
//! A training run has generations. In each, the network of the one before plays games against
//! itself, a small fixed number of nodes a turn (the first generation has none and counts pieces); a
//! new network is then fitted to what the search thought of the positions met and to how their games
//! ended. Every game has a seed of its own, so that a run gives the same games and the same network
//! on any number of threads.

mod fit;
mod self_play;

use game::{Position, Random};

use crate::game_knowledge::GameKnowledge;
use crate::network::{Inputs, Network, NotANetwork, Shape};

pub use fit::FitReport;

/// Knowledge that a training run can make.
pub(crate) trait Trained: GameKnowledge + Sized {
    /// What networks it consists of.
    const SHAPES: &[Shape];

    /// The networks that are part of the program.
    const EMBEDDED: Option<&'static [u8]>;

    /// The value that stands for odds of e to one.
    const SCALE: i32;

    /// How its training run goes.
    fn plan() -> TrainingPlan;

    /// The variants that are played in turn.
    fn variants() -> &'static [<Self::Position as Position>::Variant];

    /// Which of the networks judges a position, and the bucket.
    fn network_of(position: &Self::Position) -> (usize, usize);

    /// Calls `visit` with every fact of a position that its network is told.
    fn for_each_input(position: &Self::Position, visit: impl FnMut(usize));

    /// Knowledge with these networks, or with none.
    fn with_networks(networks: Vec<Network>) -> Self;

    /// Its networks, if it has any.
    fn networks(&self) -> &[Network];

    /// What a player without experience would say of a position, by the score alone.
    fn count_score(position: &Self::Position) -> i32;

    /// Whether an opening is being made up, which is judged by what comes of it.
    fn is_opening(position: &Self::Position) -> bool;

    /// The next step of an opening that is made up, not searched; nothing once the engine takes
    /// over. The style is a random number that stays the same for a player throughout a game.
    fn opening_step(
        &self,
        position: &Self::Position,
        style: u32,
        random: &mut Random,
    ) -> Option<<Self::Position as Position>::Move>;

    /// What its networks say of a position; without any, what the score says.
    #[inline(always)]
    fn judge(&self, position: &Self::Position) -> i32 {
        if self.networks().is_empty() {
            return Self::count_score(position);
        }
        let (network, bucket) = Self::network_of(position);
        let mut inputs = Inputs::new();
        Self::for_each_input(position, |input| inputs.add(input));
        self.networks()[network].judge(inputs.as_slice(), bucket, i64::from(Self::SCALE))
    }

    /// The networks in a file.
    ///
    /// # Errors
    /// If the file has other shapes.
    fn read(mut bytes: &[u8]) -> Result<Self, NotANetwork> {
        let networks = Self::SHAPES
            .iter()
            .map(|shape| Network::read(*shape, &mut bytes))
            .collect::<Result<_, _>>()?;
        if bytes.is_empty() { Ok(Self::with_networks(networks)) } else { Err(NotANetwork) }
    }

    /// With the networks that are part of the program. While the next version is trained, they need
    /// not fit.
    fn embedded() -> Self {
        let known = Self::EMBEDDED.and_then(|bytes| Self::read(bytes).ok());
        known.unwrap_or_else(|| Self::with_networks(Vec::new()))
    }
}

/// How a training run goes.
#[derive(Clone, Debug)]
pub struct TrainingPlan {
    /// Games of each generation.
    pub games: Vec<u32>,
    /// Nodes to search for each turn.
    pub nodes: u64,
    /// After the opening one turn in so many is played at random.
    pub random_turn: u32,
    /// Up to so many random turns follow an opening.
    pub random_turns: u32,
    /// Whether the position in which the result was proven is learned too.
    pub proven: bool,
    /// A network is fitted to the games of so many generations, its own the last.
    pub memory: usize,
    /// How much what the search thought counts, from 0 to 1; the rest is how the game ended.
    pub blend: f32,
    /// Passes over the positions.
    pub passes: u32,
    /// The first step of the gradient descent.
    pub rate: f32,
    /// The pull of all weights towards nothing.
    pub decay: f32,
}

/// The training of one game, whichever it is.
pub trait Trainer: Sync {
    /// How the run goes.
    fn plan(&self) -> TrainingPlan;

    /// Plays a game with a network, or without one, and tells it in a line of text.
    ///
    /// # Errors
    /// If the network is one of another version.
    fn play(
        &self,
        plan: &TrainingPlan,
        network: Option<&[u8]>,
        seed: u64,
    ) -> Result<String, NotANetwork>;

    /// Fits a network to games. Tells how many passes are done.
    fn fit(
        &self,
        plan: &TrainingPlan,
        games: &[String],
        seed: u64,
        done: &mut dyn FnMut(u32),
    ) -> (Vec<u8>, FitReport);

    /// Plays two games from one opening, either network beginning once, and says how many points of
    /// two the first one gets.
    ///
    /// # Errors
    /// If a network is one of another version.
    fn compare(
        &self,
        first: Option<&[u8]>,
        second: Option<&[u8]>,
        nodes: u64,
        seed: u64,
    ) -> Result<f64, NotANetwork>;
}

/// The trainer of a game.
pub(crate) struct TrainerOf<K>(std::marker::PhantomData<fn() -> K>);

impl<K> Default for TrainerOf<K> {
    fn default() -> Self {
        Self(std::marker::PhantomData)
    }
}

fn knowledge<K: Trained>(network: Option<&[u8]>) -> Result<K, NotANetwork> {
    match network {
        Some(bytes) => K::read(bytes),
        None => Ok(K::with_networks(Vec::new())),
    }
}

impl<K: Trained> Trainer for TrainerOf<K> {
    fn plan(&self) -> TrainingPlan {
        K::plan()
    }

    fn play(
        &self,
        plan: &TrainingPlan,
        network: Option<&[u8]>,
        seed: u64,
    ) -> Result<String, NotANetwork> {
        Ok(self_play::play(&knowledge::<K>(network)?, plan, seed).to_string())
    }

    fn fit(
        &self,
        plan: &TrainingPlan,
        games: &[String],
        seed: u64,
        done: &mut dyn FnMut(u32),
    ) -> (Vec<u8>, FitReport) {
        let (networks, report) = fit::fit::<K>(plan, games, seed, done);
        let mut bytes = Vec::new();
        networks.iter().for_each(|network| network.write(&mut bytes));
        (bytes, report)
    }

    fn compare(
        &self,
        first: Option<&[u8]>,
        second: Option<&[u8]>,
        nodes: u64,
        seed: u64,
    ) -> Result<f64, NotANetwork> {
        let (first, second) = (knowledge::<K>(first)?, knowledge::<K>(second)?);
        Ok(self_play::compare(&first, &second, nodes, seed))
    }
}
