//! A hex in which the figure might stand: whom it could strike from there, who could strike it, and which facing is best.

use super::{CHARGE, Field, Foe, Guise, SHOT, strikes};
use crate::hexarena::battle::figure::MOST_A_SIDE;
use crate::hexarena::computer::worth::Points;
use crate::hexarena::ground::zones::{self, Side as Quarter};
use crate::kit::hex::{Direction, Hex, front};
use std::cmp::Reverse;

/// An enemy who could strike before the figure's next action.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threat {
    /// His number.
    pub number: u8,
    /// How his blow comes.
    pub way: usize,
    /// Where it finds the figure: a few hexes more or less do not matter to a shot, which is reckoned from where it stands.
    pub at: Hex,
    /// Where he is.
    pub from: Hex,
    /// How likely it is, in per cent.
    weight: Points,
}

impl Threat {
    /// An enemy's against that hex.
    pub const fn of(number: usize, foe: &Foe, at: Hex, weight: Points) -> Threat {
        let distance = at.distance(foe.at);
        let way = if distance > foe.threat() { SHOT } else { (distance > foe.reach) as usize * CHARGE };
        Threat { number: number as u8, way, at, from: foe.at, weight }
    }
}

/// What the figure has before it in a hex, whatever it faces.
pub struct Stand([Option<Threat>; MOST_A_SIDE]);

impl Field<'_> {
    /// What it would have before it there.
    pub fn stand(&mut self, at: Hex) -> Stand {
        let mut threats = [None; MOST_A_SIDE];
        let mut count = 0;
        for number in 0..self.count {
            let Some(foe) = self.foes[number].as_mut().filter(|foe| foe.able) else { continue };
            let distance = at.distance(foe.at);
            let weight = match distance {
                _ if distance <= foe.reach => 100,
                _ if distance <= foe.threat() => 60,
                _ if distance > 1 && foe.shot(self.seen).is_some() => 50,
                _ => continue,
            };
            let weight = if foe.busy { weight / 2 } else { weight };
            let threat = Threat::of(number, foe, at, weight);
            threats[count] = Some(Threat { at: if threat.way == SHOT { self.at } else { at }, ..threat });
            count += 1;
        }
        Stand(threats)
    }

    /// What the enemies may do to it there before its next action (D160.2).
    pub fn danger(&mut self, at: Hex, facing: Direction, guise: Guise) -> Points {
        let stand = self.stand(at);
        self.danger_in(&stand, facing, guise)
    }

    /// The same.
    pub fn danger_in(&mut self, stand: &Stand, facing: Direction, guise: Guise) -> Points {
        let behind = |threat: &Threat| zones::side_of(threat.at, facing, threat.from) == Quarter::Rear;
        self.sum(stand, guise, behind)
    }

    /// The least that it can be, whatever it faces there: with nobody behind it.
    pub fn least_danger(&mut self, stand: &Stand, guise: Guise) -> Points {
        self.sum(stand, guise, |_| false)
    }

    fn sum(&mut self, stand: &Stand, guise: Guise, behind: impl Fn(&Threat) -> bool) -> Points {
        let mut sum = 0;
        for threat in stand.0.iter().map_while(Option::as_ref) {
            let rear = behind(threat);
            let points = self.his(threat, guise, rear);
            sum += points * threat.weight / 100 * if rear { 13 } else { 10 } / 10;
        }
        sum
    }

    /// The best blow from there: the enemy's number, its worth, its chance.
    pub fn best(&mut self, at: Hex, facing: Direction, charge: bool) -> Option<(usize, Points, i16)> {
        let mut best: Option<(usize, Points, i16)> = None;
        for number in 0..self.count {
            let Some(foe) = &self.foes[number] else { continue };
            if !strikes(at, facing, foe.at, self.reach, self.rider) {
                continue;
            }
            let (points, chance) = self.mine(number, at, facing, charge);
            if best.is_none_or(|(_, most, _)| points > most) {
                best = Some((number, points, chance));
            }
        }
        best
    }

    /// The facing that looks best from a hex, of those that may be taken: the worth of a blow there, less the danger, and
    /// rather towards the nearest enemy.
    pub fn look(&mut self, at: Hex, guise: Guise, may: impl Fn(Direction) -> bool) -> (Direction, Points) {
        let stand = self.stand(at);
        let least = self.least_danger(&stand, guise);
        let nearest = self.nearest().map(|foe| foe.at);
        let mut hopes = [None; 6];
        for facing in Direction::ALL.into_iter().filter(|facing| may(*facing)) {
            hopes[facing as usize] = Some(self.hope(at, facing, nearest));
        }
        let mut best: Option<(Points, Reverse<Direction>)> = None;
        // The most hopeful come first; what cannot be the best any more, were nobody behind it, is left out.
        while let Some((hope, Reverse(facing))) = most_hopeful(&hopes) {
            if best.is_some_and(|(most, _)| self.less(hope, least) < most) {
                break;
            }
            hopes[facing as usize] = None;
            let danger = self.danger_in(&stand, facing, guise);
            debug_assert!(danger >= least, "{danger} {least}");
            best = best.max(Some((self.less(hope, danger), Reverse(facing))));
        }
        best.map_or((self.facing, 0), |(points, Reverse(facing))| (facing, points))
    }

    /// What a facing there looks like were there no danger.
    fn hope(&mut self, at: Hex, facing: Direction, nearest: Option<Hex>) -> Points {
        let ahead = nearest.map_or(0, |to| front(facing, to - at));
        ahead.clamp(-4, 4) * 10
            + self.best(at, facing, false).map_or(0, |(_, points, _)| points / 4)
            + Points::from(facing == self.facing)
    }

    /// What is left of a hope in danger.
    const fn less(&self, hope: Points, danger: Points) -> Points {
        hope - danger * self.caution / 100
    }
}

/// The most hopeful facing, of several the first.
fn most_hopeful(hopes: &[Option<Points>; 6]) -> Option<(Points, Reverse<Direction>)> {
    Direction::ALL.into_iter().filter_map(|facing| Some((hopes[facing as usize]?, Reverse(facing)))).max()
}
