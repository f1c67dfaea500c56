//! The program: parses the command line and runs one subcommand.

fn main() -> std::process::ExitCode {
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
