//! The report of a finished encounter: statistics, results, luck, deaths and the odds from every round on.

use crate::battle::command::Command;
use crate::battle::event::{Caught, Event};
use crate::battle::state::Encounter;
use crate::model::fighter::Side;
use crate::model::setup::{Control, Setup};
use crate::stats::rest::Rest;
use crate::stats::results;
use crate::stats::results::DuelResult;
use alloc::vec::Vec;
use ludus_engine::dice::Seed;
use ludus_engine::fold::BattleFold;

/// A reason for gaining or losing gold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Loot from the dead, or as the dead.
    Loot,
    Theft,
    Gift,
    /// Tribute paid to a monster, or its reward.
    Agreement,
    Ransom,
}

impl Source {
    pub const ALL: [Source; 5] = [Source::Loot, Source::Theft, Source::Gift, Source::Agreement, Source::Ransom];

    /// The name in a table of gold.
    pub const fn name(self) -> &'static str {
        match self {
            Source::Loot => "loot",
            Source::Theft => "theft",
            Source::Gift => "gifts",
            Source::Agreement => "an agreement",
            Source::Ransom => "ransom",
        }
    }

    pub(super) const fn of(event: &Event) -> Option<Source> {
        Some(match event {
            Event::Looted { .. } => Source::Loot,
            Event::Stole { .. } => Source::Theft,
            Event::Gave { .. } => Source::Gift,
            Event::Fulfilled { .. } | Event::Rewarded { .. } => Source::Agreement,
            Event::Caught { caught: Caught::Ransom(_), .. } => Source::Ransom,
            _ => return None,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundSummary {
    /// Its number; 0 before combat.
    pub round: u16,
    /// Number of events before it, without the sealing of plans.
    pub seen: usize,
}

/// Facts about the whole encounter.
#[derive(Clone, Debug, Default)]
pub struct EncounterFacts {
    /// The rounds of combat.
    pub rounds: Vec<RoundSummary>,
    /// Number of events so far, without the sealing of plans. The event of a loss counts in this way, too.
    pub events: usize,
}

#[derive(Clone, Debug)]
pub struct EncounterSummary {
    pub story: BattleFold<Encounter>,
    pub outcomes: [DuelResult; 2],
    players: [bool; 2],
    /// True in lairs, where gold, items and life are at stake. A duel takes nothing (DUEL-DEATH-01).
    pub at_stake: bool,
    rest: Option<Rest>,
}

impl EncounterSummary {
    /// Replays an encounter. `None` if the commands do not fit the set-up or do not end it.
    pub fn of<'c>(
        setup: &Setup,
        seed: Seed,
        commands: impl IntoIterator<Item = &'c Command>,
    ) -> Option<EncounterSummary> {
        let opening = setup.build(seed).ok()?;
        let (mut ended, mut story) = (opening.clone(), BattleFold::default());
        for command in commands {
            story.play(setup, &mut ended, command).ok()?;
        }
        ended.end()?;
        let player =
            |side: Side| setup.of(side).control() == Some(Control::Player) && setup.of(side).own_plan().is_none();
        Some(EncounterSummary {
            story,
            outcomes: Side::BOTH.map(|side| results::of(&ended, setup, side)),
            players: Side::BOTH.map(player),
            at_stake: setup.visit.is_some(),
            rest: Rest::of(&opening, &ended),
        })
    }

    /// Gold that a side gained from a source; negative for a loss.
    pub fn gold(&self, side: Side, source: Source) -> i64 {
        self.story.deeds(side).own.gold[source as usize]
    }

    /// The phase before combat, then every round.
    pub fn stages(&self) -> impl Iterator<Item = RoundSummary> + '_ {
        [RoundSummary { round: 0, seen: 0 }].into_iter().chain(self.story.more.rounds.iter().copied())
    }

    /// Returns whether a player planned for a side.
    pub const fn is_players(&self, side: Side) -> bool {
        self.players[side as usize]
    }

    /// The odds with other dice from any event on.
    pub const fn rest(&self) -> Option<&Rest> {
        self.rest.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai;
    use crate::battle::event::{Cause, End};
    use crate::data::monster::Monster;
    use crate::matchmaking::league;
    use crate::model::character::Character;
    use crate::model::setup::{Entrant, Grade};
    use crate::stats::combat::{ARROWS, BLOWS};
    use crate::stats::results::Fate;
    use ludus_engine::game::{Game, NullSink};

    /// A league member against another or a monster. The computer makes every plan except the given one.
    fn fought(number: u64, plan: Option<&str>) -> (Setup, Vec<Command>, Encounter) {
        let people: Vec<Character> = league::examples().into_iter().map(|one| one.who).collect();
        let (a, b) = (number as usize % people.len(), (number as usize / 3 + 1) % people.len());
        let other = match number % 3 {
            0 => Entrant::monster(Monster::ALL[number as usize % Monster::ALL.len()]),
            _ if a == b => Entrant::monster(Monster::Troll),
            _ => Entrant::computer(people[b].clone(), Grade::Second),
        };
        let setup = Setup::new(Entrant::player(Character { gold: 80, ..people[a].clone() }), other);
        let mut game = setup.build(Seed(number)).unwrap();
        let mut commands = Vec::new();
        while game.to_move().is_some() {
            let plan = plan.filter(|_| commands.is_empty()).map(|plan| plan.parse().unwrap());
            let plan = plan.unwrap_or_else(|| ai::choose(&game, Grade::Second).unwrap().plan);
            commands.push(Command::Seal(plan));
            game.execute(commands.last().unwrap(), &mut NullSink).unwrap();
        }
        (setup, commands, game)
    }

    #[test]
    fn the_account_agrees_with_the_end_for_both() {
        let (mut dead, mut healed, mut shot, mut looted, mut stolen) = (0, 0, 0, 0, 0);
        for number in 0..400 {
            let plan = [None, None, Some("ST ME*"), None, Some("ME2 CA-HE ME2 US-1 ME*")][number as usize % 5];
            let (setup, commands, game) = fought(number, plan);
            let account = EncounterSummary::of(&setup, Seed(number), &commands).unwrap();
            for side in Side::BOTH {
                let (deeds, outcome) = (account.story.deeds(side), &account.outcomes[side.index()]);
                let (began, ends) = (setup.fighters()[side.index()], game.fighter(side));
                let lost = u32::from(began.hp) + deeds.own.healed - u32::from(ends.hp);
                assert_eq!(deeds.taken, lost, "{side:?} of {number}");
                let executed = matches!(game.end(), Some(End::Killed { cause: Cause::Execution, .. }));
                assert!(executed || account.story.deeds(side.other()).dealt == lost, "{side:?} of {number}");
                let gold: i64 = Source::ALL.into_iter().map(|source| account.gold(side, source)).sum();
                assert_eq!(i64::from(began.gold) + gold, i64::from(ends.gold), "{side:?} of {number}");
                let blows = deeds.with(BLOWS);
                assert!(blows.hits <= blows.strikes && blows.expected <= 950 * u64::from(blows.strikes));
                assert!(deeds.best.as_ref().map_or(0, |best| best.lost) <= deeds.dealt && deeds.worked <= deeds.spells);
                let fell = account.story.loss(side).is_some();
                assert_eq!(fell, outcome.fate == Fate::Dead, "{side:?} of {number}");
                dead += u32::from(fell);
                healed += deeds.own.healed;
                shot += deeds.with(ARROWS).strikes;
                looted += u32::from(account.gold(side, Source::Loot) > 0);
                stolen += u32::from(account.gold(side, Source::Theft) > 0);
            }
            assert_eq!((account.is_players(Side::A), account.is_players(Side::B)), (true, false));
        }
        assert!(
            [dead, healed, shot, looted, stolen].iter().all(|count| *count > 5),
            "{dead} {healed} {shot} {looted} {stolen}"
        );
    }

    #[test]
    fn death_names_its_event_and_rounds_name_their_first() {
        let mut fell = 0;
        for number in 0..60 {
            let (setup, commands, _) = fought(number, None);
            let account = EncounterSummary::of(&setup, Seed(number), &commands).unwrap();
            let (mut game, mut events) = (setup.build(Seed(number)).unwrap(), Vec::new());
            commands.iter().for_each(|command| game.execute(command, &mut events).unwrap());
            events.retain(|event| !matches!(event, Event::Sealed { .. }));
            for stage in account.stages().skip(1) {
                assert_eq!(events[stage.seen], Event::Round { number: stage.round });
            }
            let rounds = events.iter().filter(|event| matches!(event, Event::Round { .. })).count();
            assert_eq!(account.stages().count(), rounds + 1);
            let Some(fallen) = account.story.fallen.first() else { continue };
            fell += 1;
            assert_eq!(events[fallen.when.event], Event::Died { side: fallen.who.into(), cause: fallen.how });
            assert_eq!(fallen.when.round, u32::from(game.fight().round));
        }
        assert!(fell > 20, "{fell}");
    }

    #[test]
    fn luck_of_one_side_is_bad_luck_of_the_other() {
        let (setup, commands, game) = fought(1, Some("ME*"));
        let account = EncounterSummary::of(&setup, Seed(1), &commands).unwrap();
        assert!(account.story.luck().rolls() > 0, "{game:?}");
        let (a, b) = (account.story.gift_tenths(Side::A.seat()), account.story.gift_tenths(Side::B.seat()));
        assert_eq!(a, -b);
        assert_eq!(account.story.percentile(Side::A.seat()) + account.story.percentile(Side::B.seat()), 100);
    }

    #[test]
    fn unfinished_encounter_has_no_summary() {
        let (setup, commands, _) = fought(2, Some("ME*"));
        assert!(commands.len() == 2 && EncounterSummary::of(&setup, Seed(2), &commands[..1]).is_none());
        assert!(EncounterSummary::of(&setup, Seed(2), commands.iter().chain(&commands)).is_none());
    }
}
