//! `ludus completions` and `ludus man`: what the command line says of itself, for shells and for `man`.

use super::{Failure, Outcome};
use clap::Command;
use clap_complete::Shell;

/// The completions of a shell.
pub fn completions(shell: Shell, mut command: Command) -> Outcome {
    let mut bytes = Vec::new();
    clap_complete::generate(shell, &mut command, "ludus", &mut bytes);
    String::from_utf8(bytes).map_err(Failure::new)
}

/// The manual page of the program, in roff.
pub fn page(command: Command) -> Outcome {
    let mut bytes = Vec::new();
    clap_mangen::Man::new(command).render(&mut bytes).map_err(Failure::new)?;
    String::from_utf8(bytes).map_err(Failure::new)
}
