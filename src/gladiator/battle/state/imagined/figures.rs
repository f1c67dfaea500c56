//! Draws the stats of an unread enemy within the limits of race, equipment, wounds and magic (RACE-02 to RACE-05, WPN-03,
//! DEC-019). Daze and unconsciousness are visible, so they stay.

use crate::battle::state::imagined::Guess;
use crate::data::race::Race;
use crate::data::spell::{FIGHTERS_IQ, Spell, Spells};
use crate::data::tables::{RaceRow, SpellKind};
use crate::model::fighter::{Fighter, FighterId, Weakness, weakness};
use crate::model::magic::Being;
use alloc::vec::Vec;

/// Maximum number of points assumed to come from experience.
const MOST_POINTS: u32 = 4;
/// Maximum SH that a Mage is assumed to have paid for spells.
const MOST_SPENT: i16 = 4;

struct DrawnStats {
    sh: i16,
    ag: i32,
    iq: i32,
}

impl Guess {
    /// Draws the stats of every unread humanoid enemy. Beings of magic have those of their race.
    pub(super) fn draw_figures(&mut self) {
        let unread = |id: &FighterId| {
            let fighter = self.battle.fighter(*id);
            fighter.race.is_humanoid() && !fighter.read && !fighter.is_image()
        };
        let mut enemies = self.enemies();
        enemies.retain(unread);
        for id in enemies {
            let race = self.battle.fighter(id).race;
            let Some(row) = race.humanoid() else { continue };
            let shown = self.spells_shown(id);
            let normal = match self.battle.fighter(id).being.is_born() {
                true => self.draw(id, row, &shown),
                false => DrawnStats { sh: row.sh.into(), ag: row.ag.into(), iq: row.iq.into() },
            };
            self.set_stats(id, &normal, &shown);
        }
    }

    /// Returns the spells that the fighter has revealed by maintaining them.
    fn spells_shown(&self, id: FighterId) -> Vec<Spell> {
        let mut shown = Vec::new();
        for other in self.battle.in_arena().map(|other| self.battle.fighter(other)) {
            let kind = match other.being {
                Being::Summoned { by, .. } if by == id => Some(SpellKind::Summon),
                Being::Illusion { by } if by == id => Some(SpellKind::Illusion),
                _ => None,
            };
            let calls = |spell: &Spell| Some(spell.kind()) == kind && spell.brings() == Some(other.race);
            shown.extend(Spell::all().find(calls));
            shown.extend(other.magic.veil().filter(|veil| veil.by == id).map(|_| Spell::Invisibility));
            shown.extend(other.being.image_of().filter(|of| *of == id).map(|_| Spell::Image));
            let snake = matches!(other.being, Being::Snake { by, .. } if by == id);
            shown.extend(snake.then_some(Spell::SnakeStaff));
        }
        ludus_engine::order::ascending(&mut shown);
        shown.dedup();
        shown
    }

    fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.dice.one_of((high - low).max(0) as u32 + 1) as i32 - 1
    }

    /// Trades base points one for one within the race's limits and adds a few more, each half as
    /// likely as the one before.
    fn draw(&mut self, id: FighterId, row: &RaceRow, shown: &[Spell]) -> DrawnStats {
        let fighter = *self.battle.fighter(id);
        let mage = fighter.race == Race::Mage;
        let points = (0..MOST_POINTS).take_while(|_| self.dice.one_of(2) == 1).count() as i32;
        let wits = shown.iter().map(|spell| i32::from(spell.row().iq)).max().unwrap_or(0);
        let (least, most) = sh_seen(&fighter);
        let low = i32::from(row.min_sh).max(carries(&fighter)).max((fighter.wounds() + least).into());
        // The SH paid for spells are unknown.
        let pays = mage || wits > 0;
        let weak = i32::from(fighter.wounds().saturating_add(most));
        let (min_ag, max_ag) = (i32::from(row.min_ag), i32::from(row.max_ag));
        let total = i32::from(row.sh) + i32::from(row.ag) + points;
        // SH and AG are traded against each other. A Mage also trades IQ, but never below 8.
        let traded = total - min_ag + if mage { i32::from(row.iq) - 8 } else { 0 };
        let high = i32::from(row.max_sh).min(traded).min(if pays { i32::MAX } else { weak });
        let sh = if mage {
            self.between(low, high.max(low))
        } else {
            // Without spells, SH covers the equipment and AG gets the other points; each extra point of
            // SH is half as likely.
            let low = low.max(high.min(i32::from(row.sh) - 2));
            (low..high).find(|_| self.dice.one_of(2) == 1).unwrap_or(high.max(low))
        };
        if mage {
            let left = total + i32::from(row.iq) - sh;
            let low = wits.max(8).max(left - max_ag);
            let iq = self.between(low, (left - min_ag).min(row.max_iq.into()).max(low));
            return DrawnStats { sh: sh as i16, ag: (left - iq).clamp(min_ag, max_ag), iq };
        }
        let learnt = self.between(0, points);
        let wits = if wits > 0 { wits.max(FIGHTERS_IQ.into()) } else { 0 };
        let iq = (i32::from(row.iq) + learnt).min(row.max_iq.into()).max(wits);
        DrawnStats { sh: sh as i16, ag: (total - learnt - sh).clamp(min_ag, max_ag), iq }
    }

    /// Sets the drawn stats, keeping the wounds. The images get the same stats.
    fn set_stats(&mut self, id: FighterId, normal: &DrawnStats, shown: &[Spell]) {
        let fighter = *self.battle.fighter(id);
        let (least, most) = sh_seen(&fighter);
        let whole = (normal.sh - fighter.wounds()).max(least);
        let paid = if fighter.race == Race::Mage { self.between(0, MOST_SPENT.into()) as i16 } else { 0 };
        let sh = (whole - paid).clamp(least, whole.min(most));
        let spells = self.spells(fighter.race, normal.iq, shown);
        for one in self.battle.fighters() {
            if self.battle.fighter(one).being.image_of() != Some(id) {
                continue;
            }
            let image = self.battle.write(one);
            (image.normal_sh, image.normal_ag, image.iq) = (normal.sh as u8, normal.ag as u8, normal.iq as u8);
            (image.sh, image.spent, image.brought) = (normal.sh, 0, 0);
        }
        let one = self.battle.write(id);
        (one.normal_sh, one.normal_ag, one.iq) = (normal.sh as u8, normal.ag as u8, normal.iq as u8);
        (one.sh, one.spent, one.brought, one.spells) = (sh, normal.sh - fighter.wounds() - sh, 0, spells);
    }

    /// Draws spells for this IQ on top of the revealed ones: a Mage as many as the IQ, others each with an even
    /// chance (FSP-03, SPELL-12, DEC-021, DEC-108).
    fn spells(&mut self, race: Race, iq: i32, shown: &[Spell]) -> Spells {
        let mut spells: Spells = shown.iter().copied().collect();
        let mut open: Vec<Spell> = Spell::all().filter(|spell| spell.is_open_to(race, iq as u8)).collect();
        if race != Race::Mage {
            open.into_iter().filter(|_| self.dice.one_of(2) == 1).for_each(|spell| spells.insert(spell));
            return spells;
        }
        open.retain(|spell| !spells.has(*spell));
        while (spells.len() as i32) < iq && !open.is_empty() {
            let number = self.dice.one_of(open.len() as u32) as usize - 1;
            spells.insert(open.swap_remove(number));
        }
        spells
    }
}

/// Returns the range of SH for the visible condition: upright, always dazed or unconscious (WND-07, WND-08).
const fn sh_seen(fighter: &Fighter) -> (i16, i16) {
    match weakness(fighter.sh) {
        None => (4, i16::MAX),
        Some(Weakness::DazedForGood) => (2, 3),
        Some(Weakness::Unconscious) => (1, 1),
    }
}

/// The normal SH that the equipment requires (WPN-02, ARM-04); Goblins carry as if they had 4 more.
fn carries(fighter: &Fighter) -> i32 {
    let items = fighter.items.iter().flatten().map(|item| i32::from(item.weapon().row().sh));
    let worn = fighter.suit.into_iter().chain(fighter.helmet).filter_map(|piece| piece.row().min_sh).map(i32::from);
    let more = fighter.strength() - i32::from(fighter.normal_sh());
    items.chain(worn).max().unwrap_or(0) - more
}

#[cfg(test)]
mod tests {
    use crate::battle::state::Battle;
    use crate::matchmaking::opposition::examples;
    use crate::model::fighter::Side;
    use crate::model::setup::{Recruit, Setup};
    use ludus_engine::dice::Seed;

    /// The manual's four examples are built as players do: SH for the equipment, the remaining points for AG.
    #[test]
    fn unread_fighters_are_about_as_strong_as_equipment_needs() {
        let east =
            examples().into_iter().map(|one| Recruit { name: format!("{} II", one.name), side: Side::East, ..one });
        let setup = Setup { fighters: examples().into_iter().chain(east).collect(), ..Setup::default() };
        let battle = Battle::new(&setup, Seed(1)).unwrap();
        const GAMES: u64 = 400;
        let mut sums = vec![0u64; battle.fighters().count()];
        for number in 0..GAMES {
            let imagined = battle.determinize(Side::West, Seed(number));
            for id in battle.enemies(Side::West) {
                let drawn = imagined.fighter(id).normal_sh();
                sums[id.index()] += u64::from(drawn.unsigned_abs());
            }
        }
        for id in battle.enemies(Side::West) {
            let real = u64::from(battle.fighter(id).normal_sh().unsigned_abs());
            let mean = 10 * sums[id.index()] / GAMES;
            assert!(mean.abs_diff(10 * real) <= 13, "{id:?}: SH {real}, imagined {mean} tenths on average");
        }
    }
}
