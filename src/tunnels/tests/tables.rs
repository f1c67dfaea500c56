//! The tables, row by row.
