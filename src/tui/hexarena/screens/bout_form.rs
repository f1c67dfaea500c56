//! The choices made before a bout (DQU-05): values and fields of the form for roster characters and of the quick bout. Start
//! with [`BoutForm`].

use crate::app::AppState;
use crate::widgets::form_screen::{Field, turn, turned};
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::data::aspect::Stroke;
use ludus_hexarena::data::mount::Mount;
use ludus_hexarena::matchmaking::foes::{FOES, Grade, Style};
use ludus_hexarena::matchmaking::{creatures, gentle, templates};
use ludus_hexarena::model::ground::arena::{Layout as Ground, Size};
use ludus_hexarena::model::setup::{Control, Extra, Level, Light, MOST_A_SIDE, Party, Rules, Setup, Side};
use ludus_hexarena::model::sheet::Sheet;
use ludus_hexarena::narration::names::Names;
use ludus_hexarena::narration::words;
use ludus_store::hexarena::roster::Roster;
use ludus_store::hexarena::switches;

/// The occupant of one place of a side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Slot {
    #[default]
    Nobody,
    /// A roster character, stored by name.
    Own(String),
    /// An index into the twenty opponents of `FOES`.
    Foe(usize),
    /// An index into the creatures.
    Creature(usize),
    /// A figure generated from grade and style.
    Drawn(Grade, Style),
    /// One of the twenty on a horse (D136).
    Rider(usize),
}

/// A place of a side: the side, 0 or 1, and the number in it.
pub type Place = (usize, usize);

/// The distance of the sides at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Apart {
    Close,
    Near,
    Far,
}

/// The choices, kept from one bout to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoutForm {
    /// True if roster characters take part; otherwise creatures and riders do.
    own: bool,
    hands: [Control; 2],
    pub slots: [[Slot; MOST_A_SIDE]; 2],
    /// Leader and deputy of each side, by place. [`MOST_A_SIDE`] is nobody.
    leads: [[usize; 2]; 2],
    pub handicap: [u8; 2],
    size: Size,
    ground: Ground,
    apart: Apart,
    ambush: Option<Side>,
    rules: Rules,
}

/// The possible controls of a side.
const HANDS: [(Control, &str, &str); 4] = [
    (Control::Player, "you", ""),
    (Control::Computer(Level::Raw), "computer, Raw", ""),
    (Control::Computer(Level::Trained), "computer, Trained", ""),
    (Control::Computer(Level::Veteran), "computer, Veteran", ""),
];

const LIGHTS: [Light; 7] =
    [Light::Day, Light::Overcast, Light::Noon, Light::Starry, Light::Cloudy, Light::Unlit, Light::Pitch];

/// Names of the generated figures, one for each place.
const NAMES: [&str; 2 * MOST_A_SIDE] =
    ["Aldo", "Brix", "Cato", "Dara", "Edda", "Fenn", "Gord", "Hild", "Ivo", "Jorn", "Kell", "Lars", "Mira", "Nerva"];

impl Default for BoutForm {
    fn default() -> BoutForm {
        BoutForm {
            own: true,
            hands: [Control::Player, Control::Computer(Level::Trained)],
            slots: Default::default(),
            leads: [[0, 1]; 2],
            handicap: [0; 2],
            size: Size::Standard,
            ground: Ground::Empty,
            apart: Apart::Near,
            ambush: None,
            rules: Rules::default(),
        }
    }
}

impl BoutForm {
    /// A first quick bout: one against one, three hexes apart, and fair for a new player (D165). The form prints the values
    /// of both, so the bout does not hide them.
    pub fn quick(seed: Seed) -> BoutForm {
        let form = BoutForm { own: false, leads: [[0, MOST_A_SIDE]; 2], ..BoutForm::default() };
        let Some(pair) = gentle::draw(seed) else { return form };
        let side = |foe: usize| {
            let mut slots: [Slot; MOST_A_SIDE] = Default::default();
            slots[0] = Slot::Foe(foe);
            slots
        };
        let slots = [side(pair.own), side(pair.against)];
        let rules = Rules { open: true, ..form.rules };
        BoutForm { slots, handicap: [0, pair.handicap], apart: Apart::Close, rules, ..form }
    }

    /// Three against three of the second grade among pillars, 8 hexes apart.
    #[cfg(test)]
    pub fn three_a_side() -> BoutForm {
        let named = |name: &str| FOES.iter().position(|foe| foe.name == name).map_or(Slot::Nobody, Slot::Foe);
        let side = |names: [&str; 3]| {
            let mut slots: [Slot; MOST_A_SIDE] = Default::default();
            slots.iter_mut().zip(names).for_each(|(slot, name)| *slot = named(name));
            slots
        };
        let slots = [side(["Legionary", "Hoplite", "Elf archer"]), side(["Orc raider", "Pikeman", "Crossbowman"])];
        let leads = [[0, MOST_A_SIDE]; 2];
        BoutForm { own: false, slots, leads, handicap: [0, 2], ground: Ground::Pillars, ..BoutForm::default() }
    }

    /// Takes over the campaign's switches (D003) and drops characters who cannot fight. If no character is left, adds
    /// up to three who are ready.
    pub fn fresh(mut self, roster: &Roster) -> BoutForm {
        let Rules { light, indoors, stroke, .. } = self.rules;
        self.rules = Rules { light, indoors, stroke, ..roster.bouts() };
        let ready = |name: &str| roster.find(name).is_ok_and(|kept| roster.ready(kept).is_ok());
        for slot in self.slots.iter_mut().flatten() {
            if matches!(slot, Slot::Own(name) if !ready(name)) {
                *slot = Slot::Nobody;
            }
        }
        if self.names().is_empty() {
            let all = roster.characters().iter().filter(|kept| roster.ready(kept).is_ok());
            for (slot, kept) in self.slots[0].iter_mut().zip(all.take(3)) {
                *slot = Slot::Own(kept.who.name.clone());
            }
        }
        self
    }

    /// Lists the roster characters on both sides.
    pub fn names(&self) -> Vec<String> {
        let own = |slot: &Slot| match slot {
            Slot::Own(name) => Some(name.clone()),
            _ => None,
        };
        self.slots.iter().flatten().filter_map(own).collect()
    }

    /// Lists the possible occupants of a place. A character who stands in another place is left out.
    fn open(&self, roster: &Roster, (side, place): Place) -> Vec<Slot> {
        let (here, taken) = (&self.slots[side][place], self.names());
        let ready = roster.characters().iter().filter(|kept| self.own && roster.ready(kept).is_ok());
        let own = ready.map(|kept| Slot::Own(kept.who.name.clone()));
        let own = own.filter(|slot| slot == here || !matches!(slot, Slot::Own(name) if taken.contains(name)));
        let creatures = (0..creatures::COUNT).map(Slot::Creature).filter(|_| !self.own);
        let drawn = Grade::ALL.into_iter().flat_map(|grade| Style::ALL.map(|style| Slot::Drawn(grade, style)));
        let riders = (0..FOES.len()).map(Slot::Rider).filter(|_| !self.own);
        let foes = (0..FOES.len()).map(Slot::Foe);
        [Slot::Nobody].into_iter().chain(own).chain(foes).chain(creatures).chain(drawn).chain(riders).collect()
    }

    /// The short name of a place's occupant, without the number that tells equal names apart.
    fn called(&self, (side, place): Place) -> String {
        match &self.slots[side][place] {
            Slot::Nobody => "-".into(),
            Slot::Own(name) => name.clone(),
            Slot::Foe(at) => FOES[*at].name.into(),
            Slot::Creature(at) => creature(*at).name,
            Slot::Rider(at) => format!("{} on Horse", FOES[*at].name),
            Slot::Drawn(grade, style) => {
                format!("{}, {} {}", NAMES[side * MOST_A_SIDE + place], style.name(), grade.name())
            }
        }
    }

    /// Lists the occupied places of a side.
    fn filled(&self, side: usize) -> Vec<usize> {
        (0..MOST_A_SIDE).filter(|place| self.slots[side][*place] != Slot::Nobody).collect()
    }

    /// Builds the sheet of a place. Figures with equal names are numbered. `None` if nobody stands there.
    pub fn sheet(&self, roster: &Roster, (side, place): Place, seed: Seed) -> Option<Sheet> {
        let number = side * MOST_A_SIDE + place;
        let taken = |name: &str| self.own && roster.find(name).is_ok();
        let numbered = |sheet: Sheet, slot: &Slot| {
            let same = self.slots.iter().flatten().take(number).filter(|other| on_foot(other) == on_foot(slot)).count();
            let earlier = same + usize::from(taken(&sheet.name));
            let name = if earlier == 0 { sheet.name.clone() } else { format!("{} {}", sheet.name, earlier + 1) };
            Sheet { name, ..sheet }
        };
        match &self.slots[side][place] {
            Slot::Nobody => None,
            Slot::Own(name) => roster.find(name).ok().map(|kept| Sheet::of(&kept.who)),
            slot @ Slot::Foe(at) => Some(numbered(Sheet::of(&FOES[*at].character()), slot)),
            slot @ Slot::Creature(at) => Some(numbered(creature(*at), slot)),
            slot @ Slot::Rider(at) => {
                let rider = Sheet { mount: Mount::named("Horse"), ..Sheet::of(&FOES[*at].character()) };
                Some(numbered(rider, slot))
            }
            Slot::Drawn(grade, style) => {
                let mut dice = Dice::new(seed, Domain::Setup, number as u64 + 1);
                let name = NAMES[number];
                let name = if taken(name) { format!("{name} the Other") } else { name.into() };
                Some(Sheet::of(&templates::drawn(&name, *grade, *style, &mut dice)))
            }
        }
    }

    pub fn sheets(&self, roster: &Roster, side: usize, seed: Seed) -> Vec<Sheet> {
        (0..MOST_A_SIDE).filter_map(|place| self.sheet(roster, (side, place), seed)).collect()
    }

    /// The signs and names of both sides on the board, by their places. `None` if nobody stands there.
    pub fn labels(&self, roster: &Roster, seed: Seed) -> [[Option<String>; MOST_A_SIDE]; 2] {
        let names = Names::new(&self.setup(roster, seed));
        let mut ids = (0..).map(FigureId);
        let mut label = |slot: &Slot| {
            let id = (*slot != Slot::Nobody).then(|| ids.next()).flatten()?;
            Some(format!("{} {}", names.letter(id), names.name(id)))
        };
        self.slots.each_ref().map(|side| side.each_ref().map(&mut label))
    }

    /// The sheets of a side, under the signs and names of the board.
    pub fn labelled(&self, roster: &Roster, side: usize, seed: Seed) -> Vec<Sheet> {
        let labels = self.labels(roster, seed).into_iter().nth(side).into_iter().flatten().flatten();
        let sheets = self.sheets(roster, side, seed).into_iter().zip(labels);
        sheets.map(|(sheet, name)| Sheet { name, ..sheet }).collect()
    }

    /// Returns whether the bout shows only estimates of a side: enemies of a player, unless the odds are open (D004).
    pub const fn is_estimated(&self, side: usize) -> bool {
        matches!(self.hands[1 - side], Control::Player) && !self.rules.open
    }

    /// The total rating of a side.
    pub fn worth(&self, roster: &Roster, side: usize, seed: Seed) -> u32 {
        self.sheets(roster, side, seed).iter().map(Sheet::worth).sum()
    }

    pub fn setup(&self, roster: &Roster, seed: Seed) -> Setup {
        let party = |side: usize| {
            let filled = self.filled(side);
            let member = |place: usize| filled.iter().position(|at| *at == place).map(|at| at as u8);
            let leader = member(self.leads[side][0]).unwrap_or(0);
            Party {
                control: self.hands[side],
                figures: self.sheets(roster, side, seed),
                leader,
                deputy: member(self.leads[side][1]).filter(|deputy| *deputy != leader),
                handicap: self.handicap[side],
            }
        };
        let week = if self.own { roster.week() } else { self.rules.week };
        Setup {
            sides: [party(0), party(1)],
            size: self.size,
            layout: self.ground,
            near: self.apart == Apart::Near,
            close: self.apart == Apart::Close,
            rules: Rules { week, ..self.rules },
            ambush: self.ambush,
        }
    }
}

/// Takes the horse from the occupant.
const fn on_foot(slot: &Slot) -> Option<(bool, usize)> {
    match slot {
        Slot::Foe(at) | Slot::Rider(at) => Some((true, *at)),
        Slot::Creature(at) => Some((false, *at)),
        Slot::Nobody | Slot::Own(_) | Slot::Drawn(..) => None,
    }
}

/// Returns a bundled creature. Falls back to the first of the twenty if there is no such creature.
fn creature(place: usize) -> Sheet {
    let all = creatures::all().unwrap_or_default();
    all.get(place).map_or_else(|| Sheet::of(&FOES[0].character()), |creature| creature.sheet())
}

/// The fields of the form, each with its current value.
impl BoutForm {
    pub fn hand(&self, side: usize, label: &'static str) -> Field<BoutForm> {
        Field::one(label, HANDS, self.hands[side], move |form: &mut BoutForm, _, hand| form.hands[side] = hand)
            .help("You, or the computer: Raw plays at random, Trained by expected results, Veteran by playing ahead.")
    }

    /// The places of a side, with the signs and names of the board.
    pub fn places(
        &self,
        (side, help): (usize, &'static str),
        labels: [Option<String>; MOST_A_SIDE],
    ) -> impl Iterator<Item = Field<BoutForm>> {
        labels.into_iter().enumerate().map(move |(place, label)| {
            let turn = move |form: &mut BoutForm, shared: &mut AppState, on| {
                let all = form.open(shared.store.hexarena(), (side, place));
                turn(&all, &mut form.slots[side][place], on);
            };
            let called = self.called((side, place));
            let told = match (&self.slots[side][place], label) {
                (Slot::Drawn(..), Some(label)) => format!("{label}, {}", called.split_once(", ").unwrap_or_default().1),
                (Slot::Rider(_), Some(label)) => format!("{label} on Horse"),
                (_, label) => label.unwrap_or(called),
            };
            Field::new("", told, turn).help(help)
        })
    }

    /// Leader, deputy and handicap of a side.
    pub fn command(&self, side: usize) -> [Field<BoutForm>; 3] {
        // The name of a generated figure, without its style and grade.
        let name = |called: &str| called.split(',').next().unwrap_or_default().to_string();
        let called = |place: usize| if place < MOST_A_SIDE { name(&self.called((side, place))) } else { "-".into() };
        let filled = self.filled(side);
        let leads = filled.iter().find(|at| **at == self.leads[side][0]).or(filled.first());
        let handicap = match self.handicap[side] {
            0 => "none".into(),
            less => format!("{less} Fatigue less"),
        };
        let lead =
            move |form: &mut BoutForm, _: &mut AppState, on| turn(&form.filled(side), &mut form.leads[side][0], on);
        let deputy = move |form: &mut BoutForm, _: &mut AppState, on| {
            let all: Vec<usize> = form.filled(side).into_iter().chain([MOST_A_SIDE]).collect();
            turn(&all, &mut form.leads[side][1], on);
        };
        [
            Field::new("Leader", leads.map_or("-".into(), |at| called(*at)), lead)
                .help("Perception and Military Scientist count in Initiative."),
            Field::new("Deputy", called(self.leads[side][1]), deputy)
                .help("Leads when the leader is gone, with Perception alone."),
            Field::new("Handicap", handicap, move |form: &mut BoutForm, _, on| {
                form.handicap[side] = turned(form.handicap[side].into(), 11, on) as u8;
            })
            .help("Fatigue that each figure of the side lacks at the start. F sets it if the ratings differ."),
        ]
    }

    /// Size, ground, distance and light.
    pub fn arena(&self) -> [Field<BoutForm>; 4] {
        let sizes = Size::ALL.map(|size| {
            let field = size.field();
            (size, format!("{}, {} x {}", size.name(), field.columns, field.rows), "")
        });
        [
            Field::one("Arena", sizes, self.size, |form: &mut BoutForm, _, size| {
                form.size = size;
            })
            .help("The Pit is close quarters; the Great arena is for archers, long runs and riders."),
            Field::one(
                "Ground",
                Ground::ALL.map(|one| (one, one.name(), "")),
                self.ground,
                |form: &mut BoutForm, _, one| {
                    form.ground = one;
                },
            )
            .help("Pillars stop steps and shots; Ruins have walls to shoot over and ground that costs two."),
            Field::one(
                "Apart",
                [(Apart::Close, "3 hexes", ""), (Apart::Near, "8 hexes", ""), (Apart::Far, "14 hexes", "")],
                self.apart,
                |form: &mut BoutForm, _, apart| {
                    form.apart = apart;
                },
            )
            .help("Distance of the sides at the start. Among ruins there is no room for 3 hexes."),
            Field::one(
                "Light",
                LIGHTS.map(|one| (one, words::light(one), "")),
                self.rules.light,
                |form: &mut BoutForm, _, one| {
                    form.rules.light = one;
                },
            )
            .help("Darkness hampers every blow; elves, dwarfs and orcs see in it; orcs shoot badly by day."),
        ]
    }

    /// The circumstances and the optional rules of a bout of roster characters.
    pub fn rules(&self) -> Vec<Field<BoutForm>> {
        let rules = &self.rules;
        let hours =
            [(None, "afternoon", ""), (Some(Stroke::Noon), "noon", ""), (Some(Stroke::Midnight), "midnight", "")];
        let ambush =
            [(None, "none", ""), (Some(Side::West), "West ambushes", ""), (Some(Side::East), "East ambushes", "")];
        let extra = [Extra::None, Extra::Strength, Extra::Rank].map(|extra| (extra, switches::extra(extra), ""));
        vec![
            yes_no("Under a roof", "Elves see less far in the dark under a roof.", rules.indoors, |all| {
                &mut all.indoors
            }),
            Field::one("Hour", hours, rules.stroke, |form: &mut BoutForm, _, hour| form.rules.stroke = hour)
                .help("At noon and midnight Sun, Moon and stars act on those of their aspect."),
            Field::one("Ambush", ambush, self.ambush, |form: &mut BoutForm, _, side| form.ambush = side)
                .help("One side may surprise the other: 4 hexes apart and a free Pulse if nobody notices."),
            yes_no(
                "Shields cloven",
                "A heavy blow can cleave the shield instead of the armour.",
                rules.cloven,
                |all| &mut all.cloven,
            ),
            Field::one("More damage", extra, rules.extra, |form: &mut BoutForm, _, extra| form.rules.extra = extra)
                .help("Strength above a weapon's minimum, or every four Ranks, add to damage."),
            yes_no("Aspects", "Stars, births and deaths change rolls of matching Aspects.", rules.aspects, |all| {
                &mut all.aspects
            }),
            yes_no("To the death", "The helpless may be struck and die.", rules.to_the_death, |all| {
                &mut all.to_the_death
            }),
            yes_no("Open odds", "All values of enemies are visible.", rules.open, |all| &mut all.open),
            yes_no("Shield side", "A shield counts only on its own side.", rules.shield_side, |all| {
                &mut all.shield_side
            }),
        ]
    }
}

fn yes_no(label: &'static str, help: &'static str, now: bool, of: fn(&mut Rules) -> &mut bool) -> Field<BoutForm> {
    let all = [(false, "no", ""), (true, "yes", "")];
    Field::one(label, all, now, move |form: &mut BoutForm, _, on| *of(&mut form.rules) = on).help(help)
}
