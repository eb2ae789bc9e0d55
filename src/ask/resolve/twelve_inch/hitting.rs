//! To hit with a vehicle gun, and with a weapon of a man.

use super::super::verdict::{Said, Verdict};
use super::words::{SKILLS, hidden_percent};
use super::{Input, readings, tables};
use crate::ask::refusal::Refusal;
use crate::model::Modifiers;
use crate::rules::twelve_inch::hand_weapons::{HandAim, hand_chance};
use crate::rules::twelve_inch::to_hit::{Basis, GunAim, gun_chance, needed};
use crate::rules::twelve_inch::words::{HandWeapon, Level, Reach};
use serde_json::Value;

/// The d100 of a shot, before it falls.
pub(super) struct Aim {
    /// Band as it is said: feet, a word or null.
    band: Value,
    /// The terms, or the word of a shot that is none.
    chance: Result<Modifiers, &'static str>,
    /// The d100 must show this or less.
    pub(super) needed: u16,
}

impl Aim {
    fn new(chance: Option<(Value, Modifiers)>, refused: &'static str) -> Self {
        match chance {
            Some((band, sum)) => Self { band, needed: needed(&sum), chance: Ok(sum) },
            None => Self { band: Value::Null, needed: 0, chance: Err(refused) },
        }
    }

    /// Reads every field of `to_hit`.
    pub(super) fn with_gun(input: &mut Input) -> Result<Self, Refusal> {
        let readings = readings(input.switches)?;
        let fields = &mut *input.fields;
        fields.just_one(&["range", "base_chance"])?;
        let basis = match (fields.length("range")?, fields.integer("base_chance", 0, 100)?) {
            (Some(range), _) => Basis::Range(range),
            (None, own) => Basis::Own(fields.required("range", own)?),
        };
        let aim = GunAim {
            basis,
            second_shot: fields.flag("second_shot")?,
            shooter_moved: fields.flag("shooter_moved")?,
            target_moved: fields.length("target_moved")?.unwrap_or(0.0),
            gunner: fields.one_of("gunner", Level::WORDS)?.unwrap_or(Level::Average),
            superficial_wound: fields.flag("superficial_wound")?,
            hidden_percent: hidden_percent(fields)?,
        };
        let chance = gun_chance(tables()?, readings, &aim);
        Ok(Self::new(chance.map(|c| (c.band_ft.into(), c.percent)), "no_shot"))
    }

    /// Reads every field of `infantry_to_hit`, of which the weapon is read already.
    pub(super) fn with_hand_weapon(input: &mut Input, weapon: HandWeapon) -> Result<Self, Refusal> {
        let fields = &mut *input.fields;
        let range = fields.length("range")?;
        let aim = HandAim {
            weapon,
            range: fields.required("range", range)?,
            level: fields.one_of("skill", SKILLS)?.unwrap_or(Level::Average),
            braced: fields.flag("braced")?,
            fortified: fields.flag("fortified")?,
            aimed: fields.flag("aimed")?,
            superficial_wound: fields.flag("superficial_wound")?,
            moved_before_aiming: fields.flag("moved_before_aiming")?,
            moving: fields.flag("moving")?,
            under_fire: fields.flag("under_fire")?,
            hidden_percent: hidden_percent(fields)?,
        };
        let chance = hand_chance(tables()?, &aim);
        let said = chance.map(|c| (c.reach.map(Reach::word).into(), c.percent));
        Ok(Self::new(said, "out_of_range"))
    }

    /// Says band and chance; the word of a shot that is none.
    pub(super) fn say(&self, said: &mut Said) -> Option<&'static str> {
        if let Ok(sum) = &self.chance {
            said.modifiers(sum);
        }
        said.put("band", self.band.clone());
        said.put("chance", self.needed);
        said.put("needed", self.needed);
        self.chance.as_ref().err().copied()
    }

    fn verdict(&self) -> Verdict {
        let mut said = Said::default();
        if let Some(refused) = self.say(&mut said) {
            return Verdict::stopped(said, refused);
        }
        let needed = self.needed;
        Verdict::rolling(said, move |throws, said| {
            let hit = throws.read("hit", 100, |face| face <= needed)?.means;
            said.outcome(if hit { "hit" } else { "miss" });
            Ok(())
        })
    }
}

/// `to_hit` (`TIN-07` to `TIN-13`).
pub(super) fn to_hit(input: &mut Input) -> Result<Verdict, Refusal> {
    Ok(Aim::with_gun(input)?.verdict())
}

/// `infantry_to_hit` (`TIN-37`, `TIN-38`, `TIN-58`).
pub(super) fn infantry_to_hit(input: &mut Input) -> Result<Verdict, Refusal> {
    let weapon = input.fields.one_of("weapon", HandWeapon::WORDS)?;
    let weapon = input.fields.required("weapon", weapon)?;
    Ok(Aim::with_hand_weapon(input, weapon)?.verdict())
}
