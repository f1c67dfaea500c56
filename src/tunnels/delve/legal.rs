//! The list of legal commands.

use crate::data::attribute::Attribute;
use crate::data::level::LevelOption;
use crate::data::spell::{Raising, Spell, SpellTarget};
use crate::data::supply::GoodUse;
use crate::data::treasure::daggers;
use crate::delve::command::{Answer, Bidding, Command, DoorWay, Query, SpellAim, SpellUse, Stair, Topic};
use crate::delve::member::MemberId;
use crate::delve::state::{Delve, Scene};
use crate::dungeon::level::{Direction, Level, LinkId};
use alloc::vec::Vec;

/// Lengths of a rest that are listed; others are legal, too.
const RESTS: [u8; 3] = [1, 5, 10];
/// Stakes against the imp, in gold pieces.
const STAKES: [u8; 3] = [10, 50, 100];

impl Delve {
    pub fn legal_commands(&self, out: &mut Vec<Command>) {
        let map = self.map();
        let mut list = |command: Command| {
            if self.check_on(&map, &command).is_ok() {
                out.push(command);
            }
        };
        let members = || self.ids();
        match &self.scene {
            Scene::Returned | Scene::Lost | Scene::Fight(_) => return,
            Scene::Exploring => self.list_exploring(&map, &mut list),
            Scene::Warned => {
                [Command::Attack, Command::Wait, Command::Hide, Command::Run].into_iter().for_each(&mut list);
                self.list_drops(&mut list);
                self.list_uses(&mut list);
                members().for_each(|who| list(Command::EndSpell(who)));
            }
            Scene::Meeting => {
                [Command::Attack, Command::Run, Command::Wait].into_iter().for_each(&mut list);
                Topic::ALL.into_iter().for_each(|topic| list(Command::Talk(topic)));
                self.list_drops(&mut list);
                self.list_uses(&mut list);
                members().for_each(|who| list(Command::EndSpell(who)));
            }
            Scene::Captives { .. } => {
                list(Command::Finish);
                members().for_each(|by| list(Command::Capture(by)));
            }
            Scene::Dagger => {
                let strength = self.daggers.first().map_or(0, |found| found.strength);
                return daggers(strength).map(Command::Choose).for_each(list);
            }
            Scene::Parting => {
                for to in [None].into_iter().chain(members().map(Some)) {
                    [true, false].into_iter().for_each(|pay| list(Command::Divide { to, pay }));
                }
                return;
            }
            Scene::Level(who) => {
                self.list_gains(*who, &mut list);
                return list(Command::Later);
            }
        }
        self.list_questions(&map, &mut list);
        self.list_spells(&map, &mut list);
    }

    /// Loads that can be put down at a meeting: those of the overloaded.
    fn list_drops(&self, list: &mut impl FnMut(Command)) {
        for who in self.walking().filter(|id| self.member(*id).is_overloaded()) {
            let items = self.member(who).pack.len().min(usize::from(u8::MAX)) as u8;
            (0..items).for_each(|item| list(Command::Drop { who, item }));
        }
    }

    /// Uses of the packs on their bearers.
    fn list_uses(&self, list: &mut impl FnMut(Command)) {
        for who in self.walking() {
            let items = self.member(who).pack.len().min(usize::from(u8::MAX)) as u8;
            (0..items).for_each(|item| list(Command::Use { who, item, on: who }));
        }
    }

    fn exits_here(&self, map: &Level) -> Vec<LinkId> {
        self.known_exits(map, self.here).map(|exit| exit.link).collect()
    }

    /// The exits that a caster reaches: those here, and where its spirit is (DEC-162).
    fn exits_of(&self, map: &Level, who: MemberId) -> Vec<LinkId> {
        let far = self.spirit_places(who).iter().flat_map(|place| self.known_exits(map, *place));
        let mut links = self.exits_here(map);
        for exit in far {
            if !links.contains(&exit.link) {
                links.push(exit.link);
            }
        }
        links
    }

    fn bodies_here(&self) -> u8 {
        self.log().bodies(self.here).count() as u8
    }

    fn foes_here(&self, map: &Level) -> core::ops::Range<u8> {
        0..self.troop(map).map_or(0, |troop| troop.ratings.len() as u8)
    }

    /// The questions of *Dear God?* about this place and those next to it.
    fn list_questions(&self, map: &Level, list: &mut impl FnMut(Command)) {
        if self.questions_left() > 0 {
            let exits = self.exits_here(map);
            for beyond in [None].into_iter().chain(exits.into_iter().map(Some)) {
                Query::ALL.into_iter().for_each(|query| list(Command::Ask { query, beyond }));
            }
        }
    }

    fn list_gains(&self, who: MemberId, list: &mut impl FnMut(Command)) {
        for option in LevelOption::ALL {
            for larger in [Attribute::Strength, Attribute::Constitution] {
                list(Command::Advance { who, option, larger });
            }
        }
    }

    fn list_exploring(&self, map: &Level, list: &mut impl FnMut(Command)) {
        let links = self.exits_here(map);
        for link in links {
            [false, true].into_iter().for_each(|probe| list(Command::Go { link, probe }));
            list(Command::Look(link));
            list(Command::Listen(link));
            let ways = [DoorWay::Force, DoorWay::Pick, DoorWay::Break, DoorWay::Key];
            ways.into_iter().for_each(|way| list(Command::Open { link, way }));
        }
        Direction::ALL.into_iter().for_each(|direction| list(Command::Dig(direction)));
        list(Command::Search);
        [false, true].into_iter().for_each(|careful| list(Command::Loot { careful }));
        list(Command::TakeAll);
        let goods = self.log().goods(self.here).count().min(usize::from(u8::MAX)) as u8;
        (0..goods).for_each(|item| list(Command::Take(item)));
        for body in 0..self.bodies_here() {
            list(Command::Strip(body));
            self.walking().for_each(|who| list(Command::Carry { who, body }));
        }
        RESTS.into_iter().for_each(|turns| list(Command::Rest(turns)));
        [Stair::Up, Stair::Down, Stair::Shaft].into_iter().for_each(|stair| list(Command::Climb(stair)));
        list(Command::Return);
        list(Command::Attack);
        Topic::ALL.into_iter().for_each(|topic| list(Command::Talk(topic)));
        (0..self.beasts.len() as u8).for_each(|beast| list(Command::Dismiss(beast)));
        for who in self.ids() {
            self.list_member(who, list);
        }
        self.list_answers(list);
    }

    fn list_member(&self, who: MemberId, list: &mut impl FnMut(Command)) {
        let member = self.member(who);
        for item in 0..member.pack.len().min(usize::from(u8::MAX)) as u8 {
            list(Command::Drop { who, item });
            self.ids().for_each(|on| list(Command::Use { who, item, on }));
        }
        let lights = member.character.goods.iter().map(|(good, _)| *good);
        let burning = member
            .flame
            .map(|flame| flame.good)
            .filter(|good| member.character.goods.iter().all(|(held, _)| held != good));
        let lights = lights.chain(burning).filter(|good| matches!(good.row().usage, GoodUse::Torch | GoodUse::Lantern));
        lights.for_each(|good| list(Command::Light(who, good)));
        list(Command::PutOut(who));
        list(Command::EndSpell(who));
        (0..self.march.len() as u8).for_each(|to| list(Command::March { who, to }));
        if member.character.next_choice().is_some() {
            self.list_gains(who, list);
        }
    }

    fn list_answers(&self, list: &mut impl FnMut(Command)) {
        let mut answer = |answer| list(Command::Special(answer));
        for who in self.ids() {
            Attribute::ALL.into_iter().for_each(|attribute| answer(Answer::Touch(who, attribute)));
            answer(Answer::Drink(who));
            answer(Answer::Rob(who));
            answer(Answer::Rack(who));
            let member = self.member(who);
            let missing =
                member.character.attributes.get(Attribute::Constitution) - member.now(Attribute::Constitution);
            (1..=missing.clamp(0, 100) as u8).for_each(|points| answer(Answer::Heal(who, points)));
        }
        STAKES.into_iter().for_each(|stake| answer(Answer::Stake(stake)));
        (0..3).for_each(|given| answer(Answer::Riddle(given)));
        let others = [Answer::Gather, Answer::Remains, Answer::Offer, Answer::OpenVault, Answer::TakeThing];
        others.into_iter().for_each(answer);
    }

    fn list_spells(&self, map: &Level, list: &mut impl FnMut(Command)) {
        for who in self.walking() {
            let character = &self.member(who).character;
            if !character.kind.casts() {
                continue;
            }
            for spell in character.castable() {
                let row = spell.row();
                let highest = if row.raises == Raising::None { row.level } else { character.level().max(row.level) };
                for level in row.level..=highest {
                    let plain = SpellUse { who, spell, level, aim: SpellAim::Here, attribute: None, points: 0 };
                    self.list_aims(map, plain, &mut |casting| list(Command::Cast(casting)));
                }
            }
        }
    }

    fn list_aims(&self, map: &Level, plain: SpellUse, list: &mut impl FnMut(SpellUse)) {
        let aim = |aim| SpellUse { aim, ..plain };
        match plain.spell {
            Spell::Teacher => {
                for pupil in self.walking() {
                    let spells = self.member(plain.who).character.spells.iter().copied();
                    spells.for_each(|spell| list(aim(SpellAim::Lesson(pupil, spell))));
                }
            }
            Spell::MysticVisions => {
                let links = map.place_ids().flat_map(|place| self.known_exits(map, place)).map(|exit| exit.link);
                let links: alloc::collections::BTreeSet<LinkId> = links.collect();
                links.into_iter().for_each(|link| list(aim(SpellAim::Link(link))));
                map.place_ids().for_each(|place| list(aim(SpellAim::Place(place))));
                [SpellAim::Stair, SpellAim::Lost].into_iter().for_each(|object| list(aim(object)));
            }
            Spell::OmnipotentEye => {
                for who in self.walking() {
                    let items = 0..self.member(who).pack.len().min(usize::from(u8::MAX)) as u8;
                    items.for_each(|item| list(aim(SpellAim::Item(who, item))));
                }
            }
            Spell::BindTheBeaten => {
                list(aim(SpellAim::Captive));
                (0..self.beasts.len() as u8).for_each(|beast| list(aim(SpellAim::Beast(beast))));
            }
            Spell::PoorBaby => {
                for who in self.living() {
                    let member = self.member(who);
                    let missing =
                        member.character.attributes.get(Attribute::Constitution) - member.now(Attribute::Constitution);
                    let points = 1..=missing.clamp(0, 50) as u8;
                    points.for_each(|points| list(SpellUse { points, ..aim(SpellAim::Member(who)) }));
                }
                for (beast, one) in (0..).zip(&self.beasts) {
                    let points = (one.full - one.rating).min(50) as u8;
                    list(SpellUse { points, ..aim(SpellAim::Beast(beast)) });
                }
            }
            Spell::CurseYou => {
                let points = self.member(plain.who).character.level();
                self.foes_here(map).for_each(|foe| list(SpellUse { points, ..aim(SpellAim::Foe(foe)) }));
            }
            Spell::RockABye => {
                list(plain);
                self.foes_here(map).for_each(|foe| list(aim(SpellAim::Foe(foe))));
            }
            Spell::GreasyGeas => {
                list(plain);
                [Bidding::Peace, Bidding::Spring].into_iter().for_each(|bid| list(aim(SpellAim::Bid(bid))));
                let links = self.exits_here(map).into_iter();
                links.for_each(|link| list(aim(SpellAim::Bid(Bidding::Open(link)))));
            }
            Spell::Medusa | Spell::HellbombBursts => {
                self.foes_here(map).for_each(|foe| list(aim(SpellAim::Foe(foe))));
                self.exits_of(map, plain.who).into_iter().for_each(|link| list(aim(SpellAim::Link(link))));
            }
            Spell::WinkWing | Spell::Zingum => {
                self.exits_here(map).into_iter().for_each(|link| list(aim(SpellAim::Link(link))));
                if plain.spell == Spell::WinkWing && plain.level > plain.spell.row().level {
                    map.place_ids().for_each(|place| list(aim(SpellAim::Place(place))));
                }
            }
            Spell::HideySoul => {
                for foe in self.foes_here(map) {
                    let keepers = [None].into_iter().chain(self.walking().map(Some));
                    keepers.for_each(|keeper| list(aim(SpellAim::Soul(foe, keeper))));
                }
            }
            Spell::ZombieZonk | Spell::NefariousNecromancy | Spell::BornAgain | Spell::Pygmalion => {
                list(plain);
                list(aim(SpellAim::Member(plain.who)));
                (0..self.bodies_here()).for_each(|body| list(aim(SpellAim::Body(body))));
                if plain.spell == Spell::Pygmalion {
                    self.foes_here(map).for_each(|foe| list(aim(SpellAim::Foe(foe))));
                }
            }
            Spell::BlowMeTo => {
                list(aim(SpellAim::Surface));
                map.place_ids().for_each(|place| list(aim(SpellAim::Place(place))));
            }
            Spell::DoubleDouble => {
                for who in self.walking() {
                    for attribute in Attribute::ALL {
                        let attribute = Some(attribute);
                        (1..=5).for_each(|points| list(SpellUse { points, attribute, ..aim(SpellAim::Member(who)) }));
                    }
                }
            }
            _ => {
                list(plain);
                self.spirit_places(plain.who).iter().for_each(|place| list(aim(SpellAim::Place(*place))));
                if plain.spell.row().target != SpellTarget::Caster {
                    self.living().for_each(|who| list(aim(SpellAim::Member(who))));
                    self.exits_of(map, plain.who).into_iter().for_each(|link| list(aim(SpellAim::Link(link))));
                }
            }
        }
    }
}
