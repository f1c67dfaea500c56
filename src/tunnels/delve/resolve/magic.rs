//! Spells outside fights (TT-SPELL, column E, and X at a meeting). Each takes a game turn, its price and its effect.

use crate::battle::command::{Choice, SpellOrder};
use crate::battle::event::Price;
use crate::battle::resolve::{Run, price as price_in_fights};
use crate::data::attribute::{Attribute, Attributes};
use crate::data::dungeon::DoorKind;
use crate::data::experience;
use crate::data::monster::{MonsterId, MonsterKind};
use crate::data::reaction::WANDERERS_ON;
use crate::data::spell::Spell;
use crate::delve::command::{SpellAim, SpellUse};
use crate::delve::event::{Event, Finding, PointSource, Spelled};
use crate::delve::goods::{LootItem, MagicItem};
use crate::delve::log::{Dozing, Mood, Troop};
use crate::delve::member::{Beast, DelveMember, MemberId, Resized};
use crate::delve::state::{Delve, Scene};
use crate::dungeon::level::PlaceId;
use crate::model::delver::Delver;
use alloc::boxed::Box;
use alloc::vec::Vec;
use ludus_engine::game::EventSink;

/// Game turns of the spells whose rows have none (DEC-136, DEC-157).
const RESIZED: u32 = 5;
/// Game turns that *Oh Dread* looks ahead (DEC-146).
const FORESEEN: u32 = 24;
/// The attributes that a spell compares with a rating (DEC-134).
const MIND: [Attribute; 3] = [Attribute::Strength, Attribute::Intelligence, Attribute::Charisma];
const FEAR: [Attribute; 3] = [Attribute::Intelligence, Attribute::Luck, Attribute::Charisma];
/// A monster below this rating does not survive *Smog* (DEC-155).
const CHOKES_BELOW: u16 = 10;

/// The price of a spell for a member (DEC-125).
pub fn price(member: &DelveMember, casting: &SpellUse) -> Price {
    let points = Choice::Points(casting.points.max(1));
    let order = SpellOrder { spell: casting.spell, level: casting.level, target: None, choice: points };
    price_in_fights(&member.person(), &order)
}

impl Delve {
    pub(super) fn cast(&mut self, run: &mut Run<'_, impl EventSink<Event>>, casting: SpellUse) {
        let who = casting.who;
        // The sums of attributes count before the cost is paid.
        let before = self.member(who).character.current();
        let price = price(self.member(who), &casting);
        self.spend_turn(run);
        if !self.member(who).is_up() {
            return;
        }
        let now = self.member(who).now(Attribute::Strength);
        let strength = [now, (now - price.cost).max(1)];
        self.emit(run, Event::Cast { casting, price, strength });
        if let Some(left) = self.member(who).person().staff_left_after(price.cost) {
            self.record(run, who, |character| character.with_staff_left(left));
        }
        if !self.take_effect(run, &casting, &before) {
            return self.emit(run, Event::Fizzled);
        }
        self.learn(run, who, PointSource::Spell, experience::for_spell(price.cost.max(0) as u32));
    }

    /// A spell of a scroll or wand: no price and no experience (DEC-205).
    pub(super) fn read_spell(&mut self, run: &mut Run<'_, impl EventSink<Event>>, casting: SpellUse) {
        let current = self.member(casting.who).character.current();
        let attribute = Some(casting.attribute.unwrap_or(Attribute::Strength));
        let casting = SpellUse { attribute, ..casting };
        let resisted = matches!(casting.aim, SpellAim::Member(on) if self.resists(on, &casting));
        if resisted || !self.take_effect(run, &casting, &current) {
            self.emit(run, Event::Fizzled);
        }
    }

    /// The effect of a spell. Returns whether it had one.
    fn take_effect(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        casting: &SpellUse,
        before: &Attributes,
    ) -> bool {
        let sum = |of: [Attribute; 3]| of.into_iter().map(|one| i32::from(before.get(one))).sum::<i32>();
        let (mind, fear) = (sum(MIND), sum(FEAR));
        let (turn, raised) = (self.turn, u32::from(casting.level - casting.spell.row().level));
        let until = |turns: u32| turn + (turns << raised.min(16));
        match (casting.spell, casting.aim) {
            (Spell::DetectMagic, aim) => self.detect(run, self.place_of(aim)),
            (Spell::LockTight, SpellAim::Link(link)) => {
                self.emit(run, Event::Barred { link, until: turn + 3, level: 1 });
            }
            (Spell::SlushYuch, SpellAim::Link(link)) => {
                self.emit(run, Event::Barred { link, until: until(2), level: casting.level });
            }
            (Spell::WallOfStone | Spell::WallOfIron | Spell::InvisibleWall, SpellAim::Link(link)) => {
                self.emit(run, Event::Barred { link, until: turn + 1, level: casting.level });
            }
            (Spell::WillOWisp, _) => self.emit(run, Event::Spelled { who: casting.who, spell: Spelled::Wisp(true) }),
            (Spell::KnockKnock, SpellAim::Link(link)) => {
                let held = self.is_barred(link) || self.map().link(link).door.kind != DoorKind::Locked;
                if held {
                    return false;
                }
                self.emit(run, Event::Opened { link });
            }
            (Spell::DisSpell, SpellAim::Link(link)) => return self.unseal(run, link, casting.level),
            (Spell::OhThereItIs, SpellAim::Place(place)) => return self.reveal(run, place, false),
            (Spell::OhThereItIs, _) => return self.uncover(run),
            (Spell::HideyHole, _) => self.vanish(run, until(3)),
            (Spell::Mirage, _) => self.vanish(run, turn + 1),
            (Spell::OhGoAway, _) => self.scare(run, fear),
            (Spell::Teacher, SpellAim::Lesson(pupil, spell)) => {
                let spells = self.member(pupil).character.spells.iter().copied().chain([spell]).collect();
                self.record(run, pupil, |character| Delver { spells, ..character });
            }
            (Spell::OmnipotentEye, SpellAim::Item(who, item)) => {
                let Some(LootItem::Magic(found)) = self.member(who).pack.get(usize::from(item)).cloned() else {
                    return false;
                };
                let now = Some(LootItem::Magic(Box::new(MagicItem { known: true, ..*found })));
                self.emit(run, Event::ItemChanged { who, item, now });
            }
            (Spell::BindTheBeaten, aim) => return self.bind(run, casting.who, aim, mind),
            (Spell::Cateyes, SpellAim::Member(who)) => {
                self.emit(run, Event::Spelled { who, spell: Spelled::Sight(until(3)) });
            }
            (Spell::FlyMe, SpellAim::Member(who)) => {
                self.emit(run, Event::Spelled { who, spell: Spelled::Flying(until(1)) });
            }
            (Spell::LittleFeets, _) => self.emit(run, Event::PartyHasted { until: until(1) }),
            (Spell::PoorBaby, aim) => self.mend(run, aim, casting.points),
            (Spell::OhDread, _) => self.foresee(run),
            (Spell::DoubleDouble, SpellAim::Member(who)) => {
                let attribute = casting.attribute.unwrap_or(Attribute::Strength);
                let turns = u32::from(casting.points) << raised.min(16);
                let spell = Spelled::Doubled(Some((attribute, turn + turns, turn + 2 * turns)));
                self.emit(run, Event::Spelled { who, spell });
                let member = self.member(who);
                let (current, normal) = (2 * member.now(attribute), 2 * member.character.attributes.get(attribute));
                self.emit(run, Event::Changed { who, attribute, current, normal });
            }
            (Spell::CursesFoiled, SpellAim::Member(who)) if self.member(who).is_cursed() => {
                self.emit(run, Event::Uncursed { who });
            }
            (Spell::CursesFoiled | Spell::DisSpell, SpellAim::Member(who)) => {
                self.emit(run, Event::Spelled { who, spell: Spelled::Shape(0) });
                self.emit(run, Event::Woke { who });
            }
            (Spell::SeekYe, SpellAim::Member(who)) => {
                self.emit(run, Event::Quested { by: casting.who, henchman: Some(who) });
            }
            (Spell::RockABye, aim) => return self.lull(run, aim, mind),
            (Spell::HealingFeeling, SpellAim::Member(who)) => self.emit(run, Event::Caught { who, fever: false }),
            (Spell::Smog, _) => return self.choke(run),
            (Spell::BiggerIsBetter, SpellAim::Member(who)) => self.start_size(run, who, 1),
            (Spell::SmallerIsSmarter, SpellAim::Member(who)) => self.start_size(run, who, -1),
            (Spell::Esp, _) => {
                // It reads beings with a living brain (DEC-160).
                let troop = self.troop(&self.map()).filter(|troop| !troop.kind.is_lifeless());
                let Some(troop) = troop else { return false };
                self.set_troop(run, Troop { known: true, ..troop });
                self.reveal(run, self.here, true);
            }
            (Spell::MysticVisions, SpellAim::Link(link)) => {
                let Some(place) = self.unknown_beyond(&self.map(), link) else { return false };
                self.emit(run, Event::Glimpsed { place });
            }
            (Spell::MysticVisions, SpellAim::Place(place)) => self.emit(run, Event::Glimpsed { place }),
            (Spell::MysticVisions, object) => {
                let Some(place) = self.unseen_object(&self.map(), object) else { return false };
                self.emit(run, Event::Envisioned { place });
            }
            (Spell::Zappathingum | Spell::Zapparmor, SpellAim::Member(who)) => self.enchant(run, who, casting.spell),
            (Spell::Summoning, _) => {
                let Some(kind) = MonsterId::of("flame demon") else { return false };
                let luck = i32::from(self.member(casting.who).now(Attribute::Luck));
                let rating = ((mind + luck).max(1) << raised.min(8)).min(20_000) as u16;
                let charisma = Some(self.member(casting.who).now(Attribute::Charisma));
                self.emit(run, Event::Tamed(Beast { charisma, ..Beast::called(kind, rating, casting.who) }));
            }
            _ => return self.take_high_effect(run, casting, before),
        }
        true
    }

    pub(super) fn record(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        who: MemberId,
        change: impl FnOnce(Delver) -> Delver,
    ) {
        let character = Box::new(change(self.member(who).character.clone()));
        self.emit(run, Event::Recorded { who, character });
    }

    pub(super) fn set_troop(&mut self, run: &mut Run<'_, impl EventSink<Event>>, troop: Troop) {
        let left = (!troop.ratings.is_empty()).then(|| Box::new(troop));
        self.emit(run, Event::TroopChanged { place: self.here, troop: left });
    }

    /// The place of a spell: this one, or one where the caster's spirit is.
    const fn place_of(&self, aim: SpellAim) -> PlaceId {
        if let SpellAim::Place(place) = aim { place } else { self.here }
    }

    fn detect(&mut self, run: &mut Run<'_, impl EventSink<Event>>, place: PlaceId) {
        let map = self.map();
        let trap = self.trap_of(&map, place).filter(|trap| trap.row().magic);
        let items = self.log().goods(place).any(|item| matches!(item, LootItem::Magic(_)));
        let found = trap.map(Finding::Trap).unwrap_or(if items { Finding::Magic } else { Finding::NoMagic });
        self.find(run, place, found);
    }

    /// Opens a sealed door, or ends the magic that bars a way, up to the level cast at (DEC-144, DEC-153).
    fn unseal(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        link: crate::dungeon::level::LinkId,
        level: u8,
    ) -> bool {
        if self.log().barred.iter().any(|(barred, _, strength)| *barred == link && *strength <= level) {
            self.emit(run, Event::Unbarred { link });
            return true;
        }
        let sealed = self.map().link(link).door.kind == DoorKind::Sealed && DoorKind::seal_level(self.level) <= level;
        if sealed {
            self.emit(run, Event::Opened { link });
        }
        sealed
    }

    fn uncover(&mut self, run: &mut Run<'_, impl EventSink<Event>>) -> bool {
        let seen = self.reveal(run, self.here, false);
        match self.troop(&self.map()).filter(|troop| troop.invisible) {
            Some(troop) => {
                self.set_troop(run, Troop { invisible: false, ..troop });
                true
            }
            None => seen,
        }
    }

    /// The party cannot be seen: a meeting ends, wanderers pass (DEC-140).
    fn vanish(&mut self, run: &mut Run<'_, impl EventSink<Event>>, until: u32) {
        self.emit(run, Event::PartyHidden { until });
        if self.coming.is_some() {
            self.emit(run, Event::PassedBy);
        }
        self.set_scene(run, Scene::Exploring);
    }

    /// *Oh-go-away*: the whole group leaves if the sum exceeds its rating, else it attacks (DEC-142).
    fn scare(&mut self, run: &mut Run<'_, impl EventSink<Event>>, sum: i32) {
        let Some(troop) = self.troop(&self.map()) else { return };
        if sum > troop.total() as i32 {
            self.set_scene(run, Scene::Exploring);
            self.disperse(run);
        } else {
            self.emit(run, Event::MoodChanged(Mood::Hostile));
            self.begin_fight(run, false);
        }
    }

    /// *Bind the Beaten*: the helpless foe, or a tamed one, never revolts (DEC-150).
    fn bind(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId, aim: SpellAim, sum: i32) -> bool {
        if let SpellAim::Beast(beast) = aim {
            let Beast { rating, full, .. } = self.beasts[usize::from(beast)];
            let holds = i32::from(full) < sum;
            if holds {
                self.emit(run, Event::BeastChanged { beast, rating, bound: true });
            }
            return holds;
        }
        let Scene::Captives { left, paid } = &self.scene else { return false };
        let (Some((kind, rating, full)), paid) = (left.first().copied(), *paid) else { return false };
        if i32::from(full) >= sum {
            return false;
        }
        self.emit(run, Event::CaptiveDone { tamed: true });
        self.emit(run, Event::Tamed(Beast { bound: true, ..Beast::new(kind, rating, full, who) }));
        if !paid {
            self.credit(run, full);
        }
        true
    }

    fn mend(&mut self, run: &mut Run<'_, impl EventSink<Event>>, aim: SpellAim, points: u8) {
        match aim {
            SpellAim::Beast(beast) => {
                let Beast { rating, full, bound, .. } = self.beasts[usize::from(beast)];
                let rating = (rating + u16::from(points)).min(full);
                self.emit(run, Event::BeastChanged { beast, rating, bound });
            }
            SpellAim::Member(who) => {
                let normal = self.member(who).character.attributes.get(Attribute::Constitution);
                let healed = (self.member(who).now(Attribute::Constitution) + i16::from(points)).min(normal);
                self.change(run, who, Attribute::Constitution, healed);
            }
            _ => {}
        }
    }

    /// The dice of the coming checks are rolled now and kept (DEC-146).
    fn foresee(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let mut faces = Vec::new();
        let mut turn = self.turn + FORESEEN;
        for ahead in 1..=FORESEEN {
            let die = run.dice.face();
            faces.push(die);
            if die >= WANDERERS_ON {
                turn = self.turn + ahead;
                break;
            }
        }
        let comes = faces.last().is_some_and(|die| *die >= WANDERERS_ON);
        self.emit(run, Event::Rolled { faces });
        let troop = comes.then(|| Box::new(self.draw_wanderers(run)));
        self.emit(run, Event::Foreseen { turn, troop });
    }

    /// *Rock-a-bye*: foes sleep 1 die of game turns while the sum of their ratings stays below that of the caster, the named one
    /// first. If some stay awake, they attack (DEC-134, DEC-180).
    fn lull(&mut self, run: &mut Run<'_, impl EventSink<Event>>, aim: SpellAim, sum: i32) -> bool {
        let Some(troop) = self.troop(&self.map()).filter(|troop| !troop.kind.is_lifeless()) else { return false };
        let named = if let SpellAim::Foe(foe) = aim { Some(foe) } else { None };
        let others = (0..troop.ratings.len() as u8).filter(|foe| Some(*foe) != named);
        let (times, mut left) = (if troop.invisible { 2 } else { 1 }, sum);
        let mut foes: Vec<u8> = Vec::new();
        for foe in named.into_iter().chain(others) {
            let rating = times * i32::from(troop.ratings[usize::from(foe)].0);
            if rating < left {
                left -= rating;
                foes.push(foe);
            }
        }
        if foes.is_empty() {
            return false;
        }
        let die = run.dice.face();
        self.emit(run, Event::Rolled { faces: vec![die] });
        let until = self.turn + u32::from(die);
        if foes.len() == troop.ratings.len() {
            self.set_troop(run, Troop { asleep: until, ..troop });
            self.set_scene(run, Scene::Exploring);
        } else {
            self.provoke(run, Troop { dozing: Some(Dozing { until, foes }), ..troop }, Vec::new());
        }
        true
    }

    /// *Smog*: breathing foes lose half of their rating, those below 10 die; the others attack (DEC-155).
    fn choke(&mut self, run: &mut Run<'_, impl EventSink<Event>>) -> bool {
        let Some(mut troop) = self.troop(&self.map()) else { return false };
        if troop.kind.is_lifeless() || troop.kind.row().kind == MonsterKind::Demon {
            return false;
        }
        troop.ratings.iter_mut().for_each(|(now, _)| *now /= 2);
        let times = if troop.invisible { 2 } else { 1 };
        let dies = |(now, _): &(u16, u16)| now * times < CHOKES_BELOW;
        let dead: Vec<u16> = troop.ratings.iter().filter(|rating| dies(rating)).map(|(_, full)| full * times).collect();
        troop.ratings.retain(|rating| !dies(rating));
        self.provoke(run, troop, dead);
        true
    }

    /// The group loses those with these full ratings, and attacks.
    pub(super) fn provoke(&mut self, run: &mut Run<'_, impl EventSink<Event>>, mut troop: Troop, dead: Vec<u16>) {
        troop.mood = Mood::Hostile;
        let wiped_out = troop.ratings.is_empty().then(|| troop.clone());
        self.set_troop(run, troop);
        self.set_scene(run, Scene::Exploring);
        if !dead.is_empty() {
            self.emit(run, Event::Killed { number: dead.len() as u16 });
        }
        dead.into_iter().for_each(|full| self.credit(run, full));
        match wiped_out {
            Some(troop) => self.leave_carried(run, &troop),
            None => self.begin_fight(run, false),
        }
    }

    /// ST and CON times, or divided by, 1 die and 1, for 5 game turns (DEC-157).
    fn start_size(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId, sign: i8) {
        let die = run.dice.face();
        self.emit(run, Event::Rolled { faces: vec![die] });
        let factor = sign * (die as i8 + 1);
        let attributes = self.member(who).character.attributes;
        let normal = [attributes.get(Attribute::Strength), attributes.get(Attribute::Constitution)];
        let size = Resized { factor, until: self.turn + RESIZED, normal };
        for attribute in [Attribute::Strength, Attribute::Constitution] {
            let resized = |value: i16| resized(value, factor);
            let current = resized(self.member(who).now(attribute));
            let normal = resized(attributes.get(attribute));
            self.emit(run, Event::Changed { who, attribute, current, normal });
        }
        self.emit(run, Event::Spelled { who, spell: Spelled::Size(Some(size)) });
    }

    /// The size returns; what was lost stays lost in proportion.
    pub(super) fn end_size(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId) {
        let Some(size) = self.member(who).lasting.size else { return };
        for (attribute, normal) in [Attribute::Strength, Attribute::Constitution].into_iter().zip(size.normal) {
            let member = self.member(who);
            let lost = (member.character.attributes.get(attribute) - member.now(attribute)).max(0);
            let current = (normal - resized(lost, -size.factor).min(lost.max(0) * 7)).max(1);
            let current = if lost == 0 { normal } else { current.min(normal) };
            self.emit(run, Event::Changed { who, attribute, current, normal });
        }
        self.emit(run, Event::Spelled { who, spell: Spelled::Size(None) });
    }

    /// The first weapon, or piece of armour or else shield, that is not tripled counts three times for good (DEC-163).
    fn enchant(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId, spell: Spell) {
        self.record(run, who, |mut character| {
            let armour = spell == Spell::Zapparmor;
            let piece = character.armour.iter_mut().find(|owned| armour && !owned.tripled);
            if let Some(piece) = piece {
                piece.tripled = true;
            } else if let Some(one) = character.weapons.iter_mut().find(|owned| owned.takes_triple(armour)) {
                one.tripled = true;
            }
            character
        });
    }

    /// Ends what a caster keeps up: the wisp.
    pub(super) fn end_spells(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: MemberId) {
        self.emit(run, Event::Spelled { who, spell: Spelled::Wisp(false) });
    }
}

/// A value times a positive factor, or divided by a negative one, at least 1 (DEC-157).
fn resized(value: i16, factor: i8) -> i16 {
    let by = i16::from(factor.abs()).max(1);
    if factor > 0 { value.saturating_mul(by) } else { (value / by).max(1) }
}
