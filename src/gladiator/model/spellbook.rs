//! Which spells somebody takes into a battle (manual p12, p17, p44; DEC-021).

use crate::gladiator::data::race::Race;
use crate::gladiator::data::spell::{FIGHTERS_IQ, Spell};
use crate::gladiator::model::setup::{Problem, Recruit};

/// What a Mage is offered: of each row the first that his IQ allows, row by row, as many as he may have.
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
    /// Whether a Mage may have these spells: within his IQ, each once, no more than his IQ (SPELL-06, DEC-021).
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

    /// The spells that a Mage is offered: the strongest of each sort that his IQ allows, as many as he may have. Others
    /// choose none.
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
        spells.sort_unstable();
        spells
    }

    /// He with spells chosen before, as far as his IQ allows them now; with those that are proposed if none is left.
    pub fn with_spells(mut self, chosen: &[Spell]) -> Recruit {
        self.spells = chosen.iter().copied().filter(|spell| spell.row().iq <= self.iq).collect();
        self.spells.truncate(self.iq.into());
        if self.spells.is_empty() {
            self.spells = self.proposed_spells();
        }
        self
    }

    /// He with the kit and the spells that a new fighter is offered.
    pub fn equipped(mut self) -> Recruit {
        self.spells = self.proposed_spells();
        self.kit = self.proposed_kit();
        self
    }

    /// The spells of which the dice give a fighter of IQ 10 or more some when the battle begins (FSP-01 to FSP-03); Magi
    /// choose theirs, creatures have none.
    pub fn spells_by_dice(&self) -> impl Iterator<Item = Spell> + use<> {
        let (race, iq) = (self.race, self.iq);
        Spell::all().filter(move |spell| race.is_fighter() && iq >= FIGHTERS_IQ && spell.is_open_to(race, iq))
    }
}
