//! The founding of a dungeon: name, theme, size, seed and all house rules, which are fixed from then on (TT-DUNGEON-18, DEC-006).

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::keys::{Hint, Keymap};
use crate::layout::Layout;
use crate::screens::{Screen, Transition};
use crate::theme::Ink;
use crate::tunnels::screens::dungeons::DungeonList;
use crate::tunnels::screens::house_rules;
use crate::wide_layout::{Fill, Length, WideLayout, columns, rows};
use crate::widgets::form_screen::{Field, Form, FormScreen, Group, Places, keys};
use crate::widgets::list_screen::ListScreen;
use crate::widgets::panels::stack;
use ludus_engine::dice::Seed;
use ludus_store::tunnels::delvers::Delvers;
use ludus_store::tunnels::dungeons::LONGEST_DUNGEON;
use ludus_tunnels::data::dungeon::ThemeId;
use ludus_tunnels::data::house_rules::HouseRules;
use ludus_tunnels::dungeon::level::Dungeon;
use ludus_tunnels::model::setup::MOST_MEMBERS;
use ludus_tunnels::narration::names::capital;
use ratatui::layout::Rect;

/// The name of a new dungeon, if no other has it.
const NAME: &str = "The Bear Gate";
/// The number of delvers that a new dungeon is made for.
const DELVERS: u8 = 4;
/// The most digits of a seed.
const SEED_DIGITS: usize = 20;

/// A name that no stored dungeon has.
pub fn free_name(delvers: &Delvers) -> String {
    let numbered = (2..).map(|number: u32| format!("{NAME} {number}"));
    let mut all = std::iter::once(NAME.to_string()).chain(numbered);
    all.find(|name| delvers.dungeon(name).is_err()).unwrap_or_default()
}

/// The values of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDungeon {
    name: String,
    theme: ThemeId,
    delvers: u8,
    /// The digits of the seed. Empty: the dice choose.
    seed: String,
    rules: HouseRules,
}

impl NewDungeon {
    fn fields(&self) -> Vec<Field<NewDungeon>> {
        let themes = ThemeId::all().map(|theme| (theme, theme.row().name, ""));
        let sizes = (1..=MOST_MEMBERS as u8).map(|number| (number, number.to_string(), ""));
        vec![
            Field::text("Name", self.name.clone(), LONGEST_DUNGEON, |form: &mut NewDungeon| &mut form.name),
            Field::one("Theme", themes, self.theme, |form: &mut NewDungeon, _, value| form.theme = value)
                .help(format!("{}. The theme makes some monsters more likely.", capital(self.theme.row().name))),
            Field::one("Made for", sizes, self.delvers, |form: &mut NewDungeon, _, value| form.delvers = value)
                .help("The number of delvers, henchmen included, that its monsters are a match for."),
            Field::text("Seed", self.seed.clone(), SEED_DIGITS, |form: &mut NewDungeon| &mut form.seed).help(
                "A number. The same seed, theme, size and house rules are the same dungeon everywhere. Empty: the \
                       dice choose.",
            ),
        ]
    }
}

/// The form of a new dungeon.
pub struct Founding {
    choices: NewDungeon,
    /// The seed that the dice have chosen.
    drawn: Seed,
}

impl Founding {
    pub fn screen(shared: &mut AppState) -> impl Screen + use<> {
        let choices = NewDungeon {
            name: free_name(shared.store.tunnels()),
            theme: ThemeId::on(1),
            delvers: DELVERS,
            seed: String::new(),
            rules: HouseRules::default(),
        };
        FormScreen::new(Founding { choices, drawn: shared.fresh_seed() })
    }

    fn dungeon(&self) -> Result<Dungeon, String> {
        let NewDungeon { name, theme, delvers, seed, rules } = &self.choices;
        let seed = match seed.trim() {
            "" => self.drawn,
            digits => Seed(
                digits
                    .parse()
                    .map_err(|_| format!("A seed is a number of 0 to {}: correct it, or leave it empty.", u64::MAX))?,
            ),
        };
        let (theme, rules, delvers) = (*theme, *rules, *delvers);
        Ok(Dungeon { theme, rules, ..Dungeon::found(name.trim().into(), seed, delvers) })
    }
}

impl Form<NewDungeon> for Founding {
    fn values(&mut self) -> &mut NewDungeon {
        &mut self.choices
    }

    fn remark(&self, _: &AppState) -> String {
        "Return: found it".into()
    }

    fn topic(&self) -> &'static Topic {
        &TOPIC
    }

    fn groups(&self, _: &AppState) -> Vec<Group<NewDungeon>> {
        let rules = house_rules::of_dungeons(&self.choices.rules, |form: &mut NewDungeon| &mut form.rules);
        vec![
            Group::new("The dungeon", self.choices.fields()),
            Group::new("House rules", rules).with(Ink::Title, "fixed from now on"),
        ]
    }

    fn keys(&self, shared: &AppState, _: bool) -> Vec<Hint> {
        keys(shared, "found it")
    }

    fn accept(&mut self, shared: &mut AppState, at: &mut usize) -> Transition {
        let dungeon = match self.dungeon() {
            Ok(dungeon) => dungeon,
            Err(why) => {
                *at = 3;
                shared.refuse(why);
                return Transition::Stay;
            }
        };
        let name = dungeon.name.clone();
        match shared.store.found_dungeon(&dungeon) {
            Ok(()) => {
                shared.say(format!("{name} is founded."));
                Transition::To(Box::new(ListScreen::new(shared, DungeonList).on(&name)))
            }
            Err(error) => {
                shared.refuse(sentence(&error.to_string()));
                Transition::Stay
            }
        }
    }

    fn back(&mut self, shared: &mut AppState) -> Transition {
        Transition::To(Box::new(ListScreen::new(shared, DungeonList)))
    }

    fn draw_wide(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout, _at: usize) -> Places {
        let groups = self.groups(shared);
        let [left, right] = columns(room.body(), [Length(FORM), Fill(1)]);
        let high = |number: usize| Length(groups[number].fields().len() as u16 + 2);
        let [dungeon, rules, help] = rows(left, [high(0), high(1), Fill(1)]);
        stack(canvas, right, &self.panels(shared));
        Places { groups: vec![dungeon, rules], help, note: 0 }
    }

    fn draw_small(&self, shared: &AppState, _: &mut Canvas<'_>, layout: &Layout, _at: usize) -> Places {
        let groups = self.groups(shared);
        let (x, y) = (layout.arena.x, layout.arena.y);
        let high = |number: usize| groups[number].fields().len() as u16 + 2;
        let dungeon = Rect::new(x, y + 1, 40, high(0));
        let rules = Rect::new(x + 40, y + 1, 40, high(1));
        let help = Rect::new(x + 1, dungeon.bottom() + 1, 38, 8);
        Places { groups: vec![dungeon, rules], help, note: 1 }
    }
}

/// Columns of the form on large screens.
const FORM: u16 = 62;

const TOPIC: Topic = Topic {
    title: "Found a dungeon",
    asks: "Choose name, theme, size and house rules of a new dungeon. They are fixed from then on.",
    context: Keymap::Choosing,
    rules: &["TT-DUNGEON-18", "TT-DEC-006", "TT-SCOPE-10", "TT-DEC-217"],
    chapters: &["House rules", "Delves"],
};
