//! A character in words: one line for lists, and the sheet with every number that follows from attributes and gear (TT-CHAR-10).

use crate::theme::Ink;
use crate::widgets::panels::Panel;
use ludus_tunnels::battle::fighter::Person;
use ludus_tunnels::data::attribute::Attribute;
use ludus_tunnels::data::kindred::BodySize;
use ludus_tunnels::data::level::threshold;
use ludus_tunnels::data::material::Material;
use ludus_tunnels::model::delver::Delver;
use ludus_tunnels::narration::choices::held;
use ludus_tunnels::narration::delving;

/// Type, level and the attributes that matter most: "warrior 1, ST 15, CON 12".
pub fn brief(who: &Delver) -> String {
    let value = |attribute: Attribute| format!("{} {}", attribute.code(), who.current().get(attribute));
    let kind = format!("{} {}", who.kind.name(), who.level());
    format!("{kind}, {}, {}, {}", value(Attribute::Strength), value(Attribute::Constitution), held_by(who))
}

/// Type, level and ST in the least room: "warrior 1, ST 15".
pub fn short(who: &Delver) -> String {
    let strength = who.current().get(Attribute::Strength);
    format!("{} {}, ST {strength}", who.kind.name(), who.level())
}

/// The personal adds hand to hand in words: "adds +3".
pub fn adds(who: &Delver) -> String {
    format!("adds {:+}", fighter(who).adds_in_hand())
}

fn fighter(who: &Delver) -> Person {
    Person { hands: who.ready(), ..Person::new(who) }
}

fn held_by(who: &Delver) -> String {
    let fighter = fighter(who);
    held(&fighter, fighter.hands)
}

/// Lists everything that a character owns.
pub fn gear(who: &Delver) -> String {
    let made =
        |material: Material| if material == Material::Steel { String::new() } else { format!("{} ", material.name()) };
    let weapons = who.weapons.iter().map(|owned| format!("{}{}", made(owned.material), owned.weapon.name()));
    let armour = who.armour.iter().map(|owned| format!("{}{}", made(owned.material), owned.armour.name()));
    let staff = who.staff.map(|staff| staff.row().name.to_string());
    let poisons = who.poisons.iter().map(|(poison, doses)| format!("{} ({doses})", poison.name()));
    let goods = who.goods.iter().map(|(good, number)| delving::goods(*good, *number));
    let all: Vec<String> = weapons.chain(armour).chain(staff).chain(poisons).chain(goods).collect();
    if all.is_empty() { "nothing".into() } else { all.join(", ") }
}

pub fn size(size: BodySize) -> String {
    format!("{} feet {} inches, {} pounds", size.inches / 12, size.inches % 12, size.pounds)
}

/// Every number that follows from attributes and gear.
pub fn derived(who: &Delver) -> Panel<'static> {
    let fighter = fighter(who);
    let (strength, dexterity) = fighter.needs();
    let [shield, mail] = fighter.absorbs([false; 2]);
    let marksman = fighter.marksmanship();
    let lines = vec![
        (
            format!("Adds {:+} in hand, {:+} with missiles", fighter.adds_in_hand(), fighter.adds_with_missile()),
            Ink::Strong,
        ),
        (format!("In hand: {}", held(&fighter, fighter.hands)), Ink::Plain),
        (format!("Needs ST {strength}, DX {dexterity}"), if fighter.deficit() > 0 { Ink::Warning } else { Ink::Dim }),
        (format!("Armour absorbs {mail}, shield {shield}"), Ink::Plain),
        (format!("Marksmanship {marksman}, pace {}", who.pace()), Ink::Plain),
        (format!("Load {} of {}", who.load(), who.weight_possible()), Ink::Plain),
        (format!("Money {}", who.gold), Ink::Strong),
    ];
    Panel::lines("What follows", lines).size(38, 9)
}

/// The panels of the whole sheet.
pub fn panels(who: &Delver) -> [Panel<'static>; 3] {
    let value = |attribute: Attribute| {
        let (now, normal) = (who.current().get(attribute), who.attributes.get(attribute));
        let of = if now == normal { String::new() } else { format!(" of {normal}") };
        (format!("{:<4}{now:>3}{of}   {}", attribute.code(), attribute.name()), Ink::Plain)
    };
    let next = threshold(who.level() + 1);
    let mut lines: Vec<(String, Ink)> = vec![
        (format!("{}, {}", who.title(), who.kindred.name()), Ink::Strong),
        (format!("{} e.p., level {} at {next}", who.experience, who.level() + 1), Ink::Plain),
    ];
    lines.extend(Attribute::ALL.map(value));
    let tongues: Vec<&str> = who.languages.each().map(|one| one.name()).collect();
    lines.push((format!("Tongues: {}", tongues.join(", ")), Ink::Dim));
    if let Some(own) = who.size {
        lines.push((size(own), Ink::Dim));
    }
    let spells: Vec<&str> = who.spells.iter().map(|spell| spell.name()).collect();
    let mut own = vec![(gear(who), Ink::Plain)];
    if !spells.is_empty() {
        own.push((format!("Spells: {}", spells.join(", ")), Ink::Plain));
    }
    let card = Panel::lines("Sheet", lines)
        .remark(who.name.clone())
        .size(38, 13)
        .brief(vec![(format!("{}, {}", who.title(), brief(who)), Ink::Plain), (gear(who), Ink::Dim)]);
    [card, derived(who).brief(Vec::new()), Panel::lines("Gear", own).size(38, 6).brief(Vec::new())]
}
