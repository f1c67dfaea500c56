//! The terminal: its set-up, its restoration in every case, and the sequences sent to it.

use crate::app::App;
use crate::screen::Screen;
use crate::signals;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use ludus_engine::text::one_line;
use ludus_store::frontend;
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste};
use ratatui::crossterm::execute;
use std::io::{self, IsTerminal, Stdout, Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The journal path of the current battle, for the message after a panic.
static JOURNAL: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Reports button presses and releases, in both formats without a position limit. Movements are not reported.
const MOUSE: &str = "\x1b[?1000h\x1b[?1015h\x1b[?1006h";

/// Requests keys as plain bytes (kitty protocol), whatever an earlier program set, and restores its setting later.
const PLAIN_KEYS: &str = "\x1b[>0u";
const KEYS_AS_BEFORE: &str = "\x1b[<u";

/// Moves below the picture, which terminals without an alternate screen still show.
const BELOW: &str = "\x1b[0m\x1b[999;1H\r\n";

pub struct Terminal {
    screen: Screen<CrosstermBackend<Stdout>>,
    mouse: bool,
}

impl Terminal {
    pub fn open(mouse: bool) -> io::Result<Terminal> {
        // Only the take-over is used: drawing goes through our own screen.
        drop(ratatui::try_init()?);
        let screen = Screen::new(CrosstermBackend::new(stdout()));
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let _ = execute!(stdout(), DisableMouseCapture, DisableBracketedPaste);
            let _ = send(&[KEYS_AS_BEFORE, BELOW]);
            before(info);
            if let Some(path) = JOURNAL.lock().ok().and_then(|path| path.clone()) {
                // DATA/battles/ID.jsonl
                let ludus = path.ancestors().nth(2).map_or_else(|| "ludus".into(), frontend::typed);
                let text = format!("The battle is saved in {}; `{ludus} resume` continues it.", path.display());
                eprintln!("{}", one_line(&text));
            }
        }));
        let mut terminal = Terminal { screen, mouse: false };
        terminal.set_mouse(mouse)?;
        // Pasted text must not be read as keys.
        execute!(stdout(), EnableBracketedPaste)?;
        send(&[PLAIN_KEYS])?;
        Ok(terminal)
    }

    /// Switches the mouse reports on or off.
    pub fn set_mouse(&mut self, mouse: bool) -> io::Result<()> {
        if mouse != self.mouse {
            self.mouse = mouse;
            if mouse { send(&[MOUSE])? } else { execute!(stdout(), DisableMouseCapture)? }
        }
        Ok(())
    }

    /// Asks for the background colour. The answer arrives among the keys, late or never.
    pub fn ask_background(&mut self) -> io::Result<()> {
        stdout().write_all(b"\x1b]11;?\x07")
    }

    pub fn ring(&mut self) -> io::Result<()> {
        stdout().write_all(b"\x07")?;
        stdout().flush()
    }

    /// Copies a text to the clipboard with OSC 52, if the terminal allows it. No terminal reports whether it did.
    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        write!(stdout(), "\x1b]52;c;{}\x07", BASE64_STANDARD.encode(text))?;
        stdout().flush()
    }

    /// Draws the game with the cursor at the focus. Only changes are sent.
    pub fn draw(&mut self, app: &mut App) -> io::Result<()> {
        self.screen.draw(app)
    }

    /// Restores the terminal, stops for the shell, and takes the terminal again when the program continues.
    pub fn suspend(&mut self, mouse: bool) -> io::Result<()> {
        self.close();
        signals::stop();
        ratatui::crossterm::terminal::enable_raw_mode()?;
        execute!(stdout(), ratatui::crossterm::terminal::EnterAlternateScreen, EnableBracketedPaste)?;
        send(&[PLAIN_KEYS])?;
        // A new screen draws everything again.
        self.screen = Screen::new(CrosstermBackend::new(stdout()));
        self.set_mouse(mouse)
    }

    /// Restores the terminal to its earlier state.
    pub fn close(&mut self) {
        let _ = self.set_mouse(false);
        let _ = execute!(stdout(), DisableBracketedPaste);
        let _ = self.screen.backend_mut().show_cursor();
        let _ = send(&[KEYS_AS_BEFORE, BELOW]);
        let _ = ratatui::try_restore();
        let _ = stdout().flush();
    }
}

fn send(sequences: &[&str]) -> io::Result<()> {
    stdout().write_all(sequences.concat().as_bytes())?;
    stdout().flush()
}

/// Returns whether input and output are still a terminal.
pub fn is_there() -> bool {
    io::stdin().is_terminal() && stdout().is_terminal()
}

/// Stores the journal's path for the message after a panic.
pub fn remember_journal(path: Option<&Path>) {
    if let Ok(mut journal) = JOURNAL.lock()
        && journal.as_deref() != path
    {
        *journal = path.map(Path::to_path_buf);
    }
}
