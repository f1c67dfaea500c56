//! The signs of fighters on board, panel and table: people have a letter, monsters a number of their side.

use crate::theme::Ink;
use ludus_tunnels::battle::fighter::{FightSide, FighterId, Status};
use ludus_tunnels::battle::state::Fight;
use ludus_tunnels::data::monster::MonsterTrait;
use ludus_tunnels::delve::member::MemberId;
use ludus_tunnels::narration::names::Names;

/// The ink of a side.
pub const fn ink_of(side: FightSide) -> Ink {
    match side {
        FightSide::Party => Ink::West,
        FightSide::Foes => Ink::East,
    }
}

/// The sign of a member of a delve, on its map and in its fights: the first letter of the name, or its number if another has it.
pub fn of_member(names: &Names, id: MemberId) -> String {
    let first = |id: MemberId| names.member(id).chars().next().unwrap_or('?').to_ascii_uppercase();
    let own = first(id);
    let taken = (0..id.0).any(|other| first(MemberId(other)) == own);
    if taken { (id.0 + 1).to_string() } else { own.to_string() }
}

/// The letter or number of a fighter: capitals for people of the party, small letters for people among the foes. A member of a
/// delve has the sign of the map.
pub fn letter(fight: &Fight, names: &Names, who: FighterId) -> String {
    let own = fight.get(who);
    if let Some(member) = names.member_of(who).filter(|_| own.side == FightSide::Party) {
        return of_member(names, member);
    }
    let same = |id: &FighterId| {
        let other = fight.get(*id);
        other.side == own.side && other.person().is_some() == own.person().is_some()
    };
    let before = fight.ids().filter(same).position(|id| id == who).unwrap_or(0);
    if own.person().is_none() {
        return (before + 1).to_string();
    }
    let first = |id: FighterId| names.of(id).chars().next().unwrap_or('?').to_ascii_uppercase();
    let taken = |letter: char| fight.ids().filter(same).take(before).any(|id| first(id) == letter);
    let own_letter = first(who);
    let letter = if taken(own_letter) { char::from_digit(before as u32 + 1, 10).unwrap_or('?') } else { own_letter };
    if own.side == FightSide::Party { letter.to_string() } else { letter.to_ascii_lowercase().to_string() }
}

/// The sign with its facing: the party faces right, the foes left. `fine`: the look has wedges.
pub fn token(fight: &Fight, names: &Names, who: FighterId, fine: bool) -> String {
    let letter = letter(fight, names, who);
    match (fight.get(who).side, fine) {
        (FightSide::Party, true) => format!("{letter}\u{25ba}"),
        (FightSide::Party, false) => format!("{letter}>"),
        (FightSide::Foes, true) => format!("\u{25c4}{letter}"),
        (FightSide::Foes, false) => format!("<{letter}"),
    }
}

/// Strength left and full: CON of a person, the rating of a monster.
pub fn strength(fight: &Fight, who: FighterId) -> (i32, i32) {
    let fighter = fight.get(who);
    let full = match (fighter.person(), fighter.monster()) {
        (Some(person), _) => person.normal.get(ludus_tunnels::data::attribute::Attribute::Constitution).into(),
        (_, Some(monster)) => monster.full.into(),
        _ => 0,
    };
    (fighter.vitality().max(0), full.max(1))
}

/// Returns whether the players do not know the rating of a fighter yet (DEC-039).
pub fn is_secret(fight: &Fight, who: FighterId) -> bool {
    let fighter = fight.get(who);
    !fight.known && fight.outcome.is_none() && fighter.side == FightSide::Foes && fighter.monster().is_some()
}

/// The most important state of a fighter in at most eight columns. Empty if it is fit.
pub fn state(fight: &Fight, who: FighterId) -> (&'static str, Ink) {
    let fighter = fight.get(who);
    let effects = &fighter.effects;
    match fighter.status {
        Status::Dead => return ("\u{d7} dead", Ink::Dim),
        Status::Stone => return ("\u{d7} stone", Ink::Dim),
        Status::Fled => return ("fled", Ink::Dim),
        Status::Subdued => return ("subdued", Ink::Dim),
        Status::Gone => return ("gone", Ink::Dim),
        Status::Fainted => return ("* faint", Ink::Warning),
        Status::Active => {}
    }
    let states = [
        (fighter.is_raging(), ("* rages", Ink::Warning)),
        (fight.lasts(effects.asleep), ("* asleep", Ink::Warning)),
        (fight.lasts(effects.confused), ("* dazed", Ink::Warning)),
        (fight.lasts(effects.away), ("* away", Ink::Warning)),
        (fight.lasts(effects.hidden), ("hidden", Ink::Good)),
        (fight.lasts(effects.safe), ("safe", Ink::Good)),
        (effects.milk > 0 || effects.venom > 0, ("* poison", Ink::Warning)),
        (fight.lasts(effects.flying), ("flies", Ink::Plain)),
        (effects.bound, ("bound", Ink::Warning)),
        (fighter.monster().is_some_and(|monster| monster.disarmed), ("unarmed", Ink::Plain)),
    ];
    states.into_iter().find(|(holds, _)| *holds).map_or(("", Ink::Plain), |(_, state)| state)
}

/// The type or size of a fighter, in a word or two: "Warrior 3", "animal".
pub fn kind(fight: &Fight, who: FighterId) -> String {
    let fighter = fight.get(who);
    match (fighter.person(), fighter.monster()) {
        (Some(person), _) => format!("{} {}", person.kind.name(), person.level),
        (_, Some(monster)) if monster.kind.has(MonsterTrait::Pack) => "pack".into(),
        (_, Some(monster)) => format!("{:?}", monster.kind.row().size).to_lowercase(),
        _ => String::new(),
    }
}
