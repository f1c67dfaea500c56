//! The set-up of a delve: a dungeon that is known or founded, the party, its provisions (TT-DUNGEON-18, TT-DUNGEON-19, DEC-217).

pub mod choices;

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::input::Input;
use crate::keys::{Hint, Keymap};
use crate::layout::Layout;
use crate::screens::{Screen, Transition};
use crate::theme::Ink;
use crate::tunnels::screens::delve::choices::DelveChoices;
use crate::tunnels::screens::dungeons::{DungeonList, NOBODY, been_there, made_by_hand};
use crate::tunnels::screens::{house_rules, sheet};
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows};
use crate::widgets::form_screen::{Form, FormScreen, Group, Places, keys};
use crate::widgets::list_screen::ListScreen;
use crate::widgets::panels::{Panel, stack};
use crate::widgets::seed_line::SeedLine;
use ludus_store::system;
use ludus_store::tunnels::dungeons::{check_name, check_room};
use ludus_tunnels::delve::setup::DelveSetup;
use ludus_tunnels::narration::delving;
use ludus_tunnels::outing::{Outing, Setup};
use ratatui::layout::Rect;

/// The form, and the seed of the delve.
pub struct DelveScreen {
    choices: DelveChoices,
    seed: SeedLine<Outing>,
    /// The dungeon of the list that opened the form. `None` if something else did.
    listed: Option<String>,
}

const PRACTICE: (&str, Ink) = ("Practice: it counts for nobody.", Ink::Dim);
const NO_OWN: (&str, Ink) = ("It counts for nobody: no character of yours goes.", Ink::Dim);
const COUNTS: (&str, Ink) = ("! It counts: loot, experience and losses stay.", Ink::Warning);

impl DelveScreen {
    pub fn screen(shared: &mut AppState) -> impl Screen + use<> {
        let choices = DelveChoices::new(shared.store.tunnels());
        let seed = SeedLine::new(shared.fresh_seed());
        FormScreen::new(DelveScreen { choices, seed, listed: None })
    }

    /// Opens the form from the list of dungeons, to which it leads back.
    pub fn of_list(shared: &mut AppState, dungeon: &str) -> impl Screen + use<> {
        let choices = DelveChoices::of(shared.store.tunnels(), dungeon);
        let seed = SeedLine::new(shared.fresh_seed());
        FormScreen::new(DelveScreen { choices, seed, listed: Some(dungeon.into()) })
    }

    /// Opens the form with a dungeon that is stored or ships, otherwise as [`DelveScreen::screen`] does.
    pub fn before(shared: &mut AppState, dungeon: &str) -> impl Screen + use<> {
        let choices = DelveChoices::of(shared.store.tunnels(), dungeon);
        let seed = SeedLine::new(shared.fresh_seed());
        FormScreen::new(DelveScreen { choices, seed, listed: None })
    }

    fn setup(&self, shared: &AppState) -> DelveSetup {
        self.choices.setup(shared.store.tunnels(), self.seed.seed)
    }

    fn counts(&self) -> (&'static str, Ink) {
        match (self.choices.practice, self.choices.kept().is_empty()) {
            (true, _) => PRACTICE,
            (_, true) => NO_OWN,
            (_, false) => COUNTS,
        }
    }

    /// Why the delve cannot begin, as a sentence.
    fn refusal(&self, shared: &AppState, setup: &DelveSetup) -> Option<String> {
        let name = check_name(&setup.dungeon.name).map_err(|error| error.to_string());
        let is_new = self.choices.record(shared.store.tunnels()).is_none();
        let names = shared.store.tunnels().dungeons().iter().map(|one| &one.dungeon.name);
        let taken = is_new && names.into_iter().any(|name| name.eq_ignore_ascii_case(&setup.dungeon.name));
        let delvers = shared.store.tunnels();
        let mut party = self.choices.entrants(delvers);
        let unhired = self.choices.hire(&mut party, delvers).err().map(|error| error.to_string());
        let wrong = name.err().or_else(|| setup.check().err().map(|error| error.to_string())).or(unhired);
        let taken = taken.then(|| format!("a dungeon is called {} already", setup.dungeon.name));
        // A delve that counts for nobody leaves no dungeon behind.
        let stays = is_new && !self.choices.kept().is_empty() && self.seed.notices().is_empty();
        let full = check_room(delvers.dungeons()).err().filter(|_| stays).map(|error| error.to_string());
        wrong.or(taken).or(full).map(|text| sentence(&text))
    }

    fn forecast(&self, shared: &AppState) -> ([String; 2], Ink) {
        let setup = self.setup(shared);
        match self.refusal(shared, &setup) {
            None => self.seed.estimate.describe(&Setup::Delve(Box::new(setup))),
            Some(why) => ([(); 2].map(|()| why.clone()), Ink::Bad),
        }
    }

    fn dungeon(&self, shared: &AppState) -> Vec<(String, Ink)> {
        let setup = self.setup(shared);
        let mut lines = vec![(setup.dungeon.name.clone(), Ink::Strong)];
        lines.push((format!("Theme: {}.", setup.dungeon.theme.row().name), Ink::Plain));
        lines.push((house_rules::line(&setup.dungeon), Ink::Plain));
        lines.extend(made_by_hand(&setup.dungeon).map(|text| (text, Ink::Plain)));
        let been = self.choices.record(shared.store.tunnels()).map_or_else(|| NOBODY.into(), been_there);
        lines.push((been, Ink::Dim));
        lines
    }

    fn party(&self, shared: &AppState) -> Vec<(String, Ink)> {
        let mut lines = Vec::new();
        for who in self.choices.members(shared.store.tunnels()) {
            lines.push((format!("{}: {}", who.name, sheet::brief(&who)), Ink::West));
            let goods: Vec<String> = who.goods.iter().map(|(good, number)| delving::goods(*good, *number)).collect();
            let all: Vec<String> = std::iter::once(who.gold.to_string()).chain(goods).collect();
            lines.push((format!("  {}", all.join(", ")), Ink::Dim));
        }
        if lines.is_empty() {
            lines.push(("Nobody: a delve needs one to six characters.".into(), Ink::Bad));
        }
        lines
    }
}

impl Form<DelveChoices> for DelveScreen {
    fn values(&mut self) -> &mut DelveChoices {
        &mut self.choices
    }

    fn remark(&self, _: &AppState) -> String {
        "Return: set out".into()
    }

    fn topic(&self) -> &'static Topic {
        &TOPIC
    }

    fn groups(&self, shared: &AppState) -> Vec<Group<DelveChoices>> {
        let delvers = shared.store.tunnels();
        let mut groups = vec![
            Group::new("The dungeon", self.choices.dungeon_fields(delvers)),
            Group::new("The party", self.choices.party_fields(delvers)).with(Ink::West, "in their order of march"),
        ];
        let hiring = self.choices.hiring_fields(delvers);
        groups.extend((!hiring.is_empty()).then(|| Group::new("Henchmen for hire", hiring)));
        groups
    }

    fn keys(&self, shared: &AppState, wide: bool) -> Vec<Hint> {
        match (self.is_typing(), wide) {
            (true, _) => self.seed.keys(shared),
            (false, false) => keys(shared, "set out"),
            (false, true) => [keys(shared, "set out"), self.seed.keys(shared)].concat(),
        }
    }

    fn input(&mut self, shared: &mut AppState, _at: &mut usize, input: Input) -> Option<Transition> {
        let choices = &self.choices;
        let setup = |shared: &AppState, seed| Setup::Delve(Box::new(choices.setup(shared.store.tunnels(), seed)));
        self.seed.input(shared, input, setup)
    }

    fn paste(&mut self, letter: char) -> Option<Transition> {
        self.seed.paste(letter)
    }

    fn back(&mut self, shared: &mut AppState) -> Transition {
        match &self.listed {
            Some(name) => Transition::To(Box::new(ListScreen::new(shared, DungeonList).on(name))),
            None => Transition::Main,
        }
    }

    fn is_typing(&self) -> bool {
        self.seed.is_typing()
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.seed.estimate.wakes_at(now)
    }

    fn accept(&mut self, shared: &mut AppState, _at: &mut usize) -> Transition {
        let setup = self.setup(shared);
        if let Some(why) = self.refusal(shared, &setup) {
            shared.refuse(why);
            return Transition::Stay;
        }
        let notices = self.seed.notices();
        let names = if notices.is_empty() { self.choices.kept() } else { Vec::new() };
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let setup = Setup::Delve(Box::new(setup));
        let begun = shared.store.begin::<Outing>(setup, self.seed.seed, &names, system::now());
        Transition::battle(shared, begun, notices)
    }

    fn draw_wide(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout, _at: usize) -> Places {
        let groups = self.groups(shared);
        let [left, right] = columns(room.body(), [Length(FORM), Fill(1)]);
        let high = |number: usize| Length(groups.get(number).map_or(0, |group| group.fields().len() as u16 + 2));
        let [dungeon, party, help, odds] = rows(left, [high(0), high(1), Fill(1), Length(5)]);
        let (forecast, ink) = self.forecast(shared);
        self.seed.draw_box(&mut TextBox::new(canvas, odds, "Who comes home?"), (&forecast[0], ink), self.counts());
        let panels = vec![
            Panel::lines("The dungeon", self.dungeon(shared)).size(36, 7),
            Panel::lines("The party", self.party(shared)).size(36, 14),
            Panel::rules(shared, TOPIC),
        ];
        let [hiring, right] = rows(right, [high(2), Fill(1)]);
        stack(canvas, right, &panels);
        let mut places = vec![dungeon, party, hiring];
        places.truncate(groups.len());
        Places { groups: places, help, note: 0 }
    }

    fn draw_small(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout, _at: usize) -> Places {
        let groups = self.groups(shared);
        let (x, y) = (layout.arena.x, layout.arena.y);
        let high = |number: usize| groups.get(number).map_or(0, |group| group.fields().len() as u16 + 2);
        let (dungeon, party) = (Rect::new(x, y + 1, 40, high(0)), Rect::new(x + 40, y + 1, 40, high(1)));
        let hiring = Rect::new(x, dungeon.bottom(), 40, high(2));
        let below = Rect::new(x + 41, party.bottom(), 38, (y + 18).saturating_sub(party.bottom()));
        let (forecast, ink) = self.forecast(shared);
        canvas.fit(below.x, below.y + 1, below.width, &[&forecast[0], &forecast[1]], ink);
        self.seed.draw_bar(shared, canvas, layout, self.counts());
        let help = Rect::new(x + 41, below.y + 2, 38, below.height.saturating_sub(2));
        let mut places = vec![dungeon, party, hiring];
        places.truncate(groups.len());
        Places { groups: places, help, note: 3 }
    }
}

/// Columns of the form on large screens.
const FORM: u16 = 62;

const TOPIC: Topic = Topic {
    title: "Delve",
    asks: "Choose a dungeon and a party. A dungeon lasts between delves. Characters of the roster bring their loot home and gain \
           experience, and can die.",
    context: Keymap::Choosing,
    rules: &["TT-DUNGEON-18", "TT-DUNGEON-19", "TT-DEC-217", "TT-SUPPLY-06"],
    chapters: &["Tunnels", "House rules"],
};
