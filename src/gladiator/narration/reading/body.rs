//! Describes rolls that are no attack, hand combat, pits, terrain damage, collapse and healing.

use crate::battle::event::{Event, Roll};
use crate::battle::odds::need::Need;
use crate::battle::state::Battle;
use crate::data::experience::in_points;
use crate::model::board::{Square, Squares};
use crate::model::fighter::FighterId;
use crate::model::ground::Layer;
use crate::narration::need_reasons;
use crate::narration::reading::{Narrator, sum};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;
use ludus_engine::board::{Places, cells};
use ludus_engine::narration::{Animation, EventText, HitResult, Impact};

impl Narrator<'_> {
    /// "Tarna needs 9 to keep standing: AG 12, strength -3; rolled 4+4+5 = 13: falls."
    pub(super) fn rolled(
        &self,
        roll: Roll,
        fighter: FighterId,
        against: FighterId,
        need: &Need,
        dice: [u8; 3],
        success: bool,
    ) -> EventText {
        let (purpose, good, bad) = match roll {
            Roll::KeepStanding => ("to keep standing", "stands", "falls"),
            Roll::Repel => ("to repel", "repels", "cannot repel"),
            Roll::BreakFree => ("to break free", "is free", "stays down"),
            Roll::Disbelieve => {
                ("to disbelieve", "the nearest illusion goes, if there is one", "everything looks real")
            }
        };
        let total: i32 = dice.iter().map(|face| i32::from(*face)).sum();
        let mut text = self.name(fighter).to_string();
        let known = self.knows(fighter) && self.knows(against);
        if known {
            let reasons = if roll == Roll::Disbelieve { format!("IQ {}", need.ag()) } else { need_reasons(need) };
            let _ = write!(text, " needs {} {purpose}: {reasons};", need.total());
        }
        let _ = write!(text, " rolled {} = {total}", sum(&dice));
        if !known {
            let _ = write!(text, " {purpose}");
        }
        let _ = write!(text, ": {}", if success { good } else { bad });
        if roll == Roll::Repel {
            let _ = write!(text, " {}", self.name(against));
        }
        let entry = self.entry(text + ".");
        match roll {
            Roll::KeepStanding if !success => {
                let upshot = Some(self.impact(fighter, HitResult::Fell, 0, format!("{} falls", self.name(fighter))));
                entry.looks(Animation { upshot, ..Animation::default() })
            }
            Roll::Disbelieve => entry.by(fighter).at(self.lookalike_places(&[fighter], None)),
            Roll::Repel | Roll::BreakFree => entry.by(fighter),
            // A fall is no decision, so it has no actor.
            Roll::KeepStanding => entry,
        }
    }

    pub(super) fn grappled(&self, attacker: FighterId, target: FighterId) -> EventText {
        let entry = self.entry(format!("{} and {} are in hand combat.", self.name(attacker), self.name(target)));
        let to = self.unambiguous_square(target).filter(|_| self.unambiguous_square(attacker).is_some());
        entry.by(attacker).looks(self.path_animation(attacker, to))
    }

    pub(super) fn pit_hurt(&self, fighter: FighterId, sh: i16, killed: bool) -> EventText {
        let lost = self.before.fighter(fighter).sh() - sh;
        self.hurt(format!("{} falls in the pit and loses {lost}", self.name(fighter)), fighter, sh, killed)
    }

    /// The damage of fire and caltrops at the end of the turn.
    pub(super) fn terrain_hurt(&self, fighter: FighterId, lost: [(u8, &str); 2], sh: i16, killed: bool) -> EventText {
        let causes = lost.iter().filter(|(lost, _)| *lost > 0).map(|(lost, cause)| format!("{lost} to {cause}"));
        let text = format!("{} loses {}", self.name(fighter), causes.collect::<Vec<_>>().join(", "));
        self.hurt(text, fighter, sh, killed)
    }

    /// Adds the SH that is left and a death. A screen pauses if anybody dies or a player's fighter is hurt.
    fn hurt(&self, text: String, fighter: FighterId, sh: i16, killed: bool) -> EventText {
        let text = text + &self.and_sh(fighter, sh) + if killed { ": killed." } else { "." };
        let entry = self.entry(text.clone()).at(self.lookalike_places(&[fighter], None)).death_if(killed, || text);
        let mark = if killed { HitResult::Died } else { HitResult::Hit };
        let lost = self.before.fighter(fighter).sh() - sh;
        self.with_impact(entry, fighter, mark, -i32::from(lost)).important_if(killed || self.is_players(fighter))
    }

    /// Terrain in one square, or of one kind in several: `earlier` events made the other squares.
    pub(super) fn made(&self, fighter: FighterId, at: Square, layer: Layer, earlier: &[Event]) -> EventText {
        let before =
            earlier.iter().filter_map(|event| if let Event::Made { at, .. } = event { Some(*at) } else { None });
        let squares: Vec<Square> = before.chain([at]).collect();
        let text = if squares.len() > 1 {
            in_squares(layer, &squares)
        } else if self.before.fighter(fighter).race().is_robot() {
            format!("{} sets its square on fire.", self.name(fighter))
        } else if fills_pit(self.before, at, layer) {
            format!("Wall fills the pit at {}: open ground.", at)
        } else {
            format!("{}: {}.", layer.name(), at)
        };
        let burst = cells(squares.iter().copied());
        let lit = squares.into_iter().collect::<Squares>();
        let entry = self.entry(text).by(fighter).at(Places::lit(lit.iter()));
        let upshot = Some(Impact { at: None, ..self.impact(fighter, HitResult::Done, 0, entry.short.clone()) });
        entry.looks(Animation { burst, upshot, ..Animation::default() })
    }

    pub(super) fn collapsed(&self, fighter: FighterId) -> EventText {
        let entry = self.effect_text(fighter, "collapses, unconscious.");
        self.with_impact(entry, fighter, HitResult::Collapsed, 0).important_if(self.is_players(fighter))
    }

    pub(super) fn healed(&self, fighter: FighterId, sh: i16) -> EventText {
        let (was, normal) = (self.before.fighter(fighter).sh(), self.before.fighter(fighter).normal_sh());
        if sh == was {
            return self.effect_text(fighter, "is already 2 above normal: magic heals no further.");
        }
        let mut words = format!("is healed by {}", sh - was) + &self.and_sh(fighter, sh);
        if self.knows(fighter) && sh > normal + 1 {
            words += ", 2 above normal, as far as magic heals";
        }
        self.with_burst(self.effect_text(fighter, &(words + ".")), fighter, i32::from(sh - was))
    }

    pub(super) fn resurrected(&self, fighter: FighterId, forfeit: u32) -> EventText {
        self.entry(format!("{} lives again, {} EXP poorer.", self.name(fighter), in_points(forfeit)))
    }
}

/// Returns whether a wall would remove a pit (TSP-12).
pub(super) fn fills_pit(before: &Battle, at: Square, layer: Layer) -> bool {
    layer == Layer::Wall && before.ground().terrain(at).has(Layer::Pit)
}

/// "Fire in 7 squares: G12 to M12.": terrain that one spell made in several squares. Groups them by
/// row or column, the fullest first.
fn in_squares(layer: Layer, squares: &[Square]) -> String {
    let along = |across: bool, at: &Square| if across { (at.y(), at.x()) } else { (at.x(), at.y()) };
    let mut left = squares.to_vec();
    let mut lines = Vec::new();
    while !left.is_empty() {
        let count = |across: bool, at: &Square| {
            left.iter().filter(|other| along(across, other).0 == along(across, at).0).count()
        };
        let choices = left.iter().flat_map(|at| [(count(true, at), true, *at), (count(false, at), false, *at)]);
        let Some((_, across, at)) = choices.max_by_key(|(count, ..)| *count) else { break };
        let line = along(across, &at).0;
        let (taken, rest): (Vec<Square>, Vec<Square>) =
            left.into_iter().partition(|other| along(across, other).0 == line);
        let mut places: Vec<i32> = taken.iter().map(|at| along(across, at).1).collect();
        ludus_engine::order::ascending(&mut places);
        let square = |place: &i32| if across { Square::clamped(*place, line) } else { Square::clamped(line, *place) };
        lines.extend(places.chunk_by(|one, next| one + 1 == *next).map(|run| match run {
            [first, .., last] => format!("{} to {}", square(first), square(last)),
            one => one.iter().map(|place| square(place).to_string()).collect(),
        }));
        left = rest;
    }
    format!("{} in {} squares: {}.", layer.name(), squares.len(), lines.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_listed_line_by_line() {
        let entry = |squares: &[(i32, i32)]| {
            let squares: Vec<Square> = squares.iter().map(|(x, y)| Square::clamped(*x, *y)).collect();
            in_squares(Layer::Fire, &squares)
        };
        assert_eq!(entry(&[(11, 9), (11, 8), (11, 10), (11, 12)]), "Fire in 4 squares: I12 to K12, M12.");
        assert_eq!(entry(&[(4, 2), (3, 2), (5, 2)]), "Fire in 3 squares: C4 to C6.");
        let angle = [(5, 2), (5, 3), (5, 4), (5, 5), (4, 5), (3, 5)];
        assert_eq!(entry(&angle), "Fire in 6 squares: C6 to F6, F4 to F5.");
    }
}
