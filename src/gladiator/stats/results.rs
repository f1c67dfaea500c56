//! The result of a battle for each fighter: fate, experience and attributes.
//!
//! Pure functions: the roster on disk and the table at the end of a battle are both
//! made from them. Start with [`results`].

use crate::battle::state::Battle;
use crate::battle::state::decision::Outcome;
use crate::data::experience::Attributes;
use crate::data::race::Race;
use crate::model::fighter::{Control, Fighter, FighterId, Presence, Side};
use crate::model::setup::{Recruit, Setup};
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// A fighter's fate at the end of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Alive in the arena, and the fighter's side won.
    Won,
    /// Alive in the arena when the turn limit made it a draw.
    Survived,
    /// Left alive by the exit.
    Left,
    Dead,
    /// In the arena of an unfinished battle.
    Unfinished,
}

/// The result of a battle for one fighter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FighterResult {
    /// The fighter's id in the battle.
    pub id: FighterId,
    pub name: String,
    pub race: Race,
    pub side: Side,
    pub control: Control,
    pub fate: Fate,
    /// Experience brought into the battle, in halves of a point.
    pub brought_halves: u32,
    /// Experience kept from this battle, in halves of a point; 0 for the dead (DEC-114).
    pub gained_halves: u32,
    /// Experience after the battle, in halves of a point; 0 for the dead.
    pub after_halves: u32,
    /// True if the fighter was resurrected from bones of an earlier game (BONE-08).
    pub returned: bool,
    /// Experience lost by death, in halves of a point: all brought and gained. For a resurrected fighter, the price of
    /// the Altar of Life (BONE-06). 0 for all others.
    pub lost_halves: u32,
    pub before: Attributes,
    /// Attributes after the battle (DEC-113); unchanged for the dead.
    pub after: Attributes,
    pub kills: u32,
    pub dealt: u32,
}

/// The results of all who fought, in roster order. Bones of earlier games count only if they were resurrected. `battle`
/// must have begun with `setup`; it can still be in progress.
pub fn results(battle: &Battle, setup: &Setup) -> Vec<FighterResult> {
    let fought = |id: &FighterId, recruit: &Recruit| !recruit.bones || battle.fighter(*id).was_resurrected();
    let fought = battle.members().zip(&setup.fighters).filter(|(id, recruit)| fought(id, recruit));
    fought.map(|(id, recruit)| result(battle, id, recruit)).collect()
}

fn result(battle: &Battle, id: FighterId, recruit: &Recruit) -> FighterResult {
    let fighter = battle.fighter(id);
    let fate = fate(battle.outcome(), fighter);
    let brought = recruit.exp_halves();
    let earned = u32::from(fighter.gained_halves());
    // The price of the Altar of Life is lost even if the fighter dies again (BONE-06).
    let total = brought.saturating_add(earned).saturating_sub(fighter.forfeit_halves());
    let dead = fate == Fate::Dead;
    let (gained, lost) = if dead { (0, total) } else { (earned, fighter.forfeit_halves()) };
    let after_halves = if dead { 0 } else { total };
    let before = Attributes { sh: recruit.sh, ag: recruit.ag, iq: recruit.iq };
    FighterResult {
        id,
        name: recruit.name.clone(),
        race: recruit.race,
        side: recruit.side,
        control: recruit.control,
        fate,
        brought_halves: brought,
        gained_halves: gained,
        after_halves,
        returned: recruit.bones,
        lost_halves: lost,
        before,
        after: if dead { before } else { before.risen(recruit.race, brought / 2, after_halves / 2) },
        kills: fighter.kills().into(),
        dealt: fighter.dealt().into(),
    }
}

fn fate(outcome: Option<Outcome>, fighter: &Fighter) -> Fate {
    match (fighter.presence(), outcome) {
        (Presence::Dead | Presence::Gone, _) => Fate::Dead,
        (Presence::Left, _) => Fate::Left,
        (Presence::Arena, None) => Fate::Unfinished,
        (Presence::Arena, Some(Outcome::Won(side))) if side == fighter.side() => Fate::Won,
        (Presence::Arena, Some(_)) => Fate::Survived,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai;
    use crate::battle::event::Event;
    use crate::matchmaking::opposition;
    use ludus_engine::dice::Seed;
    use ludus_engine::game::NullSink;
    use ludus_engine::proves;

    fn fought(seed: u64) -> (Setup, Battle) {
        let mut setup = Setup { fighters: opposition::examples(), ..Setup::default() };
        setup.fighters[0].exp = 49;
        setup.fighters[0].half = true;
        opposition::draw(&mut setup, Seed(seed));
        let mut battle = Battle::new(&setup, Seed(seed)).unwrap();
        while let Some(choice) = ai::choose(&battle) {
            battle.execute(&choice.command, &mut NullSink).unwrap();
        }
        (setup, battle)
    }

    #[test]
    fn winners_alive_gain_twenty_and_the_dead_lose_all() {
        proves!("XP-05", "XP-06", "DEC-111", "DEC-114");
        let (mut won, mut dead) = (0, 0);
        for seed in 0..20 {
            let (setup, battle) = fought(seed);
            for result in results(&battle, &setup) {
                let earned = u32::from(battle.fighter(result.id).gained_halves());
                match result.fate {
                    Fate::Dead => {
                        dead += 1;
                        assert_eq!((result.gained_halves, result.lost_halves), (0, result.brought_halves + earned));
                        assert_eq!(result.after, result.before);
                    }
                    Fate::Won if result.race.is_humanoid() => {
                        won += 1;
                        assert!(result.gained_halves >= 40, "{result:?}");
                        assert_eq!((result.gained_halves, result.lost_halves), (earned, 0));
                    }
                    Fate::Won => assert_eq!(result.gained_halves, 0),
                    Fate::Left => assert_eq!((result.gained_halves, result.lost_halves), (earned, 0)),
                    Fate::Survived => assert_eq!(battle.outcome(), Some(Outcome::Draw)),
                    Fate::Unfinished => panic!("{result:?} at the end of a battle"),
                }
            }
        }
        assert!(won >= 10 && dead >= 10, "{won} {dead}");
    }

    #[test]
    fn leaving_keeps_points_without_a_share_in_the_win() {
        proves!("XP-13", "DEC-111");
        let mut setup = Setup { fighters: opposition::examples(), ..Setup::default() };
        opposition::add(&mut setup, Side::East, &[Race::NeedlerBush]);
        let mut battle = Battle::new(&setup, Seed(3)).unwrap();
        let khan = FighterId(0);
        battle.apply(&Event::Won { side: Side::West });
        battle.apply(&Event::Left { fighter: khan });
        battle.apply(&Event::Won { side: Side::West });
        let results = results(&battle, &setup);
        assert_eq!((results[0].fate, results[0].gained_halves), (Fate::Left, 40));
        assert_eq!((results[1].fate, results[1].gained_halves), (Fate::Unfinished, 80));
    }

    #[test]
    fn two_halves_from_two_battles_make_the_next_point() {
        proves!("DEC-113", "XP-07");
        let khan = FighterId(0);
        let gained = |battle: &Battle| u32::from(battle.fighter(khan).gained_halves());
        let lived =
            |battle: &Battle| battle.fighter(khan).in_arena() && gained(battle) % 2 == 1 && gained(battle) < 100;
        let (mut setup, battle) = (0..).map(fought).find(|(_, battle)| lived(battle)).unwrap();
        // With the experience brought, the total is exactly 50 points, a Human's first step. Each part
        // alone is half a point short.
        let brings = 100 - gained(&battle);
        (setup.fighters[0].exp, setup.fighters[0].half) = (brings / 2, true);
        let result = results(&battle, &setup).remove(0);
        assert_eq!((result.brought_halves, result.gained_halves), (brings, gained(&battle)));
        assert_eq!((result.before.sh, result.after.sh), (11, 12));
        (setup.fighters[0].exp, setup.fighters[0].half) = (brings / 2, false);
        assert_eq!(results(&battle, &setup)[0].after.sh, 11);
    }
}
