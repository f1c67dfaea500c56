//! Steps, turns and stances; entering and leaving Close combat.

use crate::battle::figure::{FigureId, Posture, Stance};
use crate::battle::state::Form;
use crate::narration::reading::{Narrator, ten};
use alloc::string::ToString;
use alloc::vec::Vec;
use ludus_engine::board::{Places, cells};
use ludus_engine::hex::line::{Point, line};
use ludus_engine::hex::{Direction, Hex};
use ludus_engine::narration::{Animation, EventText, HitResult, Priority};

/// The hexes on a straight line from one to another, including both.
pub(super) fn straight(from: Hex, to: Hex) -> Vec<Hex> {
    let hexes = line(from, to).map(|point| match point {
        Point::One(hex) | Point::Two { left: hex, .. } => hex,
    });
    core::iter::once(from).chain(hexes).collect()
}

impl Narrator<'_> {
    /// The verb of the action that the steps belong to, and a note if it is the second action.
    fn goes(&self, figure: FigureId) -> (&'static str, &'static str) {
        let begun = self.begun.filter(|(who, ..)| *who == figure);
        let does = match begun.map(|(_, form, _)| form) {
            Some(Form::Withdraw) => "withdraws",
            Some(Form::Retreat) => "retreats",
            Some(Form::Evade) => "evades",
            Some(Form::Charge | Form::ChargeClose) => "charges",
            _ => "goes",
        };
        (does, if begun.is_some_and(|(.., second)| second) { ", second action" } else { "" })
    }

    pub(super) fn moved(&self, figure: FigureId, from: Hex, to: Hex, steps: u8, facing: Direction) -> EventText {
        let (does, again) = self.goes(figure);
        let hexes = if steps == 1 { "1 hex".to_string() } else { format!("{steps} hexes") };
        let facing = self.figure(figure).faces(facing);
        let full = format!("{} {does} from {from} to {to}, {hexes}, facing {facing}{again}.", self.name(figure));
        let short = format!("{} {does} to {to}, facing {facing}.", self.name(figure));
        let way = straight(from, to);
        let places = Places::new([to], way[..way.len() - 1].iter().copied());
        self.full_and_short(full, short)
            .by(figure)
            .at(places)
            .looks(Animation { way: cells(way), ..Animation::default() })
    }

    pub(super) fn turned(&self, figure: FigureId, facing: Direction) -> EventText {
        self.action(figure, &format!("turns to face {}.", self.figure(figure).faces(facing)))
    }

    pub(super) fn posed(&self, figure: FigureId, stance: Stance) -> EventText {
        let rises = match stance {
            Stance::Standing => "rises",
            Stance::Kneeling => "kneels",
            Stance::Prone if self.begun.is_some() => "lies down",
            Stance::Prone => "falls prone",
        };
        let entry = self.happens(figure, &format!("{rises}."));
        match (self.begun, stance) {
            (Some(_), _) => entry.by(figure),
            (None, Stance::Prone) => {
                self.with_impact(entry, figure, HitResult::Fell, 0).important_if(self.names.is_players(figure))
            }
            (None, _) => entry,
        }
    }

    pub(super) fn postured(&self, figure: FigureId, posture: Posture) -> EventText {
        match posture {
            Posture::None => self.happens(figure, "is no longer on guard.").of(Priority::Trivial),
            Posture::Evading if self.begun.is_some() => self.action(figure, "evades."),
            Posture::Evading => self.action(figure, "evades.").of(Priority::Trivial),
            Posture::Defensive => self.action(figure, "stays behind the shield."),
        }
    }

    pub(super) fn run_down(&self, figure: FigureId, by: FigureId) -> EventText {
        let entry = self.happens(figure, &format!("is run down by {} and falls prone.", self.name(by)));
        self.with_impact(entry, figure, HitResult::Fell, 0).important_if(self.names.is_players(figure))
    }

    pub(super) fn closed(&self, figure: FigureId, hex: Hex) -> EventText {
        let foes = self.before.in_hex(hex).filter(|(_, other)| other.occupies());
        let foes: Vec<&str> = foes.map(|(id, _)| self.name(id)).collect();
        let text = format!("{} closes with {} in {hex}: Close combat.", self.name(figure), foes.join(", "));
        let way = vec![self.figure(figure).at, hex];
        let entry = self.sentence(text).by(figure).at(Places::new([hex], way[..1].iter().copied()));
        entry.looks(Animation { way: cells(way), ..Animation::default() }).of(Priority::Important)
    }

    /// "8 +18 -12 = 14 of 10". The sum is shown only if all values in the hex are known to the reader.
    pub(super) fn broke_off(&self, figure: FigureId, die: u8, own: i16, foes: i16, to: Hex) -> EventText {
        let total = i16::from(die) + own - foes;
        let free = die == 10 || total >= 10;
        let known = self.before.in_hex(self.figure(figure).at).all(|(id, _)| self.knows_values(id));
        let sum = if known { format!("{die} +{own} -{foes} = {total}") } else { format!("{die}") };
        let does = if free {
            format!("breaks out of Close combat into {to}")
        } else {
            "does not break out of Close combat".into()
        };
        let need = if known { ", 10 needed" } else { "" };
        let entry = self.action(figure, &format!("{does}: {sum}{need}."));
        let result = vec![format!("{sum}{need}"), does];
        EventText { dice: self.roll(figure, self.name(figure).into(), vec![ten(die)], result), ..entry }
    }
}
