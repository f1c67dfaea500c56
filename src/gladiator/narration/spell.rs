//! Describes spells: one line for the choice of spells, full sentences for spell info.

use crate::battle::odds::{NEVER, price};
use crate::data::spell::Spell;
use crate::data::tables::SpellKind;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Returns the name with its article: "an Orc", "a Bear".
fn with_article(name: &str) -> String {
    let vowel = name.starts_with(['A', 'E', 'I', 'O', 'U']);
    format!("{} {name}", if vowel { "an" } else { "a" })
}

/// The effect of a spell, in 36 characters at most.
pub fn effect(spell: Spell) -> String {
    let row = spell.row();
    let brings = spell.brings().map_or(String::new(), |race| with_article(race.name()));
    match spell.kind() {
        SpellKind::Missile if spell.drains() => format!("{} a step past armour, heals you", dice(spell)),
        SpellKind::Missile => format!("damage {} for each SH", dice(spell)),
        SpellKind::Summon => match row.renew {
            Some(1) => format!("{brings}; 1 SH every turn"),
            turns => format!("{brings}; 1 SH every {} turns", turns.unwrap_or(0)),
        },
        SpellKind::Illusion => format!("{brings}; may be disbelieved"),
        _ => plain(spell).into(),
    }
}

fn dice(spell: Spell) -> String {
    spell.row().damage.map_or_else(String::new, |damage| damage.to_string())
}

const fn plain(spell: Spell) -> &'static str {
    use Spell::*;
    match spell {
        DropWeapon => "ready weapon falls at target's feet",
        LoseWeapon => "weapon lands 4 to 8 squares away",
        MagicSpeed => "MP is 16",
        Clumsiness => "AG -1 for each SH",
        StoneFlesh => "AR +3",
        IronFlesh => "AR +4",
        SteelFlesh => "AR +5",
        HealStrength => "SH +1 each, to 2 above normal",
        Invisibility => "unseen, for 1 SH more every turn",
        AgilityMagic => "AG +1 for each 2 SH, whole battle",
        MissileReturn => "missiles return to their sender",
        CurseArmor => "AR -1 for each SH",
        TeleportAway => "to a random square, 15+ squares off",
        Teleport => "to any free square the Mage chooses",
        RingOfFire => "fire in the 8 squares around you",
        CreateFire => "fire in your square or adjacent",
        CreatePit => "a pit in your square or adjacent",
        CreateShadow => "shadow in your square or adjacent",
        CreateExit => "an exit in your square or adjacent",
        CreateWall => "a wall in your square or adjacent",
        PitTrench => "a row of 7 pits before you",
        ShadowWall => "shadow over you, left and right",
        WallOfFire => "a row of 7 fires before you",
        WallLine => "a row of 7 walls before you",
        PitFortress => "10 pits in an angle beside you",
        WallFortress => "10 walls in an angle beside you",
        Dazzle => "AG -3 for all enemies who see you",
        PsychicBlast => "1d to all enemies within 5 squares",
        SnakeStaff => "1 to 3 Snakes for a ready Staff",
        Image => "two doubles, you slip away",
        EspStats => "true values of 1 to 3 enemies",
        _ => "",
    }
}

/// The heading under which a spell of this kind is listed.
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

/// The possible targets of a spell: "all", "friend", "enemy", or "-" if it has no target.
pub fn aimed_at(spell: Spell) -> &'static str {
    match spell.kind() {
        SpellKind::Thrown if spell == Spell::TeleportAway => "all",
        SpellKind::Thrown if spell.is_nice() => "friend",
        SpellKind::Thrown | SpellKind::Missile => "enemy",
        _ => "-",
    }
}

/// The whole table row of a spell in sentences: effect, IQ, kind, cost, duration and target (UI-08, MENU-08).
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
            Some(most) => format!("It costs {step} to {most} SH, in steps of {step}"),
            None => format!("It costs {step} SH or more, in steps of {step}"),
        },
    };
    let cost = format!("{cost}{}.", failing(spell));
    let aim = match aimed_at(spell) {
        "all" => "You can cast it on anybody in front of you.",
        "friend" => "It is nice: on friends in front of you, and on yourself.",
        "enemy" => "You cast it on an enemy in front of you.",
        _ => "It needs no target.",
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

/// The price of a failed casting, as a clause after the cost. Empty if the spell is free anyway.
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
        return Some("It lasts while you pay 1 SH at each of your actions.".into());
    }
    if let Some(turns) = row.renew {
        let every = if turns == 1 { "every turn".into() } else { format!("every {turns} turns") };
        return Some(format!("It lasts while you pay 1 SH {every}, and while you live."));
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
    fn cost_of_failure_is_stated_once_and_paid() {
        for spell in Spell::all() {
            let (row, words) = (spell.row(), row_in_words(spell).join(" "));
            let says = |text: &str| words.contains(text);
            for paid in (1..=3).map(|step| step * row.cost).take(if row.adjustable { 3 } else { 1 }) {
                let failed = price(spell, paid, NEVER, false);
                let stated = match failed {
                    _ if says("even if it fails") => paid,
                    _ if says("1 less if it fails") => paid - 1,
                    _ if says("; nothing if it fails") || says("costs nothing.") => 0,
                    _ => (1..=9).find(|least| says(&format!("; {least} if it fails"))).unwrap(),
                };
                assert_eq!(stated, failed, "{spell}, {paid} SH: {words}");
            }
            assert!(words.matches("costs").count() == 1 && words.matches("fails").count() <= 1, "{words}");
        }
    }

    #[test]
    fn sentences_match_the_spell_table() {
        let words = |spell| row_in_words(spell).join(" ");
        assert!(words(Spell::Fireball).contains("IQ 12. ") && words(Spell::Fireball).contains("1 to 5 SH"));
        assert!(words(Spell::StoneFlesh).contains("2 turns for each step"));
        assert!(
            words(Spell::SummonBear).contains("pay 1 SH every turn")
                && words(Spell::SummonElf).contains("every 2 turns")
        );
        assert!(words(Spell::EspStats).contains("costs nothing. "), "{}", words(Spell::EspStats));
        assert!(words(Spell::TeleportAway).contains("anybody") && words(Spell::Teleport).contains("nice"));
    }
}
