//! The list of characters for the lairs; `camp` is the screen between two expeditions.

mod camp;

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::duels;
use crate::duels::rulebook;
use crate::duels::screens::lairs::camp::Camp;
use crate::duels::screens::people::draw_card;
use crate::duels::screens::scores::Scores;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::list_view::ListView;
use crate::screens::screen_stack::explain;
use crate::screens::{Screen, Transition, draw_note, note};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, WideLayout, columns, rows, rules};
use ludus_duels::model::character::Character;

const HEADS: [Column; 5] = [
    Column("Name", 12, false),
    Column("Where", 14, false),
    Column("Score", 5, true),
    Column("Lairs", 5, true),
    Column("Gold", 6, true),
];
const EMPTY: &str = "No free character. Make one first: Esc, then Make character.";

/// The list: characters in the lairs and others who can go.
pub struct Lairs {
    rows: ListView,
    /// The names, with true for a character in the lairs.
    names: Vec<(String, bool)>,
}

impl Lairs {
    /// Lists the characters in the lairs, then those who can go.
    pub fn new(shared: &AppState) -> Lairs {
        let away = shared.store.duels().away().iter().map(|away| {
            let run = &away.run;
            (run.who().name.clone(), true, Some((run.score(), run.emptied())), run.who().gold)
        });
        let free = duels::ready(&shared.store).map(|who| (who.name.clone(), false, None, who.gold));
        let all: Vec<_> = away.chain(free).collect();
        let row = |(name, there, run, gold): &(String, bool, Option<(u32, u32)>, u32)| {
            let place = if *there { "in the lairs" } else { "at home" };
            let (score, emptied) =
                run.map_or((String::new(), String::new()), |run| (run.0.to_string(), run.1.to_string()));
            let text = format!("{name:<12} {place:<14} {score:>5} {emptied:>6} {gold:>7}");
            let cells = vec![
                Cell::ink(name, Ink::Strong),
                Cell::plain(place),
                Cell::plain(score),
                Cell::plain(emptied),
                Cell::plain(gold),
            ];
            ((text, Ink::Plain), cells)
        };
        let rows = ListView::new(all.iter().map(row).collect());
        Lairs { rows, names: all.into_iter().map(|(name, there, ..)| (name, there)).collect() }
    }

    fn go(&self, shared: &mut AppState) -> Transition {
        let Some((name, there)) = self.names.get(self.rows.at).cloned() else { return Transition::Stay };
        if !there {
            let seed = shared.fresh_seed();
            if let Err(error) = shared.store.set_out(&name, seed) {
                shared.refuse(sentence(&error.to_string()));
                if shared.store.duels().run(&name).is_none() {
                    return Transition::Stay;
                }
            }
        }
        Transition::To(Box::new(Camp::of(name)))
    }
}

/// The camp after an expedition, or the list once the run is over.
pub fn after(shared: &AppState, name: &str) -> Box<dyn Screen> {
    match shared.store.duels().run(name) {
        Some(_) => Box::new(Camp::of(name.into())),
        None => Box::new(Scores::new(shared)),
    }
}

impl Screen for Lairs {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if let Input::Pick(row) = input
            && self.rows.pick(row)
        {
            return self.go(shared);
        }
        let Some(key) = input.key() else { return Transition::Stay };
        match shared.keys().intent(Keymap::List, key) {
            Some(KeyAction::Accept) => return self.go(shared),
            Some(KeyAction::Back) => return Transition::Main,
            Some(KeyAction::Help) => return explain(shared, &WHO),
            Some(intent) => self.rows.steer(intent),
            None => {}
        }
        Transition::Stay
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let mut keys =
            vec![Hint::several("Up, Down", "another"), Hint::of(Key::Enter, "Return", "sets out or continues")];
        keys.extend(shared.keys().line(Keymap::List, &[KeyAction::Help, KeyAction::Back]));
        if let Some(room) = WideLayout::full(canvas.area()) {
            room.head(canvas, "Lairs", "twelve of them, the least dangerous first; the dead stay dead");
            let [left, right] = columns(room.body(), [Fill(1), Fill(1)]);
            let [upper, below] = rows(right, [Length(16), Fill(1)]);
            let chosen = self.names.get(self.rows.at).and_then(|(name, _)| who(shared, name));
            draw_card(canvas, upper, chosen.as_ref());
            rules(canvas, below, rulebook::CHAPTERS, &TOPIC);
            room.foot(canvas, note(shared), &keys);
            return self.rows.draw_table(canvas, left, "Characters", &HEADS, EMPTY);
        }
        self.rows.draw(canvas, layout, "Lairs: choose", "Name         Where          Score  Lairs    Gold", EMPTY);
        draw_note(shared, canvas, layout, 1);
        canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &keys);
    }
}

/// The character's current state, in the lairs or at home.
fn who(shared: &AppState, name: &str) -> Option<Character> {
    let roster = shared.store.duels();
    roster.run(name).map(|run| run.who().clone()).or_else(|| roster.find(name).ok().map(|one| one.who.clone()))
}

const WHO: Topic = Topic {
    asks: "Choose who sets out or continues. Each expedition is one encounter with its own plan.",
    context: Keymap::List,
    ..TOPIC
};

const TOPIC: Topic = Topic {
    title: "The lairs",
    asks: "Choose the next lair, and spend your gold first. Each expedition is one encounter with its own plan.",
    context: Keymap::Camping,
    rules: &["DUEL-OURS-11", "DUEL-OURS-9", "DUEL-OURS-10", "DUEL-SCOUT-01", "DD-80", "DD-58", "DUEL-OURS-3"],
    chapters: &["Duels", "Talk", "Scouting"],
};
