//! Files that are there for one test only.

use std::ops::Deref;
use std::{env, fs};

/// The name of a file that is gone when the test ends, however it ends.
pub(crate) struct PassingFile(String);

impl PassingFile {
    /// A name under which there is nothing yet. Every test has to choose another one.
    pub(crate) fn none_yet(name: &str) -> Self {
        let path = env::temp_dir().join(format!("trefoil-{}-{name}", std::process::id()));
        let _ = fs::remove_file(&path);
        Self(path.display().to_string())
    }

    /// A file with this content.
    pub(crate) fn with(name: &str, content: &str) -> Self {
        let file = Self::none_yet(name);
        fs::write(&*file, content).expect("the folder for tests is writable");
        file
    }
}

impl Deref for PassingFile {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Drop for PassingFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0).or_else(|_| fs::remove_dir_all(&self.0));
    }
}
