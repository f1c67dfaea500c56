//! Advancement: the purchases that Experience pays for, their prices by race, and their effects (DQU-08). It serves newcomers
//! and roster characters alike. Start with [`Training`].

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::hexarena::camp::{ActiveCharacter, rank};
use crate::hexarena::changes::BodyChange;
use crate::hexarena::screens::character_creation::drawing::draw_steps;
use crate::hexarena::screens::character_creation::{ask_to_discard, discard};
use crate::hexarena::screens::outfitting::Outfitting;
use crate::hexarena::screens::record;
use crate::hexarena::{changes, rulebook};
use crate::input::Input;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::confirming::Confirming;
use crate::screens::screen_stack::explain_line;
use crate::screens::{Screen, Transition, draw_note, note};
use crate::search::Search;
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, WideLayout, columns, rows, rules, table};
use ludus_hexarena::data::characteristic::Characteristic;
use ludus_hexarena::data::shield::Shield;
use ludus_hexarena::data::skill::Skill;
use ludus_hexarena::data::weapon::Weapon;
use ludus_hexarena::matchmaking::templates::ready_made;
use ludus_hexarena::model::character::{Character, Ranks};
use ludus_hexarena::model::sheet::Sheet;
use ludus_hexarena::model::training::{Lesson, LessonError, check, is_taught, learn, price, weeks};
use ratatui::layout::Rect;

/// The charts of purchases, one page each.
const CHARTS: [&str; 4] = ["Weapons", "Shields and hands", "Skills", "Values"];
/// Rows that Page Up and Page Down move by.
const PAGE: usize = 10;

pub struct Training {
    active: ActiveCharacter,
    chart: usize,
    at: usize,
    /// Asks for confirmation before a newcomer is discarded.
    asked: Confirming<()>,
    /// Asks whether a newcomer without anything gets a ready-made set.
    ready: Confirming<Box<Character>>,
    /// True if the player wants to choose, so that the question comes once.
    chooses: bool,
    /// The lesson whose price was shown. Space or Return buys it.
    offered: Option<Lesson>,
    search: Search,
}

impl Training {
    pub fn new(active: ActiveCharacter) -> Training {
        let (asked, ready, search) = (Confirming::new(), Confirming::new(), Search::default());
        Training { active, chart: 0, at: 0, asked, ready, chooses: false, offered: None, search }
    }

    /// Opens the screen if the character is free. Otherwise tells the player why not. A roster character
    /// returns to the previous screen.
    pub fn open(shared: &mut AppState, active: ActiveCharacter) -> Transition {
        match &active {
            ActiveCharacter::Fresh(_) => Transition::To(Box::new(Training::new(active))),
            ActiveCharacter::Kept(name) => match is_free(shared, name) {
                true => Transition::Over(Box::new(Training::new(active))),
                false => Transition::Stay,
            },
        }
    }

    const fn is_fresh(&self) -> bool {
        matches!(self.active, ActiveCharacter::Fresh(_))
    }

    /// Returns whether a Rank takes weeks. Newcomers never need them, because they learned before they joined (DQX-16).
    fn counts_time(&self, shared: &AppState) -> bool {
        !self.is_fresh() && shared.store.hexarena().counts_learning()
    }

    /// The lessons of the chart. Allowed lessons come before refused ones. Ranked lessons come first in
    /// each group, then carried items.
    fn lessons(&self, who: &Character) -> Vec<Lesson> {
        if self.search.is_on() {
            let all: Vec<Lesson> = (0..CHARTS.len()).flat_map(|chart| lessons_of(chart, who)).collect();
            return self.search.found(all.iter().map(|lesson| lesson.name())).into_iter().map(|at| all[at]).collect();
        }
        lessons_of(self.chart, who)
    }

    fn focus(&self, who: &Character) -> Option<Lesson> {
        self.lessons(who).get(self.at).copied()
    }

    fn steer(&mut self, shared: &AppState, by: isize) {
        let count = self.active.who(shared).map_or(1, |who| self.lessons(who).len());
        self.at = self.at.saturating_add_signed(by).min(count.saturating_sub(1));
    }

    fn turn(&mut self, on: bool) {
        let count = CHARTS.len();
        self.chart = if on { (self.chart + 1) % count } else { (self.chart + count - 1) % count };
        self.at = 0;
    }

    /// Asks before anything is paid, because a purchase cannot be undone. Asked for the same lesson again, it buys the lesson.
    fn learn(&mut self, shared: &mut AppState) {
        let Some(who) = self.active.who(shared) else { return };
        let Some(lesson) = self.focus(who) else { return };
        let week = shared.store.hexarena().week();
        if let Ok(price) = check(who, lesson, week)
            && self.offered.take() != Some(lesson)
        {
            let text = format!("{}: {price} EP of {}? Space or Return buys it.", next(lesson, who), who.ep);
            self.offered = Some(lesson);
            return shared.say(text);
        }
        let counts_time = self.counts_time(shared);
        let paid = self.active.change(shared, |who, week| learn(who, lesson, week, counts_time));
        let Some(who) = self.active.who(shared) else { return };
        self.at = self.lessons(who).iter().position(|one| *one == lesson).unwrap_or(0);
        if let Some(paid) = paid {
            let (left, now) = (who.ep, after(lesson, who));
            let until = who.learning_until.map_or(String::new(), |week| format!("; learns until week {week}"));
            shared.say(format!("{now}, for {paid} EP; {left} EP are left{until}."));
        }
    }

    /// Asks whether a newcomer who has learned and bought nothing gets a ready-made set. Returns false if there is nothing to ask.
    fn offer_set(&mut self, shared: &mut AppState) -> bool {
        let ActiveCharacter::Fresh(fresh) = &self.active else { return false };
        let who = &fresh.who;
        let has_nothing = who.ranks == Ranks::default() && who.kit.items().next().is_none() && who.armour.is_none();
        let Some(set) = ready_made(who).filter(|_| has_nothing && !self.chooses) else { return false };
        let text = format!("Take a ready-made set, {}?", set_of(&set));
        self.ready.ask(shared, Box::new(set), &text, "choose yourself");
        true
    }

    /// Gives the newcomer the set, or lets the player choose.
    fn take_set(&mut self, shared: &mut AppState, set: Option<Box<Character>>) -> Transition {
        self.chooses = true;
        let (ActiveCharacter::Fresh(fresh), Some(set)) = (&mut self.active, set) else { return Transition::Stay };
        shared.say(format!("Taken: {}; {} SP are left.", set_of(&set), set.sp));
        fresh.who = *set;
        self.done()
    }

    /// Continues to the shop, or returns to the previous screen.
    fn done(&self) -> Transition {
        match self.is_fresh() {
            true => Transition::To(Box::new(Outfitting::new(self.active.clone()))),
            false => Transition::Back,
        }
    }

    fn keys(&self, shared: &AppState) -> Vec<Hint> {
        use KeyAction::{Accept, Back, Help, More, Previous, Put};
        let mut line = shared.keys().line(Keymap::Training, &[Previous, More, Put, Accept, Help, Back]);
        if self.is_fresh() {
            Hint::reword(&mut line, Accept, "shop");
            Hint::reword(&mut line, Back, "discard");
        }
        if self.offered.is_some() {
            Hint::reword(&mut line, Accept, "buy it");
        }
        line
    }

    /// The keys of [`Training::keys`] and those that the line has no room for.
    fn all_keys(&self, shared: &AppState) -> Vec<Hint> {
        [
            self.keys(shared),
            shared.keys().line(Keymap::Training, &[KeyAction::PageUp, KeyAction::PageDown, KeyAction::Search]),
        ]
        .concat()
    }
}

/// The lessons of a chart, for a character: allowed before refused ones, then ranked ones, then carried items.
fn lessons_of(chart: usize, who: &Character) -> Vec<Lesson> {
    use Characteristic::{Ag, En, Ft, Md, Pc, Ps, Wp};
    let mut all: Vec<Lesson> = match chart {
        0 => Weapon::ALL
            .into_iter()
            .filter(|weapon| *weapon != Weapon::Shield && weapon.row().max_rank.is_some())
            .map(Lesson::Weapon)
            .collect(),
        1 => Shield::ALL
            .into_iter()
            .filter(|shield| !shield.is_weapon())
            .map(Lesson::Shield)
            .chain([Lesson::Unarmed])
            .collect(),
        2 => Skill::ALL.map(Lesson::Skill).to_vec(),
        _ => [Ps, Md, Ag, En, Wp, Ft, Pc].map(Lesson::Raise).to_vec(),
    };
    all.retain(|lesson| is_taught(who, *lesson));
    let rich = Character { ep: u32::MAX, ..who.clone() };
    let carries =
        |lesson: &Lesson| who.kit.items().chain(who.chest.iter().copied()).any(|item| item.name() == lesson.name());
    ludus_engine::order::by_key(&mut all, |lesson| {
        (check(&rich, *lesson, 0).is_err(), lesson.rank(who).is_none(), !carries(lesson))
    });
    all
}

/// Lists the Ranks and the armour of a set, for example "Sabre Rank 1, Small round Rank 0, Leather".
fn set_of(set: &Character) -> String {
    let weapons = set.ranks.weapons.iter().map(|(weapon, rank)| format!("{} Rank {rank}", weapon.name()));
    let shields = set.ranks.shields.iter().map(|(shield, rank)| format!("{} Rank {rank}", shield.name()));
    let armour = set.armour.map(|worn| worn.armour.name().to_string());
    weapons.chain(shields).chain(armour).collect::<Vec<_>>().join(", ")
}

/// Names the next step of a lesson, for example "Broadsword, Rank 1".
fn next(lesson: Lesson, who: &Character) -> String {
    match lesson {
        Lesson::Raise(of) => format!("{} {}", lesson.name(), who.now()[of] + 1),
        _ => format!("{}, Rank {}", lesson.name(), lesson.rank(who).map_or(0, |rank| rank + 1)),
    }
}

/// Names the result of a lesson, for example "Broadsword is Rank 1 now".
fn after(lesson: Lesson, who: &Character) -> String {
    match (lesson, lesson.rank(who)) {
        (Lesson::Raise(of), _) => format!("{} is {} now", lesson.name(), who.now()[of]),
        (_, Some(rank)) => format!("{} is Rank {rank} now", lesson.name()),
        (_, None) => lesson.name().into(),
    }
}

/// Returns whether a roster character can be changed. If not, tells the player why.
pub fn is_free(shared: &mut AppState, name: &str) -> bool {
    let roster = shared.store.hexarena();
    let refused = roster.find(name).and_then(|kept| roster.free(kept)).err();
    refused.map(|refusal| shared.refuse(sentence(&refusal.to_string()))).is_none()
}

/// The changes of one lesson, whatever it costs.
fn gain(who: &Character, lesson: Lesson) -> Vec<BodyChange> {
    let mut learned = Character { ep: u32::MAX / 2, ..who.clone() };
    if learn(&mut learned, lesson, 0, false).is_err() {
        return Vec::new();
    }
    let (before, after) = (Sheet::of(who), Sheet::of(&learned));
    let mut all = match lesson {
        Lesson::Weapon(weapon) => changes::of_weapon(&before.weapon_line(weapon), &after.weapon_line(weapon)),
        Lesson::Shield(shield) => {
            let [old, new] = [&before, &after].map(|sheet| sheet.shield_line(shield).front);
            (old != new)
                .then(|| BodyChange {
                    what: "Shield Defense".into(),
                    from: old.to_string(),
                    to: new.to_string(),
                    good: Some(new > old),
                })
                .into_iter()
                .collect()
        }
        _ => Vec::new(),
    };
    let more = changes::changes(&before.record(), &after.record());
    let told: Vec<String> = all.iter().map(|change| change.what.clone()).collect();
    all.extend(more.into_iter().filter(|change| !told.contains(&change.what)));
    all
}

/// The description of a lesson.
fn about(lesson: Lesson) -> String {
    let text = match lesson {
        Lesson::Shield(shield) => {
            return format!(
                "Each Rank from 1 on adds {} to Defense against attacks from the front, while the shield is prepared. As a \
                weapon, from Rank 0 on: Base Chance plus Dexterity plus 4 a Rank.",
                shield.row().defense
            );
        }
        Lesson::Skill(Skill::MilitaryScientist) => "A leader adds this Rank to the side's Initiative.",
        Lesson::Skill(Skill::Healer) => {
            "Staunches wounds in a bout. From Rank 1 on, cures infections of the whole roster; at Rank 3, removes \
            weapon tips."
        }
        Lesson::Skill(Skill::Horsemanship) => "Keeps a rider in the saddle.",
        Lesson::Skill(Skill::Assassin) => "Improves saps and garrotes.",
        Lesson::Raise(_) => "Permanent. Each further point of PS, MD, AG, EN and WP costs more.",
        _ => "From Rank 0 on: Base Chance plus Dexterity plus 4 a Rank.",
    };
    text.into()
}

impl Screen for Training {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if let Some(answer) = self.asked.answer(input) {
            return answer.map_or(Transition::Stay, |()| discard(shared));
        }
        if let Some(answer) = self.ready.answer(input) {
            return self.take_set(shared, answer);
        }
        if let Input::Pick(at) = input {
            if self.at == at {
                self.learn(shared);
            }
            self.at = at;
            self.steer(shared, 0);
            return Transition::Stay;
        }
        let Some(key) = input.key() else { return Transition::Stay };
        let intent = shared.keys().intent(Keymap::Training, key);
        if self.search.takes_after_its_key(key, intent) {
            self.at = 0;
            return Transition::Stay;
        }
        let offered = self.offered.take();
        match intent {
            Some(KeyAction::Previous) => self.steer(shared, -1),
            Some(KeyAction::Next) => self.steer(shared, 1),
            Some(KeyAction::PageUp) => self.steer(shared, -(PAGE as isize)),
            Some(KeyAction::PageDown) => self.steer(shared, PAGE as isize),
            Some(intent @ (KeyAction::More | KeyAction::Less)) => self.turn(intent == KeyAction::More),
            Some(intent) if intent == KeyAction::Put || intent == KeyAction::Accept && offered.is_some() => {
                self.offered = offered;
                self.learn(shared);
            }
            Some(KeyAction::Accept) if self.offer_set(shared) => {}
            Some(KeyAction::Accept) => return self.done(),
            Some(KeyAction::Help) => return explain_line(shared, &TOPIC, &[], &self.all_keys(shared), &[]),
            Some(KeyAction::Back) if self.is_fresh() => ask_to_discard(&mut self.asked, shared),
            Some(KeyAction::Back) => return Transition::Back,
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let Some(who) = self.active.who(shared) else { return };
        let (keys, head) =
            (self.ready.keys(self.asked.keys(self.keys(shared))), format!("{} has {} EP", self.active.name(), who.ep));
        if let Some(room) = WideLayout::full(canvas.area()) {
            room.head(canvas, "Training", &head);
            let wide = room.body().width;
            let [left, list, right] = columns(
                room.body(),
                [Length(if wide >= 156 { 46 } else { 0 }), Fill(1), Length(if wide >= 156 { 50 } else { 44 })],
            );
            if wide >= 156 {
                self.draw_left(canvas, left, who);
            }
            let [gain, told] = rows(right, [Length(16), Fill(1)]);
            self.draw_gain(shared, &mut TextBox::new(canvas, gain, self.focus_name(who)), who);
            rules(canvas, told, rulebook::CHAPTERS, &TOPIC);
            room.foot(canvas, note(shared), &keys);
            return self.draw_list(shared, canvas, list, who);
        }
        let (x, y) = (layout.arena.x, layout.arena.y);
        canvas.put(x + 1, y, &format!("Training: {head}"), Ink::Title);
        let [list, gain] = columns(Rect { y: y + 1, height: 20, ..layout.arena }, [Length(48), Fill(1)]);
        self.draw_gain(shared, &mut TextBox::new(canvas, gain, self.focus_name(who)), who);
        self.draw_list(shared, canvas, list, who);
        let cursor = canvas.cursor;
        draw_note(shared, canvas, layout, 2);
        let from = usize::from(!self.asked.is_open() && !self.ready.is_open());
        canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &keys[from..]);
        canvas.cursor = cursor;
    }
}

const HEADS: [Column; 4] =
    [Column("Lesson", 19, false), Column("Rank", 4, true), Column("EP", 5, true), Column("", 10, false)];

impl Training {
    fn focus_name(&self, who: &Character) -> &'static str {
        self.focus(who).map_or("Nothing", Lesson::name)
    }

    /// Draws the character's values, and a newcomer's steps of creation.
    fn draw_left(&self, canvas: &mut Canvas<'_>, area: Rect, who: &Character) {
        let [upper, lower] = rows(area, [Length(22), Fill(1)]);
        match &self.active {
            ActiveCharacter::Fresh(fresh) => {
                draw_steps(&mut TextBox::new(canvas, upper, "So far"), &fresh.made, Some(0))
            }
            ActiveCharacter::Kept(name) => record::draw_values(&mut TextBox::of(canvas, upper, name, Ink::West), who),
        }
        record::draw_values(&mut TextBox::new(canvas, lower, "Values"), who);
    }

    fn draw_list(&self, shared: &AppState, canvas: &mut Canvas<'_>, area: Rect, who: &Character) {
        let week = shared.store.hexarena().week();
        let lessons = self.lessons(who);
        let cells: Vec<Vec<Cell>> = lessons
            .iter()
            .map(|lesson| {
                let cost = price(who, *lesson);
                let (ink, why) = match check(who, *lesson, week) {
                    Ok(_) => (Ink::Plain, String::new()),
                    Err(LessonError::Poor { .. }) => (Ink::Dim, "too dear".into()),
                    Err(fault) => (Ink::Dim, brief(fault)),
                };
                let held = match lesson {
                    Lesson::Raise(of) => who.now()[*of].to_string(),
                    _ => rank(lesson.rank(who)),
                };
                vec![
                    Cell::ink(lesson.name(), if ink == Ink::Plain { Ink::Strong } else { ink }),
                    Cell::ink(held, ink),
                    Cell::ink(cost, ink),
                    Cell::ink(why, Ink::Dim),
                ]
            })
            .collect();
        let searched = self.search.remark();
        let title = searched.as_deref().unwrap_or(CHARTS[self.chart]);
        let mut pane =
            TextBox::with(canvas, area, title, &format!("Left, Right: {} of {}", self.chart + 1, CHARTS.len()));
        let shown = table(&mut pane, &HEADS, &cells, Some(self.at));
        shown.clickable(pane.canvas, area);
    }

    /// Draws the effect of the focused lesson, or the obstacles to it.
    fn draw_gain(&self, shared: &AppState, pane: &mut TextBox<'_, '_>, who: &Character) {
        let Some(lesson) = self.focus(who) else { return };
        let next = match (lesson, lesson.rank(who)) {
            (Lesson::Raise(of), _) => format!("{} {} to {}", of.short(), who.now()[of], who.now()[of] + 1),
            (_, None) => "unranked to Rank 0".into(),
            (_, Some(rank)) => format!("Rank {rank} to Rank {}", rank + 1),
        };
        pane.text(&format!("{next}: {} EP of {}", price(who, lesson), who.ep), Ink::Strong);
        if self.counts_time(shared) && !matches!(lesson, Lesson::Raise(_)) {
            let next = lesson.rank(who).map_or(0, |rank| rank + 1);
            let long = match weeks(next, who.race) {
                1 => "1 week".into(),
                weeks => format!("{weeks} weeks"),
            };
            pane.text(&format!("Takes {long} without a bout."), Ink::Warning);
        }
        if let Err(fault) = check(who, lesson, shared.store.hexarena().week()) {
            pane.text(&sentence(&fault.to_string()), Ink::Bad);
        }
        let gain = gain(who, lesson);
        if !gain.is_empty() {
            pane.next();
            changes::draw(pane, &gain);
        }
        pane.next();
        pane.text(&about(lesson), Ink::Dim);
    }
}

/// The reason for a refusal in a few words.
fn brief(fault: LessonError) -> String {
    match fault {
        LessonError::Minimum { of, needs, has } => format!("{} {needs}, has {has}", of.short()),
        LessonError::Highest(rank) => format!("{rank} is highest"),
        LessonError::Bought { most, .. } => format!("+{most} is all"),
        LessonError::High { highest, .. } => format!("{highest} is all"),
        LessonError::Learning(week) => format!("until week {week}"),
        LessonError::Dead | LessonError::NoRanks(_) | LessonError::NotTaught(_) | LessonError::Poor { .. } => {
            "no".into()
        }
    }
}

const TOPIC: Topic = Topic {
    title: "Training",
    asks: "Choose what to learn. Prices depend on the race. A Rank counts once it is paid; if the campaign counts \
           learning time, the character cannot fight until it is learned. Left and Right change the chart; press \
           Space twice to learn. A newcomer who has learned nothing can take a ready-made set with Return.",
    context: Keymap::Training,
    rules: &["DQU-08", "DQX-05", "DQX-06", "DQX-08", "DQX-09", "DQ-RACE-04", "DQX-16"],
    chapters: &["Experience"],
};
