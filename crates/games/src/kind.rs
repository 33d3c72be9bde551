use std::fmt;
use std::str::FromStr;

use game::{Player, Reason, reason};

use crate::family::PlayerNames;
use crate::{dvonn, lyngk, yinsh};

/// A game by its name: the three games and their variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameKind {
    /// DVONN.
    Dvonn,
    /// YINSH: three rings win.
    Yinsh,
    /// YINSH: the first ring wins.
    YinshBlitz,
    /// LYNGK: most fives win.
    Lyngk,
    /// LYNGK: the first six wins.
    LyngkSix,
}

/// A name that no game has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame(pub String);

impl GameKind {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Dvonn, Self::Yinsh, Self::YinshBlitz, Self::Lyngk, Self::LyngkSix];

    /// Their names, as a sentence lists them.
    pub const NAMES: &str = "dvonn, yinsh, yinsh-blitz, lyngk or lyngk-6";

    /// The name used in records, on the command line and in protocols.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dvonn => "dvonn",
            Self::Yinsh => "yinsh",
            Self::YinshBlitz => "yinsh-blitz",
            Self::Lyngk => "lyngk",
            Self::LyngkSix => "lyngk-6",
        }
    }

    /// Whether games start from a random set-up.
    pub const fn starts_at_random(self) -> bool {
        matches!(self, Self::Lyngk | Self::LyngkSix)
    }

    /// How many random turns make the beginnings of games differ without deciding them; none where games
    /// start at random anyway.
    pub const fn opening_turns(self) -> u32 {
        match self {
            Self::Dvonn => dvonn::OPENING_TURNS,
            Self::Yinsh | Self::YinshBlitz => yinsh::OPENING_TURNS,
            Self::Lyngk | Self::LyngkSix => 0,
        }
    }

    const fn players(self) -> PlayerNames {
        match self {
            Self::Dvonn => dvonn::PLAYERS,
            Self::Yinsh | Self::YinshBlitz => yinsh::PLAYERS,
            Self::Lyngk | Self::LyngkSix => lyngk::PLAYERS,
        }
    }

    /// How turns are typed, by examples.
    pub const fn typing(self) -> &'static str {
        match self {
            Self::Dvonn => dvonn::TYPING,
            Self::Yinsh | Self::YinshBlitz => yinsh::TYPING,
            Self::Lyngk | Self::LyngkSix => lyngk::TYPING,
        }
    }

    /// What a player is called in positions of this game: `w` and `b`, or `1` and `2`.
    pub const fn letter_of(self, player: Player) -> &'static str {
        self.players().letters[player.index()]
    }

    /// The tag of a record that names a player.
    pub const fn tag_of(self, player: Player) -> &'static str {
        self.players().tags[player.index()]
    }

    /// What a player is called in a sentence.
    pub const fn name_of(self, player: Player) -> &'static str {
        self.players().names[player.index()]
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameKind {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        let same = |kind: &Self| kind.name().eq_ignore_ascii_case(text);
        Self::ALL.into_iter().find(same).ok_or_else(|| UnknownGame(text.to_owned()))
    }
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Reason::from(self.clone()).fmt(f)
    }
}

impl From<UnknownGame> for Reason {
    fn from(UnknownGame(text): UnknownGame) -> Self {
        reason!(
            "record.unknownGame",
            "\"{text}\" is no game known here; the games are {names}",
            text = text,
            names = GameKind::ALL.map(GameKind::name).join(", ")
        )
    }
}

impl std::error::Error for UnknownGame {}
