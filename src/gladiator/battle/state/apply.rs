//! The only code that changes a battle: it applies one event at a time.

use crate::battle::event::{Blow, Event, Form};
use crate::battle::start::Placed;
use crate::battle::state::Battle;
use crate::battle::state::decision::Decision;
use crate::data::item::{Item, Place};
use crate::data::race::Race;
use crate::data::spell::Spells;
use crate::data::tables::WeaponId;
use crate::model::board::Square;
use crate::model::fighter::{Arm, Control, Fighter, FighterId, MoveClass, Presence, Side};
use crate::model::ground::{Ground, Layer};
use crate::model::magic::{Being, Magic};
use crate::model::setup;
use crate::model::setup::Phase;
use ludus_engine::dice::Seed;

impl Battle {
    /// Creates a battle with placed fighters, before the first turn.
    pub(crate) fn laid_out(seed: Seed, placed: &Placed) -> Battle {
        let first = placed.fighters[0];
        let mut battle = Battle {
            seed,
            decisions: 0,
            turn: 0,
            phase: Phase::Incentive,
            moving_first: placed.first,
            skill: placed.skill,
            count: 0,
            roster: 0,
            present: [0; 2],
            elusive: 0,
            unknown: 0,
            decision: Decision::Incentive { side: Side::West },
            fighters: [first; setup::MOST_FIGHTERS],
            ground: Ground::open(),
        };
        for (slot, fighter) in battle.fighters.iter_mut().zip(&placed.fighters) {
            *slot = *fighter;
            battle.count += 1;
        }
        battle.roster = battle.count;
        for (square, layer) in &placed.terrain {
            battle.ground.add(*square, *layer);
        }
        for (square, item) in &placed.items {
            battle.ground.drop(*square, *item);
        }
        (battle.turn, battle.phase) = (placed.turn, placed.phase);
        battle.present = battle.find_present();
        battle.elusive = battle.find_elusive();
        battle.unknown = battle.find_unknown();
        battle
    }

    /// Computes who may be invisible: everyone if there is shadow, else some races and fighters under Invisibility.
    pub(super) fn find_elusive(&self) -> u64 {
        if Square::all().any(|at| self.ground.terrain(at).has(Layer::Shadow)) {
            return u64::MAX;
        }
        let elusive = |id: &FighterId| {
            let fighter = self.fighter(*id);
            fighter.race == Race::Troll || fighter.race.figures().invisible || self.body(*id).magic.veil().is_some()
        };
        self.fighters().filter(elusive).fold(0, |bits, id| bits | 1 << id.0)
    }

    /// Applies one event. Applying the events of a command to the state before it gives the state after it.
    pub fn apply(&mut self, event: &Event) {
        let before = self.place_before(event);
        self.carry_out(event);
        if self.elusive != 0 {
            self.remember(event, before);
        }
    }

    fn carry_out(&mut self, event: &Event) {
        match *event {
            Event::TurnBegan { turn } => self.begin_turn(turn),
            Event::IncentiveRolled { .. } => {}
            Event::MovingFirst { side, .. } => {
                self.moving_first = side;
                self.phase = Phase::Movement;
            }
            Event::Moved { fighter, path, to, facing, .. } => {
                let fighter = self.write(fighter);
                fighter.class = fighter.class_of(path.cost(), facing != fighter.facing);
                // A run uses up the turn, so an earlier daze ends with it (DEC-050).
                fighter.dazed &= fighter.class != MoveClass::Run;
                (fighter.at, fighter.facing, fighter.moved, fighter.found) = (to, facing, true, false);
            }
            Event::Phased { fighter, to, facing } => {
                let fighter = self.write(fighter);
                // A phase shift counts as a Shift (DEC-121).
                (fighter.class, fighter.moved, fighter.found) = (MoveClass::Shift, true, false);
                (fighter.at, fighter.facing) = (to, facing);
            }
            Event::ActionsBegan => self.phase = Phase::Actions,
            Event::Blow(ref blow) => self.strike(blow),
            Event::Evaded { fighter } => self.write(fighter).evading = true,
            Event::Stood { fighter, facing } => {
                let fighter = self.write(fighter);
                (fighter.prone, fighter.facing) = (false, facing);
            }
            Event::Rolled { .. } => {}
            Event::Pushed { fighter, to } => {
                let fighter = self.write(fighter);
                (fighter.at, fighter.prone) = (to, true);
            }
            Event::PitHurt { fighter, by, sh, killed, gained } => self.pit(fighter, by, sh, killed, gained),
            Event::Grappled { attacker, target } => self.grapple(attacker, target),
            Event::GotAway { fighter, to, facing } => {
                let fighter = self.write(fighter);
                (fighter.at, fighter.facing, fighter.prone, fighter.found) = (to, facing, false, false);
            }
            Event::Readied { fighter, from } => {
                let items = &mut self.write(fighter).items;
                items[Place::Ready as usize] = items[from as usize].take();
            }
            Event::PutDown { fighter, to } => {
                let item = self.write(fighter).items[Place::Ready as usize].take();
                item.into_iter().for_each(|item| self.ground.drop(to, item));
            }
            Event::Resurrected { fighter, side, at, forfeit } => self.resurrect(fighter, side, at, forfeit),
            Event::WentProne { fighter } | Event::Collapsed { fighter } => self.write(fighter).prone = true,
            Event::Disengaged { fighter, to, facing, .. } => {
                let fighter = self.write(fighter);
                (fighter.at, fighter.facing, fighter.found) = (to, facing, false);
            }
            Event::Reloaded { fighter, item } => self.write(fighter).items[Place::Ready as usize] = Some(item),
            Event::Changed { fighter, items, taken, dropped } => self.change(fighter, items, taken, dropped),
            Event::Made { at, layer, .. } => {
                self.ground.add(at, layer);
                if layer == Layer::Shadow {
                    self.elusive = u64::MAX;
                }
            }
            Event::Cast(ref casting) => self.pay(casting),
            Event::Enchanted { fighter, by, spell, amount, until } => self.enchant(fighter, by, spell, amount, until),
            Event::Lapsed { fighter, spell } => self.lapse(fighter, spell),
            Event::KeptUp { fighter, owed, due, sh } => self.keep_up(fighter, owed, due, sh),
            Event::Healed { fighter, sh } | Event::Regenerated { fighter, sh } => self.write(fighter).heal(sh),
            Event::Disarmed { fighter, to } => {
                let item = self.write(fighter).items[Place::Ready as usize].take();
                item.into_iter().for_each(|item| self.ground.drop(to, item));
            }
            Event::Stolen { fighter, from, sling } => {
                let item = self.write(from).items[Place::Ready as usize].take();
                self.write(fighter).items[sling as usize] = item;
            }
            Event::SwordGiven { fighter } => {
                let fighter = self.write(fighter);
                fighter.gifted = true;
                fighter.items[Place::Ready as usize] = Some(Item::new(WeaponId::DEATH_SWORD));
            }
            Event::StaffSpent { fighter } => self.write(fighter).items[Place::Ready as usize] = None,
            Event::Thwarted { .. } => {}
            Event::Doubled { fighter, to, images, until, swap } => {
                for (place, at) in images.into_iter().flatten() {
                    let (of, race) = (fighter, self.fighter(fighter).race);
                    let facing = self.fighter(fighter).facing;
                    self.arrive(place, race, Being::Image { of, until }, at, facing, Spells::NONE);
                }
                self.write(fighter).at = to;
                if swap != fighter {
                    self.shuffle(fighter, swap);
                }
            }
            Event::Teleported { fighter, to } => {
                let fighter = self.write(fighter);
                (fighter.at, fighter.found) = (to, false);
            }
            Event::Arrived { fighter, race, being, at, facing, spells } => {
                self.arrive(fighter, race, being, at, facing, spells);
            }
            Event::Vanished { fighter, .. } => self.vanish(fighter, Presence::Gone),
            Event::Shuffled { one, other } => self.shuffle(one, other),
            Event::Read { target, .. } => self.read(target),
            Event::Declined { fighter } => self.write(fighter).declined = true,
            Event::Acted { fighter, .. } => {
                let fighter = self.write(fighter);
                // A daze by one's own missile, or after one's own run, lasts until the action
                // after this one (DEC-050, DEC-097).
                fighter.dazed &= fighter.acted || fighter.class == MoveClass::Run;
                (fighter.acted, fighter.felled) = (true, 0);
            }
            Event::TerrainHurt { fighter, by, fire, sh, killed, .. } => {
                if let Some(by) = by {
                    let by = self.write(by);
                    by.dealt += u16::from(fire);
                    by.kills += u8::from(killed);
                }
                self.write(fighter).hurt(sh);
                if killed {
                    self.die(fighter);
                }
            }
            Event::Left { fighter } if self.fighter(fighter).being.is_born() => {
                self.set_presence(fighter, Presence::Left);
            }
            Event::Left { fighter } => self.vanish(fighter, Presence::Left),
            Event::Won { side } => self.reward(side),
            Event::Asked { n, decision } => (self.decisions, self.decision) = (n, decision),
        }
    }

    pub(super) fn write(&mut self, id: FighterId) -> &mut Fighter {
        let last = self.fighters.len() - 1;
        &mut self.fighters[id.index().min(last)]
    }

    fn begin_turn(&mut self, turn: u16) {
        self.turn = turn;
        self.phase = Phase::Incentive;
        for fighter in &mut self.fighters[..usize::from(self.count)] {
            (fighter.moved, fighter.acted, fighter.declined, fighter.evading) = (false, false, false, false);
            fighter.class = MoveClass::Wait;
            // Images never act, so mark them as done (DEC-104).
            fighter.acted = fighter.is_image();
        }
    }

    fn strike(&mut self, blow: &Blow) {
        let attacker = self.write(blow.strike.attacker);
        if !blow.returned {
            attacker.gained += blow.gained;
            attacker.dealt += blow.lost as u16;
            attacker.kills += u8::from(blow.killed);
        }
        let slash = matches!(blow.strike.form, Form::SlashFirst | Form::SlashNext);
        attacker.felled += u8::from(slash && blow.killed);
        if let (Form::Shot, Arm::Item(place)) = (blow.strike.form, blow.strike.arm) {
            let item = &mut attacker.items[place as usize];
            *item = item.map(Item::shot);
        }
        if let (Form::Throw, Arm::Item(place)) = (blow.strike.form, blow.strike.arm) {
            let item = attacker.items[place as usize].take();
            let at = self.fighter(blow.victim()).at;
            item.into_iter().for_each(|item| self.ground.drop(at, item));
        }
        let attacker = self.write(blow.strike.attacker);
        if let (true, Arm::Item(place)) = (blow.fumbled, blow.strike.arm) {
            let (at, item) = (attacker.at, attacker.items[place as usize].take());
            item.into_iter().for_each(|item| self.ground.drop(at, item));
        }
        let target = self.write(blow.victim());
        target.hurt(blow.sh);
        target.dazed |= blow.dazed;
        target.prone |= blow.knocked_down || blow.collapsed;
        target.acted |= blow.returned;
        if blow.killed {
            self.die(blow.victim());
        }
    }

    /// Removes a dead fighter from play; their items fall in the square (DEC-116).
    fn die(&mut self, id: FighterId) {
        if !self.fighter(id).being.is_born() {
            return self.vanish(id, Presence::Gone);
        }
        self.set_presence(id, Presence::Dead);
        let fighter = self.write(id);
        let (at, items) = (fighter.at, core::mem::take(&mut fighter.items));
        items.into_iter().flatten().for_each(|item| self.ground.drop(at, item));
        if self.leaves_bones(id) {
            self.ground.drop(at, Item::bones(id));
        }
    }

    /// Reveals the stats and square of the target, a Mage together with the images, so that
    /// nothing tells them apart (DEC-104).
    fn read(&mut self, target: FighterId) {
        let mage = self.fighter(target).being.image_of().unwrap_or(target);
        for id in self.fighters() {
            if id == mage || self.fighter(id).being.image_of() == Some(mage) {
                let one = self.write(id);
                (one.read, one.found) = (true, true);
            }
        }
    }

    /// Removes a being of magic with everything it carries (DEC-090), except bones, which stay in the square.
    fn vanish(&mut self, id: FighterId, presence: Presence) {
        self.set_presence(id, presence);
        let being = self.write(id);
        let (at, items) = (being.at, core::mem::take(&mut being.items));
        let bones = items.into_iter().flatten().filter(|item| item.bones_of().is_some());
        bones.for_each(|item| self.ground.drop(at, item));
    }

    /// Returns whether the fighter leaves bones: only players' humanoids do (BONE-01, DEC-116).
    fn leaves_bones(&self, id: FighterId) -> bool {
        let fighter = self.fighter(id);
        fighter.control == Control::Player && fighter.race.is_humanoid()
    }

    fn pit(&mut self, id: FighterId, by: Option<FighterId>, sh: i16, killed: bool, gained: u16) {
        if let Some(by) = by {
            let lost = self.fighter(id).sh - sh;
            let by = self.write(by);
            by.gained += gained;
            by.dealt += lost as u16;
            by.kills += u8::from(killed);
        }
        let fighter = self.write(id);
        fighter.hurt(sh);
        fighter.prone = true;
        if killed {
            self.die(id);
        }
    }

    /// Puts both fighters into the defender's square. Hands drop everything but daggers, and a slung dagger is
    /// drawn (HAND-08 to HAND-10, DEC-068).
    fn grapple(&mut self, attacker: FighterId, target: FighterId) {
        let at = self.fighter(target).at;
        for id in [target, attacker] {
            let fighter = self.write(id);
            (fighter.at, fighter.prone) = (at, true);
            let (after, dropped) = fighter.grappled();
            fighter.items = after.items;
            dropped.into_iter().flatten().for_each(|item| self.ground.drop(at, item));
        }
    }

    /// Revives a fighter with SH 3, unarmed and unarmoured. They act from the next turn on (BONE-07, DEC-115).
    fn resurrect(&mut self, id: FighterId, side: Side, at: Square, forfeit: u32) {
        self.ground.take_bones(id);
        let fighter = self.write(id);
        fighter.presence = Presence::Arena;
        (fighter.side, fighter.at, fighter.sh, fighter.forfeit) = (side, at, 3, fighter.forfeit + forfeit);
        fighter.spent = 0;
        (fighter.prone, fighter.dazed, fighter.evading) = (false, false, false);
        fighter.magic = Magic::default();
        (fighter.suit, fighter.helmet, fighter.resurrected) = (None, None, true);
        // No spell lasts beyond death.
        fighter.magic = Magic::default();
        (fighter.moved, fighter.acted) = (true, true);
        self.note_presence(id);
    }

    fn change(&mut self, id: FighterId, items: [Option<Item>; 4], taken: u64, dropped: [Option<Item>; 4]) {
        let fighter = self.write(id);
        fighter.items = items;
        let at = fighter.at;
        self.ground.take(at, taken);
        dropped.into_iter().flatten().for_each(|item| self.ground.drop(at, item));
    }

    fn reward(&mut self, side: Side) {
        for fighter in &mut self.fighters[..usize::from(self.count)] {
            if fighter.side == side && fighter.in_arena() && fighter.race.is_humanoid() && fighter.being.is_born() {
                fighter.gained += 40;
            }
        }
    }
}
