//! Orders for monsters and delegated characters.
