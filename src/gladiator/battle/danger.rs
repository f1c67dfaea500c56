//! Who can strike whom: what the enemies of whom a side knows can do to it from where they stand and after a move.

use crate::gladiator::battle::action::Action;
use crate::gladiator::battle::check;
use crate::gladiator::battle::check::movement;
use crate::gladiator::battle::check::movement::Reach;
use crate::gladiator::battle::check::strike;
use crate::gladiator::battle::command::Path;
use crate::gladiator::battle::event::{Event, Form, Strike};
use crate::gladiator::battle::odds;
use crate::gladiator::battle::odds::outcome::AttackOutcome;
use crate::gladiator::battle::state::Battle;
use crate::gladiator::battle::view::{KnownFighter, View};
use crate::gladiator::data::item::Place;
use crate::gladiator::data::tables::Pole;
use crate::gladiator::model::board::{Facing, Quarter, Square, Squares, is_frontal, quarter};
use crate::gladiator::model::fighter::{Arm, FighterId, MoveClass};

/// The squares that blows can reach; shots, throws and spells are told only for a square ([`View::dangers`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Danger {
    /// From where the enemies stand, as they face now.
    pub now: Squares,
    /// After a move of at most a Charge, as they are free to make it (MOVE-12, ENG-04); what `now` has is in it, too.
    pub moved: Squares,
}

/// The likeliest attack of one enemy at somebody who stands as he stands now.
#[derive(Clone, Debug)]
pub struct Threat {
    /// The attack.
    pub strike: Strike,
    /// Where he would come from; none if he need not stir.
    pub from: Option<Square>,
    /// On which side of the target he would be.
    pub quarter: Quarter,
    /// The armour that the blow would meet there.
    pub armour: i32,
    /// What it needs.
    pub need: KnownFighter,
    /// What it comes to, if nobody evades.
    pub outcome: AttackOutcome,
}

impl View<'_> {
    /// Where blows of all enemies can land of whose places this side knows.
    pub fn danger(&self) -> Danger {
        let mut all = Danger::default();
        for enemy in self.known_enemies() {
            let danger = self.danger_of(enemy);
            all.now = all.now.union(&danger.now);
            all.moved = all.moved.union(&danger.moved);
        }
        all
    }

    /// Where the blows of one enemy can land; nowhere if he lies, is out of his mind or has nothing to strike with.
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

    /// The likeliest attack of each enemy at one of one's own as he stands now, this turn or the next, after the best move
    /// for it; in roster order, those who need not stir before all others. Spells are not told: an enemy's are his secret.
    pub fn dangers(&self, id: FighterId) -> Vec<Threat> {
        let mut threats: Vec<Threat> = self.known_enemies().filter_map(|enemy| self.threat(enemy, id)).collect();
        threats.sort_by_key(|threat| threat.from.is_some());
        threats
    }

    /// The enemies in the arena of whose places this side knows.
    pub fn known_enemies(&self) -> impl Iterator<Item = FighterId> + '_ {
        let battle = self.battle();
        battle.enemies(self.side()).filter(move |enemy| !battle.is_hidden_from(self.side(), *enemy))
    }

    fn threat(&self, enemy: FighterId, id: FighterId) -> Option<Threat> {
        let battle = self.battle().in_the_flesh(self.side(), enemy);
        let told = |battle: &Battle, form: Form, from: Option<Square>| {
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
            })
        };
        if battle.in_hand_combat(enemy) || battle.in_hand_combat(id) || !battle.stands(enemy) {
            return told(&battle, Form::Attack, None);
        }
        let here = told(&battle, Form::Attack, None);
        let comes = || come(&battle, enemy, id).into_iter();
        let best = || comes().filter_map(|(battle, form, from)| told(&battle, form, Some(from))).reduce(likelier);
        let missile = || {
            let aimed = turned(&battle, enemy, id);
            check::able(&aimed, enemy, Action::Shoot).ok().and_then(|()| told(&aimed, Form::Shot, None)).or_else(|| {
                let (from, to) = (aimed.fighter(enemy).at(), aimed.fighter(id).at());
                // How strong an enemy really is he shows when he throws.
                let thrown = from.distance(to) <= self.normal_sh(enemy).value
                    && check::able(&aimed, enemy, Action::Throw).is_ok();
                thrown.then(|| told(&aimed, Form::Throw, None)).flatten()
            })
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

/// Adds the squares that a blow from there reaches: the front, and two squares ahead with a long pole arm (DEC-060).
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

/// Where he can end a move after which he may still attack.
fn ends(battle: &Battle, id: FighterId, reach: &Reach) -> Squares {
    let fighter = battle.fighter(id);
    let costs = (0..=reach.most()).filter(|cost| fighter.class_of(*cost, false) <= MoveClass::Charge);
    let walked = costs.fold(movement::phase_area(battle, id), |ends, cost| ends.union(reach.at_cost(cost)));
    let mut ends = walked;
    walked.iter().filter(|to| movement::leaves_engager(battle, id, *to)).for_each(|to| ends.remove(to));
    ends
}

/// The facings in which he may end a move.
fn facings(battle: &Battle, id: FighterId) -> impl Iterator<Item = Facing> + '_ {
    Facing::ALL.into_iter().filter(move |facing| movement::check_turn(battle, id, *facing).is_ok())
}

/// The battle after each of his moves from which a blow at the target could be legal, with its form and the square.
fn come(battle: &Battle, id: FighterId, target: FighterId) -> Vec<(Battle, Form, Square)> {
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

/// A throw at somebody, however far he is.
fn thrown(battle: &Battle, attacker: FighterId, target: FighterId) -> Option<Strike> {
    let (from, to) = (battle.fighter(attacker), battle.fighter(target));
    let open = is_frontal(from.at(), from.facing(), to.at()) && !battle.is_invisible(target);
    strike::track(battle, from.at(), to.at()).ok().filter(|()| open)?;
    let arm = from.natural_throw().unwrap_or(Arm::Item(Place::Ready));
    Some(Strike { attacker, target, form: Form::Throw, arm })
}

/// The battle in which he faces whom he would shoot at.
fn turned(battle: &Battle, id: FighterId, target: FighterId) -> Battle {
    let (at, to) = (battle.fighter(id).at(), battle.fighter(target).at());
    let mut after = battle.clone();
    if let Some(facing) = facings(battle, id).find(|facing| is_frontal(at, *facing, to)) {
        after.apply(&Event::Moved { fighter: id, path: Path::EMPTY, to: at, facing, stumbled: false });
    }
    after
}
