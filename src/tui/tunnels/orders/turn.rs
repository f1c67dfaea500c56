//! The orders of one character in a combat turn: what each does to the chance of the turn, what it costs, and why the others are
//! impossible now (TT-UI-08, -12, -18).

use crate::game_view::choice::{Answer, Choice, View};
use crate::game_view::prompt::sentence;
use crate::game_view::question::{Closed, Question as Asking};
use crate::game_view::rulebook_ui::StandingOrder;
use crate::game_view::wording::Row;
use crate::menu::Entry;
use crate::theme::Ink;
use crate::tunnels::orders::{
    ORDERS, command, composed, legal_orders, marks, named, proposal, steps, turn_with, win_chance, words,
};
use crate::tunnels::table::Context;
use crate::widgets::odds_table::{Odds, OddsRow, OddsTable};
use ludus_engine::chance::Chance;
use ludus_engine::text::count;
use ludus_tunnels::battle::command::{Command as FightCommand, Order};
use ludus_tunnels::battle::fighter::{FightSide, FighterId};
use ludus_tunnels::battle::illegal_move::IllegalMove;
use ludus_tunnels::battle::odds::TurnOdds;
use ludus_tunnels::battle::state::Fight;
use ludus_tunnels::model::arms::Hands;
use ludus_tunnels::narration::choices::{describe_order, weapon_name};
use ludus_tunnels::narration::preview;
use ludus_tunnels::outing::Outing;

/// The kinds of orders, in the order of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Fight,
    Alone,
    Shoot,
    Cast,
    Lend,
    TakeUp,
    Cock,
    Poison,
    Catch,
    Lay,
    BreakOff,
    Wait,
    OwnForm,
}

impl Kind {
    const ALL: [Kind; 13] = [
        Kind::Fight,
        Kind::Alone,
        Kind::Shoot,
        Kind::Cast,
        Kind::Lend,
        Kind::TakeUp,
        Kind::Cock,
        Kind::Poison,
        Kind::Catch,
        Kind::Lay,
        Kind::BreakOff,
        Kind::Wait,
        Kind::OwnForm,
    ];

    pub const fn of(order: &Order) -> Kind {
        match order {
            Order::Fight => Kind::Fight,
            Order::Duel(_) => Kind::Alone,
            Order::Shoot { .. } => Kind::Shoot,
            Order::Cast(_) => Kind::Cast,
            Order::Lend(_) => Kind::Lend,
            Order::Ready(_) => Kind::TakeUp,
            Order::Cock { .. } => Kind::Cock,
            Order::Coat { .. } => Kind::Poison,
            Order::Catch(_) => Kind::Catch,
            Order::Lay { .. } => Kind::Lay,
            Order::Flee => Kind::BreakOff,
            Order::Wait => Kind::Wait,
            Order::Revert => Kind::OwnForm,
        }
    }

    /// Its name in the classic look, with its letter as a capital, and in the modern one.
    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Kind::Fight => ("Fight", "Fight"),
            Kind::Alone => ("fight Alone", "Alone"),
            Kind::Shoot => ("Shoot", "Shoot"),
            Kind::Cast => ("Cast", "Cast"),
            Kind::Lend => ("Lend strength", "Lend strength"),
            Kind::TakeUp => ("Take up", "Take up"),
            Kind::Cock => ("cocK", "Cock"),
            Kind::Poison => ("Poison", "Poison a weapon"),
            Kind::Catch => ("Entangle", "Entangle"),
            Kind::Lay => ("laY calthrops", "Lay calthrops"),
            Kind::BreakOff => ("Break off", "Break off"),
            Kind::Wait => ("Wait", "Wait"),
            Kind::OwnForm => ("Own form", "Own form"),
        }
    }

    /// The letter in the modern look, if it is not the first.
    const fn letter(self) -> Option<char> {
        match self {
            Kind::Cock => Some('k'),
            Kind::Lay => Some('y'),
            _ => None,
        }
    }

    /// The verb that the line of keys shows for Return.
    const fn does(self) -> &'static str {
        match self {
            Kind::Fight => "fight",
            Kind::Alone => "fight alone",
            Kind::Shoot => "shoot",
            Kind::Cast => "cast",
            Kind::Lend => "lend strength",
            Kind::TakeUp => "take up",
            Kind::Cock => "cock",
            Kind::Poison => "poison",
            Kind::Catch => "entangle",
            Kind::Lay => "lay calthrops",
            Kind::BreakOff => "break off",
            Kind::Wait => "wait",
            Kind::OwnForm => "take own form",
        }
    }

    /// An order of this kind, to ask why it is impossible. `None` if the reason is no news.
    fn example(self, fight: &Fight) -> Option<Order> {
        let foe = fight.here(FightSide::Foes).first()?;
        Some(match self {
            Kind::Fight => Order::Fight,
            Kind::Alone => Order::Duel(foe),
            Kind::Shoot => Order::Shoot { weapon: 0, at: foe },
            _ => return None,
        })
    }
}

/// The columns: the chance to win the turn, the totals of both sides, and the hits dealt and taken.
pub const HEADS: [(&str, Ink); 4] =
    [("win", Ink::West), ("you:foes", Ink::West), ("deal", Ink::West), ("take", Ink::East)];

/// Adds the values of the columns; none where they are unknown.
pub fn with_turn(row: OddsRow, odds: Option<TurnOdds>) -> OddsRow {
    let Some(TurnOdds { win, totals, hits, .. }) = odds else { return row };
    let [ours, theirs] = totals.map(|total| (total + 5).div_euclid(10));
    let [dealt, taken] = hits.map(|hits| Odds::Text(format!("{}.{}", hits / 10, hits % 10)));
    row.with(Odds::Chance(win)).with(Odds::Text(format!("{ours}:{theirs}"))).with(dealt).with(taken)
}

/// The menu of orders for a character.
pub fn menu(scene: &Context<'_>, fight: &Fight, who: FighterId) -> Choice<Outing> {
    let maker = Maker { scene, fight, who, legal: legal_orders(fight) };
    let mut table = OddsTable::new(&HEADS);
    let (mut answers, mut views, mut kinds) = (Vec::new(), Vec::new(), Vec::new());
    let advice = proposal(fight);
    let mut add = |(entry, row, answer, view): (Entry<()>, OddsRow, Answer<Outing>, View), kind| {
        table.push(row);
        answers.push((entry, answer));
        views.push(view);
        kinds.push(kind);
    };
    let repeats = maker.repeat();
    let has_last = repeats.is_some();
    if let Some(row) = repeats {
        add(row, None);
    }
    for kind in Kind::ALL {
        if let Some(row) = maker.row(kind) {
            add(row, Some(kind));
        }
    }
    let advised = advice.as_ref().and_then(|(command, _)| match command {
        FightCommand::Order(order) => kinds.iter().position(|kind| *kind == Some(Kind::of(order))),
        _ => None,
    });
    let at = if has_last && maker.is_worth_repeating(advice.as_ref()) { 0 } else { advised.unwrap_or(0) };
    let spoken = advice.filter(|_| !scene.keys.lesson);
    let note = spoken.and_then(|(command, why)| {
        let FightCommand::Order(order) = command else { return None };
        let does = describe_order(fight, scene.names, who, &order);
        let row = Row::new(format!("The computer's choice: {does}; {why}."), Ink::Dim);
        Some(row.or(format!("The computer's choice: {does}.")).or(format!("The computer: {why}.")))
    });
    for view in &mut views {
        view.words.rows.extend(note.clone());
    }
    let name = named(scene, fight, who);
    let left = fight.ids().filter(|id| fight.get(*id).side == FightSide::Party && fight.can_act(*id));
    let open = left.filter(|id| fight.get(*id).tally.order.is_none()).count();
    let title = format!("What does {name} do?");
    let asking =
        Asking::new("", table).closed(maker.closed()).asks(title).aside(count(open as u64, "order") + " to give");
    composed(ORDERS, &name, asking, answers, views).on(at)
}

struct Maker<'a> {
    scene: &'a Context<'a>,
    fight: &'a Fight,
    who: FighterId,
    legal: Vec<Order>,
}

type MenuRow = (Entry<()>, OddsRow, Answer<Outing>, View);

impl Maker<'_> {
    fn view(&self, lines: &[String], target: Option<FighterId>) -> View {
        View { words: words(lines), marks: marks(self.who, target), actor: Some(self.who.into()) }
    }

    fn turn(&self, order: Order) -> Option<TurnOdds> {
        turn_with(self.fight, self.who, order)
    }

    /// The row that repeats the orders of the turn before. `None` in the first turn, or if that order is impossible now.
    fn repeat(&self) -> Option<MenuRow> {
        // A lesson asks for one order at a time.
        if self.scene.keys.lesson {
            return None;
        }
        let account = &self.scene.memory.account;
        let again = account.last_order(self.fight, self.who).filter(|order| self.legal.contains(order))?;
        // An order of this kind is for the characters of one player.
        let seat = self.fight.get(self.who).seat;
        let open = self.fight.ids().filter(|id| self.fight.get(*id).tally.order.is_none());
        let open = open.filter(|id| self.fight.get(*id).seat == seat);
        let said = |id: FighterId| {
            let order = account.last_order(self.fight, id)?;
            (self.fight.can_act(id))
                .then(|| format!("{} {}", self.scene.names.of(id), crate::tunnels::board::order_word(&order)))
        };
        let all: Vec<String> = open.filter_map(said).collect();
        let text = all.join(", ");
        let row = with_turn(OddsRow::new("Repeat", "repeat last turn"), self.turn(again))
            .remark(text.clone())
            .remark("as last turn");
        let lines = ["Everyone without an order repeats the last turn.".to_string(), sentence(&text)];
        Some((Entry::new("Repeat", ()), row, Answer::Order(StandingOrder::Repeat), self.view(&lines, None)))
    }

    /// Returns whether the marked row repeats the last order: not one that the computer would not give, if it waits, casts, or
    /// wins the turn less often by [`CLEARLY`].
    fn is_worth_repeating(&self, advice: Option<&(FightCommand, String)>) -> bool {
        let Some(again) = self.scene.memory.account.last_order(self.fight, self.who) else { return false };
        let Some((FightCommand::Order(advised), _)) = advice else { return true };
        let wins = |order: Order| win_chance(self.fight, self.who, order).as_ref().map(share);
        let is_worse = || wins(again) < wins(*advised).map(|best| best.saturating_sub(CLEARLY));
        again == *advised || !matches!(again, Order::Wait | Order::Cast(_)) && !is_worse()
    }

    fn row(&self, kind: Kind) -> Option<MenuRow> {
        let own: Vec<Order> = self.legal.iter().copied().filter(|order| Kind::of(order) == kind).collect();
        let first = *own.first()?;
        let (classic, modern) = kind.names();
        let note = preview::note(self.fight, self.who, &first);
        let target = steps::target(&first);
        let row = OddsRow::new(modern, kind.does());
        let row = if let Some(letter) = kind.letter() { row.by(letter) } else { row };
        if own.len() == 1 {
            let said = sentence(&describe_order(self.fight, self.scene.names, self.who, &first));
            let row = with_turn(row, self.turn(first)).remark(self.remark(&first)).remark(note.clone());
            let away = if first == Order::Flee { self.fight.flight_chance(self.who) } else { None };
            let row = away.map_or(row.clone(), |chance| row.remark(format!("{chance} away")));
            let mut lines = vec![said];
            lines.extend(warned(&note));
            let answer = Answer::Do(command(FightCommand::Order(first)));
            return Some((Entry::new(classic, ()), row, answer, self.view(&lines, target)));
        }
        let turn = self.turn(first);
        let is_same_for_all = own.iter().all(|order| self.turn(*order) == turn);
        let remark = self.choices(kind, &own);
        let lines = vec![sentence(&format!("{}: {remark}", modern.to_lowercase()))];
        // "2 foes" where there is no room for "2 foes to choose from".
        let short = remark.split(" to choose").next().unwrap_or_default().to_string();
        let row = with_turn(row, turn.filter(|_| is_same_for_all)).remark(remark).remark(short);
        let (who, options) = (self.who, own);
        let open = move |scene: &Context<'_>| steps::ask(scene, who, options.clone());
        Some((Entry::new(classic, ()), row, Answer::Open(Box::new(open)), self.view(&lines, None)))
    }

    /// The things that an order uses, then its numbers: "broadsword and shield: 3d".
    fn remark(&self, order: &Order) -> String {
        let note = preview::note(self.fight, self.who, order);
        let what = match order {
            Order::Fight if self.fight.is_changed(self.who) => {
                describe_order(self.fight, self.scene.names, self.who, order)
            }
            Order::Fight => self
                .fight
                .person(self.who)
                .map_or_else(String::new, |person| ludus_tunnels::narration::choices::held(person, person.hands)),
            Order::Wait => "takes hits like everyone".into(),
            Order::Flee | Order::Revert => String::new(),
            order => describe_order(self.fight, self.scene.names, self.who, order),
        };
        match (what.is_empty(), note.is_empty()) {
            (false, false) => format!("{what}: {note}"),
            (false, true) => what,
            _ => note,
        }
    }

    /// The choices of a kind in a few words: "2 foes", "longbow, 12 arrows".
    fn choices(&self, kind: Kind, own: &[Order]) -> String {
        let person = self.fight.true_self(self.who);
        match kind {
            Kind::Cast => {
                let spells = person.map_or(0, |person| person.spells.each().count());
                let strength = person.map_or(0, |p| p.current.get(ludus_tunnels::data::attribute::Attribute::Strength));
                format!("{}, ST {strength}", count(spells as u64, "known spell"))
            }
            Kind::Shoot => {
                let mut weapons: Vec<u8> = own
                    .iter()
                    .filter_map(|order| if let Order::Shoot { weapon, .. } = order { Some(*weapon) } else { None })
                    .collect();
                weapons.dedup();
                weapons.sort_unstable();
                weapons.dedup();
                let name = |at: &u8| {
                    person.map_or_else(String::new, |p| {
                        let weapon = &p.weapons[usize::from(*at)];
                        format!("{} ({})", weapon_name(weapon), weapon.shots)
                    })
                };
                weapons.iter().map(name).collect::<Vec<_>>().join(", ")
            }
            Kind::Alone | Kind::Catch => count(own.len() as u64, "foe") + " to choose from",
            Kind::TakeUp => "another weapon; takes the whole turn".into(),
            _ => format!("{} ways", own.len()),
        }
    }

    fn closed(&self) -> Vec<Closed> {
        let mut closed = Vec::new();
        for kind in [Kind::Fight, Kind::Alone] {
            if self.legal.iter().any(|order| Kind::of(order) == kind) {
                continue;
            }
            let why = kind.example(self.fight).map(|order| self.fight.check(&FightCommand::Order(order)));
            if let Some(Err(why)) = why {
                closed.push(Closed { name: kind.names().1.into(), reason: why.to_string() });
            }
        }
        closed.extend(self.missiles_closed());
        closed.extend(self.spells_closed());
        closed
    }

    /// Why no missile of somebody who has some can be used.
    fn missiles_closed(&self) -> Option<Closed> {
        if self.legal.iter().any(|order| Kind::of(order) == Kind::Shoot) {
            return None;
        }
        let person = self.fight.person(self.who)?;
        let at = self.fight.here(FightSide::Foes).first()?;
        let weapon = person.weapons.iter().position(|weapon| weapon.is_some() && weapon.is_missile())? as u8;
        let why = self.fight.check(&FightCommand::Order(Order::Shoot { weapon, at })).err()?;
        Some(Closed { name: "Shoot".into(), reason: why.to_string() })
    }

    fn spells_closed(&self) -> Option<Closed> {
        let person = self.fight.spellcaster(self.who).filter(|person| !person.spells.is_empty())?;
        if self.legal.iter().any(|order| Kind::of(order) == Kind::Cast) {
            return None;
        }
        // A spell of exploring says nothing about those of a fight.
        let reasons: Vec<String> = person.spells.each().filter_map(|spell| steps::why_not(self.fight, spell)).collect();
        let elsewhere = IllegalMove::NotInCombat.to_string();
        let reason = reasons.iter().find(|reason| **reason != elsewhere).or(reasons.first())?;
        Some(Closed { name: "Cast".into(), reason: reason.clone() })
    }
}

/// Millionths by which an order is clearly worse than another.
const CLEARLY: u64 = 50_000;

/// The share of a chance, to compare chances of different wholes.
fn share(chance: &Chance) -> u64 {
    (u128::from(chance.ways) * 1_000_000 / u128::from(chance.of.max(1))) as u64
}

/// A note as a line; in warning ink if it tells of something bad.
fn warned(note: &str) -> Option<String> {
    let is_bad = note.contains("passes out") || note.contains("needs");
    (!note.is_empty()).then(|| if is_bad { format!("! {}", sentence(note)) } else { sentence(note) })
}

/// The things that a person would hold, for a list of grips.
pub fn grip(fight: &Fight, who: FighterId, hands: Hands) -> String {
    fight.person(who).map_or_else(String::new, |person| ludus_tunnels::narration::choices::held(person, hands))
}
