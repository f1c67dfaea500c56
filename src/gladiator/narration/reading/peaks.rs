//! Selects the highlights for spectators: deaths, wounds, spells and fumbles.

use crate::battle::event::{Blow, Event};
use crate::model::fighter::FighterId;
use crate::narration::reading::Narrator;
use ludus_engine::highlight::{Highlight, Highlights};

impl Narrator<'_> {
    /// The highlights of any event. Spell damage counts as a wound; the casting counts as the spell.
    pub(super) fn peaks(&self, event: &Event) -> Highlights {
        match *event {
            Event::Blow(ref blow) => self.of_blow(blow),
            Event::Cast(ref casting) => self.seat_highlights(casting.caster).and(Highlight::Spell),
            Event::PitHurt { fighter, sh, killed, .. } | Event::TerrainHurt { fighter, sh, killed, .. } => {
                let hurt = killed || sh < self.sh_of(fighter);
                self.seat_highlights(fighter).and_if(hurt, Highlight::Wound).and_if(killed, Highlight::Death)
            }
            Event::TurnBegan { .. }
            | Event::IncentiveRolled { .. }
            | Event::MovingFirst { .. }
            | Event::Moved { .. }
            | Event::Phased { .. }
            | Event::ActionsBegan
            | Event::Rolled { .. }
            | Event::Pushed { .. }
            | Event::Grappled { .. }
            | Event::GotAway { .. }
            | Event::Readied { .. }
            | Event::PutDown { .. }
            | Event::Resurrected { .. }
            | Event::Evaded { .. }
            | Event::Stood { .. }
            | Event::WentProne { .. }
            | Event::Disengaged { .. }
            | Event::Reloaded { .. }
            | Event::Changed { .. }
            | Event::Made { .. }
            | Event::Enchanted { .. }
            | Event::Lapsed { .. }
            | Event::KeptUp { .. }
            | Event::Healed { .. }
            | Event::Disarmed { .. }
            | Event::Stolen { .. }
            | Event::SwordGiven { .. }
            | Event::StaffSpent { .. }
            | Event::Thwarted { .. }
            | Event::Doubled { .. }
            | Event::Teleported { .. }
            | Event::Arrived { .. }
            | Event::Vanished { .. }
            | Event::Shuffled { .. }
            | Event::Read { .. }
            | Event::Declined { .. }
            | Event::Acted { .. }
            | Event::Left { .. }
            | Event::Regenerated { .. }
            | Event::Collapsed { .. }
            | Event::Won { .. }
            | Event::Asked { .. } => Highlights::NONE,
        }
    }

    /// The affected seat is the victim's. A fumble counts for the attacker only if nobody was hurt or killed.
    fn of_blow(&self, blow: &Blow) -> Highlights {
        if blow.fumbled && !blow.killed && blow.lost == 0 {
            return self.seat_highlights(blow.strike.attacker).and(Highlight::Fumble);
        }
        let hurt = self.seat_highlights(blow.victim()).and_if(blow.killed || blow.lost > 0, Highlight::Wound);
        hurt.and_if(blow.killed, Highlight::Death).and_if(blow.fumbled, Highlight::Fumble)
    }

    fn seat_highlights(&self, id: FighterId) -> Highlights {
        Highlights::of(self.before.fighter(id).side().seat())
    }

    fn sh_of(&self, id: FighterId) -> i16 {
        self.before.fighter(id).sh()
    }
}
