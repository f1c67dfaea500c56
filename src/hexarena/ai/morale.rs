//! Decides when the AI's figures give up (D163).

use crate::battle::figure::{Figure, FigureId};
use crate::battle::piece::{PieceId, PieceKind};
use crate::battle::state::Bout;
use crate::data::race::Race;
use crate::model::setup::Side;
use crate::model::worth::{Counted, in_saddle, melee_damage};
use ludus_engine::dice::{Dice, Domain};

/// A figure can lose heart if its side has less than this percentage of the enemy's strength. `LEADERLESS`:
/// for Orcs without their Leader.
const HOPELESS: i64 = 35;
const LEADERLESS: i64 = 50;

/// Returns whether a figure loses heart at its own action. It must be alone or at half Endurance at most, its side far
/// weaker, and a D100 above three times its Willpower. Orcs never lose heart while their Leader is up.
pub fn loses_heart(real: &Bout, seen: &Bout, id: FigureId) -> bool {
    let figure = seen.figure(id);
    let alone = seen.of_side(figure.side).filter(|(_, other)| other.is_up()).count() == 1;
    if !alone && 2 * figure.en_now > figure.values.en {
        return false;
    }
    let leader = seen.figure(seen.leader(figure.side));
    let limit = match (figure.race, leader.is_up()) {
        (Race::Orc, true) => return false,
        (Race::Orc, false) => LEADERLESS,
        _ => HOPELESS,
    };
    let mut dice = Dice::new(real.seed(), Domain::Policy, real.move_number().into());
    let wavers = i16::from(dice.d100().value()) > 3 * figure.values.wp;
    wavers && 100 * strength(seen, figure.side) < limit * strength(seen, figure.side.other())
}

/// Strength of a side: the rating of each figure that is up times its remaining Endurance in thousandths.
pub fn strength(bout: &Bout, side: Side) -> i64 {
    let up = bout.of_side(side).filter(|(_, figure)| figure.is_up());
    up.map(|(_, figure)| {
        let left = 1000 * i64::from(figure.en_now.max(0)) / i64::from(figure.values.en.max(1));
        i64::from(rating(bout, figure)) * left.min(1000)
    })
    .sum()
}

/// The rating V of a figure in its current state (DQX-01).
fn rating(bout: &Bout, figure: &Figure) -> u32 {
    let on_foot = rating_on_foot(bout, figure);
    if figure.mount().is_some() { in_saddle(on_foot) } else { on_foot }
}

fn rating_on_foot(bout: &Bout, figure: &Figure) -> u32 {
    if let Some(beast) = figure.beast() {
        return beast.worth(&figure.values, figure.ap);
    }
    let mut ranks = Counted::default();
    figure.ranks.each().for_each(|(weapon, rank)| ranks.add(weapon, rank));
    let brought = figure.gear.things().iter().flatten().filter_map(|thing| match thing.kind {
        PieceKind::Weapon(weapon) if weapon.row().uses.melee() => Some((weapon, false)),
        _ => None,
    });
    let two_handed = |held: &PieceId| figure.hands.two_handed(*held);
    let both = figure.hands.held().filter(two_handed).filter_map(|held| Some((bout.piece(held)?.weapon(), true)));
    let hardest = brought.chain(both).filter_map(|(weapon, both)| melee_damage(weapon, figure.values.ps, both)).max();
    ranks.worth(figure.ap, hardest)
}
