//! Proposes a command for Return in the action menu: the computer's choice, unless one key press should not risk so much.
//! Unless its chance is at least one half, a proposal never drops a weapon and never gives up ground. Start with [`likely`].

use crate::hexarena::ask::BoutContext;
use crate::hexarena::thinking;
use ludus_hexarena::battle::blow::{Blow, Range, WeaponUse};
use ludus_hexarena::battle::command::{Act, Command, Going, PassAct, Withdrawal};
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::battle::piece::{PieceKind, Place};
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::model::setup::Level;
use ludus_hexarena::narration::odds;

/// The least chance in percent for a proposal that drops a weapon or gives up ground.
const HALF: i16 = 50;

/// Returns the proposal of a menu and its reason: the computer's choice if sound, otherwise the nearest sound command. `None`
/// if no legal command is sound, or if the computer has no choice.
pub fn likely(scene: &BoutContext<'_>, id: FigureId, legal: &[Command]) -> Option<(Command, String)> {
    let choice = thinking::chosen_by(scene.truth, Level::Trained, |id| scene.called(id).to_string())?;
    if legal.contains(&choice.command) && is_sound(scene.battle, id, &choice.command) {
        return Some((choice.command, choice.why));
    }
    let sound = legal.iter().filter(|command| is_sound(scene.battle, id, command));
    let nearest =
        sound.filter_map(|command| standing(command).map(|rank| (rank, *command))).min_by_key(|(rank, _)| *rank);
    nearest.map(|(_, command)| (command, "keeps its ground".to_string()))
}

/// Ranks a command by its distance from standing and fighting: attacks, then evading, then waiting. Fewer steps come first.
/// `None` for any other command.
fn standing(command: &Command) -> Option<(u8, usize)> {
    let Command::Act(act) = command else { return None };
    let (rank, going) = match act {
        Act::Attack(going) => (0, going),
        Act::Evade(going) => (1, going),
        Act::Pass(going, PassAct::Wait) => (2, going),
        Act::Grapple => return Some((0, 0)),
        Act::Recover => return Some((3, 0)),
        _ => return None,
    };
    Some((rank, going.way.steps().count()))
}

/// Returns whether a command keeps weapons and ground, or has a chance of at least one half. `bout` is the player's view.
pub fn is_sound(bout: &Bout, id: FigureId, command: &Command) -> bool {
    let Command::Act(act) = command else { return !matches!(command, Command::Yield | Command::Drop(_)) };
    match *act {
        Act::Close(at) | Act::ChargeClose(_, at) => !drops(bout, id) || 2 * odds::closing(bout, id, at).ways >= 1000,
        Act::BreakOff(_) => bout.breaking_out(id) >= HALF,
        Act::Withdraw(_, Withdrawal::Offensive) | Act::Retreat(_, Withdrawal::Offensive) => {
            let strikes = |blow| Some(Blow { withdrawing: true, ..blow });
            foes(bout, id).filter_map(|at| odds::best_of(bout, id, at, strikes)).any(|(_, hits)| hits >= HALF)
        }
        Act::Withdraw(..) | Act::Retreat(..) | Act::Leave => false,
        Act::Fire { means, at, trick, several, .. } => {
            let thrown =
                bout.tool(id, means, Range::Ranged).and_then(|tool| tool.weapon).is_some_and(|one| !one.is_missile());
            let blow = Blow { trick, several, ..Blow::plain(id, at, means, Range::Ranged) };
            !thrown || !is_last(bout, id, means) && bout.chances(&blow).is_some_and(|terms| terms.hits() >= HALF)
        }
        Act::Move(going) | Act::Evade(going) | Act::Pass(going, _) => !gives_ground(bout, id, going),
        Act::Attack(_) | Act::Charge(..) | Act::Recover | Act::Jump(_) | Act::Grapple => true,
    }
}

/// The enemies that can still fight.
fn foes(bout: &Bout, id: FigureId) -> impl Iterator<Item = FigureId> {
    bout.ids().filter(move |other| bout.hostile(id, *other) && bout.figure(*other).is_up())
}

/// Returns whether a throw would leave the figure without another weapon.
pub fn is_last(bout: &Bout, id: FigureId, means: WeaponUse) -> bool {
    let thrown = bout.tool(id, means, Range::Ranged).and_then(|tool| tool.piece);
    let own = |place| matches!(place, Place::Hand(by) | Place::Kept(by) if by == id);
    let mut others = bout.pieces().filter(|(piece, thing)| Some(*piece) != thrown && own(thing.place));
    thrown.is_some() && !others.any(|(_, thing)| matches!(thing.kind, PieceKind::Weapon(_)))
}

/// Returns whether the figure holds an item that it must drop in Close combat.
fn drops(bout: &Bout, id: FigureId) -> bool {
    let useless = |piece| bout.piece(piece).is_some_and(|thing| !thing.weapon().row().uses.close());
    bout.figure(id).hands.held().any(useless)
}

/// Returns whether a movement ends farther from the nearest enemy than it begins.
fn gives_ground(bout: &Bout, id: FigureId, going: Going) -> bool {
    let (from, to) = (bout.figure(id).at, bout.end_of(id, going.way));
    let near = |hex| foes(bout, id).map(|other| bout.figure(other).at.distance(hex)).min();
    near(to) > near(from)
}
