//! Questions with a few answers: who moves first, whether to evade, to keep a spell up or to look for illusions, and whom
//! ESP Stats reads. Each function builds one as data; [`Choice`] draws it and handles its keys.

use crate::game_view::choice::{Answer, Choice, MenuChoice, View};
use crate::game_view::prompt::sentence;
use crate::game_view::question::Question;
use crate::game_view::rulebook_ui::StandingOrder;
use crate::game_view::wording::{Marks, Row, Words};
use crate::gladiator::ask::BattleContext;
use crate::gladiator::{magic, odds};
use crate::help::Topic;
use crate::keys::Keymap;
use crate::menu::Entry;
use crate::theme::Ink;
use crate::widgets::odds_table::{Odds, OddsRow, OddsTable};
use ludus_gladiator::battle::check::cast;
use ludus_gladiator::battle::command::Command;
use ludus_gladiator::battle::event::{Form, Strike};
use ludus_gladiator::battle::odds as core_odds;
use ludus_gladiator::battle::odds::outcome::AttackOutcome;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::battle::state::decision::Owed;
use ludus_gladiator::data::item::Place;
use ludus_gladiator::model::board;
use ludus_gladiator::model::board::{Quarter, quarter};
use ludus_gladiator::model::fighter::{Arm, FighterId, Side};
use ludus_gladiator::narration;

/// Asks the winner of the incentive which side moves first (manual p27). Return lets the enemy move first: the side that
/// moves second sees the final enemy position (INC-05).
pub fn incentive(scene: &BattleContext<'_>, side: Side) -> Choice<Battle> {
    let turn = scene.battle.turn();
    let title = format!("Turn {turn}: {} won the dice for the incentive. Which side moves first?", side.name());
    let why = "Who moves last sees where the others stand, and may come in behind them.";
    let answer = |name, side| (Entry::new(name, ()), Answer::Do(Command::MoveFirst { side }));
    let more = [
        ("View stats", MenuChoice::Stats),
        ("look arOund", MenuChoice::Look),
        ("save gaMe", MenuChoice::Quit),
        ("Quit", MenuChoice::Quit),
    ];
    let words = Words::new([Row::new(title, Ink::Strong), Row::new(why, Ink::Dim)]);
    let topic = Topic {
        title: "Who moves first",
        asks: "Your side chooses who moves first this turn. The side that moves last sees all positions before it goes.",
        context: Keymap::Menu,
        rules: &["INC-01", "INC-02", "INC-05", "PHASE-01", "PHASE-06"],
        chapters: &["The game"],
    };
    let answers = vec![answer("West first", Side::West), answer("East first", Side::East)];
    let likely = answers.iter().position(|(entry, _)| entry.name.starts_with(side.other().name()));
    let views = vec![View { words, ..View::default() }];
    let mut table = OddsTable::new(&[]);
    let sees =
        |first: Side| if first == side { "the enemy sees where you stand" } else { "you see where the enemy stands" };
    for (name, first) in [("West first", Side::West), ("East first", Side::East)] {
        table.push(
            OddsRow::new(name, if first == Side::West { "West first" } else { "East first" }).remark(sees(first)),
        );
    }
    let question = Question::new("Which side moves first?", table).aside(format!("{} won the dice", side.name()));
    Choice::menu(topic, String::new(), answers, &more, views).on(likely.unwrap_or(0)).tabled(question, vec![0, 1])
}

/// Asks the target of an attack whether it evades, with the advantage of evading (manual p37).
pub fn evade(scene: &BattleContext<'_>, strike: &Strike) -> Choice<Battle> {
    let view = scene.battle.view(scene.viewer());
    let outcomes = [&view.outcome(strike, false), &view.outcome(strike, true)];
    let attacker = scene.battle.fighter(strike.attacker);
    let verb = match strike.form {
        Form::Shot => "shoots at",
        Form::Throw => "throws at",
        Form::SlashFirst | Form::SlashNext => "slashes at",
        Form::Impale => "impales",
        Form::ReceiveCharge => "receives the charge of",
        Form::ShieldRush => "rushes",
        Form::Crush => "crushes",
        Form::Steal => "snatches at the weapon of",
        Form::Bolt | Form::Charm | Form::Blast => "casts at",
        Form::Attack | Form::DualFirst | Form::DualSecond | Form::ShieldAttack => "strikes",
    };
    let hidden = scene.truth.is_hidden_from(scene.viewer(), strike.attacker);
    let who = if hidden { "Somebody unseen" } else { scene.name(strike.attacker) };
    let arm = narration::arm_name(attacker, strike.arm);
    let from = if hidden { "" } else { direction(scene, strike) };
    let named = format!("{who} {verb} {}", scene.name(strike.target));
    let title = Row::new(format!("{named}{from} ({arm}): evade?"), Ink::Strong).or(format!("{named}{from}: evade?"));
    let [chances, effect, short] = match strike.form {
        Form::Charm | Form::Steal => charm_lines(scene, strike, outcomes),
        _ => blow_lines(scene, strike, outcomes),
    };
    let chances = Row::new(chances, Ink::Warning);
    let falls = odds::falls(scene, strike);
    let price = "It costs the action; four dice all turn.";
    let both = Row::new(format!("{effect} {price}{falls}"), Ink::Plain).or(format!("{short} {price}")).or(&*effect);
    let price = match falls.is_empty() {
        true => "Evading costs the action. All turn, attackers roll four dice instead of three.",
        false => "Evading costs the action; four dice all turn.",
    };
    let rows = [
        title.clone(),
        chances.clone(),
        Row::new(effect.clone(), Ink::Plain),
        // The news can take the place of what is always the same.
        Row::new(price.to_string() + &falls, if falls.is_empty() { Ink::Dim } else { Ink::Plain }),
    ];
    let target = scene.battle.fighter(strike.target).at();
    let start = Some(attacker.at()).filter(|_| !hidden);
    // A missile shows its track.
    let track = start.filter(|_| strike.form.is_missile()).into_iter().flat_map(|start| board::line(start, target));
    let marks = Marks::on(start.into_iter().chain(track).chain([target]), Some(target));
    let words = Words::new(rows).brief([title, chances, both]);
    let topic = Topic {
        title: "Evading",
        asks: "Evade the blow, or take it? Evading makes a hit less likely, and costs the action of this turn.",
        context: Keymap::Evading,
        rules: &["EVADE-01", "EVADE-03", "EVADE-05", "EVADE-06", "EVADE-08", "DEC-077"],
        chapters: &["Evading"],
    };
    let hint = "E evades this attack, T takes it, A takes all of this turn.";
    let view = View { words, marks, actor: Some(strike.attacker.into()) };
    let order = Some(StandingOrder::Take);
    let choice = Choice::pair(topic, hint, [Command::Evade, Command::TakeIt], view);
    let who = format!("{named}{from} ({arm})");
    Choice { order, ..choice }.tabled(evade_table(scene, strike, (who, outcomes), &effect), vec![1, 0])
}

/// Returns " from behind" or " from the side" if the strike does not come from the front of its target.
fn direction(scene: &BattleContext<'_>, strike: &Strike) -> &'static str {
    let [from, to] = [strike.attacker, strike.target].map(|id| scene.battle.fighter(id));
    match quarter(to.at(), to.facing(), from.at()) {
        Quarter::Flank => " from the side",
        Quarter::Rear => " from behind",
        Quarter::Front => "",
    }
}

/// Builds the table of the modern look: what each answer risks and costs. The mark stands on taking it, which costs nothing.
fn evade_table(
    scene: &BattleContext<'_>,
    strike: &Strike,
    (who, [plain, evaded]): (String, [&AttackOutcome; 2]),
    effect: &str,
) -> Question {
    let (need, known) = scene.battle.view(scene.viewer()).need(strike);
    let exact = known.exact;
    let ink = Ink::of(scene.battle.fighter(strike.attacker).side());
    let harms = !matches!(strike.form, Form::Charm | Form::Steal);
    let columns = [("hit", ink), ("dazed", ink), ("killed", ink), ("costs", Ink::Dim)];
    let columns: Vec<(&str, Ink)> =
        columns.into_iter().filter(|(title, _)| harms || matches!(*title, "hit" | "costs")).collect();
    let row = |name: &str, does, outcome: &AttackOutcome, costs: &str| {
        let row = OddsRow::new(name, does).with(Odds::of(outcome.hit(), exact));
        let row = match harms {
            true => row.with(Odds::of(outcome.daze(), exact)).with(Odds::of(outcome.kill(), exact)),
            false => row,
        };
        row.with(Odds::Text(costs.into()))
    };
    let mut table = OddsTable::new(&columns);
    table.push(row("Take it", "take it", plain, "nothing"));
    table.push(row("Evade", "evade", evaded, "action"));
    let sh = scene.battle.fighter(strike.target).sh();
    let note = match harms {
        true => {
            let dazes = match plain.daze().ways {
                0 => String::new(),
                _ => format!("; {} or more daze", plain.dazes_from()),
            };
            let (mean, falls) = (odds::tenths(plain.mean_tenths()), odds::falls(scene, strike));
            let held = match core_odds::grappling(scene.battle, strike) {
                0 => String::new(),
                plus => format!(" with the +{plus} of hand combat"),
            };
            format!("A hit takes {mean} SH on average{held}, of your {sh}{dazes}.{falls}")
        }
        false => effect.to_string(),
    };
    Question::new(format!("{who}. Evade?"), table)
        .aside(needs(scene, strike).to_lowercase())
        .note(Row::new(note, Ink::Dim))
        .note(Row::new(format!("How the number comes about: {}.", odds::reasons(&need, known)), Ink::Dim))
        .note(Row::new("If you evade, everybody rolls four dice against you for the whole turn.", Ink::Dim))
}

/// Compares standing still and evading against a blow or a missile.
///
/// Returns the chances, the effect of a hit, and a short form of that effect.
fn blow_lines(scene: &BattleContext<'_>, strike: &Strike, [plain, evaded]: [&AttackOutcome; 2]) -> [String; 3] {
    let target = scene.battle.fighter(strike.target);
    let (daze, mean) = (plain.dazes_from(), odds::tenths(plain.mean_tenths()));
    let (dazes, fewer) = (plain.daze(), evaded.daze());
    // A blow that never dazes, for example because it kills, needs no word about it.
    let [long, short] = match dazes.ways {
        0 => [String::new(), String::new()],
        _ => [
            format!("; {daze} or more dazes: {dazes}, evading {fewer}"),
            format!("; {daze}+ daze {dazes}, evading {fewer}"),
        ],
    };
    [
        format!(
            "{}: hit {}, evading {}; death {}, evading {}.  SH {}.",
            needs(scene, strike),
            plain.hit(),
            evaded.hit(),
            plain.kill(),
            evaded.kill(),
            target.sh()
        ),
        format!("A hit costs {mean} SH on average{long}."),
        format!("Mean {mean} SH{short}."),
    ]
}

/// Returns a text such as "Needs 12". Against Missile Return only a roll that always succeeds hits (THR-17).
fn needs(scene: &BattleContext<'_>, strike: &Strike) -> String {
    if core_odds::sends_back(scene.battle, strike) {
        return format!("Needs {}, for Missile Return", core_odds::ALWAYS);
    }
    format!("Needs {}", odds::needed(scene.battle.view(scene.viewer()).need(strike).1))
}

/// Compares standing still and evading against a spell or a theft, which do no damage.
fn charm_lines(scene: &BattleContext<'_>, strike: &Strike, [plain, evaded]: [&AttackOutcome; 2]) -> [String; 3] {
    let (hit, less) = (plain.hit(), evaded.hit());
    let effect = match strike.arm {
        Arm::Spell(spell, paid) => format!("What it does: {}.", magic::effect(spell, paid, scene.battle.turn())),
        _ => {
            let item = scene.battle.fighter(strike.target).item(Place::Ready);
            let item = item.map_or_else(String::new, |item| item.to_string());
            format!("A hit takes the {item} and does no damage.")
        }
    };
    [format!("{}: {hit}, evading {less}.", needs(scene, strike)), effect.clone(), effect]
}

/// Asks a Mage whose action begins whether to pay 1 SH again for a summoned being or for invisibility (UI-28, SUM-03,
/// DEC-088).
pub fn keep_up(scene: &BattleContext<'_>, id: FighterId, owed: Owed) -> Choice<Battle> {
    let (mage, whose) = (scene.name(id), scene.name(owed.whose()));
    let (title, ends) = match owed {
        Owed::Summons(being) => {
            let being = scene.battle.fighter(being);
            let (name, sh) = (being.race().name(), being.sh());
            let ends =
                format!("{whose} is a {name} with SH {sh} of {}. Let go, it is gone at once.", being.normal_sh());
            (format!("{mage}: keep {whose} for 1 SH?"), ends)
        }
        Owed::Invisibility(of) => {
            let keeps = if of == id { "stay invisible".into() } else { format!("keep {whose} invisible") };
            (format!("{mage}: {keeps} for 1 SH?"), "Let go: everybody sees the Mage again.".into())
        }
    };
    let (price, warns) = magic::price(scene.battle.fighter(id), 1);
    let (asks, over) = (title.clone(), ends.clone());
    let words = Words::new([
        Row::new(title, Ink::Strong),
        Row::new(sentence(&price), if warns { Ink::Bad } else { Ink::Warning }),
        Row::new(ends, Ink::Plain),
        Row::new("It costs no action.", Ink::Plain),
    ]);
    let marks = Marks::on([id, owed.whose()].map(|id| scene.battle.fighter(id).at()), None);
    let topic = Topic {
        title: "Keeping a spell up",
        asks: "Does the Mage keep paying for the spell? Each time costs health; without it the spell ends.",
        context: Keymap::Keeping,
        rules: &["SUM-03", "DEC-089", "DEC-088", "THR-13"],
        chapters: &["Summons and illusions"],
    };
    let mut table = OddsTable::new(&[("costs", Ink::Dim)]);
    table.push(OddsRow::new("Keep it", "keep").with(Odds::Text("1 SH".into())).remark(price.clone()));
    table.push(OddsRow::new("Let go", "let go").with(Odds::Text("nothing".into())).remark(over.clone()));
    let question = Question::new(asks, table).on(usize::from(warns)).note(Row::new("It costs no action.", Ink::Dim));
    let view = View { words, marks, actor: Some(owed.whose().into()) };
    let choice =
        Choice::pair(topic, "y pays 1 SH and keeps it, n lets it go.", [Command::KeepUp, Command::LetGo], view);
    choice.tabled(question, vec![0, 1])
}

/// Asks a fighter that looks for illusions to confirm it (ACT-42). There is no target, but a chance.
pub fn disbelieve(scene: &BattleContext<'_>, id: FighterId) -> Choice<Battle> {
    let need = core_odds::disbelief(scene.battle, id).total();
    let chance = core_odds::disbelieving(scene.battle, id);
    let title = format!("{} disbelieves: IQ, {need} or less on three dice, {chance}.", scene.name(id));
    let text = "The enemy's nearest illusion is gone then. Where there is none, the action is lost.";
    let mut rows = Row::wrapped(text, Ink::Plain);
    rows.insert(0, Row::new(title, Ink::Strong));
    let marks = Marks::on([scene.battle.fighter(id).at()], None);
    let topic = Topic {
        title: "Disbelieving",
        asks: "Try to see through an illusion? It is the action of this turn; the dice decide.",
        context: Keymap::Sure,
        rules: &["ILL-05", "ILL-06", "ILL-07", "ACT-42"],
        chapters: &["Summons and illusions"],
    };
    let view = View { words: Words::new(rows), marks, actor: Some(id.into()) };
    let hint = "y or Return disbelieves, Esc goes back to the menu.";
    let mut table = OddsTable::new(&[("succeeds", Ink::of(scene.battle.fighter(id).side()))]);
    table.push(OddsRow::new("Question it", "disbelieve").with(Odds::Chance(chance)).remark("costs the action"));
    let question =
        Question::new(format!("{} looks for an illusion", scene.name(id)), table).aside(format!("needs {need}"));
    Choice::turns(topic, hint, vec![(Command::Disbelieve, view)]).tabled(question, vec![0])
}

/// Asks which fighter ESP Stats reads, even unseen enemies (OSP-12, DEC-105). The spell reads `left` more of them.
pub fn read(scene: &BattleContext<'_>, id: FighterId, left: u8) -> Choice<Battle> {
    let is_hidden = |target| scene.truth.is_hidden_from(scene.viewer(), target);
    let mut targets: Vec<FighterId> = cast::unread(scene.truth, id).collect();
    ludus_engine::order::by_key(&mut targets, |target| {
        // Hidden enemies come last, so that list places reveal nothing about their squares.
        let at = scene.truth.fighter(*target).at();
        let hides = is_hidden(*target);
        (hides, if hides { (0, 0) } else { (at.y(), at.x()) })
    });
    // The spell can allow more readings than there are enemies.
    let more = match usize::from(left).min(targets.len()) {
        1 => "the last one".to_string(),
        left => format!("{left} more to look at"),
    };
    let place = |target| Some(scene.battle.fighter(target).at()).filter(|_| !is_hidden(target));
    let told = |target| match place(target) {
        None => format!("{}, unseen: the place is found as well.", scene.battle.fighter(target).race().name()),
        Some(at) => format!("{}, at {at}.", scene.battle.fighter(target).race().name()),
    };
    let mut table = OddsTable::new(&[]).most(5);
    for target in &targets {
        table.push(OddsRow::new(scene.name(*target), "read").without_letter().remark(told(*target)));
    }
    let question = Question::new("ESP Stats: whose values?", table).aside(&*more);
    let answers = targets.iter().map(|target| {
        let title = format!("ESP Stats: whose figures?  < {} >  {more}", scene.name(*target));
        let (at, line) = (place(*target), told(*target));
        let words = Words::new([Row::new(title, Ink::Strong), Row::new(line, Ink::Plain)]);
        (Command::Read { target: *target }, View { words, marks: Marks::on(at, at), actor: None })
    });
    let topic = Topic {
        title: "ESP Stats",
        asks: "Whose figures does the Mage read? Your side sees them from then on.",
        context: Keymap::Seeing,
        rules: &["OSP-12", "OSP-13", "OSP-14", "DEC-105", "UI-13"],
        chapters: &["Terrain spells and other magic"],
    };
    let hint = "y or Return reads, n or Space shows the next; one must be read.";
    let rows = (0..targets.len()).collect();
    let choice = Choice { required: Some(hint), ..Choice::turns(topic, hint, answers.collect()) };
    choice.tabled(question, rows)
}
