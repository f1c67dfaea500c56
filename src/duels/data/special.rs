//! The specials of lairs (OURS-10).

use serde::{Deserialize, Serialize};

ludus_engine::listed! {
    /// A special that a scout can find, by its number on a d8.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Special {
        /// Halves the cost of one level, once.
        TrainingStone,
        /// Raises Cowardly to Cautious, once.
        Spring,
        /// Blows in the next fight get -10, or +10 for an Evil scout.
        CursedIdol,
        /// Gives 20 to 120 gold, once.
        HiddenChest,
        /// Shows one monster's hit points and plan, once per expedition.
        Mirror,
        /// Gives one of the items 1 to 3, once.
        Armoury,
        /// The next fight begins at Melee range.
        Gas,
        Nothing,
    }
}

impl Special {
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

    /// A short description of its effect.
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
