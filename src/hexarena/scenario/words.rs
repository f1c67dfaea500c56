//! The sentences of scenarios: the letter of a figure, a verb, and its objects.
//!
//! - `R moves E E facing SE`, `R moves D5`, `R jumps E`, `R evades going E`, `R turns SE`, `R leaves`, `R recovers`,
//!   `R yields`, `R demands m`;
//! - `R attacks m with Broadsword`, with `going E facing NE` before it; `to disarm Dagger`, `to trip`, `to entangle`,
//!   `to pin`, `to knock out`, `to rush`; `as pair`, `as sweep`, `as quick`: the attack and its first strike.
//!   `R strikes ...` gives further strikes. Weapons are held items by name, `fist`, `other fist`, `foot`;
//! - `R charges m going E E with Spear`, `R closes with m`, `R charges and closes with m going E`, `R grapples m`,
//!   `R breaks out W`;
//! - `R shoots m with Long Bow`, `R throws at m with Dagger`, `R aims at m with ...` without loosing yet, `R looses`,
//!   `R holds`;
//! - `R withdraws going W`, `... behind the shield`, `... striking m with Dagger`; `R retreats going W`;
//! - `R passes`, `R prepares Dagger in the secondary hand`, `R puts away`, `picks up`, `loads`, `kneels`, `lies down`, `rises`,
//!   `pulls Javelin`, `pulls an arrow out of m`, `staunches m 1`, `disentangles m`, `keeps hold`, `lets go`, `mounts 1`,
//!   `dismounts E`; with `going`, `facing`;
//! - `R drops Dagger`, `R takes Spear in both hands`, `R first`, `R last`, `West first`, `R goes W facing E` after an attack,
//!   `R repulses`, `R ripostes with Rapier`, `R cleaves the shield`, `R submits`, `R refuses`, `R is done`,
//!   `R stands at B4` before the first Pulse.
//!
//! Other decisions get default answers: no riposte, no repulse, armour loss instead of shield loss, no second strike.

use crate::battle::blow::{Maneuver, StrikeCount, WeaponUse};
use crate::battle::command::{Act, Command, Going, Grip, PassAct, Strike, Withdrawal};
use crate::battle::figure::FigureId;
use crate::battle::piece::{PieceId, PieceKind};
use crate::battle::state::{Bout, Decision};
use crate::model::ground::moves::{Way, WayError};
use crate::model::setup::Side;
use crate::narration;
use crate::narration::choices;
use crate::narration::names::Names;
use crate::scenario::ScenarioError;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::hex::{Direction, Hex, HexError};

/// The printed name of a piece.
pub fn called(bout: &Bout, piece: PieceId) -> String {
    bout.piece(piece).map_or_else(String::new, |thing| match thing.kind {
        PieceKind::Weapon(weapon) => weapon.name().to_string(),
        PieceKind::Shield(shield) => shield.name().to_string(),
    })
}

/// The bout that sentences refer to, and its names.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    pub bout: &'a Bout,
    /// Letters of the figures, and names of creatures' attacks.
    pub names: &'a Names,
}

impl Table<'_> {
    /// The figure of this letter, if the bout has it.
    pub fn find(&self, letter: char) -> Option<FigureId> {
        self.names.find_letter(letter).filter(|id| self.bout.has(*id))
    }

    /// The current decision in two words: "act R", "sides west".
    pub fn asked(&self) -> String {
        let of = |word: &str, id: FigureId| format!("{word} {}", self.names.letter(id));
        let side = |word: &str, side: Side| format!("{word} {}", side.name().to_lowercase());
        match self.bout.decision() {
            Decision::Place(one) => side("place", one),
            Decision::Order(one) => of("order", one),
            Decision::Sides(one) => side("sides", one),
            Decision::Pick(one) => side("pick", one),
            Decision::Act(one) => of("act", one),
            Decision::Strike(one) => of("strike", one),
            Decision::After(one) => of("after", one),
            Decision::Loose(one) => of("loose", one),
            Decision::Repulse(one) => of("repulse", one),
            Decision::Riposte(one) => of("riposte", one),
            Decision::Cleave(one) => of("cleave", one),
            Decision::Submit(one) => of("submit", one),
            Decision::Over => "over".into(),
        }
    }
}

/// A parsed sentence, with its state of execution.
#[derive(Clone, Debug)]
pub struct ScenarioWords {
    who: Option<FigureId>,
    verb: String,
    /// The words between the verb and the first of [`MARKS`].
    object: String,
    parts: Vec<(&'static str, String)>,
    sentence: String,
    /// True if the action has begun and its strike is pending.
    begun: bool,
    /// True if all commands have been given.
    done: bool,
}

/// The words that begin a part.
const MARKS: [&str; 9] = ["going", "facing", "with", "to", "as", "in", "behind", "striking", "of"];
/// Verbs of several words, the longest first.
const VERBS: [&str; 9] = [
    "charges and closes with",
    "pulls an arrow out",
    "closes with",
    "breaks out",
    "throws at",
    "aims at",
    "puts away",
    "picks up",
    "lies down",
];

impl ScenarioWords {
    /// Parses a sentence. An error names the sentence and the problem.
    pub fn read(sentence: &str, play: &Table<'_>) -> Result<ScenarioWords, ScenarioError> {
        let (subject, rest) = sentence
            .split_once(' ')
            .ok_or_else(|| ScenarioError(format!("\"{sentence}\" is no step: who does what?")))?;
        let side = Side::BOTH.into_iter().find(|side| side.name() == subject);
        let mut letters = subject.chars();
        let who = letters.next().filter(|_| letters.next().is_none()).and_then(|letter| play.find(letter));
        if who.is_none() && side.is_none() {
            return Err(ScenarioError(format!("\"{sentence}\": nobody is called {subject}")));
        }
        let verb = VERBS.iter().find(|verb| rest.starts_with(**verb)).copied();
        let verb = verb.unwrap_or_else(|| rest.split(' ').next().unwrap_or_default()).to_string();
        let mut words = ScenarioWords {
            who,
            object: String::new(),
            parts: Vec::new(),
            sentence: sentence.to_string(),
            begun: false,
            done: false,
            verb: verb.clone(),
        };
        for word in rest[verb.len()..].split_whitespace() {
            match MARKS.iter().find(|mark| **mark == word) {
                Some(mark) => words.parts.push((*mark, String::new())),
                None => {
                    let text = words.parts.last_mut().map_or(&mut words.object, |(_, text)| text);
                    if !text.is_empty() {
                        text.push(' ');
                    }
                    text.push_str(word);
                }
            }
        }
        Ok(words)
    }

    fn part(&self, mark: &str) -> Option<&str> {
        self.parts.iter().find(|(found, _)| *found == mark).map(|(_, text)| text.as_str())
    }

    fn error<T>(&self, what: &str) -> Result<T, ScenarioError> {
        Err(ScenarioError(format!("\"{}\": {what}", self.sentence)))
    }

    /// Returns whether the sentence is about the figure that is to decide.
    fn is_of(&self, asked: Decision) -> bool {
        match asked {
            Decision::Act(who)
            | Decision::Order(who)
            | Decision::Strike(who)
            | Decision::After(who)
            | Decision::Loose(who) => self.who == Some(who),
            Decision::Repulse(who) | Decision::Riposte(who) | Decision::Cleave(who) | Decision::Submit(who) => {
                self.who == Some(who)
            }
            _ => false,
        }
    }

    /// Returns whether the sentence answers a decision within an action.
    fn answers(&self, asked: Decision) -> bool {
        let verb = self.verb.as_str();
        self.is_of(asked)
            && match asked {
                Decision::Strike(_) => matches!(verb, "strikes" | "is"),
                Decision::After(_) => matches!(verb, "goes" | "is"),
                Decision::Loose(_) => matches!(verb, "looses" | "holds"),
                Decision::Repulse(_) => verb == "repulses",
                Decision::Riposte(_) => verb == "ripostes",
                Decision::Cleave(_) => verb == "cleaves",
                Decision::Submit(_) => matches!(verb, "submits" | "refuses"),
                Decision::Act(_) => true,
                _ => false,
            }
    }

    /// The next command of the sentence; `None` once it is done.
    pub fn next(&mut self, play: &Table<'_>) -> Result<Option<Command>, ScenarioError> {
        if self.done {
            return Ok(None);
        }
        let bout = play.bout;
        if let (Some(who), false) = (self.who, self.begun) {
            match bout.decision() {
                Decision::Pick(side) if bout.figure(who).side == side => return Ok(Some(Command::Pick(who))),
                Decision::Sides(side) => {
                    let first = bout.figure(who).side == side;
                    return Ok(Some(if first { Command::First } else { Command::Last }));
                }
                Decision::Order(asked) if asked == who && !matches!(self.verb.as_str(), "first" | "last") => {
                    return Ok(Some(Command::First));
                }
                _ => {}
            }
        }
        if self.begun {
            return self.continue_action(play);
        }
        let Some(who) = self.who else {
            self.done = true;
            return Ok(Some(if self.verb == "first" { Command::First } else { Command::Last }));
        };
        let asked = bout.decision();
        if self.answers(asked) && !matches!(asked, Decision::Act(_)) {
            self.done = true;
            return self.answer(play, who).map(Some);
        }
        // A command for another figure is refused, except where the bout itself refuses it.
        if matches!(asked, Decision::Act(other) if other != who) {
            return self.error(&format!("asked: \"{}\"", play.asked()));
        }
        self.command(play, who).map(Some)
    }

    /// The strike after an attack has begun, or the shot after aiming.
    fn continue_action(&mut self, play: &Table<'_>) -> Result<Option<Command>, ScenarioError> {
        let Some(who) = self.who else { return Ok(None) };
        match play.bout.decision() {
            Decision::Loose(_) => {
                self.done = true;
                Ok(Some(Command::Loose))
            }
            Decision::Strike(asked) if asked == who && self.target(play).is_some() => {
                self.done = true;
                self.strike(play, who).map(|strike| Some(Command::Strike(strike)))
            }
            _ => {
                self.done = true;
                Ok(None)
            }
        }
    }

    fn answer(&self, play: &Table<'_>, who: FigureId) -> Result<Command, ScenarioError> {
        Ok(match self.verb.as_str() {
            "strikes" => Command::Strike(self.strike(play, who)?),
            "goes" => Command::After(self.going(play, who, &self.object)?),
            "looses" => Command::Loose,
            "repulses" => Command::Repulse(true),
            "ripostes" => Command::Riposte(Some(self.means(play, who)?)),
            "cleaves" => Command::Cleave(true),
            "submits" => Command::Submit(true),
            "refuses" => Command::Submit(false),
            _ => Command::Done,
        })
    }

    /// The target figure, named after "striking" or after the verb.
    fn target(&self, play: &Table<'_>) -> Option<FigureId> {
        let mut letters = self.part("striking").filter(|text| !text.is_empty()).unwrap_or(&self.object).chars();
        letters.next().filter(|_| letters.next().is_none()).and_then(|letter| play.find(letter))
    }

    fn required_target(&self, play: &Table<'_>) -> Result<FigureId, ScenarioError> {
        self.target(play).map_or_else(|| self.error("target?"), Ok)
    }

    /// An item by name: held or carried by the figure, or lying about. `other` picks the second of that name.
    fn thing(&self, play: &Table<'_>, of: FigureId, name: &str) -> Result<PieceId, ScenarioError> {
        let (name, skip) = name.strip_prefix("other ").map_or((name, 0), |name| (name, 1));
        let bout = play.bout;
        let own = bout.figure(of).hands.held().chain(bout.carried(of).map(|(piece, _)| piece));
        let all = own.chain(bout.pieces().map(|(piece, _)| piece));
        let mut found: Vec<PieceId> = Vec::new();
        for piece in all.filter(|piece| called(bout, *piece).eq_ignore_ascii_case(name)) {
            if !found.contains(&piece) {
                found.push(piece);
            }
        }
        found.get(skip).copied().map_or_else(|| self.error(&format!("there is no {name}")), Ok)
    }

    fn means(&self, play: &Table<'_>, who: FigureId) -> Result<WeaponUse, ScenarioError> {
        let hands = play.bout.figure(who).hands;
        let name = match self.part("with") {
            Some(name) => name,
            None if hands.primary.is_some() => return Ok(WeaponUse::Primary),
            None => return Ok(WeaponUse::Fist),
        };
        let nature = play.bout.figure(who).beast().map_or(0, |beast| beast.attacks().count() as u8);
        if let Some(place) = (0..nature).find(|place| play.names.attack(who, *place) == name) {
            return Ok(WeaponUse::Natural(place));
        }
        Ok(match name {
            "fist" => WeaponUse::Fist,
            "other fist" => WeaponUse::OtherFist,
            "foot" => WeaponUse::Kick,
            name => match self.thing(play, who, name)? {
                piece if hands.primary == Some(piece) => WeaponUse::Primary,
                piece if hands.secondary == Some(piece) => WeaponUse::Secondary,
                _ => return self.error(&format!("{name} is not in hand")),
            },
        })
    }

    fn trick(&self, play: &Table<'_>, at: FigureId) -> Result<Maneuver, ScenarioError> {
        Ok(match self.part("to") {
            None => Maneuver::Damage,
            Some("trip") => Maneuver::Trip,
            Some("entangle") => Maneuver::Entangle,
            Some("pin") => Maneuver::Restrain,
            Some("knock out") => Maneuver::Knockout,
            Some("rush") => Maneuver::ShieldRush,
            Some(text) => match text.strip_prefix("disarm ") {
                Some(name) => Maneuver::Disarm(self.thing(play, at, name)?),
                None => return self.error("to do what?"),
            },
        })
    }

    fn several(&self, means: WeaponUse) -> Result<StrikeCount, ScenarioError> {
        match self.part("as") {
            None if matches!(means, WeaponUse::Natural(_)) => Ok(StrikeCount::Quick),
            None => Ok(StrikeCount::One),
            Some("pair") => Ok(StrikeCount::Pair),
            Some("sweep") => Ok(StrikeCount::Sweep),
            Some("quick") => Ok(StrikeCount::Quick),
            Some(_) => self.error("as what?"),
        }
    }

    fn strike(&self, play: &Table<'_>, who: FigureId) -> Result<Strike, ScenarioError> {
        let at = self.required_target(play)?;
        let means = self.means(play, who)?;
        Ok(Strike { means, at, trick: self.trick(play, at)?, several: self.several(means)? })
    }

    fn way(&self, text: &str) -> Result<Way, ScenarioError> {
        text.parse().map_err(|error: WayError| ScenarioError(format!("\"{}\": {error}", self.sentence)))
    }

    /// A path, or the shortest one to a hex, with its final facing. The current facing is the default.
    fn going(&self, play: &Table<'_>, who: FigureId, way: &str) -> Result<Going, ScenarioError> {
        let facing = match self.part("facing") {
            Some(name) => self.faced(play, who, name)?,
            None => play.bout.figure(who).facing,
        };
        match way.parse::<Hex>() {
            Ok(hex) => self.going_to(play, who, hex, facing),
            Err(_) => Ok(Going { way: self.way(way)?, facing }),
        }
    }

    /// The shortest legal path to a hex. Prefers the given facing, and requires it if the sentence names it.
    fn going_to(&self, play: &Table<'_>, who: FigureId, hex: Hex, facing: Direction) -> Result<Going, ScenarioError> {
        let mut legal = Vec::new();
        play.bout.legal_commands(&mut legal);
        let meant = |command: &&Command| match command {
            Command::Act(act) => self.verb.starts_with(narration::words::form(act.form())),
            _ => true,
        };
        let all = legal.iter().filter(meant).filter_map(choices::going);
        let there = all.filter(|going| play.bout.end_of(who, going.way) == hex);
        let fits = there.filter(|going| self.part("facing").is_none() || going.facing == facing);
        let best = fits.min_by_key(|going| (going.facing.steps_to(facing), going.way.len()));
        best.map_or_else(|| self.error(&format!("{hex} cannot be reached with this")), Ok)
    }

    fn faced(&self, play: &Table<'_>, who: FigureId, name: &str) -> Result<Direction, ScenarioError> {
        super::figure::faced(play.bout.figure(who), name)
            .map_err(|error| ScenarioError(format!("\"{}\": {}", self.sentence, error.0)))
    }

    fn direction(&self, name: &str) -> Result<Direction, ScenarioError> {
        Direction::named(name).map_err(|error: HexError| ScenarioError(format!("\"{}\": {error}", self.sentence)))
    }

    fn grip(&self) -> Result<Grip, ScenarioError> {
        match self.part("in") {
            None | Some("the primary hand") => Ok(Grip::Primary),
            Some("the secondary hand") => Ok(Grip::Secondary),
            Some("both hands") => Ok(Grip::Both),
            Some(_) => self.error("in which hand?"),
        }
    }

    /// The first command of the sentence.
    fn command(&mut self, play: &Table<'_>, who: FigureId) -> Result<Command, ScenarioError> {
        let goes = self.going(play, who, self.part("going").unwrap_or_default())?;
        let verb = self.verb.clone();
        self.done = true;
        let act = match verb.as_str() {
            "first" => return Ok(Command::First),
            "last" => return Ok(Command::Last),
            "yields" => return Ok(Command::Yield),
            "demands" => return Ok(Command::Demand(self.required_target(play)?)),
            "drops" => return Ok(Command::Drop(self.thing(play, who, &self.object)?)),
            "takes" => return Ok(Command::Regrip(self.thing(play, who, &self.object)?, self.grip()?)),
            "is" => return Ok(Command::Done),
            "stands" => return self.place(who),
            "moves" => Act::Move(self.going(play, who, &self.object)?),
            "turns" => Act::Move(Going { way: Way::NONE, facing: self.faced(play, who, &self.object)? }),
            "leaves" => Act::Leave,
            "recovers" => Act::Recover,
            "evades" => Act::Evade(goes),
            "withdraws" | "retreats" => {
                let how = match (self.part("striking"), self.part("behind")) {
                    (Some(_), _) => Withdrawal::Offensive,
                    (None, Some(_)) => Withdrawal::Defensive,
                    (None, None) => Withdrawal::Plain,
                };
                self.strikes_next(how == Withdrawal::Offensive);
                if verb == "withdraws" { Act::Withdraw(goes, how) } else { Act::Retreat(goes, how) }
            }
            "attacks" | "strikes" => {
                self.strikes_next(true);
                Act::Attack(goes)
            }
            "charges" => {
                self.strikes_next(true);
                Act::Charge(goes, self.means(play, who)?)
            }
            "closes with" => Act::Close(self.required_target(play)?),
            "charges and closes with" => Act::ChargeClose(goes.way, self.required_target(play)?),
            "grapples" => {
                self.strikes_next(true);
                Act::Grapple
            }
            "jumps" => Act::Jump(self.direction(&self.object)?),
            "breaks out" => Act::BreakOff(self.direction(&self.object)?),
            "shoots" | "throws at" | "aims at" => {
                self.strikes_next(verb != "aims at");
                let at = self.required_target(play)?;
                let means = self.means(play, who)?;
                let (trick, several) = (self.trick(play, at)?, self.several(means)?);
                Act::Fire { means, at, trick, several, way: goes.way }
            }
            _ => Act::Pass(goes, self.pass(play, who)?),
        };
        Ok(Command::Act(act))
    }

    /// Places a figure before the first Pulse (D022).
    fn place(&self, who: FigureId) -> Result<Command, ScenarioError> {
        let hex = self.object.trim_start_matches("at ").parse();
        hex.map_or_else(|_| self.error("stands at which hex?"), |hex| Ok(Command::Place(who, hex)))
    }

    fn strikes_next(&mut self, strikes: bool) {
        (self.begun, self.done) = (strikes, !strikes);
    }

    fn pass(&self, play: &Table<'_>, who: FigureId) -> Result<PassAct, ScenarioError> {
        let thing = || self.thing(play, who, &self.object);
        let out_of = || {
            let letter = self.part("of").and_then(|text| text.chars().next());
            letter.and_then(|letter| play.find(letter)).map_or_else(|| self.error("out of what?"), Ok)
        };
        Ok(match (self.verb.as_str(), self.object.as_str()) {
            ("passes", _) => PassAct::Wait,
            ("prepares", _) => PassAct::Draw(thing()?, self.grip()?),
            ("puts away", _) => PassAct::PutAway(thing()?),
            ("picks up", _) => PassAct::PickUp(thing()?, self.grip()?),
            ("loads", _) => PassAct::Load(thing()?),
            ("kneels", _) => PassAct::Kneel,
            ("lies down", _) => PassAct::LieDown,
            ("rises", _) => PassAct::Rise,
            ("pulls an arrow out", _) => PassAct::PullArrow(out_of()?),
            ("pulls", _) => PassAct::Pull(thing()?),
            ("staunches", text) => {
                let (letters, wound) = text.split_once(' ').unwrap_or((text, "1"));
                let at = letters.chars().next().and_then(|letter| play.find(letter));
                let number: u8 = wound.parse().unwrap_or(1);
                match at {
                    Some(at) => PassAct::Staunch(at, number.saturating_sub(1)),
                    None => return self.error("whose wound?"),
                }
            }
            ("disentangles", _) => PassAct::Disentangle(self.required_target(play)?),
            ("mounts", _) => PassAct::Mount(self.required_target(play)?),
            ("dismounts", side) => PassAct::Dismount(self.direction(side)?),
            ("keeps", _) => PassAct::KeepHold,
            ("lets", _) => PassAct::LetGo,
            _ => return self.error("unknown verb"),
        })
    }
}

/// The default answer to a decision within an action. `None` if the next sentence answers it.
pub fn default_answer(play: &Table<'_>, next: Option<&ScenarioWords>) -> Option<Command> {
    let asked = play.bout.decision();
    if next.is_some_and(|next| next.answers(asked)) {
        return None;
    }
    match asked {
        Decision::Strike(_) | Decision::After(_) => next.map(|_| Command::Done),
        Decision::Loose(_) => next.map(|_| Command::Done),
        Decision::Repulse(_) => Some(Command::Repulse(false)),
        Decision::Riposte(_) => next.map(|_| Command::Riposte(None)),
        Decision::Cleave(_) => Some(Command::Cleave(false)),
        Decision::Submit(_) => next.map(|_| Command::Submit(false)),
        _ => None,
    }
}
