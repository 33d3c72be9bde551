//! The syntax of SGF: `(;GM[24]VV[2] ; P0[1 place wr G 2]TM[18012] ; ...)`, without branches.

use game::reason;

use super::draft::ImportFault;

/// A game, or the part of it before a fault.
pub(super) struct SgfGame<'t> {
    /// The line on which it begins.
    pub(super) line: usize,
    pub(super) properties: Vec<Property<'t>>,
    pub(super) fault: Option<ImportFault>,
}

pub(super) struct Property<'t> {
    pub(super) name: &'t str,
    pub(super) value: &'t str,
    pub(super) line: usize,
}

/// All games of a text. After a fault, the next game is the next line that begins with `(;`.
pub(super) fn games(text: &str) -> Vec<SgfGame<'_>> {
    let mut cursor = Cursor { rest: text, line: 1 };
    let mut games = Vec::new();
    loop {
        cursor.skip_blanks();
        if cursor.rest.is_empty() {
            return games;
        }
        let mut game = SgfGame { line: cursor.line, properties: Vec::new(), fault: None };
        if let Err(fault) = cursor.game(&mut game.properties) {
            game.fault = Some(fault);
            cursor.skip_to_next_game();
        }
        games.push(game);
    }
}

struct Cursor<'t> {
    rest: &'t str,
    /// The line on which the rest begins.
    line: usize,
}

impl<'t> Cursor<'t> {
    fn skip(&mut self, bytes: usize) -> &'t str {
        let (skipped, rest) = self.rest.split_at(bytes);
        self.line += skipped.bytes().filter(|byte| *byte == b'\n').count();
        self.rest = rest;
        skipped
    }

    fn skip_blanks(&mut self) {
        self.skip(self.rest.len() - self.rest.trim_start().len());
    }

    /// Reads a game up to its closing parenthesis.
    fn game(&mut self, properties: &mut Vec<Property<'t>>) -> Result<(), ImportFault> {
        if !self.rest.starts_with('(') {
            let reason = reason!("record.noSgf", "a game should begin here, with (;");
            return Err(ImportFault::at_line(self.line, reason));
        }
        self.skip(1);
        let mut line = self.line;
        loop {
            // Boardspace knows a player -1.
            let in_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
            let name_ends = self.rest.trim_start_matches(in_name);
            let name = self.skip(self.rest.len() - name_ends.len());
            self.skip_blanks();
            match self.rest.chars().next() {
                Some('[') if !name.is_empty() => {
                    properties.push(Property { name, value: self.value()?, line });
                }
                _ if !name.is_empty() => {
                    let reason = reason!(
                        "record.noValue",
                        "the property {name} has no value in brackets",
                        name = name
                    );
                    return Err(ImportFault::at_line(line, reason));
                }
                Some(')') => {
                    self.skip(1);
                    return Ok(());
                }
                Some(';') => {
                    self.skip(1);
                }
                Some(other) => {
                    let reason = reason!(
                        "record.noProperty",
                        "{sign} is neither a property nor the end of the game",
                        sign = other
                    );
                    return Err(ImportFault::at_line(self.line, reason));
                }
                None => {
                    let reason = reason!(
                        "record.openGame",
                        "the text ends inside the game, before its closing )"
                    );
                    return Err(ImportFault::at_line(line, reason));
                }
            }
            // The end of the text is on the line of what stands before it.
            let last_line = self.line;
            self.skip_blanks();
            line = if self.rest.is_empty() { last_line } else { self.line };
        }
    }

    fn value(&mut self) -> Result<&'t str, ImportFault> {
        let line = self.line;
        self.skip(1);
        let mut escaped = false;
        let end = self.rest.find(|letter| {
            let ends = letter == ']' && !escaped;
            escaped = letter == '\\' && !escaped;
            ends
        });
        let length = end.ok_or_else(|| {
            let reason =
                reason!("record.openValue", "the value that begins here has no closing bracket");
            ImportFault::at_line(line, reason)
        })?;
        let value = self.skip(length);
        self.skip(1);
        Ok(value)
    }

    fn skip_to_next_game(&mut self) {
        while let Some(end) = self.rest.find('\n') {
            self.skip(end + 1);
            let line = self.rest.trim_start_matches([' ', '\t']);
            if line.strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with(';')) {
                return;
            }
        }
        self.skip(self.rest.len());
    }
}
