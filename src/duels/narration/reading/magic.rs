//! Spells and what they do.

use crate::battle::chances::Shock;
use crate::battle::event::{Casting, Effect, Roll};
use crate::data::spell::{Power, Spell};
use crate::model::fighter::Side;
use crate::narration::arithmetic;
use crate::narration::arithmetic::SumWords;
use crate::narration::reading::Narrator;
use alloc::string::{String, ToString};
use ludus_engine::narration;
use ludus_engine::narration::{EventText, HitResult};

impl Narrator<'_> {
    pub(super) fn shaken(&self, side: Side, spell: Spell, shock: Shock, roll: Roll) -> EventText {
        let what = if roll.succeeds() { "is disrupted" } else { "is not disrupted" };
        let by = arithmetic::shock(shock);
        let full = format!(
            "is about to cast {}: disruption by {by}: {}: it {what}.",
            spell.name(),
            arithmetic::full_roll(roll, &SumWords::default())
        );
        let dice = self.dice(side, roll, &[], what, ["DISRUPTED", "HOLDS"]);
        let short = format!("'s {} {what}: disruption: {}.", spell.name(), arithmetic::roll(roll));
        let told = self.told_in(side, full, String::new());
        EventText { dice, short: format!("{}{short}", self.name(side)), ..told }
    }

    pub(super) fn cast(&self, casting: &Casting) -> EventText {
        let (side, spell) = (casting.side, casting.spell);
        let line = self.line(side, casting.line.entry);
        let what = self.effect_in_words(casting);
        let brief = effect_in_brief(casting);
        let (full, short) = match casting.item {
            Some(place) => {
                let carried = self.before.fighter(side).at_hand(place);
                let item = carried.map_or("an item", |carried| carried.item.name());
                let left = match carried.map_or(0, |carried| carried.charges.saturating_sub(1)) {
                    0 => "it is used up".to_string(),
                    1 => "1 charge left".into(),
                    left => format!("{left} charges left"),
                };
                let certain = format!("uses the {item} ({line}): {} is certain: {what}; {left}.", spell.name());
                (certain, format!("uses the {item}: {brief}; {}.", left.trim_start_matches("it is ")))
            }
            None => {
                let level = format!("magic {}", self.before.fighter(side).magic);
                let words = SumWords { levels: &level, ..SumWords::default() };
                let roll = arithmetic::full_roll(casting.roll, &words);
                let short = format!("casts {}: {}: {brief}.", spell.name(), arithmetic::roll(casting.roll));
                (format!("casts {} ({line}): {roll}: {what}.", spell.name()), short)
            }
        };
        let told = EventText { dice: self.spell_dice(casting, &what), ..self.told_in(side, full, short) };
        let dead = matches!(casting.effect, Effect::Harm { after: 0, .. });
        told.looks(self.spell_looks(casting, &what))
            .important_if(dead || casting.effect == Effect::Charmed)
            .death_if(dead, || {
                format!("{}'s {} kills {}: {what}.", self.name(side), spell.name(), self.name(side.other()))
            })
    }

    fn effect_in_words(&self, casting: &Casting) -> String {
        let other = self.name(casting.side.other());
        match casting.effect {
            Effect::Failed => format!("it fails, and {} cannot be tried again", casting.spell.name()),
            Effect::Harm { dice: [one, 0], before, after } => format!("{one} damage, {other} HP {before} to {after}"),
            Effect::Harm { dice: [one, two], before, after } => {
                format!("{one}+{two} = {} damage, {other} HP {before} to {after}", one + two)
            }
            Effect::Warded(ward) => match casting.spell.power() {
                Power::Ward(_) if ward.of_blows() == ward.of_arrows() => {
                    format!("the enemy's chance to hit x{}%", ward.of_blows())
                }
                _ if ward.of_blows() < 100 => format!("enemy blows' chance to hit x{}%", ward.of_blows()),
                _ => format!("enemy arrows' chance to hit x{}%", ward.of_arrows()),
            },
            Effect::Mighty => "chance to hit +20%, damage +2".into(),
            Effect::Healed { die, before, after } => format!("{die} points back, HP {before} to {after}"),
            Effect::Delayed { rounds, fresh } => {
                let when = if fresh { "from the next round" } else { "this one included" };
                format!("{other} loses {rounds} rounds, {when}")
            }
            Effect::Charmed => format!("{other} is charmed, the caster leaves"),
            Effect::Wasted => format!("{other}'s mind is too strong, Charm is spent"),
        }
    }

    fn spell_dice(&self, casting: &Casting, what: &str) -> Option<narration::DiceRoll> {
        let more = match casting.effect {
            Effect::Harm { dice, .. } => dice,
            Effect::Healed { die, .. } => [die, 0],
            _ => [0, 0],
        };
        self.dice(casting.side, casting.roll, &more.map(|die| (die, 6)), what, ["SUCCEEDS", "FAILS"])
    }

    fn spell_looks(&self, casting: &Casting, what: &str) -> narration::Animation {
        let (side, other) = (casting.side, casting.side.other());
        let (at, mark, number) = match casting.effect {
            Effect::Failed | Effect::Wasted => (side, HitResult::Missed, 0),
            Effect::Harm { before, after: 0, .. } => (other, HitResult::Died, -i32::from(before)),
            Effect::Harm { before, after, .. } => (other, HitResult::Hit, i32::from(after) - i32::from(before)),
            Effect::Delayed { .. } => (other, HitResult::Dazed, 0),
            Effect::Healed { before, after, .. } => (side, HitResult::Done, i32::from(after) - i32::from(before)),
            Effect::Warded(_) | Effect::Mighty => (side, HitResult::Done, 0),
            Effect::Charmed => (other, HitResult::Done, 0),
        };
        let effect = narration::Animation { magic: true, ..self.befalls(at, mark, number, what) };
        match at == other {
            true => narration::Animation { bolt: vec![side.into(), other.into()], ..effect },
            false => narration::Animation { burst: vec![side.into()], ..effect },
        }
    }
}

/// A shorter effect without the opponent's name, for the short line.
fn effect_in_brief(casting: &Casting) -> String {
    match casting.effect {
        Effect::Failed => "fails, no second try".into(),
        Effect::Harm { dice: [one, 0], before, after } => format!("{one} damage, HP {before} to {after}"),
        Effect::Harm { dice: [one, two], before, after } => format!("{} damage, HP {before} to {after}", one + two),
        Effect::Delayed { rounds, .. } => format!("{rounds} rounds are lost"),
        Effect::Charmed => "charmed".into(),
        Effect::Wasted => "the mind is too strong".into(),
        Effect::Healed { before, after, .. } => format!("HP {before} to {after}"),
        Effect::Warded(ward) => match (ward.of_blows(), ward.of_arrows()) {
            (100, arrows) => format!("arrows' hit chance x{arrows}%"),
            (blows, 100) => format!("blows' hit chance x{blows}%"),
            (blows, _) => format!("enemy's hit chance x{blows}%"),
        },
        Effect::Mighty => "hit chance +20%, damage +2".into(),
    }
}
