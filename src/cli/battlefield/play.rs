//! `ludus battlefield play`: a battle by lines, with commands in words (UI-16); `--buy` begins with the purchase.

use crate::battlefield::ai::{Scratch, choose};
use crate::battlefield::battle::command::Command;
use crate::battlefield::battle::event::{Event, Manner};
use crate::battlefield::battle::illegal_move::IllegalMove;
use crate::battlefield::battle::state::{FieldBattle, Question, Stage};
use crate::battlefield::battle::unit::{Status, Unit, UnitId};
use crate::battlefield::model::army::{Commander, General};
use crate::battlefield::model::setup::Setup;
use crate::battlefield::model::spot::Spot;
use crate::battlefield::narration::names::{Names, label};
use crate::battlefield::narration::{brief, card, choices, preview};
use crate::battlefield::scenario::words::{self, FORMS};
use crate::battlefield::setup::cart::Cart;
use crate::battlefield::stats::account;
use crate::battlefield::stats::results::balance;
use crate::cli::battlefield::buying::LinePurchase;
use crate::cli::battlefield::fields::{DRAWN, FieldArgs, LevelWord};
use crate::cli::battlefield::{ground, leaders, look};
use crate::cli::data::Data;
use crate::cli::plain::{LineAnswer, Lines, PlainUi};
use crate::cli::{CliError, CliResult, plain};
use crate::engine::dice::Seed;
use crate::engine::game::{Game, Seat};
use crate::engine::narration::Narrate;
use crate::engine::text::count;
use crate::store::Store;
use crate::store::battlefield::leaders::{Leader, Leaders, LeadersError};
use crate::store::battlefield::saved::Saved;
use crate::store::battles::Resumed;
use crate::store::book_store::HasBook;
use crate::store::frontend::quoted;
use crate::store::system::{fresh_seed, now};
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub struct FieldPlayArgs {
    /// Battle to continue: id or journal; default: a new battle by the options
    #[arg(value_name = "ID|FILE", conflicts_with_all = ["scenario", "rules", "war", "seed", "level", "two", "watch"],
        conflicts_with_all = DRAWN)]
    battle: Option<PathBuf>,
    /// Fight the next battle of this leader's war
    #[arg(long, value_name = "LEADER", conflicts_with_all = ["scenario", "rules", "seed", "level", "two", "watch"],
        conflicts_with_all = DRAWN)]
    war: Option<String>,
    #[command(flatten)]
    field: FieldArgs,
    /// Buy the players' armies by lines, from the lists of --west and --east
    #[arg(long, conflicts_with_all = ["battle", "war", "scenario", "watch", "any_army", "equal"])]
    buy: bool,
    /// General of the computer's armies
    #[arg(long, value_enum, default_value = "captain")]
    level: LevelWord,
    /// People lead all armies, at one keyboard
    #[arg(long, conflicts_with_all = ["level", "watch"])]
    two: bool,
    /// The computer leads all armies
    #[arg(long)]
    watch: bool,
    /// Seed; default: from the system
    #[arg(long)]
    seed: Option<u64>,
}

pub(super) fn run(data: &Data, arguments: &FieldPlayArgs) -> CliResult {
    let mut store = data.write()?;
    let mut lines = Lines::standard();
    let resumed = match (&arguments.battle, &arguments.war) {
        (Some(battle), _) => plain::go_on(&mut store, battle)?,
        (None, Some(leader)) => {
            let found = leaders::find(store.battlefield(), leader).map_err(|CliError { reason, .. }| {
                let and = if reason.ends_with('?') { "" } else { ";" };
                CliError::new(format!("{reason}{and} `ludus battlefield war {}` begins a war", quoted(leader)))
            })?;
            ready_to_fight(store.battlefield(), found)?;
            let name = found.name().to_string();
            let session = store.begin_war_battle(&name, fresh_seed(), now()).map_err(CliError::new)?;
            Resumed { session, notices: Vec::new() }
        }
        (None, None) => {
            let seed = arguments.seed.map_or_else(fresh_seed, Seed);
            let mut setup = set_up(arguments, store.battlefield().saved(), seed)?;
            if arguments.buy && !buy(arguments, &mut lines, &mut setup, store.battlefield().saved(), seed)? {
                return Ok("No army was bought, and no battle begins.\n".into());
            }
            let session = store.begin::<FieldBattle>(setup, seed, &[], now()).map_err(CliError::new)?;
            Resumed { session, notices: Vec::new() }
        }
    };
    let mut ui = LineUi::new(resumed.session.setup());
    plain::play_by(&mut store, resumed, &mut ui, lines)
}

/// Refuses a leader whose war is over or who has no army, and names the subcommand that helps.
fn ready_to_fight(leaders: &Leaders, leader: &Leader) -> Result<(), CliError> {
    leaders.ready(leader).map_err(|error| match error {
        LeadersError::Over(_) | LeadersError::NoUnits(_) => {
            CliError::new(format!("{error}: `ludus battlefield war {}`", quoted(leader.name())))
        }
        error => CliError::new(error),
    })
}

/// Lets each player buy an army, one after the other and in secret. False if one of them leaves.
fn buy(
    arguments: &FieldPlayArgs,
    lines: &mut Lines,
    setup: &mut Setup,
    saved: &Saved,
    seed: Seed,
) -> Result<bool, CliError> {
    let lists = arguments.field.lists()?;
    let mut is_first = true;
    for (number, (army, people)) in (1..).zip(setup.armies.iter_mut().zip(lists)) {
        if army.commander != Commander::Player {
            continue;
        }
        if !is_first {
            lines.hand_over(&army.name);
        }
        is_first = false;
        let cart = Cart::new(arguments.field.limits(people), Vec::new());
        // The first seeds are those of the map and of the computer's armies.
        let Some((_, bought)) = LinePurchase::new(&army.name, cart, &saved.armies, seed.nth(2 + number)).ask(lines)
        else {
            return Ok(false);
        };
        *army = bought;
    }
    if arguments.two {
        lines.hand_over(&setup.armies[0].name);
    }
    setup.check().map_err(CliError::new)?;
    Ok(true)
}

/// The first army is the player's, unless the options say otherwise.
fn set_up(arguments: &FieldPlayArgs, saved: &Saved, seed: Seed) -> Result<Setup, CliError> {
    let mut setup = arguments.field.setup(saved, seed)?;
    for (number, army) in setup.armies.iter_mut().enumerate() {
        let is_players = !arguments.watch && (arguments.two || number == 0);
        army.commander = if is_players { Commander::Player } else { Commander::Computer(arguments.level.into()) };
    }
    Ok(setup)
}

struct LineUi {
    names: Names,
    commanders: Vec<Commander>,
    scratch: Scratch,
    /// The army, the round and the stage for which the map was shown last.
    shown: Option<(u8, u16, Stage)>,
}

impl LineUi {
    fn new(setup: &Setup) -> LineUi {
        let commanders = setup.armies.iter().map(|army| army.commander).collect();
        LineUi { names: Names::new(setup), commanders, scratch: Scratch::default(), shown: None }
    }

    /// The seats that people play.
    fn people(&self) -> impl Iterator<Item = Seat> + '_ {
        let all = self.commanders.iter().enumerate();
        all.filter(|(_, commander)| **commander == Commander::Player).map(|(army, _)| Seat(army as u8))
    }

    /// Prints the map, and the units of an army or of its enemies.
    fn show_map(&self, lines: &mut Lines, seen: &FieldBattle, army: u8) {
        let unit = |spot| seen.seen_on(spot, army).map(|id| label(seen, id).replace('#', ""));
        ground::picture(&seen.map, unit).lines().for_each(|line| lines.say(line));
        self.list(lines, seen, |unit| seen.are_allied(unit.army, army));
    }

    /// Prints the enemies in sight, and apart from them the hidden ones, whose number is open (BD-93).
    fn enemies(&self, lines: &mut Lines, seen: &FieldBattle, army: u8) {
        let is_hidden = |unit: &Unit| unit.status == Status::Unknown;
        let is_enemy = |unit: &Unit| !seen.are_allied(unit.army, army);
        self.list(lines, seen, |unit| is_enemy(unit) && !is_hidden(unit));
        if seen.units.all().iter().any(|unit| is_enemy(unit) && is_hidden(unit)) {
            lines.tell("Not in sight:");
            self.list(lines, seen, |unit| is_enemy(unit) && is_hidden(unit));
        }
    }

    fn list(&self, lines: &mut Lines, seen: &FieldBattle, of: impl Fn(&Unit) -> bool) {
        for id in seen.units.ids().filter(|id| of(seen.unit(*id))) {
            let unit = seen.unit(id);
            let place = match unit.status {
                Status::Active | Status::Prisoner => unit.at.to_string(),
                Status::Waiting => "waits".into(),
                Status::Unknown => "hidden".into(),
                Status::Dead | Status::Fled | Status::Escaped => continue,
            };
            let taken = if unit.status == Status::Prisoner { ", prisoners" } else { "" };
            let hidden = if unit.hidden { ", hidden" } else { "" };
            let who = format!("{} {}", unit.number, self.names.unit(seen, id));
            let fighters = match unit.status {
                Status::Unknown => "? fighters".into(),
                _ if seen.keeps_wounds() => {
                    let (left, most) = seen.strength(unit);
                    format!("{left} of {most} HP")
                }
                _ => count(unit.fighters, "fighter"),
            };
            lines.tell(&format!("  {who}: {fighters}, {place}{hidden}{taken}"));
        }
    }

    /// The pending question as a sentence.
    fn question(&self, seen: &FieldBattle, army: u8) -> String {
        let of = |id: UnitId| self.names.unit(seen, id);
        match (seen.question, seen.stage) {
            (Question::Bonus { striker, fleer }, _) => {
                format!("{} can strike at {}, who flee: bonus yes or no", of(striker), of(fleer))
            }
            (Question::Reply { attacker, target }, _) => format!("{} attack {}: reply", of(attacker), of(target)),
            (Question::Accept { unit, captor, .. }, _) => {
                format!("{} surrender to {}: accept yes or no", of(unit), of(captor))
            }
            (Question::None, stage) => {
                let what = match stage {
                    Stage::Deployment => "place a unit",
                    Stage::Hiding => "place a hidden unit",
                    Stage::Movement => "move",
                    Stage::Combat => "fight",
                };
                format!("Round {}, {}: {what}", seen.round, self.names.army(army))
            }
        }
    }

    /// Answers a word that gives no command. False if it is none of these words.
    fn looks(&mut self, lines: &mut Lines, seen: &FieldBattle, army: u8, typed: &str) -> bool {
        let mut parts = typed.split_whitespace();
        match (parts.next().unwrap_or_default(), parts.next()) {
            ("?" | "help", _) => {
                lines.tell(&format!("Commands: {}.", FORMS.join("; ")));
                lines.tell(
                    "Also: map, units, enemies, look HEX, list (all commands that are possible now), odds UNIT ENEMY, \
                     record UNIT, captain (a Captain decides this once), undo, q (leave).",
                );
            }
            ("map", _) => self.show_map(lines, seen, army),
            ("units", _) => self.list(lines, seen, |unit| seen.are_allied(unit.army, army)),
            ("enemies", _) => self.enemies(lines, seen, army),
            ("list", _) => {
                let mut legal = Vec::new();
                seen.legal_commands(&mut legal);
                for command in &legal {
                    let (typed, what) = (words::write(seen, command), choices::describe(seen, command));
                    lines.tell(&format!("  {typed}: {what}"));
                }
            }
            ("look", hex) => match hex.map(Spot::parse) {
                Some(Ok(at)) => look::lines(seen, at, army).iter().for_each(|line| lines.tell(line)),
                Some(Err(why)) => lines.tell(&format!("{why}.")),
                None => lines.tell("Look at a hex, such as look E07."),
            },
            ("record", Some(number)) => match seen.of_army(army).find(|(_, unit)| unit.number.to_string() == number) {
                Some((id, _)) => {
                    for (name, value) in card::fields(&self.names, seen, id) {
                        lines.tell(&format!("  {name}: {value}"));
                    }
                }
                None => lines.tell("No unit of yours has that number; units lists them."),
            },
            ("odds", Some(_)) => {
                let pair = typed.trim_start_matches("odds");
                for (verb, manner) in [("attack", Manner::Attack), ("shoot", Manner::Volley)] {
                    match words::read(seen, &format!("{verb}{pair}")) {
                        Ok(Command::Attack { unit, target } | Command::Shoot { unit, target }) => {
                            let shoots = seen.unit(unit).kind().shooter().is_some();
                            if seen.unit(target).status == Status::Active && (manner == Manner::Attack || shoots) {
                                preview::lines(seen, unit, target, manner).iter().for_each(|line| lines.tell(line));
                            }
                        }
                        Ok(_) => {}
                        Err(why) => return (lines.tell(&format!("{why}.")), true).1,
                    }
                }
            }
            _ => return false,
        }
        true
    }
}

impl PlainUi<FieldBattle> for LineUi {
    fn readers(&self) -> Vec<Option<Seat>> {
        let people: Vec<Option<Seat>> = self.people().map(Some).collect();
        if people.is_empty() { vec![None] } else { people }
    }

    fn seat(&self, seat: Seat) -> String {
        self.names.army(seat.0).into()
    }

    fn computer(&mut self, game: &FieldBattle) -> Option<(Command, Option<String>)> {
        match self.commanders.get(usize::from(game.deciding_army()?))? {
            Commander::Player => None,
            Commander::Computer(general) => {
                let (command, why) = choose(game, *general, &mut self.scratch)?;
                Some((command, Some(why.to_string())))
            }
        }
    }

    fn ask<S: HasBook<FieldBattle>>(
        &mut self,
        _store: &mut Store<S>,
        lines: &mut Lines,
        game: &FieldBattle,
    ) -> LineAnswer<Command> {
        let Some(army) = game.deciding_army() else { return LineAnswer::Leave };
        let seen = game.observed_by(army);
        let place = (army, seen.round, seen.stage);
        if self.shown.is_none_or(|shown| shown != place) && seen.question == Question::None {
            self.show_map(lines, &seen, army);
            self.shown = Some(place);
        }
        loop {
            lines.tell(&format!("{}. ? tells the commands.", self.question(&seen, army)));
            let Some(typed) = lines.ask("order>") else { return LineAnswer::Leave };
            match typed.as_str() {
                "" => {}
                "q" | "quit" => return LineAnswer::Leave,
                "undo" => return LineAnswer::TakeBack,
                "captain" => {
                    if let Some((command, why)) = choose(game, General::Captain, &mut self.scratch) {
                        lines.tell(&format!("{}: {why}.", choices::describe(&seen, &command)));
                        return LineAnswer::Do(command);
                    }
                }
                typed if self.looks(lines, &seen, army, typed) => {}
                typed => match words::read(&seen, typed) {
                    Ok(command) if seen.check(&command) == Err(IllegalMove::OtherQuestion) => {
                        let step = self.question(&seen, army);
                        lines.tell(&format!("That cannot be: it does not fit this step. {step}."));
                    }
                    Ok(command) => return LineAnswer::Do(command),
                    Err(why) => lines.tell(&format!("{why}.")),
                },
            }
        }
    }

    fn opening(&self, game: &FieldBattle) -> Option<String> {
        Some(brief::goal(game.goal, game.rounds, &self.names))
    }

    fn tell(&self, lines: &mut Lines, text: &str) {
        lines.tell(text);
    }

    fn ending(&mut self, lines: &mut Lines, game: &FieldBattle, _: &(FieldBattle, Vec<Event>)) {
        lines.tell(&game.named_ending(&self.names).unwrap_or_default());
        for army in 0..game.seats() {
            if let Some(end) = balance(game, army) {
                let sum = account::lines(self.names.army(army), game.army(army).leadership, &end);
                lines.tell(&format!("{}.", sum.join("; ")));
            }
        }
    }
}
