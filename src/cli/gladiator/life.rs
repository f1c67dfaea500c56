//! `ludus life`: what the journals and the roster know of one fighter.

use crate::cli::columns::columns;
use crate::cli::near::nearest;
use crate::cli::{Data, Failure, Outcome, json};
use crate::gladiator::experience::Attributes;
use crate::gladiator::life::{Best, Chapter, Harm, Life, Use, chapter_words};
use crate::gladiator::race::Race;
use crate::gladiator::results::Fate;
use crate::kit::text::count;
use crate::store::gladiator::lives::pages;
use crate::store::gladiator::{Character, Roster, RosterError};
use crate::store::lives::{Page, What};
use serde::Serialize;

/// One of several of a kind.
#[derive(Serialize)]
struct Named<T> {
    name: String,
    #[serde(flatten)]
    what: T,
}

#[derive(Serialize)]
struct Count {
    count: u32,
}

/// A life as JSON.
#[derive(Serialize)]
struct Told {
    name: String,
    race: Race,
    made: Attributes,
    now: Attributes,
    exp: f64,
    alive: bool,
    epitaph: Option<String>,
    games: u32,
    break_outs: u32,
    kills: u32,
    kills_by_kind: Vec<Named<Count>>,
    weapons: Vec<Named<Use>>,
    harmed_by: Vec<Named<Harm>>,
    /// Who killed him, or hurt him most.
    nemesis: Option<String>,
    best_blow: Option<Best>,
    battles: Vec<Row>,
    /// Games of which no journal tells any more.
    untold: u32,
}

/// One battle.
#[derive(Serialize)]
struct Row {
    id: String,
    /// In seconds since 1970.
    created: u64,
    who: String,
    /// "over", "unfinished", "abandoned" or "bad".
    state: &'static str,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    chapter: Option<Fought>,
    /// Why nothing is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// What a battle was to him.
#[derive(Serialize)]
struct Fought {
    fate: Fate,
    foes: usize,
    turns: u16,
    gained: f64,
    exp: f64,
    after: Attributes,
    kills: u32,
    dealt: Option<u32>,
    taken: Option<u32>,
    strikes: Option<u32>,
    hits: Option<u32>,
    killed: Vec<String>,
    killed_by: Option<String>,
}

fn halves(halves: u32) -> f64 {
    f64::from(halves) / 2.0
}

impl Fought {
    fn of(chapter: &Chapter) -> Fought {
        let (result, told) = (&chapter.result, chapter.told.as_ref());
        let deed = |of: fn(&crate::gladiator::story::Deeds) -> u32| told.map(|told| of(&told.deeds));
        Fought {
            fate: result.fate,
            foes: chapter.foes,
            turns: chapter.turns,
            gained: halves(result.gained_halves),
            exp: halves(result.after_halves),
            after: result.after,
            kills: result.kills,
            dealt: deed(|deeds| deeds.dealt),
            taken: deed(|deeds| deeds.taken),
            strikes: deed(|deeds| deeds.strikes),
            hits: deed(|deeds| deeds.hits),
            killed: told.map_or_else(Vec::new, |told| told.killed.iter().map(|(name, _)| name.clone()).collect()),
            killed_by: told.and_then(|told| told.end.clone()),
        }
    }
}

impl Row {
    fn of(page: &Page<Chapter>) -> Row {
        let (state, chapter, why) = match &page.what {
            What::Fought(chapter) => ("over", Some(Fought::of(chapter)), None),
            What::GoesOn => ("unfinished", None, None),
            What::GivenUp => ("abandoned", None, None),
            What::Silent(why) => ("bad", None, Some(why.clone())),
        };
        Row { id: page.id.to_string(), created: page.created, who: page.who.clone(), state, chapter, why }
    }

    fn words(&self) -> String {
        match (&self.chapter, &self.why) {
            (Some(one), _) => chapter_words(one.fate, one.foes, one.kills, (one.gained * 2.0) as u32),
            (None, Some(why)) => why.clone(),
            (None, None) if self.state == "abandoned" => "given up: a break-out".into(),
            (None, None) => "goes on".into(),
        }
    }
}

/// One fighter's life.
pub fn show(data: &Data, name: &str, as_json: bool) -> Outcome {
    let store = data.look()?;
    let roster = store.roster();
    let one = roster.find(name).map_err(|error| unknown(roster, name, &error))?;
    let pages = pages(&store, one);
    let told = Told::of(one, &pages);
    if as_json { json(&told) } else { Ok(told.text()) }
}

fn unknown(roster: &Roster, name: &str, error: &RosterError) -> Failure {
    match nearest(name, roster.characters().iter().map(|one| one.name.as_str())) {
        Some(near) => Failure::new(format!("nobody on the roster is called \"{name}\"; did you mean {near}?")),
        None => Failure::new(error),
    }
}

impl Told {
    fn of(one: &Character, pages: &[Page<Chapter>]) -> Told {
        let chapters = || {
            pages.iter().filter_map(|page| match &page.what {
                What::Fought(chapter) => Some(&**chapter),
                _ => None,
            })
        };
        let life = Life::of(chapters());
        let told = chapters().filter(|chapter| chapter.told.is_some()).count();
        let named = |(name, what)| Named { name, what };
        Told {
            name: one.name.clone(),
            race: one.race,
            made: one.made,
            now: one.attributes(),
            // What went with him, as every screen has it.
            exp: halves(one.dead.unwrap_or(one.exp_halves)),
            alive: one.dead.is_none(),
            epitaph: one.dead.map(|_| one.epitaph()),
            games: one.games,
            break_outs: one.break_outs,
            kills: one.kills,
            nemesis: life.nemesis().map(|(name, _)| name.clone()),
            kills_by_kind: life.kills.into_iter().map(|(name, count)| Named { name, what: Count { count } }).collect(),
            weapons: life.arms.into_iter().map(|(name, what)| Named { name, what }).collect(),
            harmed_by: life.harms.into_iter().map(named).collect(),
            best_blow: life.best,
            battles: pages.iter().map(Row::of).collect(),
            untold: one.games.saturating_sub(told as u32),
        }
    }

    fn text(&self) -> String {
        let Attributes { sh, ag, iq } = self.now;
        let mut text = format!(
            "{}, {}: SH {sh} AG {ag} IQ {iq}, {} EXP, {}, {}{}\n",
            self.name,
            self.race.name(),
            self.exp,
            count(self.games, "game"),
            count(self.kills, "kill"),
            if self.break_outs > 0 { format!(", {}", count(self.break_outs, "break-out")) } else { String::new() }
        );
        if let Some(epitaph) = &self.epitaph {
            text += &format!("{epitaph}\n");
        }
        let list = |all: Vec<String>| if all.is_empty() { "-".into() } else { all.join(", ") };
        let kinds = self.kills_by_kind.iter().map(|one| format!("{} {}", one.what.count, one.name)).collect();
        let arms = self.weapons.iter().map(|one| {
            let Use { strikes, hits, dealt } = one.what;
            format!("{} {hits} of {strikes}, {dealt} SH", one.name)
        });
        let harms = self.harmed_by.iter().map(|one| format!("{} {} SH", one.name, one.what.taken)).collect();
        text += &format!("Killed     {}\n", list(kinds));
        text += &format!("Weapons    {}\n", list(arms.collect()));
        text += &format!("Hurt by    {}\n", list(harms));
        if let Some(name) = &self.nemesis {
            text += &format!("Nemesis    {name}\n");
        }
        if let Some(best) = &self.best_blow {
            text += &format!("Best blow  {} SH from {} with {}\n", best.lost, best.from, best.arm);
        }
        if !self.battles.is_empty() {
            let rows: Vec<[String; 4]> = self.battles.iter().map(line).collect();
            text += "\n";
            text += &columns(["Battle", "EXP", "What it was", "Who"], &rows);
        }
        if self.untold > 0 {
            text += &format!(
                "\nOf {} of his {} no journal tells blow by blow any more.\n",
                self.untold,
                count(self.games, "game")
            );
        }
        text
    }
}

fn line(row: &Row) -> [String; 4] {
    let exp = row.chapter.as_ref().map_or_else(|| "-".into(), |one| one.exp.to_string());
    [row.id.clone(), exp, row.words(), row.who.clone()]
}
