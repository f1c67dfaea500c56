//! Setting out and coming home: the start of a delve, the parting of the loot, the gains of new levels (TT-UI-17, DEC-217).

use crate::battle::resolve::Run;
use crate::delve::event::{Event, Passage};
use crate::delve::goods::{LootItem, MagicItem};
use crate::delve::log::Marks;
use crate::delve::member::{DelveMember, MemberId};
use crate::delve::setup::DelveSetup;
use crate::delve::state::{Chart, Delve, Quest, Scene};
use crate::dungeon::level::{Contents, PlaceId};
use crate::dungeon::treasure::{Coin, MagicFind};
use crate::model::setup::SetupError;
use alloc::boxed::Box;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::EventSink;

/// An emptied place is refilled, and the gear of bodies is gone, on 1; goods on the ground up to 3 (DEC-217).
const REFILLED: u8 = 1;
const GOODS_GONE_UP_TO: u8 = 3;
/// The die on which a seeker comes back with gold, and with magic (DEC-172).
const BRINGS_GOLD: u8 = 4;
const BRINGS_MAGIC: u8 = 6;

impl Delve {
    /// Sets out: what happened since the last delve, then the party stands at the entrance.
    pub fn start(setup: &DelveSetup, seed: Seed, events: &mut impl EventSink<Event>) -> Result<Delve, SetupError> {
        setup.check()?;
        let mut delve = Delve::before(setup, seed);
        let mut dice = Dice::new(seed, Domain::Setup, u64::MAX);
        let run = &mut Run { dice: &mut dice, sink: events };
        delve.emit(run, Event::Began);
        delve.age(run);
        let entrance = delve.map().entrance;
        delve.emit(run, Event::Moved { by: Passage::Stairs, level: 1, to: entrance });
        Ok(delve)
    }

    fn before(setup: &DelveSetup, seed: Seed) -> Delve {
        let member = |entrant: &crate::delve::setup::Entrant| {
            DelveMember::new(entrant.character.clone(), entrant.seat, entrant.hire)
        };
        Delve {
            seed,
            decisions: 0,
            dungeon: setup.dungeon.clone(),
            sketches: Vec::new(),
            chart: Chart::default(),
            logs: setup.logs.clone(),
            level: 1,
            deepest: 1,
            here: PlaceId(1),
            came_by: None,
            turn: 0,
            party: setup.party.iter().map(member).collect(),
            march: (0..setup.party.len() as u8).map(MemberId).collect(),
            beasts: setup.all_beasts(),
            leader: MemberId(setup.leader),
            scene: Scene::Exploring,
            coming: None,
            foreseen: None,
            moving: None,
            encounter: None,
            spirit: None,
            questions: None,
            hidden: 0,
            hasted: 0,
            free_move: false,
            blessed: false,
            things: Vec::new(),
            daggers: Vec::new(),
            quests: Vec::new(),
            kills: 0,
            account: None,
        }
    }

    /// Emptied places may be refilled, goods and the gear of bodies may be gone.
    fn age(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        for level in 1..=self.logs.len() as u8 {
            let map = self.map_of(level);
            let log = self.logs[usize::from(level) - 1].clone();
            for place in map.place_ids() {
                let marks = log.place(place);
                let held = matches!(map.place(place).contents, Contents::Monsters { .. });
                let empty = log.group(place).is_some_and(Option::is_none) && held
                    || marks.has(Marks::LOOTED)
                    || marks.has(Marks::SPECIAL_SPENT)
                    || marks.has(Marks::TRAP_SPENT);
                if empty {
                    let die = run.dice.face();
                    if die <= REFILLED {
                        let contents = self.new_contents(run, level, place);
                        self.emit(run, Event::Refilled { level, place, die, contents });
                    }
                }
                if log.goods(place).next().is_some() {
                    let die = run.dice.face();
                    if die <= GOODS_GONE_UP_TO {
                        self.emit(run, Event::GoodsGone { level, place, die, body: false });
                    }
                }
                if log.bodies.iter().any(|(at, body)| *at == place && !body.gear.is_empty()) {
                    let die = run.dice.face();
                    if die <= REFILLED {
                        self.emit(run, Event::GoodsGone { level, place, die, body: true });
                    }
                }
            }
        }
    }

    /// New contents for an emptied place. `None` in a hand-made dungeon, whose places have their own again.
    fn new_contents(
        &self,
        run: &mut Run<'_, impl EventSink<Event>>,
        level: u8,
        place: PlaceId,
    ) -> Option<Box<Contents>> {
        if self.dungeon.levels.get(usize::from(level) - 1).is_some() {
            return None;
        }
        let mut map = (*self.map_of(level)).clone();
        map.restock(&self.dungeon, &[place], run.dice);
        Some(Box::new(map.place(place).contents.clone()))
    }

    /// The party leaves the dungeon. Beasts may revolt at the parting (DEC-051).
    pub(super) fn go_home(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        self.bury_risen(run);
        let rebels = self.roll_revolts(run);
        if rebels.is_empty() {
            self.set_scene(run, Scene::Parting);
        } else {
            self.fight_rebels(run, rebels);
        }
    }

    /// Divides the loot. Each survivor gets its part and its experience (TT-XP-06, -07, -09, -11).
    pub(super) fn divide(&mut self, run: &mut Run<'_, impl EventSink<Event>>, to: Option<MemberId>, pay: bool) {
        let account = self.account(to, pay);
        let cheated = account.cheated.clone();
        self.emit(run, Event::Accounted(Box::new(account)));
        if !self.take_revenge(run, &cheated) {
            self.disband(run);
        }
    }

    /// The account is settled: the surface, then the gains of levels.
    pub(crate) fn disband(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        for quest in self.quests.clone() {
            self.end_quest(run, quest);
        }
        self.emit(run, Event::Returned);
        self.ask_level(run, MemberId(0));
    }

    /// On 4 or 5 of a die the seeker brings 3 dice x 10 x level gold pieces, on 6 a magic object; else it is never seen again
    /// (DEC-172). Only a living caster waits for it.
    fn end_quest(&mut self, run: &mut Run<'_, impl EventSink<Event>>, Quest { by, level }: Quest) {
        if !self.member(by).is_alive() {
            return;
        }
        let die = run.dice.face();
        let gift = match die {
            ..BRINGS_GOLD => None,
            BRINGS_MAGIC => Some(LootItem::Magic(Box::new(MagicItem::new(MagicFind::roll(run.dice))))),
            _ => {
                let pips: u32 = (0..3).map(|_| u32::from(run.dice.face())).sum();
                Some(LootItem::Coins(Coin::Gold, 10 * u32::from(level) * pips))
            }
        };
        self.emit(run, Event::QuestEnded { by, die, gift });
    }

    /// Those who were called back from the dead do not see the sun (DEC-171).
    fn bury_risen(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let risen: Vec<MemberId> = self.living().filter(|id| self.member(*id).lasting.risen != 0).collect();
        risen.into_iter().for_each(|who| self.emit(run, Event::Died { who }));
    }

    /// Asks the next member, from one on, who may choose the gain of a level (TT-LEVEL-06); then the delve is over.
    pub(super) fn ask_level(&mut self, run: &mut Run<'_, impl EventSink<Event>>, from: MemberId) {
        let chooses = |id: &MemberId| {
            let member = self.member(*id);
            *id >= from && member.is_alive() && member.character.next_choice().is_some()
        };
        let next = self.ids().find(chooses);
        match next {
            Some(id) => self.set_scene(run, Scene::Level(id)),
            None => self.emit(run, Event::Ended(Scene::Returned)),
        }
    }

    /// The party as it comes home: the living members with their magic objects.
    pub fn survivors(&self) -> impl Iterator<Item = (MemberId, &DelveMember)> {
        (0..).map(MemberId).zip(&self.party).filter(|(_, member)| member.is_alive())
    }
}
