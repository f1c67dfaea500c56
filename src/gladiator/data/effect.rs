//! What each spell does, as far as it is carried out by itself: spells that work alike are one.

use crate::gladiator::data::spell::Spell;

/// What a spell does that has succeeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It strikes like a missile.
    Bolt,
    /// It stays on somebody, until the end of a turn or of the battle.
    Stays,
    /// His weapon falls where he stands.
    DropsWeapon,
    /// His weapon falls somewhere else.
    LosesWeapon,
    /// He is sent somewhere by chance.
    SendsAway,
    /// He is sent where the caster wants him.
    Sends,
    /// He gets the Death Sword.
    GivesSword,
    /// He gets SH back.
    Heals,
    /// Fire is around him.
    RingsWithFire,
    /// Terrain in one square.
    Square,
    /// Terrain in squares around the caster.
    Area,
    /// A being comes.
    Brings,
    /// Enemies are blinded.
    Dazzles,
    /// Enemies are hurt.
    Blasts,
    /// A staff turns into snakes.
    MakesSnakes,
    /// The caster is seen in several places.
    Doubles,
    /// Enemies are read.
    Reads,
}

impl Spell {
    /// What it does; a spell that does nothing does not compile.
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
    use crate::gladiator::data::tables::SpellKind;

    #[test]
    fn each_spell_does_what_its_row_says() {
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
            // What stays lasts for some time, or the whole game; all the others that are thrown do their work at once.
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
