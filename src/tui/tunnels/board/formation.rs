//! Where the fighters stand in the picture. In an open place each side is one line; in a passage ranks stand behind each other.
//! Everyone keeps a place from turn to turn, so that a token never jumps when somebody else falls.

use ludus_tunnels::battle::fighter::{FightSide, FighterId};
use ludus_tunnels::battle::state::Fight;
use ludus_tunnels::model::setup::Space;
use ratatui::layout::Rect;

/// Columns of a token with its margins.
pub const TOKEN: u16 = 4;
/// Fighters in a column of an open place.
const MOST: u16 = 6;
/// Rows that the table below keeps.
pub const TABLE: u16 = 11;
/// The height from which rows of the picture stand apart.
const TALL: u16 = 36;
/// Feet for a column between the lines, and the columns of lines that have met.
const FEET: u16 = 8;
const CLOSED: u16 = 4;
/// The fewest columns between lines at a distance, and the part of the board that is the most.
const NEAR: u16 = 9;
const FAR: u16 = 6;

/// The picture: the room, and the cells of each fighter by number.
pub struct Formation {
    /// The room with its walls.
    pub room: Rect,
    pub floor: Rect,
    /// The area between the lines.
    pub gap: Rect,
    /// The area for the table.
    pub below: Rect,
    places: Vec<Rect>,
    fronts: Vec<FighterId>,
}

/// The fighters of a rank, front first.
const fn wide(space: Space, rows: u16) -> u16 {
    match space {
        Space::Place | Space::Hall => rows,
        Space::Passage => 2,
        Space::Narrow => 1,
    }
}

impl Formation {
    pub fn of(fight: &Fight, area: Rect) -> Formation {
        let of = |side| fight.ids().filter(move |id| fight.get(*id).side == side).collect::<Vec<_>>();
        let sides = FightSide::BOTH.map(of);
        let most = sides.iter().map(|side| side.len() as u16).max().unwrap_or(0);
        let rows = match fight.ground.space {
            Space::Place | Space::Hall => most.clamp(3, MOST),
            Space::Passage | Space::Narrow => 4,
        };
        let step = if area.height >= TALL { 2 } else { 1 };
        let height = (rows * step + 2).min(area.height.saturating_sub(TABLE));
        let room = Rect { height, ..area };
        let floor = Rect { y: room.y + 1, height: height.saturating_sub(2), ..room };
        let farthest = (area.width / FAR).max(NEAR);
        let apart = if fight.is_missile_turn() { (fight.distance / FEET).clamp(NEAR, farthest) } else { CLOSED };
        let middle = area.x + area.width / 2;
        let gap = Rect { x: middle - apart / 2, width: apart, ..floor };
        let below = Rect { y: room.bottom(), height: area.height - room.height, ..area };
        let mut formation =
            Formation { room, floor, gap, below, places: vec![Rect::ZERO; fight.fighters.len()], fronts: Vec::new() };
        let rank = wide(fight.ground.space, rows);
        for side in sides {
            formation.place(fight, &side, (rank, step));
        }
        formation
    }

    /// Places a side in ranks of so many, each in a column.
    fn place(&mut self, fight: &Fight, side: &[FighterId], (rank, step): (u16, u16)) {
        let in_ranks = !matches!(fight.ground.space, Space::Place | Space::Hall);
        // In a passage those behind move up.
        let side: Vec<FighterId> = side.iter().copied().filter(|id| !in_ranks || fight.get(*id).is_here()).collect();
        let first = self.floor.y + (self.floor.height.saturating_sub(rank.min(side.len() as u16) * step)) / 2;
        for (number, id) in side.iter().enumerate() {
            let (column, row) = (number as u16 / rank, number as u16 % rank);
            let x = match fight.get(*id).side {
                FightSide::Party => self.gap.x.checked_sub((column + 1) * TOKEN),
                FightSide::Foes => Some(self.gap.right() + column * TOKEN),
            };
            let y = first + row * step;
            if let Some(x) =
                x.filter(|x| *x >= self.floor.x && x + TOKEN <= self.floor.right() && y < self.floor.bottom())
            {
                self.places[id.index()] = Rect::new(x, y, TOKEN, 1);
            }
            // Names have room beside a single line.
            if !in_ranks && side.len() <= usize::from(rank) {
                self.fronts.push(*id);
            }
        }
    }

    /// The cells of a fighter. Empty if it is not in the picture.
    pub fn cells(&self, who: FighterId) -> Rect {
        self.places.get(who.index()).copied().unwrap_or_default()
    }

    /// Returns whether a fighter has its name at the edge of the picture.
    pub fn is_front(&self, who: FighterId) -> bool {
        self.fronts.contains(&who)
    }

    /// The fighter at a screen position.
    pub fn at(&self, x: u16, y: u16) -> Option<FighterId> {
        let number = self.places.iter().position(|cells| cells.contains((x, y).into()))?;
        Some(FighterId(number as u8))
    }
}
