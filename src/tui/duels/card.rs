//! A fighter's card: levels, chances, items with the numbers of US-#, and what his temper does, in words (UI-10).

use crate::duels::chances;
use crate::duels::fighter::{Fighter, Kind};
use crate::duels::skill::Skill;
use crate::duels::spell::Spell;
use crate::duels::temper::Temper;
use crate::tui::room::Pane;
use crate::tui::theme::Ink;

/// "15 HP, melee 1, medium".
pub fn brief(fighter: &Fighter) -> String {
    match fighter.kind {
        Kind::Nobody => "nobody".into(),
        Kind::Monster(_) => format!("{} HP, melee {}, {}", fighter.full, fighter.melee, fighter.speed.name()),
        Kind::Character(_) => {
            let levels = Skill::ALL.map(|skill| format!("{} {}", skill.code(), fighter.level(skill)));
            levels.join(" ")
        }
    }
}

/// A line of 78 columns: levels, temper, hit points, gold, items.
pub fn line(fighter: &Fighter) -> String {
    let levels = Skill::ALL.map(|skill| format!("{} {}", skill.code(), fighter.level(skill))).join("  ");
    format!("{levels}  {}  HP {}  gold {}  items {}", fighter.temper.name(), fighter.hp, fighter.gold, items(fighter))
}

/// "1 Wand of Fire (2), 2 Keen Sword".
pub fn items(fighter: &Fighter) -> String {
    let places = (1u8..).zip(&fighter.items).filter_map(|(place, item)| Some((place, (*item)?)));
    let told: Vec<String> = places
        .map(|(place, carried)| match carried.charges {
            0 => format!("{place} {}", carried.item.name()),
            charges => format!("{place} {} ({charges})", carried.item.name()),
        })
        .collect();
    if told.is_empty() { "none".into() } else { told.join(", ") }
}

/// What a temper does, in a sentence.
pub fn temper(temper: Temper) -> String {
    let row = temper.row();
    let mut told = Vec::new();
    if row.melee != 0 {
        told.push(format!("blows {:+}%", row.melee));
    }
    if row.panic > 0 {
        told.push(format!("may panic at {} HP ({}% a round)", row.panics_at, row.panic));
    }
    if row.flight != 0 {
        told.push(format!("flight {:+}%", row.flight));
    }
    if row.ignores > 0 {
        told.push(format!("ignores an ordered flight {}%", row.ignores));
    }
    if row.refuses > 0 {
        told.push(format!("refuses who is {} times as dangerous ({}%)", row.too_much, row.refuses));
    }
    match told.is_empty() {
        true => format!("{}: does as he is told.", temper.name()),
        false => format!("{}: {}.", temper.name(), told.join(", ")),
    }
}

/// The card in a box, his chances against somebody.
pub fn draw(pane: &mut Pane<'_, '_>, fighter: &Fighter, other: &Fighter) {
    let what = match fighter.kind {
        Kind::Nobody => "Nobody".to_string(),
        Kind::Monster(kind) => {
            format!(
                "{}, {}, {} wit, {}",
                kind.name(),
                fighter.speed.name(),
                fighter.wit.name(),
                fighter.alignment.name()
            )
        }
        Kind::Character(role) => format!("{}, {}", role.name(), fighter.alignment.name()),
    };
    pane.line(&what, Ink::Dim);
    pane.at(0, "HP", Ink::Dim);
    let end = pane.at(4, &format!("{}/{}", fighter.hp, fighter.full), Ink::Strong);
    let width = pane.width().saturating_sub(24).clamp(6, 16);
    pane.bar(end.max(10) + 1, width, (fighter.hp.into(), fighter.full.into()), health(fighter));
    pane.at(end.max(10) + width + 2, &format!("gold {}", fighter.gold), Ink::Plain);
    pane.next();
    for skill in Skill::ALL {
        let level = fighter.level(skill);
        pane.at(0, skill.code(), Ink::Dim);
        pane.at(4, &level.to_string(), Ink::Strong);
        let chance = match skill {
            Skill::Melee => {
                format!("hits {}%, 1-{}", chances::blow(fighter, other).total, fighter.damage + fighter.blow_bonus())
            }
            Skill::Archery if level > 0 => {
                format!("hits {}%, 1-{}, {level} arrows", chances::arrow(fighter, other).total, fighter.arrow_damage)
            }
            Skill::Archery => "no arrows".into(),
            Skill::Magic if level > 0 => format!("casts {}%", chances::cast(fighter).total),
            Skill::Magic => "no spells".into(),
            Skill::Thief => format!("steals {}%", chances::theft(fighter, other).total),
        };
        pane.at(8, &chance, Ink::Plain);
        pane.next();
    }
    pane.text(&format!("Items: {}.", items(fighter)), Ink::Plain);
    if fighter.is_character() {
        pane.text(&temper(fighter.temper), Ink::Plain);
    }
    if pane.left() > 3 && !fighter.is_nobody() {
        pane.next();
        let flight = chances::flight(fighter, other).total;
        pane.text(
            &format!("Gets away {flight}%; its danger is {}.", chances::danger(fighter)).replace("its", whose(fighter)),
            Ink::Dim,
        );
    }
    if fighter.magic > 0 && pane.left() > 2 {
        let known: Vec<&str> = Spell::ALL.into_iter().filter(|one| fighter.knows(*one)).map(Spell::name).collect();
        pane.text(&format!("Spells: {}.", known.join(", ")), Ink::Dim);
    }
}

const fn whose(fighter: &Fighter) -> &'static str {
    if fighter.is_character() { "his" } else { "its" }
}

/// The ink of a bar of hit points.
pub const fn health(fighter: &Fighter) -> Ink {
    match (fighter.hp as u32 * 3, fighter.full as u32) {
        (left, full) if left <= full => Ink::Bad,
        (left, full) if left <= 2 * full => Ink::Heed,
        _ => Ink::Good,
    }
}
