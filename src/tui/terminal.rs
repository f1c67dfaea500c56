//! The terminal itself: taken over, given back in every case, and what comes from it.

use crate::engine::text::one_line;
use crate::tui::app::App;
use crate::tui::screen::Screen;
use crate::tui::signals;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste};
use ratatui::crossterm::execute;
use std::io::{self, IsTerminal, Stdout, Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Where the journal of the battle under way is, for the last words after a panic.
static JOURNAL: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Reports presses and releases of buttons, in both forms without a limit to the place. Movements are not asked for.
const MOUSE: &str = "\x1b[?1000h\x1b[?1015h\x1b[?1006h";

/// Keys come as plain bytes, whatever a program before has asked for (the kitty protocol); and what it asked for again.
const PLAIN_KEYS: &str = "\x1b[>0u";
const KEYS_AS_BEFORE: &str = "\x1b[<u";

/// Below the picture, where a terminal without an alternate screen still shows it.
const BELOW: &str = "\x1b[0m\x1b[999;1H\r\n";

/// The screen.
pub struct Terminal {
    screen: Screen<CrosstermBackend<Stdout>>,
    mouse: bool,
}

impl Terminal {
    /// Takes the terminal over.
    pub fn open(mouse: bool) -> io::Result<Terminal> {
        // It takes the terminal over; what is drawn goes by a screen of our own.
        drop(ratatui::try_init()?);
        let screen = Screen::new(CrosstermBackend::new(stdout()));
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let _ = execute!(stdout(), DisableMouseCapture, DisableBracketedPaste);
            let _ = send(&[KEYS_AS_BEFORE, BELOW]);
            before(info);
            if let Some(path) = JOURNAL.lock().ok().and_then(|path| path.clone()) {
                // DATA/battles/ID.jsonl
                let ludus = path.ancestors().nth(2).map_or_else(|| "ludus".into(), crate::cli::data::typed);
                let text = format!("The battle is kept in {}; `{ludus} resume` goes on with it.", path.display());
                eprintln!("{}", one_line(&text));
            }
        }));
        let mut terminal = Terminal { screen, mouse: false };
        terminal.set_mouse(mouse)?;
        // What is pasted is a text, and no key.
        execute!(stdout(), EnableBracketedPaste)?;
        send(&[PLAIN_KEYS])?;
        Ok(terminal)
    }

    /// Listens to the mouse or not.
    pub fn set_mouse(&mut self, mouse: bool) -> io::Result<()> {
        if mouse != self.mouse {
            self.mouse = mouse;
            if mouse { send(&[MOUSE])? } else { execute!(stdout(), DisableMouseCapture)? }
        }
        Ok(())
    }

    /// Asks for the background's colour; the answer comes with the keys, late or never.
    pub fn ask_background(&mut self) -> io::Result<()> {
        stdout().write_all(b"\x1b]11;?\x07")
    }

    /// Rings the bell.
    pub fn ring(&mut self) -> io::Result<()> {
        stdout().write_all(b"\x07")?;
        stdout().flush()
    }

    /// Lays a text into the clipboard of the terminal (OSC 52), of one that takes it from programs; no terminal says whether
    /// it did.
    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        write!(stdout(), "\x1b]52;c;{}\x07", BASE64_STANDARD.encode(text))?;
        stdout().flush()
    }

    /// Draws the game; the cursor stands where the focus is. Only what has changed is sent.
    pub fn draw(&mut self, app: &mut App) -> io::Result<()> {
        self.screen.draw(app)
    }

    /// Gives the terminal back, stops as the shell asks, and takes it again when the program goes on.
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

    /// Gives the terminal back as it was.
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

/// Whether there still is a terminal to play in.
pub fn is_there() -> bool {
    io::stdin().is_terminal() && stdout().is_terminal()
}

/// Keeps the path of the journal for the words after a panic.
pub fn remember_journal(path: Option<&Path>) {
    if let Ok(mut journal) = JOURNAL.lock()
        && journal.as_deref() != path
    {
        *journal = path.map(Path::to_path_buf);
    }
}
