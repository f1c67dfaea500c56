//! The table of Grievous Injuries [18.3], copied again from the source row by row.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Injury {
    pub id: &'static str,
    pub from: i32,
    pub to: i32,
    pub classes: &'static str,
    /// Endurance lost immediately.
    pub en: i32,
    /// "E0": 1 Endurance a Pulse until a Healer of Rank 0; "F": from Fatigue first; "u": until
    /// unconscious; "" for no bleeding.
    pub bleeds: &'static str,
    /// Losses of MD, AG, PC, TMR; gain of beauty; added chance of infection.
    pub figures: [i32; 6],
    /// Other effects, one per word. P and S are the primary and the secondary side.
    pub does: &'static [&'static str],
}

type Row = (&'static str, i32, i32, &'static str, i32, &'static str, [i32; 6], &'static [&'static str]);

#[rustfmt::skip]
const ROWS: [Row; 32] = [
    ("G01",  1,  5, "A",  1, "E0",  [0, 0, 0, 0, 0, 0],   &[]),
    ("G02",  6,  7, "A",  2, "",    [0, 0, 0, 0, 0, 30],  &["arm S"]),
    ("G03",  8,  8, "A",  3, "",    [0, 0, 0, 2, 0, 30],  &[]),
    ("G04",  9, 10, "A",  2, "",    [0, 0, 0, 0, 0, 0],   &["drop S", "arm S"]),
    ("G05", 11, 11, "A",  0, "",    [0, 0, 0, 0, 0, 0],   &["dead"]),
    ("G06", 12, 12, "A",  3, "",    [0, 0, 0, 2, 0, 20],  &["stun"]),
    ("G07", 13, 13, "A",  2, "",    [1, 0, 4, 0, -2, 0],  &["eye"]),
    ("G08", 14, 18, "A",  3, "E2",  [0, 0, 0, 0, 0, 30],  &[]),
    ("G09", 19, 20, "A",  1, "",    [0, 0, 0, 1, 0, 0],   &[]),
    ("G10", 21, 25, "B",  2, "",    [0, 0, 0, 1, 0, 0],   &["caught"]),
    ("G11", 26, 27, "B",  2, "F0",  [2, 0, 0, 0, 0, 0],   &["drop S", "arm S"]),
    ("G12", 28, 30, "B",  2, "F0",  [2, 0, 0, 0, 0, 0],   &["drop P", "arm P"]),
    ("G13", 31, 34, "B",  0, "",    [0, 0, 0, 0, -4, 0],  &[]),
    ("G14", 35, 35, "B",  5, "F1",  [2, 1, 0, 0, 0, 0],   &["drop S", "arm S"]),
    ("G15", 36, 36, "B",  5, "F1",  [2, 1, 0, 0, 0, 0],   &["drop P", "arm P"]),
    ("G16", 37, 40, "B",  4, "Fu",  [0, 0, 0, 0, 0, 40],  &[]),
    ("G17", 41, 42, "B",  2, "",    [0, 0, 2, 0, 0, 0],   &[]),
    ("G18", 43, 43, "B",  0, "",    [0, 0, 0, 0, 1, 0],   &["pass"]),
    ("G19", 44, 50, "B",  2, "F1",  [0, 0, 0, 0, 0, 0],   &[]),
    ("G20", 51, 52, "B",  4, "",    [0, 3, 0, 0, 0, 0],   &["leg", "prone", "no standing"]),
    ("G21", 53, 60, "B",  2, "",    [0, 0, 0, 0, 0, 0],   &["drop P", "arm P"]),
    ("G22", 61, 67, "B",  2, "",    [0, 0, 0, 0, 0, 0],   &["drop S", "arm S"]),
    ("G23", 68, 69, "B",  4, "",    [0, 0, 0, 0, 0, 0],   &["collar"]),
    ("G24", 70, 74, "BC", 3, "",    [4, 4, 0, 0, 0, 0],   &[]),
    ("G25", 75, 80, "BC", 5, "",    [3, 3, 0, 0, 0, 10],  &[]),
    ("G26", 81, 84, "C",  2, "F2u", [0, 0, 0, 0, 0, 0],   &[]),
    ("G27", 85, 87, "C",  2, "",    [0, 0, 0, 0, 0, 0],   &["drop P", "numb P"]),
    ("G28", 88, 89, "C",  2, "",    [0, 0, 0, 0, 0, 0],   &["drop S", "numb S"]),
    ("G29", 90, 92, "C",  5, "",    [0, 0, 0, 0, 0, 0],   &["prone", "no standing"]),
    ("G30", 93, 94, "C",  5, "",    [0, 0, 0, 0, 0, 0],   &["prone", "no standing"]),
    ("G31", 95, 97, "C",  8, "",    [2, 2, 2, 0, 0, 0],   &["prone", "out"]),
    ("G32", 98, 100, "C", 7, "",    [0, 0, 0, 0, 0, 0],   &["prone", "no crawling", "out unless WP"]),
];

/// The injury of a roll by a weapon of this Class (GRIEV-02). `None` if the Class has no injury there.
pub fn injury(roll: i32, class: char) -> Option<Injury> {
    let row = ROWS.iter().find(|row| (row.1..=row.2).contains(&roll) && row.3.contains(class))?;
    let (id, from, to, classes, en, bleeds, figures, does) = *row;
    Some(Injury { id, from, to, classes, en, bleeds, figures, does })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_roll_is_in_one_row() {
        let mut next = 1;
        for row in ROWS {
            assert_eq!(row.1, next, "{}", row.0);
            next = row.2 + 1;
        }
        assert_eq!(next, 101);
    }

    #[test]
    fn classes_have_their_ranges() {
        for roll in 1..=100 {
            assert_eq!(injury(roll, 'A').is_some(), (1..=20).contains(&roll));
            assert_eq!(injury(roll, 'B').is_some(), (21..=80).contains(&roll));
            assert_eq!(injury(roll, 'C').is_some(), (70..=100).contains(&roll));
            assert_eq!(injury(roll, '-'), None);
        }
    }
}
