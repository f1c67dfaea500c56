//! `ludus duels play`: an encounter by lines, for screen readers, pipes and slow terminals - it shows what
//! the player knows, reads plans in notation, answers their odds, and writes a line for every event (DUEL-UI-12).

use crate::cli::battle_arg::BattleArg;
use crate::cli::data::Data;
use crate::cli::duels::party::Party;
use crate::cli::plain::{LineAnswer, Lines, PlainUi};
use crate::cli::{CliError, CliResult, plain};
use crate::duels::ai;
use crate::duels::battle::command::Command;
use crate::duels::battle::event::Event;
use crate::duels::battle::odds::{CAUSE_NAMES, FIGHTS, OddsTally, PEACE, Trial};
use crate::duels::battle::state::Encounter;
use crate::duels::data::riddle;
use crate::duels::data::skill::Skill;
use crate::duels::data::spell::Spell;
use crate::duels::model::fighter::{Fighter, Side};
use crate::duels::model::plan::reach::Reach;
use crate::duels::model::plan::{CODES, Plan, Purpose};
use crate::duels::model::series::BOUTS;
use crate::duels::model::setup::{Control, Entrant, Grade, Setup};
use crate::duels::model::terms::Demand;
use crate::duels::narration::names::Names;
use crate::duels::narration::{card, chain, reading};
use crate::engine::dice::Seed;
use crate::engine::game::Seat;
use crate::store::Store;
use crate::store::battles::Resumed;
use crate::store::book_store::HasBook;
use crate::store::duels::drafts::draft_of;
use crate::store::journal::BattleId;
use crate::store::session::Session;
use crate::store::system::{fresh_seed, now};
use clap::Args;
use std::path::Path;

#[derive(Args)]
pub struct PlayArgs {
    /// Your character: of the roster, an example, or a JSON file; or the id or journal of an encounter to continue
    #[arg(value_name = "A|ID|FILE")]
    a: String,
    /// The opponent: a character in the same form, or a monster by name
    b: Option<String>,
    /// Level of the computer that plans for B, 1 to 3
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=3))]
    level: u8,
    /// Let a second player plan for B
    #[arg(long, conflicts_with_all = ["level", "special"])]
    two: bool,
    /// B uses its stored special plan
    #[arg(long, conflicts_with = "level")]
    special: bool,
    /// A duel of commanders before a battle: the plans are special plans
    #[arg(long)]
    commanders: bool,
    /// Seed; default: from the system
    #[arg(long)]
    seed: Option<u64>,
}

/// Seed of the odds; never the encounter's.
const ODDS: Seed = Seed(0x0dd5);
pub(super) fn run(data: &Data, arguments: &PlayArgs) -> CliResult {
    let mut store = data.write()?;
    let resumed = match &arguments.b {
        Some(b) => begin(&mut store, arguments, b)?,
        None => match BattleArg::of(Path::new(&arguments.a))? {
            BattleArg::File(path) => store.resume_file::<Encounter>(&path, now()),
            BattleArg::Battle(id) => store.open_duel(&id),
        }
        .map_err(CliError::new)?,
    };
    let mut voice = Teller::new(&store, &resumed.session);
    plain::play(&mut store, resumed, &mut voice)
}

fn begin(store: &mut Store, arguments: &PlayArgs, b: &str) -> Result<Resumed<Encounter>, CliError> {
    let (a, b) = (Party::of(store, &arguments.a)?, Party::of(store, b)?);
    let grade = Grade::try_from(arguments.level).map_err(CliError::new)?;
    let mut sides = [a.entrant.clone(), b.entrant.clone()];
    match &mut sides[1] {
        Entrant::Character { control, .. } if !arguments.two && !arguments.special => {
            *control = Control::Computer(grade)
        }
        Entrant::Character { plan, .. } if arguments.special => match &b.special {
            Some(special) => *plan = Some(special.clone()),
            None => return Err(CliError::new(format!("{} keeps no special plan", b.name))),
        },
        Entrant::Monster { known, .. } => *known = true,
        _ => {}
    }
    let [first, second] = sides;
    let setup = Setup { commanders: arguments.commanders, ..Setup::new(first, second) };
    // Choosing the dice would mean choosing the score.
    let entered = [&a, &b].into_iter().filter(|party| party.kept && arguments.seed.is_none());
    let names: Vec<&str> = entered.map(|party| party.name.as_str()).collect();
    let seed = arguments.seed.map_or_else(fresh_seed, Seed);
    let session = store.begin::<Encounter>(setup, seed, &names, now()).map_err(CliError::new)?;
    Ok(Resumed::<Encounter> { session, notices: Vec::new() })
}

struct Teller {
    setup: Setup,
    names: Names,
    /// Drafts left unfinished earlier.
    drafts: [Option<Plan>; 2],
    /// Plans of the last encounter.
    last: [Option<Plan>; 2],
    id: BattleId,
    /// Salt of the plans' marks.
    salt: String,
}

impl Teller {
    fn new(store: &Store, session: &Session<Encounter>) -> Teller {
        let (setup, id) = (session.setup().clone(), session.id().clone());
        let drafts = Side::BOTH.map(|side| store.draft(&draft_of(&id, side)));
        let last = Side::BOTH.map(|side| store.duels().find(setup.of(side).name()).ok()?.last_plan.clone());
        Teller { names: Names::new(&setup), setup, drafts, last, id, salt: session.salt().into() }
    }
}

impl PlainUi<Encounter> for Teller {
    /// Plans are secret until both are sealed; then everything is visible.
    fn readers(&self) -> Vec<Option<Seat>> {
        vec![None]
    }

    fn seat(&self, seat: Seat) -> String {
        self.names.name(Side::of_seat(seat)).to_string()
    }

    fn computer(&mut self, game: &Encounter) -> Option<(Command, Option<String>)> {
        let side = game.asked_side()?;
        match self.setup.of(side).control() {
            Some(Control::Computer(grade)) => ai::choose(game, grade).map(|choice| (Command::Seal(choice.plan), None)),
            _ => None,
        }
    }

    fn ask<S: HasBook<Encounter>>(
        &mut self,
        store: &mut Store<S>,
        lines: &mut Lines,
        game: &Encounter,
    ) -> LineAnswer<Command> {
        let Some(side) = game.asked_side() else { return LineAnswer::Leave };
        if side == Side::B && self.setup.of(Side::A).control() == Some(Control::Player) {
            lines.hand_over(self.names.name(side));
        }
        let plans = [("As you left it", &self.drafts), ("As last time", &self.last)];
        let first = plans.into_iter().find_map(|(words, plans)| {
            let plan = plans[side.index()].clone().filter(|plan| plan.check(game.purpose()).is_ok())?;
            Some((words, plan))
        });
        let draft = draft_of(&self.id, side);
        let mut keep = |lines: &mut Lines, plan: &Plan| {
            if let Err(error) = store.set_draft(&draft, plan) {
                lines.say(&format!("{error}."));
            }
        };
        match ask_for(lines, &self.names, game, side, first, &mut keep) {
            Some(plan) => {
                keep(lines, &Plan::default());
                LineAnswer::Do(Command::Seal(plan))
            }
            None => LineAnswer::Leave,
        }
    }

    fn decided(&mut self, lines: &mut Lines, game: &Encounter, Command::Seal(plan): &Command) {
        let Some(side) = game.asked_side() else { return };
        let mark = plan.seal_mark(&self.salt, side);
        lines.say(&format!("{} has sealed a plan: {mark}", self.names.name(side)));
    }

    fn tells(&self, event: &Event) -> bool {
        !matches!(event, Event::Sealed { .. })
    }

    fn ending(&mut self, lines: &mut Lines, game: &Encounter, last: &(Encounter, Vec<Event>)) {
        ending(lines, &self.names, game, last);
        let sealed = |side: &Side| game.fighter(*side).is_character() && game.seal(*side).plan().is_some();
        for side in Side::BOTH.into_iter().filter(sealed) {
            let plan = game.seal(side).plan().cloned().unwrap_or_default();
            let mark = plan.seal_mark(&self.salt, side);
            lines.say(&format!("{} had sealed: {plan} (mark {mark}, salt {})", self.names.name(side), self.salt));
        }
        if let Some(series) = self.setup.bouts(game) {
            let [a, b] = Side::BOTH.map(|side| format!("{} {}", self.names.name(side), series.won[side.index()]));
            lines.say(&format!("Best of five, after {} of {BOUTS} bouts: {a}, {b}.", series.fought));
            if self.setup.next_bout(series).is_some() {
                lines.say(&format!("`ludus duels play {}` begins the next bout.", self.id));
            }
        }
    }
}

/// Asks for a plan until one is sealed; `None` if the player leaves. `first` is the starting plan with its description.
/// `keep` saves each typed plan.
fn ask_for(
    lines: &mut Lines,
    names: &Names,
    truth: &Encounter,
    side: Side,
    first: Option<(&str, Plan)>,
    keep: &mut dyn FnMut(&mut Lines, &Plan),
) -> Option<Plan> {
    let game = truth.observation(side);
    introduce(lines, names, &game, side);
    let mut plan = Plan::default();
    if let Some((words, first)) = first.filter(|(_, plan)| !plan.is_empty()) {
        lines.say(&format!("{words}: {first}"));
        lines.say(&odds(&game, side, &first));
        plan = first;
    }
    let mut asked = false;
    loop {
        let typed = lines.ask("plan>")?;
        let again = std::mem::replace(&mut asked, typed.is_empty() && plan.is_empty());
        match typed.as_str() {
            "" if plan.is_empty() && !again => {
                lines.say("The plan is empty: tactics are then made up as it goes. Another empty line seals it.");
            }
            "" => return Some(plan),
            "q" | "quit" => return None,
            "?" | "help" => explain(lines, game.fighter(side), game.purpose()),
            text => match text.parse::<Plan>().and_then(|read| read.check(game.purpose()).map(|()| read)) {
                Err(fault) => lines.say(&format!("No plan: {fault}.")),
                Ok(read) => {
                    lines.say(&format!("{read}   {} of 20 lines, sum {}", read.len(), read.checksum()));
                    let [own, other] = [side, side.other()].map(|side| game.fighter(side));
                    let reach = Reach::of(&read, own, other, game.terms().commanders);
                    reach.sentence().iter().for_each(|dead| lines.say(dead));
                    lines.say(&odds(&game, side, &read));
                    keep(lines, &read);
                    plan = read;
                }
            },
        }
    }
}

/// Prints both cards and the open agreement.
fn introduce(lines: &mut Lines, names: &Names, game: &Encounter, side: Side) {
    let (own, other) = (game.fighter(side), game.fighter(side.other()));
    lines.say(&format!(
        "Plan for {} against {} ({}).",
        names.name(side),
        names.name(side.other()),
        card::brief(other, game.guesses(side.other()))
    ));
    for (who, against, name) in [(own, other, "  You"), (other, own, "  The other")] {
        if who.is_nobody() {
            continue;
        }
        lines.say(&format!("{name}: {}", card::line(who)));
        let chances = Skill::ALL.map(|skill| format!("{} {}", skill.code(), card::chance(skill, who, against)));
        let temper = if who.is_character() { format!(" {}", card::temper(who.temper)) } else { String::new() };
        lines.say(&format!("    {}.{temper}", chances.join(". ")));
    }
    match game.terms().agreement.map(|agreement| agreement.demand) {
        Some(Demand::Riddle(number)) => lines.say(&format!("  It asked: {}", riddle::of(number).question)),
        Some(Demand::Tribute(gold)) => lines.say(&format!("  Agreed: FU pays {gold} gold.")),
        Some(Demand::Trophy { kind, met }) => {
            let how = if met { "done, FU claims the reward" } else { "not done yet" };
            lines.say(&format!("  Agreed: a {} is to be killed; {how}.", kind.name()));
        }
        None => {}
    }
    lines.say("A plan in notation, as CA-SH ME3 FL ME*. An empty line seals what stands, ? tells the tactics, q leaves it for later.");
}

/// Prints tactics and spells, one a line.
fn explain(lines: &mut Lines, own: &Fighter, purpose: Purpose) {
    for (code, name) in CODES {
        let barred = purpose == Purpose::Special && matches!(code, "TA" | "FU" | "ST");
        lines.say(&format!("  {code} {name}{}", if barred { " - not in a special plan" } else { "" }));
    }
    for spell in Spell::ALL.into_iter().filter(|spell| own.knows(*spell)) {
        lines.say(&format!("  CA-{} {}: {}", spell.code(), spell.name(), spell.effect()));
    }
    lines
        .say("  ME and FI take a count, as ME3, or * for as long as it can be done. SA \"words\", GI gold 50, item 3.");
}

/// Prints the odds of a plan in 10,000 fights, against the known plan, else against a template.
fn odds(game: &Encounter, side: Side, plan: &Plan) -> String {
    let known = game.seal(side.other()).plan().cloned();
    let against = known.as_ref().map_or_else(|| "tactics made up as it goes".into(), |plan| format!("its plan {plan}"));
    let other = known.unwrap_or_default();
    let mut plans = [plan; 2];
    plans[side.other().index()] = &other;
    let tally = Trial::expected(game, side, plans, ODDS).run(ODDS, 0..FIGHTS);
    let peace = if tally.is_peace(plan) { format!(" {PEACE}") } else { String::new() };
    format!("{} Against {against}.{peace}", shares(&tally, side))
}

fn shares(tally: &OddsTally, side: Side) -> String {
    let tenths = |number: u64| format!("{}.{}", number / 10, number % 10);
    let share = |count: u64| tally.share(count).to_string();
    let (own, other) = (side.index(), side.other().index());
    let neither = tally.parted + tally.undecided + tally.escapes[other];
    let killed: Vec<String> = (CAUSE_NAMES.iter().zip(tally.causes[own]))
        .filter(|(_, count)| *count > 0)
        .map(|(name, count)| format!("{name} {}", tally.share(count).alone()))
        .collect();
    let killed =
        if killed.is_empty() { "nothing kills him".into() } else { format!("killed by {}", killed.join(", ")) };
    format!(
        "{FIGHTS} fights: win {}, lose {}, escape {}, neither {}; {} rounds on average, {killed}.",
        share(tally.wins[own]),
        share(tally.wins[other]),
        share(tally.escapes[own]),
        share(neither),
        tenths(tally.mean_rounds())
    )
}

/// Prints causes of death, the ending, and what both sides have now.
fn ending(lines: &mut Lines, names: &Names, game: &Encounter, (before, events): &(Encounter, Vec<Event>)) {
    if let Some((dead, links)) = chain::of_death(names, before, events) {
        lines.say(&format!("What killed {}:", names.name(dead)));
        links.iter().for_each(|link| lines.say(&format!("  {}", link.text)));
    }
    lines.say(&reading::ending(game).unwrap_or_default());
    for side in Side::BOTH {
        let fighter = game.fighter(side);
        if !fighter.is_nobody() {
            let hp = if fighter.is_alive() { format!("HP {} of {}", fighter.hp, fighter.full) } else { "dead".into() };
            let (name, items) = (names.name(side), card::items(fighter));
            lines.say(&format!("{name}: {hp}, gold {}, items {items}.", fighter.gold));
        }
    }
}
