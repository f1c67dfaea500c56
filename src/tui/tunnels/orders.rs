//! The questions of a fight: the orders of a turn ([`turn`]), their steps ([`steps`]), and what a turn asks on its dice: rage,
//! burning, a raging comrade ([`within`]). Every question is answered with arrows and Return. Start with [`question`].

pub mod steps;
pub mod turn;
mod within;

use crate::game_view::choice::{Answer, Choice, MenuChoice, View};
use crate::game_view::prompt::Prompt;
use crate::game_view::question::Question as Asking;
use crate::game_view::wording::{Marks, Row, Words};
use crate::help::Topic;
use crate::keys::Keymap;
use crate::menu::Entry;
use crate::theme::Ink;
use crate::tunnels::board;
use crate::tunnels::table::{Context, player_of};
use ludus_engine::chance::Chance;
use ludus_tunnels::ai;
use ludus_tunnels::battle::command::{Command as FightCommand, Order};
use ludus_tunnels::battle::fighter::FighterId;
use ludus_tunnels::battle::odds::TurnOdds;
use ludus_tunnels::battle::state::{Fight, Question};
use ludus_tunnels::outing::{Command, Outing};

/// A row of a menu: its names in the classic and in the modern look, and what it does.
pub type Rows = Vec<(Entry<()>, Answer<Outing>)>;

const fn topic(
    title: &'static str,
    asks: &'static str,
    rules: &'static [&'static str],
    chapters: &'static [&'static str],
) -> Topic {
    Topic { title, asks, context: Keymap::Ordering, rules, chapters }
}

const ORDERS: Topic = topic(
    "Your orders",
    "Choose what this character does in the coming combat turn. The dice roll once everyone has an order.",
    &["TT-COMBAT-01", "TT-COMBAT-02", "TT-COMBAT-15", "TT-COMBAT-25", "TT-DEC-066", "TT-UI-08", "TT-UI-09", "TT-UI-12"],
    &["Combat", "Missiles", "Magic and staffs"],
);

/// The prompt for the pending decision. `None` if the fight is over.
pub fn question(scene: &Context<'_>) -> Option<Box<dyn Prompt<Outing>>> {
    let fight = scene.battle.fight()?;
    Some(match fight.question {
        Question::None => return None,
        Question::Order(who) => Box::new(turn::menu(scene, fight, who)),
        Question::Rage(who) => Box::new(within::rage(scene, fight, who)),
        Question::Burn(who) => Box::new(within::burn(scene, fight, who)),
        Question::Pursue(who) => Box::new(within::pursue(scene, fight, who)),
        Question::Restrain(who) => Box::new(within::restrain(scene, fight, who)),
    })
}

/// The name of a character, with its player if several play.
pub fn named(scene: &Context<'_>, fight: &Fight, who: FighterId) -> String {
    format!("{}{}", scene.names.of(who), player_of(scene, fight.get(who).seat))
}

/// The legal answers to the pending question of a fight.
pub fn legal(fight: &Fight) -> Vec<FightCommand> {
    let mut all = Vec::new();
    fight.legal_commands(&mut all);
    all
}

/// The legal orders of the character who is asked.
pub fn legal_orders(fight: &Fight) -> Vec<Order> {
    let order = |command| if let FightCommand::Order(order) = command { Some(order) } else { None };
    legal(fight).into_iter().filter_map(order).collect()
}

/// The computer's answer with its reason: the default of every question.
pub fn proposal(fight: &Fight) -> Option<(FightCommand, String)> {
    ai::choose(fight).map(|(command, why)| (command, why.to_string()))
}

/// The chances of the turn with this order, if everyone without one fights. `None` if it has none ([`Fight::order_odds`]), and
/// while the foes' ratings are secret to the player.
pub fn turn_with(fight: &Fight, who: FighterId, order: Order) -> Option<TurnOdds> {
    if fight.known { fight.order_odds(who, order) } else { None }
}

/// The chance to win that comparison.
pub fn win_chance(fight: &Fight, who: FighterId, order: Order) -> Option<Chance> {
    turn_with(fight, who, order).map(|odds| odds.win)
}

/// The marks of a question about a character, with a target.
pub fn marks(who: FighterId, target: Option<FighterId>) -> Marks {
    let focus = target.map(board::place);
    Marks { selected: Some(who.into()), ..Marks::on([board::place(who)], focus) }
}

/// Rows of words: the first is bright, warnings have their ink.
pub fn words(lines: &[String]) -> Words {
    Words::new(rows(lines))
}

pub fn rows(lines: &[String]) -> Vec<Row> {
    let ink = |(number, line): (usize, &String)| match number {
        _ if line.starts_with('!') => Row::new(line.clone(), Ink::Warning),
        0 => Row::new(line.clone(), Ink::Strong),
        _ => Row::new(line.clone(), Ink::Plain),
    };
    lines.iter().enumerate().map(ink).collect()
}

/// A menu with its table for the modern look. `lead`: the words before the menu of the classic look.
pub fn composed(topic: Topic, lead: &str, asking: Asking, answers: Rows, views: Vec<View>) -> Choice<Outing> {
    let more = [("lOok", MenuChoice::Look), ("Quit", MenuChoice::Quit)];
    let rows = (0..answers.len()).collect();
    let choice = Choice::menu(topic, format!("{lead}:  "), answers, &more, views);
    Choice { explains: true, ..choice }.tabled(asking, rows)
}

/// A command of the fight as one of the game.
pub const fn command(command: FightCommand) -> Command {
    Command::Fight(command)
}
