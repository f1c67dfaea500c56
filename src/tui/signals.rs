//! Signals of the system. Without Unix signals this does nothing, and a closed terminal is detected by checking for it.

#[cfg(not(unix))]
pub use crate::signals::elsewhere::{install_handlers, stop};
#[cfg(unix)]
pub use crate::signals::unix::{install_handlers, stop};

#[cfg(unix)]
mod unix {
    use crate::input::Input;
    use signal_hook::consts::{
        FORBIDDEN, SIGCHLD, SIGCONT, SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH, SIGXFSZ,
    };
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::{emulate_default_handler, signal_name};
    use std::io;
    use std::sync::mpsc::Sender;
    use std::thread::Builder;

    const LAST_SIGNAL: i32 = 64;

    /// Sends signals as inputs from a separate thread, and wakes the reader of inputs. Every signal that would end the program
    /// and can be caught safely ends it in order, so that the terminal is restored. Signals after an invalid address or
    /// calculation cannot be caught safely.
    pub fn install_handlers(to: Sender<Input>, wakes: Sender<Input>) -> io::Result<()> {
        let mut waiting = Signals::new([SIGTSTP, SIGWINCH, SIGXFSZ])?;
        // The system reserves some numbers, so errors are ignored.
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
                    // A file reached its size limit: the failed write reports it.
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

    /// Returns whether a signal ends a program that does not catch it, and can be caught.
    fn would_end(signal: i32) -> bool {
        let harmless = [SIGCHLD, SIGCONT, SIGURG, SIGWINCH, SIGPIPE, SIGXFSZ];
        let stops = [SIGTSTP, SIGTTIN, SIGTTOU];
        let asks = signal_name(signal) == Some("SIGINFO");
        !harmless.contains(&signal) && !stops.contains(&signal) && !FORBIDDEN.contains(&signal) && !asks
    }

    /// Stops for the shell; returns when the program continues.
    pub fn stop() {
        let _ = emulate_default_handler(SIGTSTP);
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use crate::input::Input;
    use std::io;
    use std::sync::mpsc::Sender;

    /// Does nothing: this system has no such signals.
    pub fn install_handlers(_to: Sender<Input>, _wakes: Sender<Input>) -> io::Result<()> {
        Ok(())
    }

    /// Does nothing: no shell stops programs on this system.
    pub fn stop() {}
}
