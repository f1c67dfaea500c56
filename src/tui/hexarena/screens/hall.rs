//! The hall of fame: careers, causes of death and best blows, with a replay of each character's last bout (DQU-10). It
//! changes nothing. Start with [`Hall`].

use crate::app::AppState;
use crate::canvas::{Canvas, cut};
use crate::help::Topic;
use crate::hexarena::camp::career;
use crate::hexarena::rulebook;
use crate::hexarena::screens::life::HexarenaCareer;
use crate::hexarena::screens::record::{RecordScreen, draw_card};
use crate::input::{Input, Key};
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::list_view::ListView;
use crate::screens::screen_stack::explain_line;
use crate::screens::{Screen, Transition, draw_note, note};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, WideLayout, columns, rows, rules};
use ludus_engine::book::Book;
use ludus_hexarena::battle::state::Bout;
use ludus_store::battles::BattleState;
use ludus_store::disk::RealDisk;
use ludus_store::hexarena::roster::{Roster, RosterEntry};
use ludus_store::journal::Journal;
use std::path::Path;

const HEADS: [Column; 9] = [
    Column("Name", 14, false),
    Column("Race", 8, false),
    Column("Bouts", 5, true),
    Column("Won", 3, true),
    Column("Put out", 7, true),
    Column("Yielded", 7, true),
    Column("Best", 4, true),
    Column("Coach", 5, true),
    Column("Lives", 9, false),
];
const HEADING: &str = "Name             Race     Bouts  Won  Put out  Best Coach  Lives";

pub struct Hall {
    rows: ListView,
    names: Vec<String>,
}

/// Returns "yes" for the living, otherwise week and cause of death.
fn lives(kept: &RosterEntry) -> (String, Ink) {
    match &kept.who.death {
        None => ("yes".into(), Ink::Good),
        Some(death) => (format!("week {}: {}", death.week, death.cause), Ink::Bad),
    }
}

fn row(kept: &RosterEntry) -> ((String, Ink), Vec<Cell>) {
    let (who, of) = (&kept.who, &kept.who.career);
    let (end, ink) = lives(kept);
    let text = format!(
        "{:<16} {:<8} {:>5} {:>4}  {:>7}  {:>4} {:>5}  {end}",
        cut(&who.name, 16),
        who.race.name(),
        of.bouts,
        of.won,
        of.put_out,
        of.best_blow,
        kept.coached.mark()
    );
    let mut cells = vec![Cell::ink(&who.name, Ink::Strong), Cell::plain(who.race.name())];
    cells.extend([of.bouts, of.won, of.put_out, of.yielded, of.best_blow.into()].map(Cell::plain));
    cells.push(Cell::plain(kept.coached.mark()));
    cells.push(Cell::ink(end, ink));
    ((text, if who.death.is_some() { Ink::Dim } else { Ink::Plain }), cells)
}

impl Hall {
    /// Lists all characters, most wins first.
    pub fn new(roster: &Roster) -> Hall {
        let all = roster.hall();
        let names = all.iter().map(|kept| kept.who.name.clone()).collect();
        Hall { rows: ListView::new(all.into_iter().map(row).collect()), names }
    }

    fn chosen<'s>(&self, shared: &'s AppState) -> Option<&'s RosterEntry> {
        shared.store.hexarena().find(self.names.get(self.rows.at)?).ok()
    }

    /// Opens the character's last finished bout as a replay.
    fn watch(shared: &mut AppState, name: &str) -> Transition {
        let mut all = shared.store.battles();
        all.retain(|row| row.book == Some(Book::HexArena.word()) && matches!(row.state, BattleState::Over { .. }));
        all.sort_by_key(|row| std::cmp::Reverse(row.created));
        // The journal header names all characters of a bout, whether a human or the computer played them.
        let is_of_character = |path: &Path| {
            let journal = Journal::<Bout>::read(&RealDisk, path);
            journal.is_ok_and(|journal| journal.header.characters.iter().any(|one| one.name == name))
        };
        match all.into_iter().map(|row| row.path).find(|path| is_of_character(path)) {
            Some(path) => Transition::Watch(path),
            None => {
                shared.refuse(format!("No journal of a bout of {name}."));
                Transition::Stay
            }
        }
    }

    fn keys(shared: &AppState) -> Vec<Hint> {
        let line = shared
            .keys()
            .line(Keymap::Campaign, &[KeyAction::Accept, KeyAction::Watch, KeyAction::Help, KeyAction::Back]);
        [vec![Hint::of(Key::Char('i'), "I", "life")], line].concat()
    }
}

const EMPTY: &str = "Nobody is listed here yet.";

impl Screen for Hall {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        let name = |hall: &Hall| hall.names.get(hall.rows.at).cloned();
        if let Input::Pick(row) = input {
            let again = self.rows.pick(row);
            return name(self)
                .filter(|_| again)
                .map_or(Transition::Stay, |name| Transition::Over(Box::new(RecordScreen::new(&name))));
        }
        let Some(key) = input.key() else { return Transition::Stay };
        if shared.keys().intent(Keymap::Living, key) == Some(KeyAction::Info) {
            return name(self).map_or(Transition::Stay, |name| HexarenaCareer::open(shared, &name));
        }
        match (shared.keys().intent(Keymap::Campaign, key), name(self)) {
            (Some(KeyAction::Accept), Some(name)) => return Transition::Over(Box::new(RecordScreen::new(&name))),
            (Some(KeyAction::Watch), Some(name)) => return Hall::watch(shared, &name),
            (Some(KeyAction::Help), _) => {
                return explain_line(shared, &TOPIC, &[], &Hall::keys(shared), &[Keymap::List]);
            }
            (Some(KeyAction::Back), _) => return Transition::Main,
            _ => {
                if let Some(intent) = shared.keys().intent(Keymap::List, key) {
                    self.rows.steer(intent);
                }
            }
        }
        Transition::Stay
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let (chosen, keys) = (self.chosen(shared), Hall::keys(shared));
        if let Some(room) = WideLayout::full(canvas.area()) {
            room.head(canvas, "The hall", "most wins first");
            let wide = room.body().width;
            let [left, right] = columns(room.body(), [Fill(1), Length(if wide >= 156 { 60 } else { 33 })]);
            let [card, below] = rows(right, [Length(24), Fill(1)]);
            match chosen {
                Some(kept) => draw_card(canvas, card, &kept.who),
                None => TextBox::new(canvas, card, "Nobody").text(EMPTY, Ink::Dim),
            }
            rules(canvas, below, rulebook::CHAPTERS, &TOPIC);
            room.foot(canvas, note(shared), &keys);
            return self.rows.draw_table(canvas, left, "Careers", &HEADS, EMPTY);
        }
        self.rows.draw(canvas, layout, "The hall: most wins first", HEADING, EMPTY);
        if let Some(kept) = chosen.filter(|_| shared.note.is_none()) {
            let (x, y) = (layout.bar.x + 1, layout.bar.y);
            canvas.fit(x, y + 1, 78, &[&career(&kept.who)], Ink::Plain);
            let end = match &kept.who.death {
                Some(death) => format!("Died in week {} {}", death.week, death.cause),
                None => kept.who.career.last.clone(),
            };
            canvas.fit(x, y + 2, 78, &[&end], Ink::Dim);
        }
        draw_note(shared, canvas, layout, 1);
        canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &keys);
    }
}

const TOPIC: Topic = Topic {
    title: "The hall",
    asks: "The careers of your characters, and how the dead died. Return opens a record, V replays the last bout.",
    context: Keymap::Campaign,
    rules: &["DQU-10", "D143", "DQX-04", "D142"],
    chapters: &["The end of a bout", "Experience"],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn career_row_shows_the_number_of_bouts_with_the_coach() {
        let mut roster = Roster::default();
        let who = ludus_hexarena::matchmaking::foes::FOES[0].character();
        roster.add(&who, 1).unwrap();
        let mut kept = roster.find(&who.name).unwrap().clone();
        assert!(!row(&kept).0.0.contains(" C"), "{}", row(&kept).0.0);
        kept.coached = serde_json::from_str(r#"{"battles": 2}"#).unwrap();
        let ((line, _), cells) = row(&kept);
        assert!(line.contains(" C2  yes"), "{line}");
        assert!(matches!(&cells[7], Cell::Text(text, _) if text == "C2"));
    }
}
