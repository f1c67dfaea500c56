//! The characters: their skills, records and special plans.

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::duels;
use crate::duels::card;
use crate::duels::screens::life::DuelsCareer;
use crate::duels::screens::workshop::Workshop;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::confirming::Confirming;
use crate::screens::list_view::ListView;
use crate::screens::screen_stack::explain_line;
use crate::screens::{Screen, Transition, draw_note, note};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, WideLayout, columns, rows, rules};
use ludus_duels::model::character::Character;
use ludus_duels::model::fighter::Fighter;
use ludus_duels::model::setup::Entrant;
use ludus_store::duels::roster::{Roster, RosterEntry};
use ratatui::layout::Rect;

pub const HEADS: [Column; 12] = [
    Column("Name", 12, false),
    Column("ME", 2, true),
    Column("FI", 2, true),
    Column("MG", 2, true),
    Column("TH", 2, true),
    Column("Temper", 8, false),
    Column("Now", 9, false),
    Column("Won", 4, true),
    Column("Lost", 4, true),
    Column("Away", 4, true),
    Column("Side", 8, false),
    Column("Coach", 5, true),
];

/// The character's state: dead, in an encounter, in the lairs or ready.
fn standing(roster: &Roster, one: &RosterEntry) -> String {
    match (&one.dead, &one.in_battle) {
        (Some(how), _) => format!("RIP: {how}"),
        (None, Some(_)) => "in an encounter".into(),
        (None, None) if roster.run(&one.who.name).is_some() => "in the lairs".into(),
        (None, None) => "ready".into(),
    }
}

/// A character as the cells of a table.
pub fn cells(roster: &Roster, one: &RosterEntry) -> Vec<Cell> {
    let grey = one.dead.is_some();
    let ink = if grey { Ink::Dim } else { Ink::Plain };
    let mut cells = vec![Cell::ink(&one.who.name, if grey { Ink::Dim } else { Ink::Strong })];
    cells.extend(one.who.levels.each().map(|(_, level)| Cell::ink(level, ink)));
    cells.push(Cell::ink(one.who.temper.name(), ink));
    let now = match (&one.dead, &one.in_battle) {
        (Some(_), _) => "RIP",
        (None, Some(_)) => "in a duel",
        (None, None) if roster.run(&one.who.name).is_some() => "in lairs",
        (None, None) => "ready",
    };
    cells.push(Cell::ink(now, if grey { Ink::Bad } else { Ink::Dim }));
    cells.extend([one.record.won, one.record.lost, one.record.escaped].map(|count| Cell::ink(count, ink)));
    cells.push(Cell::ink(one.who.alignment.name(), ink));
    cells.push(Cell::ink(one.coached.mark(), ink));
    cells
}

/// A character in a line of 76 columns.
pub fn line(roster: &Roster, one: &RosterEntry) -> String {
    let levels = one.who.levels.0.map(|level| format!("{level:>3}")).concat();
    let who = &one.who;
    format!(
        "{:<12}{levels}  {:<8} {:>5} {:>5} {:>5} {:>4}  {}",
        who.name,
        who.temper.name(),
        one.record.won,
        one.record.lost,
        one.record.escaped,
        one.coached.mark(),
        standing(roster, one)
    )
}

/// The heading for [`line`].
pub const HEADING: &str = "Name         ME FI MG TH  Temper     Won  Lost  Away Coach Now";

pub struct RosterScreen {
    rows: ListView,
    names: Vec<String>,
    /// The character to be removed after confirmation.
    asked: Confirming<String>,
}

impl RosterScreen {
    pub fn new(shared: &AppState) -> RosterScreen {
        let people: Vec<&RosterEntry> = duels::people(&shared.store).iter().collect();
        let roster = shared.store.duels();
        let row = |one: &&RosterEntry| {
            let ink = if one.dead.is_some() { Ink::Dim } else { Ink::Plain };
            ((line(roster, one), ink), cells(roster, one))
        };
        let rows = ListView::new(people.iter().map(row).collect());
        RosterScreen { rows, names: people.iter().map(|one| one.who.name.clone()).collect(), asked: Confirming::new() }
    }

    /// Reopens the list with this character selected.
    pub fn at(shared: &AppState, name: &str) -> RosterScreen {
        let people = RosterScreen::new(shared);
        let at = people.names.iter().position(|one| one == name).unwrap_or(0);
        RosterScreen { rows: people.rows.on(at), ..people }
    }

    fn chosen<'s>(&self, shared: &'s AppState) -> Option<&'s RosterEntry> {
        let name = self.names.get(self.rows.at)?;
        shared.store.duels().find(name).ok()
    }

    fn let_go(&mut self, shared: &mut AppState, name: &str) {
        match shared.store.remove_duelist(name) {
            Ok(()) => shared.say(format!("{name} is deleted.")),
            Err(error) => shared.refuse(sentence(&error.to_string())),
        }
        *self = RosterScreen::new(shared);
    }

    /// Edits the selected character's special plan; refused for the dead.
    fn edit(&self, shared: &mut AppState) -> Transition {
        let Some(kept) = self.chosen(shared).cloned() else { return Transition::Main };
        match kept.dead {
            Some(_) => shared.refuse(format!("{} is dead and needs no plan.", kept.who.name)),
            None => return Workshop::special(shared, &kept),
        }
        Transition::Stay
    }

    fn keys(&self, shared: &AppState) -> Vec<Hint> {
        let mut keys = vec![Hint::of(Key::Enter, "Return", "special plan")];
        keys.extend(shared.keys().line(Keymap::Living, &[KeyAction::Info]));
        keys.extend(shared.keys().line(Keymap::Campaign, &[KeyAction::Abandon]));
        keys.extend(shared.keys().line(Keymap::List, &[KeyAction::Help, KeyAction::Back]));
        keys
    }
}

const EMPTY: &str = "None yet: Make character.";

impl Screen for RosterScreen {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if let Some(answer) = self.asked.answer(input) {
            if let Some(name) = answer {
                self.let_go(shared, &name);
            }
            return Transition::Stay;
        }
        if let Input::Pick(row) = input {
            self.rows.pick(row);
        }
        let Some(key) = input.key() else { return Transition::Stay };
        let intent = shared.keys().intent(Keymap::List, key);
        if shared.keys().intent(Keymap::Living, key) == Some(KeyAction::Info) {
            return self.names.get(self.rows.at).map_or(Transition::Stay, |name| DuelsCareer::open(shared, name));
        }
        if shared.keys().intent(Keymap::Campaign, key) == Some(KeyAction::Abandon) {
            if let Some(name) = self.names.get(self.rows.at) {
                self.asked.ask(shared, name.clone(), &format!("Delete {name} for good?"), "keep them");
            }
            return Transition::Stay;
        }
        match intent {
            Some(KeyAction::Help) => return explain_line(shared, &TOPIC, &[], &self.keys(shared), &[Keymap::List]),
            Some(KeyAction::Back) => return Transition::Main,
            Some(KeyAction::Accept) => return self.edit(shared),
            Some(intent) => self.rows.steer(intent),
            None => {}
        }
        Transition::Stay
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let chosen = self.chosen(shared);
        let keys = self.asked.keys(self.keys(shared));
        if let Some(room) = WideLayout::full(canvas.area()) {
            room.head(canvas, "Characters", "skills, records and plans");
            let [left, right] = columns(room.body(), [Fill(1), Length((room.body().width * 3 / 8).max(40))]);
            let [upper, special, below] = rows(right, [Length(16), Length(5), Fill(1)]);
            draw_card(canvas, upper, chosen.map(|one| &one.who));
            let mut pane = TextBox::with(canvas, special, "Special plan", "for visitors");
            pane.text(&chosen.map(special_plan).unwrap_or_default(), Ink::Plain);
            rules(canvas, below, duels::rulebook::CHAPTERS, &TOPIC);
            room.foot(canvas, note(shared), &keys);
            return self.rows.draw_table(canvas, left, "Characters", &HEADS, EMPTY);
        }
        self.rows.draw(canvas, layout, "Characters", HEADING, EMPTY);
        if let Some(one) = chosen.filter(|_| shared.note.is_none()) {
            let fighter = Entrant::player(one.who.clone()).fighter(&Entrant::Nobody);
            canvas.fit(
                layout.bar.x + 1,
                layout.bar.y + 1,
                78,
                &[&ludus_duels::narration::card::line(&fighter)],
                Ink::Plain,
            );
            canvas.fit(
                layout.bar.x + 1,
                layout.bar.y + 2,
                78,
                &[&ludus_duels::narration::card::temper(one.who.temper)],
                Ink::Dim,
            );
            let special = format!("Special plan: {}", special_plan(one));
            canvas.fit(layout.bar.x + 1, layout.bar.y + 3, 78, &[&special], Ink::Dim);
        }
        draw_note(shared, canvas, layout, 1);
        canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &keys);
    }
}

/// Describes the special plan in a sentence.
fn special_plan(one: &RosterEntry) -> String {
    match (&one.dead, &one.special) {
        (Some(how), _) => format!("RIP: {how}"),
        (None, Some(plan)) => plan.to_string(),
        (None, None) => "none: written when needed.".into(),
    }
}

/// A character's card in its own box.
pub fn draw_card(canvas: &mut Canvas<'_>, area: Rect, who: Option<&Character>) {
    let Some(who) = who else {
        TextBox::new(canvas, area, "Nobody").text(EMPTY, Ink::Dim);
        return;
    };
    let mut pane = TextBox::of(canvas, area, &who.name, Ink::West);
    let fighter = Entrant::player(who.clone()).fighter(&Entrant::Nobody);
    card::draw(&mut pane, &fighter, &Fighter::nobody());
}

const TOPIC: Topic = Topic {
    title: "Characters",
    asks: "Your characters and their records. Return edits a special plan, used against visitors and before a battle; A \
           deletes a character for good, I shows the whole record.",
    context: Keymap::List,
    rules: &["DUEL-OURS-3", "DUEL-OURS-6", "DUEL-PLAN-15", "DUEL-GEN-08", "DUEL-DEATH-01"],
    chapters: &["Characters"],
};
