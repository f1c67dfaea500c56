//! The menu of [`Acting`](super::Acting) as a table: its rows, and the reasons for the actions that are missing.

use crate::game_view::question::{Closed, Question};
use crate::hexarena::acting::{ActChoice, FORMS, choice, sample};
use crate::hexarena::action_list;
use crate::hexarena::ask::BoutContext;
use crate::widgets::odds_table::OddsRow;
use ludus_hexarena::battle::command::Command;
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::battle::state::{Bout, Form};

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
    let choices: Vec<ActChoice> = forms.chain(others).filter(open).collect();
    let mut table = action_list::table(scene, id);
    for entry in &choices {
        table.push(match entry {
            ActChoice::Form(form) => {
                let proposed = likely.filter(|command| choice(command) == Some(*entry));
                action_list::row(scene, id, *form, (legal, proposed))
            }
            ActChoice::Leave => OddsRow::new("Leave by the gate", "leave").or("Leave").risky(true),
            ActChoice::Drop => OddsRow::new("Drop", "drop").remark("costs no action"),
            ActChoice::Grip => OddsRow::new("Switch grip", "switch grip").remark("costs no action"),
            ActChoice::Demand => OddsRow::new("Urge to yield", "urge").remark("costs no action"),
            _ => OddsRow::new("No more", "no more").remark("decline the second action").remark("that is all"),
        });
    }
    (action_list::question(scene, id, table, closed(scene.truth, id)), choices)
}

/// The impossible actions with their reasons, for the table.
fn closed(bout: &Bout, id: FigureId) -> Vec<Closed> {
    let mut legal = Vec::new();
    bout.legal_commands(&mut legal);
    let open = |form: Form| legal.iter().any(|command| choice(command) == Some(ActChoice::Form(form)));
    let why = |form: Form| Some((form, bout.check(&sample(bout, id, form)).err()?));
    let closed = FORMS.into_iter().filter(|form| !open(*form)).filter_map(why);
    closed.map(|(form, why)| Closed { name: action_list::name(form).into(), reason: why.to_string() }).collect()
}
