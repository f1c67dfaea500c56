//! What `life` tells of any rulebook's characters alike: counted things, the games one after the other.

use crate::cli::columns::columns;
use crate::engine::career::{BestHit, CareerTotals, Chapter, DamageFrom, WeaponStats};
use crate::engine::fold::CombatFacts;
use crate::engine::summary::Summary;
use crate::engine::text::undetailed;
use crate::store::careers::{CareerEntryRow, EntryStatus};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// A named record as JSON.
#[derive(Serialize)]
struct Named<'a, T> {
    name: &'a str,
    #[serde(flatten)]
    what: T,
}

#[derive(Serialize)]
struct Count {
    count: u32,
}

/// Serializes records under their names.
fn named<T: Copy + Serialize>(all: &[(String, T)]) -> Vec<Named<'_, T>> {
    all.iter().map(|(name, what)| Named { name, what: *what }).collect()
}

fn counted(all: &[(String, u32)]) -> Vec<Named<'_, Count>> {
    all.iter().map(|(name, count)| Named { name, what: Count { count: *count } }).collect()
}

/// All in one line; a dash if empty.
fn listed<T>(all: &[(String, T)], one: impl Fn(&(String, T)) -> String) -> String {
    let all: Vec<String> = all.iter().map(one).collect();
    if all.is_empty() { "-".into() } else { all.join(", ") }
}

fn counts(all: &[(String, u32)]) -> String {
    listed(all, |(name, count)| format!("{count} {name}"))
}

/// The rulebook's words for a career.
pub struct LifeWords {
    /// The JSON field and the label of the enemies killed or put out.
    pub kills: [&'static str; 2],
    /// The label of the weapons.
    pub arms: &'static str,
    /// The points after the damage of a weapon, and after the damage taken.
    pub points: [&'static str; 2],
    /// Describes the most damaging hit.
    pub best: fn(&BestHit) -> String,
    /// The heading of a battle's value, and the word for a game.
    pub value: [&'static str; 2],
    /// True if careers list lasting injuries.
    pub injuries: bool,
}

/// A career as the journals know it, as JSON and as text. `L` describes a battle, `V` the character's values at it.
pub struct Lived<L, V> {
    words: &'static LifeWords,
    totals: CareerTotals,
    /// The values at every battle; `None` if the JSON does not list them.
    grown: Option<Vec<V>>,
    battles: Vec<CareerRow<L>>,
    games: u32,
}

/// The functions that read a battle's line, and the character's values if the JSON lists them.
pub type CareerReaders<C, L, V> = (fn(&C) -> L, Option<fn(&C) -> V>);

impl<L: CareerReport, V> Lived<L, V> {
    /// Sums up the entries of a character who played `games` games.
    pub fn of<G: CombatFacts + Summary, C: Chapter<G>>(
        words: &'static LifeWords,
        pages: &[CareerEntryRow<C>],
        games: u32,
        (line, grown): CareerReaders<C, L, V>,
    ) -> Lived<L, V> {
        let chapters = || pages.iter().filter_map(CareerEntryRow::chapter);
        let (totals, grown) = (CareerTotals::of(chapters()), grown.map(|grown| chapters().map(grown).collect()));
        Lived { words, totals, grown, battles: pages.iter().map(|page| CareerRow::of(page, line)).collect(), games }
    }

    /// Games without a detailed journal.
    const fn untold(&self) -> u32 {
        self.games.saturating_sub(self.totals.counted)
    }

    pub fn text(&self) -> String {
        let (words, totals, [used, hurt]) = (self.words, &self.totals, self.words.points);
        let uses = |(name, one): &(String, WeaponStats)| {
            format!("{name} {} of {}, {}{used}", one.hits, one.strikes, one.dealt)
        };
        let harms = |(name, harm): &(String, DamageFrom)| format!("{name} {}{hurt}", harm.taken);
        let mut text = format!("{:<10} {}\n", words.kills[1], counts(&totals.kills));
        text += &format!("{:<10} {}\n", words.arms, listed(&totals.arms, uses));
        text += &format!("Hurt by    {}\n", listed(&totals.harms, harms));
        if words.injuries {
            text += &format!("Injuries   {}\n", counts(&totals.injuries));
        }
        if let Some((name, _)) = totals.nemesis() {
            text += &format!("Nemesis    {name}\n");
        }
        if let Some(best) = &totals.best {
            text += &format!("Best blow  {}\n", (words.best)(best));
        }
        let [value, game] = words.value;
        if !self.battles.is_empty() {
            let line = |row: &CareerRow<L>| {
                let value = row.chapter.as_ref().map_or_else(|| "-".into(), CareerReport::value);
                [row.id.clone(), value, row.words(), row.who.clone()]
            };
            let rows: Vec<[String; 4]> = self.battles.iter().map(line).collect();
            text += "\n";
            text += &columns(["Battle", value, "What it was", "Who"], &rows);
        }
        if self.untold() > 0 {
            text += &format!("\n{}\n", undetailed(self.untold(), self.games, game));
        }
        text
    }
}

impl<L: Serialize + CareerReport, V: Serialize> Serialize for Lived<L, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (words, totals) = (self.words, &self.totals);
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(words.kills[0], &counted(&totals.kills))?;
        map.serialize_entry("weapons", &named(&totals.arms))?;
        map.serialize_entry("harmed_by", &named(&totals.harms))?;
        if words.injuries {
            map.serialize_entry("injuries", &counted(&totals.injuries))?;
        }
        map.serialize_entry("nemesis", &totals.nemesis().map(|(name, _)| name))?;
        map.serialize_entry("best_blow", &totals.best)?;
        if let Some(grown) = &self.grown {
            map.serialize_entry("grown", grown)?;
        }
        map.serialize_entry("battles", &self.battles)?;
        map.serialize_entry("untold", &self.untold())?;
        map.end()
    }
}

/// Summarises a fighter's part in a game.
pub trait CareerReport {
    fn words(&self) -> &str;

    /// The character's value after it.
    fn value(&self) -> String;
}

#[derive(Serialize)]
struct CareerRow<C> {
    id: String,
    /// Start, in seconds since 1970.
    created: u64,
    who: String,
    /// "over", "unfinished", "abandoned" or "bad".
    state: &'static str,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    chapter: Option<C>,
    /// Why there are no details.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

impl<C: CareerReport> CareerRow<C> {
    /// The row of an entry; `fought` summarises a finished game.
    fn of<P>(page: &CareerEntryRow<P>, fought: impl Fn(&P) -> C) -> CareerRow<C> {
        let (state, why) = match &page.what {
            EntryStatus::Fought(_) => ("over", None),
            EntryStatus::GoesOn => ("unfinished", None),
            EntryStatus::GivenUp => ("abandoned", None),
            EntryStatus::Silent(why) => ("bad", Some(why.clone())),
        };
        let chapter = page.chapter().map(fought);
        CareerRow { id: page.id.to_string(), created: page.created, who: page.who.clone(), state, chapter, why }
    }

    fn words(&self) -> String {
        match (&self.chapter, &self.why) {
            (Some(one), _) => one.words().to_string(),
            (None, Some(why)) => why.clone(),
            (None, None) if self.state == "abandoned" => "given up: a break-out".into(),
            (None, None) => "goes on".into(),
        }
    }
}
