//! The specials of lairs (OURS-10).

use serde::{Deserialize, Serialize};

/// What a scout may find in a feature, by its number on a die of eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Special {
    /// One level costs half, once.
    TrainingStone,
    /// Lifts Cowardly to Cautious, once.
    Spring,
    /// The next fight at -10 with blows; an Evil scout has +10 instead.
    CursedIdol,
    /// 20 to 120 gold, once.
    HiddenChest,
    /// Shows the hit points and the plan of one monster, once an expedition.
    Mirror,
    /// One of the items 1 to 3, once.
    Armoury,
    /// The next fight begins at Melee range.
    Gas,
    /// There is none.
    Nothing,
}

impl Special {
    /// All of them, by number.
    pub const ALL: [Special; 8] = [
        Special::TrainingStone,
        Special::Spring,
        Special::CursedIdol,
        Special::HiddenChest,
        Special::Mirror,
        Special::Armoury,
        Special::Gas,
        Special::Nothing,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Special::TrainingStone => "training stone",
            Special::Spring => "spring",
            Special::CursedIdol => "cursed idol",
            Special::HiddenChest => "hidden chest",
            Special::Mirror => "mirror",
            Special::Armoury => "armoury",
            Special::Gas => "gas",
            Special::Nothing => "nothing",
        }
    }

    /// What it does, in a few words.
    pub const fn effect(self) -> &'static str {
        match self {
            Special::TrainingStone => "one level costs half",
            Special::Spring => "who is Cowardly is Cautious from now on",
            Special::CursedIdol => "the next fight at -10 with blows, for Evil at +10",
            Special::HiddenChest => "20 to 120 gold",
            Special::Mirror => "shows hit points and plan of one monster",
            Special::Armoury => "a sword, a maul or a bow",
            Special::Gas => "the next fight begins at Melee range",
            Special::Nothing => "nothing is there",
        }
    }
}
