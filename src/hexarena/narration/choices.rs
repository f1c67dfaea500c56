//! The legal answers to a decision as a list: text, chance and command of each. For
//! interfaces without a board (DQU-39).

use crate::battle::blow::{Blow, Maneuver, Range};
use crate::battle::chances::Terms;
use crate::battle::command::{Act, Command, Going, PassAct, Withdrawal};
use crate::battle::event::Result;
use crate::battle::figure::FigureId;
use crate::battle::state::{Bout, Decision};
use crate::narration::eye::Eye;
use crate::narration::{asking, odds, words};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::chance::Chance;
use ludus_engine::hex::Hex;

#[derive(Clone, Debug, PartialEq)]
pub struct CommandText {
    /// The text, including its chance.
    pub words: String,
    pub command: Command,
    /// The blow, if the answer is one; its chance can be explained in detail.
    pub blow: Option<Blow>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The kind, such as "attack".
    pub name: String,
    /// The answers, best first where they can be ranked.
    pub choices: Vec<CommandText>,
}

impl CommandText {
    fn new(words: impl Into<String>, command: Command) -> CommandText {
        CommandText { words: words.into(), command, blow: None }
    }
}

/// All answers by kind. Only an action has more than one kind.
pub fn groups(eye: &Eye<'_>) -> Vec<Group> {
    let mut legal = Vec::new();
    eye.truth.legal_commands(&mut legal);
    let Decision::Act(id) = eye.truth.decision() else {
        return vec![Group { name: String::new(), choices: answers(eye, &legal) }];
    };
    let mut groups: Vec<(String, Vec<Command>)> = Vec::new();
    for command in legal {
        let name = kind(&command);
        match groups.iter_mut().find(|(other, _)| *other == name) {
            Some((_, all)) => all.push(command),
            None => groups.push((name, vec![command])),
        }
    }
    ludus_engine::order::by_key(&mut groups, |(name, _)| KINDS.iter().position(|kind| kind == name));
    let made = groups.into_iter().map(|(name, all)| Group { choices: acts(eye, id, all), name });
    made.filter(|group| !group.choices.is_empty()).collect()
}

/// The text of a command in the words of the list. A command that the list omits as equivalent is named
/// by its kind and end.
pub fn said(eye: &Eye<'_>, command: &Command) -> String {
    let named = groups(eye).into_iter().find_map(|group| {
        let choice = group.choices.into_iter().find(|choice| choice.command == *command)?;
        Some(if group.name.is_empty() || group.name == choice.words {
            choice.words
        } else {
            format!("{}: {}", group.name, choice.words)
        })
    });
    named.unwrap_or_else(|| match (eye.truth.decision(), going(command)) {
        (Decision::Act(id) | Decision::After(id), Some(going)) => {
            format!("{} to {}, facing {}", kind(command), eye.truth.end_of(id, going.way), going.facing)
        }
        _ => kind(command),
    })
}

/// The kinds, in the order of the list.
const KINDS: [&str; 22] = [
    "recover",
    "attack",
    "move",
    "charge",
    "charge and close",
    "fire",
    "grapple",
    "jump",
    "break out",
    "evade",
    "withdraw",
    "strike and withdraw",
    "withdraw behind the shield",
    "retreat",
    "pass",
    "close and grapple",
    "no more",
    "drop something",
    "change the grip",
    "demand surrender",
    "leave by the gate",
    "yield",
];

/// The kind of a command at an action.
fn kind(command: &Command) -> String {
    match command {
        Command::Act(Act::Leave) => "leave by the gate",
        Command::Act(Act::Withdraw(_, Withdrawal::Offensive) | Act::Retreat(_, Withdrawal::Offensive)) => {
            "strike and withdraw"
        }
        Command::Act(Act::Withdraw(_, Withdrawal::Defensive) | Act::Retreat(_, Withdrawal::Defensive)) => {
            "withdraw behind the shield"
        }
        Command::Act(act) => words::form(act.form()),
        Command::Yield => "yield",
        Command::Drop(_) => "drop something",
        Command::Regrip(..) => "change the grip",
        Command::Demand(_) => "demand surrender",
        _ => "no more",
    }
    .into()
}

/// The answers to a decision other than an action.
fn answers(eye: &Eye<'_>, legal: &[Command]) -> Vec<CommandText> {
    let named = |words: &str, command| CommandText::new(words, command);
    match eye.truth.decision() {
        Decision::Place(_) => vec![named("ready: start as placed", Command::Ready)],
        Decision::Order(_) | Decision::Sides(_) => vec![named("first", Command::First), named("last", Command::Last)],
        Decision::Pick(_) => {
            let picks = legal.iter().filter_map(|command| match command {
                Command::Pick(id) => Some(CommandText::new(eye.lettered(*id), *command)),
                _ => None,
            });
            picks.collect()
        }
        Decision::Strike(id) => strikes(eye, id, legal),
        Decision::After(id) => {
            let mut all = vec![named("stay as you are", Command::Done)];
            all.extend(goings(eye, id, legal.iter().copied()));
            all
        }
        Decision::Loose(_) => vec![named("loose", Command::Loose), named("hold: the action is spent", Command::Done)],
        Decision::Repulse(id) => {
            let chance = Chance::of_100(10 * u16::from(eye.battle.best_rank(id).min(10)));
            vec![
                named(&format!("repulse: {chance}"), Command::Repulse(true)),
                named("let them in", Command::Repulse(false)),
            ]
        }
        Decision::Riposte(id) => {
            let with = asking::ripostes(eye, id).into_iter();
            let mut all: Vec<CommandText> = with
                .map(|(means, text)| {
                    CommandText::new(format!("strike back with {text}"), Command::Riposte(Some(means)))
                })
                .collect();
            all.push(named("no riposte", Command::Riposte(None)));
            all
        }
        Decision::Cleave(_) => {
            vec![named("armour", Command::Cleave(false)), named("shield", Command::Cleave(true))]
        }
        Decision::Submit(_) => vec![named("fight on", Command::Submit(false)), named("give up", Command::Submit(true))],
        Decision::Act(_) | Decision::Over => Vec::new(),
    }
}

/// Rolls of 100 on which a blow succeeds. This can differ from the Modified Strike Chance (D074, D097).
fn percent(terms: &Terms, trick: Maneuver) -> usize {
    (1..=100).filter(|roll| terms.outcome(trick, *roll) != Result::Missed).count()
}

/// "~62%" for a blow, as far as the viewing side may know.
fn chance(eye: &Eye<'_>, blow: &Blow) -> Option<(usize, String)> {
    let hits = percent(&eye.battle.chances(blow)?, blow.trick);
    let about = if eye.is_exact(blow.by) { eye.about(blow.at) } else { eye.about(blow.by) };
    Some((hits, format!("{about}{}", Chance::of_100(hits as u8))))
}

/// A blow in a list: "m Mouser with Broadsword to trip ~62%".
fn struck(eye: &Eye<'_>, blow: Blow, command: Command) -> Option<(usize, CommandText)> {
    let (hits, text) = chance(eye, &blow)?;
    let parts = [
        eye.lettered(blow.at),
        format!("with {}", words::means(eye.truth, eye.names, blow.by, blow.means)),
        words::trick(eye.truth, blow.trick),
        words::several(blow.several, blow.range).to_string(),
        text,
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let words = parts.join(" ");
    Some((hits, CommandText { words, command, blow: Some(blow) }))
}

/// Blows in list order: plain ones first, then by chance.
fn sorted(mut all: Vec<(usize, CommandText)>) -> Vec<CommandText> {
    let is_plain = |choice: &CommandText| choice.blow.is_some_and(|blow| blow.trick == Maneuver::Damage);
    ludus_engine::order::by_key(&mut all, |(hits, choice)| (!is_plain(choice), core::cmp::Reverse(*hits)));
    all.into_iter().map(|(_, choice)| choice).collect()
}

/// The strikes of an attack (DQU-34), and the answer to stop.
fn strikes(eye: &Eye<'_>, id: FigureId, legal: &[Command]) -> Vec<CommandText> {
    let of = |command: &Command| match command {
        Command::Strike(strike) => struck(eye, eye.truth.blow_of(id, strike)?, *command),
        _ => None,
    };
    let mut all = sorted(legal.iter().filter_map(of).collect());
    if legal.contains(&Command::Done) {
        all.push(CommandText::new("no more strikes", Command::Done));
    }
    all
}

/// All answers of one kind.
fn acts(eye: &Eye<'_>, id: FigureId, all: Vec<Command>) -> Vec<CommandText> {
    match all.first() {
        Some(Command::Act(Act::Pass(..))) => passes(eye, id, all),
        Some(Command::Act(Act::Fire { .. })) => shots(eye, id, &all),
        Some(Command::Act(Act::ChargeClose(..))) => shortest(all).into_iter().map(|one| plain(eye, id, one)).collect(),
        Some(command) if going(command).is_some() => goings(eye, id, all.into_iter()),
        _ => all.into_iter().map(|command| plain(eye, id, command)).collect(),
    }
}

/// An act whose text needs no ranking.
fn plain(eye: &Eye<'_>, id: FigureId, command: Command) -> CommandText {
    let figure = eye.battle.figure(id);
    let words = match command {
        Command::Act(Act::Recover) => format!("recover: {}", Chance::of_100(figure.recovery())),
        Command::Act(Act::Leave | Act::Grapple) | Command::Yield | Command::Done => kind(&command),
        Command::Act(Act::Close(at) | Act::ChargeClose(_, at)) => {
            let keeps = Chance::of_100(10 * u16::from(eye.battle.best_rank(at).min(10)));
            format!("{}: repulsed {}{keeps}", words::command(eye, id, &command), eye.about(at))
        }
        _ => words::command(eye, id, &command),
    };
    CommandText::new(words, command)
}

/// The shortest way to each target.
pub fn shortest(mut all: Vec<Command>) -> Vec<Command> {
    let key = |command: &Command| match command {
        Command::Act(Act::ChargeClose(way, at)) => (*at, way.len()),
        _ => (FigureId(0), 0),
    };
    ludus_engine::order::by_key(&mut all, key);
    all.dedup_by_key(|command| key(command).0);
    all
}

/// Every use of a Pass, with the shortest shift for each.
pub fn shortest_passes(bout: &Bout, id: FigureId, legal: &[Command]) -> Vec<Command> {
    let mut best: Vec<(PassAct, usize, Command)> = Vec::new();
    let facing = bout.figure(id).facing;
    for command in legal {
        let Command::Act(Act::Pass(going, act)) = command else { continue };
        let cost = 2 * going.way.len() + usize::from(going.facing != facing);
        match best.iter_mut().find(|(other, ..)| other == act) {
            Some(one) if one.1 > cost => *one = (*act, cost, *command),
            Some(_) => {}
            None => best.push((*act, cost, *command)),
        }
    }
    best.into_iter().map(|(.., command)| command).collect()
}

fn passes(eye: &Eye<'_>, id: FigureId, all: Vec<Command>) -> Vec<CommandText> {
    shortest_passes(eye.truth, id, &all).into_iter().map(|command| plain(eye, id, command)).collect()
}

/// The shots. Steps before a shot are listed only if no shot is possible without.
fn shots(eye: &Eye<'_>, id: FigureId, all: &[Command]) -> Vec<CommandText> {
    let still = all.iter().any(|command| matches!(command, Command::Act(Act::Fire { way, .. }) if way.is_empty()));
    let of = |command: &Command| {
        let Command::Act(Act::Fire { means, at, trick, several, way }) = *command else { return None };
        let blow = Blow { trick, several, ..Blow::plain(id, at, means, Range::Ranged) };
        if still && !way.is_empty() { None } else { struck(eye, blow, *command) }
    };
    sorted(all.iter().filter_map(of).collect())
}

/// The movement in a command, if it has one.
pub const fn going(command: &Command) -> Option<Going> {
    match command {
        Command::After(going)
        | Command::Act(
            Act::Move(going)
            | Act::Attack(going)
            | Act::Evade(going)
            | Act::Withdraw(going, _)
            | Act::Retreat(going, _)
            | Act::Charge(going, _),
        ) => Some(*going),
        _ => None,
    }
}

/// Movements, one for each hex: the facing that suits best. Attacks are sorted by chance, others by
/// distance to the nearest enemy.
fn goings(eye: &Eye<'_>, id: FigureId, all: impl Iterator<Item = Command>) -> Vec<CommandText> {
    let mut best: Vec<((Hex, Command), Ranked)> = Vec::new();
    for command in all {
        let Some(going) = going(&command) else { continue };
        let ranked = Ranked::of(eye, id, &command, going);
        let same = |((end, other), _): &((Hex, Command), Ranked)| *end == ranked.end && alike(other, &command);
        match best.iter_mut().find(|one| same(one)) {
            Some(one) if one.1.key() <= ranked.key() => {}
            Some(one) => *one = ((ranked.end, command), ranked),
            None => best.push(((ranked.end, command), ranked)),
        }
    }
    ludus_engine::order::by_key(&mut best, |(_, ranked)| ranked.key());
    best.into_iter().map(|((_, command), ranked)| CommandText::new(ranked.words, command)).collect()
}

/// Returns whether two movements differ only in way and facing.
fn alike(one: &Command, other: &Command) -> bool {
    match (one, other) {
        (Command::Act(Act::Charge(_, one)), Command::Act(Act::Charge(_, other))) => one == other,
        _ => true,
    }
}

/// A movement with its rank.
struct Ranked {
    end: Hex,
    words: String,
    /// Best chance of a blow from there.
    hits: i16,
    /// Distance of the nearest enemy from there, and from the hex that is faced there.
    far: (i32, i32),
    steps: usize,
}

impl Ranked {
    fn of(eye: &Eye<'_>, id: FigureId, command: &Command, going: Going) -> Ranked {
        let after = odds::moved(eye.battle, id, going);
        let figure = after.figure(id);
        let foes = || after.ids().filter(|other| after.hostile(id, *other) && after.figure(*other).is_up());
        let far = |from: Hex| foes().map(|other| after.figure(other).at.distance(from)).min().unwrap_or(0);
        let here = if going.way.is_empty() { "here".to_string() } else { format!("to {}", figure.at) };
        let mut words = format!("{here} facing {}", figure.faces(figure.facing));
        let mut hits = 0;
        let mut struck = Vec::new();
        for at in foes() {
            // A figure that strikes and withdraws strikes from its old position.
            let kind = |blow: Blow| match command {
                Command::Act(Act::Attack(_)) => Some(blow),
                Command::Act(Act::Charge(_, means)) => (blow.means == *means).then_some(Blow { charge: true, ..blow }),
                Command::Act(Act::Withdraw(_, Withdrawal::Offensive) | Act::Retreat(_, Withdrawal::Offensive)) => {
                    Some(Blow { withdrawing: true, ..blow })
                }
                _ => None,
            };
            let first = matches!(command, Command::Act(Act::Withdraw(..) | Act::Retreat(..)));
            let from = if first { eye.battle } else { &after };
            if let Some((means, chance)) = odds::best_of(from, id, at, kind) {
                hits = hits.max(chance);
                let with = words::means(eye.truth, eye.names, id, means);
                struck.push(format!("{} {}{} with {with}", eye.lettered(at), eye.about(at), Chance::of_100(chance)));
            }
        }
        if !struck.is_empty() {
            words = format!("{words}: {}", struck.join(", "));
        }
        let zones = after.ids().filter(|other| after.hostile(id, *other) && after.in_zone_of(id, *other));
        let zones: Vec<String> = zones.map(|other| eye.lettered(other)).collect();
        if !zones.is_empty() {
            words = format!("{words}; in the zone of {}", zones.join(", "));
        }
        let (at, ahead) = (figure.at, figure.at + figure.facing);
        Ranked { end: at, words, hits, far: (far(at), far(ahead)), steps: going.way.len() }
    }

    const fn key(&self) -> (core::cmp::Reverse<i16>, i32, i32, usize) {
        (core::cmp::Reverse(self.hits), self.far.0, self.far.1, self.steps)
    }
}
