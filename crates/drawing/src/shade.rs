//! The colours of a picture, written out: programs that draw pictures without a browser know no names for them.

use crate::shapes::STYLE;

/// Which of the two sets of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shade {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Shade {
    /// What lies round a board.
    pub(crate) fn ground(self) -> &'static str {
        match self {
            Self::Light => "#f2eee6",
            Self::Dark => "#191714",
        }
    }

    /// What a colour's name stands for on a board. What is said of dark pictures goes over what is said of all, and what is said
    /// of a board over what is said of every board.
    fn colour(self, class: &str, name: &str) -> Option<&'static str> {
        let (all, dark) = STYLE.split_once("@media")?;
        let own = format!("svg.{class}{{");
        let parts: &[&'static str] = if self == Self::Dark { &[dark, all] } else { &[all] };
        let find = |part: &'static str, selector: &str| {
            let rule = part.split_once(selector)?.1.split_once('}')?.0;
            let mut values = rule.split(';').filter_map(|value| value.trim().split_once(':'));
            values.find(|(known, _)| *known == name).map(|(_, value)| value)
        };
        let found = |part: &&'static str| find(part, &own).or_else(|| find(part, "svg{"));
        parts.iter().find_map(found)
    }

    /// A picture with each name of a colour replaced by the colour.
    pub(crate) fn painted(self, class: &str, picture: &str) -> String {
        let mut out = String::with_capacity(picture.len());
        let mut rest = picture;
        while let Some((before, after)) = rest.split_once("var(") {
            let (name, after) = after.split_once(')').unwrap_or((after, ""));
            out.push_str(before);
            out.push_str(self.colour(class, name).unwrap_or("none"));
            rest = after;
        }
        out.push_str(rest);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_those_of_the_board_and_the_shade() {
        for (shade, class, name, colour) in [
            (Shade::Light, "dvonn", "--slab", "#ddd3c4"),
            (Shade::Light, "yinsh", "--slab", "#cfd8d2"),
            (Shade::Dark, "yinsh", "--slab", "#47544f"),
            (Shade::Dark, "dvonn", "--slab", "#575047"),
            // In the dark as in the light.
            (Shade::Dark, "lyngk", "--l-g-ink", "#06281c"),
            (Shade::Light, "lyngk", "--cast-alpha", ".34"),
        ] {
            assert_eq!(shade.colour(class, name), Some(colour), "{shade:?} {class} {name}");
        }
    }
}
