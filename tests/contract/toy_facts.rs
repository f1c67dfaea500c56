//! The facts of the toy's events and one game of a career: all that luck, statistics, losses and careers need.

use crate::toy::{Command, Event, SEATS, Setup, Toy, setup};
use ludus::engine::board::ActorId;
use ludus::engine::career::{CareerTotals, Chapter, WeaponStats};
use ludus::engine::dice::Seed;
use ludus::engine::fold::{Attack, BattleFold, CombatFacts, Moment, StatsOf};
use ludus::engine::game::{Game, NullSink, Seat};

// The facts begin here.
impl CombatFacts for Toy {
    /// A loss names the face of the die that lost.
    type Memory = ((), u8, ());

    const SPREAD: (i64, i64) = (1, 1);

    fn facts(at: &Moment<'_, Toy>, fold: &mut BattleFold<Toy>) {
        match *at.event {
            Event::Rolled { seat, face } => {
                let ways: Vec<(i32, u64)> = (1..=10).map(|face| (face, 1)).collect();
                fold.rolled(Seat(seat), &ways, face.into());
            }
            Event::Looked { seat, at: other } => {
                let target = at.setup.names[usize::from(other)].clone();
                let used = WeaponStats { strikes: 1, hits: 1, dealt: at.before.hand(other).into(), expected: 1000 };
                fold.attacked(seat, Attack { arm: "eyes".into(), target, is_enemy: true, used });
                fold.hurt(other, used.dealt, at.setup.names[usize::from(seat)].clone());
            }
            Event::Asked { seat: None } => {
                let best = (0..SEATS).map(|seat| at.after.hand(seat)).max();
                for seat in (0..SEATS).filter(|seat| Some(at.after.hand(*seat)) < best) {
                    fold.lost(seat, None, at.after.hand(seat), at.when);
                    fold.count(seat).end = Some(format!("a {}", at.after.hand(seat)));
                }
            }
            Event::Kept { .. } | Event::Asked { .. } => {}
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Entry(u8, String, Option<StatsOf<Toy>>);

impl Chapter<Toy> for Entry {
    fn bare(_: &Toy, setup: &Setup) -> Vec<Entry> {
        (0..).zip(&setup.names).map(|(seat, name)| Entry(seat, name.clone(), None)).collect()
    }

    fn name(&self) -> &str {
        &self.1
    }

    fn place(&self) -> (ActorId, Seat) {
        (self.0.into(), Seat(self.0))
    }

    fn stats_mut(&mut self) -> &mut Option<StatsOf<Toy>> {
        &mut self.2
    }

    fn stats(&self) -> Option<&StatsOf<Toy>> {
        self.2.as_ref()
    }
}
// The facts end here.

#[test]
fn a_rulebook_states_its_facts_in_at_most_80_lines() {
    let own = include_str!("toy_facts.rs").lines();
    let facts =
        own.skip_while(|line| !line.contains("facts begin here")).take_while(|line| *line != "// The facts end here.");
    assert!((20..=80).contains(&facts.count()));
}

#[test]
fn luck_losses_and_career_follow_from_the_facts() {
    let (setup, mut commands) = (setup(1), Vec::new());
    let mut toy = Toy::start(&setup, Seed(1), &mut NullSink).unwrap();
    while let Some(seat) = toy.to_move() {
        let look = Command::Look { at: (seat.0 + 1) % SEATS };
        let command = if toy.check(&look).is_ok() { look } else { Command::Roll };
        toy.execute(&command, &mut NullSink).unwrap();
        commands.push(command);
    }
    let mut fold = BattleFold::<Toy>::of(&setup, Seed(1), &commands).unwrap();
    // Three looked once and rolled twice. The opening rolls are no events of a command.
    assert_eq!(fold.luck().rolls(), 6);
    assert_eq!(fold.percentile(Seat(0)) + fold.percentile(Seat(1)), 100);
    let best = (0..SEATS).map(|seat| toy.hand(seat)).max().unwrap();
    for seat in 0..SEATS {
        let lost = fold.loss(seat).map(|loss| loss.how);
        assert_eq!(lost, (toy.hand(seat) < best).then_some(toy.hand(seat)), "seat {seat}");
        assert_eq!(fold.deeds(seat).attacks().of_all(), ["1 of 1", "1.0"]);
    }
    let mut entries = Entry::bare(&toy, &setup);
    entries.iter_mut().for_each(|entry| entry.add_stats(&fold));
    let one: Vec<&Entry> = entries.iter().filter(|entry| entry.name() == setup.names[0]).collect();
    let totals = CareerTotals::of(one);
    assert_eq!((totals.counted, totals.arms.len()), (1, 1));
    assert_eq!(totals.nemesis().map(|(name, _)| name), Some(&setup.names[2]));
    fold.restored(0);
    assert!(fold.loss(0).is_none());
    assert!(BattleFold::<Toy>::of(&setup, Seed(1), commands.iter().chain(&commands)).is_none());
}
