use crate::Contender;

/// What a number of games came to, from the side of the first entry.
///
/// Where openings are played twice, the two games of a pair are not independent: an opening that
/// favours one side gives both entries a win. Errors are therefore told from the pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameTally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs of games by their points: 0, a half, 1, one and a half, 2.
    pub pairs: [u64; 5],
}

impl GameTally {
    /// A tally of single games, without pairs.
    pub fn of_games(wins: u64, draws: u64, losses: u64) -> Self {
        Self { wins, draws, losses, ..Self::default() }
    }

    /// A tally of pairs by their points. What single games came to is told as far as it can be: a
    /// pair with one point counts as two draws.
    pub fn of_pairs(pairs: [u64; 5]) -> Self {
        let [lost, half, even, most, won] = pairs;
        Self { wins: most + 2 * won, draws: half + 2 * even + most, losses: 2 * lost + half, pairs }
    }

    /// Adds a game: who won, or nobody.
    pub fn add_game(&mut self, winner: Option<Contender>) {
        match winner {
            Some(Contender::First) => self.wins += 1,
            Some(Contender::Second) => self.losses += 1,
            None => self.draws += 1,
        }
    }

    /// Adds the two games of a pair, which have been added as games already.
    pub fn add_pair(&mut self, winners: [Option<Contender>; 2]) {
        let halves = |winner| match winner {
            Some(Contender::First) => 2,
            None => 1,
            Some(Contender::Second) => 0,
        };
        self.pairs[halves(winners[0]) + halves(winners[1])] += 1;
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points, a draw being half of one.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The part of all points that was won; half of them where nothing has been played.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => self.points() / games as f64,
        }
    }

    /// The results that are independent of each other: how often each, from the worst to the best.
    /// Those are the pairs if all games are paired, else the games.
    pub fn results(&self) -> Vec<u64> {
        let pairs: u64 = self.pairs.iter().sum();
        if pairs > 0 && 2 * pairs == self.games() {
            self.pairs.to_vec()
        } else {
            vec![self.losses, self.draws, self.wins]
        }
    }
}
