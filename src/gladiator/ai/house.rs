//! House gladiators: all fighters, creatures, Magi and beings of magic that are no robots and have no player.
//!
//! Each decision is an ordered list of rules. The first rule with an answer decides, and its reason names it. Blows are
//! rated by [`super::exchange`], squares by [`super::footing`].

mod arming;
pub mod fighting;
pub mod moving;
mod wrestling;

use crate::ai::exchange::Aim;
use crate::ai::{AiChoice, exchange, hit_value, mage, seeking, tactics};
use crate::battle::action::Action;
use crate::battle::check;
use crate::battle::check::strike;
use crate::battle::command::Command;
use crate::battle::event::{Form, Strike};
use crate::battle::state::Battle;
use crate::battle::state::decision::Decision;
use crate::model::fighter::{Fighter, FighterId, Side};
use core::cell::Cell;

/// A rule: its choice, or `None` if it does not apply.
type Rule = fn(&HouseFighter) -> Option<AiChoice>;

/// The rules for an action, in order.
const ACTIONS: [Rule; 14] = [
    wrestling::wrestle,
    fighting::shoot_prone,
    rise,
    mage::cast,
    fighting::use_charge,
    fighting::knock_over,
    fighting::save_self,
    wrestling::grapple,
    fighting::step_back_for_a_charge,
    arming::ready_for_contact,
    fighting::lie_down,
    fighting::strike,
    arming::arm,
    arming::reload,
];

/// The rules for a move, in order.
const MOVES: [Rule; 4] = [moving::give_up, moving::fetch, moving::hunt, moving::take_position];

/// The number of attack forms with a cached rating: all of [`Form`] up to `Blast`.
const FORMS: usize = Form::Blast as usize + 1;

/// The number of cached pairs of arm and target: two hands at two enemies.
const AIMS: usize = 4;

/// The value of an attack and its best target.
type RatedTarget = Option<(i64, FighterId)>;

/// The deciding fighter, with the battle and cached ratings.
pub struct HouseFighter<'a> {
    pub battle: &'a Battle,
    pub id: FighterId,
    pub side: Side,
    /// The best blow by form, cached because several rules need it.
    weighed: [Cell<Option<RatedTarget>>; FORMS],
    /// The rated pairs of arm and target behind `weighed`.
    aims: [Cell<Option<Aim>>; AIMS],
}

impl<'a> HouseFighter<'a> {
    pub fn new(battle: &'a Battle, id: FighterId) -> HouseFighter<'a> {
        let (weighed, aims) = ([const { Cell::new(None) }; FORMS], [const { Cell::new(None) }; AIMS]);
        HouseFighter { battle, id, side: battle.fighter(id).side(), weighed, aims }
    }

    pub fn fighter(&self) -> &'a Fighter {
        self.battle.fighter(self.id)
    }

    pub fn open(&self, action: Action) -> bool {
        check::offer(self.battle, self.id, action).is_ok()
    }

    /// The best target of an attack and the value of its first blow. `None` if that action is not open.
    pub fn best(&self, action: Action) -> RatedTarget {
        check::able(self.battle, self.id, action).ok()?;
        self.best_in(action.form()?)
    }

    /// The best target of a form of attack, and its value.
    pub fn best_in(&self, form: Form) -> RatedTarget {
        let weighed = &self.weighed[form as usize];
        weighed.get().unwrap_or_else(|| {
            let best = exchange::best_by(self.battle, self.id, form, |strike| self.value(strike));
            weighed.set(Some(best));
            best
        })
    }

    /// The cached rating of one of the fighter's strikes.
    pub fn aim(&self, strike: &Strike) -> Aim {
        let kept = self.aims.iter().find(|aim| aim.get().is_none_or(|aim| aim.is_of(strike)));
        kept.and_then(Cell::get).unwrap_or_else(|| {
            let aim = Aim::new(self.battle, self.side, strike);
            kept.into_iter().for_each(|place| place.set(Some(aim)));
            aim
        })
    }

    /// The value of one of the fighter's strikes.
    pub fn value(&self, strike: &Strike) -> i64 {
        self.aim(strike).value(strike.form, self.battle.body(strike.target).evading())
    }

    /// The value of the best single action now: blows, shots and throws.
    pub fn best_action(&self) -> i64 {
        const ACTIONS: [Action; 5] =
            [Action::Attack, Action::Impale, Action::ReceiveCharge, Action::Shoot, Action::Throw];
        let single = ACTIONS.into_iter().filter_map(|action| self.best(action)).map(|(value, _)| value);
        let dual = self
            .best(Action::DualAttack)
            .map(|(first, _)| first + self.best_in(Form::DualSecond).map_or(0, |(second, _)| second));
        single.chain(dual).max().unwrap_or(0)
    }

    /// The enemies that the fighter's side knows. The battle passed in holds no others.
    pub fn enemies(&self) -> impl Iterator<Item = FighterId> + '_ {
        self.battle.enemies(self.side)
    }

    /// Returns whether a standing enemy can charge to a square beside the fighter.
    pub fn in_reach_of_a_charge(&self) -> bool {
        let here = self.fighter().at();
        self.enemies().any(|enemy| {
            let foe = self.battle.fighter(enemy);
            self.battle.stands(enemy) && foe.at().distance(here) <= foe.mp() / 2 + 1
        })
    }

    /// Returns whether an enemy is beside the fighter or in the same square.
    pub fn in_contact(&self) -> bool {
        let here = self.fighter().at();
        self.enemies().any(|enemy| self.battle.fighter(enemy).at().distance(here) <= 1)
    }

    pub fn has_bow(&self) -> bool {
        self.fighter().holds_bow()
    }

    /// A command with its reason. `None` if it is illegal.
    pub fn legal(&self, command: Command, why: &'static str) -> Option<AiChoice> {
        self.battle.check(&command).ok().map(|()| AiChoice::new(command, why))
    }
}

pub(super) fn choose(battle: &Battle, decision: Decision, id: FighterId) -> AiChoice {
    let actor = HouseFighter::new(battle, id);
    let first = |rules: &[Rule]| rules.iter().find_map(|rule| rule(&actor));
    match decision {
        Decision::Move { .. } => first(&MOVES).unwrap_or_else(|| seeking::search(battle, id, moving::AVOID)),
        Decision::Evade { strike } => answer(battle, &strike),
        Decision::Repel { attacker, .. } => wrestling::answer(&actor, attacker),
        Decision::Push { strike } => tactics::push(battle, &strike),
        Decision::SecondBlow { .. } => match exchange::best(battle, id, Form::DualSecond) {
            Some((_, target)) => AiChoice::new(Command::SecondBlow { target }, "strikes again where it counts most"),
            None => AiChoice::new(Command::DoNothing, "nobody is left to strike"),
        },
        _ => first(&ACTIONS)
            .unwrap_or_else(|| AiChoice::new(tactics::evade_or_nothing(battle, id), "has nothing to attack")),
    }
}

fn rise(actor: &HouseFighter) -> Option<AiChoice> {
    let command = actor.fighter().prone().then(|| tactics::stand(actor.battle, actor.id))?;
    Some(AiChoice::new(command, if command == Command::DoNothing { "has no room to get up" } else { "gets up" }))
}

/// Evades if that saves more than the fighter's own action is worth.
pub(super) fn answer(battle: &Battle, strike: &Strike) -> AiChoice {
    let id = strike.target;
    let side = battle.fighter(id).side();
    let saved = exchange::saved(battle, side, strike) + saved_of_others(battle, strike);
    let actor = HouseFighter::new(battle, id);
    let own = actor.best_action().max(mage::action_value(battle, id)).max(arming::action_value(&actor));
    if own == 0 {
        let shot = Some(Form::Shot).filter(|_| actor.has_bow() || actor.fighter().natural_shot().is_some());
        let mut forms = [Form::Attack, Form::Throw].into_iter().chain(shot);
        let any = forms.any(|form| strike::targets(battle, id, form).next().is_some());
        let why = if any { "has no blow that would do harm" } else { "has nothing to attack" };
        return AiChoice::new(Command::Evade, why);
    }
    // A blow that dazes, fells or kills also spoils the pending action.
    let left = hit_value::SH - exchange::spoils(battle, side, strike, false);
    let (mine, theirs) = (i64::from(battle.fighter(id).sh()), i64::from(exchange::sh(battle, side, strike.attacker)));
    // A point of SH counts more for the fighter who has fewer. But nobody else strikes for the last one: who always evades
    // only dies later.
    let (more, less) = if is_last(battle, id) { (2, 2) } else { (3 * theirs, 2 * mine) };
    if more * saved <= less * (own * left / hit_value::SH) {
        return AiChoice::new(Command::TakeIt, "would rather act");
    }
    let death = tactics::threatens_death(battle, strike);
    AiChoice::new(
        Command::Evade,
        if death { "this blow could kill" } else { "evading saves more than a blow would do" },
    )
}

/// Returns whether no other fighter of its side can act.
fn is_last(battle: &Battle, id: FighterId) -> bool {
    let side = battle.fighter(id).side();
    battle
        .in_arena()
        .all(|other| other == id || battle.fighter(other).side() != side || battle.fighter(other).unconscious())
}

/// The value that the other enemies' strikes lose if the fighter evades.
fn saved_of_others(battle: &Battle, strike: &Strike) -> i64 {
    let side = battle.fighter(strike.target).side();
    let others = battle.enemies(side).filter(|enemy| *enemy != strike.attacker);
    let strikes = others.filter_map(|enemy| exchange::reply(battle, enemy, strike.target));
    strikes.map(|strike| exchange::saved(battle, side, &strike)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai;
    use crate::matchmaking::bots::Lineup;
    use ludus_engine::dice::Seed;
    use ludus_engine::game::NullSink;

    #[test]
    fn cached_ratings_equal_fresh_ones() {
        const FORMS: [Form; 9] = [
            Form::Attack,
            Form::DualFirst,
            Form::DualSecond,
            Form::SlashFirst,
            Form::Impale,
            Form::Steal,
            Form::ShieldRush,
            Form::Shot,
            Form::Throw,
        ];
        let (mut strikes, mut rushes) = (0, 0);
        for (lineup, seed) in Lineup::ALL.into_iter().flat_map(|lineup| (0..4).map(move |seed| (lineup, Seed(seed)))) {
            let mut battle = Battle::new(&lineup.setup(), seed).unwrap();
            while let Some(choice) = ai::choose(&battle) {
                for actor in battle.fighters().map(|id| HouseFighter::new(&battle, id)) {
                    let plain = |strike: &Strike| {
                        let evading = battle.body(strike.target).evading();
                        let need = battle.view(actor.side).need(strike).1.value;
                        exchange::hit(&battle, actor.side, strike).expected(need, evading, &exchange::VALUE_SCALE)
                    };
                    for strike in FORMS
                        .into_iter()
                        .flat_map(|form| crate::battle::check::strike::strikes(&battle, actor.id, form))
                    {
                        strikes += 1;
                        assert_eq!(actor.value(&strike), plain(&strike), "{strike:?} {battle:?}");
                    }
                    for strike in crate::battle::check::strike::strikes(&battle, actor.id, Form::ShieldRush) {
                        let other = actor.best_action();
                        let better = |least| fighting::knocked(&actor, &strike, least).filter(|value| *value > other);
                        rushes += i32::from(better(i64::MIN).is_some());
                        assert_eq!(better(other), better(i64::MIN), "{strike:?} {battle:?}");
                    }
                }
                battle.execute_trusted(&choice.command, &mut NullSink).unwrap();
            }
        }
        assert!(strikes > 1000 && rushes > 10, "{strikes} {rushes}");
    }
}
