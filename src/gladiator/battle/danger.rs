//! The enemies' possible attacks: against which squares, and against which fighter, now and after a move.
//!
//! Only enemies whose squares the side knows are considered. Start at [`View::danger`] and [`View::dangers`].

use crate::battle::action::Action;
use crate::battle::check::movement::Reach;
use crate::battle::check::{movement, strike};
use crate::battle::command::Path;
use crate::battle::event::{Event, Form, Strike};
use crate::battle::odds::outcome::AttackOutcome;
use crate::battle::state::Battle;
use crate::battle::view::{KnownFighter, View};
use crate::battle::{check, odds};
use crate::data::item::Place;
use crate::data::tables::Pole;
use crate::model::board::{Facing, Quarter, Square, Squares, is_frontal, quarter};
use crate::model::fighter::{Arm, FighterId, MoveClass};
use alloc::vec::Vec;

/// The squares that blows can reach. Shots, throws and spells are only covered by [`View::dangers`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Danger {
    /// From the current squares and facings of the enemies.
    pub now: Squares,
    /// After a legal move of at most a Charge (MOVE-12, ENG-04). Includes `now`.
    pub moved: Squares,
}

/// The most likely attack of one enemy at a fighter in their current square.
#[derive(Clone, Debug)]
pub struct Threat {
    pub strike: Strike,
    /// The square from which the enemy would attack. `None` if they need not move.
    pub from: Option<Square>,
    /// The side of the target that faces the attacker.
    pub quarter: Quarter,
    /// The armour of the target against this attack.
    pub armour: i32,
    pub need: KnownFighter,
    /// The result if the target does not evade.
    pub outcome: AttackOutcome,
    /// The outcome if the fighter evades.
    pub evaded: AttackOutcome,
}

impl View<'_> {
    /// Returns the squares that blows of any known enemy can reach.
    pub fn danger(&self) -> Danger {
        let mut all = Danger::default();
        for enemy in self.known_enemies() {
            let danger = self.danger_of(enemy);
            all.now = all.now.union(&danger.now);
            all.moved = all.moved.union(&danger.moved);
        }
        all
    }

    /// Returns the squares that one enemy's blows can reach. Empty if the enemy lies, is unconscious
    /// or has no hand weapon.
    pub fn danger_of(&self, enemy: FighterId) -> Danger {
        let battle = self.battle().in_the_flesh(self.side(), enemy);
        let fighter = battle.fighter(enemy);
        if !battle.stands(enemy) || fighter.hand_arm(Place::Ready).is_none() {
            return Danger::default();
        }
        let mut danger = Danger::default();
        add_blows(&battle, enemy, &mut danger.now, fighter.at(), fighter.facing());
        danger.moved = danger.now;
        let reach = Reach::new(&battle, enemy);
        for end in ends(&battle, enemy, &reach).iter() {
            facings(&battle, enemy).for_each(|facing| add_blows(&battle, enemy, &mut danger.moved, end, facing));
        }
        danger
    }

    /// Returns the most likely attack of each enemy at the fighter `id`, this turn or the next, after the best move for
    /// it. In roster order, enemies who need not move first. Spells are left out, because an enemy's spells are unknown.
    pub fn dangers(&self, id: FighterId) -> Vec<Threat> {
        let mut threats: Vec<Threat> = self.known_enemies().filter_map(|enemy| self.threat(enemy, id)).collect();
        ludus_engine::order::by_key(&mut threats, |threat| threat.from.is_some());
        threats
    }

    /// Returns the enemies in the arena whose squares this side knows.
    pub fn known_enemies(&self) -> impl Iterator<Item = FighterId> + '_ {
        let battle = self.battle();
        battle.enemies(self.side()).filter(move |enemy| !battle.is_hidden_from(self.side(), *enemy))
    }

    fn threat(&self, enemy: FighterId, id: FighterId) -> Option<Threat> {
        let battle = self.battle().in_the_flesh(self.side(), enemy);
        let threat = |battle: &Battle, form: Form, from: Option<Square>| {
            let strike = if form == Form::Throw {
                thrown(battle, enemy, id)?
            } else {
                strike::strike(battle, enemy, form, id).ok()?
            };
            let (one, view) = (battle.fighter(id), battle.view(self.side()));
            Some(Threat {
                strike,
                from,
                quarter: quarter(one.at(), one.facing(), battle.fighter(enemy).at()),
                armour: odds::armour_against(battle, &strike),
                need: view.need(&strike).1,
                outcome: view.outcome(&strike, false),
                evaded: view.outcome(&strike, true),
            })
        };
        if battle.in_hand_combat(enemy) || battle.in_hand_combat(id) || !battle.stands(enemy) {
            return threat(&battle, Form::Attack, None);
        }
        let here = threat(&battle, Form::Attack, None);
        let comes = || approaches(&battle, enemy, id).into_iter();
        let best = || comes().filter_map(|(battle, form, from)| threat(&battle, form, Some(from))).reduce(likelier);
        let missile = || {
            let aimed = turned(&battle, enemy, id);
            check::able(&aimed, enemy, Action::Shoot).ok().and_then(|()| threat(&aimed, Form::Shot, None)).or_else(
                || {
                    let (from, to) = (aimed.fighter(enemy).at(), aimed.fighter(id).at());
                    // An enemy's strength limits the range of a throw, so use the known value only.
                    let thrown = from.distance(to) <= self.normal_sh(enemy).value
                        && check::able(&aimed, enemy, Action::Throw).is_ok();
                    thrown.then(|| threat(&aimed, Form::Throw, None)).flatten()
                },
            )
        };
        here.or_else(best).or_else(missile)
    }
}

fn likelier(one: Threat, other: Threat) -> Threat {
    let ways = |threat: &Threat| {
        let (kill, hit) = (threat.outcome.kill(), threat.outcome.hit());
        (kill.ways * hit.of, hit.ways * kill.of)
    };
    if ways(&other) > ways(&one) { other } else { one }
}

fn is_long(battle: &Battle, id: FighterId) -> bool {
    let fighter = battle.fighter(id);
    fighter.pole_arm().is_some_and(|arm| fighter.arm_figures(arm).pole == Some(Pole::Long))
}

/// Adds the squares that a blow reaches: the front, and two squares ahead with a long pole arm (DEC-060).
fn add_blows(battle: &Battle, id: FighterId, squares: &mut Squares, at: Square, facing: Facing) {
    squares.insert_front(at, facing);
    let side = battle.fighter(id).side();
    let open = |square: &Square| {
        let mut foes = battle.all_at(*square).filter(|other| battle.fighter(*other).side() != side);
        !battle.ground().terrain(*square).stops_missiles() && foes.next().is_none()
    };
    if let Some(between) = at.step(facing).filter(open).filter(|_| is_long(battle, id)) {
        between.step(facing).into_iter().for_each(|square| squares.insert(square));
    }
}

/// Returns the squares in which the fighter can end a move and still attack.
fn ends(battle: &Battle, id: FighterId, reach: &Reach) -> Squares {
    let fighter = battle.fighter(id);
    let costs = (0..=reach.most()).filter(|cost| fighter.class_of(*cost, false) <= MoveClass::Charge);
    let walked = costs.fold(movement::phase_area(battle, id), |ends, cost| ends.union(reach.at_cost(cost)));
    let mut ends = walked;
    walked.iter().filter(|to| movement::leaves_engager(battle, id, *to)).for_each(|to| ends.remove(to));
    ends
}

/// Returns the facings in which the fighter can end a move.
fn facings(battle: &Battle, id: FighterId) -> impl Iterator<Item = Facing> + '_ {
    Facing::ALL.into_iter().filter(move |facing| movement::check_turn(battle, id, *facing).is_ok())
}

/// Returns the battle after each move from which the fighter could strike the target, with form of attack and square.
fn approaches(battle: &Battle, id: FighterId, target: FighterId) -> Vec<(Battle, Form, Square)> {
    let (at, farthest) = (battle.fighter(target).at(), 1 + i32::from(is_long(battle, id)));
    let reach = Reach::new(battle, id);
    let near = ends(battle, id, &reach).shared(&Squares::within(at, farthest));
    let mut all = Vec::new();
    for (to, facing) in near.iter().flat_map(|to| facings(battle, id).map(move |facing| (to, facing))) {
        let mut after = battle.clone();
        after.apply(&match (0..=reach.most()).find(|cost| reach.at_cost(*cost).has(to)) {
            Some(cost) => Event::Moved { fighter: id, path: reach.path(to, cost), to, facing, stumbled: false },
            None => Event::Phased { fighter: id, to, facing },
        });
        let forms = [(Form::Attack, Action::Attack), (Form::Impale, Action::Impale)];
        let open = forms.into_iter().filter(|(_, action)| check::able(&after, id, *action).is_ok());
        all.extend(open.map(|(form, _)| (after.clone(), form, to)));
    }
    all
}

/// Returns a throw at the target, at any distance.
fn thrown(battle: &Battle, attacker: FighterId, target: FighterId) -> Option<Strike> {
    let (from, to) = (battle.fighter(attacker), battle.fighter(target));
    let open = is_frontal(from.at(), from.facing(), to.at()) && !battle.is_invisible(target);
    strike::track(battle, from.at(), to.at()).ok().filter(|()| open)?;
    let arm = from.natural_throw().unwrap_or(Arm::Item(Place::Ready));
    Some(Strike { attacker, target, form: Form::Throw, arm })
}

/// Returns the battle in which the fighter faces the target of a shot.
fn turned(battle: &Battle, id: FighterId, target: FighterId) -> Battle {
    let (at, to) = (battle.fighter(id).at(), battle.fighter(target).at());
    let mut after = battle.clone();
    if let Some(facing) = facings(battle, id).find(|facing| is_frontal(at, *facing, to)) {
        after.apply(&Event::Moved { fighter: id, path: Path::EMPTY, to: at, facing, stumbled: false });
    }
    after
}
