//! Which parts show, from a stance that is described (`INF-29`, `INF-40a` to `INF-44`).

use super::*;
use crate::rules::infantry::exposure::{Angle, Shows, Stance, WallWorth, exposed, wall_worth};

const BULLET: Angle = Angle { blast: false, above: false };
const BLAST: Angle = Angle { blast: true, above: false };
const ABOVE: Angle = Angle { blast: false, above: true };

fn faces(stance: Stance, angle: Angle, turn: fn(&mut Readings)) -> Vec<u8> {
    let t = tables();
    let mut readings = Readings::standard(&t);
    turn(&mut readings);
    exposed(&t, &readings, &Shows::Stance(stance), angle).parts.faces().collect()
}

fn shown(stance: Stance, angle: Angle) -> Vec<u8> {
    faces(stance, angle, |_| {})
}

fn behind(cover: CoverRow) -> Stance {
    Stance { cover: Some(cover), ..Stance::default() }
}

#[test]
fn inf_41_every_row_of_the_chart_shows_its_parts() {
    use CoverRow::*;
    for (row, parts) in [
        (FiringPort, vec![1]),
        (HighWall, vec![1, 2]),
        (PreparedFoxhole, vec![1, 2]),
        (LowWall, vec![1, 2, 3]),
        (HastyFoxhole, vec![1, 2, 3]),
        (Window, vec![1, 2, 3]),
        (CornerRight, vec![2, 4, 6]),
        (CornerLeft, vec![1, 3, 5]),
    ] {
        assert_eq!(shown(behind(row), BULLET), parts, "{row:?}");
    }
    let prone = Stance { posture: Posture::Prone, ..behind(CornerRight) };
    assert_eq!(shown(prone, BULLET), [2]);
}

#[test]
fn inf_43_a_lone_head_that_fires_shows_the_shoulders_but_not_through_a_port() {
    let head = Stance { head_only: true, ..Stance::default() };
    assert_eq!(shown(head, BULLET), [1]);
    assert_eq!(shown(Stance { fired: true, ..head }, BULLET), [1, 2]);
    assert_eq!(shown(Stance { fired: true, ..behind(CoverRow::FiringPort) }, BULLET), [1]);
    let prone = Stance { posture: Posture::Prone, fired: true, ..behind(CoverRow::CornerLeft) };
    assert_eq!(shown(prone, BULLET), [1, 2]);
}

#[test]
fn inf_40a_a_blast_passes_all_cover_but_a_foxhole_it_did_not_burst_in() {
    let wall = Stance { head_only: true, ..behind(CoverRow::HighWall) };
    assert_eq!(shown(wall, BLAST), [1, 2, 3, 4, 5, 6]);
    let hole = behind(CoverRow::HastyFoxhole);
    assert_eq!(shown(hole, BLAST), [1, 2, 3]);
    assert_eq!(shown(Stance { burst_inside: true, ..hole }, BLAST), [1, 2, 3, 4, 5, 6]);
    assert_eq!(faces(wall, BLAST, |r| r.blast_by_chart = true), [1]);
}

#[test]
fn inf_44_the_other_reading_shows_one_part_more_except_round_a_corner() {
    let extend = |r: &mut Readings| r.extend_exposure = true;
    assert_eq!(faces(behind(CoverRow::LowWall), ABOVE, extend), [1, 2, 3, 4]);
    assert_eq!(faces(behind(CoverRow::LowWall), BULLET, extend), [1, 2, 3]);
    assert_eq!(faces(behind(CoverRow::CornerRight), ABOVE, extend), [2, 4, 6]);
    assert_eq!(faces(Stance::default(), ABOVE, extend), [1, 2, 3, 4, 5, 6]);
    let prone = Stance { posture: Posture::Prone, ..behind(CoverRow::CornerLeft) };
    assert_eq!(faces(prone, ABOVE, extend), [1]);
    assert_eq!(shown(behind(CoverRow::LowWall), ABOVE), [1, 2, 3]);
}

#[test]
fn parts_that_are_given_stand_for_themselves() {
    let t = tables();
    let readings = Readings { extend_exposure: true, ..Readings::standard(&t) };
    let of = |parts: &[u8], angle| {
        let seen = exposed(&t, &readings, &Shows::Parts(PartSet::of(parts)), angle);
        assert_eq!(seen.posture, None);
        seen.parts.faces().collect::<Vec<u8>>()
    };
    assert_eq!(of(&[2, 5], BULLET), [2, 5]);
    assert_eq!(of(&[1, 2], ABOVE), [1, 2, 3]);
    assert!(of(&[], ABOVE).is_empty());
}

#[test]
fn inf_42_a_wall_is_low_high_or_hides_by_its_top() {
    let worth = |inches: f64| wall_worth(&tables(), inches * INCH);
    assert_eq!(worth(0.24), WallWorth::Nothing);
    assert_eq!(worth(0.25), WallWorth::Low);
    assert_eq!(worth(0.5497), WallWorth::High);
    assert_eq!(worth(0.549), WallWorth::Low);
    assert_eq!(worth(0.95), WallWorth::Hides);
}

#[test]
fn inf_40_the_other_reading_asks_cover_with_the_modified_die() {
    let t = tables();
    let readings = Readings { cover_uses_modified: true, ..Readings::standard(&t) };
    let hit = LocationContext {
        soft_counts: false,
        kit: kit(Helmet::Steel, Armour::Hard),
        exposed: LOW_WALL,
        firer_above: false,
        red_zone: false,
    };
    assert_eq!(location::land(&t, &readings, &hit, 2).result, Some(3));
    assert!(location::land(&t, &readings, &hit, 3).stopped());
    let open = LocationContext { exposed: PartSet::ALL, ..hit };
    assert_eq!(location::land(&t, &readings, &open, 6).result, Some(7));
}
