//! Carries out the leader's commands: rolls the dice, makes the events and applies each one.
//!
//! An action takes its game turns first, then has its effect. At the end wanderers on their way arrive.

mod doors;
mod high_magic;
mod hired;
mod home;
mod items;
mod magic;
mod meeting;
mod movement;
mod parley;
mod specials;
mod time;
mod traps;

pub(crate) use doors::{HEARS, WALL};
pub use items::READS;
pub use magic::price;
pub(crate) use meeting::HIDDEN_UP_TO;
pub(crate) use movement::{PROBE_FINDS, WALL_OPEN_UP_TO};
pub use parley::{BEFRIENDS, needed_lead};
pub use traps::is_on_hoard;

use crate::battle::resolve::Run;
use crate::data::attribute::Attribute;
use crate::data::experience;
use crate::data::saving_roll;
use crate::data::treasure::MagicObject;
use crate::delve::command::{Command, Stair};
use crate::delve::event::{Danger, Event, Finding, PointSource};
use crate::delve::goods::LootItem;
use crate::delve::log::Marks;
use crate::delve::member::{Condition, DelveMember, MemberId};
use crate::delve::state::{Delve, Scene};
use crate::dungeon::level::PlaceId;
use crate::model::roll::{Faces, Pool, SaveRoll};
use alloc::vec::Vec;
use ludus_engine::game::EventSink;

/// Loading more weight than this takes a game turn (DEC-215).
const QUICK_LOAD: u32 = 200;

/// The protection against hits outside fights. A shield counts twice against darts (DEC-213).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Protection {
    None,
    Armour,
    ShieldTwice,
}

/// The lowest die with which a member finds what is hidden (DEC-211).
pub(crate) fn searcher_needs(member: &DelveMember) -> u8 {
    match member.now(Attribute::Intelligence) {
        13.. => 5,
        _ => 6,
    }
}

impl Delve {
    #[inline]
    pub(crate) fn emit(&mut self, run: &mut Run<'_, impl EventSink<Event>>, event: Event) {
        run.sink.push(&event);
        self.apply(&event);
    }

    pub(crate) fn set_scene(&mut self, run: &mut Run<'_, impl EventSink<Event>>, scene: Scene) {
        if self.scene != scene {
            self.emit(run, Event::SceneSet(scene));
        }
    }

    /// Carries out a legal command. A fight may be pending afterwards ([`Delve::fight_setup`]).
    pub(crate) fn run(&mut self, command: &Command, run: &mut Run<'_, impl EventSink<Event>>) {
        self.unroll();
        self.emit(run, Event::Decided(*command));
        if let Some((who, _)) = self.spirit
            && !matches!(command, Command::Cast(casting) if casting.who == who)
        {
            self.emit(run, Event::SpiritReturned { who });
        }
        match *command {
            Command::Go { link, probe } => self.go(run, link, probe),
            Command::Look(link) => self.look(run, link),
            Command::Listen(link) => self.listen(run, link),
            Command::Open { link, way } => self.open_door(run, link, way),
            Command::Dig(direction) => self.dig(run, direction),
            Command::Search => self.search(run),
            Command::Loot { careful } => self.loot(run, careful),
            Command::Take(item) => self.take(run, Some(item)),
            Command::TakeAll => self.take(run, None),
            Command::Strip(body) => self.emit(run, Event::Stripped { body }),
            Command::Carry { who, body } => self.emit(run, Event::Carried { who, body }),
            Command::Drop { who, item } => {
                let item = self.member(who).pack[usize::from(item)].clone();
                self.emit(run, Event::Dropped { who, item });
            }
            Command::Use { who, item, on } => self.use_item(run, who, item, on),
            Command::Cast(casting) => self.cast(run, casting),
            Command::Ask { query, beyond } => self.ask(run, query, beyond),
            Command::Light(who, good) => self.light(run, who, good),
            Command::PutOut(who) => self.emit(run, Event::PutOut { who }),
            Command::EndSpell(who) => self.end_spells(run, who),
            Command::March { who, to } => self.emit(run, Event::Marched { who, to }),
            Command::Rest(turns) => self.rest(run, turns),
            Command::Advance { who, option, larger } => {
                let surface = matches!(self.scene, Scene::Level(_));
                self.emit(run, Event::Advanced { who, option, larger, surface });
                if surface {
                    self.ask_level(run, who);
                }
            }
            Command::Dismiss(beast) => self.dismiss(run, beast),
            Command::Special(answer) => self.special(run, answer),
            Command::Climb(Stair::Up) => self.climb(run, false),
            Command::Climb(Stair::Down) => self.climb(run, true),
            Command::Climb(Stair::Shaft) => self.drop_down(run),
            Command::Return => self.go_home(run),
            Command::Attack => self.attack(run),
            Command::Run => self.run_away(run),
            Command::Hide => self.hide(run),
            Command::Wait => self.await_group(run),
            Command::Talk(topic) => self.talk(run, topic),
            Command::Capture(by) => self.capture(run, by),
            Command::Finish => self.finish(run),
            Command::Choose(weapon) => {
                self.emit(run, Event::DaggerChosen { weapon });
                self.set_scene(run, Scene::Exploring);
            }
            Command::Divide { to, pay } => self.divide(run, to, pay),
            Command::Later => {
                if let Scene::Level(MemberId(asked)) = self.scene {
                    self.ask_level(run, MemberId(asked + 1));
                }
            }
        }
        self.settle(run);
    }

    /// Lets wanderers arrive, and ends a lost delve.
    pub(crate) fn settle(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        if self.living().next().is_none() && !self.is_over() {
            self.emit(run, Event::Ended(Scene::Lost));
            return;
        }
        match &self.scene {
            Scene::Exploring if !self.daggers.is_empty() => self.set_scene(run, Scene::Dagger),
            Scene::Exploring if self.coming.is_some() => self.arrive_wanderers(run),
            Scene::Captives { left, .. } if left.is_empty() => self.set_scene(run, Scene::Exploring),
            _ => {}
        }
    }

    fn rest(&mut self, run: &mut Run<'_, impl EventSink<Event>>, turns: u8) {
        for _ in 0..turns {
            let before = self.living().count();
            self.spend_turn(run);
            // Any event breaks the rest off (DEC-216).
            if self.coming.is_some() || self.living().count() < before {
                return;
            }
        }
    }

    fn search(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        self.spend_turn(run);
        let searchers: Vec<MemberId> = self.walking().collect();
        let dice: Vec<(MemberId, u8, u8)> =
            searchers.into_iter().map(|id| (id, run.dice.face(), searcher_needs(self.member(id)))).collect();
        let found = dice.iter().any(|(_, die, need)| die >= need);
        self.emit(run, Event::Searched { dice });
        let any = found && self.reveal(run, self.here, true);
        if !any {
            self.emit(run, Event::Found(Finding::Nothing));
        }
    }

    /// Shows secret doors, hidden treasure and traps of a place (DEC-211). Returns whether there was something.
    fn reveal(&mut self, run: &mut Run<'_, impl EventSink<Event>>, place: PlaceId, traps: bool) -> bool {
        let map = self.map();
        let secret = map.exits(place).filter(|exit| !self.log().link(exit.link).has(Marks::SEEN));
        let mut found: Vec<Finding> = secret.map(|exit| Finding::Door(exit.link)).collect();
        if self.hides_hoard(map.place(place), place) {
            found.push(Finding::Hoard);
        }
        let spotted = self.log().place(place).has(Marks::TRAP_FOUND);
        if let Some(trap) = self.trap_of(&map, place).filter(|_| traps && !spotted) {
            found.push(Finding::Trap(trap));
        }
        let any = !found.is_empty();
        found.into_iter().for_each(|finding| self.find(run, place, finding));
        any
    }

    /// Something is found in this place, or by a spirit in another one.
    fn find(&mut self, run: &mut Run<'_, impl EventSink<Event>>, place: PlaceId, finding: Finding) {
        let here = place == self.here;
        self.emit(run, if here { Event::Found(finding) } else { Event::FoundFar { place, finding } });
    }

    /// A saving roll on the level's number, with its experience if it is made (TT-SAVE, TT-XP-12). Charm and shrine make it.
    pub(crate) fn save(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId, danger: Danger) -> SaveRoll {
        let need = saving_roll::needed(self.level, self.member(who).now(Attribute::Luck));
        let charm = self.charm(who);
        let blessed = self.blessed || charm.is_some();
        let save =
            if blessed { SaveRoll { need, faces: Faces::NONE, total: need } } else { SaveRoll::roll(need, run.dice) };
        let by_shrine = self.blessed;
        self.emit(run, Event::Saved { who, danger, save, blessed });
        if let Some(item) = charm.filter(|_| !by_shrine) {
            self.spend_charge(run, who, item);
        }
        if save.is_made() {
            let points = experience::for_saving_roll(need, self.level);
            self.learn(run, who, PointSource::SavingRoll, points);
        }
        save
    }

    pub(crate) fn has_charm(&self, who: MemberId) -> bool {
        self.charm(who).is_some()
    }

    /// A luck charm that was not used in this delve (DEC-205).
    fn charm(&self, who: MemberId) -> Option<u8> {
        let fresh = |item: &LootItem| matches!(item, LootItem::Magic(item) if item.find.object == MagicObject::LuckCharm && item.left > 0);
        self.member(who).pack.iter().position(fresh).map(|index| index as u8)
    }

    pub(crate) fn learn(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        who: MemberId,
        from: PointSource,
        points: u32,
    ) {
        // Those called back from the dead learn nothing (DEC-171); a spirit abroad does (DEC-175).
        let member = self.member(who);
        let learns = member.is_alive() || member.condition == Condition::Soulless;
        if points > 0 && learns && member.lasting.risen == 0 {
            self.emit(run, Event::Learned { who, from, points });
        }
    }

    /// Hits on a member after a failed saving roll, less what armour absorbs. Teaches a survivor (TT-XP-13).
    pub(crate) fn wound(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        who: MemberId,
        danger: Danger,
        pool: Pool,
        hits: (u16, Protection),
        need: i32,
    ) {
        let (hits, protection) = hits;
        let member = self.member(who);
        let [shield, mail] = member.person().absorbs([false; 2]);
        let all = match protection {
            Protection::None => 0,
            Protection::Armour => shield + mail,
            Protection::ShieldTwice => 2 * shield + mail,
        };
        let absorbed = all.min(hits);
        let before = member.now(Attribute::Constitution);
        let lost = (hits - absorbed) as i16;
        let after = before - lost;
        self.emit(run, Event::Wounded { who, danger, pool, absorbed, before, after });
        if after <= 0 {
            self.emit(run, Event::Died { who });
        } else {
            self.learn(run, who, PointSource::SavingRoll, experience::for_failed_saving_roll(need, lost.max(0) as u32));
        }
    }

    /// Changes an attribute to a current value; ST and CON at 0 kill.
    pub(crate) fn change(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        who: MemberId,
        attribute: Attribute,
        current: i16,
    ) {
        let normal = self.member(who).character.attributes.get(attribute);
        self.emit(run, Event::Changed { who, attribute, current, normal });
        let vital = matches!(attribute, Attribute::Strength | Attribute::Constitution);
        if vital && current <= 0 {
            self.emit(run, Event::Died { who });
        }
    }

    /// Faints or wakes a member by its ST after a loss outside fights.
    pub(crate) fn faint(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId) {
        if self.member(who).is_up() {
            self.emit(run, Event::ConditionChanged { who, condition: Condition::Fainted });
        }
    }
}
