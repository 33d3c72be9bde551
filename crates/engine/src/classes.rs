//! Classes of points: up to eight facts of each, found for all points at once, one word a fact.

/// Turns a square of eight by eight bits about its diagonal.
#[inline(always)]
const fn transpose(mut square: u64) -> u64 {
    let swap = (square ^ square >> 7) & 0x00aa_00aa_00aa_00aa;
    square ^= swap ^ swap << 7;
    let swap = (square ^ square >> 14) & 0x0000_cccc_0000_cccc;
    square ^= swap ^ swap << 14;
    let swap = (square ^ square >> 28) & 0x0000_0000_f0f0_f0f0;
    square ^ swap ^ swap << 28
}

/// `classes[point]`: the eight bits that these words have on each point.
#[inline(always)]
pub(crate) fn gather(words: [u64; 8]) -> [u8; 64] {
    let mut classes = [0; 64];
    let mut eight = 0;
    while eight < 8 {
        let (mut square, mut word) = (0, 0);
        while word < 8 {
            square |= (words[word] >> (8 * eight) & 0xff) << (8 * word);
            word += 1;
        }
        let bytes = transpose(square).to_le_bytes();
        classes[8 * eight..8 * eight + 8].copy_from_slice(&bytes);
        eight += 1;
    }
    classes
}
