//! How an event looks for a moment: who goes where, what flies, where magic breaks out, on whom a blow lands. Nothing of it
//! shows more than the sentence tells: none of who hides from the viewer, none of a Mage among his images.

use crate::engine::narration::{Animation, HitResult, Impact};
use crate::gladiator::battle::event::{Blow, Casting, Form};
use crate::gladiator::model::board;
use crate::gladiator::model::board::Square;
use crate::gladiator::model::fighter::FighterId;
use crate::gladiator::narration::names;
use crate::gladiator::narration::reading::{BattleText, Narrator, doubles};

impl Narrator<'_> {
    /// Where a fighter is, where the viewer sees him and takes him for nobody else.
    pub(super) fn alone_at(&self, id: FighterId) -> Option<Square> {
        let alone = self.is_own(id) || doubles(self.before, id).nth(1).is_none();
        self.at(id).filter(|_| alone)
    }

    /// Where a fighter is, as far as the viewer sees him.
    fn at(&self, id: FighterId) -> Option<Square> {
        Some(self.before.fighter(id).at()).filter(|_| !self.hides(id))
    }

    /// Somebody goes from where he is by some squares.
    pub(super) fn goes(&self, id: FighterId, by: impl IntoIterator<Item = Square>) -> Animation<Square> {
        let way: Vec<Square> = self.at(id).into_iter().chain(by).collect();
        let seen = !self.hides(id) && way.len() > 1 && self.before.at(self.before.fighter(id).at()) == Some(id);
        Animation { way: if seen { way } else { Vec::new() }, ..Animation::default() }
    }

    /// What befalls somebody, as a line.
    pub(super) fn befalls(&self, id: FighterId, mark: HitResult, number: i32, line: String) -> Impact<Square> {
        Impact { line, mark, number, at: self.alone_at(id), players: self.is_players(id) }
    }

    /// A reading that looks like what is told.
    pub(super) fn hurts(&self, told: BattleText, id: FighterId, mark: HitResult, number: i32) -> BattleText {
        let upshot = Some(self.befalls(id, mark, number, told.short.clone()));
        told.looks(Animation { upshot, ..Animation::default() })
    }

    /// Magic breaks out where the reading lights up; what it does for somebody is the line.
    pub(super) fn breaks_out(&self, told: BattleText, on: FighterId, number: i32) -> BattleText {
        let burst = told.places.lit.iter().collect();
        let upshot = Some(self.befalls(on, HitResult::Done, number, told.short.clone()));
        told.looks(Animation { burst, upshot, ..Animation::default() })
    }

    /// A blow lands, or does not; a missile flies before it.
    pub(super) fn lands(&self, blow: &Blow) -> Animation<Square> {
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
        let upshot =
            Impact { at: self.at(victim), ..self.befalls(victim, mark, -i32::from(blow.lost), self.line(blow)) };
        Animation { bolt, upshot: Some(upshot), ..Animation::default() }
    }

    /// "Conan hits Bran: 7 damage, dazed", "Conan misses Bran", "Conan KILLS Bran: 12 damage".
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
            Blow { lost: 0, .. } => format!("{who} hits {victim}: the armour holds{ends}"),
            Blow { killed, lost, .. } => {
                format!("{who} {} {victim}: {lost} damage{ends}", if *killed { "KILLS" } else { "hits" })
            }
        }
    }

    fn arm(&self, blow: &Blow) -> String {
        crate::gladiator::narration::arm_name(self.before.fighter(blow.strike.attacker), blow.strike.arm)
    }

    /// A spell flies at somebody; one that fails is its own end.
    pub(super) fn cast_looks(&self, casting: &Casting) -> Animation<Square> {
        let caster = casting.caster;
        let target = casting.aim.target().filter(|target| *target != caster);
        let to = target.and_then(|target| self.alone_at(target));
        let bolt = if casting.success { flight(self.alone_at(caster), to, casting.returned) } else { Vec::new() };
        let line = || match target {
            Some(target) => format!("{} > {}: {} fails", self.name(caster), self.name(target), self.called(casting)),
            None => format!("{}: {} fails", self.name(caster), self.called(casting)),
        };
        let befalls = || self.befalls(target.unwrap_or(caster), HitResult::Missed, 0, line());
        Animation { bolt, magic: true, upshot: (!casting.success).then(befalls), ..Animation::default() }
    }

    /// The spell, or whom it calls: an enemy keeps to himself whether that is real (ILL-02).
    fn called(&self, casting: &Casting) -> String {
        let kept = !self.is_own(casting.caster) && casting.spell != crate::gladiator::data::spell::Spell::SnakeStaff;
        let called = casting.spell.brings().filter(|_| kept);
        called.map_or_else(|| casting.spell.name().into(), |race| format!("the call for {}", names::short_name(race)))
    }
}

/// The squares over which something flies from one to another, the last included; and back again.
fn flight(from: Option<Square>, to: Option<Square>, back: bool) -> Vec<Square> {
    let (Some(from), Some(to)) = (from, to) else { return Vec::new() };
    let mut squares: Vec<Square> = board::line(from, to).chain([to]).collect();
    if back {
        let home = squares.iter().rev().skip(1).copied().chain([from]).collect::<Vec<_>>();
        squares.extend(home);
    }
    squares
}
