//! The party at the surface: parts, experience, and the belongings that stay with each member.

use crate::data::attribute::Attribute;
use crate::delve::event::PointSource;
use crate::delve::goods::LootItem;
use crate::delve::member::{Beast, Condition, DelveMember, MemberId};
use crate::delve::state::Delve;
use crate::model::belongings::OwnedBeast;
use alloc::boxed::Box;
use alloc::vec::Vec;

impl Delve {
    /// Those who were born again, or whose life force lay in an object, wake at the surface (DEC-171, DEC-175).
    pub(super) fn wake_fallen(&mut self) {
        let waking: Vec<MemberId> = self.ids().filter(|id| self.will_wake(self.member(*id))).collect();
        for who in waking {
            self.raise(who);
            let member = self.member_mut(who);
            let second = member.second_life.filter(|_| member.condition == Condition::Dead);
            let second = second.map(|kindred| Box::new(member.character.reborn(kindred)));
            if let Some(character) = member.reborn.take().or(second) {
                member.character = *character;
            }
            member.shake_off_curses();
            (member.condition, member.lasting) = (Condition::Sound, Default::default());
        }
    }

    /// The surface: ST and CON return, magic and fever end, each gets its part and its experience (TT-LEVEL-07).
    /// Each pays for cure and stable.
    pub(super) fn come_home(&mut self) {
        let lines = self.account.as_ref().map(|account| account.lines.clone()).unwrap_or_default();
        let mut let_go = Vec::new();
        for line in lines {
            if !self.member(line.who).is_alive() {
                continue;
            }
            let money = self.member(line.who).character.gold.plus(line.part);
            let costs = self.upkeep(line.who, money);
            let_go.extend(costs.let_go);
            let member = self.member_mut(line.who);
            member.character.gold = money.less(costs.cure.plus(costs.stable)).unwrap_or_default();
            let points = line.treasure.saturating_add(line.magic).saturating_add(line.daring);
            member.character.experience = member.character.experience.saturating_add(points);
            member.gained[PointSource::Account as usize] = points;
        }
        let_go.sort_unstable();
        let_go.into_iter().rev().for_each(|at| _ = self.beasts.remove(at));
        self.party.iter_mut().for_each(DelveMember::end_growth);
        self.wake_fallen();
        for member in &mut self.party {
            member.shake_off_curses();
            if member.is_alive() {
                member.condition = Condition::Sound;
                (member.flame, member.lasting, member.fever, member.hungry) = (None, Default::default(), 0, false);
                let normal = member.character.attributes;
                for attribute in [Attribute::Strength, Attribute::Constitution] {
                    member.set(attribute, normal.get(attribute));
                }
                // Magic objects go home with their bearer; everything else was sold.
                member.pack.retain(|item| matches!(item, LootItem::Magic(_)));
                let objects = member.pack.iter().filter_map(|item| match item {
                    LootItem::Magic(item) => Some(item.kept()),
                    _ => None,
                });
                member.character.objects = objects.collect();
            }
        }
        self.stable_beasts();
    }

    /// Bound monsters stay with their masters, or with the leader if the master is dead.
    fn stable_beasts(&mut self) {
        self.beasts.retain(|beast: &Beast| beast.bound && !beast.called);
        self.party.iter_mut().for_each(|member| member.character.beasts.clear());
        for beast in self.beasts.clone() {
            let master = self.keeper(&beast);
            let own = OwnedBeast { kind: beast.kind, rating: beast.full };
            self.member_mut(master).character.beasts.push(own);
        }
    }
}
