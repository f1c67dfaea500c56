//! A bout as one side sees it (D004, D005): hidden values of enemies are replaced by the averages of their race.

use crate::battle::figure::{Condition, Figure, FigureId, MOST, Ranks};
use crate::battle::learning::ObservedSkill;
use crate::battle::piece::{Piece, PieceKind};
use crate::battle::state::{Bout, Judgement};
use crate::data::characteristic::Values;
use crate::data::formulas;
use crate::data::race::Race;
use crate::model::setup::Side;
use ludus_engine::dice::{Dice, Domain, Seed};

/// Assumed characteristic of an unknown figure before race modifiers (READINGS 11).
const AVERAGE: i16 = 15;
const AVERAGE_PC: i16 = 8;
/// Rank assumed for everything that an enemy carries.
pub(super) const AVERAGE_RANK: u8 = 1;

impl Bout {
    /// Returns what the other side learned about a figure (D005).
    pub const fn judgement(&self, id: FigureId) -> Judgement {
        if id.index() < MOST { self.judged[id.index()] } else { Judgement::Nothing }
    }

    /// Returns the bout as a side sees it. Race, weapons, armour, shield, stance, condition and the size of every wound are
    /// visible. Characteristics, Fatigue, Endurance and Ranks are hidden. Creatures and mounts hide nothing, because their
    /// values are printed (D135, D136).
    ///
    /// A figure judged roughly shows the Rank of its main weapon within 1, and one judged exactly keeps its values (D005).
    /// Otherwise averages stand in, corrected by what rolls revealed (`ObservedSkill`).
    #[must_use]
    pub fn observation(&self, side: Side) -> Bout {
        let mut seen = *self;
        seen.hide_behind(side, &mut Veils::default());
        seen
    }

    /// Replaces all values hidden from a side. `veils` caches the replacements per figure.
    pub(crate) fn hide_behind(&mut self, side: Side, veils: &mut Veils) {
        let hidden = !self.rules.open && self.outcome.is_none();
        for id in self.ids().filter(|_| hidden) {
            let figure = self.figure(id);
            if figure.side == side {
                // The enemies' knowledge of this figure is hidden from its own side.
                self.judged[id.index()] = Judgement::Nothing;
                self.shown[id.index()] = ObservedSkill::NOTHING;
            } else if figure.is_person() {
                let veil = *veils.0[id.index()].get_or_insert_with(|| self.veil_of(id));
                debug_assert_eq!(veil, self.veil_of(id), "{id:?}");
                self.veil(id, &veil);
            }
        }
    }

    /// Returns a random bout that fits what a side knows. The side's own values stay. Characteristics, Endurance, Fatigue and
    /// Ranks of enemies are drawn around the averages of their race. They are shifted by the side's own advantage over its
    /// averages, because sides are matched (D161).
    ///
    /// Drawn values never contradict what is visible: a standing figure has more than 3 Endurance, an unconscious one less. The
    /// dice differ from the real ones. Two bouts that differ only in hidden values give equal results.
    #[must_use]
    pub fn determinize(&self, side: Side, seed: Seed) -> Bout {
        let mut bout = self.observation(side).reseeded(seed.nth(0));
        if self.rules.open || self.outcome.is_some() {
            return bout;
        }
        let mut dice = Dice::new(seed, Domain::Policy, 0);
        let like = SideQuality::of(self, side);
        for id in self.ids().filter(|id| self.figure(*id).side != side && self.figure(*id).is_person()) {
            let known = bout.judged[id.index()];
            let drawn = draw_enemy(&bout, id, known, &like, &mut dice);
            let (en, ft) = (bout.figure(id).en_now, bout.figure(id).ft_now);
            bout.en_at_start[id.index()] += drawn.en_now - en;
            bout.ft_at_start[id.index()] += drawn.ft_now - ft;
            *bout.figure_mut(id) = drawn;
        }
        bout
    }

    /// Computes the values that the other side sees instead of the real ones.
    pub(super) fn veil_of(&self, id: FigureId) -> Veil {
        let (place, figure) = (id.index(), self.figure(id));
        let (judged, average) = (self.judged[place], average(figure));
        let (fought, bled) = (self.en_at_start[place] - figure.en_now, self.ft_at_start[place] - figure.ft_now);
        // The set-up told both sides how tired it began (D024).
        let bled = bled + self.lacked_at_start(id);
        let dead = figure.condition == Condition::Dead;
        let values = match judged {
            Judgement::Exactly => Values { wp: average.wp, ..figure.values },
            _ => self.shown[place].corrected(average),
        };
        let ranks = match judged {
            Judgement::Nothing => ranks(figure, |_| AVERAGE_RANK),
            Judgement::Roughly => {
                let known = figure.ranks;
                let kinds = figure.gear.things().iter().flatten().map(|thing| thing.kind);
                let weapons = kinds.filter(|kind| matches!(kind, PieceKind::Weapon(_)));
                let even = |kind| known.with(kind).map_or(0, |rank| rank - rank % 2);
                let main = weapons.max_by_key(|kind| even(*kind));
                ranks(figure, |kind| if Some(kind) == main { even(kind) } else { AVERAGE_RANK })
            }
            Judgement::Exactly => figure.ranks,
        };
        Veil {
            values: Values { en: average.en, ft: average.ft, ..values },
            en_now: if dead { 0 } else { (average.en - fought).max(if figure.is_up() { 4 } else { 1 }) },
            ft_now: (average.ft - bled).max(1),
            ranks,
        }
    }

    /// Replaces a figure's hidden values by those of its veil.
    pub(super) fn veil(&mut self, id: FigureId, veil: &Veil) {
        let figure = &mut self.figures[id.index()];
        let &Veil { values, en_now, ft_now, ranks } = veil;
        (figure.values, figure.en_now, figure.ft_now, figure.ranks) = (values, en_now, ft_now, ranks);
        figure.skills = Default::default();
        figure.cause = figure.cause.filter(|_| figure.condition == Condition::Dead);
        (self.en_at_start[id.index()], self.ft_at_start[id.index()]) = (values.en, values.ft);
    }
}

/// Values shown to the other side instead of a figure's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Veil {
    values: Values,
    en_now: i16,
    ft_now: i16,
    ranks: Ranks,
}

/// Cache of the veils of one side's enemies, filled on demand.
#[derive(Debug, Default)]
pub(crate) struct Veils([Option<Veil>; MOST]);

impl Veils {
    /// Drops the cached veil of a figure that has changed.
    pub const fn forget(&mut self, place: usize) {
        self.0[place] = None;
    }
}

/// Maximum distance of a drawn value from the average.
const SPREAD: i16 = 3;
/// Maximum distance of a drawn Rank from the own side's average.
const RANK_SPREAD: i16 = 2;

/// Average quality of a side's fighters.
struct SideQuality {
    /// Characteristics above the average of their race.
    beyond: Values,
    /// Rank with the things that they carry.
    rank: i16,
}

impl SideQuality {
    fn of(bout: &Bout, side: Side) -> SideQuality {
        let own = || bout.of_side(side).map(|(_, figure)| figure).filter(|figure| figure.is_person());
        // Reduced by a quarter: the side knows its own values for certain, but sides are only roughly equal.
        let mean = |sum: i16, count: i16| if count == 0 { 0 } else { (6 * sum + 4 * count).div_euclid(8 * count) };
        let count = own().count() as i16;
        let beyond =
            |of: fn(&Values) -> i16| mean(own().map(|figure| of(&figure.values) - of(&average(figure))).sum(), count);
        let ranks = || {
            own().flat_map(|figure| {
                let rank = |piece: &Piece| i16::from(figure.ranks.with(piece.kind).unwrap_or(0));
                figure.gear.things().iter().flatten().map(rank)
            })
        };
        SideQuality {
            beyond: Values {
                ps: beyond(|values| values.ps),
                md: beyond(|values| values.md),
                ag: beyond(|values| values.ag),
                en: beyond(|values| values.en),
                ma: 0,
                wp: beyond(|values| values.wp),
                ft: beyond(|values| values.ft),
                pc: 0,
            },
            rank: mean(ranks().sum(), ranks().count() as i16),
        }
    }
}

/// Draws an enemy's possible values.
fn draw_enemy(bout: &Bout, id: FigureId, known: Judgement, like: &SideQuality, dice: &mut Dice) -> Figure {
    let figure = *bout.figure(id);
    let mut near = |value: i16, spread: i16| value + dice.one_of(2 * spread as u32 + 1) as i16 - 1 - spread;
    let mut around = |value: i16, more: i16| near(value + more, SPREAD).max(1);
    let (all, beyond) = (figure.values, &like.beyond);
    let (wp, en) = (around(all.wp, beyond.wp), around(all.en, beyond.en));
    let ft = (all.ft + beyond.ft).max(1);
    let values = match known {
        Judgement::Exactly => Values { wp, en, ft, ..all },
        _ => Values {
            ps: around(all.ps, beyond.ps),
            md: around(all.md, beyond.md),
            ag: around(all.ag, beyond.ag),
            wp,
            en,
            ft,
            ..all
        },
    };
    let en_now = match figure.condition {
        Condition::Fit | Condition::Stunned | Condition::Yielded => {
            around(figure.en_now, beyond.en).max(4).min(values.en.max(4))
        }
        _ => figure.en_now,
    };
    let ft_now = (figure.ft_now + beyond.ft).clamp(1, ft);
    let mut ranks = figure.ranks;
    if known == Judgement::Nothing {
        for piece in figure.gear.things().iter().flatten() {
            let rank = Some(near(like.rank, RANK_SPREAD).max(0) as u8);
            match piece.kind {
                PieceKind::Weapon(weapon) => ranks.set_weapon(weapon, rank),
                PieceKind::Shield(shield) => ranks.set_shield(shield, rank),
            }
        }
    }
    Figure { values, en_now, ft_now, ranks, ..figure }
}

/// Average characteristics of the figure's race.
pub(super) fn average(figure: &Figure) -> Values {
    static AVERAGES: [Values; Race::ALL.len()] = {
        let mut averages = [Values::of([0; 8]); Race::ALL.len()];
        let mut race = 0;
        while race < averages.len() {
            averages[race] = of_race(Race::ALL[race]);
            race += 1;
        }
        averages
    };
    AVERAGES[figure.race as usize]
}

const fn of_race(race: Race) -> Values {
    let more = race.row().modifiers;
    let en = AVERAGE + more.en;
    Values {
        ps: AVERAGE + more.ps,
        md: AVERAGE + more.md,
        ag: AVERAGE + more.ag,
        en,
        ma: AVERAGE + more.ma,
        wp: AVERAGE + more.wp,
        ft: formulas::fatigue_of(en) + more.ft,
        pc: AVERAGE_PC + more.pc,
    }
}

/// Ranks with everything that a figure brought, and none with fists. A Rank judged roughly is rounded down
/// to an even number (D005).
fn ranks(figure: &Figure, of: impl Fn(PieceKind) -> u8) -> Ranks {
    let mut ranks = Ranks::NONE;
    for piece in figure.gear.things().iter().flatten() {
        match piece.kind {
            PieceKind::Weapon(weapon) => ranks.set_weapon(weapon, Some(of(piece.kind))),
            PieceKind::Shield(shield) => ranks.set_shield(shield, Some(of(piece.kind))),
        }
    }
    ranks
}
