//! Delvers in fights, on a disk in memory.
