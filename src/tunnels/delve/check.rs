//! Checks whether a command of the leader answers the current question.

mod magic;

use crate::data::attribute::Attribute;
use crate::data::character_type::CharacterType;
use crate::data::dungeon::{DoorKind, SpecialPlace};
use crate::data::level::LevelOption;
use crate::data::supply::GoodUse;
use crate::data::treasure::{MagicObject, daggers};
use crate::delve::apply::good_for;
use crate::delve::command::{Answer, Command, Stair, Topic};
use crate::delve::goods::{FoundDagger, LootItem};
use crate::delve::illegal_move::IllegalMove;
use crate::delve::log::{Marks, Mood};
use crate::delve::member::{Condition, DelveMember, MemberId};
use crate::delve::resolve::WALL;
use crate::delve::state::{Delve, Scene};
use crate::dungeon::level::{Contents, Direction, Exit, Level, LinkId, PlaceId, Special};
use crate::model::delver::Delver;
use alloc::boxed::Box;

pub type Legality = Result<(), IllegalMove>;

/// The longest rest that is asked for at a time (DEC-216).
pub const LONGEST_REST: u8 = 10;

/// Turns a condition into the reason for a refusal.
const fn require(holds: bool, otherwise: IllegalMove) -> Legality {
    if holds { Ok(()) } else { Err(otherwise) }
}

impl Delve {
    pub fn check(&self, command: &Command) -> Legality {
        let map = self.map();
        self.check_on(&map, command)
    }

    /// Like [`Delve::check`], with the map at hand.
    pub(crate) fn check_on(&self, map: &Level, command: &Command) -> Legality {
        match &self.scene {
            Scene::Returned | Scene::Lost => Err(IllegalMove::Over),
            Scene::Fight(_) => Err(IllegalMove::Fighting),
            Scene::Exploring => self.check_exploring(map, command),
            Scene::Warned => match command {
                Command::Run => self.check_running(),
                Command::Hide | Command::Wait => Ok(()),
                Command::Attack => self.check_load_in_fight(),
                Command::Drop { who, item } => self.check_drop(*who, *item),
                Command::Use { who, item, on } => self.check_worn(map, *who, *item, *on),
                Command::EndSpell(who) => self.check_wisp(*who),
                Command::Cast(casting) => self.check_casting(map, casting),
                _ => Err(IllegalMove::OtherQuestion),
            },
            Scene::Meeting => match command {
                Command::Run | Command::Wait => self.check_running(),
                Command::Attack => self.check_load_in_fight(),
                Command::Drop { who, item } => self.check_drop(*who, *item),
                Command::Talk(topic) => self.check_talk(map, *topic),
                Command::Use { who, item, on } => self.check_worn(map, *who, *item, *on),
                Command::EndSpell(who) => self.check_wisp(*who),
                Command::Ask { beyond, .. } => self.check_question(map, *beyond),
                Command::Cast(casting) => self.check_casting(map, casting),
                _ => Err(IllegalMove::OtherQuestion),
            },
            Scene::Captives { left, .. } => match command {
                Command::Finish => Ok(()),
                Command::Capture(by) => {
                    let (kind, ..) = *left.first().ok_or(IllegalMove::Nothing)?;
                    let able = self.member_of(*by)?.is_up() && self.speaks(*by, kind.row().languages);
                    require(able, IllegalMove::NoLanguage)?;
                    require(self.room_for_followers() > 0, IllegalMove::TooManyFollowers)
                }
                Command::Cast(casting) => self.check_casting(map, casting),
                _ => Err(IllegalMove::OtherQuestion),
            },
            Scene::Dagger => match command {
                Command::Choose(weapon) => {
                    let within = |found: &FoundDagger| daggers(found.strength).any(|one| one == *weapon);
                    require(self.daggers.first().is_some_and(within), IllegalMove::Nothing)
                }
                _ => Err(IllegalMove::OtherQuestion),
            },
            Scene::Parting => match command {
                Command::Divide { to, .. } => {
                    let own = |id: MemberId| {
                        self.member_of(id).is_ok_and(|member| member.is_alive() && member.hire.is_none())
                    };
                    require(to.is_none_or(own), IllegalMove::Nobody)
                }
                _ => Err(IllegalMove::OtherQuestion),
            },
            Scene::Level(asked) => match *command {
                Command::Later => Ok(()),
                Command::Advance { who, option, larger } if who == *asked => self.check_gain(who, option, larger, true),
                _ => Err(IllegalMove::OtherQuestion),
            },
        }
    }

    fn check_exploring(&self, map: &Level, command: &Command) -> Legality {
        match *command {
            Command::Go { link, .. } => self.check_way(map, link),
            Command::Look(link) => {
                let exit = self.exit(map, link)?;
                let lantern = self.walking().any(|id| self.member(id).light() > 1);
                require(lantern, IllegalMove::NoLight)?;
                require(self.is_passable(map, link) && !has_door(map, link), IllegalMove::Shut)?;
                let seen = self.log().place(exit.to);
                require(!seen.has(Marks::ENTERED) && !seen.has(Marks::GLIMPSED), IllegalMove::Done)
            }
            Command::Listen(link) => {
                let exit = self.exit(map, link)?;
                let known = self.log().place(exit.to).has(Marks::ENTERED);
                require(!self.log().link(link).has(Marks::LISTENED) && !known, IllegalMove::Done)
            }
            Command::Open { link, way } => {
                self.exit(map, link)?;
                let kind = map.link(link).door.kind;
                require(Delve::fits_door(kind, way) && !self.is_open(map, link), IllegalMove::WrongWay)?;
                require(self.opener(link, way).is_some(), IllegalMove::Nobody)
            }
            Command::Dig(direction) => self.check_dig(map, direction),
            Command::Search => self.check_search(map),
            Command::Loot { careful } => self.check_loot(map, careful),
            Command::Take(index) => {
                let item = self.log().goods(self.here).nth(usize::from(index)).ok_or(IllegalMove::Nothing)?;
                self.check_take(map, item)
            }
            Command::TakeAll => {
                let mut goods = self.log().goods(self.here).peekable();
                require(goods.peek().is_some(), IllegalMove::Nothing)?;
                let first = goods.peek().map_or(Ok(()), |item| self.check_take(map, item));
                if goods.any(|item| self.check_take(map, item).is_ok()) { Ok(()) } else { first }
            }
            Command::Strip(index) => {
                let body = self.log().bodies(self.here).nth(index.into()).ok_or(IllegalMove::Nothing)?;
                require(!body.gear.is_empty(), IllegalMove::Nothing)
            }
            Command::Carry { who, body: index } => {
                let body = self.log().bodies(self.here).nth(index.into()).ok_or(IllegalMove::Nothing)?;
                require(self.sound(who)?.room() >= body.weight, IllegalMove::TooHeavy)?;
                require(self.member(who).holds(&LootItem::Body(Box::new(body.clone()))), IllegalMove::HandsFull)
            }
            Command::Drop { who, item } => self.check_drop(who, item),
            Command::Use { who, item, on } => self.check_use(map, who, item, on),
            Command::Cast(casting) => self.check_casting(map, &casting),
            Command::Ask { beyond, .. } => self.check_question(map, beyond),
            Command::Light(who, good) => {
                let member = self.sound(who)?;
                let stub = member.flame.is_some_and(|flame| flame.good == good && flame.left > 0);
                let lit = member.flame.is_some_and(|flame| flame.lit);
                let held = member.character.goods.iter().any(|(held, number)| *held == good && *number > 0);
                let fresh = match good.row().usage {
                    GoodUse::Torch => held,
                    GoodUse::Lantern => {
                        let empty = member.flame.is_some_and(|flame| flame.good == good && flame.left == 0);
                        held && (!empty || good_for(member, GoodUse::Oil).is_some())
                    }
                    _ => false,
                };
                require(!lit && (stub || fresh), IllegalMove::NoLight)
            }
            Command::PutOut(who) => {
                require(self.sound(who)?.flame.is_some_and(|flame| flame.lit), IllegalMove::NoLight)
            }
            Command::EndSpell(who) => self.check_wisp(who),
            Command::March { who, to } => {
                self.member_of(who)?;
                let at = self.march.iter().position(|id| *id == who);
                require(usize::from(to) < self.march.len() && at != Some(usize::from(to)), IllegalMove::NoUse)
            }
            Command::Rest(turns) => {
                require((1..=LONGEST_REST).contains(&turns), IllegalMove::RestLength(LONGEST_REST))?;
                require(self.is_quiet(map), IllegalMove::NotNow)
            }
            Command::Advance { who, option, larger } => self.check_gain(who, option, larger, false),
            Command::Dismiss(beast) => require(usize::from(beast) < self.beasts.len(), IllegalMove::Nothing),
            Command::Special(answer) => self.check_special(map, answer),
            Command::Climb(stair) => self.check_climb(map, stair),
            Command::Return => {
                require(self.level == 1 && self.here == map.entrance, IllegalMove::NoWayOut)?;
                self.check_all_walk()
            }
            Command::Attack => {
                require(self.troop(map).is_some() && self.walking().next().is_some(), IllegalMove::Nothing)?;
                self.check_load_in_fight()
            }
            Command::Talk(topic) => self.check_talk(map, topic),
            _ => Err(IllegalMove::OtherQuestion),
        }
    }

    pub(crate) fn member_of(&self, id: MemberId) -> Result<&DelveMember, IllegalMove> {
        self.party.get(id.index()).ok_or(IllegalMove::Nobody)
    }

    fn sound(&self, id: MemberId) -> Result<&DelveMember, IllegalMove> {
        self.member_of(id).and_then(|member| if member.is_up() { Ok(member) } else { Err(IllegalMove::Nobody) })
    }

    fn exit(&self, map: &Level, link: LinkId) -> Result<Exit, IllegalMove> {
        self.known_exits(map, self.here).find(|exit| exit.link == link).ok_or(IllegalMove::NoExit)
    }

    /// Returns whether a door was opened, or has nothing to open.
    pub(crate) fn is_open(&self, map: &Level, link: LinkId) -> bool {
        self.log().is_open(map, link)
    }

    fn check_all_walk(&self) -> Legality {
        require(self.walking().next().is_some(), IllegalMove::Nobody)?;
        require(self.ids().all(|id| self.member(id).condition != Condition::Fainted), IllegalMove::Senseless)
    }

    fn check_way(&self, map: &Level, link: LinkId) -> Legality {
        self.exit(map, link)?;
        require(self.is_open(map, link), IllegalMove::Shut)?;
        require(!self.is_barred(link), IllegalMove::Barred)?;
        self.check_all_walk()?;
        let narrow = map.link(link).width == crate::dungeon::level::Width::Narrow;
        require(!self.is_stuck_in(narrow), IllegalMove::TooLarge)
    }

    /// Nobody flees with an overload (DEC-012), through a bar, or past sleeping comrades.
    fn check_running(&self) -> Legality {
        require(!self.is_overloaded(), IllegalMove::Overloaded)?;
        self.check_all_walk()
    }

    fn check_drop(&self, who: MemberId, item: u8) -> Legality {
        require(usize::from(item) < self.sound(who)?.pack.len(), IllegalMove::Nothing)
    }

    /// Nobody attacks with a load that can be put down first (DEC-012). The own gear of the weak stays with them.
    fn check_load_in_fight(&self) -> Legality {
        let hindered = |id: MemberId| self.member(id).is_overloaded() && !self.member(id).pack.is_empty();
        require(!self.walking().any(hindered), IllegalMove::Overloaded)
    }

    /// Returns whether no group is about that minds.
    pub(crate) fn is_quiet(&self, map: &Level) -> bool {
        self.troop(map)
            .is_none_or(|troop| troop.mood == Mood::Friendly || self.lasts(troop.asleep) || self.lasts(self.hidden))
    }

    fn check_search(&self, map: &Level) -> Legality {
        require(self.walking().next().is_some(), IllegalMove::Nobody)?;
        require(self.sees(map.place(self.here)), IllegalMove::Dark)?;
        require(self.is_quiet(map), IllegalMove::Guarded)
    }

    /// A wall can be dug through where the party knows no exit, up to the edge of the map, once (TT-WPN-07).
    fn check_dig(&self, map: &Level, direction: Direction) -> Legality {
        let known = self.known_exits(map, self.here).any(|exit| exit.direction == direction);
        require(!known && map.place(self.here).cell.next(direction).is_some(), IllegalMove::NoWall)?;
        require(self.log().cut(self.here, direction) < WALL, IllegalMove::Done)?;
        require(self.is_quiet(map), IllegalMove::Guarded)?;
        require(self.digger().is_some(), IllegalMove::Nobody)
    }

    fn check_loot(&self, map: &Level, careful: bool) -> Legality {
        let place = map.place(self.here);
        require(self.walking().next().is_some(), IllegalMove::Nobody)?;
        let sleeper = matches!(&place.contents, Contents::Special(Special::SleepingMonster(_)));
        require(self.hoard_here(place) && !sleeper, IllegalMove::Nothing)?;
        self.check_guard(map)?;
        if !careful {
            return Ok(());
        }
        let trap = self.trap_of(map, self.here).filter(|_| self.marks().has(Marks::TRAP_FOUND));
        require(trap.is_some_and(|trap| self.can_avoid(trap)), IllegalMove::NoUse)
    }

    /// A waking group guards what lies in its place.
    fn check_guard(&self, map: &Level) -> Legality {
        let guarded = self.troop(map).is_some_and(|troop| !self.lasts(troop.asleep));
        require(!guarded, IllegalMove::Guarded)
    }

    fn check_take(&self, map: &Level, item: &LootItem) -> Legality {
        self.check_guard(map)?;
        let fits = |id: MemberId| match item {
            LootItem::Coins(..) => self.member(id).room() > 0,
            other => self.member(id).room() >= other.weight(),
        };
        require(self.walking().any(fits), IllegalMove::TooHeavy)?;
        require(self.walking().any(|id| fits(id) && self.member(id).holds(item)), IllegalMove::HandsFull)
    }

    fn check_wisp(&self, who: MemberId) -> Legality {
        require(self.member_of(who)?.lasting.wisp, IllegalMove::NoUse)
    }

    /// The gem of the bear is put on before a fight.
    fn check_worn(&self, map: &Level, who: MemberId, index: u8, on: MemberId) -> Legality {
        let item = self.member_of(who)?.pack.get(usize::from(index));
        require(item.is_some_and(|item| item.object() == Some(MagicObject::BearGem)), IllegalMove::OtherQuestion)?;
        self.check_use(map, who, index, on)
    }

    fn check_use(&self, map: &Level, who: MemberId, index: u8, on: MemberId) -> Legality {
        let member = self.sound(who)?;
        require(self.member_of(on)?.is_alive(), IllegalMove::Nobody)?;
        let item = member.pack.get(usize::from(index)).ok_or(IllegalMove::Nothing)?;
        let own = who == on;
        let missing = |attribute| self.member(on).now(attribute) < self.member(on).character.attributes.get(attribute);
        let useful = match item {
            LootItem::Weapon(owned, _) => {
                let weapon = crate::model::arms::Weapon::new(owned.weapon, owned.material, 1);
                own && self.has_free_hand(who) && member.character.may_use(&weapon)
            }
            LootItem::Armour(owned) => own && member.character.fits_armour(*owned),
            LootItem::Goods(..) => own,
            LootItem::Magic(magic) => match magic.find.object {
                MagicObject::HealingDraught => missing(Attribute::Constitution),
                MagicObject::VigourDraught => missing(Attribute::Strength),
                MagicObject::Scroll | MagicObject::Wand => {
                    let scroll = magic.find.object == MagicObject::Scroll;
                    let light = !scroll || self.sees(map.place(self.here));
                    let reads = light && member.now(Attribute::Intelligence) >= crate::delve::resolve::READS;
                    reads && magic.find.spells.first().is_some_and(|spell| self.is_useful_now(*spell))
                }
                MagicObject::HidingCloak => own && magic.left > 0 && self.living().count() == 1,
                MagicObject::ElsewhereMirror => own && magic.left > 0,
                MagicObject::BearGem => own && magic.left > 0 && !member.lasting.bear,
                MagicObject::SpellBook => {
                    let new = magic.find.spells.iter().any(|spell| !member.character.spells.contains(spell));
                    let light = self.sees(map.place(self.here));
                    own && light && member.character.kind == CharacterType::MagicUser && new
                }
                MagicObject::SealedJar => own && self.troop(map).is_none(),
                MagicObject::TunnelHeart => {
                    let dead = |(place, body): &(_, crate::delve::log::Body)| {
                        *place == self.here && body.member.is_some() && !body.stone
                    };
                    own && self.log().bodies.iter().any(dead)
                }
                MagicObject::DeluxeStaff => own && magic.left > 0 && member.character.kind.uses_staffs(),
                MagicObject::Kris => own && magic.left > 0 && self.has_free_hand(who),
                _ => {
                    let arms = magic.find.weapon.is_some() && self.has_free_hand(who) || magic.find.armour.is_some();
                    own && arms && magic.left > 0
                }
            },
            _ => false,
        };
        require(useful, IllegalMove::NoUse)
    }

    fn check_gain(&self, who: MemberId, option: LevelOption, larger: Attribute, surface: bool) -> Legality {
        let member = self.member_of(who)?;
        let mut trial: Delver = member.character.clone();
        let both = [Attribute::Strength, Attribute::Constitution].contains(&larger);
        // Only option G has halves; elsewhere one spelling is enough.
        let plain = if option == LevelOption::G { both } else { larger == Attribute::Strength };
        require(member.is_alive() && plain && trial.advance(option, larger, surface), IllegalMove::NoGain)
    }

    fn check_climb(&self, map: &Level, stair: Stair) -> Legality {
        let here = match stair {
            Stair::Up => self.level > 1 && self.here == map.entrance,
            Stair::Down => map.stair == Some(self.here) && self.level < self.dungeon.deepest(),
            Stair::Shaft => {
                let ropes = self.bearer(GoodUse::Rope).is_some() || self.any_owns(MagicObject::ClimbingRope);
                let down = map.fall == Some(self.here) && self.level < self.dungeon.deepest();
                let wings = self.walking().all(|id| self.member(id).character.flies());
                down && (ropes || wings)
            }
        };
        require(here, IllegalMove::NoExit)?;
        require(!self.is_overloaded(), IllegalMove::Overloaded)?;
        self.check_all_walk()?;
        require(!self.is_stuck_in(false), IllegalMove::TooLarge)
    }

    fn check_talk(&self, map: &Level, topic: Topic) -> Legality {
        let troop = self.troop(map).filter(|troop| matches!(troop.mood, Mood::Talks | Mood::Friendly));
        let troop = troop.ok_or(IllegalMove::NoLanguage)?;
        require(self.speaker(troop.kind).is_some(), IllegalMove::NoLanguage)?;
        let friends = troop.mood == Mood::Friendly;
        match topic {
            // A friend asks no toll.
            Topic::Pass | Topic::Toll | Topic::Befriend => require(!friends, IllegalMove::Done),
            Topic::CommandJoin => require(self.room_for_followers() > 0, IllegalMove::TooManyFollowers),
            Topic::AskWay | Topic::CommandLeave | Topic::BreakOff => Ok(()),
        }
    }

    fn check_special(&self, map: &Level, answer: Answer) -> Legality {
        require(self.walking().next().is_some(), IllegalMove::Nobody)?;
        self.check_guard(map)?;
        if answer == Answer::TakeThing {
            // The party knows what it looks for once it has seen the vault.
            let key = |place: PlaceId| match &map.place(place).contents {
                Contents::Special(Special::Vault(things)) => {
                    self.log().place(place).has(Marks::ENTERED) && things.contains(&self.here)
                }
                _ => false,
            };
            require(!self.marks().has(Marks::THING_TAKEN) && map.place_ids().any(key), IllegalMove::Nothing)?;
            return require(self.sees(map.place(self.here)), IllegalMove::Dark);
        }
        let Contents::Special(special) = &map.place(self.here).contents else { return Err(IllegalMove::Nothing) };
        require(!self.marks().has(Marks::SPECIAL_SPENT), IllegalMove::Done)?;
        if let Some(price) = self.price_of(answer) {
            require(self.payer(price).is_some(), IllegalMove::NoGold)?;
        }
        let up = |id: MemberId| self.member_of(id).is_ok_and(DelveMember::is_up);
        let fits = match (special.kind(), answer) {
            (SpecialPlace::HeartStone, Answer::Touch(who, _))
            | (SpecialPlace::Fountain, Answer::Drink(who))
            | (SpecialPlace::SleepingMonster, Answer::Rob(who))
            | (SpecialPlace::WeaponRack, Answer::Rack(who)) => up(who),
            (SpecialPlace::GamblingImp, Answer::Stake(gold)) => [10, 50, 100].contains(&gold),
            (SpecialPlace::RiddleStatue, Answer::Riddle(given)) => given < 3,
            (SpecialPlace::Hermit, Answer::Heal(who, points)) => {
                let member = self.member_of(who)?;
                let missing =
                    member.character.attributes.get(Attribute::Constitution) - member.now(Attribute::Constitution);
                member.is_alive() && points > 0 && i16::from(points) <= missing
            }
            (SpecialPlace::OvergrownGarden, Answer::Gather)
            | (SpecialPlace::DelverRemains, Answer::Remains)
            | (SpecialPlace::Shrine, Answer::Offer) => true,
            (SpecialPlace::Vault, Answer::OpenVault) => {
                self.things.iter().filter(|level| **level == self.level).count() >= 3
            }
            _ => false,
        };
        require(fits, IllegalMove::Nothing)
    }
}

/// Returns whether a leaf stands in the way, even an open one that swings shut.
fn has_door(map: &Level, link: LinkId) -> bool {
    matches!(map.link(link).door.kind, DoorKind::Moving)
}
