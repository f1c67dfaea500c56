//! The one judge of commands: what is legal, and why the rest is not.

mod change;
mod movement;

pub use change::{arrangement, readied};
pub use movement::{Reach, Walk, disengage_steps, walk};

use super::command::{Command, Path, Step};
use super::event::{Form, Strike};
use super::fighter::{Arm, Control, Fighter, FighterId, MoveClass};
use super::ground::Layer;
use super::item::Place;
use super::refusal::Refusal;
use super::state::{Battle, Decision};
use crate::kit::board::{self, Facing};

type Checked = Result<(), Refusal>;

/// The actions of the action menu, in its order (manual p30-34).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Action {
    Stand,
    Attack,
    DualAttack,
    Shoot,
    Throw,
    Evade,
    Disengage,
    Change,
    Reload,
    GoProne,
    DoNothing,
    Decline,
}

impl Action {
    /// All actions.
    pub const ALL: [Action; 12] = [
        Action::Stand,
        Action::Attack,
        Action::DualAttack,
        Action::Shoot,
        Action::Throw,
        Action::Evade,
        Action::Disengage,
        Action::Change,
        Action::Reload,
        Action::GoProne,
        Action::DoNothing,
        Action::Decline,
    ];
}

/// Whether a command answers the decision that is asked, or why it does not.
pub fn check(battle: &Battle, command: &Command) -> Checked {
    match (battle.decision(), command) {
        (Decision::Over { .. }, _) => Err(Refusal::Over),
        (Decision::Incentive { .. }, Command::MoveFirst { .. }) => Ok(()),
        (Decision::Move { fighter }, Command::Move { path, facing }) => {
            movement::check(battle, fighter, *path, *facing)
        }
        (Decision::Evade { .. }, Command::Evade | Command::TakeIt) => Ok(()),
        (Decision::SecondBlow { fighter }, Command::SecondBlow { target }) => {
            strike(battle, fighter, Form::DualSecond, *target).map(|_| ())
        }
        (Decision::Act { fighter }, command) => check_action(battle, fighter, command),
        _ => Err(Refusal::OtherQuestion),
    }
}

fn check_action(battle: &Battle, id: FighterId, command: &Command) -> Checked {
    let action = action_of(command).ok_or(Refusal::OtherQuestion)?;
    offer(battle, id, action)?;
    match command {
        Command::Stand { facing } => movement::check_turn(battle, id, *facing),
        Command::Attack { target } => strike(battle, id, Form::Attack, *target).map(|_| ()),
        Command::DualAttack { target } => strike(battle, id, Form::DualFirst, *target).map(|_| ()),
        Command::Shoot { target } => strike(battle, id, Form::Shot, *target).map(|_| ()),
        Command::Throw { target } => strike(battle, id, Form::Throw, *target).map(|_| ()),
        Command::Disengage { path, facing } => movement::check_disengage(battle, id, *path, *facing),
        Command::Change { take } => arrangement(battle, id, take).map(|_| ()),
        _ => Ok(()),
    }
}

/// The action that a command carries out; none for commands of other decisions.
pub const fn action_of(command: &Command) -> Option<Action> {
    Some(match command {
        Command::Stand { .. } => Action::Stand,
        Command::Attack { .. } => Action::Attack,
        Command::DualAttack { .. } => Action::DualAttack,
        Command::Shoot { .. } => Action::Shoot,
        Command::Throw { .. } => Action::Throw,
        Command::Evade => Action::Evade,
        Command::Disengage { .. } => Action::Disengage,
        Command::Change { .. } => Action::Change,
        Command::Reload => Action::Reload,
        Command::GoProne => Action::GoProne,
        Command::DoNothing => Action::DoNothing,
        Command::Decline => Action::Decline,
        Command::MoveFirst { .. } | Command::Move { .. } | Command::SecondBlow { .. } | Command::TakeIt => return None,
    })
}

/// Whether an action is open to him now, whatever its target; else what stands against it (ACT-02, matrix ACT-T1).
pub fn offer(battle: &Battle, id: FighterId, action: Action) -> Checked {
    let fighter = battle.fighter(id);
    let up_to = |most: MoveClass| {
        let moved = fighter.class();
        if moved <= most { Ok(()) } else { Err(Refusal::MovedTooFar { moved, most }) }
    };
    let upright = || if fighter.prone() { Err(Refusal::Prone) } else { Ok(()) };
    if fighter.unconscious() && action != Action::DoNothing {
        return Err(Refusal::Unconscious);
    }
    match action {
        Action::Stand => {
            if fighter.prone() {
                Ok(())
            } else {
                Err(Refusal::NotProne)
            }
        }
        Action::Attack => {
            upright()?;
            up_to(MoveClass::Charge)?;
            fighter.hand_arm(Place::Ready).ok_or(Refusal::NoHandWeapon)?;
            in_front(battle, id)
        }
        Action::DualAttack => {
            upright()?;
            up_to(MoveClass::Charge)?;
            second_weapon(fighter)?;
            in_front(battle, id)
        }
        Action::Shoot => offer_shot(battle, id),
        Action::Throw => {
            fighter.natural_throw().ok_or(Refusal::NothingToThrow)?;
            upright()?;
            // Needles fly after a charge, everything else only after a shuffle (ROB-10, DEC-122).
            up_to(if fighter.race() == super::race::Race::NeedlerBush {
                MoveClass::Charge
            } else {
                MoveClass::Shuffle
            })?;
            any_target(battle, id, Form::Throw)
        }
        Action::Evade => {
            upright()?;
            up_to(MoveClass::Charge)
        }
        Action::Disengage => {
            upright()?;
            up_to(MoveClass::Shift)?;
            if !battle.is_engaged(id) {
                return Err(Refusal::NotEngaged);
            }
            disengage_steps(battle, id).next().map(|_| ()).ok_or(Refusal::NoRoom)
        }
        Action::Change => {
            if !fighter.race().is_humanoid() {
                return Err(Refusal::CarriesNothing);
            }
            upright()?;
            up_to(MoveClass::Charge)?;
            change::any(battle, id)
        }
        Action::Reload => {
            let item = fighter.item(Place::Ready).filter(|item| item.reloads_needed() > 0);
            item.ok_or(Refusal::NothingToLoad)?;
            up_to(MoveClass::Shuffle)
        }
        Action::GoProne => {
            upright()?;
            up_to(MoveClass::Charge)
        }
        Action::DoNothing => Ok(()),
        Action::Decline => offer_decline(battle, id),
    }
}

fn offer_shot(battle: &Battle, id: FighterId) -> Checked {
    let fighter = battle.fighter(id);
    let item = fighter.item(Place::Ready).ok_or(Refusal::NoBow)?;
    let bow = item.weapon().row().bow.ok_or(Refusal::NoBow)?;
    if fighter.prone() && bow.reloads() == 0 {
        return Err(Refusal::ProneBow);
    }
    let (moved, most) = (fighter.class(), MoveClass::Shift);
    if moved > most {
        return Err(Refusal::MovedTooFar { moved, most });
    }
    if item.reloads_needed() > 0 {
        return Err(Refusal::NotLoaded(item.weapon()));
    }
    any_target(battle, id, Form::Shot)
}

fn second_weapon(fighter: &Fighter) -> Checked {
    if let Some(item) = fighter.item(Place::Ready).filter(|item| item.is_two_handed()) {
        return Err(Refusal::TwoHanded(item.weapon()));
    }
    fighter.hand_arm(Place::Ready).ok_or(Refusal::NoHandWeapon)?;
    fighter.hand_arm(Place::Also).ok_or(Refusal::NoSecondWeapon).map(|_| ())
}

fn in_front(battle: &Battle, id: FighterId) -> Checked {
    any_target(battle, id, Form::Attack).map_err(|_| Refusal::NobodyInFront)
}

fn any_target(battle: &Battle, id: FighterId, form: Form) -> Checked {
    targets(battle, id, form).next().map(|_| ()).ok_or(Refusal::NobodyToShoot)
}

fn offer_decline(battle: &Battle, id: FighterId) -> Checked {
    let fighter = battle.fighter(id);
    if fighter.control() == Control::Robot {
        return Err(Refusal::RobotDeclines);
    }
    if fighter.declined() {
        return Err(Refusal::DeclinedAlready);
    }
    let waits = |other: FighterId| {
        let other = battle.fighter(other);
        !other.acted() && !other.declined()
    };
    let others = battle.in_arena().any(|other| other != id && waits(other));
    if others { Ok(()) } else { Err(Refusal::LastInOrder) }
}

/// The enemies that he may attack in that form now, in roster order.
pub fn targets(battle: &Battle, id: FighterId, form: Form) -> impl Iterator<Item = FighterId> + '_ {
    battle.enemies(battle.fighter(id).side()).filter(move |target| strike(battle, id, form, *target).is_ok())
}

/// The attack of that form on that target, if it is legal.
pub fn strike(battle: &Battle, attacker: FighterId, form: Form, target: FighterId) -> Result<Strike, Refusal> {
    let arm = arm(battle.fighter(attacker), form)?;
    let (from, to) = (battle.fighter(attacker), battle.fighter(target));
    if !battle.has(target) || !to.in_arena() || to.side() == from.side() {
        return Err(Refusal::NoEnemy);
    }
    if form.is_missile() {
        check_flight(battle, attacker, form, target)?;
    } else if !board::is_front(from.at(), from.facing(), to.at()) {
        return Err(Refusal::NotInFront);
    }
    Ok(Strike { attacker, target, form, arm })
}

/// What an attack of that form is made with.
fn arm(fighter: &Fighter, form: Form) -> Result<Arm, Refusal> {
    match form {
        Form::Attack | Form::DualFirst => fighter.hand_arm(Place::Ready).ok_or(Refusal::NoHandWeapon),
        Form::DualSecond => fighter.hand_arm(Place::Also).ok_or(Refusal::NoSecondWeapon),
        Form::Shot => Ok(Arm::Item(Place::Ready)),
        Form::Throw => fighter.natural_throw().ok_or(Refusal::NothingToThrow),
    }
}

/// Frontal area, sight, reach and what stands in the track (FACE-08, DEC-085, RNG-03, OBST-05).
fn check_flight(battle: &Battle, attacker: FighterId, form: Form, target: FighterId) -> Checked {
    let (from, to) = (battle.fighter(attacker), battle.fighter(target));
    if !board::is_frontal(from.at(), from.facing(), to.at()) {
        return Err(Refusal::NotFrontal);
    }
    if battle.is_invisible(target) {
        return Err(Refusal::Unseen);
    }
    let (distance, reach) = (from.at().distance(to.at()), from.normal_sh().into());
    if form == Form::Throw && distance > reach {
        return Err(Refusal::OutOfReach { distance, reach });
    }
    for square in board::line(from.at(), to.at()) {
        let terrain = battle.ground().terrain(square);
        if terrain.stops_missiles() {
            let layer = if terrain.has(Layer::Wall) { Layer::Wall } else { Layer::Altar };
            return Err(Refusal::ShotBlocked(layer));
        }
    }
    Ok(())
}

/// Whether he may evade when he is attacked: his action unspent, half his moves at most, upright, conscious, and not
/// evading already (EVADE-03, EVADE-04, DEC-077).
pub fn may_evade(battle: &Battle, id: FighterId) -> bool {
    let fighter = battle.fighter(id);
    fighter.stands() && !fighter.acted() && !fighter.evading() && fighter.class() <= MoveClass::Charge
}

/// Adds every legal command to `out`.
pub fn legal(battle: &Battle, out: &mut Vec<Command>) {
    match battle.decision() {
        Decision::Over { .. } => {}
        Decision::Incentive { .. } => {
            out.extend(super::fighter::Side::BOTH.map(|side| Command::MoveFirst { side }));
        }
        Decision::Move { fighter } => movement::legal(battle, fighter, out),
        Decision::Evade { .. } => out.extend([Command::Evade, Command::TakeIt]),
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
    let at = |form| targets(battle, id, form);
    match action {
        Action::Stand => {
            let open = Facing::ALL.into_iter().filter(|facing| movement::check_turn(battle, id, *facing).is_ok());
            out.extend(open.map(|facing| Command::Stand { facing }));
        }
        Action::Attack => out.extend(at(Form::Attack).map(|target| Command::Attack { target })),
        Action::DualAttack => out.extend(at(Form::DualFirst).map(|target| Command::DualAttack { target })),
        Action::Shoot => out.extend(at(Form::Shot).map(|target| Command::Shoot { target })),
        Action::Throw => out.extend(at(Form::Throw).map(|target| Command::Throw { target })),
        Action::Evade => out.push(Command::Evade),
        Action::Disengage => movement::legal_disengage(battle, id, out),
        Action::Change => change::legal(battle, id, out),
        Action::Reload => out.push(Command::Reload),
        Action::GoProne => out.push(Command::GoProne),
        Action::DoNothing => out.push(Command::DoNothing),
        Action::Decline => out.push(Command::Decline),
    }
}

/// A path of one step; used where only one is possible.
fn one(step: Step) -> Path {
    Path::EMPTY.then(step).unwrap_or(Path::EMPTY)
}
