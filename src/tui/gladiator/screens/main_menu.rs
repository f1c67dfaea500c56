//! The main menu (MENU-06, DEC-027).

use crate::app::AppState;
use crate::books;
use crate::canvas::{Canvas, cut};
use crate::gladiator::arena;
use crate::gladiator::camp::Member;
use crate::gladiator::screens::character_creation::Making;
use crate::gladiator::screens::lists::{Loading, Scores, Team};
use crate::gladiator::screens::match_setup::Before;
use crate::gladiator::screens::school;
use crate::help::Topic;
use crate::input::Input;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::menu::{Entry, Menu, Picked};
use crate::screens::enter_code::CodeEntry;
use crate::screens::learning::Learning;
use crate::screens::load_game::{LoadGame, go_on_waiting};
use crate::screens::options::Options;
use crate::screens::screen_stack::explain;
use crate::screens::welcome::waiting_short;
use crate::screens::{Screen, Transition, draw_note, note, title};
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows};
use ludus_engine::book::Book;
use ludus_gladiator::model::fighter::Side;
use ludus_gladiator::model::setup::MOST_A_SIDE;
use ludus_store::battles::BattleRow;
use ratatui::layout::Rect;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuChoice {
    Make,
    Load,
    Switch,
    Scores,
    Mine,
    Restore,
    Quit,
    Begin,
    Show,
    Dump,
    Options,
    Learn,
    Code,
    Duels,
    HexArena,
    /// Continues the waiting battle.
    Continue,
    /// Another battle of the last fighters.
    Again,
}

/// The entry that needs no character.
const AT_ONCE: &str = "Fight at once";

/// Conditions for the optional entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    /// True if the team has a member.
    pub team: bool,
    /// True if a battle waits.
    pub waits: bool,
    /// The label for a quick fight, if there is one.
    pub again: Option<&'static str>,
}

/// The entries: eleven always, three more for a team, one for a waiting battle and one to fight again.
pub fn entries(side: Side, offers: Offers) -> Vec<Entry<MenuChoice>> {
    let switch = match side {
        Side::West => "switch to East",
        Side::East => "switch to West",
    };
    let mut entries = vec![
        Entry::new("Make character", MenuChoice::Make),
        Entry::new("Load character", MenuChoice::Load),
        Entry::new(switch, MenuChoice::Switch),
        Entry::new("View hi-scores", MenuChoice::Scores),
        Entry::new("view mY scores", MenuChoice::Mine),
        Entry::new("Restore game", MenuChoice::Restore),
        Entry::risky("Quit", MenuChoice::Quit),
        Entry::new("Options", MenuChoice::Options),
        Entry::new("learN", MenuChoice::Learn),
        Entry::new("Play a code", MenuChoice::Code),
        #[cfg(feature = "duels")]
        Entry::new("dUels", MenuChoice::Duels),
        #[cfg(feature = "hexarena")]
        Entry::new("heX arena", MenuChoice::HexArena),
    ];
    if offers.team {
        entries.insert(0, Entry::new("Begin game", MenuChoice::Begin));
        entries.push(Entry::new("Show character", MenuChoice::Show));
        entries.push(Entry::new("Dump character", MenuChoice::Dump));
    }
    let waits = offers.waits.then(|| Entry::new("Continue", MenuChoice::Continue));
    let again = offers.again.map(|name| Entry::new(name, MenuChoice::Again));
    // For a player without a character, the usual entries keep their usual places.
    let (first, last) = if offers.again == Some(AT_ONCE) { (None, again) } else { (again, None) };
    entries.splice(0..0, waits.into_iter().chain(first).collect::<Vec<_>>());
    entries.extend(last);
    entries
}

pub struct Main {
    menu: Menu<MenuChoice>,
    waits: Option<BattleRow>,
    /// The fighters who can fight again.
    again: Option<String>,
}

impl Main {
    /// Opens the menu for the current team.
    pub fn new(shared: &AppState) -> Main {
        let camp = &shared.books.gladiator;
        let (waits, again) = (shared.store.waiting(None), camp.again(&shared.store));
        let name = again.as_ref().map(|again| if again.at_once { AT_ONCE } else { "Fight again" });
        let offers = Offers { team: !camp.team.is_empty(), waits: waits.is_some(), again: name };
        let menu = Menu::new(entries(camp.side, offers));
        let menu = if name == Some(AT_ONCE) { menu.on(MenuChoice::Again) } else { menu };
        Main { menu, waits, again: again.map(|again| again.with) }
    }

    /// A remark about an entry, if there is one.
    fn about(&self, choice: MenuChoice) -> Option<String> {
        match choice {
            MenuChoice::Continue => self.waits.as_ref().map(waiting_short),
            MenuChoice::Again => self.again.clone(),
            MenuChoice::Code => Some("a battle that is shared".into()),
            MenuChoice::Duels => Some("plans against plans".into()),
            MenuChoice::HexArena => Some("d100 on hexes".into()),
            _ => None,
        }
    }

    fn choose(&self, shared: &mut AppState, choice: MenuChoice) -> Transition {
        match choice {
            MenuChoice::Continue => go_on_waiting(shared, self.waits.as_ref()),
            MenuChoice::Again => fight_again(shared),
            MenuChoice::Make => Making::open(shared),
            MenuChoice::Load => Loading::open(shared),
            MenuChoice::Switch => {
                shared.books.gladiator.side = shared.books.gladiator.side.other();
                shared.say(format!("Now {} is set up: make or load its fighters.", shared.books.gladiator.side.name()));
                Transition::Main
            }
            MenuChoice::Scores => Transition::To(Box::new(Scores::new(shared, true))),
            MenuChoice::Mine => Transition::To(Box::new(Scores::new(shared, false))),
            MenuChoice::Restore => Transition::To(Box::new(LoadGame::new(shared))),
            MenuChoice::Quit => Transition::Quit,
            MenuChoice::Learn => Transition::To(Box::new(Learning::new(shared, 0))),
            MenuChoice::Options => Transition::To(Box::new(Options::new())),
            MenuChoice::Code => Transition::To(Box::<CodeEntry>::default()),
            MenuChoice::Duels => books::switch(shared, Book::Duels),
            MenuChoice::HexArena => books::switch(shared, Book::HexArena),
            MenuChoice::Begin => Before::open(shared),
            MenuChoice::Show => Transition::To(Box::new(Team::showing())),
            MenuChoice::Dump => Transition::To(Box::new(Team::dumping())),
        }
    }
}

impl Screen for Main {
    fn input(&mut self, shared: &mut AppState, input: Input, layout: Option<&Layout>) -> Transition {
        let confirm = shared.settings().confirm;
        let room = WideLayout::of(shared.size);
        self.menu.stand(room.is_some());
        let picked = match (input, layout) {
            (Input::Click(x, y), Some(layout)) => {
                let place = room.map_or(layout.bar, |room| inside(self.parts(room).menu));
                self.menu.click(place, x, y, confirm)
            }
            _ => match input.key() {
                Some(key) => {
                    match (self.menu.key(key, shared.keys(), confirm), shared.keys().intent(Keymap::Menu, key)) {
                        (Picked::Nothing, Some(KeyAction::Help)) => return explain(shared, &TOPIC),
                        (picked, _) => picked,
                    }
                }
                None => Picked::Nothing,
            },
        };
        match picked {
            Picked::Chosen(choice) => self.choose(shared, choice),
            Picked::Unknown(letter) => {
                let why = match letter {
                    'b' | 's' | 'd' if shared.books.gladiator.team.is_empty() => {
                        "Nobody is set up yet: make or load a character first.".into()
                    }
                    ' ' => "Space chooses nothing; the capital letters choose.".into(),
                    letter => format!("No entry has the letter {letter}; the capital letters in the menu choose."),
                };
                shared.refuse(why);
                Transition::Stay
            }
            Picked::Moved | Picked::Nothing => Transition::Stay,
        }
    }

    fn paste(&mut self, _shared: &mut AppState, first: char) -> Option<Transition> {
        CodeEntry::begun(first)
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        if let Some(room) = WideLayout::of(canvas.area()) {
            return self.draw_room(shared, canvas, room);
        }
        arena::empty(canvas, layout.arena, shared.settings().glyphs);
        draw_team(shared, canvas, layout);
        let about = self.menu.focus().and_then(|choice| self.about(choice)).filter(|_| shared.note.is_none());
        if let Some(text) = about {
            let column = self.beside();
            canvas.fit(layout.bar.x + column, layout.bar.y + 3, 80 - column, &[&text], Ink::Warning);
        }
        match &shared.note {
            Some((text, ink)) if self.menu.lines() > 3 => {
                let column = self.beside();
                canvas.fit(layout.bar.x + column, layout.bar.y + 3, 80 - column, &[text], *ink);
            }
            _ => draw_note(shared, canvas, layout, 3),
        }
        let end = self.menu.draw(canvas, layout.bar, "");
        if shared.books.gladiator.team.is_empty() && shared.note.is_none() && !self.menu.is_confirming() {
            canvas.put(end + 2, layout.bar.y + 4, "Make or load a character, then Begin game.", Ink::Dim);
        }
        canvas.put(layout.bar.right() - 8, layout.bar.y + 4, "? help", Ink::Dim);
    }
}

/// Width of the box with the entries, in columns.
const MENU: u16 = 40;
/// The smallest height of the boxes below it.
const BELOW: u16 = 5;

/// The boxes of the menu on large screens.
struct Parts {
    menu: Rect,
    school: Rect,
    below: Rect,
}

impl Main {
    /// The first free column of the fourth line, which can hold the last entries.
    fn beside(&self) -> u16 {
        match self.menu.count().saturating_sub(15) as u16 {
            0 => 0,
            entries => 16 * entries + 1,
        }
    }

    /// Returns whether the many entries leave no line for the description of the game.
    fn is_tight(&self, room: WideLayout) -> bool {
        self.menu.count() > 16 && !room.is_large()
    }

    /// True if the large title leaves the boxes below the menu enough lines.
    fn is_titled(&self, room: WideLayout) -> bool {
        room.body().height >= title::HIGH + self.menu.count() as u16 + 3 + BELOW
    }

    fn parts(&self, room: WideLayout) -> Parts {
        let body = room.body();
        // A line for each entry, the prompt and the frame, and a gap if there is room.
        let high = self.menu.count() as u16 + 3 + u16::from(body.height > 32);
        let title = title::HIGH + 1 + u16::from(body.height > 40) * 3 - u16::from(self.is_tight(room));
        let title = if self.is_titled(room) { title } else { 0 };
        let [_, boxes, below] = rows(body, [Length(title), Length(high), Fill(1)]);
        let [menu, school] = columns(boxes, [Length(MENU), Fill(1)]);
        Parts { menu, school, below }
    }

    fn draw_room(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout) {
        let Parts { menu, school, below } = self.parts(room);
        let top = room.body().y - u16::from(!room.is_large());
        match self.is_tight(room) {
            _ if !self.is_titled(room) => room.head(canvas, "Ludus", title::WORDS),
            true => title::draw(canvas, canvas.area().width.saturating_sub(50) / 2, top),
            false => title::draw_middle(canvas, top),
        }
        school::draw_people(shared, &mut TextBox::new(canvas, school, "The school"));
        let [left, right] = columns(below, [Length(MENU), Fill(1)]);
        school::draw_team(shared, canvas, left);
        let [fallen, season, told] = columns(right, [Fill(3), Length(34), Fill(2)]);
        if right.width > 100 {
            school::draw_fallen(shared, canvas, fallen);
            school::draw_season(shared, canvas, season);
            school::draw_told(shared, canvas, told);
        } else if shared.store.roster().games_completed() == 0 {
            school::draw_told(shared, canvas, right);
        } else if right.width < 76 {
            school::draw_season(shared, canvas, right);
        } else {
            let [fallen, season] = columns(right, [Fill(1), Length(32)]);
            school::draw_fallen(shared, canvas, fallen);
            school::draw_season(shared, canvas, season);
        }
        let choose = Hint::several("Capital letter", "or arrows and Return choose");
        let keys = [vec![choose], shared.keys().line(Keymap::Menu, &[KeyAction::Help])].concat();
        room.foot(canvas, note(shared), &keys);
        self.menu.draw_tall(&mut TextBox::new(canvas, menu, "What now?"), |choice| self.about(choice));
    }
}

/// The area inside a box, as in [`TextBox`].
const fn inside(area: Rect) -> Rect {
    Rect { x: area.x + 2, y: area.y + 1, width: area.width - 4, height: area.height - 2 }
}

/// Sets up the last fighters, in addition to the current team, and opens the battle.
pub fn fight_again(shared: &mut AppState) -> Transition {
    let volunteers = match shared.books.gladiator.volunteers(&mut shared.store) {
        Ok(volunteers) => volunteers,
        Err(error) => {
            shared.refuse(format!("{error}."));
            return Transition::Stay;
        }
    };
    for recruit in volunteers {
        let camp = &mut shared.books.gladiator;
        let there = camp.team.iter().any(|member| member.recruit.name == recruit.name);
        if !there && recruit.check().is_ok() && camp.members(recruit.side).count() < MOST_A_SIDE {
            camp.team.push(Member { recruit, stored: true });
        }
    }
    Before::open(shared)
}

/// Draws the team at the sides of the arena where they will begin.
fn draw_team(shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
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
    asks: "What do you want to do? Make or load characters, then begin the game; nothing here is lost by trying.",
    context: Keymap::Menu,
    rules: &["MENU-02", "MENU-03", "MENU-04", "SETUP-09", "DEC-016", "SETUP-13", "SETUP-08"],
    chapters: &["The game"],
};
