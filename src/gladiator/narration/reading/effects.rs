//! The animation of an event: movement, flights, bursts of magic and where a blow blow_animation. An animation never
//! reveals more than the text does, so hidden fighters and a Mage among their images stay secret.

use crate::battle::event::{Blow, Casting, Form};
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
        Impact { line, mark, number, who, at: at.map(Into::into), players: self.is_players(id) }
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
            ..self.impact(victim, mark, -i32::from(blow.lost), self.line(blow))
        };
        Animation { bolt: cells(bolt), upshot: Some(upshot), ..Animation::default() }
    }

    /// "Conan hits Bran: -7 SH, dazed", "Conan misses Bran", "Conan KILLS Bran: -12 SH".
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
            Blow { killed, lost, .. } => {
                format!("{who} {} {victim}: -{lost} SH{ends}", if *killed { "KILLS" } else { "hits" })
            }
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
