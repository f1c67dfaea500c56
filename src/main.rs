//! The program: reads the command line and opens one door.

fn main() -> std::process::ExitCode {
    #[cfg(feature = "tui")]
    let screen: Option<ludus::cli::Screen> = Some(ludus::tui::screen);
    #[cfg(not(feature = "tui"))]
    let screen = None;
    ludus::cli::run(std::env::args_os(), screen)
}
