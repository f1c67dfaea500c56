//! Spells outside fights that move, call, destroy or ask: curses and the levels from 4 on (TT-SPELL).

use crate::battle::fighter::ELEMENTAL;
use crate::battle::resolve::Run;
use crate::data::attribute::{Attribute, Attributes};
use crate::data::dungeon::{DoorKind, SpecialPlace};
use crate::data::kindred::Kindred;
use crate::data::monster::{MonsterId, MonsterKind, MonsterSize};
use crate::data::spell::Spell;
use crate::delve::command::{Bidding, Query, SpellAim, SpellUse};
use crate::delve::event::{Danger, Event, Passage, Spelled};
use crate::delve::goods::LootItem;
use crate::delve::log::{Marks, Mood, Troop};
use crate::delve::member::{Beast, Condition, MemberId, SoulKeeper};
use crate::delve::resolve::{Protection, price};
use crate::delve::state::{Delve, Scene};
use crate::dungeon::level::{Contents, Hoard, LinkId, PlaceId};
use crate::model::roll::Pool;
use alloc::boxed::Box;
use alloc::vec::Vec;
use ludus_engine::game::EventSink;

/// Questions of *Dear God?* (DEC-159).
const QUESTIONS: u8 = 3;
/// Game turns of zombies and elementals, of *Mind Pox*, of the snake.
const SERVES: u32 = 5;
const CONFUSED: u32 = 3;
const SNAKE: u32 = 1;
/// The lowest rating with as many dice as an elemental (DEC-176).
const ELEMENTAL_RATING: u16 = 151;
/// The spirit sees so many places in a game turn (DEC-162).
const SEEN_IN_A_TURN: usize = 3;

impl Delve {
    pub(super) fn take_high_effect(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        casting: &SpellUse,
        before: &Attributes,
    ) -> bool {
        let (who, turn) = (casting.who, self.turn);
        let until = |turns: u32| turn + (turns << u32::from(casting.level - casting.spell.row().level).min(16));
        match (casting.spell, casting.aim) {
            (Spell::WinkWing, SpellAim::Link(link)) => {
                let to = Delve::beyond(self.map().link(link), self.here);
                self.blow_to(run, to);
            }
            (Spell::WinkWing | Spell::BlowMeTo, SpellAim::Place(to)) => self.blow_to(run, to),
            (Spell::BlowMeTo, SpellAim::Surface) => self.go_home(run),
            (Spell::Upsidaisy, SpellAim::Member(on)) => {
                self.emit(run, Event::Spelled { who: on, spell: Spelled::Lifted(until(1)) });
            }
            (Spell::DearGod, _) => self.emit(run, Event::Granted { questions: QUESTIONS }),
            (Spell::Zingum, SpellAim::Link(link)) => return self.fetch(run, who, link),
            (Spell::GhostlyGoing, _) => return self.go_in_spirit(run, who),
            (Spell::BornAgain, SpellAim::Member(_)) => {
                let die = run.dice.face();
                let kindred = Kindred::ALL[usize::from(die) - 1];
                self.emit(run, Event::Promised { who, die, kindred });
            }
            (Spell::HellbombBursts, SpellAim::Link(link)) => self.blast_way(run, link),
            (Spell::AntiMagic, _) => return self.cancel_magic(run),
            (Spell::ZombieZonk | Spell::NefariousNecromancy | Spell::BornAgain, SpellAim::Body(body)) => {
                return self.raise_body(run, casting, body);
            }
            (Spell::Pygmalion, SpellAim::Body(body)) => return self.soften(run, body),
            (Spell::MagicFangs | Spell::InvisibleFiend | Spell::AirEarthFireAndWater, _) => {
                return self.call_being(run, casting, before);
            }
            _ => return self.cast_on_group(run, casting, before),
        }
        true
    }

    /// Spells on the group of a meeting.
    fn cast_on_group(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        casting: &SpellUse,
        before: &Attributes,
    ) -> bool {
        let Some(troop) = self.troop(&self.map()) else {
            if casting.spell == Spell::GreenTongue {
                self.tell(run);
                return true;
            }
            return false;
        };
        let raised = u32::from(casting.level - casting.spell.row().level).min(16);
        match (casting.spell, casting.aim) {
            (Spell::GlueYou, _) => {
                self.set_troop(run, Troop { slowed: self.turn + 1, glue: 1 + raised as u8, ..troop });
            }
            (Spell::HideySoul, SpellAim::Soul(foe, keeper)) => {
                return self.hide_soul(run, casting.who, before, foe, keeper, troop);
            }
            (Spell::MindPox, _) if troop.kind.is_lifeless() => return false,
            (Spell::MindPox, _) => {
                self.set_troop(run, Troop { asleep: self.turn + CONFUSED, ..troop });
                self.set_scene(run, Scene::Exploring);
            }
            (Spell::GreenTongue, _) => {
                self.emit(run, Event::MoodChanged(Mood::Friendly));
                self.set_scene(run, Scene::Exploring);
            }
            (Spell::GreasyGeas, SpellAim::Bid(bid)) => self.bid(run, bid, troop),
            (Spell::GreasyGeas, _) => self.enlist(run, casting.who, &troop, true),
            (Spell::CurseYou, SpellAim::Foe(foe)) => return self.curse_foe(run, casting, foe, troop),
            (Spell::Medusa, SpellAim::Foe(foe)) => self.remove_foe(run, foe, troop),
            (Spell::HellbombBursts, SpellAim::Foe(foe)) => {
                // Before the fight that may follow.
                self.feel_heat(run);
                if troop.kind.row().size == MonsterSize::Small {
                    self.remove_foe(run, foe, troop);
                } else {
                    self.weaken(run, troop, |at, rating| if at == foe { rating >> (1 + raised) } else { rating });
                }
            }
            (Spell::Pygmalion, SpellAim::Foe(foe)) => {
                let troop = Troop { softened: Some(foe), ..troop };
                self.weaken(run, troop, |at, rating| if at == foe { rating / 2 } else { rating });
            }
            _ => return false,
        }
        true
    }

    /// *Greasy Geas*: the group does one thing and lets the party be until the delve ends (DEC-173).
    fn bid(&mut self, run: &mut Run<'_, impl EventSink<Event>>, bid: Bidding, troop: Troop) {
        self.set_troop(run, Troop { mood: Mood::Friendly, compelled: true, ..troop });
        self.set_scene(run, Scene::Exploring);
        match bid {
            Bidding::Peace => {}
            Bidding::Open(link) => self.emit(run, Event::Opened { link }),
            Bidding::Spring => {
                if let Some(trap) = self.trap_of(&self.map(), self.here) {
                    self.emit(run, Event::TrapAvoided { trap });
                }
            }
        }
    }

    /// The caster's spirit takes over a foe of a lower rating than the sum of its attributes; the body lies senseless (DEC-175).
    fn hide_soul(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        who: MemberId,
        before: &Attributes,
        foe: u8,
        keeper: Option<MemberId>,
        mut troop: Troop,
    ) -> bool {
        let (rating, full) = troop.ratings[usize::from(foe)];
        if i32::from(rating) >= before.sum() {
            return false;
        }
        troop.ratings.remove(usize::from(foe));
        let keeper = keeper.map_or(SoulKeeper::Surface, SoulKeeper::Member);
        self.emit(run, Event::SoulHidden { who, keeper });
        self.emit(
            run,
            Event::Tamed(Beast { bound: true, called: true, soul: true, ..Beast::new(troop.kind, rating, full, who) }),
        );
        self.provoke(run, troop, Vec::new());
        true
    }

    /// The spirit leaves its beast for the own body, if that lies here.
    pub(super) fn dismiss(&mut self, run: &mut Run<'_, impl EventSink<Event>>, beast: u8) {
        let Beast { soul, master, .. } = self.beasts[usize::from(beast)];
        self.emit(run, Event::BeastLeft { beast, died: false });
        if soul && self.log().bodies(self.here).any(|body| body.member == Some(master)) {
            self.emit(run, Event::ConditionChanged { who: master, condition: Condition::Sound });
        }
    }

    fn remove_foe(&mut self, run: &mut Run<'_, impl EventSink<Event>>, foe: u8, mut troop: Troop) {
        let times = if troop.invisible { 2 } else { 1 };
        let (_, full) = troop.ratings.remove(usize::from(foe));
        self.provoke(run, troop, Vec::from([full * times]));
    }

    fn weaken(&mut self, run: &mut Run<'_, impl EventSink<Event>>, mut troop: Troop, change: impl Fn(u8, u16) -> u16) {
        for (at, (now, full)) in (0..).zip(&mut troop.ratings) {
            (*now, *full) = (change(at, *now).max(1), change(at, *full).max(1));
        }
        self.provoke(run, troop, Vec::new());
    }

    /// *Curse You*: a rating falls by the caster's level. A second one by the same caster comes back on its charisma (DEC-145).
    fn curse_foe(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        casting: &SpellUse,
        foe: u8,
        mut troop: Troop,
    ) -> bool {
        let who = casting.who;
        if troop.cursed_by.contains(&who) {
            let charisma = self.member(who).now(Attribute::Charisma);
            self.change(run, who, Attribute::Charisma, charisma - 2 * price(self.member(who), casting).cost);
            return false;
        }
        troop.cursed_by.push(who);
        let points = u16::from(casting.points);
        let (now, full) = troop.ratings[usize::from(foe)];
        if now <= points {
            self.remove_foe(run, foe, troop);
        } else {
            troop.ratings[usize::from(foe)] = (now - points, full - points);
            self.provoke(run, troop, Vec::new());
        }
        true
    }

    fn blow_to(&mut self, run: &mut Run<'_, impl EventSink<Event>>, to: PlaceId) {
        self.set_scene(run, Scene::Exploring);
        self.emit(run, Event::Moved { by: Passage::Magic, level: self.level, to });
        self.enter(run, false);
    }

    /// *Zingum*: a stuck door gives way, or goods beyond it come here, up to twice the caster's weight (DEC-181).
    fn fetch(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId, link: LinkId) -> bool {
        let map = self.map();
        if map.link(link).door.kind == DoorKind::Stuck && !self.is_open(&map, link) {
            self.emit(run, Event::Opened { link });
            return true;
        }
        let from = Delve::beyond(map.link(link), self.here);
        let mut left = 2 * self.member(who).body_weight();
        let mut items: Vec<LootItem> = Vec::new();
        for item in self.log().goods(from) {
            let fits = match item {
                LootItem::Coins(coin, number) if left > 0 => Some(LootItem::Coins(*coin, left.min(*number))),
                other => (other.weight() <= left).then(|| other.clone()),
            };
            left -= fits.as_ref().map_or(0, LootItem::weight);
            items.extend(fits);
        }
        let any = !items.is_empty();
        if any {
            self.emit(run, Event::GoodsMoved { from, items });
        }
        any
    }

    /// *Ghostly Going*: the nearest unknown places, as many as the caster's level. The spirit stays there and casts spells until
    /// somebody does something else (DEC-162). The body sleeps meanwhile.
    fn go_in_spirit(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId) -> bool {
        let (map, most) = (self.map(), usize::from(self.member(who).character.level()));
        let (mut seen, mut queue) = (Vec::from([self.here]), Vec::from([self.here]));
        let mut found: Vec<PlaceId> = Vec::new();
        while let Some(place) = (!queue.is_empty()).then(|| queue.remove(0)) {
            for exit in map.exits(place) {
                let secret = map.link(exit.link).door.kind == DoorKind::Secret;
                let hidden = secret && !self.log().link(exit.link).has(Marks::SEEN);
                if hidden || seen.contains(&exit.to) {
                    continue;
                }
                seen.push(exit.to);
                queue.push(exit.to);
                let marks = self.log().place(exit.to);
                if !marks.has(Marks::ENTERED) && !marks.has(Marks::GLIMPSED) {
                    found.push(exit.to);
                }
            }
        }
        found.truncate(most);
        for (number, place) in found.iter().copied().enumerate() {
            if number > 0 && number.is_multiple_of(SEEN_IN_A_TURN) {
                self.spend_turn(run);
            }
            self.emit(run, Event::Glimpsed { place });
        }
        let any = !found.is_empty();
        if any {
            self.emit(run, Event::SpiritWent { who, places: found });
        }
        any
    }

    /// *Hellbomb Bursts* on a door: it is gone, and the first rank feels the heat (DEC-169).
    fn blast_way(&mut self, run: &mut Run<'_, impl EventSink<Event>>, link: LinkId) {
        if self.is_barred(link) {
            self.emit(run, Event::Unbarred { link });
        }
        self.emit(run, Event::Opened { link });
        if self.map().exits(self.here).any(|exit| exit.link == link) {
            self.feel_heat(run);
        }
    }

    /// The first rank makes saving rolls against the heat of *Hellbomb Bursts* (DEC-169).
    fn feel_heat(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        for who in self.first_rank() {
            let save = self.save(run, who, Danger::Heat);
            if !save.is_made() {
                let pool = Pool::roll(1, run.dice);
                self.wound(run, who, Danger::Heat, pool, (pool.sum() as u16, Protection::Armour), save.need);
            }
        }
    }

    /// *Anti-magic*: seals, bars and magic traps of the place are cancelled (DEC-177).
    fn cancel_magic(&mut self, run: &mut Run<'_, impl EventSink<Event>>) -> bool {
        let map = self.map();
        let links: Vec<LinkId> = self.known_exits(&map, self.here).map(|exit| exit.link).collect();
        let mut any = false;
        for link in links {
            if self.is_barred(link) {
                self.emit(run, Event::Unbarred { link });
                any = true;
            }
            if map.link(link).door.kind == DoorKind::Sealed && !self.is_open(&map, link) {
                self.emit(run, Event::Opened { link });
                any = true;
            }
        }
        if let Some(trap) = self.trap_of(&map, self.here).filter(|trap| trap.row().magic) {
            self.emit(run, Event::TrapAvoided { trap });
            any = true;
        }
        any
    }

    /// A dead member becomes a zombie, lives for a while, or gets a new body (DEC-165, DEC-171).
    fn raise_body(&mut self, run: &mut Run<'_, impl EventSink<Event>>, casting: &SpellUse, body: u8) -> bool {
        let body_here = self.log().bodies(self.here).nth(body.into());
        let Some(who) = body_here.and_then(|body| body.member) else { return false };
        let attributes = self.member(who).character.attributes;
        match casting.spell {
            Spell::ZombieZonk => {
                let Some(kind) = MonsterId::of("zombie") else { return false };
                let rating = 2 * attributes.get(Attribute::Strength).max(1) as u16;
                self.emit(run, Event::BodyGone { body });
                let beast = Beast { until: self.turn + SERVES, kept: true, ..Beast::called(kind, rating, casting.who) };
                self.emit(run, Event::Tamed(beast));
            }
            Spell::NefariousNecromancy => {
                let luck = self.member(casting.who).now(Attribute::Luck).max(1) as u32;
                self.emit(run, Event::ConditionChanged { who, condition: Condition::Sound });
                self.change(run, who, Attribute::Constitution, attributes.get(Attribute::Constitution));
                self.emit(run, Event::Spelled { who, spell: Spelled::Risen(self.turn + luck) });
            }
            _ => {
                let die = run.dice.face();
                let kindred = Kindred::ALL[usize::from(die) - 1];
                let character = Box::new(self.member(who).character.reborn(kindred));
                self.emit(run, Event::Reborn { who, die, character });
            }
        }
        true
    }

    /// *Pygmalion*: a petrified member is flesh again, at half of its CON (DEC-167).
    fn soften(&mut self, run: &mut Run<'_, impl EventSink<Event>>, body: u8) -> bool {
        let body_here = self.log().bodies(self.here).nth(body.into());
        let Some(who) = body_here.and_then(|body| body.member) else { return false };
        let constitution = self.member(who).character.attributes.get(Attribute::Constitution);
        self.emit(run, Event::ConditionChanged { who, condition: Condition::Sound });
        self.change(run, who, Attribute::Constitution, (constitution / 2).max(1));
        true
    }

    /// A snake, a treacherous fiend or an elemental (DEC-164, DEC-174, DEC-176).
    fn call_being(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        casting: &SpellUse,
        before: &Attributes,
    ) -> bool {
        let sum = |of: &[Attribute]| of.iter().map(|one| i32::from(before.get(*one))).sum::<i32>();
        let rating = |sum: i32| sum.clamp(1, 20_000) as u16;
        let named = match casting.spell {
            Spell::MagicFangs => "viper",
            Spell::InvisibleFiend => "flame demon",
            _ => "living statue",
        };
        let Some(kind) = MonsterId::of(named) else { return false };
        let beast = match casting.spell {
            Spell::MagicFangs => {
                let all = [Attribute::Strength, Attribute::Dexterity, Attribute::Charisma];
                Beast { until: self.turn + SNAKE, ..Beast::called(kind, rating(sum(&all)), casting.who) }
            }
            Spell::InvisibleFiend => {
                let all = [Attribute::Strength, Attribute::Intelligence, Attribute::Luck, Attribute::Charisma];
                // It is never bound: before each fight 2 dice decide its side.
                Beast { bound: false, ..Beast::called(kind, rating(2 * sum(&all)), casting.who) }
            }
            _ => {
                let until = self.turn + SERVES;
                let called = Beast::called(kind, ELEMENTAL_RATING, casting.who);
                Beast { until, kept: true, dice: Some(ELEMENTAL), ..called }
            }
        };
        self.emit(run, Event::Tamed(beast));
        true
    }

    /// A true answer from the data of the dungeon; no dice (DEC-159, DEC-227).
    pub(super) fn ask(&mut self, run: &mut Run<'_, impl EventSink<Event>>, query: Query, beyond: Option<LinkId>) {
        let map = self.map();
        let place = beyond.map_or(self.here, |link| Delve::beyond(map.link(link), self.here));
        let yes = match query {
            Query::Trapped => self.trap_of(&map, place).is_some(),
            Query::Guarded => self.troop_at(&map, place).is_some(),
            Query::Treasure => {
                let hidden = matches!(map.place(place).contents, Contents::Treasure(Hoard::Hidden));
                let unopened = hidden && !self.log().place(place).has(Marks::LOOTED);
                unopened || self.hoard_at(map.place(place), place) || self.log().goods(place).next().is_some()
            }
            Query::SecretDoor => map.exits(place).any(|exit| map.link(exit.link).door.kind == DoorKind::Secret),
            Query::WayDown => map.stair == Some(place) || map.fall == Some(place),
            Query::Magic => {
                let trap = self.trap_of(&map, place).is_some_and(|trap| trap.row().magic);
                let special = match &map.place(place).contents {
                    Contents::Special(special) => {
                        matches!(
                            special.kind(),
                            SpecialPlace::HeartStone | SpecialPlace::Fountain | SpecialPlace::Shrine
                        )
                    }
                    _ => false,
                };
                let undead = self
                    .troop_at(&map, place)
                    .is_some_and(|troop| matches!(troop.kind.row().kind, MonsterKind::Undead | MonsterKind::Demon));
                trap || special || undead || self.log().goods(place).any(|item| matches!(item, LootItem::Magic(_)))
            }
        };
        self.emit(run, Event::Answered { query, beyond, yes });
    }
}
