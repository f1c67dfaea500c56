//! Random fights in both models, turn by turn and number by number. `LUDUS_LONG=1` plays 100,000 turns. A message names the
//! seed and the turn of a difference; `LUDUS_SEED` starts with that seed.

mod make;
mod orders;

use crate::plain::{Answers, CON, Deed, Faces, Fate, Hero, Hold, Mood, ST, World, spells};
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::proves;
use ludus_tunnels::battle::event::Event;
use ludus_tunnels::battle::fighter::{FighterId, Rage, Status};
use ludus_tunnels::battle::state::{Fight, FightEnd, Question};
use ludus_tunnels::model::arms::Weapon;
use make::{Chance, fight};
use orders::answer;
use std::collections::BTreeMap;

/// Turns of one fight at most, and faces for each turn.
const MOST_TURNS: usize = 14;
const FACES: usize = 3000;
/// Tries to roll faces that name members.
const MOST_TRIES: usize = 400;

/// Plays one combat turn in both models and compares them. Returns whether the fight continues in both. Faces that name no member
/// are rolled again, with other orders.
fn play_turn(fight: &mut Fight, world: &mut World, chance: &mut Chance) -> bool {
    for _ in 0..MOST_TRIES {
        let (mut tried, mut plain) = (fight.clone(), world.clone());
        if let Some(continues) = try_turn(&mut tried, &mut plain, chance) {
            (*fight, *world) = (tried, plain);
            return continues;
        }
    }
    world.disputed = Some("random member");
    false
}

/// Like [`play_turn`]. `None` if a face names a member who is not there.
fn try_turn(fight: &mut Fight, world: &mut World, chance: &mut Chance) -> Option<bool> {
    let faces: Vec<u32> = (0..FACES).map(|_| chance.0.face().into()).collect();
    let (mut dice, mut events) = (Dice::loaded(faces.iter().copied()), Vec::new());
    let start = |hero: &Hero| if hero.is_raging() { Deed::Rages(Hold::Leave) } else { Deed::Wait };
    let mut deeds: Vec<Deed> = world.heroes.iter().map(start).collect();
    let turn = fight.turn;
    // If nobody can take an order, the program plays on until somebody is asked.
    let mut answers: BTreeMap<u16, Answers> = BTreeMap::new();
    let waits = |fight: &Fight| {
        fight.turn == turn || matches!(fight.question, Question::Rage(_) | Question::Burn(_) | Question::Pursue(_))
    };
    while fight.outcome.is_none() && waits(fight) {
        let of_turn = answers.entry(fight.turn).or_default();
        let command = answer(fight, world, &mut deeds, of_turn, chance);
        fight.execute_with(&command, &mut dice, &mut events).unwrap();
    }
    if dice.ran_short() {
        return None;
    }
    let mut rest = Faces { left: faces.iter().map(|face| i64::from(*face)).collect(), place: world.place() };
    let before = world.clone();
    let mut parts = world.play_turn(&deeds, &answers.remove(&turn).unwrap_or_default(), &mut rest);
    while world.over.is_none()
        && world.disputed.is_none()
        && (world.turn < fight.turn.into() || fight.outcome.is_some())
    {
        assert!(world.turn <= fight.turn.into(), "{}: the plain model plays on", world.place());
        let deeds: Vec<Deed> = world.heroes.iter().map(start).collect();
        let of_turn = answers.remove(&(world.turn as u16)).unwrap_or_default();
        parts.extend(world.play_turn(&deeds, &of_turn, &mut rest));
    }
    if world.disputed.is_some() {
        return Some(false);
    }
    let place = || format!("{}: {deeds:?} {answers:?}\n{before:#?}\n{events:#?}", before.place());
    let scores: Vec<(usize, i64, i64)> = events
        .iter()
        .filter_map(|event| match event {
            Event::Scored { who, score, .. } => Some((who.index(), score.total.into(), score.against.into())),
            _ => None,
        })
        .collect();
    let expected: Vec<(usize, i64, i64)> = parts.iter().map(|(who, part)| (*who, part.total, part.to_enemy)).collect();
    assert_eq!(scores, expected, "totals: {}", place());
    compare(fight, world, &place);
    assert_eq!(dice.left_over(), rest.left.len(), "dice: {}", place());
    Some(fight.outcome.is_none())
}

const fn fate(status: Status) -> Option<Fate> {
    Some(match status {
        Status::Active => Fate::Here,
        Status::Fainted => Fate::Fainted,
        Status::Dead => Fate::Dead,
        Status::Fled => Fate::Fled,
        Status::Subdued => Fate::Subdued,
        Status::Stone => Fate::Stone,
        Status::Gone => Fate::Gone,
    })
}

fn compare(fight: &Fight, world: &World, place: &dyn Fn() -> String) {
    for (number, hero) in world.heroes.iter().enumerate() {
        let id = FighterId(number as u8);
        let (fighter, person) = (fight.get(id), fight.true_self(id).unwrap());
        let form = fight.monster(id).map(|form| (form.kind.name(), i64::from(form.rating), form.full.into()));
        let expected = hero.form.as_ref().map(|form| (form.name, form.mr, form.full));
        assert_eq!(form, expected, "the form of hero {number}: {}", place());
        let mood = match person.rage {
            Rage::Calm => Mood::Calm,
            Rage::Raging { since, .. } => Mood::Raging(since.into()),
            Rage::Spent => Mood::Spent,
        };
        let [now, normal] = [person.current, person.normal].map(|values| values.0.map(i64::from));
        assert_eq!(normal, hero.normal, "normal values of hero {number}: {}", place());
        let effects = [fighter.effects.venom, fighter.effects.milk, fighter.effects.asleep].map(i64::from);
        let expected = [hero.magic.spider, hero.magic.cobra, hero.magic.asleep];
        assert_eq!(effects, expected, "poison and sleep of hero {number}: {}", place());
        let missiles = |reach: u16, shots: u8| if reach > 0 { i64::from(shots) } else { 0 };
        let uses = |weapon: &Weapon| (weapon.coat.into(), missiles(weapon.reach, weapon.shots), weapon.ready.into());
        let coats: Vec<(i64, i64, i64)> = person.weapons.iter().take(hero.arms.len()).map(uses).collect();
        let expected: Vec<(i64, i64, i64)> =
            hero.arms.iter().map(|arm| (arm.coat, if arm.gone { 0 } else { arm.missiles }, arm.ready)).collect();
        assert_eq!((now, fate(fighter.status)), (hero.now, Some(hero.fate)), "hero {number}: {}", place());
        assert_eq!((mood, i64::from(person.gained)), (hero.mood, hero.gained), "hero {number}: {}", place());
        assert_eq!(
            (person.armour.shield, person.armour.mail),
            (hero.shield as u8, hero.mail as u8),
            "hero {number}: {}",
            place()
        );
        let broken: Vec<bool> = person.weapons.iter().take(hero.arms.len()).map(|weapon| weapon.broken).collect();
        let expected_broken: Vec<bool> = hero.arms.iter().map(|arm| arm.broken).collect();
        assert_eq!(broken, expected_broken, "broken weapons of hero {number}: {}", place());
        // A raging hero before the one who is asked already has its order for the next turn.
        let ordered = fight.outcome.is_none() && fighter.tally.order.is_some();
        assert_eq!((coats, person.took_part), (expected, hero.took_part || ordered), "hero {number}: {}", place());
    }
    for (number, beast) in world.beasts.iter().enumerate() {
        let id = FighterId((world.heroes.len() + number) as u8);
        let fighter = fight.get(id);
        if let Some(mage) = &beast.mage {
            let person = fight.person(id).unwrap();
            let values = person.current.0.map(i64::from);
            let found = (fate(fighter.status), values[CON].max(0), values[ST], person.deluxe);
            assert_eq!(found, (Some(beast.fate), beast.mr, mage.now[ST], mage.deluxe), "person {number}: {}", place());
            continue;
        }
        let monster = fight.monster(id).unwrap();
        let magic = &fighter.effects;
        let last = |until: u16| fight.outcome.is_none() && fight.lasts(until);
        let expected = [beast.magic.confused, beast.magic.away].map(|until| world.over.is_none() && world.lasts(until));
        assert_eq!([magic.confused, magic.away].map(last), expected, "magic on beast {number}: {}", place());
        let found =
            (fate(fighter.status), i64::from(monster.rating), monster.berserk, i64::from(fighter.effects.asleep));
        let (spider, cobra) = (i64::from(fighter.effects.venom), i64::from(fighter.effects.milk));
        assert_eq!((spider, cobra), (beast.spider, beast.cobra), "poison in beast {number}: {}", place());
        let dead = matches!(beast.fate, Fate::Dead);
        let mr = if dead { 0 } else { beast.mr };
        assert_eq!(found, (Some(beast.fate), mr, beast.berserk, beast.asleep_until), "beast {number}: {}", place());
    }
    compare_place(fight, world, place);
    let outcome = fight.outcome.map(|outcome| match outcome {
        FightEnd::Won => "won",
        FightEnd::DrivenOff => "driven off",
        FightEnd::Fled => "fled",
        FightEnd::Lost => "lost",
        FightEnd::Undecided => "undecided",
    });
    assert_eq!(outcome, world.over, "the end: {}", place());
}

/// Compares the magic on the place.
fn compare_place(fight: &Fight, world: &World, place: &dyn Fn() -> String) {
    let ours = &world.magic;
    let stands = |until: u16| if fight.lasts(until) { i64::from(until) } else { 0 };
    let lasts = |until: i64| if world.lasts(until) { until } else { 0 };
    let found = fight.wall().map(|wall| (format!("{:?}", wall.kind), i64::from(wall.strength), i64::from(wall.until)));
    let expected = world.wall().map(|wall| (format!("{:?}", wall.kind), wall.strength, wall.until));
    assert_eq!(found, expected, "wall: {}", place());
    let magic = &fight.magic;
    let found = [magic.mud, magic.glued, magic.hasted].map(stands);
    assert_eq!(found, [ours.mud, ours.glue.0, ours.feet.0].map(lasts), "mud and pace: {}", place());
    let scapegoat = magic.scapegoat.map(FighterId::index);
    assert_eq!(scapegoat, ours.scapegoat, "the caster who is blamed: {}", place());
}

#[test]
fn both_models_agree_turn_by_turn() {
    proves!("TT-DEC-060", "TT-DEC-061", "TT-DEC-190", "TT-DEC-101", "TT-DEC-023");
    let wanted = if std::env::var_os("LUDUS_LONG").is_some() { 100_000 } else { 3000 };
    let (mut turns, mut fights) = (0, 0);
    let mut seen = [0u32; 11];
    let (mut cast, mut left_out): (BTreeMap<&str, u32>, BTreeMap<&str, u32>) = Default::default();
    let first = std::env::var("LUDUS_SEED").map_or(0, |seed| seed.parse().unwrap());
    for seed in first.. {
        if turns >= wanted {
            break;
        }
        let mut chance = Chance(Dice::new(Seed(seed), Domain::Policy, 99));
        let Some((mut fight, mut world)) = fight(seed, &mut chance) else { continue };
        fights += 1;
        for _ in 0..MOST_TURNS {
            turns += 1;
            if !play_turn(&mut fight, &mut world, &mut chance) {
                break;
            }
            let raging = world.heroes.iter().any(Hero::is_raging);
            let fainted = world.heroes.iter().any(|hero| hero.fate == Fate::Fainted);
            let asleep = world.beasts.iter().any(|beast| beast.asleep_until > 0);
            let rabid = world.beasts.iter().any(|beast| beast.berserk);
            let spent = world.heroes.iter().any(|hero| hero.arms.iter().any(|arm| arm.gone));
            let shot = world.heroes.iter().any(|hero| hero.held.iter().any(|place| !hero.arms[*place].for_hand));
            let poisoned = world.beasts.iter().any(|beast| beast.spider + beast.cobra > 0);
            let (chased, torn) = (world.pursued, world.quarrelled);
            let signs =
                [raging, fainted, asleep, rabid, world.shaken, world.passage, spent, shot, poisoned, chased, torn];
            signs.into_iter().zip(&mut seen).for_each(|(sign, count)| *count += u32::from(sign));
        }
        world.disputed.iter().for_each(|reason| *left_out.entry(reason).or_default() += 1);
        world.cast.into_iter().for_each(|(spell, count)| *cast.entry(spell).or_default() += count);
    }
    println!(
        "{turns} turns of {fights} fights; rage, faint, sleep, rabid, shaken, passage, thrown, bow, poison, pursued, quarrel: {seen:?}"
    );
    println!("casts: {cast:?}\nturns that are not compared: {left_out:?}");
    assert!(left_out.values().sum::<u32>() < wanted / 50, "turns that are not compared: {left_out:?}");
    let never: Vec<&str> = spells::KNOWN.into_iter().filter(|spell| !cast.contains_key(spell)).collect();
    assert!(never.is_empty() || wanted < 100_000, "spells that nobody cast: {never:?}");
    let (rare, others) = (&seen[9..], &seen[..9]);
    assert!(
        rare.iter().all(|count| *count > 0) && others.iter().all(|count| *count > wanted / 600),
        "rare cases must come up: {seen:?}"
    );
}
