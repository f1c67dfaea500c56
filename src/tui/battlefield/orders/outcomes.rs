//! A strike before its dice, in sentences and as rows with bars: each of its outcomes in HP and in fighters (UI-10, BD-91).

use crate::battlefield::panel::short_name;
use crate::theme::Ink;
use crate::widgets::side_panel::Line;
use ludus_battlefield::battle::event::Manner;
use ludus_battlefield::battle::odds::StrikeOdds;
use ludus_battlefield::battle::state::FieldBattle;
use ludus_battlefield::battle::unit::UnitId;
use ludus_battlefield::narration::names::label;
use ludus_battlefield::narration::preview::{self, Comeback};
use ludus_engine::game::Seat;

/// The faces of a bad, a medium and a good strike.
const DICE: [&str; 3] = ["1-2", "3-4", "5-6"];
/// Letters of a row in the smallest box.
const ROW: usize = 77;

/// A strike and the strike back.
pub struct Outcomes<'a> {
    battle: &'a FieldBattle,
    by: UnitId,
    at: UnitId,
    manner: Manner,
    strike: StrikeOdds,
    back: Option<Comeback>,
    /// True if the viewer strikes, and is not struck.
    is_own: bool,
}

impl<'a> Outcomes<'a> {
    /// `viewer`: the army at the screen, which is called "you".
    pub fn new(battle: &'a FieldBattle, viewer: u8, (by, at): (UnitId, UnitId), manner: Manner) -> Outcomes<'a> {
        let back = (manner == Manner::Attack).then(|| Comeback::of(battle, by, at));
        let is_own = battle.are_allied(battle.unit(by).army, viewer);
        Outcomes { battle, by, at, manner, strike: battle.strike_odds(by, at, manner), back, is_own }
    }

    /// The condition or the reason of the strike back.
    fn condition(&self) -> String {
        match &self.back {
            Some(Comeback::If(_)) if self.is_own => "They answer only if they attack or defend here.".into(),
            Some(Comeback::If(_)) => "You answer only if you attack it or defend.".into(),
            Some(Comeback::Sure(_)) => "The answer is certain.".into(),
            Some(Comeback::Never(why)) => format!("Nothing comes back: {why}."),
            None => "Nobody strikes back at that.".into(),
        }
    }

    /// Both strikes with the word before each: "You strike" and "They answer".
    fn strikes(&self) -> Vec<(&'static str, StrikeOdds, UnitId)> {
        let back = self.back.as_ref().and_then(Comeback::odds);
        let words = if self.is_own { ["You strike", "They answer"] } else { ["They strike", "You answer"] };
        let back = back.map(|odds| (words[1], *odds, self.at));
        [(words[0], self.strike, self.by)].into_iter().chain(back).collect()
    }

    /// Rows for the box of a question: both strikes in the first one if it has room for them.
    pub fn rows(&self, modern: bool) -> Vec<String> {
        if !modern {
            let mut lines = preview::lines(self.battle, self.by, self.at, self.manner).split_off(1);
            if let Some(first) = lines.first_mut() {
                *first = format!("{} > {}: {first}", label(self.battle, self.by), label(self.battle, self.at));
            }
            return lines;
        }
        let strikes = self.strikes();
        let mut rows: Vec<String> =
            strikes.iter().map(|(word, odds, _)| format!("{word}: {}.", preview::brief(odds))).collect();
        let whole = rows.join("  ");
        if whole.chars().count() <= ROW {
            rows = vec![whole];
        }
        rows.push(self.condition());
        rows
    }

    /// Lines for a section of the panel.
    pub fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        for (word, odds, striker) in self.strikes() {
            let ink = Ink::of_seat(Seat(self.battle.unit(striker).army));
            let means = if odds.wounds.is_some() { "" } else { ": dead and HP" };
            let force = format!("force {}{means}", odds.force());
            lines.push(Line::Text(vec![(word.into(), ink)], vec![(force, Ink::Dim)]));
            for ((faces, (hp, dead)), lost) in DICE.into_iter().zip(odds.outcomes()).zip(odds.losses()) {
                let of = odds.stake() as i32;
                let end = match odds.wounds {
                    None => format!(" {hp:>3} HP"),
                    Some(_) if dead > 0 => " dead".into(),
                    Some(_) => " HP".into(),
                };
                let text = vec![
                    (format!(" {faces}:"), Ink::Dim),
                    (format!(" {lost:>2}"), Ink::Strong),
                    (format!(" of {of}"), Ink::Dim),
                    (end, Ink::Strong),
                ];
                lines.push(Line::Bar((lost as i32, of.max(1)), ink, text, Vec::new()));
            }
        }
        if self.strike.shield > 1 {
            lines.push(Line::Sentence(format!("Shields divide the HP by {}.", self.strike.shield), Ink::Dim));
        }
        lines.push(Line::Sentence(self.condition(), Ink::Dim));
        let rule = match self.strike.wounds {
            None => "HP: 4, 5 or 6 times a tenth of the force.",
            Some(_) => "HP: a tenth of 4, 5 or 6 x the force.",
        };
        lines.push(Line::Sentence(rule.into(), Ink::Dim));
        lines
    }

    /// "Infantry 2 against Orcs 1", the heading of a section.
    pub fn heading(&self) -> String {
        let [by, at] = [self.by, self.at].map(|id| short_name(self.battle.unit(id)));
        let how = match self.manner {
            Manner::Attack => "against",
            Manner::Volley => "shooting at",
            Manner::Bonus => "behind",
        };
        format!("{by} {how} {at}")
    }
}
