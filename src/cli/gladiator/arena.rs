//! `ludus arena`: *Gladiator*'s players against each other.

use super::sides;
use crate::cli::arena::{Field, Meeting, run};
use crate::cli::many::of_code;
use crate::cli::near::nearest;
use crate::cli::{Data, Failure, Outcome};
use crate::gladiator::contest::Lineup;
use crate::gladiator::opposition::draw;
use crate::gladiator::setup::{Setup, Skill};
use crate::gladiator::state::Battle;
use crate::kit::dice::Seed;
use crate::store::gladiator::Roster;
use clap::Args;

/// Who meets where.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    meeting: Meeting,
    /// Two sides that are alike: examples, magi, creatures, crossbows; robots (five mixed), or two of a kind: needlers, amoebas,
    /// spirits, spiders, imps, slayers, evil-magi or behemoths
    #[arg(long, value_name = "NAME", default_value = "examples", conflicts_with_all = ["west", "east", "code"])]
    lineup: String,
    #[command(flatten)]
    sides: sides::Named,
    /// The sides and the arena of a battle code
    #[arg(long, value_name = "CODE", conflicts_with_all = ["west", "east"])]
    code: Option<String>,
    /// Take a code that was made under other rules
    #[arg(long, requires = "code")]
    other_rules: bool,
}

pub(super) fn meet(data: &Data, arguments: &Arguments) -> Outcome {
    let (words, setup) = if let Some(code) = &arguments.code {
        ("the battle of a code".into(), of_code::<Battle>(code, arguments.other_rules)?.setup)
    } else if arguments.sides.nobody() {
        let lineup = lineup(&arguments.lineup)?;
        (lineup.word().to_string(), lineup.setup())
    } else {
        let roster = data.look().map_or_else(|_| Roster::default(), |store| store.roster().clone());
        (arguments.sides.words(), arguments.sides.set_up(&roster)?)
    };
    // A side that nobody was named for is drawn, in each pair anew.
    let of_pair = |_: u64, seed: Seed| {
        let mut setup: Setup = setup.clone();
        // A search plays on as robots would that are as cunning as those it meets.
        if arguments.meeting.has(Skill::Cunning.name()) {
            setup.skill = Skill::Cunning;
        }
        if setup.fighters.iter().all(|one| one.side == setup.fighters[0].side) {
            draw(&mut setup, seed);
        }
        Ok(setup)
    };
    run::<Battle>(&arguments.meeting, &Field { words, setup: of_pair })
}

fn lineup(word: &str) -> Result<Lineup, Failure> {
    let names = Lineup::ALL.map(Lineup::word);
    Lineup::ALL.into_iter().find(|lineup| lineup.word() == word).ok_or_else(|| {
        Failure::usage(match nearest(word, names) {
            Some(near) => format!("\"{word}\" is no line-up; did you mean {near}?"),
            None => format!("\"{word}\" is no line-up; there are {}", names.join(", ")),
        })
    })
}
