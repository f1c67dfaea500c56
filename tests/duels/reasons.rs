//! What the computer gives as the reason of its plan is true: what it tried, and how the plan does in fights.

use ludus::duels::ai::choose;
use ludus::duels::ai::templates::templates;
use ludus::duels::battle::odds::Trial;
use ludus::duels::battle::state::Encounter;
use ludus::duels::data::monster::Monster;
use ludus::duels::matchmaking::league;
use ludus::duels::model::fighter::Side;
use ludus::duels::model::plan::Plan;
use ludus::duels::model::setup::{Entrant, Grade, Setup};
use ludus::engine::dice::Seed;
use ludus::engine::game::{Game, NullSink};

/// The points that a reason names, and of how many plans it was the best.
fn claimed(why: &str) -> Option<(usize, i64)> {
    let (how, points) = why.split_once(": ")?;
    let points = points.strip_suffix(" of 100")?.parse().ok()?;
    Some((how.strip_prefix("the best of ")?.parse().ok()?, points))
}

#[test]
fn reasons_are_true_of_the_fights() {
    let all = league::examples();
    let mut weighed = 0;
    for number in 0..1_000u64 {
        let own = Entrant::player(all[number as usize % all.len()].who.clone());
        let other = Entrant::monster(Monster::ALL[number as usize % Monster::ALL.len()]);
        let game = <Encounter as Game>::start(&Setup::new(own, other), Seed(number), &mut NullSink).unwrap();
        let side = game.asked_side().unwrap();
        let grade = if number % 12 == 0 { Grade::Second } else { Grade::First };
        let choice = choose(&game, grade).unwrap();
        if grade == Grade::First {
            assert_eq!((choice.plan, choice.why.as_str()), (Plan::default(), "improvises during the fight"));
            continue;
        }
        let (tried, points) = claimed(&choice.why).unwrap_or_else(|| panic!("{}", choice.why));
        let plans = templates(game.observation(side).fighter(side));
        assert_eq!(tried, plans.len(), "{}", choice.why);
        assert!(plans.contains(&choice.plan), "{} is none of them", choice.plan);
        // Other dice: 500 fights scatter by 2.2 points, 600 by 2; the best of eight looks a little better than it is.
        let mut seen = game.observation(side).fight().sides;
        let foe = &mut seen[side.other().index()];
        foe.temper = ludus::duels::data::temper::Temper::Steady;
        (foe.items, foe.gold, foe.idol) = (Default::default(), 0, 0);
        let unwritten = Plan::default();
        let pair = if side == Side::A { [&choice.plan, &unwritten] } else { [&unwritten, &choice.plan] };
        let tally = Trial::new(seen, pair, *game.terms()).run(Seed(number + 77), 0..600);
        let found =
            (tally.fights + tally.wins[side.index()] - tally.wins[side.other().index()]) * 100 / (2 * tally.fights);
        assert!((found as i64 - points).abs() <= 12, "{number}: {} but {found} with other dice", choice.why);
        weighed += 1;
    }
    assert!(weighed > 80, "{weighed}");
}
