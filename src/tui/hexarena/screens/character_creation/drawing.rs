//! Draws a page of character creation: the steps on the left, the question, and a preview of the choice. Later screens of a
//! newcomer reuse [`draw_steps`] and [`draw_outlook`].

use crate::app::AppState;
use crate::canvas::wrap;
use crate::hexarena::camp::damage;
use crate::hexarena::screens::character_creation::{CharacterCreation, gender, topic};
use crate::hexarena::screens::steps::{adds, changes, pages, settled, table as dice_table};
use crate::input::Input;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, LEAST, TextBox, marker, table};
use crate::widgets::panels::Panel;
use crate::widgets::panels::desk::Desk;
use ludus_engine::chance::Chance;
use ludus_hexarena::data::characteristic::Characteristic;
use ludus_hexarena::data::race::Race;
use ludus_hexarena::model::generation::{Generation, GenerationChoice, MOST_TRIES, Page};
use ludus_hexarena::model::outlook::{BuildPreview, WeaponOutlook};
use ratatui::layout::Rect;
use std::rc::Rc;

/// The pages that follow the rolls.
pub const AFTER: [&str; 3] = ["Ranks", "Shop", "Name"];

/// Draws the steps so far and marks the current one. `now` is its index in [`AFTER`].
pub fn draw_steps(pane: &mut TextBox<'_, '_>, made: &Generation, now: Option<usize>) {
    let all = pages(made);
    for (number, (page, name)) in all.iter().enumerate() {
        let text = settled(made, *page);
        let asked = text.is_none() && made.page() == *page;
        let sign = if asked { marker(pane.canvas) } else { " " };
        pane.at(0, sign, Ink::Strong);
        pane.at(2, &format!("{:>2} {name}", number + 1), if asked { Ink::Warning } else { Ink::Dim });
        // Text that does not fit beside the name continues below it.
        for row in wrap(text.as_deref().unwrap_or(""), usize::from(pane.width().saturating_sub(12))) {
            pane.at(12, &row, Ink::Plain);
            pane.next();
        }
    }
    for (number, name) in AFTER.into_iter().enumerate() {
        let asked = now == Some(number);
        let sign = if asked { marker(pane.canvas) } else { " " };
        pane.at(0, sign, Ink::Strong);
        pane.at(2, &format!("{:>2} {name}", all.len() + number + 1), if asked { Ink::Warning } else { Ink::Dim });
        pane.next();
    }
}

impl CharacterCreation {
    /// The page title, for example "Step 2 of 14: Values".
    fn title(&self) -> String {
        let all = pages(&self.made);
        let at = all.iter().position(|(page, _)| *page == self.made.page()).unwrap_or(0);
        format!("Step {} of {}: {}", at + 1, all.len() + AFTER.len(), all[at].1)
    }

    pub(super) fn keys(&self, shared: &AppState) -> Vec<Hint> {
        use KeyAction::{Accept, Back, Help, More, Previous};
        let chosen = matches!(self.made.page(), Page::Assign | Page::Gender | Page::Race);
        let wanted: &[KeyAction] = if chosen { &[Previous, More, Accept, Help, Back] } else { &[Accept, Help, Back] };
        let mut line = shared.keys().line(Keymap::Choosing, wanted);
        let does = |choice: GenerationChoice| match choice {
            GenerationChoice::Throw => "roll the dice",
            GenerationChoice::Assign(_) => "these six",
            GenerationChoice::Gender(_) | GenerationChoice::BeHuman => "accept",
            GenerationChoice::Try(_) => "roll for it",
        };
        Hint::reword(&mut line, Accept, does(self.choice()));
        Hint::reword(&mut line, Back, "discard");
        if self.made.page() == Page::Assign {
            Hint::reword(&mut line, More, "a point");
        }
        line
    }

    /// The page, for every size: the steps, the question, and what the choice leads to.
    pub(super) fn desk<'a>(&'a self, shared: &'a AppState, area: Rect) -> Desk<'a> {
        let is_large = area.width >= LEAST.0 && area.height >= LEAST.1;
        let outlook = Rc::new(self.outlook());
        let steps = Panel::drawn("So far", |pane| draw_steps(pane, &self.made, None)).size(45, 20);
        let small = (!is_large).then(|| Rc::clone(&outlook));
        let question = Panel::drawn(self.name(), move |pane| {
            self.draw_question(pane);
            let brief = self.made.page() == Page::Assign;
            let rows = if brief { 6 } else { 7 };
            if let Some(outlook) = small.as_ref().and_then(|one| (**one).as_ref()).filter(|_| pane.left() >= rows) {
                pane.next();
                draw_outlook(pane, outlook, brief);
            }
        });
        let preview = Rc::clone(&outlook);
        let preview = Panel::drawn("Preview", move |pane| match &*preview {
            Some(outlook) => draw_outlook(pane, outlook, false),
            None => pane.text("Nothing is known yet: the first roll decides the number of points.", Ink::Dim),
        });
        let weapons = Panel::drawn("Weapons in hand", move |pane| match &*outlook {
            Some(outlook) => draw_weapons(pane, outlook),
            None => pane.text("Strength and Dexterity limit which weapons allow Ranks.", Ink::Dim),
        });
        let rules = Panel::rules(shared, topic(self.made.page()));
        let left = if is_large { vec![steps, rules.size(45, 6)] } else { vec![steps] };
        Desk {
            title: "A new character",
            remark: self.title(),
            left,
            main: question.size(36, 15),
            below: vec![preview.size(40, 15), weapons.size(40, 15)],
            right: Vec::new(),
            brief: Vec::new(),
            tall: true,
            sheet: None,
            warning: None,
            keys: self.asked.keys(self.keys(shared)),
        }
    }

    fn name(&self) -> &'static str {
        pages(&self.made).into_iter().find(|(page, _)| *page == self.made.page()).map_or("", |(_, name)| name)
    }

    /// Draws the question with its roll or its lines.
    fn draw_question(&self, pane: &mut TextBox<'_, '_>) {
        let (asks, rows) = dice_table(&self.made, self.made.page());
        match self.made.page() {
            Page::Assign => self.draw_values(pane),
            Page::Gender => {
                for at in 0..2 {
                    let adds = changes(self.made.gender_modifiers(gender(at))).join(", ");
                    let text = if adds.is_empty() { "changes nothing".into() } else { adds };
                    self.draw_line(pane, at, gender(at).name(), &text);
                }
            }
            Page::Race => self.draw_races(pane),
            _ => {
                pane.text(asks, Ink::Plain);
                for row in rows {
                    pane.text(&row, Ink::Dim);
                }
            }
        }
    }

    fn draw_line(&self, pane: &mut TextBox<'_, '_>, at: usize, name: &str, text: &str) {
        let here = at == self.at;
        let sign = if here { marker(pane.canvas) } else { " " };
        pane.clickable(1, Input::Pick(at));
        pane.at(0, sign, Ink::Strong);
        pane.at(2, name, if here { Ink::Warning } else { Ink::Plain });
        pane.at(11, text, Ink::Dim);
        if here {
            pane.focus(0, pane.width(), Ink::Select);
        }
        pane.next();
    }

    fn draw_values(&self, pane: &mut TextBox<'_, '_>) {
        let (room, wide) = (self.made.room(self.values), pane.width());
        for (at, (of, value)) in Characteristic::PRIMARY.into_iter().zip(self.values.all()).enumerate() {
            let here = at == self.at;
            let sign = if here { marker(pane.canvas) } else { " " };
            pane.clickable(1, Input::Pick(at));
            pane.at(0, sign, Ink::Strong);
            pane.at(2, of.short(), if here { Ink::Warning } else { Ink::Plain });
            pane.at(6, &format!("{value:>2}"), Ink::Strong);
            let from = if wide >= 48 { pane.at(10, of.name(), Ink::Dim).max(28) } else { 10 };
            pane.segments(from, wide.saturating_sub(from).min(24), (value.into(), room.places[0].0.into()), Ink::West);
            if here {
                pane.focus(0, 9, Ink::Select);
            }
            pane.next();
        }
        let ink = if room.left == 0 { Ink::Good } else { Ink::Bad };
        let left = match room.left {
            0 => "all points are assigned".to_string(),
            1 => "1 point is left".into(),
            left @ 2.. => format!("{left} points are left"),
            -1 => "1 point too many".into(),
            over => format!("{} points too many", -over),
        };
        pane.line(&left, ink);
        for (number, (from, found, places)) in room.places.into_iter().enumerate() {
            let ink = if found > places { Ink::Bad } else { Ink::Dim };
            let of = if number == 0 { format!("at {from}") } else { format!("{from} or more") };
            pane.line(&format!("{of}: {found} of {places}"), ink);
        }
    }

    fn draw_races(&self, pane: &mut TextBox<'_, '_>) {
        for (at, race) in Race::OFFERED.into_iter().enumerate() {
            let row = race.row();
            let chance = Chance::of_100(row.chance.unwrap_or(0));
            let tried = self.made.tries.iter().find(|tried| tried.race == race);
            let text = match (tried, race) {
                (Some(tried), _) => format!("{chance:>4}, rolled {}", tried.thrown.value()),
                (None, Race::Human) => "always open".into(),
                (None, _) => format!("{chance:>4}  EP x{}.{}", row.tenths / 10, row.tenths % 10),
            };
            self.draw_line(pane, at, race.name(), &text);
        }
        let race = Race::OFFERED[self.at.min(Race::OFFERED.len() - 1)];
        pane.text(&format!("{}: {}.", race.name(), adds(race)), Ink::Plain);
        let left = MOST_TRIES - self.made.tries.len();
        pane.line(&format!("Tries left: {left} of {MOST_TRIES}"), Ink::Dim);
    }
}

/// Draws the abilities without load and armour. `brief` shortens the text in a narrow box.
pub fn draw_outlook(pane: &mut TextBox<'_, '_>, outlook: &BuildPreview, brief: bool) {
    let values = outlook.values;
    if pane.width() < 36 && brief {
        for text in [
            format!("FT {}  PC {}  TMR {}  {} lb free", values.ft, values.pc, outlook.tmr, outlook.limit_pounds),
            format!("recovers {}, Stunned by {}", outlook.recovery, outlook.stun),
            format!("Ranks open: {} weapons", outlook.usable().count()),
        ] {
            pane.line(&text, Ink::Plain);
        }
        for one in best(outlook).into_iter().take(2) {
            pane.line(&weapon_line(one), Ink::Dim);
        }
        return;
    }
    let all = Characteristic::ALL.map(|of| format!("{} {}", of.short(), values[of])).join(" ");
    pane.text(&all, Ink::Strong);
    let pairs = [
        ("TMR", format!("{} hexes a Pulse", outlook.tmr)),
        ("Carries", format!("{} lb without loss", outlook.limit_pounds)),
        ("Recovers", format!("{} in 100", outlook.recovery)),
        ("Stunned by", format!("{} in one blow", outlook.stun)),
        ("Keeps hold", format!("{} in 100", outlook.keeps_hold)),
        ("Keeps feet", format!("{} in 100", outlook.keeps_feet)),
        ("Bare hands", format!("{} in 100, {}", outlook.unarmed.0, damage(Some(outlook.unarmed.1)))),
        ("Learning", format!("x{}.{} EP", outlook.tenths / 10, outlook.tenths % 10)),
        ("Ranks open", format!("with {} weapons", outlook.usable().count())),
    ];
    for (label, value) in pairs {
        pane.pair(12, label, &value, Ink::Plain);
    }
}

/// Sorts the usable weapons by their chance at Rank 0, then by damage.
fn best(outlook: &BuildPreview) -> Vec<&WeaponOutlook> {
    let mut all: Vec<&WeaponOutlook> = outlook.usable().collect();
    ludus_engine::order::by_key(&mut all, |one| std::cmp::Reverse((one.ranked, one.damage)));
    all
}

fn weapon_line(one: &WeaponOutlook) -> String {
    format!("{} SC {} {}", one.weapon.name(), one.ranked.unwrap_or(one.unranked), damage(one.damage))
}

const HEADS: [Column; 4] =
    [Column("Weapon", 17, false), Column("Rank 0", 6, true), Column("none", 4, true), Column("Damage", 6, false)];

/// Draws every weapon of the shop. Weapons that allow Ranks come first.
fn draw_weapons(pane: &mut TextBox<'_, '_>, outlook: &BuildPreview) {
    let usable = best(outlook);
    let others = outlook.weapons.iter().filter(|one| one.ranked.is_none());
    let cells: Vec<Vec<Cell>> = usable
        .into_iter()
        .chain(others)
        .map(|one| {
            let ink = if one.ranked.is_some() { Ink::Plain } else { Ink::Dim };
            let row = one.weapon.row();
            let ranked = one.ranked.map_or_else(|| "-".into(), |chance| chance.to_string());
            let why = if one.ranked.is_some() { String::new() } else { format!("  PS {} MD {}", row.ps, row.md) };
            vec![
                Cell::ink(one.weapon.name(), ink),
                Cell::ink(ranked, ink),
                Cell::ink(one.unranked, ink),
                Cell::ink(format!("{}{why}", damage(one.damage)), ink),
            ]
        })
        .collect();
    table(pane, &HEADS, &cells, None);
}
