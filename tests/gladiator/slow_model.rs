//! Compares 20,000 random attacks, attempts and falls with a second, slow model of the rulebook, and the displayed
//! chances with counts of every roll.

use crate::common::arms::{self, arms};
use crate::common::rulebook::{self, allowed, hits, lost, may_evade, needed, thresholds};
use crate::common::{Luck, Wish};
use ludus::engine::dice::{Dice, Seed};
use ludus::gladiator::battle::command::Command;
use ludus::gladiator::battle::event::{Blow, Event, Form, Roll, Strike};
use ludus::gladiator::battle::odds;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::battle::state::decision::Decision;
use ludus::gladiator::data::item::Place;
use ludus::gladiator::data::race::Race;
use ludus::gladiator::model::board::Facing;
use ludus::gladiator::model::fighter::{FighterId, MoveClass};

const FORMS: [Form; 13] = [
    Form::Attack,
    Form::DualFirst,
    Form::DualSecond,
    Form::Shot,
    Form::Throw,
    Form::SlashFirst,
    Form::SlashNext,
    Form::Impale,
    Form::ReceiveCharge,
    Form::ShieldAttack,
    Form::ShieldRush,
    Form::Crush,
    Form::Steal,
];

/// The number of situations to compare.
fn situations() -> usize {
    if std::env::var_os("LUDUS_LONG").is_some() { 100_000 } else { 20_000 }
}

/// Compares the displayed chance with a count of every roll of all the dice.
fn compare_chances(battle: &Battle, id: FighterId, form: Form, target: FighterId, evading: bool) {
    let strike = ludus::gladiator::battle::check::strike::strike(battle, id, form, target).unwrap();
    let shown = odds::spread(battle, &strike, evading);
    let need = needed(battle, id, form, target);
    let dice = if evading { 4 } else { 3 };
    let more = usize::from(arms(battle, id, form).unwrap().damage.dice);
    let (mut hit, mut of, mut losses) = (0u64, 0u64, vec![0u64; 200]);
    let mut faces = vec![1; dice + more];
    loop {
        let total: i32 = faces[..dice].iter().sum();
        of += 1;
        if hits(need, total) {
            hit += 1;
            let rolled = faces[dice..].iter().sum();
            losses[lost(battle, id, form, target, (total, rolled)) as usize] += 1;
        }
        let Some(next) = faces.iter().position(|face| *face < 6) else { break };
        faces[next] += 1;
        faces[..next].fill(1);
    }
    assert_eq!((shown.hit().ways, shown.hit().of), (hit, of));
    for least in 1..60 {
        assert_eq!(shown.at_least(least as i32).ways, losses[least..].iter().sum::<u64>(), "at least {least}");
    }
    assert_eq!(odds::chance(need, evading).ways * of / if evading { 1296 } else { 216 }, hit);
}

/// The step that must come next while the events of one command are read.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Next {
    /// A blow of that form, or the decision to evade it.
    Blow(FighterId, Form, FighterId),
    /// The blow itself, after the target's decision.
    Rolled(FighterId, Form, FighterId),
    /// An agility roll: its kind, the roller, the opponent, the number needed.
    Roll(Roll, FighterId, FighterId, i32),
    /// The attacker chooses where the target falls.
    Push(FighterId, Form, FighterId),
    /// Both lie down in the defender's square.
    Grapple(FighterId, FighterId),
    Over,
}

/// Attacks in progress, and the number of comparisons of each kind.
struct Trial {
    luck: Luck,
    compared: usize,
    counted: usize,
    evaded: usize,
    by_form: [usize; 13],
    rolls: [usize; 3],
    grappled: usize,
    stolen: usize,
    /// Blows of the slash in progress.
    slashed: usize,
}

impl Trial {
    /// Compares all legal attacks of the fighter with those that the model allows.
    fn compare_offers(&self, battle: &Battle, id: FighterId, second: bool) -> Vec<Command> {
        let mut legal = Vec::new();
        battle.legal_commands(&mut legal);
        legal.retain(|command| aim(id, command).is_some() || matches!(command, Command::BreakFree { .. }));
        let mut expected = Vec::new();
        for form in FORMS.into_iter().filter(|form| (*form == Form::DualSecond) == second) {
            let targets = battle.fighters().filter(|target| allowed(battle, id, form, *target));
            match form {
                Form::SlashNext => {}
                Form::SlashFirst => expected.extend(targets.take(1).map(|_| Command::Slash)),
                _ => expected.extend(targets.filter_map(|target| form.command(target))),
            }
        }
        if !second {
            let grabbed = battle.fighters().filter(|target| rulebook::may_grapple(battle, id, *target));
            expected.extend(grabbed.map(|target| Command::HandCombat { target }));
            if arms::grappling(battle, id) && battle.fighter(id).class() <= MoveClass::Shift {
                let out = rulebook::ways_out(battle, id).into_iter();
                let ways = out.flat_map(|to| Facing::ALL.map(|facing| Command::BreakFree { to, facing }));
                expected.extend(ways);
            }
        }
        let (open, wanted) = (sorted(&legal), sorted(&expected));
        assert!(open == wanted, "{open:?} open, {wanted:?} expected for {:#?}", battle.fighter(id));
        legal
    }

    /// Executes a command with loaded dice and checks that every roll is the expected one.
    fn submit(&mut self, battle: &mut Battle, command: &Command, first: Next) {
        let mut dice: Vec<u32> = (0..120).map(|_| self.luck.face()).collect();
        if self.luck.percent(15) {
            dice[..4].copy_from_slice(&[1, 1, 1 + self.luck.below(2) as u32, 1]);
        }
        let (mut loaded, mut events) = (Dice::loaded(dice.iter().copied()), Vec::new());
        let (mut before_event, mut next, mut used, mut robbed, mut loot) = (battle.clone(), first, 0, None, None);
        battle.submit_with(command, &mut loaded, &mut events).unwrap();
        for event in &events {
            match event {
                Event::Blow(blow) => {
                    self.slashed = if blow.strike.form == Form::SlashNext { self.slashed + 1 } else { 1 };
                    next = self.blow(&before_event, blow, next, &dice, &mut used);
                    let steals = blow.strike.form == Form::Steal && blow.hit;
                    robbed = steals.then_some((blow.strike.attacker, blow.strike.target));
                }
                Event::Rolled { roll, fighter, against, need, dice: faces, success } => {
                    let total = take(&dice, &mut used, 3);
                    assert_eq!(faces.iter().map(|face| u32::from(*face)).sum::<u32>() as i32, total);
                    assert_eq!(next, Next::Roll(*roll, *fighter, *against, need.total()), "{event:?}");
                    assert_eq!(*success, hits(need.total(), total), "{event:?}");
                    self.rolls[*roll as usize] += 1;
                    self.compared += 1;
                    next = after_roll(&before_event, *roll, *fighter, *against, *success, first);
                }
                Event::Pushed { fighter, to } => match next {
                    Next::Push(id, form, target) => {
                        assert_eq!(
                            (*fighter, *to),
                            (target, before_event.fighter(target).at()),
                            "nowhere else to fall"
                        );
                        assert!(rulebook::push_squares(&before_event, target).is_empty());
                        next = after_blow(&before_event, id, form, target);
                    }
                    other => assert!(matches!(command, Command::Push { .. }), "{other:?} {event:?}"),
                },
                Event::Grappled { attacker, target } => {
                    assert_eq!(next, Next::Grapple(*attacker, *target));
                    self.grappled += 1;
                    next = Next::Over;
                }
                Event::Stolen { fighter, from, sling } => {
                    assert_eq!(robbed.take(), Some((*fighter, *from)), "{event:?}");
                    loot = before_event.fighter(*from).item(Place::Ready);
                    assert!(Place::SLINGS.contains(sling) && before_event.fighter(*fighter).item(*sling).is_none());
                    self.stolen += 1;
                }
                Event::IncentiveRolled { .. } => used += 2,
                _ => {}
            }
            before_event.apply(event);
            if let Event::Stolen { fighter, from, sling } = event {
                let (has, left) =
                    (before_event.fighter(*fighter).item(*sling), before_event.fighter(*from).item(Place::Ready));
                assert!(loot.is_some() && has == loot && left.is_none(), "{event:?}");
            }
            if let (Event::Blow(blow), Next::Over) = (event, next) {
                let five = blow.strike.form == Form::SlashNext && self.slashed == 5;
                let strike = blow.strike;
                next = if five {
                    Next::Over
                } else {
                    after_blow(&before_event, strike.attacker, strike.form, strike.target)
                };
            }
        }
        assert_eq!(robbed, None, "nothing was stolen: {events:#?}");
        assert_eq!((dice.len() - loaded.left_over(), loaded.ran_short()), (used, false), "{command:?}: {events:#?}");
        expect_decision(battle, next);
    }

    /// Compares a rolled blow with the rules, and returns the step that must follow.
    fn blow(&mut self, before_event: &Battle, blow: &Blow, next: Next, dice: &[u32], used: &mut usize) -> Next {
        let Strike { attacker: id, target: target_id, form, .. } = blow.strike;
        let rolled_now = matches!(next, Next::Rolled(..)) || !may_evade(before_event, target_id);
        assert!(rolled_now, "the target could not decide to evade: {blow:#?}");
        let expected = [Next::Blow(id, form, target_id), Next::Rolled(id, form, target_id)];
        assert!(expected.contains(&next), "{next:?} {blow:#?}");
        let (attacker, target) = (before_event.fighter(id), before_event.fighter(target_id));
        let need = needed(before_event, id, form, target_id);
        assert_eq!(blow.need.total(), need, "{form:?} of {attacker:#?} at {target:#?}: {:?}", blow.need);
        // Evading ends when the target falls unconscious (DEC-077).
        let four = target.evading() && target.sh() > 1;
        let total = take(dice, used, if four { 4 } else { 3 });
        let hit = hits(need, total);
        assert_eq!((blow.total(), blow.hit), (total, hit));
        let arms = arms(before_event, id, form).unwrap();
        let by_hand = !matches!(form, Form::Shot | Form::Throw);
        // On three dice only (DEC-049).
        assert_eq!(blow.fumbled, !four && total >= 17 && by_hand && arms.row.is_some());
        let loss = if hit {
            let rolled = take(dice, used, usize::from(arms.damage.dice));
            lost(before_event, id, form, target_id, (total, rolled))
        } else {
            0
        };
        let sh = i32::from(target.sh()) - loss;
        assert_eq!((i32::from(blow.lost), i32::from(blow.sh)), (loss, sh), "{blow:#?}");
        let (daze, knock_down) = thresholds(target.race());
        let alive = sh > 0;
        assert_eq!((blow.killed, blow.dazed), (!alive, alive && loss >= daze));
        assert_eq!((blow.knocked_down, blow.collapsed), (alive && loss >= knock_down, sh == 1 && loss > 0));
        let kill = if alive { 0 } else { target.normal_ag() + target.iq() };
        let gained = if attacker.race().is_humanoid() { loss + kill } else { 0 };
        assert_eq!(i32::from(blow.gained), gained);
        self.compared += 1;
        self.evaded += usize::from(four);
        self.by_form[FORMS.iter().position(|other| *other == form).unwrap()] += 1;
        if self.counted < 800 && arms.damage.dice <= 2 {
            compare_chances(before_event, id, form, target_id, four);
            self.counted += 1;
        }
        let shield = matches!(form, Form::ShieldAttack | Form::ShieldRush)
            || (form == Form::DualSecond && arms.row.is_some_and(arms::is_shield));
        let falls = alive && !target.prone() && loss < knock_down && sh != 1;
        if hit && shield && falls {
            let mut after = before_event.clone();
            after.apply(&Event::Blow(*blow));
            let need = rulebook::keeps_standing(&after, id, form, target_id);
            return Next::Roll(Roll::KeepStanding, target_id, id, need);
        }
        Next::Over
    }

    /// Plays one decision of the battle.
    fn step(&mut self, battle: &mut Battle) {
        match battle.decision() {
            Decision::Act { fighter } => {
                let attacks = self.compare_offers(battle, fighter, false);
                let command = if attacks.is_empty() || self.luck.percent(10) {
                    let idle = [Command::Evade, Command::GoProne, Command::DoNothing];
                    let open: Vec<Command> = idle.into_iter().filter(|idle| battle.check(idle).is_ok()).collect();
                    self.luck.pick(&open)
                } else {
                    let common = |command: &Command| {
                        use Command::{Attack, DualAttack, HandCombat, Shoot, Throw};
                        matches!(
                            command,
                            Attack { .. } | DualAttack { .. } | Shoot { .. } | Throw { .. } | HandCombat { .. }
                        )
                    };
                    let mut attacks = attacks;
                    if self.luck.percent(70) && !attacks.iter().all(common) {
                        attacks.retain(|command| !common(command));
                    }
                    let kind = std::mem::discriminant(&self.luck.pick(&attacks));
                    let of_kind = attacks.iter().filter(|command| std::mem::discriminant(*command) == kind);
                    self.luck.pick(&of_kind.copied().collect::<Vec<_>>())
                };
                let next = match command {
                    Command::HandCombat { target } if battle.fighter(target).prone() => Next::Grapple(fighter, target),
                    Command::BreakFree { .. } => {
                        let need = rulebook::breaks_free(battle, fighter);
                        Next::Roll(Roll::BreakFree, fighter, fighter, need)
                    }
                    Command::HandCombat { .. } => Next::Over,
                    Command::Slash => Next::Blow(fighter, Form::SlashFirst, rulebook::slash_order(battle, fighter)[0]),
                    _ => aim(fighter, &command).map_or(Next::Over, |(form, target)| Next::Blow(fighter, form, target)),
                };
                self.submit(battle, &command, next);
            }
            Decision::SecondBlow { fighter } => {
                let attacks = self.compare_offers(battle, fighter, true);
                let command = self.luck.pick(&attacks);
                let (form, target) = aim(fighter, &command).unwrap();
                self.submit(battle, &command, Next::Blow(fighter, form, target));
            }
            Decision::Evade { strike } => {
                assert!(may_evade(battle, strike.target));
                let command = self.luck.pick(&[Command::Evade, Command::TakeIt]);
                self.submit(battle, &command, Next::Rolled(strike.attacker, strike.form, strike.target));
            }
            Decision::Repel { attacker, target } => {
                let command = self.luck.pick(&[Command::Repel, Command::LetCome]);
                let need = rulebook::repels(battle, attacker, target);
                let roll = Next::Roll(Roll::Repel, target, attacker, need);
                let comes = Next::Grapple(attacker, target);
                self.submit(battle, &command, if command == Command::Repel { roll } else { comes });
            }
            Decision::Push { strike } => {
                let mut legal = Vec::new();
                battle.legal_commands(&mut legal);
                let squares = rulebook::push_squares(battle, strike.target);
                let pushes: Vec<Command> = squares.into_iter().map(|to| Command::Push { to }).collect();
                assert_eq!(sorted(&legal), sorted(&pushes));
                let command = self.luck.pick(&pushes);
                self.submit(battle, &command, Next::Over);
            }
            other => unreachable!("{other:?}: only action phases are played here"),
        }
    }
}

fn sorted(list: &[Command]) -> Vec<String> {
    let mut list: Vec<String> = list.iter().map(|command| format!("{command:?}")).collect();
    list.sort();
    list
}

/// Sums the next loaded faces.
fn take(dice: &[u32], used: &mut usize, count: usize) -> i32 {
    *used += count;
    dice[*used - count..*used].iter().sum::<u32>() as i32
}

/// The step that must follow a blow and a fall after it.
fn after_blow(battle: &Battle, id: FighterId, form: Form, target: FighterId) -> Next {
    if !matches!(form, Form::SlashFirst | Form::SlashNext) || arms(battle, id, Form::SlashNext).is_none() {
        return Next::Over;
    }
    // The last target keeps its place in the order, dead or alive.
    let mut raised = rulebook::slash_order(battle, id);
    if !raised.contains(&target) {
        raised = rulebook::slash_order_with(battle, id, Some(target));
    }
    let after = raised.iter().skip_while(|other| **other != target).nth(1);
    after.map_or(Next::Over, |other| Next::Blow(id, Form::SlashNext, *other))
}

/// The step that must follow an agility roll.
fn after_roll(
    before_event: &Battle,
    roll: Roll,
    who: FighterId,
    against: FighterId,
    success: bool,
    first: Next,
) -> Next {
    match (roll, success, first) {
        (Roll::KeepStanding, false, Next::Blow(_, form, _) | Next::Rolled(_, form, _)) => {
            assert!(!before_event.fighter(who).prone());
            Next::Push(against, form, who)
        }
        (Roll::Repel, false, _) => Next::Grapple(against, who),
        _ => Next::Over,
    }
}

/// Checks that the decision after a command is the expected one.
fn expect_decision(battle: &Battle, next: Next) {
    match (next, battle.decision()) {
        (Next::Blow(id, form, target), Decision::Evade { strike }) => {
            assert_eq!((strike.attacker, strike.form, strike.target), (id, form, target));
        }
        (Next::Push(id, form, target), Decision::Push { strike }) => {
            assert_eq!((strike.attacker, strike.form, strike.target), (id, form, target));
        }
        (Next::Over, Decision::Evade { .. } | Decision::Push { .. }) => panic!("unexpected {:?}", battle.decision()),
        (Next::Over, _) => {}
        (next, decision) => panic!("{next:?} must come, not {decision:?}"),
    }
}

/// The form and target of an attack command; a slash or grab has no single target.
fn aim(id: FighterId, command: &Command) -> Option<(Form, FighterId)> {
    match *command {
        Command::HandCombat { target } => Some((Form::Attack, target)),
        Command::Slash => Some((Form::SlashFirst, id)),
        _ => command.attack(),
    }
}

#[test]
fn twenty_thousand_attacks_come_out_as_the_rulebook_says() {
    proves!(
        "ACT-36", "ROLL-01", "ROLL-02", "ROLL-03", "ROLL-04", "FACE-03", "FACE-04", "FACE-05", "FACE-06", "FACE-12"
    );
    proves!("EVADE-04", "OBST-02", "OBST-03", "OBST-04", "OBST-05", "RNG-01", "RNG-02", "WND-12", "WPN-11", "XP-02");
    proves!("HAND-03", "HAND-05", "HAND-13", "HAND-14", "POLE-07", "SHLD-04", "SLASH-02", "SLASH-03", "DUAL-06");
    let mut trial = Trial {
        luck: Luck::new(7),
        compared: 0,
        counted: 0,
        evaded: 0,
        by_form: [0; 13],
        rolls: [0; 3],
        grappled: 0,
        stolen: 0,
        slashed: 0,
    };
    let wish = Wish { most: 6, robots: true, in_action: true, magi: 0 };
    while trial.compared < situations() {
        let setup = crate::common::setup(&mut trial.luck, wish);
        // Missiles sent back are magic: see tests/slow_magic.rs and the scenarios of Missile Return.
        if setup.fighters.iter().any(|recruit| recruit.race == Race::EvilMage) {
            continue;
        }
        let mut battle = Battle::new(&setup, Seed(1)).unwrap();
        let turn = battle.turn();
        let acting = |battle: &Battle| !matches!(battle.decision(), Decision::Incentive { .. } | Decision::Move { .. });
        while battle.turn() == turn && acting(&battle) && battle.outcome().is_none() {
            trial.step(&mut battle);
        }
    }
    assert_eq!(trial.counted, 800);
    assert!(trial.by_form.iter().all(|count| *count > 20) && trial.evaded > 1_000, "{:?}", trial.by_form);
    assert!(trial.rolls.iter().all(|count| *count > 100) && trial.grappled > 300, "{:?}", trial.rolls);
    assert!(trial.stolen > 10, "{} stolen", trial.stolen);
}
