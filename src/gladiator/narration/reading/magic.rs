//! Describes the effects of spells and the beings they bring.

use crate::battle::event::End;
use crate::battle::state::decision::Owed;
use crate::data::race::Race;
use crate::data::spell::Spell;
use crate::model::board::Square;
use crate::model::fighter::FighterId;
use crate::model::magic::{Being, DAZZLED, FOR_GOOD, Lasting};
use crate::narration::reading::{Narrator, SOMEBODY};
use alloc::string::String;
use ludus_engine::narration::EventText;

impl Narrator<'_> {
    pub(super) fn enchanted(
        &self,
        fighter: FighterId,
        by: FighterId,
        spell: Spell,
        amount: u8,
        until: u16,
    ) -> EventText {
        let what = match spell {
            Spell::MagicSpeed => "has MP 16".into(),
            Spell::Clumsiness => format!("has AG -{amount}"),
            Spell::CurseArmor => format!("has AR -{amount}"),
            Spell::Dazzle => format!("is dazzled: AG -{DAZZLED}"),
            Spell::AgilityMagic => format!("has AG +{amount} for the rest of the battle"),
            Spell::Invisibility => "is invisible".into(),
            Spell::MissileReturn => "sends missiles back".into(),
            other => format!("has AR +{}", other.flesh().unwrap_or(0)),
        };
        let running = Lasting::of(spell).and_then(|lasting| self.before.fighter(fighter).magic().until(lasting));
        let until = until.max(running.unwrap_or(0));
        let open = until == 0 || until == FOR_GOOD || spell == Spell::Invisibility;
        let end = if open { String::new() } else { format!(" to the end of turn {until}") };
        let by_enemy = self.before.fighter(by).side() != self.before.fighter(fighter).side();
        let entry = self.effect_text(fighter, &format!("{what}{end}.")).by(by);
        self.with_burst(entry, fighter, 0).important_if(by_enemy && self.is_players(fighter))
    }

    /// Repeated castings that add up end one by one; invisibility ends when nobody pays for it (DEC-088, DEC-093).
    pub(super) fn lapsed(&self, fighter: FighterId, spell: Spell) -> EventText {
        let (name, magic) = (self.name(fighter), self.before.fighter(fighter).magic());
        let adds_up = match spell {
            Spell::Clumsiness => Some(("AG", magic.clumsy)),
            Spell::CurseArmor => Some(("AR", magic.cursed)),
            _ => None,
        };
        let ends = || format!("{} ends on {name}.", spell.name());
        let text = match adds_up {
            None if spell == Spell::Invisibility => format!("{name} is no longer invisible."),
            None => ends(),
            Some((what, hex)) => {
                let ended = i32::from(hex.ending(self.before.turn()));
                match hex.total() - ended {
                    0 => ends(),
                    left => format!("The {} on {name} eases by {ended}: {what} -{left} is left.", spell.name()),
                }
            }
        };
        self.entry(text).at(self.lookalike_places(&[fighter], None))
    }

    /// Silent for an enemy's summons: illusions need no upkeep, so the payment would reveal
    /// that it is real (ILL-02, ILL-04).
    pub(super) fn kept_up(&self, fighter: FighterId, owed: Owed, sh: i16) -> EventText {
        let name = self.name(fighter);
        let text = match owed {
            Owed::Summons(_) if !self.is_own(fighter) => return EventText::silent(),
            Owed::Summons(being) => format!("{name} keeps {} for 1 SH", self.name(being)),
            Owed::Invisibility(target) if fighter == target => format!("{name} stays invisible for 1 SH"),
            Owed::Invisibility(target) => format!("{name} keeps {} invisible for 1 SH", self.name(target)),
        };
        let end = if sh <= 1 { ", unconscious." } else { "." };
        let text = text + &self.and_sh(fighter, sh) + end;
        self.entry(text).by(fighter).at(self.lookalike_places(&[owed.whose()], None))
    }

    pub(super) fn teleported(&self, fighter: FighterId, to: Square) -> EventText {
        let seen = !self.viewer.is_some_and(|side| self.before.would_hide(side, fighter, to));
        let words = if seen { format!("vanishes and stands at {}.", to) } else { "vanishes.".into() };
        // True while a player's own command is executed.
        let by_players = self.before.decision().fighter().is_some_and(|id| self.is_players(id));
        let entry =
            self.entry(format!("{} {words}", self.name(fighter))).at(self.lookalike_places(&[fighter], Some(to)));
        self.with_burst(entry, fighter, 0).important_if(self.is_players(fighter) && !by_players)
    }

    pub(super) fn thwarted(&self, fighter: FighterId, to: Square) -> EventText {
        self.effect_text(fighter, &format!("stays in place: somebody is at {}.", to))
    }

    pub(super) fn doubled(&self, fighter: FighterId) -> EventText {
        let entry = self.entry(format!("Suddenly there is more than one {}.", self.name(fighter))).by(fighter);
        let entry = entry.at(self.lookalike_places(&[fighter], None));
        self.with_burst(entry, fighter, 0).important_if(!self.is_players(fighter))
    }

    /// Silent for arrivals in shadow that the viewer's side would not see.
    pub(super) fn arrived(&self, fighter: FighterId, race: Race, being: Being, at: Square) -> EventText {
        let what = self.cast.being_name(race, fighter, self.before.roster());
        let Some(maker) = being.maker() else { return EventText::silent() };
        if self.viewer.is_some_and(|side| self.before.would_hide(side, maker, at)) {
            return EventText::silent();
        }
        let text = format!("{what} appears beside {}, at {}.", self.name(maker), at);
        let entry = self.entry(text).by(maker).at(self.places_of(&[], Some(at)));
        self.with_burst(entry, maker, 0).important_if(!self.is_players(maker))
    }

    pub(super) fn vanished(&self, fighter: FighterId, end: End) -> EventText {
        let (name, being) = (self.name(fighter), self.before.fighter(fighter).being());
        let maker = being.maker().map_or(SOMEBODY, |maker| self.name(maker));
        let text = match end {
            End::Struck => format!("It was only an image of {name}."),
            End::Lapsed if being.is_image() => format!("An image of {name} fades away."),
            End::Disbelieved => format!("{name} was an illusion and is gone."),
            End::Lapsed => format!("{name}'s time is up: gone."),
            End::LetGo => format!("{maker} no longer keeps {name}: gone."),
            End::MakerGone if being.is_image() => format!("An image of {name} vanishes too."),
            End::MakerGone => format!("{name} is gone with {maker}."),
        };
        let entry = self.entry(text).at(self.places_of(&[fighter], None));
        self.with_burst(entry, fighter, 0).important_if(self.is_players(fighter))
    }

    pub(super) fn read(&self, fighter: FighterId, target: FighterId) -> EventText {
        let (name, read) = (self.name(fighter), self.cast.name(target));
        let text = if self.is_own(fighter) {
            let (body, at) = (self.before.body(target), self.before.fighter(target).at());
            let figures = format!("SH {} of {}, AG {}, IQ {}", body.sh(), body.normal_sh(), body.agility(), body.iq());
            format!("{name} reads {read}: {figures}; at {at}.")
        } else {
            format!("{name} looks into {read}.")
        };
        self.entry(text).by(fighter).at(self.lookalike_places(&[target], None))
    }
}
