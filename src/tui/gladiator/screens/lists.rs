//! Lists: the scores, the roster to load from, and the team.

use crate::app::AppState;
use crate::game_view::prompt::sentence;
use crate::gladiator::screens::character_creation::full;
use crate::gladiator::screens::equipment::of_loaded;
use crate::gladiator::screens::gladiators;
use crate::gladiator::screens::hall::Hall;
use crate::gladiator::screens::life::GladiatorCareer;
use crate::gladiator::screens::person;
use crate::gladiator::screens::person::{lately, next_rise};
use crate::gladiator::stats_display::{StatsSheet, armour_name};
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap};
use crate::screens::Transition;
use crate::theme::Ink;
use crate::wide_layout::{Cell, TextBox};
use crate::widgets::list_screen::{List, ListAction, ListScreen};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, left, right};
use ludus_gladiator::data::experience::Attributes;
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::model::fighter::Side;
use ludus_gladiator::model::setup::Recruit;
use ludus_gladiator::setup::fighter_value;
use ludus_store::gladiator::roster::Character;
use ludus_store::gladiator::scores::Score;

/// The characters, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scores {
    /// Without those who rested 50 games or broke out (HISC-05, HISC-06).
    Best,
    Mine,
    /// The roster to load from.
    Loading,
}

impl Scores {
    /// Opens the roster to load from, unless the side is full.
    pub fn load(shared: &mut AppState) -> Transition {
        if let Some(why) = full(shared) {
            shared.refuse(why);
            return Transition::Stay;
        }
        Transition::To(Box::new(ListScreen::new(shared, Scores::Loading)))
    }

    /// The difference between the two lists of scores, or the reason why they are equal.
    fn beside(self, shared: &AppState) -> String {
        let roster = shared.store.roster();
        let all = roster.my_scores().len();
        match (self == Scores::Best, all - roster.hi_scores().len()) {
            (true, _) if all == 0 => {
                "except those who rested 50 games or broke out; the living by their experience".into()
            }
            (false, _) if all == 0 => "the living by their experience, then the dead".into(),
            (true, 0) => "Everybody: nobody has rested 50 games or broken out yet.".into(),
            (false, 0) => "The same as the hi-scores: nobody has rested 50 games or broken out yet.".into(),
            (true, out) => format!("{out} left out: rested 50 games or more, or broke out."),
            (false, out) => format!("Everybody. Not in the hi-scores: {out}, who rested 50 games or broke out."),
        }
    }

    fn side(self, shared: &AppState) -> Side {
        if self == Scores::Loading { shared.books.gladiator.side } else { Side::West }
    }
}

impl List<Score> for Scores {
    const COLUMNS: &'static [ListColumn] = &[
        left("Name", 12, 0),
        left("Race", 6, 2),
        right("SH", 2, 2),
        right("AG", 2, 2),
        right("IQ", 2, 2),
        right("EXP", 6, 1),
        right("Games", 5, 3),
        left("Difficulty", 11, 5),
        right("Kills", 5, 3),
        right("Rest", 4, 4),
        left("B#", 3, 4),
        left("EXP to a point", 14, 7),
        left("State", 7, 6),
        left("Last battle", 20, 8),
    ];
    const TOPIC: Topic = Topic {
        title: "Scores",
        asks: "Nothing is asked: your characters, the best first. RIP has fallen. B# has B and the battles broken off, C and those in which the coach was asked.",
        context: Keymap::List,
        rules: &[
            "HISC-01", "HISC-02", "HISC-03", "HISC-04", "HISC-05", "HISC-06", "HISC-07", "HISC-09", "HISC-10",
            "DEC-119",
        ],
        chapters: &["Hi-scores"],
    };
    const EMPTY: &'static str = "Nobody yet. Make a character and begin a game.";

    fn topic(&self) -> Topic {
        if *self == Scores::Loading { LOAD_TOPIC } else { Scores::TOPIC }
    }

    fn title(&self) -> &'static str {
        match self {
            Scores::Best => "Hi-scores and records",
            Scores::Mine => "My scores: everybody of this installation",
            Scores::Loading => "Load a character",
        }
    }

    fn remark(&self, shared: &AppState) -> String {
        match self {
            Scores::Loading => format!("for {}, with the last equipment", self.side(shared).name()),
            _ => self.beside(shared),
        }
    }

    fn rows(&self, shared: &AppState) -> Vec<Score> {
        let roster = shared.store.roster();
        if *self == Scores::Best { roster.hi_scores() } else { roster.my_scores() }
    }

    fn name(&self, row: &Score) -> String {
        row.name.clone()
    }

    fn cells(&self, shared: &AppState, row: &Score) -> Vec<Cell> {
        let one = shared.store.roster().find(&row.name).ok();
        let last = one.map_or_else(String::new, |one| lately(shared, one));
        let is_grey = row.died_with.is_some() || (*self == Scores::Loading && why_not(shared, &row.name).is_some());
        let (strong, ink) = if is_grey { (Ink::Dim, Ink::Dim) } else { (Ink::Strong, Ink::Plain) };
        let rise = next_rise(row.race, row.attributes, row.exp_halves).filter(|_| row.died_with.is_none());
        let Attributes { sh, ag, iq } = row.attributes;
        let figures = [
            row.race.name().into(),
            sh.to_string(),
            ag.to_string(),
            iq.to_string(),
            row.exp(),
            row.games.to_string(),
            row.step(),
            row.kills.to_string(),
            row.standing(),
            row.marks(),
        ];
        let mut cells = vec![Cell::ink(&row.name, strong)];
        cells.extend(figures.map(|text: String| Cell::Text(text, ink)));
        cells.push(rise.map_or(Cell::Bar(0, 1), |rise| Cell::Bar(rise.has as i32, rise.step as i32)));
        cells.extend([Cell::ink(state(shared, row).0, ink), Cell::Text(last, Ink::Dim)]);
        cells
    }

    fn shows_rules(&self, _: &AppState) -> bool {
        *self != Scores::Best
    }

    fn detail<'s>(&'s self, shared: &'s AppState, row: &'s Score) -> Vec<Panel<'s>> {
        let Ok(one) = shared.store.roster().find(&row.name) else { return Vec::new() };
        let why = if *self == Scores::Loading { why_not(shared, &row.name) } else { None };
        let (recruit, exp) = (one.recruit(self.side(shared)), one.exp_shown());
        let card = card(shared, recruit, Some(exp), why.map(|why| (why, Ink::Warning)).into_iter().collect());
        let records = Panel::drawn("The best", |pane| gladiators::draw_records(shared, pane)).size(44, 8);
        [card].into_iter().chain((!self.shows_rules(shared)).then_some(records)).collect()
    }

    fn empty(&self, shared: &AppState) -> &'static str {
        let mut all = shared.store.roster().my_scores().into_iter();
        match self {
            Scores::Loading => "The roster is empty: make a character first.",
            Scores::Best if all.any(|score| score.break_outs > 0) => match shared.skin().modern {
                true => "Nobody without break-outs yet; School shows all.",
                false => "Nobody without break-outs yet; view mY scores shows all.",
            },
            _ => Scores::EMPTY,
        }
    }

    fn actions(&self, _: &AppState, _: &Score) -> Vec<ListAction> {
        match self {
            Scores::Loading => vec![ListAction::new(Keymap::List, KeyAction::Accept)],
            _ => to_careers(),
        }
    }

    fn act(&mut self, shared: &mut AppState, action: KeyAction, row: &Score) -> Transition {
        match self {
            Scores::Loading => take(shared, &row.name),
            _ => open_career(shared, action, &row.name),
        }
    }
}

/// The actions of a list of characters: the career of one, and the fallen.
pub fn to_careers() -> Vec<ListAction> {
    vec![ListAction::on_return("career"), ListAction::new(Keymap::Scores, KeyAction::Fallen)]
}

/// Follows one of those actions.
pub fn open_career(shared: &AppState, action: KeyAction, name: &str) -> Transition {
    match action {
        KeyAction::Fallen => Transition::Over(Box::new(ListScreen::new(shared, Hall::new()))),
        _ => GladiatorCareer::open(shared, name),
    }
}

/// Takes a character of the roster into the team, by the screen of their equipment.
pub fn take(shared: &mut AppState, name: &str) -> Transition {
    if let Some(why) = why_not(shared, name) {
        shared.refuse(why);
        return Transition::Stay;
    }
    let recruit = shared.store.roster().find(name).map(|one| one.recruit(shared.books.gladiator.side));
    recruit.map_or(Transition::Stay, |recruit| Transition::To(Box::new(of_loaded(recruit))))
}

/// The state of a character in one word.
pub fn state(shared: &AppState, row: &Score) -> (&'static str, Ink) {
    match shared.store.roster().find(&row.name) {
        _ if row.died_with.is_some() => ("dead", Ink::Dim),
        Ok(one) if one.in_battle.is_some() => ("fights", Ink::Warning),
        _ if is_set_up(shared, &row.name) => ("set up", Ink::Good),
        _ => ("ready", Ink::Plain),
    }
}

pub fn is_set_up(shared: &AppState, name: &str) -> bool {
    shared.books.gladiator.team.iter().any(|member| member.recruit.name == name)
}

/// The reason why a character cannot be loaded.
pub fn why_not(shared: &AppState, name: &str) -> Option<String> {
    if is_set_up(shared, name) {
        return Some("This character is set up already.".into());
    }
    let found = shared.store.roster().find(name);
    found.and_then(Character::loadable).err().map(|error| sentence(&error.to_string()))
}

/// The card of a fighter, with the stats display on small screens. `more`: lines above it. `exp`: the experience of a stored
/// character, of which the recruit of a dead one has none.
pub fn card<'s>(shared: &'s AppState, recruit: Recruit, exp: Option<u32>, more: Vec<(String, Ink)>) -> Panel<'s> {
    let (name, ink, above, sheet) = (recruit.name.clone(), Ink::of(recruit.side), more.clone(), recruit.clone());
    let draw = move |pane: &mut TextBox<'_, '_>| {
        above.iter().for_each(|(text, ink)| pane.text(text, *ink));
        person::draw(pane, shared, &recruit);
    };
    let draw_sheet = move |pane: &mut TextBox<'_, '_>| {
        let Ok(fighter) = sheet.fighter() else { return };
        let break_outs = shared.store.roster().find(&sheet.name).map_or(0, |one| one.break_outs);
        let usual = StatsSheet::of(&sheet, &fighter, break_outs);
        let exp_halves = exp.unwrap_or(usual.exp_halves);
        StatsSheet { exp_halves, ..usual }.draw(pane.canvas, pane.rest());
    };
    Panel::drawn(name, draw).ink(ink).size(44, 20).brief(more).sheet(draw_sheet)
}

const LOAD_TOPIC: Topic = Topic {
    title: "Loading a character",
    asks: "Who fights next? The character joins the team with the last equipment; the dead and those in another battle cannot come.",
    context: Keymap::List,
    rules: &["SETUP-13", "DEC-020", "HISC-08", "DEC-118", "HISC-07", "HISC-09", "HISC-10", "DEC-119"],
    chapters: &["Setting up"],
};

/// The team for the next battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Team {
    /// Every member (SETUP-08).
    Showing,
    /// Return removes a member; the stored character is untouched (DEC-026).
    Dumping,
}

impl Team {
    /// Removes a member; the stored character is untouched.
    pub fn take_out(shared: &mut AppState, row: usize) {
        if row < shared.books.gladiator.team.len() {
            let member = shared.books.gladiator.team.remove(row);
            shared.say(format!("{} is out of the team; the roster keeps the character.", member.recruit.name));
        }
    }
}

impl List<usize> for Team {
    const COLUMNS: &'static [ListColumn] = &[
        left("Name", 12, 0),
        left("Race", 14, 1),
        left("Side", 4, 1),
        right("SH", 2, 3),
        right("AG", 2, 3),
        right("IQ", 2, 3),
        left("Ready", 13, 2),
        left("Also", 13, 4),
        right("Worth", 5, 3),
        left("Sling 1", 13, 6),
        left("Sling 2", 13, 6),
        left("Armour", 13, 5),
        left("Roster", 10, 2),
    ];
    const EMPTY: &'static str = "Nobody is set up.";
    const TOPIC: Topic = Topic {
        title: "The team",
        asks: "Nothing is asked: those who fight next, with their figures and what they carry.",
        context: Keymap::List,
        rules: &["SETUP-08", "DEC-026", "DEC-018", "SETUP-10", "XP-07", "ATTR-12"],
        chapters: &["Setting up"],
    };

    fn topic(&self) -> Topic {
        if *self == Team::Dumping { DUMP_TOPIC } else { Team::TOPIC }
    }

    fn title(&self) -> &'static str {
        if *self == Team::Dumping { "Dump a character: remove it from the team" } else { "The team" }
    }

    fn remark(&self, _: &AppState) -> String {
        if *self == Team::Dumping { "the roster keeps it" } else { "who is set up for the next battle" }.into()
    }

    fn rows(&self, shared: &AppState) -> Vec<usize> {
        (0..shared.books.gladiator.team.len()).collect()
    }

    fn name(&self, row: &usize) -> String {
        row.to_string()
    }

    fn cells(&self, shared: &AppState, row: &usize) -> Vec<Cell> {
        let Some(member) = shared.books.gladiator.team.get(*row) else { return Vec::new() };
        let recruit = &member.recruit;
        let fighter = recruit.fighter().ok();
        let worth = fighter.as_ref().map_or(0, fighter_value::value).to_string();
        let worn = fighter.filter(|_| recruit.race.is_humanoid());
        let worn = worn.map_or_else(|| "its skin".into(), |fighter| armour_name(fighter.suit(), fighter.helmet()));
        let items = recruit.kit.items.map(|item| item.map_or_else(|| "-".into(), |item| item.to_string()));
        let [ready, also, one, other] = items;
        let mut cells = vec![Cell::ink(&recruit.name, Ink::of(recruit.side))];
        cells.extend([recruit.race.name(), recruit.side.name()].map(Cell::plain));
        cells.extend([recruit.sh, recruit.ag, recruit.iq].map(Cell::plain));
        cells.extend([ready, also, worth, one, other, worn].map(Cell::plain));
        cells.push(Cell::ink(if member.stored { "stored" } else { "not stored" }, Ink::Dim));
        cells
    }

    fn detail<'s>(&'s self, shared: &'s AppState, row: &'s usize) -> Vec<Panel<'s>> {
        let Some(member) = shared.books.gladiator.team.get(*row) else { return Vec::new() };
        let card = card(shared, member.recruit.clone(), None, Vec::new()).brief(spells(&member.recruit));
        vec![card.size(44, 16), sides(shared)]
    }

    fn actions(&self, _: &AppState, _: &usize) -> Vec<ListAction> {
        vec![ListAction::on_return(if *self == Team::Dumping { "dump" } else { "done" })]
    }

    fn act(&mut self, shared: &mut AppState, _: KeyAction, row: &usize) -> Transition {
        if *self == Team::Dumping {
            Team::take_out(shared, *row);
        }
        Transition::Main
    }
}

/// Both sides of the next battle, each with its worth and its names.
fn sides(shared: &AppState) -> Panel<'_> {
    let draw = move |pane: &mut TextBox<'_, '_>| {
        for side in Side::BOTH {
            let recruits: Vec<&Recruit> = shared.books.gladiator.members(side).map(|member| &member.recruit).collect();
            let names: Vec<&str> = recruits.iter().map(|recruit| recruit.name.as_str()).collect();
            let fighters = recruits.iter().filter_map(|recruit| recruit.fighter().ok());
            let worth: i32 = fighters.map(|one| fighter_value::value(&one)).sum();
            let words = match names.is_empty() {
                true => format!("{}: robots that match", side.name()),
                false => format!("{}, worth {worth}: {}", side.name(), names.join(", ")),
            };
            pane.text(&words, Ink::of(side));
        }
    };
    Panel::drawn("The sides", draw).size(44, 6)
}

/// The spells that the dice can give, or of a mage those that were chosen.
fn spells(recruit: &Recruit) -> Vec<(String, Ink)> {
    let mage = recruit.race.chooses_spells();
    let spells: Vec<Spell> = if mage { recruit.spells.clone() } else { recruit.spells_by_dice().collect() };
    let names: Vec<&str> = spells.iter().map(|spell| spell.name()).collect();
    let title = match (mage, spells.len()) {
        (true, count) => format!("{count} spells, may have {}", recruit.iq),
        (false, 0) => return Vec::new(),
        (false, _) => "Spells, each by even chances".into(),
    };
    vec![(format!("{title}: {}.", names.join(", ")), Ink::Plain)]
}

const DUMP_TOPIC: Topic = Topic {
    title: "Out of the team",
    asks: "Who leaves the team? Return removes the character, Esc goes back; the roster keeps stored characters.",
    ..Team::TOPIC
};
