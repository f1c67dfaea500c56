//! Henchmen in a delve: those who break off, and the revenge of the cheated (DEC-118, DEC-119).

use crate::battle::resolve::Run;
use crate::battle::state::{Fight, FightEnd};
use crate::data::attribute::{Attribute, Attributes};
use crate::data::character_type::CharacterType;
use crate::data::henchman::{Revenge, terms};
use crate::data::level::threshold;
use crate::data::weapon::WeaponId;
use crate::delve::event::Event;
use crate::delve::fight::fight_member;
use crate::delve::member::MemberId;
use crate::delve::state::{Delve, Fighters, Scene};
use crate::model::delver::{Delver, OwnedWeapon};
use crate::model::setup::{FoeEntry, Setup as FightSetup};
use alloc::boxed::Box;
use alloc::vec::Vec;
use ludus_engine::game::EventSink;

/// A henchman with this part of its CON may break off.
const BADLY_HURT: i16 = 3;
/// The lowest die on which rogues lie in wait, and their number.
const WAIT_ON: u8 = 4;
const ROGUES: u8 = 3;

impl Delve {
    /// After a fight each badly hurt henchman breaks off if 2 dice exceed the leader's charisma.
    pub(crate) fn break_off(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let hurt = |id: &MemberId| {
            let member = self.member(*id);
            let normal = member.character.attributes.get(Attribute::Constitution);
            member.hire.is_some() && BADLY_HURT * member.now(Attribute::Constitution) <= normal
        };
        let henchmen: Vec<MemberId> = self.walking().filter(hurt).collect();
        for who in henchmen {
            let charisma = self.member(self.voice()).now(Attribute::Charisma);
            let dice = run.pair();
            let leaves = i16::from(dice[0] + dice[1]) > charisma;
            self.emit(run, Event::BrokeOff { who, dice, charisma, leaves });
        }
    }

    /// The cheated take revenge on their employers. Returns whether a fight begins.
    pub(super) fn take_revenge(&mut self, run: &mut Run<'_, impl EventSink<Event>>, cheated: &[MemberId]) -> bool {
        let mut waiting = None;
        for by in cheated.iter().copied() {
            let member = self.member(by);
            let (alive, level) = (member.is_alive(), member.character.level());
            let (Some(hire), Some(row)) = (member.hire, terms(member.character.kind)) else { continue };
            let who = hire.employer;
            match row.revenge {
                // The guild collects at the next visit; that is the surface's part.
                Revenge::Guild => {}
                Revenge::Curse if alive && self.member(who).is_alive() => {
                    let die = run.dice.face();
                    let attribute = Attribute::ALL[usize::from(die) - 1];
                    self.emit(run, Event::Cursed { who, by: Some(by), die: Some(die), attribute, points: level });
                }
                Revenge::Ambush if alive && self.member(who).is_up() => {
                    let die = run.dice.face();
                    let waits = die >= WAIT_ON;
                    self.emit(run, Event::AmbushRolled { die, waits });
                    waiting = waiting.or(waits.then_some(who));
                }
                Revenge::Curse | Revenge::Ambush => {}
            }
        }
        if let Some(employer) = waiting {
            self.waylay(run, employer);
        }
        waiting.is_some()
    }

    /// Three rogues of the employer's level fall upon it.
    fn waylay(&mut self, run: &mut Run<'_, impl EventSink<Event>>, employer: MemberId) {
        let level = self.member(employer).character.level();
        let foes = (1..=ROGUES).map(|number| FoeEntry::Person(Box::new(rogue(run, number, level)))).collect();
        let party = Vec::from([fight_member(self.member(employer))]);
        let setup = FightSetup {
            rules: self.dungeon.rules,
            level: self.level,
            surprised: true,
            waylaid: true,
            ..FightSetup::new(party, foes)
        };
        let members = Vec::from([employer]);
        let scene = Scene::Fight(Fighters { members, ambush: true, ..Fighters::default() });
        self.emit(run, Event::FightBegan(Box::new(setup), scene));
    }

    /// The ambush is over; the survivors go home.
    pub(crate) fn end_ambush(&mut self, fight: &Fight, run: &mut Run<'_, impl EventSink<Event>>, fighters: &Fighters) {
        self.emit(run, Event::FightOver { turns: fight.turn });
        // The others of the party are not in the rogues' hands, even if the employer falls.
        let end = match fight.outcome.unwrap_or(FightEnd::Undecided) {
            FightEnd::Lost => FightEnd::Undecided,
            other => other,
        };
        self.take_members(run, fight, fighters, end);
        let seekers = fight.fighters.iter().filter(|fighter| fighter.effects.quest).count();
        for by in fighters.members.iter().copied().take(1).flat_map(|by| core::iter::repeat_n(by, seekers)) {
            self.emit(run, Event::Quested { by, henchman: None });
        }
        self.disband(run);
    }
}

/// A footpad with rolled attributes and a sax.
fn rogue(run: &mut Run<'_, impl EventSink<Event>>, number: u8, level: u8) -> Delver {
    let mut three = || i16::from(run.dice.face() + run.dice.face() + run.dice.face());
    let attributes = Attributes(Attribute::ALL.map(|_| three()));
    Delver {
        experience: threshold(level),
        advanced: level,
        weapons: WeaponId::of("sax").map(OwnedWeapon::steel).into_iter().collect(),
        ..Delver::plain(&format!("Footpad {number}"), CharacterType::Rogue, attributes)
    }
}
