//! Showing what happened: events one by one, dice that roll, pauses. The battle itself is already further; nothing here
//! can change a result (DICE-02).

use super::super::theme::Ink;
use super::log::Told;
use super::stage::{Roll, Stage};
use super::{BattleScreen, is_hot_seat, looking};
use crate::gladiator::event::Event;
use crate::gladiator::fighter::{FighterId, Side};
use crate::gladiator::robots;
use crate::gladiator::state::{Battle, Decision};
use crate::gladiator::text::{self, Reading};
use crate::kit::dice::{Dice, Domain};
use crate::kit::game::Seat;
use crate::kit::reading::{self, Priority, Throw};
use crate::store::{DiceShow, Session};

/// Who did what is told.
type Doer = reading::Doer<FighterId>;

/// The battle at its first decision, with the events that led there; none where these rules open it differently.
pub fn opened(session: &Session<Battle>) -> Option<(Battle, Vec<Event>)> {
    let mut events = Vec::new();
    let seed = session.battle().seed();
    let mut dice = Dice::new(seed, Domain::Battle, 0);
    let battle = Battle::open(session.setup(), seed, &mut dice, &mut events).ok()?;
    Some((battle, events))
}

/// The events of the opening, so that the first incentive is rolled on the screen too; none of a battle under way.
pub fn opening(session: &Session<Battle>) -> Vec<Event> {
    opened(session).filter(|(battle, _)| battle == session.battle()).map_or_else(Vec::new, |(_, events)| events)
}

impl BattleScreen {
    /// Shows what is left to show, lets the program decide, and asks.
    pub(super) fn go_on(&mut self) {
        while matches!(self.stage, Stage::Ready) && self.handing.is_none() {
            if let Some(event) = self.queue.pop_front() {
                self.show(event);
            } else if self.hands.decides(&self.shown) {
                let Some(choice) = robots::choose(&self.shown) else { return };
                let battle = self.shown;
                self.keep_reason(&battle, Some(choice.why));
                self.submit(&choice.command);
                if self.queue.is_empty() {
                    return;
                }
            } else {
                return self.ask();
            }
        }
    }

    fn ask(&mut self) {
        self.skipping = false;
        self.whys.clear();
        if let Some(target) = self.read.take() {
            return self.asks.push(Box::new(looking::Stats::read(target)));
        }
        if self.asks.is_empty() {
            self.asks.extend(self.question());
            let another = |side: &Side| *side != self.seat || self.empty_seat;
            if let Some(side) = self.shown.asked_side().filter(|side| another(side) && is_hot_seat(&self.shown)) {
                self.hand_over = Some(side);
            }
        }
    }

    fn show(&mut self, event: Event) {
        match self.roll(&event) {
            Some(roll) => self.stage = Stage::Dice(roll),
            None => self.happen(&event),
        }
    }

    /// The dice of an event, if they are to be seen rolling.
    pub(super) fn roll(&self, event: &Event) -> Option<Roll> {
        if self.skipping {
            return None;
        }
        let reading = text::reading(&self.cast, &self.shown, event, Some(self.seat));
        let throw = reading.dice?;
        let mode = self.dice_of(&throw);
        if mode == DiceShow::Instant {
            return None;
        }
        let matters = reading.priority == Priority::Important;
        Some(Roll {
            event: *event,
            throw,
            at: reading.places,
            stopped: 0,
            why: self.reason(reading.doer).map(|number| self.whys[number].1).unwrap_or_default(),
            since: self.now,
            still: 0,
            boxed: mode == DiceShow::Boxed,
            waits: self.waits_for_key(matters, mode),
            rest: self.rest(),
            matters,
            now: self.now,
        })
    }

    /// How dice are shown, everybody's as those of who looks; nobody stops them where nobody plays.
    fn dice_of(&self, throw: &Throw) -> DiceShow {
        let mode = match throw.of.unwrap_or(self.seat.seat()) {
            Seat(0) => self.settings.dice.west,
            Seat(_) => self.settings.dice.east,
        };
        if mode == DiceShow::Boxed && self.is_watched() { DiceShow::Quick } else { mode }
    }

    /// One event happens in the copy that is shown, and is told to each side as far as it may know; together with the
    /// next ones where they are told as one.
    pub(super) fn happen(&mut self, event: &Event) {
        self.untold.push(*event);
        if self.queue.front().is_some_and(|next| text::goes_on(&self.shown, event, next)) {
            return self.take_in(event);
        }
        let events = std::mem::take(&mut self.untold);
        let told = Side::BOTH.map(|side| text::reading_as_one(&self.cast, &self.shown, &events, Some(side)));
        // Who did it and whether it matters is the same for all who are told of it.
        let heard = told.iter().find(|reading| reading.is_told()).map(|reading| (reading.doer, reading.priority));
        let by_robot = heard.is_some_and(|(doer, _)| self.by_robot(doer));
        self.take_in(event);
        let Some((doer, priority)) = heard.filter(|(_, priority)| *priority > Priority::Trivial) else { return };
        let why = self.reason(doer).map(|number| self.whys.remove(number).1);
        let ink = if priority == Priority::Important { Ink::Heed } else { Ink::Plain };
        let lines = told.each_ref().map(|reading| Told::of(reading, why));
        let text = lines[self.seat as usize].text.clone();
        self.tell(lines, ink, priority > Priority::Frame);
        let [west, east] = told;
        let reading = if self.seat == Side::West { west } else { east };
        if reading.is_told() {
            self.pause(reading, text, by_robot);
        }
    }

    /// The shown copy takes an event in.
    fn take_in(&mut self, event: &Event) {
        if let Event::Arrived { fighter, .. } = *event {
            self.hands.forget(fighter);
        }
        self.shown.apply(event);
        self.cast.follow(&self.shown);
        self.seen = self.shown.seen_by(self.seat);
    }

    /// Blows and castings whose dice were shown have been read already.
    pub(super) fn was_rolled(&self, reading: &Reading) -> bool {
        reading.dice.as_ref().is_some_and(|throw| self.dice_of(throw) != DiceShow::Instant)
    }

    /// Whether the program caused it.
    fn by_robot(&self, doer: Doer) -> bool {
        match doer {
            Doer::Somebody(id) => self.hands.is_computers(&self.shown, id),
            Doer::Nobody | Doer::Seat => self.reason(doer).is_some(),
        }
    }

    /// Keeps why the computer chose: the reason of an act until it is told, and those of the answers to it. None where
    /// the choice was a player's.
    pub(super) fn keep_reason(&mut self, battle: &Battle, why: Option<&'static str>) {
        let decision = battle.decision();
        if matches!(decision, Decision::Incentive { .. } | Decision::Move { .. } | Decision::Act { .. }) {
            self.whys.clear();
        }
        let who = decision.fighter();
        self.whys.retain(|(other, _)| *other != who);
        self.whys.extend(why.map(|why| (who, why)));
    }

    /// Which of the kept reasons is that of who did this; that of a whole side is nobody's in particular.
    fn reason(&self, doer: Doer) -> Option<usize> {
        let who = match doer {
            Doer::Nobody => return None,
            Doer::Somebody(id) => Some(id),
            Doer::Seat => None,
        };
        self.whys.iter().position(|(other, _)| *other == who)
    }
}
