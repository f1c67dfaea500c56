//! The comparison of both sides' totals (TT-COMBAT-01, -02): common, and for each pair that fights alone.

use crate::battle::command::Order;
use crate::battle::event::{Comparison, Event, HitsFrom};
use crate::battle::fighter::{FightSide, FighterId, Monster};
use crate::battle::resolve::Run;
use crate::battle::state::{Fight, FighterSet, Step, Wall, WallKind};
use alloc::vec::Vec;
use ludus_engine::game::EventSink;

impl Fight {
    pub(crate) fn compare_all(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let lines = self.line;
        if !self.is_missile_turn() && !lines[0].is_empty() && !lines[1].is_empty() {
            match self.wall_in_melee() {
                Some(_) => self.storm_wall(run, lines),
                None => self.compare_groups(run, lines),
            }
        }
        self.emit(run, Event::Stepped(Step::Shares(0)));
    }

    /// The wall between the lines of this turn. Those who fight raging comrades stand on one side of it.
    pub(crate) fn wall_in_melee(&self) -> Option<Wall> {
        let foes = self.line[1].first().is_some_and(|id| self.get(id).side == FightSide::Foes);
        self.wall().filter(|_| foes)
    }

    fn compare_groups(&mut self, run: &mut Run<'_, impl EventSink<Event>>, lines: [FighterSet; 2]) {
        let [mut party, mut foes] = lines;
        for (who, foe) in self.pairs_alone(lines) {
            let alone = [FighterSet::NONE.with(who), FighterSet::NONE.with(foe)];
            (party, foes) = (party.without(alone[0]), foes.without(alone[1]));
            self.compare(run, Some(who), alone);
        }
        if !party.is_empty() && !foes.is_empty() {
            self.compare(run, None, [party, foes]);
        }
    }

    /// The pairs of the lines that fight alone (DEC-066).
    pub(crate) fn pairs_alone(&self, [party, mut foes]: [FighterSet; 2]) -> Vec<(FighterId, FighterId)> {
        let mut pairs = Vec::new();
        for who in party.each() {
            match self.order_of(who) {
                Some(Order::Duel(foe)) if foes.has(foe) => {
                    foes = foes.without(FighterSet::NONE.with(foe));
                    pairs.push((who, foe));
                }
                _ => {}
            }
        }
        pairs
    }

    /// Compares two groups and deals the difference to the losers.
    fn compare(&mut self, run: &mut Run<'_, impl EventSink<Event>>, duel: Option<FighterId>, groups: [FighterSet; 2]) {
        let comparison = self.comparison(duel, groups);
        self.emit(run, Event::Compared(comparison));
        if let Some((winner, hits)) = comparison.won {
            let losers = groups[winner.other() as usize];
            self.share_hits(run, losers, hits + comparison.venom, HitsFrom::Combat);
            self.poison_losers(run, groups[winner as usize], losers);
            // Poison is left out of the tenth (TT-POISON-11).
            let physical = hits.saturating_sub(comparison.open_venom[winner as usize].max(0) as u32);
            self.winners_suffer(run, groups[winner as usize], physical);
        }
        self.late_venom(run, &comparison, groups);
    }

    pub(crate) fn comparison(&self, duel: Option<FighterId>, groups: [FighterSet; 2]) -> Comparison {
        let sum = |group: FighterSet, part: fn(&crate::battle::fighter::Tally) -> i32| -> i32 {
            group.each().map(|id| part(&self.get(id).tally)).sum()
        };
        let seeing: FighterSet = groups[1].each().filter(|id| !self.is_fooled(*id)).collect();
        let sums = [sum(groups[0], |tally| tally.total), sum(seeing, |tally| tally.total)];
        // A negative weapon roll counts for the enemy (TT-COMBAT-23).
        let against = [sum(seeing, |tally| tally.against), sum(groups[0], |tally| tally.against)];
        let venom = [self.venom_against(groups[0], groups[1]), self.venom_against(groups[1], groups[0])];
        let open = [self.is_open(groups[1]), false];
        let open_venom = [0, 1].map(|side| if open[side] { venom[side] } else { 0 });
        // People suffer from darkness as the party does (DEC-069).
        let dark = !self.sees(groups[0]) && groups[1].each().all(|id| self.monster(id).is_some());
        let darkness = [1, if dark { 2 } else { 1 }];
        let total = |side: usize| sums[side] * i32::from(darkness[side]) + against[side] + open_venom[side];
        let totals = [total(0), if seeing.is_empty() { 0 } else { total(1) }];
        let won = match totals[0] - totals[1] {
            0 => None,
            lead if lead > 0 => Some((FightSide::Party, lead as u32)),
            lead => Some((FightSide::Foes, -lead as u32)),
        };
        let extra = won.map_or(0, |(winner, _)| venom[winner as usize] - open_venom[winner as usize]);
        Comparison { duel, sums, against, darkness, open_venom, totals, won, venom: extra.max(0) as u32 }
    }

    /// Returns whether somebody of a group sees: light in the place, or *Cateyes* on all who fight (DEC-069, DEC-143).
    pub(crate) fn sees(&self, group: FighterSet) -> bool {
        let mut fighting = group.each().filter(|id| self.get(*id).tally.fights).peekable();
        self.is_light() || fighting.peek().is_some() && fighting.all(|id| self.lasts(self.get(id).effects.sight))
    }

    /// Returns whether a foe fights an image this turn: undead, stone and plants do not (DEC-147).
    pub(crate) fn is_fooled(&self, id: FighterId) -> bool {
        self.lasts(self.magic.mirage) && self.get(id).side == FightSide::Foes && !self.is_mindless(id)
    }

    /// Deals hits in equal shares, the remainder one each from the front (DEC-062). The shares of persons wait for the choice to
    /// burn; what kills a monster and is left over passes to the next one (DEC-063).
    pub(crate) fn share_hits(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        losers: FighterSet,
        hits: u32,
        from: HitsFrom,
    ) {
        let losers = self.scapegoat_of(losers).map_or(losers, |who| FighterSet::NONE.with(who));
        let sharers: FighterSet = losers.each().filter(|id| self.takes_shares(*id)).collect();
        let count = sharers.len();
        if count == 0 || hits == 0 {
            return;
        }
        let (each, more) = (hits / count, hits % count);
        let mut surplus = 0;
        for (number, who) in (0..).zip(sharers.each()) {
            let share = each + u32::from(number < more);
            if self.person(who).is_some() {
                if share > 0 {
                    self.emit(run, Event::Shared { who, hits: share });
                }
            } else if share + surplus > 0 && !self.ignores_hits(who) {
                surplus = self.wound(run, who, share + surplus, from, false);
            }
        }
        self.pass_on(run, sharers, surplus, from);
    }

    /// Deals what is left over to the monsters of the group that still live.
    fn pass_on(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        group: FighterSet,
        mut surplus: u32,
        from: HitsFrom,
    ) {
        for who in group.each() {
            let lives = self.monster(who).is_some_and(|monster| monster.rating > 0);
            if surplus > 0 && lives && !self.ignores_hits(who) {
                surplus = self.wound(run, who, surplus, from, false);
            }
        }
    }

    /// The caster who takes all hits of the foes instead of these losers, in single combats, too (DEC-142).
    /// `None` if the foes cannot reach the caster.
    fn scapegoat_of(&self, losers: FighterSet) -> Option<FighterId> {
        let of_side = |group: FighterSet, side| group.first().is_some_and(|id| self.get(id).side == side);
        let by_foes = of_side(losers, FightSide::Party) && of_side(self.line[1], FightSide::Foes);
        let met = |who: &FighterId| self.line[0].has(*who) && self.takes_shares(*who);
        self.magic.scapegoat.filter(|_| by_foes).filter(met)
    }

    /// No shares fall on elementals (DEC-176) and on the dead. A zombie has a share and ignores it.
    fn takes_shares(&self, id: FighterId) -> bool {
        self.get(id).vitality() > 0 && !self.monster(id).is_some_and(Monster::is_elemental)
    }

    /// Returns whether hits do nothing to a fighter: elementals, and zombies while their master is here (DEC-165, DEC-176).
    pub(crate) fn ignores_hits(&self, id: FighterId) -> bool {
        self.monster(id).is_some_and(|monster| {
            monster.is_elemental() || monster.kept_by.is_some_and(|master| self.get(master).is_here())
        })
    }

    /// The foes who can fight storm a wall of fire, ice or thorns: above its strength they break it and the excess hits the party,
    /// otherwise fire and thorns hit them by the difference (DEC-161).
    fn storm_wall(&mut self, run: &mut Run<'_, impl EventSink<Event>>, lines: [FighterSet; 2]) {
        let Some(wall) = self.wall().filter(|wall| wall.can_be_stormed()) else { return };
        let storming: FighterSet = lines[1].each().filter(|id| self.adds_to_total(*id)).collect();
        if storming.is_empty() {
            return;
        }
        let total: i32 = storming.each().map(|id| self.get(id).tally.total).sum();
        let lead = total - wall.strength as i32;
        let won = match lead {
            lead if lead > 0 => Some((FightSide::Foes, lead as u32)),
            lead if lead < 0 && wall.kind != WallKind::Ice => Some((FightSide::Party, -lead as u32)),
            _ => None,
        };
        let totals = [wall.strength as i32, total];
        let none = [0, 0];
        let comparison = Comparison {
            duel: None,
            sums: totals,
            against: none,
            darkness: [1; 2],
            open_venom: none,
            totals,
            won,
            venom: 0,
        };
        self.emit(run, Event::Compared(comparison));
        if lead > 0 {
            let magic = crate::battle::state::PlaceMagic { wall: None, ..self.magic };
            self.emit(run, Event::PlaceChanged(alloc::boxed::Box::new(magic)));
        }
        if let Some((winner, hits)) = won {
            let losers = if winner == FightSide::Party { storming } else { lines[0] };
            self.share_hits(run, losers, hits, HitsFrom::Wall);
            if winner == FightSide::Party && wall.kind == WallKind::Fire {
                let change = crate::battle::event::Change::Burnt;
                storming.each().for_each(|who| self.emit(run, Event::Changed { who, change }));
            }
        }
    }
}
