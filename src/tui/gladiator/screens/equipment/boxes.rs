//! The boxes of the equipment screen: what is carried, what the item in focus changes, the list, and the chances to win.

use crate::app::AppState;
use crate::gladiator::estimate::{Duelled, duels};
use crate::gladiator::screens::equipment::gear::{Gear, held, list, marks, needs, reason, specials, with};
use crate::gladiator::screens::equipment::{Kitting, PLACES};
use crate::gladiator::screens::person;
use crate::gladiator::screens::rating::{Build, Worth, pinned_words};
use crate::input::Input;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::theme::Ink;
use crate::wide_layout::{Cell, LEAST, TextBox};
use crate::widgets::panels::Panel;
use crate::widgets::panels::desk::Desk;
use crate::widgets::rows::{ListColumn, draw_groups, left, right};
use crate::widgets::shares::{drawn_change, share};
use crate::widgets::spans::signed;
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::model::setup::Recruit;
use ludus_gladiator::setup::fighter_value;
use ratatui::layout::Rect;

const LABELS: [&str; 6] = ["Ready", "Also", "Sling 1", "Sling 2", "Armour", "Helmet"];
/// Columns inside the left boxes.
const LEFT: u16 = 26;
/// Lines below the list on large screens: the item in words.
const ABOUT: u16 = 4;

/// Columns for weapons: a sign, their own values, then their effects in hand.
const WEAPONS: [ListColumn; 11] = [
    left("", 1, 0),
    left("Name", 15, 0),
    right("SH", 2, 2),
    left("dice", 5, 0),
    right("hit", 4, 3),
    left("damage", 7, 8),
    right("AR 0", 4, 1),
    right("AR 2", 4, 5),
    left("damage", 7, 9),
    right("AR 4", 4, 1),
    right("AR 6", 4, 6),
];

/// Columns for armour: its protection and its price.
const ARMOUR: [ListColumn; 7] = [
    left("", 1, 0),
    left("Name", 15, 0),
    right("SH", 2, 2),
    left("AR", 3, 0),
    right("AG", 3, 1),
    right("MP", 3, 1),
    right("hit", 4, 1),
];

/// The column for peculiarities, after those of weapons.
const NOTES: ListColumn = left("notes", 20, 7);

impl Kitting {
    /// The screen, for every size.
    pub(super) fn desk<'a>(&'a self, shared: &'a AppState, area: Rect) -> Desk<'a> {
        let recruit = &self.recruit;
        let worth = recruit.fighter().map_or(0, |fighter| fighter_value::value(&fighter));
        let is_large = area.width >= LEAST.0 && area.height >= LEAST.1;
        let duelled = Duelled::of(&shared.books.gladiator, recruit, &self.estimate);
        let Recruit { race, sh, ag, iq, .. } = recruit;
        let remark = match is_large {
            true => format!("{}   SH {sh}  AG {ag}  IQ {iq}   value {worth} for even sides", race.name()),
            false => duelled.short(),
        };
        let mut left = vec![self.carried(), self.changes(shared)];
        if is_large {
            left.push(self.magic());
        }
        let below = if Desk::has_results(area) { self.results(shared) } else { Vec::new() };
        let card =
            Panel::drawn(&*recruit.name, move |pane| person::draw(pane, shared, recruit)).ink(Ink::of(recruit.side));
        let card = card.size(40, 18);
        let brief = self.about().into_iter().chain(self.pinned(shared)).collect();
        Desk {
            title: "Equip",
            remark: format!("{}  {remark}", recruit.name),
            left,
            main: self.list_box(is_large),
            below,
            right: vec![card, Panel::rules(shared, super::TOPIC)],
            brief,
            tall: false,
            sheet: None,
            warning: self.warning.as_deref(),
            keys: self.keys(shared, is_large),
        }
    }

    /// The keys. A Mage continues with spells.
    fn keys(&self, shared: &AppState, all: bool) -> Vec<Hint> {
        use KeyAction::{Accept, Back, Drop, Help, More, Other, Pin, Previous, Put};
        let by_dice = self.recruit.spells_by_dice().next().is_some();
        let keys: &[KeyAction] = match (all, by_dice) {
            (true, true) => &[Previous, More, Put, Other, Drop, Accept, Back, Help],
            (true, false) => &[Previous, More, Put, Drop, Pin, Accept, Back, Help],
            (false, true) => &[Previous, More, Put, Other, Accept],
            (false, false) => &[Previous, More, Put, Pin, Accept, Help],
        };
        let mut line = shared.keys().line(Keymap::Kitting, keys);
        Hint::reword(&mut line, Previous, "item");
        // The item in focus is carried already.
        line.retain(|hint| hint.intent != Some(Put) || self.focus() != self.own(self.row));
        match self.focus() == self.own(self.row) {
            // Return takes the item in focus before it continues.
            false => Hint::reword(&mut line, Accept, "take it"),
            true if self.recruit.race.chooses_spells() => Hint::reword(&mut line, Accept, "spells"),
            true => {}
        }
        line.retain(|hint| hint.intent != Some(Put));
        line
    }

    /// The places with what is in them. A dot marks the one that the list shows.
    fn carried(&self) -> Panel<'_> {
        let draw = move |pane: &mut TextBox<'_, '_>| {
            for (row, label) in LABELS.into_iter().enumerate() {
                let here = row == self.row;
                let sign = if here { dot(pane) } else { " " };
                pane.at(0, sign, Ink::Strong);
                pane.at(2, label, if here { Ink::Strong } else { Ink::Dim });
                let own = self.own(row);
                pane.at(11, own.name(row), if own == Gear::Nothing { Ink::Dim } else { Ink::Strong });
                pane.clickable(1, Input::Pick(PLACES + row));
                pane.next();
            }
        };
        Panel::drawn("Carried", draw).remark("Left, Right").size(LEFT + 4, 8)
    }

    /// The build for the comparison: the pinned one, or else the current one; without the item, if the character has it
    /// already. And the label of that build.
    fn compared(&self, shared: &AppState) -> (Recruit, &'static str) {
        match &shared.books.gladiator.pinned {
            Some(pinned) => (pinned.clone(), "pinned"),
            None if self.focus() != self.own(self.row) => (self.recruit.clone(), "now"),
            None => (with(&self.recruit, self.row, Gear::Nothing), "empty"),
        }
    }

    /// The values with the item in focus beside those of the compared build.
    fn changes(&self, shared: &AppState) -> Panel<'_> {
        let (before, label) = self.compared(shared);
        let next = self.candidate().0;
        let now = Build::of(&next).filter(|_| next.check().is_ok()).or_else(|| Build::of(&self.recruit));
        let before = Build::of(&before);
        let draw = move |pane: &mut TextBox<'_, '_>| {
            let Some(now) = &now else { return };
            pane.at(8, &format!("{label:>6}"), Ink::Dim);
            pane.line_at(15, "then", Ink::Strong);
            for change in now.beside(before.as_ref()) {
                pane.at(0, change.word, Ink::Dim);
                pane.at(10, &format!("{:>4}", change.before), Ink::Plain);
                pane.at(15, &format!("{:>4}", change.now), Ink::Strong);
                // A value that one of them does not have cannot be compared.
                if ![&change.before, &change.now].iter().any(|value| *value == "-") {
                    drawn_change(pane, 20, &change.by, change.better);
                }
                pane.next();
            }
        };
        Panel::drawn("With this kit", draw).remark("compared").size(LEFT + 4, 13)
    }

    fn pinned(&self, shared: &AppState) -> Option<(String, Ink)> {
        let pinned = shared.books.gladiator.pinned.as_ref()?;
        Some((format!("Pinned: {}", pinned_words(pinned)), Ink::Dim))
    }

    /// The spells that the dice can give, or the number that a Mage has chosen.
    fn magic(&self) -> Panel<'_> {
        let spells: Vec<Spell> = self.recruit.spells_by_dice().collect();
        let (title, text) = match (self.recruit.race.chooses_spells(), spells.len()) {
            (true, _) => ("Spells", format!("{} chosen; Return opens them.", self.recruit.spells.len())),
            (false, 0) => ("No spells", "From IQ 10 on the dice give some when the battle begins.".into()),
            (false, _) => {
                let names: Vec<&str> = spells.iter().map(|spell| spell.name()).collect();
                ("By the dice", format!("About half of these: {}", names.join(", ")))
            }
        };
        Panel::lines(title, vec![(text, Ink::Plain)]).size(LEFT + 4, 4)
    }

    fn columns(&self) -> Vec<ListColumn> {
        if self.row < 4 { [&WEAPONS[..], &[NOTES]].concat() } else { ARMOUR.to_vec() }
    }

    fn list_box(&self, is_large: bool) -> Panel<'_> {
        let things = list(self.row);
        let groups = self.groups();
        let open = things.iter().filter(|gear| self.problem(self.row, **gear).is_none()).count();
        let title = match self.row {
            0 => "Weapons for the ready hand",
            1 => "Weapons and shields for the other hand",
            2 | 3 => "Weapons and shields to sling",
            4 => "Armour",
            _ => "Helmets",
        };
        let count = match self.search.is_on() {
            true => format!("   {} found", groups[0].1.len()),
            false => format!("   {open} possible, {} not", things.len() - open),
        };
        let searched = match self.search.typed() {
            "" => "type to search".to_string(),
            typed => format!("Find: {typed}"),
        };
        // A small screen has the estimate in that line.
        let remark = if is_large { searched + &count } else { searched };
        let at = Some(self.at[self.row]);
        let most = self.damages().into_iter().max().unwrap_or(0);
        let draw = move |pane: &mut TextBox<'_, '_>| {
            let whole = pane.rest();
            let about = if is_large { ABOUT } else { 0 };
            let area = Rect { height: whole.height.saturating_sub(about), ..whole };
            let mut list_pane = TextBox::bare(pane.canvas, area);
            let sign = dot(&list_pane);
            let cells = |at: usize| self.cells(things[at], most, sign);
            draw_groups(&mut list_pane, &self.columns(), &groups, (at, 0), &cells);
            // A small screen has the item in words below the list.
            if !is_large {
                return;
            }
            let cursor = pane.canvas.cursor;
            let below = Rect { y: area.bottom(), height: about, ..whole };
            let mut words = TextBox::bare(pane.canvas, below);
            words.next();
            self.about().iter().for_each(|(text, ink)| words.text(text, *ink));
            pane.canvas.cursor = cursor;
        };
        Panel::drawn(title, draw).remark(remark).size(52, 20)
    }

    /// The damage of each possible weapon without armour, in tenths.
    fn damages(&self) -> Vec<i32> {
        let means = |gear: &Gear| self.worth(*gear).map(|worth| worth.means[0] as i32);
        list(self.row).iter().filter_map(means).collect()
    }

    /// The effects of a weapon in the ready hand. `None` if it cannot be held or does not strike.
    fn worth(&self, gear: Gear) -> Option<Worth> {
        let Gear::Weapon(weapon) = gear else { return None };
        let allowed = weapon.shield().is_none() && self.problem(self.row, gear).is_none();
        held(&self.recruit, weapon).filter(|_| allowed).and_then(|fighter| Worth::of(&fighter))
    }

    /// A row of the list. Forbidden items have the reason instead of values.
    fn cells(&self, gear: Gear, most: i32, sign: &str) -> Vec<Cell> {
        let (row, own) = (self.row, gear == self.own(self.row));
        let problem = self.problem(row, gear);
        let ink = match (&problem, own) {
            (Some(_), _) => Ink::Dim,
            (None, true) => Ink::Strong,
            (None, false) => Ink::Plain,
        };
        let mark = if own { sign } else { "" };
        let mut cells =
            vec![Cell::ink(mark, Ink::Strong), Cell::ink(gear.name(row), ink), Cell::ink(needs(gear), Ink::Dim)];
        if let Some(problem) = problem {
            cells.push(Cell::Rest(reason(&problem), ink));
            return cells;
        }
        match gear {
            Gear::Weapon(weapon) => {
                cells.push(Cell::ink(weapon.row().damage, ink));
                let side = Ink::of(self.recruit.side);
                match self.worth(gear) {
                    Some(worth) => {
                        let mean = |at: usize| Cell::ink(crate::gladiator::odds::tenths(worth.means[at]), Ink::Strong);
                        let bar = |at: usize| Cell::Segments((worth.means[at] as i32, most), side);
                        cells.push(Cell::ink(worth.hit, ink));
                        cells.extend([bar(0), mean(0), mean(1), bar(2), mean(2), mean(3)]);
                    }
                    None => cells.extend(std::iter::repeat_n(Cell::plain(""), 7)),
                }
                cells.push(Cell::ink(marks(gear), Ink::Dim));
            }
            Gear::Armour(piece) => {
                let figures = piece.row();
                let then = with(&self.recruit, row, gear).fighter().ok().and_then(|fighter| Worth::of(&fighter));
                let hit = then.map_or_else(String::new, |worth| worth.hit.to_string());
                let mp = figures.mp.map_or_else(String::new, |mp| mp.to_string());
                cells.extend([format!("+{}", figures.absorb), figures.ag.to_string(), mp, hit].map(Cell::plain));
            }
            Gear::Nothing => {}
        }
        cells
    }

    /// The item in focus in words, and what taking it moves.
    fn about(&self) -> Vec<(String, Ink)> {
        let (gear, name) = (self.focus(), self.focus().name(self.row));
        let special = specials(gear);
        let words = if special.is_empty() { String::new() } else { format!(": {special}") };
        let is_worn = self.row >= 4;
        let name = if name == "nothing" { "Nothing there" } else { name };
        let own = self.own(self.row);
        let (next, moved) = self.candidate();
        let end = match (next.check(), moved) {
            (Err(problem), _) => (format!("Not allowed: {problem}."), Ink::Warning),
            (Ok(()), _) if gear == own => {
                let text = match (gear, is_worn) {
                    (Gear::Nothing, true) => "No armour protects there.",
                    (Gear::Nothing, false) => "The place is free.",
                    (_, true) => "You wear it.",
                    (_, false) => "You carry it.",
                };
                (text.into(), Ink::Good)
            }
            (Ok(()), Some(text)) => (format!("{text} Return takes it."), Ink::Warning),
            (Ok(()), None) if gear == Gear::Nothing => {
                (format!("The {} stays behind. Return empties the place.", own.name(self.row)), Ink::Warning)
            }
            (Ok(()), None) if own != Gear::Nothing => {
                (format!("It takes the place of the {}. Return takes it.", own.name(self.row)), Ink::Warning)
            }
            (Ok(()), None) => ("Nothing has to go. Return takes it.".into(), Ink::Good),
        };
        vec![(format!("{name}{words}."), Ink::Plain), end]
    }

    /// The chances to win as the character is and with the item in focus, over all opponents and against each.
    fn results(&self, shared: &AppState) -> Vec<Panel<'_>> {
        let next = self.candidate().0;
        let other = (next.check().is_ok() && next != self.recruit).then_some(next);
        let seat = self.recruit.side.seat();
        let camp = &shared.books.gladiator;
        let (foes, names, own) = duels(camp, &self.recruit);
        let now = self.estimate.shares(&own, seat);
        let then = other.and_then(|next| self.marked.shares(&duels(camp, &next).2, seat));
        let side = Ink::of(self.recruit.side);
        let marked = format!("with the {}", self.focus().name(self.row));
        let (all, each) = (now.as_ref().map(|all| all.0), then.as_ref().map(|all| all.0));
        let rows: Vec<(String, _)> = [("as you are".to_string(), all), (marked, each)].into_iter().collect();
        let chances = move |pane: &mut TextBox<'_, '_>| {
            let wide = rows.iter().map(|(name, _)| name.chars().count() as u16).max().unwrap_or(0);
            for (name, won) in &rows {
                match won {
                    Some(won) => {
                        share(pane, (name, wide), (won.chance, side), (&won.share.to_string(), Ink::Strong));
                    }
                    None if *name == rows[0].0 => pane.line("computing", Ink::Dim),
                    None => {}
                }
            }
            pane.next();
            pane.text("One against one, both fresh, all computer.", Ink::Dim);
        };
        let by_enemy = move |pane: &mut TextBox<'_, '_>| {
            let Some((_, now)) = &now else { return pane.line("computing", Ink::Dim) };
            for (number, (name, won)) in names.iter().zip(now).enumerate() {
                pane.at(0, name, Ink::Plain);
                let bar = pane.width().saturating_sub(38).clamp(6, 24);
                let rest = pane.rest();
                if pane.left() > 0 {
                    pane.canvas.chance_segments((rest.x + 13, rest.y), bar, won.chance, side);
                }
                pane.at(15 + bar, &format!("{:>4}", won.chance.to_string()), Ink::Strong);
                if let Some(then) = then.as_ref().and_then(|(_, each)| each.get(number)) {
                    let (by, error) = then.beside(*won);
                    let then = signed(pane.canvas, &format!("-> {:>4}", then.chance.to_string()));
                    pane.at(20 + bar, &then, Ink::Strong);
                    let even = by.unsigned_abs() <= error;
                    let text = if even { format!("+-{error}") } else { format!("{by:+}") };
                    drawn_change(pane, 29 + bar, &text, (!even).then_some(by > 0));
                }
                pane.next();
            }
        };
        vec![
            Panel::drawn("Your chance to win", chances).remark(foes[0].clone()).size(50, 8),
            Panel::drawn("By enemy", by_enemy).remark("as you are, then with it").size(50, 8),
        ]
    }
}

/// The sign of what is chosen but not in focus.
pub fn dot(pane: &TextBox<'_, '_>) -> &'static str {
    if crate::widgets::spans::is_fine(pane.canvas) { "\u{25cf}" } else { "*" }
}
