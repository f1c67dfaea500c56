//! The questions of a battle. A turn asks what one unit does, then for its hex. Every level is answered with arrows and Return, and
//! begins at what a Marshal would do, but for two: a unit that can strike starts on its strikes, and a retreat is shown before it is
//! taken. Start with [`question`].

pub mod field_prompt;
pub mod losses;
pub mod marching;
pub mod outcomes;
pub mod replies;
pub mod turn;

use crate::battlefield::orders::field_prompt::FieldPrompt;
use crate::battlefield::orders::marching::Marching;
use crate::battlefield::record::Record;
use crate::game_view::prompt::{Prompt, PromptContext, PromptReply};
use crate::game_view::wording::{Row, Words};
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap};
use crate::theme::Ink;
use ludus_battlefield::ai::{Scratch, choose};
use ludus_battlefield::battle::command::Command;
use ludus_battlefield::battle::event::Manner;
use ludus_battlefield::battle::illegal_move::points;
use ludus_battlefield::battle::outlook::Danger;
use ludus_battlefield::battle::state::{FieldBattle, Question, Stage};
use ludus_battlefield::battle::unit::UnitId;
use ludus_battlefield::model::army::General;
use ludus_battlefield::narration::names::label;
use ludus_battlefield::narration::preview::{dead_of, range_of};
use ludus_engine::board::ActorId;
use std::cell::RefCell;

pub type Context<'a> = PromptContext<'a, FieldBattle>;

const fn topic(title: &'static str, asks: &'static str, context: Keymap, chapters: &'static [&'static str]) -> Topic {
    Topic { title, asks, context, rules: &[], chapters }
}

const ORDERS: Topic =
    topic("Your orders", "Choose what this unit does.", Keymap::Commanding, &["Movement", "Combat", "Strikes"]);
const FIGHTING: Topic = Topic { chapters: &["Combat", "Strikes", "Movement"], ..ORDERS };
const SHOOTING: Topic = Topic { chapters: &["Volleys", "Combat", "Strikes"], ..ORDERS };
const GUARDS: Topic =
    topic("The rear guard", "Choose which enemies a rear guard holds.", Keymap::Commanding, &["Flight"]);
const STANDING: Topic =
    topic("Standing order", "Choose how the unit answers attacks.", Keymap::Commanding, &["Combat"]);
const ANSWERS: Topic =
    topic("Your answer", "Choose how your unit answers.", Keymap::Commanding, &["Combat", "Surrender"]);

/// The fate of a unit that surrenders (BD-50, BD-51).
const PRISONERS: [&str; 2] = [
    "Prisoners cannot be struck. A friend beside them frees them, if no enemy is.",
    "Not freed by the end, they are lost for good. The captor is busy for a round.",
];

/// The prompt for the pending decision. `None` if the battle is over.
pub fn question(scene: &Context<'_>) -> Option<Box<dyn Prompt<FieldBattle>>> {
    let battle = scene.battle;
    battle.deciding_army()?;
    Some(match (battle.question, battle.stage) {
        (Question::None, Stage::Deployment | Stage::Hiding) => Box::new(Marching::placing(scene)?),
        (Question::None, _) => Box::new(FieldPrompt::turn(scene)),
        _ => Box::new(FieldPrompt::alone(replies::replies(scene))),
    })
}

/// The legal commands of the pending decision, as the seat at the screen knows them.
pub fn legal(battle: &FieldBattle) -> Vec<Command> {
    let mut legal = Vec::new();
    battle.legal_commands(&mut legal);
    legal
}

type Proposal = Option<(Command, String)>;

/// The command with which a question begins. The steps of a lesson are written for a Captain's.
pub fn advised(scene: &Context<'_>) -> Proposal {
    if scene.keys.lesson { by(General::Captain, scene.battle) } else { proposal(scene.battle) }
}

fn by(general: General, battle: &FieldBattle) -> Proposal {
    choose(battle, general, &mut Scratch::default()).map(|(command, why)| (command, why.to_string()))
}

thread_local! {
    /// The last proposal and its battle: a question needs it several times, and a Marshal takes some milliseconds.
    static LAST: RefCell<Option<(FieldBattle, Proposal)>> = const { RefCell::new(None) };
}

/// A Marshal's command with its reason: the default of every question.
pub fn proposal(battle: &FieldBattle) -> Proposal {
    LAST.with_borrow_mut(|last| {
        if let Some((_, known)) = last.as_ref().filter(|(known, _)| known == battle) {
            return known.clone();
        }
        let found = by(General::Marshal, battle);
        *last = Some((battle.clone(), found.clone()));
        found
    })
}

/// The unit that a command is about. `None` for the end of a turn and for answers.
pub const fn unit_of(command: &Command) -> Option<UnitId> {
    Some(match *command {
        Command::Attack { unit, .. }
        | Command::Shoot { unit, .. }
        | Command::Move { unit, .. }
        | Command::Leave { unit, .. }
        | Command::Pay { unit, .. }
        | Command::Withdraw { unit }
        | Command::Defend { unit }
        | Command::Surrender { unit, .. }
        | Command::Order { unit, .. }
        | Command::Place { unit, .. } => unit,
        _ => return None,
    })
}

/// Rows of a question: the first is bright, warnings have their ink.
pub fn words(lines: &[String]) -> Words {
    Words::new(rows(lines))
}

pub fn rows(lines: &[String]) -> Vec<Row> {
    let ink = |(number, line): (usize, &String)| match number {
        _ if line.starts_with('!') || line.starts_with('x') => Row::new(line.clone(), Ink::Warning),
        0 => Row::new(line.clone(), Ink::Strong),
        _ => Row::new(line.clone(), Ink::Plain),
    };
    lines.iter().enumerate().map(ink).collect()
}

/// A strike that threatens a unit, in words.
pub fn danger(battle: &FieldBattle, danger: &Danger) -> String {
    let verb = match danger.manner {
        Manner::Attack => "can strike you",
        Manner::Volley => "can shoot",
        Manner::Bonus => "can strike at your back",
    };
    format!("! {} {verb}: {}, {} dead", label(battle, danger.by), range_of(&danger.odds), dead_of(&danger.odds))
}

/// Half points in words: "1 point", "2½ points".
pub fn points_of(halves: u8) -> String {
    format!("{} point{}", points(halves), if halves <= 2 { "" } else { "s" })
}

/// Handles the keys of the map that work at every question: the layers, and the record of a unit.
pub fn map_key(
    scene: &Context<'_>,
    action: Option<KeyAction>,
    unit: Option<ActorId>,
) -> Option<PromptReply<FieldBattle>> {
    match action? {
        KeyAction::Layer => {
            scene.memory.view.turn_layer();
            let layer = scene.memory.view.layer();
            Some(PromptReply::Say(format!("Layer {}: {}.", layer.name(), layer.means())))
        }
        KeyAction::Stats => Some(PromptReply::Open(Box::new(Record::new(scene, unit)))),
        _ => None,
    }
}
