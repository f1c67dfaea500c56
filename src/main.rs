//! The program: reads the command line and opens one door.

fn main() -> std::process::ExitCode {
    ludus::cli::run(std::env::args_os(), None)
}
