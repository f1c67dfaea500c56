//! The summary of a battle: each fighter's deeds and experience, the luck of the sides, the deaths, and how far
//! the exit was for fighters who died wounded. Start with [`BattleSummary`].

use crate::battle::event::Event;
use crate::battle::state::Battle;
use crate::model::board::Square;
use crate::model::distance::DistanceMap;
use crate::model::fighter::{FighterId, Presence};
use ludus_engine::fold::{BattleFold, Moment};

/// The summary of a whole battle. Fighters who were resurrected are not among the fallen.
pub type BattleSummary = BattleFold<Battle>;

/// The sources of a fighter's experience, in halves of a point (XP-04, XP-05).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Earned {
    /// Blows, shots and spells that took SH, and pushes into a pit.
    pub fought: u32,
    pub won: u32,
    /// Spells that worked, and all other sources.
    pub magic: u32,
}

/// The way to the exit for a fighter who died wounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WayOut {
    /// Steps to the nearest exit, around barriers but ignoring other fighters.
    pub squares: u32,
    /// The turns of running at full speed.
    pub turns: u32,
}

/// A death in the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fall {
    /// The square of death, where the bones lie.
    pub at: Square,
    /// The way to the exit. `None` if the fighter was unhurt or engaged before, or no exit could be reached.
    pub way_out: Option<WayOut>,
}

/// Records experience gained and deaths.
pub(super) fn progress(at: &Moment<'_, Battle>, fold: &mut BattleSummary) {
    for (home, id) in (0..).map(FighterId).zip(at.before.members()) {
        let (was, is) = (at.before.fighter(id), at.after.fighter(id));
        let more = u32::from(is.gained_halves().saturating_sub(was.gained_halves()));
        if more > 0 {
            // The place in the set-up counts, whatever body the fighter is in.
            let earned = &mut fold.count(home).own;
            match at.event {
                Event::Blow(_) | Event::PitHurt { .. } => earned.fought += more,
                Event::Won { .. } => earned.won += more,
                _ => earned.magic += more,
            }
        }
        match (was.presence(), is.presence()) {
            (Presence::Arena, Presence::Dead) => {
                fold.lost(id, None, Fall { at: is.at(), way_out: way_out(at.before, id) }, at.when);
            }
            (Presence::Dead, Presence::Arena) => fold.restored(id),
            _ => {}
        }
    }
}

/// The way to the exit. `None` for an unhurt or engaged fighter, or without a way.
fn way_out(battle: &Battle, id: FighterId) -> Option<WayOut> {
    let (one, ground) = (battle.fighter(id), battle.ground());
    if one.sh() >= one.normal_sh() || battle.is_engaged(id) || ground.exits().is_empty() || one.mp() < 1 {
        return None;
    }
    let squares = DistanceMap::new(ground.exits(), ground.barred()).get(one.at())?;
    Some(WayOut { squares, turns: squares.div_ceil(one.mp() as u32) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai;
    use crate::battle::command::Command;
    use crate::matchmaking::opposition;
    use crate::model::setup::Setup;
    use crate::stats::results::{Fate, results};
    use alloc::vec::Vec;
    use ludus_engine::dice::Seed;
    use ludus_engine::game::{Game, NullSink};

    /// A battle played to its end by the computer.
    fn fought(seed: u64) -> (Setup, Vec<Command>, Battle) {
        let mut setup = Setup {
            fighters: opposition::examples().into_iter().take(2 + seed as usize % 3).collect(),
            ..Setup::default()
        };
        opposition::draw(&mut setup, Seed(seed));
        let mut battle = <Battle as Game>::start(&setup, Seed(seed), &mut NullSink).unwrap();
        let mut commands = Vec::new();
        while let Some(choice) = ai::choose(&battle) {
            battle.execute(&choice.command, &mut NullSink).unwrap();
            commands.push(choice.command);
        }
        (setup, commands, battle)
    }

    #[test]
    fn taken_counts_nothing_beyond_the_last_sh() {
        let mut beyond = 0;
        for seed in 1..40 {
            let (setup, commands, battle) = fought(seed);
            let mut copy = <Battle as Game>::start(&setup, Seed(seed), &mut NullSink).unwrap();
            let mut lost = vec![0; battle.fighters().count()];
            for command in &commands {
                let (mut after, mut events) = (copy.clone(), Vec::new());
                copy.execute(command, &mut events).unwrap();
                for event in &events {
                    let before = after.clone();
                    after.apply(event);
                    if matches!(event, Event::Blow(_) | Event::PitHurt { .. } | Event::TerrainHurt { .. }) {
                        for id in before.fighters() {
                            let [was, is] = [&before, &after].map(|battle| battle.fighter(id).sh());
                            lost[id.index()] += (was.max(0) - is.max(0)).max(0) as u32;
                            beyond += u32::from(was > 0 && is < 0);
                        }
                    }
                }
            }
            let summary = BattleSummary::of(&setup, Seed(seed), &commands).unwrap();
            for id in battle.fighters() {
                let taken = summary.deeds(id).taken;
                assert_eq!(taken, lost[id.index()], "{:?} of {seed}", battle.fighter(id).race());
            }
        }
        assert!(beyond > 20, "{beyond} went beyond their last SH");
    }

    #[test]
    fn summary_agrees_with_the_results() {
        let (mut wounded, mut won) = (0, 0);
        for seed in 1..40 {
            let (setup, commands, battle) = fought(seed);
            let summary = BattleSummary::of(&setup, Seed(seed), &commands).unwrap();
            for one in results(&battle, &setup) {
                let (deeds, earned) = (summary.deeds(one.id), summary.deeds(one.id).own);
                assert_eq!((deeds.dealt, deeds.kills), (one.dealt, one.kills), "{} of {seed}", one.name);
                let all = earned.fought + earned.won + earned.magic;
                let gained = u32::from(battle.fighter(one.id).gained_halves());
                assert_eq!(all, gained, "{} of {seed}: {earned:?}", one.name);
                won += u32::from(earned.won > 0);
                let fell = summary.fallen.iter().find(|fallen| FighterId::from(fallen.who) == one.id);
                assert_eq!(fell.is_some(), one.fate == Fate::Dead, "{} of {seed}", one.name);
                wounded += u32::from(fell.is_some_and(|fell| fell.how.way_out.is_some()));
            }
        }
        assert!(wounded > 5 && won > 5, "{wounded} {won}");
    }

    #[test]
    fn deaths_name_the_right_event() {
        let (setup, commands, _) = fought(7);
        let summary = BattleSummary::of(&setup, Seed(7), &commands).unwrap();
        assert!(!summary.fallen.is_empty());
        for fell in &summary.fallen {
            let mut battle = <Battle as Game>::start(&setup, Seed(7), &mut NullSink).unwrap();
            let mut events = Vec::new();
            for command in &commands[..=fell.when.decision as usize] {
                events.clear();
                battle.execute(command, &mut events).unwrap();
            }
            let mut then = <Battle as Game>::start(&setup, Seed(7), &mut NullSink).unwrap();
            commands[..fell.when.decision as usize].iter().for_each(|one| then.execute(one, &mut NullSink).unwrap());
            events[..fell.when.event].iter().for_each(|event| Game::apply(&mut then, event));
            assert!(then.fighter(fell.who.into()).in_arena() && u32::from(then.turn()) == fell.when.round);
            Game::apply(&mut then, &events[fell.when.event]);
            assert_eq!(then.fighter(fell.who.into()).presence(), Presence::Dead);
        }
    }

    #[test]
    fn way_out_avoids_walls_and_needs_a_wound_and_freedom() {
        use crate::scenario::Scenario;
        let text = r#"{ "proves": [], "title": "Conan beside a wall",
            "arena": [". . ##. . ", "C>. ##. []", ". . . . . "],
            "fighters": {
                "C": {"name": "Conan", "side": "West", "sh": 12, "now": 5, "ready": "Mace"},
                "T": {"name": "Tarna", "side": "East"} } }"#;
        let text = text.replace("\". . . . . \"]", "\". . . . <T\"]");
        let battle = Battle::new(&Scenario::parse(&text).unwrap().setup().unwrap(), Seed(1)).unwrap();
        let conan = FighterId(0);
        let mp = battle.fighter(conan).mp() as u32;
        assert_eq!(way_out(&battle, conan), Some(WayOut { squares: 6, turns: 6u32.div_ceil(mp) }));
        assert_eq!(way_out(&battle, FighterId(1)), None, "Tarna is not wounded");
        let held = text.replace("C>. ##", "C><T##").replace(". . . . <T", ". . . . . ");
        let battle = Battle::new(&Scenario::parse(&held).unwrap().setup().unwrap(), Seed(1)).unwrap();
        assert_eq!(way_out(&battle, conan), None, "Tarna holds Conan");
    }
}
