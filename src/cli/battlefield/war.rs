//! `ludus battlefield war`: a war of five battles (OURS-8) begins, or its leader hires units before the next battle, by lines.

use crate::battlefield::data::people::People;
use crate::battlefield::data::size::{GameSize, Scale};
use crate::battlefield::model::army::PurchaseLimits;
use crate::battlefield::setup::war::{BATTLES, War};
use crate::cli::battlefield::buying::LinePurchase;
use crate::cli::battlefield::fields::{LevelWord, PeopleWord, RulesWord, SizeWord};
use crate::cli::data::Data;
use crate::cli::plain::Lines;
use crate::cli::{CliError, CliResult};
use crate::store::Store;
use crate::store::frontend::quoted;
use crate::store::system::{fresh_seed, now};
use clap::Args;

#[derive(Args)]
pub struct WarArgs {
    /// Leader: a new one begins a war, one whose war is over begins another, any other hires units
    leader: String,
    /// List from which the leader hires in all five battles; default: empire
    #[arg(long, value_enum, value_name = "LIST")]
    people: Option<PeopleWord>,
    /// List of all five enemies; default: horde
    #[arg(long, value_enum, value_name = "LIST")]
    enemy: Option<PeopleWord>,
    /// Size of the battles: maps, gold and Leadership; default: skirmish
    #[arg(long, value_enum)]
    size: Option<SizeWord>,
    /// General of the enemies; default: captain
    #[arg(long, value_enum)]
    level: Option<LevelWord>,
    /// Rule set of all five battles; default: ludus
    #[arg(long, value_enum)]
    rules: Option<RulesWord>,
}

impl WarArgs {
    const fn has_choices(&self) -> bool {
        let WarArgs { leader: _, people, enemy, size, level, rules } = self;
        people.is_some() || enemy.is_some() || size.is_some() || level.is_some() || rules.is_some()
    }

    /// A war before its first battle. Another war of a leader keeps what no option changes.
    fn war(&self, before: Option<&War>) -> War {
        let first = War::new(&self.leader, GameSize::Skirmish, People::Empire, People::Horde, fresh_seed());
        let of = before.unwrap_or(&first);
        let size = self.size.map_or(of.size, Into::into);
        let people = self.people.map_or(of.people, Into::into);
        let rules = self.rules.map_or(of.rules, Into::into);
        let limits = PurchaseLimits::of(size, Scale::Tactical, rules, people);
        let (enemy, general) = (self.enemy.map_or(of.enemy, Into::into), self.level.map_or(of.general, Into::into));
        War { rules, general, leadership: limits.leadership, ..War::new(&of.leader, size, people, enemy, first.seed) }
    }
}

pub(super) fn run(data: &Data, arguments: &WarArgs) -> CliResult {
    let mut store = data.write()?;
    let mut lines = Lines::standard();
    let name = ready(&mut store, &mut lines, arguments)?;
    let Ok(leader) = store.battlefield().find(&name) else { return Err(CliError::new("the leader is gone")) };
    let war = leader.war.clone();
    lines.tell(&format!(
        "{} of {BATTLES} battles fought, {} won. The next enemy: {} gold, list {}, led by a {}.",
        war.fought,
        war.won,
        war.enemy_limits().gold,
        war.enemy.name(),
        war.general.name(),
    ));
    let saved = store.battlefield().saved().armies.clone();
    let Some((cart, _)) = LinePurchase::new(&name, war.cart(), &saved, fresh_seed()).of_war().ask(&mut lines) else {
        return Ok(format!("Nothing was hired: `ludus battlefield war {}` asks again.\n", quoted(&name)));
    };
    store.between_field_battles(&name, |war| war.take(&cart)).map_err(CliError::new)?;
    let next = war.fought + 1;
    Ok(format!(
        "The army is ready: `ludus battlefield play --war {}` fights battle {next} of {BATTLES}.\n",
        quoted(&name)
    ))
}

/// The leader's name, after a new war was begun where none is in progress.
fn ready(store: &mut Store, lines: &mut Lines, arguments: &WarArgs) -> Result<String, CliError> {
    let begun = match store.battlefield().find(&arguments.leader) {
        Ok(leader) if !leader.war.is_over() => {
            store.battlefield().free(leader).map_err(CliError::new)?;
            let name = leader.name().to_string();
            if arguments.has_choices() {
                let why =
                    "the war is in progress, and its lists, size, level and rules stay; name only the leader to hire";
                return Err(CliError::new(format!("{name}: {why}")));
            }
            return Ok(name);
        }
        Ok(leader) => {
            let war = arguments.war(Some(&leader.war));
            store.another_war(&war).map(|()| war)
        }
        Err(_) => {
            let war = arguments.war(None);
            store.add_leader(&war, now()).map(|()| war)
        }
    };
    let war = begun.map_err(CliError::new)?;
    lines.tell(&format!(
        "{} goes to war: {BATTLES} battles, {} gold and a Leadership of {} at the beginning, {} rules.",
        war.leader,
        war.gold,
        war.leadership,
        war.rules.name(),
    ));
    Ok(war.leader)
}
