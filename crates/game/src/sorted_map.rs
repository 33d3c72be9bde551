use std::ops::Index;

/// Values by key, in the order of the keys: what stands on which point, for example.
///
/// A sorted list, since boards are small: it is copied and compared faster than a tree, and is far less
/// code in the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SortedMap<K, T>(Vec<(K, T)>);

impl<K, T> Default for SortedMap<K, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K, T> SortedMap<K, T> {
    /// No values.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All keys and their values.
    pub fn iter(&self) -> impl Iterator<Item = (&K, &T)> + Clone {
        self.0.iter().map(|(key, value)| (key, value))
    }

    /// The keys that have a value.
    pub fn keys(&self) -> impl Iterator<Item = &K> + Clone {
        self.0.iter().map(|(key, _)| key)
    }

    /// The values.
    pub fn values(&self) -> impl Iterator<Item = &T> + Clone {
        self.0.iter().map(|(_, value)| value)
    }

    /// The values, to be changed.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut().map(|(_, value)| value)
    }

    /// Keeps only the values that are wanted.
    pub fn retain(&mut self, mut wanted: impl FnMut(&K, &T) -> bool) {
        self.0.retain(|(key, value)| wanted(key, value));
    }
}

impl<K: Copy + Ord, T> SortedMap<K, T> {
    /// Where a key is in the list, or would be.
    fn find(&self, key: K) -> Result<usize, usize> {
        self.0.binary_search_by(|(other, _)| other.cmp(&key))
    }

    /// The value of a key.
    pub fn get(&self, key: &K) -> Option<&T> {
        self.find(*key).ok().map(|at| &self.0[at].1)
    }

    /// The value of a key, to be changed.
    pub fn get_mut(&mut self, key: &K) -> Option<&mut T> {
        self.find(*key).ok().map(|at| &mut self.0[at].1)
    }

    /// Whether a key has a value.
    pub fn contains_key(&self, key: &K) -> bool {
        self.find(*key).is_ok()
    }

    /// Gives a key a value in place of the one that it had.
    pub fn insert(&mut self, key: K, value: T) {
        match self.find(key) {
            Ok(at) => self.0[at].1 = value,
            Err(at) => self.0.insert(at, (key, value)),
        }
    }

    /// Takes a key's value away.
    pub fn remove(&mut self, key: &K) -> Option<T> {
        self.find(*key).ok().map(|at| self.0.remove(at).1)
    }

    /// The value of a key, to be changed; where it has none, it gets an empty one.
    pub fn get_or_default(&mut self, key: K) -> &mut T
    where
        T: Default,
    {
        let at = self.find(key).unwrap_or_else(|at| {
            self.0.insert(at, (key, T::default()));
            at
        });
        &mut self.0[at].1
    }
}

impl<K: Copy + Ord, T> Index<&K> for SortedMap<K, T> {
    type Output = T;

    fn index(&self, key: &K) -> &T {
        self.get(key).expect("the key has a value")
    }
}

impl<K: Copy + Ord, T> FromIterator<(K, T)> for SortedMap<K, T> {
    fn from_iter<I: IntoIterator<Item = (K, T)>>(values: I) -> Self {
        let mut map = Self::new();
        map.extend(values);
        map
    }
}

impl<K: Copy + Ord, T> Extend<(K, T)> for SortedMap<K, T> {
    fn extend<I: IntoIterator<Item = (K, T)>>(&mut self, values: I) {
        for (key, value) in values {
            self.insert(key, value);
        }
    }
}

impl<K, T> IntoIterator for SortedMap<K, T> {
    type Item = (K, T);
    type IntoIter = std::vec::IntoIter<(K, T)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_keeps_the_order_of_keys() {
        let mut map: SortedMap<u8, &str> =
            [(5, "e"), (1, "a"), (3, "c"), (1, "A")].into_iter().collect();
        assert_eq!(map.iter().collect::<Vec<_>>(), [(&1, &"A"), (&3, &"c"), (&5, &"e")]);
        assert_eq!((map.get(&3), map.get(&4), map[&5]), (Some(&"c"), None, "e"));
        *map.get_or_default(4) = "d";
        assert_eq!(map.remove(&3), Some("c"));
        assert_eq!(map.remove(&3), None);
        map.retain(|key, _| *key != 1);
        assert_eq!(map.keys().collect::<Vec<_>>(), [&4, &5]);
    }
}
