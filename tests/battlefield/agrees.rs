//! The comparison: [`fields`] makes random battles, [`mirror`] translates states, [`orders`] commands and events.

mod cases;
mod fields;
mod mirror;
mod orders;
mod rounds;

/// The number of cases: the short form in every test run, the long one on request.
fn count(short: u64, long: u64) -> u64 {
    if std::env::var("LUDUS_LONG").is_ok() { long } else { short }
}
