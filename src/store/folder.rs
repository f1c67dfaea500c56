//! Where the data folder is, and what time it is: the two things that come from outside.

use crate::kit::dice::Seed;
use directories::ProjectDirs;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// The data folder: the one asked for, else that of the variable LUDUS_DATA_DIR, else the one for this user's
/// programs (XDG on Linux). None if there is no home folder either.
pub fn folder(asked: Option<PathBuf>) -> Option<PathBuf> {
    choose(asked, std::env::var_os("LUDUS_DATA_DIR"))
}

fn choose(asked: Option<PathBuf>, variable: Option<OsString>) -> Option<PathBuf> {
    let named = asked.or(variable.filter(|text| !text.is_empty()).map(PathBuf::from));
    named.or_else(|| ProjectDirs::from("", "", "ludus").map(|folders| folders.data_dir().to_path_buf()))
}

/// Seconds since 1970; 0 on a clock that is set before.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// A seed that nobody can foresee: the clock is all that is needed of it. It has few digits, so that it can be read out
/// and typed.
pub fn fresh_seed() -> Seed {
    let nanoseconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_nanos());
    Seed((nanoseconds / 1000 % 4_294_967_291) as u64)
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
}
