//! Lays out a battle from its set-up: places, terrain, bones and the spells of fighters, all drawn from the seed.

use crate::battle::state::Battle;
use crate::data::item::Item;
use crate::data::race::Race;
use crate::data::spell::{FIGHTERS_IQ, Spell};
use crate::model::board::{HEIGHT, Square, WIDTH};
use crate::model::fighter::{Fighter, FighterId, Side};
use crate::model::ground::Layer;
use crate::model::magic::{FOR_GOOD, Lasting};
use crate::model::setup::{Arena, Phase, Problem, Setup, SetupError};
use crate::model::skill::Skills;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};

/// Fighters, terrain and items in their places.
pub(crate) struct Placed {
    pub fighters: Vec<Fighter>,
    pub terrain: Vec<(Square, Layer)>,
    pub items: Vec<(Square, Item)>,
    pub turn: u16,
    pub phase: Phase,
    pub first: Side,
    pub skill: Skills,
}

/// The rows of the starting squares in roster order (DEC-011).
const ROWS: [i32; 9] = [9, 7, 11, 5, 13, 3, 15, 1, 17];

impl Setup {
    /// Builds the battle before its first decision.
    pub(crate) fn build(&self, seed: Seed) -> Result<Battle, SetupError> {
        self.check_sides()?;
        self.check_names()?;
        let (turn, phase) = self.start.map_or((1, Phase::Incentive), |start| (start.turn.max(1), start.phase));
        let first = self.start.and_then(|start| start.first).unwrap_or(Side::West);
        let mut fighters = Vec::new();
        let mut starts = [0usize; 2];
        let mut bones = Vec::new();
        for (i, recruit) in self.fighters.iter().enumerate() {
            let error = |problem| SetupError::Fighter { name: recruit.name.clone(), problem };
            if self.fighters[..i].iter().any(|other| other.name == recruit.name) {
                return Err(error(Problem::NameTaken));
            }
            let mut fighter = recruit.fighter().map_err(error)?;
            match &recruit.stance {
                Some(stance) if phase == Phase::Actions => (fighter.moved, fighter.class) = (true, stance.moved),
                Some(_) => {}
                None if recruit.bones => bones.push(FighterId(i as u8)),
                None => {
                    fighter.at = start_square(recruit.side, starts[recruit.side as usize]);
                    starts[recruit.side as usize] += 1;
                }
            }
            fighters.push(fighter);
        }
        let (terrain, mut items) = match &self.arena {
            Arena::Random => (lay_out(&mut Dice::new(seed, Domain::Setup, 0)), Vec::new()),
            Arena::Drawn { terrain, items } => (terrain.clone(), items.clone()),
        };
        scatter(&mut Dice::new(seed, Domain::Setup, 2), &bones, &mut fighters, &terrain, &mut items);
        self.teach(&mut Dice::new(seed, Domain::Setup, 3), &mut fighters);
        let battle =
            Battle::laid_out(seed, &Placed { fighters, terrain, items, turn, phase, first, skill: self.skill });
        self.check_squares(&battle)?;
        Ok(battle)
    }

    /// Gives fighters of IQ 10 or more each spell open to them with an even chance (FSP-03, DEC-108). An Evil Mage gets
    /// all spells within its IQ that are not summons, illusions or terrain.
    fn teach(&self, dice: &mut Dice, fighters: &mut [Fighter]) {
        for (recruit, fighter) in self.fighters.iter().zip(fighters) {
            let open = |fighter: &Fighter| {
                let (race, iq) = (fighter.race(), fighter.iq() as u8);
                Spell::all().filter(move |spell| spell.is_open_to(race, iq))
            };
            if fighter.race() == Race::EvilMage {
                fighter.magic.until[Lasting::Return as usize] = FOR_GOOD;
            }
            if let Some(spells) = recruit.stance.as_ref().and_then(|stance| stance.spells.as_ref()) {
                fighter.spells = spells.iter().copied().collect();
            } else if fighter.race().is_fighter() && recruit.iq >= FIGHTERS_IQ && !recruit.bones {
                fighter.spells = open(fighter).filter(|_| dice.one_of(2) == 1).collect();
            } else if fighter.race() == Race::EvilMage {
                fighter.spells = open(fighter).filter(|spell| spell.is_evil()).chain([Spell::DeathSword]).collect();
            }
        }
    }

    fn check_squares(&self, battle: &Battle) -> Result<(), SetupError> {
        for (id, recruit) in battle.fighters().zip(&self.fighters) {
            let at = battle.fighter(id).at();
            if !battle.fighter(id).in_arena() {
                continue;
            }
            let upright = |id| !battle.fighter(id).prone();
            let shared = battle.all_at(at).any(|other| other != id && (upright(other) || upright(id)));
            let terrain = battle.ground().terrain(at);
            if shared || terrain.stops_missiles() {
                return Err(SetupError::Fighter { name: recruit.name.clone(), problem: Problem::Square });
            }
        }
        Ok(())
    }
}

/// Places bones of earlier games on random free squares (DEC-116).
fn scatter(
    dice: &mut Dice,
    bones: &[FighterId],
    fighters: &mut [Fighter],
    terrain: &[(Square, Layer)],
    items: &mut Vec<(Square, Item)>,
) {
    for id in bones {
        let taken = |at: Square| {
            fighters.iter().any(|fighter| fighter.in_arena() && fighter.at() == at)
                || terrain.iter().any(|(square, _)| *square == at)
        };
        let free: Vec<Square> = Square::all().filter(|at| !taken(*at)).collect();
        if let Some(at) = free.get(dice.one_of(free.len() as u32) as usize - 1).copied() {
            fighters[id.index()].at = at;
            items.push((at, Item::bones(*id)));
        }
    }
}

/// The starting square of a fighter by its number on the side: the column next to the wall, then the one
/// at the wall, then inwards (DEC-011).
fn start_square(side: Side, number: usize) -> Square {
    let column = [1, 0, 2, 3][(number / ROWS.len()).min(3)];
    let x = if side == Side::West { column } else { WIDTH - 1 - column };
    Square::clamped(x, ROWS[number % ROWS.len()])
}

/// Places exit, altar, fires and pits at random (DEC-012 to DEC-014).
fn lay_out(dice: &mut Dice) -> Vec<(Square, Layer)> {
    let exit = Square::clamped(20, if dice.one_of(2) == 1 { 0 } else { HEIGHT - 1 });
    let altar = loop {
        let square = Square::clamped(12 + dice.one_of(14) as i32, 3 + dice.one_of(11) as i32);
        if !square.is_next_to(exit) {
            break square;
        }
    };
    let mut terrain = vec![(exit, Layer::Exit), (altar, Layer::Altar)];
    let fires = dice.face() + 2;
    let pits = dice.face() + 2;
    for layer in core::iter::repeat_n(Layer::Fire, fires.into()).chain(core::iter::repeat_n(Layer::Pit, pits.into())) {
        loop {
            let square = Square::clamped(3 + dice.one_of(32) as i32, dice.one_of(HEIGHT as u32) as i32 - 1);
            let clear = [exit, altar].into_iter().all(|kept| square.distance(kept) > 1);
            if clear && terrain.iter().all(|(taken, _)| *taken != square) {
                terrain.push((square, layer));
                break;
            }
        }
    }
    terrain
}
