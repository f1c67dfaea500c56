//! A figure of a scenario: its values, its initial state, and its expected state after a step.

use crate::battle::figure::{Condition, FigureId, Posture, Stance};
use crate::battle::state::Bout;
use crate::data::armour::Armour;
use crate::data::aspect::Aspect;
use crate::data::characteristic::{Hand, Values};
use crate::data::mount::Mount;
use crate::data::race::Race;
use crate::data::shield::Shield;
use crate::data::skill::Skills;
use crate::data::weapon::Weapon;
use crate::matchmaking::creatures;
use crate::matchmaking::foes::Foe;
use crate::model::character::Ranks;
use crate::model::ground::shape::vertex_named;
use crate::model::kit::{Item, Kit, Quiver, Worn};
use crate::model::setup::Side;
use crate::model::sheet::Sheet;
use crate::scenario::ScenarioError;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::hex::{Direction, Hex, HexError};
use serde::Deserialize;

/// A figure as written. Missing values come from the named foe or creature, or from a plain human.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Figure {
    #[serde(default)]
    pub(super) side: Side,
    name: Option<String>,
    foe: Option<String>,
    /// Name of a creature that ships.
    creature: Option<String>,
    at: Option<Hex>,
    facing: Option<String>,
    race: Option<Race>,
    hand: Option<Hand>,
    aspect: Option<Aspect>,
    size: Option<u8>,
    ps: Option<i16>,
    md: Option<i16>,
    ag: Option<i16>,
    wp: Option<i16>,
    pc: Option<i16>,
    /// The original Endurance, from which a Stun is computed.
    en: Option<i16>,
    ft: Option<i16>,
    en_now: Option<i16>,
    ft_now: Option<i16>,
    armour: Option<Armour>,
    primary: Option<Item>,
    secondary: Option<Item>,
    #[serde(default)]
    both_hands: bool,
    reserve: Option<Vec<Weapon>>,
    slung: Option<Shield>,
    quivers: Option<Vec<Quiver>>,
    #[serde(default)]
    cranequin: bool,
    loaded: Option<bool>,
    /// Ranks by printed name, or "unarmed".
    #[serde(default)]
    ranks: BTreeMap<String, u8>,
    skills: Option<Skills>,
    #[serde(default)]
    stance: Stance,
    #[serde(default)]
    condition: Condition,
    /// Name of one of our mounts. Mounts are numbered 1, 2, ... in the order of their riders' letters.
    mount: Option<String>,
    /// True if it has charged and its mount still has its speed.
    #[serde(default)]
    gallops: bool,
    /// True if it has evaded since its last choice.
    #[serde(default)]
    evading: bool,
    /// True if it moved with its last choice.
    #[serde(default)]
    moving: bool,
}

/// Characteristics of a plain human.
const PLAIN: Values = Values::of([15, 15, 15, 15, 5, 15, 20, 8]);

impl Figure {
    /// The sheet with which the figure enters.
    pub(super) fn sheet(&self, letter: char) -> Result<Sheet, ScenarioError> {
        let foe = match &self.foe {
            Some(name) => Some(Foe::named(name).ok_or_else(|| ScenarioError(format!("there is no foe {name}")))?),
            None => None,
        };
        let creature = match &self.creature {
            Some(name) => {
                let found =
                    creatures::named(name).ok_or_else(|| ScenarioError(format!("there is no creature {name}")))?;
                Some(found.sheet())
            }
            None => None,
        };
        let base = creature.or_else(|| foe.map(|foe| Sheet::of(&foe.character())));
        let name = self.name.clone().unwrap_or_else(|| letter.to_string().repeat(2));
        let mut sheet = base.unwrap_or_else(|| plain(&name));
        sheet.name = name;
        sheet.mount = match &self.mount {
            Some(name) => Some(Mount::named(name).ok_or_else(|| ScenarioError(format!("there is no mount {name}")))?),
            None => None,
        };
        let values = &mut sheet.values;
        for (value, given) in [
            (&mut values.ps, self.ps),
            (&mut values.md, self.md),
            (&mut values.ag, self.ag),
            (&mut values.en, self.en),
            (&mut values.wp, self.wp),
            (&mut values.ft, self.ft),
            (&mut values.pc, self.pc),
        ] {
            *value = given.unwrap_or(*value);
        }
        sheet.race = self.race.unwrap_or(sheet.race);
        sheet.hand = self.hand.unwrap_or(sheet.hand);
        sheet.aspect = self.aspect.unwrap_or(sheet.aspect);
        sheet.size = self.size.unwrap_or(sheet.size);
        sheet.skills = self.skills.unwrap_or(sheet.skills);
        sheet.armour = self.armour.map(Worn::from).or(sheet.armour);
        self.outfit(&mut sheet.kit);
        self.rank(&mut sheet.ranks)?;
        Ok(sheet)
    }

    fn outfit(&self, kit: &mut Kit) {
        kit.primary = self.primary.or(kit.primary);
        kit.secondary = self.secondary.or(kit.secondary);
        kit.both_hands |= self.both_hands;
        kit.slung = self.slung.or(kit.slung);
        kit.cranequin |= self.cranequin;
        kit.loaded = self.loaded.unwrap_or(kit.loaded);
        if let Some(reserve) = &self.reserve {
            kit.reserve.clone_from(reserve);
        }
        if let Some(quivers) = &self.quivers {
            kit.quivers.clone_from(quivers);
        }
    }

    fn rank(&self, ranks: &mut Ranks) -> Result<(), ScenarioError> {
        for (name, rank) in &self.ranks {
            match Item::named(name) {
                Some(Item::Weapon(weapon)) => {
                    ranks.weapons.insert(weapon, *rank);
                }
                Some(Item::Shield(shield)) => {
                    ranks.shields.insert(shield, *rank);
                }
                None if name == "unarmed" => ranks.unarmed = Some(*rank),
                None => return Err(ScenarioError(format!("there is no Rank with {name}"))),
            }
        }
        Ok(())
    }

    /// Puts the figure into the bout in its initial state.
    pub(super) fn stand(&self, bout: &mut Bout, id: FigureId, drawn: Option<Hex>) -> Result<(), ScenarioError> {
        let field = bout.arena().field();
        let at = self.at.or(drawn).unwrap_or(bout.figure(id).at);
        field.require(at).map_err(|error| ScenarioError(error.to_string()))?;
        let figure = bout.figure_mut(id);
        figure.at = at;
        if let Some(name) = &self.facing {
            figure.facing = faced(figure, name)?;
        }
        figure.en_now = self.en_now.unwrap_or(figure.en_now);
        figure.ft_now = self.ft_now.unwrap_or(figure.ft_now);
        figure.stance = self.stance;
        figure.condition = self.condition;
        figure.posture = if self.evading { Posture::Evading } else { Posture::None };
        figure.moving = self.moving;
        figure.gallops = self.gallops;
        let (at, facing, moving) = (figure.at, figure.facing, figure.moving);
        if let Some(mount) = figure.mount() {
            let mount = bout.figure_mut(mount);
            (mount.at, mount.facing, mount.moving) = (at, facing, moving);
        }
        Ok(())
    }
}

/// Parses a facing: a hexside, or a vertex for a figure of several hexes.
pub(super) fn faced(figure: &crate::battle::figure::Figure, name: &str) -> Result<Direction, ScenarioError> {
    match figure.is_large() {
        true => vertex_named(name)
            .ok_or_else(|| ScenarioError(format!("{name:?} is no vertex: expected N, ENE, ESE, S, WSW or WNW"))),
        false => Direction::named(name).map_err(|error: HexError| ScenarioError(error.to_string())),
    }
}

fn plain(name: &str) -> Sheet {
    Sheet {
        name: name.to_string(),
        race: Race::Human,
        gender: Default::default(),
        hand: Hand::Right,
        aspect: Aspect::default(),
        size: 12,
        values: PLAIN,
        en_lost: 0,
        ranks: Ranks::default(),
        skills: Skills::default(),
        armour: None,
        kit: Kit::default(),
        lasting: Default::default(),
        creature: None,
        mount: None,
    }
}

/// The expected state of a figure. Missing values are not compared.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FigureAfter {
    at: Option<Hex>,
    facing: Option<String>,
    en: Option<i16>,
    ft: Option<i16>,
    ap: Option<i16>,
    stance: Option<Stance>,
    condition: Option<Condition>,
    /// Names of held items, primary hand first.
    holds: Option<Vec<String>>,
    evading: Option<bool>,
    close: Option<bool>,
    pinned: Option<bool>,
    engaged: Option<bool>,
    /// All hexes of its Melee Zone.
    zone: Option<Vec<Hex>>,
    iv: Option<i16>,
    ag: Option<i16>,
    md: Option<i16>,
    tmr: Option<i16>,
    tangled: Option<u8>,
    mounted: Option<bool>,
    /// True if its mount has the speed of a Charge.
    gallops: Option<bool>,
    /// Rows of its injuries, in order.
    injuries: Option<Vec<u8>>,
}

impl FigureAfter {
    /// All differences, as sentences without the subject.
    pub(super) fn compare(&self, bout: &Bout, id: FigureId) -> Vec<String> {
        let mut all = Vec::new();
        let figure = bout.figure(id);
        let mut differ = |what: &str, expected: Option<String>, found: String| {
            if let Some(expected) = expected.filter(|expected| *expected != found) {
                all.push(format!("has {what} {found}, expected {expected}"));
            }
        };
        let number = |value: Option<i16>| value.map(|value| value.to_string());
        let flag = |value: Option<bool>| value.map(|value| value.to_string());
        differ("place", self.at.map(|hex| hex.to_string()), figure.at.to_string());
        differ("facing", self.facing.clone(), figure.faces(figure.facing).to_string());
        differ("Endurance", number(self.en), figure.en_now.to_string());
        differ("Fatigue", number(self.ft), figure.ft_now.to_string());
        differ("AP", number(self.ap), figure.ap.to_string());
        differ("stance", self.stance.map(|stance| format!("{stance:?}")), format!("{:?}", figure.stance));
        differ("condition", self.condition.map(|of| format!("{of:?}")), format!("{:?}", figure.condition));
        let held: Vec<String> = figure.hands.held().map(|piece| super::words::called(bout, piece)).collect();
        differ("in hand", self.holds.as_ref().map(|holds| holds.join(", ")), held.join(", "));
        differ("evading", flag(self.evading), figure.evades().to_string());
        differ("Close combat", flag(self.close), figure.close.to_string());
        differ("pinned", flag(self.pinned), (figure.pinned_by != 0).to_string());
        differ("engaged", flag(self.engaged), bout.is_engaged(id).to_string());
        let zone = |mut hexes: Vec<Hex>| {
            ludus_engine::order::by_key(&mut hexes, |hex| (hex.row(), hex.column()));
            hexes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        let found = bout.zone(id).iter().map(|spot| bout.arena().field().hex(spot)).collect();
        differ("zone", self.zone.clone().map(zone), zone(found));
        differ("IV", number(self.iv), bout.iv(id).to_string());
        differ("AG", number(self.ag), figure.agility().to_string());
        differ("MD", number(self.md), figure.dexterity(bout).to_string());
        differ("TMR", number(self.tmr), bout.rate(id).to_string());
        differ("mounted", flag(self.mounted), figure.mount().is_some().to_string());
        differ("speed of a Charge", flag(self.gallops), figure.gallops.to_string());
        differ("Passes to disentangle", self.tangled.map(|passes| passes.to_string()), figure.tangled.to_string());
        let rows: Vec<u8> = figure.injuries.all().iter().map(|injury| injury.row).collect();
        differ("injuries", self.injuries.as_ref().map(|rows| format!("{rows:?}")), format!("{rows:?}"));
        all
    }
}
