//! Shows how a chance is computed: "50 +20 level 2 -5 Cautious = 65, x75% Shield = 48".

use crate::battle::chances::{Manner, PlanChance, Shock};
use crate::battle::event::Roll;
use crate::data::spell::Ward;
use crate::model::plan::Plan;
use alloc::string::{String, ToString};
use core::fmt::Write;

/// Returns the percentage that a ward leaves.
pub type Left = fn(Ward) -> u32;

/// The words for the parts of a chance.
#[derive(Clone, Copy)]
pub struct SumWords<'a> {
    /// The skill and its level: "melee 2".
    pub levels: &'a str,
    /// The name of the temper.
    pub temper: &'a str,
    /// The source of the bonus.
    pub bonus: &'a str,
    /// The percentage that a ward leaves.
    pub left: Left,
}

impl Default for SumWords<'_> {
    fn default() -> Self {
        SumWords { levels: "levels", temper: "temper", bonus: "bonus", left: Ward::of_blows }
    }
}

/// Formats a chance with its parts, or only the number if there are none.
pub fn chance(chance: &PlanChance, words: &SumWords) -> String {
    let mut text = chance.base.to_string();
    let parts = [
        (i16::from(chance.levels), words.levels),
        (chance.temper.into(), words.temper),
        (chance.bonus.into(), words.bonus),
        (chance.idol.into(), "idol"),
    ];
    let mut sum = i16::from(chance.base);
    for (part, name) in parts.into_iter().filter(|(part, _)| *part != 0) {
        sum += part;
        let _ = write!(text, " {part:+} {name}");
    }
    if sum != i16::from(chance.base) {
        let _ = write!(text, " = {sum}");
    }
    let mut stands = sum;
    let bounded = sum.clamp(5, 95);
    let total = i16::from(chance.total);
    // The sum was limited first if wards and halving alone do not give the total (DD-25).
    let is_bounded = if chance.halved { sum / 2 != total } else { !chance.wards.is_empty() || sum != total };
    if bounded != sum && is_bounded {
        let _ = write!(text, ", at {} {bounded}", if bounded < sum { "most" } else { "least" });
        stands = bounded;
    }
    for ward in chance.wards.each() {
        let _ = write!(text, " x{}% {}", (words.left)(ward), ward.name());
    }
    if chance.halved {
        text += ", halved";
    }
    if total != stands {
        let _ = write!(text, " = {total}");
    }
    text
}

/// Returns "need 48, rolled 41", "certain" or "impossible".
pub fn roll(roll: Roll) -> String {
    match roll.rolled() {
        Some(rolled) => format!("need {}, rolled {rolled}", roll.need.total),
        None if roll.succeeds() => "certain".into(),
        None => "impossible".into(),
    }
}

/// Like `roll`, with the parts of the needed number.
pub fn full_roll(of: Roll, words: &SumWords) -> String {
    let made = chance(&of.need, words);
    match of.rolled() {
        Some(rolled) if made == of.need.total.to_string() => format!("need {made}; rolled {rolled}"),
        Some(rolled) => format!("need {}: {made}; rolled {rolled}", of.need.total),
        None => roll(of),
    }
}

/// Formats the modifiers of a talk: "+20 alignment -10 evil +5 tongue".
pub fn manner(manner: &Manner) -> String {
    let parts =
        [(manner.alignment, "alignment"), (manner.evil, "evil"), (manner.druid, "druid"), (manner.tongue, "tongue")];
    let parts = parts.into_iter().filter(|(part, _)| *part != 0);
    parts.map(|(part, name)| format!(" {part:+} {name}")).collect()
}

pub fn shock(shock: Shock) -> String {
    match shock {
        Shock::None => "nothing".into(),
        Shock::Swing => "a blow that missed".into(),
        Shock::Wound(points) => format!("{points} damage"),
        Shock::Stun => "being stunned".into(),
    }
}

/// Returns "line 3, ME*", without the tactic if the plan is unknown, or "no line" without an entry.
pub fn line(plan: Option<&Plan>, entry: Option<u8>) -> String {
    let Some(entry) = entry else { return "no line".into() };
    let text = plan.and_then(|plan| plan.entries().get(usize::from(entry)));
    match text {
        Some(tactic) => format!("line {}, {tactic}", entry + 1),
        None => format!("line {}", entry + 1),
    }
}
