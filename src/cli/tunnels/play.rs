//! `ludus tunnels play`: a fight by lines - both sides in words, every question with numbered answers and what they need.

use crate::cli::data::Data;
use crate::cli::plain::{LineAnswer, Lines, PlainUi};
use crate::cli::tunnels::delve::party_in;
use crate::cli::tunnels::dungeons;
use crate::cli::tunnels::party::{PartyWords, PlaceArgs, group};
use crate::cli::{CliError, CliResult, plain};
use crate::engine::coach::Explain;
use crate::engine::dice::Seed;
use crate::engine::game::{Game, Seat};
use crate::engine::narration::Narrate;
use crate::engine::text::and;
use crate::store::Store;
use crate::store::battles::Resumed;
use crate::store::book_store::HasBook;
use crate::store::system::{fresh_seed, now};
use crate::tunnels::ai::choose;
use crate::tunnels::battle::command::Command as FightCommand;
use crate::tunnels::battle::fighter::{Being, FightSide, FighterId, Status};
use crate::tunnels::battle::state::Fight;
use crate::tunnels::data::attribute::Attribute;
use crate::tunnels::delve::member::MemberId;
use crate::tunnels::delve::state::Delve;
use crate::tunnels::narration::house_rules::changed;
use crate::tunnels::narration::names::Names;
use crate::tunnels::narration::{choices, end_words, notes, preview};
use crate::tunnels::outing::{Command, Event, Outing, Setup};
use crate::tunnels::stats::delves::DelveSummary;
use crate::tunnels::stats::summary::FightSummary;
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub struct FightPlayArgs {
    /// Continue this fight: id, or path of its journal
    #[arg(value_name = "ID|FILE", conflicts_with_all = ["party", "monsters", "dungeon", "seats", "level", "space", "dark", "distance", "rule", "watch", "seed"])]
    battle: Option<PathBuf>,
    /// Delvers of the roster, files or beginners: "Moss, ilse.json", "4 beginners"
    #[arg(long, value_name = "PARTY", default_value = "4 beginners")]
    party: String,
    /// Group to meet: pushover, fair, tough or drawn; or monsters as in `ludus tunnels fight`
    #[arg(long, value_name = "MONSTERS", default_value = "fair")]
    monsters: String,
    /// Delve in this dungeon instead, as practice: seed, file of a hand-made one, or one that ships, such as drowned-brewery
    #[arg(long, value_name = "SEED|FILE|NAME", conflicts_with_all = ["monsters", "level", "space", "dark", "distance"])]
    dungeon: Option<String>,
    #[command(flatten)]
    place: PlaceArgs,
    /// Number of players, who own the members in turn
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=6))]
    seats: u8,
    /// Let the computer give all orders
    #[arg(long)]
    watch: bool,
    /// Seed; default: from the system. With a seed the fight is practice: the roster stays as it is
    #[arg(long)]
    seed: Option<u64>,
}

/// Answers listed at a time; `all` lists all.
const LISTED: usize = 15;

pub(super) fn run(data: &Data, arguments: &FightPlayArgs) -> CliResult {
    let begins = arguments.battle.is_none().then(|| set_up(data, arguments)).transpose()?;
    let mut store = data.write()?;
    let resumed = match (&arguments.battle, begins) {
        (Some(battle), _) => plain::go_on(&mut store, battle)?,
        (None, Some((setup, seed, entered))) => {
            let names: Vec<&str> = entered.iter().map(String::as_str).collect();
            let session = store.begin::<Outing>(setup, seed, &names, now()).map_err(CliError::new)?;
            Resumed { session, notices: Vec::new() }
        }
        (None, None) => return Err(CliError::usage("name a fight to continue, or a party and monsters")),
    };
    let mut ui = FightLines::new(resumed.session.setup(), arguments.watch);
    plain::play(&mut store, resumed, &mut ui)
}

/// The set-up, its seed, and the members who enter from the roster.
fn set_up(data: &Data, arguments: &FightPlayArgs) -> Result<(Setup, Seed, Vec<String>), CliError> {
    let party = PartyWords::read(data, &arguments.party)?;
    let seed = arguments.seed.map_or_else(fresh_seed, Seed);
    let (members, seats) = (party.len(), arguments.seats);
    if usize::from(seats) > members {
        return Err(CliError::usage(format!("{seats} players need as many members, but the party has {members}")));
    }
    if let Some(dungeon) = &arguments.dungeon {
        let dungeon = dungeons::find(dungeon, arguments.place.rules()?, members as u8)?;
        let mut setup = party_in(dungeon, &party, seed)?;
        (0..).zip(&mut setup.party).for_each(|(number, member)| member.seat = number % seats);
        return Ok((Setup::Delve(Box::new(setup)), seed, Vec::new()));
    }
    // Choosing the dice would mean choosing the score.
    let entered = if arguments.seed.is_none() { party.of_roster() } else { Vec::new() };
    let mut setup = arguments.place.setup(party.delvers(seed), &group(&arguments.monsters)?, seed)?;
    (0..).zip(&mut setup.party).for_each(|(number, member)| member.seat = number % seats);
    Ok((Setup::Fight(setup), seed, entered))
}

struct FightLines {
    names: Names,
    /// The names of the members of each seat.
    seats: Vec<String>,
    watched: bool,
    /// The combat turn for which both sides were shown last.
    shown: Option<u16>,
}

impl FightLines {
    fn new(setup: &Setup, watched: bool) -> FightLines {
        let members: Vec<(u8, &str)> = match setup {
            Setup::Fight(fight) => fight.party.iter().map(|one| (one.seat, one.character.name.as_str())).collect(),
            Setup::Delve(delve) => delve.party.iter().map(|one| (one.seat, one.character.name.as_str())).collect(),
        };
        let count = members.iter().map(|(seat, _)| seat + 1).max().unwrap_or(1);
        let of_seat = |seat: u8| {
            let own = members.iter().filter(|(of, _)| *of == seat);
            and(&own.map(|(_, name)| *name).collect::<Vec<_>>())
        };
        FightLines { names: Outing::names(setup), seats: (0..count).map(of_seat).collect(), watched, shown: None }
    }

    /// Prints both sides as the players see them.
    fn show(&self, lines: &mut Lines, seen: &Fight) {
        let place = if seen.is_missile_turn() { format!(", {} feet apart", seen.distance) } else { String::new() };
        lines.tell(&format!("Combat turn {}{place}.", seen.turn));
        for side in FightSide::BOTH {
            for id in seen.ids().filter(|id| seen.get(*id).side == side) {
                lines.tell(&format!("  {}", self.line(seen, id)));
            }
        }
    }

    /// "Brakk: CON 12 of 13, ST 14 of 14, broadsword and shield", "Orc 1: MR ?".
    fn line(&self, seen: &Fight, id: FighterId) -> String {
        let (name, fighter) = (self.names.of(id), seen.get(id));
        let state = match fighter.status {
            Status::Active if seen.is_helpless(id) => ", helpless",
            Status::Active if fighter.is_raging() => ", raging",
            Status::Active => "",
            Status::Fainted => ", senseless",
            Status::Dead => return format!("{name}: dead"),
            Status::Fled => return format!("{name}: away"),
            Status::Subdued => return format!("{name}: subdued"),
            Status::Stone => return format!("{name}: turned to stone"),
            Status::Gone => return format!("{name}: gone"),
        };
        match &fighter.being {
            Being::Person(person) => {
                let of = |a| format!("{} {} of {}", Attribute::code(a), person.current.get(a), person.normal.get(a));
                let (con, st) = (of(Attribute::Constitution), of(Attribute::Strength));
                format!("{name}: {con}, {st}, {}{state}", choices::held(person, person.hands))
            }
            Being::Monster(_) if seen.hides_ratings() && fighter.side == FightSide::Foes => {
                format!("{name}: MR ?{state}")
            }
            Being::Monster(monster) => format!("{name}: MR {} of {}{state}", monster.rating, monster.full),
        }
    }

    fn list(&self, lines: &mut Lines, seen: &Fight, legal: &[FightCommand], most: usize) {
        for (number, command) in (1..).zip(legal).take(most) {
            let note = match (command, seen.asked()) {
                (FightCommand::Order(order), Some(who)) => preview::note(seen, who, order),
                _ => String::new(),
            };
            let note = if note.is_empty() { note } else { format!(" ({note})") };
            lines.tell(&format!("  {number} {}{note}", choices::describe(seen, &self.names, command)));
        }
        if legal.len() > most {
            lines.tell(&format!("  {} more: `all` lists them.", legal.len() - most));
        }
    }

    /// Prints the chances of the coming comparison.
    fn odds(lines: &mut Lines, seen: &Fight) {
        match seen.turn_odds() {
            Some(odds) => lines.tell(&format!(
                "If all fight: {} to win the turn, {} equal, {} to lose it; a lead of {}.{} on average.",
                odds.win,
                odds.equal,
                odds.lose,
                odds.lead / 10,
                (odds.lead % 10).abs()
            )),
            None => lines.tell("No chances are known for this turn."),
        }
    }
}

// A delve.
impl FightLines {
    /// Asks the leader of a party that explores, meets somebody or divides its loot.
    fn ask_delve(&mut self, lines: &mut Lines, seen: &Outing) -> LineAnswer<Command> {
        let Some(delve) = seen.delve() else { return LineAnswer::Leave };
        self.shown = None;
        let mut legal = Vec::new();
        seen.legal_commands(&mut legal);
        let rules: String = changed(&delve.dungeon.rules).iter().map(|rule| format!(", {rule}")).collect();
        lines.tell(&format!(
            "Level {}, place {}, game turn {}{rules}. ? tells the commands.",
            delve.level, delve.here.0, delve.turn
        ));
        notes::in_the_dark(delve, &self.names).into_iter().for_each(|text| lines.tell(&text));
        self.list_deeds(lines, seen, &legal, LISTED);
        loop {
            let Some(typed) = lines.ask("delve>") else { return LineAnswer::Leave };
            match typed.as_str() {
                "" => {}
                "q" | "quit" => return LineAnswer::Leave,
                "?" | "help" => lines.tell(
                    "A number gives that answer. Also: all (every answer), party, computer (it decides this once), q (leave).",
                ),
                "all" => self.list_deeds(lines, seen, &legal, usize::MAX),
                "party" => self.show_party(lines, delve),
                "computer" => {
                    if let Some((command, why)) = seen.reasons(&self.names).into_iter().next() {
                        lines.tell(&format!("{}: {why}.", seen.describe(&self.names, &command)));
                        return LineAnswer::Do(command);
                    }
                }
                typed => match typed.parse::<usize>() {
                    Ok(number) if (1..=legal.len()).contains(&number) => return LineAnswer::Do(legal[number - 1]),
                    _ => lines.tell(&format!("{typed} is no answer: the numbers go from 1 to {}.", legal.len())),
                },
            }
        }
    }

    fn list_deeds(&self, lines: &mut Lines, seen: &Outing, legal: &[Command], most: usize) {
        for (number, command) in (1..).zip(legal).take(most) {
            let note = match (command, seen.delve()) {
                (Command::Delve(command), Some(delve)) => notes::note(delve, &self.names, command),
                _ => String::new(),
            };
            let note = if note.is_empty() { note } else { format!(" ({note})") };
            lines.tell(&format!("  {number} {}{note}", seen.describe(&self.names, command)));
        }
        if legal.len() > most {
            lines.tell(&format!("  {} more: `all` lists them.", legal.len() - most));
        }
    }

    /// Prints the members in their order of march.
    fn show_party(&self, lines: &mut Lines, delve: &Delve) {
        for id in delve.march.iter().copied() {
            let (name, member) = (self.names.member(id), delve.member(id));
            let of = |a| format!("{} {} of {}", Attribute::code(a), member.now(a), member.character.attributes.get(a));
            let state = if member.is_alive() { "" } else { ", lost" };
            lines.tell(&format!("  {name}: {}, {}{state}", of(Attribute::Constitution), of(Attribute::Strength)));
        }
    }

    fn end_delve(&self, lines: &mut Lines, game: &Outing, delve: &Delve) {
        if let Some(end) = game.ending() {
            lines.tell(&end);
        }
        let summary = DelveSummary::of(delve);
        for member in &summary.members {
            let fate = if member.lost { ", lost" } else { "" };
            let name = self.names.member(MemberId(member.who.0));
            lines.tell(&format!("{name}: +{} e.p.{fate}.", member.gained));
        }
    }
}

impl PlainUi<Outing> for FightLines {
    fn readers(&self) -> Vec<Option<Seat>> {
        if self.watched {
            return vec![None];
        }
        // Nothing is secret between the players (DEC-225), so one reader stands for all.
        vec![Some(Seat(0))]
    }

    fn seat(&self, seat: Seat) -> String {
        self.seats.get(usize::from(seat.0)).cloned().unwrap_or_default()
    }

    fn computer(&mut self, game: &Outing) -> Option<(Command, Option<String>)> {
        if !self.watched {
            return None;
        }
        let (command, why) = game.reasons(&self.names).into_iter().next()?;
        Some((command, Some(why)))
    }

    fn ask<S: HasBook<Outing>>(
        &mut self,
        _store: &mut Store<S>,
        lines: &mut Lines,
        game: &Outing,
    ) -> LineAnswer<Command> {
        let observed = game.observation(Seat(0));
        observed.follow(&mut self.names);
        let Some(seen) = observed.fight() else { return self.ask_delve(lines, &observed) };
        if self.shown != Some(seen.turn) {
            self.show(lines, seen);
            self.shown = Some(seen.turn);
        }
        let mut legal = Vec::new();
        seen.legal_commands(&mut legal);
        let question = choices::question(seen, &self.names).unwrap_or_default();
        let owner = seen.asked_seat().filter(|_| self.seats.len() > 1);
        let owner = owner.map_or_else(String::new, |seat| format!(" Player {} answers.", seat.0 + 1));
        lines.tell(&format!("{question}{owner} ? tells the commands."));
        self.list(lines, seen, &legal, LISTED);
        loop {
            let Some(typed) = lines.ask("order>") else { return LineAnswer::Leave };
            match typed.as_str() {
                "" => {}
                "q" | "quit" => return LineAnswer::Leave,
                "undo" => return LineAnswer::TakeBack,
                "?" | "help" => lines.tell(
                    "A number gives that answer. Also: all (every answer), odds, sides, computer (it decides this once), \
                     undo, q (leave).",
                ),
                "all" => self.list(lines, seen, &legal, usize::MAX),
                "sides" => self.show(lines, seen),
                "odds" => FightLines::odds(lines, seen),
                "computer" => {
                    if let Some((command, why)) = choose(seen) {
                        lines.tell(&format!("{}: {why}.", choices::describe(seen, &self.names, &command)));
                        return LineAnswer::Do(Command::Fight(command));
                    }
                }
                typed => match typed.parse::<usize>() {
                    Ok(number) if (1..=legal.len()).contains(&number) => {
                        return LineAnswer::Do(Command::Fight(legal[number - 1]));
                    }
                    _ => lines.tell(&format!("{typed} is no answer: the numbers go from 1 to {}.", legal.len())),
                },
            }
        }
    }

    fn opening(&self, game: &Outing) -> Option<String> {
        if let Some(delve) = game.delve() {
            let party: Vec<&str> = delve.ids().map(|id| self.names.member(id)).collect();
            return Some(format!("{} enter {}.", and(&party), delve.dungeon.name));
        }
        let foes: Vec<&str> = game.fight().map_or_else(Vec::new, |fight| {
            fight.ids().filter(|id| fight.get(*id).side == FightSide::Foes).map(|id| self.names.of(id)).collect()
        });
        Some(format!("{} meet {}.", and(&self.seats.iter().map(String::as_str).collect::<Vec<_>>()), and(&foes)))
    }

    fn tell(&self, lines: &mut Lines, text: &str) {
        lines.tell(text);
    }

    fn ending(&mut self, lines: &mut Lines, game: &Outing, _: &(Outing, Vec<Event>)) {
        if let Some(delve) = game.delve() {
            return self.end_delve(lines, game, delve);
        }
        let Some(fight) = game.fight() else { return };
        let summary = FightSummary::of(fight);
        if let Some(end) = summary.end {
            lines.tell(end_words(end));
        }
        for member in &summary.members {
            let fate = if member.lost { ", lost" } else { "" };
            lines.tell(&format!("{}: +{} e.p.{fate}.", self.line(fight, member.who), member.gained));
        }
    }
}
