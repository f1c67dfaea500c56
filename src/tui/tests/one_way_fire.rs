//! A line of fire that a wall stops one way only is told where an enemy is looked at (DEC-007).

use crate::tests::{Player, modern};
use ludus_engine::proves;
use ludus_gladiator::model::setup::Setup;
use ludus_gladiator::scenario::Scenario;

/// Conan and Tarna with long bows; the wall stops Conan only, or both.
fn archers(wall: &str) -> Setup {
    let text = format!(
        r#"{{ "proves": [], "title": "One way", "arena": ["C>. . . ", "{wall}"],
        "fighters": {{
            "C": {{"name": "Conan", "side": "West", "ag": 13, "ready": "Long Bow"}},
            "T": {{"name": "Tarna", "side": "East", "ag": 9, "ready": "Long Bow"}} }} }}"#
    );
    Scenario::parse(&text).unwrap().setup().unwrap()
}

#[test]
fn one_way_line_of_fire_is_shown_on_the_card() {
    proves!("DEC-007");
    for (wall, one_way) in [(". ##<T. ", true), (". . <T. ", false)] {
        let mut player = Player::in_battle_with(archers(wall), modern());
        player.resize(120, 36);
        let told = |player: &Player| {
            let text = player.text();
            text.contains("One-way line of fire past a wall:") && text.contains("the other can shoot, you cannot")
        };
        assert_eq!(told(&player), one_way, "the card: {}", player.text());
        player.resize(80, 24);
        player.press("o<Right><Right><Down>v");
        assert_eq!(told(&player), one_way, "look around: {}", player.text());
    }
}
