//! Summarises a finished battle: each fighter's deeds and experience, the luck of the sides, the deaths, and how far
//! the exit was for fighters who died wounded. Start with [`BattleSummary::of`].

use crate::battle::command::Command;
use crate::battle::event::Event;
use crate::battle::state::Battle;
use crate::model::board::Square;
use crate::model::distance::DistanceMap;
use crate::model::fighter::{FighterId, Presence};
use crate::model::setup::Setup;
use crate::stats::combat::StatsRecorder;
use alloc::vec::Vec;
use ludus_engine::dice::Seed;
use ludus_engine::game::{Game, NullSink};
use ludus_engine::replay::Replay;

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
pub struct Fallen {
    pub who: FighterId,
    pub turn: u16,
    /// The number of the decision that led to it.
    pub decision: u32,
    /// The index of the event within that decision, from 0.
    pub event: usize,
    /// The square of death, where the bones lie.
    pub at: Square,
    /// The way to the exit. `None` if the fighter was unhurt before or no exit could be reached.
    pub way_out: Option<WayOut>,
}

/// The summary of a whole battle.
#[derive(Clone, Debug, Default)]
pub struct BattleSummary {
    /// The deeds of each fighter and the luck of the sides.
    pub story: StatsRecorder,
    earned: Vec<Earned>,
    /// Deaths in order; fighters who were resurrected are left out.
    pub fallen: Vec<Fallen>,
}

impl BattleSummary {
    /// Summarises the battle of that set-up and seed. `None` if the commands do not belong to it.
    pub fn of<'c>(setup: &Setup, seed: Seed, commands: impl IntoIterator<Item = &'c Command>) -> Option<BattleSummary> {
        let battle = <Battle as Game>::start(setup, seed, &mut NullSink).ok()?;
        BattleSummary::from(setup, battle, commands.into_iter().map(|command| (None, command)))
    }

    /// Summarises a replay, including one that starts late or jumps.
    pub fn of_film(setup: &Setup, film: &Replay<Battle>) -> Option<BattleSummary> {
        BattleSummary::from(setup, film.opened().clone(), film.played())
    }

    /// Summarises commands from a given battle on. A command may come with the battle to continue from.
    fn from<'c>(
        setup: &Setup,
        mut battle: Battle,
        played: impl IntoIterator<Item = (Option<&'c Battle>, &'c Command)>,
    ) -> Option<BattleSummary> {
        let mut summary =
            BattleSummary { earned: vec![Earned::default(); setup.fighters.len()], ..BattleSummary::default() };
        for (jump, command) in played {
            battle = jump.cloned().unwrap_or(battle);
            let decision = battle.move_number();
            let take = |before: &Battle, event: &Event, number| {
                let mut after = before.clone();
                after.apply(event);
                summary.take((before, &after), event, (decision, number));
            };
            battle.execute_by_events(command, take).ok()?;
        }
        Some(summary)
    }

    /// The sources of a fighter's experience.
    pub fn earned(&self, id: FighterId) -> Earned {
        self.earned.get(id.index()).copied().unwrap_or_default()
    }

    fn take(&mut self, (before, after): (&Battle, &Battle), event: &Event, (decision, number): (u32, usize)) {
        self.story.take(before, event);
        for (id, earned) in before.members().zip(&mut self.earned) {
            let (was, is) = (before.fighter(id), after.fighter(id));
            let more = u32::from(is.gained_halves().saturating_sub(was.gained_halves()));
            match event {
                Event::Blow(_) | Event::PitHurt { .. } => earned.fought += more,
                Event::Won { .. } => earned.won += more,
                _ => earned.magic += more,
            }
            match (was.presence(), is.presence()) {
                (Presence::Arena, Presence::Dead) => {
                    let (turn, at, way_out) = (before.turn(), is.at(), way_out(before, id));
                    self.fallen.push(Fallen { who: id, turn, decision, event: number, at, way_out });
                }
                (Presence::Dead, Presence::Arena) => self.fallen.retain(|one| one.who != id),
                _ => {}
            }
        }
    }
}

/// The way to the exit. `None` for an unhurt fighter or without a way.
fn way_out(battle: &Battle, id: FighterId) -> Option<WayOut> {
    let (one, ground) = (battle.fighter(id), battle.ground());
    if one.sh() >= one.normal_sh() || ground.exits().is_empty() || one.mp() < 1 {
        return None;
    }
    let squares = DistanceMap::new(ground.exits(), ground.barred()).get(one.at())?;
    Some(WayOut { squares, turns: squares.div_ceil(one.mp() as u32) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai;
    use crate::matchmaking::opposition;
    use crate::stats::results::{Fate, results};

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
                let each = |before: &Battle, event: &Event, _| {
                    if matches!(event, Event::Blow(_) | Event::PitHurt { .. } | Event::TerrainHurt { .. }) {
                        let mut after = before.clone();
                        after.apply(event);
                        for id in before.fighters() {
                            let [was, is] = [before, &after].map(|battle| battle.fighter(id).sh());
                            lost[id.index()] += (was.max(0) - is.max(0)).max(0) as u32;
                            beyond += u32::from(was > 0 && is < 0);
                        }
                    }
                };
                copy.execute_by_events(command, each).unwrap();
            }
            let summary = BattleSummary::of(&setup, Seed(seed), &commands).unwrap();
            for id in battle.fighters() {
                let taken = summary.story.deeds(id).taken;
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
                let (deeds, earned) = (summary.story.deeds(one.id), summary.earned(one.id));
                assert_eq!((deeds.dealt, deeds.kills), (one.dealt, one.kills), "{} of {seed}", one.name);
                let all = earned.fought + earned.won + earned.magic;
                let gained = u32::from(battle.fighter(one.id).gained_halves());
                assert_eq!(all, gained, "{} of {seed}: {earned:?}", one.name);
                won += u32::from(earned.won > 0);
                let fell = summary.fallen.iter().find(|fallen| fallen.who == one.id);
                assert_eq!(fell.is_some(), one.fate == Fate::Dead, "{} of {seed}", one.name);
                wounded += u32::from(fell.is_some_and(|fell| fell.way_out.is_some()));
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
            for command in &commands[..=fell.decision as usize] {
                events.clear();
                battle.execute(command, &mut events).unwrap();
            }
            let mut then = <Battle as Game>::start(&setup, Seed(7), &mut NullSink).unwrap();
            commands[..fell.decision as usize].iter().for_each(|one| then.execute(one, &mut NullSink).unwrap());
            events[..fell.event].iter().for_each(|event| Game::apply(&mut then, event));
            assert!(then.fighter(fell.who).in_arena() && then.turn() == fell.turn);
            Game::apply(&mut then, &events[fell.event]);
            assert_eq!(then.fighter(fell.who).presence(), Presence::Dead);
        }
    }

    #[test]
    fn way_out_avoids_walls_and_needs_a_wound() {
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
    }
}
