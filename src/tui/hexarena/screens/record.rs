//! A character's record: everything known about the character (DQU-13). Other screens reuse its boxes. Start with [`lines`] for
//! the text and [`RecordScreen`] for the screen.

use crate::app::AppState;
use crate::canvas::{Canvas, wrap};
use crate::help::Topic;
use crate::hexarena::camp::{ActiveCharacter, career, damage, parentage, rank, record, short, skills, wounds};
use crate::hexarena::rulebook;
use crate::hexarena::screens::outfitting::Outfitting;
use crate::hexarena::screens::training::Training;
use crate::input::Input;
use crate::keys::{KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::screen_stack::explain_line;
use crate::screens::{Screen, Transition, draw_note, note, page};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, WideLayout, columns, rows, rules, table};
use crate::widgets::panels::Panel;
use ludus_hexarena::data::accessory::Accessory;
use ludus_hexarena::data::characteristic::Characteristic;
use ludus_hexarena::data::formulas;
use ludus_hexarena::model::arranging::{KitPlace, things};
use ludus_hexarena::model::character::Character;
use ludus_hexarena::model::healing::{Fitness, fitness};
use ludus_hexarena::model::kit::{Item, Quiver};
use ludus_hexarena::model::record::{RecordSheet, WeaponLine};
use ludus_hexarena::model::shop::Goods;
use ratatui::layout::Rect;

/// The record screen of a roster character.
pub struct RecordScreen {
    name: String,
}

impl RecordScreen {
    pub fn new(name: &str) -> RecordScreen {
        RecordScreen { name: name.into() }
    }
}

const KEYS: [KeyAction; 4] = [KeyAction::Train, KeyAction::Outfit, KeyAction::Help, KeyAction::Back];

impl Screen for RecordScreen {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        let Some(key) = input.key() else { return Transition::Stay };
        match shared.keys().intent(Keymap::Campaign, key) {
            Some(KeyAction::Train) => return Training::open(shared, ActiveCharacter::Kept(self.name.clone())),
            Some(KeyAction::Outfit) => return Outfitting::open(shared, ActiveCharacter::Kept(self.name.clone())),
            Some(KeyAction::Help) => {
                return explain_line(shared, &TOPIC, &[], &shared.keys().line(Keymap::Campaign, &KEYS), &[]);
            }
            Some(KeyAction::Back | KeyAction::Accept) => return Transition::Back,
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let Ok(kept) = shared.store.hexarena().find(&self.name) else { return };
        let keys = shared.keys().line(Keymap::Campaign, &KEYS);
        let who = &kept.who;
        if let Some(room) = WideLayout::full(canvas.area()) {
            room.head(canvas, &who.name, &format!("{}; {}", fit(shared, who), career(who)));
            draw_boxes(canvas, room, who);
            room.foot(canvas, note(shared), &keys);
            return;
        }
        let page = page(layout);
        for (y, (text, ink)) in (page.y..page.y + 22).zip(lines(who)) {
            canvas.fit(page.x + 1, y, 78, &[&text], ink);
        }
        canvas.cursor = (page.x + 1, page.y);
        draw_note(shared, canvas, layout, 3);
        canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &keys);
    }
}

/// Tells whether the character can enter a bout.
fn fit(shared: &AppState, who: &Character) -> String {
    match fitness(who, shared.store.hexarena().week()) {
        Fitness::Fit => "fit".into(),
        Fitness::Unwise(why) => format!("should not fight: {why}"),
        Fitness::Unable(why) => format!("cannot fight: {why}"),
    }
}

/// The current value. Adds the original value if it differs.
fn value(who: &Character, of: Characteristic) -> String {
    let (now, made) = (who.now()[of], who.original()[of]);
    if now == made { now.to_string() } else { format!("{now} (made {made})") }
}

/// For example "Human, female, 18, right-handed, aspect Moon".
pub fn kind(who: &Character) -> String {
    let Character { race, gender, hand, aspect, .. } = who;
    format!("{} {}, {}, {}, aspect {}", race.name(), gender.name(), who.age(), hand.name(), aspect.name())
}

/// The places of the weapons in the order of the record's lines.
fn places(who: &Character) -> Vec<KitPlace> {
    let weapon = |(spot, goods): (KitPlace, Goods)| match goods {
        Goods::Item(Item::Weapon(_)) if spot != KitPlace::Chest => Some(spot),
        _ => None,
    };
    things(who).into_iter().filter_map(weapon).collect()
}

fn pounds(ounces: i32) -> String {
    match ounces {
        ..=15 => format!("{ounces} oz"),
        _ if ounces % 16 == 0 => (ounces / 16).to_string(),
        _ => format!("{}.{}", ounces / 16, (ounces % 16) * 10 / 16),
    }
}

fn weight(line: &WeaponLine) -> String {
    Item::named(line.weapon).map_or_else(|| "-".into(), |item| pounds(item.ounces().into()))
}

fn class(line: &WeaponLine) -> String {
    line.class.map_or_else(|| "-".into(), |class| format!("{class:?}"))
}

fn weapon_row(line: &WeaponLine, place: &str) -> String {
    let range = line.range.map_or_else(|| "-".into(), |range| range.to_string());
    let text = format!(
        "{:<19} {:>4} {:>4} {:>3}  {:<6}  {:<4} {:<4} {range:>4}  {:>5}  {place}",
        line.weapon,
        rank(line.rank),
        line.sc,
        line.iv,
        damage(line.damage),
        class(line),
        line.uses,
        weight(line),
    );
    text.trim_end().into()
}

/// Lists the ammunition, for example "20 arrows". Empty if there is none.
fn quivers(who: &Character) -> String {
    let one = |quiver: &Quiver| format!("{} {}", quiver.left, quiver.holds.name());
    let mut all: Vec<String> = who.kit.quivers.iter().map(one).collect();
    all.extend(who.kit.cranequin.then(|| Accessory::Cranequin.name().to_string()));
    all.join(", ")
}

fn chest(who: &Character) -> String {
    who.chest.iter().map(|item| item.name()).collect::<Vec<_>>().join(", ")
}

/// The chances of the character's tests, and the damage that Stuns.
fn tests(record: &RecordSheet) -> String {
    format!(
        "keeps hold {}, footing {}, recovers {} in 100; Stunned by {} in one blow",
        formulas::dexterity_test(record.mmd),
        formulas::agility_test(record.magility),
        record.recovery,
        record.stun
    )
}

fn armour(record: &RecordSheet, who: &Character) -> String {
    let Some(line) = &record.armour else { return "No armour".into() };
    let ounces = who.armour.map_or(0, |worn| i32::from(worn.armour.ounces(who.size())));
    format!("{:<24} AP {} of {}   AG {:+}   {} lb", line.armour, line.ap, line.new, line.ag_loss, pounds(ounces))
}

/// The record in 78 columns and at most 22 lines.
pub fn lines(who: &Character) -> Vec<(String, Ink)> {
    let (now, record) = (who.now(), record(who));
    let money = format!(
        "Bank {} EP   purse {} SP   rating {}   load {} of {} lb",
        who.ep,
        who.sp,
        record.worth,
        record.load_pounds(),
        record.limit_pounds
    );
    let mut all = vec![
        (format!("{:<22}{}", who.name, kind(who)), Ink::Strong),
        (parentage(who.heritage), Ink::Plain),
        (money, Ink::Plain),
        ("-".repeat(78), Ink::Frame),
    ];
    let current = format!(
        "PS {:>2}    MD {:>2} ({})   AG {:>2} ({})   EN {} of {}   FT {:>2}   TMR {}   Defense {}",
        now.ps, now.md, record.mmd, now.ag, record.magility, record.en, now.en, now.ft, record.tmr, record.front
    );
    all.push((current, Ink::Plain));
    let beauty = who.beauty().map_or(String::new(), |beauty| format!("   PB {beauty}"));
    let rest = format!("MA {:>2}    WP {:>2}        PC {:>2}{beauty}", now.ma, now.wp, now.pc);
    all.push((rest, Ink::Plain));
    let made = who.original();
    let made = Characteristic::ALL.map(|of| format!("{} {}", of.short(), made[of])).join(" ");
    all.push((format!("Made with {made}"), Ink::Dim));
    all.push((String::new(), Ink::Plain));
    all.push(("                    Rank   SC  IV  damage  Class Use Range     lb".into(), Ink::Dim));
    for (line, spot) in record.weapons.iter().zip(places(who)) {
        let short = short(line);
        let place = if short.is_empty() { spot.word().to_string() } else { short };
        all.push((weapon_row(line, &place), Ink::Plain));
    }
    all.push((weapon_row(&record.unarmed, ""), Ink::Plain));
    for line in &record.shields {
        let text = format!(
            "{:<19} {:>4}   DR {} in front, {} behind   MD {:+}",
            line.shield,
            rank(line.rank),
            line.front,
            line.rear,
            line.md_loss
        );
        all.push((text, Ink::Plain));
    }
    all.push((armour(&record, who), Ink::Plain));
    all.push((tests(&record), Ink::Dim));
    all.push((String::new(), Ink::Plain));
    all.extend(body(who).into_iter().flat_map(|(label, text, ink)| {
        wrap(&format!("{label:<9} {text}"), 78).into_iter().map(move |row| (row, ink)).collect::<Vec<_>>()
    }));
    // A character with much gear needs the blank lines for text.
    while all.len() > 22 {
        let Some(at) = all.iter().position(|(text, _)| text.is_empty()) else { break };
        all.remove(at);
    }
    all
}

/// The labelled lines: wounds, skills, other possessions and career.
fn body(who: &Character) -> Vec<(&'static str, String, Ink)> {
    let hurt = if who.en_lost > 0 { Ink::Warning } else { Ink::Plain };
    let infected = if who.infected { "infected" } else { "not infected" };
    let mut all = vec![(
        "Wounds",
        format!("{} of {} Endurance left, {infected}", who.en_left().max(0), who.now().en),
        if who.infected { Ink::Bad } else { hurt },
    )];
    all.push(("Injuries", wounds(who), if who.injuries.is_empty() { Ink::Plain } else { Ink::Warning }));
    all.push(("Skills", skills(who), Ink::Plain));
    let idle = record(who).idle_ranks;
    if !idle.is_empty() {
        let ranks: Vec<String> = idle.iter().map(|(name, rank)| format!("{name} {rank}")).collect();
        all.push(("Ranks", format!("{}, not carried", ranks.join(", ")), Ink::Plain));
    }
    for (label, text) in [("Quivers", quivers(who)), ("At home", chest(who))] {
        if !text.is_empty() {
            all.push((label, text, Ink::Plain));
        }
    }
    if !who.lent.is_empty() {
        let lent: Vec<&str> = who.lent.iter().map(|item| item.name()).collect();
        all.push(("Lent", format!("{}, for the next bout", lent.join(", ")), Ink::Warning));
    }
    all.push(("Career", career(who), Ink::Plain));
    match (&who.death, who.career.last.as_str()) {
        (Some(death), _) => all.push(("Died", format!("in week {} {}", death.week, death.cause), Ink::Bad)),
        (None, "") => {}
        (None, last) => all.push(("Last", last.into(), Ink::Plain)),
    }
    all
}

/// Draws the record in boxes.
fn draw_boxes(canvas: &mut Canvas<'_>, room: WideLayout, who: &Character) {
    let large = room.is_large();
    let [left, right] = columns(room.body(), [Length(if large { 62 } else { 42 }), Fill(1)]);
    let [person, values] = rows(left, [Length(9), Fill(1)]);
    let weapons = who.kit.weapons().count() as u16;
    let [arms, below] = rows(right, [Length((weapons + 9).max(12)), Fill(1)]);
    draw_person(&mut TextBox::of(canvas, person, &who.name, Ink::West), who);
    draw_values(&mut TextBox::new(canvas, values, "Characteristics"), who);
    draw_arms(&mut TextBox::new(canvas, arms, "Arms"), who);
    let (health, told) = match large {
        true => {
            let [health, told] = columns(below, [Fill(1), Fill(1)]);
            (health, Some(told))
        }
        false => (below, None),
    };
    let mut pane = TextBox::new(canvas, health, "Body and career");
    for (label, text, ink) in body(who) {
        let rows = wrap(&text, usize::from(pane.width().saturating_sub(10)));
        for (number, row) in rows.iter().enumerate() {
            pane.at(0, if number == 0 { label } else { "" }, Ink::Dim);
            pane.at(10, row, ink);
            pane.next();
        }
    }
    if let Some(told) = told {
        rules(canvas, told, rulebook::CHAPTERS, &TOPIC);
    }
}

/// Draws origin, funds and rating.
pub fn draw_person(pane: &mut TextBox<'_, '_>, who: &Character) {
    let record = record(who);
    pane.text(&kind(who), Ink::Strong);
    pane.text(&parentage(who.heritage), Ink::Plain);
    pane.pair(10, "Bank", &format!("{} EP", who.ep), Ink::Good);
    pane.pair(10, "Purse", &format!("{} SP", who.sp), Ink::Good);
    pane.pair(10, "Rating", &record.worth.to_string(), Ink::Plain);
}

/// Draws the eight characteristics with their changes, and the values derived from them.
pub fn draw_values(pane: &mut TextBox<'_, '_>, who: &Character) {
    let (now, record) = (who.now(), record(who));
    let wide = pane.width() >= 56;
    let longest = if wide { 18 } else { 3 };
    for of in Characteristic::ALL {
        let name = if wide { of.name() } else { of.short() };
        pane.at(0, name, Ink::Dim);
        pane.at(longest + 1, &value(who, of), Ink::Strong);
        let from = longest + 17;
        let width = pane.width().saturating_sub(from);
        let left = if of == Characteristic::En { who.en_left() } else { now[of] };
        pane.bar(from, width, (left.into(), 27.max(now[of].into())), Ink::BarFull);
        pane.next();
    }
    if let Some(beauty) = who.beauty() {
        pane.pair(longest + 1, if wide { "Physical Beauty" } else { "PB" }, &beauty.to_string(), Ink::Plain);
    }
    pane.next();
    let load = format!("{} of {} lb", record.load_pounds(), record.limit_pounds);
    let pairs = [
        ("Endurance left", format!("{} of {}", record.en, now.en)),
        ("Agility now", record.magility.to_string()),
        ("Dexterity now", record.mmd.to_string()),
        ("TMR", format!("{} hexes a Pulse", record.tmr)),
        ("Defense", record.front.to_string()),
        ("Load", load),
        ("Recovers", format!("{} in 100", record.recovery)),
        ("Keeps hold", format!("{} in 100", formulas::dexterity_test(record.mmd))),
        ("Keeps footing", format!("{} in 100", formulas::agility_test(record.magility))),
        ("Stunned by", format!("{} in one blow", record.stun)),
    ];
    for (label, value) in pairs {
        pane.pair(17, label, &value, Ink::Plain);
    }
}

const HEADS: [Column; 9] = [
    Column("Weapon", 16, false),
    Column("Rank", 4, true),
    Column("SC", 4, true),
    Column("IV", 3, true),
    Column("Damage", 6, false),
    Column("Class", 5, false),
    Column("Use", 3, false),
    Column("Range", 5, true),
    Column("Where", 9, false),
];

/// Draws weapons, shields and armour with all their values.
pub fn draw_arms(pane: &mut TextBox<'_, '_>, who: &Character) {
    let record = record(who);
    let cells = |line: &WeaponLine, place: &str| {
        let missing = short(line);
        vec![
            Cell::ink(line.weapon, Ink::Strong),
            Cell::plain(rank(line.rank)),
            Cell::plain(line.sc),
            Cell::plain(line.iv),
            Cell::plain(damage(line.damage)),
            Cell::plain(class(line)),
            Cell::plain(&line.uses),
            Cell::plain(line.range.map_or_else(|| "-".into(), |range| range.to_string())),
            if missing.is_empty() { Cell::ink(place, Ink::Dim) } else { Cell::ink(missing, Ink::Bad) },
        ]
    };
    let mut all: Vec<Vec<Cell>> =
        record.weapons.iter().zip(places(who)).map(|(line, spot)| cells(line, spot.word())).collect();
    all.push(cells(&record.unarmed, ""));
    table(pane, &HEADS, &all, None);
    pane.next();
    for line in &record.shields {
        let text = format!(
            "{} Rank {}: DR {} in front, {} behind, MD {:+}",
            line.shield,
            rank(line.rank),
            line.front,
            line.rear,
            line.md_loss
        );
        pane.text(&text, Ink::Plain);
    }
    let worn = armour(&record, who);
    pane.text(&worn.split_whitespace().collect::<Vec<_>>().join(" "), Ink::Plain);
}

/// Draws a small card of a character in a box.
pub fn draw_card(canvas: &mut Canvas<'_>, area: Rect, who: &Character) {
    fill_card(&mut TextBox::of(canvas, area, &who.name, Ink::West), who);
}

/// The card of a character beside a list.
pub fn card(who: &Character) -> Panel<'_> {
    Panel::drawn(&who.name, |pane| fill_card(pane, who)).ink(Ink::West).size(36, 22)
}

fn fill_card(pane: &mut TextBox<'_, '_>, who: &Character) {
    let (now, record) = (who.now(), record(who));
    pane.text(&kind(who), Ink::Strong);
    pane.text(&parentage(who.heritage), Ink::Dim);
    let values = Characteristic::ALL.map(|of| format!("{} {}", of.short(), now[of])).join(" ");
    pane.text(&values, Ink::Plain);
    let more = format!(
        "TMR {}, Defense {}, AP {}, load {} of {} lb",
        record.tmr,
        record.front,
        record.armour.as_ref().map_or(0, |armour| armour.ap),
        record.load_pounds(),
        record.limit_pounds
    );
    pane.text(&more, Ink::Plain);
    pane.at(0, "EN", Ink::Dim);
    let wide = pane.width().saturating_sub(14).min(20);
    pane.bar(4, wide, (who.en_left().into(), now.en.into()), Ink::BarFull);
    pane.at(wide + 5, &format!("{} of {}", who.en_left().max(0), now.en), Ink::Plain);
    pane.next();
    pane.next();
    for line in record.weapons.iter().chain([&record.unarmed]) {
        let text = format!("{:<14} R{:<2} SC {} {}", line.weapon, rank(line.rank), line.sc, damage(line.damage));
        pane.line(&text, Ink::Plain);
    }
    pane.next();
    for (label, text, ink) in body(who) {
        pane.text(&format!("{label}: {text}"), ink);
    }
}

const TOPIC: Topic = Topic {
    title: "The record",
    asks: "The full record of one character. T trains, S opens the shop.",
    context: Keymap::Campaign,
    rules: &["DQU-13", "DQ-SETUP-11", "DQ-TERM-05", "DQ-TERM-06", "DQX-01"],
    chapters: &["Characteristics", "Money and the calendar"],
};
