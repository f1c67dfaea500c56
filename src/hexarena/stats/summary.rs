//! Summary of a finished bout: statistics of each figure, luck, losses and injuries. Start with [`BoutSummary`].

use crate::battle::event::Cause;
use crate::battle::figure::FigureId;
use crate::battle::state::Bout;
use ludus_engine::fold::{BattleFold, When};

/// The summary of one bout. Its losses name the figure that damaged the lost one last, if any (reading 10).
pub type BoutSummary = BattleFold<Bout>;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{Scratch, choose};
    use crate::battle::command::Command;
    use crate::battle::event::Event;
    use crate::battle::figure::Condition;
    use crate::battle::state::Outcome;
    use crate::matchmaking::foes::FOES;
    use crate::model::setup::{Level, Setup, Side};
    use crate::model::sheet::Sheet;
    use alloc::vec::Vec;
    use ludus_engine::board::ActorId;
    use ludus_engine::dice::{Dice, Domain, Seed};
    use ludus_engine::game::{Game, NullSink};

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
                let (deeds, name) = (account.deeds(id), &sheet.name);
                let ends = [figure.ft_now, figure.en_now];
                let began = [sheet.values.ft, sheet.values.en - sheet.en_lost];
                // Damage beyond the last point does not count as lost.
                let lost = [0, 1].map(|of| (began[of] - ends[of].max(0)) as u32);
                assert_eq!(deeds.own.lost, lost, "{name} of {seed}");
                assert_eq!(deeds.own.best, u32::from(figure.best_blow), "{name} of {seed}");
                let attacks = deeds.attacks();
                assert!(attacks.hits <= attacks.strikes, "{name} of {seed}");
                assert!(attacks.expected <= 1000 * u64::from(attacks.strikes), "{name} of {seed}");
                assert!(deeds.kills <= deeds.put_out + 2 && deeds.own.fumbles <= attacks.strikes);
                let loss = account.loss(id).map(|fallen| fallen.how);
                let matches = match figure.condition {
                    Condition::Dead => matches!(loss, Some(Loss::Died(cause)) if Some(cause) == figure.cause),
                    Condition::Unconscious => matches!(loss, Some(Loss::Collapsed(_))),
                    Condition::Yielded => loss == Some(Loss::Yielded),
                    Condition::Fled => loss == Some(Loss::Fled),
                    Condition::Fit | Condition::Stunned if figure.pinned_by != 0 => loss == Some(Loss::Pinned),
                    Condition::Fit | Condition::Stunned => loss.is_none(),
                };
                assert!(matches, "{name} of {seed}: {:?} {loss:?}", figure.condition);
                let rows: Vec<u8> =
                    account.more.injuries.iter().filter(|one| one.who == id).map(|one| one.row).collect();
                let kept: Vec<u8> = figure.injuries.all().iter().map(|one| one.row).collect();
                assert!(kept.iter().all(|row| rows.contains(row)), "{name} of {seed}: {kept:?} {rows:?}");
                out += deeds.put_out;
                hurt += rows.len();
                bled += deeds.own.bled;
                parried += deeds.own.parries;
                fumbled += deeds.own.fumbles;
            }
            // A knockout counts as putting the target out, though it does no damage (DQ-ATK-21).
            let knockouts = account.fallen.iter().filter(|one| one.how == Loss::Collapsed(Cause::Knockout));
            for one in knockouts {
                assert!(one.by.is_some_and(|by| bout.hostile(by.into(), one.who.into())), "{seed}: {one:?}");
                knocked += 1;
            }
            let dealt: u32 = bout.ids().map(|id| account.deeds(id).dealt).sum();
            let taken: u32 = bout.ids().map(|id| account.deeds(id).taken).sum();
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
        account.take(&setup, &bout, &Event::Ended(Outcome::Won(Side::West)));
        let lost = account.loss(FigureId(1)).unwrap();
        assert_eq!((lost.how, lost.by), (Loss::Pinned, Some(FigureId(0).into())));
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
                assert_eq!(u32::from(then.pulse()), one.when.round);
                let matches = match (one.how, &events[one.when.event]) {
                    (Loss::Died(cause), Event::Died(who, of)) => ActorId::from(*who) == one.who && *of == cause,
                    (Loss::Collapsed(cause), Event::Collapsed(who, of)) => {
                        ActorId::from(*who) == one.who && *of == cause
                    }
                    (Loss::Yielded, Event::Yielded(who)) | (Loss::Fled, Event::Fled(who)) => {
                        ActorId::from(*who) == one.who
                    }
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
        let story = BoutSummary::of(&setup, Seed(5), &commands).unwrap();
        assert!(story.luck().rolls() > 10);
        assert_eq!(story.gift_tenths(Side::West.seat()), -story.gift_tenths(Side::East.seat()));
        assert_eq!(story.percentile(Side::West.seat()) + story.percentile(Side::East.seat()), 100);
        assert!(BoutSummary::of(&setup, Seed(5), commands.iter().chain(&commands)).is_none());
    }
}
