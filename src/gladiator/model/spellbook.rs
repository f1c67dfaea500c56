//! The spells that a recruit takes into a battle (manual p12, p17, p44; DEC-021).

use crate::data::race::Race;
use crate::data::spell::{FIGHTERS_IQ, Spell};
use crate::model::setup::{Problem, Recruit};
use alloc::vec::Vec;

/// Default spells of a Mage: from each row the first that their IQ allows, in this order, until they
/// have as many as allowed.
const OFFERED: [&[Spell]; 20] = {
    use Spell::*;
    [
        &[Lightning3, Lightning2, Lightning, Fireball, MagicMissile, MagicBolt],
        &[SteelFlesh, IronFlesh, StoneFlesh],
        &[HealStrength],
        &[IllusBear, IllusGargoyle, IllusTroll, IllusHuman, IllusOrc, IllusWolf],
        &[SnakeStaff],
        &[SummonTroll, SummonDwarf, SummonOrc, SummonWolf, SummonGoblin],
        &[LoseWeapon, DropWeapon],
        &[Clumsiness],
        &[Image],
        &[DrainLife2, DrainLife],
        &[Invisibility],
        &[Dazzle],
        &[Teleport],
        &[MissileReturn],
        &[PsychicBlast],
        &[MagicSpeed],
        &[CreateWall, CreatePit, CreateFire],
        &[CurseArmor],
        &[AgilityMagic],
        &[EspStats],
    ]
};

impl Recruit {
    /// Checks the chosen spells of a Mage: each within the IQ, no spell twice, at most as many as the IQ (SPELL-06,
    /// DEC-021). Refuses any spell of another race.
    pub fn check_spells(&self) -> Result<(), Problem> {
        let count = self.spells.len();
        if count > 0 && self.race != Race::Mage {
            return Err(Problem::NoMage);
        }
        for (i, spell) in self.spells.iter().copied().enumerate() {
            let needs = spell.row().iq;
            if needs > self.iq {
                return Err(Problem::SpellTooHard { spell, needs, has: self.iq });
            }
            if self.spells[..i].contains(&spell) {
                return Err(Problem::SpellTwice(spell));
            }
        }
        if count > usize::from(self.iq) {
            return Err(Problem::ManySpells { count, iq: self.iq });
        }
        Ok(())
    }

    /// Returns the default spells of a Mage: the strongest of each kind that the IQ allows, as many as the Mage may
    /// have. Empty for other races.
    pub fn proposed_spells(&self) -> Vec<Spell> {
        if self.race != Race::Mage {
            return Vec::new();
        }
        let within = |spell: &Spell| spell.row().iq <= self.iq;
        let mut spells: Vec<Spell> =
            OFFERED.iter().filter_map(|row| row.iter().copied().find(|spell| within(spell))).collect();
        let others: Vec<Spell> = Spell::all().filter(|spell| within(spell) && !spells.contains(spell)).collect();
        spells.extend(others);
        spells.truncate(self.iq.into());
        ludus_engine::order::ascending(&mut spells);
        spells
    }

    /// Returns the recruit with those of the `chosen` spells that the IQ still allows. If none is left,
    /// the default spells are used.
    pub fn with_spells(mut self, chosen: &[Spell]) -> Recruit {
        self.spells = chosen.iter().copied().filter(|spell| spell.row().iq <= self.iq).collect();
        self.spells.truncate(self.iq.into());
        if self.spells.is_empty() {
            self.spells = self.proposed_spells();
        }
        self
    }

    /// Returns the recruit with the default equipment and spells of a new fighter.
    pub fn equipped(mut self) -> Recruit {
        self.spells = self.proposed_spells();
        self.kit = self.proposed_kit();
        self
    }

    /// Returns the spells that a fighter of IQ 10 or more can get by dice when the battle begins (FSP-01 to FSP-03).
    /// Empty for Mages, who choose theirs, and for creatures.
    pub fn spells_by_dice(&self) -> impl Iterator<Item = Spell> + use<> {
        let (race, iq) = (self.race, self.iq);
        Spell::all().filter(move |spell| race.is_fighter() && iq >= FIGHTERS_IQ && spell.is_open_to(race, iq))
    }
}
