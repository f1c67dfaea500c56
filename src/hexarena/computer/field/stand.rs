//! A hex in which the figure might stand: whom it could strike from there, who could strike it, and which facing is best.

use super::{Arms, CHARGE, Field, Guise, SHOT, striking};
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
    pub way: u8,
    /// Where it finds the figure: a few hexes more or less do not matter to a shot, which is reckoned from where it stands.
    pub at: Hex,
    /// Where he is.
    pub from: Hex,
    /// How likely it is, in per cent.
    weight: u8,
}

impl Threat {
    /// An enemy's against a hex, by how far he is from it.
    pub fn of(number: usize, at: Hex, foe: Hex, arms: &Arms) -> Threat {
        let distance = at.distance(foe);
        let (way, weight) = match distance {
            _ if distance <= arms.reach => (0, 100),
            _ if distance <= arms.threat() => (CHARGE, 60),
            _ => (SHOT, 50),
        };
        Threat { number: number as u8, way, at, from: foe, weight: if arms.busy { weight / 2 } else { weight } }
    }
}

/// Who could strike the figure in a hex, whatever it faces.
pub struct Threats([Option<Threat>; MOST_A_SIDE]);

/// The numbers of those whom the figure might strike from a hex, were it to face them.
pub struct Near {
    at: Hex,
    /// At the end of a Charge.
    charge: bool,
    numbers: [u8; MOST_A_SIDE],
    /// With which facings it strikes at each of them: a bit for each.
    facings: [u8; MOST_A_SIDE],
    count: usize,
    /// What a blow at each of them is worth from there, and its chance, whatever the figure faces: once that has been asked.
    worth: [Option<(Points, i16)>; MOST_A_SIDE],
}

/// The facing that looks best.
pub struct Look {
    pub facing: Direction,
    /// How it looks.
    pub points: Points,
    /// The danger so.
    pub danger: Points,
}

impl Near {
    /// Whether there is nobody.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }
}

impl Field<'_> {
    /// Whom it might strike from there.
    pub fn near(&self, at: Hex, charge: bool) -> Near {
        let mut near = Near {
            at,
            charge,
            numbers: [0; MOST_A_SIDE],
            facings: [0; MOST_A_SIDE],
            count: 0,
            worth: [None; MOST_A_SIDE],
        };
        for (number, foe) in self.foes().enumerate() {
            let facings = striking(at, foe.at, self.reach, self.rider);
            if facings != 0 {
                (near.numbers[near.count], near.facings[near.count]) = (number as u8, facings);
                near.count += 1;
            }
        }
        near
    }

    /// Who could strike it there.
    pub fn threats(&mut self, at: Hex) -> Threats {
        let mut threats = [None; MOST_A_SIDE];
        let mut places = threats.iter_mut();
        for number in 0..self.count {
            let Some(foe) = self.foes[number].filter(|foe| foe.able) else { continue };
            let threat = Threat::of(number, at, foe.at, &self.arms(number, foe.id));
            let shot = threat.way == SHOT;
            if shot && (at.distance(foe.at) <= 1 || self.shot(number, foe.id).is_none()) {
                continue;
            }
            if let Some(place) = places.next() {
                *place = Some(if shot { Threat { at: self.at, ..threat } } else { threat });
            }
        }
        Threats(threats)
    }

    /// What the enemies may do to it there before its next action (D160.2).
    pub fn danger(&mut self, at: Hex, facing: Direction, guise: Guise) -> Points {
        let threats = self.threats(at);
        self.danger_of(&threats, facing, guise)
    }

    /// The same of those that there are.
    pub fn danger_of(&mut self, threats: &Threats, facing: Direction, guise: Guise) -> Points {
        let behind = |threat: &Threat| zones::side_of(threat.at, facing, threat.from) == Quarter::Rear;
        self.sum(threats, guise, behind)
    }

    /// The least that it can be, whatever it faces there: with nobody behind it.
    pub fn least_danger(&mut self, threats: &Threats, guise: Guise) -> Points {
        self.sum(threats, guise, |_| false)
    }

    fn sum(&mut self, threats: &Threats, guise: Guise, behind: impl Fn(&Threat) -> bool) -> Points {
        let mut sum = 0;
        for threat in threats.0.iter().map_while(Option::as_ref) {
            let rear = behind(threat);
            let points = self.his(threat, guise, rear);
            sum += points * Points::from(threat.weight) / 100 * if rear { 13 } else { 10 } / 10;
        }
        sum
    }

    /// The best blow from there: the enemy's number, its worth, its chance.
    pub fn best(&mut self, at: Hex, facing: Direction, charge: bool) -> Option<(usize, Points, i16)> {
        self.best_of(&mut self.near(at, charge), facing)
    }

    /// The same at those that are near.
    pub fn best_of(&mut self, near: &mut Near, facing: Direction) -> Option<(usize, Points, i16)> {
        let mut best: Option<(usize, Points, i16)> = None;
        for (place, number) in near.numbers[..near.count].iter().map(|number| usize::from(*number)).enumerate() {
            if near.facings[place] >> facing as u8 & 1 == 0 {
                continue;
            }
            let worth = &mut near.worth[place];
            let (points, chance) = *worth.get_or_insert_with(|| self.mine(number, near.at, facing, near.charge));
            if best.is_none_or(|(_, most, _)| points > most) {
                best = Some((number, points, chance));
            }
        }
        best
    }

    /// The facing that looks best from a hex, of those that may be taken: the worth of a blow there, less the danger, and
    /// rather towards the nearest enemy.
    pub fn look(&mut self, at: Hex, guise: Guise, may: impl Fn(Direction) -> bool) -> Look {
        let (mut near, threats) = (self.near(at, false), self.threats(at));
        let least = self.least_danger(&threats, guise);
        let nearest = self.nearest().map(|foe| foe.at);
        let mut hopes = [None; 6];
        for facing in Direction::ALL.into_iter().filter(|facing| may(*facing)) {
            hopes[facing as usize] = Some(self.hope(&mut near, facing, nearest));
        }
        let mut best: Option<(Points, Reverse<Direction>, Points)> = None;
        // The most hopeful come first; what cannot be the best any more, were nobody behind it, is left out.
        while let Some((hope, Reverse(facing))) = most_hopeful(&hopes) {
            if best.is_some_and(|(most, ..)| self.less(hope, least) < most) {
                break;
            }
            hopes[facing as usize] = None;
            let danger = self.danger_of(&threats, facing, guise);
            debug_assert!(danger >= least, "{danger} {least}");
            best = best.max(Some((self.less(hope, danger), Reverse(facing), danger)));
        }
        let nothing = Look { facing: self.facing, points: 0, danger: 0 };
        best.map_or(nothing, |(points, Reverse(facing), danger)| Look { facing, points, danger })
    }

    /// What a facing there looks like were there no danger.
    pub fn hope(&mut self, near: &mut Near, facing: Direction, nearest: Option<Hex>) -> Points {
        let ahead = nearest.map_or(0, |to| front(facing, to - near.at));
        ahead.clamp(-4, 4) * 10
            + self.best_of(near, facing).map_or(0, |(_, points, _)| points / 4)
            + Points::from(facing == self.facing)
    }

    /// What is left of a hope in danger.
    pub const fn less(&self, hope: Points, danger: Points) -> Points {
        hope - danger * self.caution / 100
    }
}

/// The most hopeful facing, of several the first.
fn most_hopeful(hopes: &[Option<Points>; 6]) -> Option<(Points, Reverse<Direction>)> {
    Direction::ALL.into_iter().filter_map(|facing| Some((hopes[facing as usize]?, Reverse(facing)))).max()
}
