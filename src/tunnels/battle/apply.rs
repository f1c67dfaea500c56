//! Applies events: the only code that changes a fight.

use crate::battle::command::{Order, Restraint};
use crate::battle::event::{Change, Event, ScoreParts, Wound};
use crate::battle::fighter::{Being, FightSide, FighterId, Monster, OwnForm, Person, RAISED, Rage, Status, Tally};
use crate::battle::state::{Fight, FighterSet, Question, Step};
use crate::data::attribute::Attribute;
use crate::data::monster::MonsterTrait;
use crate::model::arms::{Hands, Traits, Weapon};
use crate::model::spells::SpellSet;

impl Fight {
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Decided(_) => {
                self.decisions += 1;
                self.question = Question::None;
            }
            Event::Stepped(step) => {
                if *step == Step::Dice(0) {
                    self.line = self.lines();
                }
                self.step = *step;
            }
            Event::Scored { who, of, score } => self.apply_score(*who, *of, score),
            Event::Rolled { who, hand, pool } | Event::Adjusted { who, hand, pool } => {
                let tally = &mut self.get_mut(*who).tally;
                (tally.pools[usize::from(*hand)], tally.sums[usize::from(*hand)]) = (*pool, pool.sum());
            }
            Event::RolledAgain { who, hand, pool } => self.get_mut(*who).tally.sums[usize::from(*hand)] += pool.sum(),
            Event::Ordered { who, order } => self.apply_order(*who, *order),
            Event::Wounded(wound) => self.apply_wound(wound),
            Event::Shared { who, hits } => self.get_mut(*who).tally.share += *hits,
            Event::TurnBegan { turn, missiles } => self.apply_turn(*turn, *missiles),
            Event::TurnEnded { foes_lost } => self.apply_turn_end(*foes_lost),
            Event::OrderAsked(who) => self.question = Question::Order(*who),
            Event::RestraintAsked(who) => self.question = Question::Restrain(*who),
            Event::RageAsked(who) => self.question = Question::Rage(*who),
            Event::BurnAsked(who) => self.question = Question::Burn(*who),
            Event::PursuitAsked { who, runners } => (self.question, self.runners) = (Question::Pursue(*who), *runners),
            Event::Ended(outcome) => {
                (self.outcome, self.question, self.step) = (Some(*outcome), Question::None, Step::Over);
            }
            Event::Compared(comparison) if comparison.duel.is_none() => {
                self.beaten = comparison.won.map(|(side, _)| side.other());
            }
            Event::Met { distance, missiles } => (self.distance, self.missiles) = (*distance, *missiles),
            Event::Dropped { burns, .. } => self.lights += u8::from(*burns),
            Event::PlaceChanged(magic) => self.magic = **magic,
            Event::Transformed { who, form } => {
                if let Being::Person(person) = self.get(*who).being {
                    // The shape is the part that the person takes (DEC-103).
                    self.selves.push((*who, Person { took_part: true, ..person }));
                    self.get_mut(*who).being = Being::Monster(*form);
                }
            }
            Event::Reverted { who, constitution } => {
                if let Some(at) = self.selves.iter().position(|(id, _)| id == who) {
                    let (_, person) = self.selves.remove(at);
                    self.get_mut(*who).being = Being::Person(person);
                    self.set_attribute(*who, Attribute::Constitution, *constitution);
                }
            }
            Event::RatingsShown => (self.known, self.magic.minds_read) = (true, true),
            Event::Glowed { until } => self.glow = *until,
            Event::Joined(fighter) => self.fighters.push(**fighter),
            Event::NerveRolled { who: Some(_), .. } => self.shaken = true,
            event => self.apply_to_one(event),
        }
    }

    /// Events that change one fighter only.
    fn apply_to_one(&mut self, event: &Event) {
        match *event {
            Event::Recovered { who, strength } => self.set_attribute(who, Attribute::Strength, strength),
            Event::Woke { who } => {
                let fighter = self.get_mut(who);
                fighter.effects.asleep = 0;
                if fighter.status == Status::Fainted {
                    fighter.status = Status::Active;
                }
            }
            Event::Readied { who, hands } => self.with_person(who, |person| person.hands = hands),
            Event::Cocked { who, weapon } => self.with_weapon(who, weapon, |weapon| weapon.ready = weapon.most_ready),
            Event::Coated { who, weapon, poison } => {
                self.with_person(who, |person| person.poisons[poison as usize] -= 1);
                self.with_weapon(who, weapon, |weapon| (weapon.poison, weapon.coat) = (Some(poison), weapon.coating()));
            }
            Event::Cast { who, strength, .. } => self.set_attribute(who, Attribute::Strength, strength[1]),
            Event::Changed { who, change } => self.apply_change(who, change),
            Event::StaffRolled { who, .. } => self.with_person(who, |person| person.proud = SpellSet::NONE),
            Event::Shot { who, weapon, .. } => self.apply_shot(who, weapon),
            Event::Laid { who, weapon, .. } => self.with_weapon(who, weapon, |weapon| *weapon = Weapon::default()),
            Event::Caught { who, at, done, .. } => self.apply_catch(who, at, done),
            Event::Raged { who, .. } => {
                let since = self.turn;
                self.with_person(who, |person| person.rage = Rage::Raging { tried: false, since });
            }
            Event::Lent { who, strength, .. } => self.set_attribute(who, Attribute::Strength, strength[1]),
            Event::Tried { at, breaks: true, .. } => self.apply_disarming(at),
            Event::Stuck { who, weapon, lost: true, .. } => self.with_person(who, |person| {
                person.stuck |= 1 << weapon;
                let hands = person.hands;
                person.hands = Hands { main: hands.main.filter(|held| *held != weapon), off: None, ..hands };
            }),
            Event::Restrained { who, restraint: Restraint::Roll } => self.with_person(who, |person| {
                if let Rage::Raging { tried, .. } = &mut person.rage {
                    *tried = true;
                }
            }),
            Event::Calmed { who, exhausted, .. } => {
                let rage = if exhausted { Rage::Spent } else { Rage::Calm };
                self.with_person(who, |person| person.rage = rage);
            }
            Event::Burnt { who, shield, mail } => self.get_mut(who).tally.burnt = [shield, mail],
            Event::Regained { who, rating } => self.with_monster(who, |monster| monster.rating = rating),
            Event::Tired { who, after, .. } => {
                self.set_attribute(who, Attribute::Strength, after);
                self.with_person(who, |person| person.exerted = true);
            }
            _ => self.apply_fate(event),
        }
    }

    /// Events that end or change the part of a fighter.
    fn apply_fate(&mut self, event: &Event) {
        match *event {
            Event::Fainted { who } => self.get_mut(who).status = Status::Fainted,
            Event::Tested { who, weapon, breaks, .. } => {
                self.with_weapon(who, weapon, |weapon| weapon.broken |= breaks)
            }
            Event::Died { who, .. } => self.apply_death(who),
            Event::Surrendered { who } => self.get_mut(who).status = Status::Subdued,
            Event::Tamed { who, by } => self.apply_taming(who, by),
            Event::Petrified { who } => self.get_mut(who).status = Status::Stone,
            Event::Vanished { who } => self.get_mut(who).status = Status::Gone,
            Event::Left { who } | Event::FoeFled { who } => self.get_mut(who).status = Status::Fled,
            Event::Reached { who } => self.get_mut(who).status = Status::Active,
            Event::WentBerserk { who } => self.with_monster(who, |monster| monster.berserk = true),
            Event::Rose { who, rating } => {
                self.get_mut(who).status = Status::Active;
                self.with_monster(who, |monster| (monster.rating, monster.rises) = (rating, false));
                self.set_attribute(who, Attribute::Constitution, rating as i16);
            }
            Event::Learned { who, points, .. } => {
                self.with_person(who, |person| person.gained = person.gained.saturating_add(points));
            }
            _ => {}
        }
    }

    fn with_person(&mut self, who: FighterId, change: impl FnOnce(&mut Person)) {
        if self.monster(who).is_none() {
            if let Some(person) = self.get_mut(who).person_mut() {
                change(person);
            }
        } else if let Some((_, person)) = self.selves.iter_mut().find(|(id, _)| *id == who) {
            // A caster in another form is still somebody.
            change(person);
        }
    }

    fn with_monster(&mut self, who: FighterId, change: impl FnOnce(&mut crate::battle::fighter::Monster)) {
        if let Some(monster) = self.get_mut(who).monster_mut() {
            change(monster);
        }
    }

    fn with_weapon(&mut self, who: FighterId, weapon: u8, change: impl FnOnce(&mut Weapon)) {
        let person = self.get_mut(who).person_mut();
        if let Some(weapon) = person.and_then(|person| person.weapons.get_mut(usize::from(weapon))) {
            change(weapon);
        }
    }

    fn set_attribute(&mut self, who: FighterId, attribute: Attribute, value: i16) {
        self.with_person(who, |person| *person.current.get_mut(attribute) = value);
    }

    fn apply_order(&mut self, who: FighterId, order: Order) {
        let fighter = self.get_mut(who);
        fighter.tally.order = Some(order);
        if let Some(person) = fighter.person_mut() {
            person.took_part |= order != Order::Flee;
        }
        // The ratings are shown once all orders of the first combat turn are given (DEC-039); the last order ends the wait.
        self.known |= !self.is_missile_turn() && self.next_to_order().is_none();
    }

    fn apply_turn(&mut self, turn: u16, missiles: u8) {
        (self.turn, self.missiles) = (turn, missiles);
        if missiles == 0 {
            self.distance = 0;
        }
        self.beaten = None;
        for fighter in &mut self.fighters {
            fighter.tally = Tally::default();
            fighter.effects.burnt = false;
        }
    }

    fn apply_score(&mut self, who: FighterId, of: u8, score: &ScoreParts) {
        let fighter = self.get_mut(who);
        let tally = &mut fighter.tally;
        (tally.fights, tally.total, tally.against, tally.venom) = (true, score.total, score.against, score.venom);
        let Some(kind) = fighter.monster().map(|monster| monster.kind) else { return };
        // Animals behind the line do not roll: their first turn is still to come (DEC-061).
        let rolled = if of > 1 { self.pack_mates(who, kind) } else { FighterSet::NONE.with(who) };
        for id in rolled.each() {
            if let Some(other) = self.get_mut(id).monster_mut() {
                (other.fought, other.lamed) = (true, 0);
            }
        }
    }

    fn apply_wound(&mut self, wound: &Wound) {
        let fighter = self.get_mut(wound.who);
        let lost = wound.lost();
        fighter.tally.absorbed += wound.absorbed[0] + wound.absorbed[1];
        fighter.tally.struck |= wound.hits > 0;
        if wound.from == crate::battle::event::HitsFrom::Combat {
            fighter.tally.share = 0;
            fighter.tally.lost += lost as u16;
        }
        match &mut fighter.being {
            Being::Person(person) => *person.current.get_mut(Attribute::Constitution) = wound.after as i16,
            Being::Monster(monster) => monster.rating = wound.after.max(0) as u16,
        }
    }

    fn apply_shot(&mut self, who: FighterId, index: u8) {
        let Some(person) = self.get_mut(who).person_mut() else { return };
        let Some(weapon) = person.weapons.get_mut(usize::from(index)) else { return };
        weapon.shots = weapon.shots.saturating_sub(1);
        weapon.ready = weapon.ready.saturating_sub(1);
        weapon.coat = weapon.coat.saturating_sub(1);
        if weapon.has(Traits::SHOOTS) {
            // The bow stays in hand: another weapon takes a turn to ready (TT-COMBAT-09).
            person.hands = Hands { main: Some(index), off: None, shield: false };
        }
        if weapon.has(Traits::THROWN) && weapon.shots == 0 {
            *weapon = Weapon::default();
            for hand in [&mut person.hands.main, &mut person.hands.off] {
                *hand = hand.filter(|held| *held != index);
            }
            if person.hands.main.is_none() {
                person.hands.main = person.hands.off.take();
            }
        }
    }

    fn apply_catch(&mut self, who: FighterId, at: FighterId, done: bool) {
        let until = self.after_game_turns(1);
        let bola = self.person(who).and_then(|person| {
            let found = person.weapons.iter().position(|weapon| weapon.has(Traits::BOLA));
            found.filter(|_| self.is_missile_turn())
        });
        match bola {
            Some(index) => {
                self.with_weapon(who, index as u8, |weapon| *weapon = Weapon::default());
                if done {
                    self.get_mut(at).effects.away = until;
                }
            }
            None if done => self.apply_disarming(at),
            None => {}
        }
    }

    /// A foe fights with half of its dice from now on (DEC-081).
    fn apply_disarming(&mut self, at: FighterId) {
        self.with_monster(at, |monster| monster.disarmed = true);
        self.with_person(at, |person| person.weapons.iter_mut().for_each(|weapon| weapon.broken = true));
    }

    fn apply_death(&mut self, who: FighterId) {
        let quelled = self.is_quelled();
        let fighter = self.get_mut(who);
        fighter.status = Status::Dead;
        let burnt = fighter.effects.burnt;
        if let Some(monster) = fighter.monster_mut() {
            monster.rises = monster.kind.has(MonsterTrait::Rises) && !burnt && !quelled;
            monster.rating = 0;
        }
    }

    /// A bound monster stands by its master, calm and awake.
    fn apply_taming(&mut self, who: FighterId, by: FighterId) {
        let seat = self.get(by).seat;
        let fighter = self.get_mut(who);
        (fighter.side, fighter.seat, fighter.status) = (FightSide::Party, seat, Status::Active);
        (fighter.effects.bound, fighter.effects.asleep) = (true, 0);
        self.with_monster(who, |monster| monster.berserk = false);
    }

    fn apply_turn_end(&mut self, foes_lost: bool) {
        self.runners = FighterSet::NONE;
        self.foes_lost = if foes_lost { self.foes_lost.saturating_add(1) } else { 0 };
        for fighter in &mut self.fighters {
            if fighter.tally.struck {
                fighter.effects.asleep = 0;
            }
            let (fought, burnt) = (fighter.tally.fights, fighter.tally.burnt);
            let Some(person) = fighter.person_mut() else { continue };
            if burnt[0] {
                person.armour.shield = 0;
            }
            if burnt[1] {
                person.armour.mail = 0;
            }
            if fought {
                for held in person.hands.weapons() {
                    let weapon = &mut person.weapons[held];
                    // Missiles keep their poison for the shot.
                    weapon.coat = weapon.coat.saturating_sub(u8::from(weapon.is_for_hand()));
                }
            }
        }
    }

    fn apply_change(&mut self, who: FighterId, change: Change) {
        let fighter = self.get_mut(who);
        let effects = &mut fighter.effects;
        match change {
            Change::Asleep(until) => effects.asleep = until,
            Change::Confused(until) => effects.confused = until,
            Change::Sight(until) => effects.sight = until,
            Change::Flying(until) => effects.flying = until,
            Change::Hidden(until) => effects.hidden = until,
            Change::Safe(until) => effects.safe = until,
            Change::Away(until) => effects.away = until,
            Change::Vorpal(until, place) => (effects.vorpal, effects.sharpened) = (until, place),
            Change::Whammy(until, place) => (effects.whammy, effects.boosted) = (until, place),
            Change::Wisp(until) => effects.wisp = until,
            Change::Dull(until) => effects.dull = until,
            Change::Doubled(doubled) => effects.doubled = doubled,
            Change::Undoubled(normal) => effects.undoubled = normal,
            Change::CastAt(spell, level) => {
                if let Some(place) = RAISED.iter().position(|raised| *raised == spell) {
                    effects.cast_at[place] = level;
                }
            }
            Change::Size(factor, until) => (effects.size, effects.size_until) = (factor, until),
            Change::Venom(turn) => effects.venom = turn,
            Change::Milk(turn) => effects.milk = turn,
            Change::CursedBy(caster) => effects.cursed_by |= 1 << caster.0,
            Change::CursedAt(caster, attribute) => {
                if let Some(cursed) = effects.cursed_at.get_mut(caster.index()) {
                    *cursed = Some(attribute);
                }
            }
            Change::CurseEnded(caster) => {
                effects.cursed_by &= !(1 << caster.0);
                if let Some(cursed) = effects.cursed_at.get_mut(caster.index()) {
                    *cursed = None;
                }
            }
            Change::Fever(exposed) => effects.fever = exposed,
            Change::Shattered => self.with_person(who, |person| (person.staff, person.deluxe) = (0, false)),
            Change::StaffLeft(left) => self.with_person(who, |person| {
                person.staff_left = left;
                person.staff = if left > 0 { person.staff } else { 0 };
            }),
            Change::Burnt => effects.burnt = true,
            Change::Quest => effects.quest = true,
            Change::Leaves(turn) => effects.leaves = turn,
            Change::Side(side) => fighter.side = side,
            Change::Attribute(attribute, current, normal) => self.with_person(who, |person| {
                *person.current.get_mut(attribute) = current;
                *person.normal.get_mut(attribute) = normal;
            }),
            Change::Rating(rating, full) => {
                self.with_monster(who, |monster| (monster.rating, monster.full) = (rating, full));
            }
            Change::Disarmed => self.with_monster(who, |monster| monster.disarmed = true),
            Change::Lamed(dice) => self.with_monster(who, |monster| monster.lamed = dice),
            Change::Shown => self.with_monster(who, |monster| monster.invisible = false),
            Change::Form(kind) => self.with_monster(who, |monster| {
                let Monster { kind: own, full, rating, softened, .. } = *monster;
                monster.own_form = monster.own_form.or(Some(OwnForm { kind: own, full, rating, softened }));
                (monster.kind, monster.softened) = (kind, false);
            }),
            Change::OwnForm => self.with_monster(who, |monster| {
                if let Some(OwnForm { kind, full, rating, softened }) = monster.own_form.take() {
                    (monster.kind, monster.full, monster.rating) = (kind, full, rating);
                    monster.softened = softened;
                }
            }),
            Change::Softened => self.with_monster(who, |monster| monster.softened = true),
        }
    }

    /// The character whose order comes next: the first without one who can give it.
    pub(crate) fn next_to_order(&self) -> Option<FighterId> {
        self.ids().find(|id| {
            let fighter = self.get(*id);
            let own = fighter.side == FightSide::Party && self.true_self(*id).is_some();
            own && fighter.tally.order.is_none() && self.can_act(*id)
        })
    }
}
