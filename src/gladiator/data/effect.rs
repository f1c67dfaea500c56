//! Groups the spells by what they do, so that spells that work alike share one implementation.

use crate::data::spell::Spell;

/// The effect of a spell that succeeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Strikes like a missile weapon.
    Bolt,
    /// Stays on the target until the end of a turn or of the battle.
    Stays,
    /// The target's weapon falls onto the target's square.
    DropsWeapon,
    /// The target's weapon falls onto another square.
    LosesWeapon,
    /// Moves the target to a random square.
    SendsAway,
    /// Moves the target to a square that the caster chooses.
    Sends,
    /// Gives the target the Death Sword.
    GivesSword,
    /// Gives SH back to the target.
    Heals,
    /// Puts fire on the squares around the target.
    RingsWithFire,
    /// Makes terrain in one square.
    Square,
    /// Makes terrain in several squares near the caster.
    Area,
    /// Adds a being to the battle.
    Brings,
    /// Dazzles the enemies who see the caster.
    Dazzles,
    /// Hurts the enemies near the caster.
    Blasts,
    /// Turns a staff into snakes.
    MakesSnakes,
    /// Makes images of the caster.
    Doubles,
    /// Shows the stats of enemies.
    Reads,
}

impl Spell {
    /// Returns how the spell works. The match has no wildcard, so a new spell needs an entry here.
    pub const fn effect(self) -> Effect {
        use Spell::*;
        match self {
            MagicBolt | MagicMissile | Fireball | DrainLife | DrainLife2 => Effect::Bolt,
            Lightning | Lightning2 | Lightning3 => Effect::Bolt,
            MagicSpeed | Clumsiness | AgilityMagic | MissileReturn | CurseArmor | Invisibility => Effect::Stays,
            StoneFlesh | IronFlesh | SteelFlesh => Effect::Stays,
            DropWeapon => Effect::DropsWeapon,
            LoseWeapon => Effect::LosesWeapon,
            TeleportAway => Effect::SendsAway,
            Teleport => Effect::Sends,
            DeathSword => Effect::GivesSword,
            HealStrength => Effect::Heals,
            RingOfFire => Effect::RingsWithFire,
            SummonBeetle | SummonGoblin | SummonWolf | SummonScorp | SummonOrc | SummonElf => Effect::Brings,
            SummonDwarf | SummonHuman | SummonMage | SummonTroll | SummonGargoyle | SummonBear => Effect::Brings,
            IllusBeetle | IllusGoblin | IllusWolf | IllusScorp | IllusOrc | IllusHuman => Effect::Brings,
            IllusDwarf | IllusElf | IllusMage | IllusTroll | IllusGargoyle | IllusBear => Effect::Brings,
            CreateFire | CreatePit | CreateShadow | CreateExit | CreateWall => Effect::Square,
            PitTrench | ShadowWall | WallOfFire | WallLine | PitFortress | WallFortress => Effect::Area,
            Dazzle => Effect::Dazzles,
            PsychicBlast => Effect::Blasts,
            SnakeStaff => Effect::MakesSnakes,
            Image => Effect::Doubles,
            EspStats => Effect::Reads,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::tables::SpellKind;

    #[test]
    fn effect_agrees_with_row() {
        for spell in Spell::all().chain([Spell::DeathSword]) {
            let (effect, name) = (spell.effect(), spell.name());
            match spell.kind() {
                SpellKind::Missile => assert_eq!(effect, Effect::Bolt, "{name}"),
                SpellKind::Summon | SpellKind::Illusion => assert_eq!(effect, Effect::Brings, "{name}"),
                SpellKind::Terrain => assert_eq!(effect, Effect::Square, "{name}"),
                SpellKind::TerrainArea => assert_eq!(effect, Effect::Area, "{name}"),
                SpellKind::Thrown | SpellKind::Special => {
                    let others = [Effect::Bolt, Effect::Brings, Effect::Square, Effect::Area];
                    assert!(!others.contains(&effect), "{name}");
                }
            }
            // Spells that stay have a duration or last all battle; other thrown spells act immediately.
            if spell.is_thrown() {
                let lasts = spell.row().duration.is_some() || spell == Spell::AgilityMagic;
                assert_eq!(effect == Effect::Stays, lasts, "{name}");
            }
            assert_eq!(spell.brings().is_some(), matches!(effect, Effect::Brings | Effect::MakesSnakes), "{name}");
            let makes = matches!(effect, Effect::Square | Effect::Area | Effect::RingsWithFire);
            assert_eq!(spell.makes().is_some(), makes, "{name}");
        }
    }
}
