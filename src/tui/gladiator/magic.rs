//! Describes magic: the cost and effect of a spell, the spells on a fighter, and the kind of being.

use crate::gladiator::ask::BattleContext;
use ludus_engine::chance::Chance;
use ludus_gladiator::battle::check::{cast, propose};
use ludus_gladiator::battle::odds;
use ludus_gladiator::battle::odds::need::Need;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::spell::{Aimed, Spell};
use ludus_gladiator::data::tables::SpellKind;
use ludus_gladiator::model::fighter::{DAZE, Fighter, FighterId, Side, Weakness};
use ludus_gladiator::model::magic::{Being, DAZZLED, MAGIC_MP};

/// Returns the price range of the table, such as "1-5 SH", or "2+ SH" without a limit.
pub fn cost(spell: Spell) -> String {
    let row = spell.row();
    match (row.adjustable, row.max) {
        _ if row.cost == 0 => "free".into(),
        (true, Some(most)) => format!("{}-{most} SH", row.cost),
        (true, None) if spell == Spell::SnakeStaff => format!("{}-{} SH", row.cost, cast::MOST_SNAKES),
        (true, None) => format!("{}+ SH", row.cost),
        (false, _) => format!("{} SH", row.cost),
    }
}

/// Returns a text such as "SH 14 to 11" with the effect of low SH, and whether it is a warning.
pub fn price(fighter: &Fighter, paid: u8) -> (String, bool) {
    let (before, after) = (fighter.sh(), fighter.sh() - i16::from(paid));
    if paid == 0 {
        return (format!("SH {before}"), false);
    }
    let line = format!("SH {before} to {after}");
    match fighter.weakened_to(after) {
        Some(Weakness::Unconscious) => (format!("{line}: collapses, unconscious"), true),
        Some(Weakness::DazedForGood) => (format!("{line}: dazed while at 3 or less, AG -{DAZE}"), true),
        None => (line, false),
    }
}

/// Returns the roll and its chance, such as "NEED 11- 62%", and the proposed target of an aimed spell.
/// Evading and Missile Return are included (EVADE-06, THR-17).
pub fn chance(battle: &Battle, id: FighterId, spell: Spell, paid: u8) -> (String, Option<FighterId>) {
    let target = proposed(battle, id, spell, paid);
    (chance_at(battle, id, spell, paid, target), target)
}

/// Returns the roll and its chance against a given target.
pub fn chance_at(battle: &Battle, id: FighterId, spell: Spell, paid: u8, target: Option<FighterId>) -> String {
    let (need, evading, back) = roll(battle, id, spell, paid, target);
    let words = if back {
        turned_back(need.total(), evading)
    } else if evading {
        format!("on 4 dice {}", odds::chance(need.total(), true))
    } else {
        on_three(&need).to_string()
    };
    format!("NEED {}- {words}", odds::rolled(need.total()))
}

/// Returns the chance that the spell has its intended effect on its proposed target.
pub fn succeeds(battle: &Battle, id: FighterId, spell: Spell, paid: u8) -> Chance {
    succeeds_at(battle, id, spell, paid, proposed(battle, id, spell, paid))
}

/// Returns the chance that the spell has its intended effect on a given target.
pub fn succeeds_at(battle: &Battle, id: FighterId, spell: Spell, paid: u8, target: Option<FighterId>) -> Chance {
    let (need, evading, back) = roll(battle, id, spell, paid, target);
    if back { odds::turned_back(need.total(), evading).0 } else { odds::chance(need.total(), evading) }
}

/// Returns the proposed target. `None` if the spell is not aimed.
fn proposed(battle: &Battle, id: FighterId, spell: Spell, paid: u8) -> Option<FighterId> {
    let aimed = matches!(spell.aimed(), Aimed::At | Aimed::Send);
    if aimed { propose::proposed_spell(battle, id, spell, paid).first().copied() } else { None }
}

/// Returns the roll a spell needs, whether the target evades, and whether the target sends it back.
fn roll(battle: &Battle, id: FighterId, spell: Spell, paid: u8, target: Option<FighterId>) -> (Need, bool, bool) {
    let need = odds::casting(battle, id, spell, paid, target);
    let strike = target.and_then(|target| cast::spell_strike(battle, id, spell, paid, target));
    let evading = strike.is_some_and(|strike| battle.body(strike.target).evading());
    (need, evading, strike.is_some_and(|strike| odds::sends_back(battle, &strike)))
}

/// Returns the proposed target, such as " at Draco" or " on self".
pub fn at_target(scene: &BattleContext<'_>, id: FighterId, target: Option<FighterId>) -> String {
    match target {
        Some(target) if target == id => " on self".into(),
        Some(target) => format!(" at {}", scene.name(target)),
        None => String::new(),
    }
}

/// Returns the chance of success on three dice.
pub fn on_three(need: &Need) -> Chance {
    odds::chance(need.total(), false)
}

/// Returns a text such as "Missile Return: 5% strikes, 33% comes back".
pub fn turned_back(need: i32, evading: bool) -> String {
    let (through, back): (Chance, Chance) = odds::turned_back(need, evading);
    format!("{through} strikes, {back} comes back")
}

/// Describes the effect of a success in a few words. `turn` is the battle's turn.
pub fn effect(spell: Spell, paid: u8, turn: u16) -> String {
    let until = || spell.turns(paid).map_or_else(String::new, |turns| format!(" to the end of turn {}", turn + turns));
    match spell {
        Spell::DropWeapon => "the ready item falls in its square".into(),
        Spell::LoseWeapon => {
            format!("the ready item flies {} to {} squares off", cast::LOST.start(), cast::LOST.end())
        }
        Spell::MagicSpeed => format!("MP {MAGIC_MP}{}", until()),
        Spell::Clumsiness => format!("AG -{}{}", spell.amount(paid), until()),
        Spell::CurseArmor => format!("AR -{}{}", spell.amount(paid), until()),
        Spell::HealStrength => format!("{paid} SH back, at most to {} above normal", odds::HEALED_ABOVE),
        Spell::Invisibility => "invisible; 1 SH a turn keeps it up".into(),
        Spell::AgilityMagic => format!("AG +{} for the rest of the battle", spell.amount(paid)),
        Spell::MissileReturn => format!("sends missiles back{}", until()),
        Spell::TeleportAway => format!("{} squares off or more, nobody knows where", cast::AWAY),
        Spell::Teleport => "to a square of your choice".into(),
        Spell::RingOfFire => "fire in the squares around, except your own side's".into(),
        Spell::Dazzle => format!("AG -{DAZZLED} for enemies who see you{}", until()),
        Spell::PsychicBlast => {
            let (dice, reach) = (spell.damage(paid).dice, cast::BLAST);
            format!("{dice} die to every enemy within {reach} squares, no armour helps")
        }
        Spell::SnakeStaff if paid == 1 => format!("a snake{}; the Staff is gone", until()),
        Spell::SnakeStaff => format!("{paid} snakes{}; the Staff is gone", until()),
        Spell::Image => format!("two images{}, and a step aside", until()),
        Spell::EspStats => "figures and place of one to three enemies".into(),
        _ => by_kind(spell, paid, turn, &until()),
    }
}

fn by_kind(spell: Spell, paid: u8, turn: u16, until: &str) -> String {
    let row = spell.row();
    if let Some(armour) = spell.flesh() {
        return format!("AR +{armour}{until}");
    }
    match (spell.kind(), spell.brings(), spell.makes()) {
        (SpellKind::Summon, Some(race), _) => {
            format!("{} beside you; 1 SH in turn {} keeps it", race.name(), turn + u16::from(row.renew.unwrap_or(1)))
        }
        (_, Some(race), _) => format!("{} beside you, until it is disbelieved", race.name()),
        (SpellKind::Terrain, _, Some(layer)) => format!("{} in one square on or beside you", layer.name()),
        (_, _, Some(layer)) => format!("{} in up to {} squares", layer.name(), row.size.unwrap_or(1)),
        _ => row.damage.map_or_else(String::new, |_| {
            let damage = spell.damage(paid);
            let drains = if spell.drains() { ", no armour helps; you gain what it takes" } else { "" };
            format!("{damage} damage{drains}")
        }),
    }
}

/// Lists the spells on a fighter: "Stone Flesh to turn 9", or "Stone 9" if `long` is false.
pub fn upon(battle: &Battle, id: FighterId, long: bool) -> Vec<String> {
    let body = battle.body(id);
    let all = body.magic().all(battle.turn());
    all.map(|(spell, amount, last)| {
        let amount = match (spell, amount) {
            (_, 0) => String::new(),
            (Spell::AgilityMagic, amount) => format!(" +{amount}"),
            (_, amount) => format!(" -{amount}"),
        };
        let name = if long { spell.name() } else { brief(spell) };
        match (last, spell) {
            (None, _) => format!("{name}{amount}"),
            (Some(due), Spell::Invisibility) if long => format!("{name}, paid again in turn {due}"),
            (Some(last), _) if long => format!("{name}{amount} to turn {last}"),
            (Some(last), _) => format!("{name}{amount} t{last}"),
        }
    })
    .collect()
}

/// Lists the spells on a fighter with the turns left, including this one.
pub fn upon_and_left(battle: &Battle, id: FighterId) -> Vec<String> {
    let all = battle.body(id).magic().all(battle.turn());
    let left = all.map(|(spell, _, last)| match (last, spell) {
        (Some(_), Spell::Invisibility) | (None, _) => String::new(),
        (Some(last), _) => match last.saturating_sub(battle.turn()) + 1 {
            1 => " (this turn is its last)".into(),
            turns => format!(" ({turns} turns left)"),
        },
    });
    upon(battle, id, true).into_iter().zip(left).map(|(words, left)| words + &left).collect()
}

const fn brief(spell: Spell) -> &'static str {
    match spell {
        Spell::MagicSpeed => "Speed",
        Spell::StoneFlesh => "Stone",
        Spell::IronFlesh => "Iron",
        Spell::SteelFlesh => "Steel",
        Spell::MissileReturn => "Return",
        Spell::Dazzle => "Dazzled",
        Spell::Clumsiness => "AG",
        Spell::CurseArmor => "AR",
        Spell::AgilityMagic => "Agility",
        _ => "Unseen",
    }
}

/// Describes the kind of being for its own side. The enemy cannot tell an illusion from a summoned being,
/// or an image from its Mage (OSP-09, DEC-104).
pub fn being(scene: &BattleContext<'_>, id: FighterId) -> String {
    being_words(scene.battle, scene.viewer(), id, |maker| scene.name(maker).to_string())
}

/// Describes the kind of being without needing a scene.
pub fn being_words(battle: &Battle, viewer: Side, id: FighterId, name: impl Fn(FighterId) -> String) -> String {
    let fighter = battle.fighter(id);
    if fighter.side() != viewer {
        return String::new();
    }
    match fighter.being() {
        Being::Born => String::new(),
        Being::Summoned { by, due, .. } => format!("summoned by {}, paid again in turn {due}", name(by)),
        Being::Illusion { by } => format!("illusion of {}", name(by)),
        Being::Snake { by, until } => format!("of {}'s Staff, to turn {until}", name(by)),
        Being::Image { until, .. } => format!("only an image, to turn {until}"),
    }
}

/// Joins the words with commas, in the longer form if it fits.
pub fn fitting(forms: [Vec<String>; 2], width: usize) -> String {
    let [long, short] = forms.map(|words| words.join(", "));
    if long.chars().count() <= width { long } else { short }
}
