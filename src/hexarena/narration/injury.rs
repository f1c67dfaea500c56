//! Short names of the grievous injuries (18.3, DQ-GRIEV-T1).

use crate::data::grievous::{Bleeding, GRIEFS, Grief, Harm};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

const WORDS: [&str; GRIEFS.len()] = [
    "primary arm pierced",
    "weapon's tip left in the secondary elbow, the arm useless",
    "groin pierced",
    "secondary arm stabbed and useless",
    "aorta severed",
    "stomach pierced",
    "eye pierced",
    "inner organ pierced",
    "thigh pierced",
    "chest cut, the weapon caught in the ribs",
    "secondary hand severed",
    "primary hand severed",
    "face slashed",
    "secondary arm severed",
    "primary arm severed",
    "abdomen slashed open",
    "scalp cut, an ear severed",
    "cheek and jaw slashed",
    "arm slashed",
    "hamstring cut",
    "primary arm crippled",
    "secondary arm crippled",
    "collar bone crushed",
    "concussion",
    "chest crushed, ribs broken",
    "internal injuries",
    "primary shoulder jarred",
    "secondary shoulder jarred",
    "right hip smashed",
    "left hip smashed",
    "skull fractured",
    "pelvis broken",
];

/// The name of an injury that is survived: "thigh pierced".
pub fn name(row: u8) -> &'static str {
    WORDS[usize::from(row).clamp(1, WORDS.len()) - 1]
}

/// The name of a fatal injury. G07 and G23 kill only on some faces of their die and then have another name.
pub fn fatal_name(row: u8) -> &'static str {
    match Grief::of(row).harm {
        Harm::Eye => "brain pierced through the eye",
        Harm::Collar => "head severed",
        _ => name(row),
    }
}

/// The name of an injury, by its row and die.
pub fn name_of(row: u8, die: u8) -> &'static str {
    if Grief::of(row).kills(die) { fatal_name(row) } else { name(row) }
}

/// The id of a row: "G08".
pub fn id(row: u8) -> String {
    format!("G{row:02}")
}

/// Lasting effects of a row, except Endurance: "MD -2, bleeds 1 Fatigue a Pulse". `die`: the die of the row.
pub fn effects(row: u8, die: u8) -> Vec<String> {
    let of = Grief::of(row);
    let mut all = Vec::new();
    for (lost, what) in [(of.md, "MD"), (of.ag, "AG"), (of.pc, "PC"), (of.tmr, "TMR")] {
        if lost > 0 {
            all.push(format!("{what} -{lost}"));
        }
    }
    let does = match of.harm {
        Harm::Eye if die > 5 => "right eye blind".to_string(),
        Harm::Eye => "left eye blind".into(),
        Harm::Collar if die > 6 => "primary arm useless".into(),
        Harm::Collar => "secondary arm useless".into(),
        Harm::Numb(_) => format!("for {die} Pulse{}", if die == 1 { "" } else { "s" }),
        Harm::Leg => "down, cannot stand".into(),
        Harm::Spine => "down, fixed to the spot".into(),
        Harm::Scar => "must Pass in the next Pulse".into(),
        Harm::Stun => "Stunned through the next Pulse".into(),
        _ => String::new(),
    };
    all.extend(Some(does).filter(|does| !does.is_empty()));
    all.extend(of.flow.map(|flow| match flow.of {
        Bleeding::Endurance => "bleeds 1 Endurance a Pulse".to_string(),
        Bleeding::Fatigue => "bleeds 1 Fatigue a Pulse".into(),
    }));
    all
}
