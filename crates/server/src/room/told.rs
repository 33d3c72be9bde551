//! Games as programs are told of them.

use game::Player;
use play::TimeControl;
use protocol::{EndMessage, Problem, Side, Speed};
use tokio::sync::broadcast;

use super::{Live, News, Room, not_seated};
use crate::api::{BothChanges, ProgramExport, ProgramGame, ProgramState, ProgramStatus};
use crate::people::PersonId;

impl Live {
    /// All turns of the game, divided by blanks: none has any in it.
    fn moves(&self) -> String {
        let line = self.game.tree().line();
        line.map(|node| node.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    fn status(&self) -> (ProgramStatus, Option<Side>) {
        let end: Option<EndMessage> = self.game.end().map(Into::into);
        let status = ProgramStatus::of(end, self.open_seat().is_none());
        (status, end.and_then(|end| end.winner))
    }

    fn both_changes(&self) -> Option<BothChanges> {
        self.changes.map(|[white, black]| BothChanges { white, black })
    }

    fn state(&self, now: u64) -> ProgramState {
        let (game, clocks) = (&self.game, self.game.clocks());
        let timed = !matches!(clocks.control(), TimeControl::None);
        let left = |player| timed.then(|| clocks.left(player, now));
        let (white, black) = (Some(Player::First), Some(Player::Second));
        let (status, winner) = self.status();
        ProgramState {
            version: game.version(),
            moves: self.moves(),
            position: game.position().to_string(),
            turn: game.position().to_act().into(),
            wtime: left(Player::First),
            btime: left(Player::Second),
            wdraw: game.draw_offer() == white,
            bdraw: game.draw_offer() == black,
            wtakeback: game.take_back_asked() == white,
            btakeback: game.take_back_asked() == black,
            status,
            winner,
            rating_changes: self.both_changes(),
        }
    }
}

impl Room {
    /// How the game stands.
    pub(crate) async fn state(&self) -> Result<ProgramState, Problem> {
        Ok(self.lock().await?.state(self.now()))
    }

    /// All of the game for a player, and what happens from then on.
    pub(crate) async fn full(
        &self,
        person: &PersonId,
    ) -> Result<(ProgramGame, broadcast::Receiver<News>), Problem> {
        let mut live = self.lock().await?;
        if live.side_of(Some(person)).is_none() && self.parts.bus.is_shared() {
            // They may have sat down on another node.
            self.reload(&mut live).await?;
        }
        let color = live.side_of(Some(person)).ok_or_else(not_seated)?;
        let [white, black] = live.people.clone();
        let game = ProgramGame {
            id: live.begun.id.clone(),
            game: live.begun.game,
            claim_awards_fives: live.begun.claim_awards_fives,
            rated: live.origin.rated,
            speed: Speed::of(live.begun.clock),
            clock: live.begun.clock,
            created_at: live.begun.created,
            white,
            black,
            color,
            initial_position: live.begun.start.clone(),
            state: live.state(self.now()),
        };
        Ok((game, self.news.subscribe()))
    }

    /// The game for an export, and its record.
    pub(crate) async fn exported(&self) -> Result<(ProgramExport, String), Problem> {
        let live = self.lock().await?;
        let [white, black] = live.people.clone();
        let (status, winner) = live.status();
        let exported = ProgramExport {
            id: live.begun.id.clone(),
            game: live.begun.game,
            claim_awards_fives: live.begun.claim_awards_fives,
            rated: live.origin.rated,
            speed: Speed::of(live.begun.clock),
            clock: live.begun.clock,
            created_at: live.begun.created,
            last_move_at: live.game.changed(),
            white,
            black,
            initial_position: live.begun.start.clone(),
            moves: live.moves(),
            status,
            winner,
            rating_changes: live.both_changes(),
        };
        Ok((exported, live.begun.record(&live.game)))
    }
}
