//! The rows of the menus of a delve: each is a kind of command, with a letter of its own.

use ludus_tunnels::delve::command::{Command, Stair, Topic as Subject};

/// A row of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    Go,
    Loot,
    Find,
    Listen,
    Open,
    Dig,
    Probe,
    Near,
    Take,
    Special,
    Cast,
    Use,
    Gear,
    March,
    Rest,
    Talk,
    Attack,
    Run,
    Hide,
    Wait,
    Capture,
    Finish,
    Climb,
    Level,
    Dismiss,
    Surface,
}

/// A deed, its name in menus with the capital that chooses it, and the verb for Return.
///
/// A name begins with its letter. No two deeds that can stand in one menu share it, and none has that of a key of every question.
pub const DEEDS: [(Deed, &str, &str); 26] = [
    (Deed::Loot, "Hoard", "open the treasure"),
    (Deed::Go, "Go", "go on"),
    (Deed::Find, "Find", "search"),
    (Deed::Listen, "Listen", "listen"),
    (Deed::Open, "Break open", "open a door"),
    (Deed::Dig, "Wall", "dig through a wall"),
    (Deed::Probe, "Probe", "go with care"),
    (Deed::Near, "Near", "look next door"),
    (Deed::Take, "Items", "take"),
    (Deed::Special, "Visit", "use this place"),
    (Deed::Cast, "Cast", "cast"),
    (Deed::Use, "Use", "use"),
    (Deed::Gear, "Kit", "change kit"),
    (Deed::March, "March", "order the march"),
    (Deed::Rest, "Rest", "rest"),
    (Deed::Talk, "Talk", "talk"),
    (Deed::Attack, "Attack", "attack"),
    (Deed::Run, "Run", "run"),
    (Deed::Hide, "Hide", "hide"),
    (Deed::Wait, "Wait", "wait"),
    (Deed::Capture, "Tame", "tame"),
    (Deed::Finish, "Finish", "finish it off"),
    (Deed::Climb, "Stairs", "climb"),
    (Deed::Level, "Advance", "take the gain"),
    (Deed::Dismiss, "Dismiss", "send away"),
    (Deed::Surface, "Exit", "leave the dungeon"),
];

impl Deed {
    /// The row of a command. `None` if it has a question of its own.
    pub const fn of(command: &Command) -> Option<Deed> {
        Some(match command {
            Command::Divide { .. } | Command::Choose(_) | Command::Later => return None,
            Command::Go { probe: false, .. } => Deed::Go,
            Command::Go { .. } => Deed::Probe,
            Command::Look(_) => Deed::Near,
            Command::Listen(_) => Deed::Listen,
            Command::Open { .. } => Deed::Open,
            Command::Dig(_) => Deed::Dig,
            Command::Search => Deed::Find,
            Command::Loot { .. } => Deed::Loot,
            Command::Take(_) | Command::TakeAll | Command::Strip(_) | Command::Carry { .. } => Deed::Take,
            Command::Use { .. } => Deed::Use,
            Command::Cast(_) | Command::Ask { .. } => Deed::Cast,
            Command::Drop { .. } | Command::Light(..) | Command::PutOut(_) | Command::EndSpell(_) => Deed::Gear,
            Command::March { .. } => Deed::March,
            Command::Rest(_) => Deed::Rest,
            Command::Advance { .. } => Deed::Level,
            Command::Dismiss(_) => Deed::Dismiss,
            Command::Special(_) => Deed::Special,
            Command::Climb(_) => Deed::Climb,
            Command::Return => Deed::Surface,
            Command::Attack => Deed::Attack,
            Command::Run => Deed::Run,
            Command::Hide => Deed::Hide,
            Command::Wait => Deed::Wait,
            Command::Talk(_) => Deed::Talk,
            Command::Capture(_) => Deed::Capture,
            Command::Finish => Deed::Finish,
        })
    }

    /// The question of the list of its forms.
    pub const fn asks(self) -> &'static str {
        match self {
            Deed::Go | Deed::Probe | Deed::Listen | Deed::Near | Deed::Open => "which way?",
            Deed::Rest => "how long?",
            Deed::Cast => "which spell?",
            Deed::March => "who goes where?",
            _ => "which?",
        }
    }

    /// A command that shows why a row is missing while the party explores. `None` for rows that appear only if they apply.
    pub const fn example(self) -> Option<Command> {
        Some(match self {
            Deed::Take => Command::TakeAll,
            Deed::Find => Command::Search,
            Deed::Rest => Command::Rest(1),
            Deed::Talk => Command::Talk(Subject::AskWay),
            Deed::Climb => Command::Climb(Stair::Down),
            Deed::Surface => Command::Return,
            _ => return None,
        })
    }
}
