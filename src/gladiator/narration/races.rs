//! What a newcomer should know of each kind of fighter.

use crate::gladiator::data::race::Race;

/// Two lines of at most 76 columns: what he is good at, and what to heed with him or against him (manual p9-10,
/// p18-22).
pub const fn about(race: Race) -> [&'static str; 2] {
    match race {
        Race::Human => {
            ["No gift and no weakness, and no fighter has more points to spend.", "Whatever he learns suits him."]
        }
        Race::Dwarf => [
            "Axes and hammers, in hand or thrown, are +1 to hit and +1 damage with him.",
            "Slow of foot, whatever he wears, and harder to daze: let them come.",
        ],
        Race::Elf => [
            "Bows and everything thrown are +1 to hit and +1 damage with him.",
            "Light of foot and with little SH: shoot, and have somebody stand before him.",
        ],
        Race::Orc => [
            "His skin stops a point of every blow, and it takes more to daze or fell him.",
            "He gets out of a fight by two squares, but has fewer points than a Human.",
        ],
        Race::Goblin => [
            "He wields weapons of 4 SH more than he has, and learns fastest of all.",
            "His own SH is least: a good blow ends him, so let him strike first.",
        ],
        Race::Mage => [
            "Casts spells and pays them with his own SH; one comes back in three turns.",
            "Keep him behind others, and a few SH for the blow that gets through.",
        ],
        Race::Snake => ["Every attack on it is at -2.", "It has next to no SH: whatever hits it may kill it."],
        Race::GiantBeetle => [
            "Hard shell, and two pincers, with which it may strike twice.",
            "Slower than any fighter: go round it, or shoot.",
        ],
        Race::Wolf => {
            ["Fast, with a strong bite.", "A pack comes round to your rear: keep a wall or a friend behind you."]
        }
        Race::GiantScorpion => {
            ["The fastest of all, and no shield helps against its sting.", "Few SH: strike it before it strikes."]
        }
        Race::Troll => [
            "Regains a point of SH every turn; a pit hides him and does him no harm.",
            "Bring him down at once: who waits fights him afresh.",
        ],
        Race::Gargoyle => {
            ["A hard skin and fast; it takes a great blow to daze him.", "Weak blows do nothing: bring a heavy weapon."]
        }
        Race::Bear => [
            "More SH than any other creature, and paws that fell a man.",
            "Slow of foot: shoot it, and do not wait for it alone.",
        ],
        Race::NeedlerBush => [
            "Comes near and throws needles, even after a charge; nothing knocks it down.",
            "Its needles hardly pass mail. Close with it.",
        ],
        Race::GiantAmoeba => [
            "Runs at you and strikes with acid, now and then in hand combat.",
            "Nothing knocks it down; it has no skin to stop a blow.",
        ],
        Race::FireSpirit => [
            "Seizes you and burns: 9 SH a turn in hand combat. Fire does it no harm.",
            "Repel it, or strike it down before it has hold of you.",
        ],
        Race::PhaseSpider => [
            "Jumps through the arena and likes to come out behind you; throws a web.",
            "Leave no free square at your back. Heavily wounded it flees.",
        ],
        Race::Imp => [
            "Nobody sees it. It steals the weapon from your hand and carries it off.",
            "Strike where it was felt, and have a second weapon ready.",
        ],
        Race::Slayer => [
            "Shoots from afar with the Krill, receives your charge, impales in its own.",
            "Come up to it out of its sight, or step by step; its armour is light.",
        ],
        Race::Behemoth => [
            "The strongest of all: runs at you, and few survive two of its blows.",
            "It hardly ever evades. Shoot it as it comes, then surround it.",
        ],
        Race::EvilMage => [
            "Makes his Behemoth stronger, drains SH; what is shot at him comes back.",
            "He strikes no blows: send somebody to him.",
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_told_in_two_lines_that_fit() {
        for race in Race::ALL {
            for line in about(race) {
                assert!(line.is_ascii() && line.ends_with('.'), "{race:?}: {line}");
                assert!(line.len() <= 76, "{race:?}: {} columns: {line}", line.len());
            }
        }
    }

    #[test]
    fn what_is_said_of_figures_is_what_the_tables_say() {
        let kinds = || Race::ALL.into_iter().filter(|race| !race.is_robot());
        let points = |race: Race| race.humanoid().map_or(0, |row| row.sh + row.ag + row.iq);
        let most = kinds().map(points).max();
        assert!(most == Some(points(Race::Human)) && points(Race::Orc) < points(Race::Human));
        assert!(kinds().all(|race| race.figures().mp > Race::GiantBeetle.figures().mp || race == Race::GiantBeetle));
        assert!(kinds().all(|race| race.figures().mp <= Race::GiantScorpion.figures().mp));
        assert!(kinds().all(|race| race.figures().sh <= Race::Bear.figures().sh) && Race::Bear.figures().mp <= 8);
        let steps = kinds().filter_map(|race| Some((race.humanoid()?.exp_step, race)));
        assert_eq!(steps.min_by_key(|(step, _)| *step).map(|(_, race)| race), Some(Race::Goblin));
        assert!(kinds().all(|race| race.humanoid().is_none_or(|row| row.sh >= Race::Goblin.figures().sh)));
        assert!([Race::NeedlerBush, Race::GiantAmoeba].iter().all(|race| race.figures().knock_down.is_none()));
        assert!([Race::Dwarf, Race::Orc].iter().all(|race| race.figures().daze > Race::Human.figures().daze));
        assert_eq!((Race::Troll.figures().regenerates, Race::Mage.figures().regenerates), (Some(1), Some(3)));
    }
}
