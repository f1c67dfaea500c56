//! The menu of [`Acting`](super::Acting) as a table: its rows, and the reasons for the actions that are missing.

use crate::game_view::choice::{Answer, Choice, View};
use crate::game_view::prompt::{Prompt, sentence};
use crate::game_view::question::{Closed, Question};
use crate::game_view::wording::{Row, Words};
use crate::help::Topic;
use crate::hexarena::acting::reasons::sample;
use crate::hexarena::acting::{ActChoice, FORMS, choice, has_shifts};
use crate::hexarena::action_list;
use crate::hexarena::ask::BoutContext;
use crate::hexarena::deciding;
use crate::hexarena::moving::Moving;
use crate::hexarena::moving::purpose::Purpose;
use crate::keys::Keymap;
use crate::menu::Entry;
use crate::theme::Ink;
use crate::widgets::odds_table::{OddsRow, OddsTable};
use ludus_hexarena::battle::command::{Act, Command, Grip, PassAct, Withdrawal};
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::battle::piece::PieceId;
use ludus_hexarena::battle::state::{Bout, Form};
use ludus_hexarena::narration::{choices, words};

/// The actions whose reasons are worth a line, those that a player expects first.
const EXPECTED: [Form; 12] = [
    Form::Attack,
    Form::Fire,
    Form::Charge,
    Form::Close,
    Form::Evade,
    Form::Withdraw,
    Form::Move,
    Form::Retreat,
    Form::Pass,
    Form::ChargeClose,
    Form::Jump,
    Form::Yield,
];

/// The rows of the modern look with the entry of each.
pub fn list(
    scene: &BoutContext<'_>,
    id: FigureId,
    legal: &[Command],
    likely: Option<&Command>,
) -> (Question, Vec<ActChoice>) {
    let open = |wanted: &ActChoice| legal.iter().any(|command| choice(command) == Some(*wanted));
    let forms = FORMS.into_iter().map(ActChoice::Form);
    let others = [ActChoice::Leave, ActChoice::Drop, ActChoice::Grip, ActChoice::Demand, ActChoice::Done].into_iter();
    let mut choices: Vec<ActChoice> =
        ready(scene.truth, id, legal, likely).into_iter().chain(forms.chain(others).filter(open)).collect();
    let after =
        |choices: &[ActChoice], form| choices.iter().position(|one| *one == ActChoice::Form(form)).map(|at| at + 1);
    if let Some(at) = after(&choices, Form::Pass).filter(|_| lies_more(legal, &choices)) {
        choices.insert(at, ActChoice::PickUp);
    }
    if let Some(at) = after(&choices, Form::Attack).filter(|_| has_shifts(legal)) {
        choices.insert(at, ActChoice::Shift);
    }
    let mut table = action_list::table(scene, id);
    for entry in &choices {
        table.push(match entry {
            ActChoice::Ready(command) => {
                let does = sentence(&words::command(&scene.eye(), id, command));
                let does = does.trim_end_matches('.');
                let short = does.split(" in the ").next().unwrap_or(does);
                OddsRow::new(does, "take it").or(short).remark("takes the Pulse").without_letter()
            }
            ActChoice::Form(form) => {
                let proposed = likely.filter(|command| choice(command) == Some(*entry));
                action_list::row(scene, id, *form, (legal, proposed))
            }
            ActChoice::Shift => OddsRow::new("Step and attack", "step").or("Step").remark("step or turn first"),
            ActChoice::PickUp => {
                OddsRow::new("Kit here", "choose").remark("pick it up from the ground: takes the Pulse")
            }
            ActChoice::Leave => OddsRow::new("Leave by the gate", "leave").or("Leave").risky(true),
            ActChoice::Drop => OddsRow::new("Drop", "drop").remark("costs no action"),
            ActChoice::Grip => OddsRow::new("Vary grip", "vary grip").remark("costs no action"),
            ActChoice::Demand => OddsRow::new("Urge to yield", "urge").remark("costs no action"),
            _ => OddsRow::new("No more", "no more").remark("decline the second action").remark("that is all"),
        });
    }
    (action_list::question(scene, id, table, closed(scene.truth, id)), choices)
}

/// Returns whether a piece on the ground has no row of its own.
fn lies_more(legal: &[Command], choices: &[ActChoice]) -> bool {
    let piece = |command: &Command| match *command {
        Command::Act(Act::Pass(_, PassAct::PickUp(piece, _))) => Some(piece),
        _ => None,
    };
    let has_row = |wanted: PieceId| {
        choices.iter().any(|one| matches!(one, ActChoice::Ready(command) if piece(command) == Some(wanted)))
    };
    legal.iter().filter_map(piece).any(|piece| !has_row(piece))
}

/// The Passes that put a weapon into the hands of a figure that has none: one for each weapon.
fn ready(bout: &Bout, id: FigureId, legal: &[Command], likely: Option<&Command>) -> Vec<ActChoice> {
    let is_weapon = |piece: PieceId| bout.piece(piece).is_some_and(|thing| thing.weapon().row().uses.melee());
    let armed = bout.figure(id).hands.held().any(is_weapon);
    let mut ready: Vec<(PieceId, Grip, Command)> = Vec::new();
    let passes = if armed { Vec::new() } else { choices::shortest_passes(bout, id, legal) };
    for command in likely.filter(|_| !armed).into_iter().chain(&passes) {
        let Command::Act(Act::Pass(_, PassAct::PickUp(piece, grip) | PassAct::Draw(piece, grip))) = *command else {
            continue;
        };
        match ready.iter_mut().find(|(other, ..)| *other == piece) {
            _ if !is_weapon(piece) => {}
            // The proposal, or the good hand, or both for a weapon that needs them.
            Some(one) if Some(&one.2) == likely => {}
            Some(one) if grip == Grip::Both && one.1 == Grip::Secondary || grip == Grip::Primary => {
                *one = (piece, grip, *command);
            }
            Some(_) => {}
            None => ready.push((piece, grip, *command)),
        }
    }
    ready.into_iter().map(|(.., command)| ActChoice::Ready(command)).collect()
}

/// The impossible actions with their reasons, for the table.
fn closed(bout: &Bout, id: FigureId) -> Vec<Closed> {
    let mut legal = Vec::new();
    bout.legal_commands(&mut legal);
    let open = |form: Form| legal.iter().any(|command| choice(command) == Some(ActChoice::Form(form)));
    let why = |form: Form| Some((form, bout.check(&sample(bout, id, form)).err()?));
    let closed = EXPECTED.into_iter().filter(|form| !open(*form)).filter_map(why);
    closed.map(|(form, why)| Closed { name: action_list::name(form).into(), reason: why.to_string() }).collect()
}

/// Asks for the kind of withdrawal (DQU-29).
pub fn withdrawals(
    scene: &BoutContext<'_>,
    id: FigureId,
    kinds: Vec<(Withdrawal, Purpose)>,
    legal: &[Command],
) -> Choice<Bout> {
    let mut table = OddsTable::new(&[]);
    for (how, _) in &kinds {
        let (name, effect) = words::withdrawal(*how);
        table.push(OddsRow::new(name, "step back").remark(effect));
    }
    let rows = (0..kinds.len()).collect();
    let question = Question::new("Withdraw how?", table).aside(scene.called(id));
    let (answers, views) = kinds
        .into_iter()
        .map(|(how, purpose)| {
            let (name, effect) = words::withdrawal(how);
            let legal = legal.to_vec();
            let next = Answer::Open(Box::new(move |scene: &BoutContext<'_>| {
                Box::new(Moving::new(scene, id, purpose, &legal)) as Box<dyn Prompt<Bout>>
            }));
            let words = Words::new([Row::new(effect, Ink::Warning)]);
            (
                (Entry::new(name, ()), next),
                View { words, marks: deciding::marks(scene, Some(id), None), actor: Some(id.into()) },
            )
        })
        .unzip();
    let topic = Topic {
        title: "Withdrawing",
        asks: "Choose how to withdraw. Plain steps back; Offensive strikes first; Defensive keeps behind the \
               shield.",
        context: Keymap::Menu,
        rules: &["DQ-ENG-07", "DQ-ENG-08", "DQ-ENG-09", "DQU-29"],
        chapters: &["Actions"],
    };
    let menu = Choice::menu(topic, "Withdraw how?  ".into(), answers, &[], views).tabled(question, rows);
    Choice { required: None, ..menu }
}
