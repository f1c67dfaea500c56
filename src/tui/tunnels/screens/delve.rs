//! The set-up of a delve: a dungeon that is known or founded, the party, its provisions (TT-DUNGEON-18, TT-DUNGEON-19, DEC-217).

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::input::Input;
use crate::keys::{Hint, Keymap};
use crate::layout::Layout;
use crate::screens::{Screen, Transition};
use crate::theme::Ink;
use crate::tunnels::screens::party::PartyPlace;
use crate::tunnels::screens::sheet;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows};
use crate::widgets::form_screen::{Field, Form, FormScreen, Group, Places, keys, turn};
use crate::widgets::panels::{Panel, stack};
use crate::widgets::seed_line::SeedLine;
use ludus_engine::dice::Seed;
use ludus_engine::text::count;
use ludus_store::system;
use ludus_store::tunnels::delvers::Delvers;
use ludus_store::tunnels::dungeons::{DungeonRecord, LONGEST_DUNGEON, check_name};
use ludus_store::tunnels::hiring::MOST_CANDIDATES;
use ludus_tunnels::data::dungeon::ThemeId;
use ludus_tunnels::data::house_rules::{DeeperLevels, HouseRules};
use ludus_tunnels::data::supply::GoodId;
use ludus_tunnels::delve::member::MemberId;
use ludus_tunnels::delve::setup::{DelveSetup, Entrant};
use ludus_tunnels::dungeon::hand_made::shipped;
use ludus_tunnels::dungeon::level::Dungeon;
use ludus_tunnels::model::delver::Delver;
use ludus_tunnels::model::setup::MOST_CHARACTERS;
use ludus_tunnels::outing::{Outing, Setup};
use ludus_tunnels::setup::henchmen::{HireError, arm, hire};
use ludus_tunnels::setup::shop::Ware;
use ratatui::layout::Rect;

/// The goods that each member buys before the party sets out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provisions {
    Nothing,
    Torches,
    Lantern,
}

/// The choices for a delve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DelveChoices {
    /// A stored or a shipped dungeon by its name. `None`: one is founded.
    pub known: Option<String>,
    pub name: String,
    pub theme: ThemeId,
    pub party: [PartyPlace; MOST_CHARACTERS],
    pub provisions: Provisions,
    /// The member by its place in the party that hires each candidate of the stay.
    pub employers: [Option<u8>; MOST_CANDIDATES],
    pub rules: HouseRules,
    pub players: u8,
}

/// The number by which the seed of a new dungeon follows from that of the delve.
const FOUNDED: u64 = 18;
/// Torches that a member buys, and the name of a new dungeon.
const TORCHES: usize = 3;
const NAME: &str = "The Bear Gate";

impl DelveChoices {
    fn new(delvers: &Delvers) -> DelveChoices {
        DelveChoices {
            known: delvers.dungeons().iter().rfind(|one| one.in_battle.is_none()).map(|one| one.dungeon.name.clone()),
            name: NAME.into(),
            theme: ThemeId::on(1),
            party: PartyPlace::party(delvers),
            provisions: Provisions::Torches,
            employers: [None; MOST_CANDIDATES],
            rules: HouseRules::default(),
            players: 1,
        }
    }

    fn record<'d>(&self, delvers: &'d Delvers) -> Option<&'d DungeonRecord> {
        let name = self.known.as_ref()?;
        delvers.dungeons().iter().find(|one| one.dungeon.name == *name)
    }

    /// A dungeon that comes with the program, if nobody has been there yet.
    fn shipped(&self, delvers: &Delvers) -> Option<&'static Dungeon> {
        let name = self.known.as_ref().filter(|_| self.record(delvers).is_none())?;
        shipped().iter().find(|dungeon| dungeon.name == *name)
    }

    /// The members with what they buy.
    fn members(&self, delvers: &Delvers) -> Vec<Delver> {
        self.party.iter().filter_map(|place| place.character(delvers)).map(|who| self.provided(who)).collect()
    }

    /// A member with its provisions, as far as its money and its strength allow.
    fn provided(&self, mut who: Delver) -> Delver {
        let wares: Vec<&str> = match self.provisions {
            Provisions::Nothing => Vec::new(),
            Provisions::Torches => std::iter::repeat_n("torch", TORCHES).chain(["provisions"]).collect(),
            Provisions::Lantern => vec!["lantern", "oil filling", "provisions"],
        };
        let goods = wares.into_iter().filter_map(|name| GoodId::all().find(|good| good.row().name == name));
        // What cannot be paid or carried stays in the shop.
        goods.for_each(|good| _ = Ware::Good(good).buy(&mut who));
        who
    }

    /// The players' own characters with their provisions.
    fn entrants(&self, delvers: &Delvers) -> Vec<Entrant> {
        let members = self.members(delvers);
        let seats = self.players.clamp(1, members.len().max(1) as u8);
        let entrant = |(number, who): (usize, Delver)| Entrant { seat: number as u8 % seats, ..Entrant::new(who) };
        members.into_iter().enumerate().map(entrant).collect()
    }

    pub fn setup(&self, delvers: &Delvers, seed: Seed) -> DelveSetup {
        let mut party = self.entrants(delvers);
        let delvers_only = (party.len() as u8).max(1);
        // A candidate who cannot be hired stays behind; the form says why.
        _ = self.hire(&mut party, delvers);
        match (self.record(delvers), self.shipped(delvers)) {
            (Some(one), _) => DelveSetup { logs: one.logs.clone(), ..DelveSetup::new(one.dungeon.clone(), party) },
            (None, Some(dungeon)) => DelveSetup::new(dungeon.clone(), party),
            (None, None) => {
                let dungeon = Dungeon {
                    name: self.name.trim().into(),
                    theme: self.theme,
                    seed: seed.nth(FOUNDED),
                    rules: self.rules,
                    delvers: delvers_only,
                    levels: Vec::new(),
                };
                DelveSetup::new(dungeon, party)
            }
        }
    }

    /// Hires the candidates that the form names, each with arms.
    fn hire(&self, party: &mut Vec<Entrant>, delvers: &Delvers) -> Result<(), HireError> {
        let places: Vec<usize> =
            (0..MOST_CHARACTERS).filter(|at| self.party[*at].character(delvers).is_some()).collect();
        let mut refused = Ok(());
        for (candidate, employer) in delvers.candidates().into_iter().zip(self.employers) {
            let Some(employer) = employer.and_then(|at| places.iter().position(|place| *place == usize::from(at)))
            else {
                continue;
            };
            match hire(party, MemberId(employer as u8), candidate, 0) {
                Ok(mut helper) => {
                    arm(&mut party[employer].character, &mut helper, self.rules.gear_list);
                    party.push(helper);
                }
                Err(why) => refused = refused.and(Err(why)),
            }
        }
        refused
    }

    fn hiring_fields(&self, delvers: &Delvers) -> Vec<Field<DelveChoices>> {
        const LABELS: [&str; MOST_CANDIDATES] = ["One", "Two", "Three", "Four", "Five", "Six"];
        let members: Vec<(u8, String)> = (0..MOST_CHARACTERS as u8)
            .filter_map(|at| Some((at, self.party[usize::from(at)].character(delvers)?.name)))
            .collect();
        let field = |(number, candidate): (usize, Delver)| {
            let by = |at: u8| members.iter().find(|(place, _)| *place == at).map(|(_, name)| name.as_str());
            let value = match self.employers[number].and_then(by) {
                Some(employer) => format!("{}, hired by {employer}", candidate.name),
                None => format!("{}: stays", candidate.name),
            };
            let all: Vec<Option<u8>> = std::iter::once(None).chain(members.iter().map(|(at, _)| Some(*at))).collect();
            let turned = move |form: &mut DelveChoices, _: &mut AppState, on: bool| {
                turn(&all, &mut form.employers[number], on);
            };
            let means = sheet::brief(&candidate);
            Field::new(LABELS[number], value, turned)
                .means(means)
                .help("10 g.p. in advance and a share of the loot. Each is armed at the employer's cost.")
        };
        delvers.candidates().into_iter().enumerate().map(field).collect()
    }

    fn kept(&self) -> Vec<String> {
        let kept = |place: &PartyPlace| if let PartyPlace::Kept(name) = place { Some(name.clone()) } else { None };
        self.party.iter().filter_map(kept).collect()
    }

    fn dungeon_fields(&self, delvers: &Delvers) -> Vec<Field<DelveChoices>> {
        let free = delvers.dungeons().iter().filter(|one| one.in_battle.is_none());
        let stored = |name: &String| delvers.dungeons().iter().any(|one| one.dungeon.name == *name);
        let made = shipped().iter().map(|dungeon| dungeon.name.clone()).filter(|name| !stored(name));
        let named = free.map(|one| one.dungeon.name.clone()).chain(made);
        let known: Vec<Option<String>> = std::iter::once(None).chain(named.map(Some)).collect();
        let value = self.known.clone().unwrap_or_else(|| "a new one".into());
        let choose = Field::new("Dungeon", value, move |form: &mut DelveChoices, _: &mut AppState, on| {
            turn(&known, &mut form.known, on);
        });
        let players = (1..=6).map(|players| (players, players.to_string(), ""));
        let provisions = [
            (Provisions::Torches, "torches", "three torches and food for each"),
            (Provisions::Lantern, "lantern", "a lantern, oil and food for each"),
            (Provisions::Nothing, "nothing", "only what they carry"),
        ];
        let mut fields = vec![choose.help("A dungeon lasts: what was opened, slain and taken stays so.")];
        if self.known.is_none() {
            let themes = ThemeId::all().map(|theme| (theme, theme.row().name, ""));
            fields.push(Field::text("Name", self.name.clone(), LONGEST_DUNGEON, |form: &mut DelveChoices| {
                &mut form.name
            }));
            fields.push(
                Field::one("Theme", themes, self.theme, |form: &mut DelveChoices, _, value| form.theme = value)
                    .help("The theme makes some monsters more likely."),
            );
        }
        fields.push(
            Field::one("Provisions", provisions, self.provisions, |form: &mut DelveChoices, _, value| {
                form.provisions = value
            })
            .help("Each member pays for them, as far as the money goes."),
        );
        fields.push(Field::one("Players", players, self.players, |form: &mut DelveChoices, _, value| {
            form.players = value
        }));
        fields
    }

    fn party_fields(&self, delvers: &Delvers) -> Vec<Field<DelveChoices>> {
        const LABELS: [&str; MOST_CHARACTERS] = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"];
        let field = |(number, label): (usize, &'static str)| {
            let who = self.party[number].character(delvers);
            let value = who.as_ref().map_or_else(|| "nobody".into(), |who| who.name.clone());
            let means = who.as_ref().map_or_else(String::new, sheet::brief);
            let turned = move |form: &mut DelveChoices, shared: &mut AppState, on: bool| {
                let others = form.party.iter().enumerate().filter(|(at, _)| *at != number);
                let others: Vec<PartyPlace> = others.map(|(_, place)| place.clone()).collect();
                let values = PartyPlace::values(shared.store.tunnels(), &others);
                turn(&values, &mut form.party[number], on);
            };
            Field::new(label, value, turned).means(means)
        };
        LABELS.into_iter().enumerate().map(field).collect()
    }

    fn rule_fields(&self) -> Vec<Field<DelveChoices>> {
        let switch = [(true, "on", ""), (false, "off", "")];
        let deeper = [
            (DeeperLevels::Ratings, "ratings", "monsters have higher ratings on deeper levels"),
            (DeeperLevels::TimesLevel, "dice times level", "the dice of monsters count so many times"),
            (DeeperLevels::GrowingAdd, "growing adds", "the add of monsters grows by a quarter of the rating a level"),
        ];
        vec![
            Field::one("Deeper", deeper, self.rules.deeper_levels, |form: &mut DelveChoices, _, value| {
                form.rules.deeper_levels = value
            })
            .help("House rules of a new dungeon; a known one keeps its own."),
            Field::one("Berserk", switch, self.rules.berserk, |form: &mut DelveChoices, _, value| {
                form.rules.berserk = value
            }),
        ]
    }
}

/// The form, and the seed of the delve.
pub struct DelveScreen {
    choices: DelveChoices,
    seed: SeedLine<Outing>,
}

const PRACTICE: (&str, Ink) = ("Practice: it counts for nobody.", Ink::Dim);
const COUNTS: (&str, Ink) = ("It counts: loot, experience and losses of your characters stay.", Ink::Warning);

impl DelveScreen {
    pub fn screen(shared: &mut AppState) -> impl Screen + use<> {
        let choices = DelveChoices::new(shared.store.tunnels());
        let seed = SeedLine::new(shared.fresh_seed());
        FormScreen::new(DelveScreen { choices, seed })
    }

    fn setup(&self, shared: &AppState) -> DelveSetup {
        self.choices.setup(shared.store.tunnels(), self.seed.seed)
    }

    fn counts(&self) -> (&'static str, Ink) {
        if self.choices.kept().is_empty() { PRACTICE } else { COUNTS }
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
        wrong.or(taken).map(|text| sentence(&text))
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
        match self.choices.record(shared.store.tunnels()) {
            Some(one) => {
                lines.push((
                    format!("{} so far, {} seen.", count(one.delves, "delve"), count(one.logs.len() as u64, "level")),
                    Ink::Dim,
                ));
            }
            None => {
                if !setup.dungeon.levels.is_empty() {
                    let levels = count(setup.dungeon.levels.len() as u64, "level");
                    lines.push((format!("Made by hand, {levels}."), Ink::Plain));
                }
                lines.push(("Nobody has been there.".into(), Ink::Dim));
            }
        }
        lines
    }

    fn party(&self, shared: &AppState) -> Vec<(String, Ink)> {
        let mut lines = Vec::new();
        for who in self.choices.members(shared.store.tunnels()) {
            lines.push((format!("{}: {}", who.name, sheet::brief(&who)), Ink::West));
            let goods: Vec<String> =
                who.goods.iter().map(|(good, number)| format!("{number} {}", good.row().name)).collect();
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
            Group::new("House rules", self.choices.rule_fields()),
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
        let [dungeon, party, rules, help, odds] = rows(left, [high(0), high(1), high(2), Fill(1), Length(5)]);
        let (forecast, ink) = self.forecast(shared);
        self.seed.draw_box(&mut TextBox::new(canvas, odds, "Who comes home?"), (&forecast[0], ink), self.counts());
        let panels = vec![
            Panel::lines("The dungeon", self.dungeon(shared)).size(36, 5),
            Panel::lines("The party", self.party(shared)).size(36, 14),
            Panel::rules(shared, TOPIC),
        ];
        let [hiring, right] = rows(right, [high(3), Fill(1)]);
        stack(canvas, right, &panels);
        let mut places = vec![dungeon, party, rules, hiring];
        places.truncate(groups.len());
        Places { groups: places, help, note: 0 }
    }

    fn draw_small(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout, _at: usize) -> Places {
        let groups = self.groups(shared);
        let (x, y) = (layout.arena.x, layout.arena.y);
        let high = |number: usize| groups.get(number).map_or(0, |group| group.fields().len() as u16 + 2);
        let (dungeon, party) = (Rect::new(x, y + 1, 40, high(0)), Rect::new(x + 40, y + 1, 40, high(1)));
        let rules = Rect::new(x + 40, party.bottom(), 40, high(2));
        let hiring = Rect::new(x, dungeon.bottom(), 40, high(3));
        let below = Rect::new(x + 41, rules.bottom(), 38, (y + 18).saturating_sub(rules.bottom()));
        let (forecast, ink) = self.forecast(shared);
        canvas.fit(below.x, below.y + 1, below.width, &[&forecast[0], &forecast[1]], ink);
        self.seed.draw_bar(shared, canvas, layout, self.counts());
        let help = Rect::new(x + 41, below.y + 2, 38, below.height.saturating_sub(2));
        let mut places = vec![dungeon, party, rules, hiring];
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
