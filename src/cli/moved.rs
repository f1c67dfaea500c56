//! Subcommands that stood in the main help once and are under `ludus dev` now.

use clap::Command;
use std::ffi::OsString;

/// The sentence for a command line that names a subcommand of `ludus dev` without `dev`. `None` if it names no such one.
pub fn sentence(command: Command, arguments: &[OsString]) -> Option<String> {
    let is_subcommand =
        |words: &[&str]| words.iter().try_fold(&command, |above, word| above.find_subcommand(word)).is_some();
    let dev = [OsString::from("ludus"), "dev".into()];
    let others = arguments.iter().skip(1).filter(|one| !["help", "--help", "-h"].iter().any(|help| one == help));
    let all = dev.into_iter().chain(others.cloned());
    let matches = command.clone().ignore_errors(true).try_get_matches_from(all).ok()?;
    let mut words = Vec::new();
    let mut at = &matches;
    while let Some((word, below)) = at.subcommand() {
        words.push(word);
        at = below;
    }
    let old = words.get(1..).filter(|old| !is_subcommand(old))?.join(" ");
    Some(format!("`ludus {old}` is now `ludus dev {old}`."))
}
