//! Applies events: the only place that changes a bout.

use crate::battle::blow::Maneuver;
use crate::battle::command::Grip;
use crate::battle::event::{Cause, Event, Result, Why};
use crate::battle::figure::{Condition, FigureId, Hands, Posture, Saddle, Stance};
use crate::battle::injury::Injury;
use crate::battle::piece::{PieceId, Place};
use crate::battle::state::{Bout, SideControl};
use crate::data::grievous::{Grief, Harm};
use ludus_engine::hex::Hex;

impl Bout {
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
                let fighter = self.figure_mut(figure);
                (fighter.at, fighter.facing) = (to, facing);
                fighter.moving |= steps > 0;
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
                // A knockout does no damage but gets the credit (DQ-ATK-21, READINGS 10).
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
                let fighter = self.figure_mut(figure);
                (fighter.condition, fighter.stunned_through) = (Condition::Fit, 0);
            }
            Event::Entangled(figure) => self.figure_mut(figure).tangled = 2,
            Event::Tethered(figure, at) => self.figure_mut(figure).tether = at,
            Event::Disentangled(figure, left) => self.disentangle(figure, left),
            Event::Pinned { by, at } => {
                self.figure_mut(by).pins = Some(at);
                let fighter = self.figure_mut(at);
                fighter.pinned_by |= 1 << by.0;
                fighter.posture = Posture::None;
            }
            Event::Chokes(by, at) => self.figure_mut(by).chokes = at,
            Event::Strangled { blow, damage } => self.hurt(blow.at, Some(blow.by), damage.to_ft, damage.to_en),
            Event::Released { by, at } => {
                self.figure_mut(by).pins = None;
                self.figure_mut(at).pinned_by &= !(1 << by.0);
            }
            Event::Closed(figure, hex) => {
                let fighter = self.figure_mut(figure);
                fighter.moving = true;
                fighter.at = hex;
                for other in self.ids() {
                    let fighter = self.figure_mut(other);
                    // Figures larger than a hex (DQ-MULTI-07) and mounts (D136) do not grapple in it.
                    fighter.close |=
                        fighter.at == hex && fighter.occupies() && !fighter.is_large() && !fighter.is_steed();
                }
            }
            Event::RunDown { figure, .. } => {
                let inside = self.is_under(figure);
                let fighter = self.figure_mut(figure);
                fighter.stance = Stance::Prone;
                fighter.close |= inside && fighter.occupies();
            }
            Event::Clear(figure) => {
                let fighter = self.figure_mut(figure);
                (fighter.close, fighter.stance) = (false, Stance::Prone);
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
                let fighter = self.figure_mut(figure);
                fighter.ft_now -= ft;
                fighter.en_now -= en;
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

    /// Ends the figure's posture, since it acts again (12.5).
    fn acts(&mut self, figure: FigureId) {
        let fighter = self.figure_mut(figure);
        (fighter.posture, fighter.moving, fighter.acted) = (Posture::None, false, true);
        self.carry(figure);
    }

    /// Keeps a mount in its rider's hex, facing and motion (DQ-MOUNT-01, -04).
    fn carry(&mut self, figure: FigureId) {
        let fighter = self.figure(figure);
        if let Saddle::Rides(mount) = fighter.saddle {
            let (at, facing, moving) = (fighter.at, fighter.facing, fighter.moving);
            let mount = self.figure_mut(mount);
            (mount.at, mount.facing, mount.moving) = (at, facing, moving);
        }
    }

    /// Mounts; the mount now belongs to the rider's side.
    fn mount(&mut self, figure: FigureId, mount: FigureId) {
        let side = self.figure(figure).side;
        let steed = self.figure_mut(mount);
        (steed.saddle, steed.side) = (Saddle::Bears(figure), side);
        let (at, facing) = (steed.at, steed.facing);
        let fighter = self.figure_mut(figure);
        (fighter.saddle, fighter.at, fighter.facing) = (Saddle::Rides(mount), at, facing);
    }

    /// Dismounts; the mount stays in its hex.
    fn unsaddle(&mut self, figure: FigureId, to: Hex, thrown: bool) {
        if let Saddle::Rides(mount) = self.figure(figure).saddle {
            let steed = self.figure_mut(mount);
            (steed.saddle, steed.moving) = (Saddle::Loose, false);
        }
        let fighter = self.figure_mut(figure);
        (fighter.saddle, fighter.gallops, fighter.at) = (Saddle::Foot, false, to);
        if thrown {
            (fighter.stance, fighter.moving) = (Stance::Prone, false);
        }
    }

    fn hurt(&mut self, figure: FigureId, by: Option<FigureId>, ft: i16, en: i16) {
        if ft + en == 0 {
            return;
        }
        let fighter = self.figure_mut(figure);
        fighter.ft_now -= ft;
        fighter.en_now -= en;
        fighter.hurt_by = by.or(fighter.hurt_by);
        self.quiet = 0;
    }

    fn injure(&mut self, by: FigureId, victim: FigureId, row: u8, die: u8, en: i16) {
        if row == 0 {
            return;
        }
        self.hurt(victim, Some(by), 0, en);
        let fighter = self.figure_mut(victim);
        fighter.injuries.push(Injury { row, staunched: false, fresh: true, detail: detail(row, die) });
        if matches!(Grief::of(row).harm, Harm::Leg | Harm::Head | Harm::Spine) {
            fighter.stance = Stance::Prone;
        }
    }

    fn stun(&mut self, figure: FigureId, through: u16) {
        let fighter = self.figure_mut(figure);
        fighter.condition = Condition::Stunned;
        fighter.stunned_through = fighter.stunned_through.max(through);
        fighter.posture = Posture::None;
        (fighter.moving, fighter.gallops) = (false, false);
        self.carry(figure);
    }

    fn collapse(&mut self, figure: FigureId, cause: Cause) {
        self.leave(figure, Condition::Unconscious);
        let fighter = self.figure_mut(figure);
        fighter.stance = Stance::Prone;
        fighter.cause = Some(cause);
    }

    /// Takes a figure out of the fight and clears its activities.
    fn leave(&mut self, figure: FigureId, condition: Condition) {
        let pulse = self.control.pulse;
        let fighter = self.figure_mut(figure);
        fighter.condition = condition;
        fighter.posture = Posture::None;
        (fighter.moving, fighter.close, fighter.stunned_through) = (false, false, 0);
        if condition == Condition::Dead {
            // Aspects do not react to a mount's death (D018, D136).
            fighter.died = if fighter.is_steed() { 0 } else { pulse };
            fighter.stance = Stance::Prone;
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

    /// Removes a missile from its bow, or one item from a bundle.
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
                let fighter = self.figure_mut(by);
                fighter.ounces += thing.ounces();
                match grip.unwrap_or(Grip::Primary) {
                    Grip::Primary => fighter.hands.primary = Some(piece),
                    Grip::Secondary => fighter.hands.secondary = Some(piece),
                    Grip::Both => fighter.hands = Hands { primary: Some(piece), secondary: Some(piece) },
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

    /// Removes a thing from the hand, body or bag that held it.
    fn unhand(&mut self, piece: PieceId, from: Place, ounces: u32) {
        match from {
            Place::Hand(holder) => {
                let fighter = self.figure_mut(holder);
                fighter.ounces -= ounces;
                let kept = |held: Option<PieceId>| held.filter(|held| *held != piece);
                fighter.hands =
                    Hands { primary: kept(fighter.hands.primary), secondary: kept(fighter.hands.secondary) };
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

/// The part of an injury's die to store.
fn detail(row: u8, die: u8) -> u8 {
    match Grief::of(row).harm {
        Harm::Eye => 1 + u8::from(die > 5),
        Harm::Collar => 1 + u8::from(die > 6),
        _ => die,
    }
}
