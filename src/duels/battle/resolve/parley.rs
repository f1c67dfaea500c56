//! Before combat: refusal, a commander's challenge, and each side's words, gifts, theft and talk (DD-08).

use crate::battle::chances;
use crate::battle::event::{
    Booty, Caught, Cause, End, Event, Flight, Fulfilment, Parting, PlanLine, RiddleAnswer, Roll, Why,
};
use crate::battle::resolve::Resolution;
use crate::model::character::Role;
use crate::model::fighter::Side;
use crate::model::plan::Gift;
use crate::model::plan::orders::Act;
use crate::model::terms::{Demand, Range, Reward};
use ludus_engine::game::EventSink;

/// The result of a parley.
enum Parley {
    Open,
    Over(End),
    /// A caught thief must fight, whatever the plans say.
    Combat,
}

/// A monster's attitude to its visitor.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mood {
    /// The monster follows its plan; without one it attacks.
    Planned,
    /// The monster ignores the visitor, or they talked before.
    Calm,
    /// The monster attacks, whatever its plan says.
    Hostile,
}

impl<T: EventSink<Event>> Resolution<'_, T> {
    /// Resolves everything before combat. `None` if combat follows.
    pub(super) fn before_combat(&mut self) -> Option<End> {
        if self.terms.commanders {
            if let Some(end) = self.challenge() {
                return Some(end);
            }
        } else if self.terms.refusal
            && let Some(end) = self.check_refusal()
        {
            return Some(end);
        }
        let starter = self.terms.starter;
        let talked = self.terms.talked || self.terms.agreement.is_some();
        let mut mood = if talked { Mood::Calm } else { Mood::Planned };
        for side in [starter, starter.other()] {
            match self.parley(side, &mut mood) {
                Parley::Open => {}
                Parley::Over(end) => return Some(end),
                Parley::Combat => {
                    self.begin(self.fight.range);
                    return None;
                }
            }
        }
        let settled = self.terms.commanders || mood == Mood::Hostile;
        let end = if settled { None } else { self.end_without_combat(mood == Mood::Calm) };
        if end.is_none() {
            self.begin(self.terms.range);
        }
        end
    }

    /// A character with a weak temper may refuse the meeting (DD-53).
    fn check_refusal(&mut self) -> Option<End> {
        let side = self.terms.starter;
        let (starter, opponent) = (self.of(side), self.of(side.other()));
        let need = chances::refusal(starter, opponent);
        if need.total == 0 || opponent.is_nobody() {
            return None;
        }
        let danger = [chances::danger(starter), chances::danger(opponent)];
        let roll = self.roll(need);
        self.emit(Event::Shied { side, danger, roll });
        roll.succeeds().then_some(End::Refused(side))
    }

    /// Resolves the challenge before a duel of commanders (EX-09).
    fn challenge(&mut self) -> Option<End> {
        let challenges = |side: Side| self.orders(side).attacks(0) && !self.orders(side).flees;
        let Some(side) = [self.terms.starter, self.terms.starter.other()].into_iter().find(|side| challenges(*side))
        else {
            return Some(End::Parted(Parting::NoChallenge));
        };
        self.emit(Event::Challenged { side });
        let other = side.other();
        if !self.orders(other).opens_with_flight() {
            return None;
        }
        let line = PlanLine { entry: Some(0), last: true };
        self.emit(Event::Fled { side: other, line, flight: Flight::Challenged, roll: Roll::CERTAIN });
        Some(End::Fled(other))
    }

    /// Returns how the meeting ends without combat. Either neither side wants to fight, or a side whose first tactic is FL
    /// leaves before an unwilling opponent attacks (DD-07, DD-76).
    fn end_without_combat(&mut self, calm: bool) -> Option<End> {
        let wants = |side: Side| {
            let (fighter, orders) = (self.of(side), self.orders(side));
            match fighter.is_monster() {
                true => !calm && (orders.is_empty() || orders.attacks(fighter.gone)),
                false => orders.attacks(fighter.gone) && !self.of(side.other()).is_nobody(),
            }
        };
        let wants = [wants(Side::A), wants(Side::B)];
        let nobody = self.fight.sides.iter().any(|fighter| fighter.is_nobody());
        for side in [self.terms.starter, self.terms.starter.other()] {
            let (orders, gone) = (self.orders(side), self.of(side).gone);
            if orders.flees_first(gone) && !wants[side.other().index()] && !nobody {
                let line = PlanLine { entry: orders.first(gone), last: true };
                self.emit(Event::Fled { side, line, flight: Flight::AtOnce, roll: Roll::CERTAIN });
                return Some(End::Fled(side));
            }
        }
        match wants {
            [false, false] => Some(End::Parted(Parting::Peace)),
            _ => None,
        }
    }

    /// Resolves a side's leading words, gifts, theft, talk and fulfilment.
    fn parley(&mut self, side: Side, mood: &mut Mood) -> Parley {
        if !self.of(side).is_character() {
            return Parley::Open;
        }
        let alone = self.of(side.other()).is_nobody();
        for entry in 0..self.orders(side).len() {
            let Some(order) = self.orders(side).get(entry) else { break };
            let outcome = match order.act {
                Act::Scout => continue,
                Act::Say { answers } => self.say(side, entry, answers),
                Act::Give(_) | Act::Steal | Act::Talk | Act::Fulfil if alone => {
                    self.emit(Event::Passed { side, entry, why: Why::Nobody });
                    Parley::Open
                }
                Act::Give(gift) => {
                    self.give(side, entry, gift);
                    Parley::Open
                }
                Act::Steal => self.steal(side, entry),
                Act::Talk => self.talk(side, entry, mood),
                Act::Fulfil => self.fulfil(side, entry, mood),
                _ => break,
            };
            if !matches!(outcome, Parley::Open) {
                return outcome;
            }
        }
        Parley::Open
    }

    fn say(&mut self, side: Side, entry: u8, answers: bool) -> Parley {
        self.emit(Event::Said { side, entry });
        let Some(agreement) = self.terms.agreement else { return Parley::Open };
        if !matches!(agreement.demand, Demand::Riddle(_)) || !self.of(side.other()).is_monster() {
            return Parley::Open;
        }
        self.emit(Event::Guessed { side, right: answers });
        if !answers {
            return Parley::Open;
        }
        self.reward(side, agreement.reward);
        Parley::Over(End::Parted(Parting::Answered))
    }

    fn reward(&mut self, side: Side, reward: Reward) {
        self.granted = true;
        match reward {
            Reward::Look => {}
            Reward::Gold(gold) => {
                let gold = gold.min(self.of(side.other()).gold);
                self.emit(Event::Rewarded { side, gold, item: None });
            }
            Reward::Item(item) => self.emit(Event::Rewarded { side, gold: 0, item: Some(item) }),
        }
    }

    /// The opponent accepts every gift. Gold and items that the giver lacks are left out (DD-79).
    fn give(&mut self, side: Side, entry: u8, gift: Gift) {
        let giver = self.of(side);
        let gold = gift.gold.min(giver.gold);
        let has = |place: &u8| giver.at_hand(*place).is_some();
        let items = gift.places().filter(has).fold(0, |places, place| places | 1 << (place - 1));
        self.emit(Event::Gave { side, entry, gold, items });
    }

    fn talk(&mut self, side: Side, entry: u8, mood: &mut Mood) -> Parley {
        let other = side.other();
        if !self.of(other).is_monster() {
            return self.talk_with_character(side, entry);
        }
        let manner = chances::manner(self.of(side), self.of(other));
        let roll = self.die(100);
        let [attacks, ignores] = chances::TALK;
        let answer = match i16::from(roll) + manner.sum() {
            sum if sum <= attacks => RiddleAnswer::Attacks,
            sum if sum <= ignores || manner.dull => RiddleAnswer::Ignores,
            _ => self.terms.offer.map_or(RiddleAnswer::Ignores, RiddleAnswer::Proposes),
        };
        *mood = if answer == RiddleAnswer::Attacks { Mood::Hostile } else { Mood::Calm };
        self.emit(Event::Talked { side, entry, roll, manner, answer });
        match answer {
            RiddleAnswer::Proposes(_) => {
                self.granted = true;
                Parley::Over(End::Parted(Parting::Talked))
            }
            RiddleAnswer::Attacks | RiddleAnswer::Ignores => Parley::Open,
        }
    }

    /// Estimates temper and alignment. Each is one step off with a chance of one in four (DD-63).
    fn talk_with_character(&mut self, side: Side, entry: u8) -> Parley {
        let other = side.other();
        if self.orders(other).attacks_first() {
            self.emit(Event::Unheard { side, entry });
            return Parley::Open;
        }
        let (temper, alignment) = (self.of(other).temper, self.of(other).alignment);
        let temper = self.estimate(temper, temper.neighbours());
        let alignment = self.estimate(alignment, alignment.neighbours());
        self.emit(Event::Estimated { side, entry, temper, alignment });
        Parley::Over(End::Parted(Parting::Talked))
    }

    fn estimate<V>(&mut self, truth: V, mut neighbours: impl Iterator<Item = V> + Clone) -> V {
        if self.die(4) > 1 {
            return truth;
        }
        let count = neighbours.clone().count() as u8;
        let which = self.die(count);
        neighbours.nth(usize::from(which) - 1).unwrap_or(truth)
    }

    fn fulfil(&mut self, side: Side, entry: u8, mood: &mut Mood) -> Parley {
        let other = side.other();
        if !self.of(other).is_monster() && self.orders(other).attacks_first() {
            self.emit(Event::Unheard { side, entry });
            return Parley::Open;
        }
        let agreement = self.terms.agreement.filter(|_| self.of(other).is_monster());
        let met = agreement.and_then(|agreement| match agreement.demand {
            Demand::Tribute(gold) => (self.of(side).gold >= gold).then_some((gold, agreement.reward)),
            Demand::Trophy { met, .. } => met.then_some((0, agreement.reward)),
            Demand::Riddle(_) => None,
        });
        let Some((paid, reward)) = met else {
            let (roll, fulfilment) = (Roll::CERTAIN, Fulfilment::Unmet);
            self.emit(Event::Fulfilled { side, entry, paid: 0, roll, fulfilment });
            return Parley::Open;
        };
        let need = chances::breach(self.of(other), self.of(side));
        let roll = self.roll(need);
        let fulfilment = if roll.succeeds() { Fulfilment::Broken } else { Fulfilment::Kept };
        self.emit(Event::Fulfilled { side, entry, paid, roll, fulfilment });
        if roll.succeeds() {
            *mood = Mood::Hostile;
            return Parley::Open;
        }
        self.reward(side, reward);
        Parley::Over(End::Parted(Parting::Fulfilled))
    }

    fn steal(&mut self, side: Side, entry: u8) -> Parley {
        let need = chances::theft(self.of(side), self.of(side.other()));
        let roll = self.roll(need);
        if !roll.succeeds() {
            self.emit(Event::Stole { side, entry, roll, booty: Booty::default() });
            return self.flee_the_scene(side);
        }
        let booty = self.booty(side.other());
        self.emit(Event::Stole { side, entry, roll, booty });
        Parley::Over(End::Stole(side))
    }

    /// Draws the booty: a quarter of the gold, half of it, or an item (DD-67); a tenth of a treasury (DD-68).
    fn booty(&mut self, from: Side) -> Booty {
        let die = self.die(6);
        let victim = self.of(from);
        let treasury = victim.role() == Some(Role::King);
        let gold = match die {
            _ if treasury => victim.gold / 10,
            4 | 5 => victim.gold / 2,
            _ => victim.gold / 4,
        };
        let items = victim.items.iter().flatten().count() as u8;
        if die < 6 || items == 0 {
            return Booty { die, gold, ..Booty::default() };
        }
        let need = chances::hidden(victim);
        let hidden = self.roll(need);
        if hidden.succeeds() {
            return Booty { die, gold, hidden: Some(hidden), item: None };
        }
        let which = self.die(items);
        let full = (1..=6u8).filter(|place| self.of(from).items[usize::from(*place) - 1].is_some());
        let item = full.into_iter().nth(usize::from(which) - 1);
        Booty { die, gold: 0, hidden: Some(hidden), item }
    }

    /// Resolves the escape of a thief who failed (DUEL-STEAL-05 to 11).
    fn flee_the_scene(&mut self, side: Side) -> Parley {
        let need = chances::uncaught(self.of(side));
        let roll = self.roll(need);
        let (thief, victim) = (self.of(side).role(), self.of(side.other()).role());
        let great = matches!(victim, Some(Role::King | Role::Commander));
        let gold = self.of(side).gold;
        let caught = match thief {
            _ if roll.succeeds() => Caught::Away,
            Some(Role::King) if great && gold > 0 => Caught::Ransom(gold.div_ceil(2)),
            _ if great => Caught::Executed,
            _ => Caught::Combat(Range::ALL[usize::from(self.die(3)) - 1]),
        };
        self.emit(Event::Caught { side, roll, caught });
        match caught {
            Caught::Away => Parley::Over(End::Stole(side)),
            Caught::Ransom(_) => Parley::Over(End::Ransomed(side)),
            Caught::Executed => Parley::Over(self.dies(side, Cause::Execution)),
            Caught::Combat(_) => Parley::Combat,
        }
    }
}
