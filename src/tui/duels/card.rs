//! A fighter's card: levels, chances, items numbered as in US-#, and the temper (UI-10).

use crate::theme::Ink;
use crate::wide_layout::TextBox;
use crate::widgets::side_panel::Line;
use ludus_duels::battle::chances;
use ludus_duels::battle::state::Encounter;
use ludus_duels::data::skill::Skill;
use ludus_duels::data::spell::Spell;
use ludus_duels::model::fighter::{Fighter, FighterKind, Side};
use ludus_duels::narration::card::{arrows_in_duels, chance, chance_in_combat, items, temper};

/// The card in lines for the panel, with the chances against the opponent in this view of the encounter.
pub fn lines(game: &Encounter, side: Side, ink: Ink) -> Vec<Line> {
    let (fighter, other) = (game.fighter(side), game.fighter(side.other()));
    let mut lines = vec![Line::Sentence(kind(fighter), Ink::Dim)];
    let gold = vec![("gold ".into(), Ink::Dim), (fighter.gold.to_string(), Ink::Strong)];
    if game.guesses(side) {
        lines.push(Line::Fact("HP".into(), vec![(format!("about {}", fighter.full), Ink::Strong)]));
    } else {
        let hp = vec![
            ("HP ".into(), Ink::Dim),
            (fighter.hp.to_string(), Ink::Strong),
            (format!(" of {}", fighter.full), Ink::Dim),
        ];
        lines.push(Line::Bar((fighter.hp.into(), fighter.full.into()), ink, hp, gold));
    }
    lines.extend(Skill::ALL.into_iter().map(|skill| {
        let level = (format!("{:<4}", fighter.level(skill)), Ink::Strong);
        Line::Fact(skill.code().into(), vec![level, (chance(skill, fighter, other), Ink::Plain)])
    }));
    lines.push(Line::Sentence(format!("Items: {}.", items(fighter)), Ink::Plain));
    if fighter.is_character() {
        lines.push(Line::Sentence(temper(fighter.temper), Ink::Plain));
    }
    if fighter.magic > 0 {
        let known: Vec<&str> = Spell::ALL.into_iter().filter(|one| fighter.knows(*one)).map(Spell::name).collect();
        lines.push(Line::Sentence(format!("Spells: {}.", known.join(", ")), Ink::Dim));
    }
    lines
}

/// Draws the card, with the chances against an opponent.
pub fn draw(pane: &mut TextBox<'_, '_>, fighter: &Fighter, other: &Fighter) {
    draw_with(pane, (fighter, false), other, chance);
}

/// Draws the card in combat or after it, with the arrows that are left.
pub fn draw_in_combat(pane: &mut TextBox<'_, '_>, fighter: &Fighter, other: &Fighter) {
    draw_with(pane, (fighter, false), other, chance_in_combat);
}

/// Draws the card of a side in a view of an encounter, which can show guesses.
pub fn draw_of(pane: &mut TextBox<'_, '_>, game: &Encounter, side: Side) {
    draw_with(pane, (game.fighter(side), game.guesses(side)), game.fighter(side.other()), chance);
}

/// Describes a skill of a fighter against an opponent.
type SkillText = fn(Skill, &Fighter, &Fighter) -> String;

fn draw_with(pane: &mut TextBox<'_, '_>, (fighter, is_guess): (&Fighter, bool), other: &Fighter, describe: SkillText) {
    pane.text(&kind(fighter), Ink::Dim);
    pane.at(0, "HP", Ink::Dim);
    if is_guess {
        pane.line_at(4, &format!("about {}, the average of its kind", fighter.full), Ink::Strong);
    } else {
        let end = pane.at(4, &format!("{}/{}", fighter.hp, fighter.full), Ink::Strong);
        let width = pane.width().saturating_sub(24).clamp(6, 16);
        pane.bar(end.max(10) + 1, width, (fighter.hp.into(), fighter.full.into()), health(fighter));
        pane.at(end.max(10) + width + 2, &format!("gold {}", fighter.gold), Ink::Plain);
        pane.next();
    }
    for skill in Skill::ALL {
        let level = fighter.level(skill);
        pane.at(0, skill.code(), Ink::Dim);
        pane.at(4, &level.to_string(), Ink::Strong);
        pane.at(8, &describe(skill, fighter, other), Ink::Plain);
        pane.next();
    }
    if let Some(text) = arrows_in_duels(fighter, other).filter(|_| pane.left() > 3) {
        pane.text(&text, Ink::Dim);
    }
    // On a small card the temper needs the row more than the word "none".
    if !fighter.is_character() || pane.left() > 4 || fighter.items.iter().any(Option::is_some) {
        pane.text(&format!("Items: {}.", items(fighter)), Ink::Plain);
    }
    if fighter.is_character() {
        pane.text(&temper(fighter.temper), Ink::Plain);
    }
    if pane.left() > 3 && !fighter.is_nobody() && fighter.is_alive() {
        pane.next();
        let flight = chances::flight(fighter, other);
        pane.text(&format!("Gets away {flight}. Danger {}.", chances::danger(fighter)), Ink::Dim);
    }
    if fighter.magic > 0 && pane.left() > 2 {
        let known: Vec<&str> = Spell::ALL.into_iter().filter(|one| fighter.knows(*one)).map(Spell::name).collect();
        pane.text(&format!("Spells: {}.", known.join(", ")), Ink::Dim);
    }
}

/// The colour of a hit point bar.
pub const fn health(fighter: &Fighter) -> Ink {
    match (fighter.hp as u32 * 3, fighter.full as u32) {
        (left, full) if left <= full => Ink::Bad,
        (left, full) if left <= 2 * full => Ink::Warning,
        _ => Ink::Good,
    }
}

/// The kind of the fighter in a line.
fn kind(fighter: &Fighter) -> String {
    match fighter.kind {
        FighterKind::Nobody => "Nobody".to_string(),
        FighterKind::Monster(kind) => {
            format!(
                "{}, {}, {} wit, {}",
                kind.name(),
                fighter.speed.name(),
                fighter.wit.name(),
                fighter.alignment.name()
            )
        }
        FighterKind::Character(role) => format!("{}, {}", role.name(), fighter.alignment.name()),
    }
}
