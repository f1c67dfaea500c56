//! What a spell does, in a line and in full: for the choice of spells and for spell info.

use crate::gladiator::battle::odds::{NEVER, price};
use crate::gladiator::data::spell::Spell;
use crate::gladiator::data::tables::SpellKind;

/// What a spell does, in 36 characters at most.
pub fn effect(spell: Spell) -> String {
    let row = spell.row();
    let brings = spell.brings().map_or("", |race| race.name());
    match spell.kind() {
        SpellKind::Missile if spell.drains() => format!("{} a step past armour, heals him", dice(spell)),
        SpellKind::Missile => format!("damage {} for each SH", dice(spell)),
        SpellKind::Summon => match row.renew {
            Some(1) => format!("a {brings}; 1 SH every turn"),
            turns => format!("a {brings}; 1 SH every {} turns", turns.unwrap_or(0)),
        },
        SpellKind::Illusion => format!("a {brings}; may be disbelieved"),
        _ => plain(spell).into(),
    }
}

fn dice(spell: Spell) -> String {
    spell.row().damage.map_or_else(String::new, |damage| damage.to_string())
}

const fn plain(spell: Spell) -> &'static str {
    use Spell::*;
    match spell {
        DropWeapon => "his ready weapon falls at his feet",
        LoseWeapon => "his weapon lands 4 to 8 squares off",
        MagicSpeed => "MP is 16",
        Clumsiness => "AG -1 for each SH",
        StoneFlesh => "AR +3",
        IronFlesh => "AR +4",
        SteelFlesh => "AR +5",
        HealStrength => "SH +1 each, to 2 above normal",
        Invisibility => "unseen, for 1 SH more every turn",
        AgilityMagic => "AG +1 for each 2 SH, whole battle",
        MissileReturn => "missiles fly back at who sent them",
        CurseArmor => "AR -1 for each SH",
        TeleportAway => "off to anywhere, 15 squares or more",
        Teleport => "to any free square the Mage chooses",
        RingOfFire => "fire in the eight squares round him",
        CreateFire => "fire in his square or one beside",
        CreatePit => "a pit in his square or one beside",
        CreateShadow => "a shadow in his square or beside",
        CreateExit => "an exit in his square or beside",
        CreateWall => "a wall in his square or one beside",
        PitTrench => "a row of 7 pits before him",
        ShadowWall => "shadow over him, left and right",
        WallOfFire => "a row of 7 fires before him",
        WallLine => "a row of 7 walls before him",
        PitFortress => "10 pits in an angle beside him",
        WallFortress => "10 walls in an angle beside him",
        Dazzle => "AG -3 for all enemies who see him",
        PsychicBlast => "1d to all enemies within 5 squares",
        SnakeStaff => "1 to 3 Snakes for a ready Staff",
        Image => "two doubles, he slips away",
        EspStats => "true figures of 1 to 3 enemies",
        _ => "",
    }
}

/// Missile, thrown, summons: the families by which spells are listed.
pub const fn family(spell: SpellKind) -> &'static str {
    match spell {
        SpellKind::Missile => "Missile spells",
        SpellKind::Thrown => "Thrown spells",
        SpellKind::Summon => "Summons",
        SpellKind::Illusion => "Illusions",
        SpellKind::Terrain | SpellKind::TerrainArea => "Terrain spells",
        SpellKind::Special => "Other special spells",
    }
}

/// On whom a spell may be cast, in a word; "-" for those that are not aimed at anybody.
pub fn aimed_at(spell: Spell) -> &'static str {
    match spell.kind() {
        SpellKind::Thrown if spell == Spell::TeleportAway => "all",
        SpellKind::Thrown if spell.is_nice() => "friend",
        SpellKind::Thrown | SpellKind::Missile => "enemy",
        _ => "-",
    }
}

/// The whole row of a spell in sentences: effect, IQ, kind, cost, duration, on whom (UI-08, MENU-08).
pub fn row_in_words(spell: Spell) -> Vec<String> {
    let row = spell.row();
    let kind = match spell.kind() {
        SpellKind::Missile => "A missile spell: -1 for every 5 squares.",
        SpellKind::Thrown => "A thrown spell: -1 for every square.",
        _ => "A special spell: no range.",
    };
    let cost = match (row.adjustable, row.cost) {
        (_, 0) => "It costs nothing".to_string(),
        (false, cost) => format!("It costs {cost} SH"),
        (true, step) => match row.max {
            Some(most) => format!("It costs {step} SH or more, in steps of {step}, {most} at most"),
            None => format!("It costs {step} SH or more, in steps of {step}"),
        },
    };
    let cost = format!("{cost}{}.", failing(spell));
    let aim = match aimed_at(spell) {
        "all" => "It may be cast on anybody in front of him.",
        "friend" => "It is nice: on friends in front of him, and on himself.",
        "enemy" => "It is cast on an enemy in front of him.",
        _ => "It is not aimed at anybody.",
    };
    let effect = effect(spell);
    let mut letters = effect.chars();
    let first = letters.next().map(|first| format!("{}{}.", first.to_uppercase(), letters.as_str()));
    let mut lines: Vec<String> = first.into_iter().collect();
    lines.extend([format!("It needs IQ {}.", row.iq), kind.to_string(), cost]);
    lines.extend(lasts(spell));
    lines.push(aim.into());
    lines.extend(row.size.filter(|size| *size > 1).map(|size| format!("It makes {size} squares of terrain at most.")));
    lines
}

/// What a spell costs if it fails, after what it costs: nothing where that is the same.
fn failing(spell: Spell) -> String {
    let (cost, adjustable) = (spell.row().cost, spell.row().adjustable);
    let failed = |paid: u8| price(spell, paid, NEVER, false);
    let other = |paid: u8| failed(paid) != paid;
    match (failed(cost), adjustable) {
        (0, false) if cost == 0 => String::new(),
        (0, false) => "; nothing if it fails".into(),
        (least, false) if other(cost) => format!("; {least} if it fails"),
        (_, false) => ", even if it fails".into(),
        (_, true) if !other(2 * cost) => ", all of it even if it fails".into(),
        (least, true) if failed(2 * cost) == least => format!("; {least} if it fails"),
        (_, true) => "; 1 less if it fails".into(),
    }
}

fn lasts(spell: Spell) -> Option<String> {
    let row = spell.row();
    if spell == Spell::Invisibility {
        return Some("It lasts while 1 SH is paid at each of the caster's actions.".into());
    }
    if let Some(turns) = row.renew {
        let every = if turns == 1 { "every turn".into() } else { format!("every {turns} turns") };
        return Some(format!("It lasts while 1 SH is paid {every}, and while the Mage lives."));
    }
    match row.duration.as_deref().map(|text| (text.strip_suffix('+'), text)) {
        Some((Some(each), _)) => Some(format!("It lasts {each} turns for each step paid, after the turn of casting.")),
        Some((None, turns)) => Some(format!("It lasts {turns} turns, after the turn of casting.")),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spell_says_what_it_does_in_36_characters() {
        for spell in Spell::all() {
            let text = effect(spell);
            assert!((4..=36).contains(&text.chars().count()), "{spell}: {text}");
            assert!(row_in_words(spell).iter().all(|line| line.ends_with('.') && line.len() < 80), "{spell}");
        }
    }

    #[test]
    fn the_cost_of_a_failure_is_said_once_and_is_what_is_paid() {
        for spell in Spell::all() {
            let (row, words) = (spell.row(), row_in_words(spell).join(" "));
            let says = |text: &str| words.contains(text);
            for paid in (1..=3).map(|step| step * row.cost).take(if row.adjustable { 3 } else { 1 }) {
                let failed = price(spell, paid, NEVER, false);
                let told = match failed {
                    _ if says("even if it fails") => paid,
                    _ if says("1 less if it fails") => paid - 1,
                    _ if says("; nothing if it fails") || says("costs nothing.") => 0,
                    _ => (1..=9).find(|least| says(&format!("; {least} if it fails"))).unwrap(),
                };
                assert_eq!(told, failed, "{spell}, {paid} SH: {words}");
            }
            assert!(words.matches("costs").count() == 1 && words.matches("fails").count() <= 1, "{words}");
        }
    }

    #[test]
    fn the_figures_in_words_are_those_of_the_table() {
        let words = |spell| row_in_words(spell).join(" ");
        assert!(words(Spell::Fireball).contains("IQ 12. ") && words(Spell::Fireball).contains("5 at most"));
        assert!(words(Spell::StoneFlesh).contains("2 turns for each step"));
        assert!(
            words(Spell::SummonBear).contains("paid every turn") && words(Spell::SummonElf).contains("every 2 turns")
        );
        assert!(words(Spell::EspStats).contains("costs nothing. "), "{}", words(Spell::EspStats));
        assert!(words(Spell::TeleportAway).contains("anybody") && words(Spell::Teleport).contains("nice"));
    }
}
