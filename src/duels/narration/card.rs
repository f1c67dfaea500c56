//! Describes a fighter: levels, chances, items numbered as in US-#, and the temper (UI-10).

use crate::battle::chances;
use crate::battle::chances::TALK;
use crate::data::monster::Wit;
use crate::data::skill::Skill;
use crate::data::temper::Temper;
use crate::model::fighter::{Fighter, FighterKind};
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::chance::Chance;
use ludus_engine::text::count;

/// Returns "15 HP, melee 1, archery 2, medium" or the levels. `is_guess`: the hit points are the average of the kind.
pub fn brief(fighter: &Fighter, is_guess: bool) -> String {
    match fighter.kind {
        FighterKind::Nobody => "nobody".into(),
        FighterKind::Monster(_) => {
            let about = if is_guess { "about " } else { "" };
            let skills = [(fighter.archery, "archery"), (fighter.magic, "magic")];
            let skills =
                skills.into_iter().filter(|(level, _)| *level > 0).map(|(level, name)| format!(", {name} {level}"));
            let skills: String = skills.collect();
            format!("{about}{} HP, melee {}{skills}, {}", fighter.full, fighter.melee, fighter.speed.name())
        }
        FighterKind::Character(_) => levels(fighter).join(" "),
    }
}

/// All levels: "ME 2", "FI 0", "MG 1", "TH 0".
fn levels(fighter: &Fighter) -> [String; Skill::ALL.len()] {
    Skill::ALL.map(|skill| format!("{} {}", skill.code(), fighter.level(skill)))
}

/// One line of 78 columns: levels, temper, hit points, gold and items.
pub fn line(fighter: &Fighter) -> String {
    let levels = levels(fighter).join("  ");
    format!("{levels}  {}  HP {}  gold {}  items {}", fighter.temper.name(), fighter.hp, fighter.gold, items(fighter))
}

/// The line for less room: without temper and gold, then hit points and items, then the items without colons.
pub fn shorter(fighter: &Fighter) -> [String; 3] {
    let (levels, items) = (levels(fighter).join(" "), items(fighter));
    let names = items.replace(": ", " ");
    [format!("{levels}  HP {}  {items}", fighter.hp), format!("HP {}  {items}", fighter.hp), names]
}

/// Returns "1: Wand of Fire (2), 2: Keen Sword" or "none".
pub fn items(fighter: &Fighter) -> String {
    let places = (1u8..).zip(&fighter.items).filter_map(|(place, item)| Some((place, (*item)?)));
    let items: Vec<String> = places
        .map(|(place, carried)| match carried.charges {
            0 => format!("{place}: {}", carried.item.name()),
            charges => format!("{place}: {} ({charges})", carried.item.name()),
        })
        .collect();
    if items.is_empty() { "none".into() } else { items.join(", ") }
}

/// Describes the effects of a temper in a sentence.
pub fn temper(temper: Temper) -> String {
    let row = temper.row();
    let mut effects = Vec::new();
    if row.melee != 0 {
        effects.push(format!("blows {:+}%", row.melee));
    }
    if row.panic > 0 {
        effects.push(format!("may panic at {} HP ({}% a round)", row.panics_at, row.panic));
    }
    if row.flight != 0 {
        effects.push(format!("flight {:+}%", row.flight));
    }
    if row.ignores > 0 {
        effects.push(format!("ignores an ordered flight {}%", row.ignores));
    }
    if row.refuses > 0 {
        effects.push(format!("refuses foes {} times as dangerous ({}%)", row.too_much, row.refuses));
    }
    match effects.is_empty() {
        true => format!("{}: obeys every order.", temper.name()),
        false => format!("{}: {}.", temper.name(), effects.join(", ")),
    }
}

/// Returns "~4 arrows" against an archer, where dice decide (DD-30), else "2 arrows". In combat: "1 arrow left".
fn arrows(fighter: &Fighter, other: &Fighter, fights: bool) -> String {
    let all = || count(chances::arrows(fighter, other), "arrow");
    match fights {
        true => format!("{} left", count(fighter.arrows, "arrow")),
        false if other.archery_level() > 0 => format!("~{}", all()),
        false => all(),
    }
}

/// A sentence for an archer's card without an opponent: against another archer, dice decide the number of arrows. `None` if
/// there is an opponent, or no archery.
pub fn arrows_in_duels(fighter: &Fighter, other: &Fighter) -> Option<String> {
    let level = fighter.archery_level();
    let is_open = level > 0 && other.is_nobody();
    is_open.then(|| format!("Against an archer about {} arrows: dice decide.", 2 * level))
}

/// Describes what TA can bring against this opponent, in a sentence (OURS-9).
pub fn deal(own: &Fighter, other: &Fighter) -> String {
    let FighterKind::Monster(kind) = other.kind else {
        return "TA estimates temper and alignment; peace follows unless the other attacks.".into();
    };
    let need = 100 - TALK[1] + chances::manner(own, other).sum();
    let brings = match other.wit {
        _ if kind.row().riddles => "later SA with a riddle's answer brings an item",
        Wit::Dull => return "TA brings no deal: the monster is dull. At best it ignores you.".into(),
        Wit::Average => "FU later pays a tenth of its gold for a look round",
        Wit::Sharp => "kill the monster it names, then FU brings an item",
        Wit::Cunning => "later SA with a riddle's answer brings an item",
    };
    format!("A deal ({}): peace now; {brings}.", Chance::of_100(need))
}

/// Describes a skill against an opponent: "hits 70%, 1-6", "no arrows".
pub fn chance(skill: Skill, fighter: &Fighter, other: &Fighter) -> String {
    chance_of(skill, fighter, other, false)
}

/// Like [`chance`], in combat: with the arrows that are left.
pub fn chance_in_combat(skill: Skill, fighter: &Fighter, other: &Fighter) -> String {
    chance_of(skill, fighter, other, true)
}

fn chance_of(skill: Skill, fighter: &Fighter, other: &Fighter, fights: bool) -> String {
    let level = fighter.level(skill);
    match skill {
        Skill::Melee => {
            let bonus = fighter.blow_bonus();
            format!("hits {}, {}-{}", chances::blow(fighter, other), 1 + bonus, fighter.damage + bonus)
        }
        Skill::Archery if level > 0 => {
            let arrows = arrows(fighter, other, fights);
            format!("hits {}, 1-{}, {arrows}", chances::arrow(fighter, other), fighter.arrow_damage)
        }
        Skill::Archery => "no arrows".into(),
        Skill::Magic if level > 0 => format!("casts {}", chances::cast(fighter)),
        Skill::Magic => "no spells".into(),
        Skill::Thief => format!("steals {}", chances::theft(fighter, other)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::monster::Monster;
    use crate::model::character::Character;
    use crate::model::setup::Entrant;

    #[test]
    fn a_bonus_raises_least_and_most_damage() {
        let plain = Entrant::player(Character::new("Anna")).fighter(&Entrant::Nobody);
        let strong = Fighter { might: true, ..plain };
        let told = |fighter| chance(Skill::Melee, fighter, &Fighter::nobody());
        assert!(told(&plain).ends_with("1-6"), "{}", told(&plain));
        assert!(told(&strong).ends_with("3-8"), "{}", told(&strong));
    }

    #[test]
    fn arrows_in_combat_are_those_that_are_left() {
        let archer = Fighter { archery: 2, arrows: 1, ..Fighter::nobody() };
        assert_eq!(chance(Skill::Archery, &archer, &Fighter::nobody()), "hits 50%, 1-6, 2 arrows");
        assert_eq!(chance(Skill::Archery, &archer, &archer), "hits 50%, 1-6, ~4 arrows");
        assert_eq!(chance_in_combat(Skill::Archery, &archer, &archer), "hits 50%, 1-6, 1 arrow left");
        let sentence = arrows_in_duels(&archer, &Fighter::nobody());
        assert_eq!(sentence.as_deref(), Some("Against an archer about 4 arrows: dice decide."));
        assert_eq!(arrows_in_duels(&archer, &Fighter::monster(Monster::Ghoul, 10, 20, &[])), None);
    }

    #[test]
    fn deal_says_what_each_wit_brings() {
        let own = Entrant::player(Character::new("Anna")).fighter(&Entrant::Nobody);
        let told = |kind| deal(&own, &Fighter::monster(kind, 10, 20, &[]));
        for (kind, words) in [
            (Monster::Ghoul, "no deal: the monster is dull"),
            (Monster::Renegade, "FU later pays a tenth"),
            (Monster::Spectre, "kill the monster it names"),
            (Monster::Sphinx, "a riddle's answer"),
        ] {
            assert!(told(kind).contains(words) && told(kind).chars().count() <= 78, "{}", told(kind));
        }
        let all = Monster::ALL.map(told);
        assert!(all.iter().all(|text| text.contains("dull") || text.contains("%): peace now")), "{all:#?}");
    }
}
