//! The pages that Tab turns on a small screen: the orders of this round, the odds, the armies and the legend (UI-01, UI-11).

use crate::battlefield::map::code;
use crate::battlefield::orders::Context;
use crate::battlefield::panel::state;
use crate::game_view::rulebook_ui::{ODDS, Page};
use ludus_battlefield::battle::command::Command;
use ludus_battlefield::battle::event::Manner;
use ludus_battlefield::battle::state::{FieldBattle, Stage};
use ludus_battlefield::battle::unit::{Status, Unit, UnitId};
use ludus_battlefield::narration::names::label;
use ludus_battlefield::narration::preview;
use ludus_engine::text::count;

const ORDERS: &str = "Orders";
const ARMIES: &str = "Armies";
const LEGEND: &str = "Legend";
/// The end of the legend's sentence where hexes are small.
const SMALL: &str = "underlined; in texts: 3.LC#1. Digits: ninths of a full unit.";

pub const PAGES: &[Page] = &[Page::Of(ORDERS), Page::Of(ODDS), Page::Log, Page::Of(ARMIES), Page::Of(LEGEND)];

pub fn lines(scene: &Context<'_>, title: &'static str) -> Vec<String> {
    match title {
        ORDERS => orders(scene),
        ODDS => odds(scene),
        ARMIES => armies(scene),
        _ => legend(scene, scene.memory.view.has_large_hexes()),
    }
}

/// Joins short texts to lines of the width of a page.
fn joined(head: &str, parts: &[String]) -> Vec<String> {
    let mut lines = vec![head.to_string()];
    for part in parts {
        let last = lines.last_mut().map_or(0, |line| line.chars().count());
        match lines.last_mut() {
            Some(line) if last + part.chars().count() + 2 <= 76 => *line = format!("{line}  {part}"),
            _ => lines.push(format!("    {part}")),
        }
    }
    lines
}

/// The piles of records: units that have not acted in this stage, and those that have (BATT-ORDER-07).
fn orders(scene: &Context<'_>) -> Vec<String> {
    let battle = scene.battle;
    let own = || battle.of_army(scene.seat.0).filter(|(_, unit)| unit.is_active());
    let (waits, done) = if battle.stage == Stage::Combat { ("unstruck", "struck") } else { ("unmoved", "moved") };
    let acted = |unit: &Unit| if battle.stage == Stage::Combat { unit.struck } else { unit.moved };
    let pile = |has: bool| {
        let all = own().filter(|(_, unit)| acted(unit) == has);
        all.map(|(id, unit)| match state(battle, id, unit).0.as_str() {
            "" | "struck" | "moved" => label(battle, id),
            word => format!("{} ({word})", label(battle, id)),
        })
        .collect::<Vec<_>>()
    };
    let mut lines = joined(&format!("{waits}:"), &pile(false));
    lines.extend(joined(&format!("{done}:"), &pile(true)));
    lines
}

/// Every strike that the army can make now, with its outcomes.
fn odds(scene: &Context<'_>) -> Vec<String> {
    let (battle, army) = (scene.battle, scene.seat.0);
    let mut lines = Vec::new();
    for (id, unit) in battle.of_army(army).filter(|(_, unit)| unit.is_active() && !unit.struck) {
        let near: Vec<UnitId> = battle.enemies_around(unit.at, army).collect();
        lines.extend(near.into_iter().flat_map(|enemy| preview::lines(battle, id, enemy, Manner::Attack)));
        let enemies = (0..battle.armies().len() as u8).filter(|other| !battle.are_allied(*other, army));
        let shoots = |target: &UnitId| battle.check(&Command::Shoot { unit: id, target: *target }).is_ok();
        let far = enemies.flat_map(|other| battle.of_army(other)).map(|(enemy, _)| enemy).filter(shoots);
        lines.extend(far.flat_map(|enemy| preview::lines(battle, id, enemy, Manner::Volley)));
    }
    if lines.is_empty() {
        lines.push("No unit of yours can strike an enemy now.".into());
    }
    lines
}

fn armies(scene: &Context<'_>) -> Vec<String> {
    let battle = scene.battle;
    let of = |army: u8| {
        let (left, lost) = strength_of(battle, army);
        let head = format!("{}: {}, {lost} HP lost", scene.names.army(army), count(left, "fighter"));
        let (known, hidden) = known_of(battle, army);
        let units = known.iter().map(|(id, unit)| {
            let (left, most) = battle.strength(unit);
            format!("{} {left}/{most}", label(battle, *id))
        });
        let more = (hidden > 0).then(|| format!("{hidden} hidden"));
        joined(&head, &units.chain(more).collect::<Vec<_>>())
    };
    (0..battle.armies().len() as u8).flat_map(of).collect()
}

/// The known units of an army, and the number of its hidden ones, which everybody may know (BD-93). While the seats change, all
/// units that hide are unknown, also those of the next player.
pub fn known_of(battle: &FieldBattle, army: u8) -> (Vec<(UnitId, &Unit)>, usize) {
    let (hidden, known): (Vec<_>, Vec<_>) = battle.of_army(army).partition(|(_, unit)| unit.status == Status::Unknown);
    (known, hidden.len())
}

/// The fighters of an army who are left, and its lost HP.
pub fn strength_of(battle: &FieldBattle, army: u8) -> (u32, u32) {
    let units = || battle.of_army(army).map(|(_, unit)| unit);
    let on_field = |unit: &&Unit| matches!(unit.status, Status::Active | Status::Waiting);
    let left = units().filter(on_field).map(|unit| u32::from(unit.fighters)).sum();
    (left, units().map(|unit| battle.hp_lost(unit)).sum())
}

/// The signs of the map, and the codes of the troops that are known. `large`: the hexes have room for all fighters.
fn legend(scene: &Context<'_>, large: bool) -> Vec<String> {
    let battle = scene.battle;
    let known = battle.units.all().iter().filter(|unit| unit.status != Status::Unknown);
    let mut codes: Vec<String> = known.map(|unit| format!("{} {}", unit.troop.code(), unit.troop.name())).collect();
    ludus_engine::order::ascending(&mut codes);
    codes.dedup();
    let key = |name: &str| scene.keys.named(name).unwrap_or_default();
    let keys = format!(
        "{}: defence, volleys, threat, zones.   {}: the record of a unit.",
        key("commanding.layer"),
        key("commanding.stats")
    );
    let signs = [
        ". open   \" bushes   & forest x2   = road: fast   : sand   * snow",
        "% swamp x2   ~ water x1/2   ^ hills +1   ^^ rocks +2",
        "+ fortification x2   # castle x3   @ stronghold x4",
        "Capital codes: armies 1 and 3, small ones 2 and 4. Armies 3 and 4 are",
        if large { "underlined; in texts: 3.LC#1. Digits: fighters left." } else { SMALL },
        "Before a move: points left, ! contact, x a strike, 2r rounds to pay.",
        &keys,
    ];
    signs.map(String::from).into_iter().chain(joined("Codes:", &codes)).collect()
}

/// The sign of a unit and its strength, for one line about it.
pub fn strength(battle: &FieldBattle, id: UnitId) -> String {
    let unit = battle.unit(id);
    let ((left, most), of) = (battle.strength(unit), if battle.keeps_wounds() { " HP" } else { "" });
    format!("{}#{} {left} of {most}{of}", code(unit), unit.number)
}
