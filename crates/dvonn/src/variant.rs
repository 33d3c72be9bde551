/// Which game is played. DVONN has no variants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// The only one.
    #[default]
    Standard,
}
