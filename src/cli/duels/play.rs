//! `ludus duels play`: an encounter by lines, for screen readers, pipes and slow terminals - what is known is told, the plan is
//! typed in notation, its odds are answered, and every event is a line (DUEL-UI-12). Nothing is drawn over.

use super::party::Party;
use crate::cli::named::Named;
use crate::cli::{Data, Failure, Outcome};
use crate::duels::command::Command;
use crate::duels::computer;
use crate::duels::event::Event;
use crate::duels::fighter::{Fighter, Side};
use crate::duels::odds::{CAUSE_NAMES, FIGHTS, PEACE, Tally, Trial};
use crate::duels::plan::{CODES, Plan, Purpose};
use crate::duels::setup::{Control, Entrant, Grade, Setup};
use crate::duels::skill::Skill;
use crate::duels::spell::Spell;
use crate::duels::state::Encounter;
use crate::duels::terms::Demand;
use crate::duels::text::{self, Names, card, chain, reading, riddle};
use crate::kit::dice::Seed;
use crate::kit::reading::Priority;
use crate::kit::text::clean;
use crate::store::duels::Resumed;
use crate::store::{Session, Store, fresh_seed, now};
use clap::Args;
use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;

/// Who meets whom.
#[derive(Args)]
pub struct Arguments {
    /// Your fighter: of the roster, one who comes with the game, or a JSON file; or the id or journal of an encounter to go on with
    #[arg(value_name = "A|ID|FILE")]
    a: String,
    /// Whom he meets: the same, or a monster by name
    b: Option<String>,
    /// The level of the computer that plans for B, 1 to 3
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=3))]
    level: u8,
    /// A second player plans for B
    #[arg(long, conflicts_with_all = ["level", "special"])]
    two: bool,
    /// B fights by the special plan that he keeps
    #[arg(long, conflicts_with = "level")]
    special: bool,
    /// Two commanders before a battle: the plans are special plans
    #[arg(long)]
    commanders: bool,
    /// The seed; else it is the system's
    #[arg(long)]
    seed: Option<u64>,
}

/// The dice of the odds: never the encounter's.
const ODDS: Seed = Seed(0x0dd5);
/// Empty lines that take what was typed off a screen before another looks at it.
const APART: usize = 60;

pub(super) fn run(data: &Data, arguments: &Arguments) -> Outcome {
    let mut store = data.write()?;
    let Resumed { session, notices } = match &arguments.b {
        Some(b) => begin(&mut store, arguments, b)?,
        None => go_on(&mut store, Path::new(&arguments.a))?,
    };
    let (input, output) = (std::io::stdin().lock(), std::io::stdout());
    let apart = output.is_terminal();
    let mut lines = Lines { input, output, apart };
    notices.iter().for_each(|notice| lines.say(notice));
    play(&mut store, session, &mut lines)?;
    Ok(String::new())
}

fn begin(store: &mut Store, arguments: &Arguments, b: &str) -> Result<Resumed, Failure> {
    let (a, b) = (Party::of(store, &arguments.a)?, Party::of(store, b)?);
    let grade = Grade::try_from(arguments.level).map_err(Failure::new)?;
    let mut sides = [a.entrant.clone(), b.entrant.clone()];
    match &mut sides[1] {
        Entrant::Character { control, .. } if !arguments.two && !arguments.special => {
            *control = Control::Computer(grade)
        }
        Entrant::Character { plan, .. } if arguments.special => match &b.special {
            Some(special) => *plan = Some(special.clone()),
            None => return Err(Failure::new(format!("{} keeps no special plan", b.name))),
        },
        Entrant::Monster { known, .. } => *known = true,
        _ => {}
    }
    let [first, second] = sides;
    let setup = Setup { commanders: arguments.commanders, ..Setup::new(first, second) };
    // Whoever could choose his dice could choose his fame.
    let entered = [&a, &b].into_iter().filter(|party| party.kept && arguments.seed.is_none());
    let names: Vec<&str> = entered.map(|party| party.name.as_str()).collect();
    let seed = arguments.seed.map_or_else(fresh_seed, Seed);
    let session = store.begin::<Encounter>(setup, seed, &names, now()).map_err(Failure::new)?;
    Ok(Resumed { session, notices: Vec::new() })
}

fn go_on(store: &mut Store, words: &Path) -> Result<Resumed, Failure> {
    match Named::of(words)? {
        Named::File(path) => store.resume_file::<Encounter>(&path, now()),
        Named::Battle(id) => store.resume::<Encounter>(&id),
    }
    .map_err(Failure::new)
}

/// Where lines come from and go to.
struct Lines<R, W> {
    input: R,
    output: W,
    /// What one player has typed must not stay before the other.
    apart: bool,
}

impl<R: BufRead, W: Write> Lines<R, W> {
    /// A line out; if nobody reads any more the next question finds out.
    fn say(&mut self, text: &str) {
        let _ = writeln!(self.output, "{}", clean(text));
    }

    /// Asks; none where nobody answers any more.
    fn ask(&mut self, prompt: &str) -> Option<String> {
        let _ = write!(self.output, "{prompt} ");
        let _ = self.output.flush();
        let mut line = String::new();
        let read = self.input.read_line(&mut line).ok()?;
        (read > 0).then(|| line.trim().to_string())
    }
}

/// Asks for every plan that is open, and tells what comes of them.
fn play<R: BufRead, W: Write>(
    store: &mut Store,
    mut session: Session<Encounter>,
    lines: &mut Lines<R, W>,
) -> Result<(), Failure> {
    let names = Names::new(session.setup());
    store.keep(&session).map_err(Failure::new)?;
    let mut last = (session.battle().clone(), Vec::new());
    while let Some(side) = session.battle().asked_side() {
        let plan = match session.setup().of(side).control() {
            Some(Control::Computer(grade)) => computer::choose(session.battle(), grade).map(|choice| choice.plan),
            _ => {
                if side == Side::B && session.setup().of(Side::A).control() == Some(Control::Player) {
                    hand_over(lines, names.name(side));
                }
                ask_for(lines, &names, session.battle(), side, first_plan(store, &session, side))
            }
        };
        let Some(plan) = plan else {
            lines.say(&format!("It waits: `ludus duels play {}` goes on.", session.id()));
            return Ok(());
        };
        let before = session.battle().clone();
        let mark = plan.seal_mark(before.seed().0);
        lines.say(&format!("{} has sealed a plan: {mark}", names.name(side)));
        let events = session.submit(&Command::Seal(plan)).map_err(Failure::new)?;
        tell(lines, &names, before.clone(), &events);
        last = (before, events);
        store.keep(&session).map_err(Failure::new)?;
    }
    ending(lines, &names, session.battle(), &last);
    store.settle(&session).1.map_err(Failure::new)
}

/// The plan that stands there to begin with: the one with which he met somebody last, if it is legal here.
fn first_plan(store: &Store, session: &Session<Encounter>, side: Side) -> Plan {
    let kept = store.duels().find(names_of(session, side)).ok();
    let last = kept.and_then(|kept| kept.last_plan.clone());
    last.filter(|plan| plan.check(session.battle().purpose()).is_ok()).unwrap_or_default()
}

fn names_of(session: &Session<Encounter>, side: Side) -> &str {
    session.setup().of(side).name()
}

fn hand_over<R: BufRead, W: Write>(lines: &mut Lines<R, W>, name: &str) {
    if lines.apart {
        (0..APART).for_each(|_| lines.say(""));
        let _ = lines.ask(&format!("The next plan is secret. Hand the keyboard to {name}; Return."));
    }
}

/// Asks for a plan until one is sealed; none where it is left for later.
fn ask_for<R: BufRead, W: Write>(
    lines: &mut Lines<R, W>,
    names: &Names,
    truth: &Encounter,
    side: Side,
    mut plan: Plan,
) -> Option<Plan> {
    let game = truth.seen_by(side);
    introduce(lines, names, &game, side);
    if !plan.is_empty() {
        lines.say(&format!("As last time: {plan}"));
        lines.say(&odds(&game, side, &plan));
    }
    loop {
        let typed = lines.ask("plan>")?;
        match typed.as_str() {
            "" => return Some(plan),
            "q" | "quit" => return None,
            "?" => explain(lines, game.fighter(side), game.purpose()),
            text => match text.parse::<Plan>().and_then(|read| read.check(game.purpose()).map(|()| read)) {
                Err(fault) => lines.say(&format!("No plan: {fault}.")),
                Ok(read) => {
                    lines.say(&format!("{read}   {} of 20 lines, sum {}", read.len(), read.checksum()));
                    lines.say(&odds(&game, side, &read));
                    plan = read;
                }
            },
        }
    }
}

/// Both cards, and what is open between them.
fn introduce<R: BufRead, W: Write>(lines: &mut Lines<R, W>, names: &Names, game: &Encounter, side: Side) {
    let (own, other) = (game.fighter(side), game.fighter(side.other()));
    lines.say(&format!("Plan for {} against {} ({}).", names.name(side), names.name(side.other()), card::brief(other)));
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

/// The tactics and the spells, a line each.
fn explain<R: BufRead, W: Write>(lines: &mut Lines<R, W>, own: &Fighter, purpose: Purpose) {
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

/// What comes of a plan in ten thousand fights, against the plan that is known, else what is made up.
fn odds(game: &Encounter, side: Side, plan: &Plan) -> String {
    let known = game.seal(side.other()).plan().cloned();
    let against = known.as_ref().map_or_else(|| "tactics made up as it goes".into(), |plan| format!("its plan {plan}"));
    let other = known.unwrap_or_default();
    let mut plans = [plan; 2];
    plans[side.other().index()] = &other;
    let trial = Trial::new([*game.fighter(Side::A), *game.fighter(Side::B)], plans, *game.terms());
    let tally = trial.run(ODDS, 0..FIGHTS);
    let peace = if tally.is_peace(plan) { format!(" {PEACE}") } else { String::new() };
    format!("{} Against {against}.{peace}", shares(&tally, side))
}

fn shares(tally: &Tally, side: Side) -> String {
    let tenths = |number: u64| format!("{}.{}", number / 10, number % 10);
    let share = |count: u64| format!("{} +-{}", tenths(tally.per_mille(count)), tenths(tally.error(count)));
    let (own, other) = (side.index(), side.other().index());
    let neither = tally.parted + tally.undecided + tally.escapes[other];
    let killed: Vec<String> = (CAUSE_NAMES.iter().zip(tally.causes[own]))
        .filter(|(_, count)| *count > 0)
        .map(|(name, count)| format!("{name} {}", tenths(tally.per_mille(count))))
        .collect();
    let killed =
        if killed.is_empty() { "nothing kills him".into() } else { format!("killed by {}", killed.join(", ")) };
    format!(
        "{FIGHTS} fights: win {}, lose {}, escape {}, neither {}; {} rounds in the mean, {killed}.",
        share(tally.wins[own]),
        share(tally.wins[other]),
        share(tally.escapes[own]),
        share(neither),
        tenths(tally.mean_rounds())
    )
}

/// Every event in full, in its order.
fn tell<R: BufRead, W: Write>(lines: &mut Lines<R, W>, names: &Names, mut game: Encounter, events: &[Event]) {
    for event in events {
        let told = reading::of(names, &game, event, None);
        if !matches!(event, Event::Sealed { .. }) && told.is_told() && told.priority > Priority::Trivial {
            lines.say(&format!("{}{}", told.mark, told.text));
        }
        game.apply(event);
    }
}

/// What killed somebody, how it ended, what both have now.
fn ending<R: BufRead, W: Write>(
    lines: &mut Lines<R, W>,
    names: &Names,
    game: &Encounter,
    (before, events): &(Encounter, Vec<Event>),
) {
    if let Some((dead, links)) = chain::of_death(names, before, events) {
        lines.say(&format!("What killed {}:", names.name(dead)));
        links.iter().for_each(|link| lines.say(&format!("  {}", link.text)));
    }
    lines.say(&text::ending(game).unwrap_or_default());
    for side in Side::BOTH {
        let fighter = game.fighter(side);
        if !fighter.is_nobody() {
            let hp = if fighter.is_alive() { format!("HP {} of {}", fighter.hp, fighter.full) } else { "dead".into() };
            let (name, items) = (names.name(side), card::items(fighter));
            lines.say(&format!("{name}: {hp}, gold {}, items {items}.", fighter.gold));
        }
    }
}
