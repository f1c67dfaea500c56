//! Recordings: a journal's battle is shown on a screen in memory and written as an asciicast. The format is version 2: one JSON
//! line for the head and one for each frame.

use crate::app::App;
use crate::background;
use crate::books::ActiveGame;
use crate::input::{Input, Key};
use crate::screen::Screen;
use crate::theme::skin::{Depth, Surroundings};
use ludus_store::Store;
use ludus_store::disk::RealDisk;
use ludus_store::frontend::Recording;
use ludus_store::journal::book;
use ludus_store::settings::Settings;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::style::force_color_output;
use serde_json::json;
use std::cell::RefCell;
use std::io::{self, Write};
use std::path::Path;
use std::rc::Rc;

/// Duration of the last frame, in milliseconds.
const LAST: u64 = 3000;
/// Milliseconds after which a page that waits for a key is left.
const READ: u64 = 2500;
/// Maximum length in milliseconds; longer battles are cut.
const LONGEST: u64 = 4 * 3_600_000;

/// The bytes that are sent to the terminal.
#[derive(Clone, Default)]
struct Wire(Rc<RefCell<Vec<u8>>>);

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A screen that records its frames.
struct CastWriter {
    app: App,
    screen: Screen<CrosstermBackend<Wire>>,
    wire: Wire,
    now: u64,
    /// Speed factor compared with the screen.
    speed: u64,
    text: String,
}

impl CastWriter {
    fn frame(&mut self) -> Result<(), String> {
        self.screen.draw(&mut self.app).map_err(|error| error.to_string())?;
        let bytes = std::mem::take(&mut *self.wire.0.borrow_mut());
        if !bytes.is_empty() {
            self.line(self.now / self.speed, &String::from_utf8_lossy(&bytes));
        }
        Ok(())
    }

    fn line(&mut self, at: u64, sent: &str) {
        let at = format!("{}.{:03}", at / 1000, at % 1000);
        self.text += &format!("[{at}, \"o\", {}]\n", json!(sent));
    }

    /// Advances time until nothing changes without input, and leaves pages that wait for a reader.
    fn roll(&mut self) -> Result<(), String> {
        self.frame()?;
        while self.now < LONGEST {
            match self.app.wakes_at() {
                Some(at) => {
                    self.now = at.max(self.now + 1);
                    self.app.tick(self.now);
                }
                None if self.app.is_told() => break,
                None => {
                    self.now += READ;
                    self.app.input(Input::Key(Key::Enter), self.now);
                }
            }
            self.frame()?;
        }
        Ok(())
    }
}

impl CastWriter {
    /// Opens a journal's battle before its first frame.
    fn of(path: &Path, recording: &Recording) -> Result<CastWriter, String> {
        let mut store = Store::memory("nothing is kept of a recording");
        let picture = &recording.picture;
        let (look, theme, background) = (picture.look, picture.theme, picture.background);
        // The settings apply although they cannot be stored.
        let _ = store.set_settings(Settings { look, theme, background, ..*store.settings() });
        let surroundings = Surroundings { depth: Depth::Truecolor, unicode: true, ..Surroundings::PLAIN };
        background::wait_for_all();
        // A recording has colours, even if the current terminal forbids them.
        force_color_output(true);
        let mut app = App::new(store, surroundings);
        let book = book(&RealDisk, path).map_err(|error| error.to_string())?;
        app.record(|shared| ActiveGame::recorded(shared, book, path))?;
        let (wire, columns, rows) = (Wire::default(), picture.columns, picture.rows);
        let screen = Screen::of_size(CrosstermBackend::new(wire.clone()), columns, rows);
        let title = format!("Ludus: {}", path.file_stem().unwrap_or_default().to_string_lossy());
        let head = json!({ "version": 2, "width": columns, "height": rows, "title": title });
        Ok(CastWriter { app, screen, wire, now: 0, speed: recording.speed.into(), text: format!("{head}\n") })
    }
}

/// Renders a journal's battle as an asciicast, as far as the journal is sound, for the command line.
pub fn film(path: &Path, recording: &Recording) -> Result<String, String> {
    let mut film = CastWriter::of(path, recording)?;
    film.roll()?;
    film.line((film.now + LAST) / film.speed, "");
    Ok(film.text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludus_store::frontend::Picture;
    use ludus_store::settings::{Background, Look, Theme};
    use ratatui::backend::TestBackend;

    #[test]
    fn played_recording_ends_on_the_replays_last_screen() {
        let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../saves/gimli-throws-then-grapples.jsonl"));
        let end = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/gladiator/replays/mixed-4.jsonl");
        for (path, look, columns, rows) in [
            (path, Look::Modern, 80, 24),
            (Path::new(end), Look::Classic, 80, 24),
            (Path::new(end), Look::Modern, 160, 48),
        ] {
            let (theme, background) = (Theme::Truecolor, Background::Dark);
            let picture = Picture { columns, rows, look, theme, background, keys: String::new(), seed: 0 };
            let mut film = CastWriter::of(path, &Recording { picture, speed: 1 }).unwrap();
            film.roll().unwrap();
            let mut terminal = vt100::Parser::new(rows.try_into().unwrap(), columns.try_into().unwrap(), 0);
            for line in film.text.lines().skip(1) {
                let frame: serde_json::Value = serde_json::from_str(line).unwrap();
                terminal.process(frame[2].as_str().unwrap().as_bytes());
            }
            let mut screen = Screen::new(TestBackend::new(columns, rows));
            screen.draw(&mut film.app).unwrap();
            let buffer = screen.backend().buffer();
            for (x, y) in (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y))) {
                let (cell, seen) = (buffer.cell((x, y)).unwrap(), terminal.screen().cell(y, x).unwrap());
                let sign = if seen.contents().is_empty() { " " } else { seen.contents() };
                assert_eq!(sign, cell.symbol(), "{x},{y}");
                if let ratatui::style::Color::Rgb(r, g, b) = cell.fg {
                    assert_eq!(seen.fgcolor(), vt100::Color::Rgb(r, g, b), "{x},{y} {sign}");
                }
            }
        }
    }

    #[test]
    fn an_encounter_of_two_plans_is_recorded_step_by_step() {
        use ludus_duels::battle::command::Command;
        use ludus_duels::battle::state::Encounter;
        use ludus_duels::model::character::Character;
        use ludus_duels::model::setup::{Entrant, Setup};
        use ludus_engine::dice::Seed;
        use ludus_engine::game::Game;
        use ludus_store::journal::BattleId;
        use ludus_store::session::Session;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("duel.jsonl");
        let [a, b] = ["Anna", "Bert"].map(|name| Entrant::player(Character::new(name)));
        let id = BattleId::new(0, Seed(3));
        let mut session = Session::<Encounter>::apart(&path, id, Setup::new(a, b), Seed(3)).unwrap();
        while session.battle().to_move().is_some() {
            session.execute(&Command::Seal("ME*".parse().unwrap())).unwrap();
        }
        let (theme, background, look) = (Theme::Truecolor, Background::Dark, Look::Modern);
        let picture = Picture { columns: 80, rows: 24, look, theme, background, keys: String::new(), seed: 0 };
        let cast = film(&path, &Recording { picture, speed: 1 }).unwrap();
        assert!(cast.lines().count() > 4, "{} frames", cast.lines().count() - 1);
        assert!(cast.contains("Anna") && cast.contains("Bert"));
    }
}
