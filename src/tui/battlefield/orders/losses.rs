//! Strikes as rows of a table: who loses how many fighters. Start with [`table`], which lists all strikes that can come next.

use crate::battlefield::orders::{Context, points_of};
use crate::theme::Ink;
use crate::widgets::odds_table::{Odds, OddsRow, OddsTable};
use ludus_battlefield::battle::command::Command;
use ludus_battlefield::battle::event::Manner;
use ludus_battlefield::battle::illegal_move::points;
use ludus_battlefield::battle::odds::StrikeOdds;
use ludus_battlefield::battle::outlook::{Danger, WalkOutlook};
use ludus_battlefield::battle::state::FieldBattle;
use ludus_battlefield::battle::unit::UnitId;
use ludus_battlefield::model::spot::Spot;
use ludus_battlefield::narration::names::{label, spelled};
use ludus_battlefield::narration::preview::{Comeback, losses_of, range};
use ludus_engine::chance::Chance;
use ludus_engine::game::Seat;

/// The headings of the losses of the enemy and of the own army.
pub const LOSSES: [&str; 2] = ["they lose", "you lose"];

/// The price of a strike for its target: fighters, or HP where wounds are kept.
pub fn losses(odds: &StrikeOdds) -> Odds {
    part(odds, "")
}

/// The bar is the average of the three outcomes.
fn part(odds: &StrikeOdds, about: &str) -> Odds {
    let whole = u64::from(odds.stake());
    let lost = u64::from(odds.losses_of_three().unsigned_abs());
    let share = Chance { ways: lost.min(3 * whole), of: (3 * whole).max(1) };
    Odds::Part(share, format!("{about}{} of {whole}{}", losses_of(odds), unit_of(odds)))
}

/// Losses are fighters, unless HP are said.
fn unit_of(odds: &StrikeOdds) -> &'static str {
    if odds.wounds.is_some() { " HP" } else { "" }
}

/// The price of all these strikes together. Nothing without strikes.
pub fn sum(all: &[Danger]) -> Odds {
    let Some(first) = all.first() else { return Odds::None };
    if all.len() == 1 {
        return losses(&first.odds);
    }
    let whole = first.odds.stake();
    let lost = |number: usize| all.iter().map(|one| one.odds.losses()[number]).sum::<u32>().min(whole);
    let (least, mean, most) = (lost(0), lost(1), lost(2));
    let share = Chance { ways: mean.into(), of: whole.max(1).into() };
    Odds::Part(share, format!("{} of {whole}{}", range(least, most), unit_of(&first.odds)))
}

/// The points that a unit has left, of so many.
pub fn left_of(left: u8, whole: u8) -> Odds {
    let share = Chance { ways: left.min(whole).into(), of: whole.max(1).into() };
    Odds::Part(share, format!("{} of {}", points(left), points(whole)))
}

/// Every strike that the army can make now, then those that it has to expect where its units stand. `None` without any.
pub fn table(scene: &Context<'_>) -> Option<OddsTable> {
    let (battle, army) = (scene.battle, scene.seat.0);
    let own = Ink::of_seat(scene.seat);
    let mut table = OddsTable::new(&LOSSES.map(|title| (title, own)));
    for (id, unit) in battle.of_army(army).filter(|(_, unit)| unit.is_active() && !unit.struck) {
        for enemy in battle.enemies_around(unit.at, army) {
            let back = Comeback::of(battle, id, enemy);
            let row = OddsRow::new(format!("{} strikes {}", label(battle, id), label(battle, enemy)), "");
            let row = row.or(on(battle, id, enemy));
            let row = row.with(losses(&battle.attack_odds(id, enemy)));
            let row = row.with(back.odds().map_or(Odds::None, losses));
            let why = match back {
                Comeback::If(_) => "if they answer or defend".into(),
                Comeback::Sure(_) => String::new(),
                Comeback::Never(why) => why,
            };
            table.push(row.remark(why).without_letter());
        }
        for (enemy, _) in battle.enemies(army) {
            if battle.check(&Command::Shoot { unit: id, target: enemy }).is_ok() {
                let row = OddsRow::new(format!("{} shoots {}", label(battle, id), label(battle, enemy)), "");
                let row = row.or(on(battle, id, enemy));
                table.push(
                    row.with(losses(&battle.volley_odds(id, enemy))).remark("nothing comes back").without_letter(),
                );
            }
        }
    }
    for (id, unit) in battle.of_army(army).filter(|(_, unit)| unit.is_active()) {
        for one in battle.dangers(id, unit.at) {
            let does = if one.manner == Manner::Volley { "can shoot" } else { "can strike" };
            let row = enemy_row(battle, one.by, &format!("{does} {}", label(battle, id)), losses(&one.odds));
            table.push(row.or(on(battle, one.by, id)));
        }
    }
    (!table.rows().is_empty()).then(|| table.reworded(&|text| spelled(battle, text)))
}

/// The short name of a row, for narrow boxes: "HI#2 on or#2".
fn on(battle: &FieldBattle, by: UnitId, target: UnitId) -> String {
    format!("{} on {}", label(battle, by), label(battle, target))
}

/// A row about what an enemy does to the army that reads the table.
fn enemy_row(battle: &FieldBattle, by: UnitId, does: &str, loss: Odds) -> OddsRow {
    let row = OddsRow::new(format!("{} {does}", label(battle, by)), "").without_letter();
    row.with(Odds::None).with(loss).of(Ink::of_seat(Seat(battle.unit(by).army)))
}

/// The price of a walk to a hex: the points left, the strikes at its back, and who can strike or shoot there.
pub fn of_walk(battle: &FieldBattle, unit: UnitId, walk: &WalkOutlook, at: Spot) -> OddsTable {
    let record = battle.unit(unit);
    let own = Ink::of_seat(Seat(record.army));
    let mut table = OddsTable::new(&[("points left", own), ("you lose", own)]);
    let left = left_of(walk.left, record.kind().moves());
    table.push(
        OddsRow::new(format!("Go to {at}"), "")
            .with(left)
            .remark(format!("costs {}", points_of(walk.cost)))
            .without_letter(),
    );
    let listed = |dangers: &[Danger], table: &mut OddsTable| {
        for one in dangers {
            let does = match one.manner {
                Manner::Bonus => "at its back",
                Manner::Volley => "can shoot it",
                Manner::Attack => "beside it",
            };
            table.push(enemy_row(battle, one.by, does, losses(&one.odds)));
        }
    };
    listed(&walk.strikes, &mut table);
    let dangers = battle.dangers(unit, at);
    listed(&dangers, &mut table);
    // From which ground the others will strike is not known yet.
    let [strikers, shooters] = battle.comers_of(at, record.army);
    let comers = strikers.into_iter().map(|by| (by, Manner::Attack, "can come to strike"));
    for (by, manner, does) in comers.chain(shooters.into_iter().map(|by| (by, Manner::Volley, "can come to shoot"))) {
        if !walk.contacts.contains(&by) && dangers.iter().all(|one| one.by != by) {
            table.push(enemy_row(battle, by, does, part(&battle.strike_odds(by, unit, manner), "~")));
        }
    }
    table
}
