//! Aiming: shows one target after the other with its full odds (manual p32; screens: "Aiming").

use crate::game_view::choice::{Choice, PastLast, View};
use crate::game_view::question::Question;
use crate::game_view::wording::{Marks, Row};
use crate::gladiator::ask::{BattleContext, BattleReply};
use crate::gladiator::{odds, square_choice};
use crate::help::Topic;
use crate::keys::Keymap;
use crate::theme::Ink;
use crate::widgets::odds_table::{Odds, OddsRow, OddsTable};
use ludus_gladiator::battle::check::{propose, strike};
use ludus_gladiator::battle::command::Command;
use ludus_gladiator::battle::event::{Form, Strike};
use ludus_gladiator::battle::odds as core_odds;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::battle::{action, check};
use ludus_gladiator::model::board;
use ludus_gladiator::model::board::Square;
use ludus_gladiator::model::fighter::FighterId;

const TOPIC: Topic = Topic {
    title: "Aiming",
    asks: "Attack which enemy? Each has its chance and the parts of it; enemies who have not acted yet can evade.",
    context: Keymap::Aiming,
    rules: &[
        "ROLL-01", "ROLL-02", "ROLL-03", "ROLL-04", "ROLL-05", "FACE-04", "FACE-05", "FACE-06", "RNG-01", "OBST-02",
        "DUAL-02", "DUAL-03", "SLASH-03", "ACT-22", "ACT-32", "SHLD-03", "SHLD-05", "RNG-02", "ACT-18", "ACT-19",
        "WND-02", "WND-04",
    ],
    chapters: &["Striking"],
};
const STRUCK: &str = "The second blow must be struck; y strikes.";

/// Asks for a target, with all targets in proposed order; for a slash, in striking order. After the last target the menu
/// returns, but a second blow is mandatory. `likely`: the command whose chances the menu showed; its target comes first.
pub fn aim(scene: &BattleContext<'_>, id: FighterId, form: Form, likely: Option<&Command>) -> Choice<Battle> {
    let mut targets: Vec<FighterId> = match form {
        Form::SlashFirst => strike::slashed(scene.battle, id).collect(),
        _ => propose::proposed(scene.battle, id, form, last(scene, id)),
    };
    let shown = likely.and_then(Command::attack).filter(|(own, _)| *own == form && form != Form::SlashFirst);
    if let Some(at) = shown.and_then(|(_, target)| targets.iter().position(|one| *one == target)) {
        targets[..=at].rotate_right(1);
    }
    let answers = targets.iter().enumerate().filter_map(|(number, target)| {
        // A slash is harder after its first target (SLASH-03).
        let here = if form == Form::SlashFirst && number > 0 { Form::SlashNext } else { form };
        Some((form.command(*target)?, view(scene, id, here, *target)))
    });
    let astray = Some("Nobody to attack there; the targets are shown one after the other.");
    let (question, rows) = table(scene, id, form, &targets);
    if form != Form::DualSecond {
        let hint = "y or Return attacks, n or Space shows the next target, Esc leaves.";
        let choice = Choice::turns(TOPIC, hint, answers.collect());
        let past_last: PastLast<Battle> = Box::new(move |scene| refused_all(scene, id, form));
        return Choice { astray, past_last: Some(past_last), ..choice }.tabled(question, rows);
    }
    let hint = "The second blow must be struck; y strikes, n or Space shows another target.";
    let choice = Choice { astray, required: Some(STRUCK), ..Choice::turns(TOPIC, hint, answers.collect()) };
    let choice = choice.tabled(question, rows);
    match targets.len() {
        1 => Choice { past_last: Some(Box::new(|_| BattleReply::Say(STRUCK.into()))), ..choice },
        _ => choice,
    }
}

/// Builds the table of the modern look: a row for each target, and one to put the item down instead of throwing it.
fn table(scene: &BattleContext<'_>, id: FighterId, form: Form, targets: &[FighterId]) -> (Question, Vec<usize>) {
    let own = Ink::of(scene.battle.fighter(id).side());
    let mut table = chances_table(own);
    for (number, target) in targets.iter().enumerate() {
        let here = if form == Form::SlashFirst && number > 0 { Form::SlashNext } else { form };
        table.push(row(scene, id, here, *target));
    }
    let mut rows: Vec<usize> = (0..targets.len()).collect();
    if form == Form::Throw && check::offer(scene.battle, id, action::Action::DropNearby).is_ok() {
        table.push(OddsRow::new("Put it down nearby", "put it down").without_letter());
        rows.push(targets.len());
    }
    let arm = targets.first().and_then(|target| strike::strike(scene.battle, id, form, *target).ok());
    let arm = arm.map_or_else(String::new, |strike| odds::Preview::new(scene, &strike).arm);
    let asks = match form {
        Form::Shot => "shoot at",
        Form::Throw => "throw at",
        Form::DualSecond => "strike with the second blow",
        Form::ShieldAttack | Form::ShieldRush => "push",
        _ => "attack",
    };
    if form == Form::SlashFirst {
        return (Question::new(format!("{} slashes all in this order", scene.name(id)), table).aside(arm), rows);
    }
    (Question::new(format!("Which enemy does {} {asks}?", scene.name(id)), table).aside(arm), rows)
}

/// Returns the row of a target, with its chances.
fn row(scene: &BattleContext<'_>, id: FighterId, form: Form, target: FighterId) -> OddsRow {
    let row = OddsRow::new(scene.name(target), "attack").without_letter();
    match strike::strike(scene.battle, id, form, target) {
        Ok(strike) => with_chances(scene, &strike, row),
        Err(_) => row,
    }
}

/// Creates an empty table for [`with_chances`].
pub fn chances_table(own: Ink) -> OddsTable {
    OddsTable::new(&["hit", "evading", "dazed", "killed"].map(|title| (title, own)))
}

/// Adds the chances of a blow to hit its target as it stands and if it evades, to daze and to kill it.
pub fn with_chances(scene: &BattleContext<'_>, strike: &Strike, row: OddsRow) -> OddsRow {
    let target = strike.target;
    if core_odds::sends_back(scene.battle, strike) {
        return row;
    }
    let view = scene.battle.view(scene.viewer());
    let evading = scene.battle.body(target).evading();
    let (need, sh) = (view.need(strike).1.exact, view.sh(target).exact);
    let outcome = view.outcome(strike, evading);
    let evaded = match !evading && view.may_evade(target) {
        true => Odds::of(view.outcome(strike, true).hit(), need),
        false => Odds::Text(if evading { "it evades" } else { "it cannot" }.into()),
    };
    let row = row.with(Odds::of(outcome.hit(), need)).with(evaded);
    match strike.form {
        Form::Steal | Form::Charm => row,
        _ => row.with(Odds::of(outcome.daze(), need && sh)).with(Odds::of(outcome.kill(), need && sh)),
    }
}

/// After all targets are refused, the fighter can put an item down nearby instead of throwing it (ACT-29, UI-26).
fn refused_all(scene: &BattleContext<'_>, id: FighterId, form: Form) -> BattleReply {
    match check::offer(scene.battle, id, action::Action::DropNearby) {
        Ok(_) if form == Form::Throw => BattleReply::Open(Box::new(square_choice::drop_nearby(scene, id))),
        _ => BattleReply::Close,
    }
}

/// Returns the odds against a target, and the track of a missile.
fn view(scene: &BattleContext<'_>, id: FighterId, form: Form, target: FighterId) -> View {
    let Ok(strike) = strike::strike(scene.battle, id, form, target) else { return View::default() };
    let text = odds::Preview::new(scene, &strike);
    let verb = match form {
        Form::DualSecond => "second blow: ",
        Form::DualFirst => "first blow: ",
        Form::Attack | Form::Shot | Form::Throw => "",
        Form::SlashFirst | Form::SlashNext => "slash all: ",
        Form::Impale => "impale: ",
        Form::ReceiveCharge => "receive: ",
        Form::ShieldAttack => "shield: ",
        Form::ShieldRush => "rush: ",
        Form::Crush => "crush: ",
        Form::Steal => "steal: ",
        Form::Bolt | Form::Charm | Form::Blast => "cast: ",
    };
    let title = match form {
        Form::Shot => text.title.replacen(" > ", " shoots at ", 1),
        Form::Throw => text.title.replacen(" > ", " throws at ", 1),
        _ => format!("{verb}{}", text.title),
    };
    let title = Row::new(title, Ink::Strong).or(&*text.title).or(&*text.short);
    let [from, to] = [id, target].map(|id| scene.battle.fighter(id).at());
    let track: Vec<Square> = if form.is_missile() { board::line(from, to).collect() } else { Vec::new() };
    let marks = Marks::on(track.into_iter().chain([to]), Some(to));
    View { words: text.words(title, verb, &odds::falls(scene, &strike)), marks, actor: Some(target.into()) }
}

/// Returns the fighter's previous target.
pub fn last(scene: &BattleContext<'_>, id: FighterId) -> Option<FighterId> {
    scene.done_by(id).find_map(Command::attack).map(|(_, target)| target)
}

/// Returns the previous target. `None` if it is not proposed first now.
pub fn again(scene: &BattleContext<'_>, id: FighterId, form: Form) -> Option<FighterId> {
    still_first(scene.battle, id, form, last(scene, id)?)
}

/// Returns that target if it is still proposed first.
pub fn still_first(battle: &Battle, id: FighterId, form: Form, last: FighterId) -> Option<FighterId> {
    (propose::proposed(battle, id, form, Some(last)).first() == Some(&last)).then_some(last)
}
