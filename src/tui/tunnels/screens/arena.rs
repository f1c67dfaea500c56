//! The set-up of a fight in the *Arena of beasts*: the party, the strength of the foes, the place, the house rules (DEC-212, DEC-006).

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::input::Input;
use crate::keys::{Hint, Keymap};
use crate::layout::Layout;
use crate::screens::{Screen, Transition};
use crate::theme::Ink;
use crate::tunnels::screens::party::{PartyPlace, member};
use crate::tunnels::screens::{house_rules, sheet};
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows};
use crate::widgets::form_screen::{Field, Form, FormScreen, Group, Places, keys, turn};
use crate::widgets::panels::{Panel, stack};
use crate::widgets::seed_line::SeedLine;
use ludus_engine::dice::Seed;
use ludus_store::system;
use ludus_store::tunnels::delvers::Delvers;
use ludus_tunnels::data::dungeon::{GroupStrength, difficulty_unit};
use ludus_tunnels::data::house_rules::HouseRules;
use ludus_tunnels::model::setup::{DEEPEST, Ground, MOST_CHARACTERS, Setup, Space};
use ludus_tunnels::outing;
use ludus_tunnels::outing::Outing;
use ludus_tunnels::setup::arena::ArenaFight;
use ludus_tunnels::stats::listing;
use ratatui::layout::Rect;

/// The choices for a fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArenaChoices {
    pub party: [PartyPlace; MOST_CHARACTERS],
    /// `None` if a die decides.
    pub strength: Option<GroupStrength>,
    pub level: u8,
    pub ground: Ground,
    pub rules: HouseRules,
    /// Players who share the party.
    pub players: u8,
}

impl Default for ArenaChoices {
    fn default() -> ArenaChoices {
        ArenaChoices {
            party: PartyPlace::party(&Delvers::default()),
            strength: Some(GroupStrength::Fair),
            level: 1,
            ground: Ground::default(),
            rules: HouseRules::default(),
            players: 1,
        }
    }
}

/// Beginners of a level at which the default strength is a fair fight.
const DEEPEST_OFFERED: u8 = if DEEPEST < 6 { DEEPEST } else { 6 };

impl ArenaChoices {
    /// The members of the party, in their order of march.
    fn members(&self, delvers: &Delvers) -> Vec<ludus_tunnels::model::setup::Member> {
        let all: Vec<_> = self.party.iter().filter_map(|place| place.character(delvers)).collect();
        let seats = self.players.clamp(1, all.len().max(1) as u8);
        all.into_iter().enumerate().map(|(number, who)| member(who, number as u8 % seats)).collect()
    }

    /// The set-up, with the foes that the seed draws.
    pub fn setup(&self, delvers: &Delvers, seed: Seed) -> Setup {
        self.fight(delvers).draw(seed).1
    }

    pub fn fight(&self, delvers: &Delvers) -> ArenaFight {
        ArenaFight {
            rules: self.rules,
            level: self.level,
            strength: self.strength,
            ground: self.ground,
            ..ArenaFight::new(self.members(delvers))
        }
    }

    /// The names of the roster's characters in the party.
    fn kept(&self) -> Vec<&str> {
        self.party
            .iter()
            .filter_map(|place| if let PartyPlace::Kept(name) = place { Some(name.as_str()) } else { None })
            .collect()
    }

    fn fight_fields(&self) -> Vec<Field<ArenaChoices>> {
        let strengths = [
            (Some(GroupStrength::Pushover), "pushover", "weak for the level and the number of characters"),
            (Some(GroupStrength::Fair), "fair", "usual for the level and the number of characters"),
            (Some(GroupStrength::Tough), "tough", "strong for the level and the number of characters"),
            (None, "a die decides", "one die: pushover, fair or tough"),
        ];
        let spaces = [
            (Space::Place, "open place", "everyone fights"),
            (Space::Hall, "hall", "everyone fights"),
            (Space::Passage, "passage", "two against two; long weapons reach from behind"),
            (Space::Narrow, "narrow passage", "one against one"),
        ];
        let light =
            [(true, "lit", "everyone sees"), (false, "dark", "monsters count twice against those without light")];
        let levels = (1..=DEEPEST_OFFERED).map(|level| (level, level.to_string(), ""));
        let players = (1..=6).map(|players| (players, players.to_string(), ""));
        vec![
            Field::one("Foes", strengths, self.strength, |form: &mut ArenaChoices, _, value| form.strength = value),
            Field::one("Level", levels, self.level, |form: &mut ArenaChoices, _, value| form.level = value)
                .help("The level of the tunnels. Deeper beasts have higher ratings, and give more experience."),
            Field::one("Place", spaces, self.ground.space, |form: &mut ArenaChoices, _, value| {
                form.ground.space = value
            }),
            Field::one("Light", light, self.ground.lit, |form: &mut ArenaChoices, _, value| form.ground.lit = value),
            Field::one("Players", players, self.players, |form: &mut ArenaChoices, _, value| form.players = value)
                .help("Players at this keyboard. They share the characters in turn, and win together."),
        ]
    }

    fn party_fields(&self, delvers: &Delvers) -> Vec<Field<ArenaChoices>> {
        const LABELS: [&str; MOST_CHARACTERS] = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"];
        let field = |(number, label): (usize, &'static str)| {
            let who = self.party[number].character(delvers);
            let value = who.as_ref().map_or_else(|| "nobody".into(), |who| who.name.clone());
            let means = who.as_ref().map_or_else(String::new, sheet::brief);
            let turned = move |form: &mut ArenaChoices, shared: &mut AppState, on: bool| {
                let others: Vec<PartyPlace> = form
                    .party
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| *at != number)
                    .map(|(_, place)| place.clone())
                    .collect();
                let values = PartyPlace::values(shared.store.tunnels(), &others);
                turn(&values, &mut form.party[number], on);
            };
            Field::new(label, value, turned).means(means)
        };
        LABELS.into_iter().enumerate().map(field).collect()
    }
}

/// The form, and the seed that draws the foes.
pub struct ArenaScreen {
    choices: ArenaChoices,
    seed: SeedLine<Outing>,
}

const PRACTICE: (&str, Ink) = ("Practice: it counts for nobody.", Ink::Dim);
const COUNTS: (&str, Ink) = ("It counts: experience and losses of your characters stay.", Ink::Warning);

impl ArenaScreen {
    /// Opens the form with its last values and a new seed.
    pub fn screen(shared: &mut AppState) -> impl Screen + use<> {
        let delvers = shared.store.tunnels();
        let mut choices = shared
            .books
            .tunnels
            .clone()
            .unwrap_or_else(|| ArenaChoices { party: PartyPlace::party(delvers), ..ArenaChoices::default() });
        for place in &mut choices.party {
            if matches!(place, PartyPlace::Kept(_)) && place.character(delvers).is_none() {
                *place = PartyPlace::Nobody;
            }
        }
        let seed = SeedLine::new(shared.fresh_seed());
        FormScreen::new(ArenaScreen { choices, seed })
    }

    fn setup(&self, shared: &AppState) -> Setup {
        self.choices.setup(shared.store.tunnels(), self.seed.seed)
    }

    fn counts(&self) -> (&'static str, Ink) {
        if self.choices.kept().is_empty() { PRACTICE } else { COUNTS }
    }

    /// The forecast in a long and a short form, or why the fight cannot begin.
    fn forecast(&self, shared: &AppState) -> ([String; 2], Ink) {
        let setup = self.setup(shared);
        match setup.check() {
            Ok(()) => self.seed.estimate.describe(&outing::Setup::Fight(setup)),
            Err(fault) => ([(); 2].map(|()| sentence(&fault.to_string())), Ink::Bad),
        }
    }

    /// The foes that the seed has drawn, and the band of their ratings.
    fn foes(&self, shared: &AppState) -> Vec<(String, Ink)> {
        let setup = self.setup(shared);
        let mut lines = vec![(sentence(&listing::foes(&setup)), Ink::East)];
        if let Some(strength) = self.choices.strength {
            let (least, most) = strength.band(difficulty_unit(self.choices.level, setup.party.len() as u8));
            lines.push((format!("Ratings of {least} to {most} in all."), Ink::Plain));
        }
        lines.push(("Their ratings show in the fight.".into(), Ink::Dim));
        lines
    }

    fn party(&self, shared: &AppState) -> Vec<(String, Ink)> {
        let all = self.choices.members(shared.store.tunnels());
        let mut lines = Vec::new();
        for member in &all {
            lines.push((format!("{}: {}", member.character.name, sheet::brief(&member.character)), Ink::West));
            lines.push((format!("  {}", sheet::gear(&member.character)), Ink::Dim));
        }
        if lines.is_empty() {
            lines.push(("Nobody: a fight needs one to six characters.".into(), Ink::Bad));
        }
        lines
    }
}

impl Form<ArenaChoices> for ArenaScreen {
    fn values(&mut self) -> &mut ArenaChoices {
        &mut self.choices
    }

    fn remark(&self, _: &AppState) -> String {
        "Return: begin".into()
    }

    fn topic(&self) -> &'static Topic {
        &TOPIC
    }

    fn groups(&self, shared: &AppState) -> Vec<Group<ArenaChoices>> {
        let party = Group::new("The party", self.choices.party_fields(shared.store.tunnels()));
        let setup = self.setup(shared);
        vec![
            Group::new("The fight", self.choices.fight_fields()).with(Ink::Title, listing::foes(&setup)),
            party.with(Ink::West, "in their order of march"),
            Group::new(
                "House rules",
                house_rules::of_fights(&self.choices.rules, |form: &mut ArenaChoices| &mut form.rules),
            ),
        ]
    }

    fn keys(&self, shared: &AppState, wide: bool) -> Vec<Hint> {
        match (self.is_typing(), wide) {
            (true, _) => self.seed.keys(shared),
            (false, false) => keys(shared, "begin"),
            (false, true) => [keys(shared, "begin"), self.seed.keys(shared)].concat(),
        }
    }

    fn input(&mut self, shared: &mut AppState, _at: &mut usize, input: Input) -> Option<Transition> {
        let choices = &self.choices;
        let setup = |shared: &AppState, seed| outing::Setup::Fight(choices.setup(shared.store.tunnels(), seed));
        self.seed.input(shared, input, setup)
    }

    fn paste(&mut self, letter: char) -> Option<Transition> {
        self.seed.paste(letter)
    }

    fn is_typing(&self) -> bool {
        self.seed.is_typing()
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.seed.estimate.wakes_at(now)
    }

    fn accept(&mut self, shared: &mut AppState, _at: &mut usize) -> Transition {
        let setup = self.setup(shared);
        if let Err(fault) = setup.check() {
            shared.refuse(sentence(&fault.to_string()));
            return Transition::Stay;
        }
        shared.books.tunnels = Some(self.choices.clone());
        let notices = self.seed.notices();
        let names = if notices.is_empty() { self.choices.kept() } else { Vec::new() };
        let names: Vec<String> = names.into_iter().map(String::from).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let begun = shared.store.begin::<Outing>(outing::Setup::Fight(setup), self.seed.seed, &names, system::now());
        Transition::battle(shared, begun, notices)
    }

    fn draw_wide(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout, _at: usize) -> Places {
        let groups = self.groups(shared);
        let [left, right] = columns(room.body(), [Length(FORM), Fill(1)]);
        let high = |number: usize| Length(groups[number].fields().len() as u16 + 2);
        let [fight, party, rules, help, odds] = rows(left, [high(0), high(1), high(2), Fill(1), Length(5)]);
        let (forecast, ink) = self.forecast(shared);
        self.seed.draw_box(&mut TextBox::new(canvas, odds, "Who will win?"), (&forecast[0], ink), self.counts());
        let panels = vec![
            Panel::lines("The foes", self.foes(shared)).size(36, 5),
            Panel::lines("The party", self.party(shared)).size(36, 14),
            Panel::rules(shared, TOPIC),
        ];
        stack(canvas, right, &panels);
        Places { groups: vec![fight, party, rules], help, note: 0 }
    }

    fn draw_small(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout, _at: usize) -> Places {
        let groups = self.groups(shared);
        let (x, y) = (layout.arena.x, layout.arena.y);
        let high = |number: usize| groups[number].fields().len() as u16 + 2;
        let (fight, party) = (Rect::new(x, y + 1, 40, high(0)), Rect::new(x + 40, y + 1, 40, high(1)));
        let rules = Rect::new(x, y + 1 + high(0), 40, high(2));
        let below = Rect::new(x + 41, party.bottom(), 38, rules.bottom().saturating_sub(party.bottom()));
        let (forecast, ink) = self.forecast(shared);
        canvas.fit(below.x, below.y + 1, below.width, &[&forecast[0], &forecast[1]], ink);
        self.seed.draw_bar(shared, canvas, layout, self.counts());
        let help = Rect::new(x + 41, below.y + 2, 38, below.height.saturating_sub(2));
        Places { groups: vec![fight, party, rules], help, note: 3 }
    }
}

/// Columns of the form on large screens.
const FORM: u16 = 62;

const TOPIC: Topic = Topic {
    title: "Arena of beasts",
    asks: "Choose the party, the strength of the foes and the place. Characters of the roster gain experience, and can die. A \
           ready-made character stands in wherever you want one.",
    context: Keymap::Choosing,
    rules: &["TT-SCOPE-02", "TT-DEC-212", "TT-SCOPE-06", "TT-SCOPE-10", "TT-DEC-006"],
    chapters: &["Tunnels", "House rules"],
};
