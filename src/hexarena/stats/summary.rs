//! What a bout was, once it is gone through: what each figure did, how kind the dice were, who was put out when and by whom,
//! which injuries will last.

use crate::engine::dice::Seed;
use crate::engine::game::{Game, NullSink};
use crate::engine::replay::Replay;
use crate::hexarena::battle::command::Command;
use crate::hexarena::battle::event::{Cause, Event};
use crate::hexarena::battle::figure::FigureId;
use crate::hexarena::battle::state::Bout;
use crate::hexarena::model::setup::Side;
use crate::hexarena::model::setup::{Control, Setup};
use crate::hexarena::stats::combat::StatsRecorder;

/// Where something happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct When {
    /// In which Pulse; 0 before the first.
    pub pulse: u16,
    /// The number of the decision that it followed from.
    pub decision: u32,
    /// The number of the event among those of the decision, from 0.
    pub event: usize,
}

/// How somebody was lost to his side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// He died of that.
    Died(Cause),
    /// He lost his senses by that (DQ-EFFECT-02).
    Collapsed(Cause),
    /// He yielded (D141).
    Yielded,
    /// He left by his gate (D026).
    Fled,
    /// He was held when the bout ended (DQX-04).
    Pinned,
}

/// Somebody who was out before the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// Who.
    pub who: FigureId,
    /// Who did the last damage to him, if anybody did (reading 10).
    pub by: Option<FigureId>,
    /// How.
    pub loss: Loss,
    /// When.
    pub when: When,
}

/// A Grievous Injury.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grave {
    /// Who has it.
    pub who: FigureId,
    /// Who did it.
    pub by: FigureId,
    /// Its row, 1 for G01.
    pub row: u8,
    /// The die that the row asks for; 0: none.
    pub die: u8,
    /// When.
    pub when: When,
}

/// A bout as it was.
#[derive(Clone, Debug, Default)]
pub struct BoutSummary {
    /// What each did, and the luck of the sides.
    pub story: StatsRecorder,
    /// In the order in which they were lost, each once: who dies of what felled him is dead.
    pub fallen: Vec<Fallen>,
    /// In the order in which they befell.
    pub injuries: Vec<Grave>,
    players: [bool; 2],
}

impl BoutSummary {
    /// Goes through the bout of that set-up and seed; none if the commands do not belong to it.
    pub fn of<'c>(setup: &Setup, seed: Seed, commands: impl IntoIterator<Item = &'c Command>) -> Option<BoutSummary> {
        let bout = <Bout as Game>::start(setup, seed, &mut NullSink).ok()?;
        BoutSummary::from(setup, bout, commands.into_iter().map(|command| (None, command)))
    }

    /// Goes through a film, as far as it is known: one that begins later, or that goes on elsewhere, as well.
    pub fn of_film(setup: &Setup, film: &Replay<Bout>) -> Option<BoutSummary> {
        BoutSummary::from(setup, *film.opened(), film.played())
    }

    /// From some bout on; where it goes on elsewhere that is said with the command.
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

    /// Whether a player decided for a side.
    pub const fn is_players(&self, side: Side) -> bool {
        self.players[side as usize]
    }

    /// How somebody was lost, if he was.
    pub fn loss(&self, who: FigureId) -> Option<&Fallen> {
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
                return self.injuries.push(Grave { who: victim, by, row, die, when });
            }
            Event::Ended(_) => {
                let pinned = before.pinned().map(|(who, by)| Fallen { who, by: Some(by), loss: Loss::Pinned, when });
                return self.fallen.extend(pinned);
            }
            _ => return,
        };
        let (who, loss) = lost;
        self.fallen.retain(|one| one.who != who);
        self.fallen.push(Fallen { who, by: before.figure(who).hurt_by, loss, when });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::dice::{Dice, Domain};
    use crate::hexarena::ai::{Scratch, choose};
    use crate::hexarena::battle::figure::Condition;
    use crate::hexarena::battle::state::Outcome;
    use crate::hexarena::matchmaking::foes::FOES;
    use crate::hexarena::model::setup::Level;
    use crate::hexarena::model::sheet::Sheet;

    /// Two or three of the list on each side, played by the computer to the end.
    fn fought(seed: u64) -> (Setup, Vec<Command>, Bout) {
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
    fn the_account_agrees_with_the_end_for_everybody() {
        let (mut out, mut hurt, mut bled, mut parried, mut fumbled) = (0, 0, 0, 0, 0);
        let mut knocked = 0;
        for seed in 1..140 {
            let (setup, commands, bout) = fought(seed);
            let account = BoutSummary::of(&setup, Seed(seed), &commands).unwrap();
            for ((id, figure), (_, sheet)) in bout.figures().zip(setup.figures()) {
                let (deeds, name) = (account.story.deeds(id), &sheet.name);
                let ends = [figure.ft_now, figure.en_now];
                let began = [sheet.values.ft, sheet.values.en - sheet.en_lost];
                // Damage beyond the last point is not lost by the target.
                let lost = [0, 1].map(|of| (began[of] - ends[of].max(0)) as u32);
                assert_eq!(deeds.taken, lost, "{name} of {seed}");
                assert_eq!(deeds.best, u32::from(figure.best_blow), "{name} of {seed}");
                assert!(deeds.hits <= deeds.strikes && deeds.due <= 100 * deeds.strikes, "{name} of {seed}");
                assert!(deeds.kills <= deeds.put_out + 2 && deeds.fumbles <= deeds.strikes);
                let loss = account.loss(id).map(|fallen| fallen.loss);
                let told = match figure.condition {
                    Condition::Dead => matches!(loss, Some(Loss::Died(cause)) if Some(cause) == figure.cause),
                    Condition::Unconscious => matches!(loss, Some(Loss::Collapsed(_))),
                    Condition::Yielded => loss == Some(Loss::Yielded),
                    Condition::Fled => loss == Some(Loss::Fled),
                    Condition::Fit | Condition::Stunned if figure.pinned_by != 0 => loss == Some(Loss::Pinned),
                    Condition::Fit | Condition::Stunned => loss.is_none(),
                };
                assert!(told, "{name} of {seed}: {:?} {loss:?}", figure.condition);
                let rows: Vec<u8> = account.injuries.iter().filter(|one| one.who == id).map(|one| one.row).collect();
                let kept: Vec<u8> = figure.injuries.all().iter().map(|one| one.row).collect();
                assert!(kept.iter().all(|row| rows.contains(row)), "{name} of {seed}: {kept:?} {rows:?}");
                out += deeds.put_out;
                hurt += rows.len();
                bled += deeds.bled;
                parried += deeds.parries;
                fumbled += deeds.fumbles;
            }
            // Who knocks somebody out has put him out, though it does no damage (DQ-ATK-21).
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
    fn who_fell_fell_by_the_event_that_is_named() {
        let mut fell = 0;
        for seed in 1..20 {
            let (setup, commands, _) = fought(seed);
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
                let told = match (one.loss, &events[one.when.event]) {
                    (Loss::Died(cause), Event::Died(who, of)) => *who == one.who && *of == cause,
                    (Loss::Collapsed(cause), Event::Collapsed(who, of)) => *who == one.who && *of == cause,
                    (Loss::Yielded, Event::Yielded(who)) | (Loss::Fled, Event::Fled(who)) => *who == one.who,
                    _ => false,
                };
                assert!(told, "{one:?}");
                fell += 1;
            }
        }
        assert!(fell > 20, "{fell}");
    }

    #[test]
    fn what_the_dice_gave_the_one_side_they_cost_the_other() {
        let (setup, commands, _) = fought(5);
        let story = BoutSummary::of(&setup, Seed(5), &commands).unwrap().story;
        assert!(story.luck().rolls() > 10);
        assert_eq!(story.gift_tenths(Side::West), -story.gift_tenths(Side::East));
        assert_eq!(story.percentile(Side::West) + story.percentile(Side::East), 100);
        assert!(BoutSummary::of(&setup, Seed(5), commands.iter().chain(&commands)).is_none());
    }
}
