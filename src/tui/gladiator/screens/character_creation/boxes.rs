//! Making a character on large screens: the form, its effects, the possible equipment, and all races side by side.

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::gladiator::screens::character_creation::{CreationField, KEYS, Making, named};
use crate::gladiator::screens::person;
use crate::gladiator::screens::person::next_rise;
use crate::gladiator::screens::rating::{ARMOURS, Worth};
use crate::keys::Keymap;
use crate::screens::note;
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, WideLayout, columns, marker, rows, rules, table};
use ludus_gladiator::data::experience::{Attributes, in_points};
use ludus_gladiator::data::item::Item;
use ludus_gladiator::data::race::Race;
use ludus_gladiator::data::tables::{ArmourId, WeaponId};
use ludus_gladiator::model::fighter::Fighter;
use ludus_gladiator::model::setup::{Recruit, check_armour, check_item};
use ludus_gladiator::setup::fighter_value;
use ratatui::layout::Rect;

/// Height of the table of races, with heading and frame.
const RACES: u16 = 16;

impl Making {
    pub(super) fn draw_room(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout) {
        let recruit = &self.recruit;
        let fighter = recruit.fighter().ok();
        room.head(canvas, &format!("Make a character for {}", recruit.side.name()), "SH against AG, point for point");
        let [upper, lower] = rows(room.body(), [Length((room.body().height - RACES).min(19)), Fill(1)]);
        let wide = upper.width >= 150;
        let [form, worth, card] = match wide {
            true => columns(upper, [Length(40), Fill(1), Length(52)]),
            false => columns(upper, [Length(40), Fill(1), Length(0)]),
        };
        let [carry, races, told] = match wide {
            true => columns(lower, [Fill(1), Length(64), Length(52)]),
            false => columns(lower, [Fill(1), Length(64), Length(0)]),
        };
        if let Some(fighter) = &fighter {
            draw_worth(canvas, worth, recruit, fighter, super::told_below(shared, recruit));
        }
        draw_carry(canvas, carry, recruit);
        draw_races(canvas, races, recruit.race);
        if wide {
            person::draw(&mut TextBox::of(canvas, card, &named(recruit).name, Ink::of(recruit.side)), shared, recruit);
            rules(canvas, told, shared.books.chapters(), &super::TOPIC);
        }
        room.foot(canvas, note(shared), &shared.keys().line(Keymap::Making, &KEYS));
        self.draw_form(canvas, form);
    }

    /// Draws the fields, each attribute with its bounds, and the peculiarities of the race.
    fn draw_form(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let mut pane = TextBox::new(canvas, area, "Character");
        for line in self.lines() {
            let (label, value) = self.line_text(line);
            let here = line == self.line;
            let sign = if here { marker(pane.canvas) } else { " " };
            pane.at(0, sign, Ink::Strong);
            pane.at(2, label, Ink::Dim);
            let end = pane.at(8, &value, Ink::Strong);
            if here && line != CreationField::Name {
                pane.focus(8, end - 8, Ink::Focus);
                pane.at(end + 1, "- +", Ink::Key);
            } else if here {
                pane.focus(8, 12.max(end - 8), Ink::Focus);
                pane.canvas.cursor.0 += end - 8;
            }
            if let Some((low, high)) = self.bounds(line) {
                pane.at(24, &format!("{low} to {high}"), Ink::Dim);
            }
            pane.next();
            if pane.left() > 9 {
                pane.next();
            }
        }
        for (text, ink) in super::race_words(&self.recruit) {
            pane.text(&text, ink);
        }
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
}

/// Draws chances, means and blows against armour, and the next point of experience.
fn draw_worth(canvas: &mut Canvas<'_>, area: Rect, recruit: &Recruit, fighter: &Fighter, (words, ink): (String, Ink)) {
    let mut pane = TextBox::new(canvas, area, "With the Ready hand");
    let Some(worth) = Worth::of(fighter) else {
        return pane.text("Nothing that strikes is ready.", Ink::Warning);
    };
    let (need, damage) = (worth.rest.need, worth.rest.damage);
    pane.line(&format!("{} at {need} or less, damage {damage}", worth.verb()), Ink::Plain);
    for (word, chance) in [("hits", worth.hit), ("an evader", worth.evader)] {
        pane.at(0, word, Ink::Dim);
        pane.at(16, &chance.to_string(), Ink::Strong);
        pane.bar(21, 20, (chance.rounded() as i32, 100), Ink::BarFull);
        pane.next();
    }
    pane.next();
    let line = |pane: &mut TextBox<'_, '_>, word: &str, values: [String; 4], ink: Ink| {
        pane.at(0, word, Ink::Dim);
        for (column, value) in (18..).step_by(7).zip(values) {
            pane.at(column, &format!("{value:>4}"), ink);
        }
        pane.next();
    };
    line(&mut pane, "Against AR", ARMOURS.map(|armour| armour.to_string()), Ink::Dim);
    line(&mut pane, "Average damage", worth.means.map(|mean| format!("{}.{}", mean / 10, mean % 10)), Ink::Strong);
    line(&mut pane, "Blows to kill SH 12", worth.blows(), Ink::Plain);
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
    if pane.left() > 3 {
        pane.next();
    }
    pane.text(&words, ink);
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
fn draw_carry(canvas: &mut Canvas<'_>, area: Rect, recruit: &Recruit) {
    let mut pane = TextBox::new(canvas, area, "Possible equipment");
    if !recruit.race.is_humanoid() {
        return pane.text("Creatures carry and wear nothing: they strike with what they have.", Ink::Plain);
    }
    let now = allowed(recruit, recruit.sh);
    let all = WeaponId::all().count() + ArmourId::suits().count() + ArmourId::helmets().count();
    pane.line(&format!("With SH {}: {} of {all} things.", recruit.sh, now.len()), Ink::Strong);
    let mut before = now;
    for sh in recruit.sh + 1..recruit.sh + 9 {
        let then = allowed(recruit, sh);
        let more: Vec<&str> = then.iter().filter(|name| !before.contains(name)).copied().collect();
        if !more.is_empty() && pane.left() > 1 {
            pane.text(&format!("With SH {sh} also {}.", more.join(", ")), Ink::Plain);
        }
        before = then;
    }
}

/// Draws all races that can be made, the current one highlighted.
fn draw_races(canvas: &mut Canvas<'_>, area: Rect, own: Race) {
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
    let mut pane = TextBox::with(canvas, area, "The races", "SH of a blow that dazes, downs");
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
    let shown = table(&mut pane, &HEADS, &all, at);
    shown.clickable(pane.canvas, area);
}
