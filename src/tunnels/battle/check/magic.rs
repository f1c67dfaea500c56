//! Checks of spells in a fight (TT-MAGIC, TT-SPELL).

use super::{Checked, require};
use crate::battle::command::{Choice, Element, Order, SpellOrder};
use crate::battle::fighter::{FightSide, FighterId, Person, Status};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::Fight;
use crate::data::attribute::{Attribute, charisma as charisma_row};
use crate::data::character_type::CharacterType;
use crate::data::monster::HELPLESS_BELOW;
use crate::data::spell::{Occasion, Raising, Spell, least_dexterity, least_intelligence};
use crate::model::arms::Traits;
use crate::model::setup::MOST_MEMBERS;

/// The most points that one *Poor Baby* heals in a fight.
pub(crate) const MOST_POINTS: u8 = 50;

/// The kind of target that a spell has in a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    Nobody,
    /// A foe who is in the fight.
    Foe,
    /// One named foe, or nobody in particular.
    AnyFoe,
    Member,
    /// A foe, or a calm person of the party in its own form.
    Shape,
    /// A foe or a member.
    Being,
    /// A foe, a raging comrade, or nobody in particular.
    Sleeper,
    Corpse,
    /// A foe or a member with a spell that can be cancelled, or the wall of the place.
    Spelled,
    /// A monster that surrendered, sleeps or is below rating 10 (DEC-150).
    Beaten,
}

/// The aim of a spell.
pub const fn aim(spell: Spell) -> Aim {
    match spell {
        Spell::TakeThatYouFiend
        | Spell::CurseYou
        | Spell::DumDum
        | Spell::Upsidaisy
        | Spell::Pygmalion
        | Spell::Medusa
        | Spell::DeathSpell
        | Spell::HellbombBursts
        | Spell::Esp
        | Spell::Shatterstaff
        | Spell::SeekYe => Aim::Foe,
        Spell::BindTheBeaten => Aim::Beaten,
        Spell::BlastingPower | Spell::GreasyGeas => Aim::AnyFoe,
        Spell::DisSpell => Aim::Spelled,
        Spell::RockABye => Aim::Sleeper,
        Spell::VorpalBlade
        | Spell::Whammy
        | Spell::Cateyes
        | Spell::PoorBaby
        | Spell::DoubleDouble
        | Spell::FlyMe
        | Spell::TooBadToxin => Aim::Member,
        Spell::MutatumMutandorum => Aim::Shape,
        Spell::BiggerIsBetter | Spell::SmallerIsSmarter => Aim::Being,
        Spell::ZombieZonk | Spell::NefariousNecromancy => Aim::Corpse,
        _ => Aim::Nobody,
    }
}

impl Fight {
    pub(in crate::battle) fn check_casting(&self, who: FighterId, person: &Person, casting: &SpellOrder) -> Checked {
        let row = casting.spell.row();
        require(person.kind.casts() && person.spells.has(casting.spell), IllegalMove::Unknown)?;
        let in_fights = row.when.has(Occasion::Combat);
        require(in_fights, IllegalMove::NotInCombat)?;
        let raised = casting.level > row.level;
        // In a fight there is no second exit to close, and no farther place to go to (DEC-154, DEC-161).
        let idle = matches!(casting.spell, Spell::InvisibleWall | Spell::WinkWing);
        let may_raise = row.raises != Raising::None && casting.level <= person.level && !idle;
        require(casting.level >= row.level && (!raised || may_raise), IllegalMove::Level)?;
        let dull = self.lasts(self.get(who).effects.dull);
        let iq = person.current.get(Attribute::Intelligence);
        require(!dull && iq >= i16::from(least_intelligence(casting.level)), IllegalMove::Intelligence)?;
        let dx = person.current.get(Attribute::Dexterity);
        require(dx >= i16::from(least_dexterity(casting.level)), IllegalMove::Dexterity)?;
        let strong = person.current.get(Attribute::Strength) > iq;
        let able = person.kind != CharacterType::WizardWarrior || strong;
        require(able, IllegalMove::Unknown)?;
        self.check_form(who, person, casting)
    }

    /// Checks everything about a spell but the mind that casts it: target, choice, price and effect.
    pub(crate) fn check_form(&self, who: FighterId, person: &Person, casting: &SpellOrder) -> Checked {
        self.check_aim(casting)?;
        self.check_choice(person, casting)?;
        // The own form comes before a third one.
        let third = casting.spell == Spell::MutatumMutandis && self.is_changed(who);
        require(!third, IllegalMove::OtherForm)?;
        // At least 1 ST must be left, except by Shatterstaff, which kills (DEC-127, DEC-178).
        let cost = self.price_of(person, casting).cost;
        let lent: i16 = self.helpers(who, casting.spell).map(|(_, points)| points).sum();
        let lives = cost < person.current.get(Attribute::Strength) + lent;
        require(lives || casting.spell == Spell::Shatterstaff, IllegalMove::Strength)?;
        self.check_effect(casting)
    }

    /// Magic-users who lend ST to a caster this turn and know the spell, each with the ST that can be spared.
    pub fn helpers(&self, caster: FighterId, spell: Spell) -> impl Iterator<Item = (FighterId, i16)> {
        let lends = move |id: &FighterId| self.get(*id).tally.order == Some(Order::Lend(caster)) && self.can_act(*id);
        self.here(FightSide::Party).each().filter(lends).filter_map(move |id| {
            let person = self.person(id).filter(|person| person.spells.has(spell))?;
            Some((id, (person.current.get(Attribute::Strength) - 1).max(0)))
        })
    }

    /// Lending comes before the order of the caster, so that the price can be checked with what is lent.
    pub(super) fn check_lending(&self, who: FighterId, person: &Person, to: FighterId) -> Checked {
        let pooling = self.rules.pooled_magic && to != who && to.index() < self.fighters.len();
        let magic = |person: &Person| person.kind == CharacterType::MagicUser && !person.spells.is_empty();
        let other = |to: FighterId| {
            let fighter = self.get(to);
            let waits = fighter.side == FightSide::Party && fighter.tally.order.is_none() && self.can_act(to);
            waits && self.spellcaster(to).is_some_and(magic)
        };
        let spare = person.current.get(Attribute::Strength) > 1;
        require(pooling && spare && magic(person) && other(to), IllegalMove::NoPool)
    }

    fn check_aim(&self, casting: &SpellOrder) -> Checked {
        let target = casting.target.filter(|target| target.index() < self.fighters.len());
        let wrong = Err(IllegalMove::SpellTarget);
        if target != casting.target {
            return wrong;
        }
        let is_foe = |id| self.is_foe_here(id);
        let is_member = |id: FighterId| self.get(id).side == FightSide::Party && self.get(id).is_here();
        let fits = match (aim(casting.spell), target) {
            (Aim::Nobody | Aim::AnyFoe | Aim::Sleeper | Aim::Spelled, None) => true,
            (Aim::Foe | Aim::AnyFoe, Some(id)) => is_foe(id),
            (Aim::Sleeper, Some(id)) => is_foe(id) || is_member(id) && self.get(id).is_raging(),
            (Aim::Member, Some(id)) => is_member(id) && self.fits_member(casting.spell, id),
            (Aim::Shape, Some(id)) => is_foe(id) || is_member(id) && self.can_be_changed(id),
            (Aim::Being, Some(id)) => (is_foe(id) || is_member(id)) && self.get(id).effects.size == 0,
            (Aim::Spelled, Some(id)) => (is_foe(id) || is_member(id)) && self.spell_on(id, casting.level).is_some(),
            // A rating that is not known yet decides nothing (DEC-039).
            (Aim::Beaten, Some(id)) => self.is_beaten(id, self.known),
            (Aim::Corpse, Some(id)) => self.is_corpse(id) && self.may_wake(casting.spell, id),
            _ => false,
        };
        require(fits && self.reaches_foes(casting), IllegalMove::SpellTarget)
    }

    /// A monster that can be bound: it surrendered, sleeps, or, if ratings count, cannot defend itself (DEC-150). Called beings
    /// cannot, since somebody owns them.
    pub(crate) fn is_beaten(&self, id: FighterId, by_rating: bool) -> bool {
        let fighter = self.get(id);
        let Some(monster) = fighter.monster().filter(|_| fighter.side == FightSide::Foes) else { return false };
        let low = by_rating && u32::from(monster.rating) < HELPLESS_BELOW;
        let weak = low || self.lasts(fighter.effects.asleep);
        !monster.is_called() && (fighter.status == Status::Subdued || fighter.is_here() && weak && self.passes_wall())
    }

    /// The leader's charisma limits the followers (DEC-019).
    pub(crate) fn check_followers(&self) -> Checked {
        let bound = self.fighters.iter().filter(|fighter| fighter.effects.bound && fighter.is_here()).count();
        let charisma = self.person(self.leader).map_or(0, |leader| leader.current.get(Attribute::Charisma));
        let room = bound < charisma_row(charisma).followers.into() && self.members().count() < MOST_MEMBERS;
        require(room, IllegalMove::Followers)
    }

    fn may_wake(&self, spell: Spell, id: FighterId) -> bool {
        spell == Spell::ZombieZonk || self.get(id).side == FightSide::Party && self.person(id).is_some()
    }

    /// Returns whether a spell can do something for a member.
    fn fits_member(&self, spell: Spell, id: FighterId) -> bool {
        let fighter = self.get(id);
        match (spell, fighter.person()) {
            (Spell::VorpalBlade, Some(person)) => person.weapons_in_hand().any(|(_, weapon)| weapon.has(Traits::BLADE)),
            (Spell::Whammy, Some(person)) => person.weapons_in_hand().any(|(_, weapon)| weapon.dice > 0),
            (Spell::PoorBaby, Some(person)) => {
                person.current.get(Attribute::Constitution) < person.normal.get(Attribute::Constitution)
            }
            (Spell::PoorBaby, None) => fighter.monster().is_some_and(|monster| monster.rating < monster.full),
            (Spell::DoubleDouble, Some(_)) => fighter.effects.doubled.is_none(),
            (Spell::TooBadToxin, _) => fighter.effects.venom > 0 || fighter.effects.milk > 0,
            (_, person) => person.is_some(),
        }
    }

    fn check_choice(&self, person: &Person, casting: &SpellOrder) -> Checked {
        let fits = match (casting.spell, casting.choice) {
            (Spell::PoorBaby, Choice::Points(points)) => (1..=MOST_POINTS).contains(&points),
            (Spell::DoubleDouble, Choice::Attribute(_)) => true,
            (Spell::CurseYou, Choice::Attribute(_)) => casting.target.is_some_and(|id| self.person(id).is_some()),
            (Spell::CurseYou, Choice::None) => casting.target.is_some_and(|id| self.monster(id).is_some()),
            (Spell::BlastingPower, Choice::Element(Element::Fire | Element::Ice)) => true,
            (Spell::MutatumMutandorum | Spell::MutatumMutandis, Choice::Form(kind)) => {
                kind.rating(1).is_some_and(|rating| rating as i32 <= person.current.sum())
            }
            (Spell::PoorBaby | Spell::DoubleDouble | Spell::BlastingPower, _) => false,
            (Spell::MutatumMutandorum | Spell::MutatumMutandis, _) => false,
            (Spell::CurseYou, _) => false,
            (Spell::GreasyGeas, choice) => matches!(choice, Choice::None | Choice::Serve),
            (_, Choice::Longer) => casting.spell.row().raises == Raising::Either,
            (_, choice) => choice == Choice::None,
        };
        require(fits, IllegalMove::SpellChoice)
    }

    /// Refuses spells that would change nothing.
    fn check_effect(&self, casting: &SpellOrder) -> Checked {
        match casting.spell {
            Spell::BindTheBeaten => self.check_followers(),
            Spell::GreasyGeas if casting.choice == Choice::Serve => self.check_followers(),
            Spell::Shatterstaff => {
                let deluxe = casting.target.and_then(|id| self.person(id)).is_some_and(|foe| foe.deluxe);
                require(deluxe, IllegalMove::NoEffect)
            }
            Spell::AntiMagic => require(!self.is_quelled(), IllegalMove::NoEffect),
            Spell::OhGoAway => require(!self.known, IllegalMove::RatingKnown),
            Spell::Esp => require(!self.known, IllegalMove::NoEffect),
            Spell::Mirage => require(!self.magic.mirage_used && !self.is_missile_turn(), IllegalMove::NoEffect),
            Spell::DisSpell if casting.target.is_none() => {
                require(self.wall().is_some_and(|wall| wall.level <= casting.level), IllegalMove::NoEffect)
            }
            Spell::VorpalBlade | Spell::Whammy => require(!self.is_missile_turn(), IllegalMove::TooFar),
            Spell::OhThereItIs => {
                let unseen = |id| self.monster(id).is_some_and(|monster| monster.invisible);
                require(self.here(FightSide::Foes).each().any(unseen), IllegalMove::NoEffect)
            }
            Spell::WallOfFire
            | Spell::WallOfIce
            | Spell::WallOfThorns
            | Spell::WallOfStone
            | Spell::WallOfIron
            | Spell::InvisibleWall => require(self.wall().is_none(), IllegalMove::NoEffect),
            _ => Ok(()),
        }
    }
}
