//! Plan templates: up to eight plans that suit a fighter. The computer tries them first, and `legal_commands` lists them.
//! No template is empty, and all attack. Only archers get arrows.

use crate::battle::resolve::round::MADE_UP;
use crate::data::spell::Spell;
use crate::model::fighter::Fighter;
use crate::model::plan::{MOST_ENTRIES, Plan, Tactic, Times};
use alloc::vec::Vec;

/// Returns up to eight templates, without duplicates and without tactics that the fighter lacks.
pub fn templates(fighter: &Fighter) -> Vec<Plan> {
    let blows = [Tactic::Melee(Times::Always)];
    let arrows = Vec::from_iter((fighter.archery_level() > 0).then_some(Tactic::Fire(Times::Always)));
    let wards = [Spell::Blur, Spell::GhostWall, Spell::Shield];
    let harm = [Spell::Fireball, Spell::Dart];
    let delay = [Spell::Sleep, Spell::Hold];
    let cast = |spells: &[Spell]| -> Vec<Tactic> {
        spells.iter().filter(|spell| fighter.knows(**spell)).map(|spell| Tactic::Cast(*spell)).collect()
    };
    let items: Vec<Tactic> = (1..=6u8)
        .flat_map(|place| {
            let carried =
                fighter.at_hand(place).filter(|carried| carried.item.casts().is_some_and(Spell::is_aggressive));
            vec![Tactic::Use(place); carried.map_or(0, |carried| carried.charges.into())]
        })
        .collect();
    let made_up = cast(&MADE_UP);
    let might = cast(&[Spell::Might]);
    let might = might.as_slice();
    let (wards, harm, delay) = (cast(&wards), cast(&harm), cast(&delay));
    let lists: [Vec<&[Tactic]>; 8] = [
        vec![&made_up, &arrows, &blows],
        vec![&blows],
        vec![&arrows, &blows],
        vec![&items, &arrows, &blows],
        vec![&wards, might, &blows],
        vec![&harm, &items, &delay, &arrows, &blows],
        vec![&delay, &harm, &items, &wards, &blows],
        vec![&wards, &harm, &items, &delay, &arrows, &blows],
    ];
    let mut plans: Vec<Plan> = Vec::new();
    for list in lists {
        let mut entries = list.concat();
        if entries.len() > MOST_ENTRIES {
            entries.truncate(MOST_ENTRIES - 1);
            entries.extend(blows.clone());
        }
        if let Ok(plan) = Plan::new(entries)
            && !plans.contains(&plan)
        {
            plans.push(plan);
        }
    }
    plans
}
