//! Candidate actions for the search: each form of attack at its best targets, the best spells, and actions that
//! save, reload, change weapons or wait.

use crate::ai::house::fighting;
use crate::ai::search::{cunning, is_robot};
use crate::ai::{exchange, hit_value, tactics};
use crate::battle::action::Action;
use crate::battle::check::{cast, change, grapple, propose, strike};
use crate::battle::command::{Aim, Command, Source};
use crate::battle::event::{Form, Strike};
use crate::battle::state::Battle;
use crate::battle::{check, odds};
use crate::data::item::Place;
use crate::data::spell::{Aimed, Spell};
use crate::data::tables::SpellKind;
use crate::model::fighter::{FighterId, Side};
use alloc::vec::Vec;

/// The most candidates next to the policy's own choice.
const MOST: usize = 9;
/// The most targets for each form of attack.
const TARGETS: usize = 2;
/// The SH that a caster keeps; with less it would be dazed for good.
const KEEP: i16 = 4;

const ATTACKS: [Action; 10] = [
    Action::Attack,
    Action::Crush,
    Action::DualAttack,
    Action::Impale,
    Action::ReceiveCharge,
    Action::ShieldAttack,
    Action::ShieldRush,
    Action::Shoot,
    Action::Throw,
    Action::Steal,
];

pub fn candidates(battle: &Battle, id: FighterId, out: &mut Vec<Command>) {
    let mut menu = Menu { battle, id, side: battle.fighter(id).side(), all: Vec::new() };
    if check::has_no_choice(battle, id) {
        return;
    }
    if is_robot(battle, id) {
        out.extend(cunning(battle));
    }
    menu.attack();
    menu.cast();
    menu.save();
    ludus_engine::order::by_key(&mut menu.all, |(value, _)| core::cmp::Reverse(*value));
    out.extend(menu.all.into_iter().map(|(_, command)| command).take(MOST));
}

/// Possible actions, each with its rating in thousandths of a point of SH.
struct Menu<'a> {
    battle: &'a Battle,
    id: FighterId,
    side: Side,
    all: Vec<(i64, Command)>,
}

impl Menu<'_> {
    fn open(&self, action: Action) -> bool {
        check::offer(self.battle, self.id, action).is_ok()
    }

    fn attack(&mut self) {
        for action in ATTACKS {
            let Some(form) = action.form().filter(|_| self.open(action)) else { continue };
            let second = match form {
                Form::DualFirst => exchange::best(self.battle, self.id, Form::DualSecond).map_or(0, |(value, _)| value),
                // A fallen target loses its next action.
                Form::ShieldAttack | Form::ShieldRush => hit_value::SH,
                _ => 0,
            };
            let strikes = strike::strikes(self.battle, self.id, form);
            let value = |strike| second + exchange::value(self.battle, self.side, &strike);
            let mut valued: Vec<(i64, Command)> =
                strikes.filter_map(|strike| Some((value(strike), form.command(strike.target)?))).collect();
            ludus_engine::order::by_key(&mut valued, |(value, _)| core::cmp::Reverse(*value));
            self.all.extend(valued.into_iter().take(TARGETS));
        }
        if self.open(Action::Slash) {
            let value = |strike: &Strike| exchange::value(self.battle, self.side, strike);
            let value = fighting::slash_value(self.battle, self.id, value).unwrap_or(0);
            self.all.push((value, Command::Slash));
        }
        if self.open(Action::HandCombat) {
            let targets = grapple::targets(self.battle, self.id).take(TARGETS);
            self.all.extend(targets.map(|target| (hit_value::SH / 2, Command::HandCombat { target })));
        }
    }

    /// Adds actions that are no attack: getting up, lying down, evading, stepping
    /// out, reloading, changing weapons and waiting.
    fn save(&mut self) {
        let (battle, id) = (self.battle, self.id);
        let danger = exchange::danger(battle, id, false);
        if battle.fighter(id).prone() {
            self.all.push((2 * hit_value::SH, tactics::stand(battle, id)));
        }
        if self.open(Action::BreakFree) {
            let to = grapple::ways_out(battle, id).min_by_key(|to| tactics::harm(battle, *to));
            let goal = battle.fighter(id).at();
            let free = |to| Command::BreakFree { to, facing: tactics::facing_at(to, goal) };
            self.all.extend(to.map(|to| (hit_value::SH, free(to))));
        }
        if self.open(Action::Evade) {
            self.all.push((danger - exchange::danger(battle, id, true), Command::Evade));
        }
        self.all.extend(tactics::step_clear(battle, id).map(|command| (danger / 2, command)));
        if self.open(Action::Reload) {
            self.all.push((hit_value::SH, Command::Reload));
        }
        if self.open(Action::GoProne) && battle.fighter(id).holds_bow() {
            self.all.push((hit_value::SH / 4, Command::GoProne));
        }
        if self.open(Action::Change) {
            self.change();
        }
        self.all.push((0, Command::DoNothing));
    }

    /// Adds each carried weapon that the fighter could ready.
    fn change(&mut self) {
        let fighter = self.battle.fighter(self.id);
        for place in &Place::ALL[1..] {
            let Some(item) = fighter.item(*place) else { continue };
            let row = item.weapon().row();
            if !item.is_hand_weapon() && row.bow.is_none() {
                continue;
            }
            let take = change::readied(fighter, item, Source::Place(*place));
            self.all.push((hit_value::SH / 2, Command::Change { take }));
        }
    }

    fn cast(&mut self) {
        if self.battle.fighter(self.id).spells().is_empty() || !self.open(Action::Cast) {
            return;
        }
        for spell in self.battle.fighter(self.id).spells().iter() {
            if cast::offer_spell(self.battle, self.id, spell).is_ok() {
                self.cast_one(spell);
            }
        }
    }

    /// Adds a spell at its best target. A bolt gets its best amount; other spells cost the least or
    /// the most that can be spared.
    fn cast_one(&mut self, spell: Spell) {
        let (battle, id) = (self.battle, self.id);
        let sh = battle.fighter(id).sh();
        let spare = |paid: &u8| sh - i16::from(*paid) >= KEEP;
        let amounts: Vec<u8> = cast::amounts(battle, id, spell).filter(spare).collect();
        let (Some(least), Some(most)) = (amounts.first().copied(), amounts.last().copied()) else { return };
        if spell.is_missile() {
            self.bolt(spell, &amounts);
            return;
        }
        let most = most.min(3).max(least);
        let value = self.spell_value(spell, most);
        match spell.aimed() {
            Aimed::Nothing => self.all.push((value, Command::Cast { spell, paid: most, aim: Aim::Nothing })),
            Aimed::At => {
                let order = propose::proposed_spell(battle, id, spell, most);
                for target in order.into_iter().take(1) {
                    self.all.push((value, Command::Cast { spell, paid: most, aim: Aim::At(target) }));
                }
            }
            Aimed::Square => {
                let Some(enemy) = tactics::closest(battle, id) else { return };
                let goal = battle.fighter(enemy).at();
                let here = battle.fighter(id).at();
                let squares = cast::squares(battle, id, spell).filter(|to| *to != here);
                let to = squares.min_by_key(|to| (tactics::steps_between(*to, goal), *to));
                self.all.extend(to.map(|to| (value, Command::Cast { spell, paid: least, aim: Aim::Square(to) })));
            }
            Aimed::Send => {}
        }
    }

    /// Adds a bolt at the two best targets, each for the amount with the best return.
    fn bolt(&mut self, spell: Spell, amounts: &[u8]) {
        let mut valued: Vec<(i64, Command)> = Vec::new();
        for target in cast::spell_targets(self.battle, self.id, spell) {
            let value = |paid: u8| {
                let strike = odds::spell_strike(self.id, spell, paid, target);
                let back = odds::sends_back(self.battle, &strike);
                let gross = exchange::value(self.battle, self.side, &strike);
                (if back { -gross } else { gross }) - i64::from(paid) * hit_value::SH / 2
            };
            let best = amounts.iter().map(|paid| (value(*paid), *paid)).max();
            let cast = |(value, paid)| (value, Command::Cast { spell, paid, aim: Aim::At(target) });
            valued.extend(best.map(cast));
        }
        ludus_engine::order::by_key(&mut valued, |(value, _)| core::cmp::Reverse(*value));
        self.all.extend(valued.into_iter().take(TARGETS));
    }

    /// The rating of a spell that is no bolt, by its kind.
    fn spell_value(&self, spell: Spell, paid: u8) -> i64 {
        let need = self.battle.view(self.side).casting(self.id, spell, paid, None).total();
        let chance = odds::chance(need, false);
        let gross = match spell.kind() {
            SpellKind::Summon | SpellKind::Illusion => 4 * hit_value::SH,
            SpellKind::Thrown => 3 * hit_value::SH / 2,
            SpellKind::Special => 2 * hit_value::SH,
            _ => hit_value::SH,
        };
        gross * chance.ways as i64 / chance.of as i64
    }
}
