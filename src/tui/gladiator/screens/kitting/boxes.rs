//! Arming where there is room: what he wears, what he is with it, and the whole list with what each thing would do.

use super::{Gear, Kitting, ROWS, list, marks, needs, reason, with};
use crate::gladiator::fighter::Fighter;
use crate::gladiator::fighter_value;
use crate::gladiator::item::Item;
use crate::gladiator::setup::Recruit;
use crate::gladiator::spell::Spell;
use crate::gladiator::tables::WeaponId;
use crate::tui::app::Shared;
use crate::tui::canvas::Canvas;
use crate::tui::gladiator::screens::worth::Worth;
use crate::tui::input::Key;
use crate::tui::keys::{Context, Hint, Intent};
use crate::tui::room::{Cell, Fill, Head, Length, Pane, Room, columns, marker, rows, rules, table};
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

const LABELS: [&str; ROWS] = ["Ready", "Also", "Sling 1", "Sling 2", "Armour", "Helmet"];

/// Of weapons: their own figures, then what they do in his hand.
const WEAPONS: [Head; 9] = [
    Head("Name", 15, false),
    Head("SH", 2, true),
    Head("Damage", 6, false),
    Head("hit", 4, true),
    Head("AR 0", 4, true),
    Head("AR 2", 4, true),
    Head("AR 4", 4, true),
    Head("AR 6", 4, true),
    Head("special", 19, false),
];

/// Of armour: what it takes off a blow, and what it costs.
const ARMOUR: [Head; 7] = [
    Head("Name", 15, false),
    Head("SH", 2, true),
    Head("AR", 3, true),
    Head("AG", 3, true),
    Head("MP", 3, true),
    Head("hit", 4, true),
    Head("", 18, false),
];

impl Kitting {
    pub(super) fn draw_room(&self, shared: &Shared, canvas: &mut Canvas<'_>, room: Room) {
        let recruit = &self.recruit;
        let worth = recruit.fighter().map_or(0, |fighter| fighter_value::value(&fighter));
        let figures = format!(
            "{} of {}, SH {} AG {} IQ {}, worth {worth} when sides are made even",
            recruit.race.name(),
            recruit.side.name(),
            recruit.sh,
            recruit.ag,
            recruit.iq
        );
        room.head(canvas, &format!("Arming {}", recruit.name), &figures);
        let wide = room.body().width >= 156;
        let [left, main, other] = match wide {
            true => columns(room.body(), [Length(34), Fill(5), Fill(3)]),
            false => columns(room.body(), [Length(34), Fill(1), Length(0)]),
        };
        let [worn, now, magic] = rows(left, [Length(8), Length(14), Fill(1)]);
        let [list, about] = rows(main, [Fill(1), Length(8)]);
        self.draw_figures(canvas, now);
        self.draw_magic(canvas, magic);
        self.draw_gear(canvas, list, self.row);
        self.draw_about(canvas, about);
        if wide {
            let [beside, told] = rows(other, [Fill(2), Fill(1)]);
            self.draw_gear(canvas, beside, if self.row < 4 { 4 } else { 0 });
            rules(canvas, told, shared.books.chapters(), &super::TOPIC);
        }
        let note = self.warning.as_deref().map(|text| (text, Ink::Heed));
        room.foot(canvas, note.or_else(|| crate::tui::screens::note(shared)), &self.all_keys(shared));
        self.draw_worn(canvas, worn);
    }

    /// A Mage goes on to his spells.
    fn all_keys(&self, shared: &Shared) -> Vec<Hint> {
        use Intent::{Accept, Ahead, Back, Drop, Help, Info, Less, More, Other, Previous};
        let mut keys = vec![Previous, More, Less, Ahead, Drop, Info, Other, Help, Accept, Back];
        keys.retain(|key| *key != Other || self.recruit.spells_by_dice().next().is_some());
        let mut line = shared.keys().line(Context::Kitting, &keys);
        for hint in line.iter_mut().filter(|hint| hint.key == Some(Key::Enter)) {
            hint.does = if self.recruit.race.chooses_spells() { "spells" } else { hint.does };
        }
        line
    }

    fn draw_worn(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let mut pane = Pane::new(canvas, area, "Worn");
        for (row, label) in LABELS.into_iter().enumerate() {
            let here = row == self.row;
            let sign = if here { marker(pane.canvas) } else { " " };
            pane.at(0, sign, Ink::Strong);
            pane.at(2, label, if here { Ink::Heed } else { Ink::Dim });
            let end = pane.at(11, self.own(row).name(row), Ink::Strong);
            if here {
                pane.focus(11, end - 11, Ink::Focus);
            }
            pane.next();
        }
    }

    /// What he is with it, and what the thing in focus changes of it.
    fn draw_figures(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let title = "With this he";
        let mut pane = Pane::with(canvas, area, title, &format!("{} changes", LABELS[self.row]));
        let bare = with(&self.recruit, self.row, Gear::Nothing);
        let (Ok(now), Ok(without)) = (self.recruit.fighter(), bare.fighter()) else { return };
        let (armour, before) = (now.armour(false), without.armour(false));
        pane.pair(15, "AG", &now.normal_ag().to_string(), Ink::Plain);
        difference(&mut pane, "AG now", now.agility(), without.agility(), "");
        difference(&mut pane, "MP", now.mp(), without.mp(), "");
        difference(&mut pane, "AR front", armour.0, before.0, "");
        difference(&mut pane, "AR side, rear", armour.1, before.1, "");
        let (hand, empty) = (Worth::of(&now), Worth::of(&without));
        let Some(hand) = hand else { return pane.text("Nothing that strikes is ready.", Ink::Heed) };
        let percent = |worth: &Worth, evading: bool| {
            let chance = if evading { worth.evader } else { worth.hit };
            chance.percent() as i32
        };
        for (word, evading) in [("hits", false), ("an evader", true)] {
            let then = empty.as_ref().map_or_else(|| percent(&hand, evading), |worth| percent(worth, evading));
            difference(&mut pane, word, percent(&hand, evading), then, "%");
        }
        let tenths = |mean: u64| format!("{}.{}", mean / 10, mean % 10);
        pane.pair(15, "mean of a hit", &tenths(hand.means[0]), Ink::Plain);
        pane.pair(15, "SH 12 falls", &format!("in {} blows", hand.blows()[0]), Ink::Plain);
    }

    /// The spells that the dice may give him, or how many a Mage has chosen.
    fn draw_magic(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let spells: Vec<Spell> = self.recruit.spells_by_dice().collect();
        let (title, text) = match (self.recruit.race.chooses_spells(), spells.len()) {
            (true, _) => ("His spells", format!("{} chosen; Return goes on to them.", self.recruit.spells.len())),
            (false, 0) => {
                ("No spells", "Fighters of IQ 10 or more get some by the dice when the battle begins.".into())
            }
            (false, _) => {
                let names: Vec<&str> = spells.iter().map(|spell| spell.name()).collect();
                ("By the dice", format!("About half of these: {}", names.join(", ")))
            }
        };
        Pane::new(canvas, area, title).text(&text, Ink::Plain);
    }

    /// The list of a row: what is not allowed stays in it, grey, with its reason.
    fn draw_gear(&self, canvas: &mut Canvas<'_>, area: Rect, row: usize) {
        let things = list(row);
        let cells: Vec<Vec<Cell>> = things.iter().map(|gear| self.cells(row, *gear)).collect();
        let fits = things.iter().filter(|gear| self.freed(with(&self.entered, row, **gear)).0.check().is_ok()).count();
        let title = match row {
            0 => "Weapons for the ready hand",
            1 => "Weapons and shields for the other hand",
            2 | 3 => "Weapons for a sling",
            4 => "Suits",
            _ => "Helmets",
        };
        let remark = format!("{fits} fit, {} do not", things.len() - fits);
        let here = row == self.row;
        let mut pane = Pane::with(canvas, area, title, &remark);
        let at = Some(self.at[row]).filter(|_| here);
        let cursor = pane.canvas.cursor;
        table(&mut pane, if row < 4 { &WEAPONS } else { &ARMOUR }, &cells, at);
        if !here && row == 4 && pane.left() > 6 {
            pane.next();
            let helmets: Vec<Vec<Cell>> = list(5).into_iter().map(|gear| self.cells(5, gear)).collect();
            table(&mut pane, &ARMOUR, &helmets, None);
        }
        canvas.cursor = cursor;
    }

    fn cells(&self, row: usize, gear: Gear) -> Vec<Cell> {
        let own = gear == self.own(row);
        let problem = self.freed(with(&self.entered, row, gear)).0.check().err();
        let ink = match (&problem, own) {
            (Some(_), _) => Ink::Dim,
            (None, true) => Ink::Strong,
            (None, false) => Ink::Plain,
        };
        let mut cells = vec![gear.name(row).to_string(), needs(gear)];
        match gear {
            Gear::Weapon(weapon) => {
                cells.push(weapon.row().damage.to_string());
                let held = held(&self.recruit, weapon).filter(|_| problem.is_none() && weapon.shield().is_none());
                let worth = held.and_then(|fighter| Worth::of(&fighter));
                cells.extend(match &worth {
                    Some(worth) => [format!("{}%", worth.hit.percent())]
                        .into_iter()
                        .chain(worth.means.map(|mean| format!("{}.{}", mean / 10, mean % 10)))
                        .collect(),
                    None => vec![String::new(); 5],
                });
            }
            Gear::Armour(piece) => {
                let figures = piece.row();
                let mp = figures.mp.map_or_else(String::new, |mp| mp.to_string());
                let then = with(&self.recruit, row, gear).fighter().ok().and_then(|fighter| Worth::of(&fighter));
                let hit = then.map_or_else(String::new, |worth| format!("{}%", worth.hit.percent()));
                cells.extend([format!("+{}", figures.absorb), figures.ag.to_string(), mp, hit]);
            }
            Gear::Nothing => cells.extend(vec![String::new(); if row < 4 { 6 } else { 4 }]),
        }
        cells.push(
            problem.map_or_else(|| if row < 4 { marks(gear) } else { String::new() }, |problem| reason(&problem)),
        );
        cells.into_iter().map(|text| Cell::Text(text, ink)).collect()
    }

    /// The thing in focus in words, and what it costs and brings him.
    fn draw_about(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let things = list(self.row);
        let Some(gear) = things.get(self.at[self.row]).copied() else { return };
        let name = gear.name(self.row);
        let mut pane = Pane::new(canvas, area, name);
        let words = marks(gear);
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
        let (next, moved) = self.freed(with(&self.entered, self.row, gear));
        match (next.check(), moved) {
            (Err(problem), _) => pane.text(&format!("Not for him: {problem}."), Ink::Heed),
            (Ok(()), Some(text)) => pane.text(&text, Ink::Heed),
            (Ok(()), None) => pane.text("Nothing is pushed out for it.", Ink::Good),
        }
        pane.text(&price(&with(&self.entered, self.row, Gear::Nothing), &next), Ink::Plain);
    }
}

/// "AG 12 > 11, hit 74% > 63%, AR 0 > 2": what changes from one kit to another.
fn price(before: &Recruit, after: &Recruit) -> String {
    let (Ok(before), Ok(after)) = (before.fighter(), after.fighter()) else { return String::new() };
    let hit = |fighter: &Fighter| Worth::of(fighter).map_or("-".into(), |worth| format!("{}%", worth.hit.percent()));
    let pairs = [
        ("AG now", before.agility().to_string(), after.agility().to_string()),
        ("MP", before.mp().to_string(), after.mp().to_string()),
        ("AR front", before.armour(false).0.to_string(), after.armour(false).0.to_string()),
        ("AR else", before.armour(false).1.to_string(), after.armour(false).1.to_string()),
        ("hit", hit(&before), hit(&after)),
    ];
    let changes = pairs.into_iter().filter(|(_, before, after)| before != after);
    let changes: Vec<String> = changes.map(|(word, before, after)| format!("{word} {before} > {after}")).collect();
    if changes.is_empty() { "It costs him nothing.".into() } else { format!("With it: {}.", changes.join(", ")) }
}

/// He with that weapon ready, and the other hand free if it needs both.
fn held(recruit: &Recruit, weapon: WeaponId) -> Option<Fighter> {
    let mut next = recruit.clone();
    let item = Item::new(weapon);
    next.kit.items[0] = Some(item);
    if item.is_two_handed() {
        next.kit.items[1] = None;
    }
    next.fighter().ok()
}

/// A figure, and by how much the thing in focus changes it.
fn difference(pane: &mut Pane<'_, '_>, word: &str, now: i32, before: i32, unit: &str) {
    pane.at(0, word, Ink::Dim);
    pane.at(15, &format!("{now}{unit}"), Ink::Plain);
    if now != before {
        pane.at(24, &format!("{:+}", now - before), if now > before { Ink::Good } else { Ink::Bad });
    }
    pane.next();
}
