//! Collects the results of a finished bout for the campaign (D142).

use crate::battle::event::Cause;
use crate::battle::figure::{Condition, Figure, FigureId};
use crate::battle::piece::{PieceId, PieceKind, Place};
use crate::battle::state::{Bout, Outcome};
use crate::data::accessory::Accessory;
use crate::data::weapon::Weapon;
use crate::model::injury::{Injury, Limb};
use crate::model::kit::Item;
use crate::model::setup::{Setup, Side};
use crate::model::sheet::Sheet;
use crate::stats::results::{BoutResult, Fate, Hurt};
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};

/// The winning side, 0 or 1. `None` after a draw or while the bout continues.
pub fn winner(bout: &Bout) -> Option<u8> {
    match bout.outcome() {
        Some(Outcome::Won(side)) => Some(side as u8),
        Some(Outcome::Drawn) | None => None,
    }
}

/// Results of all fighters in list order, as needed for awards (DQX-02 to -04).
pub fn fought(bout: &Bout, setup: &Setup) -> Vec<BoutResult> {
    let one = |((id, figure), (_, sheet)): ((FigureId, &Figure), (Side, &Sheet))| BoutResult {
        side: figure.side as u8,
        worth: sheet.worth(),
        fate: fate(figure),
        by: figure.holder().or(figure.hurt_by).filter(|by| bout.hostile(id, *by)).map(FigureId::index),
    };
    bout.figures().zip(setup.figures()).map(one).collect()
}

/// Injuries and losses of a figure. `None` if there is no such figure.
pub fn hurt(bout: &Bout, setup: &Setup, id: FigureId) -> Option<Hurt> {
    let (_, sheet) = setup.figures().nth(id.index())?;
    let figure = bout.figure(id);
    let begun = sheet.values.en - sheet.en_lost;
    Some(Hurt {
        fate: fate(figure),
        cause: figure.cause.filter(|_| figure.condition == Condition::Dead).map_or(String::new(), cause),
        ft: figure.ft_now,
        en_damage: begun - figure.en_now,
        wounded: figure.hurt_by.is_some() || begun > figure.en_now,
        beasts: false,
        injuries: figure
            .injuries
            .all()
            .iter()
            .map(|injury| Injury { row: injury.row, limb: limb(injury.row, injury.detail), until: None, healed: false })
            .collect(),
        lodged: lodged(bout, id),
        ap: figure.ap.clamp(0, 255) as u8,
        gone: gone(bout, id),
        shot: shot(sheet, figure),
        best_blow: figure.best_blow.into(),
        aspect: bout.aspect(id),
    })
}

/// Minutes that a knocked-out figure lay unconscious: D10 + 5 (16.5, DQ-ATK-21). The die is separate from the bout's,
/// which therefore reveals nothing. Shown only after the bout (DQU-36).
pub fn minutes_out(seed: Seed, id: FigureId) -> u8 {
    Dice::new(seed, Domain::Setup, KNOCKOUTS + u64::from(id.0)).d10() + 5
}

/// First dice stream for knockouts, beyond those for the surgeon.
const KNOCKOUTS: u64 = 1000;

/// The fate of a figure after the bout.
pub const fn fate(figure: &Figure) -> Fate {
    match figure.condition {
        Condition::Fit | Condition::Stunned if figure.pinned_by != 0 => Fate::Restrained,
        Condition::Fit | Condition::Stunned => Fate::Standing,
        Condition::Unconscious => Fate::Unconscious,
        Condition::Yielded => Fate::Surrendered,
        Condition::Fled => Fate::Fled,
        Condition::Dead => Fate::Dead,
    }
}

/// The cause of death, as the hall of the dead shows it.
pub fn cause(cause: Cause) -> String {
    match cause {
        Cause::Blow => "of a blow".into(),
        Cause::Injury(row) => format!("of a grievous injury (G{row:02})"),
        Cause::Bleeding => "bled to death".into(),
        Cause::Missile => "when a weapon was drawn out of the wound".into(),
        Cause::Knockout => "of a knockout".into(),
    }
}

/// The limb of a row that leaves it open, from its stored die.
const fn limb(row: u8, detail: u8) -> Option<Limb> {
    match (row, detail) {
        (7, 1) => Some(Limb::LeftEye),
        (7, _) => Some(Limb::RightEye),
        (20, ..=4) => Some(Limb::LeftLeg),
        (20, _) => Some(Limb::RightLeg),
        (23, 1) => Some(Limb::SecondaryArm),
        (23, _) => Some(Limb::PrimaryArm),
        _ => None,
    }
}

/// Weapons lodged in a figure. Arrows and quarrels count as arrows.
fn lodged(bout: &Bout, id: FigureId) -> Vec<Weapon> {
    let counted = bout.figure(id).lodged;
    let missiles = core::iter::repeat_n(Weapon::ShortBow, counted.arrows.into());
    let darts = core::iter::repeat_n(Weapon::ThrowingDart, counted.darts.into());
    let thrown = bout.pieces().filter(|(_, piece)| piece.place == Place::Lodged(id)).map(|(_, piece)| piece.weapon());
    thrown.chain(missiles).chain(darts).collect()
}

/// Broken or cloven items. Items that lie about or were taken are returned (D087, D098).
fn gone(bout: &Bout, id: FigureId) -> Vec<Item> {
    let mine = |piece: &PieceId| piece.owner() == id;
    let lost = bout.pieces().filter(|(piece, thing)| mine(piece) && thing.place == Place::Gone);
    lost.map(|(_, thing)| match thing.kind {
        PieceKind::Weapon(weapon) => Item::Weapon(weapon),
        PieceKind::Shield(shield) => Item::Shield(shield),
    })
    .collect()
}

/// Ammunition used up, by kind.
fn shot(sheet: &Sheet, figure: &Figure) -> Vec<(Accessory, u8)> {
    let left = figure.quivers;
    let kinds = [
        (Accessory::Shot, left.shot),
        (Accessory::Darts, left.darts),
        (Accessory::Arrows, left.arrows),
        (Accessory::Quarrels, left.quarrels),
    ];
    let begun =
        |kind| sheet.kit.quivers.iter().filter(|quiver| quiver.holds == kind).map(|quiver| quiver.left).sum::<u8>();
    kinds
        .into_iter()
        .map(|(kind, left)| (kind, begun(kind).saturating_sub(left)))
        .filter(|(_, shot)| *shot > 0)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::event::Event;
    use crate::matchmaking::foes::Foe;
    use crate::narration::names::Names;
    use crate::narration::reading;
    use ludus_engine::game::{NullSink, Seat};
    use ludus_engine::proves;

    #[test]
    fn knockout_minutes_are_hidden_during_the_bout() {
        proves!("DQU-36");
        let sheet = |name: &str| Sheet::of(&Foe::named(name).unwrap().character());
        let setup = Setup::new(vec![sheet("Tiro")], vec![sheet("Hoplite")]);
        let mut seen = [false; 16];
        for seed in (0..200).map(Seed) {
            let bout = setup.build(seed, &mut NullSink).unwrap();
            let event = Event::Collapsed(FigureId(1), Cause::Knockout);
            for reader in [None, Some(Seat(0)), Some(Seat(1))] {
                let entry = reading::of(&Names::new(&setup), &bout, &[event], reader);
                assert!(entry.text.contains("unconscious for some minutes"), "{}", entry.text);
                assert!(!entry.text.bytes().any(|sign| sign.is_ascii_digit()), "{}", entry.text);
            }
            seen[usize::from(minutes_out(seed, FigureId(1)))] = true;
        }
        assert_eq!(seen, core::array::from_fn(|minutes| (6..=15).contains(&minutes)));
    }
}
