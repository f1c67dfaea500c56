//! The page after a bout: rewards and losses of each roster character, shown before anything is changed (DQU-07). Only
//! `AftermathScreen::credit` changes the roster. Start with [`AftermathScreen`].

use crate::app::AppState;
use crate::canvas::{Canvas, wrap};
use crate::help::Topic;
use crate::hexarena::camp::wound;
use crate::hexarena::rulebook;
use crate::hexarena::screens::characters::Characters;
use crate::input::{Input, Key};
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::screen_stack::explain;
use crate::screens::{Screen, Transition, draw_note, note};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, WideLayout, columns, rows, rules, table, texts};
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::model::setup::{Setup, Side};
use ludus_hexarena::narration::{injury, reading};
use ludus_hexarena::stats::aftermath::fate;
use ludus_hexarena::stats::results::{HealingStep, Settled};
use ludus_store::Store;
use ludus_store::hexarena::roster::{Reward, Roster};
use ludus_store::journal::BattleId;
use ludus_store::session::Session;
use ratatui::layout::Rect;
use std::cell::Cell as Kept;

/// A finished bout with roster characters that is not credited yet.
#[derive(Clone)]
pub struct Aftermath {
    id: BattleId,
    bout: Bout,
    setup: Setup,
    /// True if the bout rolled its own dice to the end.
    counts: bool,
    /// CharacterResult entry for each roster character in the bout.
    all: Vec<CharacterResult>,
}

#[derive(Clone)]
struct CharacterResult {
    brought: Reward,
    settled: Settled,
    /// EP, SP and armour protection before the bout.
    before: (u32, u32, u8),
}

impl Aftermath {
    /// `None` while the bout is in progress, or if no roster character took part.
    pub fn of(store: &Store, session: &Session<Bout>) -> Option<Aftermath> {
        let (id, bout, setup) = (session.id(), *session.battle(), session.setup());
        bout.outcome()?;
        let roster = store.hexarena();
        let one = |(brought, settled): (Reward, Settled)| {
            let who = &roster.find(&brought.name).ok()?.who;
            let before = (who.ep, who.sp, who.armour.map_or(0, |worn| worn.ap));
            Some(CharacterResult { brought, settled, before })
        };
        let gains = Roster::gains(&bout, setup);
        let all: Vec<CharacterResult> = roster.settlements(id, &bout, &gains).into_iter().filter_map(one).collect();
        let counts = session.counts();
        (!all.is_empty()).then(|| Aftermath { id: id.clone(), bout, setup: setup.clone(), counts, all })
    }

    /// The outcome, for example "Rolf and Mara have won."
    fn ending(&self) -> String {
        reading::ending(&self.bout).unwrap_or_default()
    }
}

pub struct AftermathScreen {
    of: Aftermath,
    scrolled: usize,
    most: Kept<usize>,
}

impl AftermathScreen {
    pub const fn new(of: Aftermath) -> AftermathScreen {
        AftermathScreen { of, scrolled: 0, most: Kept::new(0) }
    }

    /// Credits the bout. Nothing is changed on disk before this call.
    fn credit(&self, shared: &mut AppState) -> Transition {
        shared.books.after = None;
        let Aftermath { id, bout, setup, counts, .. } = &self.of;
        let saved = shared.store.credit_bout(id, bout, setup, *counts);
        match saved {
            Ok(()) => shared.say("The bout is recorded."),
            Err(_) => shared.report_store_error(saved),
        }
        let first = self.of.all.first().map_or("", |one| one.brought.name.as_str());
        Characters::at(shared, first)
    }

    /// All lines of the page: the outcome, then a block for each character.
    fn lines(&self) -> Vec<(String, Ink)> {
        let mut all = vec![(self.of.ending(), Ink::Title), (self.out(), Ink::Plain)];
        for one in &self.of.all {
            all.push((String::new(), Ink::Plain));
            all.push((head(one), if one.settled.character.death.is_some() { Ink::Bad } else { Ink::Strong }));
            all.extend(details(one));
        }
        all
    }

    /// Lists the figures that were put out, with their side and rating.
    fn out(&self) -> String {
        let all = self.of.bout.figures().zip(self.of.setup.figures());
        let gone = all.filter(|((_, figure), _)| fate(figure).is_out());
        let names: Vec<String> =
            gone.map(|(_, (side, sheet))| format!("{} ({}, V {})", sheet.name, word(side), sheet.worth())).collect();
        if names.is_empty() {
            "Nobody was put out of action.".into()
        } else {
            format!("Put out of action: {}.", names.join(", "))
        }
    }
}

const fn word(side: Side) -> &'static str {
    match side {
        Side::West => "West",
        Side::East => "East",
    }
}

/// The heading of one character, for example "Rolf: left standing".
fn head(one: &CharacterResult) -> String {
    match &one.settled.character.death {
        Some(death) => format!("{}: dead, {}", one.brought.name, death.cause),
        None => format!("{}: {}", one.brought.name, one.brought.hurt.fate.words()),
    }
}

/// Lists the experience, purse, wounds, infection and losses of one character.
fn details(one: &CharacterResult) -> Vec<(String, Ink)> {
    let (brought, after) = (&one.brought, &one.settled.character);
    let (hurt, (ep, sp, ap)) = (&brought.hurt, one.before);
    let mut all = Vec::new();
    let out = match brought.award.put_out {
        0 => String::new(),
        count => format!(", {count} put out"),
    };
    all.push((format!("  {}{out}", changed("Experience", ep, after.ep)), Ink::Good));
    let back = match one.settled.kept_back {
        0 => String::new(),
        back => format!(", {back} SP kept back for loaned gear"),
    };
    all.push((format!("  {}{back}", changed("Silver pennies", sp, after.sp)), Ink::Good));
    let wounds = match (hurt.wounded, hurt.en_damage) {
        (false, _) => ("  Not a scratch".to_string(), Ink::Plain),
        (true, 0) => ("  Scratches, no Endurance lost".into(), Ink::Plain),
        (true, lost) => {
            let (left, most) = (after.en_left().max(0), after.now().en);
            (format!("  {} Endurance lost: {left} of {most} left", lost.min(most)), Ink::Warning)
        }
    };
    all.push(wounds);
    for injury in hurt.injuries.iter().filter(|injury| injury.lasts()) {
        let kept = after.injuries.iter().rev().find(|kept| kept.row == injury.row);
        let text = kept.map_or_else(|| format!("{} ({})", injury::name(injury.row), injury::id(injury.row)), wound);
        all.push((format!("  Injury: {text}"), Ink::Bad));
    }
    all.extend(one.settled.steps.iter().map(step));
    if hurt.ap < ap {
        all.push((format!("  Armour: AP {ap} > {}", hurt.ap), Ink::Warning));
    }
    if !hurt.gone.is_empty() {
        let names: Vec<&str> = hurt.gone.iter().map(|item| item.name()).collect();
        all.push((format!("  Broken or lost: {}", names.join(", ")), Ink::Warning));
    }
    for (accessory, shot) in &hurt.shot {
        all.push((format!("  {}: {shot} shot, {} found again", accessory.name(), shot / 2), Ink::Plain));
    }
    all
}

/// Describes one healing roll after the bout.
fn step(step: &HealingStep) -> (String, Ink) {
    match step {
        HealingStep::Drawn { weapon, thrown, lost, from_en } => {
            let die = thrown.map_or(String::new(), |face| format!(", D10 {face}"));
            let of = if *from_en { "Endurance" } else { "Fatigue" };
            (format!("  {} drawn out{die}: {lost} {of}", weapon.name()), Ink::Warning)
        }
        HealingStep::Infection { thrown, aspect, chance, infected } => {
            let aspect = if *aspect == 0 { String::new() } else { format!(" {aspect:+}") };
            let (end, ink) = if *infected { ("infected", Ink::Bad) } else { ("no infection", Ink::Good) };
            (format!("  Infection {chance} in 100: {}{aspect} rolled, {end}", thrown.value()), ink)
        }
        HealingStep::Died => ("  Died under the surgeon's hands".into(), Ink::Bad),
    }
}

const KEYS: [KeyAction; 3] = [KeyAction::Accept, KeyAction::Previous, KeyAction::Next];

/// "Experience 400, now 425", "Experience 400, unchanged".
fn changed(name: &str, before: u32, now: u32) -> String {
    if before == now { format!("{name} {now}, unchanged") } else { format!("{name} {before}, now {now}") }
}

impl Screen for AftermathScreen {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if let Input::Wheel(by) = input {
            self.scrolled = self.scrolled.saturating_add_signed(by.signum() as isize).min(self.most.get());
        }
        let Some(key) = input.key() else { return Transition::Stay };
        if key == Key::Char('?') {
            return explain(shared, &TOPIC);
        }
        match shared.keys().intent(Keymap::Reading, key) {
            Some(KeyAction::Previous) => self.scrolled = self.scrolled.saturating_sub(1),
            Some(KeyAction::Next) => self.scrolled = (self.scrolled + 1).min(self.most.get()),
            Some(KeyAction::PageUp) => self.scrolled = self.scrolled.saturating_sub(8),
            Some(KeyAction::PageDown) => self.scrolled = (self.scrolled + 8).min(self.most.get()),
            Some(KeyAction::Accept) => return self.credit(shared),
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let mut keys = shared.keys().line(Keymap::Reading, &KEYS);
        if self.most.get() == 0 {
            keys.retain(|hint| ![Some(KeyAction::Previous), Some(KeyAction::Next)].contains(&hint.intent));
        }
        Hint::reword(&mut keys, KeyAction::Accept, "record the result");
        keys.push(Hint::of(Key::Char('?'), "?", "help"));
        if let Some(room) = WideLayout::full(canvas.area()) {
            room.head(canvas, "After the bout", "Return, Esc or Q records it");
            let [left, right] = columns(room.body(), [Fill(1), Fill(1)]);
            self.most.set(texts(canvas, left, "Results", &self.lines(), self.scrolled));
            let many = self.of.all.len() as u16;
            let [sums, below] = rows(right, [Length(many + 6), Fill(1)]);
            self.draw_sums(&mut TextBox::new(canvas, sums, "Summary"));
            rules(canvas, below, rulebook::CHAPTERS, &TOPIC);
            canvas.cursor = (left.x + 2, left.y + 1);
            return room.foot(canvas, note(shared), &keys);
        }
        let area = Rect { height: 21, ..layout.arena };
        self.most.set(texts(canvas, area, "After the bout", &self.lines(), self.scrolled));
        canvas.cursor = (area.x + 2, area.y + 1);
        draw_note(shared, canvas, layout, 3);
        canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &keys);
    }
}

const HEADS: [Column; 6] = [
    Column("Name", 12, false),
    Column("EP", 5, true),
    Column("SP", 5, true),
    Column("EN", 8, true),
    Column("Out", 3, true),
    Column("Result", 9, false),
];

impl AftermathScreen {
    fn draw_sums(&self, pane: &mut TextBox<'_, '_>) {
        let cells: Vec<Vec<Cell>> = self
            .of
            .all
            .iter()
            .map(|one| {
                let (after, (ep, sp, _)) = (&one.settled.character, one.before);
                let dead = after.death.is_some();
                let gain = |now: u32, before: u32| format!("{:+}", i64::from(now) - i64::from(before));
                let fate = if dead { "dead" } else { one.brought.hurt.fate.words() };
                vec![
                    Cell::ink(&one.brought.name, Ink::Strong),
                    Cell::ink(gain(after.ep, ep), Ink::Good),
                    Cell::ink(gain(after.sp, sp), Ink::Good),
                    Cell::plain(format!("{} of {}", after.en_left().max(0), after.now().en)),
                    Cell::plain(one.brought.award.put_out),
                    Cell::ink(fate, if dead { Ink::Bad } else { Ink::Plain }),
                ]
            })
            .collect();
        table(pane, &HEADS, &cells, None);
        pane.next();
        for row in wrap(&self.of.ending(), pane.width().into()) {
            pane.line(&row, Ink::Title);
        }
    }
}

const TOPIC: Topic = Topic {
    title: "After the bout",
    asks: "The results of the bout for your characters. Nothing is recorded until you press Return.",
    context: Keymap::Reading,
    rules: &["DQU-07", "D142", "DQX-02", "DQX-03", "DQX-12", "DQ-INFECT-02", "DQX-13"],
    chapters: &["The end of a bout", "Experience"],
};

#[cfg(test)]
mod tests {
    use super::*;
    use ludus_engine::dice::Seed;
    use ludus_engine::game::NullSink;
    use ludus_hexarena::battle::event::Event;
    use ludus_hexarena::battle::figure::FigureId;
    use ludus_hexarena::matchmaking::foes::Foe;
    use ludus_hexarena::model::sheet::Sheet;

    #[test]
    fn a_pinned_enemy_is_named_as_put_out() {
        let sheet = |name: &str| Sheet::of(&Foe::named(name).unwrap().character());
        let setup = Setup::new(vec![sheet("Orc berserk")], vec![sheet("Goblin spear")]);
        let mut bout = setup.build(Seed(1), &mut NullSink).unwrap();
        bout.apply(&Event::Pinned { by: FigureId(0), at: FigureId(1) });
        let id = BattleId::try_from("x".to_string()).unwrap();
        let told = AftermathScreen::new(Aftermath { id, bout, setup, counts: true, all: Vec::new() }).out();
        assert!(told.starts_with("Put out of action: Goblin spear"), "{told}");
    }
}
