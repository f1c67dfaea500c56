//! The lists on large screens: more columns, and the card of the row in focus.

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::gladiator::screens::person;
use crate::gladiator::screens::person::{lately, next_rise};
use crate::gladiator::stats_display::armour_name;
use crate::help::Topic;
use crate::keys::Hint;
use crate::screens::list_view::ListView;
use crate::screens::note;
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, WideLayout, columns, rows, rules};
use ludus_gladiator::data::experience::Attributes;
use ludus_gladiator::model::setup::Recruit;
use ludus_gladiator::setup::fighter_value;
use ludus_store::gladiator::roster::Character;
use ludus_store::gladiator::scores::Score;

/// Columns of the scores.
pub const SCORES: [Column; 13] = [
    Column("Name", 12, false),
    Column("Race", 6, false),
    Column("SH", 2, true),
    Column("AG", 2, true),
    Column("IQ", 2, true),
    Column("EXP", 6, true),
    Column("Games", 5, true),
    Column("Kills", 5, true),
    Column("Rest", 4, true),
    Column("B#", 3, false),
    Column("EXP to a point", 14, false),
    Column("Difficulty", 11, false),
    Column("Last battle", 12, false),
];

/// Columns of the team.
pub const TEAM: [Column; 12] = [
    Column("Name", 12, false),
    Column("Race", 14, false),
    Column("Side", 4, false),
    Column("SH", 2, true),
    Column("AG", 2, true),
    Column("IQ", 2, true),
    Column("Ready", 13, false),
    Column("Also", 13, false),
    Column("Worth", 5, true),
    Column("Sling 1", 13, false),
    Column("Sling 2", 13, false),
    Column("Armour", 13, false),
];

/// The cells of a score. A row that cannot be chosen is grey, with the reason at the end.
pub fn score_cells(shared: &AppState, score: &Score, one: Option<&Character>, why: Option<&str>) -> Vec<Cell> {
    let grey = why.is_some() || score.died_with.is_some();
    let ink = if grey { Ink::Dim } else { Ink::Plain };
    let Attributes { sh, ag, iq } = score.attributes;
    let rise = next_rise(score.race, score.attributes, score.exp_halves).filter(|_| score.died_with.is_none());
    let (has, step) = rise.map_or((0, 1), |rise| (rise.has as i32, rise.step as i32));
    let last = match (why, score.died_with) {
        (Some(why), _) => why.to_string(),
        (None, Some(_)) => "dead".into(),
        (None, None) => one.map_or_else(String::new, |one| lately(shared, one)),
    };
    let name = if grey { Ink::Dim } else { Ink::Strong };
    let mut cells = vec![Cell::ink(&score.name, name), Cell::ink(score.race.name(), ink)];
    let figures = [sh.to_string(), ag.to_string(), iq.to_string(), score.exp()];
    let counts = [score.games.to_string(), score.kills.to_string(), score.standing(), score.marks()];
    cells.extend(figures.into_iter().chain(counts).map(|text| Cell::Text(text, ink)));
    cells.extend([Cell::Bar(has, step), Cell::Text(score.step(), ink), Cell::Text(last, Ink::Dim)]);
    cells
}

/// The cells of a team member.
pub fn team_cells(recruit: &Recruit) -> Vec<Cell> {
    let [ready, also, one, other] =
        recruit.kit.items.map(|item| item.map_or_else(|| "-".into(), |item| item.to_string()));
    let fighter = recruit.fighter().ok();
    let worth = fighter.as_ref().map_or(0, fighter_value::value).to_string();
    let worn = fighter.filter(|_| recruit.race.is_humanoid());
    let worn = worn.map_or_else(|| "its skin".into(), |fighter| armour_name(fighter.suit(), fighter.helmet()));
    let figures = [recruit.sh.to_string(), recruit.ag.to_string(), recruit.iq.to_string()];
    let mut cells = vec![
        Cell::ink(&recruit.name, Ink::of(recruit.side)),
        Cell::plain(recruit.race.name()),
        Cell::plain(recruit.side.name()),
    ];
    cells.extend(figures.map(Cell::plain));
    cells.extend([ready, also, worth, one, other, worn].map(Cell::plain));
    cells
}

/// The texts of a list.
pub struct BoxWords<'a> {
    pub title: &'a str,
    pub more: &'a str,
    pub empty: &'a str,
    pub topic: &'a Topic,
}

/// Draws a list, the card of the row in focus, and the rules. The cursor stands in the list.
pub fn draw(
    shared: &AppState,
    canvas: &mut Canvas<'_>,
    room: WideLayout,
    (list, heads): (&ListView, &[Column]),
    words: &BoxWords<'_>,
    chosen: Option<&Recruit>,
    keys: &[Hint],
) {
    room.head(canvas, words.title, words.more);
    let [left, right] = columns(room.body(), [Fill(1), Length(if room.is_large() { 56 } else { 44 })]);
    let [card, below] = rows(right, [Length(if room.is_large() { 18 } else { 20 }), Fill(1)]);
    let (name, ink) = chosen.map_or(("Nobody", Ink::Title), |one| (one.name.as_str(), Ink::of(one.side)));
    let mut pane = TextBox::of(canvas, card, name, ink);
    match chosen {
        Some(recruit) => person::draw(&mut pane, shared, recruit),
        None => pane.text(words.empty, Ink::Dim),
    }
    rules(canvas, below, shared.books.chapters(), words.topic);
    room.foot(canvas, note(shared), keys);
    list.draw_table(canvas, left, words.title, heads, words.empty);
}
