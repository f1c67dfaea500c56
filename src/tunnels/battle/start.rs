//! Starts a fight from its set-up: the distance, the lights, and the first turn up to its first question.

use crate::battle::event::{Change, Event};
use crate::battle::fighter::{Being, Effects, FightSide, Fighter, FighterId, Monster, Person, Rage};
use crate::battle::resolve::Run;
use crate::battle::state::{Fight, FighterSet, PlaceMagic, Question, Step};
use crate::data::missile::RangeBand;
use crate::data::monster::MonsterTrait;
use crate::data::poison::Poison;
use crate::data::supply::StaffKind;
use crate::model::arms::Weapon;
use crate::model::delver::Delver;
use crate::model::setup::{FoeEntry, Light, Setup, SetupError, Space};
use alloc::boxed::Box;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::EventSink;

/// Feet for each pip of the dice of the distance (DEC-076).
const FEET: u16 = 10;
const FEET_OF_HALLS: u16 = 30;
/// Feet that are seen by a torch or any other light, by a lantern, by *Cateyes*, and without a light (DEC-076).
const BY_TORCH: u16 = 30;
const BY_LANTERN: u16 = 60;
const BY_CATEYES: u16 = 120;
const IN_THE_DARK: u16 = 10;
/// The distance at which an ambush is noticed.
const AMBUSH: u16 = 10;
/// A torch dropped in haste burns on from this face on, a lantern from that (TT-COMBAT-18, DEC-070).
const TORCH_BURNS: u8 = 5;
const LANTERN_BURNS: u8 = 3;

impl Fight {
    /// Starts a fight and runs it to its first decision.
    pub fn start(setup: &Setup, seed: Seed, events: &mut impl EventSink<Event>) -> Result<Fight, SetupError> {
        // The dice of the opening: no decision has this number.
        let mut dice = Dice::new(seed, Domain::Setup, u64::MAX);
        Fight::start_with(setup, seed, &mut dice, events)
    }

    /// Like [`Fight::start`], with dice of the caller.
    pub fn start_with(
        setup: &Setup,
        seed: Seed,
        dice: &mut Dice,
        events: &mut impl EventSink<Event>,
    ) -> Result<Fight, SetupError> {
        setup.check()?;
        let mut fight = Fight::before(setup, seed);
        let mut run = Run { dice, sink: events };
        fight.meet(&mut run, setup, &[]);
        fight.advance(&mut run);
        Ok(fight)
    }

    /// The fight before anything is rolled.
    pub(crate) fn before(setup: &Setup, seed: Seed) -> Fight {
        let members = setup.party.iter().map(|member| {
            let mut person = Person::new(&member.character);
            person.hands = member.hands.unwrap_or(person.hands);
            Fighter::new(FightSide::Party, member.seat, Being::Person(person))
        });
        let foes = setup.foes.iter().map(|foe| {
            let being = match foe {
                FoeEntry::Person(character) => Being::Person(Person::new(character)),
                FoeEntry::Monster { kind, rating, full, invisible } => {
                    let listed = kind.rating(setup.rating_level()).unwrap_or(1).min(20_000) as u16;
                    let rating = rating.unwrap_or(listed);
                    // Unseen monsters are twice as tough (TT-MON-05).
                    let times = if *invisible { 2 } else { 1 };
                    let mut monster = Monster::new(*kind, times * full.unwrap_or(rating));
                    (monster.rating, monster.invisible) = (times * rating, *invisible);
                    monster.berserk = setup.frenzied && setup.rules.berserk && kind.can_go_berserk();
                    Being::Monster(monster)
                }
            };
            Fighter::new(FightSide::Foes, u8::MAX, being)
        });
        Fight {
            seed,
            decisions: 0,
            rules: setup.rules,
            ground: setup.ground,
            level: setup.level,
            fighters: members.chain(foes).collect(),
            turn: 0,
            distance: 0,
            missiles: 0,
            step: Step::Begin,
            question: Question::None,
            leader: FighterId(setup.leader),
            lights: 0,
            glow: 0,
            magic: PlaceMagic::default(),
            known: setup.known,
            waylaid: setup.waylaid,
            foes_began: setup.foes.len() as u8,
            shaken: false,
            foes_lost: 0,
            line: Default::default(),
            selves: Vec::new(),
            runners: FighterSet::NONE,
            beaten: None,
            outcome: None,
        }
    }

    /// Begins a fight of a delve: allies join the party, then the sides meet with the magic that is on them.
    pub(crate) fn open(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        setup: &Setup,
        allies: impl IntoIterator<Item = Fighter>,
        magic: Vec<Event>,
    ) {
        for ally in allies {
            self.emit(run, Event::Joined(Box::new(ally)));
        }
        self.meet(run, setup, &magic);
        magic.into_iter().for_each(|event| self.emit(run, event));
        if self.magic.glued > 0 {
            self.hold_off(run);
        }
        self.advance(run);
    }

    /// Glue under approaching foes gives one missile turn more (DEC-148).
    pub(crate) fn hold_off(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        if self.is_missile_turn() {
            self.emit(run, Event::Met { distance: self.distance, missiles: self.missiles + 1 });
        }
    }

    /// The sides see each other: the distance gives the missile turns, and lights are put down or dropped.
    /// `magic`: spells that are on the party already.
    fn meet(&mut self, run: &mut Run<'_, impl EventSink<Event>>, setup: &Setup, magic: &[Event]) {
        let ambush = self.fighters.iter().filter_map(Fighter::monster).any(|m| m.kind.has(MonsterTrait::Ambush));
        let distance = match setup.distance {
            Some(distance) => distance,
            None if ambush => AMBUSH,
            None => {
                let (count, feet) = match self.ground.space {
                    Space::Place => (1, FEET),
                    Space::Hall => (1, FEET_OF_HALLS),
                    Space::Passage | Space::Narrow => (2, FEET),
                };
                let rolled: u16 = (0..count).map(|_| feet * u16::from(run.dice.face())).sum();
                rolled.min(self.sight(setup, magic))
            }
        };
        let missiles = if self.uses_distance() { RangeBand::at(distance).missile_turns() } else { 0 };
        self.emit(run, Event::Met { distance, missiles });
        for (who, member) in (0..).map(FighterId).zip(&setup.party) {
            let Some(light) = member.light else { continue };
            let (die, burns) = match light {
                _ if !setup.surprised || missiles > 0 => (0, true),
                Light::Torch => {
                    let die = run.dice.face();
                    (die, die >= TORCH_BURNS)
                }
                Light::Lantern => {
                    let die = run.dice.face();
                    (die, die >= LANTERN_BURNS)
                }
            };
            self.emit(run, Event::Dropped { who, die, burns });
        }
    }

    /// The feet that the party sees: everything in a lit place, else as far as its best light or eyes reach (DEC-076).
    fn sight(&self, setup: &Setup, magic: &[Event]) -> u16 {
        if self.ground.lit {
            return u16::MAX;
        }
        let lights = setup.party.iter().filter_map(|member| member.light).map(|light| match light {
            Light::Torch => BY_TORCH,
            Light::Lantern => BY_LANTERN,
        });
        let spells = magic.iter().map(|event| match event {
            Event::Changed { change: Change::Sight(_), .. } => BY_CATEYES,
            Event::Changed { change: Change::Wisp(_), .. } => BY_TORCH,
            _ => IN_THE_DARK,
        });
        let others = self.is_light().then_some(BY_TORCH);
        lights.chain(spells).chain(others).max().unwrap_or(IN_THE_DARK)
    }

    /// Returns whether anyone can do something at a distance; otherwise the sides close in at once.
    fn uses_distance(&self) -> bool {
        self.fighters.iter().any(|fighter| match &fighter.being {
            Being::Monster(monster) => monster.kind.has(MonsterTrait::Bow) || monster.kind.has(MonsterTrait::Spikes),
            Being::Person(person) => {
                let far = |weapon: &Weapon| weapon.is_missile() || weapon.dice == 0 && weapon.is_some();
                person.weapons.iter().any(far) || fighter.side == FightSide::Party && !person.spells.is_empty()
            }
        })
    }
}

impl Person {
    /// A character as it enters a fight.
    pub fn new(character: &Delver) -> Person {
        let (weapons, armour) = character.arms();
        let mut poisons = [0; Poison::ALL.len()];
        for (poison, applications) in &character.poisons {
            poisons[*poison as usize] += *applications;
        }
        let staff = character.staff.is_some() && character.kind.uses_staffs();
        Person {
            kind: character.kind,
            kindred: character.kindred,
            level: character.level(),
            normal: character.attributes,
            current: character.current(),
            weapons,
            hands: character.ready(),
            armour,
            staff: if staff { character.level() } else { 0 },
            deluxe: staff && character.staff == Some(StaffKind::Deluxe),
            proud: character.proud_staff(),
            staff_left: if staff { character.staff_left() } else { 0 },
            spells: character.castable().collect(),
            poisons,
            pace: character.pace(),
            rage: Rage::Calm,
            exerted: false,
            stuck: 0,
            gained: 0,
            took_part: false,
        }
    }

    /// All that this person could hold.
    pub fn grips(&self) -> Vec<crate::model::arms::Hands> {
        crate::model::grip::all(self.kind, self.current, &self.weapons, self.armour)
    }
}

impl Effects {
    /// Returns whether nothing is on the fighter.
    pub fn are_none(&self) -> bool {
        *self == Effects::default()
    }
}
