//! How a chance comes about, in words: "50 +20 level 2 -5 Cautious = 65, x75% Shield = 48".

use crate::duels::battle::chances::{Manner, PlanChance, Shock};
use crate::duels::battle::event::Roll;
use crate::duels::data::spell::Ward;
use crate::duels::model::plan::Plan;
use std::fmt::Write;

/// Which ward a figure is lowered by, and by how much.
pub type Left = fn(Ward) -> u32;

/// What the parts of a chance are called where it stands.
#[derive(Clone, Copy)]
pub struct SumWords<'a> {
    /// What levels are of: "melee 2".
    pub levels: &'a str,
    /// Whose temper.
    pub temper: &'a str,
    /// What the bonus is.
    pub bonus: &'a str,
    /// What a ward leaves.
    pub left: Left,
}

impl Default for SumWords<'_> {
    fn default() -> Self {
        SumWords { levels: "levels", temper: "temper", bonus: "bonus", left: Ward::of_blows }
    }
}

/// A chance with what it is made of; a bare figure where it is made of nothing.
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
    // A sum of which no ward and no halving makes the total was kept within its bounds first (DD-25).
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

/// "need 48, rolled 41" or why nothing was rolled.
pub fn roll(roll: Roll) -> String {
    match roll.rolled() {
        Some(rolled) => format!("need {}, rolled {rolled}", roll.need.total),
        None if roll.succeeds() => "certain".into(),
        None => "impossible".into(),
    }
}

/// The same with what the need is made of.
pub fn full_roll(of: Roll, words: &SumWords) -> String {
    let made = chance(&of.need, words);
    match of.rolled() {
        Some(rolled) if made == of.need.total.to_string() => format!("need {made}; rolled {rolled}"),
        Some(rolled) => format!("need {}: {made}; rolled {rolled}", of.need.total),
        None => roll(of),
    }
}

/// What is added to a talk: "+20 alignment -10 evil +5 tongue".
pub fn manner(manner: &Manner) -> String {
    let parts =
        [(manner.alignment, "alignment"), (manner.evil, "evil"), (manner.druid, "druid"), (manner.tongue, "tongue")];
    let parts = parts.into_iter().filter(|(part, _)| *part != 0);
    parts.map(|(part, name)| format!(" {part:+} {name}")).collect()
}

/// What shook a caster.
pub fn shock(shock: Shock) -> String {
    match shock {
        Shock::None => "nothing".into(),
        Shock::Swing => "a blow that missed".into(),
        Shock::Wound(points) => format!("{points} damage"),
        Shock::Stun => "being stunned".into(),
    }
}

/// "line 3, ME*", as far as the plan is known; that nobody wrote it where there is none.
pub fn line(plan: Option<&Plan>, entry: Option<u8>) -> String {
    let Some(entry) = entry else { return "made up".into() };
    let text = plan.and_then(|plan| plan.entries().get(usize::from(entry)));
    match text {
        Some(tactic) => format!("line {}, {tactic}", entry + 1),
        None => format!("line {}", entry + 1),
    }
}
