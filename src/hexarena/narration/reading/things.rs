//! Items that are held, dropped, broken and loaded.

use crate::battle::command::Grip;
use crate::battle::event::{Test, Why};
use crate::battle::figure::FigureId;
use crate::battle::piece::{PieceId, Place};
use crate::narration::reading::Narrator;
use alloc::string::String;
use ludus_engine::narration::{EventText, HitResult, Priority};

const fn in_hand(grip: Option<Grip>) -> &'static str {
    match grip {
        Some(Grip::Secondary) => " in the secondary hand",
        Some(Grip::Both) => " in both hands",
        Some(Grip::Primary) | None => "",
    }
}

impl Narrator<'_> {
    pub(super) fn went(&self, piece: PieceId, figure: FigureId, to: Place, grip: Option<Grip>, why: Why) -> EventText {
        let (who, thing, hand) = (self.name(figure), self.thing(piece), in_hand(grip));
        let target = match to {
            Place::Lodged(at) | Place::Caught(at) | Place::Around(at) | Place::Hand(at) | Place::Kept(at) => {
                self.name(at)
            }
            Place::Ground(_) | Place::Gone => "the ground",
        };
        let text = match why {
            Why::Drawn => return self.action(figure, &format!("prepares the {thing}{hand}.")),
            Why::PutAway => return self.action(figure, &format!("puts the {thing} away.")),
            Why::PickedUp => return self.action(figure, &format!("picks up the {thing}{hand}.")),
            Why::Dropped => return self.action(figure, &format!("drops the {thing}.")),
            Why::Regripped if grip == Some(Grip::Primary) => {
                format!("{who} holds the {thing} in the primary hand alone.")
            }
            Why::Regripped => format!("{who} holds the {thing}{hand}."),
            Why::Fell => format!("{who} lets the {thing} fall."),
            Why::Closing => format!("{who} drops the {thing}: it is useless in Close combat."),
            Why::Disarmed => format!("{who} is disarmed: the {thing} falls."),
            Why::Broke => format!("{who}'s {thing} breaks."),
            Why::Cloven => format!("{who}'s {thing} is cloven."),
            Why::Thrown => match to {
                Place::Ground(hex) => format!("{who}'s {thing} lands in {hex}."),
                _ => format!("{who}'s {thing} is gone."),
            },
            Why::Stuck => format!("The {thing} sticks in {target}."),
            Why::Wound => format!("The {thing} wraps around {target}."),
            Why::Caught => format!("The {thing} catches in {target} and is torn from {who}'s grip."),
            Why::Pulled => format!("The {thing} comes out of {who}."),
            Why::CameBack => format!("The {thing} returns to {who}."),
        };
        let lost = matches!(why, Why::Fell | Why::Disarmed | Why::Broke | Why::Cloven | Why::Caught);
        let entry = self.sentence(text).at(self.lit(&[figure])).important_if(lost && self.names.is_players(figure));
        if lost { self.with_impact(entry, figure, HitResult::Done, 0) } else { entry }
    }

    pub(super) fn loaded(&self, figure: FigureId, piece: PieceId, left: u8) -> EventText {
        let thing = self.thing(piece);
        match left {
            0 => self.action(figure, &format!("has loaded the {thing}.")),
            1 => self.action(figure, &format!("loads the {thing}: 1 more Pass.")),
            left => self.action(figure, &format!("loads the {thing}: {left} more Passes.")),
        }
    }

    pub(super) fn unloaded(&self, piece: PieceId) -> EventText {
        self.sentence(format!("The {} is unloaded.", self.thing(piece)))
    }

    pub(super) fn armour_torn(&self, figure: FigureId, by: i16) -> EventText {
        let now = self.figure(figure).ap;
        self.happens(figure, &format!("has armour torn: AP {now} to {}.", now - by))
    }

    /// A test of 3 x mMD to hold on to items (DQ-FUMBLE-02).
    pub(super) fn grasp(&self, figure: FigureId, test: Test) -> EventText {
        let odds = self.dexterous(figure, test);
        let what = if test.succeeds() { "keeps hold of everything" } else { "drops everything" };
        self.tested(figure, test, &odds, what)
    }

    pub(super) fn fumbled(&self, figure: FigureId, test: Test, breaks: bool) -> EventText {
        let odds = self.dexterous(figure, test);
        let what = match (test.succeeds(), breaks) {
            (true, true) => "keeps the weapon whole",
            (true, false) => "keeps the weapon",
            (false, true) => "fumbles: it breaks",
            (false, false) => "fumbles",
        };
        self.tested(figure, test, &odds, what).important_if(!test.succeeds() && self.names.is_players(figure))
    }

    fn dexterous(&self, figure: FigureId, test: Test) -> String {
        let dexterity = self.figure(figure).dexterity(self.before);
        let taken = 3 * self.taken(figure).dexterity(self.view());
        self.test(figure, test, taken, &format!("3 x MD {dexterity}"))
    }

    pub(super) fn tethered(&self, figure: FigureId, at: Option<FigureId>) -> EventText {
        match at {
            Some(at) => self.happens(figure, &format!("holds {} with the whip.", self.name(at))),
            None => self.happens(figure, "lets go with the whip.").of(Priority::Trivial),
        }
    }
}
