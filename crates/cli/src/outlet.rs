//! A file that will be written at the end of some work, tried before it.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

pub(crate) struct Outlet {
    file: File,
    path: PathBuf,
}

impl Outlet {
    /// Opens the file. What is in it stays until something better is there.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let open = OpenOptions::new().write(true).create(true).truncate(false).open(path);
        let file = open.map_err(|why| not_written(path, &why))?;
        Ok(Self { file, path: path.to_owned() })
    }

    pub(crate) fn write(mut self, text: &str) -> Result<(), Failure> {
        let written = self.file.set_len(0).and_then(|()| self.file.write_all(text.as_bytes()));
        written.map_err(|why| not_written(&self.path, &why))
    }
}

fn not_written(path: &Path, why: &io::Error) -> Failure {
    Failure::bad(format!("{} cannot be written: {why}", path.display()))
}
