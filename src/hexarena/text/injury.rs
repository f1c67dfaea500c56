//! The grievous injuries in a few words each (18.3, DQ-GRIEV-T1).

use crate::hexarena::grievous::{Bleeding, GRIEFS, Grief, Harm};

const WORDS: [&str; GRIEFS.len()] = [
    "primary arm pierced",
    "weapon's tip left in the secondary arm, which is useless",
    "thigh pierced",
    "secondary shoulder pierced, its arm useless",
    "heart pierced",
    "stomach pierced",
    "eye pierced",
    "artery opened",
    "leg pierced",
    "hip cut, the weapon caught in it",
    "secondary hand severed",
    "primary hand severed",
    "face slashed",
    "secondary arm severed",
    "primary arm severed",
    "abdomen slashed open",
    "ear lost",
    "cheek scarred",
    "arm slashed",
    "hamstring cut",
    "primary arm useless",
    "secondary arm useless",
    "collar bone broken",
    "groin struck",
    "bones of the chest broken",
    "bleeding inside",
    "primary arm numb",
    "secondary arm numb",
    "right hip broken",
    "left hip broken",
    "skull cracked",
    "back broken",
];

/// What an injury is, without its figures: "heart pierced".
pub fn name(row: u8) -> &'static str {
    WORDS[usize::from(row).clamp(1, WORDS.len()) - 1]
}

/// "G08": the id of a row.
pub fn id(row: u8) -> String {
    format!("G{row:02}")
}

/// All that a row does from now on beside Endurance: "MD -2, bleeds 1 Fatigue a Pulse". `die` is that of the row.
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
