//! JSON as it is read, before it is known what it means.
//!
//! A text is first read into a [`Json`], then each message takes its fields out of it. What serde derives for reading is
//! written out again for every type, and would make up a quarter of the browser's module.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

/// Any JSON.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// Nothing.
    Null,
    /// Yes or no.
    Bool(bool),
    /// A whole number that is not below 0.
    Whole(u64),
    /// Any other number.
    Number(f64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// Fields by name, as they come.
    Object(Vec<(String, Json)>),
}

/// What can be read from JSON.
pub trait Read: Sized {
    /// Reads it.
    ///
    /// # Errors
    /// What is wrong, naming the field.
    fn read(json: Json) -> Result<Self, String>;
}

/// Reads a text.
///
/// # Errors
/// Where it is no JSON, or what is wrong in it.
pub fn read_text<T: Read>(text: &str) -> Result<T, String> {
    T::read(crate::json_text::parse(text)?)
}

/// The fields of a message, taken out one by one.
#[derive(Debug)]
pub struct Fields(Vec<(String, Json)>);

impl Fields {
    /// A field, if it is there and not null.
    fn take(&mut self, name: &str) -> Json {
        match self.0.iter().position(|(other, _)| other == name) {
            Some(at) => self.0.swap_remove(at).1,
            None => Json::Null,
        }
    }

    fn take_needed(&mut self, name: &str) -> Result<Json, String> {
        match self.take(name) {
            Json::Null => Err(format!("the field `{name}` is missing")),
            json => Ok(json),
        }
    }

    /// A field that has to be there.
    ///
    /// # Errors
    /// If it is missing or cannot be read.
    pub fn get<T: Read>(&mut self, name: &str) -> Result<T, String> {
        T::read(self.take_needed(name)?).map_err(|why| in_field(name, &why))
    }

    /// A field that may be missing.
    ///
    /// # Errors
    /// If it is there and cannot be read.
    pub fn get_or_default<T: Read + Default>(&mut self, name: &str) -> Result<T, String> {
        match self.take(name) {
            Json::Null => Ok(T::default()),
            json => T::read(json).map_err(|why| in_field(name, &why)),
        }
    }

    /// Makes sure that nothing is left.
    ///
    /// # Errors
    /// A field that nobody has asked for.
    pub fn end(self) -> Result<(), String> {
        match self.0.first() {
            None => Ok(()),
            Some((name, _)) => Err(format!("the field `{name}` is not known here")),
        }
    }
}

fn in_field(name: &str, why: &str) -> String {
    format!("{name}: {why}")
}

impl Json {
    fn refuse<T>(&self, wanted: &str) -> Result<T, String> {
        let found = match self {
            Self::Null => "null",
            Self::Bool(_) => "a yes or no",
            Self::Whole(_) | Self::Number(_) => "a number",
            Self::Text(_) => "a text",
            Self::List(_) => "a list",
            Self::Object(_) => "an object",
        };
        Err(format!("{wanted} is wanted here, not {found}"))
    }

    /// A whole number up to a largest one.
    fn whole(&self, most: u64) -> Result<u64, String> {
        match self {
            Self::Whole(number) if *number <= most => Ok(*number),
            other => other.refuse(&format!("a whole number from 0 to {most}")),
        }
    }
}

/// One of several values, by its name.
pub(crate) fn named<T: Copy>(json: Json, values: &[(&str, T)]) -> Result<T, String> {
    let text = String::read(json)?;
    let found = values.iter().position(|(name, _)| *name == text);
    found.map(|at| values[at].1).ok_or_else(|| unknown(&text))
}

/// What is said of a name that means nothing where it stands.
pub(crate) fn unknown(name: &str) -> String {
    format!("\"{name}\" is not known here")
}

impl Read for Fields {
    fn read(json: Json) -> Result<Self, String> {
        match json {
            Json::Object(fields) => Ok(Self(fields)),
            other => other.refuse("an object"),
        }
    }
}

impl Read for bool {
    fn read(json: Json) -> Result<Self, String> {
        match json {
            Json::Bool(value) => Ok(value),
            other => other.refuse("true or false"),
        }
    }
}

impl Read for u8 {
    fn read(json: Json) -> Result<Self, String> {
        Ok(json.whole(Self::MAX.into())? as Self)
    }
}

impl Read for u32 {
    fn read(json: Json) -> Result<Self, String> {
        Ok(json.whole(Self::MAX.into())? as Self)
    }
}

impl Read for u64 {
    fn read(json: Json) -> Result<Self, String> {
        json.whole(Self::MAX)
    }
}

impl Read for f64 {
    fn read(json: Json) -> Result<Self, String> {
        match json {
            Json::Number(number) => Ok(number),
            Json::Whole(number) => Ok(number as Self),
            other => other.refuse("a number"),
        }
    }
}

impl Read for String {
    fn read(json: Json) -> Result<Self, String> {
        match json {
            Json::Text(text) => Ok(text),
            other => other.refuse("a text"),
        }
    }
}

impl<T: Read> Read for Option<T> {
    fn read(json: Json) -> Result<Self, String> {
        match json {
            Json::Null => Ok(None),
            json => T::read(json).map(Some),
        }
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(json: Json) -> Result<Self, String> {
        match json {
            Json::List(list) => list.into_iter().map(T::read).collect(),
            other => other.refuse("a list"),
        }
    }
}

impl<T: Read> Read for [T; 2] {
    fn read(json: Json) -> Result<Self, String> {
        let [first, second] = two(json)?;
        Ok([T::read(first)?, T::read(second)?])
    }
}

fn two(json: Json) -> Result<[Json; 2], String> {
    Vec::read(json)?.try_into().map_err(|_| "a list of two is wanted here".to_owned())
}

impl Read for Json {
    fn read(json: Json) -> Result<Self, String> {
        Ok(json)
    }
}

impl Read for BTreeMap<String, String> {
    fn read(json: Json) -> Result<Self, String> {
        let mut map = Self::new();
        for (name, value) in Fields::read(json)?.0 {
            let value = String::read(value).map_err(|why| in_field(&name, &why))?;
            map.insert(name, value);
        }
        Ok(map)
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Visit)
    }
}

struct Visit;

impl<'de> Visitor<'de> for Visit {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Whole(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(u64::try_from(value).map_or(Json::Number(value as f64), Json::Whole))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(Json::Number(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Json, A::Error> {
        let mut found = Vec::new();
        while let Some(value) = list.next_element()? {
            found.push(value);
        }
        Ok(Json::List(found))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Json, A::Error> {
        let mut found = Vec::new();
        while let Some(field) = fields.next_entry()? {
            found.push(field);
        }
        Ok(Json::Object(found))
    }
}
