//! Properties that hold for every game. They panic with the position at fault.
//!
//! The tests of the game crates run them on random games, the fuzz targets on whatever the fuzzer
//! thinks of.

use std::collections::{HashMap, HashSet};

use crate::perft::perft;
use crate::{Diagram, Keyed, Notation, Position, Random, Setup, Unit, Validate, for_each_turn};

/// Positions met in random games: the n-th after n random steps, or at the end of its game.
pub fn sample_positions<P: Position>(variant: P::Variant, count: usize) -> Vec<Diagram<P>> {
    let mut random = Random::new(7);
    let after = |steps: usize| {
        let start = P::Setup::start(variant, &mut random);
        let mut diagram = Diagram::<P>::new(start).expect("a game starts with a position");
        for _ in 0..steps {
            let Some(step) = diagram.position().random_move(&mut random) else { break };
            diagram.play(step).expect("a drawn step is legal");
        }
        diagram
    };
    (0..count).map(after).collect()
}

/// Plays a random game and checks after every step that the fast code, the slow validator, the key
/// and the text all say the same.
pub fn random_game_is_sound<P: Notation<Setup: Validate>>(variant: P::Variant, seed: u64) {
    let setup = P::Setup::start(variant, &mut Random::new(seed));
    let mut diagram = Diagram::<P>::new(setup).expect("a game starts with a position");
    assert_eq!(diagram.position(), &P::start(variant, &mut Random::new(seed)));
    let mut keyed = Keyed::new(diagram.position().clone());
    let mut random = Random::new(seed ^ 0xdead_beef);
    loop {
        position_is_sound(&diagram, variant);
        assert_eq!(keyed.key(), diagram.position().key(), "the key after a step in {diagram}");
        assert_eq!(keyed.position(), diagram.position());
        let Some(step) = diagram.position().random_move(&mut random) else { break };
        let plain = diagram.setup().plain_play(step);
        let before = diagram.to_string();
        diagram.play(step).unwrap_or_else(|why| panic!("{step} is drawn in {before}: {why}"));
        keyed.play_unchecked(step);
        assert_eq!(diagram.setup(), &plain, "{step} played in {before}");
    }
    assert!(diagram.position().is_over(), "no step, but not over: {diagram}");
}

/// Checks one position: its list of steps, its counts, its outcome and its text.
pub fn position_is_sound<P: Notation<Setup: Validate>>(diagram: &Diagram<P>, variant: P::Variant) {
    let position = diagram.position();
    let moves = position.legal_moves();
    let listed: HashSet<P::Move> = moves.iter().copied().collect();
    assert_eq!(listed.len(), moves.len(), "a step is listed twice in {diagram}");
    let plain: HashSet<P::Move> = diagram.setup().plain_moves().into_iter().collect();
    assert_eq!(listed, plain, "the steps of {diagram}");
    assert_eq!(position.count_moves(), moves.len() as u64, "the number of steps of {diagram}");
    assert_eq!(position.outcome(), diagram.setup().plain_outcome(), "the outcome of {diagram}");
    assert_eq!(position.is_over(), moves.is_empty(), "over, or steps left: {diagram}");
    let passes = moves.iter().any(|step| P::is_pass(*step));
    assert_eq!(position.forced_pass().is_some(), passes, "a pass and nothing else: {diagram}");
    for step in &moves {
        assert!(position.is_legal(*step), "{step} is listed but not legal in {diagram}");
        let read = P::read_steps(&step.to_string());
        assert_eq!(read.as_deref(), Ok(&[*step][..]), "the text of {step}");
    }
    let text = diagram.to_string();
    let again = Diagram::<P>::read(&text, variant).unwrap_or_else(|why| panic!("{text}: {why}"));
    assert_eq!(&again, diagram, "{text} read again");
    assert_eq!(again.position().key(), position.key());
}

/// Checks that exactly the listed steps of a position are legal, out of all there could be.
pub fn only_listed_steps_are_legal<P: Position>(
    position: &P,
    all: impl IntoIterator<Item = P::Move>,
) {
    let listed: HashSet<P::Move> = position.legal_moves().into_iter().collect();
    for step in all {
        assert_eq!(position.is_legal(step), listed.contains(&step), "{step} in {position:?}");
    }
}

/// Checks that the whole turns of a position can be typed, and that typing them leads where
/// playing them does.
pub fn turns_can_be_typed<P: Notation>(diagram: &Diagram<P>) {
    for_each_turn(diagram.position(), &mut |steps, after| {
        let text = crate::turn_text::<P>(steps);
        for text in [text.clone(), text.to_ascii_uppercase()] {
            let mut typed = diagram.clone();
            let played = typed.play_turn(&text);
            assert_eq!(played.as_deref().ok(), Some(steps), "{text} typed in {diagram}");
            assert_eq!(typed.position(), after);
        }
    });
}

/// Checks that steps drawn at random come evenly: a chi square of a fair draw stays below the
/// bound but once in a hundred thousand trials.
pub fn random_steps_are_even<P: Position>(position: &P, random: &mut Random) {
    let count = position.count_moves();
    if count < 2 {
        return;
    }
    let draws = 200 * count;
    let mut drawn: HashMap<P::Move, u64> = HashMap::new();
    for _ in 0..draws {
        let step = position.random_move(random).expect("steps are left");
        *drawn.entry(step).or_default() += 1;
    }
    assert_eq!(drawn.len() as u64, count, "a step is never drawn in {position:?}");
    let chi_square: f64 = drawn.values().map(|n| (*n as f64 - 200.0).powi(2) / 200.0).sum();
    let freedom = (count - 1) as f64;
    assert!(
        chi_square < freedom + 4.5 * (2.0 * freedom).sqrt() + 20.0,
        "{chi_square} in {position:?}"
    );
}

/// Checks that equal positions have equal keys and different ones do not, over a whole tree.
pub fn keys_tell_positions_apart<P: Position>(position: &P, depth: u32) {
    let mut seen = HashMap::new();
    remember(position, depth, &mut seen);
    let mut positions: HashMap<P, u64> = HashMap::new();
    for (key, position) in seen {
        assert_eq!(*positions.entry(position).or_insert(key), key, "one position with two keys");
    }
}

fn remember<P: Position>(position: &P, depth: u32, seen: &mut HashMap<u64, P>) {
    let key = position.key();
    let known = seen.entry(key).or_insert_with(|| position.clone());
    assert_eq!(known, position, "two positions with the key {key:x}");
    if depth > 0 {
        position.for_each_move(|step| {
            let mut next = position.clone();
            next.play_unchecked(step);
            remember(&next, depth - 1, seen);
        });
    }
}

/// Perft by three further paths: every step played and none counted; by typing every turn; and on
/// a position that keeps its key. All must agree with [`perft`].
pub fn every_path_counts_alike<P: Notation>(diagram: &Diagram<P>, depth: u32) {
    let expected = perft(diagram.position(), Unit::Step, depth);
    assert_eq!(by_playing(diagram.position(), depth), expected, "played out in {diagram}");
    assert_eq!(by_keyed(&Keyed::new(diagram.position().clone()), depth), expected);
    assert_eq!(by_typing(diagram, depth), expected, "typed in {diagram}");
}

fn by_playing<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |step: P::Move| {
        let mut next = position.clone();
        next.play(step).expect("a listed step is legal");
        by_playing(&next, depth - 1)
    };
    position.legal_moves().into_iter().map(after).sum()
}

fn by_keyed<P: Position>(keyed: &Keyed<P>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |step: P::Move| {
        let mut next = keyed.clone();
        next.play_unchecked(step);
        assert_eq!(next.key(), next.position().key(), "the key after {step}");
        by_keyed(&next, depth - 1)
    };
    keyed.position().legal_moves().into_iter().map(after).sum()
}

fn by_typing<P: Notation>(diagram: &Diagram<P>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |step: String| {
        let mut next = diagram.clone();
        next.play_text(&step).expect("a listed step can be typed");
        by_typing(&next, depth - 1)
    };
    diagram.steps().into_iter().map(after).sum()
}

/// Checks that a setup turned or mirrored onto the board has the same perft as before.
pub fn perft_is_unchanged<P: Position>(before: &Diagram<P>, turned: &P::Setup, depth: u32) {
    let turned = Diagram::<P>::new(turned.clone()).expect("a turned position is a position");
    let counts = [before, &turned].map(|diagram| perft(diagram.position(), Unit::Step, depth));
    assert_eq!(counts[0], counts[1], "{before} turned to {turned}");
}

/// Reads any text at all as a position and as a turn: it may be refused, but nothing may panic, and
/// what is accepted must be sound.
pub fn any_text_is_safe<P: Notation<Setup: Validate>>(text: &str, variant: P::Variant) {
    if let Ok(diagram) = Diagram::<P>::read(text, variant) {
        position_is_sound(&diagram, variant);
    }
    let start = P::Setup::start(variant, &mut Random::new(1));
    let mut diagram = Diagram::<P>::new(start).expect("a game starts with a position");
    for word in text.split_whitespace() {
        let before = diagram.clone();
        match diagram.play_text(word) {
            Ok(steps) => assert!(!steps.is_empty(), "{word:?} plays nothing"),
            Err(_) => assert_eq!(diagram, before, "a refused {word:?} changed the position"),
        }
    }
}

/// The text with one to three of its characters changed, put in or taken out, or with its end cut
/// off. New characters come from an alphabet, which should hold what the reader looks for.
pub fn mutated(text: &str, alphabet: &str, random: &mut Random) -> String {
    let alphabet: Vec<char> = alphabet.chars().collect();
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(3) {
        let at = random.below(letters.len() as u32) as usize;
        let letter = alphabet[random.below(alphabet.len() as u32) as usize];
        match random.below(10) {
            0 => letters.truncate(at + 1),
            1..4 => letters[at] = letter,
            4..7 => letters.insert(at, letter),
            _ if letters.len() == 1 => letters.push(letter),
            _ => {
                letters.remove(at);
            }
        }
    }
    letters.into_iter().collect()
}
