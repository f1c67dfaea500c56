//! Decides whether a command is legal, and why not. All rules about legality are here.
//!
//! Start at `check` for one command, at [`legal`] for all of them, and at [`offer`] for one action.

pub mod cast;
pub mod change;
pub mod grapple;
pub mod movement;
pub mod propose;
pub mod strike;

use crate::battle::action::{Act, Action, Reply};
use crate::battle::check::cast::unread;
use crate::battle::check::change::arrangement;
use crate::battle::check::grapple::{push_squares, ways_out};
use crate::battle::check::movement::disengage_steps;
use crate::battle::check::strike::{strike, strikes, targets};
use crate::battle::command::{Command, Path, Step};
use crate::battle::event::Form;
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::Battle;
use crate::battle::state::decision::Decision;
use crate::data::item::{Item, Place};
use crate::data::race::Race;
use crate::model::board::{Facing, Square};
use crate::model::fighter::{Control, Fighter, FighterId, MoveClass, Side};
use crate::model::ground::Layer;
use alloc::vec::Vec;

type Checked = Result<(), IllegalMove>;

/// Pairs a command with the current decision, or returns why it is illegal.
pub(crate) fn check(battle: &Battle, command: &Command) -> Result<Reply, IllegalMove> {
    let answer = Reply::of(battle.decision(), command)?;
    match answer {
        Reply::Act(fighter, act) => check_act(battle, fighter, &act)?,
        Reply::Move(fighter, path, facing) => movement::check(battle, fighter, path, facing)?,
        Reply::Phase(fighter, to, _) => movement::check_phase(battle, fighter, to)?,
        Reply::Push(strike, to) => grapple::check_push(battle, strike.target, to)?,
        Reply::Read { fighter, target, .. } => {
            unread(battle, fighter).find(|enemy| *enemy == target).ok_or(IllegalMove::NobodyToRead)?;
        }
        Reply::SecondBlow { fighter, target } => {
            strike(battle, fighter, Form::DualSecond, target)?;
        }
        Reply::MoveFirst(_)
        | Reply::Evade(_)
        | Reply::TakeIt(_)
        | Reply::Repel { .. }
        | Reply::LetCome { .. }
        | Reply::KeepUp(..)
        | Reply::LetGo(_) => {}
    }
    Ok(answer)
}

fn check_act(battle: &Battle, id: FighterId, act: &Act) -> Checked {
    offer(battle, id, act.action())?;
    match *act {
        Act::Strike { form, target, .. } => strike(battle, id, form, target).map(|_| ()),
        Act::Stand(facing) => movement::check_turn(battle, id, facing),
        Act::StandAside(to, _) | Act::BreakFree(to, _) => grapple::check_way_out(battle, id, to),
        Act::HandCombat(target) => grapple::check_attempt(battle, id, target),
        Act::DropNearby(to) => {
            drop_squares(battle, id).find(|square| *square == to).map(|_| ()).ok_or(IllegalMove::NotThere)
        }
        Act::Cast(spell, paid, aim) => cast::casting(battle, id, spell, paid, aim),
        Act::Disengage(path, facing) => movement::check_disengage(battle, id, path, facing),
        Act::Change(take) => arrangement(battle, id, &take).map(|_| ()),
        Act::Slash | Act::Reload | Act::Disbelieve | Act::Evade | Act::GoProne | Act::DoNothing | Act::Decline => {
            Ok(())
        }
    }
}

/// Checks whether an action is available now with any target (ACT-02, matrix ACT-T1).
pub fn offer(battle: &Battle, id: FighterId, action: Action) -> Checked {
    able(battle, id, action)?;
    action.form().map_or(Ok(()), |form| strike::any(battle, id, form))
}

/// Like [`offer`], but does not require a target for a form of attack.
pub fn able(battle: &Battle, id: FighterId, action: Action) -> Checked {
    let fighter = battle.fighter(id);
    if fighter.unconscious() && action != Action::DoNothing {
        return Err(IllegalMove::Unconscious);
    }
    if battle.in_hand_combat(id) {
        return grapple::able(battle, id, action);
    }
    match action {
        Action::Stand => {
            if !fighter.prone() {
                return Err(IllegalMove::NotProne);
            }
            if grapple::lies_with_others(battle, id) {
                Err(IllegalMove::OthersHere)
            } else {
                moved_at_most(fighter, MoveClass::Charge)
            }
        }
        Action::StandAside => {
            grapple::offer_stand_aside(battle, id)?;
            moved_at_most(fighter, MoveClass::Charge)
        }
        Action::Shoot => able_to_shoot(fighter),
        Action::Reload => {
            let item = fighter.item(Place::Ready).filter(|item| item.reloads_needed() > 0);
            item.ok_or(IllegalMove::NothingToLoad)?;
            moved_at_most(fighter, MoveClass::Shuffle)
        }
        Action::DoNothing => Ok(()),
        Action::Decline => offer_decline(battle, id),
        _ if fighter.prone() => Err(IllegalMove::Prone),
        _ => able_upright(battle, id, action),
    }
}

/// Checks the actions that need a standing fighter.
fn able_upright(battle: &Battle, id: FighterId, action: Action) -> Checked {
    let fighter = battle.fighter(id);
    let up_to = |most| moved_at_most(fighter, most);
    let charging =
        || if fighter.class() < MoveClass::Shuffle { Err(IllegalMove::NoCharge) } else { up_to(MoveClass::Charge) };
    match action {
        Action::DualAttack => {
            up_to(MoveClass::Charge)?;
            strike::two_weapons(fighter)
        }
        Action::Impale => {
            fighter.pole_arm().ok_or(IllegalMove::NoPoleArm)?;
            charging()
        }
        Action::ReceiveCharge => {
            fighter.pole_arm().ok_or(IllegalMove::NoPoleArm)?;
            up_to(MoveClass::Shift)
        }
        Action::ShieldAttack => {
            fighter.shield_arm().ok_or(IllegalMove::NoShield)?;
            up_to(MoveClass::Shift)
        }
        Action::ShieldRush => {
            fighter.shield_arm().ok_or(IllegalMove::NoShield)?;
            charging()
        }
        Action::HandCombat => {
            up_to(MoveClass::Shift)?;
            grapple::any(battle, id)
        }
        Action::Throw => {
            // Needles can be thrown after a charge, everything else only after a shuffle (ROB-10, DEC-122).
            let needles = fighter.race() == Race::NeedlerBush;
            strike::thrown_arm(fighter)?;
            up_to(if needles { MoveClass::Charge } else { MoveClass::Shuffle })
        }
        Action::DropNearby => {
            fighter.item(Place::Ready).ok_or(IllegalMove::NothingReady)?;
            up_to(MoveClass::Shuffle)?;
            drop_squares(battle, id).next().map(|_| ()).ok_or(IllegalMove::NoRoom)
        }
        Action::Cast => cast::offer(battle, id),
        Action::Disengage => {
            up_to(MoveClass::Shift)?;
            if !battle.is_engaged(id) {
                return Err(IllegalMove::NotEngaged);
            }
            disengage_steps(battle, id).next().map(|_| ()).ok_or(IllegalMove::NoRoom)
        }
        Action::Change => {
            let bare = Place::ALL.iter().all(|place| fighter.item(*place).is_none());
            if !fighter.race().is_humanoid() && bare && fighter.race() != Race::Slayer {
                return Err(IllegalMove::CarriesNothing);
            }
            up_to(MoveClass::Charge)?;
            change::any(battle, id)
        }
        Action::BreakFree => Err(IllegalMove::NotInHandCombat),
        _ => up_to(MoveClass::Charge),
    }
}

/// True if the fighter can only do nothing: unconscious, or after a Run, even if they have fallen since
/// (manual p31; ACT-44, DEC-051, DEC-053).
pub fn has_no_choice(battle: &Battle, id: FighterId) -> bool {
    let fighter = battle.fighter(id);
    fighter.unconscious() || fighter.class() == MoveClass::Run
}

fn moved_at_most(fighter: &Fighter, most: MoveClass) -> Checked {
    let moved = fighter.class();
    if moved <= most { Ok(()) } else { Err(IllegalMove::MovedTooFar { moved, most }) }
}

/// Returns the neighbour squares in which the Ready item can be put down. Walls are excluded; caltrops also need a square
/// without fighter and altar (DEC-074).
pub fn drop_squares(battle: &Battle, id: FighterId) -> impl Iterator<Item = Square> + '_ {
    let fighter = battle.fighter(id);
    let caltrops = fighter.item(Place::Ready).is_some_and(Item::is_caltrops);
    fighter.at().neighbours().filter(move |to| {
        let terrain = battle.ground().terrain(*to);
        let taken = caltrops && (terrain.has(Layer::Altar) || battle.at(*to).is_some());
        !terrain.has(Layer::Wall) && !taken
    })
}

/// Returns the fighter that the Ready item would revive if put down there: bones on the altar (BONE-03).
pub fn revived_at(battle: &Battle, id: FighterId, to: Square) -> Option<FighterId> {
    let bones = battle.fighter(id).item(Place::Ready).and_then(Item::bones_of)?;
    battle.ground().terrain(to).has(Layer::Altar).then_some(bones)
}

fn able_to_shoot(fighter: &Fighter) -> Checked {
    if fighter.natural_shot().is_some() {
        if fighter.prone() {
            return Err(IllegalMove::ProneBow);
        }
        return moved_at_most(fighter, MoveClass::Shift);
    }
    let item = fighter.item(Place::Ready).ok_or(IllegalMove::NoBow)?;
    let bow = item.weapon().row().bow.ok_or(IllegalMove::NoBow)?;
    if fighter.prone() && bow.reloads() == 0 {
        return Err(IllegalMove::ProneBow);
    }
    moved_at_most(fighter, MoveClass::Shift)?;
    if item.reloads_needed() > 0 { Err(IllegalMove::NotLoaded(item.weapon())) } else { Ok(()) }
}

fn offer_decline(battle: &Battle, id: FighterId) -> Checked {
    let fighter = battle.fighter(id);
    if fighter.control() == Control::Robot {
        return Err(IllegalMove::RobotDeclines);
    }
    if fighter.declined() {
        return Err(IllegalMove::DeclinedAlready);
    }
    let waits = |other: FighterId| {
        let other = battle.fighter(other);
        !other.acted() && !other.declined()
    };
    let others = battle.in_arena().any(|other| other != id && waits(other));
    if others { Ok(()) } else { Err(IllegalMove::LastInOrder) }
}

/// Returns whether the fighter can evade an attack: action unused, at most half the moves used, upright or in hand
/// combat, conscious and not yet evading (EVADE-03, EVADE-04, DEC-077).
pub fn may_evade(battle: &Battle, id: FighterId) -> bool {
    let fighter = battle.fighter(id);
    let able = fighter.stands() || (!fighter.unconscious() && battle.in_hand_combat(id));
    able && !fighter.acted() && !fighter.evading() && fighter.class() <= MoveClass::Charge
}

pub fn legal(battle: &Battle, out: &mut Vec<Command>) {
    match battle.decision() {
        Decision::Over { .. } => {}
        Decision::Incentive { .. } => {
            out.extend(Side::BOTH.map(|side| Command::MoveFirst { side }));
        }
        Decision::Move { fighter } => movement::legal(battle, fighter, out),
        Decision::Evade { .. } => out.extend([Command::Evade, Command::TakeIt]),
        Decision::Repel { .. } => out.extend([Command::Repel, Command::LetCome]),
        Decision::Push { strike } => {
            out.extend(push_squares(battle, strike.target).map(|to| Command::Push { to }));
        }
        Decision::KeepUp { .. } => out.extend([Command::KeepUp, Command::LetGo]),
        Decision::Read { fighter, .. } => {
            out.extend(unread(battle, fighter).map(|target| Command::Read { target }));
        }
        Decision::SecondBlow { fighter } => {
            out.extend(targets(battle, fighter, Form::DualSecond).map(|target| Command::SecondBlow { target }));
        }
        Decision::Act { fighter } => {
            for action in Action::ALL {
                if offer(battle, fighter, action).is_ok() {
                    legal_of(battle, fighter, action, out);
                }
            }
        }
    }
}

fn legal_of(battle: &Battle, id: FighterId, action: Action, out: &mut Vec<Command>) {
    let ways_out = || ways_out(battle, id).flat_map(|to| Facing::ALL.map(|facing| (to, facing)));
    match action {
        Action::Stand => {
            let open = Facing::ALL.into_iter().filter(|facing| movement::check_turn(battle, id, *facing).is_ok());
            out.extend(open.map(|facing| Command::Stand { facing }));
        }
        Action::StandAside => out.extend(ways_out().map(|(to, facing)| Command::StandAside { to, facing })),
        Action::BreakFree => out.extend(ways_out().map(|(to, facing)| Command::BreakFree { to, facing })),
        Action::Slash => out.push(Command::Slash),
        Action::Attack
        | Action::Crush
        | Action::Steal
        | Action::DualAttack
        | Action::Impale
        | Action::ReceiveCharge
        | Action::ShieldAttack
        | Action::ShieldRush
        | Action::Shoot
        | Action::Throw => {
            let strikes = action.form().into_iter().flat_map(|form| strikes(battle, id, form));
            out.extend(strikes.filter_map(|strike| strike.form.command(strike.target)));
        }
        Action::HandCombat => out.extend(grapple::targets(battle, id).map(|target| Command::HandCombat { target })),
        Action::DropNearby => out.extend(drop_squares(battle, id).map(|to| Command::DropNearby { to })),
        Action::Cast => cast::legal(battle, id, out),
        Action::Disbelieve => out.push(Command::Disbelieve),
        Action::Evade => out.push(Command::Evade),
        Action::Disengage => movement::legal_disengage(battle, id, out),
        Action::Change => change::legal(battle, id, out),
        Action::Reload => out.push(Command::Reload),
        Action::GoProne => out.push(Command::GoProne),
        Action::DoNothing => out.push(Command::DoNothing),
        Action::Decline => out.push(Command::Decline),
    }
}

/// Returns a path of one step.
fn one(step: Step) -> Path {
    Path::EMPTY.then(step).unwrap_or(Path::EMPTY)
}
