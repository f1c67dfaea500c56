//! 20,000 random attacks must come out as a second, slow model of the rulebook says, and the chance that the game shows
//! must be what counting every roll gives.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::rulebook::{allowed, arms, hits, lost, may_evade, needed, thresholds};
use common::{Luck, Wish};
use ludus::gladiator::command::Command;
use ludus::gladiator::event::{Blow, Event, Form};
use ludus::gladiator::fighter::FighterId;
use ludus::gladiator::odds;
use ludus::gladiator::state::{Battle, Decision};
use ludus::kit::dice::{Dice, Seed};

macro_rules! proves {
    ($($id:literal),+ $(,)?) => {};
}

const FORMS: [Form; 5] = [Form::Attack, Form::DualFirst, Form::DualSecond, Form::Shot, Form::Throw];

/// Compares a blow that was rolled with what the sentences say.
fn compare(before: &Battle, blow: &Blow, hit_dice: &[u32], damage_dice: &[u32]) {
    let (form, id, target_id) = (blow.strike.form, blow.strike.attacker, blow.strike.target);
    let (attacker, target) = (before.fighter(id), before.fighter(target_id));
    let need = needed(before, id, form, target_id);
    assert_eq!(blow.need.total(), need, "{form:?} of {attacker:#?} at {target:#?}: {:?}", blow.need);
    let total = hit_dice.iter().sum::<u32>() as i32;
    let hit = hits(need, total);
    assert_eq!(blow.hit, hit);
    let by_hand = !matches!(form, Form::Shot | Form::Throw);
    assert_eq!(blow.fumbled, total >= 17 && by_hand && arms(attacker, form).unwrap().row.is_some());
    let loss = if hit { lost(attacker, form, target, total, damage_dice.iter().sum::<u32>() as i32) } else { 0 };
    let sh = i32::from(target.sh()) - loss;
    assert_eq!((i32::from(blow.lost), i32::from(blow.sh)), (loss, sh), "{blow:#?}");
    let (daze, knock_down) = thresholds(target.race());
    let alive = sh > 0;
    assert_eq!((blow.killed, blow.dazed), (!alive, alive && loss >= daze));
    assert_eq!((blow.knocked_down, blow.collapsed), (alive && loss >= knock_down, sh == 1 && loss > 0));
    let kill = if alive { 0 } else { target.normal_ag() + target.iq() };
    let gained = if attacker.race().is_humanoid() { loss + kill } else { 0 };
    assert_eq!(i32::from(blow.gained), gained);
}

/// The chance shown, against counting every roll of all the dice.
fn compare_chances(battle: &Battle, id: FighterId, form: Form, target: FighterId, evading: bool) {
    let strike = ludus::gladiator::check::strike(battle, id, form, target).unwrap();
    let shown = odds::spread(battle, &strike, evading);
    let need = needed(battle, id, form, target);
    let dice = if evading { 4 } else { 3 };
    let more = usize::from(arms(battle.fighter(id), form).unwrap().damage.dice);
    let (mut hit, mut of, mut losses) = (0u64, 0u64, vec![0u64; 200]);
    let mut faces = vec![1; dice + more];
    loop {
        let total: i32 = faces[..dice].iter().sum();
        of += 1;
        if hits(need, total) {
            hit += 1;
            let rolled = faces[dice..].iter().sum();
            losses[lost(battle.fighter(id), form, battle.fighter(target), total, rolled) as usize] += 1;
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

/// An attack under way: the command was legal, its dice are loaded by the model.
struct Trial {
    luck: Luck,
    blows: usize,
    counted: usize,
    evaded: usize,
    by_form: [usize; 5],
}

impl Trial {
    /// All attacks that the fighter may make must be those the model allows.
    fn compare_offers(&self, battle: &Battle, id: FighterId, forms: &[Form]) -> Vec<Command> {
        let mut legal = Vec::new();
        battle.legal(&mut legal);
        let mut expected = Vec::new();
        for form in forms {
            for target in battle.fighters().filter(|target| allowed(battle, id, *form, *target)) {
                expected.push(match form {
                    Form::Attack => Command::Attack { target },
                    Form::DualFirst => Command::DualAttack { target },
                    Form::DualSecond => Command::SecondBlow { target },
                    Form::Shot => Command::Shoot { target },
                    Form::Throw => Command::Throw { target },
                });
            }
        }
        let attacks = |command: &Command| {
            use Command::{Attack, DualAttack, SecondBlow, Shoot, Throw};
            matches!(command, Attack { .. } | DualAttack { .. } | SecondBlow { .. } | Shoot { .. } | Throw { .. })
        };
        legal.retain(attacks);
        assert_eq!(legal, expected, "attacks open to {:#?}", battle.fighter(id));
        legal
    }

    /// Carries out a command that may roll one blow of that form.
    fn submit(&mut self, battle: &mut Battle, command: &Command, strike: Option<(FighterId, Form, FighterId)>) {
        let before = *battle;
        let asks = strike.filter(|(_, _, target)| {
            matches!(battle.decision(), Decision::Evade { .. }) || !may_evade(battle, *target)
        });
        let evades = *command == Command::Evade;
        let (mut hit_dice, mut damage_dice) = (Vec::new(), Vec::new());
        if let Some((id, form, target)) = asks {
            let four = evades || battle.fighter(target).evading();
            hit_dice = (0..if four { 4 } else { 3 }).map(|_| self.luck.face()).collect();
            if self.luck.percent(15) {
                hit_dice = vec![1; hit_dice.len()];
                hit_dice[0] = 1 + self.luck.below(2) as u32;
            }
            let hit = hits(needed(battle, id, form, target), hit_dice.iter().sum::<u32>() as i32);
            let dice = arms(battle.fighter(id), form).unwrap().damage.dice;
            damage_dice = (0..if hit { dice } else { 0 }).map(|_| self.luck.face()).collect();
        }
        // The command may end the turn and roll the next incentive.
        let all = hit_dice.iter().chain(&damage_dice).copied().chain([6, 1]);
        let (mut dice, mut events) = (Dice::loaded(all), Vec::new());
        battle.submit_with(command, &mut dice, &mut events).unwrap();
        let incentive = events.iter().any(|event| matches!(event, Event::IncentiveRolled { .. }));
        assert_eq!((dice.left_over(), dice.ran_short()), (if incentive { 0 } else { 2 }, false), "{command:?}");
        let blows: Vec<&Blow> =
            events.iter().filter_map(|event| if let Event::Blow(blow) = event { Some(blow) } else { None }).collect();
        assert_eq!(blows.len(), usize::from(asks.is_some()), "{command:?}");
        let Some((id, form, target)) = asks else { return };
        assert_eq!((blows[0].strike.attacker, blows[0].strike.form, blows[0].strike.target), (id, form, target));
        compare(&before, blows[0], &hit_dice, &damage_dice);
        self.blows += 1;
        self.evaded += usize::from(hit_dice.len() == 4);
        self.by_form[FORMS.iter().position(|other| *other == form).unwrap()] += 1;
        let few_dice = arms(before.fighter(id), form).unwrap().damage.dice <= 2;
        if self.counted < 600 && few_dice {
            compare_chances(&before, id, form, target, hit_dice.len() == 4);
            self.counted += 1;
        }
    }

    /// One decision of the battle.
    fn step(&mut self, battle: &mut Battle) {
        match battle.decision() {
            Decision::Act { fighter } => {
                let forms = [Form::Attack, Form::DualFirst, Form::Shot, Form::Throw];
                let attacks = self.compare_offers(battle, fighter, &forms);
                let command = if attacks.is_empty() || self.luck.percent(10) {
                    let idle = [Command::Evade, Command::GoProne, Command::DoNothing];
                    let open: Vec<Command> = idle.into_iter().filter(|idle| battle.check(idle).is_ok()).collect();
                    self.luck.pick(&open)
                } else {
                    self.luck.pick(&attacks)
                };
                self.submit(battle, &command, aim(fighter, &command));
            }
            Decision::SecondBlow { fighter } => {
                let attacks = self.compare_offers(battle, fighter, &[Form::DualSecond]);
                let command = self.luck.pick(&attacks);
                self.submit(battle, &command, aim(fighter, &command));
            }
            Decision::Evade { strike } => {
                assert!(may_evade(battle, strike.target));
                let command = self.luck.pick(&[Command::Evade, Command::TakeIt]);
                self.submit(battle, &command, Some((strike.attacker, strike.form, strike.target)));
            }
            other => unreachable!("{other:?}: only action phases are played here"),
        }
    }
}

fn aim(id: FighterId, command: &Command) -> Option<(FighterId, Form, FighterId)> {
    match *command {
        Command::Attack { target } => Some((id, Form::Attack, target)),
        Command::DualAttack { target } => Some((id, Form::DualFirst, target)),
        Command::SecondBlow { target } => Some((id, Form::DualSecond, target)),
        Command::Shoot { target } => Some((id, Form::Shot, target)),
        Command::Throw { target } => Some((id, Form::Throw, target)),
        _ => None,
    }
}

#[test]
fn twenty_thousand_attacks_come_out_as_the_rulebook_says() {
    proves!(
        "ACT-36", "ROLL-01", "ROLL-02", "ROLL-03", "ROLL-04", "FACE-03", "FACE-04", "FACE-05", "FACE-06", "FACE-12"
    );
    proves!("EVADE-04", "OBST-02", "OBST-03", "OBST-04", "OBST-05", "RNG-01", "RNG-02", "WND-12", "WPN-11", "XP-02");
    let mut trial = Trial { luck: Luck::new(7), blows: 0, counted: 0, evaded: 0, by_form: [0; 5] };
    let wish = Wish { most: 4, robots: true, in_action: true };
    while trial.blows < 20_000 {
        let setup = common::setup(&mut trial.luck, wish);
        let mut battle = Battle::new(&setup, Seed(1)).unwrap();
        let turn = battle.turn();
        let acting = |battle: &Battle| {
            use Decision::{Act, Evade, SecondBlow};
            matches!(battle.decision(), Act { .. } | Evade { .. } | SecondBlow { .. })
        };
        while battle.turn() == turn && acting(&battle) {
            trial.step(&mut battle);
        }
    }
    assert_eq!(trial.counted, 600);
    assert!(trial.by_form.iter().all(|count| *count > 300) && trial.evaded > 2_000, "{:?}", trial.by_form);
}
