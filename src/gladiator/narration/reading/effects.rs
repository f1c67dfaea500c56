//! The animation of an event: movement, flights, bursts of magic and where a blow blow_animation. An animation never
//! reveals more than the text does, so hidden fighters and a Mage among their images stay secret.

use crate::battle::event::{Blow, Casting, Form};
use crate::battle::odds;
use crate::data::experience::in_points;
use crate::data::spell::Spell;
use crate::model::board;
use crate::model::board::Square;
use crate::model::fighter::FighterId;
use crate::narration;
use crate::narration::names;
use crate::narration::reading::{Narrator, doubles};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::board::cells;
use ludus_engine::narration::{Animation, EventText, HitResult, Impact};

impl Narrator<'_> {
    /// The fighter's square, if the viewer sees the fighter and cannot confuse them with a double.
    pub(super) fn unambiguous_square(&self, id: FighterId) -> Option<Square> {
        let alone = self.is_own(id) || doubles(self.before, id).nth(1).is_none();
        self.at(id).filter(|_| alone)
    }

    /// The fighter's square. `None` if the viewer does not see it.
    fn at(&self, id: FighterId) -> Option<Square> {
        Some(self.before.fighter(id).at()).filter(|_| !self.hides(id))
    }

    /// The animation of a fighter that moves through some squares.
    pub(super) fn path_animation(&self, id: FighterId, by: impl IntoIterator<Item = Square>) -> Animation {
        let way: Vec<Square> = self.at(id).into_iter().chain(by).collect();
        let seen = !self.hides(id) && way.len() > 1 && self.before.at(self.before.fighter(id).at()) == Some(id);
        Animation { way: if seen { cells(way) } else { Vec::new() }, ..Animation::default() }
    }

    /// The impact of an event on a fighter, with its line.
    pub(super) fn impact(&self, id: FighterId, mark: HitResult, number: i32, line: String) -> Impact {
        let at = self.unambiguous_square(id);
        let who = at.map(|_| id.into());
        let (at, players) = (at.map(Into::into), self.is_players(id));
        Impact { line, mark, number, who, at, players, account: Vec::new() }
    }

    /// Adds an impact on a fighter; its line is the short text.
    pub(super) fn with_impact(&self, entry: EventText, id: FighterId, mark: HitResult, number: i32) -> EventText {
        let upshot = Some(self.impact(id, mark, number, entry.short.clone()));
        entry.looks(Animation { upshot, ..Animation::default() })
    }

    /// Adds a burst of magic on the lit squares, with an impact on one fighter.
    pub(super) fn with_burst(&self, entry: EventText, on: FighterId, number: i32) -> EventText {
        let burst = entry.places.lit.clone();
        let upshot = Some(self.impact(on, HitResult::Done, number, entry.short.clone()));
        entry.looks(Animation { burst, upshot, ..Animation::default() })
    }

    /// The animation of a blow or missile, hit or miss.
    pub(super) fn blow_animation(&self, blow: &Blow) -> Animation {
        let strike = &blow.strike;
        let flies = strike.form.is_missile() && !strike.form.is_spell();
        let (from, to) = (self.at(strike.attacker), self.at(strike.target));
        let bolt = if flies { flight(from, to, blow.returned) } else { Vec::new() };
        let victim = blow.victim();
        let mark = match blow {
            Blow { killed: true, .. } => HitResult::Died,
            Blow { collapsed: true, .. } => HitResult::Collapsed,
            Blow { knocked_down: true, .. } => HitResult::Fell,
            Blow { dazed: true, .. } => HitResult::Dazed,
            Blow { hit: true, .. } => HitResult::Hit,
            _ => HitResult::Missed,
        };
        let upshot = Impact {
            at: self.at(victim).map(Into::into),
            account: self.account(blow),
            ..self.impact(victim, mark, -i32::from(blow.lost), self.line(blow))
        };
        Animation { bolt: cells(bolt), upshot: Some(upshot), ..Animation::default() }
    }

    /// The damage from the dice to the loss, and what it did to the victim.
    fn account(&self, blow: &Blow) -> Vec<[String; 2]> {
        let victim = self.before.fighter(blow.victim());
        if !blow.hit || victim.is_image() || blow.strike.form == Form::Steal {
            return Vec::new();
        }
        let figures = victim.race().figures();
        let row = |words: String, value: i16| [words, value.to_string()];
        let faces = added_faces(&blow.faces);
        let held = match odds::grappling(self.before, &blow.strike) {
            0 => String::new(),
            plus => format!(", {plus} of it for hand combat"),
        };
        let rolled = if faces.is_empty() { "no dice".into() } else { format!("rolled {faces}") };
        let dice = format!("{}{held}, {rolled}", odds::damage(self.before, &blow.strike));
        let mut account = vec![row(dice, blow.damage / i16::from(blow.multiplier.max(1)))];
        account.extend((blow.multiplier > 1).then(|| row(multiplied(blow), blow.damage)));
        let stopped = blow.damage - blow.lost;
        account.extend((stopped > 0).then(|| row(format!("armour takes {stopped}"), blow.lost)));
        let shocked = match blow {
            Blow { knocked_down: true, .. } => figures.knock_down.map(|least| ("_ knocked down", least)),
            Blow { dazed: true, .. } => Some(("* dazed", figures.daze)),
            _ => None,
        };
        let shocked = shocked.map(|(state, least)| format!("{state}: {least} SH or more in one hit."));
        account.extend(shocked.map(|sentence| [sentence, String::new()]));
        account.extend(blow.collapsed.then(|| ["Unconscious: it has 1 SH left.".into(), String::new()]));
        if blow.killed {
            account.extend(self.death_account(blow));
        }
        account
    }

    /// The killer and the weapon, the things that lie there now, and the experience for it.
    fn death_account(&self, blow: &Blow) -> Vec<[String; 2]> {
        let (by, victim) = (blow.strike.attacker, self.before.fighter(blow.victim()));
        let about = if self.knows(blow.victim()) { "" } else { "about " };
        let had = self.viewer.map_or(i32::from(victim.sh()), |side| self.before.view(side).sh(blow.victim()).value);
        let items: Vec<String> = victim.items_by_place().into_iter().flatten().map(|item| item.to_string()).collect();
        let mut account = vec![
            [format!("killed in turn {} by", self.before.turn()), self.name(by).into()],
            ["with".into(), self.arm(blow)],
            [format!("It lost {} SH and had {about}{had}.", blow.lost), String::new()],
        ];
        if !items.is_empty() && self.at(blow.victim()).is_some() {
            account.push([format!("It leaves behind: {}.", items.join(", ")), String::new()]);
        }
        if blow.gained > 0 && self.is_own(by) {
            account.push([format!("experience for {}", self.name(by)), format!("+{}", in_points(blow.gained))]);
        }
        account
    }

    /// "Conan hits Bran: -7 SH, dazed", "Conan misses Bran", "Bran is dead: -12 SH by Conan".
    fn line(&self, blow: &Blow) -> String {
        let (attacker, victim) = (self.name(blow.strike.attacker), self.name(blow.victim()));
        let who = match blow.strike.form {
            Form::Bolt | Form::Charm => self.arm(blow),
            Form::Blast => "Psychic Blast".into(),
            _ if blow.returned => format!("Sent back, the missile of {attacker}"),
            _ => attacker.to_string(),
        };
        let image = self.before.fighter(blow.victim()).is_image();
        let ends: String = super::blows::ends(blow).map(|end| format!(", {end}")).collect();
        match blow {
            Blow { hit: false, .. } => format!("{who} misses {victim}{ends}"),
            _ if blow.strike.form == Form::Steal => format!("{who} snatches the weapon of {victim}"),
            _ if image => format!("{who} strikes {victim}"),
            Blow { lost: 0, armour: 0, .. } => format!("{who} hits {victim}: no damage{ends}"),
            Blow { lost: 0, .. } => format!("{who} hits {victim}: the armour holds{ends}"),
            Blow { killed: true, lost, .. } => format!("{victim} is dead: -{lost} SH by {who}{ends}"),
            Blow { lost, .. } => format!("{who} hits {victim}: -{lost} SH{ends}"),
        }
    }

    fn arm(&self, blow: &Blow) -> String {
        narration::arm_name(self.before.fighter(blow.strike.attacker), blow.strike.arm)
    }

    /// The flight of a spell; a failed spell has only an impact line.
    pub(super) fn cast_animation(&self, casting: &Casting) -> Animation {
        let caster = casting.caster;
        let target = casting.aim.target().filter(|target| *target != caster);
        let to = target.and_then(|target| self.unambiguous_square(target));
        let bolt =
            if casting.success { flight(self.unambiguous_square(caster), to, casting.returned) } else { Vec::new() };
        let line = || match target {
            Some(target) => format!("{} > {}: {} fails", self.name(caster), self.name(target), self.called(casting)),
            None => format!("{}: {} fails", self.name(caster), self.called(casting)),
        };
        let impact = || self.impact(target.unwrap_or(caster), HitResult::Missed, 0, line());
        Animation { bolt: cells(bolt), magic: true, upshot: (!casting.success).then(impact), ..Animation::default() }
    }

    /// The spell's name, or the being it calls. An enemy does not learn if that being is real (ILL-02).
    fn called(&self, casting: &Casting) -> String {
        let kept = !self.is_own(casting.caster) && casting.spell != Spell::SnakeStaff;
        let called = casting.spell.brings().filter(|_| kept);
        called.map_or_else(|| casting.spell.name().into(), |race| format!("the call for {}", names::short_name(race)))
    }
}

/// The squares of a flight, including the last, and the way back if it is returned.
fn flight(from: Option<Square>, to: Option<Square>, back: bool) -> Vec<Square> {
    let (Some(from), Some(to)) = (from, to) else { return Vec::new() };
    let mut squares: Vec<Square> = board::line(from, to).chain([to]).collect();
    if back {
        let home = squares.iter().rev().skip(1).copied().chain([from]).collect::<Vec<_>>();
        squares.extend(home);
    }
    squares
}

/// The faces with plus signs: "3 + 6".
fn added_faces(faces: &[u8]) -> String {
    faces.iter().filter(|face| **face > 0).map(ToString::to_string).collect::<Vec<_>>().join(" + ")
}

/// The factor of the damage, with its reason if there is only one: "doubled by a roll of 4".
fn multiplied(blow: &Blow) -> String {
    let times = match blow.multiplier {
        2 => "doubled".into(),
        3 => "tripled".into(),
        more => format!("times {more}"),
    };
    let by = match blow.strike.form {
        form if form.factor() == 1 => format!(" by a roll of {}", blow.total()),
        _ if blow.multiplier > 2 => String::new(),
        Form::ReceiveCharge => " against a charge".into(),
        _ => " by the charge".into(),
    };
    times + &by
}
