//! Which body parts can be hit (`INF-29`, `INF-40a` to `INF-44`), from a stance that somebody describes. Where cover
//! comes from on a table is asked elsewhere.

use super::data::{Readings, Tables};
use crate::geometry::{INCH, within};
use crate::model::{CoverRow, PartSet, Posture};

/// How a target stands to its firer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stance {
    /// Pose of the figure.
    pub posture: Posture,
    /// Cover between firer and target (`INF-42`).
    pub cover: Option<CoverRow>,
    /// It crawled this turn (`INF-29`).
    pub crawled: bool,
    /// It shows its head alone (`INF-43`).
    pub head_only: bool,
    /// It fires or fired this turn (`INF-43`).
    pub fired: bool,
    /// The burst point of a blast lies inside its foxhole (`INF-40a`).
    pub burst_inside: bool,
}

/// What is known of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// Its stance.
    Stance(Stance),
    /// The parts themselves.
    Parts(PartSet),
}

/// What comes at the target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Angle {
    /// Blast, fragments or flame, which pass over cover (`INF-40a`).
    pub blast: bool,
    /// From above, with nothing over the target (`INF-44`).
    pub above: bool,
}

/// What shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exposed {
    /// The posture that counts; none if the parts were given.
    pub posture: Option<Posture>,
    /// Parts that can be hit, by raw die.
    pub parts: PartSet,
}

/// Parts of a target that can be hit.
#[must_use]
pub fn exposed(tables: &Tables, readings: &Readings, shows: &Shows, angle: Angle) -> Exposed {
    let (posture, cover, parts) = match shows {
        Shows::Parts(parts) => (None, None, *parts),
        Shows::Stance(stance) => {
            let posture = counted(stance);
            (Some(posture), stance.cover, shown(tables, stance, posture))
        }
    };
    if angle.blast && !readings.blast_by_chart {
        return Exposed { posture, parts: to_blast(tables, shows) };
    }
    let corner = matches!(cover, Some(CoverRow::CornerLeft | CoverRow::CornerRight));
    let more = readings.extend_exposure && angle.above && !corner;
    Exposed { posture, parts: if more { one_more(parts) } else { parts } }
}

/// The posture that counts (`INF-29`).
fn counted(stance: &Stance) -> Posture {
    match stance.posture {
        _ if stance.crawled => Posture::Prone,
        Posture::Standing if stance.cover == Some(CoverRow::LowWall) => Posture::Kneeling,
        posture => posture,
    }
}

/// Posture and cover together show what both show (`INF-41` to `INF-43`).
fn shown(tables: &Tables, stance: &Stance, posture: Posture) -> PartSet {
    let head = PartSet::of(&[1]);
    let cover = stance.cover.map_or(PartSet::ALL, |row| tables.cover_parts(row));
    let parts = if stance.head_only { head } else { tables.posture_parts(posture).and(cover) };
    // Who shows his head alone and fires shows his shoulders too.
    if parts == head && stance.fired && stance.cover != Some(CoverRow::FiringPort) {
        PartSet::of(&[1, 2])
    } else {
        parts
    }
}

/// A blast sees past everything but the lip of a foxhole it did not burst in (`INF-40a`).
fn to_blast(tables: &Tables, shows: &Shows) -> PartSet {
    match shows {
        Shows::Stance(Stance {
            cover: Some(hole @ (CoverRow::PreparedFoxhole | CoverRow::HastyFoxhole)),
            burst_inside: false,
            ..
        }) => tables.cover_parts(*hole),
        _ => PartSet::ALL,
    }
}

/// Adds the next part to 1..k (`INF-44`, switch).
fn one_more(parts: PartSet) -> PartSet {
    let k = parts.count();
    if (1..6).contains(&k) && parts.0 == (1_u8 << k) - 1 {
        PartSet(parts.0 << 1 | 1)
    } else {
        parts
    }
}

/// What an unlabelled wall is worth (`INF-42`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WallWorth {
    /// Too low to cover anything.
    Nothing,
    /// A low wall.
    Low,
    /// A high wall.
    High,
    /// It hides a standing man.
    Hides,
}

/// The worth of a wall whose top is so many mm over the target's ground (`INF-42`).
#[must_use]
pub fn wall_worth(tables: &Tables, top: f64) -> WallWorth {
    let from = |inches: f64| within(inches * INCH, top);
    match &tables.walls {
        walls if from(walls.hides_in) => WallWorth::Hides,
        walls if from(walls.high_in) => WallWorth::High,
        walls if from(walls.low_in) => WallWorth::Low,
        _ => WallWorth::Nothing,
    }
}
