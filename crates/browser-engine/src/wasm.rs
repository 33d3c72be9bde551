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

/// Answers a question with the network of its game, which may be empty; what there is to say is told to the
/// host meanwhile.
///
/// # Safety
/// Both must have been written into room from `text_alloc` of these lengths.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn answer(
    question: *mut u8,
    question_length: usize,
    network: *mut u8,
    network_length: usize,
) {
    // SAFETY: as the caller promises.
    let (question, network) = unsafe {
        (boundary::take(question, question_length), boundary::take_bytes(network, network_length))
    };
    crate::answer(&question, &network, Host { now, tell });
}
