//! Where the data folder is, what time it is, and chance: what comes from outside.

use crate::engine::dice::Seed;
use directories::{BaseDirs, ProjectDirs};
use rand::TryRng;
use rand::rngs::SysRng;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// The data folder: the one asked for, else that of the variable LUDUS_DATA_DIR, else the one for this user's
/// programs (XDG on Linux). None if there is no home folder either.
pub fn folder(asked: Option<PathBuf>) -> Option<PathBuf> {
    choose(asked, std::env::var_os("LUDUS_DATA_DIR"))
}

fn choose(asked: Option<PathBuf>, variable: Option<OsString>) -> Option<PathBuf> {
    let named = asked.or(variable.filter(|text| !text.is_empty()).map(PathBuf::from)).map(expanded);
    named.or_else(|| ProjectDirs::from("", "", "ludus").map(|folders| folders.data_dir().to_path_buf()))
}

/// The path with the home folder for a `~` at its beginning, which a shell leaves there in `--data-dir=~/x`.
pub fn expanded(path: PathBuf) -> PathBuf {
    let home = || BaseDirs::new().map(|folders| folders.home_dir().to_path_buf());
    let below = path.strip_prefix("~").ok();
    below.and_then(|below| Some(home()?.join(below).components().collect())).unwrap_or(path)
}

/// Seconds since 1970; 0 on a clock that is set before.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// A seed that nobody can foresee: 64 bits of the system's chance. A system that has none to give leaves the clock.
pub fn fresh_seed() -> Seed {
    let nanoseconds = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_nanos());
    Seed(SysRng.try_next_u64().unwrap_or_else(|_| nanoseconds() as u64))
}

/// A salt that nobody can foresee: 128 bits of the system's chance, in hexadecimal digits.
pub fn fresh_salt() -> String {
    format!("{:016x}{:016x}", fresh_seed().0, fresh_seed().0)
}

/// The salt that follows from a seed, where chance is fixed or nothing is kept secret.
pub fn salt_of(seed: Seed) -> String {
    format!("{:032x}", seed.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_goes_before_the_variable_and_that_before_the_users_folder() {
        let path = |text: &str| Some(PathBuf::from(text));
        assert_eq!(choose(path("/a"), Some("/b".into())), path("/a"));
        assert_eq!(choose(None, Some("/b".into())), path("/b"));
        assert!(choose(None, Some("".into())).is_none_or(|folder| folder.ends_with("ludus")));
    }

    #[test]
    fn a_tilde_is_the_home_folder_and_only_at_the_beginning() {
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
    fn every_bit_of_a_new_seed_is_now_set_and_now_not() {
        let (mut ever, mut always) = (0, u64::MAX);
        for _ in 0..64 {
            let Seed(seed) = fresh_seed();
            (ever, always) = (ever | seed, always & seed);
        }
        assert_eq!((ever, always), (u64::MAX, 0));
    }
}
