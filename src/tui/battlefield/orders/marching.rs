//! Chooses a hex on the map: for a move, a flight with a rear guard, an instalment, a place or the target of a volley. The cursor
//! walks freely; every hex says what it costs and what it leads to (UI-08, UI-09).

use crate::battlefield::cursor;
use crate::battlefield::looking::Looking;
use crate::battlefield::map::spot;
use crate::battlefield::orders::losses;
use crate::battlefield::orders::outcomes::Outcomes;
use crate::battlefield::orders::turn::target_of;
use crate::battlefield::orders::{Context, advised, danger, legal, map_key, points_of, rows, topic, unit_of};
use crate::canvas::Canvas;
use crate::game_view::choice::common;
use crate::game_view::prompt::{Prompt, PromptReply, sentence};
use crate::game_view::question::Question;
use crate::game_view::wording::{self, Marks, Row};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::theme::Ink;
use crate::widgets::odds_table::OddsTable;
use ludus_battlefield::battle::command::Command;
use ludus_battlefield::battle::event::Manner;
use ludus_battlefield::battle::illegal_move::points;
use ludus_battlefield::battle::outlook::WalkOutlook;
use ludus_battlefield::battle::reach::Ways;
use ludus_battlefield::battle::state::{FieldBattle, Stage};
use ludus_battlefield::battle::unit::{Unit, UnitId};
use ludus_battlefield::model::spot::Spot;
use ludus_battlefield::narration::choices::describe;
use ludus_battlefield::narration::ground::ground_line;
use ludus_battlefield::narration::names::label;
use ludus_battlefield::narration::preview::{dead_of, range_of};
use ludus_engine::board::{ActorId, BoardCell};
use ludus_engine::chance::Chance;
use ludus_engine::hex::Direction;
use ludus_engine::text::count;
use ratatui::layout::Rect;

/// Rows of the bar for the lines about a hex.
const ROWS: u16 = 4;

const KEYS: [KeyAction; 8] = [
    KeyAction::Accept,
    KeyAction::Step(Direction::W),
    KeyAction::Next,
    KeyAction::Layer,
    KeyAction::Stats,
    KeyAction::Look,
    KeyAction::Back,
    KeyAction::Help,
];

const MOVES: Topic = topic("Where to", "Choose a hex for the unit.", Keymap::Marching, &["Movement", "Flight"]);
const PLACES: Topic =
    topic("Deployment", "Choose a hex for the unit.", Keymap::Marching, &["Setting up", "Hidden units"]);
const TARGETS: Topic = topic("The target", "Choose the target of the volley.", Keymap::Marching, &["Volleys"]);

/// The aim of the choice of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Move,
    /// A move behind a rear guard of so many, which holds the enemies in these directions.
    Leave {
        guard: u8,
        held: u8,
    },
    Pay,
    Place,
    Shoot,
}

/// A hex that can be chosen.
#[derive(Clone, Debug)]
pub struct Pick {
    at: Spot,
    pub command: Command,
}

/// The choice of a hex for a unit.
pub struct Marching {
    unit: UnitId,
    purpose: Purpose,
    picks: Vec<Pick>,
    noted: Vec<(BoardCell, String, Ink)>,
    at: Spot,
    /// A proposed hex farther from the enemy, until the player has seen it: the first Return only shows it.
    retreat: Option<Spot>,
    /// The lines about the hex of the cursor. They search the ways of every enemy, so they are made once a hex.
    lines: Vec<String>,
    /// The question of the modern look: the numbers as a table, the other lines below it.
    list: Question,
}

impl Marching {
    /// Asks for the place of the next unit. `None` if no unit waits.
    pub fn placing(scene: &Context<'_>) -> Option<Marching> {
        let unit = legal(scene.battle).iter().find_map(unit_of)?;
        Some(Marching::new(scene, unit, Purpose::Place))
    }

    pub fn opened(scene: &Context<'_>, unit: UnitId, purpose: Purpose) -> Box<dyn Prompt<FieldBattle>> {
        Box::new(Marching::new(scene, unit, purpose))
    }

    fn new(scene: &Context<'_>, unit: UnitId, purpose: Purpose) -> Marching {
        let battle = scene.battle;
        let picks = picks(battle, unit, purpose);
        let advised = advised(scene).map(|(command, _)| command).filter(|command| unit_of(command) == Some(unit));
        let advised = advised.and_then(|command| target_of(battle, &command));
        let first = advised.filter(|at| picks.iter().any(|pick| pick.at == *at));
        // Without advice a move begins at the unit: the hex nearest to the enemy is not for one slip of Return.
        let is_free = purpose == Purpose::Move && !scene.keys.lesson;
        let first = first.or_else(|| best(battle, unit, &picks).filter(|_| !is_free));
        let noted = picks.iter().filter_map(|pick| note(battle, unit, pick)).collect();
        let home = battle.unit(unit).at;
        let back = first.filter(|to| purpose == Purpose::Move && leads_away(battle, unit, *to));
        let at = if back.is_some() { home } else { first.unwrap_or(home) };
        let retreat = back.filter(|_| !scene.keys.lesson);
        Marching { unit, purpose, noted, at, retreat, picks, lines: Vec::new(), list: Question::default() }.about(scene)
    }

    /// The choice of a walk, with the cursor on a hex.
    pub fn to(scene: &Context<'_>, unit: UnitId, at: Spot) -> Marching {
        let marching = Marching::new(scene, unit, Purpose::Move);
        Marching { at, retreat: None, ..marching }.about(scene)
    }

    fn about(mut self, scene: &Context<'_>) -> Marching {
        self.read(scene);
        self
    }

    fn go(&mut self, scene: &Context<'_>, to: Spot) -> PromptReply<FieldBattle> {
        self.at = to;
        self.read(scene);
        PromptReply::Stay
    }

    fn read(&mut self, scene: &Context<'_>) {
        self.lines = self.made_lines(scene);
        let [title, aside] = self.title(scene);
        let walk = self.pick().filter(|_| self.shown_first(scene.battle).is_none());
        let table = walk.and_then(|pick| self.numbers(scene.battle, pick.command));
        let notes = match &table {
            Some(_) => vec![Row::new(ground_line(scene.battle, self.at), Ink::Plain)],
            None => rows(&self.lines),
        };
        self.list = Question::new(title, table.unwrap_or_default().read_from(0)).aside(aside).notes(notes);
    }

    /// The price of a walk as a table.
    fn numbers(&self, battle: &FieldBattle, command: Command) -> Option<OddsTable> {
        let (way, held) = match command {
            Command::Move { way, .. } => (way, 0),
            Command::Leave { way, held, .. } => (way, held),
            _ => return None,
        };
        let walk = battle.walk_outlook(self.unit, way, held);
        Some(losses::of_walk(battle, self.unit, &walk, self.at))
    }

    fn title(&self, scene: &Context<'_>) -> [String; 2] {
        let record = scene.battle.unit(self.unit);
        let name = format!("{} {}", record.troop.name(), record.number);
        let title = match self.purpose {
            Purpose::Move => format!("{name}: where to go?"),
            Purpose::Leave { guard, .. } => format!("{name}: where to go? {guard} stay behind"),
            Purpose::Pay => format!("Which hex do {name} pay for?"),
            Purpose::Place if record.hidden => format!("{name}: where to hide?"),
            Purpose::Place => format!("{name}: where to stand?"),
            Purpose::Shoot => format!("{name}: which target to shoot?"),
        };
        [title, self.at.to_string()]
    }

    fn pick(&self) -> Option<&Pick> {
        self.picks.iter().find(|pick| pick.at == self.at)
    }

    fn turn(&mut self, scene: &Context<'_>, step: isize) -> PromptReply<FieldBattle> {
        let count = self.picks.len().max(1) as isize;
        let at = self.picks.iter().position(|pick| pick.at == self.at).map_or(0, |at| at as isize + step);
        let to = self.picks.get(at.rem_euclid(count) as usize).map_or(self.at, |pick| pick.at);
        self.go(scene, to)
    }

    fn give(&mut self, scene: &Context<'_>) -> PromptReply<FieldBattle> {
        if let Some(to) = self.shown_first(scene.battle) {
            self.retreat = None;
            return self.go(scene, to);
        }
        match self.pick() {
            Some(pick) => PromptReply::Do(pick.command),
            // The first line says why.
            None => PromptReply::Say("Space shows the next hex that can be chosen.".into()),
        }
    }

    /// The retreat that Return shows while the cursor is still at the unit.
    fn shown_first(&self, battle: &FieldBattle) -> Option<Spot> {
        self.retreat.filter(|_| self.at == battle.unit(self.unit).at)
    }

    /// The reason why the hex of the cursor cannot be chosen.
    fn refusal(&self, battle: &FieldBattle) -> String {
        let why = match self.purpose {
            Purpose::Place => {
                battle.check(&Command::Place { unit: self.unit, at: self.at }).err().map(|why| why.to_string())
            }
            Purpose::Pay => {
                battle.check(&Command::Pay { unit: self.unit, to: self.at }).err().map(|why| why.to_string())
            }
            Purpose::Shoot => battle.seen_on(self.at, battle.unit(self.unit).army).and_then(|target| {
                battle.check(&Command::Shoot { unit: self.unit, target }).err().map(|why| why.to_string())
            }),
            Purpose::Move | Purpose::Leave { .. } => None,
        };
        why.map_or_else(|| format!("{} is not in reach.", self.at), |why| sentence(&why))
    }

    /// The lines about the hex of the cursor.
    fn made_lines(&self, scene: &Context<'_>) -> Vec<String> {
        let battle = scene.battle;
        if let Some(to) = self.shown_first(battle) {
            let told = format!("A Marshal would go back to {to}. Return shows it, Return again goes there.");
            return vec![told, ground_line(battle, self.at)];
        }
        let Some(pick) = self.pick() else {
            if self.purpose == Purpose::Move && self.at == battle.unit(self.unit).at {
                let told = format!("{} stands here. Arrows or digits choose a hex.", label(battle, self.unit));
                return vec![told, ground_line(battle, self.at)];
            }
            return vec![self.refusal(battle), ground_line(battle, self.at)];
        };
        let record = battle.unit(self.unit);
        match pick.command {
            Command::Place { .. } => place_lines(battle, self.unit, record, self.at),
            Command::Shoot { unit, target } => {
                let modern = scene.keys.lists;
                let mut lines: Vec<String> =
                    modern.then(|| sentence(&describe(battle, &pick.command))).into_iter().collect();
                lines.extend(Outcomes::new(battle, record.army, (unit, target), Manner::Volley).rows(modern));
                lines
            }
            Command::Pay { unit, to } => {
                let rounds = battle.rounds_to_enter(unit, to).unwrap_or(1);
                let when = if rounds <= 1 { "enters this round".into() } else { format!("enters in {rounds} rounds") };
                vec![
                    format!("{} works its way to {to}: {when}.", label(battle, unit)),
                    ground_line(battle, to),
                    "The sum is lost if it moves elsewhere or fights, or if the hex is taken.".into(),
                ]
            }
            _ => walk_lines(battle, self.unit, pick),
        }
    }
}

/// The hexes for a purpose, each with its command.
pub fn picks(battle: &FieldBattle, unit: UnitId, purpose: Purpose) -> Vec<Pick> {
    let wanted = |command: &Command| {
        unit_of(command) == Some(unit)
            && match purpose {
                Purpose::Move => matches!(command, Command::Move { .. }),
                Purpose::Leave { .. } => matches!(command, Command::Leave { .. }),
                Purpose::Pay => matches!(command, Command::Pay { .. }),
                Purpose::Place => matches!(command, Command::Place { .. }),
                Purpose::Shoot => matches!(command, Command::Shoot { .. }),
            }
    };
    let own = legal(battle).into_iter().filter(wanted).map(|command| match (command, purpose) {
        (Command::Leave { unit, way, .. }, Purpose::Leave { guard, held }) => Command::Leave { unit, way, guard, held },
        (command, _) => command,
    });
    let mut picks: Vec<Pick> =
        own.filter_map(|command| Some(Pick { at: target_of(battle, &command)?, command })).collect();
    if matches!(purpose, Purpose::Move) {
        // Hexes that only a way past enemies reaches are offered, too: each enemy passed can strike (BATT-FLEE-08).
        let mut ways = Ways::default();
        battle.search_all_ways(unit, battle.points_left(unit), &mut ways);
        for at in ways.spots().skip(1) {
            let command = Command::Move { unit, way: ways.way(at) };
            if picks.iter().all(|pick| pick.at != at) && battle.check(&command).is_ok() {
                picks.push(Pick { at, command });
            }
        }
    }
    picks
}

/// Returns whether a hex is farther from all enemies than the unit is now.
pub fn leads_away(battle: &FieldBattle, unit: UnitId, to: Spot) -> bool {
    let record = battle.unit(unit);
    let near = |spot: Spot| battle.enemies(record.army).map(|(_, enemy)| enemy.at.distance(spot)).min();
    near(to) > near(record.at)
}

/// Where the cursor begins if a Marshal has no other wish: the target that loses most, or the hex nearest to the enemy.
fn best(battle: &FieldBattle, unit: UnitId, picks: &[Pick]) -> Option<Spot> {
    let army = battle.unit(unit).army;
    let worth = |pick: &&Pick| match pick.command {
        Command::Shoot { unit, target } => battle.volley_odds(unit, target).losses_of_three(),
        // A way that costs strikes is never the default.
        Command::Move { way, .. } if !battle.walk_outlook(unit, way, 0).strikes.is_empty() => i32::MIN,
        _ => -battle.enemies(army).map(|(_, enemy)| i32::from(enemy.at.distance(pick.at))).min().unwrap_or(0),
    };
    picks.iter().rev().max_by_key(worth).map(|pick| pick.at)
}

/// The short text in a hex (UI-09): a bonus strike `x`, contact `!`, the rounds of an instalment, or the points left.
fn note(battle: &FieldBattle, unit: UnitId, pick: &Pick) -> Option<(BoardCell, String, Ink)> {
    let cell = pick.at.into();
    Some(match pick.command {
        Command::Move { way, .. } => walk_note(cell, &battle.walk_outlook(unit, way, 0)),
        Command::Leave { way, held, .. } => walk_note(cell, &battle.walk_outlook(unit, way, held)),
        Command::Pay { to, .. } => (cell, format!("{}r", battle.rounds_to_enter(unit, to)?), Ink::Near),
        _ => return None,
    })
}

fn walk_note(cell: BoardCell, walk: &WalkOutlook) -> (BoardCell, String, Ink) {
    let sign = match (walk.strikes.is_empty(), walk.contacts.is_empty()) {
        (false, false) => "x!",
        (false, true) => "x",
        (true, false) => "!",
        (true, true) => return (cell, points(walk.left), Ink::Near),
    };
    (cell, sign.into(), Ink::Threat)
}

fn place_lines(battle: &FieldBattle, unit: UnitId, record: &Unit, at: Spot) -> Vec<String> {
    let mut lines = vec![
        format!(
            "{} {}: {} on {at}?",
            label(battle, unit),
            record.troop.name(),
            count(u64::from(record.fighters), "fighter")
        ),
        ground_line(battle, at),
    ];
    if battle.stage == Stage::Hiding {
        let chance = battle.discovery_chance_on(unit, at);
        lines.push(match chance {
            6.. => "! Hidden: it will be discovered for certain.".into(),
            chance => {
                format!("Hidden: discovered on {chance} or less of a die, {}.", Chance { ways: chance.into(), of: 6 })
            }
        });
    } else {
        let left = battle.of_army(record.army).filter(|(_, unit)| unit.status == record.status).count();
        lines.push(format!("{left} to place. Return takes the proposal."));
    }
    lines
}

/// The cost of a walk, the strikes at the back, the enemies at its end, and who can attack there (UI-09).
fn walk_lines(battle: &FieldBattle, unit: UnitId, pick: &Pick) -> Vec<String> {
    let (way, held) = match pick.command {
        Command::Move { way, .. } => (way, 0),
        Command::Leave { way, held, .. } => (way, held),
        _ => return Vec::new(),
    };
    let army = battle.unit(unit).army;
    let walk = battle.walk_outlook(unit, way, held);
    let mut lines = vec![format!(
        "{}: costs {}, {} left.",
        describe(battle, &pick.command),
        points_of(walk.cost),
        points(walk.left)
    )];
    let strikes = walk.strikes.iter().map(|strike| {
        format!(
            "x {} strikes at its back: {}, {} dead",
            label(battle, strike.by),
            range_of(&strike.odds),
            dead_of(&strike.odds)
        )
    });
    lines.extend(strikes);
    let names = |all: &[UnitId]| all.iter().map(|id| label(battle, *id)).collect::<Vec<_>>().join(", ");
    if !walk.contacts.is_empty() {
        lines.push(format!("! It meets {} there.", names(&walk.contacts)));
    }
    let shots = battle.dangers(unit, pick.at).into_iter().filter(|one| one.manner == Manner::Volley);
    lines.extend(shots.map(|one| danger(battle, &one)));
    lines.push(ground_line(battle, pick.at));
    for (does, mut comers) in ["attack it", "shoot at it"].into_iter().zip(battle.comers_of(pick.at, army)) {
        comers.retain(|id| !walk.contacts.contains(id));
        if !comers.is_empty() {
            lines.push(format!("Can come to {does} there: {}.", names(&comers)));
        }
    }
    lines
}

impl Prompt<FieldBattle> for Marching {
    fn key(&mut self, scene: &Context<'_>, key: Key) -> PromptReply<FieldBattle> {
        let action = scene.keys.intent(Keymap::Marching, key);
        if let Some(to) = action.and_then(|action| cursor::step(&scene.battle.map, self.at, action)) {
            return self.go(scene, to);
        }
        match action {
            Some(KeyAction::Next) => self.turn(scene, 1),
            Some(KeyAction::Previous) => self.turn(scene, -1),
            Some(KeyAction::Accept | KeyAction::Yes) => self.give(scene),
            Some(KeyAction::Look) => PromptReply::Open(Box::new(Looking::new(scene, self.at))),
            Some(KeyAction::Back) if self.purpose == Purpose::Place => {
                common(scene, Some(KeyAction::Save), None).unwrap_or(PromptReply::Stay)
            }
            _ => {
                let reply = map_key(scene, action, self.featured()).or_else(|| common(scene, action, None));
                reply.unwrap_or_else(|| {
                    PromptReply::Say("Arrows or digits move the cursor; Space: next hex, Return: done.".into())
                })
            }
        }
    }

    /// A click shows the hex, a second one chooses it.
    fn click(&mut self, scene: &Context<'_>, cell: BoardCell) -> PromptReply<FieldBattle> {
        if self.at == spot(cell) {
            return self.give(scene);
        }
        self.go(scene, spot(cell))
    }

    fn draw(&self, scene: &Context<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let lines = &self.lines;
        let last = bar.height.saturating_sub(1).min(ROWS);
        for (y, row) in (bar.y..bar.y + last).zip(rows(lines)) {
            row.draw(canvas, bar.x + 1, y);
        }
        if scene.note.1 == Ink::Bad {
            canvas.clear(Rect { y: bar.y + last - 1, height: 1, ..bar });
            scene.note(canvas, bar, last - 1);
        }
        lines.iter().skip(last.into()).for_each(|line| canvas.shortened(line.clone()));
        let number = self.picks.iter().position(|pick| pick.at == self.at).filter(|_| !canvas.skin().modern);
        let number = number.map_or_else(String::new, |at| format!("hex {} of {}", at + 1, self.picks.len()));
        wording::draw_keys(canvas, bar, &scene.keys.line(Keymap::Marching, &KEYS), &number);
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.list)
    }

    fn draw_question(&self, scene: &Context<'_>, canvas: &mut Canvas<'_>, place: (Rect, bool)) {
        self.list.draw(scene, canvas, place, (&scene.keys.line(Keymap::Marching, &KEYS), &[]));
    }

    fn marks(&self, scene: &Context<'_>) -> Option<Marks> {
        let record = scene.battle.unit(self.unit);
        let way: Vec<Spot> = match self.pick().map(|pick| pick.command) {
            Some(Command::Move { way, .. } | Command::Leave { way, .. }) => way.spots(record.at).collect(),
            _ => Vec::new(),
        };
        let stand = Some(record.at).filter(|_| record.is_on_the_map());
        Some(Marks {
            selected: stand.map(|_| self.unit.into()),
            open: self.picks.iter().map(|pick| pick.at.into()).collect(),
            noted: self.noted.clone(),
            ..Marks::on(way, Some(self.at))
        })
    }

    fn under_cursor(&self, _scene: &Context<'_>) -> Option<Command> {
        self.pick().map(|pick| pick.command)
    }

    fn featured(&self) -> Option<ActorId> {
        Some(self.unit.into())
    }

    /// On tall screens the texts that the bar has no room for stand below it.
    fn remarks(&self, _scene: &Context<'_>) -> Vec<(String, Ink)> {
        let lines = self.lines.iter().skip(ROWS.into());
        lines.map(|line| (line.clone(), if line.starts_with(['!', 'x']) { Ink::Warning } else { Ink::Plain })).collect()
    }

    fn topic(&self) -> Topic {
        match self.purpose {
            Purpose::Place => PLACES,
            Purpose::Shoot => TARGETS,
            _ => MOVES,
        }
    }
}
