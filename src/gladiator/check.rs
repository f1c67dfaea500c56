//! The one judge of commands: what is legal, and why the rest is not.

mod cast;
mod change;
mod grapple;
mod movement;
mod propose;
mod strike;

pub use cast::{
    BLAST, amounts, arrival_squares, away_squares, blasted, casting, dazzled, landings, lost_squares, offer_spell,
    sees, spell_strike, spell_target, spell_targets, squares, unread,
};
pub use change::{arrangement, readied};
pub use grapple::{push_squares, targets as grapple_targets, ways_out};
pub use movement::{Reach, Walk, disengage_steps, phase_area, phase_squares, walk, way};
pub use propose::{proposed, proposed_spell};
pub use strike::{next_slashed, strike, strikes, targets, track};

use super::command::{Command, Path, Step};
use super::event::Form;
use super::fighter::{Control, Fighter, FighterId, MoveClass};
use super::ground::Layer;
use super::item::{Item, Place};
use super::race::Race;
use super::refusal::Refusal;
use super::state::{Battle, Decision};
use crate::kit::board::{Facing, Square};

type Checked = Result<(), Refusal>;

/// The actions of the action menu (manual p30-34).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Action {
    Stand,
    StandAside,
    Attack,
    Crush,
    Steal,
    DualAttack,
    Slash,
    Impale,
    ReceiveCharge,
    ShieldAttack,
    ShieldRush,
    HandCombat,
    BreakFree,
    Shoot,
    Throw,
    DropNearby,
    Cast,
    Evade,
    Disengage,
    Change,
    Reload,
    Disbelieve,
    GoProne,
    DoNothing,
    Decline,
}

impl Action {
    /// All actions.
    pub const ALL: [Action; 25] = [
        Action::Stand,
        Action::StandAside,
        Action::Attack,
        Action::Crush,
        Action::Steal,
        Action::DualAttack,
        Action::Slash,
        Action::Impale,
        Action::ReceiveCharge,
        Action::ShieldAttack,
        Action::ShieldRush,
        Action::HandCombat,
        Action::BreakFree,
        Action::Shoot,
        Action::Throw,
        Action::DropNearby,
        Action::Cast,
        Action::Evade,
        Action::Disengage,
        Action::Change,
        Action::Reload,
        Action::Disbelieve,
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
        (Decision::Move { fighter }, Command::Phase { to, .. }) => movement::check_phase(battle, fighter, *to),
        (Decision::Evade { .. }, Command::Evade | Command::TakeIt) => Ok(()),
        (Decision::Repel { .. }, Command::Repel | Command::LetCome) => Ok(()),
        (Decision::Push { strike }, Command::Push { to }) => grapple::check_push(battle, strike.target, *to),
        (Decision::KeepUp { .. }, Command::KeepUp | Command::LetGo) => Ok(()),
        (Decision::Read { fighter, .. }, Command::Read { target }) => {
            unread(battle, fighter).find(|enemy| enemy == target).map(|_| ()).ok_or(Refusal::NobodyToRead)
        }
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
    let at = |form, target| strike(battle, id, form, target).map(|_| ());
    match *command {
        Command::Stand { facing } => movement::check_turn(battle, id, facing),
        Command::StandAside { to, .. } | Command::BreakFree { to, .. } => grapple::check_way_out(battle, id, to),
        Command::Attack { target } => at(Form::Attack, target),
        Command::Crush { target } => at(Form::Crush, target),
        Command::Steal { target } => at(Form::Steal, target),
        Command::DualAttack { target } => at(Form::DualFirst, target),
        Command::Impale { target } => at(Form::Impale, target),
        Command::ReceiveCharge { target } => at(Form::ReceiveCharge, target),
        Command::ShieldAttack { target } => at(Form::ShieldAttack, target),
        Command::ShieldRush { target } => at(Form::ShieldRush, target),
        Command::Shoot { target } => at(Form::Shot, target),
        Command::Throw { target } => at(Form::Throw, target),
        Command::HandCombat { target } => grapple::check_attempt(battle, id, target),
        Command::DropNearby { to } => {
            drop_squares(battle, id).find(|square| *square == to).map(|_| ()).ok_or(Refusal::NotThere)
        }
        Command::Cast { spell, paid, aim } => cast::casting(battle, id, spell, paid, aim),
        Command::Disengage { path, facing } => movement::check_disengage(battle, id, path, facing),
        Command::Change { take } => arrangement(battle, id, &take).map(|_| ()),
        _ => Ok(()),
    }
}

/// The action that a command carries out; none for commands of other decisions.
pub const fn action_of(command: &Command) -> Option<Action> {
    Some(match command {
        Command::Stand { .. } => Action::Stand,
        Command::StandAside { .. } => Action::StandAside,
        Command::Attack { .. } => Action::Attack,
        Command::Slash => Action::Slash,
        Command::Impale { .. } => Action::Impale,
        Command::ReceiveCharge { .. } => Action::ReceiveCharge,
        Command::ShieldAttack { .. } => Action::ShieldAttack,
        Command::ShieldRush { .. } => Action::ShieldRush,
        Command::HandCombat { .. } => Action::HandCombat,
        Command::BreakFree { .. } => Action::BreakFree,
        Command::DropNearby { .. } => Action::DropNearby,
        Command::Crush { .. } => Action::Crush,
        Command::Steal { .. } => Action::Steal,
        Command::DualAttack { .. } => Action::DualAttack,
        Command::Shoot { .. } => Action::Shoot,
        Command::Throw { .. } => Action::Throw,
        Command::Cast { .. } => Action::Cast,
        Command::Disbelieve => Action::Disbelieve,
        Command::Evade => Action::Evade,
        Command::Disengage { .. } => Action::Disengage,
        Command::Change { .. } => Action::Change,
        Command::Reload => Action::Reload,
        Command::GoProne => Action::GoProne,
        Command::DoNothing => Action::DoNothing,
        Command::Decline => Action::Decline,
        Command::MoveFirst { .. }
        | Command::Move { .. }
        | Command::Phase { .. }
        | Command::SecondBlow { .. }
        | Command::TakeIt
        | Command::Push { .. }
        | Command::Repel
        | Command::LetCome
        | Command::KeepUp
        | Command::LetGo
        | Command::Read { .. } => return None,
    })
}

/// Whether an action is open to him now, whatever its target; else what stands against it (ACT-02, matrix ACT-T1).
pub fn offer(battle: &Battle, id: FighterId, action: Action) -> Checked {
    able(battle, id, action)?;
    form_of(action).map_or(Ok(()), |form| strike::any(battle, id, form))
}

/// The form of the attack, or of the first blow of it, that an action makes at whom it strikes; none of others.
pub const fn form_of(action: Action) -> Option<Form> {
    Some(match action {
        Action::Attack => Form::Attack,
        Action::Crush => Form::Crush,
        Action::Steal => Form::Steal,
        Action::DualAttack => Form::DualFirst,
        Action::Slash => Form::SlashFirst,
        Action::Impale => Form::Impale,
        Action::ReceiveCharge => Form::ReceiveCharge,
        Action::ShieldAttack => Form::ShieldAttack,
        Action::ShieldRush => Form::ShieldRush,
        Action::Shoot => Form::Shot,
        Action::Throw => Form::Throw,
        _ => return None,
    })
}

/// Whether an action would be open to him now if a form of attack found somebody to strike.
pub fn able(battle: &Battle, id: FighterId, action: Action) -> Checked {
    let fighter = battle.fighter(id);
    if fighter.unconscious() && action != Action::DoNothing {
        return Err(Refusal::Unconscious);
    }
    if battle.in_hand_combat(id) {
        return grapple::able(battle, id, action);
    }
    match action {
        Action::Stand => {
            if !fighter.prone() {
                return Err(Refusal::NotProne);
            }
            if grapple::lies_with_others(battle, id) {
                Err(Refusal::OthersHere)
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
            item.ok_or(Refusal::NothingToLoad)?;
            moved_at_most(fighter, MoveClass::Shuffle)
        }
        Action::DoNothing => Ok(()),
        Action::Decline => offer_decline(battle, id),
        _ if fighter.prone() => Err(Refusal::Prone),
        _ => able_upright(battle, id, action),
    }
}

/// The actions that only a standing fighter takes.
fn able_upright(battle: &Battle, id: FighterId, action: Action) -> Checked {
    let fighter = battle.fighter(id);
    let up_to = |most| moved_at_most(fighter, most);
    let charging =
        || if fighter.class() < MoveClass::Shuffle { Err(Refusal::NoCharge) } else { up_to(MoveClass::Charge) };
    match action {
        Action::DualAttack => {
            up_to(MoveClass::Charge)?;
            strike::two_weapons(fighter)
        }
        Action::Impale => {
            fighter.pole_arm().ok_or(Refusal::NoPoleArm)?;
            charging()
        }
        Action::ReceiveCharge => {
            fighter.pole_arm().ok_or(Refusal::NoPoleArm)?;
            up_to(MoveClass::Shift)
        }
        Action::ShieldAttack => {
            fighter.shield_arm().ok_or(Refusal::NoShield)?;
            up_to(MoveClass::Shift)
        }
        Action::ShieldRush => {
            fighter.shield_arm().ok_or(Refusal::NoShield)?;
            charging()
        }
        Action::HandCombat => {
            up_to(MoveClass::Shift)?;
            grapple::any(battle, id)
        }
        Action::Throw => {
            // Needles fly after a charge, everything else only after a shuffle (ROB-10, DEC-122).
            let needles = fighter.race() == Race::NeedlerBush;
            strike::thrown_arm(fighter)?;
            up_to(if needles { MoveClass::Charge } else { MoveClass::Shuffle })
        }
        Action::DropNearby => {
            fighter.item(Place::Ready).ok_or(Refusal::NothingReady)?;
            up_to(MoveClass::Shuffle)?;
            drop_squares(battle, id).next().map(|_| ()).ok_or(Refusal::NoRoom)
        }
        Action::Cast => cast::offer(battle, id),
        Action::Disengage => {
            up_to(MoveClass::Shift)?;
            if !battle.is_engaged(id) {
                return Err(Refusal::NotEngaged);
            }
            disengage_steps(battle, id).next().map(|_| ()).ok_or(Refusal::NoRoom)
        }
        Action::Change => {
            let bare = Place::ALL.iter().all(|place| fighter.item(*place).is_none());
            if !fighter.race().is_humanoid() && bare && fighter.race() != Race::Slayer {
                return Err(Refusal::CarriesNothing);
            }
            up_to(MoveClass::Charge)?;
            change::any(battle, id)
        }
        Action::BreakFree => Err(Refusal::NotInHandCombat),
        _ => up_to(MoveClass::Charge),
    }
}

fn moved_at_most(fighter: &Fighter, most: MoveClass) -> Checked {
    let moved = fighter.class();
    if moved <= most { Ok(()) } else { Err(Refusal::MovedTooFar { moved, most }) }
}

/// The neighbour squares in which the Ready item can be put down: no walls, and caltrops only where nobody is
/// (DEC-074).
pub fn drop_squares(battle: &Battle, id: FighterId) -> impl Iterator<Item = Square> + '_ {
    let fighter = battle.fighter(id);
    let caltrops = fighter.item(Place::Ready).is_some_and(Item::is_caltrops);
    fighter.at().neighbours().filter(move |to| {
        let terrain = battle.ground().terrain(*to);
        let taken = caltrops && (terrain.has(Layer::Altar) || battle.at(*to).is_some());
        !terrain.has(Layer::Wall) && !taken
    })
}

fn able_to_shoot(fighter: &Fighter) -> Checked {
    if fighter.natural_shot().is_some() {
        if fighter.prone() {
            return Err(Refusal::ProneBow);
        }
        return moved_at_most(fighter, MoveClass::Shift);
    }
    let item = fighter.item(Place::Ready).ok_or(Refusal::NoBow)?;
    let bow = item.weapon().row().bow.ok_or(Refusal::NoBow)?;
    if fighter.prone() && bow.reloads() == 0 {
        return Err(Refusal::ProneBow);
    }
    moved_at_most(fighter, MoveClass::Shift)?;
    if item.reloads_needed() > 0 { Err(Refusal::NotLoaded(item.weapon())) } else { Ok(()) }
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

/// Whether he may evade when he is attacked: his action unspent, half his moves at most, upright or in hand combat,
/// conscious, and not evading already (EVADE-03, EVADE-04, DEC-077).
pub fn may_evade(battle: &Battle, id: FighterId) -> bool {
    let fighter = battle.fighter(id);
    let able = fighter.stands() || (!fighter.unconscious() && battle.in_hand_combat(id));
    able && !fighter.acted() && !fighter.evading() && fighter.class() <= MoveClass::Charge
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
    let at = |form| targets(battle, id, form);
    let ways_out = || ways_out(battle, id).flat_map(|to| Facing::ALL.map(|facing| (to, facing)));
    match action {
        Action::Stand => {
            let open = Facing::ALL.into_iter().filter(|facing| movement::check_turn(battle, id, *facing).is_ok());
            out.extend(open.map(|facing| Command::Stand { facing }));
        }
        Action::StandAside => out.extend(ways_out().map(|(to, facing)| Command::StandAside { to, facing })),
        Action::BreakFree => out.extend(ways_out().map(|(to, facing)| Command::BreakFree { to, facing })),
        Action::Crush => out.extend(at(Form::Crush).map(|target| Command::Crush { target })),
        Action::Steal => out.extend(at(Form::Steal).map(|target| Command::Steal { target })),
        Action::Attack => out.extend(at(Form::Attack).map(|target| Command::Attack { target })),
        Action::DualAttack => out.extend(at(Form::DualFirst).map(|target| Command::DualAttack { target })),
        Action::Slash => out.push(Command::Slash),
        Action::Impale => out.extend(at(Form::Impale).map(|target| Command::Impale { target })),
        Action::ReceiveCharge => out.extend(at(Form::ReceiveCharge).map(|target| Command::ReceiveCharge { target })),
        Action::ShieldAttack => out.extend(at(Form::ShieldAttack).map(|target| Command::ShieldAttack { target })),
        Action::ShieldRush => out.extend(at(Form::ShieldRush).map(|target| Command::ShieldRush { target })),
        Action::HandCombat => out.extend(grapple::targets(battle, id).map(|target| Command::HandCombat { target })),
        Action::Shoot => out.extend(at(Form::Shot).map(|target| Command::Shoot { target })),
        Action::Throw => out.extend(at(Form::Throw).map(|target| Command::Throw { target })),
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

/// A path of one step; used where only one is possible.
fn one(step: Step) -> Path {
    Path::EMPTY.then(step).unwrap_or(Path::EMPTY)
}
