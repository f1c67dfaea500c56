//! Names of commands, weapons and states, for screens and lines.

use crate::battle::blow::{Blow, Maneuver, Range, StrikeCount, WeaponUse};
use crate::battle::command::{Act, Command, Grip, PassAct, Withdrawal};
use crate::battle::figure::{Condition, Figure, FigureId, Posture, Stance};
use crate::battle::piece::{PieceId, PieceKind, Place};
use crate::battle::state::{Bout, Form};
use crate::model::ground::zones::ShapeSide;
use crate::model::setup::Light;
use crate::narration::eye::Eye;
use crate::narration::names::Names;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

pub const fn kind(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Weapon(weapon) => weapon.name(),
        PieceKind::Shield(shield) => shield.row().name,
    }
}

/// The name of a piece.
pub fn thing(bout: &Bout, piece: PieceId) -> &'static str {
    bout.piece(piece).map_or("nothing", |piece| kind(piece.kind))
}

/// The weapon behind a weapon use of a figure.
pub fn means<'a>(bout: &Bout, names: &'a Names, id: FigureId, means: WeaponUse) -> &'a str {
    let hands = bout.figure(id).hands;
    match means {
        WeaponUse::Primary => hands.primary.map_or("nothing", |piece| thing(bout, piece)),
        WeaponUse::Secondary => hands.secondary.map_or("nothing", |piece| thing(bout, piece)),
        WeaponUse::Fist => "fist",
        WeaponUse::OtherFist => "other fist",
        WeaponUse::Kick => "kick",
        WeaponUse::Natural(place) => names.attack(id, place),
        WeaponUse::Trample => "feet",
    }
}

/// A maneuver; empty for a plain blow.
pub fn trick(bout: &Bout, trick: Maneuver) -> String {
    match trick {
        Maneuver::Damage => String::new(),
        Maneuver::Trip => "to trip".into(),
        Maneuver::Entangle => "to entangle".into(),
        Maneuver::Restrain => "to restrain".into(),
        Maneuver::Knockout => "to knock out".into(),
        Maneuver::ShieldRush => "shield rush".into(),
        Maneuver::Disarm(piece) => format!("to disarm: {}", thing(bout, piece)),
    }
}

/// A strike count; empty for a single strike.
pub const fn several(several: StrikeCount, range: Range) -> &'static str {
    match (several, range) {
        (StrikeCount::One, _) => "",
        (StrikeCount::Pair, _) => "one with each hand",
        (StrikeCount::Sweep, _) => "a sweep of up to three",
        (StrikeCount::Quick, Range::Ranged) => "several darts",
        (StrikeCount::Quick, _) => "quick strikes",
    }
}

/// The side of a blow: "through a REAR hex".
pub const fn quarter(quarter: ShapeSide) -> &'static str {
    match quarter {
        ShapeSide::Front => "through a FRONT hex",
        ShapeSide::Flank => "through a FLANK hex",
        ShapeSide::Rear => "through a REAR hex",
    }
}

/// The direction and range of a blow.
pub fn manner(bout: &Bout, blow: &Blow) -> String {
    match blow.range {
        Range::Close => "in Close combat".into(),
        Range::Melee => quarter(bout.quarter(blow)).into(),
        Range::Ranged => {
            let hexes = bout.figure(blow.by).at.distance(bout.figure(blow.at).at);
            let far = if hexes == 1 { "1 hex".to_string() } else { format!("{hexes} hexes") };
            format!("{far}, {}", quarter(bout.quarter(blow)))
        }
    }
}

const fn hand(grip: Grip) -> &'static str {
    match grip {
        Grip::Primary => "in the primary hand",
        Grip::Secondary => "in the secondary hand",
        Grip::Both => "in both hands",
    }
}

/// The use of a Pass, as a command.
pub fn pass(eye: &Eye<'_>, id: FigureId, act: PassAct) -> String {
    let bout = eye.truth;
    let target_name =
        |other: FigureId| if other == id { "yourself".to_string() } else { eye.called(other).to_string() };
    match act {
        PassAct::Wait => "wait".into(),
        PassAct::Draw(piece, grip) => format!("draw {} {}", thing(bout, piece), hand(grip)),
        PassAct::PutAway(piece) => format!("put {} away", thing(bout, piece)),
        PassAct::PickUp(piece, grip) => format!("pick up {} {}", thing(bout, piece), hand(grip)),
        PassAct::Load(piece) => format!("load {}", thing(bout, piece)),
        PassAct::Kneel => "kneel".into(),
        PassAct::LieDown => "lie down".into(),
        PassAct::Rise => "rise".into(),
        PassAct::PullArrow(from) => format!("draw an arrow out of {}", target_name(from)),
        PassAct::Pull(piece) => match bout.piece(piece).map(|thing| thing.place) {
            Some(Place::Lodged(from) | Place::Caught(from)) => {
                format!("draw {} out of {}", thing(bout, piece), target_name(from))
            }
            _ => format!("draw {} out", thing(bout, piece)),
        },
        PassAct::Staunch(at, wound) => format!("staunch wound {} of {}", wound + 1, target_name(at)),
        PassAct::Disentangle(at) => format!("disentangle {}", target_name(at)),
        PassAct::KeepHold => "keep hold".into(),
        PassAct::LetGo => "let go".into(),
        PassAct::Mount(mount) => format!("mount {}", target_name(mount)),
        PassAct::Dismount(side) => format!("dismount {side}"),
    }
}

/// A command as it appears in a list.
pub fn command(eye: &Eye<'_>, id: FigureId, command: &Command) -> String {
    let bout = eye.truth;
    match *command {
        Command::Drop(piece) => format!("drop {}", thing(bout, piece)),
        Command::Regrip(piece, grip) => format!("take {} {}", thing(bout, piece), hand(grip)),
        Command::Act(Act::Pass(going, act)) => {
            let end = bout.end_of(id, going.way);
            let there = if going.way.is_empty() { String::new() } else { format!(" after a shift to {end}") };
            format!("{}{there}", pass(eye, id, act))
        }
        Command::Act(Act::Close(at)) => format!("close with {}", eye.lettered(at)),
        Command::Act(Act::ChargeClose(way, at)) => {
            format!("charge {} hexes into {}", way.len() + 1, eye.lettered(at))
        }
        Command::Act(Act::Jump(to)) => {
            let over = bout.figure(id).at + to;
            format!("jump over {over} to the {to}, into {}", over + to)
        }
        Command::Act(Act::BreakOff(to)) => format!("roll out to the {to}, into {}", bout.figure(id).at + to),
        Command::Riposte(Some(with)) => format!("strike back with {}", means(bout, eye.names, id, with)),
        Command::Demand(of) => format!("tell {} to give up", eye.lettered(of)),
        Command::Pick(figure) => eye.lettered(figure),
        _ => String::new(),
    }
}

/// The name of a withdrawal, and its explanation.
pub const fn withdrawal(how: Withdrawal) -> (&'static str, &'static str) {
    match how {
        Withdrawal::Plain => ("Plain", "steps back, nothing else"),
        Withdrawal::Offensive => ("Offensive", "strikes first, at -20, then steps back"),
        Withdrawal::Defensive => ("Defensive", "steps back behind the shield: Defense +20"),
    }
}

/// The verb of an action.
pub const fn form(form: Form) -> &'static str {
    match form {
        Form::Recover => "recover",
        Form::Move => "move",
        Form::Attack => "attack",
        Form::Evade => "evade",
        Form::Withdraw => "withdraw",
        Form::Retreat => "retreat",
        Form::Pass => "pass",
        Form::Close => "close and grapple",
        Form::Charge => "charge",
        Form::ChargeClose => "charge and close",
        Form::Fire => "fire",
        Form::Grapple => "grapple",
        Form::Jump => "jump",
        Form::BreakOff => "break out",
        Form::Yield => "yield",
    }
}

/// The states of a figure, worst first.
pub fn states(bout: &Bout, id: FigureId) -> Vec<String> {
    let figure = bout.figure(id);
    let mut all: Vec<String> = Vec::new();
    all.extend(condition(figure).map(String::from));
    if !figure.is_there() || figure.condition == Condition::Dead {
        return all;
    }
    let mut add = |holds: bool, words: &str| all.extend(holds.then(|| words.to_string()));
    add(figure.pinned_by != 0, "pinned");
    add(figure.is_tangled(), "entangled");
    add(figure.close, "in Close combat");
    add(figure.stance == Stance::Prone, "prone");
    add(figure.stance == Stance::Kneeling, "kneeling");
    add(figure.evades(), "evading");
    add(figure.mount().is_some(), "mounted");
    add(figure.gallops, "galloping");
    add(matches!(figure.posture, Posture::Defensive) && figure.is_free(), "behind the shield");
    let bleeds = figure.injuries.flows(false).count();
    add(bleeds > 0, if bleeds == 1 { "bleeding" } else { "bleeding twice or more" });
    let stuck = figure.lodged.arrows + figure.lodged.thrown + figure.lodged.poles;
    add(stuck > 0, "missile stuck");
    add(figure.must_pass != 0 && figure.must_pass >= bout.pulse(), "off balance");
    all
}

const fn condition(figure: &Figure) -> Option<&'static str> {
    match figure.condition {
        Condition::Fit => None,
        Condition::Stunned => Some("Stunned"),
        Condition::Unconscious => Some("unconscious"),
        Condition::Yielded => Some("has yielded"),
        Condition::Fled => Some("has left"),
        Condition::Dead => Some("dead"),
    }
}

pub const fn light(light: Light) -> &'static str {
    match light {
        Light::Overcast => "overcast day",
        Light::Day => "day",
        Light::Noon => "high noon",
        Light::Starry => "starry night",
        Light::Cloudy => "cloudy night",
        Light::Unlit => "unlit hall",
        Light::Pitch => "pitch dark",
    }
}
