//! A fighter's card: values, weapons, experience and the next point, for every list with room for it.

use crate::app::AppState;
use crate::gladiator::stats_display::{armour_name, held};
use crate::theme::Ink;
use crate::wide_layout::TextBox;
use ludus_engine::text::count;
use ludus_gladiator::battle::odds;
use ludus_gladiator::battle::odds::AtRest;
use ludus_gladiator::data::experience::{Attributes, in_points, increases, to_next};
use ludus_gladiator::data::item::Place;
use ludus_gladiator::data::race::Race;
use ludus_gladiator::model::fighter::Fighter;
use ludus_gladiator::model::setup::Recruit;
use ludus_gladiator::stats::career::chapter_words;
use ludus_gladiator::stats::results::Fate;
use ludus_store::gladiator::roster::{Character, LastGame};

/// Width of the labels of a card.
const LABEL: u16 = 8;
/// Width of the bars of a card.
const BAR: u16 = 12;

/// The next point from experience.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rise {
    /// Experience since the last point, in halves.
    pub has: u32,
    /// Experience from one point to the next, in halves.
    pub step: u32,
    /// "AG 13"; empty if everything is at its maximum.
    pub to: String,
}

impl Rise {
    /// The missing experience, in points.
    pub fn missing(&self) -> String {
        in_points(self.step - self.has)
    }
}

/// The next point for these attributes and this experience, in halves. `None` for those who never rise.
pub fn next_rise(race: Race, now: Attributes, halves: u32) -> Option<Rise> {
    let exp = halves / 2;
    let left = to_next(race, exp)?;
    let step = race.humanoid().map_or(left, |row| u32::from(row.exp_step));
    let next = now.risen(race, increases(race, exp) * step, exp + left);
    Some(Rise { has: 2 * (step - left) + halves % 2, step: 2 * step, to: reached(now, next) })
}

/// "AG 13": the attribute that rises, and its new value.
fn reached(before: Attributes, after: Attributes) -> String {
    let pairs = [("SH", before.sh, after.sh), ("AG", before.ag, after.ag), ("IQ", before.iq, after.iq)];
    let risen = pairs.into_iter().find(|(_, before, after)| before != after);
    risen.map_or_else(String::new, |(name, _, after)| format!("{name} {after}"))
}

/// "SH 12 to 13" for every attribute that rises.
pub fn rises(before: Attributes, after: Attributes) -> Vec<String> {
    let pairs = [("SH", before.sh, after.sh), ("AG", before.ag, after.ag), ("IQ", before.iq, after.iq)];
    let risen = pairs.into_iter().filter(|(_, before, after)| before != after);
    risen.map(|(name, before, after)| format!("{name} {before} to {after}")).collect()
}

/// "won against 3, 2 kills, +43 EXP".
pub fn last_words(last: &LastGame) -> String {
    chapter_words(last.fate, last.foes.into(), last.kills, last.gained_halves)
}

/// The last battle in 11 columns.
pub fn shortly(shared: &AppState, one: &Character) -> String {
    let rest = shared.store.roster().rest(one);
    let last = one.last.map(|last| (last.fate, in_points(last.gained_halves)));
    match (&one.in_battle, last, one.games, rest) {
        (Some(_), ..) => "in battle".into(),
        (None, Some((Fate::Won, gained)), _, 0) => format!("won, +{gained}"),
        (None, Some((_, gained)), _, 0) => format!("left, +{gained}"),
        (None, _, 0, _) => "never yet".into(),
        (None, _, _, rest) => format!("rested {rest}"),
    }
}

/// The last battle of a character, or the current one.
pub fn lately(shared: &AppState, one: &Character) -> String {
    let rest = shared.store.roster().rest(one);
    match (&one.in_battle, one.last, one.games, rest) {
        (Some(_), ..) => "in the arena now".into(),
        (None, Some(last), ..) => last_words(&last),
        (None, None, 0, _) => "never fought".into(),
        (None, None, _, 0) => "fought in the last game".into(),
        (None, None, _, rest) => format!("rested {rest} games"),
    }
}

/// Draws the bar of experience and the next point.
fn draw_rise(pane: &mut TextBox<'_, '_>, recruit: &Recruit) {
    let now = Attributes { sh: recruit.sh, ag: recruit.ag, iq: recruit.iq };
    let Some(rise) = next_rise(recruit.race, now, recruit.exp_halves()) else { return };
    draw_value(pane, "EXP", &in_points(recruit.exp_halves()), (rise.has as i32, rise.step as i32), Ink::Good);
    let to =
        if rise.to.is_empty() { "nothing rises any more".into() } else { format!("{} to {}", rise.missing(), rise.to) };
    pane.line_at(LABEL + 6 + BAR + 1, &to, Ink::Good);
}

/// Draws a label, its value and a bar, in the current line.
fn draw_value(pane: &mut TextBox<'_, '_>, label: &str, value: &str, bar: (i32, i32), ink: Ink) {
    pane.at(0, label, Ink::Dim);
    pane.at(LABEL, value, Ink::Strong);
    pane.segments(LABEL + 6, BAR, bar, ink);
}

/// The value that fills a bar of an attribute.
const HIGHEST: i32 = 20;

/// Draws the attributes with their bars, and agility as it is in the current equipment.
fn draw_attributes(pane: &mut TextBox<'_, '_>, fighter: &Fighter) {
    let ink = Ink::of(fighter.side());
    let (normal, now) = (fighter.normal_ag(), fighter.agility());
    for (label, value) in [("SH", i32::from(fighter.sh())), ("AG", normal), ("IQ", fighter.iq())] {
        draw_value(pane, label, &value.to_string(), (value.min(HIGHEST), HIGHEST), ink);
        let change = if label == "AG" && now != normal { format!("now {now}") } else { String::new() };
        pane.line_at(LABEL + 6 + BAR + 1, &change, Ink::Warning);
    }
}

/// Draws the heading of a section.
fn heading(pane: &mut TextBox<'_, '_>, title: &str) {
    pane.gap();
    pane.rule(title, Ink::Title);
    pane.next();
}

/// Draws the equipment, or a creature's attacks and skin, and the chances with them.
fn draw_arms(pane: &mut TextBox<'_, '_>, fighter: &Fighter) {
    let (front, other) = fighter.armour(false);
    let mut line = |label: &str, what: &str, does: &str| {
        pane.at(0, label, Ink::Dim);
        let end = pane.at(LABEL + 1, what, Ink::Plain);
        pane.line_at(end.max(LABEL + 14) + 1, does, Ink::Dim);
    };
    if fighter.race().is_humanoid() {
        for place in Place::ALL {
            let item = held(fighter, place);
            let damage = fighter.item(place).map(|item| odds::item_damage(fighter.race(), item).to_string());
            line(place.name(), if item.is_empty() { "-" } else { &item }, &damage.unwrap_or_default());
        }
        line("Armour", &armour_name(fighter.suit(), fighter.helmet()), &format!("AR {front}/{other}"));
    } else {
        for attack in &fighter.race().figures().attacks {
            line("Attack", &attack.name, &attack.damage.to_string());
        }
        line("Armour", "its skin", &format!("AR {front}"));
    }
    line("Steps", &fighter.mp().to_string(), "");
    let Some(AtRest { need, .. }) = odds::at_rest(fighter) else { return };
    for (label, evading) in [("Hits", false), ("evading", true)] {
        let chance = odds::chance(need, evading);
        pane.at(0, label, Ink::Dim);
        pane.segments(LABEL + 6, BAR, (chance.ways as i32, chance.of as i32), Ink::of(fighter.side()));
        pane.line_at(LABEL + 6 + BAR + 1, &format!("{:>4}", chance.to_string()), Ink::Strong);
    }
}

/// Draws the whole card, with the character's record.
pub fn draw(pane: &mut TextBox<'_, '_>, shared: &AppState, recruit: &Recruit) {
    pane.line(&format!("{} of {}", recruit.race.name(), recruit.side.name()), Ink::of(recruit.side));
    let stored = shared.store.roster().find(&recruit.name).ok();
    let fallen = stored.is_some_and(|one| one.dead.is_some());
    if let Ok(fighter) = recruit.fighter() {
        draw_attributes(pane, &fighter);
        if !fallen {
            draw_rise(pane, recruit);
        }
        heading(pane, "Kit");
        draw_arms(pane, &fighter);
    }
    if !recruit.spells.is_empty() {
        let names: Vec<&str> = recruit.spells.iter().map(|spell| spell.name()).collect();
        pane.text(&format!("Spells: {}", names.join(", ")), Ink::Plain);
    }
    if let Some(one) = stored {
        draw_career(pane, shared, one);
    } else if recruit.race.is_creature() {
        pane.text("Fights, but is not stored.", Ink::Dim);
    }
}

fn draw_career(pane: &mut TextBox<'_, '_>, shared: &AppState, one: &Character) {
    heading(pane, "Career");
    let broken = if one.break_outs == 0 { String::new() } else { format!(", {}", count(one.break_outs, "break-out")) };
    let text = format!("{}, {}{broken}", count(one.games, "battle"), count(one.kills, "kill"));
    pane.text(&text, Ink::Plain);
    if let Some(best) = &one.best_blow {
        pane.pair(LABEL + 1, "Best hit", &format!("{}, {}", best.lost, best.arm), Ink::Plain);
    }
    match one.dead {
        Some(halves) => {
            pane.text(&format!("Dead: fell with {} EXP.", in_points(halves)), Ink::Bad);
            pane.text("The bones lie in a later arena: dropped on the Altar of Life, they revive.", Ink::Plain);
        }
        None => {
            let last = lately(shared, one);
            // The experience stands above, too.
            let brief = last.rsplit_once(", ").map_or(last.as_str(), |(brief, _)| brief);
            let is_long = last.chars().count() > usize::from(pane.width().saturating_sub(LABEL + 1));
            pane.pair(LABEL + 1, "Last", if is_long { brief } else { &last }, Ink::Plain);
        }
    }
}
