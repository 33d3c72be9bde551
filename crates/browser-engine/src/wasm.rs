//! The module's exports and imports. The only place that touches memory by address.
#![allow(unsafe_code, unreachable_pub)]

use crate::Host;

boundary::exports!();

mod host {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Milliseconds since some moment that never changes.
        pub(super) safe fn now() -> f64;
        /// Takes a text, which stays the module's.
        pub(super) safe fn tell(text: *const u8, length: usize);
    }
}

fn now() -> f64 {
    host::now()
}

fn tell(text: &str) {
    host::tell(text.as_ptr(), text.len());
}

/// Answers a question; what there is to say is told to the host meanwhile.
///
/// # Safety
/// The question must have been written into room from `text_alloc` of this length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn answer(question: *mut u8, length: usize) {
    // SAFETY: as the caller promises.
    let question = unsafe { boundary::take(question, length) };
    crate::answer(&question, Host { now, tell });
}
