//! Texts across the boundary of a WebAssembly module.
//!
//! A module takes one text and gives one text, JSON both, and that is all its host has to know: it
//! allocates room for the question, writes it there, calls, reads the answer and frees it. No glue is
//! generated and no tool is needed beside the compiler.
// Addresses are what a boundary is about.
#![allow(unsafe_code)]

/// Defines what a module exports beside its own function: `text_alloc` and `text_free`.
#[macro_export]
macro_rules! exports {
    () => {
        /// Room for a text of so many bytes, which the host fills and hands over with its call.
        #[unsafe(no_mangle)]
        pub extern "C" fn text_alloc(length: usize) -> *mut u8 {
            $crate::alloc(length)
        }

        /// Frees a text that the module gave.
        ///
        /// # Safety
        /// The text must come from this module and not have been freed.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn text_free(text: *mut u8, length: usize) {
            // SAFETY: as the caller promises.
            drop(unsafe { $crate::take(text, length) });
        }
    };
}

/// Room for a text of so many bytes.
pub fn alloc(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// A text that the host has written. Bytes that are no text come as question marks, which no question
/// is made of.
///
/// # Safety
/// The room must come from [`alloc`] or [`give`] with this length, and not have been taken before.
pub unsafe fn take(text: *mut u8, length: usize) -> String {
    // SAFETY: as the caller promises.
    let bytes = unsafe { take_bytes(text, length) };
    String::from_utf8_lossy(&bytes).into_owned()
}

/// What the host has written, as it is.
///
/// # Safety
/// As for [`take`].
pub unsafe fn take_bytes(room: *mut u8, length: usize) -> Box<[u8]> {
    // SAFETY: it was made of a boxed slice of this length.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(room, length)) }
}

/// A text for the host: its address in the upper half, its length in the lower.
pub fn give(text: String) -> u64 {
    let bytes = text.into_bytes().into_boxed_slice();
    let length = bytes.len() as u64;
    let address = Box::into_raw(bytes).cast::<u8>() as usize as u64;
    address << 32 | length
}
