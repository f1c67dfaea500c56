//! Hidden enemy values never leak. Two bouts that differ only in them look alike to a side, with equal samples, odds,
//! legal commands and AI choices.

use crate::common::mixed;
use ludus::engine::dice::Seed;
use ludus::engine::game::{Game, NullSink};
use ludus::hexarena::ai::{Scratch, choose};
use ludus::hexarena::battle::blow::{Blow, Range, WeaponUse};
use ludus::hexarena::battle::command::Command;
use ludus::hexarena::battle::event::Event;
use ludus::hexarena::battle::figure::FigureId;
use ludus::hexarena::battle::state::{Bout, Judgement};
use ludus::hexarena::model::setup::{Level, Side};
use ludus::hexarena::narration::names::Names;
use ludus::hexarena::narration::reading;
use serde_json::{Value, json};

fn add(value: &mut Value, more: i64) {
    *value = json!(value.as_i64().unwrap() + more);
}

/// The bout with other hidden values for the enemies of a side. Losses and everything visible stay the same.
fn twin(bout: &Bout, side: Side, number: u64) -> Bout {
    let mut record = serde_json::to_value(bout).unwrap();
    for id in bout.ids().filter(|id| bout.figure(*id).side != side) {
        let (at, figure) = (id.index(), bout.figure(id));
        let more = 1 + (number as i64 + at as i64) % 4;
        for (whole, now, begun) in [("en", "en_now", "en_at_start"), ("ft", "ft_now", "ft_at_start")] {
            // Keep figures down or out of Fatigue where they visibly are so.
            let stays = if whole == "en" { figure.is_up() } else { figure.ft_now > 0 };
            let more = if stays { more } else { 0 };
            add(&mut record["figures"][at]["values"][whole], more);
            add(&mut record["figures"][at][now], more);
            add(&mut record[begun][at], more);
        }
        add(&mut record["figures"][at]["values"]["wp"], more);
        record["figures"][at]["skills"]["military_scientist"] = json!(more);
        record["figures"][at]["skills"]["healer"] = json!(more);
        if bout.judgement(id) == Judgement::Exactly {
            continue;
        }
        // The number of dagger strikes reveals low agility (DQ-WPN-10).
        let band = |agility: i16| (agility > 8, agility > 12);
        let same_band = band(figure.agility()) == band(figure.agility() + more as i16);
        for secret in ["ps", "md", "ag", "ma"].into_iter().filter(|secret| *secret != "ag" || same_band) {
            add(&mut record["figures"][at]["values"][secret], more);
        }
        let Some(ranks) = record["figures"][at]["ranks"].as_array_mut() else { continue };
        match bout.judgement(id) {
            Judgement::Nothing => ranks.iter_mut().for_each(|rank: &mut Value| add(&mut rank[1], more)),
            // Changes by at most 1: an odd Rank looks like the even one below it.
            _ => ranks.iter_mut().for_each(|rank| rank[1] = json!(rank[1].as_i64().unwrap() ^ 1)),
        }
    }
    serde_json::from_value(record).unwrap()
}

fn blow(by: FigureId, at: FigureId, means: WeaponUse, range: Range) -> Blow {
    let (trick, several) = (Default::default(), Default::default());
    Blow { by, at, means, range, trick, several, charge: false, withdrawing: false, riposte: false }
}

/// Odds of all figures against each other, as a side may know them.
fn odds(seen: &Bout) -> Vec<Option<i16>> {
    let ranges = [Range::Close, Range::Melee, Range::Ranged];
    let all = seen.ids().flat_map(|by| seen.ids().map(move |at| (by, at)));
    all.filter(|(by, at)| seen.hostile(*by, *at))
        .flat_map(|(by, at)| WeaponUse::ALL.into_iter().map(move |means| (by, at, means)))
        .flat_map(|(by, at, means)| ranges.map(|range| blow(by, at, means, range)))
        .map(|blow| seen.chances(&blow).map(|terms| terms.hits()))
        .collect()
}

#[test]
fn hidden_values_change_nothing_a_side_sees() {
    let (mut looked, mut differed) = (0, 0);
    for number in 0..24 {
        let setup = mixed(number);
        let mut bout = Bout::start(&setup, Seed(number), &mut NullSink).unwrap();
        let mut scratch = Scratch::default();
        while bout.outcome().is_none() {
            let side = bout.asked_side().unwrap();
            let twin = twin(&bout, side, number);
            differed += u32::from(twin.hash() != bout.hash());
            let (seen, other) = (bout.observation(side), twin.observation(side));
            assert!(seen == other, "{number}, decision {}: {:?}", bout.move_number(), bout.decision());
            assert_eq!(odds(&seen), odds(&other));
            for seed in 0..3 {
                assert!(bout.determinize(side, Seed(seed)) == twin.determinize(side, Seed(seed)));
            }
            let legal = |bout: &Bout| {
                let mut all = Vec::new();
                bout.legal_commands(&mut all);
                all
            };
            assert_eq!(legal(&bout), legal(&twin), "{number}, decision {}: {:?}", bout.move_number(), bout.decision());
            let levels: &[Level] = match bout.move_number() % 9 {
                0 => &[Level::Raw, Level::Trained, Level::Veteran],
                _ => &[Level::Raw, Level::Trained],
            };
            for level in levels {
                let [own, his] = [&bout, &twin].map(|bout| choose(bout, *level, &mut Scratch::default()));
                assert_eq!(own, his, "{level:?} of {number}, decision {}: {:?}", bout.move_number(), bout.decision());
            }
            looked += 1;
            let (command, _) = choose(&bout, Level::Trained, &mut scratch).unwrap();
            bout.execute(&command, &mut NullSink).unwrap();
        }
    }
    assert!(looked > 1000 && differed > looked * 9 / 10, "{looked} {differed}");
}

/// Narration of an enemy that is struck, stunned or put out: equal for two bouts with equal dice.
#[test]
fn narration_of_enemies_reveals_nothing() {
    let mut told = 0;
    for number in 0..40 {
        let setup = mixed(number);
        let names = Names::new(&setup);
        let mut bout = Bout::start(&setup, Seed(number), &mut NullSink).unwrap();
        let mut scratch = Scratch::default();
        while bout.outcome().is_none() {
            let (command, _) = choose(&bout, Level::Trained, &mut scratch).unwrap();
            for side in Side::BOTH {
                let twin = twin(&bout, side, number);
                let after = |bout: &Bout, command: &Command| {
                    let (mut before, mut bout, mut events) = (*bout, *bout, Vec::<Event>::new());
                    let done = Game::execute(&mut bout, command, &mut events).is_ok();
                    let texts = events.iter().map(|event| {
                        let reading = reading::of(&names, &before, &[*event], Some(side.seat()));
                        before.apply(event);
                        (reading.text, reading.short, reading.death)
                    });
                    (done, texts.collect::<Vec<_>>(), events)
                };
                let (own, his) = (after(&bout, &command), after(&twin, &command));
                // Equal dice with equal results give equal texts. A different need is a secret.
                let kinds = |events: &[Event]| events.iter().map(std::mem::discriminant).collect::<Vec<_>>();
                let over = own.2.iter().chain(&his.2).any(|event| matches!(event, Event::Ended(_)));
                if own.0 && his.0 && kinds(&own.2) == kinds(&his.2) && !over && same_fate(&own.2, &his.2) {
                    assert_eq!(own.1, his.1, "{number}, decision {}", bout.move_number());
                    told += own.1.len();
                }
            }
            bout.execute(&command, &mut NullSink).unwrap();
        }
    }
    assert!(told > 5000, "{told}");
}

/// Returns whether equal dice had equal visible results.
fn same_fate(own: &[Event], his: &[Event]) -> bool {
    own.iter().zip(his).all(|(own, his)| match (own, his) {
        (Event::Struck { result: a, damage: b, .. }, Event::Struck { result: c, damage: d, .. }) => {
            a == c && (b.to_ft, b.to_en, b.stopped) == (d.to_ft, d.to_en, d.stopped)
        }
        (Event::Fumbled { test: a, .. }, Event::Fumbled { test: b, .. })
        | (Event::Balance(_, a), Event::Balance(_, b))
        | (Event::Grasp(_, a), Event::Grasp(_, b))
        | (Event::Recovered(_, a), Event::Recovered(_, b))
        | (Event::Senses(_, a), Event::Senses(_, b))
        | (Event::Peered(_, a), Event::Peered(_, b)) => a.succeeds() == b.succeeds(),
        // These rolls are public, and hidden values decide their results.
        (Event::Initiative { .. } | Event::Parried { .. } | Event::Repulse { .. } | Event::BrokeOff { .. }, _) => {
            own == his
        }
        (Event::Waits(_) | Event::Ordered(..) | Event::Bled { .. } | Event::Grievous { .. }, _) => true,
        _ => own == his,
    })
}
