//! The choices made before a bout with roster characters (DQU-05). This module holds no screen state,
//! only values. Start with [`BoutForm`].

use crate::hexarena::screens::quick::{HANDS, LIGHTS, NAMES};
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_hexarena::data::aspect::Stroke;
use ludus_hexarena::matchmaking::foes::{FOES, Grade, Style};
use ludus_hexarena::matchmaking::templates;
use ludus_hexarena::model::ground::arena::{Layout as Ground, Size};
use ludus_hexarena::model::setup::{MOST_A_SIDE, Party, Rules, Setup, Side};
use ludus_hexarena::model::sheet::Sheet;
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
    /// A figure generated from grade and style.
    Drawn(Grade, Style),
}

/// The choices, kept from one bout to the next.
#[derive(Clone, Debug)]
pub struct BoutForm {
    pub hands: [usize; 2],
    pub slots: [[Slot; MOST_A_SIDE]; 2],
    /// Leader and deputy of each side, by place.
    pub leads: [[usize; 2]; 2],
    pub handicap: [u8; 2],
    pub size: usize,
    pub ground: usize,
    pub near: bool,
    pub light: usize,
    pub indoors: bool,
    pub stroke: Option<Stroke>,
    pub ambush: Option<Side>,
    pub rules: Rules,
}

impl Default for BoutForm {
    fn default() -> BoutForm {
        BoutForm {
            hands: [0, 2],
            slots: Default::default(),
            leads: [[0, 1]; 2],
            handicap: [0; 2],
            size: 1,
            ground: 0,
            near: true,
            light: 0,
            indoors: false,
            stroke: None,
            ambush: None,
            rules: Rules::default(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoutField {
    Hand(usize),
    Slot(usize, usize),
    Lead(usize),
    Deputy(usize),
    Handicap(usize),
    Size,
    Ground,
    Near,
    Light,
    Indoors,
    Stroke,
    Ambush,
    Cloven,
    Extra,
    Aspects,
    Death,
    Open,
    ShieldSide,
}

/// Lines of one side: its control, its places, leader, deputy and handicap.
pub const OF_SIDE: usize = MOST_A_SIDE + 4;
/// Lines of the whole form: both sides, then the bout's own lines.
pub const LINES: usize = 2 * OF_SIDE + OF_BOUT.len();

pub const OF_BOUT: [BoutField; 13] = [
    BoutField::Size,
    BoutField::Ground,
    BoutField::Near,
    BoutField::Light,
    BoutField::Indoors,
    BoutField::Stroke,
    BoutField::Ambush,
    BoutField::Cloven,
    BoutField::Extra,
    BoutField::Aspects,
    BoutField::Death,
    BoutField::Open,
    BoutField::ShieldSide,
];

/// Returns the field on a line of the form.
pub const fn line(at: usize) -> BoutField {
    if at >= 2 * OF_SIDE {
        let number = at - 2 * OF_SIDE;
        return OF_BOUT[if number < OF_BOUT.len() { number } else { OF_BOUT.len() - 1 }];
    }
    let (side, row) = (at / OF_SIDE, at % OF_SIDE);
    match row {
        0 => BoutField::Hand(side),
        row if row <= MOST_A_SIDE => BoutField::Slot(side, row - 1),
        row if row == MOST_A_SIDE + 1 => BoutField::Lead(side),
        row if row == MOST_A_SIDE + 2 => BoutField::Deputy(side),
        _ => BoutField::Handicap(side),
    }
}

const fn yes(on: bool) -> &'static str {
    if on { "yes" } else { "no" }
}

impl BoutForm {
    /// Takes over the campaign's switches (D003) and drops characters who cannot fight. If no character is left, adds
    /// up to three who are ready.
    pub fn fresh(mut self, roster: &Roster) -> BoutForm {
        self.rules = roster.bouts();
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
    fn open(&self, roster: &Roster, (side, place): (usize, usize)) -> Vec<Slot> {
        let here = &self.slots[side][place];
        let taken = self.names();
        let ready = roster.characters().iter().filter(|kept| roster.ready(kept).is_ok());
        let own = ready.map(|kept| Slot::Own(kept.who.name.clone()));
        let own = own.filter(|slot| slot == here || !matches!(slot, Slot::Own(name) if taken.contains(name)));
        let drawn = Grade::ALL.into_iter().flat_map(|grade| Style::ALL.map(|style| Slot::Drawn(grade, style)));
        [Slot::Nobody].into_iter().chain(own).chain((0..FOES.len()).map(Slot::Foe)).chain(drawn).collect()
    }

    /// The short name of a place's occupant.
    fn called(&self, side: usize, place: usize) -> String {
        match &self.slots[side][place] {
            Slot::Nobody => "-".into(),
            Slot::Own(name) => name.clone(),
            Slot::Foe(at) => FOES[*at].name.into(),
            Slot::Drawn(grade, style) => {
                format!("{}, {} {}", NAMES[side * MOST_A_SIDE + place], style.name(), grade.name())
            }
        }
    }

    /// Lists the occupied places of a side.
    fn filled(&self, side: usize) -> Vec<usize> {
        (0..MOST_A_SIDE).filter(|place| self.slots[side][*place] != Slot::Nobody).collect()
    }

    /// Builds the sheets of a side. Opponents with equal names are numbered.
    pub fn sheets(&self, roster: &Roster, side: usize, seed: Seed) -> Vec<Sheet> {
        let earlier = |at: usize, place: usize| {
            let before = self.slots.iter().flatten().take(side * MOST_A_SIDE + place);
            before.filter(|slot| **slot == Slot::Foe(at)).count()
        };
        let one = |place: usize| match &self.slots[side][place] {
            Slot::Nobody => None,
            Slot::Own(name) => roster.find(name).ok().map(|kept| Sheet::of(&kept.who)),
            Slot::Foe(at) => {
                let sheet = Sheet::of(&FOES[*at].character());
                let taken = roster.find(&sheet.name).is_ok();
                let number = earlier(*at, place) + usize::from(taken);
                let name = if number == 0 { sheet.name.clone() } else { format!("{} {}", sheet.name, number + 1) };
                Some(Sheet { name, ..sheet })
            }
            Slot::Drawn(grade, style) => {
                let number = side * MOST_A_SIDE + place;
                let mut dice = Dice::new(seed, Domain::Setup, number as u64 + 1);
                let name = NAMES[number];
                let name = if roster.find(name).is_ok() { format!("{name} the Other") } else { name.into() };
                Some(Sheet::of(&templates::drawn(&name, *grade, *style, &mut dice)))
            }
        };
        (0..MOST_A_SIDE).filter_map(one).collect()
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
                control: HANDS[self.hands[side]].0,
                figures: self.sheets(roster, side, seed),
                leader,
                deputy: member(self.leads[side][1]).filter(|deputy| *deputy != leader),
                handicap: self.handicap[side],
            }
        };
        let mut setup = Setup::new(Vec::new(), Vec::new());
        setup.sides = [party(0), party(1)];
        (setup.size, setup.layout, setup.near) = (Size::ALL[self.size], Ground::ALL[self.ground], self.near);
        setup.ambush = self.ambush;
        setup.rules = Rules {
            light: LIGHTS[self.light],
            indoors: self.indoors,
            stroke: self.stroke,
            week: roster.week(),
            ..self.rules
        };
        setup
    }

    /// Moves a field to its next value, or to the previous one if `on` is false.
    pub fn change(&mut self, roster: &Roster, of: BoutField, on: bool) {
        let turned = |at: usize, count: usize| if on { (at + 1) % count } else { (at + count - 1) % count };
        fn next<T: PartialEq + Clone>(all: &[T], value: &mut T, turned: impl Fn(usize, usize) -> usize) {
            let at = all.iter().position(|one| one == value).unwrap_or(0);
            *value = all[turned(at, all.len())].clone();
        }
        let rules = &mut self.rules;
        match of {
            BoutField::Hand(side) => self.hands[side] = turned(self.hands[side], HANDS.len()),
            BoutField::Slot(side, place) => {
                let all = self.open(roster, (side, place));
                next(&all, &mut self.slots[side][place], turned);
            }
            BoutField::Lead(side) => {
                let all = self.filled(side);
                if !all.is_empty() {
                    next(&all, &mut self.leads[side][0], turned);
                }
            }
            BoutField::Deputy(side) => {
                let mut all = self.filled(side);
                all.push(MOST_A_SIDE);
                next(&all, &mut self.leads[side][1], turned);
            }
            BoutField::Handicap(side) => self.handicap[side] = turned(self.handicap[side].into(), 11) as u8,
            BoutField::Size => self.size = turned(self.size, Size::ALL.len()),
            BoutField::Ground => self.ground = turned(self.ground, Ground::ALL.len()),
            BoutField::Near => self.near = !self.near,
            BoutField::Light => self.light = turned(self.light, LIGHTS.len()),
            BoutField::Indoors => self.indoors = !self.indoors,
            BoutField::Stroke => next(&[None, Some(Stroke::Noon), Some(Stroke::Midnight)], &mut self.stroke, turned),
            BoutField::Ambush => next(&[None, Some(Side::West), Some(Side::East)], &mut self.ambush, turned),
            BoutField::Cloven => rules.cloven = !rules.cloven,
            BoutField::Extra => rules.extra = switches::turned(rules.extra, on),
            BoutField::Aspects => rules.aspects = !rules.aspects,
            BoutField::Death => rules.to_the_death = !rules.to_the_death,
            BoutField::Open => rules.open = !rules.open,
            BoutField::ShieldSide => rules.shield_side = !rules.shield_side,
        }
    }

    /// Returns the label and the value of a field.
    pub fn label_and_value(&self, of: BoutField) -> (&'static str, String) {
        let place = |side: usize, place: usize| match place {
            place if place < MOST_A_SIDE => self.called(side, place),
            _ => "-".into(),
        };
        match of {
            BoutField::Hand(side) => ("Played by", HANDS[self.hands[side]].1.into()),
            BoutField::Slot(side, place) => ("", self.called(side, place)),
            BoutField::Lead(side) => {
                let leads = self.filled(side).into_iter().find(|at| *at == self.leads[side][0]);
                let first = leads.or_else(|| self.filled(side).first().copied());
                ("Leader", first.map_or_else(|| "-".into(), |at| place(side, at)))
            }
            BoutField::Deputy(side) => ("Deputy", place(side, self.leads[side][1])),
            BoutField::Handicap(side) => (
                "Handicap",
                match self.handicap[side] {
                    0 => "none".into(),
                    less => format!("{less} Fatigue less"),
                },
            ),
            BoutField::Size => ("Arena", Size::ALL[self.size].name().into()),
            BoutField::Ground => ("Ground", Ground::ALL[self.ground].name().into()),
            BoutField::Near => ("Apart", if self.near { "8 hexes" } else { "14 hexes" }.into()),
            BoutField::Light => ("Light", words::light(LIGHTS[self.light]).into()),
            BoutField::Indoors => ("Under a roof", yes(self.indoors).into()),
            BoutField::Stroke => (
                "Hour",
                match self.stroke {
                    None => "afternoon",
                    Some(Stroke::Noon) => "noon",
                    Some(Stroke::Midnight) => "midnight",
                }
                .into(),
            ),
            BoutField::Ambush => (
                "Ambush",
                match self.ambush {
                    None => "none",
                    Some(Side::West) => "West ambushes",
                    Some(Side::East) => "East ambushes",
                }
                .into(),
            ),
            BoutField::Cloven => ("Shields cloven", yes(self.rules.cloven).into()),
            BoutField::Extra => ("More damage", switches::extra(self.rules.extra).into()),
            BoutField::Aspects => ("Aspects", yes(self.rules.aspects).into()),
            BoutField::Death => ("To the death", yes(self.rules.to_the_death).into()),
            BoutField::Open => ("Open odds", yes(self.rules.open).into()),
            BoutField::ShieldSide => ("Shield side", yes(self.rules.shield_side).into()),
        }
    }
}

/// Returns the help text of a field.
pub const fn about(of: BoutField) -> &'static str {
    match of {
        BoutField::Hand(_) => {
            "You, or the computer: Raw plays at random, Trained by expected results, Veteran by playing ahead."
        }
        BoutField::Slot(..) => {
            "Your fit characters, then the twenty opponents, then random ones. F fills the other side fairly."
        }
        BoutField::Lead(_) => "Perception and Military Scientist count in Initiative.",
        BoutField::Deputy(_) => "Leads when the leader is gone, with Perception alone.",
        BoutField::Handicap(_) => {
            "Fatigue that each figure of the side lacks at the start. F sets it if the ratings differ."
        }
        BoutField::Size => "The Pit is close quarters; the Great arena is for archers and long runs.",
        BoutField::Ground => "Pillars stop steps and shots; Ruins have walls to shoot over and ground that costs two.",
        BoutField::Near => "Distance of the sides at the start.",
        BoutField::Light => "Darkness hampers every blow; elves, dwarfs and orcs see in it; orcs shoot badly by day.",
        BoutField::Indoors => "Elves see less far in the dark under a roof.",
        BoutField::Stroke => "At noon and midnight Sun, Moon and stars act on those of their aspect.",
        BoutField::Ambush => "One side may surprise the other: 4 hexes apart and a free Pulse if nobody notices.",
        BoutField::Cloven => "A heavy blow can cleave the shield instead of the armour.",
        BoutField::Extra => "Strength above a weapon's minimum, or every four Ranks, add to damage.",
        BoutField::Aspects => "Stars, births and deaths change rolls of matching Aspects.",
        BoutField::Death => "The helpless may be struck and die.",
        BoutField::Open => "All values of enemies are visible.",
        BoutField::ShieldSide => "A shield counts only on its own side.",
    }
}
