//! The form for a battle: rules, field and armies (OURS-1 to OURS-5, OURS-7). Beside it stands the map that the seed gives.

use crate::app::AppState;
use crate::battlefield::screens::arrangement::{Arrangement, Battleground, Parties, Troops};
use crate::battlefield::screens::purchase::{Buying, Purchase};
use crate::battlefield::screens::{map_picture, words};
use crate::canvas::Canvas;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::input::Input;
use crate::keys::{Hint, Keymap};
use crate::layout::Layout;
use crate::screens::{Screen, Transition};
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows};
use crate::widgets::form_screen::{Field, Form, FormScreen, Group, Places, keys};
use crate::widgets::panels::{Panel, stack};
use crate::widgets::seed_line::SeedLine;
use ludus_battlefield::battle::state::FieldBattle;
use ludus_battlefield::data::people::People;
use ludus_battlefield::data::size::{GameSize, RuleSet, Scale};
use ludus_battlefield::model::army::{Commander, General};
use ludus_battlefield::model::generator::Theme;
use ludus_battlefield::model::setup::Setup;
use ludus_battlefield::narration::brief;
use ludus_battlefield::scenario;
use ludus_engine::chance::Share;
use ludus_engine::dice::Seed;
use ludus_engine::game::Seat;
use ludus_store::system;
use ratatui::layout::Rect;

const PRACTICE: (&str, Ink) = ("A single battle: no leader gains or loses by it.", Ink::Dim);

/// The form, and the seed from which everything else follows.
pub struct Arrange {
    choices: Arrangement,
    seed: SeedLine<FieldBattle>,
    /// The seed of the battle whose poor chance was named. The next Return begins it.
    warned: Option<Seed>,
}

impl Arrange {
    /// Opens the form with its last values and a new seed.
    pub fn screen(shared: &mut AppState) -> impl Screen + use<> {
        let seed = shared.fresh_seed();
        let mut choices = shared.books.field.arrangement.clone();
        choices.seed = seed;
        FormScreen::new(Arrange::of(choices))
    }

    pub fn of(choices: Arrangement) -> Arrange {
        Arrange { seed: SeedLine::practice(choices.seed), choices, warned: None }
    }

    /// The only player and their chance, if it is poor. Two players at one keyboard know what they do.
    fn poor(&self, setup: &Setup) -> Option<(String, Share)> {
        let mut players = setup.armies.iter().zip(0..).filter(|(army, _)| army.commander == Commander::Player);
        let (army, seat) = players.next().filter(|_| players.next().is_none())?;
        let chance = self.seed.estimate.poor(setup, Seat(seat))?;
        Some((army.name.clone(), chance))
    }

    /// The forecast in a long and a short form, or why the battle cannot begin.
    fn forecast(&self, shared: &AppState) -> ([String; 2], Ink) {
        let leaders = shared.store.battlefield();
        if let Some((number, error)) = self.choices.refused(leaders) {
            let text = format!("{}: {error}.", self.choices.name(number));
            return ([text.clone(), text], Ink::Bad);
        }
        let setup = self.choices.setup(leaders, &[]);
        match setup.check() {
            Err(error) => ([(); 2].map(|()| sentence(&error.to_string())), Ink::Bad),
            Ok(_) if !self.choices.buyers().is_empty() => ([BUY_FIRST[0].into(), BUY_FIRST[1].into()], Ink::Plain),
            Ok(_) => self.seed.estimate.describe(&setup),
        }
    }

    fn map(&self, shared: &AppState) -> Panel<'_> {
        map_picture::panel("The map", &self.choices.setup(shared.store.battlefield(), &[]))
    }

    /// The armies that are known already.
    fn armies(&self, shared: &AppState) -> Panel<'_> {
        let setup = self.choices.setup(shared.store.battlefield(), &[]);
        let buyers = self.choices.buyers();
        let mut lines = Vec::new();
        for (number, army) in setup.armies.iter().enumerate() {
            let ink = Ink::of_seat(Seat(number as u8));
            if buyers.contains(&number) {
                let limits = self.choices.limits(number);
                lines.push((format!("{}: you buy for {} gold", army.name, limits.gold), ink));
                lines.push((format!("with a Leadership of {}.", limits.leadership), Ink::Plain));
            } else if army.units.iter().any(|record| record.hidden) {
                lines.push((format!("{}: {}", army.name, words::size(&army.units)), ink));
                lines.push(("Some of them hide.".into(), Ink::Dim));
            } else {
                lines.push((format!("{}: {}", army.name, words::size(&army.units)), ink));
                lines.push((brief::codes(&army.units), Ink::Plain));
            }
        }
        Panel::lines("The armies", lines).size(36, 10)
    }
}

const BUY_FIRST: [&str; 2] = ["Return goes to the purchase. The forecast needs all armies.", "Return: the purchase"];

impl Form<Arrangement> for Arrange {
    fn values(&mut self) -> &mut Arrangement {
        &mut self.choices
    }

    fn remark(&self, _: &AppState) -> String {
        if self.choices.buyers().is_empty() { "Return: begin".into() } else { "Return: buy the army".into() }
    }

    fn topic(&self) -> &'static Topic {
        &TOPIC
    }

    fn groups(&self, shared: &AppState) -> Vec<Group<Arrangement>> {
        let choices = &self.choices;
        let mut all = vec![Group::new("The battle", choices.fields(shared))];
        // A scenario's armies have names of their own.
        let ready = choices.is_ready().then(|| choices.setup(shared.store.battlefield(), &[]));
        let army = |number: usize| {
            let ink = Ink::of_seat(Seat(number as u8));
            let called = ready.as_ref().and_then(|setup| setup.armies.get(number)).map(|army| army.name.clone());
            Group::new(choices.name(number), choices.army_fields(shared, number)).with(ink, called.unwrap_or_default())
        };
        all.extend((0..choices.count()).map(army));
        all
    }

    fn keys(&self, shared: &AppState, _: bool) -> Vec<Hint> {
        let does = if self.choices.buyers().is_empty() { "begin" } else { "buy the army" };
        match self.is_typing() {
            true => self.seed.keys(shared),
            false if shared.size.width < ALL_KEYS => keys(shared, does),
            false => [keys(shared, does), self.seed.keys(shared)].concat(),
        }
    }

    fn input(&mut self, shared: &mut AppState, _at: &mut usize, input: Input) -> Option<Transition> {
        let mut choices = self.choices.clone();
        let done = self.seed.input(shared, input, move |shared, seed| {
            choices.seed = seed;
            choices.setup(shared.store.battlefield(), &[])
        });
        self.choices.seed = self.seed.seed;
        done
    }

    fn paste(&mut self, letter: char) -> Option<Transition> {
        self.seed.paste(letter)
    }

    fn changed(&mut self) {
        self.seed.seed = self.choices.seed;
    }

    fn is_typing(&self) -> bool {
        self.seed.is_typing()
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.seed.estimate.wakes_at(now)
    }

    fn accept(&mut self, shared: &mut AppState, _at: &mut usize) -> Transition {
        let leaders = shared.store.battlefield();
        if let Some((number, error)) = self.choices.refused(leaders) {
            shared.refuse(format!("{}: {error}.", self.choices.name(number)));
            return Transition::Stay;
        }
        if self.choices.buyers().is_empty() && self.warned != Some(self.seed.seed) {
            let setup = self.choices.setup(leaders, &[]);
            if let Some((name, chance)) = self.poor(&setup) {
                self.warned = Some(self.seed.seed);
                shared.refuse(format!(
                    "{name} wins only {} of such battles. Return again begins anyway.",
                    chance.alone()
                ));
                return Transition::Stay;
            }
        }
        shared.books.field.arrangement = self.choices.clone();
        Purchase::next(shared, Buying::new(self.choices.clone()))
    }

    fn draw_wide(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout, _at: usize) -> Places {
        let groups = self.groups(shared);
        let [left, right] = columns(room.body(), [Length(FORM), Fill(1)]);
        let pairs = (groups.len() as u16 - 1).div_ceil(2);
        let fields = groups[0].fields().len() as u16 + 2;
        let [battle, armies, help, odds] = rows(left, [Length(fields), Length(4 * pairs), Fill(1), Length(5)]);
        let (forecast, ink) = self.forecast(shared);
        self.seed.draw_box(&mut TextBox::new(canvas, odds, "Who will win?"), (&forecast[0], ink), PRACTICE);
        let panels = vec![self.map(shared), self.armies(shared), Panel::rules(shared, TOPIC)];
        stack(canvas, right, &panels);
        Places { groups: [vec![battle], grid(armies, groups.len() - 1)].concat(), help, note: 0 }
    }

    fn draw_small(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout, _at: usize) -> Places {
        let groups = self.groups(shared);
        let (x, y) = (layout.arena.x, layout.arena.y);
        let fields = groups[0].fields().len() as u16 + 2;
        let pairs = (groups.len() as u16 - 1).div_ceil(2);
        // Four armies need every line.
        let armies = Rect::new(x, y + if pairs > 1 { 12 } else { 13 }, 80, 4 * pairs);
        let battle = Rect::new(x, y + 1, 46, fields);
        let picture = Rect::new(x + 46, y + 1, 34, armies.y - battle.y);
        stack(canvas, picture, &[self.map(shared)]);
        let below = armies.bottom();
        let (forecast, ink) = self.forecast(shared);
        let line = if pairs > 1 { below + 1 } else { below + 3 };
        canvas.fit(x + 1, line, 78, &[&forecast[0], &forecast[1]], ink);
        self.draw_seed(shared, canvas, layout);
        let help = Rect::new(x + 1, below, 78, if pairs > 1 { 1 } else { 3 });
        Places { groups: [vec![battle], grid(armies, groups.len() - 1)].concat(), help, note: 3 }
    }
}

impl Arrange {
    /// Draws the seed while it is typed, over the line of the notes.
    fn draw_seed(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        if self.is_typing() {
            self.seed.draw_bar(shared, canvas, layout, PRACTICE);
        } else if shared.note.is_none() {
            canvas.put(layout.bar.x + 1, layout.bar.y + 3, PRACTICE.0, PRACTICE.1);
        }
    }
}

/// Columns of the form on large screens.
const FORM: u16 = 66;
/// Columns of a screen that has room for the keys of the seed.
const ALL_KEYS: u16 = 120;

/// The boxes of two to four armies, two side by side.
fn grid(area: Rect, armies: usize) -> Vec<Rect> {
    let [left, right] = columns(area, [Fill(1), Fill(1)]);
    let place = |number: usize| Rect {
        y: area.y + 4 * (number as u16 / 2),
        height: 4,
        ..if number.is_multiple_of(2) { left } else { right }
    };
    (0..armies).map(place).collect()
}

impl Arrangement {
    /// The fields of the battle. A scenario brings its own map and its own troops.
    fn fields(&self, shared: &AppState) -> Vec<Field<Arrangement>> {
        let mut all = vec![self.ground_field(shared), self.rules_field()];
        if self.is_ready() {
            return all;
        }
        all.extend([self.size_field(), self.scale_field(), self.parties_field()]);
        if self.ground == Battleground::Random {
            all.extend(self.map_fields());
        }
        all.push(self.loyalty_field());
        all.push(self.secrecy_field());
        all
    }

    fn ground_field(&self, shared: &AppState) -> Field<Arrangement> {
        let saved = shared.store.battlefield().saved().maps.iter().enumerate();
        let saved =
            saved.map(|(at, map)| (Battleground::Saved(at), format!("map {}", map.name), "a map that you saved"));
        let title = |at: usize| scenario::ALL.get(at).and_then(|one| one.setup().ok()?.title);
        let ready = (0..scenario::ALL.len())
            .filter_map(|at| Some((Battleground::Ready(at), title(at)?, "a scenario with its own armies")));
        let random = (Battleground::Random, "random map".to_string(), "made from the seed");
        Field::one(
            "Field",
            std::iter::once(random).chain(saved).chain(ready),
            self.ground,
            |form: &mut Arrangement, _, ground| form.ground = ground,
        )
        .help("A random map, a map that you saved, or one of the nine scenarios.")
    }

    fn rules_field(&self) -> Field<Arrangement> {
        let all = [
            (RuleSet::Ludus, "Ludus", words::HOUSE_RULES),
            (RuleSet::Printed, "Printed", "as printed in 1994: volleys decide most battles"),
        ];
        Field::one("Rules", all, self.rules, |form: &mut Arrangement, _, rules| form.rules = rules)
            .help("The house rules make shooting less strong, and a Free army more mixed.")
    }

    fn size_field(&self) -> Field<Arrangement> {
        let means = sizes(self.scale);
        let all = GameSize::ALL.map(|size| (size, size.name(), means[size as usize]));
        Field::one("Size", all, self.size, |form: &mut Arrangement, _, size| form.size = size)
            .help("Gold, Leadership and the size of the map.")
    }

    fn scale_field(&self) -> Field<Arrangement> {
        let all = [
            (Scale::Tactical, "tactical", "20 men in a unit, volleys over several hexes"),
            (Scale::Strategic, "strategic", "200 men in a unit, volleys to the next hex"),
            (Scale::Personal, "personal", "single fighters who keep their wounds (a rule of ours)"),
        ];
        Field::one("Scale", all, self.scale, |form: &mut Arrangement, _, scale| form.scale = scale)
            .help("Fighters in a full unit. Gold and Leadership follow: ten times as much, or a twentieth.")
    }

    fn loyalty_field(&self) -> Field<Arrangement> {
        let all = [
            (true, "loyal", "elves and dwarven guards serve among their own only"),
            (false, "free", "elves and dwarven guards serve in every army"),
        ];
        Field::one("Hiring", all, self.loyalty, |form: &mut Arrangement, _, loyalty| form.loyalty = loyalty)
            .help("Dwarven guards need as many dwarven units as others; elves an army half elven or of forest folk.")
    }

    fn secrecy_field(&self) -> Field<Arrangement> {
        let all = [
            (false, "in secret", "the keyboard is handed over for each purchase"),
            (true, "open", "who buys later sees what the others have bought"),
        ];
        Field::one("Purchase", all, self.open, |form: &mut Arrangement, _, open| form.open = open)
            .help("Where several players buy: in secret, nobody sees the armies of the others before the battle.")
    }

    fn parties_field(&self) -> Field<Arrangement> {
        let all = [
            (Parties::Two, "two", "West against East"),
            (Parties::Three, "three", "each against each"),
            (Parties::Four, "four", "each against each"),
            (Parties::Pairs, "two pairs", "two western against two eastern armies"),
        ];
        Field::one("Armies", all, self.parties, |form: &mut Arrangement, _, parties| form.parties = parties)
            .help("Two to four armies. Three and four begin in the corners of the map.")
    }

    fn map_fields(&self) -> [Field<Arrangement>; 3] {
        let themes = Theme::ALL.map(|theme| {
            let means = ["open ground", "a desert: open ground costs 2", "a winter: open ground costs 2"];
            (theme, theme.name(), means[theme as usize])
        });
        let mirrored =
            [(false, "free", "one side may have better ground"), (true, "mirrored", "the same for both sides")];
        let seed = Field::new("Map", format!("seed {}", self.seed.0), |form: &mut Arrangement, shared, _| {
            form.seed = shared.fresh_seed();
        });
        [
            Field::one("Ground", themes, self.theme, |form: &mut Arrangement, _, theme| form.theme = theme)
                .help("The ground between woods, hills and rivers."),
            Field::one("Shape", mirrored, self.mirrored, |form: &mut Arrangement, _, mirrored| {
                form.mirrored = mirrored
            })
            .help("A mirrored map is fair: its east half is its west half, turned."),
            seed.help("Left and Right draw another map. The seed also decides the computer's purchases."),
        ]
    }

    fn army_fields(&self, shared: &AppState, number: usize) -> Vec<Field<Arrangement>> {
        let lead = self.lead_field(number);
        if self.is_ready() {
            return vec![lead];
        }
        vec![lead, self.troops_field(shared, number)]
    }

    fn lead_field(&self, number: usize) -> Field<Arrangement> {
        let computer = |general: General| (Commander::Computer(general), general.name(), words::general(general));
        let player = (Commander::Player, "player", "you, or a friend at this keyboard");
        let all = std::iter::once(player).chain(General::ALL.map(computer));
        Field::one("Led by", all, self.leads[number], move |form: &mut Arrangement, _, lead| {
            form.leads[number] = lead;
            // The computer needs no purchase screen, and a player usually wants one.
            form.troops[number] = match (lead, form.troops[number]) {
                (Commander::Computer(_), Troops::Own(people)) => Troops::Bought(people),
                (Commander::Player, Troops::Bought(people)) => Troops::Own(people),
                (_, troops) => troops,
            };
        })
        .help("A player, or the computer as one of three generals.")
    }

    fn troops_field(&self, shared: &AppState, number: usize) -> Field<Arrangement> {
        let own =
            People::ALL.map(|people| (Troops::Own(people), format!("{}, buy", people.name()), words::list(people)));
        let own = own.into_iter().filter(|_| self.is_led_by_a_player(number));
        let bought = People::ALL
            .map(|people| (Troops::Bought(people), format!("{}, ready", people.name()), words::list(people)));
        let saved = shared.store.battlefield().saved().armies.iter().enumerate();
        let saved =
            saved.map(|(at, army)| (Troops::Saved(at), format!("saved {}", army.name), "an army that you saved"));
        let all = own.chain(bought).chain(saved);
        Field::one("Troops", all, self.troops[number], move |form: &mut Arrangement, _, troops| {
            form.troops[number] = troops;
        })
        .help("One of six lists: you buy the units, or the computer has bought them. Saved armies follow.")
    }
}

/// The gold of each size on a scale, and how many units it buys.
const fn sizes(scale: Scale) -> [&'static str; 3] {
    match scale {
        Scale::Tactical => ["400 gold, about 5 units", "800 gold, about 10 units", "1600 gold, about 20 units"],
        Scale::Strategic => ["4000 gold, about 5 units", "8000 gold, about 10 units", "16000 gold, about 20 units"],
        Scale::Personal => ["20 gold, about 3 fighters", "40 gold, about 6 fighters", "80 gold, about 12 fighters"],
    }
}

/// Begins a battle with what the players have bought.
pub fn begin(shared: &mut AppState, buying: &Buying) -> Transition {
    let setup = buying.plan.setup(shared.store.battlefield(), &buying.bought);
    let begun = shared.store.begin::<FieldBattle>(setup, buying.plan.seed, &[], system::now());
    Transition::battle(shared, begun, Vec::new())
}

/// The form again, with the choices of a purchase that was left.
pub fn back(buyer: Arrangement) -> Transition {
    Transition::To(Box::new(FormScreen::new(Arrange::of(buyer))))
}

const TOPIC: Topic = Topic {
    title: "Arrange a battle",
    asks: "Choose rules, field and armies. Each army is led by a player or the computer. Return begins, or goes to the \
           purchase of the first army that a player buys.",
    context: Keymap::Choosing,
    rules: &["OURS-1", "OURS-2", "OURS-3", "OURS-5", "OURS-7", "BATT-SETUP-01", "BD-80"],
    chapters: &["Setting up", "Maps and scenarios"],
};

#[cfg(test)]
mod tests {
    use super::*;
    use ludus_battlefield::model::army::PurchaseLimits;

    #[test]
    fn sizes_name_the_gold_of_their_scale() {
        for scale in [Scale::Tactical, Scale::Strategic, Scale::Personal] {
            for (size, means) in GameSize::ALL.into_iter().zip(sizes(scale)) {
                let gold = PurchaseLimits::of(size, scale, RuleSet::Ludus, People::Free).gold;
                assert!(means.starts_with(&format!("{gold} gold, ")), "{scale:?} {size:?}: {means}");
            }
        }
    }
}
