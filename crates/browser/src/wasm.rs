//! The module's exports. The only place here that touches memory by address.
#![allow(unsafe_code, unreachable_pub)]

use std::cell::RefCell;

use crate::Module;

boundary::exports!();

thread_local! {
    static MODULE: RefCell<Module> = RefCell::default();
}

/// Answers a question: what is asked for, and what is given with it.
///
/// # Safety
/// Both texts must have been written into room from `text_alloc` of these lengths.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn answer(
    asked: *mut u8,
    asked_length: usize,
    given: *mut u8,
    given_length: usize,
) -> u64 {
    // SAFETY: as the caller promises.
    let (asked, given) =
        unsafe { (boundary::take(asked, asked_length), boundary::take(given, given_length)) };
    boundary::give(MODULE.with_borrow_mut(|module| module.answer(&asked, &given)))
}
