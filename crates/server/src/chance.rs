//! Random numbers, as the server is given them.

#[cfg(test)]
use std::sync::{Arc, Mutex, PoisonError};

use protocol::{Code, Problem};

/// Where random numbers come from.
#[derive(Clone, Debug)]
pub(crate) enum Chance {
    /// The operating system: nobody can guess them.
    Machine,
    /// A seed: in a test they are the same every time.
    #[cfg(test)]
    Seeded(Arc<Mutex<game::Random>>),
}

impl Chance {
    pub(crate) fn bytes<const N: usize>(&self) -> Result<[u8; N], Problem> {
        let mut bytes = [0; N];
        match self {
            Self::Machine => getrandom::fill(&mut bytes).map_err(|why| {
                Problem::new(Code::Unavailable, format!("No random numbers: {why}."))
            })?,
            #[cfg(test)]
            Self::Seeded(random) => {
                let mut random = random.lock().unwrap_or_else(PoisonError::into_inner);
                bytes.fill_with(|| random.below(256) as u8);
            }
        }
        Ok(bytes)
    }

    pub(crate) fn number(&self) -> Result<u64, Problem> {
        Ok(u64::from_le_bytes(self.bytes()?))
    }

    /// Letters and digits that nobody guesses, five bits each, without those that look alike.
    pub(crate) fn name<const N: usize>(&self) -> Result<String, Problem> {
        const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
        Ok(self.bytes::<N>()?.map(|byte| LETTERS[usize::from(byte % 32)] as char).iter().collect())
    }
}
