//! Where the three games meet.
