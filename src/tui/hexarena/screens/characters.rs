//! The roster: its characters with their ratings and states (DQU-02). The list is rebuilt from the store whenever
//! it is drawn. Start with [`Characters`].

use crate::app::AppState;
use crate::canvas::{Canvas, cut};
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::hexarena::camp::{ActiveCharacter, career, main_weapon, record, standing, week, wounds};
use crate::hexarena::rulebook;
use crate::hexarena::screens::life::HexarenaCareer;
use crate::hexarena::screens::outfitting::Outfitting;
use crate::hexarena::screens::record::{RecordScreen, draw_card};
use crate::hexarena::screens::training::Training;
use crate::input::{Input, Key};
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::confirming::Confirming;
use crate::screens::list_view::ListView;
use crate::screens::screen_stack::explain_line;
use crate::screens::{Screen, Transition, draw_note, note};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, WideLayout, columns, rows, rules};
use ludus_store::hexarena::roster::{Roster, RosterEntry};

pub const HEADS: [Column; 8] = [
    Column("Name", 14, false),
    Column("Race", 8, false),
    Column("Weapon", 16, false),
    Column("Rank", 4, true),
    Column("V", 3, true),
    Column("EP", 5, true),
    Column("SP", 4, true),
    Column("State", 12, false),
];

/// The heading of the same columns for a line of 77 characters.
pub const HEADING: &str = "Name             Race     Weapon           Rank   V    EP    SP  State";

/// The table cells of one character.
pub fn cells(roster: &Roster, kept: &RosterEntry) -> Vec<Cell> {
    let (who, record) = (&kept.who, record(&kept.who));
    let (weapon, rank) = main_weapon(&record);
    let (state, ink) = standing(roster, kept);
    let dead = who.death.is_some();
    let plain = if dead { Ink::Dim } else { Ink::Plain };
    vec![
        Cell::ink(&who.name, if dead { Ink::Dim } else { Ink::Strong }),
        Cell::ink(who.race.name(), plain),
        Cell::ink(weapon, plain),
        Cell::ink(rank, plain),
        Cell::ink(record.worth, plain),
        Cell::ink(who.ep, plain),
        Cell::ink(who.sp, plain),
        Cell::ink(state, ink),
    ]
}

/// One character as a single line of text.
pub fn line(roster: &Roster, kept: &RosterEntry) -> String {
    let (who, record) = (&kept.who, record(&kept.who));
    let (weapon, rank) = main_weapon(&record);
    format!(
        "{:<16} {:<8} {:<16} {rank:>4} {:>3} {:>5} {:>5}  {}",
        cut(&who.name, 16),
        who.race.name(),
        cut(weapon, 16),
        record.worth,
        who.ep,
        who.sp,
        standing(roster, kept).0
    )
}

/// Shown instead of the list while the roster is empty.
pub const NOBODY: &str = "Nobody yet: make a character, or watch a quick bout first.";

pub struct Characters {
    rows: ListView,
    names: Vec<String>,
    /// The name of the character to remove, while the confirmation is open.
    asked: Confirming<String>,
}

impl Characters {
    pub fn new(shared: &AppState) -> Characters {
        let roster = shared.store.hexarena();
        let row = |kept: &RosterEntry| {
            let ink = if kept.who.death.is_some() { Ink::Dim } else { Ink::Plain };
            ((line(roster, kept), ink), cells(roster, kept))
        };
        let names = roster.characters().iter().map(|kept| kept.who.name.clone()).collect();
        Characters {
            rows: ListView::new(roster.characters().iter().map(row).collect()),
            names,
            asked: Confirming::new(),
        }
    }

    /// Opens the list with `name` in focus.
    pub fn at(shared: &AppState, name: &str) -> Characters {
        let all = Characters::new(shared);
        let at = all.names.iter().position(|one| one == name).unwrap_or(0);
        Characters { rows: all.rows.on(at), ..all }
    }

    fn chosen<'s>(&self, shared: &'s AppState) -> Option<&'s RosterEntry> {
        shared.store.hexarena().find(self.names.get(self.rows.at)?).ok()
    }

    fn let_go(&mut self, shared: &mut AppState, name: &str) {
        match shared.store.remove_hexarena(name) {
            Ok(()) => shared.say(format!("{name} is dismissed.")),
            Err(error) => shared.refuse(sentence(&error.to_string())),
        }
        *self = Characters::new(shared);
    }

    fn is_dead(&self, shared: &AppState) -> bool {
        self.chosen(shared).is_some_and(|kept| kept.who.death.is_some())
    }

    fn keys(&self, shared: &AppState) -> Vec<Hint> {
        use KeyAction::{Abandon, Accept, Back, Help, Outfit, Train};
        let wanted: &[KeyAction] = match self.names.is_empty() {
            true => &[Help, Back],
            false if self.is_dead(shared) => &[Accept, Abandon, Help, Back],
            false => &[Accept, Train, Outfit, Abandon, Help, Back],
        };
        let line = shared.keys().line(Keymap::Campaign, wanted);
        let life = (!self.names.is_empty()).then(|| Hint::of(Key::Char('i'), "I", "life"));
        life.into_iter().chain(line).collect()
    }
}

impl Screen for Characters {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if let Some(answer) = self.asked.answer(input) {
            if let Some(name) = answer {
                self.let_go(shared, &name);
            }
            return Transition::Stay;
        }
        if let Input::Pick(row) = input {
            let again = self.rows.pick(row);
            let name = self.names.get(self.rows.at).filter(|_| again);
            return name.map_or(Transition::Stay, |name| Transition::Over(Box::new(RecordScreen::new(name))));
        }
        let Some(key) = input.key() else { return Transition::Stay };
        if shared.keys().intent(Keymap::Living, key) == Some(KeyAction::Info) {
            return self.names.get(self.rows.at).map_or(Transition::Stay, |name| HexarenaCareer::open(shared, name));
        }
        let name = self.names.get(self.rows.at).cloned();
        let intent = shared.keys().intent(Keymap::Campaign, key);
        match (intent, name) {
            (Some(KeyAction::Help), _) => {
                return explain_line(shared, &TOPIC, &[], &self.keys(shared), &[Keymap::List]);
            }
            (Some(KeyAction::Back), _) => return Transition::Main,
            (Some(KeyAction::Abandon), Some(name)) => {
                let question = format!("Dismiss {name} for good?");
                self.asked.ask(shared, name, &question, "keep them");
            }
            (Some(KeyAction::Accept), Some(name)) => return Transition::Over(Box::new(RecordScreen::new(&name))),
            (Some(KeyAction::Train), Some(name)) => return Training::open(shared, ActiveCharacter::Kept(name)),
            (Some(KeyAction::Outfit), Some(name)) => return Outfitting::open(shared, ActiveCharacter::Kept(name)),
            (Some(_), None) => shared.refuse(NOBODY),
            _ => {
                if let Some(intent) = shared.keys().intent(Keymap::List, key) {
                    self.rows.steer(intent);
                }
            }
        }
        Transition::Stay
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        // Characters can change while a screen above this one is open.
        let now = Characters::new(shared);
        let list = now.rows.on(self.rows.at);
        let (chosen, keys, roster) = (self.chosen(shared), self.asked.keys(self.keys(shared)), shared.store.hexarena());
        let title = week(roster.week());
        if let Some(room) = WideLayout::full(canvas.area()) {
            room.head(canvas, "Characters", &title);
            let wide = room.body().width;
            let [left, right] = columns(room.body(), [Fill(1), Length(if wide >= 156 { 56 } else { 33 })]);
            let [card, below] = rows(right, [Length(if room.is_large() { 26 } else { 22 }), Fill(1)]);
            match chosen {
                Some(kept) => draw_card(canvas, card, &kept.who),
                None => TextBox::new(canvas, card, "Nobody").text(NOBODY, Ink::Dim),
            }
            rules(canvas, below, rulebook::CHAPTERS, &TOPIC);
            room.foot(canvas, note(shared), &keys);
            return list.draw_table(canvas, left, "Characters", &HEADS, NOBODY);
        }
        list.draw(canvas, layout, &format!("Characters: {title}"), HEADING, NOBODY);
        if let Some(kept) = chosen.filter(|_| shared.note.is_none()) {
            let (x, y) = (layout.bar.x + 1, layout.bar.y);
            canvas.fit(x, y + 1, 78, &[&super::record::kind(&kept.who)], Ink::Plain);
            canvas.fit(x, y + 2, 78, &[&format!("Injuries: {}", wounds(&kept.who))], Ink::Dim);
            canvas.fit(x, y + 3, 78, &[&career(&kept.who)], Ink::Dim);
        }
        draw_note(shared, canvas, layout, 1);
        canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &keys);
    }
}

const TOPIC: Topic = Topic {
    title: "Characters",
    asks: "Your characters and their state. Return opens the whole record, T trains, S opens the shop, I shows their bouts, A \
           dismisses a character for good.",
    context: Keymap::Campaign,
    rules: &["DQU-02", "DQX-01", "DQX-15", "DQX-18", "DQ-GEN-05"],
    chapters: &["Money and the calendar", "Experience"],
};
