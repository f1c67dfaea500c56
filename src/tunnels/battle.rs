//! A fight: commands, checks, events and the state that they change.
