//! Who goes where, and how he stands there.

use crate::engine::narration::{Animation, Priority};
use crate::gladiator::battle::command::{Path, Step};
use crate::gladiator::battle::state::Battle;
use crate::gladiator::model::board::{Facing, Square};
use crate::gladiator::model::fighter::FighterId;
use crate::gladiator::model::ground::Layer;
use crate::gladiator::narration::reading::{BattleText, EventPlaces, Narrator, place};
use std::fmt::Write;

impl Narrator<'_> {
    pub(super) fn moved(&self, id: FighterId, path: Path, to: Square, facing: Facing, stumbled: bool) -> BattleText {
        let state = self.before.fighter(id);
        let class = state.class_of(path.cost(), facing != state.facing());
        let mut text = format!("{} {}", self.name(id), class.word().to_lowercase());
        if !path.is_empty() {
            let _ = write!(text, " {} to {}", route(path), place(to));
        }
        let _ = write!(text, ", facing {facing:?}");
        if stumbled {
            text += ": somebody unseen stops the way";
        }
        self.told(text + ".").by(id).at(self.along(id, path, to)).looks(self.walks(id, path))
    }

    pub(super) fn phased(&self, id: FighterId, to: Square, facing: Facing) -> BattleText {
        let text = format!("{} shifts at once to {}, facing {facing:?}.", self.name(id), place(to));
        let burst = if self.hides(id) { Vec::new() } else { vec![self.before.fighter(id).at(), to] };
        self.told(text).by(id).at(self.exactly(&[id], Some(to))).looks(Animation { burst, ..Animation::default() })
    }

    pub(super) fn disengaged(&self, id: FighterId, path: Path, to: Square) -> BattleText {
        let text = format!("{} disengages {} to {}.", self.name(id), route(path), place(to));
        self.told(text).by(id).at(self.along(id, path, to)).looks(self.walks(id, path))
    }

    pub(super) fn got_away(&self, id: FighterId, to: Square, facing: Facing) -> BattleText {
        let told = self.told(format!("{} stands up in {}, facing {facing:?}.", self.name(id), place(to)));
        told.by(id).looks(self.goes(id, [to]))
    }

    pub(super) fn pushed(&self, id: FighterId, to: Square) -> BattleText {
        let told = self.told(format!("{} falls to {}{}.", self.name(id), place(to), onto(self.before, to)));
        told.looks(self.goes(id, [to]))
    }

    pub(super) fn left(&self, id: FighterId) -> BattleText {
        self.fate(id, "leaves by the exit.").of(Priority::Important)
    }

    /// Step by step.
    fn walks(&self, id: FighterId, path: Path) -> Animation<Square> {
        let mut at = self.before.fighter(id).at();
        self.goes(
            id,
            path.steps().map(|step| {
                at = step.from(at).unwrap_or(at);
                at
            }),
        )
    }

    /// Where somebody was and is, and the way between.
    fn along(&self, id: FighterId, path: Path, to: Square) -> EventPlaces {
        let mut way = Vec::new();
        if !self.hides(id) {
            let mut at = self.before.fighter(id).at();
            for step in path.steps() {
                way.push(at);
                at = step.from(at).unwrap_or(at);
            }
        }
        EventPlaces { way, ..self.exactly(&[id], Some(to)) }
    }
}

/// A path for people: "2N 4W", jumps as "jump E".
fn route(path: Path) -> String {
    let mut runs: Vec<(Step, u32)> = Vec::new();
    for step in path.steps() {
        match runs.last_mut() {
            Some((last, count)) if *last == step => *count += 1,
            _ => runs.push((step, 1)),
        }
    }
    let runs = runs.into_iter().map(|(step, count)| {
        let times = if count > 1 { count.to_string() } else { String::new() };
        match step {
            Step::Walk(_) => format!("{times}{}", step.letter()),
            Step::Jump(_) => format!("{times}jump {}", step.letter().to_ascii_uppercase()),
        }
    });
    runs.collect::<Vec<_>>().join(" ")
}

/// ", onto the pit" and the like, for somebody who falls.
fn onto(battle: &Battle, to: Square) -> String {
    let named = [Layer::Pit, Layer::Fire, Layer::Caltrops, Layer::Exit];
    let found = named.into_iter().find(|layer| battle.ground().terrain(to).has(*layer));
    found.map_or_else(String::new, |layer| format!(", onto the {}", layer.name().to_lowercase()))
}
