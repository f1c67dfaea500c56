//! The characters: who they are, what they have done, what they may learn.

use super::Workshop;
use super::life::Living;
use crate::duels::character::Character;
use crate::duels::setup::Entrant;
use crate::store::duels::{Kept, Roster};
use crate::tui::app::Shared;
use crate::tui::canvas::Canvas;
use crate::tui::duels::{self, card};
use crate::tui::help::Topic;
use crate::tui::input::{Input, Key};
use crate::tui::keys::{Context, Hint, Intent};
use crate::tui::layout::Layout;
use crate::tui::player::ask::sentence;
use crate::tui::room::{Cell, Fill, Head, Length, Pane, Room, columns, rows, rules};
use crate::tui::screens::{Confirming, Go, Rows, Screen, draw_note, explain_line, note};
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// Columns of the list.
pub const HEADS: [Head; 12] = [
    Head("Name", 12, false),
    Head("ME", 2, true),
    Head("FI", 2, true),
    Head("MG", 2, true),
    Head("TH", 2, true),
    Head("Temper", 8, false),
    Head("Won", 4, true),
    Head("Lost", 4, true),
    Head("Away", 4, true),
    Head("Now", 9, false),
    Head("Side", 8, false),
    Head("Coach", 5, true),
];

/// What a character does now: dead, in an encounter, in the lairs, or ready.
fn standing(roster: &Roster, one: &Kept) -> String {
    match (&one.dead, &one.in_battle) {
        (Some(how), _) => format!("RIP: {how}"),
        (None, Some(_)) => "in an encounter".into(),
        (None, None) if roster.run(&one.who.name).is_some() => "in the lairs".into(),
        (None, None) => "ready".into(),
    }
}

/// A character as the cells of a table.
pub fn cells(roster: &Roster, one: &Kept) -> Vec<Cell> {
    let grey = one.dead.is_some();
    let ink = if grey { Ink::Dim } else { Ink::Plain };
    let mut cells = vec![Cell::ink(&one.who.name, if grey { Ink::Dim } else { Ink::Strong })];
    cells.extend(one.who.levels.each().map(|(_, level)| Cell::ink(level, ink)));
    cells.push(Cell::ink(one.who.temper.name(), ink));
    cells.extend([one.record.won, one.record.lost, one.record.escaped].map(|count| Cell::ink(count, ink)));
    let now = match (&one.dead, &one.in_battle) {
        (Some(_), _) => "RIP",
        (None, Some(_)) => "in a duel",
        (None, None) if roster.run(&one.who.name).is_some() => "in lairs",
        (None, None) => "ready",
    };
    cells.push(Cell::ink(now, if grey { Ink::Bad } else { Ink::Dim }));
    cells.push(Cell::ink(one.who.alignment.name(), ink));
    cells.push(Cell::ink(one.coached.mark(), ink));
    cells
}

/// A character in a line of 76 columns.
pub fn line(roster: &Roster, one: &Kept) -> String {
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

/// The columns of [`line`].
pub const HEADING: &str = "Name         ME FI MG TH  Temper     Won  Lost  Away Coach Now";

/// The list.
pub struct People {
    rows: Rows,
    names: Vec<String>,
    /// The name of the character who may be removed.
    asked: Confirming<String>,
}

impl People {
    /// Everybody.
    pub fn new(shared: &Shared) -> People {
        let people: Vec<&Kept> = duels::people(&shared.store).iter().collect();
        let roster = shared.store.duels();
        let row = |one: &&Kept| {
            let ink = if one.dead.is_some() { Ink::Dim } else { Ink::Plain };
            ((line(roster, one), ink), cells(roster, one))
        };
        let rows = Rows::new(people.iter().map(row).collect());
        People { rows, names: people.iter().map(|one| one.who.name.clone()).collect(), asked: Confirming::new() }
    }

    /// The same on somebody.
    pub fn at(shared: &Shared, name: &str) -> People {
        let people = People::new(shared);
        let at = people.names.iter().position(|one| one == name).unwrap_or(0);
        People { rows: people.rows.on(at), ..people }
    }

    fn chosen<'s>(&self, shared: &'s Shared) -> Option<&'s Kept> {
        let name = self.names.get(self.rows.at)?;
        shared.store.duels().find(name).ok()
    }

    fn let_go(&mut self, shared: &mut Shared, name: &str) {
        match shared.store.remove_duelist(name) {
            Ok(()) => shared.say(format!("{name} is gone for good.")),
            Err(error) => shared.refuse(sentence(&error.to_string())),
        }
        *self = People::new(shared);
    }

    /// The special plan of who is chosen; the dead meet nobody.
    fn edit(&self, shared: &mut Shared) -> Go {
        let Some(kept) = self.chosen(shared).cloned() else { return Go::Main };
        match kept.dead {
            Some(_) => shared.refuse(format!("{} is dead and meets nobody.", kept.who.name)),
            None => return Workshop::special(shared, &kept),
        }
        Go::Stay
    }

    fn keys(&self, shared: &Shared) -> Vec<Hint> {
        let mut keys = vec![Hint::of(Key::Enter, "Return", "special plan")];
        keys.extend(shared.keys().line(Context::Living, &[Intent::Info]));
        keys.extend(shared.keys().line(Context::Campaign, &[Intent::Abandon]));
        keys.extend(shared.keys().line(Context::List, &[Intent::Help, Intent::Back]));
        keys
    }
}

const EMPTY: &str = "Nobody yet: Make character.";

impl Screen for People {
    fn input(&mut self, shared: &mut Shared, input: Input, _layout: Option<&Layout>) -> Go {
        if let Some(answer) = self.asked.answer(input) {
            if let Some(name) = answer {
                self.let_go(shared, &name);
            }
            return Go::Stay;
        }
        if let Input::Pick(row) = input {
            self.rows.pick(row);
        }
        let Some(key) = input.key() else { return Go::Stay };
        let intent = shared.keys().intent(Context::List, key);
        if shared.keys().intent(Context::Living, key) == Some(Intent::Info) {
            return self.names.get(self.rows.at).map_or(Go::Stay, |name| Living::open(shared, name));
        }
        if shared.keys().intent(Context::Campaign, key) == Some(Intent::Abandon) {
            if let Some(name) = self.names.get(self.rows.at) {
                self.asked.ask(shared, name.clone(), &format!("Let {name} go for good?"), "keep them");
            }
            return Go::Stay;
        }
        match intent {
            Some(Intent::Help) => return explain_line(shared, &TOPIC, &[], &self.keys(shared), &[Context::List]),
            Some(Intent::Back) => return Go::Main,
            Some(Intent::Accept) => return self.edit(shared),
            Some(intent) => self.rows.steer(intent),
            None => {}
        }
        Go::Stay
    }

    fn draw(&self, shared: &Shared, canvas: &mut Canvas<'_>, layout: &Layout) {
        let chosen = self.chosen(shared);
        let keys = self.keys(shared);
        if let Some(room) = Room::of(canvas.area()) {
            room.head(canvas, "Characters", "who they are and what they can do");
            let [left, right] = columns(room.body(), [Fill(1), Length((room.body().width * 3 / 8).max(40))]);
            let [upper, special, below] = rows(right, [Length(16), Length(5), Fill(1)]);
            draw_card(canvas, upper, chosen.map(|one| &one.who));
            let mut pane = Pane::with(canvas, special, "Special plan", "for whoever comes to him");
            pane.text(&chosen.map(special_plan).unwrap_or_default(), Ink::Plain);
            rules(canvas, below, duels::rulebook::CHAPTERS, &TOPIC);
            room.foot(canvas, note(shared), &keys);
            return self.rows.draw_table(canvas, left, "Characters", &HEADS, EMPTY);
        }
        self.rows.draw(canvas, layout, "Characters", HEADING, EMPTY);
        if let Some(one) = chosen.filter(|_| shared.note.is_none()) {
            let fighter = Entrant::player(one.who.clone()).fighter(&Entrant::Nobody);
            canvas.fit(layout.bar.x + 1, layout.bar.y + 1, 78, &[&card::line(&fighter)], Ink::Plain);
            canvas.fit(layout.bar.x + 1, layout.bar.y + 2, 78, &[&card::temper(one.who.temper)], Ink::Dim);
            let special = format!("Special plan: {}", special_plan(one));
            canvas.fit(layout.bar.x + 1, layout.bar.y + 3, 78, &[&special], Ink::Dim);
        }
        draw_note(shared, canvas, layout, 1);
        canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &keys);
    }
}

/// What he does when another comes to him, in a sentence.
fn special_plan(one: &Kept) -> String {
    match (&one.dead, &one.special) {
        (Some(how), _) => format!("RIP: {how}"),
        (None, Some(plan)) => plan.to_string(),
        (None, None) => "none: he writes one when he is asked.".into(),
    }
}

/// A character's card in a box of its own.
pub fn draw_card(canvas: &mut Canvas<'_>, area: Rect, who: Option<&Character>) {
    let Some(who) = who else {
        Pane::new(canvas, area, "Nobody").text(EMPTY, Ink::Dim);
        return;
    };
    let mut pane = Pane::of(canvas, area, &who.name, Ink::West);
    let fighter = Entrant::player(who.clone()).fighter(&Entrant::Nobody);
    card::draw(&mut pane, &fighter, &crate::duels::fighter::Fighter::nobody());
}

const TOPIC: Topic = Topic {
    title: "Characters",
    asks: "Who are they, and how did their duels go? Return writes the special plan that one has when others come to him; A \
           lets one go for good, I tells all that is known of one.",
    context: Context::List,
    rules: &["DUEL-OURS-3", "DUEL-OURS-6", "DUEL-PLAN-15", "DUEL-GEN-08", "DUEL-DEATH-01"],
    chapters: &["Characters"],
};
