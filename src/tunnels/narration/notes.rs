//! Notes on commands of a delve before they are given: the numbers that the dice must show, and the price of spells (TT-UI-09,
//! TT-UI-11). They tell only what the party knows. Each number comes from the function that the command itself uses.

use crate::battle::event::Price;
use crate::data::attribute::Attribute;
use crate::data::dungeon::TrapHarm;
use crate::data::saving_roll::{self, LEAST_NEEDED};
use crate::data::spell::Spell;
use crate::delve::command::{Answer, Command, SpellAim, SpellUse, Topic};
use crate::delve::log::Marks;
use crate::delve::member::MemberId;
use crate::delve::resolve::{needed_lead, price};
use crate::delve::state::{Delve, Scene};
use crate::narration::names::Names;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// A note on a command. Empty if no dice decide, and nothing is paid.
pub fn note(delve: &Delve, names: &Names, command: &Command) -> String {
    match command {
        Command::Open { link, way } => match delve.opener(*link, *way) {
            Some((who, need)) if need < i16::MAX => format!("{} needs {need} or less on 3 dice", names.member(who)),
            _ => String::new(),
        },
        Command::Special(Answer::Touch(who, _) | Answer::Rob(who)) => saving_roll(delve, *who),
        Command::Loot { careful: false } => trap(delve, names),
        Command::Cast(casting) => spell(delve, names, casting),
        Command::Talk(topic) => parley(delve, names, *topic),
        Command::Attack => "a fight begins".into(),
        Command::Run | Command::Wait if delve.scene == Scene::Meeting => "no roll: they do not follow".into(),
        Command::Wait => "2 dice for their reaction".into(),
        _ => String::new(),
    }
}

/// The lead in charisma that a request needs beside that of the speaker, or the dice of the toll (DEC-047).
fn parley(delve: &Delve, names: &Names, topic: Topic) -> String {
    let troop = delve.troop(&delve.map());
    let speaker = troop.and_then(|troop| delve.speaker(troop.kind).map(|who| (who, troop)));
    match (topic, needed_lead(topic), speaker) {
        (_, Some(needed), Some((who, troop))) => {
            format!(
                "needs charisma {needed:+} over theirs: {} has {:+}",
                names.member(who),
                delve.charisma_gap(who, &troop)
            )
        }
        (Topic::Toll, ..) => format!("costs 1 die x {} gold pieces", 10 * u32::from(delve.level)),
        (Topic::BreakOff, ..) => "they attack".into(),
        _ => String::new(),
    }
}

/// The saving rolls of the next step in the dark (DEC-215). `None` while the party has light for it.
pub fn in_the_dark(delve: &Delve, names: &Names) -> Option<String> {
    let blind = delve.blind_in_the_dark();
    let rolls = format!("Dark: each step is a saving roll. {}.", needs(delve, names, &blind));
    (!blind.is_empty()).then_some(rolls)
}

/// The saving roll of a member on this level; a charm or a blessing makes it without dice.
fn saving_roll(delve: &Delve, who: MemberId) -> String {
    if delve.is_sure_to_save(who) {
        return "the saving roll is made without dice".into();
    }
    saving_roll_on(delve.level, delve.member(who).now(Attribute::Luck))
}

/// The arithmetic of a saving roll on the number of a level: "saving roll 20 - LK 12 = 8".
pub(super) fn saving_roll_on(level: u8, luck: i16) -> String {
    let (base, need) = (saving_roll::needed(level, 0), saving_roll::needed(level, luck));
    let equals = if base - i32::from(luck) < LEAST_NEEDED { ", at least" } else { " =" };
    format!("saving roll {base} - LK {luck}{equals} {need}")
}

/// "Brakk needs 11 (38%), Moss 5 (89%)".
fn needs(delve: &Delve, names: &Names, all: &[MemberId]) -> String {
    let one = |(number, who): (usize, &MemberId)| {
        let word = if number == 0 { " needs" } else { "" };
        let need = match delve.is_sure_to_save(*who) {
            true => "no dice".to_string(),
            false => saving_roll::needed(delve.level, delve.member(*who).now(Attribute::Luck)).to_string(),
        };
        format!("{}{word} {need} ({})", names.member(*who), delve.save_chance(*who))
    };
    let all: Vec<String> = all.iter().enumerate().map(one).collect();
    all.join(", ")
}

/// The saving rolls against a trap that was found on the treasure here.
fn trap(delve: &Delve, names: &Names) -> String {
    let map = delve.map();
    let found = delve.trap_of(&map, delve.here).filter(|_| delve.marks().has(Marks::TRAP_FOUND));
    let Some(trap) = found else { return String::new() };
    let row = trap.row();
    match row.harm {
        TrapHarm::Alarm | TrapHarm::Double(_) | TrapHarm::DiceEachTurn(_) => format!("springs the {}", trap.name()),
        _ => {
            format!("springs the {}, saving roll: {}", trap.name(), needs(delve, names, &delve.endangered(row.victims)))
        }
    }
}

/// The cost of a spell, less by the level and the staff of the caster: "cost 6 - 1 = 5", "cost 6".
pub(super) fn cost(price: &Price) -> String {
    let less = |points: i16| if points > 0 { format!(" - {points}") } else { String::new() };
    match format!("{}{}{}", price.list, less(price.level), less(price.staff)) {
        sum if sum == price.cost.to_string() => format!("cost {sum}"),
        sum => format!("cost {sum} = {}", price.cost),
    }
}

/// "cost 6 - 1 = 5, ST 12 > 7", with the saving rolls of those who stand near the blast.
fn spell(delve: &Delve, names: &Names, casting: &SpellUse) -> String {
    let member = delve.member(casting.who);
    let (price, strength) = (price(member, casting), member.now(Attribute::Strength));
    let text = format!("{}, ST {strength} -> {}", cost(&price), (strength - price.cost).max(1));
    match (casting.spell, casting.aim) {
        (Spell::HellbombBursts, SpellAim::Link(_)) => {
            format!("{text}; saving roll against the heat: {}", needs(delve, names, &delve.first_rank()))
        }
        _ => text,
    }
}
