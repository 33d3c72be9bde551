//! A game on the whole screen of a terminal: board, cursor, levels, and the engine's opinion beside it.

mod adviser;
mod screen;
mod sitting;

use std::fs;
use std::io;
use std::time::Duration;

use clap::Args;
use games::{AnyPosition, GameKind};
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use self::sitting::{Arrow, Sitting};
use crate::failure::Failure;
use crate::source::{RuleOptions, games_help, parse_game, parse_seed, read_position};

#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(long, value_name = "GAME", value_parser = parse_game, help = games_help("The game"))]
    game: GameKind,
    #[command(flatten)]
    rules: RuleOptions,
    /// A position's text to start from; without it, the start of the game
    #[arg(long, value_name = "POSITION", conflicts_with = "seed")]
    position: Option<String>,
    /// Which set-up to start from, where they are random; without it, a new one
    #[arg(long, value_parser = parse_seed, allow_hyphen_values = true)]
    seed: Option<u64>,
    /// The level of the opponent, 1 to 10 or max; without it, both sides are yours
    #[arg(long, value_name = "LEVEL", value_parser = parse_level)]
    level: Option<engine::Level>,
}

fn parse_level(text: &str) -> Result<engine::Level, String> {
    text.parse()
}

/// How long the screen waits for a key before it looks what the engine has found.
const PATIENCE: Duration = Duration::from_millis(100);

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let rules = arguments.rules.of(arguments.game);
    let start = match &arguments.position {
        Some(text) => read_position(rules, text)?,
        None => AnyPosition::start(rules, arguments.seed.unwrap_or_else(super::play::new_seed)),
    };
    if !io::IsTerminal::is_terminal(&io::stdout()) {
        return Err(Failure::bad("tui needs a terminal; trefoil play does without"));
    }
    let mut sitting = Sitting::new(start, arguments.level)?;
    let mut terminal = ratatui::try_init()?;
    let mut played = || -> io::Result<()> {
        loop {
            sitting.look();
            terminal.draw(|frame| screen::draw(frame, &sitting))?;
            if event::poll(PATIENCE)?
                && let Event::Key(key) = event::read()?
                && key.kind == KeyEventKind::Press
                && !obey(&mut sitting, key)
            {
                return Ok(());
            }
        }
    };
    let result = played();
    ratatui::try_restore()?;
    Ok(result?)
}

/// Does what a key asks for; says whether to go on.
fn obey(sitting: &mut Sitting, key: KeyEvent) -> bool {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    if sitting.typed.is_some() {
        match key.code {
            KeyCode::Char('c') if control => return false,
            KeyCode::Char(letter) => sitting.type_letter(letter),
            KeyCode::Backspace => sitting.rub_out(),
            KeyCode::Enter => sitting.play_typed(),
            KeyCode::Esc => sitting.typed = None,
            _ => {}
        }
        return true;
    }
    match key.code {
        KeyCode::Char('q') => return false,
        KeyCode::Char('c') if control => return false,
        KeyCode::Up => sitting.move_cursor(Arrow::Up),
        KeyCode::Down => sitting.move_cursor(Arrow::Down),
        KeyCode::Left => sitting.move_cursor(Arrow::Left),
        KeyCode::Right => sitting.move_cursor(Arrow::Right),
        KeyCode::Enter | KeyCode::Char(' ') => sitting.pick(),
        KeyCode::Esc => sitting.put_down(),
        KeyCode::Char(':') => sitting.typed = Some(String::new()),
        KeyCode::Char('u') => sitting.take_back(),
        KeyCode::Char('a') => sitting.toggle_analysis(),
        KeyCode::Char('+') => sitting.change_level(1),
        KeyCode::Char('-') => sitting.change_level(-1),
        KeyCode::Char('w') => save(sitting),
        _ => {}
    }
    true
}

fn save(sitting: &mut Sitting) {
    let path = super::play::new_file_name(sitting.position().kind());
    sitting.notice = match fs::write(&path, sitting.record()) {
        Ok(()) => format!("The game is in {path}."),
        Err(why) => format!("{path} cannot be written: {why}"),
    };
}
