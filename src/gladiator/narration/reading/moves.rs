//! Describes movement: walking, phasing, disengaging, falling and leaving.

use crate::battle::command::{Path, Step};
use crate::battle::state::Battle;
use crate::model::board::{Facing, Square};
use crate::model::fighter::FighterId;
use crate::model::ground::Layer;
use crate::narration::reading::Narrator;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;
use ludus_engine::board::{Places, cells};
use ludus_engine::narration::{Animation, EventText, Priority};

impl Narrator<'_> {
    pub(super) fn moved(&self, id: FighterId, path: Path, to: Square, facing: Facing, stumbled: bool) -> EventText {
        let state = self.before.fighter(id);
        let class = state.class_of(path.cost(), facing != state.facing());
        let mut text = format!("{} {}", self.name(id), class.word().to_lowercase());
        if !path.is_empty() {
            let _ = write!(text, " {} to {}", route(path), to);
        }
        let _ = write!(text, ", facing {facing:?}");
        if stumbled {
            text += ": somebody unseen is in the way";
        }
        self.entry(text + ".").by(id).at(self.along(id, path, to)).looks(self.walk_animation(id, path))
    }

    pub(super) fn phased(&self, id: FighterId, to: Square, facing: Facing) -> EventText {
        let text = format!("{} shifts instantly to {}, facing {facing:?}.", self.name(id), to);
        let burst = if self.hides(id) { Vec::new() } else { vec![self.before.fighter(id).at(), to] };
        self.entry(text)
            .by(id)
            .at(self.places_of(&[id], Some(to)))
            .looks(Animation { burst: cells(burst), ..Animation::default() })
    }

    pub(super) fn disengaged(&self, id: FighterId, path: Path, to: Square) -> EventText {
        let text = format!("{} disengages {} to {}.", self.name(id), route(path), to);
        self.entry(text).by(id).at(self.along(id, path, to)).looks(self.walk_animation(id, path))
    }

    pub(super) fn got_away(&self, id: FighterId, to: Square, facing: Facing) -> EventText {
        let entry = self.entry(format!("{} stands up at {}, facing {facing:?}.", self.name(id), to));
        entry.by(id).looks(self.path_animation(id, [to]))
    }

    pub(super) fn pushed(&self, id: FighterId, to: Square) -> EventText {
        let entry = self.entry(format!("{} falls to {}{}.", self.name(id), to, onto(self.before, to)));
        entry.looks(self.path_animation(id, [to]))
    }

    pub(super) fn left(&self, id: FighterId) -> EventText {
        self.effect_text(id, "leaves by the exit.").of(Priority::Important)
    }

    /// The animation of a walk, step by step.
    fn walk_animation(&self, id: FighterId, path: Path) -> Animation {
        let mut at = self.before.fighter(id).at();
        self.path_animation(
            id,
            path.steps().map(|step| {
                at = step.from(at).unwrap_or(at);
                at
            }),
        )
    }

    /// The squares of start, end and way, if the viewer sees the mover.
    fn along(&self, id: FighterId, path: Path, to: Square) -> Places {
        let mut way = Vec::new();
        if !self.hides(id) {
            let mut at = self.before.fighter(id).at();
            for step in path.steps() {
                way.push(at.into());
                at = step.from(at).unwrap_or(at);
            }
        }
        Places { way, ..self.places_of(&[id], Some(to)) }
    }
}

/// A path in words: "2N 4W", jumps as "jump E".
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

/// ", onto the pit" and so on, for a fighter who falls; empty on open ground.
fn onto(battle: &Battle, to: Square) -> String {
    let named = [Layer::Pit, Layer::Fire, Layer::Caltrops, Layer::Exit];
    let found = named.into_iter().find(|layer| battle.ground().terrain(to).has(*layer));
    found.map_or_else(String::new, |layer| format!(", onto the {}", layer.name().to_lowercase()))
}
