//! What is held, falls, breaks and is loaded.

use crate::engine::narration::{HitResult, Priority};
use crate::hexarena::battle::command::Grip;
use crate::hexarena::battle::event::{Test, Why};
use crate::hexarena::battle::figure::FigureId;
use crate::hexarena::battle::piece::{PieceId, Place};
use crate::hexarena::narration::reading::{BoutText, Narrator};

const fn in_hand(grip: Option<Grip>) -> &'static str {
    match grip {
        Some(Grip::Secondary) => " in the secondary hand",
        Some(Grip::Both) => " in both hands",
        Some(Grip::Primary) | None => "",
    }
}

impl Narrator<'_> {
    pub(super) fn went(&self, piece: PieceId, figure: FigureId, to: Place, grip: Option<Grip>, why: Why) -> BoutText {
        let (who, thing, hand) = (self.name(figure), self.thing(piece), in_hand(grip));
        let whom = match to {
            Place::Lodged(at) | Place::Caught(at) | Place::Around(at) | Place::Hand(at) | Place::Kept(at) => {
                self.name(at)
            }
            Place::Ground(_) | Place::Gone => "the ground",
        };
        let text = match why {
            Why::Drawn => return self.deed(figure, &format!("prepares the {thing}{hand}.")),
            Why::PutAway => return self.deed(figure, &format!("puts the {thing} away.")),
            Why::PickedUp => return self.deed(figure, &format!("picks up the {thing}{hand}.")),
            Why::Dropped => return self.deed(figure, &format!("drops the {thing}.")),
            Why::Regripped if grip == Some(Grip::Primary) => {
                format!("{who} holds the {thing} in the primary hand alone.")
            }
            Why::Regripped => format!("{who} holds the {thing}{hand}."),
            Why::Fell => format!("{who} lets the {thing} fall."),
            Why::Closing => format!("{who} lets the {thing} fall: it is of no use in Close combat."),
            Why::Disarmed => format!("{who} is disarmed: the {thing} falls."),
            Why::Broke => format!("The {thing} of {who} breaks."),
            Why::Cloven => format!("The {thing} of {who} is cloven."),
            Why::Thrown => match to {
                Place::Ground(hex) => format!("The {thing} of {who} comes to rest in {hex}."),
                _ => format!("The {thing} of {who} is gone."),
            },
            Why::Stuck => format!("The {thing} sticks in {whom}."),
            Why::Wound => format!("The {thing} is wound round {whom}."),
            Why::Caught => format!("The {thing} is caught in {whom} and torn from the grip of {who}."),
            Why::Pulled => format!("The {thing} comes out of {who}."),
            Why::CameBack => format!("The {thing} comes back to {who}."),
        };
        let lost = matches!(why, Why::Fell | Why::Disarmed | Why::Broke | Why::Cloven | Why::Caught);
        let told = self.told(text).at(self.lit(&[figure])).important_if(lost && self.names.is_players(figure));
        if lost { self.marked(told, figure, HitResult::Done, 0) } else { told }
    }

    pub(super) fn loaded(&self, figure: FigureId, piece: PieceId, left: u8) -> BoutText {
        let thing = self.thing(piece);
        match left {
            0 => self.deed(figure, &format!("has loaded the {thing}.")),
            1 => self.deed(figure, &format!("loads the {thing}: 1 Pass more.")),
            left => self.deed(figure, &format!("loads the {thing}: {left} Passes more.")),
        }
    }

    pub(super) fn unloaded(&self, piece: PieceId) -> BoutText {
        self.told(format!("The {} is loaded no more.", self.thing(piece)))
    }

    pub(super) fn armour_torn(&self, figure: FigureId, by: i16) -> BoutText {
        let now = self.figure(figure).ap;
        self.fate(figure, &format!("has its armour torn: AP {now} to {}.", now - by))
    }

    /// Whether it keeps what it holds: 3 x mMD (DQ-FUMBLE-02).
    pub(super) fn grasp(&self, figure: FigureId, test: Test) -> BoutText {
        let odds = self.dexterous(figure, test);
        let what = if test.succeeds() { "keeps what it holds" } else { "drops what it holds" };
        self.tested(figure, test, &odds, what)
    }

    pub(super) fn fumbled(&self, figure: FigureId, test: Test, breaks: bool) -> BoutText {
        let odds = self.dexterous(figure, test);
        let what = match (test.succeeds(), breaks) {
            (true, true) => "keeps its weapon whole",
            (true, false) => "keeps its weapon",
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

    pub(super) fn tethered(&self, figure: FigureId, at: Option<FigureId>) -> BoutText {
        match at {
            Some(at) => self.fate(figure, &format!("holds {} with its whip.", self.name(at))),
            None => self.fate(figure, "holds nobody with its whip any more.").of(Priority::Trivial),
        }
    }
}
