//! Short advice for newcomers about each kind of fighter.

use crate::data::race::Race;

/// Two lines of at most 76 columns: the strengths, then how to play it or fight it (manual p9-10, p18-22).
pub const fn about(race: Race) -> [&'static str; 2] {
    match race {
        Race::Human => [
            "The most points to spend, and no special strength or weakness.",
            "Every weapon and every training suits them.",
        ],
        Race::Dwarf => [
            "Axes and hammers, in hand or thrown, have +1 to hit and +1 damage.",
            "Slow in any armour, but harder to daze: let the enemy come to you.",
        ],
        Race::Elf => [
            "Bows and everything thrown have +1 to hit and +1 damage.",
            "Fast, but with little SH: shoot, and place somebody in front.",
        ],
        Race::Orc => [
            "The skin stops a point of every blow, and an Orc is hard to daze or fell.",
            "Disengages by two squares, but has fewer points than a Human.",
        ],
        Race::Goblin => [
            "Wields weapons for 4 SH more than their own, and learns fastest of all.",
            "Has the least SH: a good blow kills, so strike first.",
        ],
        Race::Mage => [
            "Casts spells and pays for them with SH; one comes back in three turns.",
            "Stay behind others, and keep a few SH for the blow that gets through.",
        ],
        Race::Snake => ["Every attack on it is at -2.", "It has almost no SH: any hit may kill it."],
        Race::GiantBeetle => {
            ["Hard shell, and two pincers that can strike twice.", "Slower than any fighter: go round it, or shoot."]
        }
        Race::Wolf => ["Fast, with a strong bite.", "A pack gets behind you: keep a wall or a friend at your back."],
        Race::GiantScorpion => {
            ["The fastest of all, and no shield helps against its sting.", "Few SH: strike it before it strikes."]
        }
        Race::Troll => [
            "Regains a point of SH every turn; a pit hides a Troll and does no harm.",
            "Kill a Troll quickly, before the wounds close.",
        ],
        Race::Gargoyle => {
            ["Fast, with a hard skin; only a great blow dazes one.", "Weak blows do nothing: bring a heavy weapon."]
        }
        Race::Bear => [
            "More SH than any other creature, and paws that knock you down.",
            "Slow: shoot it, and do not wait for it alone.",
        ],
        Race::NeedlerBush => [
            "Comes close and throws needles, even after a charge; nothing knocks it down.",
            "Mail stops most needles. Close with it.",
        ],
        Race::GiantAmoeba => [
            "Runs at you and strikes with acid, sometimes in hand combat.",
            "Nothing knocks it down; it has no skin to stop a blow.",
        ],
        Race::FireSpirit => [
            "Grapples and burns you: 9 SH a turn in hand combat. Fire cannot hurt it.",
            "Repel it, or strike it down before it grabs you.",
        ],
        Race::PhaseSpider => [
            "Jumps through the arena, often to a square behind you; throws a web.",
            "Leave no free square at your back. It flees when badly wounded.",
        ],
        Race::Imp => [
            "Invisible. It steals the weapon from your hand and carries it off.",
            "Strike where you last felt it, and carry a second weapon.",
        ],
        Race::Slayer => [
            "Shoots from afar with the Krill, receives charges, impales when charging.",
            "Approach out of its sight, or step by step; its armour is light.",
        ],
        Race::Behemoth => [
            "The strongest of all: runs at you, and few survive two of its blows.",
            "It rarely evades. Shoot it as it comes, then surround it.",
        ],
        Race::EvilMage => [
            "Makes the Behemoth stronger and drains SH; missiles come back at you.",
            "It strikes no blows: close with it.",
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_race_has_two_lines_that_fit() {
        for race in Race::ALL {
            for line in about(race) {
                assert!(line.is_ascii() && line.ends_with('.'), "{race:?}: {line}");
                assert!(line.len() <= 76, "{race:?}: {} columns: {line}", line.len());
            }
        }
    }

    #[test]
    fn claims_about_numbers_match_the_tables() {
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
