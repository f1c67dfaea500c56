//! What a side remembers of enemies of whom it knows nothing now: where each was last known to be, or whence his last
//! shot or spell came (DEC-139). The computer's players look for them there; no rule asks for it.

use crate::gladiator::battle::command::{Aim, Path};
use crate::gladiator::battle::event::{Casting, Event};
use crate::gladiator::battle::state::Battle;
use crate::gladiator::model::board::Square;
use crate::gladiator::model::fighter::{FighterId, Side};
use crate::gladiator::model::ground::Layer;
use crate::gladiator::model::magic::Being;

impl Battle {
    /// The squares where a side has reason to look for enemies of whom it knows nothing, in roster order.
    pub fn traces(&self, side: Side) -> impl Iterator<Item = Square> + '_ {
        let unknown = self.unknown;
        let enemies = self.fighters().filter(move |id| unknown >> id.0 & 1 != 0).map(|id| self.fighter(id));
        enemies.filter(move |enemy| enemy.side != side).filter_map(|enemy| enemy.trace)
    }

    /// The squares of shadow; only where somebody may stand unseen in one.
    pub fn shadows(&self) -> impl Iterator<Item = Square> + '_ {
        let any = self.elusive == u64::MAX;
        let dark = |at: &Square| self.ground.terrain(*at).has(Layer::Shadow);
        any.then(|| Square::all().filter(dark)).into_iter().flatten()
    }

    /// Who is in the arena and unknown to his enemies.
    pub(super) fn find_unknown(&self) -> u64 {
        if self.elusive == 0 {
            return 0;
        }
        self.in_arena().filter(|id| self.is_unknown(*id)).fold(0, |bits, id| bits | 1 << id.0)
    }

    /// Whether his enemies know nothing of somebody, found out anew (DEC-085).
    pub(super) fn is_unknown(&self, id: FighterId) -> bool {
        let fighter = self.fighter(id);
        !fighter.found && self.is_invisible(id) && !self.is_beside(fighter.side.other(), fighter.at)
    }

    pub(super) const fn swap_unknown(&mut self, one: FighterId, other: FighterId) {
        let differ = (self.unknown >> one.0 ^ self.unknown >> other.0) & 1;
        self.unknown ^= differ << one.0 | differ << other.0;
    }

    /// Who goes somewhere by that event, and where he is before it.
    pub(super) fn place_before(&self, event: &Event) -> Option<(FighterId, Square)> {
        if self.elusive == 0 {
            return None;
        }
        let goer = match way(event) {
            Way::Goes(fighter, _) | Way::Parts(fighter) => Some(fighter),
            Way::Comes | Way::Stays => None,
        };
        goer.map(|id| (id, self.fighter(id).at))
    }

    /// After an event: who is lost from sight leaves a trace where he was seen last, who is seen leaves none, and a trace
    /// at which somebody has looked in vain is none any more.
    pub(super) fn remember(&mut self, event: &Event, before: Option<(FighterId, Square)>) {
        let Some(unknown) = sight(event).then(|| self.find_unknown()) else { return self.betray(event) };
        let known = !self.unknown;
        for id in self.fighters().filter(|id| (!known | unknown) >> id.0 & 1 != 0) {
            let (was, is) = (known >> id.0 & 1 == 0, unknown >> id.0 & 1 != 0);
            let side = self.fighter(id).side.other();
            self.write(id).trace = match self.fighter(id).trace {
                _ if !is => None,
                _ if !was => self.lost(id, event, before),
                trace => trace.filter(|at| !self.is_beside(side, *at)),
            };
        }
        self.unknown = unknown;
        self.betray(event);
    }

    /// Who is unseen and gives his whereabouts away leaves a trace there.
    fn betray(&mut self, event: &Event) {
        if let Some((id, at)) = self.betrayed(event).filter(|(id, _)| self.unknown >> id.0 & 1 != 0) {
            let looked = self.is_beside(self.fighter(id).side.other(), at);
            self.write(id).trace = Some(at).filter(|_| !looked);
        }
    }

    /// Where somebody was seen last who is lost from sight by that event; none if he has only just come.
    fn lost(&self, id: FighterId, event: &Event, before: Option<(FighterId, Square)>) -> Option<Square> {
        match (way(event), before) {
            (Way::Comes, _) => None,
            // Which of the three is the Mage nobody knows: they all come out of his square.
            (Way::Parts(_), Some((_, from))) => Some(from),
            (Way::Goes(_, path), Some((mover, from))) if mover == id => Some(self.seen_last(id, path, from)),
            (Way::Goes(..) | Way::Parts(_) | Way::Stays, _) => Some(self.fighter(id).at),
        }
    }

    /// The last square of his way where he was seen; where he set out if it was not on foot.
    fn seen_last(&self, id: FighterId, path: Path, from: Square) -> Square {
        let way = path.steps().scan(from, |at, step| step.from(*at).inspect(|to| *at = *to));
        way.take_while(|to| !self.is_hidden_at(id, *to)).last().unwrap_or(from)
    }

    /// Who gives his whereabouts away by that event, and the square: where a shot, a throw or a spell at an enemy comes
    /// from, and where what a Mage makes stands.
    fn betrayed(&self, event: &Event) -> Option<(FighterId, Square)> {
        let here = |id: FighterId| (id, self.fighter(id).at);
        match *event {
            Event::Blow(ref blow) => Some(here(blow.strike.attacker)),
            Event::Cast(Casting { caster, aim: Aim::At(target), .. }) => {
                (self.fighter(target).side != self.fighter(caster).side).then(|| here(caster))
            }
            Event::Made { fighter, at, .. } => Some((fighter, at)),
            Event::Arrived { being: Being::Summoned { by, .. } | Being::Illusion { by }, at, .. } => Some((by, at)),
            Event::Arrived { .. } | Event::Cast(_) => None,
            // Where somebody goes is seen of him or not, and leaves a trace by that.
            Event::Moved { .. } | Event::Disengaged { .. } | Event::GotAway { .. } | Event::Pushed { .. } => None,
            Event::Phased { .. } | Event::Teleported { .. } | Event::Doubled { .. } | Event::Grappled { .. } => None,
            Event::Resurrected { .. } | Event::Vanished { .. } | Event::Left { .. } | Event::Shuffled { .. } => None,
            // What he does with himself and his things tells nobody where he is.
            Event::Readied { .. } | Event::PutDown { .. } | Event::Changed { .. } | Event::Reloaded { .. } => None,
            Event::Disarmed { .. } | Event::Stolen { .. } | Event::SwordGiven { .. } | Event::StaffSpent { .. } => None,
            Event::Stood { .. } | Event::WentProne { .. } | Event::Evaded { .. } | Event::Collapsed { .. } => None,
            Event::Enchanted { .. } | Event::Lapsed { .. } | Event::KeptUp { .. } | Event::Thwarted { .. } => None,
            Event::Healed { .. } | Event::Regenerated { .. } | Event::Read { .. } | Event::Rolled { .. } => None,
            Event::PitHurt { .. } | Event::TerrainHurt { .. } | Event::Declined { .. } | Event::Acted { .. } => None,
            // The course of the game.
            Event::TurnBegan { .. } | Event::IncentiveRolled { .. } | Event::MovingFirst { .. } => None,
            Event::ActionsBegan | Event::Asked { .. } | Event::Won { .. } => None,
        }
    }
}

/// Whether an event can change who is seen by whom.
const fn sight(event: &Event) -> bool {
    match event {
        Event::Blow(blow) => blow.killed || blow.returned,
        Event::Made { layer, .. } => matches!(layer, Layer::Shadow | Layer::Pit | Layer::Wall),
        Event::PitHurt { killed, .. } | Event::TerrainHurt { killed, .. } => *killed,
        Event::TurnBegan { .. }
        | Event::IncentiveRolled { .. }
        | Event::MovingFirst { .. }
        | Event::ActionsBegan
        | Event::Rolled { .. }
        | Event::Readied { .. }
        | Event::PutDown { .. }
        | Event::Evaded { .. }
        | Event::Stood { .. }
        | Event::WentProne { .. }
        | Event::Reloaded { .. }
        | Event::Changed { .. }
        | Event::Cast(_)
        | Event::KeptUp { .. }
        | Event::Healed { .. }
        | Event::Declined { .. }
        | Event::Acted { .. }
        | Event::Regenerated { .. }
        | Event::Collapsed { .. }
        | Event::Won { .. }
        | Event::Asked { .. } => false,
        Event::Moved { .. } | Event::Disengaged { .. } | Event::GotAway { .. } | Event::Pushed { .. } => true,
        Event::Phased { .. } | Event::Teleported { .. } | Event::Doubled { .. } | Event::Grappled { .. } => true,
        Event::Arrived { .. } | Event::Resurrected { .. } | Event::Vanished { .. } | Event::Left { .. } => true,
        Event::Enchanted { .. } | Event::Lapsed { .. } | Event::Thwarted { .. } | Event::Shuffled { .. } => true,
        Event::Disarmed { .. } | Event::Stolen { .. } | Event::SwordGiven { .. } | Event::StaffSpent { .. } => true,
        Event::Read { .. } => true,
    }
}

/// How an event changes who stands where.
enum Way {
    /// Somebody goes to another square, on foot along a path; any other way it is empty.
    Goes(FighterId, Path),
    /// A Mage steps aside among images of himself.
    Parts(FighterId),
    /// Somebody is there who was not in the arena before.
    Comes,
    /// Nobody goes anywhere.
    Stays,
}

const fn way(event: &Event) -> Way {
    match *event {
        Event::Moved { fighter, path, .. } | Event::Disengaged { fighter, path, .. } => Way::Goes(fighter, path),
        Event::GotAway { fighter, .. } | Event::Pushed { fighter, .. } => Way::Goes(fighter, Path::EMPTY),
        Event::Phased { fighter, .. } | Event::Teleported { fighter, .. } => Way::Goes(fighter, Path::EMPTY),
        Event::Grappled { attacker, .. } => Way::Goes(attacker, Path::EMPTY),
        Event::Doubled { fighter, .. } => Way::Parts(fighter),
        Event::Arrived { .. } | Event::Resurrected { .. } => Way::Comes,
        Event::Vanished { .. } | Event::Left { .. } | Event::Shuffled { .. } | Event::Thwarted { .. } => Way::Stays,
        Event::Blow(_) | Event::Cast(_) | Event::Made { .. } | Event::Read { .. } | Event::Rolled { .. } => Way::Stays,
        Event::Readied { .. } | Event::PutDown { .. } | Event::Changed { .. } | Event::Reloaded { .. } => Way::Stays,
        Event::Disarmed { .. } | Event::Stolen { .. } | Event::SwordGiven { .. } => Way::Stays,
        Event::StaffSpent { .. } | Event::Enchanted { .. } | Event::Lapsed { .. } | Event::KeptUp { .. } => Way::Stays,
        Event::Stood { .. } | Event::WentProne { .. } | Event::Evaded { .. } | Event::Collapsed { .. } => Way::Stays,
        Event::Healed { .. } | Event::Regenerated { .. } | Event::PitHurt { .. } => Way::Stays,
        Event::TerrainHurt { .. } | Event::Declined { .. } | Event::Acted { .. } => Way::Stays,
        Event::TurnBegan { .. } | Event::IncentiveRolled { .. } | Event::MovingFirst { .. } => Way::Stays,
        Event::ActionsBegan | Event::Asked { .. } | Event::Won { .. } => Way::Stays,
    }
}
