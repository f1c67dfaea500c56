//! `ludus tunnels guild` and `ludus tunnels lend`: what a delver does with money between delves.

use crate::cli::data::Data;
use crate::cli::suggest::nearest;
use crate::cli::tunnels::roster::find;
use crate::cli::{CliError, CliResult};
use crate::tunnels::data::coins::Coins;
use crate::tunnels::data::spell::Spell;
use crate::tunnels::model::delver::Delver;
use crate::tunnels::setup::guild::{GuildError, fee, taught};
use clap::Args;
use serde::Serialize;

#[derive(Args)]
pub struct GuildArgs {
    /// Name of a delver of the roster
    #[arg(value_name = "NAME")]
    name: String,
    /// Spell to learn for its fee; default: list all spells
    #[arg(value_name = "SPELL")]
    spell: Option<String>,
    /// Print the list as JSON
    #[arg(long, conflicts_with = "spell")]
    json: bool,
}

#[derive(Args)]
pub struct LoanArgs {
    /// Delver who gives the money
    #[arg(value_name = "FROM")]
    from: String,
    /// Delver who gets the money
    #[arg(value_name = "TO")]
    to: String,
    /// Sum to lend, in gold pieces
    #[arg(value_name = "AMOUNT", value_parser = clap::value_parser!(u32).range(1..=999_999))]
    gold: u32,
}

/// A spell for one delver.
#[derive(Serialize)]
struct LessonLine {
    spell: &'static str,
    level: u8,
    iq: u8,
    dx: u8,
    /// ST of a casting, before reductions.
    cost: u8,
    /// `None` if the delver's type casts no spells.
    fee: Option<String>,
    knows: bool,
    /// Why the guild does not teach it; `None` for a spell that can be learned now.
    refused: Option<String>,
}

impl LessonLine {
    fn of(who: &Delver, spell: Spell) -> LessonLine {
        let row = spell.row();
        LessonLine {
            spell: spell.name(),
            level: row.level,
            iq: row.iq,
            dx: row.dx,
            cost: row.cost,
            fee: fee(who.kind, spell).map(|fee| fee.to_string()),
            knows: who.spells.contains(&spell),
            refused: taught(who, spell).err().map(|why| why.to_string()),
        }
    }
}

pub(super) fn run(data: &Data, arguments: &GuildArgs) -> CliResult {
    match &arguments.spell {
        None => list(data, arguments),
        Some(spell) => learn(data, &arguments.name, spell),
    }
}

fn list(data: &Data, arguments: &GuildArgs) -> CliResult {
    let store = data.look()?;
    let who = &find(store.tunnels(), &arguments.name)?.who;
    let lines: Vec<LessonLine> = Spell::ALL.into_iter().map(|spell| LessonLine::of(who, spell)).collect();
    let row = |line: &LessonLine| {
        let [level, iq, dx, cost] = [line.level, line.iq, line.dx, line.cost].map(|number| number.to_string());
        let state = if line.knows { "knows it" } else { line.refused.as_deref().unwrap_or("can learn it") };
        [line.spell.into(), level, iq, dx, cost, line.fee.clone().unwrap_or_default(), state.into()]
    };
    data.list(arguments.json, &lines, "", (["Spell", "Level", "IQ", "DX", "ST", "Fee", ""], row))
}

fn learn(data: &Data, name: &str, spell: &str) -> CliResult {
    let spell = Spell::of(spell).ok_or_else(|| {
        let near = nearest(spell, Spell::ALL.into_iter().map(Spell::name));
        let hint = match near {
            Some(near) => format!("did you mean {near}?"),
            None => "`ludus tunnels guild NAME` lists them".into(),
        };
        CliError::new(format!("no spell is called \"{spell}\"; {hint}"))
    })?;
    let mut store = data.write()?;
    let name = find(store.tunnels(), name)?.name().to_string();
    let left = store.between_outings(&name, |who| {
        *who = taught(who, spell)?;
        Ok::<Coins, GuildError>(who.gold)
    });
    Ok(format!("{name} knows {} now; {} left.\n", spell.name(), left.map_err(CliError::new)?))
}

pub(super) fn lend(data: &Data, arguments: &LoanArgs) -> CliResult {
    let mut store = data.write()?;
    let both =
        [&arguments.from, &arguments.to].map(|name| find(store.tunnels(), name).map(|one| one.name().to_string()));
    let [from, to] = both;
    let (from, to, sum) = (from?, to?, Coins::gold(arguments.gold));
    store.pass_money(&from, &to, sum).map_err(CliError::new)?;
    let has = |name: &str| store.tunnels().find(name).map_or(Coins::NONE, |one| one.who.gold);
    Ok(format!("{from} lends {sum} to {to}. Now {from} has {} and {to} has {}\n", has(&from), has(&to)))
}
