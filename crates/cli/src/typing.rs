//! Lines that are typed: with editing and history at a terminal, plain ones elsewhere.

use std::io::{self, IsTerminal, Lines, StdinLock};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

pub(crate) enum Typing {
    Editor(Box<DefaultEditor>),
    Plain(Lines<StdinLock<'static>>),
}

/// What came of waiting for a line.
pub(crate) enum Typed {
    Line(String),
    /// Ctrl-C.
    Interrupted,
    /// There is no more.
    End,
}

impl Typing {
    pub(crate) fn new() -> Self {
        let editor = if io::stdin().is_terminal() { DefaultEditor::new().ok() } else { None };
        match editor {
            Some(editor) => Self::Editor(Box::new(editor)),
            None => Self::Plain(io::stdin().lines()),
        }
    }

    /// Waits for a line. Whoever types sees the prompt.
    pub(crate) fn line(&mut self, prompt: &str) -> io::Result<Typed> {
        match self {
            Self::Plain(lines) => Ok(lines.next().transpose()?.map_or(Typed::End, Typed::Line)),
            Self::Editor(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    // A line that cannot be remembered was typed all the same.
                    let _ = editor.add_history_entry(&line);
                    Ok(Typed::Line(line))
                }
                Err(ReadlineError::Interrupted) => Ok(Typed::Interrupted),
                Err(ReadlineError::Eof) => Ok(Typed::End),
                Err(other) => Err(io::Error::other(other)),
            },
        }
    }
}
