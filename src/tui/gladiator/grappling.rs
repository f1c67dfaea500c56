//! Hand combat: the choice of an enemy to grab, and the question whether to repel (manual p38-39).

use crate::canvas::wrap;
use crate::game_view::choice::{Choice, View};
use crate::game_view::question::Question;
use crate::game_view::wording::{Marks, ROW, Row, Words};
use crate::gladiator::ask::{BattleContext, BattleReply};
use crate::gladiator::odds;
use crate::help::Topic;
use crate::keys::Keymap;
use crate::theme::Ink;
use crate::widgets::odds_table::{Odds, OddsRow, OddsTable};
use ludus_engine::chance::Chance;
use ludus_gladiator::battle::check::grapple;
use ludus_gladiator::battle::command::Command;
use ludus_gladiator::battle::odds::outcome;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::battle::view::Hold;
use ludus_gladiator::data::item::Place;
use ludus_gladiator::model::fighter::{Arm, FighterId};
use ludus_gladiator::model::ground::Layer;
use ludus_gladiator::narration;

/// Asks which enemy in reach to draw into hand combat (ACT-23).
pub fn grab(scene: &BattleContext<'_>, id: FighterId) -> Choice<Battle> {
    let answers = grapple::targets(scene.battle, id).map(|target| {
        let title = format!("Hand combat: {} > {}", scene.name(id), scene.name(target));
        let at = scene.battle.fighter(target).at();
        let words = words(scene, [id, target], Row::new(title, Ink::Strong), "Hand combat: ");
        (Command::HandCombat { target }, View { words, marks: Marks::on([at], Some(at)), actor: Some(target.into()) })
    });
    let topic = Topic {
        title: "Trying hand combat",
        asks: "Grapple which enemy? The target can try to repel; otherwise both lie on the ground and fight hand to hand.",
        context: Keymap::Aiming,
        rules: &["ACT-23", "HAND-03", "HAND-05", "HAND-06", "HAND-08", "HAND-09", "HAND-13", "HAND-14", "DEC-068"],
        chapters: &["Hand combat"],
    };
    let hint = "y or Return grabs, n or Space shows the next, Esc goes back to the menu.";
    let choice = Choice::turns(topic, hint, answers.collect());
    let mut table = OddsTable::new(&[("succeeds", Ink::of(scene.battle.fighter(id).side()))]);
    for target in grapple::targets(scene.battle, id) {
        let row = OddsRow::new(scene.name(target), "grapple").without_letter();
        let (need, repels) = scene.battle.view(scene.viewer()).repels(id, target);
        table.push(match scene.battle.body(target).prone() {
            true => row.with(Odds::Text("certain".into())).remark("it lies already"),
            false => row.with(Odds::of(repels.otherwise(), need.exact)).remark("unless it repels you"),
        });
    }
    let rows = (0..table.rows().len()).collect();
    let question = Question::new(format!("Which enemy does {} grapple?", scene.name(id)), table);
    let choice =
        Choice { past_last: Some(Box::new(|_| BattleReply::Close)), astray: Some("Nobody to grab there."), ..choice };
    choice.tabled(question, rows)
}

/// Asks the defender whether to repel an attempt (HAND-02).
pub fn repel(scene: &BattleContext<'_>, attacker: FighterId, target: FighterId) -> Choice<Battle> {
    let title = format!("{} wants hand combat with {}: repel?", scene.name(attacker), scene.name(target));
    let about = format!("{} wants hand combat: repel? ", scene.name(attacker));
    let row = Row::new(format!("{title} It costs no action."), Ink::Strong).or(title);
    let at = [attacker, target].map(|id| scene.battle.fighter(id).at());
    let marks = Marks::on(at, Some(at[1]));
    let topic = Topic {
        title: "Repelling",
        asks: "Repel the attacker? If that fails, or you let them come, both go down and fight hand to hand.",
        context: Keymap::Repelling,
        rules: &["HAND-02", "HAND-03", "HAND-05", "HAND-07", "HAND-08", "HAND-09", "HAND-10", "HAND-13", "HAND-14"],
        chapters: &["Hand combat"],
    };
    let view = View { words: words(scene, [attacker, target], row, &about), marks, actor: Some(attacker.into()) };
    let hint = "R tries to repel, N lets hand combat begin; arrows choose.";
    let notes = short_words(scene, attacker, target);
    let (need, chance) = scene.battle.view(scene.viewer()).repels(attacker, target);
    let mut table =
        OddsTable::new(&[("you stay up", Ink::of(scene.battle.fighter(target).side())), ("costs", Ink::Dim)]);
    let repel = Odds::of(chance, need.exact);
    table.push(OddsRow::new("Repel", "repel").with(repel).with(Odds::Text("nothing".into())));
    table.push(
        OddsRow::new("No, let it come", "let it come")
            .with(Odds::Chance(Chance::of_100(0)))
            .with(Odds::Text("nothing".into())),
    );
    let asks = format!("{} wants to grapple {}. Repel?", scene.name(attacker), scene.name(target));
    let question = Question::new(asks, table).aside(format!("needs {}", odds::needed(need))).notes(notes);
    Choice::pair(topic, hint, [Command::Repel, Command::LetCome], view).tabled(question, vec![0, 1])
}

/// Returns the forecast in three rows below its title. Without a line for the title it begins with `about`.
fn words(scene: &BattleContext<'_>, [attacker, target]: [FighterId; 2], title: Row, about: &str) -> Words {
    let forms = |about: &str| {
        let forms = [3, 2, 1, 0].map(|figures| format!("{about}{}", outlook(scene, attacker, target, figures)));
        let fits = forms.iter().position(|text| wrap(text, ROW.into()).len() <= 3);
        let mut rows = Row::wrapped(&forms[fits.unwrap_or(3)], Ink::Plain);
        rows[0].set_ink(Ink::Warning);
        (rows, fits != Some(0))
    };
    let ((mut rows, is_short), (brief, is_shorter)) = (forms(""), forms(about));
    let full = (is_short || is_shorter).then(|| outlook(scene, attacker, target, 3));
    rows.insert(0, title);
    Words { rows, brief, full: full.into_iter().collect() }
}

/// The forecast below a table: a row for each sentence, so that a small box leaves out whole ones.
fn short_words(scene: &BattleContext<'_>, attacker: FighterId, target: FighterId) -> Vec<Row> {
    let [begins, ..] = sentences(scene, (attacker, target), 0);
    let mut rows = vec![Row::new(format!("{begins}."), Ink::Warning)];
    // The defender decides, and reads its own part first.
    for side in [2, 1] {
        let forms = [3, 2, 1, 0].map(|figures| format!("{}.", sentences(scene, (attacker, target), figures)[side]));
        let [longest, shorter @ ..] = forms;
        rows.push(shorter.into_iter().fold(Row::new(longest, Ink::Plain), Row::or));
    }
    rows
}

/// Forecasts an attempt: "Bran needs about 8 to repel: about 26%."
/// If it succeeds, each fighter's dropped items, attacks, damage and chance to break free follow, cut to `figures` values.
fn outlook(scene: &BattleContext<'_>, attacker: FighterId, target: FighterId, figures: usize) -> String {
    let [begins, first, second] = sentences(scene, (attacker, target), figures);
    format!("{begins}. {first}; {second}.")
}

/// How an attempt begins, and how each of both fights if it succeeds, without the last points.
fn sentences(scene: &BattleContext<'_>, (attacker, target): (FighterId, FighterId), figures: usize) -> [String; 3] {
    let view = scene.battle.view(scene.viewer());
    let begins = if scene.battle.body(target).prone() {
        "Prone: hand combat begins immediately. Both".to_string()
    } else {
        let (need, chance) = view.repels(attacker, target);
        let word = if need.exact { "" } else { "about " };
        format!("{} needs {} to repel: {word}{chance}. Else both", scene.name(target), odds::needed(need))
    };
    let pit = scene.battle.ground().terrain(scene.battle.fighter(target).at()).has(Layer::Pit);
    let pit = match pit {
        true => format!(", and who falls in the pit loses {} SH", outcome::PIT_DAMAGE),
        false => String::new(),
    };
    let holds = view.wrestling(attacker, target);
    let sides = [(attacker, 0), (target, 1)].map(|(id, number)| {
        let hold = holds[number].as_ref();
        format!("{}{}", fighting(scene, id), hold.map_or_else(String::new, |hold| told(scene, hold, figures)))
    });
    let [first, second] = sides;
    [format!("{begins} lie{pit}"), first, second]
}

/// Returns the first `figures` values of " 1d+2: hits 98%, mean 5.5, kills about 3%, breaks free 74%".
fn told(scene: &BattleContext<'_>, hold: &Hold, figures: usize) -> String {
    let exact = scene.battle.view(scene.viewer()).sh(hold.strike.target).exact;
    let about = |exact: bool| if exact { "" } else { "about " };
    let all = [
        format!(" {}: hits {}{}", hold.damage, about(hold.need.exact), hold.outcome.hit()),
        format!(", kills {}{}", about(exact && hold.need.exact), hold.outcome.kill()),
        format!(", breaks free {}{}", about(hold.free.0.exact), hold.free.1),
        format!(", mean {}", odds::tenths(hold.outcome.mean_tenths())),
    ];
    all[..=figures].concat()
}

/// Returns a text such as "Conan drops Mace, fights with fists".
fn fighting(scene: &BattleContext<'_>, id: FighterId) -> String {
    // An image would drop its Mage's items (DEC-104).
    let (fighter, dropped) = scene.battle.body(id).grappled();
    let drops: Vec<String> = dropped.iter().flatten().map(ToString::to_string).collect();
    let arm = match fighter.grappling_arm(Place::Ready) {
        Some(Arm::Item(_)) => "dagger".to_string(),
        Some(Arm::Fist) => "fists".into(),
        Some(arm) => narration::arm_name(&fighter, arm),
        None => String::new(),
    };
    let drops = if drops.is_empty() { String::new() } else { format!("drops {}, ", drops.join(" and ")) };
    format!("{} {drops}fights with {arm}", scene.name(id))
}
