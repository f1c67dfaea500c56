//! What each event changes: the only place where a bout changes.

use crate::engine::hex::Hex;
use crate::hexarena::battle::blow::Maneuver;
use crate::hexarena::battle::command::Grip;
use crate::hexarena::battle::event::{Cause, Event, Result, Why};
use crate::hexarena::battle::figure::{Condition, FigureId, Hands, Posture, Saddle, Stance};
use crate::hexarena::battle::injury::Injury;
use crate::hexarena::battle::piece::{PieceId, Place};
use crate::hexarena::battle::state::{Bout, SideControl};
use crate::hexarena::data::grievous::{Grief, Harm};

impl Bout {
    /// Takes one event in.
    pub fn apply(&mut self, event: &Event) {
        match *event {
            Event::Judged { at, judgement, .. } => {
                let known = &mut self.judged[at.index()];
                *known = (*known).max(judgement);
            }
            Event::Placed(figure, to) => {
                self.figure_mut(figure).at = to;
                self.carry(figure);
            }
            Event::PulseBegan(pulse) => self.begin(pulse),
            Event::Initiative { winner, .. } => self.control.initiative = winner,
            Event::Engaged(groups) => self.control.groups = groups,
            Event::Acts { figure, .. } => self.acts(figure),
            Event::Moved { figure, to, facing, steps, .. } => {
                let who = self.figure_mut(figure);
                (who.at, who.facing) = (to, facing);
                who.moving |= steps > 0;
                self.carry(figure);
            }
            Event::Turned(figure, facing) => {
                self.figure_mut(figure).facing = facing;
                self.carry(figure);
            }
            Event::Posed(figure, stance) => self.figure_mut(figure).stance = stance,
            Event::Postured(figure, posture) => self.figure_mut(figure).posture = posture,
            Event::Went { piece, to, grip, why, .. } => self.went(piece, to, grip, why),
            Event::Loaded { piece, left, .. } => self.load(piece, left),
            Event::Unloaded(piece) => self.unload(piece),
            Event::Loosed { blow, piece } => self.loose(blow.by, piece),
            Event::Struck { blow, damage, result, test, .. } => {
                self.learn(&blow, test.roll, result.is_hit());
                if blow.trick == Maneuver::Restrain {
                    self.figure_mut(blow.by).tries = Some(blow.at);
                }
                self.hurt(blow.at, Some(blow.by), damage.to_ft, damage.to_en);
                // Who knocks somebody out does no damage, and has put him out (DQ-ATK-21, READINGS 10).
                if blow.trick == Maneuver::Knockout && result.is_hit() {
                    self.figure_mut(blow.at).hurt_by = Some(blow.by);
                }
                let best = &mut self.figure_mut(blow.by).best_blow;
                *best = (*best).max(damage.effective().clamp(0, 255) as u8);
                debug_assert!(result != Result::Missed || damage.effective() == 0);
            }
            Event::Clumsy(figure) => self.figure_mut(figure).no_attack = self.control.pulse + 1,
            Event::Grievous { by, victim, row, die, en, .. } => self.injure(by, victim, row, die, en),
            Event::ArrowStuck { figure, dart } => {
                let lodged = &mut self.figure_mut(figure).lodged;
                if dart { lodged.darts += 1 } else { lodged.arrows += 1 }
            }
            Event::Nicked(figure, by) => self.hurt(figure, Some(by), 0, 1),
            Event::ArmourTorn(figure, by) => self.figure_mut(figure).ap -= by,
            Event::Stunned(figure, through) => self.stun(figure, through),
            Event::Recovered(figure, test) if test.succeeds() => self.figure_mut(figure).condition = Condition::Fit,
            Event::CameRound(figure) => {
                let who = self.figure_mut(figure);
                (who.condition, who.stunned_through) = (Condition::Fit, 0);
            }
            Event::Entangled(figure) => self.figure_mut(figure).tangled = 2,
            Event::Tethered(figure, at) => self.figure_mut(figure).tether = at,
            Event::Disentangled(figure, left) => self.disentangle(figure, left),
            Event::Pinned { by, at } => {
                self.figure_mut(by).pins = Some(at);
                let who = self.figure_mut(at);
                who.pinned_by |= 1 << by.0;
                who.posture = Posture::None;
            }
            Event::Chokes(by, at) => self.figure_mut(by).chokes = at,
            Event::Strangled { blow, damage } => self.hurt(blow.at, Some(blow.by), damage.to_ft, damage.to_en),
            Event::Released { by, at } => {
                self.figure_mut(by).pins = None;
                self.figure_mut(at).pinned_by &= !(1 << by.0);
            }
            Event::Closed(figure, hex) => {
                let who = self.figure_mut(figure);
                who.moving = true;
                who.at = hex;
                for other in self.ids() {
                    let who = self.figure_mut(other);
                    // Whoever is larger than a hex struggles with nobody (DQ-MULTI-07), nor does a mount by itself (D136).
                    who.close |= who.at == hex && who.occupies() && !who.is_large() && !who.is_steed();
                }
            }
            Event::RunDown { figure, .. } => {
                let inside = self.is_under(figure);
                let who = self.figure_mut(figure);
                who.stance = Stance::Prone;
                who.close |= inside && who.occupies();
            }
            Event::Clear(figure) => {
                let who = self.figure_mut(figure);
                (who.close, who.stance) = (false, Stance::Prone);
            }
            Event::Pulled { from, ft, en, arrow, .. } => {
                let lodged = &mut self.figure_mut(from).lodged;
                match (arrow, lodged.arrows) {
                    (false, _) => {}
                    (true, 0) => lodged.darts -= 1,
                    (true, _) => lodged.arrows -= 1,
                }
                self.hurt(from, None, ft, en);
            }
            Event::Staunched { at, wound, .. } => self.figure_mut(at).injuries.staunch(wound.into()),
            Event::Bled { figure, ft, en } => {
                let who = self.figure_mut(figure);
                who.ft_now -= ft;
                who.en_now -= en;
            }
            Event::Collapsed(figure, cause) => self.collapse(figure, cause),
            Event::Died(figure, cause) => {
                self.leave(figure, Condition::Dead);
                self.figure_mut(figure).cause = Some(cause);
            }
            Event::Demanded { by, .. } => self.figure_mut(by).demanded = true,
            Event::Yielded(figure) => {
                self.leave(figure, Condition::Yielded);
                self.figure_mut(figure).stance = Stance::Kneeling;
            }
            Event::Fled(figure) => self.leave(figure, Condition::Fled),
            Event::MustPass(figure, pulse) => self.figure_mut(figure).must_pass = pulse,
            Event::Gallops(figure, speed) => self.figure_mut(figure).gallops = speed,
            Event::Mounted { figure, mount } => self.mount(figure, mount),
            Event::Unsaddled { figure, to, thrown } => self.unsaddle(figure, to, thrown),
            Event::PulseEnded => {
                self.quiet += 1;
                self.figures[..usize::from(self.count)].iter_mut().for_each(|figure| figure.injuries.tick());
            }
            Event::Ended(outcome) => self.outcome = Some(outcome),
            Event::Waits(control) => self.wait(control),
            Event::Noticed { .. }
            | Event::Lots { .. }
            | Event::Refused(_)
            | Event::Peered(..)
            | Event::Ordered(..)
            | Event::SidesOrdered(..)
            | Event::Aimed(_)
            | Event::Held(_)
            | Event::Fumbled { .. }
            | Event::Parried { .. }
            | Event::Senses(..)
            | Event::Grasp(..)
            | Event::Recovered(..)
            | Event::Balance(..)
            | Event::Rode { .. }
            | Event::Repulse { .. }
            | Event::BrokeOff { .. } => {}
        }
    }

    fn begin(&mut self, pulse: u16) {
        self.control.pulse = pulse;
        for figure in &mut self.figures[..usize::from(self.count)] {
            figure.acted = false;
            figure.demanded = false;
            figure.tries = None;
        }
    }

    /// What a figure went on doing is over with its choice (12.5).
    fn acts(&mut self, figure: FigureId) {
        let who = self.figure_mut(figure);
        (who.posture, who.moving, who.acted) = (Posture::None, false, true);
        self.carry(figure);
    }

    /// A mount is where its rider is, faces as he does, and moves as he does (DQ-MOUNT-01, -04).
    fn carry(&mut self, figure: FigureId) {
        let who = self.figure(figure);
        if let Saddle::Rides(mount) = who.saddle {
            let (at, facing, moving) = (who.at, who.facing, who.moving);
            let mount = self.figure_mut(mount);
            (mount.at, mount.facing, mount.moving) = (at, facing, moving);
        }
    }

    /// It gets on a mount; from now on that is of its side.
    fn mount(&mut self, figure: FigureId, mount: FigureId) {
        let side = self.figure(figure).side;
        let steed = self.figure_mut(mount);
        (steed.saddle, steed.side) = (Saddle::Bears(figure), side);
        let (at, facing) = (steed.at, steed.facing);
        let who = self.figure_mut(figure);
        (who.saddle, who.at, who.facing) = (Saddle::Rides(mount), at, facing);
    }

    /// It leaves the saddle; the mount stays where it is.
    fn unsaddle(&mut self, figure: FigureId, to: Hex, thrown: bool) {
        if let Saddle::Rides(mount) = self.figure(figure).saddle {
            let steed = self.figure_mut(mount);
            (steed.saddle, steed.moving) = (Saddle::Loose, false);
        }
        let who = self.figure_mut(figure);
        (who.saddle, who.gallops, who.at) = (Saddle::Foot, false, to);
        if thrown {
            (who.stance, who.moving) = (Stance::Prone, false);
        }
    }

    fn hurt(&mut self, figure: FigureId, by: Option<FigureId>, ft: i16, en: i16) {
        if ft + en == 0 {
            return;
        }
        let who = self.figure_mut(figure);
        who.ft_now -= ft;
        who.en_now -= en;
        who.hurt_by = by.or(who.hurt_by);
        self.quiet = 0;
    }

    fn injure(&mut self, by: FigureId, victim: FigureId, row: u8, die: u8, en: i16) {
        if row == 0 {
            return;
        }
        self.hurt(victim, Some(by), 0, en);
        let who = self.figure_mut(victim);
        who.injuries.push(Injury { row, staunched: false, fresh: true, detail: detail(row, die) });
        if matches!(Grief::of(row).harm, Harm::Leg | Harm::Head | Harm::Spine) {
            who.stance = Stance::Prone;
        }
    }

    fn stun(&mut self, figure: FigureId, through: u16) {
        let who = self.figure_mut(figure);
        who.condition = Condition::Stunned;
        who.stunned_through = who.stunned_through.max(through);
        who.posture = Posture::None;
        (who.moving, who.gallops) = (false, false);
        self.carry(figure);
    }

    fn collapse(&mut self, figure: FigureId, cause: Cause) {
        self.leave(figure, Condition::Unconscious);
        let who = self.figure_mut(figure);
        who.stance = Stance::Prone;
        who.cause = Some(cause);
    }

    /// It is out of the fight: whatever it did is over.
    fn leave(&mut self, figure: FigureId, condition: Condition) {
        let pulse = self.control.pulse;
        let who = self.figure_mut(figure);
        who.condition = condition;
        who.posture = Posture::None;
        (who.moving, who.close, who.stunned_through) = (false, false, 0);
        if condition == Condition::Dead {
            // A mount's death is no death that an aspect feels (D018, D136).
            who.died = if who.is_steed() { 0 } else { pulse };
            who.stance = Stance::Prone;
        }
    }

    fn disentangle(&mut self, figure: FigureId, left: u8) {
        self.figure_mut(figure).tangled = left;
    }

    fn load(&mut self, piece: PieceId, left: u8) {
        if let Some(Some(thing)) = self.figure_mut(piece.owner()).gear.place_mut(piece.slot()) {
            thing.loaded = left == 0;
            thing.loading = if left == 0 { 0 } else { thing.loading + 1 };
        }
    }

    fn unload(&mut self, piece: PieceId) {
        if let Some(Some(thing)) = self.figure_mut(piece.owner()).gear.place_mut(piece.slot()) {
            (thing.loaded, thing.loading) = (false, 0);
        }
    }

    /// A missile leaves its bow, or one of a bundle the hand.
    fn loose(&mut self, by: FigureId, piece: PieceId) {
        let Some(thing) = self.piece(piece) else { return };
        let weapon = thing.weapon();
        if weapon.is_missile() {
            self.unload(piece);
            if let Some(left) = weapon.ammunition().and_then(|kind| self.figure_mut(by).quivers.of_mut(kind)) {
                *left = left.saturating_sub(1);
            }
        } else if thing.count > 1 {
            if let Some(Some(thing)) = self.figure_mut(piece.owner()).gear.place_mut(piece.slot()) {
                thing.count -= 1;
            }
            self.figure_mut(by).ounces -= u32::from(weapon.row().ounces);
        }
    }

    fn went(&mut self, piece: PieceId, to: Place, grip: Option<Grip>, why: Why) {
        let Some(mut thing) = self.piece(piece) else { return };
        self.unhand(piece, thing.place, thing.ounces());
        match to {
            Place::Hand(by) => {
                let who = self.figure_mut(by);
                who.ounces += thing.ounces();
                match grip.unwrap_or(Grip::Primary) {
                    Grip::Primary => who.hands.primary = Some(piece),
                    Grip::Secondary => who.hands.secondary = Some(piece),
                    Grip::Both => who.hands = Hands { primary: Some(piece), secondary: Some(piece) },
                }
            }
            Place::Kept(by) => self.figure_mut(by).ounces += thing.ounces(),
            Place::Lodged(victim) => {
                let pole = thing.weapon().is_pole();
                let lodged = &mut self.figure_mut(victim).lodged;
                if pole { lodged.poles += 1 } else { lodged.thrown += 1 }
            }
            Place::Ground(_) | Place::Caught(_) | Place::Around(_) | Place::Gone => {}
        }
        if why != Why::Regripped && why != Why::PutAway && why != Why::Drawn {
            (thing.loaded, thing.loading) = (false, 0);
        }
        thing.place = to;
        if let Some(place) = self.figure_mut(piece.owner()).gear.place_mut(piece.slot()) {
            *place = Some(thing);
        }
    }

    /// Out of the hand, body or bag where it was.
    fn unhand(&mut self, piece: PieceId, from: Place, ounces: u32) {
        match from {
            Place::Hand(holder) => {
                let who = self.figure_mut(holder);
                who.ounces -= ounces;
                let kept = |held: Option<PieceId>| held.filter(|held| *held != piece);
                who.hands = Hands { primary: kept(who.hands.primary), secondary: kept(who.hands.secondary) };
            }
            Place::Kept(holder) => self.figure_mut(holder).ounces -= ounces,
            Place::Lodged(victim) => {
                let pole = self.piece(piece).is_some_and(|thing| thing.weapon().is_pole());
                let lodged = &mut self.figure_mut(victim).lodged;
                if pole { lodged.poles -= 1 } else { lodged.thrown -= 1 }
            }
            Place::Ground(_) | Place::Caught(_) | Place::Around(_) | Place::Gone => {}
        }
    }

    fn wait(&mut self, control: SideControl) {
        self.control = control;
        self.decisions += 1;
    }
}

/// What is kept of the die of an injury.
fn detail(row: u8, die: u8) -> u8 {
    match Grief::of(row).harm {
        Harm::Eye => 1 + u8::from(die > 5),
        Harm::Collar => 1 + u8::from(die > 6),
        _ => die,
    }
}
