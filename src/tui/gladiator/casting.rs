//! The boxes beside the board while a spell is chosen, aimed or paid for: the spell in words, what each price buys, and the
//! targets in reach. All chances come from the core.

use crate::game_view::wording::Row;
use crate::gladiator::ask::BattleContext;
use crate::gladiator::odds::tenths;
use crate::gladiator::spell_price::Price;
use crate::gladiator::{magic, odds};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, lazy_table};
use crate::widgets::odds_table::{Odds, OddsRow, OddsTable};
use crate::widgets::panels::Panel;
use ludus_gladiator::battle::check::{cast, propose};
use ludus_gladiator::battle::event::Strike;
use ludus_gladiator::battle::odds as core_odds;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::spell::{Aimed, Spell};
use ludus_gladiator::model::fighter::{FighterId, Weakness};
use ludus_gladiator::narration::spell;

/// A spell with its price and its target.
#[derive(Clone, Copy)]
pub struct Casting<'a> {
    pub id: FighterId,
    pub spell: Spell,
    pub price: &'a Price,
    /// `None` if it is aimed at nobody.
    pub target: Option<FighterId>,
}

/// Returns the fighters that a spell can aim at, the likeliest useful one first. Empty if it aims at nobody.
pub fn targets(battle: &Battle, id: FighterId, spell: Spell, paid: u8) -> Vec<FighterId> {
    match spell.aimed() {
        Aimed::At | Aimed::Send => propose::proposed_spell(battle, id, spell, paid),
        Aimed::Square | Aimed::Nothing => Vec::new(),
    }
}

/// Describes a spell, and how much of its allowed price the caster can pay now.
pub fn in_words(battle: &Battle, id: FighterId, spell: Spell) -> String {
    let words = spell::row_in_words(spell).join(" ");
    let (row, most) = (spell.row(), cast::amounts(battle, id, spell).last().unwrap_or(0));
    match row.max {
        Some(max) if row.adjustable && most < max => format!("{words} The caster can put in {most} now."),
        _ => words,
    }
}

impl Casting<'_> {
    /// Returns the boxes, the most important first.
    pub fn beside(&self, scene: &BattleContext<'_>) -> Vec<Panel<'static>> {
        let words = vec![(in_words(scene.battle, self.id, self.spell), Ink::Plain)];
        let family = format!("{}, IQ {}", spell::family(self.spell.kind()), self.spell.row().iq);
        let about = Panel::lines(self.spell.name(), words).remark(family).size(30, 4);
        let spends = (!self.price.amounts().is_empty()).then(|| self.spends(scene));
        let targets = targets(scene.battle, self.id, self.spell, self.price.paid());
        let reach = (!targets.is_empty()).then(|| self.reach(scene, &targets));
        spends.into_iter().chain([about]).chain(reach).collect()
    }

    /// Returns the strike of the spell at its target for a price. `None` if it does no damage.
    fn strike(&self, scene: &BattleContext<'_>, paid: u8) -> Option<Strike> {
        let strike = cast::spell_strike(scene.battle, self.id, self.spell, paid, self.target?)?;
        let hurts = self.spell.row().damage.is_some() && !core_odds::sends_back(scene.battle, &strike);
        hurts.then_some(strike)
    }

    /// The table of prices: what each buys, and what it leaves.
    fn spends(&self, scene: &BattleContext<'_>) -> Panel<'static> {
        const HURT: [Column; 5] = [
            Column("SH", 2, true),
            Column("damage", 6, true),
            Column("kills", 5, true),
            Column("left", 4, true),
            Column("", 9, false),
        ];
        const OTHER: [Column; 4] =
            [Column("SH", 2, true), Column("works", 5, true), Column("left", 4, true), Column("", 9, false)];
        let hurts = self.strike(scene, self.price.paid()).is_some();
        let rows: Vec<Vec<Cell>> = self.price.amounts().iter().map(|paid| self.spend(scene, *paid)).collect();
        let (at, count) = (self.price.at(), rows.len() as u16);
        let draw = move |pane: &mut crate::wide_layout::TextBox<'_, '_>| {
            // In a narrow box the columns move together, so that the warning stays whole.
            let gap = if pane.width() < 37 { 1 } else { 2 };
            let heads: &[Column] = if hurts { &HURT } else { &OTHER };
            lazy_table(pane, heads, gap, (rows.len(), Some(at)), &|row| rows.get(row).cloned().unwrap_or_default());
        };
        let remark = if self.price.is_adjustable() { "- less, + more" } else { "one price" };
        Panel::drawn("What you spend", draw).remark(remark).size(30, (count + 3).min(10))
    }

    fn spend(&self, scene: &BattleContext<'_>, paid: u8) -> Vec<Cell> {
        let fighter = scene.battle.fighter(self.id);
        let left = fighter.sh() - i16::from(paid);
        let warning = match fighter.weakened_to(left).filter(|_| paid > 0) {
            Some(Weakness::Unconscious) => "! collapse",
            Some(Weakness::DazedForGood) => "! dazed",
            None => "",
        };
        let ink = if warning.is_empty() { Ink::Plain } else { Ink::Bad };
        let buys = match self.strike(scene, paid) {
            Some(strike) => {
                let view = scene.battle.view(scene.viewer());
                let outcome = view.outcome(&strike, scene.battle.body(strike.target).evading());
                let exact = view.sh(strike.target).exact;
                vec![
                    Cell::plain(tenths(outcome.mean_tenths())),
                    Cell::ink(Odds::of(outcome.kill(), exact).to_string(), Ink::Strong),
                ]
            }
            None => {
                let chance = magic::succeeds_at(scene.battle, self.id, self.spell, paid, self.target);
                vec![Cell::ink(chance, Ink::Strong)]
            }
        };
        let ends = [Cell::ink(left, ink), Cell::ink(warning, Ink::Warning)];
        std::iter::once(Cell::plain(paid)).chain(buys).chain(ends).collect()
    }

    fn reach(&self, scene: &BattleContext<'_>, targets: &[FighterId]) -> Panel<'static> {
        let mut table = self.table(scene, targets);
        table.mark(targets.iter().position(|target| Some(*target) == self.target).unwrap_or(0));
        let rows = targets.len() as u16 + 3;
        let draw = move |pane: &mut crate::wide_layout::TextBox<'_, '_>| {
            let cursor = pane.canvas.cursor;
            let area = pane.rest();
            // The question about the target shows the chance against evasion too.
            let lines = table.clone().narrowed(area.width).draw(pane.canvas, area);
            (0..lines).for_each(|_| pane.next());
            pane.canvas.cursor = cursor;
        };
        Panel::drawn("Targets", draw).remark("Tab: next").size(30, rows.min(8))
    }

    /// The targets, each with the chances against it.
    pub fn table(&self, scene: &BattleContext<'_>, targets: &[FighterId]) -> OddsTable {
        let own = Ink::of(scene.battle.fighter(self.id).side());
        let mut table = OddsTable::new(&["works", "evading", "dazed", "killed"].map(|title| (title, own)));
        targets.iter().for_each(|target| table.push(self.row(scene, *target)));
        table
    }

    fn row(&self, scene: &BattleContext<'_>, target: FighterId) -> OddsRow {
        let name = if target == self.id { "Self" } else { scene.name(target) };
        let row = OddsRow::new(name, "cast").without_letter();
        let paid = self.price.paid();
        let works = magic::succeeds_at(scene.battle, self.id, self.spell, paid, Some(target));
        let view = scene.battle.view(scene.viewer());
        let at = Casting { target: Some(target), ..*self };
        let effect = |row: OddsRow| row.remark(magic::effect(self.spell, paid, scene.battle.turn()));
        let Some(strike) = cast::spell_strike(scene.battle, self.id, self.spell, paid, target) else {
            return effect(row.with(Odds::Chance(works)));
        };
        if core_odds::sends_back(scene.battle, &strike) {
            let (_, need) = view.need(&strike);
            let words = magic::turned_back(need.value, scene.battle.body(target).evading());
            return row.with(Odds::Chance(works)).remark(words);
        }
        let evading = scene.battle.body(target).evading();
        let exact = view.need(&strike).1.exact;
        let evaded = match !evading && view.may_evade(target) {
            true => Odds::of(view.outcome(&strike, true).hit(), exact),
            false => Odds::Text(if evading { "it evades" } else { "it cannot" }.into()),
        };
        let outcome = view.outcome(&strike, evading);
        let row = row.with(Odds::of(outcome.hit(), exact)).with(evaded);
        let known = exact && view.sh(target).exact;
        match at.strike(scene, paid) {
            Some(_) => row.with(Odds::of(outcome.daze(), known)).with(Odds::of(outcome.kill(), known)),
            None => effect(row),
        }
    }

    /// Returns the chance, the target and the price in a line, "NEED 11- 62% at Draco, SH 14 to 12", and the line without the
    /// target; and whether the price is a warning.
    pub fn figures(&self, scene: &BattleContext<'_>) -> ([String; 2], bool) {
        let paid = self.price.paid();
        let chance = magic::chance_at(scene.battle, self.id, self.spell, paid, self.target);
        let (left, warns) = magic::price(scene.battle.fighter(self.id), paid);
        let price = if self.price.is_adjustable() { format!("{}  {left}", self.price.words()) } else { left };
        let at = magic::at_target(scene, self.id, self.target);
        ([format!("{chance}{at}, {price}"), format!("{chance}, {price}")], warns)
    }

    /// Returns the words below a table of targets or prices: the parts of the roll, and what a failure costs.
    pub fn notes(&self, scene: &BattleContext<'_>) -> Vec<Row> {
        let (costs, warns) = self.price.costs(scene.battle.fighter(self.id));
        let reasons = self.target.map(|target| {
            match cast::spell_strike(scene.battle, self.id, self.spell, self.price.paid(), target) {
                Some(strike) => odds::Preview::new(scene, &strike).reasons,
                None => odds::Preview::friendly(scene, self.id, self.spell, self.price.paid(), target).reasons,
            }
        });
        let reasons = reasons.map(|text| (text, Ink::Plain));
        let costs = (costs, if warns { Ink::Bad } else { Ink::Plain });
        reasons.into_iter().chain([costs]).map(|(text, ink)| Row::new(text, ink)).collect()
    }
}
