//! The tables of the rule set as typed data, read from `assets/rules/infantry.ron`.

use super::charts::{
    AnimalPart, Arcs, BlastChart, Drift, Fire, GunChart, HandAt, Medical, Melee, SoftHit, TankPart,
    WallTops,
};
use super::gaits::Pace;
use crate::geometry::{INCH, Passage};
use crate::model::{CoverRow, Ground, Health, MoverClass, PartSet, Posture, Scenario};
use serde::Deserialize;

/// The shipped tables.
pub const TABLES: &str = include_str!("../../../assets/rules/infantry.ron");

/// Every number of the rule set. Units are those of the names: `_in` inches, `_m` scale metres.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the RON file documents each field, with its rule and source")]
pub struct Tables {
    pub scale: Vec<ScaleStep>,
    pub gaits: Gaits,
    pub vehicle: VehicleMove,
    pub hampered: Hampered,
    pub walking_wounded_m: f64,
    pub driver_vision_m: f64,
    pub head_in: HeadHeights,
    pub above_in: f64,
    pub cover_in: f64,
    pub walls: WallTops,
    pub crew_in: f64,
    pub mounted_in: f64,
    pub attend_in: f64,
    pub morale: Morale,
    pub objective_in: f64,
    pub ground: Vec<GroundRow>,
    pub leaf_circle_in: f64,
    pub cone: Cone,
    pub pip_percent: i32,
    pub modifiers: HitModifiers,
    pub elite_first: i32,
    pub chart_m: Vec<f64>,
    pub chart: Vec<ChartRow>,
    pub postures: Vec<PostureRow>,
    pub covers: Vec<CoverEntry>,
    pub locations: Vec<Location>,
    pub location_modifiers: LocationModifiers,
    pub soft_vehicle: Vec<SoftHit>,
    pub tank_parts: Vec<Option<TankPart>>,
    pub burning: Vec<Fire>,
    pub bail_out: i32,
    pub hand_at: Vec<HandAt>,
    pub guns: GunChart,
    pub arcs: Arcs,
    pub drift: Drift,
    pub blast: BlastChart,
    pub animal: Vec<AnimalPart>,
    pub thrown: i32,
    pub close_combat: Melee,
    pub medical: Medical,
    pub points: Points,
}

/// One step of the ground scale (`INF-02`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct ScaleStep {
    pub name: String,
    pub to_in: f64,
    pub m_per_in: f64,
}

/// Metres a turn by gait (`INF-06`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct Gaits {
    pub foot: Vec<(Pace, f64)>,
    pub horse: Vec<(Pace, f64)>,
    pub dog: Vec<(Pace, f64)>,
}

/// What takes half a move away (`INF-69`, `INF-73`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct Hampered {
    pub mounting: f64,
    pub turning: f64,
    pub free_turn_deg: f64,
    pub reverse: f64,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct VehicleMove {
    pub per_mph: f64,
    pub plus_in: f64,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct HeadHeights {
    pub standing: f64,
    pub kneeling: f64,
    pub prone: f64,
}

/// The test of morale (`INF-66`, an option).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct Morale {
    pub fewest: u32,
    pub holds: i32,
    pub leader: i32,
    pub mascot: i32,
}

/// Cost of one kind of ground by who moves (`GEN-15`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct GroundRow {
    pub ground: Ground,
    pub foot: GroundCost,
    pub tracked: GroundCost,
    pub wheeled: GroundCost,
}

/// What ground costs.
#[derive(Clone, Copy, Debug, Deserialize)]
pub enum GroundCost {
    /// So many times the length.
    Factor(f64),
    /// So many inches, once a crossing.
    Flat(f64),
    /// No way through.
    No,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct Cone {
    pub length_in: f64,
    pub half_angle_deg: f64,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct HitModifiers {
    pub scope: i32,
    pub elite_level: i32,
    pub walked: i32,
    pub ran: i32,
    pub mascot: i32,
    pub no_medic: i32,
    pub no_services: i32,
    pub optics_out: i32,
    pub missing_crew: i32,
}

/// One weapon's chances (`INF-33`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct ChartRow {
    pub row: String,
    pub percent: Vec<Option<i32>>,
    pub max_m: Option<f64>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct PostureRow {
    pub posture: Posture,
    pub exposed: Vec<u8>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct CoverEntry {
    pub cover: CoverRow,
    pub exposed: Vec<u8>,
}

/// One number of the location chart (`INF-37`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct Location {
    pub name: String,
    pub effect: Health,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct LocationModifiers {
    pub firer_above: i32,
    pub body_armour: i32,
    pub soft_armour: i32,
    pub ballistic_helmet: i32,
    pub no_helmet: i32,
    pub red_zone: i32,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "see the RON file")]
pub struct Points {
    pub man: f64,
    pub machine: f64,
}

/// Readings of the rules (SPEC switches) that a scenario may turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readings {
    /// `INF-44`: a firer above adds one more exposed part instead of one to the die.
    pub extend_exposure: bool,
    /// `INF-40`: cover uses the modified die.
    pub cover_uses_modified: bool,
    /// `INF-26`: a dead target cancels the later template too.
    pub overkill_cancels_template: bool,
    /// `INF-22`: one's own men under a template are at risk.
    pub friendly_under_template: bool,
    /// `INF-40a`: cover stops blasts as it stops bullets.
    pub blast_by_chart: bool,
    /// `INF-32`: a unit without a medic fires worse.
    pub medics: bool,
    /// `INF-66`: units are tested.
    pub morale: bool,
    /// `INF-32`: penalty after a crawl or walk.
    pub walked: i32,
}

impl Tables {
    /// Reads tables.
    ///
    /// # Errors
    /// Says where the text is broken or which table has a hole.
    pub fn parse(text: &str) -> Result<Self, String> {
        let options = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let tables: Self = options.from_str(text).map_err(|e| format!("infantry.ron:{e}"))?;
        tables.complete()?;
        Ok(tables)
    }

    /// Every lookup that a rule makes finds something.
    fn complete(&self) -> Result<(), String> {
        let need = |ok: bool, what: &str| {
            if ok { Ok(()) } else { Err(format!("infantry.ron: {what}")) }
        };
        need(!self.scale.is_empty(), "`scale` is empty")?;
        need(self.scale.windows(2).all(|w| w[0].to_in < w[1].to_in), "`scale` must rise")?;
        need(self.scale.iter().all(|s| s.m_per_in > 0.0), "`scale` must be positive")?;
        let last = self.scale.last().map_or(0.0, |s| s.to_in);
        need(last == f64::INFINITY, "the last step of `scale` must reach everywhere")?;
        for (gaits, what) in [
            (&self.gaits.foot, "`gaits.foot` is empty"),
            (&self.gaits.horse, "`gaits.horse` is empty"),
            (&self.gaits.dog, "`gaits.dog` is empty"),
        ] {
            need(!gaits.is_empty(), what)?;
        }
        need(self.pip_percent > 0, "`pip_percent` must be positive")?;
        need(self.locations.len() == 6, "`locations` needs six entries")?;
        need(
            self.chart.iter().all(|r| r.percent.len() <= self.chart_m.len()),
            "`chart` has a row longer than `chart_m`",
        )?;
        need(self.soft_vehicle.len() == 6, "`soft_vehicle` needs six entries")?;
        need(self.tank_parts.len() == 6, "`tank_parts` needs six entries")?;
        need(self.burning.len() == 6, "`burning` needs six entries")?;
        need(self.animal.len() == 6, "`animal` needs six entries")?;
        self.guns.complete(self.chart_m.len()).map_err(|e| format!("infantry.ron: {e}"))?;
        self.blast.complete().map_err(|e| format!("infantry.ron: {e}"))?;
        for row in &self.hand_at {
            let known = super::penetration::round(self, &row.weapon).is_some();
            need(known, "`hand_at` names a gun that is not in the table of guns")?;
        }
        Ok(())
    }

    /// Parts shown by a posture in the open (`INF-41`).
    #[must_use]
    pub fn posture_parts(&self, posture: Posture) -> PartSet {
        self.postures
            .iter()
            .find(|r| r.posture == posture)
            .map_or(PartSet::ALL, |r| PartSet::of(&r.exposed))
    }

    /// Parts shown behind a kind of cover (`INF-41`).
    #[must_use]
    pub fn cover_parts(&self, cover: CoverRow) -> PartSet {
        self.covers
            .iter()
            .find(|r| r.cover == cover)
            .map_or(PartSet::ALL, |r| PartSet::of(&r.exposed))
    }

    /// Head height over the ground, table mm (`INF-27`).
    #[must_use]
    pub fn head_height(&self, posture: Posture) -> f64 {
        INCH * match posture {
            Posture::Standing => self.head_in.standing,
            Posture::Kneeling => self.head_in.kneeling,
            Posture::Prone => self.head_in.prone,
        }
    }

    /// What ground costs a mover (`GEN-15`).
    #[must_use]
    pub fn passage(&self, mover: MoverClass, ground: Ground) -> Passage {
        let Some(row) = self.ground.iter().find(|r| r.ground == ground) else {
            return Passage::Cost { factor: 1.0, flat: 0.0 };
        };
        let cost = match mover {
            MoverClass::Foot | MoverClass::Animal => row.foot,
            MoverClass::Tracked => row.tracked,
            MoverClass::Wheeled => row.wheeled,
        };
        match cost {
            GroundCost::Factor(factor) => Passage::Cost { factor, flat: 0.0 },
            GroundCost::Flat(inches) => Passage::Cost { factor: 1.0, flat: inches * INCH },
            GroundCost::No => Passage::Block,
        }
    }
}

impl Readings {
    /// The defaults.
    #[must_use]
    pub fn standard(tables: &Tables) -> Self {
        Self {
            extend_exposure: false,
            cover_uses_modified: false,
            overkill_cancels_template: true,
            friendly_under_template: true,
            blast_by_chart: false,
            medics: false,
            morale: false,
            walked: tables.modifiers.walked,
        }
    }

    /// The scenario's switches over the defaults.
    ///
    /// # Errors
    /// A switch has a value it cannot have.
    pub fn of(scenario: &Scenario, tables: &Tables) -> Result<Self, String> {
        let mut readings = Self::standard(tables);
        for (name, value) in &scenario.switches.0 {
            let either = |no: &str, yes: &str| match value.as_str() {
                v if v == no => Ok(false),
                v if v == yes => Ok(true),
                _ => Err(format!("switch {name} is {no} or {yes}, not {value}")),
            };
            match name.as_str() {
                "inf.elevated_fire" => {
                    readings.extend_exposure = either("AddToDie", "ExtendExposure")?;
                }
                "inf.cover_uses" => readings.cover_uses_modified = either("RawDie", "ModifiedDie")?,
                "inf.overkill_cancels_template" => {
                    readings.overkill_cancels_template = either("false", "true")?;
                }
                "inf.friendly_under_template" => {
                    readings.friendly_under_template = either("false", "true")?;
                }
                "inf.medics" => readings.medics = either("false", "true")?,
                "inf.morale" => readings.morale = either("false", "true")?,
                "inf.blast_cover" => readings.blast_by_chart = either("Shadow", "Chart")?,
                "inf.moved_penalty" => {
                    readings.walked = value
                        .parse()
                        .map_err(|_| format!("switch {name} is a whole number, not {value}"))?;
                }
                _ => {}
            }
        }
        Ok(readings)
    }
}
