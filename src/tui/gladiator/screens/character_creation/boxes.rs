//! The boxes of making a character: the fields, their effects, the possible equipment, and all races side by side.

use crate::app::AppState;
use crate::canvas::wrap;
use crate::gladiator::screens::character_creation::{CreationField, Making, named, race_words, told_below};
use crate::gladiator::screens::person;
use crate::gladiator::screens::person::next_rise;
use crate::gladiator::screens::rating::{ARMOURS, Worth};
use crate::gladiator::stats_display::StatsSheet;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::screens::refused;
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, TextBox, table};
use crate::widgets::panels::Panel;
use crate::widgets::panels::desk::Desk;
use ludus_gladiator::data::experience::{Attributes, in_points};
use ludus_gladiator::data::item::Item;
use ludus_gladiator::data::race::Race;
use ludus_gladiator::data::tables::{ArmourId, WeaponId};
use ludus_gladiator::model::fighter::Fighter;
use ludus_gladiator::model::setup::{Recruit, check_armour, check_item};
use ludus_gladiator::setup::fighter_value;
use ratatui::layout::Rect;

/// Columns inside the box of the fields.
const FIELDS: u16 = 32;

impl Making {
    /// The screen, for every size.
    pub(super) fn desk<'a>(&'a self, shared: &'a AppState, area: Rect) -> Desk<'a> {
        let recruit = &self.recruit;
        let told = told_below(shared, recruit);
        let refusal = refused(shared).filter(|_| self.line == CreationField::Name);
        let below = vec![
            Panel::drawn("Possible equipment", move |pane| draw_carry(pane, recruit)).size(50, 16),
            Panel::drawn("The races", move |pane| draw_races(pane, recruit.race))
                .remark("SH of a blow that dazes, downs")
                .size(64, 16),
        ];
        let card = Panel::drawn(named(recruit).name, move |pane| person::draw(pane, shared, recruit));
        Desk {
            title: "Make a character",
            remark: format!("for {}, SH against AG, point for point", recruit.side.name()),
            left: vec![self.form(refusal)],
            main: Panel::drawn("With the Ready hand", move |pane| {
                if let Ok(fighter) = recruit.fighter() {
                    draw_worth(pane, recruit, &fighter);
                }
                pane.next();
                pane.text(&told.0, told.1);
            })
            .size(44, 14),
            below: if Desk::has_results(area) { below } else { Vec::new() },
            right: vec![card.ink(Ink::of(recruit.side)).size(40, 20), Panel::rules(shared, super::TOPIC)],
            brief: Vec::new(),
            tall: false,
            sheet: Some(Box::new(move |pane| {
                if let Ok(fighter) = recruit.fighter() {
                    let bar = pane.rest();
                    StatsSheet::of(&named(recruit), &fighter, 0).draw(pane.canvas, bar);
                }
            })),
            // The refusal stands at the name.
            warning: refusal.map(|_| ""),
            keys: self.keys(shared),
        }
    }

    /// The fields, each attribute with its bounds, and the peculiarities of the race.
    /// The fields. `refusal`: why the name is refused, below it.
    fn form<'a>(&'a self, refusal: Option<&'a str>) -> Panel<'a> {
        let draw = move |pane: &mut TextBox<'_, '_>| {
            let arrows =
                if crate::widgets::spans::is_fine(pane.canvas) { ["\u{25c4}", "\u{25ba}"] } else { ["<", ">"] };
            for line in self.lines() {
                let (label, value) = self.line_text(line);
                let here = line == self.line;
                pane.at(0, label, if here { Ink::Strong } else { Ink::Dim });
                let end = pane.at(7, &value, Ink::Strong);
                if here && line != CreationField::Name {
                    pane.at(5, arrows[0], Ink::Key);
                    pane.at(end + 1, arrows[1], Ink::Key);
                    pane.focus(7, end - 7, Ink::Focus);
                } else if here {
                    pane.focus(7, 12.max(end - 7), Ink::Focus);
                    pane.canvas.cursor.0 += end - 7;
                }
                if let Some((low, high)) = self.bounds(line) {
                    pane.at(22, &format!("{low} to {high}"), Ink::Dim);
                }
                pane.next();
                match refusal.filter(|_| line == CreationField::Name) {
                    Some(text) => pane.text(text, Ink::Bad),
                    None => pane.next(),
                }
            }
            race_words(&self.recruit).iter().for_each(|(text, ink)| pane.text(text, *ink));
        };
        Panel::drawn("Character", draw).size(FIELDS + 4, 14)
    }

    fn bounds(&self, line: CreationField) -> Option<(u8, u8)> {
        let row = self.recruit.race.humanoid()?;
        use ludus_gladiator::data::experience::Attribute::{Ag, Iq, Sh};
        match line {
            CreationField::Attribute(Sh) => Some((row.min_sh, row.max_sh)),
            CreationField::Attribute(Ag) => Some((row.min_ag, row.max_ag)),
            CreationField::Attribute(Iq) => Some((8, row.max_iq)),
            CreationField::Name | CreationField::Race => None,
        }
    }

    fn keys(&self, shared: &AppState) -> Vec<Hint> {
        use KeyAction::{Accept, Back, Help, Less, More, Pin, Previous};
        let mut line = shared.keys().line(Keymap::Making, &[Previous, More, Pin, Accept, Back, Help]);
        let less = shared.keys().line(Keymap::Making, &[Less]).pop().and_then(|hint| hint.key);
        // A click presses the one of both keys that changes the value.
        match (self.changes(true), self.changes(false)) {
            (true, _) => {}
            (false, true) => {
                line.iter_mut().filter(|hint| hint.intent == Some(More)).for_each(|hint| hint.key = less);
            }
            (false, false) => line.retain(|hint| hint.intent != Some(More)),
        }
        if !self.recruit.race.is_humanoid() {
            // Creatures carry nothing: they are ready.
            Hint::reword(&mut line, Accept, "finish");
        }
        self.leaving.keys(line)
    }
}

/// Draws chances, means and blows against armour, and the next point of experience.
fn draw_worth(pane: &mut TextBox<'_, '_>, recruit: &Recruit, fighter: &Fighter) {
    let Some(worth) = Worth::of(fighter) else {
        return pane.text("Nothing that strikes is ready.", Ink::Warning);
    };
    let (need, damage) = (worth.rest.need, worth.rest.damage);
    pane.line(&format!("{} at {need} or less, damage {damage}", worth.verb()), Ink::Plain);
    for (word, chance) in [("hits", worth.hit), ("an evader", worth.evader)] {
        pane.at(0, word, Ink::Dim);
        pane.at(16, &chance.to_string(), Ink::Strong);
        pane.segments(21, 20, (chance.rounded() as i32, 100), Ink::of(recruit.side));
        pane.next();
    }
    pane.next();
    let line = |pane: &mut TextBox<'_, '_>, word: &str, values: [String; 4], ink: Ink| {
        pane.at(0, word, Ink::Dim);
        for (column, value) in (20..).step_by(6).zip(values) {
            pane.at(column, &format!("{value:>4}"), ink);
        }
        pane.next();
    };
    line(pane, "Against AR", ARMOURS.map(|armour| armour.to_string()), Ink::Dim);
    line(pane, "Average damage", worth.means.map(|mean| format!("{}.{}", mean / 10, mean % 10)), Ink::Strong);
    line(pane, "Blows to kill SH 12", worth.blows(), Ink::Plain);
    pane.next();
    let (front, other) = fighter.armour(false);
    pane.line(&format!("MP {}   AG now {}   AR {front} / {other}", fighter.mp(), fighter.agility()), Ink::Plain);
    pane.line(&format!("Worth {} points in even sides", fighter_value::value(fighter)), Ink::Plain);
    let now = Attributes { sh: recruit.sh, ag: recruit.ag, iq: recruit.iq };
    if let Some(rise) = next_rise(recruit.race, now, recruit.exp_halves()) {
        pane.line(
            &format!("EXP {}, {} more to {}", in_points(recruit.exp_halves()), rise.missing(), rise.to),
            Ink::Good,
        );
    }
}

/// The names of the weapons and suits that a character of this SH can carry and wear.
fn allowed(recruit: &Recruit, sh: u8) -> Vec<&'static str> {
    let Ok(fighter) = (Recruit { sh, kit: Default::default(), ..recruit.clone() }).fighter() else { return Vec::new() };
    let (race, strength) = (recruit.race, fighter.strength());
    let weapons = WeaponId::all().filter(|weapon| check_item(race, strength, Item::new(*weapon)).is_ok());
    let pieces = ArmourId::suits().chain(ArmourId::helmets());
    let pieces = pieces.filter(|piece| check_armour(race, strength, *piece).is_ok());
    weapons.map(|weapon| weapon.row().name.as_str()).chain(pieces.map(|piece| piece.row().name.as_str())).collect()
}

/// Draws the possible equipment, and what each further point of SH would add.
fn draw_carry(pane: &mut TextBox<'_, '_>, recruit: &Recruit) {
    if !recruit.race.is_humanoid() {
        return pane.text("Creatures carry and wear nothing: they strike with what they have.", Ink::Plain);
    }
    let now = allowed(recruit, recruit.sh);
    let all = WeaponId::all().count() + ArmourId::suits().count() + ArmourId::helmets().count();
    pane.line(&format!("With SH {}: {} of {all} things.", recruit.sh, now.len()), Ink::Strong);
    let mut before = now;
    let most = recruit.race.humanoid().map_or(recruit.sh, |row| row.max_sh);
    for sh in recruit.sh + 1..=most {
        let then = allowed(recruit, sh);
        let more: Vec<&str> = then.iter().filter(|name| !before.contains(name)).copied().collect();
        let text = format!("With SH {sh} also {}.", more.join(", "));
        if !more.is_empty() {
            if wrap(&text, pane.width().into()).len() > usize::from(pane.left()) {
                return;
            }
            pane.text(&text, Ink::Plain);
        }
        before = then;
    }
}

/// Draws all races that can be made, the current one highlighted.
fn draw_races(pane: &mut TextBox<'_, '_>, own: Race) {
    const HEADS: [Column; 9] = [
        Column("Race", 14, false),
        Column("SH", 2, true),
        Column("AG", 2, true),
        Column("IQ", 2, true),
        Column("AR", 2, true),
        Column("MP", 2, true),
        Column("dazes", 5, true),
        Column("downs", 5, true),
        Column("EXP", 3, true),
    ];
    let row = |race: &Race| {
        let figures = race.figures();
        let down = figures.knock_down.map_or("-".into(), |limit| limit.to_string());
        let step = race.humanoid().map_or("-".into(), |row| row.exp_step.to_string());
        let ink = if *race == own { Ink::Warning } else { Ink::Plain };
        let cells: [String; 9] = [
            race.name().into(),
            figures.sh.to_string(),
            figures.ag.to_string(),
            figures.iq.to_string(),
            figures.ar.to_string(),
            figures.mp.to_string(),
            figures.daze.to_string(),
            down,
            step,
        ];
        cells.map(|text| Cell::Text(text, ink)).to_vec()
    };
    let all: Vec<Vec<Cell>> = Race::playable().iter().map(row).collect();
    let at = Race::playable().iter().position(|race| *race == own);
    let (area, cursor) = (pane.rest(), pane.canvas.cursor);
    table(pane, &HEADS, &all, at).clickable(pane.canvas, area);
    pane.canvas.cursor = cursor;
}
