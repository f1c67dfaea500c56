//! A strike before its dice, with every outcome (UI-10, BD-91).

use crate::battle::event::Manner;
use crate::battle::odds::StrikeOdds;
use crate::battle::state::FieldBattle;
use crate::battle::unit::{UnitId, UnitStance};
use crate::narration::card;
use crate::narration::names::label;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The lines of a preview: the strike, what may come back, and on which condition.
pub fn lines(battle: &FieldBattle, by: UnitId, at: UnitId, manner: Manner) -> Vec<String> {
    let strike = battle.strike_odds(by, at, manner);
    let verb = if manner == Manner::Volley { "shoots at" } else { "strikes at" };
    let head = format!(
        "{} {} {verb} {} {}: {}",
        label(battle, by),
        battle.strength(battle.unit(by)).0,
        label(battle, at),
        battle.strength(battle.unit(at)).0,
        card::score(battle, battle.unit(by), strike.score)
    );
    let mut all = Vec::from([head, outcomes("strike", &strike)]);
    if strike.shield > 1 {
        all.push(format!("shields divide the HP by {}", strike.shield));
    }
    if manner == Manner::Attack {
        all.push(back(battle, by, at));
    }
    all
}

/// Three outcomes, each one in three.
fn outcomes(word: &str, odds: &StrikeOdds) -> String {
    let all = odds.outcomes();
    let of = |all| one_of(all, [", ", " or "]);
    format!("{word} {} HP: {} dead", of(all.map(|one| one.0)), of(all.map(|one| one.1.into())))
}

/// Three numbers with these signs between them, or a single one if all are equal.
fn one_of([bad, medium, good]: [u32; 3], [first, second]: [&str; 2]) -> String {
    if bad == good { bad.to_string() } else { format!("{bad}{first}{medium}{second}{good}") }
}

/// Three outcomes in few letters: "8/10/12 HP, 2/2/3 dead".
pub fn brief(odds: &StrikeOdds) -> String {
    let all = odds.outcomes();
    let of = |all| one_of(all, ["/"; 2]);
    format!("{} HP, {} dead", of(all.map(|one| one.0)), of(all.map(|one| one.1.into())))
}

fn back(battle: &FieldBattle, by: UnitId, at: UnitId) -> String {
    match Comeback::of(battle, by, at) {
        Comeback::If(odds) => format!("{}, if they answer or defend", outcomes("back", &odds)),
        Comeback::Sure(odds) => outcomes("back", &odds),
        Comeback::Never(why) => format!("nothing comes back: {why}"),
    }
}

/// The strike back that an attack provokes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comeback {
    /// The target decides when it is attacked.
    If(StrikeOdds),
    Sure(StrikeOdds),
    /// Nothing comes back, for this reason.
    Never(String),
}

impl Comeback {
    pub fn of(battle: &FieldBattle, by: UnitId, at: UnitId) -> Comeback {
        let target = battle.unit(at);
        let odds = battle.retaliation_odds(at, by);
        match target.stance {
            _ if battle.is_busy(target) => Comeback::Never("it disarms prisoners".to_string()),
            _ if odds.force() == 0 => Comeback::Never("it has no defence".to_string()),
            UnitStance::Undecided => Comeback::If(odds),
            _ if battle.strikes_back(at, by) => Comeback::Sure(odds),
            UnitStance::Defending => Comeback::Never("it cannot strike".to_string()),
            UnitStance::Bound => Comeback::Never(format!("bound to {}", label(battle, target.target))),
        }
    }

    pub const fn odds(&self) -> Option<&StrikeOdds> {
        match self {
            Comeback::If(odds) | Comeback::Sure(odds) => Some(odds),
            Comeback::Never(_) => None,
        }
    }
}

/// The least and the greatest HP of a strike, such as "8-12 HP".
pub fn range_of(odds: &StrikeOdds) -> String {
    let [bad, _, good] = odds.outcomes();
    format!("{} HP", range(bad.0, good.0))
}

/// The fewest and the most fighters that a strike kills, such as "2-3".
pub fn dead_of(odds: &StrikeOdds) -> String {
    let [bad, _, good] = odds.outcomes();
    range(bad.1.into(), good.1.into())
}

/// The least and the most that a strike costs, such as "2-3": fighters, or HP where wounds are kept.
pub fn losses_of(odds: &StrikeOdds) -> String {
    let [bad, _, good] = odds.losses();
    range(bad, good)
}

/// Two numbers as a range, "2-3", or one if they are equal.
pub fn range(least: u32, most: u32) -> String {
    if least == most { least.to_string() } else { format!("{least}-{most}") }
}
