//! What the targets run: the properties of the test kit, on the game that the input chooses.

use game::{Diagram, Keyed, Notation, Position, Random, Setup, Validate, testkit};
use games::{Family, GameKind, Rules, of_kind};

#[path = "../../crates/games/tests/properties/records.rs"]
mod records;

/// By which rules there are games at all.
fn all_rules() -> impl Iterator<Item = Rules> {
    let with = |claim_awards_fives| move |kind| Rules { kind, claim_awards_fives };
    GameKind::ALL.into_iter().map(with(false)).chain(GameKind::ALL.into_iter().map(with(true)))
}

/// Reads a text as a position of every game.
pub fn position_text_is_safe(text: &str) {
    for rules in all_rules() {
        of_kind!(rules.kind, P => text_is_safe::<P>(P::variant_of(rules), text));
    }
}

/// Reads the first line of a text as a position of every game, or else takes the start, and plays
/// the words of the other lines there.
pub fn turn_text_is_safe(text: &str) {
    for rules in all_rules() {
        of_kind!(rules.kind, P => turns_are_safe::<P>(P::variant_of(rules), text));
    }
}

/// Plays a game: the first two bytes choose which one and its start, the others its steps, over
/// and over until it ends.
pub fn game_is_sound(bytes: &[u8]) {
    if let [kind, seed, choices @ ..] = bytes
        && !choices.is_empty()
    {
        let rules = all_rules().nth(usize::from(*kind) % all_rules().count()).expect("one of them");
        let seed = u64::from(*seed);
        of_kind!(rules.kind, P => chosen_game_is_sound::<P>(P::variant_of(rules), seed, choices));
    }
}

/// Reads a text as a record in every format.
pub fn record_text_is_safe(text: &str) {
    records::any_text_is_safe(text);
}

/// Writes down a game that bytes choose, and reads it again.
pub fn written_game_survives(bytes: &[u8]) {
    records::written_game_survives(bytes);
}

fn text_is_safe<P: Notation<Setup: Validate>>(variant: P::Variant, text: &str) {
    testkit::any_text_is_safe::<P>(text, variant);
}

fn turns_are_safe<P: Notation<Setup: Validate>>(variant: P::Variant, text: &str) {
    let (first, turns) = text.split_once('\n').unwrap_or_default();
    let mut game = Diagram::<P>::read(first, variant).unwrap_or_else(|_| start(variant, 1));
    for turn in turns.split_whitespace() {
        let before = game.clone();
        match game.play_text(turn) {
            Ok(steps) => {
                assert!(!steps.is_empty(), "{turn:?} plays nothing in {before}");
                testkit::position_is_sound(&game, variant);
            }
            Err(_) => assert_eq!(game, before, "a refused {turn:?} changed the position"),
        }
    }
}

fn chosen_game_is_sound<P: Notation<Setup: Validate>>(
    variant: P::Variant,
    seed: u64,
    choices: &[u8],
) {
    let mut game = start::<P>(variant, seed);
    let mut keyed = Keyed::new(game.position().clone());
    for choice in choices.iter().cycle() {
        testkit::position_is_sound(&game, variant);
        assert_eq!(keyed.key(), game.position().key(), "the key in {game}");
        let steps = game.position().legal_moves();
        if steps.is_empty() {
            break;
        }
        let step = steps[usize::from(*choice) % steps.len()];
        let plain = game.setup().plain_play(step);
        let before = game.to_string();
        game.play(step).unwrap_or_else(|why| panic!("{step} is listed in {before}: {why}"));
        keyed.play_unchecked(step);
        assert_eq!(game.setup(), &plain, "{step} played in {before}");
    }
}

fn start<P: Position>(variant: P::Variant, seed: u64) -> Diagram<P> {
    let setup = P::Setup::start(variant, &mut Random::new(seed));
    Diagram::new(setup).expect("a game starts with a position")
}
