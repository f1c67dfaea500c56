//! The questions of a battle. A turn asks for the order, then for the unit, then for its hex or target; every level is
//! answered with arrows and Return.

use crate::battlefield::map::spot;
use crate::game_view::choice::{Answer, Choice, MenuChoice, View};
use crate::game_view::prompt::{Prompt, PromptContext, sentence};
use crate::game_view::question::Question as Asking;
use crate::game_view::wording::{Marks, Row, Words};
use crate::help::Topic;
use crate::keys::Keymap;
use crate::menu::Entry;
use crate::theme::Ink;
use crate::widgets::odds_table::{OddsRow, OddsTable};
use ludus_battlefield::battle::command::{Command, Reply};
use ludus_battlefield::battle::event::Manner;
use ludus_battlefield::battle::illegal_move::points;
use ludus_battlefield::battle::reach::Ways;
use ludus_battlefield::battle::state::{FieldBattle, Question, Stage};
use ludus_battlefield::battle::unit::UnitId;
use ludus_battlefield::model::spot::Spot;
use ludus_battlefield::narration::choices::describe;
use ludus_battlefield::narration::names::label;
use ludus_battlefield::narration::preview;
use ludus_engine::board::BoardCell;

type Context<'a> = PromptContext<'a, FieldBattle>;

const fn topic(title: &'static str, asks: &'static str, context: Keymap, chapters: &'static [&'static str]) -> Topic {
    Topic { title, asks, context, rules: &[], chapters }
}

const ORDERS: Topic = topic("Your orders", "Choose an order for your army.", Keymap::Menu, &["Movement", "Combat"]);
const UNITS: Topic = topic("Which unit", "Choose the unit for this order.", Keymap::Squaring, &["Movement"]);
const PLACES: Topic = topic("Where", "Choose a hex or a target.", Keymap::Squaring, &["Movement", "Strikes"]);
const ANSWERS: Topic = topic("Your answer", "Choose how your unit answers.", Keymap::Menu, &["Combat", "Surrender"]);

/// The kinds of orders, in the order of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Attack,
    Shoot,
    Move,
    Leave,
    Pay,
    Withdraw,
    Defend,
    Surrender,
    Place,
}

impl Kind {
    const ALL: [Kind; 9] = [
        Kind::Attack,
        Kind::Shoot,
        Kind::Move,
        Kind::Leave,
        Kind::Pay,
        Kind::Withdraw,
        Kind::Defend,
        Kind::Surrender,
        Kind::Place,
    ];

    const fn name(self) -> &'static str {
        match self {
            Kind::Attack => "Attack",
            Kind::Shoot => "Shoot",
            Kind::Move => "Move",
            Kind::Leave => "Rear guard",
            Kind::Pay => "Instalment",
            Kind::Withdraw => "Withdraw",
            Kind::Defend => "Defend",
            Kind::Surrender => "sUrrender",
            Kind::Place => "Place",
        }
    }

    /// The kind and the unit of an order. `None` for the end of a turn and for answers.
    const fn of(command: &Command) -> Option<(Kind, UnitId)> {
        Some(match *command {
            Command::Attack { unit, .. } => (Kind::Attack, unit),
            Command::Shoot { unit, .. } => (Kind::Shoot, unit),
            Command::Move { unit, .. } => (Kind::Move, unit),
            Command::Leave { unit, .. } => (Kind::Leave, unit),
            Command::Pay { unit, .. } => (Kind::Pay, unit),
            Command::Withdraw { unit } => (Kind::Withdraw, unit),
            Command::Defend { unit } => (Kind::Defend, unit),
            Command::Surrender { unit, .. } => (Kind::Surrender, unit),
            Command::Place { unit, .. } => (Kind::Place, unit),
            _ => return None,
        })
    }
}

/// The hex that an order is about.
fn aim(battle: &FieldBattle, command: &Command) -> Option<Spot> {
    Some(match *command {
        Command::Attack { target, .. } | Command::Shoot { target, .. } | Command::Surrender { to: target, .. } => {
            battle.unit(target).at
        }
        Command::Move { unit, way } | Command::Leave { unit, way, .. } => way.end(battle.unit(unit).at),
        Command::Pay { to: at, .. } | Command::Place { at, .. } => at,
        Command::Withdraw { unit } | Command::Defend { unit } => battle.unit(unit).at,
        _ => return None,
    })
}

/// The order in words, and its exact outcomes or costs (UI-09, UI-10).
fn lines(battle: &FieldBattle, command: &Command) -> Vec<String> {
    let mut all = vec![sentence(&describe(battle, command))];
    match *command {
        Command::Attack { unit, target } => all = preview::lines(battle, unit, target, Manner::Attack),
        Command::Shoot { unit, target } => all = preview::lines(battle, unit, target, Manner::Volley),
        Command::Move { unit, way } => all.extend(walk(battle, unit, way.end(battle.unit(unit).at))),
        _ => {}
    }
    all
}

/// The cost of a move, and the enemies next to its start and its end.
fn walk(battle: &FieldBattle, unit: UnitId, to: Spot) -> Vec<String> {
    let (mover, left) = (battle.unit(unit), battle.points_left(unit));
    let mut ways = Ways::default();
    battle.search_ways(unit, left, &mut ways);
    let cost = ways.cost(to).unwrap_or(left);
    let near = |at| battle.enemies_around(at, mover.army).map(|id| label(battle, id)).collect::<Vec<_>>();
    let [from, around] = [near(mover.at), near(to)];
    let mut all = vec![format!("costs {} of {} points", points(cost), points(left))];
    if !from.is_empty() {
        all.push(format!("! leaves the zone of {}: each can strike at its back", from.join(", ")));
    }
    if !around.is_empty() {
        all.push(format!("! next to {}", around.join(", ")));
    }
    all
}

fn words(lines: &[String]) -> Words {
    let ink = |(number, line): (usize, &String)| match number {
        0 => Row::new(line.clone(), Ink::Strong),
        _ if line.starts_with('!') => Row::new(line.clone(), Ink::Warning),
        _ => Row::new(line.clone(), Ink::Plain),
    };
    Words::new(lines.iter().enumerate().map(ink).collect::<Vec<_>>())
}

/// A view of an order: its outcomes, with the hexes that the question offers.
fn view(battle: &FieldBattle, command: &Command, open: &[BoardCell]) -> View {
    let unit = Kind::of(command).map(|(_, unit)| unit);
    let stand = unit.map(|unit| battle.unit(unit)).filter(|unit| unit.is_on_the_map()).map(|unit| unit.at);
    let marks = Marks { open: open.to_vec(), ..Marks::on(stand, aim(battle, command)) };
    View { words: words(&lines(battle, command)), marks, actor: unit.map(Into::into) }
}

fn legal(battle: &FieldBattle) -> Vec<Command> {
    let mut legal = Vec::new();
    battle.legal_commands(&mut legal);
    legal
}

/// The question about the pending decision. `None` if the battle is over.
pub fn question(scene: &Context<'_>) -> Option<Box<dyn Prompt<FieldBattle>>> {
    let battle = scene.battle;
    battle.deciding_army()?;
    let legal = legal(battle);
    let ordered = legal.iter().filter(|command| !matches!(command, Command::Order { .. }));
    let is_answer = battle.question != Question::None;
    Some(Box::new(if is_answer { answers(battle, &legal) } else { turn(battle, ordered.copied().collect()) }))
}

/// The menu of a turn: the kinds of orders that some unit can follow, and the end of the turn.
fn turn(battle: &FieldBattle, legal: Vec<Command>) -> Choice<FieldBattle> {
    let mut answers = Vec::new();
    let (mut table, mut views) = (OddsTable::new(&[]), Vec::new());
    for kind in Kind::ALL {
        let own: Vec<Command> =
            legal.iter().filter(|one| Kind::of(one).is_some_and(|(of, _)| of == kind)).copied().collect();
        let mut units: Vec<UnitId> = own.iter().filter_map(Kind::of).map(|(_, unit)| unit).collect();
        units.dedup();
        if units.is_empty() {
            continue;
        }
        let names: Vec<String> = units.iter().map(|unit| label(battle, *unit)).collect();
        table.push(OddsRow::new(kind.name(), kind.name()).remark(names.join(" ")));
        let stands = units.iter().map(|unit| battle.unit(*unit)).filter(|unit| unit.is_on_the_map());
        let marks = Marks { open: stands.map(|unit| unit.at.into()).collect(), ..Marks::default() };
        views.push(View { words: words(&[format!("{}: {}", kind.name(), names.join(" "))]), marks, actor: None });
        let open = move |scene: &Context<'_>| -> Box<dyn Prompt<FieldBattle>> { units_of(scene.battle, own.clone()) };
        answers.push((Entry::new(kind.name(), ()), Answer::Open(Box::new(open))));
    }
    if legal.contains(&Command::EndTurn) {
        let text = sentence(&describe(battle, &Command::EndTurn));
        let name = if battle.stage == Stage::Combat { "End combat" } else { "End movement" };
        table.push(OddsRow::new(name, name));
        views.push(View { words: words(&[text]), ..View::default() });
        answers.push((Entry::risky(name, ()), Answer::Do(Command::EndTurn)));
    }
    menu(ORDERS, answers, views, table, Vec::new())
}

fn menu(
    topic: Topic,
    answers: Vec<(Entry<()>, Answer<FieldBattle>)>,
    views: Vec<View>,
    table: OddsTable,
    notes: Vec<Row>,
) -> Choice<FieldBattle> {
    let more = [("lOok", MenuChoice::Look), ("Quit", MenuChoice::Quit)];
    let rows = (0..answers.len()).collect();
    let question = Asking::new("", table).notes(notes).asks(format!("{}?", topic.title));
    Choice::menu(topic, format!("{}:  ", topic.title), answers, &more, views).tabled(question, rows)
}

/// Asks which unit follows an order of one kind. A single unit is not asked for.
fn units_of(battle: &FieldBattle, orders: Vec<Command>) -> Box<dyn Prompt<FieldBattle>> {
    let mut units: Vec<UnitId> = orders.iter().filter_map(Kind::of).map(|(_, unit)| unit).collect();
    units.dedup();
    if units.len() < 2 {
        return Box::new(places_of(battle, &orders));
    }
    let open: Vec<BoardCell> = units.iter().map(|unit| battle.unit(*unit).at.into()).collect();
    let (mut answers, mut views) = (Vec::new(), Vec::new());
    for (unit, cell) in units.into_iter().zip(open.clone()) {
        let own: Vec<Command> =
            orders.iter().filter(|one| Kind::of(one).is_some_and(|(_, of)| of == unit)).copied().collect();
        let record = battle.unit(unit);
        let strength = format!("{} of {} fighters, {} HP", record.fighters, record.began, record.hp());
        let text = [format!("{} {}", label(battle, unit), record.troop.name()), strength];
        let marks = Marks { open: open.clone(), ..Marks::on([spot(cell)], Some(spot(cell))) };
        views.push(View { words: words(&text), marks, actor: Some(unit.into()) });
        let next =
            move |scene: &Context<'_>| -> Box<dyn Prompt<FieldBattle>> { Box::new(places_of(scene.battle, &own)) };
        answers.push(Answer::Open(Box::new(next)));
    }
    let hint = "Arrows choose the unit, Return takes it, Esc goes back.";
    Box::new(Choice { answers, views, required: None, ..Choice::turns(UNITS, hint, Vec::new()) })
}

/// Asks for the hex or the target of one unit's order.
fn places_of(battle: &FieldBattle, orders: &[Command]) -> Choice<FieldBattle> {
    let open: Vec<BoardCell> = orders.iter().filter_map(|one| aim(battle, one)).map(Into::into).collect();
    let answers = orders.iter().map(|one| (*one, view(battle, one, &open))).collect();
    let hint = "Arrows choose the hex, Return gives the order, Esc goes back.";
    Choice { required: None, ..Choice::turns(PLACES, hint, answers) }
}

/// The menu of answers to an attack, a flight or a surrender, with the strike that they are about.
fn answers(battle: &FieldBattle, legal: &[Command]) -> Choice<FieldBattle> {
    let (text, places) = match battle.question {
        Question::Reply { attacker, target } => {
            (preview::lines(battle, attacker, target, Manner::Attack), [attacker, target])
        }
        Question::Bonus { striker, fleer } => (preview::lines(battle, striker, fleer, Manner::Bonus), [striker, fleer]),
        Question::Accept { unit, captor, .. } => {
            (vec![format!("{} surrenders to {}.", label(battle, unit), label(battle, captor))], [captor, unit])
        }
        Question::None => (Vec::new(), [UnitId(0); 2]),
    };
    let marks = Marks::on(places.map(|id| battle.unit(id).at), Some(battle.unit(places[1]).at));
    let notes: Vec<Row> = text.iter().flat_map(|line| Row::wrapped(line, Ink::Plain)).collect();
    let (mut table, mut all, mut views) = (OddsTable::new(&[]), Vec::new(), Vec::new());
    for command in legal {
        let name = match command {
            Command::Bonus(true) => "Strike",
            Command::Bonus(false) => "Let go",
            Command::Accept(true) => "Accept",
            Command::Accept(false) => "Refuse",
            Command::Reply(Reply::Answer) => "Answer",
            Command::Reply(Reply::Turn(_)) => "Turn",
            Command::Reply(Reply::Defend) => "Defend",
            Command::Reply(Reply::Surrender) => "sUrrender",
            _ => continue,
        };
        let said = sentence(&describe(battle, command));
        let is_risky = matches!(command, Command::Reply(Reply::Surrender));
        table.push(OddsRow::new(name, name).remark(&said).risky(is_risky));
        all.push((Entry { name, choice: (), risky: is_risky }, Answer::Do(*command)));
        let rows: Vec<String> = [said].into_iter().chain(text.iter().cloned()).collect();
        views.push(View { words: words(&rows), marks: marks.clone(), actor: Some(places[0].into()) });
    }
    menu(ANSWERS, all, views, table, notes)
}
