//! Accounts, as whoever runs a server looks after them.

use std::io::{self, Write as _};
use std::net::{Ipv4Addr, SocketAddr};

use clap::{Args, Subcommand};
use server::AdminAct;

use super::serve::Kept;
use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    kept: Kept,
    #[command(subcommand)]
    act: Act,
}

#[derive(Subcommand)]
enum Act {
    /// List accounts
    Accounts {
        /// Only those whose names begin so
        #[arg(default_value = "")]
        beginning: String,
    },
    /// List reports that are not settled
    Reports,
    /// Be done with a report
    Settle {
        /// Its number in the list
        number: u64,
    },
    /// Let somebody write nothing to others for some time
    Mute {
        /// The name of the account
        name: String,
        /// How long
        #[arg(long, default_value_t = 24)]
        hours: u64,
    },
    /// Let them write again
    Unmute {
        /// The name of the account
        name: String,
    },
    /// Close an account: nobody can sign in to it, and whoever is signed in is out
    Close {
        /// The name of the account
        name: String,
    },
    /// Open a closed account again
    Reopen {
        /// The name of the account
        name: String,
    },
    /// Makes an account that a program plays with, and prints a token for it; for one that is a bot already, another token
    Bot {
        /// What the bot is called
        name: String,
    },
    /// Give an account a new password, which is printed, and sign it out everywhere
    ResetPassword {
        /// The name of the account
        name: String,
    },
    /// List what happened with accounts, the last at the end
    Audit {
        /// Only with this account
        name: Option<String>,
        /// How much of it
        #[arg(long, default_value_t = 100)]
        most: u32,
    },
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let act = match &arguments.act {
        Act::Accounts { beginning } => AdminAct::Accounts(beginning.clone()),
        Act::Reports => AdminAct::Reports,
        Act::Settle { number } => AdminAct::Settle(*number),
        Act::Mute { name, hours } => AdminAct::Mute(name.clone(), *hours),
        Act::Unmute { name } => AdminAct::Unmute(name.clone()),
        Act::Close { name } => AdminAct::Close(name.clone()),
        Act::Reopen { name } => AdminAct::Reopen(name.clone()),
        Act::ResetPassword { name } => AdminAct::ResetPassword(name.clone()),
        Act::Bot { name } => AdminAct::Bot(name.clone()),
        Act::Audit { name, most } => AdminAct::Audit { name: name.clone(), most: *most },
    };
    let nowhere = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let settings = arguments.kept.settings(nowhere)?;
    let said = server::admin(&settings, act).map_err(Failure::bad)?;
    Ok(io::stdout().write_all(said.as_bytes())?)
}
