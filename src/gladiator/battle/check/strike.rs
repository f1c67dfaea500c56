//! Legality of attacks: their targets, and the weapon of each form of attack.

use crate::battle::action::Action;
use crate::battle::check::Checked;
use crate::battle::event::{Form, Strike};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::Battle;
use crate::data::item::{Item, Place};
use crate::data::race::Race;
use crate::data::tables::Pole;
use crate::model::board;
use crate::model::board::{Square, Track, front_squares};
use crate::model::fighter::{Arm, Fighter, FighterId, MoveClass};
use crate::model::ground::Layer;
use crate::model::setup::MOST_FIGHTERS;
use alloc::vec::Vec;

/// Maximum reach of a blow in squares: two with a long pole arm (DEC-060).
const FARTHEST_BLOW: i32 = 2;

/// Returns the legal targets of this form of attack, in roster order.
pub fn targets(battle: &Battle, id: FighterId, form: Form) -> impl Iterator<Item = FighterId> + '_ {
    strikes(battle, id, form).map(|strike| strike.target)
}

/// Returns the legal attacks of this form, by target in roster order.
pub fn strikes(battle: &Battle, id: FighterId, form: Form) -> impl Iterator<Item = Strike> + '_ {
    let (at, side) = (battle.fighter(id).at(), battle.fighter(id).side());
    let near = move |target| form.is_missile() || battle.fighter(target).at().distance(at) <= FARTHEST_BLOW;
    let arm = arm(battle, id, form).ok();
    let enemies = battle.enemies(side).take(if arm.is_some() { MOST_FIGHTERS } else { 0 });
    enemies.filter_map(move |target| {
        let reached = near(target) && aim(battle, id, form, target).is_ok();
        arm.filter(|_| reached).map(|arm| Strike { attacker: id, target, form, arm })
    })
}

/// Refuses if the form of attack has no legal target.
pub(super) fn any(battle: &Battle, id: FighterId, form: Form) -> Checked {
    arm(battle, id, form)?;
    if targets(battle, id, form).next().is_some() {
        return Ok(());
    }
    Err(match form {
        Form::Shot | Form::Throw => IllegalMove::NobodyToShoot,
        Form::ReceiveCharge => IllegalMove::NobodyCharged,
        _ => IllegalMove::NobodyInFront,
    })
}

/// Returns the attack as a strike, if it is legal.
pub fn strike(battle: &Battle, attacker: FighterId, form: Form, target: FighterId) -> Result<Strike, IllegalMove> {
    let arm = arm(battle, attacker, form)?;
    aim(battle, attacker, form, target)?;
    Ok(Strike { attacker, target, form, arm })
}

/// Checks whether an attack reaches its target. Assumes that the attacker has a weapon for this form.
fn aim(battle: &Battle, attacker: FighterId, form: Form, target: FighterId) -> Checked {
    let (from, to) = (battle.fighter(attacker), battle.fighter(target));
    if !battle.has(target) || !to.in_arena() || to.side() == from.side() {
        return Err(IllegalMove::NoEnemy);
    }
    if battle.in_hand_combat(attacker) {
        if to.at() != from.at() {
            return Err(IllegalMove::NotInThisHandCombat);
        }
    } else if from.prone() && form != Form::Shot {
        // The first of two blows may have ended the hand combat in which the attacker lies (ACT-03, DEC-071).
        return Err(IllegalMove::Prone);
    } else if form.is_missile() {
        check_flight(battle, attacker, form, target)?;
    } else if !board::is_front(from.at(), from.facing(), to.at()) && !reaches(battle, attacker, form, target) {
        return Err(IllegalMove::NotInFront);
    }
    if form == Form::Steal && battle.body(target).item(Place::Ready).is_none() {
        return Err(IllegalMove::NothingToLose);
    }
    if battle.is_hidden_from(from.side(), target) {
        return Err(IllegalMove::PlaceUnknown);
    }
    if form == Form::ReceiveCharge && to.class() < MoveClass::Shuffle {
        return Err(IllegalMove::NobodyCharged);
    }
    Ok(())
}

/// Returns whether a long pole arm reaches two squares straight ahead: no enemy, wall or altar between (DEC-060).
fn reaches(battle: &Battle, attacker: FighterId, form: Form, target: FighterId) -> bool {
    let (from, to) = (battle.fighter(attacker), battle.fighter(target));
    if from.at().distance(to.at()) != 2 || !matches!(form, Form::Attack | Form::Impale | Form::ReceiveCharge) {
        return false;
    }
    let Some(between) = from.at().step(from.facing()) else { return false };
    between.step(from.facing()) == Some(to.at())
        && from.pole_arm().is_some_and(|arm| from.arm_figures(arm).pole == Some(Pole::Long))
        && !battle.ground().terrain(between).stops_missiles()
        && battle.all_at(between).all(|other| battle.fighter(other).side() == from.side())
}

/// Returns the weapon for this form of attack.
fn arm(battle: &Battle, id: FighterId, form: Form) -> Result<Arm, IllegalMove> {
    let fighter = battle.fighter(id);
    if battle.in_hand_combat(id) {
        let hand = match form {
            Form::Attack | Form::DualFirst => Place::Ready,
            Form::DualSecond => Place::Also,
            _ => return Err(IllegalMove::InHandCombat),
        };
        return fighter.grappling_arm(hand).ok_or(IllegalMove::NoSecondWeapon);
    }
    match form {
        Form::Attack | Form::DualFirst => fighter.hand_arm(Place::Ready).ok_or(IllegalMove::NoHandWeapon),
        Form::SlashFirst | Form::SlashNext => {
            let slashes = fighter.item(Place::Ready).is_some_and(|item| item.weapon().row().slash);
            if slashes { Ok(Arm::Item(Place::Ready)) } else { Err(IllegalMove::NoSlashing) }
        }
        Form::DualSecond => second_arm(fighter).ok_or(IllegalMove::NoSecondWeapon),
        Form::Impale | Form::ReceiveCharge => fighter.pole_arm().ok_or(IllegalMove::NoPoleArm),
        Form::ShieldAttack | Form::ShieldRush => fighter.shield_arm().ok_or(IllegalMove::NoShield),
        Form::Crush => fighter.crushing_arm().ok_or(IllegalMove::NoSecondNatural),
        Form::Steal => thieving_arm(fighter),
        Form::Shot => Ok(fighter.natural_shot().unwrap_or(Arm::Item(Place::Ready))),
        Form::Throw => thrown_arm(fighter),
        Form::Bolt | Form::Charm | Form::Blast => Err(IllegalMove::NoSpells),
    }
}

/// Returns the weapon of a dual attack's second blow: weapon, shield, or the fist of an empty hand (DUAL-06).
fn second_arm(fighter: &Fighter) -> Option<Arm> {
    let shield = fighter.item(Place::Also).is_some_and(Item::is_shield);
    if shield { Some(Arm::Item(Place::Also)) } else { fighter.webbing_arm().or_else(|| fighter.hand_arm(Place::Also)) }
}

/// Checks that the fighter has a weapon for each blow of a dual attack (DUAL-01).
pub(super) fn two_weapons(fighter: &Fighter) -> Checked {
    if let Some(item) = fighter.item(Place::Ready).filter(|item| item.is_two_handed()) {
        return Err(IllegalMove::TwoHanded(item.weapon()));
    }
    fighter.hand_arm(Place::Ready).ok_or(IllegalMove::NoHandWeapon)?;
    second_arm(fighter).ok_or(IllegalMove::NoSecondWeapon).map(|_| ())
}

/// Returns the fist of an Imp with a free sling (DEC-125).
fn thieving_arm(fighter: &Fighter) -> Result<Arm, IllegalMove> {
    if fighter.race() != Race::Imp {
        return Err(IllegalMove::NoThief);
    }
    let free = Place::SLINGS.iter().any(|sling| fighter.item(*sling).is_none());
    if free { Ok(Arm::Natural(0)) } else { Err(IllegalMove::SlingsFull) }
}

/// Returns the thrown weapon: natural needles, or a throwable weapon in Ready (WPN-10).
pub(super) fn thrown_arm(fighter: &Fighter) -> Result<Arm, IllegalMove> {
    if let Some(natural) = fighter.natural_throw() {
        return Ok(natural);
    }
    let item = fighter.item(Place::Ready).ok_or(IllegalMove::NothingToThrow)?;
    let row = item.weapon().row();
    if row.throw { Ok(Arm::Item(Place::Ready)) } else { Err(IllegalMove::NotThrowable(item.weapon())) }
}

/// Checks frontal area, sight, range and the track of a missile (FACE-08, DEC-085, RNG-03, OBST-05).
fn check_flight(battle: &Battle, attacker: FighterId, form: Form, target: FighterId) -> Checked {
    let (from, to) = (battle.fighter(attacker), battle.fighter(target));
    if !board::is_frontal(from.at(), from.facing(), to.at()) {
        return Err(IllegalMove::NotFrontal);
    }
    if battle.is_invisible(target) {
        return Err(IllegalMove::Unseen);
    }
    let (distance, reach) = (from.at().distance(to.at()), from.strength());
    if form == Form::Throw && distance > reach {
        return Err(IllegalMove::OutOfReach { distance, reach });
    }
    track(battle, from.at(), to.at())
}

/// Checks that no wall and no altar is between two squares, for missiles and spells (OBST-05).
pub fn track(battle: &Battle, from: Square, to: Square) -> Checked {
    let track = Track::new(from, to);
    let stops = |at: &Square| battle.ground().terrain(*at).stops_missiles();
    let barred = battle.ground().barred().between(from, to).filter(stops);
    let first = barred.filter_map(|at| Some((track.step_at(at)?, at))).min();
    first.map_or(Ok(()), |(_, at)| {
        let wall = battle.ground().terrain(at).has(Layer::Wall);
        Err(IllegalMove::ShotBlocked(if wall { Layer::Wall } else { Layer::Altar }))
    })
}

/// Maximum number of enemies that one slash strikes (SLASH-04).
const MOST_SLASHED: usize = 5;

/// Returns all targets of a slash, in order (SLASH-02, SLASH-04).
pub fn slashed(battle: &Battle, id: FighterId) -> impl Iterator<Item = FighterId> + '_ {
    core::iter::successors(next_slashed(battle, id, None), move |last| next_slashed(battle, id, Some(*last)))
}

/// Returns the blows of an action at every target in reach, in the order in which they are struck. A slash has several
/// blows, a dual attack two, other attacks one (DUAL-02, SLASH-03).
pub fn blows(battle: &Battle, id: FighterId, action: Action) -> Vec<Strike> {
    match action {
        Action::Slash => {
            let forms = core::iter::once(Form::SlashFirst).chain(core::iter::repeat(Form::SlashNext));
            slashed(battle, id).zip(forms).filter_map(|(target, form)| strike(battle, id, form, target).ok()).collect()
        }
        Action::DualAttack => {
            [Form::DualFirst, Form::DualSecond].into_iter().flat_map(|form| strikes(battle, id, form)).collect()
        }
        _ => action.form().into_iter().flat_map(|form| strikes(battle, id, form)).collect(),
    }
}

/// Returns the next target of a slash after `last`, clockwise from the left hand, or the first one (DEC-055). In a heap
/// there may be more than five enemies in front; the slash skips the sixth (manual p33, SLASH-04).
pub fn next_slashed(battle: &Battle, id: FighterId, last: Option<FighterId>) -> Option<FighterId> {
    let fighter = battle.fighter(id);
    let place = |enemy: FighterId| {
        let at = battle.fighter(enemy).at();
        Some((front_squares(fighter.at(), fighter.facing()).position(|square| square == at)?, enemy))
    };
    let after = last.and_then(place);
    let (mut struck, mut next) = (usize::from(fighter.felled()), None);
    for reached in targets(battle, id, Form::SlashFirst).filter_map(place) {
        if after.is_some_and(|after| reached <= after) {
            struck += 1;
        } else {
            next = Some(next.map_or(reached, |next| reached.min(next)));
        }
    }
    next.filter(|_| struck < MOST_SLASHED).map(|(_, enemy)| enemy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai;
    use crate::matchmaking::bots::Lineup;
    use crate::model::setup::Kit;
    use ludus_engine::dice::Seed;
    use ludus_engine::game::NullSink;

    #[test]
    fn strikes_finds_every_legal_target() {
        const FORMS: [Form; 7] = [
            Form::Attack,
            Form::DualSecond,
            Form::SlashFirst,
            Form::ReceiveCharge,
            Form::ShieldRush,
            Form::Shot,
            Form::Throw,
        ];
        let mut found = [0; 3];
        for (lineup, seed) in Lineup::ALL.into_iter().flat_map(|lineup| (0..2).map(move |seed| (lineup, Seed(seed)))) {
            let mut setup = lineup.setup();
            for fighter in setup.fighters.iter_mut().filter(|fighter| fighter.race.is_fighter() && fighter.sh >= 13) {
                fighter.kit = Kit::of(["Halberd", "", "", "Dagger"]).unwrap();
            }
            let mut battle = Battle::new(&setup, seed).unwrap();
            while let Some(choice) = ai::choose(&battle) {
                for (id, form) in battle.fighters().flat_map(|id| FORMS.map(|form| (id, form))) {
                    let plain = battle.fighters().filter_map(|target| strike(&battle, id, form, target).ok());
                    let plain: Vec<Strike> = plain.collect();
                    assert_eq!(strikes(&battle, id, form).collect::<Vec<_>>(), plain, "{id:?} {form:?} {battle:?}");
                    let far = |strike: &Strike| battle.fighter(id).at().distance(battle.fighter(strike.target).at());
                    plain.iter().for_each(|strike| found[far(strike).min(2) as usize] += i32::from(!form.is_missile()));
                }
                battle.execute_trusted(&choice.command, &mut NullSink).unwrap();
            }
        }
        assert!(found.into_iter().all(|found| found > 50), "{found:?}");
    }
}
