//! Compares every number shown in a panel with all dice rolls in the game's own resolver, position
//! by position, and with observed frequencies.

use crate::common::{Luck, Wish};
use ludus::engine::chance::Chance;
use ludus::engine::dice::{Dice, Seed};
use ludus::engine::game::NullSink;
use ludus::gladiator::battle::action::Action;
use ludus::gladiator::battle::check::{cast, grapple, strike};
use ludus::gladiator::battle::command::{Command, Path};
use ludus::gladiator::battle::event::{Event, Form, Roll, Strike};
use ludus::gladiator::battle::odds::outcome::{AttackOutcome, FateBand};
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::battle::state::decision::Decision;
use ludus::gladiator::battle::{check, odds};
use ludus::gladiator::data::item::Item;
use ludus::gladiator::data::spell::Spell;
use ludus::gladiator::data::tables::WeaponId;
use ludus::gladiator::model::fighter::FighterId;
use ludus::gladiator::model::setup::Recruit;
use std::collections::BTreeMap;

const FIGHTERS: Wish = Wish { most: 8, robots: true, in_action: true, magi: 0 };
const MAGI: Wish = Wish { most: 5, robots: true, in_action: true, magi: 50 };

/// The number of positions to compare.
fn positions() -> usize {
    if std::env::var_os("LUDUS_LONG").is_some() { 6_000 } else { 600 }
}

/// Lets both sides know all values, because guesses cannot be compared.
fn all_read(battle: &mut Battle) {
    for id in battle.fighters().collect::<Vec<_>>() {
        if battle.fighter(id).in_arena() {
            battle.apply(&Event::Read { fighter: id, target: id });
        }
    }
}

/// A random battle in the middle of an action phase; some fighters have Missile Return.
fn position(luck: &mut Luck, wish: Wish) -> Battle {
    let mut setup = crate::common::setup(luck, wish);
    let (shields, spears): (Vec<WeaponId>, Vec<WeaponId>) = WeaponId::all()
        .filter(|weapon| weapon.row().pole.is_some() || Item::new(*weapon).is_shield())
        .partition(|weapon| Item::new(*weapon).is_shield());
    let edges: Vec<WeaponId> = WeaponId::all().filter(|weapon| weapon.row().slash).collect();
    for recruit in &mut setup.fighters {
        let mut with: Recruit = recruit.clone();
        if luck.percent(30) {
            with.kit.items[1] = Some(Item::new(luck.pick(&shields)));
        } else if luck.percent(25) {
            (with.kit.items[0], with.kit.items[1], with.sh) = (Some(Item::new(luck.pick(&edges))), None, 20);
        } else if luck.percent(25) {
            (with.kit.items[0], with.kit.items[1]) = (Some(Item::new(luck.pick(&spears))), None);
        }
        if with.race.is_humanoid() && !with.bones && with.check().is_ok() {
            *recruit = with;
        }
    }
    let mut battle = Battle::new(&setup, Seed(1)).unwrap();
    all_read(&mut battle);
    let until = battle.turn() + 4;
    for id in battle.fighters().filter(|id| battle.fighter(*id).in_arena()).collect::<Vec<_>>() {
        if luck.percent(20) {
            battle.apply(&Event::Enchanted { fighter: id, by: id, spell: Spell::MissileReturn, amount: 0, until });
        }
    }
    battle
}

/// The ways to roll each total, counted one die after the other.
fn totals(dice: usize) -> BTreeMap<i32, u64> {
    (0..dice).fold(BTreeMap::from([(0, 1)]), |sums, _| {
        let mut next = BTreeMap::new();
        for (sum, ways) in sums {
            (1..=6).for_each(|face| *next.entry(sum + face).or_insert(0) += ways);
        }
        next
    })
}

/// Some faces with that total.
fn faces(luck: &mut Luck, dice: usize, total: i32) -> Vec<u32> {
    let mut faces = vec![1; dice];
    let mut left = total - dice as i32;
    while left > 0 {
        let die = luck.below(dice);
        if faces[die] < 6 {
            (faces[die], left) = (faces[die] + 1, left - 1);
        }
    }
    faces
}

/// The results of all rolls of a strike.
#[derive(Default, Debug)]
struct Counted {
    of: u64,
    hit: u64,
    returned: u64,
    fates: [u64; 5],
    fallen: u64,
    pushed: u64,
    stood: u64,
    lost: u64,
}

impl Counted {
    /// Counts one group of equally likely rolls: hits, and tests to keep standing.
    fn count(&mut self, before: &Battle, strike: &Strike, events: &[Event], ways: u64) {
        let blow = events.iter().position(|event| matches!(event, Event::Blow(blow) if blow.strike == *strike));
        let cast = events.iter().find_map(|event| match event {
            Event::Cast(casting) => Some(casting),
            _ => None,
        });
        self.of += ways;
        if let Some(casting) = cast {
            self.hit += ways * u64::from(casting.success && !casting.returned);
            self.returned += ways * u64::from(casting.returned);
        }
        let Some((at, Event::Blow(blow))) = blow.map(|at| (at, &events[at])) else { return };
        if cast.is_none() {
            self.hit += ways * u64::from(blow.hit && !blow.returned);
            self.returned += ways * u64::from(blow.returned);
        }
        if !blow.hit || blow.returned {
            return;
        }
        let (target, lay) = (strike.target, before.fighter(strike.target).prone());
        let had = before.fighter(target).sh();
        let over = |event: &&Event| {
            !matches!(event, Event::Acted { fighter, .. } if *fighter == strike.attacker)
                && !matches!(event, Event::Asked { .. } | Event::Blow(_))
        };
        let (mut dead, mut failed) = (blow.killed, false);
        for event in events[at + 1..].iter().take_while(over) {
            match event {
                Event::PitHurt { fighter, by: None, killed, .. } if *fighter == target => dead |= killed,
                Event::Rolled { roll: Roll::KeepStanding, success, .. } => {
                    failed = !success;
                    self.stood += ways;
                }
                _ => {}
            }
        }
        let fate = match blow.lost {
            _ if dead => FateBand::Dead,
            _ if (blow.knocked_down || blow.collapsed) && !lay => FateBand::Down,
            _ if blow.dazed || (had > 3 && had - blow.lost <= 3) => FateBand::Dazed,
            0 => FateBand::Unhurt,
            _ => FateBand::Hurt,
        };
        self.fates[fate as usize] += ways;
        self.lost += ways * blow.lost as u64;
        self.fallen += ways * u64::from(!dead && !lay && (blow.knocked_down || blow.collapsed || failed));
        self.pushed += ways * u64::from(failed);
    }

    /// The numbers shown must equal those counted, exactly.
    fn compare(&self, shown: &AttackOutcome, what: &str) {
        let same = |chance: Chance, ways: u64, of: u64, name: &str| {
            let (left, right) = (u128::from(chance.ways) * u128::from(of), u128::from(ways) * u128::from(chance.of));
            assert_eq!(left, right, "{name} of {what}: {chance:?} shown, {ways} of {of} counted: {self:?}");
        };
        same(shown.hit(), self.hit, self.of, "hit");
        if self.fates == [0; 5] {
            return;
        }
        same(shown.kill(), self.fates[FateBand::Dead as usize], self.of, "kill");
        let dazed = self.fates[FateBand::Dazed as usize] + self.fates[FateBand::Down as usize];
        same(shown.daze(), dazed, self.of, "daze");
        let mut expected = [0; 5];
        for band in shown.bands() {
            same(band.chance, self.fates[band.fate as usize], self.hit, &format!("{:?}", band.fate));
            expected[band.fate as usize] += 1;
        }
        for (ways, expected) in self.fates.iter().zip(expected) {
            assert!(expected == 1 || (expected == 0 && *ways == 0), "{what}: {:?} {self:?}", shown.bands());
        }
        assert_eq!(shown.mean_tenths(), (20 * self.lost + self.hit) / (2 * self.hit), "mean of {what}");
        match (shown.falls(), shown.pushed()) {
            (Some(falls), Some(pushed)) => {
                same(falls, self.fallen, self.hit, "fall");
                same(pushed, self.pushed, self.hit, "push");
            }
            _ => assert_eq!(self.stood, 0, "{what}: the target may fall, but nothing is shown"),
        }
    }
}

/// The start of a roll: the battle, the command, and the faces rolled before.
#[derive(Clone)]
struct Throw {
    battle: Battle,
    command: Command,
    first: Vec<u32>,
}

impl Throw {
    fn events(&self, faces: &[u32]) -> Vec<Event> {
        let (mut battle, mut events) = (self.battle.clone(), Vec::new());
        let dice = self.first.iter().chain(faces).copied().chain(std::iter::repeat_n(3, 60));
        battle.submit_with(&self.command, &mut Dice::loaded(dice), &mut events).unwrap();
        events
    }

    /// Counts every total of the to-hit, damage and standing dice, with all ways to roll it.
    fn count(&self, luck: &mut Luck, strike: &Strike, dice: usize, damage: usize) -> Counted {
        let mut counted = Counted::default();
        let (all_damage, all_stand) = (6u64.pow(damage as u32), 216);
        for (to_hit, ways) in totals(dice) {
            for (rolled, more) in totals(damage) {
                let before = [faces(luck, dice, to_hit), faces(luck, damage, rolled)].concat();
                let events = self.events(&before);
                let hit = events.iter().any(|event| match event {
                    Event::Blow(blow) => blow.strike == *strike && blow.hit,
                    _ => false,
                });
                if !hit {
                    counted.count(&self.battle, strike, &events, ways * all_damage * all_stand);
                    break;
                }
                let stands = events.iter().any(|event| matches!(event, Event::Rolled { roll: Roll::KeepStanding, .. }));
                if !stands {
                    counted.count(&self.battle, strike, &events, ways * more * all_stand);
                    continue;
                }
                for (stand, last) in totals(3) {
                    let events = self.events(&[before.clone(), faces(luck, 3, stand)].concat());
                    counted.count(&self.battle, strike, &events, ways * more * last);
                }
            }
        }
        counted
    }

    /// Like [`Self::count`], face by face.
    fn count_faces(&self, strike: &Strike, dice: usize) -> Counted {
        let (mut counted, mut faces) = (Counted::default(), vec![1; dice]);
        loop {
            counted.count(&self.battle, strike, &self.events(&faces), 1);
            let Some(next) = faces.iter().position(|face| *face < 6) else { return counted };
            faces[next] += 1;
            faces[..next].fill(1);
        }
    }
}

/// The number of comparisons of each kind.
#[derive(Default)]
struct Tally {
    luck: Option<Luck>,
    forms: BTreeMap<&'static str, usize>,
    kinds: BTreeMap<&'static str, usize>,
}

impl Tally {
    fn at_least<const N: usize>(&self, wanted: [(&str, usize); N]) {
        for (kind, least) in wanted {
            let found = self.forms.get(kind).or(self.kinds.get(kind)).copied().unwrap_or(0);
            assert!(found >= least, "{kind}: {:?} {:?}", self.forms, self.kinds);
        }
    }

    fn note(&mut self, kind: &'static str, times: bool) {
        *self.kinds.entry(kind).or_insert(0) += usize::from(times);
    }

    /// Compares a previewed strike with all its rolls, also if the target evades. Returns
    /// the throw that follows a miss.
    fn strike(&mut self, shown: &Battle, strike: &Strike, throw: Throw) -> Throw {
        let mut luck = self.luck.take().unwrap();
        let view = shown.view(shown.fighter(strike.attacker).side());
        let evading = shown.body(strike.target).evading();
        let damage = usize::from(view.damage(strike).dice);
        let what = format!("{strike:?}");
        let mut asked = throw.battle.clone();
        let faces = throw.first.iter().copied().chain(std::iter::repeat_n(3, 60));
        asked.submit_with(&throw.command, &mut Dice::loaded(faces), &mut NullSink).unwrap();
        let question = matches!(asked.decision(), Decision::Evade { strike: of } if of == *strike);
        assert_eq!(view.may_evade(strike.target), question, "{what} may be evaded");
        let forks: Vec<(Throw, bool)> = match question {
            true => [(Command::TakeIt, false), (Command::Evade, true)]
                .map(|(command, evades)| (Throw { battle: asked.clone(), command, first: Vec::new() }, evades))
                .to_vec(),
            false => vec![(throw, evading)],
        };
        let target = shown.view(shown.fighter(strike.target).side());
        for (fork, evades) in &forks {
            let dice = if *evades { 4 } else { 3 };
            let counted = fork.count(&mut luck, strike, dice, damage);
            let outcome = view.outcome(strike, *evades);
            counted.compare(&outcome, &what);
            assert_eq!(target.outcome(strike, *evades), outcome, "the decider sees the same");
            if odds::sends_back(shown, strike) {
                let (through, back) = odds::turned_back(view.need(strike).1.value, *evades);
                let all = through.of * counted.of;
                assert_eq!(
                    (through.ways * counted.of, back.ways * counted.of),
                    (counted.hit * through.of, counted.returned * back.of),
                    "{what} {all}"
                );
                self.note("sent back", true);
            } else {
                assert_eq!(counted.returned, 0);
            }
            if self.kinds.get("face by face").copied().unwrap_or(0) < 60 && damage == 1 && counted.stood == 0 && !evades
            {
                fork.count_faces(strike, dice + damage).compare(&outcome, &what);
                self.note("face by face", true);
            }
            self.note("evading", *evades);
            self.note("kill", counted.fates[FateBand::Dead as usize] > 0);
            self.note(
                "kill for certain if it hits",
                counted.hit > 0 && counted.fates[FateBand::Dead as usize] == counted.hit,
            );
            self.note("fall", counted.pushed > 0);
            self.note("fall and daze", counted.pushed > 0 && counted.fates[FateBand::Dazed as usize] > 0);
        }
        self.note("question", question);
        *self.forms.entry(name(strike.form)).or_insert(0) += 1;
        let mut after = forks[0].0.clone();
        // A total of at most 16: a miss that drops no weapon.
        after.first.extend(if forks[0].1 { vec![4; 4] } else { vec![6, 5, 5] });
        self.luck = Some(luck);
        after
    }

    /// Compares all blows that are open at a decision.
    fn blows(&mut self, battle: &Battle, id: FighterId) {
        let throw = |command| Throw { battle: battle.clone(), command, first: Vec::new() };
        for action in Action::ALL.into_iter().filter(|action| check::offer(battle, id, *action).is_ok()) {
            if action == Action::Slash {
                self.slash(battle, id);
            } else if let Some(form) = action.form() {
                for strike in strike::strikes(battle, id, form).collect::<Vec<_>>() {
                    if !battle.fighter(strike.target).is_image() && is_known(battle, &strike) {
                        self.strike(battle, &strike, throw(strike.form.command(strike.target).unwrap()));
                    }
                }
            }
        }
    }

    /// Compares each blow of a slash with the preview before the first one.
    fn slash(&mut self, battle: &Battle, id: FighterId) {
        let mut throw = Throw { battle: battle.clone(), command: Command::Slash, first: Vec::new() };
        let mut form = Form::SlashFirst;
        let mut next = strike::next_slashed(battle, id, None);
        while let Some(target) = next {
            let strike = strike::strike(battle, id, form, target).unwrap();
            if battle.fighter(target).is_image() {
                return;
            }
            throw = self.strike(battle, &strike, throw);
            form = Form::SlashNext;
            next = strike::next_slashed(battle, id, Some(target));
        }
    }

    /// Compares spells at enemies as strikes, and chance and price of all others.
    fn spells(&mut self, battle: &Battle, id: FighterId) {
        let mut list = Vec::new();
        battle.legal_commands(&mut list);
        let casts = list.into_iter().filter(|command| matches!(command, Command::Cast { .. }));
        for command in casts.collect::<Vec<_>>() {
            let Command::Cast { spell, paid, aim } = command else { continue };
            if !self.luck.as_mut().unwrap().percent(6) {
                continue;
            }
            let throw = Throw { battle: battle.clone(), command, first: Vec::new() };
            let target = aim.target();
            let strike = target.and_then(|target| cast::spell_strike(battle, id, spell, paid, target));
            match strike {
                Some(strike) if battle.fighter(strike.target).is_image() || !is_known(battle, &strike) => {}
                Some(strike) => {
                    self.prices(&throw, spell, paid);
                    self.strike(battle, &strike, throw);
                }
                None if target.is_some() && battle.hides_from(battle.fighter(id).side()) => {}
                None => {
                    let need = battle.view(battle.fighter(id).side()).casting(id, spell, paid, target);
                    let counted = self.prices(&throw, spell, paid);
                    assert_eq!(counted, odds::chance(need.total(), false), "{command:?}");
                    self.note("casting", true);
                }
            }
        }
    }

    /// Compares the price of every total of three dice, and counts the successes without evasion.
    fn prices(&mut self, throw: &Throw, spell: Spell, paid: u8) -> Chance {
        let mut luck = self.luck.take().unwrap();
        let mut counted = Chance { ways: 0, of: 0 };
        for (total, ways) in totals(3) {
            let mut events = throw.events(&faces(&mut luck, 3, total));
            if !events.iter().any(|event| matches!(event, Event::Cast(_))) {
                let mut asked = throw.battle.clone();
                asked.submit_with(&throw.command, &mut Dice::loaded([]), &mut NullSink).unwrap();
                let taken = Throw { battle: asked, command: Command::TakeIt, first: Vec::new() };
                events = taken.events(&faces(&mut luck, 3, total));
            }
            let cast = events.iter().find_map(|event| match event {
                Event::Cast(casting) => Some(*casting),
                _ => None,
            });
            let cast = cast.unwrap();
            if cast.dice[3] > 0 {
                break;
            }
            // "SH 9 to 6; failed 9 > 8; a roll of 4 halves it, of 3 it is free."
            let expected = match (cast.success, total) {
                (true, 3) => 0,
                (true, 4) => paid.div_ceil(2),
                (true, _) => paid,
                _ => odds::price(spell, paid, 16, false),
            };
            assert_eq!(cast.cost, expected, "{cast:?}");
            counted = Chance { ways: counted.ways + ways * u64::from(cast.success), of: counted.of + ways };
        }
        self.note("price", true);
        self.luck = Some(luck);
        counted
    }

    /// Compares a roll on three dice that is no strike.
    fn roll(&mut self, battle: &Battle, command: Command, kind: &'static str, shown: Chance) {
        let mut luck = self.luck.take().unwrap();
        let throw = Throw { battle: battle.clone(), command, first: Vec::new() };
        let mut counted = Chance { ways: 0, of: 0 };
        for (total, ways) in totals(3) {
            let events = throw.events(&faces(&mut luck, 3, total));
            let success = events.iter().find_map(|event| match event {
                Event::Rolled { success, .. } => Some(*success),
                _ => None,
            });
            counted = Chance { ways: counted.ways + ways * u64::from(success.unwrap()), of: counted.of + ways };
        }
        assert_eq!(counted, shown, "{kind}");
        self.note(kind, true);
        self.luck = Some(luck);
    }

    /// The forecast of hand combat must equal its result.
    fn hand_combat(&mut self, battle: &Battle, id: FighterId) {
        let view = battle.view(battle.fighter(id).side());
        for target in grapple::targets(battle, id).collect::<Vec<_>>() {
            if battle.fighter(target).is_image() {
                continue;
            }
            let expected = view.wrestling(id, target);
            let (mut begun, pair) = (battle.clone(), [(id, target), (target, id)]);
            begun.submit_with(&Command::HandCombat { target }, &mut Dice::loaded([]), &mut NullSink).unwrap();
            if matches!(begun.decision(), Decision::Repel { .. }) {
                let (_, shown) = view.repels(id, target);
                self.roll(&begun, Command::Repel, "repel", shown);
                begun.submit_with(&Command::LetCome, &mut Dice::loaded([]), &mut NullSink).unwrap();
            }
            // The forecast does not include the end of the turn.
            if begun.turn() != battle.turn() || begun.outcome().is_some() {
                continue;
            }
            for (number, (one, other)) in pair.into_iter().enumerate() {
                let Ok(strike) = strike::strike(&begun, one, Form::Attack, other) else { continue };
                let hold = expected[number].as_ref().unwrap();
                let now = begun.view(battle.fighter(id).side());
                assert_eq!((hold.strike, hold.damage), (strike, now.damage(&strike)));
                assert_eq!(hold.outcome, now.outcome(&strike, begun.body(other).evading()));
                assert_eq!(hold.free, now.breaks_free(one));
                self.note("wrestling", true);
            }
        }
    }

    fn decision(&mut self, battle: &Battle) {
        match battle.decision() {
            Decision::Act { fighter: id } => {
                self.blows(battle, id);
                self.spells(battle, id);
                let view = battle.view(battle.fighter(id).side());
                if check::offer(battle, id, Action::HandCombat).is_ok() {
                    self.hand_combat(battle, id);
                }
                if check::offer(battle, id, Action::BreakFree).is_ok() {
                    let to = grapple::ways_out(battle, id).next().unwrap();
                    let command = Command::BreakFree { to, facing: battle.fighter(id).facing() };
                    self.roll(battle, command, "break free", view.breaks_free(id).1);
                }
                if battle.check(&Command::Disbelieve).is_ok() {
                    self.roll(battle, Command::Disbelieve, "disbelief", odds::disbelieving(battle, id));
                }
            }
            Decision::SecondBlow { fighter: id } => {
                for strike in strike::strikes(battle, id, Form::DualSecond).collect::<Vec<_>>() {
                    if !battle.fighter(strike.target).is_image() {
                        let command = Command::SecondBlow { target: strike.target };
                        self.strike(battle, &strike, Throw { battle: battle.clone(), command, first: Vec::new() });
                    }
                }
            }
            _ => {}
        }
    }
}

/// Returns whether a side knows everything that the number needed depends on: nobody hidden is in the track.
fn is_known(battle: &Battle, strike: &Strike) -> bool {
    !strike.form.is_missile() || !battle.hides_from(battle.fighter(strike.attacker).side())
}

fn name(form: Form) -> &'static str {
    match form {
        Form::Attack => "attack",
        Form::DualFirst => "first",
        Form::DualSecond => "second",
        Form::Shot => "shot",
        Form::Throw => "throw",
        Form::SlashFirst => "slash",
        Form::SlashNext => "slash on",
        Form::Impale => "impale",
        Form::ReceiveCharge => "receive",
        Form::ShieldAttack => "shield",
        Form::ShieldRush => "rush",
        Form::Crush => "crush",
        Form::Steal => "steal",
        Form::Bolt => "bolt",
        Form::Charm => "charm",
        Form::Blast => "blast",
    }
}

/// Walks over random positions and compares the numbers at each decision.
fn walk(tally: &mut Tally, wish: Wish) {
    let mut luck = tally.luck.take().unwrap();
    let mut battle = position(&mut luck, wish);
    let turn = battle.turn();
    while battle.turn() == turn && battle.outcome().is_none() {
        tally.luck = Some(luck);
        tally.decision(&battle);
        luck = tally.luck.take().unwrap();
        let mut list = Vec::new();
        battle.legal_commands(&mut list);
        let dual: Vec<Command> =
            list.iter().copied().filter(|command| matches!(command, Command::DualAttack { .. })).collect();
        let close: Vec<Command> =
            list.iter().copied().filter(|command| matches!(command, Command::HandCombat { .. })).collect();
        let from = match (luck.below(3), dual.is_empty(), close.is_empty()) {
            (0, false, _) => dual,
            (1, _, false) => close,
            _ => list,
        };
        let dice: Vec<u32> = (0..120).map(|_| luck.face()).collect();
        battle.submit_with(&luck.pick(&from), &mut Dice::loaded(dice), &mut NullSink).unwrap();
        all_read(&mut battle);
    }
    tally.luck = Some(luck);
}

#[test]
fn numbers_of_attacks_equal_all_rolls() {
    proves!("SHLD-03", "SHLD-04", "SHLD-05", "WND-05", "ROLL-07", "SLASH-03");
    let mut tally = Tally { luck: Some(Luck::new(5)), ..Tally::default() };
    for _ in 0..positions() {
        walk(&mut tally, FIGHTERS);
    }
    tally.at_least([("attack", 200), ("first", 100), ("second", 20), ("shot", 50), ("throw", 100), ("slash", 15)]);
    tally.at_least([("slash on", 5), ("impale", 15), ("receive", 8), ("shield", 8), ("rush", 8), ("crush", 5)]);
    tally.at_least([("sent back", 50), ("question", 200), ("evading", 200), ("kill", 500), ("fall", 40)]);
    tally.at_least([("fall and daze", 10), ("repel", 50), ("wrestling", 100), ("break free", 5), ("face by face", 60)]);
}

#[test]
fn numbers_of_spells_equal_all_rolls() {
    proves!("SPELL-03", "SPELL-04", "THR-17", "THR-18", "ILL-05");
    let mut tally = Tally { luck: Some(Luck::new(6)), ..Tally::default() };
    for _ in 0..positions() / 2 {
        walk(&mut tally, MAGI);
    }
    tally.at_least([("bolt", 100), ("charm", 100), ("sent back", 50), ("casting", 1000), ("price", 1000)]);
    tally.at_least([("disbelief", 100)]);
}

/// A battle with a pole arm on each side.
fn with_spears(luck: &mut Luck) -> Battle {
    let wish = Wish { most: 3, robots: false, in_action: false, magi: 0 };
    let mut setup = crate::common::setup(luck, wish);
    let spears: Vec<WeaponId> = WeaponId::all().filter(|weapon| weapon.row().pole.is_some()).collect();
    for recruit in &mut setup.fighters {
        let mut with: Recruit = recruit.clone();
        (with.kit.items, with.sh) = ([Some(Item::new(luck.pick(&spears))), None, None, None], 20);
        if with.check().is_ok() && with.race.is_humanoid() && !with.bones {
            *recruit = with;
        }
    }
    let mut battle = Battle::new(&setup, Seed(luck.below(1000) as u64)).unwrap();
    all_read(&mut battle);
    battle
}

/// Everybody else stays and does nothing until this fighter must act.
fn until_he_acts(battle: &Battle, id: FighterId) -> Option<Battle> {
    let mut battle = battle.clone();
    let turn = battle.turn();
    while battle.turn() == turn && battle.outcome().is_none() {
        let command = match battle.decision() {
            Decision::Act { fighter } if fighter == id => return Some(battle),
            Decision::Move { fighter } => Command::Move { path: Path::EMPTY, facing: battle.fighter(fighter).facing() },
            _ => Command::DoNothing,
        };
        battle.execute(&command, &mut NullSink).unwrap();
    }
    None
}

#[test]
fn receiving_a_charge_is_previewed_with_chances() {
    proves!("ACT-32", "POLE-03");
    let mut tally = Tally { luck: Some(Luck::new(7)), ..Tally::default() };
    let (mut expected, mut safe) = (0, 0);
    while expected < 150 {
        let mut luck = tally.luck.take().unwrap();
        let mut battle = with_spears(&mut luck);
        if let Decision::Incentive { side } = battle.decision() {
            battle.execute(&Command::MoveFirst { side }, &mut NullSink).unwrap();
        }
        let Decision::Move { fighter } = battle.decision() else {
            tally.luck = Some(luck);
            continue;
        };
        let mut list = Vec::new();
        battle.legal_commands(&mut list);
        let command = luck.pick(&list);
        tally.luck = Some(luck);
        let side = battle.fighter(fighter).side();
        if battle.hides_from(side) {
            continue;
        }
        battle.execute(&command, &mut NullSink).unwrap();
        all_read(&mut battle);
        let told_now: Vec<_> = battle.view(side).receivers(fighter).collect();
        for enemy in battle.enemies(side).collect::<Vec<_>>() {
            let shown = told_now.iter().find(|(strike, ..)| strike.attacker == enemy);
            let Some(acting) = until_he_acts(&battle, enemy) else { continue };
            let target = fighter;
            let real = acting.check(&Command::ReceiveCharge { target });
            assert_eq!(real.is_ok(), shown.is_some(), "{real:?} {:#?}", acting.fighter(enemy));
            let Some((strike, need, outcome)) = shown else {
                safe += 1;
                continue;
            };
            let throw = Throw { battle: acting.clone(), command: Command::ReceiveCharge { target }, first: Vec::new() };
            assert_eq!(need.value, acting.view(side).need(strike).1.value);
            assert_eq!(*outcome, acting.view(side).outcome(strike, false));
            tally.strike(&acting, strike, throw);
            expected += 1;
        }
    }
    assert!(safe > 150, "{safe}");
}

/// Only one roll in a million battles would be outside.
const TOLERANCE: f64 = 4.9;

#[test]
fn numbers_match_observed_frequencies() {
    let mut luck = Luck::new(8);
    let (mut compared, times) = (0, 3_000u64);
    while compared < 24 {
        let setup = crate::common::setup(&mut luck, FIGHTERS);
        let mut battle = Battle::new(&setup, Seed(0)).unwrap();
        all_read(&mut battle);
        let Decision::Act { fighter: id } = battle.decision() else { continue };
        let shields =
            [Form::ShieldAttack, Form::ShieldRush].into_iter().flat_map(|form| strike::strikes(&battle, id, form));
        let able = |strike: &Strike| {
            let action = if strike.form == Form::ShieldRush { Action::ShieldRush } else { Action::ShieldAttack };
            !matches!(strike.form, Form::ShieldAttack | Form::ShieldRush) || check::offer(&battle, id, action).is_ok()
        };
        let attacks = strike::strikes(&battle, id, Form::Attack).filter(|_| compared % 2 == 0);
        let attacks = attacks.filter(|_| check::offer(&battle, id, Action::Attack).is_ok());
        let open = shields.filter(able).chain(attacks).find(|strike| !check::may_evade(&battle, strike.target));
        let Some(strike) = open else { continue };
        let outcome = battle.view(battle.fighter(id).side()).outcome(&strike, battle.body(strike.target).evading());
        let mut counted = Counted::default();
        for seed in 1..=times {
            let (mut battle, mut events) = (Battle::new(&setup, Seed(seed)).unwrap(), Vec::new());
            all_read(&mut battle);
            let before = battle.clone();
            battle.execute(&strike.form.command(strike.target).unwrap(), &mut events).unwrap();
            counted.count(&before, &strike, &events, 1);
        }
        let near = |chance: Chance, ways: u64, of: u64, what: &str| {
            let (p, n) = (chance.ways as f64 / chance.of as f64, of as f64);
            let error = TOLERANCE * (p * (1.0 - p) * n).sqrt() + 1.0;
            assert!((ways as f64 - p * n).abs() <= error, "{what} of {strike:?}: {p} shown, {ways} of {of} happened");
        };
        near(outcome.hit(), counted.hit, times, "hit");
        near(outcome.kill(), counted.fates[FateBand::Dead as usize], times, "kill");
        if let Some(falls) = outcome.falls() {
            near(falls, counted.fallen, counted.hit, "fall");
        }
        compared += 1;
    }
}
