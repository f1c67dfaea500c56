//! Spells in a fight: who casts when, the price, and the effect of each (TT-MAGIC, TT-SPELL).
//!
//! Each group of spells has a file beside this one. A spell without an effect fizzles with its reason; it is paid for all the same.

mod boosts;
mod dispel;
mod harm;
mod minds;
mod staff;
mod summons;
mod walls;

use crate::battle::check::{Aim, aim};
use crate::battle::command::{Choice, Order, SpellOrder};
use crate::battle::event::{Change, Deed, Event, Fizzle, Price};
use crate::battle::fighter::{FightSide, FighterId, Monster, Person, Status};
use crate::battle::resolve::Run;
use crate::battle::state::{Fight, Step, WallKind};
use crate::data::attribute::Attribute;
use crate::data::character_type::CharacterType;
use crate::data::experience;
use crate::data::monster::MonsterKind;
use crate::data::spell::{self, CostBasis, KRIS_STOPS, Spell};
use crate::model::arms::Traits;
use alloc::vec::Vec;
use ludus_engine::game::EventSink;

/// *Anti-magic* cancels spells up to this level (DEC-177).
const QUELLED: u8 = 15;

/// The price of a spell for a person (DEC-125).
pub fn price(person: &Person, casting: &SpellOrder) -> Price {
    price_for(person, casting, 1)
}

/// Like [`price`], with the sum of the victim's attributes for spells that are paid by it.
fn price_for(person: &Person, casting: &SpellOrder, victim: u32) -> Price {
    let row = casting.spell.row();
    let raised = casting.level.saturating_sub(row.level);
    let units = match (row.basis, casting.choice) {
        (CostBasis::Point, Choice::Points(points)) => u32::from(points.max(1)),
        (CostBasis::Point, _) => person.level.into(),
        (CostBasis::VictimSum, _) => victim,
        _ => 1,
    };
    let terms = |caster_level, staff| spell::CastTerms {
        caster_level,
        rogue: person.kind == CharacterType::Rogue,
        raised,
        staff,
        units,
    };
    let list = casting.spell.cost(terms(0, false)) as i16;
    let by_level = casting.spell.cost(terms(person.level, false)) as i16;
    let cost = casting.spell.cost(terms(person.level, person.staff > 0)) as i16;
    Price { list, level: list - by_level, staff: by_level - cost, cost }
}

impl Fight {
    /// The price of a spell in this fight (DEC-125, DEC-178).
    pub fn price_of(&self, person: &Person, casting: &SpellOrder) -> Price {
        let victim = casting.target.and_then(|target| self.person(target));
        price_for(person, casting, victim.map_or(1, |victim| victim.current.sum().max(1) as u32))
    }

    /// Casts the ordered spells by DX, the highest first (DEC-060), then those of human foes.
    pub(crate) fn cast_spells(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        self.cast_all(run, true);
        if !self.end_if_decided(run) {
            self.emit(run, Event::Stepped(Step::Missiles));
        }
    }

    /// Casts the ordered spells alone.
    pub(crate) fn cast_orders(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        self.cast_all(run, false);
    }

    fn cast_all(&mut self, run: &mut Run<'_, impl EventSink<Event>>, foes_too: bool) {
        let mut casters: Vec<(i16, FighterId)> = Vec::new();
        for who in self.ids() {
            let Some(person) = self.spellcaster(who) else { continue };
            let orders = matches!(self.order_of(who), Some(Order::Cast(_)));
            if orders || foes_too && self.get(who).side == FightSide::Foes && person.kind.casts() {
                casters.push((-person.current.get(Attribute::Dexterity), who));
            }
        }
        casters.sort();
        for (_, who) in casters {
            if !self.can_act(who) || self.get(who).vitality() <= 0 {
                continue;
            }
            match self.order_of(who) {
                Some(Order::Cast(casting)) => self.cast(run, who, &casting),
                _ => self.cast_as_foe(run, who),
            }
        }
    }

    /// A hostile magic-user casts *Take That* at its own level on a random member, or flees without the ST (DEC-040).
    fn cast_as_foe(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) {
        let Some(person) = self.person(who).filter(|person| !self.is_quelled() || person.level > QUELLED) else {
            return;
        };
        let casting =
            SpellOrder { spell: Spell::TakeThatYouFiend, level: person.level, target: None, choice: Choice::None };
        let affordable = price(person, &casting).cost < person.current.get(Attribute::Strength);
        if affordable && person.spells.has(casting.spell) {
            // Walls keep the spells of both sides off (DEC-161).
            if self.passes_wall_at(casting.level)
                && let Some(target) = self.random_member(run)
            {
                self.cast(run, who, &SpellOrder { target: Some(target), ..casting });
            }
        } else if person.kind == CharacterType::MagicUser && self.ways_out() {
            self.emit(run, Event::FoeFled { who });
        }
    }

    /// Returns whether there is a way out of the place for foes.
    pub(crate) const fn ways_out(&self) -> bool {
        !self.ground.cornered
    }

    fn cast(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId, casting: &SpellOrder) {
        let casting = &self.through_staff(run, who, *casting);
        let Some(person) = self.spellcaster(who) else { return };
        let price = self.price_of(person, casting);
        let staff_left = person.staff_left_after(price.cost);
        let before = person.current.get(Attribute::Strength);
        let lent: i16 = self.helpers(who, casting.spell).map(|(_, points)| points).sum();
        if casting.spell != Spell::Shatterstaff && price.cost >= before + lent {
            // ST was lost since the order: the spell is not cast (DEC-127).
            return self.emit(run, Event::Fizzled { who, target: casting.target, why: Fizzle::TooWeak });
        }
        // Sums of attributes count before the cost is paid (TT-SPELL).
        let caster = Caster { who, person: *person, casting: *casting, cost: price.cost };
        let own = self.pool_strength(run, who, casting.spell, price.cost);
        // Shatterstaff takes all that there is.
        let after = (before - own).max(0);
        self.emit(run, Event::Cast { who, casting: *casting, price, strength: [before, after] });
        if let Some(left) = staff_left {
            self.emit(run, Event::Changed { who, change: Change::StaffLeft(left) });
        }
        if self.is_aggressive(casting) {
            self.show_themselves(run, who);
        }
        if casting.spell == Spell::Shatterstaff {
            return self.shatter(run, &caster, before - own);
        }
        // A wall of the same turn keeps the spell off (DEC-161).
        let done = match self.reaches_foes(casting) {
            true => self.resolve_spell(run, &caster),
            false => Err((casting.target, Fizzle::NoTarget)),
        };
        if let Err((target, why)) = done {
            self.emit(run, Event::Fizzled { who, target, why });
        }
        // These three do something even when they fail. Every other failure changes nothing (DEC-104).
        let recoils = matches!(casting.spell, Spell::OhGoAway | Spell::CurseYou | Spell::DumDum);
        let to_no_purpose = matches!(done, Err((_, why)) if why == Fizzle::NoTarget || !recoils);
        if own > 0 && !to_no_purpose && self.get(who).side == FightSide::Party {
            let points = experience::for_spell(own as u32);
            self.learn(run, who, Deed::Spell, points);
        }
    }

    /// Takes from helpers what the caster cannot pay and keep 1 ST, each with its own experience (DEC-104, DEC-129).
    /// Returns the caster's own part.
    fn pool_strength(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        who: FighterId,
        spell: Spell,
        cost: i16,
    ) -> i16 {
        let spare = self.true_self(who).map_or(0, |person| person.current.get(Attribute::Strength) - 1).max(0);
        let own = cost.min(spare);
        let mut rest = cost - own;
        let helpers: Vec<(FighterId, i16)> = self.helpers(who, spell).collect();
        for (helper, spare) in helpers {
            let part = rest.min(spare);
            if part > 0 {
                rest -= part;
                let strength = [spare + 1, spare + 1 - part];
                self.emit(run, Event::Lent { who: helper, to: who, strength });
                let points = experience::for_spell(part as u32);
                self.learn(run, helper, Deed::Spell, points);
            }
        }
        // Only Shatterstaff is cast without the ST for it.
        own + rest
    }

    /// An attack makes its fighter visible (DEC-140).
    pub(crate) fn show_themselves(&mut self, run: &mut Run<'_, impl EventSink<Event>>, who: FighterId) {
        if self.lasts(self.get(who).effects.hidden) {
            self.emit(run, Event::Changed { who, change: Change::Hidden(0) });
        }
    }

    /// Returns whether no wall is in the way of a spell: those on one foe or on all of them need a free way (DEC-161).
    pub(crate) fn reaches_foes(&self, casting: &SpellOrder) -> bool {
        // A raging comrade stands on this side (TT-BERSERK-11).
        let on_comrade = casting.target.is_some_and(|id| self.person(id).is_some_and(|_| !self.is_hostile(id)));
        let on_all = casting.spell.row().on_foes && !on_comrade;
        // Those who surrendered stand on this side, and the dead lie on both.
        let on_one = casting.target.is_some_and(|target| self.is_foe_here(target));
        self.passes_wall_at(casting.level) || !on_all && !on_one
    }

    /// Like [`Fight::passes_wall`], and higher magic passes an invisible wall (TT-SPELL-0701).
    fn passes_wall_at(&self, level: u8) -> bool {
        let higher = level > Spell::InvisibleWall.row().level;
        self.passes_wall() || higher && self.wall().is_some_and(|wall| wall.kind == WallKind::Force)
    }

    fn is_hostile(&self, id: FighterId) -> bool {
        self.get(id).side == FightSide::Foes
    }

    fn is_aggressive(&self, casting: &SpellOrder) -> bool {
        casting.target.is_some_and(|target| self.is_hostile(target))
    }

    fn resolve_spell(&mut self, run: &mut Run<'_, impl EventSink<Event>>, caster: &Caster) -> Done {
        match caster.casting.spell {
            Spell::TakeThatYouFiend
            | Spell::BlastingPower
            | Spell::Smog
            | Spell::DeathSpell
            | Spell::HellbombBursts
            | Spell::CurseYou
            | Spell::Medusa
            | Spell::Pygmalion => self.cast_harm(run, caster),
            Spell::RockABye
            | Spell::MindPox
            | Spell::DumDum
            | Spell::OhGoAway
            | Spell::Mirage
            | Spell::SeekYe
            | Spell::GreasyGeas
            | Spell::Esp
            | Spell::BindTheBeaten
            | Spell::MutatumMutandorum => self.cast_mind(run, caster),
            Spell::WallOfFire
            | Spell::WallOfIce
            | Spell::WallOfThorns
            | Spell::WallOfStone
            | Spell::WallOfIron
            | Spell::InvisibleWall
            | Spell::SlushYuch
            | Spell::GlueYou
            | Spell::LittleFeets
            | Spell::AntiMagic
            | Spell::DisSpell => self.cast_wall(run, caster),
            Spell::Summoning
            | Spell::MutatumMutandis
            | Spell::MagicFangs
            | Spell::ZombieZonk
            | Spell::AirEarthFireAndWater
            | Spell::InvisibleFiend
            | Spell::NefariousNecromancy => self.cast_summons(run, caster),
            _ => self.cast_boost(run, caster),
        }
    }

    /// The target, if it is still one: here, and no foe who was bound since the order.
    fn target_left(&self, caster: &Caster) -> Result<FighterId, (Option<FighterId>, Fizzle)> {
        let target = caster.casting.target.ok_or((None, Fizzle::NoTarget))?;
        let for_foes = matches!(aim(caster.casting.spell), Aim::Foe | Aim::AnyFoe);
        let bound = for_foes && self.get(target).side == self.get(caster.who).side;
        if self.get(target).is_here() && !bound { Ok(target) } else { Err((Some(target), Fizzle::NoTarget)) }
    }

    /// The target, if magic can reach it: neither a kris nor a pentagram protects it.
    fn spell_target(&self, caster: &Caster) -> Result<FighterId, (Option<FighterId>, Fizzle)> {
        let target = self.target_left(caster)?;
        if self.is_protected(target, caster.casting.level) {
            return Err((Some(target), Fizzle::Protected));
        }
        Ok(target)
    }

    /// Returns whether a kris, or a pentagram against lower spells, keeps magic of a level off (DEC-090, DEC-158).
    pub(crate) fn is_protected(&self, target: FighterId, level: u8) -> bool {
        let fighter = self.get(target);
        let kris = |person: &Person| person.weapons.iter().any(|weapon| weapon.has(Traits::KRIS));
        level <= KRIS_STOPS && fighter.person().is_some_and(kris)
    }

    /// Numbers of higher magic on the bearer of a kris: half, rounded down (DEC-090).
    pub(crate) fn weakened_by_kris(&self, target: FighterId, number: u32) -> u32 {
        let kris = |person: &Person| person.weapons.iter().any(|weapon| weapon.has(Traits::KRIS));
        if self.person(target).is_some_and(kris) { number / 2 } else { number }
    }

    /// Returns whether spells and missiles reach the other side: walls stop them, except fire and thorns (DEC-161).
    pub fn passes_wall(&self) -> bool {
        self.wall().is_none_or(|wall| matches!(wall.kind, WallKind::Fire | WallKind::Thorns))
    }

    /// Immune to sleep, mind and gas: undead, stone and plants (DEC-135).
    pub(crate) fn is_mindless(&self, id: FighterId) -> bool {
        self.monster(id).is_some_and(Monster::is_lifeless)
    }

    pub(crate) fn is_kind(&self, id: FighterId, kind: MonsterKind) -> bool {
        self.monster(id).is_some_and(|monster| monster.kind.row().kind == kind)
    }

    /// Runs down the effects of magic at the end of a game turn: size and doubled attributes go back, called beings leave.
    pub(crate) fn end_magic(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        for who in self.ids() {
            let effects = self.get(who).effects;
            let turn = self.turn;
            let ended = |until: u16| until != 0 && until <= turn;
            if effects.size != 0 && ended(effects.size_until) {
                self.restore_size(run, who);
            }
            if let Some((_, until, last)) = effects.doubled
                && (until == self.turn || last == self.turn)
            {
                self.end_doubling(run, who, until == self.turn);
            }
        }
    }

    /// The members of the party who are conscious or not, and here.
    pub(crate) fn members(&self) -> impl Iterator<Item = FighterId> + Clone {
        self.here(FightSide::Party).each()
    }

    /// Returns whether a fighter lies dead here.
    pub fn is_corpse(&self, id: FighterId) -> bool {
        self.get(id).status == Status::Dead
    }
}

/// A casting with its caster as it was before the cost was paid.
#[derive(Clone, Copy)]
struct Caster {
    who: FighterId,
    person: Person,
    casting: SpellOrder,
    cost: i16,
}

impl Caster {
    fn sum(&self, attributes: &[Attribute]) -> i32 {
        attributes.iter().map(|attribute| i32::from(self.person.current.get(*attribute))).sum()
    }

    /// Levels by which the spell is raised.
    fn raised(&self) -> u8 {
        self.casting.level.saturating_sub(self.casting.spell.row().level)
    }

    /// The factor of raising, for effect or duration (TT-MAGIC-11, -13).
    fn factor(&self) -> u16 {
        1 << self.raised().min(12)
    }
}

/// The result of a spell: on failure its target, if it had one, and the reason.
type Done = Result<(), (Option<FighterId>, Fizzle)>;
