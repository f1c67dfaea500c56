//! Statics that are computed on first use, without the standard library: the core cannot wait for another thread.

use alloc::boxed::Box;
use core::ops::Deref;
use once_cell::race::OnceBox;

/// A value that `init` computes on first use. Threads that get here first at the same moment each compute it, and one of the
/// results is kept; so `init` must always return the same. Reading costs one load, never a lock.
pub struct Lazy<T: 'static> {
    value: OnceBox<T>,
    init: fn() -> T,
}

impl<T> Lazy<T> {
    /// `init` is called on first use.
    pub const fn new(init: fn() -> T) -> Lazy<T> {
        Lazy { value: OnceBox::new(), init }
    }
}

impl<T> Deref for Lazy<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        self.value.get_or_init(|| Box::new((self.init)()))
    }
}
