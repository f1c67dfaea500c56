//! The one text of every event.
