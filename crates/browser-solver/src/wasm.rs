//! The module's exports. The only place here that touches memory by address.
#![allow(unsafe_code, unreachable_pub)]

boundary::exports!();

/// Answers a question.
///
/// # Safety
/// It must have been written into room from `text_alloc` of this length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn answer(question: *mut u8, length: usize) -> u64 {
    // SAFETY: as the caller promises.
    let question = unsafe { boundary::take(question, length) };
    boundary::give(crate::answer(&question))
}
