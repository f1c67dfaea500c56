//! Invariants of random battles and of random commands.

use crate::common::invariants::{legal, reads_back, sound, submit};
use crate::common::{Luck, Wish};
use ludus::engine::dice::Seed;
use ludus::gladiator::ai;
use ludus::gladiator::battle::check::change::arrangement;
use ludus::gladiator::battle::command::{Aim, Command, Path, Source, Step};
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::battle::state::decision::Outcome;
use ludus::gladiator::data::item::{Item, Place};
use ludus::gladiator::data::spell::{SPELLS, Spell};
use ludus::gladiator::model::board::{Facing, Square};
use ludus::gladiator::model::fighter::{Fighter, FighterId, MoveClass, Side};
use ludus::gladiator::model::ground::{Ground, Layer};
use proptest::prelude::*;
use std::collections::BTreeSet;

const FREE: Wish = Wish { most: 5, robots: true, in_action: false, magi: 25 };
const PLAYERS: Wish = Wish { most: 5, robots: false, in_action: false, magi: 25 };
const UNMAGIC: Wish = Wish { most: 5, robots: true, in_action: false, magi: 0 };

fn commands_to_try() -> usize {
    if std::env::var_os("LUDUS_LONG").is_some() { 1_000_000 } else { 50_000 }
}

fn open(luck: &mut Luck, wish: Wish) -> Battle {
    let setup = crate::common::setup(luck, wish);
    Battle::new(&setup, Seed(luck.below(1 << 30) as u64)).unwrap()
}

fn end_of(path: Path, from: Square) -> Option<Square> {
    path.steps().try_fold(from, |at, step: Step| step.from(at))
}

/// The effect of a command, so that two paths to one end compare as equal.
#[derive(PartialEq, Debug)]
enum Effect {
    Moved(Option<Square>, MoveClass, Facing),
    Disengaged(Option<Square>, Facing),
    Changed([Option<Item>; 4], [Option<Item>; 4], u64),
    Other(Command),
}

fn effect(battle: &Battle, command: &Command) -> Effect {
    let Some(id) = battle.decision().fighter() else { return Effect::Other(*command) };
    let fighter: &Fighter = battle.fighter(id);
    match *command {
        Command::Move { path, facing } => {
            let class = fighter.class_of(path.cost(), facing != fighter.facing());
            Effect::Moved(end_of(path, fighter.at()), class, facing)
        }
        Command::Disengage { path, facing } => Effect::Disengaged(end_of(path, fighter.at()), facing),
        Command::Change { take } => {
            let end = arrangement(battle, id, &take).unwrap();
            Effect::Changed(end.items, end.dropped, end.taken)
        }
        command => Effect::Other(command),
    }
}

fn any_path(luck: &mut Luck) -> Path {
    let letters = ["N", "E", "S", "W", "n", "e", "s", "w"];
    let text: String =
        (0..luck.below(6)).map(|_| letters[if luck.percent(80) { luck.below(4) } else { luck.below(8) }]).collect();
    Path::try_from(text).unwrap()
}

fn any_source(luck: &mut Luck) -> Source {
    match luck.below(6) {
        0 | 1 => Source::Nothing,
        2 => Source::Ground(luck.below(4) as u8),
        _ => Source::Place(luck.pick(&Place::ALL)),
    }
}

fn near(luck: &mut Luck, at: Square) -> Square {
    Square::clamped(at.x() + luck.below(5) as i32 - 2, at.y() + luck.below(5) as i32 - 2)
}

/// Any spell for any price at anything; known spells come up more often.
fn any_casting(luck: &mut Luck, battle: &Battle, [far, near]: [Square; 2], target: FighterId) -> Command {
    let known: Vec<Spell> =
        battle.decision().fighter().map_or(Vec::new(), |id| battle.fighter(id).spells().iter().collect());
    let all: Vec<Spell> = Spell::all().collect();
    let any = known.is_empty() || luck.percent(20);
    let spell = luck.pick(if any { &all } else { &known });
    let to = luck.pick(&[far, near]);
    let aims = [Aim::Nothing, Aim::At(target), Aim::Square(near), Aim::Square(far), Aim::Send { target, to }];
    Command::Cast { spell, paid: luck.below(8) as u8, aim: luck.pick(&aims) }
}

/// Any command at all, most of them nonsense.
fn any_command(luck: &mut Luck, battle: &Battle) -> Command {
    let target = FighterId(luck.below(battle.fighters().count() + 3) as u8);
    let facing = luck.pick(&Facing::ALL);
    let to = Square::clamped(luck.below(40) as i32, luck.below(19) as i32);
    let near = battle.decision().fighter().map_or(to, |id| near(luck, battle.fighter(id).at()));
    match luck.below(40) {
        0 => Command::MoveFirst { side: luck.pick(&Side::BOTH) },
        1..=3 => Command::Move { path: any_path(luck), facing },
        4 => luck.pick(&[Command::Stand { facing }, Command::Phase { to: near, facing }]),
        5 => luck.pick(&[Command::Attack { target }, Command::Crush { target }, Command::Steal { target }]),
        6 => Command::DualAttack { target },
        7 => Command::SecondBlow { target },
        8 => Command::Shoot { target },
        9 => Command::Throw { target },
        10 => Command::Disengage { path: any_path(luck), facing },
        11 => Command::Change { take: [any_source(luck), any_source(luck), any_source(luck), any_source(luck)] },
        12 => Command::Reload,
        13 => luck.pick(&[Command::Evade, Command::TakeIt]),
        14 => Command::GoProne,
        15 => Command::DoNothing,
        16 => Command::Slash,
        17 => Command::Impale { target },
        18 => Command::ReceiveCharge { target },
        19 => Command::ShieldAttack { target },
        20 => Command::ShieldRush { target },
        21 => Command::HandCombat { target },
        22 => luck.pick(&[Command::Repel, Command::LetCome]),
        23 => Command::BreakFree { to: near, facing },
        24 => Command::StandAside { to: near, facing },
        25 => Command::DropNearby { to: near },
        26 => Command::Push { to: near },
        27 => Command::Disbelieve,
        28 => luck.pick(&[Command::KeepUp, Command::LetGo]),
        29 => Command::Read { target },
        30..=38 => any_casting(luck, battle, [to, near], target),
        _ => Command::Decline,
    }
}

/// A refused command changes nothing; an accepted one has the same effect as a listed one.
fn judged_like_the_list(battle: &Battle, list: &[Command], command: &Command) {
    let mut copy = battle.clone();
    match battle.check(command) {
        Err(refusal) => {
            assert_eq!(copy.execute(command, &mut Vec::new()), Err(refusal));
            assert!(copy == *battle, "the refused {command:?} changed the battle");
            assert!(!list.contains(command), "{command:?} is listed and refused: {refusal}");
        }
        Ok(()) => {
            let wanted = effect(battle, command);
            let listed = list.iter().any(|other| effect(battle, other) == wanted);
            assert!(listed, "{command:?} is accepted, but nothing like it is listed: {:?}", battle.decision());
        }
    }
}

/// A legal casting. All spells are equally likely, so that a thousand squares of Teleport do not bury one Image.
fn some_casting(luck: &mut Luck, battle: &Battle, castings: &[Command]) -> Command {
    let spell = |command: &Command| match command {
        Command::Cast { spell, .. } => Some(*spell),
        _ => None,
    };
    // Teleport to a square with somebody unseen fails.
    let thwarted = |command: &&Command| matches!(command, Command::Cast { aim: Aim::Send { to, .. }, .. } if battle.at(*to).is_some());
    if let Some(command) = castings.iter().find(thwarted).filter(|_| luck.percent(60)) {
        return *command;
    }
    let mut spells: Vec<Option<Spell>> = castings.iter().map(spell).collect();
    spells.dedup();
    let one = luck.pick(&spells);
    let of_spell: Vec<Command> = castings.iter().copied().filter(|command| spell(command) == one).collect();
    luck.pick(&of_spell)
}

/// A legal command. All kinds are equally likely, so that a thousand moves do not bury one blow.
fn some_legal(luck: &mut Luck, battle: &Battle, list: &[Command]) -> Command {
    let ground: &Ground = battle.ground();
    let castings: Vec<Command> =
        list.iter().copied().filter(|command| matches!(command, Command::Cast { .. })).collect();
    if !castings.is_empty() && luck.percent(50) {
        return some_casting(luck, battle, &castings);
    }
    // A fighter who has moved far cannot cast.
    let mover = battle.decision().fighter().filter(|id| !battle.fighter(*id).spells().is_empty());
    let near = |command: &&Command| matches!(command, Command::Move { path, .. } if path.len() <= 1);
    let near: Vec<Command> = list.iter().filter(near).copied().collect();
    if mover.is_some() && !near.is_empty() && luck.percent(70) {
        return luck.pick(&near);
    }
    // Prefers pits and the altar as targets for pushing and putting down.
    let tempting = |command: &&Command| match command {
        Command::Push { to } => ground.terrain(*to).has(Layer::Pit),
        Command::DropNearby { to } => ground.terrain(*to).has(Layer::Altar),
        Command::GoProne => {
            let here = battle.decision().fighter().map(|id| ground.terrain(battle.fighter(id).at()));
            here.is_some_and(|terrain| terrain.has(Layer::Pit))
        }
        _ => false,
    };
    if let Some(command) = list.iter().find(tempting).filter(|_| luck.percent(60)) {
        return *command;
    }
    let mut kinds: Vec<std::mem::Discriminant<Command>> = list.iter().map(std::mem::discriminant).collect();
    kinds.dedup();
    let mut kind = luck.pick(&kinds);
    // Rare commands are usually taken when open.
    let seldom = |command: &&Command| {
        use Command::{Impale, ReceiveCharge, Reload, ShieldAttack, ShieldRush, Slash, StandAside, Steal};
        matches!(
            command,
            Slash
                | Reload
                | StandAside { .. }
                | Steal { .. }
                | ReceiveCharge { .. }
                | ShieldRush { .. }
                | ShieldAttack { .. }
                | Impale { .. }
        )
    };
    let mut seldom: Vec<_> = list.iter().filter(seldom).map(std::mem::discriminant).collect();
    seldom.dedup();
    if !seldom.is_empty() && luck.percent(60) {
        kind = luck.pick(&seldom);
    }
    let of_kind: Vec<Command> =
        list.iter().copied().filter(|command| std::mem::discriminant(command) == kind).collect();
    luck.pick(&of_kind)
}

/// The numbers of command and event kinds; every kind must occur.
const COMMANDS: usize = 36;
const EVENTS: usize = 45;

/// The name of a variant.
fn kind(value: &impl std::fmt::Debug) -> String {
    format!("{value:?}").split([' ', '(']).next().unwrap_or_default().to_string()
}

#[test]
fn a_random_walk_over_legal_commands_keeps_every_rule() {
    proves!("GEN-08", "PHASE-05", "TER-08", "TER-14", "TER-25", "ENG-06");
    let mut luck = Luck::new(3);
    let mut left = commands_to_try();
    let mut thorough = 0;
    let (mut commands, mut events, mut cast) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    while left > 0 {
        let wish = luck.pick(&[FREE, PLAYERS, UNMAGIC]);
        let mut battle = open(&mut luck, wish);
        // Random battles need not end. New ones bring other situations, and Magi with enough SH to cast.
        for _ in 0..if wish.magi > 0 { 120 } else { 300 } {
            sound(&battle);
            if battle.outcome().is_some() || left == 0 {
                break;
            }
            let list = legal(&battle);
            assert!(!list.is_empty(), "nothing is legal: {:?}", battle.decision());
            if list.len() < 400 || left.is_multiple_of(64) {
                thorough += 1;
                list.iter().for_each(|command| assert_eq!(battle.check(command), Ok(()), "{command:?}"));
            }
            let number = battle.move_number();
            let command = some_legal(&mut luck, &battle, &list);
            commands.insert(kind(&command));
            if let Command::Cast { spell, .. } = command {
                cast.insert(spell);
            }
            events.extend(submit(&mut battle, &command).iter().map(kind));
            assert_eq!(battle.move_number(), number + 1);
            let magical = battle.in_arena().any(|id| !battle.fighter(id).being().is_born());
            if luck.percent(if magical { 5 } else { 1 }) {
                reads_back(&battle);
            }
            left -= 1;
        }
    }
    assert!(thorough > commands_to_try() / 3, "{thorough} lists were checked as a whole");
    assert_eq!(commands.len(), COMMANDS, "commands that occurred: {commands:?}");
    // A Death Sword is rarely given.
    events.remove("SwordGiven");
    assert_eq!(events.len(), EVENTS, "events that occurred: {events:?}");
    cast.remove(&Spell::DeathSword);
    assert_eq!(cast.len(), usize::from(SPELLS), "spells that were cast: {cast:?}");
}

#[test]
fn unlisted_commands_are_refused_without_change() {
    proves!("GEN-08", "GEN-09");
    let mut luck = Luck::new(2);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..120 {
        let mut battle = open(&mut luck, PLAYERS);
        for _ in 0..40 {
            if battle.outcome().is_some() {
                break;
            }
            let list = legal(&battle);
            for _ in 0..24 {
                let command = any_command(&mut luck, &battle);
                judged_like_the_list(&battle, &list, &command);
                *if battle.check(&command).is_ok() { &mut accepted } else { &mut refused } += 1;
            }
            let command = some_legal(&mut luck, &battle, &list);
            submit(&mut battle, &command);
        }
    }
    assert!(accepted > 2_000 && refused > 20_000, "{accepted} accepted, {refused} refused");
}

/// Plays a battle by the computer players; returns the hash after every command.
fn played(battle: &Battle) -> Vec<u64> {
    let (mut battle, mut hashes) = (battle.clone(), Vec::new());
    while let Some(choice) = ai::choose(&battle) {
        battle.execute(&choice.command, &mut Vec::new()).unwrap();
        hashes.push(battle.hash());
    }
    hashes
}

#[test]
fn robots_play_four_against_four_and_keep_every_rule() {
    proves!("GEN-03", "GEN-08");
    let battles = if std::env::var_os("LUDUS_LONG").is_some() { 10_000 } else { 60 };
    let mut luck = Luck::new(3);
    let mut ended = 0;
    for _ in 0..battles {
        let setup = crate::common::setup_of(&mut luck, FREE, [4, 4]);
        let mut battle = Battle::new(&setup, Seed(luck.below(1 << 30) as u64)).unwrap();
        while let Some(choice) = ai::choose(&battle) {
            assert_eq!(battle.check(&choice.command), Ok(()), "{}", choice.why);
            submit(&mut battle, &choice.command);
            sound(&battle);
        }
        ended += usize::from(matches!(battle.outcome(), Some(Outcome::Won(_))));
    }
    assert!(ended > battles / 2, "{ended} of {battles} were won");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn robots_play_every_battle_to_its_end(seed in any::<u64>()) {
        proves!("GEN-03", "GEN-08");
        let mut battle = open(&mut Luck::new(seed), FREE);
        while let Some(choice) = ai::choose(&battle) {
            prop_assert_eq!(battle.check(&choice.command), Ok(()), "{}", choice.why);
            submit(&mut battle, &choice.command);
            sound(&battle);
        }
        prop_assert!(battle.outcome().is_some());
    }

    #[test]
    fn a_snapshot_is_the_battle_at_every_decision(seed in any::<u64>()) {
        let mut battle = open(&mut Luck::new(seed), FREE);
        while let Some(choice) = ai::choose(&battle) {
            let text = serde_json::to_string(&battle).unwrap();
            let read: Battle = serde_json::from_str(&text).unwrap();
            prop_assert!(read == battle);
            prop_assert_eq!(read.hash(), battle.hash());
            battle.execute(&choice.command, &mut Vec::new()).unwrap();
            if battle.turn() > 12 {
                break;
            }
        }
    }

    #[test]
    fn the_same_seed_is_the_same_battle(seed in any::<u64>()) {
        let battle = open(&mut Luck::new(seed), FREE);
        let first = played(&battle);
        prop_assert_eq!(&first, &played(&battle));
        let mut distinct = first.clone();
        distinct.sort_unstable();
        distinct.dedup();
        prop_assert_eq!(distinct.len(), first.len(), "every command leads to a new state");
    }

    #[test]
    fn paths_read_back(text in "[NESWnesw]{0,16}") {
        let path = Path::try_from(text.clone()).unwrap();
        prop_assert_eq!(path.to_string(), text);
    }
}
