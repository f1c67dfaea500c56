//! Describes a fighter: levels, chances, items numbered as in US-#, and the temper (UI-10).

use crate::battle::chances;
use crate::data::skill::Skill;
use crate::data::temper::Temper;
use crate::model::fighter::{Fighter, FighterKind};
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::text::count;

/// Returns "15 HP, melee 1, medium" or the levels. `is_guess`: the hit points are the average of the kind.
pub fn brief(fighter: &Fighter, is_guess: bool) -> String {
    match fighter.kind {
        FighterKind::Nobody => "nobody".into(),
        FighterKind::Monster(_) => {
            let about = if is_guess { "about " } else { "" };
            format!("{about}{} HP, melee {}, {}", fighter.full, fighter.melee, fighter.speed.name())
        }
        FighterKind::Character(_) => {
            let levels = Skill::ALL.map(|skill| format!("{} {}", skill.code(), fighter.level(skill)));
            levels.join(" ")
        }
    }
}

/// One line of 78 columns: levels, temper, hit points, gold and items.
pub fn line(fighter: &Fighter) -> String {
    let levels = Skill::ALL.map(|skill| format!("{} {}", skill.code(), fighter.level(skill))).join("  ");
    format!("{levels}  {}  HP {}  gold {}  items {}", fighter.temper.name(), fighter.hp, fighter.gold, items(fighter))
}

/// Returns "1 Wand of Fire (2), 2 Keen Sword" or "none".
pub fn items(fighter: &Fighter) -> String {
    let places = (1u8..).zip(&fighter.items).filter_map(|(place, item)| Some((place, (*item)?)));
    let items: Vec<String> = places
        .map(|(place, carried)| match carried.charges {
            0 => format!("{place} {}", carried.item.name()),
            charges => format!("{place} {} ({charges})", carried.item.name()),
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

/// Describes a skill against an opponent: "hits 70%, 1-6", "no arrows".
pub fn chance(skill: Skill, fighter: &Fighter, other: &Fighter) -> String {
    let level = fighter.level(skill);
    match skill {
        Skill::Melee => {
            let bonus = fighter.blow_bonus();
            format!("hits {}, {}-{}", chances::blow(fighter, other), 1 + bonus, fighter.damage + bonus)
        }
        Skill::Archery if level > 0 => {
            let about = if other.archery_level() > 0 { "about " } else { "" };
            let arrows = count(chances::arrows(fighter, other), "arrow");
            format!("hits {}, 1-{}, {about}{arrows}", chances::arrow(fighter, other), fighter.arrow_damage)
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
}
