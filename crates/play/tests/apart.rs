//! Games of people who sit apart: clocks, take-backs that are asked for, and games that are left.

use game::{Outcome, Player, Random};
use games::{AnyPosition, GameKind, Termination, replay};
use play::{Change, DAY, End, Event, GameInPlay, Seat, Terms, TimeControl, Wish, WishError};

const FIRST: Player = Player::First;
const SECOND: Player = Player::Second;

const BLITZ: TimeControl = TimeControl::Fischer { initial: 60_000, increment: 2_000 };
const DELAY: TimeControl = TimeControl::Delay { initial: 60_000, delay: 3_000 };
const DAYS: TimeControl = TimeControl::Days { days: 2 };

fn begin(kind: GameKind, clock: TimeControl) -> GameInPlay {
    let seats = [(); 2].map(|()| Seat::Human { name: String::new() });
    let terms = Terms { take_backs: true, clock, apart: true };
    GameInPlay::new(AnyPosition::start(kind, 3), seats, terms, 0).unwrap()
}

fn act(game: &mut GameInPlay, by: Player, wish: &Wish, at: u64) -> Vec<Event> {
    let decision = game.decide(by, wish, at).unwrap_or_else(|why| panic!("{wish:?}: {why}"));
    let events = decision.events().to_vec();
    game.accept(decision);
    events
}

fn turn(game: &mut GameInPlay, text: &str, at: u64) -> Vec<Event> {
    act(game, game.position().to_act(), &Wish::Turn(text.to_owned()), at)
}

fn refused(game: &GameInPlay, by: Player, wish: &Wish, at: u64) -> &'static str {
    match game.decide(by, wish, at) {
        Err(WishError::NotNow(reason)) => reason.name,
        other => panic!("{wish:?} led to {other:?}"),
    }
}

fn left(game: &GameInPlay, at: u64) -> [u64; 2] {
    Player::BOTH.map(|player| game.clocks().left(player, at))
}

/// A game of DVONN with its first turns played, one at each time.
fn dvonn(clock: TimeControl, times: &[u64]) -> GameInPlay {
    let mut game = begin(GameKind::Dvonn, clock);
    let places = ["c3", "d3", "e3", "f3", "g3", "h3", "c2", "d2"];
    for (place, at) in places.into_iter().zip(times) {
        turn(&mut game, place, *at);
    }
    game
}

#[test]
fn clocks_start_after_each_sides_first_turn() {
    let game = dvonn(BLITZ, &[]);
    assert_eq!((game.clocks().running(), left(&game, 999_999)), (None, [60_000; 2]));
    let game = dvonn(BLITZ, &[500_000]);
    assert_eq!((game.clocks().running(), left(&game, 999_999)), (None, [60_000; 2]));
    let game = dvonn(BLITZ, &[500_000, 700_000]);
    assert_eq!((game.clocks().running(), left(&game, 701_000)), (Some(FIRST), [59_000, 60_000]));
    assert_eq!(game.clocks().deadline(), Some((FIRST, 760_000)));
    // A turn is charged and gets its increment; then it is the other's clock that runs.
    let game = dvonn(BLITZ, &[500_000, 700_000, 710_000]);
    assert_eq!(left(&game, 710_000), [52_000, 60_000]);
    assert_eq!(left(&game, 713_000), [52_000, 57_000]);
}

#[test]
fn a_delay_runs_before_the_clock_does() {
    let game = dvonn(DELAY, &[0, 0]);
    assert_eq!(left(&game, 3_000), [60_000; 2]);
    assert_eq!(left(&game, 4_000), [59_000, 60_000]);
    assert_eq!(game.clocks().deadline(), Some((FIRST, 63_000)));
    assert_eq!(game.clocks().shown(), ([60_000; 2], 3_000));
    assert_eq!(left(&dvonn(DELAY, &[0, 0, 2_999]), 2_999), [60_000; 2]);
    assert_eq!(left(&dvonn(DELAY, &[0, 0, 10_000]), 10_000), [53_000, 60_000]);
}

#[test]
fn with_days_every_turn_has_as_many() {
    let game = dvonn(DAYS, &[0, 0]);
    assert_eq!(game.clocks().deadline(), Some((FIRST, 2 * DAY)));
    let game = dvonn(DAYS, &[0, 0, 2 * DAY - 1]);
    assert_eq!(game.clocks().deadline(), Some((SECOND, 4 * DAY - 1)));
    assert_eq!(left(&game, 2 * DAY), [2 * DAY, 2 * DAY - 1]);
}

#[test]
fn who_has_no_time_left_plays_no_turn() {
    let mut game = dvonn(BLITZ, &[0, 0]);
    let late = Wish::Turn("e3".to_owned());
    assert_eq!(game.clocks().out_of_time(59_999), None);
    assert_eq!(game.clocks().out_of_time(60_000), Some(FIRST));
    assert_eq!(refused(&game, FIRST, &late, 60_000), "play.timeOver");
    // What was on its way is not charged.
    let in_time = game.decide_after_lag(FIRST, &late, 60_100, 200).unwrap();
    match &in_time.events()[0].change {
        Change::Turn { spent, .. } => assert_eq!(*spent, 59_900),
        other => panic!("{other:?}"),
    }
    let end = game.forfeit(FIRST, Termination::Time, 60_200).unwrap();
    game.accept(end);
    assert_eq!(game.end(), Some(End::lost_by(FIRST, Termination::Time)));
    assert_eq!(game.clocks().deadline(), None);
    assert!(game.forfeit(FIRST, Termination::Time, 60_300).is_err());
}

#[test]
fn a_take_back_is_asked_for_and_gives_the_time_back() {
    let mut game = dvonn(BLITZ, &[0, 0, 10_000, 15_000]);
    assert_eq!(left(&game, 15_000), [52_000, 57_000]);
    // The first asks for the turn before the last, though it is the first's turn now.
    act(&mut game, FIRST, &Wish::TakeBack, 16_000);
    assert_eq!(game.take_back_asked(), Some(FIRST));
    assert_eq!(refused(&game, SECOND, &Wish::TakeBack, 16_000), "play.takeBackAsked");
    let yes = Wish::AnswerTakeBack { accept: true };
    assert_eq!(refused(&game, FIRST, &yes, 16_000), "play.noTakeBackAsked");
    let events = act(&mut game, SECOND, &yes, 20_000);
    assert_eq!(events[0].change, Change::TakenBack { to: Some(2) });
    assert_eq!(game.tree().len(), 2);
    assert_eq!((game.clocks().running(), left(&game, 20_000)), (Some(FIRST), [60_000; 2]));
    assert_eq!(left(&game, 21_000), [59_000, 60_000]);

    // Back to the start no clock runs.
    act(&mut game, FIRST, &Wish::TakeBack, 21_000);
    act(&mut game, SECOND, &yes, 22_000);
    assert_eq!((game.tree().len(), game.clocks().running()), (0, None));
}

#[test]
fn an_offer_is_made_once_a_turn_and_lapses_when_the_game_goes_on() {
    let mut game = dvonn(BLITZ, &[0, 0, 0]);
    act(&mut game, FIRST, &Wish::TakeBack, 0);
    act(&mut game, SECOND, &Wish::AnswerTakeBack { accept: false }, 0);
    assert_eq!(game.take_back_asked(), None);
    assert_eq!(refused(&game, FIRST, &Wish::TakeBack, 0), "play.offeredAlready");
    act(&mut game, FIRST, &Wish::OfferDraw, 0);
    act(&mut game, SECOND, &Wish::AnswerDraw { accept: false }, 0);
    assert_eq!(refused(&game, FIRST, &Wish::OfferDraw, 0), "play.offeredAlready");
    act(&mut game, SECOND, &Wish::OfferDraw, 0);
    turn(&mut game, "f3", 0);
    act(&mut game, FIRST, &Wish::TakeBack, 0);
    turn(&mut game, "g3", 0);
    assert_eq!(game.take_back_asked(), None);
    let yes = Wish::AnswerTakeBack { accept: true };
    assert_eq!(refused(&game, SECOND, &yes, 0), "play.noTakeBackAsked");
    act(&mut game, FIRST, &Wish::OfferDraw, 0);
}

#[test]
fn nobody_plays_for_the_other() {
    let game = dvonn(BLITZ, &[0]);
    let wish = Wish::Turn("d3".to_owned());
    assert_eq!(refused(&game, FIRST, &wish, 0), "play.notYourTurn");
    assert!(game.decide(SECOND, &wish, 0).is_ok());
}

#[test]
fn a_game_is_aborted_before_its_second_turn() {
    for times in [&[][..], &[0]] {
        for by in Player::BOTH {
            let mut game = dvonn(BLITZ, times);
            assert_eq!(refused(&game, by, &Wish::Claim { draw: false }, 0), "play.tooEarlyToClaim");
            act(&mut game, by, &Wish::Abort, 0);
            assert_eq!(game.end(), Some(End::aborted()));
            let replayed = replay(&game.record()).unwrap();
            assert_eq!(replayed.termination, Some(Termination::Aborted));
            assert_eq!(game.record().result.to_string(), "*");
        }
    }
    let game = dvonn(BLITZ, &[0, 0]);
    assert_eq!(refused(&game, FIRST, &Wish::Abort, 0), "play.tooLateToAbort");
}

#[test]
fn a_game_that_was_left_is_claimed_as_a_win_or_a_draw() {
    for (draw, outcome) in [(false, Outcome::Win(SECOND)), (true, Outcome::Draw)] {
        let mut game = dvonn(DELAY, &[0, 0, 0]);
        act(&mut game, SECOND, &Wish::Claim { draw }, 0);
        let termination = Some(Termination::Abandoned);
        assert_eq!(game.end(), Some(End { outcome: Some(outcome), termination }));
    }
    for clock in [DAYS, TimeControl::None] {
        let game = dvonn(clock, &[0, 0, 0]);
        assert_eq!(refused(&game, SECOND, &Wish::Claim { draw: true }, 0), "play.noClaim");
    }
}

#[test]
fn time_is_given_to_the_other() {
    let mut game = dvonn(BLITZ, &[0, 0]);
    act(&mut game, SECOND, &Wish::AddTime, 30_000);
    assert_eq!(left(&game, 30_000), [45_000, 60_000]);
    assert_eq!(game.clocks().deadline(), Some((FIRST, 75_000)));
    assert_eq!(refused(&dvonn(DAYS, &[0]), FIRST, &Wish::AddTime, 0), "play.noClock");
    let long = TimeControl::Fischer { initial: DAY, increment: 0 };
    assert_eq!(refused(&dvonn(long, &[0]), FIRST, &Wish::AddTime, 0), "play.enoughTime");
}

#[test]
fn clocks_that_make_no_sense_are_refused() {
    for wrong in [
        TimeControl::Fischer { initial: 0, increment: 5 },
        TimeControl::Fischer { initial: DAY + 1, increment: 0 },
        TimeControl::Delay { initial: 1_000, delay: u64::MAX },
        TimeControl::Days { days: 0 },
        TimeControl::Days { days: 31 },
    ] {
        assert_eq!(wrong.check().unwrap_err().name, "play.noTimeControl", "{wrong:?}");
    }
}

/// The clocks, reckoned once more from the events alone: slowly, and from the beginning every time.
fn reckoned(clock: TimeControl, game: &GameInPlay, events: &[Event], at: u64) -> [u64; 2] {
    // What each clock shows after each turn of the line.
    let mut line: Vec<(u64, [u64; 2])> = Vec::new();
    let mut left = [clock.initial(); 2];
    let mut since = 0;
    let turns = |line: &[(u64, [u64; 2])], player: Player, game: &GameInPlay| {
        let nodes = line.iter().filter_map(|(id, _)| game.tree().node(*id));
        nodes.filter(|node| node.player == player && !node.forced).count()
    };
    for event in events {
        match &event.change {
            Change::Turn { player, spent, .. } => {
                let node = game.tree().node(event.version).unwrap();
                if !node.forced && turns(&line, *player, game) > 0 {
                    let own = &mut left[player.index()];
                    *own = match clock {
                        TimeControl::None => 0,
                        TimeControl::Fischer { increment, .. } => *own - spent + increment,
                        TimeControl::Delay { delay, .. } => *own - spent.saturating_sub(delay),
                        TimeControl::Days { .. } => clock.initial(),
                    };
                }
                line.push((event.version, left));
                since = event.at;
            }
            Change::TakenBack { to } => {
                while line.last().is_some_and(|(id, _)| Some(*id) != *to) {
                    line.pop();
                }
                left = line.last().map_or([clock.initial(); 2], |(_, left)| *left);
                since = event.at;
            }
            Change::TimeAdded { player, milliseconds } => left[player.index()] += milliseconds,
            _ => {}
        }
    }
    let acting = game.position().to_act();
    if game.end().is_none() && clock != TimeControl::None && turns(&line, acting, game) > 0 {
        let delay = match clock {
            TimeControl::Delay { delay, .. } => delay,
            _ => 0,
        };
        let own = &mut left[acting.index()];
        *own = own.saturating_sub((at - since).saturating_sub(delay));
    }
    left
}

/// Whatever people do: the clocks are those of the events, nobody gains by it, and the game made again from its events is
/// the same, clocks included.
#[test]
fn clocks_are_a_function_of_the_events() {
    let controls = [TimeControl::None, BLITZ, DELAY, DAYS];
    for (kind, clock) in
        GameKind::ALL.into_iter().flat_map(|kind| controls.map(|clock| (kind, clock)))
    {
        for seed in 0..4 {
            let mut random = Random::new(seed);
            let fresh = begin(kind, clock);
            let (mut game, mut at, mut events) = (fresh.clone(), 0, Vec::new());
            for _ in 0..120 {
                if game.end().is_some() {
                    break;
                }
                at += u64::from(random.below(4_000));
                let before = left(&game, at);
                let lag = u64::from(random.below(300));
                let by = Player::BOTH[random.below(2) as usize];
                let wish = match random.below(14) {
                    0 => Wish::TakeBack,
                    1 | 2 => Wish::AnswerTakeBack { accept: random.below(3) > 0 },
                    3 => Wish::AddTime,
                    4 => Wish::OfferDraw,
                    5 => Wish::AnswerDraw { accept: false },
                    _ => {
                        let turns = game.position().turns();
                        Wish::Turn(turns[random.below(turns.len() as u32) as usize].clone())
                    }
                };
                let Ok(decision) = game.decide_after_lag(by, &wish, at, lag) else { continue };
                let first = decision.events()[0].clone();
                events.extend(decision.events().to_vec());
                game.accept(decision);
                if let Change::Turn { player, spent, .. } = &first.change {
                    assert_eq!(*player, by);
                    assert!(*spent <= at, "{kind} {clock:?}");
                    // The other's clock is not touched by a turn.
                    let other = by.opponent().index();
                    assert_eq!(left(&game, at)[other], before[other], "{kind} {clock:?}");
                }
                let look = at + u64::from(random.below(9_000));
                if game.clocks().out_of_time(look).is_none() {
                    assert_eq!(
                        left(&game, look),
                        reckoned(clock, &game, &events, look),
                        "{kind} {clock:?}"
                    );
                }
                if let Some(player) = game.clocks().out_of_time(at) {
                    let end = game.forfeit(player, Termination::Time, at).unwrap();
                    events.extend(end.events().to_vec());
                    game.accept(end);
                }
            }
            let mut again = fresh;
            again.apply_all(&events).unwrap();
            assert_eq!(again, game, "{kind} {clock:?}");
            assert!(replay(&game.record()).is_ok());
        }
    }
}
