//! The steps of an order with several forms: weapon, target, spell, its level, its choice. Each step lists what still differs
//! among the legal orders, and leads to the next one (TT-UI-09).

use crate::canvas::wrap;
use crate::game_view::choice::{Answer, Choice, View};
use crate::game_view::prompt::{Prompt, capitalized, sentence};
use crate::game_view::question::{Closed, Question as Asking};
use crate::game_view::wording::ROW;
use crate::help::{self, Topic};
use crate::keys::Keymap;
use crate::theme::Ink;
use crate::tunnels::orders::turn::{HEADS, Kind, grip, with_turn};
use crate::tunnels::orders::{ORDERS, command, marks, named, proposal, turn_with, words};
use crate::tunnels::rulebook::CHAPTERS;
use crate::tunnels::table::Context;
use crate::widgets::odds_table::{Odds, OddsRow, OddsTable};
use ludus_engine::chance::Chance;
use ludus_tunnels::battle::command::{Choice as SpellChoice, Command as FightCommand, Order, SpellOrder};
use ludus_tunnels::battle::fighter::FighterId;
use ludus_tunnels::battle::state::Fight;
use ludus_tunnels::data::attribute::{Attribute, Attributes};
use ludus_tunnels::data::spell::{CostBasis, Spell};
use ludus_tunnels::narration::choices::weapon_name;
use ludus_tunnels::narration::preview;
use ludus_tunnels::outing::Outing;

/// A part of an order that is chosen in a step of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Weapon,
    Poison,
    Hands,
    Spell,
    Level,
    Target,
    Choice,
}

impl Part {
    const ALL: [Part; 7] =
        [Part::Weapon, Part::Poison, Part::Hands, Part::Spell, Part::Level, Part::Target, Part::Choice];

    /// The question of its step.
    const fn asks(self) -> &'static str {
        match self {
            Part::Weapon => "Which weapon?",
            Part::Poison => "Which poison?",
            Part::Hands => "What is taken in hand?",
            Part::Spell => "Which spell?",
            Part::Level => "At which level?",
            Part::Target => "At which target?",
            Part::Choice => "In which way?",
        }
    }

    /// The name of this part of an order. `None` if the order has none.
    fn label(self, scene: &Context<'_>, fight: &Fight, who: FighterId, order: &Order) -> Option<String> {
        let weapon = |at: u8| fight.person(who).map(|person| weapon_name(&person.weapons[usize::from(at)]));
        match (self, order) {
            (Part::Weapon, Order::Shoot { weapon: at, .. } | Order::Coat { weapon: at, .. }) => weapon(*at),
            (Part::Weapon, Order::Cock { weapon: at } | Order::Lay { weapon: at }) => weapon(*at),
            (Part::Poison, Order::Coat { poison, .. }) => Some(poison.name().into()),
            (Part::Hands, Order::Ready(hands)) => Some(grip(fight, who, *hands)),
            (Part::Spell, Order::Cast(casting)) => Some(casting.spell.name().into()),
            (Part::Level, Order::Cast(casting)) => Some(format!("Level {}", casting.level)),
            (Part::Choice, Order::Cast(casting)) => Some(choice_name(casting)),
            (Part::Target, order) => Some(match target(order) {
                Some(id) => scene.names.of(id).to_string(),
                None if matches!(order, Order::Cast(_)) => "nobody in particular".into(),
                None => return None,
            }),
            _ => None,
        }
    }
}

fn choice_name(casting: &SpellOrder) -> String {
    match casting.choice {
        SpellChoice::None if casting.spell == Spell::GreasyGeas => "not to fight".into(),
        SpellChoice::None => "stronger".into(),
        SpellChoice::Attribute(attribute) => attribute.name().into(),
        SpellChoice::Points(points) => format!("{points} CON"),
        SpellChoice::Form(kind) => kind.name().into(),
        SpellChoice::Element(element) => format!("{element:?}").to_lowercase(),
        SpellChoice::Longer => "longer".into(),
        SpellChoice::Serve => "to fight for the party".into(),
    }
}

/// The target of an order.
pub const fn target(order: &Order) -> Option<FighterId> {
    match order {
        Order::Duel(id) | Order::Catch(id) | Order::Lend(id) | Order::Shoot { at: id, .. } => Some(*id),
        Order::Cast(casting) => casting.target,
        _ => None,
    }
}

/// Why a known spell cannot be cast now, as a clause. `None` if it can.
pub fn why_not(fight: &Fight, spell: Spell) -> Option<String> {
    let casting =
        |target| Order::Cast(SpellOrder { spell, level: spell.row().level, target, choice: SpellChoice::None });
    let targets = std::iter::once(None).chain(fight.ids().map(Some));
    let mut why = None;
    for target in targets {
        match fight.check(&FightCommand::Order(casting(target))) {
            Ok(()) => return None,
            Err(error) => why = why.or(Some(error.to_string())),
        }
    }
    why
}

/// The sentences of a spell's rule, broken into lines.
pub fn effect(spell: Spell) -> Vec<String> {
    let rule = help::rule(CHAPTERS, spell.row().rule).unwrap_or_default();
    help::sentences(&rule).flat_map(|sentence| wrap(sentence.trim_end(), ROW.into())).collect()
}

/// The sum of the caster's attributes that a spell uses: "IQ + LK + CHR is 36". Empty if it uses none.
pub fn sum(spell: Spell, caster: Attributes) -> String {
    let row = spell.row();
    let codes: Vec<&str> = row.sum.each().map(Attribute::code).collect();
    let is_own = !codes.is_empty() && row.basis != CostBasis::VictimSum;
    if is_own { format!("{} is {}", codes.join(" + "), caster.sum_of(row.sum)) } else { String::new() }
}

/// Asks for the next part in which the orders differ.
pub fn ask(scene: &Context<'_>, who: FighterId, options: Vec<Order>) -> Box<dyn Prompt<Outing>> {
    let Some(fight) = scene.battle.fight() else { return Box::new(Choice::turns(STEP, HINT, Vec::new())) };
    let part = Part::ALL.into_iter().find(|part| groups(*part, scene, fight, who, &options).len() > 1);
    let part = part.unwrap_or(Part::Target);
    let groups = groups(part, scene, fight, who, &options);
    let heads = match options.first().map(Kind::of) {
        Some(Kind::Shoot) => &[("hits", Ink::West)],
        _ => HEADS.as_slice(),
    };
    let mut table = OddsTable::new(heads);
    let (mut shown, mut answers) = (Vec::new(), Vec::new());
    let at = advised(fight, &groups);
    for (label, group) in groups {
        let first = group[0];
        let note = preview::note(fight, who, &first);
        let is_last = group.len() == 1;
        let remark = if is_last || part == Part::Spell || part == Part::Level { note } else { String::new() };
        let row = OddsRow::new(capitalized(&label), "choose");
        let row = if is_last || part == Part::Target { with_odds(row, fight, who, &first) } else { row };
        let sum = match (&first, fight.person(who)) {
            (Order::Cast(casting), Some(person)) if !remark.is_empty() => sum(casting.spell, person.current),
            _ => String::new(),
        };
        let whole = if sum.is_empty() { remark.clone() } else { format!("{remark}; {sum}") };
        table.push(if remark.is_empty() { row } else { row.remark(whole.clone()).remark(remark) });
        let target = target(&first).filter(|_| part == Part::Target);
        let mut lines = vec![capitalized(&label)];
        lines.extend((!whole.is_empty()).then(|| sentence(&whole)));
        if let Order::Cast(casting) = &first {
            lines.extend(effect(casting.spell));
        }
        let words = words(&lines);
        let view = View { words, marks: marks(who, target), actor: target.or(Some(who)).map(Into::into) };
        shown.push((command(FightCommand::Order(first)), view));
        answers.push(match is_last {
            true => Answer::Do(command(FightCommand::Order(first))),
            false => Answer::Open(Box::new(move |scene: &Context<'_>| ask(scene, who, group.clone()))),
        });
    }
    let rows = (0..answers.len()).collect();
    let closed = if part == Part::Spell { closed_spells(fight, who) } else { Vec::new() };
    let title = format!("{}: {}", named(scene, fight, who), part.asks());
    let asking = Asking::new("", table).closed(closed).asks(title).repeating_remarks();
    let choice = Choice::turns(STEP, HINT, shown);
    Box::new(Choice { answers, ..choice }.tabled(asking, rows).on(at))
}

/// The help of a step: that of the orders, with its own keys.
const STEP: Topic = Topic { context: Keymap::Detailing, ..ORDERS };
const HINT: &str = "Arrows show the choices, Return takes one, Esc goes back.";

/// The choice that leads to the computer's order, otherwise the first.
fn advised(fight: &Fight, groups: &[(String, Vec<Order>)]) -> usize {
    let Some((FightCommand::Order(advice), _)) = proposal(fight) else { return 0 };
    groups.iter().position(|(_, group)| group.contains(&advice)).unwrap_or(0)
}

/// The orders by the name of a part, in the order of the list.
fn groups(
    part: Part,
    scene: &Context<'_>,
    fight: &Fight,
    who: FighterId,
    options: &[Order],
) -> Vec<(String, Vec<Order>)> {
    let mut groups: Vec<(String, Vec<Order>)> = Vec::new();
    for order in options {
        let Some(label) = part.label(scene, fight, who, order) else { continue };
        match groups.iter_mut().find(|(known, _)| *known == label) {
            Some((_, group)) => group.push(*order),
            None => groups.push((label, vec![*order])),
        }
    }
    groups
}

fn with_odds(row: OddsRow, fight: &Fight, who: FighterId, order: &Order) -> OddsRow {
    match order {
        Order::Shoot { weapon, at } => {
            let (_, _, need) = fight.aim(who, *weapon, *at);
            row.with(Odds::Chance(Chance { ways: need.into(), of: 6 }))
        }
        order => with_turn(row, turn_with(fight, who, *order)),
    }
}

/// The known spells that cannot be cast now, each with the reason.
fn closed_spells(fight: &Fight, who: FighterId) -> Vec<Closed> {
    let Some(person) = fight.spellcaster(who) else { return Vec::new() };
    let closed = person.spells.each().filter_map(|spell| Some((spell, why_not(fight, spell)?)));
    closed.map(|(spell, reason)| Closed { name: spell.name().into(), reason }).collect()
}
