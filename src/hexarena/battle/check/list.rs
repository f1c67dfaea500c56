//! Lists all legal commands. Each listed command passes `check`.

use crate::battle::blow::{Maneuver, Range, StrikeCount, WeaponUse};
use crate::battle::command::{Act, Command, Going, Grip, PassAct, Withdrawal};
use crate::battle::figure::{Figure, FigureId, Saddle};
use crate::battle::movement::{Leave, Turning};
use crate::battle::state::{Bout, Decision, Form};
use crate::model::ground::bulk::KnownGround;
use crate::model::ground::moves::Way;
use crate::model::ground::reach::Reach;
use crate::model::setup::Side;
use alloc::vec::Vec;
use ludus_engine::hex::Direction;

/// Hexes that the longest Melee weapon reaches.
const FARTHEST_BLOW: i32 = 2;

const GRIPS: [Grip; 3] = [Grip::Primary, Grip::Secondary, Grip::Both];

impl Bout {
    /// Adds every legal command to `out`. Movement is listed once per end hex and facing, by the cheapest path.
    pub fn legal_commands(&self, out: &mut Vec<Command>) {
        match self.control.ask {
            Decision::Over => {}
            Decision::Place(side) => self.list_places(side, out),
            Decision::Order(_) | Decision::Sides(_) => out.extend([Command::First, Command::Last]),
            Decision::Pick(side) => out.extend(self.left_of(side).iter().map(Command::Pick)),
            Decision::Act(figure) => self.list_acts(figure, out),
            Decision::Strike(figure) => {
                self.each_strike(figure, |strike| {
                    out.push(Command::Strike(strike));
                    true
                });
                out.push(Command::Done);
            }
            Decision::After(figure) => self.list_after(figure, out),
            Decision::Loose(_) => out.extend([Command::Loose, Command::Done]),
            Decision::Repulse(_) => out.extend([Command::Repulse(true), Command::Repulse(false)]),
            Decision::Riposte(figure) => {
                let means = self.figure(figure).means().iter().copied();
                let means = means.filter(|means| self.check_riposte(figure, *means).is_ok());
                out.extend(means.map(|means| Command::Riposte(Some(means))));
                out.push(Command::Riposte(None));
            }
            Decision::Submit(_) => out.extend([Command::Submit(true), Command::Submit(false)]),
            Decision::Cleave(_) => out.extend([Command::Cleave(true), Command::Cleave(false)]),
        }
    }

    fn list_places(&self, side: Side, out: &mut Vec<Command>) {
        out.push(Command::Ready);
        for (id, figure) in self.of_side(side) {
            for hex in self.arena.field().all().filter(|hex| *hex != figure.at) {
                let place = Command::Place(id, hex);
                out.extend(Some(place).filter(|place| self.check(place).is_ok()));
            }
        }
    }

    fn list_after(&self, id: FigureId, out: &mut Vec<Command>) {
        out.push(Command::Done);
        let Some(doing) = self.control.doing else { return };
        let leave = self.leave_after(&doing);
        self.each_going(id, Form::Evade, leave, |going| {
            out.extend(Some(Command::After(going)).filter(|after| self.check(after).is_ok()));
        });
    }

    fn list_acts(&self, id: FigureId, out: &mut Vec<Command>) {
        let first = out.len();
        let mut add = |command: Command| out.extend(Some(command).filter(|command| self.check(command).is_ok()));
        add(Command::Done);
        add(Command::Act(Act::Recover));
        self.each_act(id, &mut |act| add(Command::Act(act)));
        for piece in self.figure(id).hands.held() {
            add(Command::Drop(piece));
            GRIPS.into_iter().for_each(|grip| add(Command::Regrip(piece, grip)));
        }
        for at in self.ids().filter(|at| self.hostile(id, *at)) {
            add(Command::Demand(at));
        }
        add(Command::Yield);
        debug_assert!(out.len() > first, "nothing is legal for {id:?}: {self:?}");
    }

    /// Calls `add` with every legal action, and with some that the check refuses.
    fn each_act(&self, id: FigureId, add: &mut impl FnMut(Act)) {
        let stay = Going { way: Way::NONE, facing: self.figure(id).facing };
        let open = |act: Act| self.check_form(id, &act).is_ok();
        add(Act::Leave);
        add(Act::Grapple);
        for side in Direction::ALL {
            add(Act::BreakOff(side));
            add(Act::Jump(side));
        }
        for at in self.ids().filter(|at| self.hostile(id, *at)) {
            add(Act::Close(at));
        }
        for (form, act) in
            [(Form::Move, Act::Move as fn(Going) -> Act), (Form::Evade, Act::Evade), (Form::Attack, Act::Attack)]
        {
            if form == Form::Move && self.figure(id).gallops {
                let way = self.run_of(id);
                Direction::ALL.into_iter().for_each(|facing| add(act(Going { way, facing })));
            } else if open(act(stay)) {
                self.each_going(id, form, self.leave_now(id, form, false), |going| add(act(going)));
            }
        }
        for (form, act) in
            [(Form::Withdraw, Act::Withdraw as fn(Going, Withdrawal) -> Act), (Form::Retreat, Act::Retreat)]
        {
            if open(act(stay, Withdrawal::Plain)) {
                self.each_going(id, form, self.leave_now(id, form, false), |going| {
                    [Withdrawal::Plain, Withdrawal::Offensive, Withdrawal::Defensive]
                        .into_iter()
                        .for_each(|how| add(act(going, how)));
                });
            }
        }
        if open(Act::Pass(stay, PassAct::Wait)) {
            self.each_pass(id, stay, add);
        }
        if open(Act::Charge(stay, WeaponUse::Primary)) {
            self.each_charge(id, add);
        }
        if open(Act::Fire {
            means: WeaponUse::Primary,
            at: id,
            trick: Maneuver::Damage,
            several: StrikeCount::One,
            way: Way::NONE,
        }) {
            self.each_shot(id, add);
        }
    }

    /// Lists Passes: with any movement for some acts, in place for all.
    fn each_pass(&self, id: FigureId, stay: Going, add: &mut impl FnMut(Act)) {
        let acts = self.pass_acts(id);
        self.each_going(id, Form::Pass, self.leave_now(id, Form::Pass, false), |going| {
            add(Act::Pass(going, PassAct::Wait));
            if going != stay {
                let moving = acts.iter().filter(|act| !Bout::stays(**act));
                moving.for_each(|act| add(Act::Pass(going, *act)));
            }
        });
        acts.iter().for_each(|act| add(Act::Pass(stay, *act)));
    }

    /// Pass acts that might be possible anywhere.
    fn pass_acts(&self, id: FigureId) -> Vec<PassAct> {
        let mut acts = vec![PassAct::Kneel, PassAct::LieDown, PassAct::Rise, PassAct::KeepHold, PassAct::LetGo];
        for (piece, thing) in self.pieces() {
            use crate::battle::piece::Place;
            match thing.place {
                Place::Kept(by) if by == id => acts.extend(GRIPS.map(|grip| PassAct::Draw(piece, grip))),
                Place::Ground(_) => acts.extend(GRIPS.map(|grip| PassAct::PickUp(piece, grip))),
                Place::Hand(by) if by == id => acts.extend([PassAct::PutAway(piece), PassAct::Load(piece)]),
                Place::Lodged(_) | Place::Caught(_) => acts.push(PassAct::Pull(piece)),
                _ => {}
            }
        }
        if self.figure(id).mount().is_some() {
            acts.extend(Direction::ALL.map(PassAct::Dismount));
        } else {
            let loose = |figure: &Figure| figure.saddle == Saddle::Loose;
            acts.extend(self.figures().filter(|(_, steed)| loose(steed)).map(|(mount, _)| PassAct::Mount(mount)));
        }
        for (other, figure) in self.figures().filter(|(_, figure)| figure.side == self.figure(id).side) {
            acts.extend((figure.lodged.is_pulled()).then_some(PassAct::PullArrow(other)));
            acts.extend(figure.is_tangled().then_some(PassAct::Disentangle(other)));
            acts.extend(figure.injuries.flows(false).map(|(wound, _)| PassAct::Staunch(other, wound as u8)));
        }
        acts
    }

    /// Calls `take` with the attacks, Charges and shots that a figure has if it is its turn now. A movement that ends out of
    /// reach of `at` is left out.
    pub(crate) fn each_offense(&self, id: FigureId, at: FigureId, take: &mut impl FnMut(Act)) {
        let mut turn = *self;
        (turn.control.ask, turn.control.doing) = (Decision::Act(id), None);
        let stay = Going { way: Way::NONE, facing: self.figure(id).facing };
        let near = |way: Way| self.figure(at).hexes().any(|hex| turn.end_of(id, way).distance(hex) <= FARTHEST_BLOW);
        let mut add = |act: Act| {
            let keeps = match act {
                Act::Attack(going) | Act::Charge(going, _) => near(going.way) || turn.figure(id).is_large(),
                Act::Fire { at: aimed, .. } => aimed == at,
                _ => false,
            };
            if keeps && turn.check(&Command::Act(act)).is_ok() {
                take(act);
            }
        };
        // Most enemies are too far away for any step to matter.
        let gap = self.figure(id).distance(self.figure(at));
        let is_far = gap > i32::from(self.rate(id)) + FARTHEST_BLOW;
        if !is_far && turn.check_form(id, &Act::Attack(stay)).is_ok() {
            turn.each_going(id, Form::Attack, turn.leave_now(id, Form::Attack, false), |going| add(Act::Attack(going)));
        }
        if !is_far && turn.check_form(id, &Act::Charge(stay, WeaponUse::Primary)).is_ok() {
            turn.each_charge(id, &mut add);
        }
        turn.each_shot(id, &mut add);
    }

    fn each_charge(&self, id: FigureId, add: &mut impl FnMut(Act)) {
        let own = self.figure(id).means().iter().copied();
        for means in own.filter(|means| self.tool(id, *means, Range::Melee).is_some()) {
            let leave = self.leave_now(id, Form::Charge, self.is_pole(id, means));
            self.each_going(id, Form::Charge, leave, |going| add(Act::Charge(going, means)));
        }
        self.each_going(id, Form::ChargeClose, self.leave_now(id, Form::ChargeClose, false), |going| {
            self.ids().filter(|at| self.hostile(id, *at)).for_each(|at| add(Act::ChargeClose(going.way, at)));
        });
    }

    fn each_shot(&self, id: FigureId, add: &mut impl FnMut(Act)) {
        for means in [WeaponUse::Primary, WeaponUse::Secondary] {
            let Some(tool) = self.tool(id, means, Range::Ranged) else { continue };
            let crossbow = tool.weapon.is_some_and(|weapon| weapon.is_crossbow());
            let leave = self.leave_now(id, Form::Fire, false);
            let leave = if crossbow { leave } else { Leave { points: 0, ..leave } };
            self.each_going(id, Form::Fire, leave, |going| {
                for at in self.ids().filter(|at| self.hostile(id, *at)) {
                    for trick in [Maneuver::Damage, Maneuver::Entangle] {
                        for several in [StrikeCount::One, StrikeCount::Pair, StrikeCount::Quick] {
                            add(Act::Fire { means, at, trick, several, way: going.way });
                        }
                    }
                }
            });
        }
    }

    /// Calls `take` with every end hex and facing of a movement, by the cheapest path.
    pub(crate) fn each_going(&self, id: FigureId, form: Form, leave: Leave, mut take: impl FnMut(Going)) {
        let figure = self.figure(id);
        if figure.is_large() {
            return self.with_bulk(id, leave.points, |bulk| {
                let ground = KnownGround::new(bulk, &[]);
                bulk.each(usize::MAX, &ground, |end| take(Going { way: end.way, facing: end.facing }));
            });
        }
        for facing in Direction::ALL {
            let stay = Going { way: Way::NONE, facing };
            if self.going_by(id, form, leave, stay).is_ok() {
                take(stay);
            }
        }
        if leave.points == 0 {
            return;
        }
        let mut reach = Reach::default();
        self.with_mover(id, &leave, leave.points.into(), |mover| reach.find(mover));
        let from = self.spot(figure.at);
        for spot in reach.ends().iter().filter(|spot| *spot != from) {
            for facing in reach.facings(spot) {
                let sides = figure.facing.steps_to(facing);
                let allowed = match leave.turning {
                    Turning::AsWalked | Turning::Free => true,
                    Turning::OneSide => sides <= 1,
                    Turning::Kept => sides == 0,
                };
                if let Some(way) = reach.way(spot, facing).filter(|_| allowed) {
                    take(Going { way, facing });
                }
            }
        }
    }
}
