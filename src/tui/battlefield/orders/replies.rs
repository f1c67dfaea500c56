//! The answers to an attack, a flight or a surrender, with the strikes that they are about.

use crate::battlefield::orders::outcomes::Outcomes;
use crate::battlefield::orders::turn::composed;
use crate::battlefield::orders::{ANSWERS, Context, PRISONERS, advised, danger, legal, rows, words};
use crate::game_view::choice::{Answer, Choice, View};
use crate::game_view::prompt::sentence;
use crate::game_view::question::Question as Asking;
use crate::game_view::wording::Marks;
use crate::menu::Entry;
use crate::widgets::odds_table::{OddsRow, OddsTable};
use ludus_battlefield::battle::command::{Command, Reply};
use ludus_battlefield::battle::event::Manner;
use ludus_battlefield::battle::state::{FieldBattle, Question};
use ludus_battlefield::battle::unit::UnitId;
use ludus_battlefield::narration::choices::describe;
use ludus_battlefield::narration::names::{called, label, spelled};
use ludus_battlefield::narration::preview;

/// The question in words, the strike that it is about, and the units: the one that acts, and the one in focus.
fn asked(scene: &Context<'_>) -> (String, Vec<String>, [UnitId; 2]) {
    let battle = scene.battle;
    let of = |id| called(battle, id);
    let told = |by, at, manner| match scene.keys.lists {
        true => Outcomes::new(battle, scene.seat.0, (by, at), manner).rows(true),
        false => preview::lines(battle, by, at, manner),
    };
    match battle.question {
        Question::Reply { attacker, target } => {
            let text = told(attacker, target, Manner::Attack);
            (format!("{} against {}: what do they do?", of(attacker), of(target)), text, [target, attacker])
        }
        Question::Bonus { striker, fleer } => {
            let text = told(striker, fleer, Manner::Bonus);
            (format!("{}: strike at the back of {}?", of(striker), of(fleer)), text, [striker, fleer])
        }
        Question::Accept { unit, captor, .. } => {
            let [own, other] = [label(battle, captor), label(battle, unit)];
            let text = format!("{other} surrenders to {own}, who would be busy for a round.");
            let free = "They go free if a friend is beside them at a round's end and none of yours.";
            (format!("{}: take {} prisoner?", of(captor), of(unit)), vec![text, free.into()], [captor, unit])
        }
        Question::None => (String::new(), Vec::new(), [UnitId(0); 2]),
    }
}

pub fn replies(scene: &Context<'_>) -> Choice<FieldBattle> {
    let battle = scene.battle;
    let (title, text, [own, other]) = asked(scene);
    let in_words = |text: &str| spelled(battle, text);
    let marks = Marks { selected: Some(own.into()), ..Marks::on([battle.unit(own).at], Some(battle.unit(other).at)) };
    let (mut table, mut answers, mut views) = (OddsTable::new(&[]), Vec::new(), Vec::new());
    let (mut commands, mut turns) =
        (Vec::new(), ["Turn", "2nd enemy", "3rd enemy", "4th enemy", "5th enemy"].into_iter());
    for command in legal(battle) {
        let (name, shown) = match command {
            Command::Bonus(true) => ("Strike", "Strike".to_string()),
            Command::Bonus(false) => ("Let go", "Let go".to_string()),
            Command::Accept(true) => ("Accept", "Accept".to_string()),
            Command::Accept(false) => ("Refuse", "Refuse".to_string()),
            Command::Reply(Reply::Answer) => ("Answer", "Answer".to_string()),
            Command::Reply(Reply::Turn(enemy)) => {
                (turns.next().unwrap_or("Turn"), format!("Turn on {}", label(battle, enemy)))
            }
            Command::Reply(Reply::Defend) => ("Defend", "Defend".to_string()),
            Command::Reply(Reply::Surrender) => ("sUrrender", "sUrrender".to_string()),
            _ => continue,
        };
        let said = sentence(&describe(battle, &command));
        let is_risky = matches!(command, Command::Reply(Reply::Surrender));
        let row = OddsRow::new(shown, name).remark(&said).risky(is_risky);
        // S is the letter of Shoot and Strike.
        table.push(if is_risky { row.by('u') } else { row });
        answers.push((Entry { name, choice: (), risky: is_risky }, Answer::Do(command)));
        let mut lines = vec![said];
        if is_risky {
            lines.extend(PRISONERS.map(String::from));
        }
        lines.extend(text.iter().cloned().chain(after(battle, own, &command)));
        let mut told = words(&lines);
        if scene.keys.lists {
            told.rows = told.rows.into_iter().map(|row| row.reworded(&in_words)).collect();
        }
        views.push(View { words: told, marks: marks.clone(), actor: Some(own.into()) });
        commands.push(command);
    }
    let advised = advised(scene).map(|(command, _)| command);
    let at = commands.iter().position(|one| Some(*one) == advised).unwrap_or(0);
    let asking = Asking::new("", table).notes(rows(&text)).asks(title).reworded(&in_words);
    composed(ANSWERS, ANSWERS.title, asking, answers, views).on(at)
}

/// The strikes that the unit has to expect later in the round.
fn after(battle: &FieldBattle, own: UnitId, command: &Command) -> Vec<String> {
    let Question::Reply { attacker, target } = battle.question else { return Vec::new() };
    let others = battle.dangers(own, battle.unit(own).at).into_iter().filter(|one| one.by != attacker);
    let mut lines: Vec<String> = others.map(|one| danger(battle, &one)).collect();
    if matches!(command, Command::Reply(Reply::Answer | Reply::Defend)) {
        let back = battle.retaliation_odds(target, attacker);
        lines.insert(0, format!("It strikes back: {}, {} dead", preview::range_of(&back), preview::dead_of(&back)));
    }
    lines
}
