use std::fmt::Display;
use std::io;
use std::process::ExitCode;

/// Why a command did not do what was asked, and with which exit status it ends.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The answer is no; what is wrong has been said already. Status 1.
    No,
    /// Bad usage, an unreadable position or an illegal turn. Status 2.
    Bad(String),
    /// The user has had enough; what there was has been said. Status 130.
    Interrupted,
    /// Whoever reads our output has stopped reading, which is their right. Status 0.
    NobodyListens,
}

/// The exit status after Ctrl-C, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

impl Failure {
    pub(crate) fn bad(reason: impl Display) -> Self {
        Self::Bad(reason.to_string())
    }

    /// The same, saying first what it is about.
    pub(crate) fn about(self, what: &str) -> Self {
        match self {
            Self::Bad(reason) => Self::Bad(format!("{what}: {reason}")),
            other => other,
        }
    }

    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::No => ExitCode::from(1),
            Self::Bad(reason) => {
                anstream::eprintln!("trefoil: {reason}");
                ExitCode::from(2)
            }
            Self::Interrupted => ExitCode::from(INTERRUPTED),
            Self::NobodyListens => ExitCode::SUCCESS,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::NobodyListens,
            _ => Self::bad(error),
        }
    }
}
