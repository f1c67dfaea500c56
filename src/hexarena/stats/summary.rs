//! Summary of a finished bout: statistics of each figure, luck, losses and injuries. Start with [`BoutSummary::of`].

use crate::battle::command::Command;
use crate::battle::event::{Cause, Event};
use crate::battle::figure::FigureId;
use crate::battle::state::Bout;
use crate::model::setup::{Control, Setup, Side};
use crate::stats::combat::StatsRecorder;
use alloc::vec::Vec;
use ludus_engine::dice::Seed;
use ludus_engine::game::{Game, NullSink};
use ludus_engine::replay::Replay;

/// The place of an event in a bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct When {
    /// The Pulse; 0 before the first.
    pub pulse: u16,
    /// Number of the decision that caused it.
    pub decision: u32,
    /// Index of the event among those of the decision.
    pub event: usize,
}

/// How a side lost a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    Died(Cause),
    /// Fell unconscious from this cause (DQ-EFFECT-02).
    Collapsed(Cause),
    Yielded,
    /// Left by the gate of its side (D026).
    Fled,
    /// Held when the bout ended (DQX-04).
    Pinned,
}

/// A figure lost before the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FigureLoss {
    pub who: FigureId,
    /// The figure that damaged it last, if any (reading 10).
    pub by: Option<FigureId>,
    pub loss: Loss,
    pub when: When,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrievousInjury {
    pub who: FigureId,
    pub by: FigureId,
    /// Row of the table, 1 for G01.
    pub row: u8,
    /// The extra die of the row; 0 if it has none.
    pub die: u8,
    pub when: When,
}

/// The summary of one bout.
#[derive(Clone, Debug, Default)]
pub struct BoutSummary {
    /// Statistics of each figure, and the luck of the sides.
    pub story: StatsRecorder,
    /// Losses in order, each figure once: a figure that dies later counts as dead.
    pub fallen: Vec<FigureLoss>,
    /// Grievous Injuries in order of events.
    pub injuries: Vec<GrievousInjury>,
    players: [bool; 2],
}

impl BoutSummary {
    /// Replays a bout from its set-up and seed. `None` if a command does not fit the bout.
    pub fn of<'c>(setup: &Setup, seed: Seed, commands: impl IntoIterator<Item = &'c Command>) -> Option<BoutSummary> {
        let bout = <Bout as Game>::start(setup, seed, &mut NullSink).ok()?;
        BoutSummary::from(setup, bout, commands.into_iter().map(|command| (None, command)))
    }

    /// Summarises the known part of a replay, which can begin late or jump to another bout.
    pub fn of_film(setup: &Setup, film: &Replay<Bout>) -> Option<BoutSummary> {
        BoutSummary::from(setup, *film.opened(), film.played())
    }

    /// Starts from any bout. A command can carry the bout from which it continues.
    fn from<'c>(
        setup: &Setup,
        mut bout: Bout,
        played: impl IntoIterator<Item = (Option<&'c Bout>, &'c Command)>,
    ) -> Option<BoutSummary> {
        let players = Side::BOTH.map(|side| setup.sides[side as usize].control == Control::Player);
        let mut account = BoutSummary { players, ..BoutSummary::default() };
        for (jump, command) in played {
            bout = jump.copied().unwrap_or(bout);
            let decision = bout.move_number();
            let take = |before: &Bout, event: &Event, number| {
                let when = When { pulse: before.pulse(), decision, event: number };
                account.take(before, event, when);
            };
            bout.execute_by_events(command, take).ok()?;
        }
        Some(account)
    }

    /// Returns whether a human decided for this side.
    pub const fn is_players(&self, side: Side) -> bool {
        self.players[side as usize]
    }

    /// How a figure was lost; `None` if it was not.
    pub fn loss(&self, who: FigureId) -> Option<&FigureLoss> {
        self.fallen.iter().find(|fallen| fallen.who == who)
    }

    fn take(&mut self, before: &Bout, event: &Event, when: When) {
        self.story.take(before, event);
        let lost = match *event {
            Event::Died(who, cause) => (who, Loss::Died(cause)),
            Event::Collapsed(who, cause) => (who, Loss::Collapsed(cause)),
            Event::Yielded(who) => (who, Loss::Yielded),
            Event::Fled(who) => (who, Loss::Fled),
            Event::Grievous { by, victim, row, die, .. } if row > 0 => {
                return self.injuries.push(GrievousInjury { who: victim, by, row, die, when });
            }
            Event::Ended(_) => {
                let pinned =
                    before.pinned().map(|(who, by)| FigureLoss { who, by: Some(by), loss: Loss::Pinned, when });
                return self.fallen.extend(pinned);
            }
            _ => return,
        };
        let (who, loss) = lost;
        self.fallen.retain(|one| one.who != who);
        self.fallen.push(FigureLoss { who, by: before.figure(who).hurt_by, loss, when });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{Scratch, choose};
    use crate::battle::figure::Condition;
    use crate::battle::state::Outcome;
    use crate::matchmaking::foes::FOES;
    use crate::model::setup::Level;
    use crate::model::sheet::Sheet;
    use ludus_engine::dice::{Dice, Domain};

    /// One to three stock fighters on each side, played to the end by the AI.
    fn play_bout(seed: u64) -> (Setup, Vec<Command>, Bout) {
        let mut dice = Dice::new(Seed(seed), Domain::Setup, 9);
        let mut some = |side: &str| {
            let count = 1 + seed as usize % 3;
            let mut one = |number: usize| {
                let foe = &FOES[dice.one_of(FOES.len() as u32) as usize - 1];
                Sheet { name: format!("{side} {number}"), ..Sheet::of(&foe.character()) }
            };
            (0..count).map(&mut one).collect::<Vec<_>>()
        };
        let setup = Setup { near: true, ..Setup::new(some("W"), some("E")) };
        let mut bout = <Bout as Game>::start(&setup, Seed(seed), &mut NullSink).unwrap();
        let (mut commands, mut scratch) = (Vec::new(), Scratch::default());
        while Game::to_move(&bout).is_some() {
            let (command, _) = choose(&bout, Level::Trained, &mut scratch).unwrap();
            bout.execute(&command, &mut NullSink).unwrap();
            commands.push(command);
        }
        (setup, commands, bout)
    }

    #[test]
    fn summary_agrees_with_the_final_state() {
        let (mut out, mut hurt, mut bled, mut parried, mut fumbled) = (0, 0, 0, 0, 0);
        let mut knocked = 0;
        for seed in 1..140 {
            let (setup, commands, bout) = play_bout(seed);
            let account = BoutSummary::of(&setup, Seed(seed), &commands).unwrap();
            for ((id, figure), (_, sheet)) in bout.figures().zip(setup.figures()) {
                let (deeds, name) = (account.story.deeds(id), &sheet.name);
                let ends = [figure.ft_now, figure.en_now];
                let began = [sheet.values.ft, sheet.values.en - sheet.en_lost];
                // Damage beyond the last point does not count as lost.
                let lost = [0, 1].map(|of| (began[of] - ends[of].max(0)) as u32);
                assert_eq!(deeds.taken, lost, "{name} of {seed}");
                assert_eq!(deeds.best, u32::from(figure.best_blow), "{name} of {seed}");
                assert!(deeds.hits <= deeds.strikes && deeds.due <= 100 * deeds.strikes, "{name} of {seed}");
                assert!(deeds.kills <= deeds.put_out + 2 && deeds.fumbles <= deeds.strikes);
                let loss = account.loss(id).map(|fallen| fallen.loss);
                let matches = match figure.condition {
                    Condition::Dead => matches!(loss, Some(Loss::Died(cause)) if Some(cause) == figure.cause),
                    Condition::Unconscious => matches!(loss, Some(Loss::Collapsed(_))),
                    Condition::Yielded => loss == Some(Loss::Yielded),
                    Condition::Fled => loss == Some(Loss::Fled),
                    Condition::Fit | Condition::Stunned if figure.pinned_by != 0 => loss == Some(Loss::Pinned),
                    Condition::Fit | Condition::Stunned => loss.is_none(),
                };
                assert!(matches, "{name} of {seed}: {:?} {loss:?}", figure.condition);
                let rows: Vec<u8> = account.injuries.iter().filter(|one| one.who == id).map(|one| one.row).collect();
                let kept: Vec<u8> = figure.injuries.all().iter().map(|one| one.row).collect();
                assert!(kept.iter().all(|row| rows.contains(row)), "{name} of {seed}: {kept:?} {rows:?}");
                out += deeds.put_out;
                hurt += rows.len();
                bled += deeds.bled;
                parried += deeds.parries;
                fumbled += deeds.fumbles;
            }
            // A knockout counts as putting the target out, though it does no damage (DQ-ATK-21).
            let knockouts = account.fallen.iter().filter(|one| one.loss == Loss::Collapsed(Cause::Knockout));
            for one in knockouts {
                assert!(one.by.is_some_and(|by| bout.hostile(by, one.who)), "{seed}: {one:?}");
                knocked += 1;
            }
            let dealt: u32 = bout.ids().map(|id| account.story.deeds(id).all_dealt()).sum();
            let taken: u32 = bout.ids().map(|id| account.story.deeds(id).all_taken()).sum();
            assert!(dealt <= taken, "{seed}: {dealt} {taken}");
        }
        assert!(knocked > 0, "nobody was knocked out");
        assert!(out > 40 && hurt > 10 && bled > 5 && parried + fumbled > 5, "{out} {hurt} {bled} {parried} {fumbled}");
    }

    #[test]
    fn a_pin_at_the_end_is_a_loss() {
        let sheet = |name: &str| Sheet { name: name.into(), ..Sheet::of(&FOES[0].character()) };
        let setup = Setup::new(vec![sheet("W")], vec![sheet("E")]);
        let mut bout = <Bout as Game>::start(&setup, Seed(1), &mut NullSink).unwrap();
        bout.apply(&Event::Pinned { by: FigureId(0), at: FigureId(1) });
        let mut account = BoutSummary::default();
        account.take(&bout, &Event::Ended(Outcome::Won(Side::West)), When { pulse: 1, decision: 1, event: 0 });
        let lost = account.loss(FigureId(1)).unwrap();
        assert_eq!((lost.loss, lost.by), (Loss::Pinned, Some(FigureId(0))));
        assert!(account.loss(FigureId(0)).is_none());
    }

    #[test]
    fn losses_name_the_event_that_caused_them() {
        let mut fell = 0;
        for seed in 1..20 {
            let (setup, commands, _) = play_bout(seed);
            let account = BoutSummary::of(&setup, Seed(seed), &commands).unwrap();
            for one in &account.fallen {
                let mut bout = <Bout as Game>::start(&setup, Seed(seed), &mut NullSink).unwrap();
                let number = one.when.decision as usize;
                commands[..number].iter().for_each(|command| bout.execute(command, &mut NullSink).unwrap());
                let mut events = Vec::new();
                let mut then = bout;
                bout.execute(&commands[number], &mut events).unwrap();
                events[..one.when.event].iter().for_each(|event| then.apply(event));
                assert_eq!(then.pulse(), one.when.pulse);
                let matches = match (one.loss, &events[one.when.event]) {
                    (Loss::Died(cause), Event::Died(who, of)) => *who == one.who && *of == cause,
                    (Loss::Collapsed(cause), Event::Collapsed(who, of)) => *who == one.who && *of == cause,
                    (Loss::Yielded, Event::Yielded(who)) | (Loss::Fled, Event::Fled(who)) => *who == one.who,
                    _ => false,
                };
                assert!(matches, "{one:?}");
                fell += 1;
            }
        }
        assert!(fell > 20, "{fell}");
    }

    #[test]
    fn luck_of_the_sides_is_opposite() {
        let (setup, commands, _) = play_bout(5);
        let story = BoutSummary::of(&setup, Seed(5), &commands).unwrap().story;
        assert!(story.luck().rolls() > 10);
        assert_eq!(story.gift_tenths(Side::West), -story.gift_tenths(Side::East));
        assert_eq!(story.percentile(Side::West) + story.percentile(Side::East), 100);
        assert!(BoutSummary::of(&setup, Seed(5), commands.iter().chain(&commands)).is_none());
    }
}
