use game::{Diagram, Outcome, Player, Random, Setup as _};

use crate::{ActionError, Encoding};

/// Many games of one kind, played at once.
///
/// Every game is drawn from its seed, and a game that ends can begin again at once from a new one.
#[derive(Clone, Debug)]
pub struct Batch<P: Encoding> {
    variant: P::Variant,
    games: Vec<BatchGame<P>>,
    random: Random,
    restarts: bool,
}

#[derive(Clone, Debug)]
struct BatchGame<P: Encoding> {
    position: P,
    over: bool,
    seed: u64,
    /// The position it was set to, if it did not start from its seed.
    set: Option<Diagram<P>>,
    /// What has been played since.
    actions: Vec<u16>,
}

/// Where to write what is seen of all games, one game after the other. What is not wanted is left out.
#[derive(Debug, Default)]
pub struct Observation<'o> {
    /// Which actions are legal.
    pub masks: Option<&'o mut [bool]>,
    /// The board from the side of the player to act.
    pub planes: Option<&'o mut [u8]>,
    /// Who is to act: 0 or 1.
    pub to_act: Option<&'o mut [u8]>,
}

impl<P: Encoding> BatchGame<P> {
    fn new(variant: P::Variant, seed: u64) -> Self {
        let position = P::start(variant, &mut Random::new(seed));
        Self { position, over: false, seed, set: None, actions: Vec::new() }
    }

    fn restart(&mut self, variant: P::Variant, seed: u64) {
        self.position = P::start(variant, &mut Random::new(seed));
        self.over = false;
        self.seed = seed;
        self.set = None;
        self.actions.clear();
    }
}

impl<P: Encoding> Batch<P> {
    /// So many games, whose seeds are drawn from this one. If `restarts`, a game that ends begins again
    /// at once.
    pub fn new(variant: P::Variant, games: usize, seed: u64, restarts: bool) -> Self {
        let mut random = Random::new(seed);
        let games = (0..games).map(|_| BatchGame::new(variant, random.next())).collect();
        Self { variant, games, random, restarts }
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Begins every game anew, with seeds drawn from this one.
    pub fn reset(&mut self, seed: u64) {
        *self = Self::new(self.variant, self.games.len(), seed, self.restarts);
    }

    /// Begins one game anew.
    pub fn restart(&mut self, game: usize, seed: u64) {
        self.games[game].restart(self.variant, seed);
    }

    /// Goes on in one game from a position.
    pub fn set(&mut self, game: usize, position: Diagram<P>) {
        let game = &mut self.games[game];
        game.position = position.position().clone();
        game.over = game.position.is_over();
        game.actions.clear();
        game.set = Some(position);
    }

    /// The seeds that the games began from.
    pub fn seeds(&self) -> impl Iterator<Item = u64> {
        self.games.iter().map(|game| game.seed)
    }

    /// The position of a game.
    pub fn position(&self, game: usize) -> &P {
        &self.games[game].position
    }

    /// Where a game began, and its steps since.
    pub fn history(&self, game: usize) -> (Diagram<P>, Vec<P::Move>) {
        let game = &self.games[game];
        let start = game.set.clone().unwrap_or_else(|| {
            let setup = P::Setup::start(self.variant, &mut Random::new(game.seed));
            Diagram::new(setup).unwrap_or_else(|_| unreachable!("a start is a position"))
        });
        let step = |action: &u16| P::actions().steps()[usize::from(*action)];
        (start, game.actions.iter().map(step).collect())
    }

    /// Draws a legal action for every game, each as likely as any other; -1 for a finished game.
    pub fn draw(&mut self, actions: &mut [i64]) {
        for (game, action) in self.games.iter().zip(actions) {
            let step = game.position.random_move(&mut self.random);
            *action = step.and_then(P::action_of).map_or(-1, |number| number as i64);
        }
    }

    /// Plays one action in every game; whatever stands for a finished game is not looked at.
    ///
    /// Writes what each of the two players got for it (1, -1, or 0), and whether the game ended with it.
    ///
    /// # Errors
    /// Which action is not legal, and why; nothing changes then.
    pub fn step(
        &mut self,
        actions: &[i64],
        rewards: &mut [f32],
        ended: &mut [bool],
        mut observation: Observation<'_>,
    ) -> Result<(), ActionError> {
        for (n, (game, action)) in self.games.iter().zip(actions).enumerate() {
            if !game.over {
                let step = game.position.legal_step(*action);
                step.map_err(|error| ActionError::InGame(n, error.into()))?;
            }
        }
        rewards.fill(0.0);
        ended.fill(false);
        for n in 0..self.games.len() {
            let game = &mut self.games[n];
            if let Some(step) = P::actions().step(actions[n])
                && !game.over
            {
                game.position.play_unchecked(step);
                game.actions.push(actions[n] as u16);
                if let Some(outcome) = game.position.outcome() {
                    (game.over, ended[n]) = (true, true);
                    if let Outcome::Win(winner) = outcome {
                        rewards[2 * n + winner.index()] = 1.0;
                        rewards[2 * n + winner.opponent().index()] = -1.0;
                    }
                    if self.restarts {
                        game.restart(self.variant, self.random.next());
                    }
                }
            }
            observe(&self.games[n].position, n, &mut observation);
        }
        Ok(())
    }

    /// Writes what is seen of all games.
    pub fn observe(&self, mut observation: Observation<'_>) {
        for (n, game) in self.games.iter().enumerate() {
            observe(&game.position, n, &mut observation);
        }
    }
}

#[inline(always)]
fn observe<P: Encoding>(position: &P, game: usize, observation: &mut Observation<'_>) {
    if let Some(masks) = &mut observation.masks {
        let actions = P::actions().count();
        let mask = &mut masks[game * actions..][..actions];
        mask.fill(false);
        position.write_mask(mask);
    }
    if let Some(planes) = &mut observation.planes {
        let numbers = P::plane_numbers();
        let planes = &mut planes[game * numbers..][..numbers];
        planes.fill(0);
        position.write_planes(planes);
    }
    if let Some(to_act) = &mut observation.to_act {
        to_act[game] = u8::from(position.to_act() == Player::Second);
    }
}
