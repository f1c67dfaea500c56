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
    pane.at(0, "EXP", Ink::Dim);
    pane.at(LABEL, &in_points(recruit.exp_halves()), Ink::Strong);
    pane.bar(LABEL + 5, 12, (rise.has as i32, rise.step as i32), Ink::BarFull);
    let to =
        if rise.to.is_empty() { "nothing rises any more".into() } else { format!("{} to {}", rise.missing(), rise.to) };
    pane.at(LABEL + 18, &to, Ink::Good);
    pane.next();
}

/// Draws the attributes, each with its value in the current equipment.
fn draw_figures(pane: &mut TextBox<'_, '_>, fighter: &Fighter) {
    let (front, other) = fighter.armour(false);
    let ag = match (fighter.normal_ag(), fighter.agility()) {
        (normal, now) if normal == now => format!("AG {normal}"),
        (normal, now) => format!("AG {normal}, now {now}"),
    };
    let line = format!("SH {}   {ag}   IQ {}", fighter.sh(), fighter.iq());
    pane.line(&line, Ink::Strong);
    pane.line(&format!("MP {}   AR {front} front, {other} else", fighter.mp()), Ink::Plain);
    if let Some(AtRest { need, damage, .. }) = odds::at_rest(fighter) {
        let [hit, evader] = [false, true].map(|evading| odds::chance(need, evading));
        pane.line(&format!("Hits {hit}, an evader {evader}, damage {damage}"), Ink::Plain);
    }
}

/// Draws the equipment, or a creature's attacks and skin.
fn draw_arms(pane: &mut TextBox<'_, '_>, fighter: &Fighter) {
    if fighter.race().is_humanoid() {
        for place in Place::ALL {
            let item = held(fighter, place);
            pane.pair(LABEL, place.name(), if item.is_empty() { "-" } else { &item }, Ink::Plain);
        }
        pane.pair(LABEL, "Armour", &armour_name(fighter.suit(), fighter.helmet()), Ink::Plain);
        return;
    }
    for attack in &fighter.race().figures().attacks {
        pane.pair(LABEL, "Attack", &format!("{} {}", attack.name, attack.damage), Ink::Plain);
    }
    pane.pair(LABEL, "Armour", &format!("its skin, AR {}", fighter.race().figures().ar), Ink::Plain);
}

/// Draws the whole card, with the character's record.
pub fn draw(pane: &mut TextBox<'_, '_>, shared: &AppState, recruit: &Recruit) {
    pane.line(&format!("{} of {}", recruit.race.name(), recruit.side.name()), Ink::of(recruit.side));
    let stored = shared.store.roster().find(&recruit.name).ok();
    let fallen = stored.is_some_and(|one| one.dead.is_some());
    if let Ok(fighter) = recruit.fighter() {
        draw_figures(pane, &fighter);
        if !fallen {
            draw_rise(pane, recruit);
        }
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
    pane.next();
    let broken = if one.break_outs == 0 { String::new() } else { format!(", {}", count(one.break_outs, "break-out")) };
    let text = format!("{}, {}{broken}", count(one.games, "game"), count(one.kills, "kill"));
    pane.text(&text, Ink::Plain);
    match one.dead {
        Some(halves) => {
            pane.text(&format!("Dead: fell with {} EXP.", in_points(halves)), Ink::Bad);
            pane.text("The bones lie in a later arena: dropped on the Altar of Life, they revive.", Ink::Plain);
        }
        None => pane.text(&format!("Last: {}", lately(shared, one)), Ink::Dim),
    }
}
