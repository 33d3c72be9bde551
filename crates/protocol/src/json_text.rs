//! The text of JSON (RFC 8259), read into a [`Json`].

use crate::json::Json;

/// Lists in lists and objects in objects; messages need a few.
const DEEPEST: u32 = 100;

/// Reads a text.
///
/// # Errors
/// What is wrong, and at which byte.
pub(crate) fn parse(text: &str) -> Result<Json, String> {
    let mut reader = JsonReader { text, at: 0, depth: 0 };
    let value = reader.value()?;
    if reader.next() != 0 || reader.at < text.len() {
        return reader.wrong("the end");
    }
    Ok(value)
}

struct JsonReader<'t> {
    text: &'t str,
    at: usize,
    depth: u32,
}

impl JsonReader<'_> {
    fn wrong<T>(&self, wanted: &str) -> Result<T, String> {
        Err(format!("it is no JSON, {wanted} is wanted at byte {}", self.at))
    }

    /// The byte here; 0 at the end.
    fn byte(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or_default()
    }

    /// The next byte that is not blank.
    fn next(&mut self) -> u8 {
        while matches!(self.byte(), b' ' | b'\n' | b'\r' | b'\t') {
            self.at += 1;
        }
        self.byte()
    }

    /// Goes over a byte if it comes next.
    fn over(&mut self, byte: u8) -> bool {
        let found = self.byte() == byte;
        self.at += usize::from(found);
        found
    }

    fn value(&mut self) -> Result<Json, String> {
        match self.next() {
            b'"' => Ok(Json::Text(self.quoted()?)),
            b'-' | b'0'..=b'9' => self.number(),
            b'{' | b'[' => {
                self.depth += 1;
                if self.depth > DEEPEST {
                    return self.wrong("less depth");
                }
                let value = if self.byte() == b'{' { self.object() } else { self.list() };
                self.depth -= 1;
                value
            }
            _ => self.word(),
        }
    }

    fn word(&mut self) -> Result<Json, String> {
        let words =
            [("null", Json::Null), ("true", Json::Bool(true)), ("false", Json::Bool(false))];
        for (word, value) in words {
            if self.text.as_bytes()[self.at..].starts_with(word.as_bytes()) {
                self.at += word.len();
                return Ok(value);
            }
        }
        self.wrong("a value")
    }

    fn list(&mut self) -> Result<Json, String> {
        let mut list = Vec::new();
        while self.goes_on(b']', list.is_empty())? {
            list.push(self.value()?);
        }
        Ok(Json::List(list))
    }

    fn object(&mut self) -> Result<Json, String> {
        let mut fields = Vec::new();
        while self.goes_on(b'}', fields.is_empty())? {
            if self.next() != b'"' {
                return self.wrong("a name");
            }
            let name = self.quoted()?;
            self.next();
            if !self.over(b':') {
                return self.wrong("a colon");
            }
            fields.push((name, self.value()?));
        }
        Ok(Json::Object(fields))
    }

    /// Whether a list or object has more, going over its bracket or comma.
    fn goes_on(&mut self, end: u8, first: bool) -> Result<bool, String> {
        if first {
            self.at += 1;
        }
        self.next();
        if self.over(end) {
            return Ok(false);
        }
        if !first && !self.over(b',') {
            return self.wrong("a comma");
        }
        Ok(true)
    }

    fn quoted(&mut self) -> Result<String, String> {
        let mut text = String::new();
        self.at += 1;
        loop {
            let from = self.at;
            while !matches!(self.byte(), b'"' | b'\\' | 0..0x20) {
                self.at += 1;
            }
            text.push_str(&self.text[from..self.at]);
            if self.over(b'"') {
                return Ok(text);
            }
            if !self.over(b'\\') {
                return self.wrong("a quote");
            }
            text.push(self.escaped()?);
        }
    }

    fn escaped(&mut self) -> Result<char, String> {
        let letter = self.byte();
        self.at += 1;
        Ok(match letter {
            b'"' | b'\\' | b'/' => letter.into(),
            b'b' => '\x08',
            b'f' => '\x0c',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let mut code = self.four_digits()?;
                // A character beyond the first 65536 is written as two halves.
                if (0xd800..0xdc00).contains(&code) && self.over(b'\\') && self.over(b'u') {
                    let low = self.four_digits()?.wrapping_sub(0xdc00);
                    code =
                        if low < 0x400 { 0x1_0000 + ((code - 0xd800) << 10) + low } else { code };
                }
                return char::from_u32(code).map_or_else(|| self.wrong("a character"), Ok);
            }
            _ => {
                self.at -= 1;
                return self.wrong("an escape");
            }
        })
    }

    fn four_digits(&mut self) -> Result<u32, String> {
        let mut code = 0;
        for _ in 0..4 {
            let Some(digit) = char::from(self.byte()).to_digit(16) else {
                return self.wrong("a digit");
            };
            code = 16 * code + digit;
            self.at += 1;
        }
        Ok(code)
    }

    fn number(&mut self) -> Result<Json, String> {
        let negative = self.over(b'-');
        let (mut digits, mut power) = (0, 0);
        if !self.over(b'0') {
            self.digits(&mut digits, &mut power)?;
        }
        let mut whole = !negative && power == 0;
        if self.over(b'.') {
            whole = false;
            let from = self.at;
            self.digits(&mut digits, &mut power)?;
            power -= (self.at - from) as i32;
        }
        if matches!(self.byte(), b'e' | b'E') {
            whole = false;
            self.at += 1;
            let down = self.over(b'-');
            if !down {
                self.over(b'+');
            }
            let (mut exponent, mut more) = (0, 0);
            self.digits(&mut exponent, &mut more)?;
            let exponent = exponent.min(999) as i32;
            power += if down { -exponent } else { exponent };
        }
        if whole {
            return Ok(Json::Whole(digits));
        }
        // Exact for what people write: both numbers are whole and not large.
        let size = digits as f64;
        let size = if power < 0 { size / 10_f64.powi(-power) } else { size * 10_f64.powi(power) };
        Ok(Json::Number(if negative { -size } else { size }))
    }

    /// Goes over digits, at least one. Those that no longer fit only make the number larger.
    fn digits(&mut self, number: &mut u64, left_out: &mut i32) -> Result<(), String> {
        let from = self.at;
        while let digit @ b'0'..=b'9' = self.byte() {
            let longer =
                number.checked_mul(10).and_then(|ten| ten.checked_add((digit - b'0').into()));
            match longer.filter(|_| *left_out == 0) {
                Some(longer) => *number = longer,
                None => *left_out += 1,
            }
            self.at += 1;
        }
        if self.at == from { self.wrong("a digit") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_reads_what_another_reader_reads() {
        for text in [
            "null",
            " true ",
            "false",
            "0",
            "-0.31",
            "12.5e2",
            "1E-3",
            "18446744073709551615",
            "-7",
            "123456789.125",
            "[]",
            "[ 1 , [2,{}] ]",
            r#"{"a":1,"b":{"c":[null,"x"]}}"#,
            r#""""#,
            r#""é \" \\ \/ \n \t \r \b \f \u00e9 \ud83d\ude00 😀""#,
        ] {
            assert_eq!(
                parse(text),
                serde_json::from_str(text).map_err(|e| e.to_string()),
                "{text}"
            );
        }
    }

    #[test]
    fn it_refuses_what_another_reader_refuses() {
        for text in [
            "",
            "nul",
            "nulll",
            "01",
            "1.",
            ".5",
            "+1",
            "-",
            "1e",
            "[1,]",
            "[1 2]",
            "[",
            "{\"a\"}",
            "{\"a\":}",
            "{a:1}",
            "{\"a\":1,}",
            "\"",
            "\"\\x\"",
            "\"\\ud800\"",
            "\"\\u12g4\"",
            "\"\n\"",
            "1 1",
            "{} x",
            "\0",
            "é",
        ] {
            assert!(serde_json::from_str::<Json>(text).is_err(), "{text}");
            assert!(parse(text).is_err(), "{text}");
        }
        assert!(parse(&"[".repeat(100_000)).is_err());
    }
}
