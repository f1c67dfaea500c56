//! Orders that the comparison leaves out: the program breaks a rule with them, or the rules do not tell what happens.

use crate::plain::{At, Cast, Deed, World};

type Fits = fn(&Deed) -> bool;

/// Kinds of orders that do not go together in one turn.
const PAIRS: [(Fits, Fits); 4] = [
    // Foes whom Oh-go-away provoked hit a member who fights alone (TT-DEC-142).
    (scares, duels),
    // The rules have nothing to say about these.
    (builds, builds),
    (cancels, casts),
    (binds, shoots),
];

/// Returns whether an order cannot be given beside those that were given in this turn.
pub fn is_left_out(deed: &Deed, others: &[Deed], world: &World) -> bool {
    let any = |fits: Fits| others.iter().any(fits);
    let meet = |(one, other): &(Fits, Fits)| one(deed) && any(*other) || other(deed) && any(*one);
    let alone = match deed {
        Deed::Cast(cast) => {
            cast.spell == "nefarious necromancy" && wakes_rage(cast, world) || cancels(deed) && is_unclear(cast, world)
        }
        Deed::Duel(_) => world.magic.scapegoat.is_some(),
        _ => false,
    };
    let twice = others.iter().any(|other| repeats(deed, other) || binds_target(deed, other));
    alone || twice || PAIRS.iter().any(meet)
}

fn spell(deed: &Deed) -> &'static str {
    if let Deed::Cast(cast) = deed { cast.spell } else { "" }
}

fn casts(deed: &Deed) -> bool {
    matches!(deed, Deed::Cast(_))
}

fn shoots(deed: &Deed) -> bool {
    matches!(deed, Deed::Shoot(..))
}

fn duels(deed: &Deed) -> bool {
    matches!(deed, Deed::Duel(_))
}

fn builds(deed: &Deed) -> bool {
    spell(deed).contains("wall")
}

fn scares(deed: &Deed) -> bool {
    spell(deed) == "oh-go-away"
}

fn binds(deed: &Deed) -> bool {
    spell(deed) == "bind the beaten"
}

/// *Dis-Spell* on a being.
fn cancels(deed: &Deed) -> bool {
    matches!(deed, Deed::Cast(Cast { spell: "dis-spell", at: At::Hero(_) | At::Beast(_), .. }))
}

/// A second image or reading of minds changes nothing. The program gives experience for it (TT-DEC-104).
fn repeats(deed: &Deed, other: &Deed) -> bool {
    matches!(spell(deed), "mirage" | "e.s.p.") && spell(deed) == spell(other)
}

/// Another spell on the beast that is bound in the same turn.
fn binds_target(deed: &Deed, other: &Deed) -> bool {
    match (deed, other) {
        (Deed::Cast(one), Deed::Cast(two)) => one.at == two.at && (binds(deed) || binds(other)),
        _ => false,
    }
}

/// Rage is not told of the dead.
fn wakes_rage(cast: &Cast, world: &World) -> bool {
    matches!(cast.at, At::Hero(hero) if world.heroes[hero].is_raging())
}

/// Which of several spells on a being ends is not told. The program cancels some spells never, and takes raised ones for those
/// of the list (TT-DEC-126).
fn is_unclear(cast: &Cast, world: &World) -> bool {
    const NEVER: [&str; 7] = [
        "will-o-wisp",
        "vorpal blade",
        "whammy",
        "double double",
        "curse you",
        "mutatum mutandorum",
        "nefarious necromancy",
    ];
    match world.spells_on(cast.at, i64::MAX)[..] {
        [spell] => NEVER.contains(&spell) || world.spells_on(cast.at, cast.level).is_empty(),
        _ => true,
    }
}
