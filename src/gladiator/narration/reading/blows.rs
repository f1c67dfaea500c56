//! Describes blows, shots, throws and spell damage: the roll, the wound and its results.

use crate::battle::event::{Blow, Form, Strike};
use crate::battle::odds;
use crate::battle::odds::need::Need;
use crate::battle::state::Battle;
use crate::battle::state::decision::Decision;
use crate::battle::view::KnownFighter;
use crate::data::item::Place;
use crate::narration::reading::{Narrator, added, odds_words, six_sided, sum};
use crate::narration::{arm_name, need_reasons};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;
use ludus_engine::narration::{DiceRoll, EventText, RollResult, RollVerdict};

/// A roll of 5 or less against Missile Return (THR-17).
pub(super) const THROUGH: &str = ", straight through Missile Return";

/// The parts of a hit's description. All but `marks` are empty if nobody was hurt.
struct Wound {
    /// As in ", 7 damage (x2), AR 0".
    dealt: String,
    /// As in ": -7 SH, SH 12 to 5".
    lost: String,
    marks: String,
    /// As in "; damage dice 3+6-2".
    dice: String,
}

impl Wound {
    fn summary(&self) -> String {
        format!("{}{}{}", self.dealt, self.lost, self.marks)
    }
}

/// The result lines shown under the dice of a blow.
struct Verdict {
    /// As in "4+2+5 = 11, need 14: HIT".
    roll: String,
    /// In full and in short: "(3+6) x2 = 18 - AR 5: loses 13", or the item taken.
    harm: Option<[String; 2]>,
    /// As in "sent back" or "SH 12 to 5, dazed".
    results: Vec<String>,
}

impl Verdict {
    fn lines(&self, harm: impl Fn(&[String; 2]) -> &String) -> Vec<String> {
        let harm = self.harm.as_ref().map(harm);
        core::iter::once(&self.roll).chain(harm).chain(&self.results).cloned().collect()
    }
}

impl Narrator<'_> {
    /// "Draco strikes Tarna, Broadsword: need 14: AG 12, side +2; rolled 4+5+5 = 14: hit, 7 damage, AR 0: -7 SH,
    /// SH 12 to 5, dazed."
    pub(super) fn blow(&self, blow: &Blow) -> EventText {
        let strike = &blow.strike;
        let (attacker, target) = (self.name(strike.attacker), self.name(strike.target));
        let arm = arm_name(self.before.fighter(strike.attacker), strike.arm);
        let (who, wound) = (format!("{attacker} {} {target}, {arm}", verb(strike.form)), self.wound(blow));
        let sent = if blow.returned { format!(", sent back at {attacker}") } else { String::new() };
        let mut text = format!("{who}: ");
        if self.knows(strike.attacker) {
            let _ = write!(text, "need {}: {}; ", blow.need.total(), need_reasons(&blow.need));
        }
        let verdict = if blow.hit { "hit" } else { "miss" };
        let through = blow.hit && !blow.returned && odds::sends_back(self.before, strike);
        let _ = write!(text, "rolled {} = {}: {verdict}{sent}", sum(&blow.dice), blow.total());
        text += if through { THROUGH } else { "" };
        text += &format!("{}{}.{}", wound.summary(), wound.dice, self.if_evaded(strike, &blow.need));

        let verdict = self.verdict(blow);
        let caption = format!("{attacker} > {target}");
        let short = format!("{caption}: {}", verdict.lines(|[_, short]| short).join(", "));
        let of = Some(self.before.fighter(strike.attacker).side().seat());
        let (dice, result) = (six_sided(&blow.dice), verdict.lines(|[full, _]| full));
        let verdict = Some(self.roll_verdict(blow, who.clone(), verdict));
        let dice = Some(DiceRoll { of, caption, dice, result, one_by_one: false, verdict });
        let entry = self.entry(text).by(strike.attacker).at(self.places_of(&[strike.attacker, strike.target], None));
        EventText { short, dice, ..self.struck(entry, blow) }
            .looks(self.blow_animation(blow))
            .death_if(blow.killed, || format!("{who}{sent}{}{}.", wound.lost, wound.marks))
    }

    /// "Fireball strikes Tarna, 7 damage, AR 0: -7 SH." The casting event shows the dice of the spell.
    pub(super) fn spell_blow(&self, blow: &Blow) -> EventText {
        let (strike, wound) = (&blow.strike, self.wound(blow));
        let what = match strike.form {
            Form::Blast => "Psychic Blast".into(),
            _ => arm_name(self.before.fighter(strike.attacker), strike.arm),
        };
        let harm = format!("{what} strikes {}{}", self.name(blow.victim()), wound.summary());
        let short = format!("{harm}.");
        let entry =
            self.entry(format!("{harm}{}.", wound.dice)).by(strike.attacker).at(self.places_of(&[blow.victim()], None));
        let entry = EventText { short: short.clone(), ..self.struck(entry, blow) }.looks(self.blow_animation(blow));
        entry.death_if(blow.killed, || short)
    }

    /// Marks the events at which a screen pauses: a death, or a computer's strike that hurts a player's fighter.
    fn struck(&self, entry: EventText, blow: &Blow) -> EventText {
        let by_enemy = self.is_players(blow.victim()) && !self.is_players(blow.strike.attacker);
        entry.important_if(blow.killed || (blow.lost > 0 && by_enemy))
    }

    fn wound(&self, blow: &Blow) -> Wound {
        let victim = self.before.fighter(blow.victim());
        let marks: String = marks(blow, "killed").map(|mark| format!(", {mark}")).collect();
        if !blow.hit || victim.is_image() || blow.strike.form == Form::Steal {
            return Wound { dealt: String::new(), lost: String::new(), marks, dice: String::new() };
        }
        let times = if blow.multiplier > 1 { format!(" (x{})", blow.multiplier) } else { String::new() };
        let sh = self.sh(blow.victim(), blow.sh).map_or_else(String::new, |sh| format!(", {sh}"));
        Wound {
            dealt: format!(", {} damage{times}, AR {}", blow.damage, blow.armour),
            lost: if blow.lost == 0 { format!(": no SH lost{sh}") } else { format!(": -{} SH{sh}", blow.lost) },
            marks,
            dice: format!("; damage dice {}", damage_dice(self.before, blow)),
        }
    }

    /// "4+2+5 = 11, need 14: HIT" and its results, as far as the viewer may know.
    fn verdict(&self, blow: &Blow) -> Verdict {
        let need = self.need_of(blow);
        let verdict = if blow.hit { "HIT" } else { "MISS" };
        let steals = blow.strike.form == Form::Steal;
        let sh = self.sh(blow.victim(), blow.sh).filter(|_| blow.hit && !steals);
        let ends: Vec<String> = sh.into_iter().chain(marks(blow, "KILLED").map(str::to_string)).collect();
        let results = [blow.returned.then(|| "sent back".to_string()), (!ends.is_empty()).then(|| ends.join(", "))];
        Verdict {
            roll: format!("{} = {}, need {need}: {verdict}", sum(&blow.dice), blow.total()),
            harm: if steals { self.taken(blow) } else { blow.hit.then(|| self.harm(blow)) },
            results: results.into_iter().flatten().collect(),
        }
    }

    /// The roll in parts, for the dice on the screen.
    fn roll_verdict(&self, blow: &Blow, title: String, verdict: Verdict) -> RollVerdict {
        let (need, chance, odds) = odds_words(self.need_of(blow), blow.dice[3] > 0, "hit");
        let (word, result) = match blow {
            Blow { returned: true, .. } => ("SENT BACK", RollResult::Fumble),
            Blow { hit: true, .. } => ("HIT", RollResult::Success),
            Blow { fumbled: true, .. } => ("FUMBLE", RollResult::Fumble),
            _ => ("MISS", RollResult::Failure),
        };
        // The account of the hit has the damage; a snatched weapon is no damage.
        let taken = verdict.harm.map(|[full, _]| full).filter(|_| blow.strike.form == Form::Steal);
        let effects = taken.into_iter().chain(blow.fumbled.then(|| "! It drops the weapon.".to_string())).collect();
        RollVerdict {
            title,
            word: word.into(),
            result,
            sum: added(&blow.dice, blow.total()),
            need,
            chance,
            odds,
            effects,
        }
    }

    /// The number that the blow needs, as far as the viewer may know it.
    fn need_of(&self, blow: &Blow) -> KnownFighter {
        let exact = KnownFighter { value: blow.need.total(), exact: true };
        self.viewer.map_or(exact, |side| self.before.view(side).need(&blow.strike).1).rolled()
    }

    /// The item that a hit snatches. `None` for a miss or an empty hand.
    fn taken(&self, blow: &Blow) -> Option<[String; 2]> {
        let item = self.before.fighter(blow.victim()).item(Place::Ready).filter(|_| blow.hit)?;
        Some([format!("takes the {item}"), format!("takes the {item}")])
    }

    /// How the damage adds up; the short form has only the loss.
    fn harm(&self, blow: &Blow) -> [String; 2] {
        let dice = damage_dice(self.before, blow);
        let dice = if blow.multiplier > 1 { format!("({dice}) x{}", blow.multiplier) } else { dice };
        let lost = format!("loses {}", blow.lost);
        [format!("{dice} = {} - AR {}: {lost}", blow.damage, blow.armour), lost]
    }

    /// " If evaded: 44%.": the chance of the same need on four dice, for a target who chose to take the blow (manual
    /// p37). Empty if the attacker is hidden, or if the note would tell a Mage from their images.
    pub(super) fn if_evaded(&self, strike: &Strike, need: &Need) -> String {
        let (before, target) = (self.before, strike.target);
        let had_choice = before.decision() == Decision::Evade { strike: *strike } && !before.fighter(target).evading();
        let doubled = before.beings_of(target).any(|being| before.fighter(being).is_image());
        if !had_choice || (doubled && !self.is_own(target)) || self.hides(strike.attacker) {
            return String::new();
        }
        let guess = self.viewer.filter(|_| !self.knows(strike.attacker)).map(|side| before.view(side).need(strike).1);
        let (about, need) = guess.map_or(("", need.total()), |known| ("about ", known.value));
        if odds::sends_back(before, strike) {
            let (through, back) = odds::turned_back(need, true);
            return format!(" If evaded: {about}{through} through, {back} back.");
        }
        format!(" If evaded: {about}{}.", odds::chance(need, true))
    }
}

const fn verb(form: Form) -> &'static str {
    match form {
        Form::Attack | Form::DualFirst | Form::Bolt | Form::Charm | Form::Blast => "strikes",
        Form::DualSecond => "strikes again at",
        Form::SlashFirst | Form::SlashNext => "slashes",
        Form::Impale => "impales",
        Form::ReceiveCharge => "receives the charge of",
        Form::ShieldAttack => "strikes with the shield",
        Form::ShieldRush => "rushes",
        Form::Shot => "shoots at",
        Form::Throw => "throws at",
        Form::Crush => "crushes",
        Form::Steal => "snatches at the weapon of",
    }
}

/// The other results of a blow, a word or two each; `killed` is the word for a death.
fn marks(blow: &Blow, killed: &'static str) -> impl Iterator<Item = &'static str> {
    let marks = [
        (blow.killed, killed),
        (blow.knocked_down, "knocked down"),
        (blow.dazed && !blow.knocked_down, "dazed"),
        (blow.collapsed, "unconscious"),
        (blow.fumbled, "drops the weapon"),
    ];
    marks.into_iter().filter(|(set, _)| *set).map(|(_, mark)| mark)
}

/// The results of a blow except death, a word or two each.
pub(super) fn ends(blow: &Blow) -> impl Iterator<Item = &'static str> {
    marks(blow, "").filter(|mark| !mark.is_empty())
}

/// The damage dice and their bonus: "3+6-2". `before` is the battle before the blow.
fn damage_dice(before: &Battle, blow: &Blow) -> String {
    let plus = odds::damage(before, &blow.strike).plus;
    let plus = if plus == 0 { String::new() } else { format!("{plus:+}") };
    format!("{}{plus}", sum(&blow.faces))
}
