//! The questions of a delve: what the party does, how it meets a group, what becomes of captives, the parting of the loot, the gain
//! of a level. A row of the menu is a kind of command; one with several forms opens a list. Arrows walk through the exits.

use crate::game_view::choice::places::BoardStep;
use crate::game_view::choice::{Answer, Choice, View, look_at};
use crate::game_view::prompt::{Prompt, PromptReply, sentence};
use crate::game_view::question::{Closed, Question as Asking};
use crate::game_view::rulebook_ui::StandingOrder;
use crate::game_view::wording::{Marks, Row};
use crate::help::Topic;
use crate::keys::Keymap;
use crate::menu::Entry;
use crate::theme::Ink;
use crate::tunnels::delve::chart::Chart;
use crate::tunnels::delve::deed::{DEEDS, Deed};
use crate::tunnels::delve::{map, words};
use crate::tunnels::orders::{Rows, composed, rows, steps, words as lines_of};
use crate::tunnels::table::{Context, player_of};
use crate::widgets::odds_table::{Odds, OddsRow, OddsTable};
use ludus_engine::board::{BoardCell, Facing};
use ludus_engine::coach::Explain;
use ludus_tunnels::data::coins::Coins;
use ludus_tunnels::delve::command::Command;
use ludus_tunnels::delve::illegal_move::IllegalMove;
use ludus_tunnels::delve::log::Mood;
use ludus_tunnels::delve::state::{Delve, Scene};
use ludus_tunnels::dungeon::level::{Direction, Exit, LinkId};
use ludus_tunnels::narration::deeds;
use ludus_tunnels::outing::{self, Outing};

const EXPLORING: Topic = Topic {
    title: "Exploring",
    asks: "Walk through the exits with the arrows, or choose what the party does here. Each action costs game turns; in each, \
           lights burn down and wandering monsters can come.",
    context: Keymap::Delving,
    rules: &["TT-DUNGEON-29", "TT-DEC-211", "TT-DEC-215", "TT-DEC-216", "TT-DEC-048"],
    chapters: &["Tables of the dungeon", "Tunnels"],
};
const MEETING: Topic = Topic {
    title: "A meeting",
    asks: "A group is here. Fight, talk or run. The reaction dice have decided how they feel about the party.",
    context: Keymap::Ordering,
    rules: &["TT-REACT-08", "TT-DEC-045", "TT-DEC-046", "TT-DEC-047", "TT-DEC-054"],
    chapters: &["Tables of the dungeon", "Flight and nerve"],
};
const CAPTIVES: Topic = Topic {
    title: "A helpless foe",
    asks: "Take the foe into the party, or finish it off. A tamed monster can revolt.",
    context: Keymap::Ordering,
    rules: &["TT-TAME-01", "TT-DEC-050", "TT-DEC-051"],
    chapters: &["Tables of the dungeon"],
};
const DAGGER: Topic = Topic {
    title: "A dagger",
    asks: "Choose the kind of the dagger, among those that the dice allow.",
    context: Keymap::Ordering,
    rules: &["TT-TREASURE-14", "TT-DEC-204"],
    chapters: &["Tables of the dungeon", "Weapons"],
};
const PARTING: Topic = Topic {
    title: "Parting of the loot",
    asks: "Divide the loot. Each gold piece is one experience point for the character who gets it.",
    context: Keymap::Ordering,
    rules: &["TT-XP-06", "TT-XP-09", "TT-DEC-104", "TT-DEC-118", "TT-DEC-119"],
    chapters: &["Experience and levels"],
};
const LEVEL: Topic = Topic {
    title: "A new level",
    asks: "Choose the gain of the new level.",
    context: Keymap::Ordering,
    rules: &["TT-LEVEL-05", "TT-LEVEL-06"],
    chapters: &["Experience and levels"],
};

/// A command of the delve as one of the game.
pub const fn given(command: Command) -> outing::Command {
    outing::Command::Delve(command)
}

/// The prompt for the pending decision of a delve. `None` if it is over.
pub fn question(scene: &Context<'_>, delve: &Delve) -> Option<Box<dyn Prompt<Outing>>> {
    let legal = legal(delve);
    let title = deeds::question(delve, scene.names)?;
    Some(match &delve.scene {
        Scene::Exploring => Box::new(exploring(scene, delve, &legal)),
        Scene::Warned | Scene::Meeting => Box::new(menu(scene, delve, &legal, (MEETING, title, about_group(delve)))),
        Scene::Captives { .. } => Box::new(menu(scene, delve, &legal, (CAPTIVES, title, Vec::new()))),
        Scene::Dagger => Box::new(flat(scene, delve, &legal, (DAGGER, title), true)),
        Scene::Parting => Box::new(parting(scene, delve, title, &legal)),
        Scene::Level(_) => Box::new(flat(scene, delve, &unlike(scene, delve, legal), (LEVEL, title), true)),
        Scene::Fight(_) | Scene::Returned | Scene::Lost => return None,
    })
}

fn legal(delve: &Delve) -> Vec<Command> {
    let mut all = Vec::new();
    delve.legal_commands(&mut all);
    all
}

/// The first of several commands that the same words describe.
fn unlike(scene: &Context<'_>, delve: &Delve, mut commands: Vec<Command>) -> Vec<Command> {
    let mut told: Vec<String> = Vec::new();
    commands.retain(|command| {
        let text = deeds::describe(delve, scene.names, command);
        let is_new = !told.contains(&text);
        told.push(text);
        is_new
    });
    commands
}

/// The ways to divide the loot that differ: one for loot without a value, and none by names for a party of one.
fn partings(delve: &Delve, legal: &[Command]) -> Vec<Command> {
    let is_hired = delve.party.iter().any(|member| member.hire.is_some());
    let (alone, worthless) = (delve.living().count() < 2, delve.loot_value() == Coins::NONE);
    let differs = |command: &Command| match command {
        Command::Divide { to, pay } => (to.is_none() || !alone && !worthless) && (*pay || is_hired && !worthless),
        _ => true,
    };
    legal.iter().copied().filter(differs).collect()
}

fn parting(scene: &Context<'_>, delve: &Delve, title: String, legal: &[Command]) -> Choice<Outing> {
    let ways = partings(delve, legal);
    let home = format!("The party is home with loot worth {}", delve.loot_value());
    flat(scene, delve, &ways, (PARTING, if ways.len() == 1 { home } else { title }), true)
}

/// Pace, charisma and speech of the group that the party meets, as far as they are known.
fn about_group(delve: &Delve) -> Vec<String> {
    let map = delve.map();
    let Some(troop) = delve.coming.clone().or_else(|| delve.troop(&map)) else { return Vec::new() };
    let pace = format!("Pace: theirs {}, yours {}.", troop.kind.row().pace, delve.pace());
    let speech = match delve.speaker(troop.kind) {
        Some(who) => {
            format!(
                "{} speaks for the party, charisma {:+} against theirs.",
                delve.member(who).character.name,
                delve.charisma_gap(who, &troop)
            )
        }
        None => "Nobody shares a language with them.".into(),
    };
    vec![pace, speech]
}

fn exploring(scene: &Context<'_>, delve: &Delve, legal: &[Command]) -> Choice<Outing> {
    let title = "What does the party do?".to_string();
    let choice = menu(scene, delve, legal, (EXPLORING, title, Vec::new()));
    let walk = |scene: &Context<'_>, step: BoardStep| match (step, scene.battle.delve()) {
        (BoardStep::Arrow(facing), Some(delve)) => go(scene, delve, facing),
        (BoardStep::Place(cell), Some(delve)) => go_to(scene, delve, cell),
        (_, None) => PromptReply::Stay,
    };
    Choice { steps: Some(Box::new(walk)), ..choice }
}

/// Goes through the exit in a direction.
fn go(scene: &Context<'_>, delve: &Delve, facing: Facing) -> PromptReply<Outing> {
    let direction = match facing {
        Facing::North => Direction::North,
        Facing::East => Direction::East,
        Facing::South => Direction::South,
        Facing::West => Direction::West,
    };
    let exits = Chart::here(delve).exits(delve.here);
    match exits.into_iter().find(|exit| exit.direction == direction) {
        Some(exit) => go_through(scene, delve, exit),
        None => PromptReply::Say(format!("No exit is known to the {}.", direction.name())),
    }
}

/// Goes to the place or through the way at a cell of the map. A place that is not next to the party takes several steps.
fn go_to(scene: &Context<'_>, delve: &Delve, cell: BoardCell) -> PromptReply<Outing> {
    let chart = Chart::here(delve);
    let exits = chart.exits(delve.here);
    match map::MapSpot::of(cell) {
        Some(map::MapSpot::Way(link)) => match exits.into_iter().find(|exit| exit.link == link) {
            Some(exit) => go_through(scene, delve, exit),
            None => PromptReply::Say("That way does not begin here. Click a place to walk there.".into()),
        },
        Some(map::MapSpot::Place(place)) if place != delve.here => match (chart.way_to(place), onward(delve, cell)) {
            (Some(first), _) if first.to == place => go_through(scene, delve, first),
            (_, Some(_)) => PromptReply::Order(StandingOrder::GoTo(cell)),
            (Some(first), None) => go_through(scene, delve, first),
            (None, None) => PromptReply::Say("No open way to that place is known.".into()),
        },
        _ => look_at(scene, cell),
    }
}

/// The next step to a place of the map. `None` if the party has arrived, if another question came, or if the way is shut or dark.
pub fn onward(delve: &Delve, cell: BoardCell) -> Option<Command> {
    let Some(map::MapSpot::Place(place)) = map::MapSpot::of(cell) else { return None };
    let can_walk = delve.scene == Scene::Exploring && delve.blind_in_the_dark().is_empty();
    let exit = Chart::here(delve).way_to(place).filter(|_| can_walk)?;
    let command = Command::Go { link: exit.link, probe: false };
    delve.check(&command).is_ok().then_some(command)
}

/// Goes through an exit. A door that is shut asks how it is opened.
fn go_through(scene: &Context<'_>, delve: &Delve, exit: Exit) -> PromptReply<Outing> {
    let direction = exit.direction;
    let go = Command::Go { link: exit.link, probe: false };
    match delve.check(&go) {
        Ok(()) => PromptReply::Do(given(go)),
        Err(why) => {
            let here: Vec<Command> =
                legal(delve).into_iter().filter(|command| link_of(command) == Some(exit.link)).collect();
            if here.is_empty() {
                return PromptReply::Say(sentence(&why.to_string()));
            }
            let title = format!("The door to the {} is shut. What does the party do?", direction.name());
            PromptReply::Open(Box::new(flat(scene, delve, &here, (EXPLORING, title), false)))
        }
    }
}

const fn link_of(command: &Command) -> Option<LinkId> {
    match command {
        Command::Listen(link) | Command::Look(link) | Command::Open { link, .. } | Command::Go { link, .. } => {
            Some(*link)
        }
        _ => None,
    }
}

/// A view whose first row, which only the classic look shows, begins with what is asked.
fn led(mut view: View, title: &str, text: &str) -> View {
    let lead = title.strip_suffix(" What does the party do?").unwrap_or(title);
    if let Some(first) = view.words.rows.first_mut() {
        *first = Row::new(lead, Ink::Strong).and(text, Ink::Plain);
    }
    view
}

fn view(delve: &Delve, lines: &[String]) -> View {
    let marks = Marks::on([map::cell_of(delve.here)], None);
    View { words: lines_of(lines), marks, actor: Some(delve.voice().into()) }
}

/// The computer's command with its reason, in a row.
fn advice(scene: &Context<'_>) -> Option<(outing::Command, Row)> {
    let (command, why) = scene.battle.reasons(scene.names).into_iter().next()?;
    let does = scene.battle.describe(scene.names, &command);
    let row = Row::new(format!("The computer's choice: {does}; {why}."), Ink::Dim);
    Some((command, row.or(format!("The computer's choice: {does}."))))
}

/// A menu with a row for each deed that is possible.
fn menu(
    scene: &Context<'_>,
    delve: &Delve,
    legal: &[Command],
    (topic, title, notes): (Topic, String, Vec<String>),
) -> Choice<Outing> {
    let mut table = OddsTable::new(&[("succeeds", Ink::West)]);
    let (mut answers, mut views, mut shown, mut closed): (Rows, _, Vec<Deed>, _) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let is_met = delve.scene == Scene::Meeting;
    for (deed, name, does) in DEEDS {
        let own: Vec<Command> = legal.iter().copied().filter(|command| Deed::of(command) == Some(deed)).collect();
        let Some(first) = own.first().copied() else {
            let why = deed
                .example()
                .filter(|_| delve.scene == Scene::Exploring || is_met && deed == Deed::Talk)
                .map(|command| delve.check(&command));
            // An empty floor needs no row.
            let empty = |reason: &IllegalMove| deed == Deed::Take && *reason == IllegalMove::Nothing;
            if let Some(Err(reason)) = why.filter(|why| !why.as_ref().is_err_and(empty)) {
                let nobody = deed == Deed::Talk && delve.troop(&delve.map()).is_none();
                let reason = if nobody { "nobody is here".into() } else { reason.to_string() };
                closed.push(Closed { name: name.into(), reason });
            }
            continue;
        };
        let remark = match own.as_slice() {
            [only] => {
                let (text, cost) = (deeds::describe(delve, scene.names, only), words::stakes(scene, delve, only));
                let text = if cost.is_empty() { text } else { format!("{text}: {cost}") };
                let again = *only == Command::Search && scene.memory.searched.contains(&(delve.level, delve.here));
                if again { format!("searched before; {text}") } else { text }
            }
            several => words::several(delve, several),
        };
        let row = OddsRow::new(name, does).remark(remark.clone());
        // A word suffices where all rows must find room in two lines.
        let row = name.split_once(' ').map_or(row.clone(), |(short, _)| row.or(short));
        let odds = if own.len() == 1 { delve.chance(&first) } else { None };
        table.push(row.with(odds.map_or(Odds::None, Odds::Chance)));
        let answer = match own.as_slice() {
            // The only light is not put out by one key.
            [only] if !matches!(only, Command::PutOut(_) | Command::Drop { .. }) => Answer::Do(given(*only)),
            _ => {
                let title = format!("{name}: {}", deed.asks());
                Answer::Open(Box::new(move |scene: &Context<'_>| pick(scene, topic, title.clone(), own.clone())))
            }
        };
        let entry = if deed == Deed::Surface { Entry::risky(name, ()) } else { Entry::new(name, ()) };
        answers.push((entry, answer));
        let lines: Vec<String> =
            std::iter::once(sentence(&words::label(&remark))).chain(notes.iter().cloned()).collect();
        let view = view(delve, &lines);
        views.push(if delve.scene == Scene::Exploring { view } else { led(view, &title, &lines[0]) });
        shown.push(deed);
    }
    let advised = advice(scene).filter(|_| !scene.keys.lesson);
    let at = advised.as_ref().and_then(|(command, _)| match command {
        outing::Command::Delve(command) => shown.iter().position(|deed| Some(*deed) == Deed::of(command)),
        outing::Command::Fight(_) => None,
    });
    let at = at.map(|at| peaceful(delve, &shown, at));
    for view in &mut views {
        view.words.rows.extend(advised.as_ref().map(|(_, row)| row.clone()));
    }
    let voice = delve.voice();
    let leader = format!("{}{}", scene.names.member(voice), player_of(scene, delve.member(voice).seat));
    let asking =
        Asking::new("", table).closed(closed).notes(rows(&notes)).asks(title).aside(format!("leader {leader}"));
    let asking = if delve.scene == Scene::Exploring { asking } else { asking.needing_title() };
    composed(topic, &leader, asking, answers, views).on(at.unwrap_or(0))
}

/// The row to mark in place of an attack on a group that is ready to talk.
fn peaceful(delve: &Delve, shown: &[Deed], at: usize) -> usize {
    let mood = delve.troop(&delve.map()).map(|troop| troop.mood);
    if shown.get(at) != Some(&Deed::Attack) || !matches!(mood, Some(Mood::Talks | Mood::Friendly)) {
        return at;
    }
    let row = |wanted| shown.iter().position(|deed| *deed == wanted);
    row(Deed::Talk).or_else(|| row(Deed::Wait)).unwrap_or(at)
}

/// The request that the group grants most likely, the first of equals. `None` if no command is a request.
fn likeliest(delve: &Delve, commands: &[Command]) -> Option<usize> {
    let permille = |command: &Command| match command {
        Command::Talk(_) => delve.chance(command).map(|chance| 1000 * chance.ways / chance.of),
        _ => None,
    };
    let all = commands.iter().map(permille).enumerate().rev();
    all.max_by_key(|(_, chance)| *chance).filter(|(_, chance)| chance.is_some()).map(|(at, _)| at)
}

/// A list of commands. Forms of one spell stand behind a row for the spell.
fn pick(scene: &Context<'_>, topic: Topic, title: String, commands: Vec<Command>) -> Box<dyn Prompt<Outing>> {
    let Some(delve) = scene.battle.delve() else { return Box::new(Choice::turns(topic, HINT, Vec::new())) };
    let head = |command: &Command| match command {
        Command::Cast(casting) => Some((casting.who, casting.spell)),
        _ => None,
    };
    let mut heads = Vec::new();
    for command in &commands {
        if let Some(head) = head(command).filter(|head| !heads.contains(head)) {
            heads.push(head);
        }
    }
    if heads.len() < 2 {
        return Box::new(flat(scene, delve, &commands, (Topic { context: Keymap::Deciding, ..topic }, title), false));
    }
    let mut table = OddsTable::new(&[]);
    let (mut shown, mut answers) = (Vec::new(), Vec::new());
    for (who, spell) in heads {
        let own: Vec<Command> = commands.iter().copied().filter(|one| head(one) == Some((who, spell))).collect();
        let name = format!("{}: {}", scene.names.member(who), spell.name());
        let remark = words::stakes(scene, delve, &own[0]);
        table.push(
            OddsRow::new(name.clone(), "choose").remark(remark.clone()).remark(words::brief(scene, delve, &own[0])),
        );
        let mut lines = vec![name.clone(), sentence(&words::label(&remark))];
        lines.extend(steps::effect(spell));
        shown.push((given(own[0]), view(delve, &lines)));
        answers.push(match own.as_slice() {
            [only] => Answer::Do(given(*only)),
            _ => Answer::Open(Box::new(move |scene: &Context<'_>| pick(scene, topic, name.clone(), own.clone()))),
        });
    }
    let numbers = (0..answers.len()).collect();
    let choice = Choice::turns(Topic { context: Keymap::Deciding, ..topic }, HINT, shown);
    let closed = words::closed_spells(scene, delve);
    let asking = Asking::new("", table).closed(closed).asks(title).repeating_remarks();
    Box::new(Choice { answers, ..choice }.tabled(asking, numbers).on(0))
}

const HINT: &str = "Arrows show the choices, Return takes one, Esc goes back.";

/// A row for each command. `required`: the question itself, which Esc cannot close.
fn flat(
    scene: &Context<'_>,
    delve: &Delve,
    commands: &[Command],
    (topic, title): (Topic, String),
    required: bool,
) -> Choice<Outing> {
    let mut table = OddsTable::new(&[("succeeds", Ink::West)]);
    let mut shown = Vec::new();
    for command in commands {
        let (text, cost) = (deeds::describe(delve, scene.names, command), words::stakes(scene, delve, command));
        let odds = delve.chance(command).map_or(Odds::None, Odds::Chance);
        let row = OddsRow::new(words::label(&text), "choose").with(odds);
        let short = words::brief(scene, delve, command);
        let shorter = if short.is_empty() { row.clone() } else { row.clone().remark(cost.clone()).remark(short) };
        table.push(if cost.is_empty() { row } else { shorter });
        // The classic look has no column for the chance.
        let told = match delve.chance(command).filter(|_| !scene.keys.lists) {
            Some(chance) => format!("{chance}; {cost}"),
            None => cost.clone(),
        };
        let lines = [sentence(&words::label(&text)), sentence(&words::label(&told))];
        let view = view(delve, if cost.is_empty() { &lines[..1] } else { &lines });
        shown.push((given(*command), if required { led(view, &title, &lines[0]) } else { view }));
    }
    let numbers = (0..commands.len()).collect();
    let leader = format!("{}{}", scene.names.member(delve.voice()), player_of(scene, delve.member(delve.voice()).seat));
    let asking = Asking::new("", table).asks(title).aside(format!("leader {leader}"));
    let asking = if required || topic.title == EXPLORING.title { asking.needing_title() } else { asking };
    let advised = advice(scene).map(|(command, _)| command);
    let at = commands.iter().position(|command| advised == Some(given(*command)));
    let at = at.or_else(|| likeliest(delve, commands)).unwrap_or(0);
    let choice = Choice::turns(Topic { context: Keymap::Deciding, ..topic }, HINT, shown).tabled(asking, numbers);
    Choice { required: if required { Some("") } else { None }, ..choice }.on(at)
}
