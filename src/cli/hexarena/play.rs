//! `ludus hexarena play`: a bout by lines, for screen readers, pipes and slow terminals - hexes by name and direction, every
//! question with numbered answers and their chances, answers by number or in words (DQU-39).

use crate::cli::data::Data;
use crate::cli::hexarena::simulate::{Care, side};
use crate::cli::plain::{LineAnswer, Lines, PlainUi};
use crate::cli::{CliError, CliResult, plain};
use crate::engine::dice::Seed;
use crate::engine::game::Seat;
use crate::engine::hex::{Direction, Hex};
use crate::engine::text::count;
use crate::hexarena::ai::{Scratch, choose};
use crate::hexarena::battle::command::Command;
use crate::hexarena::battle::event::Event;
use crate::hexarena::battle::figure::FigureId;
use crate::hexarena::battle::state::{Bout, Decision};
use crate::hexarena::model::ground::arena::Size;
use crate::hexarena::model::setup::{Control, Setup, Side};
use crate::hexarena::narration::choices::{CommandText, Group};
use crate::hexarena::narration::eye::Eye;
use crate::hexarena::narration::names::Names;
use crate::hexarena::narration::reading::ending;
use crate::hexarena::narration::{asking, card, choices, odds, strike, words};
use crate::hexarena::scenario::words::{ScenarioWords, Table};
use crate::store::Store;
use crate::store::battles::Resumed;
use crate::store::book_store::HasBook;
use crate::store::system::{fresh_seed, now};
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub struct PlayArgs {
    /// West's figures, separated by commas: opponents, creatures, characters of the roster or files: "Champion",
    /// "2 Tiro,Hoplite", "Hobgoblin captain on Horse"; mounted figures fight in the Great arena
    #[arg(long, value_name = "WHO", required_unless_present = "battle", allow_hyphen_values = true)]
    west: Option<String>,
    /// East's figures
    #[arg(long, value_name = "WHO", required_unless_present = "battle", allow_hyphen_values = true)]
    east: Option<String>,
    /// Continue this bout: id, or path of its journal
    #[arg(value_name = "ID|FILE", conflicts_with_all = ["west", "east", "level", "two", "watch", "near", "open", "seed"])]
    battle: Option<PathBuf>,
    /// Level of the computer
    #[arg(long, value_enum, default_value = "trained")]
    level: Care,
    /// Let a second player play East
    #[arg(long)]
    two: bool,
    /// Let the computer play West, too
    #[arg(long, conflicts_with = "two")]
    watch: bool,
    /// Start 8 hexes apart, not 14
    #[arg(long)]
    near: bool,
    /// Hide nothing about the enemies
    #[arg(long)]
    open: bool,
    /// Seed; default: from the system. With a seed the bout is practice: the roster stays as it is
    #[arg(long)]
    seed: Option<u64>,
}

/// Options listed at a time for one kind; ALL lists all.
const LISTED: usize = 12;

pub(super) fn run(data: &Data, arguments: &PlayArgs) -> CliResult {
    let setup = arguments.battle.is_none().then(|| set_up(data, arguments)).transpose()?;
    let mut store = data.write()?;
    let resumed = match (&arguments.battle, setup) {
        (Some(battle), _) => plain::go_on(&mut store, battle)?,
        (None, Some(setup)) => begin(&mut store, arguments, setup)?,
        (None, None) => return Err(CliError::usage("who meets whom?")),
    };
    let mut voice = Teller::new(resumed.session.setup());
    plain::play(&mut store, resumed, &mut voice)
}

fn set_up(data: &Data, arguments: &PlayArgs) -> Result<Setup, CliError> {
    let west = side(data, arguments.west.as_deref().unwrap_or_default(), &[])?;
    let east = side(data, arguments.east.as_deref().unwrap_or_default(), &west)?;
    let mut setup = Setup::new(west, east);
    (setup.near, setup.rules.open) = (arguments.near, arguments.open);
    if setup.figures().any(|(_, sheet)| sheet.mount.is_some()) {
        setup.size = Size::Great;
    }
    let computer = Control::Computer(arguments.level.into());
    let lent = [arguments.watch, !arguments.two];
    setup.sides.iter_mut().zip(lent).filter(|(_, lent)| *lent).for_each(|(party, _)| party.control = computer);
    Ok(setup)
}

fn begin(store: &mut Store, arguments: &PlayArgs, setup: Setup) -> Result<Resumed<Bout>, CliError> {
    // Choosing the dice would mean choosing the score.
    let counts = arguments.seed.is_none();
    let names: Vec<String> = setup.figures().map(|(_, sheet)| sheet.name.clone()).collect();
    let entered = names.iter().filter(|name| counts && store.hexarena().find(name).is_ok());
    let entered: Vec<&str> = entered.map(String::as_str).collect();
    let seed = arguments.seed.map_or_else(fresh_seed, Seed);
    let notices = setup.figures().flat_map(|(_, sheet)| sheet.riding_limits()).collect();
    let session = store.begin::<Bout>(setup, seed, &entered, now()).map_err(CliError::new)?;
    Ok(Resumed { session, notices })
}

struct Teller {
    names: Names,
    controls: [Control; 2],
    open: bool,
    scratch: Scratch,
    /// The rest of the sentence that a side typed last.
    said: Option<(Side, ScenarioWords)>,
}

impl Teller {
    fn new(setup: &Setup) -> Teller {
        let controls = setup.sides.each_ref().map(|party| party.control);
        Teller { names: Names::new(setup), controls, open: setup.rules.open, scratch: Scratch::default(), said: None }
    }

    /// The next command of the typed sentence; `None` when it is done.
    fn rest(&mut self, lines: &mut Lines, bout: &Bout, asked: Side) -> Option<Command> {
        let (side, mut said) = self.said.take().filter(|(side, _)| *side == asked)?;
        match said.next(&Table { bout, names: &self.names }) {
            Ok(Some(command)) => match bout.check(&command) {
                Ok(()) => {
                    self.said = Some((side, said));
                    Some(command)
                }
                Err(refusal) => {
                    lines.tell(&format!("That cannot be: {refusal}."));
                    None
                }
            },
            Ok(None) => None,
            Err(fault) => {
                lines.tell(&format!("{fault}."));
                None
            }
        }
    }

    /// Parses a command in words.
    fn spoken(&mut self, bout: &Bout, side: Side, typed: &str) -> Result<Command, String> {
        let table = Table { bout, names: &self.names };
        let first = typed.split(' ').next().unwrap_or_default();
        let mut letters = first.chars();
        let is_letter = letters.next().is_some_and(|letter| table.find(letter).is_some()) && letters.next().is_none();
        let is_side = Side::BOTH.iter().any(|side| side.name() == first);
        let subject = match bout.asked_figure() {
            _ if is_letter || is_side => String::new(),
            Some(id) => format!("{} ", self.names.letter(id)),
            None => format!("{} ", side.name()),
        };
        let mut said = ScenarioWords::read(&format!("{subject}{typed}"), &table).map_err(|fault| fault.to_string())?;
        let command = said.next(&table).map_err(|fault| fault.to_string())?;
        let command = command.ok_or_else(|| "nothing is left to do of that".to_string())?;
        bout.check(&command).map_err(|refusal| format!("that cannot be: {refusal}"))?;
        self.said = Some((side, said));
        Ok(command)
    }
}

/// A question and the state of its answer.
struct NumberedQuestion<'a> {
    eye: Eye<'a>,
    groups: Vec<Group>,
    /// The kind whose options are listed; `None` for the list of kinds.
    within: Option<usize>,
}

enum Typed {
    Do(Command),
    Said,
    /// Not a number or name of this question.
    Unknown,
}

impl NumberedQuestion<'_> {
    /// The numbered options; empty while kinds are listed.
    fn listed(&self) -> Option<&Group> {
        self.within.and_then(|at| self.groups.get(at))
    }

    /// Prints the kinds, or the options of one.
    fn list(&self, lines: &mut Lines, most: usize) {
        let Some(group) = self.listed() else {
            for (number, group) in (1..).zip(&self.groups) {
                let told = match group.choices.as_slice() {
                    [only] if only.words.starts_with(&group.name) => only.words.clone(),
                    [only] => format!("{}: {}", group.name, only.words),
                    [best, ..] if best.words.contains('%') => {
                        format!("{} ({}): {}", group.name, count(group.choices.len() as u64, "way"), best.words)
                    }
                    all => format!("{} ({})", group.name, count(all.len() as u64, "way")),
                };
                lines.tell(&format!("  {number} {told}"));
            }
            return;
        };
        for (number, choice) in (1..).zip(&group.choices).take(most) {
            lines.tell(&format!("  {number} {}", choice.words));
        }
        let more = group.choices.len().saturating_sub(most);
        if more > 0 {
            lines.tell(&format!("  {more} more: `all` lists them."));
        }
        if self.groups.len() > 1 {
            lines.tell("  0 something else");
        }
    }

    /// Finds an option by number, or by the start of its name if unique.
    fn pick(&mut self, lines: &mut Lines, typed: &str) -> Typed {
        let names: Vec<&str> = match self.listed() {
            Some(group) => group.choices.iter().map(|choice| choice.words.as_str()).collect(),
            None => self.groups.iter().map(|group| group.name.as_str()).collect(),
        };
        let wanted = typed.to_lowercase();
        let begins = |name: &&str| name.to_lowercase().starts_with(&wanted);
        let whole = names.iter().position(|name| name.to_lowercase() == wanted);
        let at = match typed.parse::<usize>() {
            Ok(0) if self.groups.len() > 1 => {
                self.within = None;
                self.list(lines, LISTED);
                return Typed::Said;
            }
            Ok(number @ 1..) if number <= names.len() => number - 1,
            Ok(number) => {
                lines.tell(&format!("There is no {number}: the numbers go from 1 to {}.", names.len()));
                return Typed::Said;
            }
            Err(_) if whole.is_some() => whole.unwrap_or(0),
            Err(_) if names.iter().filter(|name| begins(name)).count() == 1 => {
                names.iter().position(begins).unwrap_or(0)
            }
            Err(_) => return Typed::Unknown,
        };
        let group = self.listed().or_else(|| self.groups.get(at));
        let only = group.filter(|group| self.within.is_some() || group.choices.len() == 1);
        match only.and_then(|group| group.choices.get(if self.within.is_some() { at } else { 0 })) {
            Some(choice) => Typed::Do(choice.command),
            None => {
                self.within = Some(at);
                self.list(lines, LISTED);
                Typed::Said
            }
        }
    }

    /// Prints the modifiers of the listed attacks, or of one; else what nearby figures can do.
    fn odds(&self, lines: &mut Lines, which: &str) {
        let group = self.listed().map_or(&[][..], |group| &group.choices);
        let number: Option<usize> = which.trim().parse().ok();
        let meant = (1..).zip(group).filter(|(at, _)| number.is_none_or(|number| number == *at));
        let aimed = self.eye.truth.control().aimed.filter(|_| matches!(self.eye.truth.decision(), Decision::Loose(_)));
        let blows =
            meant.take(LISTED).filter_map(|(at, choice): (usize, &CommandText)| Some((at.to_string(), choice.blow?)));
        let all: Vec<_> = blows.chain(aimed.map(|blow| ("-".to_string(), blow))).collect();
        for (at, blow) in &all {
            let Some(told) = strike::told(&self.eye, blow) else { continue };
            lines.tell(&format!("  {at} {}: {}", told.head.join(", "), told.terms));
            lines.tell(&format!("    {}   {}", told.deep, told.damage));
        }
        if all.is_empty() {
            odds::rows(&self.eye).iter().for_each(|row| lines.tell(&format!("  {row}")));
        }
    }

    /// Prints the question, its figure, and the figures near it.
    fn introduce(&self, lines: &mut Lines) {
        let eye = &self.eye;
        match eye.truth.decision() {
            Decision::Place(side) => {
                lines.tell(&format!("{}, place your figures, or say `ready`.", side.name()));
                self.positions(lines, |_| true);
            }
            Decision::Pick(side) => lines.tell(&format!("{}: who acts next?", side.name())),
            Decision::Act(id) => {
                let states = words::states(eye.battle, id);
                let states = if states.is_empty() { String::new() } else { format!(", {}", states.join(", ")) };
                lines.tell(&format!(
                    "Pulse {}. {} acts: {}, {}, IV {}, TMR {}{states}.",
                    eye.truth.pulse(),
                    eye.lettered(id),
                    card::health(eye, id),
                    card::weapon(eye, id),
                    eye.battle.iv(id),
                    eye.battle.rate(id),
                ));
                self.positions(lines, |other| eye.battle.figure(other).is_up());
            }
            Decision::Strike(id) => lines.tell(&format!("Whom does {} strike, and how?", eye.lettered(id))),
            Decision::After(id) => lines.tell(&format!("How does {} move or turn after the attack?", eye.lettered(id))),
            _ => {}
        }
        asking::lines(eye).iter().filter(|line| !line.is_empty()).for_each(|line| lines.tell(line));
    }

    /// Prints all positions: "m Mouser stands at D5, 3 hexes NE of you, and faces SW; you are in its zone".
    fn positions(&self, lines: &mut Lines, shown: impl Fn(FigureId) -> bool) {
        let (eye, bout) = (&self.eye, self.eye.battle);
        let own = bout.asked_figure();
        let mut all: Vec<FigureId> = bout.ids().filter(|id| bout.figure(*id).is_there() && shown(*id)).collect();
        let from = |id: &FigureId| own.map_or(0, |own| bout.figure(*id).at.distance(bout.figure(own).at));
        crate::engine::order::by_key(&mut all, |id| {
            (Some(*id) != own, own.is_some_and(|own| !bout.hostile(own, *id)), from(id))
        });
        for id in all {
            let figure = bout.figure(id);
            let stands = if figure.is_up() { "stands" } else { "lies" };
            let mut text = format!("  {} {stands} at {}", eye.lettered(id), figure.at);
            if let Some(own) = own.filter(|own| *own != id) {
                text += &format!(", {} of {}", away(bout.figure(own).at, figure.at), self.eye.called(own));
            }
            text += &format!(", and faces {}", figure.faces(figure.facing));
            let states = words::states(bout, id);
            if own != Some(id) {
                text += &format!("; {}", card::health(eye, id));
            }
            if !states.is_empty() {
                text += &format!("; {}", states.join(", "));
            }
            if let Some(own) = own.filter(|own| bout.hostile(*own, id) && bout.in_zone_of(*own, id)) {
                text += &format!("; {} is in its zone", eye.called(own));
            }
            lines.tell(&(text + "."));
        }
    }

    /// Prints the values of all figures, or the content of a hex.
    fn look(&self, lines: &mut Lines, which: &str) {
        let bout = self.eye.battle;
        if which.is_empty() {
            return self.positions(lines, |_| true);
        }
        let Some(hex) = which.parse::<Hex>().ok().filter(|hex| bout.arena().field().contains(*hex)) else {
            return lines.tell(&format!("{which} is no hex: they are called by column and row, as {}.", "D5"));
        };
        let mut all: Vec<String> = bout.in_hex(hex).flat_map(|(id, _)| card::card(&self.eye, id)).collect();
        all.extend(card::ground(&self.eye, hex));
        if all.is_empty() {
            all.push("Open floor: nothing lies there, and no zone reaches it.".into());
        }
        all.iter().for_each(|line| lines.tell(&format!("  {line}")));
    }

    /// Prints all cards, or the card of one letter.
    fn figures(&self, lines: &mut Lines, which: &str) {
        let bout = self.eye.battle;
        let only = which.chars().next().and_then(|letter| self.eye.names.find_letter(letter));
        for id in bout.ids().filter(|id| only.is_none_or(|only| only == *id)) {
            for (number, line) in card::card(&self.eye, id).iter().enumerate() {
                lines.tell(&format!("{}{line}", if number == 0 { "" } else { "  " }));
            }
        }
    }
}

fn away(from: Hex, to: Hex) -> String {
    let far = from.distance(to);
    let end = |side: &Direction| (0..far).fold(from, |hex, _| hex + *side).distance(to);
    match Direction::ALL.into_iter().min_by_key(end).filter(|_| far > 0) {
        Some(side) => format!("{} {side}", if far == 1 { "1 hex".into() } else { format!("{far} hexes") }),
        None => "in the hex".into(),
    }
}

/// Help on what can be typed.
const HELP: [&str; 8] = [
    "A number, or the beginning of a name that stands in the list, takes that answer.",
    "Words do anything that is legal: `moves D5 facing W`, `moves E NE`, `attacks m with Broadsword`, `attacks going E m \
     with Spear`, `shoots m with Long Bow`, `charges m going E E with Spear`, `withdraws going W`, `passes`, `prepares \
     Dagger`, `rises`, `closes with m`, `attacks m to disarm Dagger`, `attacks m as pair`, `is done`, `R stands at B4`.",
    "A letter before them says who: `R attacks m`.",
    "list, all: the answers again, every one of them; 0: back to the kinds",
    "look, look D5: who is where, what is in a hex; figures, figures m: everything that may be known of all, of one",
    "odds, odds 2: everything that makes a chance; a ~ marks what is estimated from averages, since it cannot be seen",
    "undo: takes back what may be taken back",
    "quit: leaves; the bout waits in its journal",
];

impl PlainUi<Bout> for Teller {
    fn readers(&self) -> Vec<Option<Seat>> {
        let people = Side::BOTH.into_iter().filter(|side| self.controls[*side as usize] == Control::Player);
        let seats: Vec<Option<Seat>> = people.map(|side| Some(side.seat())).collect();
        // If nothing is hidden, or no person plays, everybody sees everything immediately (D004).
        if self.open || seats.is_empty() { vec![None] } else { seats }
    }

    fn seat(&self, seat: Seat) -> String {
        Side::of_seat(seat).name().into()
    }

    fn computer(&mut self, game: &Bout) -> Option<(Command, Option<String>)> {
        let Control::Computer(level) = self.controls[game.asked_side()? as usize] else { return None };
        let (command, why) = choose(game, level, &mut self.scratch)?;
        Some((command, why.map(|why| why.words(|id| self.names.name(id).to_string(), game.rules().open))))
    }

    fn ask<S: HasBook<Bout>>(&mut self, _: &mut Store<S>, lines: &mut Lines, game: &Bout) -> LineAnswer<Command> {
        let Some(side) = game.asked_side() else { return LineAnswer::Leave };
        if let Some(command) = self.rest(lines, game, side) {
            return LineAnswer::Do(command);
        }
        let (seen, names) = (game.observation(side), self.names.clone());
        let eye = Eye { truth: game, battle: &seen, names: &names, side };
        let groups = choices::groups(&eye);
        let within = (groups.len() == 1).then_some(0);
        let mut question = NumberedQuestion { eye, groups, within };
        question.introduce(lines);
        question.list(lines, LISTED);
        let prompt = match game.asked_figure() {
            Some(id) => format!("{}>", names.letter(id)),
            None => format!("{}>", side.name()),
        };
        loop {
            let Some(typed) = lines.ask(&prompt) else { return LineAnswer::Leave };
            let (word, rest) = typed.split_once(' ').unwrap_or((&typed, ""));
            match word {
                "q" | "quit" if rest.is_empty() => return LineAnswer::Leave,
                "undo" => return LineAnswer::TakeBack,
                "?" | "help" => HELP.iter().for_each(|line| lines.tell(line)),
                "list" => question.list(lines, LISTED),
                "all" => question.list(lines, usize::MAX),
                "look" => question.look(lines, rest),
                "figures" => question.figures(lines, rest),
                "odds" => question.odds(lines, rest),
                "" => lines.tell("A number or words answer; `help` tells which."),
                _ => match question.pick(lines, &typed) {
                    Typed::Do(command) => return LineAnswer::Do(command),
                    Typed::Said => {}
                    Typed::Unknown => match self.spoken(game, side, &typed) {
                        Ok(command) => return LineAnswer::Do(command),
                        Err(why) => lines.tell(&format!("No: {}.", why.trim_end_matches('.'))),
                    },
                },
            }
        }
    }

    fn tell(&self, lines: &mut Lines, text: &str) {
        lines.tell(text);
    }

    fn ending(&mut self, lines: &mut Lines, game: &Bout, _last: &(Bout, Vec<Event>)) {
        lines.tell(&ending(game).unwrap_or_default());
        let eye = Eye { truth: game, battle: game, names: &self.names, side: Side::West };
        for id in game.ids() {
            let states = words::states(game, id);
            let states = if states.is_empty() { String::new() } else { format!("; {}", states.join(", ")) };
            lines.tell(&format!("{}: {}{states}.", eye.lettered(id), card::health(&eye, id)));
        }
    }
}
