//! Shares of hits: burning, absorption and what gets through (DEC-060, step 8).

use crate::battle::event::{Event, HitsFrom, Peril, Save};
use crate::battle::fighter::{FightSide, FighterId};
use crate::battle::resolve::Run;
use crate::battle::state::{Fight, FighterSet, Step};
use crate::data::house_rules::WinnerHits;
use ludus_engine::game::EventSink;

impl Fight {
    pub(crate) fn settle_share(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) {
        if who.index() >= self.fighters.len() {
            return self.emit(run, Event::Stepped(Step::Tiring));
        }
        let fighter = self.get(who);
        if fighter.tally.share > 0 {
            if self.may_burn(who) {
                return self.emit(run, Event::BurnAsked(who));
            }
            return self.absorb_share(run, who);
        }
        self.emit(run, Event::Stepped(Step::Shares(who.0 + 1)));
    }

    /// Returns whether a warrior may burn armour: only if hits would reach CON (DEC-084), not in an ambush (DEC-119).
    fn may_burn(&self, who: FighterId) -> bool {
        if self.waylaid {
            return false;
        }
        let fighter = self.get(who);
        let Some(person) = fighter.person() else { return false };
        let left: u16 = person.absorbs([false; 2]).into_iter().sum::<u16>().saturating_sub(fighter.tally.absorbed);
        let conscious = self.can_act(who) || fighter.is_raging();
        fighter.side == FightSide::Party && conscious && person.can_burn() && fighter.tally.share > left.into()
    }

    pub(crate) fn absorb_share(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) {
        let share = self.get(who).tally.share;
        self.wound(run, who, share, HitsFrom::Combat, true);
        self.emit(run, Event::Stepped(Step::Shares(who.0 + 1)));
    }

    /// The losses of the winners, if a house rule has them (DEC-072).
    pub(crate) fn winners_suffer(&mut self, run: &mut Run<'_, impl EventSink<Event>>, winners: FighterSet, hits: u32) {
        match self.rules.winner_hits {
            WinnerHits::None => {}
            WinnerHits::Tenth => self.share_out(run, winners, hits / 10),
            WinnerHits::SavingRoll => {
                for who in winners.each() {
                    if self.person(who).is_none() {
                        continue;
                    }
                    if let Save::Luck(roll) = self.save(run, who, Peril::Winning)
                        && !roll.is_made()
                    {
                        self.wound(run, who, roll.shortfall(), HitsFrom::Winning, true);
                    }
                }
            }
        }
    }

    /// Deals hits in equal shares at once: to persons with armour, to monsters without.
    fn share_out(&mut self, run: &mut Run<'_, impl EventSink<Event>>, group: FighterSet, hits: u32) {
        let count = group.len();
        for (number, who) in (0..).zip(group.each()) {
            let share = hits / count + u32::from(number < hits % count);
            if share > 0 {
                self.wound(run, who, share, HitsFrom::Winning, true);
            }
        }
    }
}
