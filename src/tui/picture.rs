//! Pictures of the program's screens. Keys are played on a screen in memory, and the result becomes SVG. Clock and chance are
//! fixed, so the same keys give the same bytes.

pub mod cast;
mod svg;

use crate::app::App;
use crate::input::{Input, Key};
use crate::screen::Screen;
use crate::theme::page;
use crate::theme::skin::{Depth, Surroundings};
use ludus_engine::dice::Seed;
use ludus_store::Store;
use ludus_store::books::Opened;
use ludus_store::frontend::Picture;
use ludus_store::settings::Settings;
use ratatui::backend::TestBackend;

/// A screen in memory. It is drawn after every key, because some screens learn their size by being drawn.
struct PictureStage {
    app: App,
    screen: Screen<TestBackend>,
    now: u64,
}

impl PictureStage {
    fn set(mut store: Store, battle: Option<Opened>, picture: &Picture) -> Result<PictureStage, String> {
        let settings =
            Settings { look: picture.look, theme: picture.theme, background: picture.background, ..*store.settings() };
        store.set_settings(settings).map_err(|error| error.to_string())?;
        let surroundings = Surroundings { depth: Depth::Truecolor, unicode: true, ..Surroundings::PLAIN };
        super::background::wait_for_all();
        store.fix_salt(Seed(picture.seed));
        let mut app = App::new(store, surroundings);
        app.fix_chance(Seed(picture.seed));
        if let Some(battle) = battle {
            app.open_battle(battle, 0);
        }
        let screen = Screen::new(TestBackend::new(picture.columns, picture.rows));
        let mut stage = PictureStage { app, screen, now: 0 };
        stage.draw()?;
        Ok(stage)
    }

    fn play(&mut self, keys: &str) -> Result<(), String> {
        for step in steps(keys)? {
            match step {
                ScriptStep::Input(input) => self.app.input(input, self.now),
                ScriptStep::Wait(milliseconds) => (0..milliseconds / BEAT).for_each(|_| {
                    self.now += BEAT;
                    self.app.tick(self.now);
                }),
            }
            self.draw()?;
        }
        Ok(())
    }

    fn draw(&mut self) -> Result<(), String> {
        let app = &mut self.app;
        self.screen.draw(app).map_err(|never| never.to_string())
    }
}

/// Milliseconds between two ticks of the clock.
const BEAT: u64 = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ScriptStep {
    Input(Input),
    /// Waits for a number of milliseconds.
    Wait(u64),
}

/// Parses a script like "mConan<Enter><wait 500>": letters stand for themselves, other keys are named.
fn steps(keys: &str) -> Result<Vec<ScriptStep>, String> {
    let (mut rest, mut steps) = (keys, Vec::new());
    while let Some(letter) = rest.chars().next() {
        let Some((name, after)) = rest.strip_prefix('<').and_then(|inner| inner.split_once('>')) else {
            steps.push(ScriptStep::Input(Input::Typed(letter)));
            rest = &rest[letter.len_utf8()..];
            continue;
        };
        let wait = name.strip_prefix("wait ").and_then(|time| time.parse().ok()).map(ScriptStep::Wait);
        let step = wait.or_else(|| Key::named(name).map(|key| ScriptStep::Input(Input::Key(key))));
        steps.push(step.ok_or_else(|| format!("no key is called <{name}>"))?);
        rest = after;
    }
    Ok(steps)
}

/// Renders a screen after some keys as SVG, for the command line.
pub fn draw(store: Store, battle: Option<Opened>, picture: &Picture) -> Result<String, String> {
    let mut stage = PictureStage::set(store, battle, picture)?;
    stage.play(&picture.keys)?;
    Ok(svg::draw(stage.screen.backend().buffer(), page(stage.app.skin())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludus_store::settings::{Background, Look, Theme};

    fn picture(look: Look, keys: &str) -> Picture {
        let (theme, background) = (Theme::Truecolor, Background::Dark);
        Picture { columns: 80, rows: 24, look, theme, background, keys: keys.into(), seed: 7 }
    }

    /// Returns the screen's lines after the keys, and its picture.
    fn shown(picture: &Picture) -> (Vec<String>, String) {
        let folder = tempfile::tempdir().unwrap();
        let mut stage = PictureStage::set(Store::open(folder.path()), None, picture).unwrap();
        stage.play(&picture.keys).unwrap();
        let buffer = stage.screen.backend().buffer();
        let line = |y| (0..picture.columns).map(|x| buffer.cell((x, y)).unwrap().symbol()).collect::<String>();
        ((0..picture.rows).map(line).collect(), svg::draw(buffer, page(stage.app.skin())))
    }

    /// Reads the text of a picture back by position.
    fn read(picture: &Picture, svg: &str) -> Vec<String> {
        let mut screen = vec![vec![' '; picture.columns.into()]; picture.rows.into()];
        for element in svg.split("<text ").skip(1) {
            let (head, rest) = element.split_once('>').unwrap();
            let number = |name: &str| -> usize {
                head.split_once(&format!(" {name}=\""))
                    .or_else(|| head.split_once(&format!("{name}=\"")))
                    .unwrap()
                    .1
                    .split('"')
                    .next()
                    .unwrap()
                    .parse()
                    .unwrap()
            };
            let text =
                rest.split_once("</text>").unwrap().0.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
            for (x, letter) in (number("x") / svg::WIDE..).zip(text.chars()) {
                screen[number("y") / svg::HIGH][x] = letter;
            }
        }
        screen.into_iter().map(|row| row.into_iter().collect()).collect()
    }

    #[test]
    fn picture_shows_the_screen_text_and_is_reproducible() {
        // The welcome, the options, before the fight, and in it.
        let fight = " nConan<Enter><Enter>a<Enter><wait 300><Enter><wait 3000>";
        for (look, keys) in [
            (Look::Modern, ""),
            (Look::Modern, " o"),
            (Look::Modern, " nConan<Enter><Enter>a<Enter>"),
            (Look::Modern, fight),
            (Look::Classic, ""),
            (Look::Classic, " o"),
            (Look::Classic, " mConan<Enter><Enter>b"),
            (Look::Classic, " mConan<Enter><Enter>b<Enter><wait 3000>"),
        ] {
            let picture = picture(look, keys);
            let (screen, svg) = shown(&picture);
            assert_eq!(read(&picture, &svg), screen, "{look:?} {keys}");
            assert_eq!(shown(&picture).1, svg, "{look:?} {keys}");
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        }
        let battle = shown(&picture(Look::Modern, fight)).0.join("\n");
        assert!(battle.contains("who plays") || battle.contains("moves first"), "no battle: {battle}");
        let other = Picture { seed: 8, ..picture(Look::Modern, fight) };
        assert_ne!(shown(&other).1, shown(&picture(Look::Modern, fight)).1, "another seed is another battle");
    }

    #[test]
    fn a_script_is_letters_keys_and_pauses() {
        let typed = |letter| ScriptStep::Input(Input::Typed(letter));
        let expected = [typed('a'), ScriptStep::Input(Input::Key(Key::Enter)), ScriptStep::Wait(500), typed('<')];
        assert_eq!(steps("a<Enter><wait 500><").unwrap(), expected);
        assert_eq!(steps("a<Nonsense>").unwrap_err(), "no key is called <Nonsense>");
    }
}
