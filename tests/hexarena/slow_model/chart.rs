//! The charts of weapons [20.2], shields [17.5] and armour [18.1], copied from the source row by row.

/// One row of the chart of weapons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    pub name: &'static str,
    pub group: &'static str,
    /// "1", "2" or "1-2".
    pub hands: &'static str,
    /// Ounces; -1 for variable.
    pub weight: i32,
    pub ps: i32,
    pub md: i32,
    pub chance: i32,
    /// `None` for variable.
    pub damage: Option<i32>,
    /// Hexes; 0 for prohibited.
    pub range: i32,
    /// '-' for none.
    pub class: char,
    /// Letters of R, M and C.
    pub used: &'static str,
    /// Silver Pennies; -1 for variable.
    pub cost: i32,
    /// -1 for no Ranks.
    pub most: i32,
}

type Row =
    (&'static str, &'static str, &'static str, i32, i32, i32, i32, Option<i32>, i32, char, &'static str, i32, i32);

/// Name, group, hands, ounces, PS, MD, base chance, damage, range, class, use, cost, highest Rank. A rock weighs two
/// pounds and is free (a reading).
#[rustfmt::skip]
const WEAPONS: [Row; 59] = [
    ("Dagger", "Swords", "1", 10, 7, 10, 40, Some(0), 8, 'A', "RMC", 10, 9),
    ("Main-Gauche", "Swords", "1", 16, 8, 15, 45, Some(1), 0, 'A', "MC", 20, 10),
    ("Short Sword", "Swords", "1", 32, 10, 12, 45, Some(3), 0, 'A', "M", 40, 6),
    ("Falchion", "Swords", "1", 64, 12, 11, 50, Some(2), 0, 'B', "M", 35, 8),
    ("Scimitar", "Swords", "1", 64, 11, 15, 50, Some(3), 0, 'B', "M", 60, 8),
    ("Tulwar", "Swords", "1", 64, 13, 15, 50, Some(4), 0, 'B', "M", 65, 8),
    ("Rapier", "Swords", "1", 32, 11, 18, 45, Some(3), 0, 'A', "M", 35, 10),
    ("Sabre", "Swords", "1", 48, 14, 15, 60, Some(3), 0, 'B', "M", 40, 7),
    ("Broadsword", "Swords", "1", 48, 15, 15, 55, Some(4), 0, 'B', "M", 50, 6),
    ("Estoc", "Swords", "1", 32, 15, 17, 45, Some(5), 0, 'A', "M", 65, 9),
    ("Hand & Half", "Swords", "1-2", 96, 17, 16, 60, Some(5), 0, 'B', "M", 85, 7),
    ("Claymore", "Swords", "1-2", 80, 16, 13, 50, Some(4), 0, 'B', "M", 80, 7),
    ("Two-Handed Sword", "Swords", "2", 144, 22, 14, 55, Some(7), 0, 'B', "M", 100, 5),
    ("Hand Axe", "Hafted Weapons", "1", 32, 8, 11, 40, Some(1), 8, 'B', "RMC", 15, 4),
    ("Battle Axe", "Hafted Weapons", "1-2", 80, 14, 14, 60, Some(4), 6, 'B', "RM", 20, 7),
    ("Great Axe", "Hafted Weapons", "2", 96, 19, 17, 65, Some(6), 0, 'B', "M", 30, 7),
    ("Giant Axe", "Hafted Weapons", "1", 400, 29, 12, 65, Some(10), 6, 'B', "RM", 50, 7),
    ("Crude Club", "Hafted Weapons", "1", 64, 16, 10, 45, Some(2), 6, 'C', "RM", 3, 2),
    ("War Club", "Hafted Weapons", "1", 48, 14, 10, 50, Some(2), 7, 'C', "RM", 5, 5),
    ("Giant Club", "Hafted Weapons", "1", 320, 25, 9, 50, Some(7), 9, 'C', "RM", 10, 5),
    ("Torch", "Hafted Weapons", "1", 48, 8, 12, 40, Some(1), 0, 'C', "M", 1, -1),
    ("Mace", "Hafted Weapons", "1", 80, 16, 9, 50, Some(4), 5, 'C', "RM", 15, 5),
    ("Giant Mace", "Hafted Weapons", "1", 400, 27, 10, 50, Some(9), 8, 'C', "RM", 40, 5),
    ("War Hammer", "Hafted Weapons", "1", 64, 15, 13, 45, Some(3), 6, 'C', "RM", 14, 5),
    ("War Pick", "Hafted Weapons", "1-2", 80, 17, 13, 45, Some(4), 0, 'C', "M", 20, 5),
    ("Flail", "Hafted Weapons", "1", 64, 14, 15, 50, Some(2), 0, 'C', "M", 15, 5),
    ("Morningstar", "Hafted Weapons", "1-2", 80, 18, 15, 60, Some(4), 0, 'C', "M", 20, 5),
    ("Mattock", "Hafted Weapons", "2", 96, 19, 14, 55, Some(6), 0, 'C', "M", 18, 5),
    ("Quarterstaff", "Hafted Weapons", "2", 48, 12, 16, 55, Some(2), 0, 'C', "M", 3, 9),
    ("Sap", "Hafted Weapons", "1", 16, 9, 11, 40, Some(1), 0, 'C', "MC", 2, 3),
    ("Throwing Dart", "Thrown Weapons", "1", 3, 9, 15, 40, Some(0), 12, 'A', "R", 1, 10),
    ("Boomerang", "Thrown Weapons", "1", 16, 11, 15, 40, Some(0), 20, 'C', "R", 2, 7),
    ("Grenado", "Thrown Weapons", "1", 32, 9, 15, 40, None, 15, '-', "R", -1, 4),
    ("Javelin", "Pole Weapons", "1", 48, 12, 15, 45, Some(2), 12, 'A', "RM", 4, 10),
    ("Spear", "Pole Weapons", "1-2", 80, 15, 14, 50, Some(3), 6, 'A', "RM", 10, 5),
    ("Giant Spear", "Pole Weapons", "1-2", 240, 22, 16, 55, Some(7), 12, 'A', "RM", 20, 5),
    ("Pike", "Pole Weapons", "2", 128, 18, 16, 45, Some(5), 0, 'A', "M", 15, 5),
    ("Lance", "Pole Weapons", "1", 112, 16, 18, 45, Some(6), 0, 'A', "M", 4, 5),
    ("Halberd", "Pole Weapons", "2", 96, 16, 16, 55, Some(3), 0, 'B', "M", 15, 5),
    ("Poleaxe", "Pole Weapons", "2", 96, 18, 15, 55, Some(4), 0, 'B', "M", 20, 5),
    ("Trident", "Pole Weapons", "1-2", 80, 14, 16, 45, Some(2), 5, 'A', "M", 8, 5),
    ("Glaive", "Pole Weapons", "2", 112, 16, 18, 55, Some(5), 0, 'B', "M", 15, 9),
    ("Giant Glaive", "Pole Weapons", "2", 224, 22, 18, 65, Some(9), 0, 'B', "M", 30, 9),
    ("Sling", "Missile Weapons", "2", 16, 7, 15, 40, Some(1), 60, 'C', "R", 1, 8),
    ("Short Bow", "Missile Weapons", "2", 64, 14, 15, 45, Some(2), 60, 'A', "R", 20, 8),
    ("Long Bow", "Missile Weapons", "2", 96, 16, 15, 55, Some(4), 180, 'A', "R", 25, 8),
    ("Composite Bow", "Missile Weapons", "2", 128, 17, 15, 55, Some(4), 225, 'A', "R", 30, 8),
    ("Giant Bow", "Missile Weapons", "2", 224, 25, 17, 55, Some(7), 45, 'A', "R", 80, 8),
    ("Crossbow", "Missile Weapons", "2", 112, 18, 14, 60, Some(3), 80, 'A', "R", 15, 5),
    ("Heavy Crossbow", "Missile Weapons", "2", 160, 20, 14, 60, Some(4), 90, 'A', "R", 20, 5),
    ("Spear Thrower", "Missile Weapons", "2", 64, 11, 14, 50, Some(2), 15, 'A', "R", 5, 10),
    ("Blowgun", "Missile Weapons", "2", 16, 7, 16, 30, None, 7, '-', "R", 3, 10),
    ("Net", "Entangling Weapons", "1", 32, 11, 16, 30, Some(-5), 5, '-', "RMC", 4, 4),
    ("Bola", "Entangling Weapons", "1", 32, 11, 15, 35, Some(-3), 10, '-', "RC", 5, 6),
    ("Whip", "Entangling Weapons", "1", 48, 10, 16, 40, Some(-3), 0, '-', "MC", 6, 10),
    ("Rock", "Special Weapons", "1", 32, 5, 10, 30, Some(-1), 8, 'C', "RMC", 0, 6),
    ("Cestus", "Special Weapons", "1", 48, 12, 14, 35, Some(-1), 0, 'C', "MC", 15, 9),
    ("Garrote", "Special Weapons", "2", 16, 12, 15, 30, Some(3), 0, '-', "C", 3, 3),
    ("Shield", "Special Weapons", "1", -1, 10, 12, 40, Some(-2), 0, 'C', "M", -1, 4),];

/// Name, pounds, defense for each Rank, loss of MD, cost.
#[rustfmt::skip]
const SHIELDS: [(&str, i32, i32, i32, i32); 6] = [
    ("Buckler", 3, 2, 0, 5),
    ("Small Round Shield", 5, 3, 2, 8),
    ("Large Round Shield", 10, 4, 3, 10),
    ("Kite Shield", 15, 5, 4, 15),
    ("Tower Shield", 25, 6, 6, 20),
    ("Main-Gauche", 1, 2, 0, 20),
];

/// Name, factor of weight, protection, loss of AG, cost.
#[rustfmt::skip]
const ARMOURS: [(&str, i32, i32, i32, i32); 7] = [
    ("Cloth", 1, 1, 0, 10),
    ("Leather", 3, 4, 1, 20),
    ("Scale", 4, 5, 3, 100),
    ("Chainmail", 7, 6, 2, 200),
    ("Partial Plate", 6, 6, 2, 250),
    ("Full Plate", 8, 7, 3, 300),
    ("Improved Plate", 7, 8, 3, 350),
];

/// Name, pounds, cost (WPN-T2).
#[rustfmt::skip]
const ACCESSORIES: [(&str, i32, i32); 5] =
    [("Shot", 4, 1), ("Blowgun Darts", 2, 5), ("Arrows", 2, 10), ("Quarrels", 7, 15), ("Cranequin", 3, 10)];

/// The row of a weapon. A shield uses the row "Shield", except the Main-Gauche, which is a weapon of its own.
pub fn weapon(name: &str) -> Weapon {
    let wanted = if is_shield(name) && name != "Main-Gauche" { "Shield" } else { name };
    let Some(row) = WEAPONS.iter().find(|row| row.0 == wanted) else { panic!("no weapon {name}") };
    let (name, group, hands, weight, ps, md, chance, damage, range, class, used, cost, most) = *row;
    Weapon { name, group, hands, weight, ps, md, chance, damage, range, class, used, cost, most }
}

pub fn is_weapon(name: &str) -> bool {
    WEAPONS.iter().any(|row| row.0 == name && name != "Shield")
}

/// Includes the Main-Gauche (SHIELD-03).
pub fn is_shield(name: &str) -> bool {
    SHIELDS.iter().any(|row| row.0 == name)
}

/// Defense for each Rank and loss of MD.
pub fn shield(name: &str) -> (i32, i32) {
    SHIELDS.iter().find(|row| row.0 == name).map_or((0, 0), |row| (row.2, row.3))
}

/// Factor of weight, protection, loss of AG; "" for no armour.
pub fn armour(name: &str) -> (i32, i32, i32) {
    ARMOURS.iter().find(|row| row.0 == name).map_or((0, 0, 0), |row| (row.1, row.2, row.3))
}

/// Weight of anything except armour, in ounces.
pub fn ounces(name: &str) -> i32 {
    if let Some(row) = SHIELDS.iter().find(|row| row.0 == name) {
        return row.1 * 16;
    }
    if let Some(row) = ACCESSORIES.iter().find(|row| row.0 == name) {
        return row.1 * 16;
    }
    // Throwing Darts come six to a bundle (a reading).
    weapon(name).weight * if name == "Throwing Dart" { 6 } else { 1 }
}

/// Price of anything in Silver Pennies, armour at human size.
pub fn cost(name: &str) -> i32 {
    let shields = SHIELDS.iter().map(|row| (row.0, row.4));
    let armours = ARMOURS.iter().map(|row| (row.0, row.4));
    let accessories = ACCESSORIES.iter().map(|row| (row.0, row.2));
    let weapons = WEAPONS.iter().map(|row| (row.0, row.11));
    let Some(found) = shields.chain(armours).chain(accessories).chain(weapons).find(|(found, _)| *found == name) else {
        panic!("nothing is called {name}")
    };
    found.1
}

/// Thrown in Ranged combat: everything rated R except missile weapons (WPN-09, D125).
pub fn is_thrown(name: &str) -> bool {
    let row = weapon(name);
    row.used.contains('R') && row.group != "Missile Weapons"
}

#[test]
fn the_charts_have_their_rows() {
    assert_eq!(weapon("Trident").used, "M");
    assert!(is_thrown("Giant Mace") && is_thrown("Dagger") && !is_thrown("Sling"));
    assert_eq!((weapon("Buckler").name, weapon("Buckler").chance), ("Shield", 40));
    assert_eq!((weapon("Main-Gauche").chance, shield("Main-Gauche")), (45, (2, 0)));
    assert_eq!(WEAPONS.iter().filter(|row| row.9 == '-').count(), 6);
    assert_eq!(WEAPONS.iter().filter(|row| row.1 == "Pole Weapons").count(), 10);
    assert_eq!((cost("Arrows"), cost("Kite Shield"), cost("Leather"), cost("Glaive")), (10, 15, 20, 15));
    assert_eq!((ounces("Dagger"), ounces("Quarrels"), ounces("Tower Shield")), (10, 112, 400));
}
