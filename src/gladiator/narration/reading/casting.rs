//! Describes the casting of a spell: the roll and the price. Later events describe its effects.

use crate::battle::command::Aim;
use crate::battle::event::{Casting, Strike};
use crate::battle::odds;
use crate::battle::view::KnownFighter;
use crate::data::spell::Spell;
use crate::narration::reading::blows::THROUGH;
use crate::narration::reading::{Narrator, added, odds_words, six_sided, sum};
use crate::narration::{names, need_reasons};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;
use ludus_engine::narration::{DiceRoll, EventText, RollResult, RollVerdict};

impl Narrator<'_> {
    pub(super) fn casting(&self, casting: &Casting) -> EventText {
        let caption = self.casting_caption(casting);
        let result = self.casting_verdict(casting);
        let short = format!("{caption}: {}", result.join(", "));
        let of = Some(self.before.fighter(casting.caster).side().seat());
        let verdict = Some(self.cast_verdict(casting, caption.clone(), &result));
        let dice = Some(DiceRoll { of, caption, dice: six_sided(&casting.dice), result, one_by_one: false, verdict });
        let square = match casting.aim {
            Aim::Square(to) | Aim::Send { to, .. } => Some(to),
            Aim::Nothing | Aim::At(_) => None,
        };
        let who: Vec<_> = [casting.caster].into_iter().chain(casting.aim.target()).collect();
        let entry =
            self.entry(self.casting_sentence(casting)).by(casting.caster).at(self.lookalike_places(&who, square));
        EventText { short, dice, ..entry }
            .looks(self.cast_animation(casting))
            .important_if(casting.collapsed && self.is_players(casting.caster))
    }

    /// "casts Fireball", or "calls for Wolf" for an enemy, who does not reveal if the being is real (ILL-02).
    fn announced(&self, casting: &Casting) -> String {
        let own = self.is_own(casting.caster);
        match casting.spell.brings().filter(|_| !own && casting.spell != Spell::SnakeStaff) {
            Some(race) => format!("calls for {}", names::short_name(race)),
            None => format!("casts {}", casting.spell.name()),
        }
    }

    /// "Merlin casts Fireball at Draco for 3 SH: need 11: AG 12, range -1; rolled 4+5+1 = 10: SH 9 to 6."
    fn casting_sentence(&self, casting: &Casting) -> String {
        let (caster, known) = (casting.caster, self.knows(casting.caster));
        let mut text = format!("{} {}{}", self.name(caster), self.announced(casting), self.target_words(casting));
        if known && casting.paid > 0 {
            let _ = write!(text, " for {} SH", casting.paid);
        }
        text += ": ";
        if known {
            let _ = write!(text, "need {}: {}; ", casting.need.total(), need_reasons(&casting.need));
        }
        let _ = write!(text, "rolled {} = {}: {}", sum(&casting.dice), casting.total(), self.success(casting));
        if let Some(sh) = self.sh(caster, casting.sh).filter(|_| casting.cost > 0) {
            let _ = write!(text, ", {sh}");
        }
        if casting.collapsed {
            text += ", unconscious";
        }
        let had = aimed(casting).map(|strike| self.if_evaded(&strike, &casting.need));
        text + "." + &had.unwrap_or_default()
    }

    /// The target: " at Draco" or " on self"; empty without one.
    fn target_words(&self, casting: &Casting) -> String {
        let side = |id| self.before.fighter(id).side();
        match casting.aim.target() {
            Some(target) if target == casting.caster => " on self".into(),
            Some(target) if side(target) == side(casting.caster) => format!(" on {}", self.name(target)),
            Some(target) => format!(" at {}", self.name(target)),
            None => String::new(),
        }
    }

    /// The result in words: "succeeds, half the price".
    fn success(&self, casting: &Casting) -> String {
        let half = casting.cost < casting.paid;
        let text: String = match (casting.success, casting.returned, casting.cost) {
            (false, ..) => return "fails".into(),
            (true, true, _) => return format!("sent back at {}", self.name(casting.caster)),
            (true, false, 0) if half => "succeeds, free".into(),
            (true, false, _) if half => "succeeds, half the price".into(),
            (true, false, _) => "succeeds".into(),
        };
        let guarded = aimed(casting).is_some_and(|strike| odds::sends_back(self.before, &strike));
        text + if guarded { THROUGH } else { "" }
    }

    /// The caption of the dice: "Merlin > Draco, Fireball".
    fn casting_caption(&self, casting: &Casting) -> String {
        let caster = self.name(casting.caster);
        match casting.aim.target() {
            Some(target) if target != casting.caster => format!("{caster} > {}, {}", self.name(target), casting.spell),
            _ => format!("{caster} {}", self.announced(casting)),
        }
    }

    /// "4+2+5 = 11, need 14: SUCCEEDS" and the cost, as far as the viewer may know.
    /// The roll in parts, for the dice on the screen. `lines`: its result as text, the roll first.
    fn cast_verdict(&self, casting: &Casting, title: String, lines: &[String]) -> RollVerdict {
        let (need, chance, odds) = odds_words(self.cast_need(casting), casting.dice[3] > 0, "succeed");
        let (word, result) = match (casting.success, casting.returned) {
            (false, _) => ("FAILS", RollResult::Failure),
            (true, false) => ("SUCCEEDS", RollResult::Success),
            (true, true) => ("SENT BACK", RollResult::Fumble),
        };
        let (sum, effects) = (added(&casting.dice, casting.total()), lines.iter().skip(1).cloned().collect());
        RollVerdict { title, word: word.into(), result, sum, need, chance, odds, effects }
    }

    /// The number that the spell needs, as far as the viewer may know it.
    fn cast_need(&self, casting: &Casting) -> KnownFighter {
        let exact = KnownFighter { value: casting.need.total(), exact: true };
        self.viewer.map_or(exact, |side| self.before.view(side).needed(casting.caster, casting.need)).rolled()
    }

    fn casting_verdict(&self, casting: &Casting) -> Vec<String> {
        let need = self.cast_need(casting);
        let verdict = match (casting.success, casting.returned) {
            (false, _) => "FAILS",
            (true, false) => "SUCCEEDS",
            (true, true) => "SENT BACK",
        };
        let roll = format!("{} = {}, need {need}: {verdict}", sum(&casting.dice), casting.total());
        let sh = self.sh(casting.caster, casting.sh).filter(|_| casting.cost > 0);
        let ends: Vec<String> = sh.into_iter().chain(casting.collapsed.then(|| "unconscious".into())).collect();
        if ends.is_empty() { vec![roll] } else { vec![roll, ends.join(", ")] }
    }
}

/// A spell with a target, as a strike.
fn aimed(casting: &Casting) -> Option<Strike> {
    casting.aim.target().map(|target| odds::spell_strike(casting.caster, casting.spell, casting.paid, target))
}
