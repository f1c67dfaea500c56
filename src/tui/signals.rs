//! What the system signals. Where there are no signals of Unix, nothing does: a closed terminal is noticed by looking for it.

#[cfg(not(unix))]
pub use crate::tui::signals::elsewhere::{heed, stop};
#[cfg(unix)]
pub use crate::tui::signals::unix::{heed, stop};

#[cfg(unix)]
mod unix {
    use crate::tui::input::Input;
    use signal_hook::consts::{
        FORBIDDEN, SIGCHLD, SIGCONT, SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH, SIGXFSZ,
    };
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::{emulate_default_handler, signal_name};
    use std::io;
    use std::sync::mpsc::Sender;
    use std::thread::Builder;

    /// Highest number of a signal.
    const LAST_SIGNAL: i32 = 64;

    /// Sends what the system signals, from a thread of its own, and wakes who waits for inputs. Every signal that would end the program and can be caught
    /// without danger ends it in order, so that the terminal is given back; those after a wrong address or calculation can
    /// not.
    pub fn heed(to: Sender<Input>, wakes: Sender<Input>) -> io::Result<()> {
        let mut waiting = Signals::new([SIGTSTP, SIGWINCH, SIGXFSZ])?;
        // The system keeps some numbers for itself.
        (1..=LAST_SIGNAL).filter(|signal| would_end(*signal)).for_each(|signal| {
            let _ = waiting.add_signal(signal);
        });
        Builder::new().spawn(move || {
            for signal in waiting.forever() {
                let input = match signal {
                    SIGTSTP => Input::Suspend,
                    SIGWINCH => match ratatui::crossterm::terminal::size() {
                        Ok((columns, rows)) => Input::Resize(columns, rows),
                        Err(_) => continue,
                    },
                    // A file has reached the size that it may have: the write that failed says so itself.
                    SIGXFSZ => continue,
                    _ => Input::HangUp,
                };
                if to.send(input).is_err() || wakes.send(Input::Signalled).is_err() {
                    return;
                }
            }
        })?;
        Ok(())
    }

    /// Whether a signal ends a program that does not catch it, and can be caught.
    fn would_end(signal: i32) -> bool {
        let harmless = [SIGCHLD, SIGCONT, SIGURG, SIGWINCH, SIGPIPE, SIGXFSZ];
        let stops = [SIGTSTP, SIGTTIN, SIGTTOU];
        let asks = signal_name(signal) == Some("SIGINFO");
        !harmless.contains(&signal) && !stops.contains(&signal) && !FORBIDDEN.contains(&signal) && !asks
    }

    /// Stops as the shell asks; comes back when the program goes on.
    pub fn stop() {
        let _ = emulate_default_handler(SIGTSTP);
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use crate::tui::input::Input;
    use std::io;
    use std::sync::mpsc::Sender;

    /// Nothing is signalled here.
    pub fn heed(_to: Sender<Input>, _wakes: Sender<Input>) -> io::Result<()> {
        Ok(())
    }

    /// No shell stops a program here.
    pub fn stop() {}
}
