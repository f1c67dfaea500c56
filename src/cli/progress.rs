//! A bar for people who wait.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::io::IsTerminal;

/// A progress bar in whole numbers; hidden if stderr is no terminal. Narrower than 80 columns even for
/// the largest number of battles.
pub fn bar(count: u64, what: &'static str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(count), ProgressDrawTarget::stderr());
    let rate = |state: &ProgressState, text: &mut dyn std::fmt::Write| {
        let _ = write!(text, "{:.0}", state.per_sec());
    };
    match ProgressStyle::with_template("{bar:18} {pos}/{len} {msg}, {rate} a second, {eta} left") {
        Ok(style) => bar.with_message(what).with_style(style.with_key("rate", rate).progress_chars("=> ")),
        Err(_) => bar,
    }
}
