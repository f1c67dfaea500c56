//! The program: parses the command line and runs one subcommand.

use std::process::ExitCode;

fn main() -> ExitCode {
    if let Err(sentence) = ludus::store::system::first_seed() {
        eprintln!("ludus: {sentence}");
        return ExitCode::from(2);
    }
    #[cfg(feature = "tui")]
    let frontend = Some(ludus::cli::play::Frontend {
        screen: ludus::tui::screen,
        replay: ludus::tui::replay,
        picture: ludus::tui::picture::draw,
        film: ludus::tui::picture::cast::film,
    });
    #[cfg(not(feature = "tui"))]
    let frontend = None;
    ludus::cli::run(std::env::args_os(), frontend)
}
