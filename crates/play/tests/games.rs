//! Games as people play them, for all five rule sets.

use game::{Outcome, Player, Random};
use games::{AnyPosition, GameKind, Termination, replay};
use play::{Change, End, Event, GameInPlay, Seat, Terms, Wish, WishError};

const FIRST: Player = Player::First;
const SECOND: Player = Player::Second;

fn person(name: &str) -> Seat {
    Seat::Human { name: name.to_owned() }
}

fn people() -> [Seat; 2] {
    [person("Ann"), person("")]
}

fn begin(kind: GameKind, seats: [Seat; 2]) -> GameInPlay {
    GameInPlay::new(AnyPosition::start(kind, 3), seats, Terms::at_one_screen(true), 0).unwrap()
}

fn from(kind: GameKind, position: &str, seats: [Seat; 2]) -> GameInPlay {
    GameInPlay::new(
        AnyPosition::read(kind, position).unwrap(),
        seats,
        Terms::at_one_screen(true),
        0,
    )
    .unwrap()
}

/// Does what a player wishes, and gives the events.
fn act(game: &mut GameInPlay, by: Player, wish: &Wish) -> Vec<Event> {
    let decision = game.decide(by, wish, 5).unwrap_or_else(|why| panic!("{wish:?}: {why}"));
    let events = decision.events().to_vec();
    game.accept(decision);
    events
}

fn turn(game: &mut GameInPlay, text: &str) -> Vec<Event> {
    act(game, game.position().to_act(), &Wish::Turn(text.to_owned()))
}

fn refused(game: &GameInPlay, by: Player, wish: &Wish) -> &'static str {
    match game.decide(by, wish, 5) {
        Err(WishError::NotNow(reason)) => reason.name,
        other => panic!("{wish:?} led to {other:?}"),
    }
}

fn random_turn(game: &GameInPlay, random: &mut Random) -> String {
    let turns = game.position().turns();
    turns[random.below(turns.len() as u32) as usize].clone()
}

/// Whatever happens in a game, its events alone make the same game again, and its record is right.
#[test]
fn events_make_the_game_and_records_replay() {
    for kind in GameKind::ALL {
        for seed in 0..6 {
            let mut random = Random::new(seed);
            let fresh = begin(kind, people());
            let (mut game, mut events) = (fresh.clone(), Vec::new());
            while game.end().is_none() {
                let offering = game.draw_offer().map(Player::opponent);
                events.extend(match (random.below(12), offering) {
                    (0, _) if !game.tree().is_empty() => act(&mut game, FIRST, &Wish::TakeBack),
                    (1, None) => act(&mut game, FIRST, &Wish::OfferDraw),
                    (2, Some(player)) => {
                        act(&mut game, player, &Wish::AnswerDraw { accept: false })
                    }
                    _ => {
                        let text = random_turn(&game, &mut random);
                        turn(&mut game, &text)
                    }
                });
            }
            let mut again = fresh;
            again.apply_all(&events).unwrap();
            assert_eq!(again, game, "{kind}");
            let replayed = replay(&game.record()).unwrap_or_else(|why| panic!("{kind}: {why}"));
            assert_eq!(replayed.last(), game.position());
            assert_eq!(replayed.turns.len(), game.tree().len());
            assert_eq!(replayed.record.to_string(), game.record().to_string());
        }
    }
}

#[test]
fn a_forced_pass_is_played_by_itself() {
    // After white's move black has none; white moves again, and then the game is over.
    let mut game = from(GameKind::Dvonn, "9/10/w,rw,b,b,r,r,5/10/9 w move", people());
    let mut random = Random::new(1);
    while game.end().is_none() {
        let text = random_turn(&game, &mut random);
        for event in turn(&mut game, &text).iter().skip(1) {
            match &event.change {
                Change::Turn { text, .. } => assert_eq!(text, "pass"),
                Change::Ended(end) => assert_eq!(end.termination, None),
                other => panic!("{other:?}"),
            }
        }
        assert!(game.end().is_some() || !game.position().must_pass());
    }
    assert_eq!(game.end().and_then(|end| end.outcome), game.position().outcome());
}

#[test]
fn a_take_back_undoes_the_last_decision_of_a_person() {
    let mut game = begin(GameKind::Dvonn, [person(""), Seat::Engine { level: 3 }]);
    turn(&mut game, "c3");
    assert_eq!(game.engine_to_act(), Some(3));
    turn(&mut game, "d3");
    turn(&mut game, "e3");
    // The engine thinks; the last decision is the person's own.
    assert_eq!(act(&mut game, FIRST, &Wish::TakeBack)[0].change, Change::TakenBack { to: Some(2) });
    // Now it is the person's turn: the engine's answer goes with the decision before it.
    assert_eq!(act(&mut game, FIRST, &Wish::TakeBack)[0].change, Change::TakenBack { to: None });
    assert_eq!(game.position(), game.start());
    assert_eq!(refused(&game, FIRST, &Wish::TakeBack), "play.nothingToTakeBack");
    assert_eq!((game.tree().len(), game.tree().nodes().len()), (0, 3));
    turn(&mut game, "c3");
    // What was tried twice stands once in the record, the rest beside it.
    let record = game.record().to_string();
    assert!(record.contains("1. c3\n") || record.contains("1. c3 "), "{record}");

    let seats = people();
    let strict = GameInPlay::new(
        AnyPosition::start(GameKind::Yinsh, 0),
        seats,
        Terms::at_one_screen(false),
        0,
    )
    .unwrap();
    assert_eq!(refused(&strict, FIRST, &Wish::TakeBack), "play.noTakeBacks");
}

#[test]
fn draws_are_offered_and_answered() {
    let mut game = begin(GameKind::Yinsh, people());
    act(&mut game, FIRST, &Wish::OfferDraw);
    assert_eq!(refused(&game, SECOND, &Wish::OfferDraw), "play.drawOffered");
    let own = Wish::AnswerDraw { accept: true };
    assert_eq!(refused(&game, FIRST, &own), "play.noDrawOffered");
    act(&mut game, SECOND, &Wish::AnswerDraw { accept: false });
    assert_eq!(game.draw_offer(), None);
    // Who plays on has declined; who offers and plays leaves the offer standing.
    turn(&mut game, "e5");
    act(&mut game, SECOND, &Wish::OfferDraw);
    turn(&mut game, "f6");
    assert_eq!(game.draw_offer(), Some(SECOND));
    turn(&mut game, "g7");
    assert_eq!(game.draw_offer(), None);
    act(&mut game, FIRST, &Wish::OfferDraw);
    act(&mut game, SECOND, &Wish::AnswerDraw { accept: true });
    assert_eq!(game.end(), Some(End::agreed()));
    assert_eq!(refused(&game, SECOND, &Wish::Turn("a2".to_owned())), "play.over");
    assert_eq!(refused(&game, FIRST, &Wish::TakeBack), "play.over");
    assert_eq!(refused(&game, FIRST, &Wish::Resign), "play.over");

    let mut game = begin(GameKind::Yinsh, [person(""), Seat::Engine { level: 11 }]);
    assert_eq!(refused(&game, SECOND, &Wish::OfferDraw), "play.enginesSeat");
    act(&mut game, FIRST, &Wish::OfferDraw);
    assert_eq!(game.engine_to_answer(), Some(SECOND));
}

#[test]
fn games_end_by_more_than_play() {
    for termination in [Termination::Resignation, Termination::Time, Termination::Abandoned] {
        let mut game = begin(GameKind::Lyngk, people());
        match termination {
            Termination::Resignation => drop(act(&mut game, SECOND, &Wish::Resign)),
            _ => {
                let decision = game.forfeit(SECOND, termination, 5).unwrap();
                game.accept(decision);
            }
        }
        let end = End { outcome: Some(Outcome::Win(FIRST)), termination: Some(termination) };
        assert_eq!(game.end(), Some(end));
        assert_eq!(replay(&game.record()).unwrap().termination, Some(termination));
    }
}

#[test]
fn what_does_not_follow_is_refused_and_changes_nothing() {
    let mut game = begin(GameKind::Dvonn, people());
    turn(&mut game, "c3");
    let before = game.clone();
    let event = |version, change| Event { version, at: 9, change };
    let place = |player, text: &str, parent| Change::Turn {
        player,
        text: text.to_owned(),
        parent,
        spent: 0,
    };
    for (wrong, name) in [
        (event(1, place(SECOND, "d3", Some(1))), "play.outOfOrder"),
        (event(3, place(SECOND, "d3", Some(1))), "play.outOfOrder"),
        (event(2, place(FIRST, "d3", Some(1))), "play.astray"),
        (event(2, place(SECOND, "d3", None)), "play.astray"),
        (event(2, place(SECOND, "c3", Some(1))), "play.event"),
        (event(2, Change::TakenBack { to: Some(7) }), "play.astray"),
    ] {
        assert_eq!(game.apply(&wrong).unwrap_err().0.name, name, "{wrong:?}");
        assert_eq!(game, before);
    }
    let bad = game.decide(SECOND, &Wish::Turn("c3".to_owned()), 9);
    assert!(matches!(bad, Err(WishError::Turn(_))), "{bad:?}");
    let seats = [person(""), Seat::Engine { level: 12 }];
    assert!(GameInPlay::new(game.start().clone(), seats, Terms::at_one_screen(true), 0).is_err());
}

#[test]
fn a_begun_turn_is_told_step_by_step() {
    let game = begin(GameKind::Lyngk, people());
    let turns = game.position().turns();
    let whole = turns.iter().find(|turn| turn.contains(',')).unwrap();
    let (claim, rest) = whole.split_once(',').unwrap();
    let claim = format!("{claim},");
    let begun = game.begin_turn(std::slice::from_ref(&claim)).unwrap();
    assert_eq!((begun.steps.len(), &begun.turn), (1, &None));
    let begun = game.begin_turn(&[claim.clone(), rest.to_owned()]).unwrap();
    assert_eq!(begun.turn.as_ref(), Some(whole));
    let too_much = game.begin_turn(&[claim, rest.to_owned(), rest.to_owned()]);
    assert!(too_much.is_err());
}
