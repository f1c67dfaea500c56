//! Small sets of table words, stored as bits and written as lists.

macro_rules! set_of {
    ($(#[$doc:meta])* $set:ident($bits:ty) of $item:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $set($bits);

        impl $set {
            pub const NONE: $set = $set(0);

            #[must_use]
            pub const fn with(self, item: $item) -> $set {
                $set(self.0 | 1 << item as $bits)
            }

            pub const fn has(self, item: $item) -> bool {
                self.0 & 1 << item as $bits != 0
            }

            /// Returns the members that are in both sets.
            #[must_use]
            pub const fn both(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }

            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns the members in the order of their declaration.
            pub fn each(self) -> impl Iterator<Item = $item> {
                $item::ALL.into_iter().filter(move |item| self.has(*item))
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> $set {
                items.into_iter().fold($set::NONE, $set::with)
            }
        }

        impl serde::Serialize for $set {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.each())
            }
        }

        impl<'de> serde::Deserialize<'de> for $set {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$set, D::Error> {
                Ok(alloc::vec::Vec::<$item>::deserialize(deserializer)?.into_iter().collect())
            }
        }
    };
}

pub(crate) use set_of;
