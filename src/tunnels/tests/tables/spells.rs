//! The 70 spells against the booklet.

use super::{dash, same};
use crate::data::attribute::{Attribute, AttributeSet};
use crate::data::experience;
use crate::data::spell::{
    CastTerms, CostBasis, Occasion, Raising, Spell, SpellDuration, guild_fee, least_dexterity, least_intelligence,
    rogue_fee,
};
use crate::data::tables::tables;
use alloc::vec::Vec;
use ludus_engine::proves;

/// Level, name, cost, mark. The cost of E.S.P. is not printed (DEC-137).
const SPELLS: &str = "
 1 Detect Magic:               0, rogues 1 -
 1 Lock Tight:                 2 -
 1 Will-o-wisp:                1 -
 1 Knock-knock:                2 -
 1 Oh-there-it-is:             4 -
 1 Hidey Hole:                 10 #
 1 Take That, You Fiend:       6 !
 1 Vorpal Blade:               5 #
 1 Oh-go-away:                 5 -
 1 Teacher:                    3 -
 2 Omnipotent Eye:             5 -
 2 Bind the Beaten:            4 -
 2 Cateyes:                    6 #
 2 Glue-you:                   8 !
 2 Little Feets:               7 !
 2 Mirage:                     8 -
 2 Curse You:                  2 a point -
 2 Poor Baby:                  2 a point -
 2 Oh Dread:                   3 -
 2 Double Double:              9 #
 2 Whammy:                     10 -
 3 Curses Foiled:              7 !
 3 Slush-yuch:                 9 !/#
 3 Rock-a-bye:                 11 -
 3 Dis-Spell:                  11 !
 3 Blasting Power:             8 -
 3 Fly Me:                     7 #
 3 Healing Feeling:            14 -
 4 Too-Bad Toxin:              7 -
 4 Wink-wing:                  14 !
 4 Smog:                       11 -
 4 Dum-Dum:                    8 -
 4 Bigger is Better:           11 -
 4 Smaller is Smarter:         11 -
 4 Protective Pentagram:       12 !
 4 Upsidaisy:                  9 !/#
 5 Mind Pox:                   39 -
 5 Zingum:                     36 !
 5 Dear God?:                  15 -
 5 E.S.P.:                     20 -
 6 Wall of Fire:               26 !
 6 Wall of Ice:                26 !
 6 Wall of Thorns:             14 !
 6 Wall of Stone:              20 -
 6 Wall of Iron:               23 -
 6 Mystic Visions:             15 -
 7 Invisible Wall:             27 !
 7 Zappathingum:               24 -
 7 Summoning:                  25 !
 8 Zapparmor:                  30 -
 8 Green Tongue:               24 -
 8 Zombie Zonk:                36 -
 8 Mutatum Mutandis:           24 -
 9 Mutatum Mutandorum:         26 -
 9 Pygmalion:                  28 -
 9 Medusa:                     30 -
 9 Death Spell #9:             60 -
10 Hellbomb Bursts:            36 !
10 Blow me to...:              28 -
11 Ghostly Going:              45 -
11 Magic Fangs:                30 -
12 Nefarious Necromancy:       60 -
12 Seek Ye:                    30 -
13 Greasy Geas:                36 -
13 Invisible Fiend:            38 -
14 Hidey Soul:                 42 -
15 Air, Earth, Fire and Water: 42 -
16 Anti-magic:                 45 -
17 Born Again:                 208 -
18 Shatterstaff:               2 an attribute -";

#[test]
fn spells_are_as_printed() {
    proves!("TT-SPELL-01", "TT-MAGIC-01", "TT-DEC-004", "TT-DEC-137");
    same(
        SPELLS,
        tables().spells.iter().map(|row| {
            let unit = match (row.basis, row.rogue_cost) {
                (CostBasis::Point, _) => " a point".into(),
                (CostBasis::VictimSum, _) => " an attribute".into(),
                (CostBasis::Spell, Some(cost)) => format!(", rogues {cost}"),
                (CostBasis::Spell, None) => "".into(),
            };
            let mark = match row.raises {
                Raising::None => "-",
                Raising::Effect => "!",
                Raising::Duration => "#",
                Raising::Either => "!/#",
            };
            format!("{} {}: {}{unit} {mark}", row.level, row.name.name(), row.cost)
        }),
    );
    let on = |level| tables().spells.iter().filter(|row| row.level == level).count();
    let counts: Vec<usize> = (1..=18).map(on).collect();
    assert_eq!(counts, [10, 11, 7, 8, 4, 6, 3, 4, 4, 2, 2, 2, 2, 1, 1, 1, 1, 1]);
    assert_eq!(tables().spells.iter().map(|row| u32::from(row.cost)).sum::<u32>(), 1462);
}

#[test]
fn each_row_is_named_by_its_place() {
    let mut place = (0, 0);
    for row in &tables().spells {
        place = if row.level == place.0 { (row.level, place.1 + 1) } else { (row.level, 1) };
        assert_eq!(row.rule, format!("TT-SPELL-{:02}{:02}", place.0, place.1), "{}", row.name.name());
    }
}

#[test]
fn needs_follow_from_the_level() {
    proves!("TT-SPELL-02", "TT-MAGIC-02", "TT-MAGIC-03");
    for row in &tables().spells {
        let found = (row.iq, row.dx);
        assert_eq!(found, (least_intelligence(row.level), least_dexterity(row.level)), "{}", row.name.name());
    }
    let printed = [(1, 10, 8), (2, 12, 9), (9, 26, 16), (17, 42, 24)];
    for (level, iq, dx) in printed {
        assert_eq!((least_intelligence(level), least_dexterity(level)), (iq, dx), "level {level}");
    }
    let raised = Spell::Cateyes.needs(4);
    assert_eq!(raised, [(Attribute::Intelligence, 20), (Attribute::Dexterity, 13)], "as a spell of level 6");
}

#[test]
fn fees_of_the_guild() {
    proves!("TT-MAGIC-04", "TT-DEC-130");
    assert_eq!([1, 2, 3, 17, 18].map(guild_fee), [0, 500, 1000, 8000, 8500]);
    assert_eq!([1, 2].map(rogue_fee), [100, 600]);
}

fn cost(spell: Spell, caster_level: u8, raised: u8, staff: bool) -> u32 {
    spell.cost(CastTerms { caster_level, rogue: false, raised, staff, units: 1 })
}

#[test]
fn costs_of_raised_spells() {
    proves!("TT-MAGIC-08", "TT-MAGIC-10", "TT-MAGIC-13", "TT-MAGIC-15", "TT-STAFF-01", "TT-STAFF-02", "TT-DEC-125");
    proves!("TT-EX-18", "TT-EX-20");
    assert_eq!((cost(Spell::Cateyes, 6, 4, false), cost(Spell::Cateyes, 6, 4, true)), (30, 24));
    assert_eq!(Spell::Cateyes.row().duration.raised(4), SpellDuration::GameTurns(48));
    let fiend = Spell::TakeThatYouFiend;
    assert_eq!((cost(fiend, 3, 2, false), cost(fiend, 3, 2, true)), (18, 15));
    assert_eq!((cost(fiend, 3, 0, false), cost(fiend, 3, 0, true)), (4, 1));
    assert_eq!(experience::for_spell(cost(fiend, 3, 2, true)), 30);
    assert_eq!(cost(Spell::HideyHole, 1, 0, true), 9);
    assert_eq!(cost(fiend, 17, 0, true), 1, "never below 1");
    assert_eq!(SpellDuration::GameTurns(5).raised(16), SpellDuration::GameTurns(255), "it stops there");
    assert_eq!(SpellDuration::Delve.raised(3), SpellDuration::Delve);
}

#[test]
fn costs_that_are_special() {
    proves!("TT-SPELL-0101", "TT-SPELL-0208", "TT-SPELL-1801", "TT-DEC-178");
    let terms = CastTerms { caster_level: 5, rogue: true, raised: 0, staff: false, units: 1 };
    assert_eq!(Spell::DetectMagic.cost(terms), 1, "a rogue pays");
    assert_eq!(Spell::DetectMagic.cost(CastTerms { rogue: false, ..terms }), 0, "a price of 0 stays 0");
    let points = CastTerms { caster_level: 2, rogue: false, units: 4, ..terms };
    assert_eq!(Spell::PoorBaby.cost(points), 8, "4 points at 2 each");
    let victim = CastTerms { caster_level: 18, rogue: false, units: 90, staff: true, ..terms };
    assert_eq!(Spell::Shatterstaff.cost(victim), 180, "no reduction");
}

fn names(fits: impl Fn(Spell) -> bool) -> Vec<&'static str> {
    Spell::ALL.into_iter().filter(|spell| fits(*spell)).map(Spell::name).collect()
}

#[test]
fn times_for_casting() {
    let at = |occasion| names(|spell| spell.row().when.has(occasion));
    assert_eq!(at(Occasion::Combat).len(), 53);
    assert_eq!(at(Occasion::Exploring).len(), 48);
    assert_eq!(at(Occasion::Meeting).len(), 42);
    let surface = ["Teacher", "Healing Feeling", "Zappathingum", "Zapparmor", "Born Again"];
    assert_eq!(at(Occasion::Surface), surface);
    let combat_only = names(|spell| spell.row().when.each().eq([Occasion::Combat]));
    let expected = "Take That, You Fiend, Vorpal Blade, Whammy, Blasting Power, Death Spell #9, Shatterstaff";
    assert_eq!(combat_only.join(", "), expected);
}

#[test]
fn sums_against_ratings() {
    proves!("TT-DEC-134", "TT-DEC-141", "TT-DEC-161", "TT-DEC-164", "TT-DEC-166");
    use Attribute::*;
    let sum = |spell: Spell, attributes: &[Attribute]| {
        let expected: AttributeSet = attributes.iter().copied().collect();
        assert_eq!(spell.row().sum, expected, "{}", spell.name());
    };
    sum(Spell::TakeThatYouFiend, &[Intelligence]);
    sum(Spell::OhGoAway, &[Intelligence, Luck, Charisma]);
    sum(Spell::BindTheBeaten, &[Strength, Intelligence, Charisma]);
    sum(Spell::RockABye, &[Strength, Intelligence, Charisma]);
    sum(Spell::WallOfFire, &[Intelligence]);
    sum(Spell::WallOfIce, &[Intelligence]);
    sum(Spell::WallOfThorns, &[Strength, Intelligence]);
    sum(Spell::Summoning, &[Strength, Intelligence, Luck, Charisma]);
    sum(Spell::InvisibleFiend, &[Strength, Intelligence, Luck, Charisma]);
    sum(Spell::MagicFangs, &[Strength, Dexterity, Charisma]);
    let all = [Spell::MutatumMutandis, Spell::MutatumMutandorum, Spell::HideySoul];
    all.into_iter()
        .chain([Spell::AirEarthFireAndWater, Spell::Shatterstaff])
        .for_each(|spell| sum(spell, &Attribute::ALL));
    assert_eq!(names(|spell| !spell.row().sum.is_empty()).len(), 15);
}

/// Name, kind, target, duration in combat or game turns, amount, feet.
const EFFECTS: &str = "
Detect Magic:               Detection   Place   instant   -    -
Lock Tight:                 Door        Door    3 GT      -    -
Will-o-wisp:                Light       Caster  1 GT      -    -
Knock-knock:                Door        Door    instant   -    -
Oh-there-it-is:             Detection   Place   instant   -    -
Hidey Hole:                 Hiding      Party   3 GT      10   -
Take That, You Fiend:       Hits        Foe     instant   -    -
Vorpal Blade:               Weapon      Weapon  1 CT      2    -
Oh-go-away:                 Fear        Group   instant   -    -
Teacher:                    Teaching    Member  permanent -    -
Omnipotent Eye:             Detection   Object  instant   -    -
Bind the Beaten:            Binding     Monster permanent -    -
Cateyes:                    Light       Member  3 GT      -    -
Glue-you:                   Speed       Group   1 GT      2    -
Little Feets:               Speed       Party   1 GT      2    -
Mirage:                     Illusion    Group   1 CT      -    -
Curse You:                  Curse       Being   ended     -    -
Poor Baby:                  Healing     Member  instant   -    -
Oh Dread:                   Foresight   Place   instant   24   -
Double Double:              Attribute   Member  5 GT      2    -
Whammy:                     Weapon      Weapon  1 CT      3    -
Curses Foiled:              Dispelling  Being   instant   -    -
Slush-yuch:                 Ground      Place   2 GT      -    -
Rock-a-bye:                 Sleep       Group   1d GT     -    -
Dis-Spell:                  Dispelling  Being   instant   -    -
Blasting Power:             Hits        Group   instant   -    -
Fly Me:                     Moving      Member  1 GT      -    -
Healing Feeling:            Healing     Member  instant   -    -
Too-Bad Toxin:              Healing     Member  instant   -    -
Wink-wing:                  Moving      Caster  instant   -    50
Smog:                       Gas         Group   instant   2    -
Dum-Dum:                    Mind        Foe     ended     3    -
Bigger is Better:           Size        Being   5 GT      -    -
Smaller is Smarter:         Size        Being   5 GT      -    -
Protective Pentagram:       Protection  Party   2 GT      2    3
Upsidaisy:                  Moving      Being   1 GT      1    -
Mind Pox:                   Mind        Group   3 GT      -    -
Zingum:                     Moving      Object  instant   2    50
Dear God?:                  Divination  Place   1 GT      3    -
E.S.P.:                     Divination  Being   instant   -    -
Wall of Fire:               Wall        Group   1 GT      -    -
Wall of Ice:                Wall        Group   1 GT      -    -
Wall of Thorns:             Wall        Group   1 GT      -    -
Wall of Stone:              Wall        Group   1 GT      -    -
Wall of Iron:               Wall        Group   1 GT      -    -
Mystic Visions:             Divination  Place   instant   -    -
Invisible Wall:             Wall        Group   1 GT      -    50
Zappathingum:               Enchantment Weapon  permanent 3    -
Summoning:                  Summoning   Caster  delve     -    -
Zapparmor:                  Enchantment Armour  permanent 3    -
Green Tongue:               Plants      Group   1 GT      -    -
Zombie Zonk:                Undeath     Corpse  5 GT      2    -
Mutatum Mutandis:           Shape       Caster  ended     -    -
Mutatum Mutandorum:         Shape       Being   ended     -    -
Pygmalion:                  Stone       Being   permanent 2    -
Medusa:                     Stone       Foe     permanent -    -
Death Spell #9:             Death       Foe     instant   -    -
Hellbomb Bursts:            Destruction Foe     instant   2    -
Blow me to...:              Moving      Party   instant   2000 -
Ghostly Going:              Divination  Caster  ended     3    -
Magic Fangs:                Summoning   Object  1 GT      -    -
Nefarious Necromancy:       Undeath     Corpse  luck GT   -    -
Seek Ye:                    Quest       Foe     delve     -    -
Greasy Geas:                Quest       Group   delve     7    -
Invisible Fiend:            Summoning   Caster  1 GT      2    -
Hidey Soul:                 Shape       Object  ended     -    -
Air, Earth, Fire and Water: Summoning   Caster  5 GT      16   -
Anti-magic:                 Dispelling  Place   3 GT      15   -
Born Again:                 Undeath     Being   permanent -    -
Shatterstaff:               Staff       Foe     instant   -    -";

#[test]
fn kinds_durations_and_amounts() {
    proves!("TT-DEC-136", "TT-DEC-138");
    same(
        EFFECTS,
        tables().spells.iter().map(|row| {
            let duration = match row.duration {
                SpellDuration::Instant => "instant".into(),
                SpellDuration::CombatTurns(turns) => format!("{turns} CT"),
                SpellDuration::GameTurns(turns) => format!("{turns} GT"),
                SpellDuration::RolledGameTurns => "1d GT".into(),
                SpellDuration::LuckGameTurns => "luck GT".into(),
                SpellDuration::Delve => "delve".into(),
                SpellDuration::UntilEnded => "ended".into(),
                SpellDuration::Permanent => "permanent".into(),
            };
            let (amount, feet) = (dash(row.amount), dash(row.feet));
            format!("{}: {:?} {:?} {duration} {amount} {feet}", row.name.name(), row.kind, row.target)
        }),
    );
}

#[test]
fn spells_are_stored_by_name() {
    for spell in Spell::ALL {
        let text = serde_json::to_string(&spell).unwrap();
        assert_eq!(text, format!("\"{}\"", spell.name()));
        assert_eq!(
            (Spell::of(&spell.name().to_lowercase()), serde_json::from_str(&text).ok()),
            (Some(spell), Some(spell))
        );
    }
    assert_eq!(Spell::of("fireball"), None);
}
