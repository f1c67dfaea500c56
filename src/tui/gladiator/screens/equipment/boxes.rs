//! Equipment on large screens: the current items, their effects, and the whole list with the effect of each item.

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::gladiator::estimate::Duelled;
use crate::gladiator::screens::equipment::gear::{Gear, list, marks, needs, reason, specials, with};
use crate::gladiator::screens::equipment::{Drawn, Kitting, ROWS};
use crate::gladiator::screens::rating::{Build, Worth, pinned_words};
use crate::keys::{Hint, KeyAction, Keymap};
use crate::screens;
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, WideLayout, columns, marker, rows, rules, table};
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::setup::fighter_value;
use ratatui::layout::Rect;

const LABELS: [&str; ROWS] = ["Ready", "Also", "Sling 1", "Sling 2", "Armour", "Helmet"];

/// Columns for weapons: their own values, then their effects in hand.
const WEAPONS: [Column; 9] = [
    Column("Name", 15, false),
    Column("SH", 2, true),
    Column("Damage", 6, false),
    Column("hit", 4, true),
    Column("AR 0", 4, true),
    Column("AR 2", 4, true),
    Column("AR 4", 4, true),
    Column("AR 6", 4, true),
    Column("special", 19, false),
];

/// Columns for armour: its protection and its price.
const ARMOUR: [Column; 7] = [
    Column("Name", 15, false),
    Column("SH", 2, true),
    Column("AR", 3, true),
    Column("AG", 3, true),
    Column("MP", 3, true),
    Column("hit", 4, true),
    Column("", 18, false),
];

impl Kitting {
    pub(super) fn draw_room(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout) {
        let recruit = &self.recruit;
        let worth = recruit.fighter().map_or(0, |fighter| fighter_value::value(&fighter));
        let figures = format!(
            "{} of {}, SH {} AG {} IQ {}, worth {worth} points in even sides",
            recruit.race.name(),
            recruit.side.name(),
            recruit.sh,
            recruit.ag,
            recruit.iq
        );
        room.head(canvas, &format!("Arming {}", recruit.name), &figures);
        let wide = room.body().width >= 156;
        let [left, main, other] = match wide {
            true => columns(room.body(), [Length(34), Length(88), Fill(1)]),
            false => columns(room.body(), [Length(34), Fill(1), Length(0)]),
        };
        let [worn, now, duels, magic] = rows(left, [Length(8), Length(15), Length(3), Fill(1)]);
        let [list, about] = rows(main, [Fill(1), Length(8)]);
        self.draw_figures(shared, canvas, now);
        let Duelled { foes: [foes, _], won, ink } = self.duelled(shared);
        TextBox::new(canvas, duels, &foes).line(&won, ink);
        self.draw_magic(canvas, magic);
        self.draw_gear(canvas, list, self.row);
        self.draw_about(canvas, about);
        if wide {
            let [beside, told] = rows(other, [Fill(2), Fill(1)]);
            let shown = self.drawn.get();
            self.draw_gear(canvas, beside, if self.row < 4 { 4 } else { 0 });
            self.drawn.set(shown);
            rules(canvas, told, shared.books.chapters(), &super::TOPIC);
        }
        let note = self.warning.as_deref().map(|text| (text, Ink::Warning));
        room.foot(canvas, note.or_else(|| screens::note(shared)), &self.all_keys(shared));
        self.draw_worn(canvas, worn);
        self.drawn.set(Drawn { places: worn.y + 1, list: main.x, ..self.drawn.get() });
    }

    /// The keys. A Mage continues with spells.
    fn all_keys(&self, shared: &AppState) -> Vec<Hint> {
        use KeyAction::{Accept, Ahead, Back, Drop, Help, Info, More, Other, Pin, Previous, Put};
        let mut keys = vec![Previous, More, Ahead, Put, Drop, Pin, Info, Other, Help, Accept, Back];
        keys.retain(|key| *key != Other || self.recruit.spells_by_dice().next().is_some());
        let mut line = shared.keys().line(Keymap::Kitting, &keys);
        if self.recruit.race.chooses_spells() {
            Hint::reword(&mut line, Accept, "spells");
        }
        line
    }

    fn draw_worn(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let mut pane = TextBox::new(canvas, area, "Worn");
        for (row, label) in LABELS.into_iter().enumerate() {
            let here = row == self.row;
            let sign = if here { marker(pane.canvas) } else { " " };
            pane.at(0, sign, Ink::Strong);
            pane.at(2, label, if here { Ink::Warning } else { Ink::Dim });
            let end = pane.at(11, self.own(row).name(row), Ink::Strong);
            if here {
                pane.focus(11, end - 11, Ink::Focus);
            }
            pane.next();
        }
    }

    /// Draws the values with the item in focus, and the differences to the current or the pinned build.
    fn draw_figures(&self, shared: &AppState, canvas: &mut Canvas<'_>, area: Rect) {
        let (before, words) = self.compared(shared);
        let mut pane = TextBox::new(canvas, area, "With this");
        let next = self.candidate().0;
        let next = if next.check().is_ok() { next } else { self.recruit.clone() };
        let Some(now) = Build::of(&next) else { return };
        for change in now.beside(Build::of(&before).as_ref()) {
            pane.at(0, change.word, Ink::Dim);
            pane.at(15, &change.now, Ink::Plain);
            pane.at(24, &change.by, if change.more == Some(true) { Ink::Good } else { Ink::Bad });
            pane.next();
        }
        pane.line(words, Ink::Dim);
        match next.fighter().ok().and_then(|fighter| Worth::of(&fighter)) {
            Some(hand) => pane.pair(15, "SH 12 falls", &format!("in {} blows", hand.blows()[0]), Ink::Plain),
            None => pane.text("Nothing that strikes is ready.", Ink::Warning),
        }
        if let Some(pinned) = &shared.books.gladiator.pinned {
            pane.text(&format!("Pinned: {}", pinned_words(pinned)), Ink::Dim);
        }
    }

    /// Draws the spells that the dice can give, or the number that a Mage has chosen.
    fn draw_magic(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let spells: Vec<Spell> = self.recruit.spells_by_dice().collect();
        let (title, text) = match (self.recruit.race.chooses_spells(), spells.len()) {
            (true, _) => ("Spells", format!("{} chosen; Return opens them.", self.recruit.spells.len())),
            (false, 0) => {
                ("No spells", "Fighters of IQ 10 or more get some by the dice when the battle begins.".into())
            }
            (false, _) => {
                let names: Vec<&str> = spells.iter().map(|spell| spell.name()).collect();
                ("By the dice", format!("About half of these: {}", names.join(", ")))
            }
        };
        TextBox::new(canvas, area, title).text(&text, Ink::Plain);
    }

    /// Draws the list of a row. Forbidden items stay in it, grey, with the reason.
    fn draw_gear(&self, canvas: &mut Canvas<'_>, area: Rect, row: usize) {
        let things = list(row);
        let here = row == self.row;
        let found = if here { self.found() } else { (0..things.len()).collect() };
        let cells: Vec<Vec<Cell>> = found.iter().map(|at| self.cells(row, things[*at])).collect();
        let fits = things.iter().filter(|gear| self.figures(row, **gear).0.is_none()).count();
        let title = match row {
            0 => "Weapons for the ready hand",
            1 => "Weapons and shields for the other hand",
            2 | 3 => "Weapons for a sling",
            4 => "Suits",
            _ => "Helmets",
        };
        let remark = match (here, self.search.typed()) {
            (true, "") => format!("type to search, {fits} fit, {} do not", things.len() - fits),
            (true, typed) => format!("Find: {typed}, {} found, Down: next", found.len()),
            (false, _) => format!("{fits} fit, {} do not", things.len() - fits),
        };
        let mut pane = TextBox::with(canvas, area, title, &remark);
        let at = found.iter().position(|at| *at == self.at[row]).filter(|_| here);
        let cursor = pane.canvas.cursor;
        let shown = table(&mut pane, if row < 4 { &WEAPONS } else { &ARMOUR }, &cells, at);
        self.drawn.set(Drawn { shown, ..self.drawn.get() });
        if !here && row == 4 && pane.left() > 6 {
            pane.next();
            let helmets: Vec<Vec<Cell>> = list(5).into_iter().map(|gear| self.cells(5, gear)).collect();
            table(&mut pane, &ARMOUR, &helmets, None);
        }
        canvas.cursor = cursor;
    }

    fn cells(&self, row: usize, gear: Gear) -> Vec<Cell> {
        let own = gear == self.own(row);
        let (problem, figures) = self.figures(row, gear);
        let ink = match (&problem, own) {
            (Some(_), _) => Ink::Dim,
            (None, true) => Ink::Strong,
            (None, false) => Ink::Plain,
        };
        let mut cells = vec![gear.name(row).to_string(), needs(gear)];
        cells.extend(figures);
        cells.push(
            problem.map_or_else(|| if row < 4 { marks(gear) } else { String::new() }, |problem| reason(&problem)),
        );
        cells.into_iter().map(|text| Cell::Text(text, ink)).collect()
    }

    /// Describes the item in focus, with its price and its effect.
    fn draw_about(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let things = list(self.row);
        let Some(gear) = things.get(self.at[self.row]).copied() else { return };
        let name = gear.name(self.row);
        let mut pane = TextBox::new(canvas, area, name);
        let words = specials(gear);
        let dash = if words.is_empty() { String::new() } else { format!(": {words}") };
        let needs = needs(gear);
        match gear {
            Gear::Nothing => pane.text("Nothing there: the hand or the sling stays free.", Ink::Plain),
            Gear::Weapon(weapon) => {
                pane.text(&format!("Needs SH {needs}, damage {}{dash}.", weapon.row().damage), Ink::Plain)
            }
            Gear::Armour(piece) => {
                let row = piece.row();
                let needs = if needs.is_empty() { String::new() } else { format!("Needs SH {needs}. ") };
                let text = format!("{needs}Takes {} off every hit and costs {} AG.", row.absorb, -row.ag);
                pane.text(&text, Ink::Plain);
            }
        }
        let (next, moved) = self.candidate();
        let taken = gear == self.own(self.row);
        match (next.check(), moved) {
            (Err(problem), _) => pane.text(&format!("Not allowed: {problem}."), Ink::Warning),
            (Ok(()), _) if taken => pane.text("Taken.", Ink::Good),
            (Ok(()), Some(text)) => pane.text(&text, Ink::Warning),
            (Ok(()), None) => pane.text("Nothing is pushed out for it. Space takes it.", Ink::Good),
        }
        let before = with(&self.entered, self.row, Gear::Nothing);
        if let (Some(next), Some(before)) = (Build::of(&next), Build::of(&before)) {
            pane.text(&format!("Against an empty place: {}.", next.differs(&before)), Ink::Plain);
        }
    }
}
