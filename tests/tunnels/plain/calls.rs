//! Spells that show, call, make and bind beings.

use super::cast::Work;
use super::{Beast, CHR, CON, DX, Faces, Fate, IQ, LK, Mood, ST, World, beast};

impl World {
    /// Foes who were unseen have half of their ratings from then on.
    pub fn reveal(&mut self) -> bool {
        let unseen: Vec<usize> = self.targets().into_iter().filter(|foe| self.beasts[*foe].invisible).collect();
        for foe in &unseen {
            let beast = &mut self.beasts[*foe];
            (beast.mr, beast.full, beast.invisible) = (beast.mr / 2, beast.full / 2, false);
        }
        !unseen.is_empty()
    }

    /// Beings that magic makes and that fight for the party.
    pub fn call(&mut self, work: &Work, faces: &mut Faces) {
        let sum = |values: &[usize]| values.iter().map(|value| work.before[*value]).sum::<i64>();
        let called = |name: &'static str, mr: i64| Beast { ours: true, called: true, ..beast(name, mr.max(1)) };
        let being = match work.cast.spell {
            "summoning" => called("flame demon", sum(&[ST, IQ, LK, CHR]) * work.cast.times()),
            "magic fangs" => Beast { leaves: self.until(1), ..called("viper", sum(&[ST, DX, CHR])) },
            "invisible fiend" => Beast { feigns: Some(work.one), ..called("flame demon", 2 * sum(&[ST, IQ, LK, CHR])) },
            _ => {
                let rebels = faces.roll(16).into_iter().sum::<i64>() > work.before.iter().sum();
                let spirit = called("living statue", 1);
                Beast { ours: !rebels, dice: Some(16), kept_by: Some(work.one), leaves: self.until(5), ..spirit }
            }
        };
        self.beasts.push(being);
    }

    /// Before a turn a fiend obeys, or attacks the party for this turn and vanishes.
    pub fn obey(&mut self, faces: &mut Faces) {
        for one in self.allies() {
            let Some(caster) = self.beasts[one].feigns else { continue };
            if faces.two() > self.heroes[caster].now[CHR] {
                (self.beasts[one].ours, self.beasts[one].leaves) = (false, self.turn);
            }
        }
    }

    /// *Anti-magic* shows unseen foes, and called beings that turned on the party vanish.
    pub fn quell(&mut self) {
        if !self.is_quelled() {
            return;
        }
        self.reveal();
        for foe in self.targets() {
            if self.beasts[foe].called {
                self.beasts[foe].fate = Fate::Gone;
            }
        }
    }

    /// A beaten monster whose full rating is below ST + IQ + CHR fights for the party, awake and calm.
    pub fn bind(&mut self, work: &Work, foe: usize) -> bool {
        let reached = self.passes(work.cast.level);
        let beast = &mut self.beasts[foe];
        let low = beast.asleep_until >= self.turn || beast.mr < 10;
        let beaten = beast.fate == Fate::Subdued || beast.is_here() && low && reached;
        if !beaten || beast.ours || beast.full >= work.before[ST] + work.before[IQ] + work.before[CHR] {
            return false;
        }
        (beast.ours, beast.fate, beast.berserk, beast.asleep_until) = (true, Fate::Here, false, 0);
        true
    }

    /// A dead hero acts again with full CON, for as many game turns as the caster's LK.
    pub fn wake(&mut self, work: &Work, one: usize) -> bool {
        let walks = self.until(work.before[LK]);
        let hero = &mut self.heroes[one];
        if hero.fate != Fate::Dead || hero.form.is_some() {
            return false;
        }
        (hero.fate, hero.now[CON], hero.magic.walks) = (Fate::Here, hero.normal[CON], walks);
        // Death ended a rage.
        if hero.is_raging() {
            hero.mood = Mood::Calm;
        }
        true
    }

    /// A corpse of either side fights as a zombie with twice its ST or full rating.
    pub fn raise(&mut self, work: &Work, mr: i64) {
        // Magic can leave a corpse a full rating of 0.
        let zombie = beast("zombie", (2 * mr).max(1));
        let (kept_by, leaves) = (Some(work.one), self.until(5));
        self.beasts.push(Beast { ours: true, called: true, kept_by, leaves, ..zombie });
    }
}
