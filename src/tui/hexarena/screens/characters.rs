//! The roster: who they are, what they are worth, how they stand (DQU-02).

use super::life::Living;
use super::record::{Filed, draw_card};
use super::{Outfitting, Training};
use crate::store::hexarena::{Kept, Roster};
use crate::tui::app::Shared;
use crate::tui::canvas::{Canvas, cut};
use crate::tui::help::Topic;
use crate::tui::hexarena::camp::{Whom, career, main_weapon, record, standing, week, wounds};
use crate::tui::hexarena::rulebook;
use crate::tui::input::{Input, Key};
use crate::tui::keys::{Context, Hint, Intent};
use crate::tui::layout::Layout;
use crate::tui::player::ask::sentence;
use crate::tui::room::{Cell, Fill, Head, Length, Pane, Room, columns, rows, rules};
use crate::tui::screens::{Confirming, Go, Rows, Screen, draw_note, explain_line, note};
use crate::tui::theme::Ink;

/// Columns of the list.
pub const HEADS: [Head; 8] = [
    Head("Name", 14, false),
    Head("Race", 8, false),
    Head("Weapon", 16, false),
    Head("Rank", 4, true),
    Head("V", 3, true),
    Head("EP", 5, true),
    Head("SP", 4, true),
    Head("State", 12, false),
];

/// The same in a line of 77 columns.
pub const HEADING: &str = "Name             Race     Weapon           Rank   V    EP    SP  State";

/// Somebody as the cells of a table.
pub fn cells(roster: &Roster, kept: &Kept) -> Vec<Cell> {
    let (who, record) = (&kept.who, record(&kept.who));
    let (weapon, rank) = main_weapon(&record);
    let (state, ink) = standing(roster, kept);
    let dead = who.death.is_some();
    let plain = if dead { Ink::Dim } else { Ink::Plain };
    vec![
        Cell::ink(&who.name, if dead { Ink::Dim } else { Ink::Strong }),
        Cell::ink(who.race.name(), plain),
        Cell::ink(weapon, plain),
        Cell::ink(rank, plain),
        Cell::ink(record.worth, plain),
        Cell::ink(who.ep, plain),
        Cell::ink(who.sp, plain),
        Cell::ink(state, ink),
    ]
}

/// Somebody in a line.
pub fn line(roster: &Roster, kept: &Kept) -> String {
    let (who, record) = (&kept.who, record(&kept.who));
    let (weapon, rank) = main_weapon(&record);
    format!(
        "{:<16} {:<8} {:<16} {rank:>4} {:>3} {:>5} {:>5}  {}",
        cut(&who.name, 16),
        who.race.name(),
        cut(weapon, 16),
        record.worth,
        who.ep,
        who.sp,
        standing(roster, kept).0
    )
}

/// What is said where nobody is.
pub const NOBODY: &str = "Nobody yet: Make a character, or see a quick bout of the opponents first.";

/// The list.
pub struct Characters {
    rows: Rows,
    names: Vec<String>,
    /// The name of the character who may be removed.
    asked: Confirming<String>,
}

impl Characters {
    /// Everybody.
    pub fn new(shared: &Shared) -> Characters {
        let roster = shared.store.hexarena();
        let row = |kept: &Kept| {
            let ink = if kept.who.death.is_some() { Ink::Dim } else { Ink::Plain };
            ((line(roster, kept), ink), cells(roster, kept))
        };
        let names = roster.characters().iter().map(|kept| kept.who.name.clone()).collect();
        Characters { rows: Rows::new(roster.characters().iter().map(row).collect()), names, asked: Confirming::new() }
    }

    /// The same on somebody.
    pub fn at(shared: &Shared, name: &str) -> Characters {
        let all = Characters::new(shared);
        let at = all.names.iter().position(|one| one == name).unwrap_or(0);
        Characters { rows: all.rows.on(at), ..all }
    }

    fn chosen<'s>(&self, shared: &'s Shared) -> Option<&'s Kept> {
        shared.store.hexarena().find(self.names.get(self.rows.at)?).ok()
    }

    fn let_go(&mut self, shared: &mut Shared, name: &str) {
        match shared.store.remove_hexarena(name) {
            Ok(()) => shared.say(format!("{name} is gone for good.")),
            Err(error) => shared.refuse(sentence(&error.to_string())),
        }
        *self = Characters::new(shared);
    }

    fn keys(&self, shared: &Shared) -> Vec<Hint> {
        use Intent::{Abandon, Accept, Back, Help, Outfit, Train};
        let wanted: &[Intent] = match self.names.is_empty() {
            true => &[Help, Back],
            false => &[Accept, Train, Outfit, Abandon, Help, Back],
        };
        let line = shared.keys().line(Context::Campaign, wanted);
        let life = (!self.names.is_empty()).then(|| Hint::of(Key::Char('i'), "I", "life"));
        life.into_iter().chain(line).collect()
    }
}

impl Screen for Characters {
    fn input(&mut self, shared: &mut Shared, input: Input, _layout: Option<&Layout>) -> Go {
        if let Some(answer) = self.asked.answer(input) {
            if let Some(name) = answer {
                self.let_go(shared, &name);
            }
            return Go::Stay;
        }
        if let Input::Pick(row) = input {
            let again = self.rows.pick(row);
            let name = self.names.get(self.rows.at).filter(|_| again);
            return name.map_or(Go::Stay, |name| Go::Over(Box::new(Filed::new(name))));
        }
        let Some(key) = input.key() else { return Go::Stay };
        if shared.keys().intent(Context::Living, key) == Some(Intent::Info) {
            return self.names.get(self.rows.at).map_or(Go::Stay, |name| Living::open(shared, name));
        }
        let name = self.names.get(self.rows.at).cloned();
        let intent = shared.keys().intent(Context::Campaign, key);
        match (intent, name) {
            (Some(Intent::Help), _) => return explain_line(shared, &TOPIC, &[], &self.keys(shared), &[Context::List]),
            (Some(Intent::Back), _) => return Go::Main,
            (Some(Intent::Abandon), Some(name)) => {
                let question = format!("Let {name} go for good?");
                self.asked.ask(shared, name, &question, "keep them");
            }
            (Some(Intent::Accept), Some(name)) => return Go::Over(Box::new(Filed::new(&name))),
            (Some(Intent::Train), Some(name)) => return Training::open(shared, Whom::Kept(name)),
            (Some(Intent::Outfit), Some(name)) => return Outfitting::open(shared, Whom::Kept(name)),
            (Some(_), None) => shared.refuse(NOBODY),
            _ => {
                if let Some(intent) = shared.keys().intent(Context::List, key) {
                    self.rows.steer(intent);
                }
            }
        }
        Go::Stay
    }

    fn draw(&self, shared: &Shared, canvas: &mut Canvas<'_>, layout: &Layout) {
        // Whoever was trained meanwhile is shown as he is now.
        let now = Characters::new(shared);
        let list = now.rows.on(self.rows.at);
        let (chosen, keys, roster) = (self.chosen(shared), self.keys(shared), shared.store.hexarena());
        let title = week(roster.week());
        if let Some(room) = Room::of(canvas.area()) {
            room.head(canvas, "Characters", &title);
            let wide = room.body().width;
            let [left, right] = columns(room.body(), [Fill(1), Length(if wide >= 156 { 56 } else { 33 })]);
            let [card, below] = rows(right, [Length(if room.is_large() { 26 } else { 22 }), Fill(1)]);
            match chosen {
                Some(kept) => draw_card(canvas, card, &kept.who),
                None => Pane::new(canvas, card, "Nobody").text(NOBODY, Ink::Dim),
            }
            rules(canvas, below, rulebook::CHAPTERS, &TOPIC);
            room.foot(canvas, note(shared), &keys);
            return list.draw_table(canvas, left, "Characters", &HEADS, NOBODY);
        }
        list.draw(canvas, layout, &format!("Characters: {title}"), HEADING, NOBODY);
        if let Some(kept) = chosen.filter(|_| shared.note.is_none()) {
            let (x, y) = (layout.bar.x + 1, layout.bar.y);
            canvas.fit(x, y + 1, 78, &[&super::record::kind(&kept.who)], Ink::Plain);
            canvas.fit(x, y + 2, 78, &[&format!("Injuries: {}", wounds(&kept.who))], Ink::Dim);
            canvas.fit(x, y + 3, 78, &[&career(&kept.who)], Ink::Dim);
        }
        draw_note(shared, canvas, layout, 1);
        canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &keys[1..]);
    }
}

const TOPIC: Topic = Topic {
    title: "Characters",
    asks: "Who are they, and how do they stand? Return opens the whole record of one, T trains him, S takes him to the shop, A \
           lets him go for good.",
    context: Context::Campaign,
    rules: &["DQU-02", "DQX-01", "DQX-15", "DQX-18", "DQ-GEN-05"],
    chapters: &["Money and the calendar", "Experience"],
};
