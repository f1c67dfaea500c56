//! A battle as one side may imagine it, for AI search: known facts stay, unknown ones are drawn
//! at random within their limits.
//!
//! Unknown are the squares and postures of unseen enemies, which image is the Mage, which beings are illusions, and the
//! stats of humanoid enemies that ESP Stats has not read ([`figures`]). Equipment is always known. The fighters of the
//! current decision are known too, because they have revealed themselves.

mod figures;

use crate::battle::state::Battle;
use crate::battle::state::decision::{Decision, Owed};
use crate::data::race::Race;
use crate::data::spell::{Spell, Spells};
use crate::data::tables::SpellKind;
use crate::model::board::{Facing, Square};
use crate::model::fighter::{Fighter, FighterId, MoveClass, Presence, Side};
use crate::model::ground::Layer;
use crate::model::magic::{Being, Magic};
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};

/// Number of squares drawn for a fighter with a trace; the nearest one to the trace is used.
const NEAR: u32 = 3;

impl Battle {
    /// Returns the battle as `side` may imagine it, drawn by `seed`. Battles that differ only in what the side does
    /// not know give equal results. The dice are reseeded, so no roll of the real battle can be predicted. A
    /// finished battle is only reseeded.
    pub fn determinize(&self, side: Side, seed: Seed) -> Battle {
        let battle = self.reseeded(seed.apart_from(self.seed));
        if self.outcome().is_some() {
            return battle;
        }
        let mut guess = Guess { battle, side, dice: Dice::new(seed, Domain::Guess, self.decisions.into()) };
        guess.mix_doubles();
        guess.draw_beings();
        guess.draw_figures();
        guess.place_the_unseen();
        guess.battle
    }
}

/// A battle whose unknown parts are being drawn.
struct Guess {
    battle: Battle,
    side: Side,
    dice: Dice,
}

impl Guess {
    /// Draws one element with equal chances. `None` for an empty slice.
    fn any_of<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        let number = self.dice.one_of(all.len() as u32) as usize;
        all.get(number - 1).copied()
    }

    fn enemies(&self) -> Vec<FighterId> {
        self.battle.enemies(self.side).collect()
    }

    /// Makes each of a Mage's images the Mage with equal chance, unless the Mage has been revealed.
    fn mix_doubles(&mut self) {
        let images = |mage: FighterId| -> Vec<FighterId> {
            self.battle.beings_of(mage).filter(|id| self.battle.fighter(*id).is_image()).collect()
        };
        let with_images =
            self.enemies().into_iter().map(|id| (id, images(id))).filter(|(_, images)| !images.is_empty());
        let mut groups: Vec<(Vec<FighterId>, FighterId)> = with_images
            .map(|(mage, mut all)| {
                all.push(mage);
                ludus_engine::order::ascending(&mut all);
                (all, mage)
            })
            .collect();
        ludus_engine::order::ascending(&mut groups);
        for (all, mage) in groups {
            let one = self.any_of(&all).filter(|one| *one != mage && !self.is_revealed(mage));
            one.into_iter().for_each(|one| self.change_places(mage, one));
            self.make_alike(one.unwrap_or(mage), &all);
        }
        self.battle.unknown = self.battle.find_unknown();
    }

    /// Returns whether the Mage is part of the current decision other than a move, or shares a square.
    fn is_revealed(&self, mage: FighterId) -> bool {
        let named = match self.battle.decision {
            Decision::Move { .. } => [None; 2],
            Decision::Evade { strike } | Decision::Push { strike } => [Some(strike.attacker), Some(strike.target)],
            Decision::Repel { attacker, target } => [Some(attacker), Some(target)],
            other => [other.fighter(), None],
        };
        named.contains(&Some(mage)) || self.battle.all_at(self.battle.fighter(mage).at).nth(1).is_some()
    }

    /// Swaps the ids and squares of Mage and image, and keeps in place what everyone sees of them.
    fn change_places(&mut self, mage: FighterId, image: FighterId) {
        self.battle.shuffle(mage, image);
        let both = [mage, image].map(|id| *self.battle.fighter(id));
        for (id, seen) in [mage, image].into_iter().zip(both.into_iter().rev()) {
            let one = self.battle.write(id);
            (one.at, one.facing, one.moved, one.class) = (seen.at, seen.facing, seen.moved, seen.class);
            (one.found, one.trace) = (seen.found, seen.trace);
        }
    }

    /// Makes the Mage's images equal except for square, facing and moves. Their end turns
    /// are assigned in ascending order.
    fn make_alike(&mut self, mage: FighterId, all: &[FighterId]) {
        let images: Vec<FighterId> = all.iter().copied().filter(|id| *id != mage).collect();
        let mut ends: Vec<u16> = images.iter().filter_map(|id| self.battle.fighter(*id).being.until()).collect();
        ludus_engine::order::ascending(&mut ends);
        let body = *self.battle.fighter(mage);
        for (id, until) in images.into_iter().zip(ends) {
            let seen = *self.battle.fighter(id);
            *self.battle.write(id) = Fighter {
                items: [None; 4],
                being: Being::Image { of: mage, until },
                sh: body.normal_sh(),
                spent: 0,
                spells: Spells::NONE,
                magic: Magic::default(),
                at: seen.at,
                facing: seen.facing,
                moved: seen.moved,
                class: seen.class,
                found: seen.found,
                trace: seen.trace,
                acted: true,
                prone: false,
                dazed: false,
                evading: false,
                home: None,
                ..body
            };
        }
    }

    /// Redraws which called beings are illusions, if the Mage can know both spells.
    fn draw_beings(&mut self) {
        let asked = match self.battle.decision {
            Decision::KeepUp { owed: Owed::Summons(id), .. } => Some(id),
            _ => None,
        };
        for id in self.enemies().into_iter().filter(|id| Some(*id) != asked) {
            let fighter = self.battle.fighter(id);
            let (Being::Summoned { by, .. } | Being::Illusion { by }) = fighter.being else { continue };
            let race = fighter.race;
            let known = self.battle.view(self.side).sheet(by).map(|sheet| sheet.spells);
            let calls = |spell: &Spell| spell.brings() == Some(race) && known.is_none_or(|known| known.has(*spell));
            let spells: Vec<Spell> = Spell::all().filter(calls).collect();
            let Some(spell) = self.any_of(&spells) else { continue };
            self.battle.write(id).being = match spell.kind() {
                SpellKind::Summon => {
                    let every = spell.row().renew.unwrap_or(1);
                    let due = self.battle.turn + self.dice.one_of(every.into()) as u16;
                    Being::Summoned { by, due, every }
                }
                _ => Being::Illusion { by },
            };
        }
    }

    /// Puts each unknown enemy on a square where the side would not know them, as if they had not moved. The fighter to
    /// decide chooses first. An attacker who waits for a reply stays, because the attack reveals the square.
    fn place_the_unseen(&mut self) {
        let asked = self.battle.decision.fighter();
        let mut unseen = self.enemies();
        unseen.retain(|id| self.battle.is_hidden_from(self.side, *id) && !self.struck_just_now(*id));
        ludus_engine::order::by_key(&mut unseen, |id| (Some(*id) != asked, *id));
        for id in &unseen {
            self.battle.set_presence(*id, Presence::Gone);
        }
        for id in unseen {
            let (unconscious, trace) = (self.battle.fighter(id).unconscious(), self.battle.fighter(id).trace);
            let one = self.battle.write(id);
            (one.class, one.evading, one.prone) = (MoveClass::Wait, false, unconscious);
            self.battle.set_presence(id, Presence::Arena);
            let squares = self.hiding_places(id);
            let drawn: Vec<Square> = (0..NEAR).filter_map(|_| self.any_of(&squares)).collect();
            let far = |at: &&Square| trace.map_or(0, |trace| trace.distance(**at));
            let at = drawn.iter().min_by_key(far).copied();
            let facing = self.any_of(&Facing::ALL).unwrap_or(Facing::North);
            let one = self.battle.write(id);
            match at {
                Some(at) => (one.at, one.facing) = (at, facing),
                // No square is left where the fighter could be unseen, so remove them.
                None => self.battle.set_presence(id, Presence::Gone),
            }
        }
        self.battle.elusive |= self.battle.find_elusive();
        self.battle.unknown = self.battle.find_unknown();
        let mut seen = self.enemies();
        seen.retain(|id| !self.battle.is_hidden_from(self.side, *id));
        for id in seen {
            self.battle.write(id).trace = None;
        }
    }

    fn struck_just_now(&self, id: FighterId) -> bool {
        matches!(self.battle.decision, Decision::Evade { strike } | Decision::Push { strike } if strike.attacker == id)
    }

    /// Returns the free squares where the side would not know the fighter. Harmful squares are used only
    /// if there is no other.
    fn hiding_places(&mut self, id: FighterId) -> Vec<Square> {
        let was = self.battle.fighter(id).at;
        let pushed = match self.battle.decision {
            Decision::Push { strike } => Some(self.battle.fighter(strike.target).at),
            _ => None,
        };
        let troll = self.battle.fighter(id).race == Race::Troll;
        let others: Vec<Square> =
            self.battle.in_arena().filter(|other| *other != id).map(|other| self.battle.fighter(other).at).collect();
        let (mut sound, mut harmful) = (Vec::new(), Vec::new());
        for at in Square::all() {
            let terrain = self.battle.ground.terrain(at);
            // A fighter who is pushed over needs room.
            let free = !others.contains(&at) && pushed.is_none_or(|pushed| pushed.distance(at) > 1);
            if terrain.stops_missiles() || !free {
                continue;
            }
            self.battle.write(id).at = at;
            if self.battle.is_unknown(id) {
                let pit = terrain.has(Layer::Pit) && !troll;
                let hurts = pit || terrain.has(Layer::Fire) || terrain.has(Layer::Caltrops);
                if hurts { harmful.push(at) } else { sound.push(at) }
            }
        }
        self.battle.write(id).at = was;
        if sound.is_empty() { harmful } else { sound }
    }
}
