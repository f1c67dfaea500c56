//! The main menu (MENU-06, DEC-027).

use super::{Before, Loading, Making, Scores, Team};
use crate::gladiator::fighter::Side;
use crate::tui::app::Shared;
use crate::tui::canvas::{Canvas, cut};
use crate::tui::gladiator::arena;
use crate::tui::help::Topic;
use crate::tui::input::Input;
use crate::tui::keys::{Context, Intent};
use crate::tui::layout::Layout;
use crate::tui::menu::{Entry, Menu, Picked};
use crate::tui::screens::{Explaining, Go, Options, Restoring, Screen, draw_note};
use crate::tui::theme::Ink;

/// A choice of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Make character.
    Make,
    /// Load character.
    Load,
    /// Switch to the other side.
    Switch,
    /// Hi-scores.
    Scores,
    /// All scores.
    Mine,
    /// Restore game.
    Restore,
    /// Quit.
    Quit,
    /// Begin game.
    Begin,
    /// Show character.
    Show,
    /// Dump character.
    Dump,
    /// Options.
    Options,
}

/// The entries: seven always, three more once somebody is set up.
pub fn entries(side: Side, has_team: bool) -> Vec<Entry<Choice>> {
    let switch = match side {
        Side::West => "switch to East",
        Side::East => "switch to West",
    };
    let mut entries = vec![
        Entry::new("Make character", Choice::Make),
        Entry::new("Load character", Choice::Load),
        Entry::new(switch, Choice::Switch),
        Entry::new("View hi-scores", Choice::Scores),
        Entry::new("view mY scores", Choice::Mine),
        Entry::new("Restore game", Choice::Restore),
        Entry::risky("Quit", Choice::Quit),
        Entry::new("Options", Choice::Options),
    ];
    if has_team {
        entries.insert(0, Entry::new("Begin game", Choice::Begin));
        entries.push(Entry::new("Show character", Choice::Show));
        entries.push(Entry::new("Dump character", Choice::Dump));
    }
    entries
}

/// The menu on the screen.
pub struct Main {
    menu: Menu<Choice>,
}

impl Main {
    /// The menu for what is set up now.
    pub fn new(shared: &Shared) -> Main {
        Main { menu: Menu::new(entries(shared.books.gladiator.side, !shared.books.gladiator.team.is_empty())) }
    }

    fn choose(shared: &mut Shared, choice: Choice) -> Go {
        match choice {
            Choice::Make => Making::open(shared),
            Choice::Load => Loading::open(shared),
            Choice::Switch => {
                shared.books.gladiator.side = shared.books.gladiator.side.other();
                shared.say(format!("Now {} is set up: make or load its fighters.", shared.books.gladiator.side.name()));
                Go::Main
            }
            Choice::Scores => Go::To(Box::new(Scores::new(shared, true))),
            Choice::Mine => Go::To(Box::new(Scores::new(shared, false))),
            Choice::Restore => Go::To(Box::new(Restoring::new(shared))),
            Choice::Quit => Go::Quit,
            Choice::Options => Go::To(Box::new(Options::new())),
            Choice::Begin => Before::open(shared),
            Choice::Show => Go::To(Box::new(Team::showing())),
            Choice::Dump => Go::To(Box::new(Team::dumping())),
        }
    }
}

impl Screen for Main {
    fn input(&mut self, shared: &mut Shared, input: Input, layout: Option<&Layout>) -> Go {
        let confirm = shared.settings().confirm;
        let picked = match (input, layout) {
            (Input::Click(x, y), Some(layout)) => self.menu.click(layout.bar, x, y, confirm),
            _ => match input.key() {
                Some(key) => {
                    match (self.menu.key(key, shared.keys(), confirm), shared.keys().intent(Context::Menu, key)) {
                        (Picked::Nothing, Some(Intent::Help)) => {
                            return Explaining::open(shared, &TOPIC, Box::new(Main::new(shared)));
                        }
                        (picked, _) => picked,
                    }
                }
                None => Picked::Nothing,
            },
        };
        match picked {
            Picked::Chosen(choice) => Main::choose(shared, choice),
            Picked::Unknown(letter) => {
                let why = match letter {
                    'b' | 's' | 'd' if shared.books.gladiator.team.is_empty() => {
                        "Nobody is set up yet: make or load a character first.".into()
                    }
                    ' ' => "Space chooses nothing; the capital letters choose.".into(),
                    letter => format!("No entry has the letter {letter}; the capital letters choose."),
                };
                shared.refuse(why);
                Go::Stay
            }
            Picked::Moved | Picked::Nothing => Go::Stay,
        }
    }

    fn draw(&self, shared: &Shared, canvas: &mut Canvas<'_>, layout: &Layout) {
        arena::empty(canvas, layout.arena, shared.settings().glyphs);
        draw_team(shared, canvas, layout);
        if self.menu.lines() < 3 || shared.note.is_none() {
            let line = self.menu.lines();
            if shared.books.gladiator.team.is_empty() && shared.note.is_none() {
                canvas.put(
                    layout.bar.x,
                    layout.bar.y + line + 1,
                    "Make or load a character, then Begin game.",
                    Ink::Dim,
                );
            }
        }
        draw_note(shared, canvas, layout, 3);
        self.menu.draw(canvas, layout.bar, "");
        canvas.put(layout.bar.right() - 8, layout.bar.y + 4, "? help", Ink::Dim);
    }
}

/// Who stands ready, at the sides of the arena where they will begin.
fn draw_team(shared: &Shared, canvas: &mut Canvas<'_>, layout: &Layout) {
    for side in Side::BOTH {
        for (row, member) in
            (layout.arena.y + 1..layout.arena.bottom()).step_by(2).zip(shared.books.gladiator.members(side))
        {
            let recruit = &member.recruit;
            let letter = recruit.name.chars().next().unwrap_or('?');
            let text = match side {
                Side::West => format!("{}> {}", letter.to_ascii_uppercase(), recruit.name),
                Side::East => format!("<{} {}", letter.to_ascii_lowercase(), recruit.name),
            };
            let text = cut(&format!("{text}, {}", recruit.race.name()), 36);
            let x = if side == Side::West { layout.arena.x + 2 } else { layout.arena.x + 42 };
            canvas.put(x, row, &text, Ink::of(side));
        }
    }
}

const TOPIC: Topic = Topic {
    title: "Ludus",
    context: Context::Menu,
    rules: &["MENU-02", "MENU-03", "MENU-04", "SETUP-09", "DEC-016", "SETUP-13", "SETUP-08"],
    chapters: &["The game"],
};
