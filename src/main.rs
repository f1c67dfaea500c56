//! The program: reads the command line and opens one door.

fn main() -> std::process::ExitCode {
    #[cfg(feature = "tui")]
    let scene = Some(ludus::cli::Frontend {
        screen: ludus::tui::screen,
        replay: ludus::tui::replay,
        picture: ludus::tui::picture,
        film: ludus::tui::film,
    });
    #[cfg(not(feature = "tui"))]
    let scene = None;
    ludus::cli::run(std::env::args_os(), scene)
}
