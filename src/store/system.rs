//! Facts from outside the program: the path of the data folder, the time, and random numbers.

use directories::{BaseDirs, ProjectDirs};
use ludus_engine::dice::Seed;
use rand::TryRng;
use rand::rngs::SysRng;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Returns the data folder: `asked`, else the variable LUDUS_DATA_DIR, else the user's folder
/// for programs (XDG on Linux).
///
/// `None` if there is no home folder either.
pub fn folder(asked: Option<PathBuf>) -> Option<PathBuf> {
    choose(asked, std::env::var_os("LUDUS_DATA_DIR"))
}

fn choose(asked: Option<PathBuf>, variable: Option<OsString>) -> Option<PathBuf> {
    let named = asked.or(variable.filter(|text| !text.is_empty()).map(PathBuf::from)).map(expanded);
    named.or_else(|| ProjectDirs::from("", "", "ludus").map(|folders| folders.data_dir().to_path_buf()))
}

/// Replaces a leading `~` by the home folder. Some shells leave it in `--data-dir=~/x`.
pub fn expanded(path: PathBuf) -> PathBuf {
    let home = || BaseDirs::new().map(|folders| folders.home_dir().to_path_buf());
    let below = path.strip_prefix("~").ok();
    below.and_then(|below| Some(home()?.join(below).components().collect())).unwrap_or(path)
}

/// Returns the seconds since 1970, or 0 if the clock is set earlier.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// The variable from whose number the seeds count upwards.
const SEED: &str = "LUDUS_SEED";

/// Returns the number of the variable LUDUS_SEED. `None` if it is not set; a sentence if it is no number.
pub fn first_seed() -> Result<Option<u64>, String> {
    let Some(text) = std::env::var_os(SEED) else { return Ok(None) };
    let number = text.to_str().and_then(|text| text.parse().ok());
    number.map(Some).ok_or_else(|| format!("{SEED} must be a whole number from 0 to {}.", u64::MAX))
}

/// Returns an unpredictable seed of 64 random bits. Without a random source, the clock is used.
///
/// With the variable LUDUS_SEED the seeds count upwards from its number, so that the same keys make the same game.
pub fn fresh_seed() -> Seed {
    static TAKEN: AtomicU64 = AtomicU64::new(0);
    if let Ok(Some(first)) = first_seed() {
        return Seed(first.wrapping_add(TAKEN.fetch_add(1, Ordering::Relaxed)));
    }
    let nanoseconds = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_nanos());
    Seed(SysRng.try_next_u64().unwrap_or_else(|_| nanoseconds() as u64))
}

/// Returns an unpredictable salt of 128 random bits, as hexadecimal digits.
pub fn fresh_salt() -> String {
    format!("{:016x}{:016x}", fresh_seed().0, fresh_seed().0)
}

/// Derives a salt from a seed, for fixed randomness or if nothing is secret.
pub fn salt_of(seed: Seed) -> String {
    format!("{:032x}", seed.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn option_beats_variable_beats_user_folder() {
        let path = |text: &str| Some(PathBuf::from(text));
        assert_eq!(choose(path("/a"), Some("/b".into())), path("/a"));
        assert_eq!(choose(None, Some("/b".into())), path("/b"));
        assert!(choose(None, Some("".into())).is_none_or(|folder| folder.ends_with("ludus")));
    }

    #[test]
    fn only_a_leading_tilde_is_the_home_folder() {
        let home = BaseDirs::new().unwrap().home_dir().to_path_buf();
        let path = |text: &str| Some(PathBuf::from(text));
        assert_eq!(choose(path("~/x/y"), None), Some(home.join("x/y")));
        assert_eq!(choose(None, Some("~/x".into())), Some(home.join("x")));
        assert_eq!(choose(path("~"), None), Some(home));
        for as_it_is in ["./~/x", "/a/~/x", "~bran/x"] {
            assert_eq!(choose(path(as_it_is), None), path(as_it_is));
        }
    }

    #[test]
    fn every_bit_of_a_fresh_seed_varies() {
        let (mut ever, mut always) = (0, u64::MAX);
        for _ in 0..64 {
            let Seed(seed) = fresh_seed();
            (ever, always) = (ever | seed, always & seed);
        }
        assert_eq!((ever, always), (u64::MAX, 0));
    }
}
