//! The choice of a square near a fighter: to fall, to put down an item, or to stand up (UI-26, UI-31). Each function builds
//! one question.

use crate::game_view::choice::{Choice, View};
use crate::game_view::question::Question;
use crate::game_view::wording::{Marks, Row, Words};
use crate::gladiator::ask::BattleContext;
use crate::gladiator::{magic, odds as previews};
use crate::help::Topic;
use crate::keys::Keymap;
use crate::theme::Ink;
use crate::widgets::odds_table::{Odds, OddsRow, OddsTable};
use ludus_engine::board::BoardCell;
use ludus_gladiator::battle::check::{cast, grapple};
use ludus_gladiator::battle::command::{Aim, Command};
use ludus_gladiator::battle::event::Strike;
use ludus_gladiator::battle::odds::outcome;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::battle::{check, odds};
use ludus_gladiator::data::item::{Item, Place};
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::model::board::{Facing, Square};
use ludus_gladiator::model::fighter::FighterId;
use ludus_gladiator::model::ground::Layer;
use ludus_gladiator::narration;

/// The help of a question for a square.
const fn topic(
    title: &'static str,
    asks: &'static str,
    rules: &'static [&'static str],
    chapters: &'static [&'static str],
) -> Topic {
    Topic { title, asks, context: Keymap::Squaring, rules, chapters }
}

const PUSH: Topic = topic(
    "Pushing",
    "Into which square is the falling enemy pushed? The ground there can hurt.",
    &["SHLD-06", "DEC-066", "TER-10", "TER-23"],
    &["Shields"],
);
const DROP_NEARBY: Topic = topic(
    "Dropping nearby",
    "Into which square does the weapon fall? Anybody can pick it up there.",
    &["ACT-29", "DEC-074", "WPN-16", "BONE-03", "BONE-05"],
    &["Actions"],
);
const BREAK_FREE: Topic = topic(
    "Breaking free",
    "Into which square to break free? The dice decide whether it succeeds.",
    &["HAND-16", "HAND-17", "DEC-070"],
    &["Hand combat"],
);
const STAND_ASIDE: Topic = topic(
    "Standing up",
    "Where to stand up, and which way to face? It is the action of this turn.",
    &["ACT-05", "DEC-071"],
    &["Hand combat"],
);
const TERRAIN: Topic = topic(
    "Making terrain",
    "Which square does the spell change? If it fails it costs 1 SH less, and nothing changes.",
    &["TSP-02", "TSP-03", "DEC-098", "TSP-12", "TER-14", "TER-21"],
    &["Terrain spells and other magic"],
);
const HINT: &str = "Arrows, n or Space show another square, y or Return takes this one.";

/// Asks for the square into which a shield knocks the enemy (SHLD-06).
pub fn push(scene: &BattleContext<'_>, strike: &Strike) -> Choice<Battle> {
    let title =
        format!("{} falls. Into which square does {} push?", scene.name(strike.target), scene.name(strike.attacker));
    let harm = |layer: Layer| match layer {
        Layer::Pit => format!("pit, costs {} SH", outcome::PIT_DAMAGE),
        Layer::Exit => "exit, out of the battle at the turn's end".to_string(),
        Layer::Fire | Layer::Caltrops => format!("{}, hurts at the turn's end", layer.name().to_lowercase()),
        _ => layer.name().to_lowercase(),
    };
    let answers = grapple::push_squares(scene.battle, strike.target)
        .map(|to| (to, Command::Push { to }, ground(scene, to, harm)))
        .collect();
    let choice = squares(scene, (PUSH, "push"), strike.target, title, None, answers);
    Choice { required: Some("The enemy has fallen: choose a square; y takes the one shown."), ..choice }
}

/// Asks for the square that gets the Ready item (ACT-29).
pub fn drop_nearby(scene: &BattleContext<'_>, id: FighterId) -> Choice<Battle> {
    let item = scene.battle.fighter(id).item(Place::Ready);
    let what = match item.and_then(Item::bones_of) {
        Some(of) => format!("bones of {}", scene.name(of)),
        None => item.map_or_else(String::new, |item| item.to_string()),
    };
    let named = |to| {
        let revives = check::revived_at(scene.battle, id, to).is_some();
        ground(scene, to, |layer| match layer {
            Layer::Altar if revives => "altar, where bones come back to life".to_string(),
            _ => layer.name().to_lowercase(),
        })
    };
    let answers = check::drop_squares(scene.battle, id).map(|to| (to, Command::DropNearby { to }, named(to))).collect();
    squares(scene, (DROP_NEARBY, "drop"), id, format!("Do you wish to drop the {what} in this square?"), None, answers)
}

/// Asks for the square of single terrain: the caster's own or one beside it (TSP-02, DEC-098).
pub fn terrain(scene: &BattleContext<'_>, id: FighterId, spell: Spell, paid: u8) -> Choice<Battle> {
    let (chance, _) = magic::chance(scene.battle, id, spell, paid);
    let (price, warns) = magic::price(scene.battle.fighter(id), paid);
    let failed = odds::price(spell, paid, odds::NEVER, false);
    let text = format!("It costs {paid} SH, {failed} if it fails: {price}.");
    let row = Row::new(text, if warns { Ink::Bad } else { Ink::Plain }).or(price);
    let cast = |to| Command::Cast { spell, paid, aim: Aim::Square(to) };
    let answers = cast::squares(scene.battle, id, spell).map(|to| (to, cast(to), ground(scene, to, plain))).collect();
    squares(scene, (TERRAIN, "cast"), id, format!("{spell} in this square?  {chance}"), Some(row), answers)
}

/// Asks for the square in which the fighter stands up after breaking free (HAND-17).
pub fn break_free(scene: &BattleContext<'_>, id: FighterId) -> Choice<Battle> {
    let (need, chance) = scene.battle.view(scene.viewer()).breaks_free(id);
    let need = previews::needed(need);
    let hurt = narration::underfoot(scene.battle, id);
    let end = if hurt.is_empty() { ". Stands up where?".into() } else { format!(" ({hurt} a turn). Where to?") };
    let title = format!("{} breaks free on {need} or less: {chance}{end}", scene.name(id));
    let exact = scene.battle.view(scene.viewer()).breaks_free(id).0.exact;
    let asked = Question::new(format!("{} breaks free. Where to?", scene.name(id)), OddsTable::default());
    let asked = asked.aside(format!("needs {need} or less"));
    let own = (asked, "break free", Odds::of(chance, exact));
    getting_up(scene, (BREAK_FREE, id, title), own, |to, facing| Command::BreakFree { to, facing })
}

/// Asks for the square in which the fighter stands up out of a heap (DEC-071).
pub fn stand_aside(scene: &BattleContext<'_>, id: FighterId) -> Choice<Battle> {
    let title = format!("Others lie here. Where does {} stand up?", scene.name(id));
    let own = (Question::new(title.clone(), OddsTable::default()), "stand up", Odds::None);
    getting_up(scene, (STAND_ASIDE, id, title), own, |to, facing| Command::StandAside { to, facing })
}

/// Asks for a square and a facing, first the current one. The table of the modern look has a row for each square.
fn getting_up(
    scene: &BattleContext<'_>,
    (topic, id, title): (Topic, FighterId, String),
    (mut question, does, odds): (Question, &'static str, Odds),
    command: impl Fn(Square, Facing) -> Command,
) -> Choice<Battle> {
    let facings: Vec<Facing> =
        std::iter::successors(Some(scene.battle.fighter(id).facing()), |facing| Some(facing.clockwise()))
            .take(4)
            .collect();
    let mut answers = Vec::new();
    let mut table = OddsTable::new(&[("free", Ink::of(scene.battle.fighter(id).side()))]).most(5);
    let mut rows = Vec::new();
    for to in grapple::ways_out(scene.battle, id) {
        let here = ground(scene, to, plain);
        rows.push(answers.len());
        table.push(OddsRow::new(to.to_string(), does).without_letter().with(odds.clone()).remark(&*here));
        answers.extend(facings.iter().map(|facing| (to, command(to, *facing), format!("{here} Facing {facing:?}."))));
    }
    question.table = table;
    let answers = views(scene, id, &title, None, false, answers);
    Choice::facing(topic, HINT, facings.len(), answers).tabled(question, rows)
}

fn squares(
    scene: &BattleContext<'_>,
    (topic, does): (Topic, &'static str),
    round: FighterId,
    title: String,
    price: Option<Row>,
    answers: Vec<(Square, Command, String)>,
) -> Choice<Battle> {
    let mut table = OddsTable::new(&[]).most(5);
    for (to, _, here) in &answers {
        table.push(OddsRow::new(to.to_string(), does).without_letter().remark(&**here));
    }
    let rows = (0..answers.len()).collect();
    let question = Question::new(&*title, table);
    let question = match &price {
        Some(price) => question.note(price.clone()),
        None => question,
    };
    let answers = views(scene, round, &title, price, true, answers);
    Choice::turns(topic, HINT, answers).tabled(question, rows)
}

/// Builds the answers. `round`: the fighter around which the squares lie.
fn views(
    scene: &BattleContext<'_>,
    round: FighterId,
    title: &str,
    price: Option<Row>,
    is_plain: bool,
    answers: Vec<(Square, Command, String)>,
) -> Vec<(Command, View)> {
    let open: Vec<BoardCell> = answers.iter().map(|(to, ..)| (*to).into()).collect();
    let lit = scene.battle.fighter(round).at();
    let view = |(to, command, here): (Square, Command, String)| {
        let rows = [Row::new(title, Ink::Strong), Row::new(here, Ink::Plain)].into_iter().chain(price.clone());
        let marks = Marks { open: open.clone(), is_plain, ..Marks::on([lit], Some(to)) };
        (command, View { words: Words::new(rows.collect::<Vec<_>>()), marks, actor: Some(round.into()) })
    };
    answers.into_iter().map(view).collect()
}

fn plain(layer: Layer) -> String {
    layer.name().to_lowercase()
}

/// Returns the contents of a square, such as "Here: pit, fire.". `named`: the text of a layer of terrain.
fn ground(scene: &BattleContext<'_>, to: Square, named: impl Fn(Layer) -> String) -> String {
    let layers = scene.battle.ground().terrain(to).layers();
    let mut names: Vec<String> = layers.map(|(layer, _)| named(layer)).collect();
    names.extend(scene.battle.ground().pile(to).map(|item| item.to_string()));
    names.extend(scene.battle.at(to).map(|id| scene.name(id).to_string()));
    format!("Here: {}.", if names.is_empty() { "open ground".into() } else { names.join(", ") })
}
