//! Resolves beings of magic: their arrival, their upkeep and their end (manual p14-16).

use crate::battle::check::cast;
use crate::battle::event::{End, Event, Events, Roll};
use crate::battle::odds;
use crate::battle::resolve::Flow;
use crate::battle::state::decision::{Decision, Owed};
use crate::data::race::Race;
use crate::data::spell::{Spell, Spells, VEIL_TURNS};
use crate::data::tables::SpellKind;
use crate::model::board::Square;
use crate::model::fighter::FighterId;
use crate::model::magic::{Being, Lasting};
use crate::model::setup::MOST_FIGHTERS;
use alloc::vec::Vec;

impl<E: Events> Flow<'_, E> {
    /// Brings a summoned being, an illusion or one snake next to the caster, with the caster's facing (SUM-06, DEC-089).
    pub(super) fn bring(&mut self, by: FighterId, spell: Spell) {
        let (Some(race), Some(fighter)) = (spell.brings(), self.battle.free_places().next()) else { return };
        let squares: Vec<Square> = cast::arrival_squares(self.battle, by).collect();
        let Some(at) = self.any_of(&squares) else { return };
        let turn = self.battle.turn();
        let row = spell.row();
        let being = match spell.kind() {
            SpellKind::Illusion => Being::Illusion { by },
            SpellKind::Summon => {
                let every = row.renew.unwrap_or(1);
                Being::Summoned { by, due: turn + u16::from(every), every }
            }
            _ => Being::Snake { by, until: turn + spell.turns(1).unwrap_or(0) },
        };
        let facing = self.battle.fighter(by).facing();
        let spells = if race == Race::Mage { self.summoned_mage_spells() } else { Spells::NONE };
        self.emit(Event::Arrived { fighter, race, being, at, facing, spells });
    }

    /// Draws each spell within the IQ with an even chance, except summons and illusions (DEC-090).
    fn summoned_mage_spells(&mut self) -> Spells {
        let iq = Race::Mage.figures().iq;
        let plain = |spell: &Spell| !matches!(spell.kind(), SpellKind::Summon | SpellKind::Illusion);
        let open = Spell::all().filter(|spell| spell.is_open_to(Race::Mage, iq)).filter(plain);
        open.filter(|_| self.dice.one_of(2) == 1).collect()
    }

    /// Creates two images on free neighbour squares, or fewer if there is no room, and moves the Mage one square. Then
    /// the ids of all three are shuffled, so that nothing tells them apart. Returns the Mage's new id (OSP-09, DEC-104).
    pub(super) fn double(&mut self, of: FighterId) -> FighterId {
        let until = self.battle.turn() + Spell::Image.turns(2).unwrap_or(0);
        let mut free: Vec<Square> = cast::arrival_squares(self.battle, of).collect();
        let mut images = [None; 2];
        let places: Vec<FighterId> = self.battle.free_places().take(2).collect();
        for (image, place) in images.iter_mut().zip(places) {
            *image = self.take(&mut free).map(|at| (place, at));
        }
        let to = self.take(&mut free).unwrap_or(self.battle.fighter(of).at());
        let group: Vec<FighterId> =
            core::iter::once(of).chain(images.iter().flatten().map(|(place, _)| *place)).collect();
        let swap = group[self.dice.one_of(group.len() as u32) as usize - 1];
        self.emit(Event::Doubled { fighter: of, to, images, until, swap });
        swap
    }

    /// Draws one of the squares and removes it from the list.
    fn take(&mut self, squares: &mut Vec<Square>) -> Option<Square> {
        let square = self.any_of(squares)?;
        squares.retain(|other| *other != square);
        Some(square)
    }

    /// Removes an image that was struck.
    pub(super) fn pop(&mut self, fighter: FighterId) {
        self.emit(Event::Vanished { fighter, end: End::Struck });
    }

    /// Ends all magic of a fighter who is dead or has left (SUM-05, DEC-103, DEC-106).
    pub(super) fn after_loss(&mut self, maker: FighterId) {
        if self.battle.fighter(maker).in_arena() {
            return;
        }
        for fighter in self.battle.fighters() {
            let state = self.battle.fighter(fighter);
            if state.in_arena() && state.being().maker() == Some(maker) {
                self.emit(Event::Vanished { fighter, end: End::MakerGone });
                self.after_loss(fighter);
            } else if state.in_arena() && state.magic().veil().is_some_and(|veil| veil.by == maker) {
                self.emit(Event::Lapsed { fighter, spell: Spell::Invisibility });
            }
        }
    }

    /// Returns each Mage without images to their own id. Each swap brings at least one Mage back.
    pub(super) fn return_ids(&mut self) {
        for _ in 0..MOST_FIGHTERS {
            let Some((one, other)) = self.battle.strayed() else { return };
            self.emit(Event::Shuffled { one, other });
        }
    }

    /// Asks for the next due payment, or ends the magic if the payer cannot pay (DEC-088,
    /// DEC-089). Returns whether it asked.
    pub(super) fn upkeep(&mut self, fighter: FighterId) -> bool {
        loop {
            let Some(owed) = self.battle.owed_by(fighter).next() else { return false };
            if self.battle.fighter(fighter).sh() >= 2 {
                self.ask(Decision::KeepUp { fighter, owed });
                return true;
            }
            self.let_go(owed);
        }
    }

    pub(super) fn keep_up(&mut self, fighter: FighterId, owed: Owed) {
        let sh = self.battle.fighter(fighter).sh() - 1;
        let wait = match (owed, self.battle.fighter(owed.whose()).being()) {
            (Owed::Summons(_), Being::Summoned { every, .. }) => u16::from(every),
            _ => VEIL_TURNS,
        };
        let fell = sh <= 1 && !self.battle.fighter(fighter).prone();
        self.emit(Event::KeptUp { fighter, owed, due: self.battle.turn() + wait, sh });
        if fell {
            self.hurt_in_pit(fighter, None);
        }
        self.advance();
    }

    pub(super) fn let_go(&mut self, owed: Owed) {
        match owed {
            Owed::Summons(fighter) => {
                self.emit(Event::Vanished { fighter, end: End::LetGo });
                self.after_loss(fighter);
            }
            Owed::Invisibility(fighter) => self.emit(Event::Lapsed { fighter, spell: Spell::Invisibility }),
        }
    }

    /// Rolls IQ or less to remove the nearest enemy illusion (ILL-05 to ILL-07, DEC-107).
    pub(super) fn disbelieve(&mut self, fighter: FighterId) {
        let need = odds::disbelief(self.battle, fighter);
        let dice = [self.dice.face(), self.dice.face(), self.dice.face()];
        let total: i32 = dice.iter().map(|face| i32::from(*face)).sum();
        let success = total <= need.total();
        self.emit(Event::Rolled { roll: Roll::Disbelieve, fighter, against: fighter, need, dice, success });
        if !success {
            return;
        }
        let (at, side) = (self.battle.fighter(fighter).at(), self.battle.fighter(fighter).side());
        let illusions =
            self.battle.enemies(side).filter(|id| matches!(self.battle.fighter(*id).being(), Being::Illusion { .. }));
        let distances: Vec<(i32, FighterId)> =
            illusions.map(|id| (self.battle.fighter(id).at().distance(at), id)).collect();
        let Some(nearest) = distances.iter().map(|(distance, _)| *distance).min() else { return };
        let nearest: Vec<FighterId> =
            distances.into_iter().filter(|(distance, _)| *distance == nearest).map(|(_, id)| id).collect();
        let pick = if nearest.len() > 1 { self.dice.one_of(nearest.len() as u32) as usize - 1 } else { 0 };
        self.emit(Event::Vanished { fighter: nearest[pick], end: End::Disbelieved });
        self.after_loss(nearest[pick]);
    }

    /// Ends the spells, snakes and images whose last turn this is (DEC-091).
    pub(super) fn lapse(&mut self) {
        let turn = self.battle.turn();
        for fighter in self.battle.fighters() {
            let state = *self.battle.fighter(fighter);
            if !state.in_arena() {
                continue;
            }
            if state.being().until() == Some(turn) {
                self.emit(Event::Vanished { fighter, end: End::Lapsed });
                self.after_loss(fighter);
                continue;
            }
            let magic = state.magic();
            if magic.is_none() {
                continue;
            }
            for lasting in Lasting::ALL {
                if magic.until(lasting) == Some(turn) {
                    self.emit(Event::Lapsed { fighter, spell: lasting.spell() });
                }
            }
            for (spell, hex) in [(Spell::Clumsiness, magic.clumsy), (Spell::CurseArmor, magic.cursed)] {
                if hex.ending(turn) > 0 {
                    self.emit(Event::Lapsed { fighter, spell });
                }
            }
        }
    }
}
