//! Tests of the screens from the player's view: they press keys and compare pictures.

mod arena_screens;
mod arming_screens;
mod arrows_alone;
mod asks_the_core;
mod battle_screens;
#[cfg(feature = "battlefield")]
mod battlefield_orders;
#[cfg(feature = "battlefield")]
mod battlefield_play;
mod casting_by_hand;
mod coaching;
mod cursor_screens;
mod dice_boxes;
mod difficulty;
mod duels;
mod duels_kept;
mod duels_mended;
mod duels_secrets;
mod duels_story;
mod duels_ui;
mod effects;
mod estimates;
mod failing;
mod failing_disk;
#[cfg(feature = "battlefield")]
mod field_camp;
#[cfg(feature = "battlefield")]
mod field_colours;
#[cfg(feature = "battlefield")]
mod field_mended;
#[cfg(feature = "battlefield")]
mod field_starts;
#[cfg(feature = "battlefield")]
mod field_strikes;
mod fighting_screens;
mod figure_screens;
mod first_and_last;
mod first_fights;
mod first_minutes;
mod front_menus;
mod fuzz;
mod help_screens;
mod hexarena;
mod hexarena_asks;
mod hexarena_camp;
mod hexarena_lessons;
mod hexarena_mended;
mod hexarena_story;
mod holes;
mod key_counts;
mod key_lines;
mod labels;
mod learning;
mod lesson_play;
mod lit_boxes;
mod long_lines;
mod look_screens;
mod lost;
mod magic_screens;
pub mod measured;
mod mended;
mod menu_screens;
mod one_way_fire;
mod options_screens;
mod orders;
mod pasting;
mod promised_duels;
#[cfg(feature = "battlefield")]
mod promised_field;
mod promised_keys;
#[cfg(feature = "tunnels")]
mod promised_tunnels;
mod question_tables;

mod reading_screens;
mod rehearsals;
mod replaying;
mod rooms;
mod secret_screens;
mod sharing_screens;
mod sizes;
mod spell_screens;
mod stains;
mod standing;
mod still_panels;
mod the_end;
mod tips;
mod toy_table;
mod trouble_screens;
#[cfg(feature = "tunnels")]
mod tunnels_defaults;
#[cfg(feature = "tunnels")]
mod tunnels_delve;
#[cfg(feature = "tunnels")]
mod tunnels_details;
#[cfg(feature = "tunnels")]
mod tunnels_dungeons;
#[cfg(feature = "tunnels")]
mod tunnels_guild;
#[cfg(feature = "tunnels")]
mod tunnels_mended;
#[cfg(feature = "tunnels")]
mod tunnels_play;
#[cfg(feature = "tunnels")]
mod tunnels_walks;
mod twin_previews;
mod watching;
mod whole_messages;
mod wording;

use crate::app::App;
use crate::books::ActiveGame;
use crate::game_view::postgame::WinChanceCurve;
use crate::input::{Input, Key};
use crate::layout::{GameLayout, Panel};
use crate::screen::Screen;
use crate::theme::skin::Surroundings;
use ludus_engine::dice::Seed;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::race::Race;
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::model::board::{Facing, Square};
use ludus_gladiator::model::fighter::{Control, Side};
use ludus_gladiator::model::ground::Layer;
use ludus_gladiator::model::setup::{Arena, Kit, Phase, Recruit, Setup, Stance, Start};
use ludus_store::Store;
use ludus_store::battles::Resumed;
use ludus_store::books::StoredChoices;
use ludus_store::session::Session;
use ludus_store::settings::{DiceBySide, DiceShow, Look, Pace, Settings, Theme};
use ratatui::backend::{Backend, TestBackend};
use ratatui::buffer::Cell;
use ratatui::layout::Rect;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// True if all rulebooks are built in. Menus and key files name each of them.
pub const COMPLETE: bool = cfg!(all(
    feature = "gladiator",
    feature = "duels",
    feature = "hexarena",
    feature = "battlefield",
    feature = "tunnels"
));

/// A simulated player: a program, a screen, and a clock that only advances when the player waits.
pub struct Player {
    pub app: App,
    screen: Screen<TestBackend>,
    now: u64,
    _folder: TempDir,
    /// True if the player reads what happened during the other side's turn; otherwise the page is turned immediately.
    pub reads: bool,
}

impl Player {
    /// Opens the welcome screen of a program with an empty data folder.
    pub fn new(columns: u16, rows: u16) -> Player {
        Player::of_folder(folder(), columns, rows)
    }

    /// Opens the welcome screen of a player with a key file.
    pub fn with_key_file(text: &str) -> Player {
        let folder = folder();
        std::fs::write(folder.path().join("keys.toml"), text).unwrap();
        Player::of_folder(folder, 80, 24)
    }

    fn of_folder(folder: TempDir, columns: u16, rows: u16) -> Player {
        let mut store = Store::open(folder.path());
        store.fix_salt(Seed(1));
        let screen = Screen::new(TestBackend::new(columns, rows));
        let mut player =
            Player { app: App::new(store, Surroundings::PLAIN), screen, now: 0, _folder: folder, reads: false };
        player.draw();
        player
    }

    /// Opens the main menu with settings.
    pub fn with(settings: Settings) -> Player {
        Player::new(80, 24).at_the_menu(settings)
    }

    /// Opens the main menu with settings, over files that another player left in the data folder.
    pub fn with_files(settings: Settings, files: &[(PathBuf, Vec<u8>)]) -> Player {
        let folder = folder();
        for (path, bytes) in files {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, bytes).unwrap();
        }
        Player::of_folder(folder, 80, 24).at_the_menu(settings)
    }

    /// All files of the data folder, by their paths in it, without the settings.
    pub fn files(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let (root, mut folders, mut files) = (self._folder.path(), vec![self._folder.path().to_path_buf()], Vec::new());
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.file_stem().is_some_and(|name| name != "settings") {
                    files.push((path.strip_prefix(root).unwrap().to_path_buf(), std::fs::read(&path).unwrap()));
                }
            }
        }
        files
    }

    fn at_the_menu(mut self, settings: Settings) -> Player {
        let player = &mut self;
        player.app.store_mut().set_settings(settings).unwrap();
        player.press(" ");
        self
    }

    /// Opens a battle without pauses for dice and robots.
    pub fn in_battle(setup: Setup) -> Player {
        Player::in_battle_with(setup, quiet())
    }

    /// Opens a battle with settings.
    pub fn in_battle_with(setup: Setup, settings: Settings) -> Player {
        Player::in_seeded_battle(setup, settings, Seed(1))
    }

    /// Opens a battle with a seed and settings.
    pub fn in_seeded_battle(setup: Setup, settings: Settings, seed: Seed) -> Player {
        let mut player = Player::with(settings);
        player.fight(setup, seed);
        player
    }

    /// Opens a battle.
    pub fn fight(&mut self, setup: Setup, seed: Seed) {
        let session = Session::memory(setup, seed).unwrap();
        self.app.open_battle(Resumed::<Battle> { session, notices: Vec::new() }, 0);
        self.draw();
    }

    /// At a screen, by the letters of the classic menus. Chance is always the same.
    pub fn at(settings: Settings, keys: &[&str]) -> Player {
        let mut player = Player::with(settings);
        player.app.fix_chance(Seed(7));
        keys.iter().for_each(|keys| _ = player.press_classic(keys));
        player
    }

    /// Types letters. Names in angle brackets are other keys.
    pub fn press(&mut self, script: &str) -> &mut Player {
        let mut rest = script;
        while let Some(first) = rest.chars().next() {
            let named = rest.strip_prefix('<').and_then(|inner| inner.split_once('>'));
            let input = match named {
                Some((name, after)) => {
                    rest = after;
                    Input::Key(key(name))
                }
                None => {
                    rest = &rest[first.len_utf8()..];
                    Input::Typed(first)
                }
            };
            self.input(input);
        }
        self
    }

    /// Types the letters of the classic menu and of what follows it, whatever the look is.
    pub fn press_classic(&mut self, script: &str) -> &mut Player {
        let look = self.app.store_mut().settings().look;
        self.look_as(Look::Classic).press(script).look_as(look)
    }

    fn look_as(&mut self, look: Look) -> &mut Player {
        let settings = Settings { look, ..*self.app.store_mut().settings() };
        self.app.store_mut().set_settings(settings).unwrap();
        self.draw();
        self
    }

    pub fn input(&mut self, input: Input) {
        self.app.input(input, self.now);
        self.draw();
        if input == Input::Key(Key::Enter) && !self.reads && self.text().contains("What you saw happen meanwhile") {
            self.app.input(input, self.now);
            self.draw();
        }
    }

    pub fn wait(&mut self, milliseconds: u64) -> &mut Player {
        for _ in 0..milliseconds / 10 {
            self.now += 10;
            self.app.tick(self.now);
        }
        self.draw();
        self
    }

    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.screen.backend_mut().resize(columns, rows);
        self.input(Input::Resize(columns, rows));
    }

    pub fn draw(&mut self) {
        let app = &mut self.app;
        self.screen.draw(app).unwrap();
    }

    /// Returns the screen's text without trailing spaces.
    pub fn text(&self) -> String {
        let buffer = self.screen.backend().buffer();
        let area = buffer.area;
        let line =
            |y| -> String { (0..area.width).map(|x| buffer.cell((x, y)).unwrap().symbol().to_string()).collect() };
        (0..area.height).map(|y| line(y).trim_end().to_string()).collect::<Vec<_>>().join("\n")
    }

    pub fn parts(&self) -> GameLayout {
        GameLayout::of(self.screen.backend().buffer().area, self.app.skin().modern).unwrap()
    }

    /// Returns the parts with the board of the game in its size, and the question in its rows.
    pub fn fitted(&self) -> GameLayout {
        let parts = self.parts();
        match self.app.play() {
            Some(ActiveGame::Gladiator(view)) => view.fitted(&parts),
            Some(ActiveGame::HexArena(view)) => view.fitted(&parts),
            #[cfg(feature = "battlefield")]
            Some(ActiveGame::Battlefield(view)) => view.fitted(&parts),
            #[cfg(feature = "tunnels")]
            Some(ActiveGame::Tunnels(view)) => view.fitted(&parts),
            _ => parts,
        }
    }

    /// Returns whether the current question is shown as a table.
    pub fn asks_in_table(&self) -> bool {
        self.app.play().is_some_and(|play| play.asks_in_table())
    }

    /// Returns the five lines and the key line; without a frame, with the text beside them.
    pub fn bar(&self) -> String {
        let parts = self.fitted();
        let keys = || parts.keys.map_or_else(String::new, |row| format!("\n{}", self.inside(row)));
        if self.asks_in_table() && parts.box_of_bar.is_framed() {
            let outer = parts.box_of_bar.outer;
            return self.inside(Rect { height: outer.height - 1, ..outer }) + &keys();
        }
        if self.app.battle().is_some() && parts.box_of_bar.is_framed() {
            let inner = parts.box_of_bar.inner;
            return self.inside(parts.bar.intersection(inner)) + &keys();
        }
        self.text().lines().skip(19).take(5).collect::<Vec<_>>().join("\n")
    }

    pub fn assert_shows(&self, texts: &[&str]) {
        let screen = self.text();
        for text in texts {
            assert!(screen.contains(text), "{text:?} is not on the screen:\n{screen}");
        }
    }

    pub fn assert_lacks(&self, texts: &[&str]) {
        let screen = self.text();
        for text in texts {
            assert!(!screen.contains(text), "{text:?} is on the screen:\n{screen}");
        }
    }

    /// Returns the text in a rectangle without trailing spaces.
    pub fn inside(&self, area: Rect) -> String {
        let line = |y| (area.left()..area.right()).map(|x| self.cell(x, y).symbol().to_string()).collect::<String>();
        area.rows().map(|row| line(row.y).trim_end().to_string()).collect::<Vec<_>>().join("\n")
    }

    pub fn cell(&self, x: u16, y: u16) -> Cell {
        self.screen.backend().buffer().cell((x, y)).unwrap().clone()
    }

    pub fn cells(&self) -> Vec<Cell> {
        self.screen.backend().buffer().content.clone()
    }

    pub fn cursor(&mut self) -> (u16, u16) {
        let position = self.screen.backend_mut().get_cursor_position().unwrap();
        (position.x, position.y)
    }

    pub fn battle(&self) -> Battle {
        self.app.battle().unwrap().session().battle().clone()
    }
}

/// Creates a data folder, in memory where the system has such a place: on a disk each command waits until it is written.
pub fn folder() -> TempDir {
    let memory = Path::new("/dev/shm");
    let made = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    made.or_else(|_| tempfile::tempdir()).unwrap()
}

fn key(name: &str) -> Key {
    Key::named(name).unwrap_or_else(|| panic!("no key is called {name}"))
}

/// Loads the shipped battle whose mages know every spell.
pub fn everything() -> Setup {
    let text = include_str!("../../tests/gladiator/scenarios/story-mages-who-know-everything.json");
    ludus_gladiator::scenario::Scenario::parse(text).unwrap().setup().unwrap()
}

/// Goes from the action menu to a spell by its name, without casting it.
pub fn choose_spell(player: &mut Player, spell: Spell) {
    player.press("c").press(spell.name());
    let found = player.bar().lines().nth(2).unwrap().starts_with(&format!(" {spell}:"));
    assert!(found, "{spell} is not in the list: {}", player.text());
}

/// Quiet settings in the modern look.
pub fn modern() -> Settings {
    Settings { look: Look::Modern, theme: Theme::Truecolor, ..quiet() }
}

/// Settings with instant dice, no pauses or effects, and confirmations only for risky entries.
pub fn quiet() -> Settings {
    let dice = DiceBySide { west: DiceShow::Instant, east: DiceShow::Instant };
    let mut own = StoredChoices::default();
    own.gladiator.gentle = false;
    Settings { own, dice, robots: Pace::Instant, effects: false, tips: false, ..Settings::default() }
}

pub fn at(x: i32, y: i32) -> Square {
    Square::new(x, y).unwrap()
}

pub fn man(name: &str, side: Side, x: i32, y: i32, facing: Facing, items: [&str; 4]) -> Recruit {
    let stance =
        Stance { at: at(x, y), facing, sh: None, prone: false, dazed: false, spells: None, moved: Default::default() };
    Recruit { kit: Kit::of(items).unwrap(), stance: Some(stance), ..Recruit::new(name, Race::Human, side) }
}

/// Creates a fighter that the computer plays.
pub fn robot(name: &str, x: i32, y: i32, items: [&str; 4]) -> Recruit {
    Recruit { control: Control::Robot, ..man(name, Side::East, x, y, Facing::West, items) }
}

pub fn drawn(fighters: Vec<Recruit>, phase: Phase, terrain: &[(Square, Layer)]) -> Setup {
    let arena = Arena::Drawn { terrain: terrain.to_vec(), items: Vec::new() };
    Setup { fighters, arena, start: Some(Start { turn: 1, phase, first: None }), skill: Default::default() }
}

/// The size of the step that decided, in tenths of a percent: the largest before the end if it was large and the chance never
/// came back, else the largest of those steps. Steps within their error do not count.
pub fn largest_turn(course: &WinChanceCurve) -> Option<u64> {
    let points = &course.points;
    let last = points.len() - 2;
    let rises = points.last()?.share.0 > points.first()?.share.0;
    let moved = |at: usize| points[at].share.0.abs_diff(points[at + 1].share.0);
    let counts = |at: usize| {
        let error = (points[at].share.1.pow(2) + points[at + 1].share.1.pow(2)).isqrt();
        moved(at) >= (2 * error).max(50)
    };
    let lasts = |at: usize| {
        let away = |share: u64| if rises { share > points[at].share.0 } else { share < points[at].share.0 };
        points[at + 1..].iter().all(|point| away(point.share.0))
    };
    let sizes = |to: usize, least: u64| {
        (0..to).filter(move |at| counts(*at) && lasts(*at) && moved(*at) >= least).map(moved).max()
    };
    let any = || (0..=last).filter(|at| counts(*at)).map(moved).max();
    sizes(last, 150).or_else(|| sizes(last + 1, 0)).or_else(any)
}
