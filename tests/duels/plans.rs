//! The notation of plans: it comes back as it was, and nothing that is typed does harm.

use crate::common::plan;
use ludus::duels::plan::{Gift, Plan, Purpose, Tactic, Times};

#[test]
fn the_example_of_the_ledger_is_read() {
    let read = plan("ca-bl CA-FB us-2 FI* ME3 FL me* SC # to the end\nGI gold 50, item 3 SA \"Yield!\"");
    let expected = "CA-BL CA-FB US-2 FI* ME3 FL ME* SC GI gold 50, item 3 SA \"Yield!\"";
    assert_eq!(read.to_string(), expected);
    assert_eq!(read.entries()[4], Tactic::Melee(Times::Count(3)));
    assert_eq!(read.entries()[8], Tactic::Give(Gift { gold: 50, items: 0b100 }));
    assert_eq!(plan(expected), read);
}

#[test]
fn what_excludes_one_another_is_refused_with_the_rule() {
    proves!("DUEL-EX-19", "DUEL-PLAN-07", "DUEL-PLAN-08", "DUEL-TALK-15", "DUEL-STEAL-14", "DUEL-SPECIAL-03");
    for (text, entry) in [("TA FU", 2), ("ST ME* TA", 3), ("ST FU", 2), ("ST ST", 2), ("TA TA", 2)] {
        let fault = plan(text).check(Purpose::Encounter).unwrap_err();
        assert_eq!(fault.entry, entry, "{text}");
    }
    assert!(plan("TA ME*").check(Purpose::Encounter).is_ok());
    for text in ["TA", "ME* ST", "FU"] {
        let fault = plan(text).check(Purpose::Special).unwrap_err();
        assert!(fault.to_string().contains("DUEL-SPECIAL-03"), "{fault}");
    }
    assert!(plan("GI gold 1 SC ME* FL").check(Purpose::Special).is_ok());
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let place = |text: &str| {
        let fault = text.parse::<Plan>().unwrap_err();
        let at = fault.at.unwrap();
        (fault.entry, at.line, at.column)
    };
    assert_eq!(place("ME* XX"), (2, 1, 5));
    assert_eq!(place("ME*\nFI*\n  SA \"no end"), (3, 3, 6));
    assert_eq!(place("CA-QQ"), (1, 1, 1));
    assert_eq!(place("US-7"), (1, 1, 1));
    assert_eq!(place("ME0"), (1, 1, 1));
    assert_eq!(place("ME100"), (1, 1, 1));
    assert_eq!(place("FL3"), (1, 1, 1));
    assert_eq!(place("GI"), (1, 1, 3));
    assert_eq!(place("GI gold 50, itm 3"), (1, 1, 13));
    assert_eq!(place("Жук"), (1, 1, 1));
    assert_eq!(place(&"ME ".repeat(1000)), (21, 1, 61));
}
