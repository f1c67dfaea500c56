//! A figure's card in lines, as far as the viewing side may know it (DQU-37).

use crate::battle::beast::Beast;
use crate::battle::blow::{Range, WeaponUse};
use crate::battle::figure::{Condition, Figure, FigureId};
use crate::battle::piece::Place;
use crate::battle::state::Judgement;
use crate::data::formulas;
use crate::model::ground::arena::{Bank, GroundKind};
use crate::model::ground::zones::ShapeSide;
use crate::narration::eye::Eye;
use crate::narration::{injury, words};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::chance::Chance;
use ludus_engine::hex::Hex;

/// "FT 14/21 EN 17"; for an enemy only the losses.
pub fn health(eye: &Eye<'_>, id: FigureId) -> String {
    let figure = eye.battle.figure(id);
    if eye.is_exact(id) {
        let en = match figure.en_now == figure.values.en {
            true => format!("EN {}", figure.en_now),
            false => format!("EN {}/{}", figure.en_now, figure.values.en),
        };
        return format!("FT {}/{} {en}", figure.ft_now, figure.values.ft);
    }
    match (figure.values.ft - figure.ft_now, figure.values.en - figure.en_now) {
        (0, 0) => "unhurt".into(),
        (ft, 0) => format!("lost FT {ft}"),
        (0, en) => format!("lost EN {en}"),
        (ft, en) => format!("lost FT {ft} EN {en}"),
    }
}

/// "Handicap: began with FT 11 of 21"; for an enemy only the difference.
fn tired(eye: &Eye<'_>, id: FigureId) -> Option<String> {
    let most = eye.battle.figure(id).values.ft;
    match eye.truth.lacked_at_start(id) {
        0 => None,
        lacked if eye.is_exact(id) => Some(format!("Handicap: began with FT {} of {most}", most - lacked)),
        lacked => Some(format!("Handicap: began with FT {lacked} less")),
    }
}

/// The weapon at hand: "Broadsword R3 SC 82".
pub fn weapon(eye: &Eye<'_>, id: FigureId) -> String {
    let bout = eye.battle;
    let figure = bout.figure(id);
    if let Some(first) = figure.beast().and_then(|beast| beast.attack(0)) {
        let sc = i16::from(first.bc) + figure.dexterity(bout) + 4 * i16::from(first.rank);
        return format!("{} R{} SC {sc}", eye.names.attack(id, 0), first.rank);
    }
    let tool = [Range::Melee, Range::Ranged].into_iter().find_map(|range| bout.tool(id, WeaponUse::Primary, range));
    let Some(weapon) = tool.and_then(|tool| tool.weapon) else {
        return figure.hands.primary.map_or("bare hands".into(), |piece| words::thing(bout, piece).to_string());
    };
    let rank = tool.and_then(|tool| tool.rank);
    let dexterity = figure.dexterity(bout);
    let sc = formulas::strike_chance(formulas::base_chance(weapon, dexterity), dexterity, rank);
    let rank = rank.map_or("unranked".to_string(), |rank| format!("R{rank}"));
    match eye.is_exact(id) {
        true => format!("{} {rank} SC {sc}", weapon.name()),
        false => weapon.name().into(),
    }
}

/// All lines of the card.
pub fn card(eye: &Eye<'_>, id: FigureId) -> Vec<String> {
    let bout = eye.battle;
    let figure = bout.figure(id);
    let (exact, about) = (eye.is_exact(id), eye.about_values(id));
    let judged = about.is_empty();
    let mut lines = vec![format!(
        "{} {}, {} of {}, at {}, facing {}",
        eye.names.letter(id),
        eye.called(id),
        if figure.is_steed() { "mount".to_string() } else { kind_of(figure) },
        figure.side.name(),
        figure.at,
        figure.faces(figure.facing)
    )];
    let states = words::states(bout, id);
    let states = if states.is_empty() { String::new() } else { format!("   {}", states.join(", ")) };
    lines.push(format!("{}{states}", health(eye, id)));
    if matches!(figure.condition, Condition::Dead | Condition::Fled) {
        return lines;
    }
    lines.extend(tired(eye, id));
    lines.push(format!(
        "IV {about}{}   TMR {about}{}   AG {about}{}   Defense {about}{}",
        bout.iv(id),
        bout.rate(id),
        figure.agility(),
        front_defense(eye, id),
    ));
    if exact {
        lines.push(format!(
            "PS {}  MD {}  WP {}  PC {}   Stun at {}, recovers {}",
            figure.values.ps,
            figure.dexterity(bout),
            figure.values.wp,
            figure.perception(),
            figure.stun_at(),
            Chance::of_100(figure.recovery()),
        ));
    }
    if let Some(mount) = figure.mount() {
        let chance =
            if exact { format!(": Horsemanship {}", Chance::of_100(bout.horsemanship(id))) } else { String::new() };
        let speed = if figure.gallops { ", still galloping" } else { "" };
        lines.push(format!("Rides {}{speed}{chance}", eye.called(mount)));
    }
    if let Some(beast) = figure.beast() {
        lines.extend(attacks(eye, id, beast));
        lines.extend(injuries(figure));
        return lines;
    }
    if figure.is_steed() {
        return lines;
    }
    let armour =
        figure.armour.map_or("no armour".to_string(), |armour| format!("{}, AP {}", armour.row().name, figure.ap));
    lines.push(format!("Wears {armour}"));
    let mut held: Vec<String> = Vec::new();
    for piece in figure.hands.held() {
        let Some(thing) = bout.piece(piece) else { continue };
        let rank = figure.ranks.with(thing.kind).map_or(String::new(), |rank| match bout.judgement(id) {
            _ if judged => format!(" R{rank}"),
            Judgement::Roughly => format!(" R~{rank}"),
            _ => String::new(),
        });
        let chance = bout.strike_chance(id, piece).filter(|_| judged && !exact);
        let rank = rank + &chance.map_or(String::new(), |chance| format!(" SC {chance}"));
        let loaded = if thing.loaded { ", loaded" } else { "" };
        let both = if figure.hands.two_handed(piece) { " in both hands" } else { "" };
        held.push(format!("{}{rank}{both}{loaded}", words::kind(thing.kind)));
    }
    lines.push(match held.is_empty() {
        true => "Holds nothing".into(),
        false => format!("Holds {}", held.join(" and ")),
    });
    let kept: Vec<&str> = bout
        .pieces()
        .filter(|(_, piece)| piece.place == Place::Kept(id))
        .map(|(_, piece)| words::kind(piece.kind))
        .collect();
    lines.extend((!kept.is_empty()).then(|| format!("Carries {}", kept.join(", "))));
    lines.extend(injuries(figure));
    lines
}

fn injuries(figure: &Figure) -> impl Iterator<Item = String> + '_ {
    figure.injuries.all().iter().map(|one| format!("Injury: {} ({})", injury::name(one.row), injury::id(one.row)))
}

/// The race or size of a figure.
fn kind_of(figure: &Figure) -> String {
    match figure.hexes().count() {
        _ if figure.beast().is_none() => figure.race.name().to_string(),
        1 => "creature".into(),
        hexes => format!("creature of {hexes} hexes"),
    }
}

/// A creature's hide and attacks, which are public (D135).
fn attacks(eye: &Eye<'_>, id: FigureId, beast: &Beast) -> Vec<String> {
    let figure = eye.battle.figure(id);
    let mut lines = vec![format!("Hide AP {}", figure.ap)];
    for (place, attack) in beast.attacks().enumerate() {
        let sc = i16::from(attack.bc) + figure.dexterity(eye.battle) + 4 * i16::from(attack.rank);
        let class = attack.class.map_or(String::new(), |class| format!(", Class {class:?}"));
        let times = if attack.times > 1 { format!(", {} a Pulse", attack.times) } else { String::new() };
        let kinds = [(ShapeSide::Front, "front"), (ShapeSide::Flank, "flank"), (ShapeSide::Rear, "rear")];
        let into: Vec<&str> =
            kinds.into_iter().filter(|(side, _)| attack.reaches(*side)).map(|(_, name)| name).collect();
        let (name, rank) = (eye.names.attack(id, place as u8), attack.rank);
        lines.push(format!("{name} R{rank} SC {sc}, D{:+}{class}{times}: {}", attack.damage, into.join(", ")));
    }
    lines
}

/// The Defense against a blow from the front.
fn front_defense(eye: &Eye<'_>, id: FigureId) -> i16 {
    let figure = eye.battle.figure(id);
    let (agility, shield) = (figure.agility(), figure.shield(eye.battle));
    shield.map_or(agility, |shield| formulas::defense(agility, Some(shield), figure.ranks.shield(shield)))
}

/// Terrain, items and zones of a hex.
pub fn ground(eye: &Eye<'_>, at: Hex) -> Vec<String> {
    let bout = eye.battle;
    let mut lines = Vec::new();
    let words = match bout.ground(at) {
        GroundKind::Clear => "",
        GroundKind::Blocked => "Blocked: no movement or shots through it.",
        GroundKind::Obscured => "Obscured: no view into it or through it.",
        GroundKind::Sheltered => "Sheltered: shots at figures here are at -20.",
        GroundKind::Difficult => "Difficult: costs two to enter.",
    };
    lines.extend(Some(words.to_string()).filter(|words| !words.is_empty()));
    for (bank, side) in [(Bank::West, "West"), (Bank::East, "East")] {
        if bout.arena().size().gate(bank) == bout.spot(at) {
            lines.push(format!("The gate of {side}: its figures can leave here."));
        }
    }
    let here = bout.pieces().filter(|(_, piece)| piece.place == Place::Ground(at));
    let things: Vec<&str> = here.map(|(id, _)| words::thing(bout, id)).collect();
    lines.extend((!things.is_empty()).then(|| format!("Here lies: {}.", things.join(", "))));
    let zones: Vec<String> =
        bout.ids().filter(|id| bout.zone(*id).contains(bout.spot(at))).map(|id| eye.lettered(id)).collect();
    lines.extend((!zones.is_empty()).then(|| format!("In the Melee Zone of {}.", zones.join(", "))));
    lines
}
