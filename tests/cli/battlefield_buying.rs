//! `ludus battlefield play --buy` and `ludus battlefield war`: an army is bought and a war begins by lines.

use crate::battlefield::{answer, refused};
use crate::cli::{ludus, talk};
use ludus::store::Store;
use serde_json::json;
use std::path::Path;

/// The words that a purchase prints, without the breaks of its lines.
fn typed(data: &Path, arguments: &[&str], typed: &str) -> String {
    let (out, err, code) = talk(data, &[&["battlefield"], arguments].concat(), typed);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let long: Vec<&str> = out.lines().filter(|line| line.chars().count() > 80 && !line.starts_with('.')).collect();
    assert!(long.is_empty(), "{long:?}");
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn shows(out: &str, all: &[&str]) {
    all.iter().for_each(|told| assert!(out.contains(told), "{told:?} is not in {out}"));
}

const BUY: [&str; 6] = ["play", "--buy", "--size", "skirmish", "--seed", "2"];

#[test]
fn army_is_bought_by_lines_and_fights() {
    let data = tempfile::tempdir().unwrap();
    let west = [&BUY[..], &["--west", "empire"]].concat();
    let orders = "list\nbuy 20 HI, AR\narmy\ndrop 2\nbuy 10 elite AR\nhide 2\nhomeland desert\nfill\ndone\nmap\nq\n";
    let out = typed(data.path(), &west, orders);
    shows(
        &out,
        &[
            "West buys an army from the list Empire. ? tells the commands.",
            "400 of 400 gold and 280 of 280 Leadership left, 0 units.",
            "HI Heavy infantry 7 5 20 8 8 - 1",
            "20 Heavy infantry, 20 Archers for 220 gold.",
            "2 20 Archers: price 80, Ego 40",
            "Dropped: 20 Archers.",
            "10 elite Archers for 100 gold.",
            "Unit 2: 10 elite Archers, hidden.",
            "Homeland: desert. Its human troops pay no penalty there.",
            "The computer bought ",
            "Round 0, West: place a ",
            "It waits: `ludus battlefield play ",
        ],
    );
    let battle = Store::look(data.path()).battles()[0].id.clone().unwrap().to_string();
    let played = ludus(data.path(), &["replay", &battle, "--json"]);
    assert_eq!(played.code, 0, "{}", played.err);
    let out = typed(data.path(), &["play", &battle], "units\nq\n");
    shows(&out, &["1 West's Heavy infantry 1: 20 fighters", "2 West's elite archers 2: 10 fighters"]);
    // A player who leaves the purchase begins no battle.
    let other = tempfile::tempdir().unwrap();
    shows(&typed(other.path(), &west, "buy HI\nq\n"), &["No army was bought, and no battle begins."]);
    assert!(Store::look(other.path()).battles().is_empty());
}

#[test]
fn purchase_by_lines_names_limit_and_excess() {
    let data = tempfile::tempdir().unwrap();
    let orders = "buy 2x20 HI, 20 HI\nbuy 9 HI\nbuy 21 HI\nbuy WY\nbuy Knihgts\nbuy\nbuy 10 elite KN\nbuy 2x20 HI\n\
                  done\ndrop 9\ndrop x\ndismiss 1\nhomeland moon\nload Nobody\nconquer\nbuy 20 AR\nq\n";
    let out = typed(data.path(), &BUY, orders);
    shows(
        &out,
        &[
            // Three units are refused together, and none of them is bought.
            "the army costs 420 gold, 20 more than its 400.",
            "unit 1 has 9 Heavy infantry, at least 10 are hired together.",
            "21 HI: a unit of Heavy infantry has 1 to 20 fighters: 1 too many.",
            "unit 1: Wyverns are not for hire.",
            "no troops are called Knihgts; did you mean Knights? purchase>",
            "name units, such as buy 18 HI, or buy HI for as many as the limits allow.",
            "the army has an Ego of 300, 20 more than the Leadership of 280.",
            "20 Heavy infantry, 20 Heavy infantry for 280 gold.",
            "Not complete yet: 2 units of Heavy infantry are 1 more than Muster allows: a third of the units.",
            "\"9\" is no number of a unit: 1 to 2.",
            "\"x\" is no number of a unit: 1 to 2.",
            "20 Heavy infantry are no survivors: drop 1 drops them.",
            "\"moon\" is no homeland; expected bush, desert, arctic, water or none.",
            "no saved army is called Nobody; `ludus battlefield army --save` saves one.",
            "\"conquer\" is no command; expected one of: buy UNITS",
            "40 of 400 gold and 40 of 280 Leadership left, 3 units.",
        ],
    );
    refused(
        data.path(),
        &["play", "--buy", "--west", "2x20 HI"],
        1,
        "--west 2x20 HI: --buy buys from a list: empire, ",
    );
    refused(data.path(), &["play", "--buy", "--watch"], 2, "cannot be used with");
}

#[test]
fn two_players_buy_one_after_the_other() {
    let data = tempfile::tempdir().unwrap();
    let both = [&BUY[..], &["--west", "empire", "--east", "horde", "--two"]].concat();
    let out = typed(data.path(), &both, "buy HI\ndone\nbuy HI\nbuy OR\ndone\nq\n");
    shows(
        &out,
        &[
            "West buys an army from the list Empire.",
            "East buys an army from the list Horde.",
            "unit 1: Heavy infantry are not on the list Horde.",
            "20 Orcs for ",
            "It waits: ",
        ],
    );
}

#[test]
fn war_begins_and_hires_by_lines() {
    let data = tempfile::tempdir().unwrap();
    refused(data.path(), &["play", "--war", "Anna"], 1, "`ludus battlefield war Anna` begins a war");
    let out = typed(data.path(), &["war", "Anna", "--enemy", "marsh", "--level", "sergeant"], "q\n");
    shows(
        &out,
        &[
            "Anna goes to war: 5 battles, 400 gold and a Leadership of 280 at the beginning, Ludus rules.",
            "The next enemy: 380 gold, list Marsh, led by a sergeant.",
            "Nothing was hired: `ludus battlefield war Anna` asks again.",
        ],
    );
    let none = "Anna has no units; hire some first: `ludus battlefield war Anna`";
    refused(data.path(), &["play", "--war", "anna"], 1, none);
    refused(
        data.path(),
        &["war", "anna", "--size", "great"],
        1,
        "Anna: the war is in progress, and its lists, size, level",
    );
    let out = typed(data.path(), &["war", "anna"], "buy 20 HI, 20 AR\nhomeland bush\ndone\n");
    shows(
        &out,
        &[
            "an army of a war has no homeland.",
            "The army is ready: `ludus battlefield play --war Anna` fights battle 1 of 5.",
        ],
    );
    let leader = &answer(data.path(), &["roster", "list"])[0];
    assert_eq!((&leader["units"], &leader["gold"], &leader["fought"]), (&json!(2), &json!(180), &json!(0)));
    let (out, err, code) = talk(data.path(), &["battlefield", "play", "--war", "Anna"], &"captain\n".repeat(2000));
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let mut store = Store::open(data.path());
    if store.battlefield().leaders()[0].war.units.is_empty() {
        return;
    }
    // Survivors stay, are dismissed by their own word, and hide.
    let units = store.battlefield().leaders()[0].war.units.len();
    drop(store);
    let out = typed(data.path(), &["war", "Anna"], "drop 1\nhide 1\nhide 1\ndismiss 1\nfill\ndone\n");
    shows(&out, &["are survivors: dismiss 1 sends them away for good.", "hidden.", "Dismissed when you are done: "]);
    store = Store::open(data.path());
    assert!(store.battlefield().leaders()[0].war.units.len() >= units, "{out}");
}
