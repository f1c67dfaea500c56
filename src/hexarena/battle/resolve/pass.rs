//! The acts of a Pass (13.4, D060).

use crate::battle::blow::Tool;
use crate::battle::command::{Grip, PassAct};
use crate::battle::event::{Cause, Event, Why};
use crate::battle::figure::{FigureId, Stance};
use crate::battle::piece::{PieceId, Place};
use crate::battle::resolve::Resolution;
use crate::battle::state::Bout;
use crate::data::weapon::Weapon;
use ludus_engine::game::EventSink;

impl<T: EventSink<Event>> Resolution<'_, T> {
    pub(super) fn pass_act(&mut self, figure: FigureId, act: PassAct) {
        match act {
            PassAct::Wait => {}
            PassAct::KeepHold => self.strangle(figure),
            PassAct::Draw(piece, grip) => self.take_up(figure, piece, grip, Why::Drawn),
            PassAct::PickUp(piece, grip) => self.take_up(figure, piece, grip, Why::PickedUp),
            PassAct::PutAway(piece) => self.lose(figure, piece, Place::Kept(figure), Why::PutAway),
            PassAct::Load(piece) => self.load(figure, piece),
            PassAct::Kneel => self.emit(Event::Posed(figure, Stance::Kneeling)),
            PassAct::LieDown => self.emit(Event::Posed(figure, Stance::Prone)),
            PassAct::Rise => self.emit(Event::Posed(figure, Stance::Standing)),
            PassAct::PullArrow(from) => self.pull_arrow(figure, from),
            PassAct::Pull(piece) => self.pull(figure, piece),
            PassAct::Staunch(at, wound) => self.emit(Event::Staunched { by: figure, at, wound }),
            PassAct::Disentangle(at) => self.disentangle(at),
            PassAct::LetGo => self.let_go(figure),
            PassAct::Mount(mount) => self.emit(Event::Mounted { figure, mount }),
            PassAct::Dismount(to) => {
                let to = self.bout.figure(figure).at + to;
                self.emit(Event::Unsaddled { figure, to, thrown: false });
            }
        }
        self.settle();
    }

    fn take_up(&mut self, figure: FigureId, piece: PieceId, grip: Grip, why: Why) {
        self.emit(Event::Went { piece, figure, to: Place::Hand(figure), grip: Some(grip), why });
    }

    fn load(&mut self, figure: FigureId, piece: PieceId) {
        let Some(thing) = self.bout.piece(piece) else { return };
        let left = self.bout.loads(figure, thing.weapon()).saturating_sub(thing.loading + 1);
        self.emit(Event::Loaded { figure, piece, left });
    }

    /// Draws out a missile. Barbs of an arrow or quarrel do D-4 damage; a dart has none (DQ-WPN-29, D130).
    fn pull_arrow(&mut self, by: FigureId, from: FigureId) {
        let barbed = self.bout.figure(from).lodged.arrows > 0;
        self.draw_out(by, from, barbed.then_some(-4), true);
    }

    /// Draws a lodged or caught weapon out of a figure; it then lies in that figure's hex.
    fn pull(&mut self, by: FigureId, piece: PieceId) {
        let Some(thing) = self.bout.piece(piece) else { return };
        match thing.place {
            Place::Lodged(from) => {
                let weapon = thing.weapon();
                let harm = weapon.barbed().then_some(if weapon.is_pole() { -2 } else { -4 });
                self.lose(from, piece, Place::Ground(self.bout.figure(from).at), Why::Pulled);
                self.draw_out(by, from, harm, false);
            }
            Place::Caught(from) => {
                self.lose(from, piece, Place::Ground(self.bout.figure(from).at), Why::Pulled);
            }
            _ => {}
        }
    }

    /// Applies the damage to Fatigue, or to Endurance if none is left; armour does not help (D130).
    fn draw_out(&mut self, by: FigureId, from: FigureId, harm: Option<i16>, arrow: bool) {
        let die = harm.map_or(0, |_| self.d10());
        let loss = harm.map_or(0, |more| (i16::from(die) + more).max(1));
        let left = self.bout.figure(from).ft_now;
        let (ft, en) = if left > 0 { (loss.min(left), 0) } else { (0, loss) };
        self.emit(Event::Pulled { by, from, die, ft, en, arrow });
        self.apply_losses(from, Cause::Missile);
    }

    /// Spends one of the two Passes that free a figure. Then the net or bola lies at its feet (D072).
    fn disentangle(&mut self, at: FigureId) {
        let left = self.bout.figure(at).tangled.saturating_sub(1);
        self.emit(Event::Disentangled(at, left));
        if left == 0 {
            let around = self.bout.pieces().find(|(_, thing)| thing.place == Place::Around(at));
            if let Some((piece, _)) = around {
                self.lose(at, piece, Place::Ground(self.bout.figure(at).at), Why::Dropped);
            }
        }
    }

    /// Releases a pinned figure, or the target of a whip; the whip stays in hand (DQ-WPN-22).
    fn let_go(&mut self, figure: FigureId) {
        let fighter = self.bout.figure(figure);
        if fighter.holds().is_some() {
            self.release(figure);
        } else if let Some(at) = fighter.tether {
            self.emit(Event::Disentangled(at, 0));
        }
    }
}

impl Bout {
    pub fn is_whip(&self, piece: PieceId) -> bool {
        self.piece(piece).is_some_and(|thing| thing.weapon() == Weapon::Whip)
    }

    pub(crate) fn is_with_whip(&self, tool: &Tool) -> bool {
        tool.piece.is_some_and(|piece| self.is_whip(piece))
    }

    /// Returns whether a thing is worn on the hand, so it cannot be dropped or struck away (D076).
    pub fn is_worn(&self, piece: PieceId) -> bool {
        self.piece(piece).is_some_and(|thing| !thing.weapon().is_held())
    }
}
