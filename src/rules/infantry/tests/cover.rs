//! Cover and posture (`INF-29`, `INF-41` to `INF-44`).

use super::*;

/// Blue 0 at x = 2 in, red 1 at x = 12 in, a wall of this top right in front of red.
fn behind_wall(top: f64, row: CoverRow, posture: Posture) -> Table {
    let wall = slab((11.3, 0.0), (11.6, 20.0), top, Some(row), Ground::LowObstacle);
    let red = Man { posture, ..man(1, 12.0, 10.0) };
    Table::new(&[man(0, 2.0, 10.0), red], vec![wall])
}

#[test]
fn inf_29_who_stands_behind_a_low_wall_counts_as_kneeling_and_shows_three_parts() {
    let table = behind_wall(0.5, CoverRow::LowWall, Posture::Standing);
    let showing = inf().showing(&table.view(), PieceId(0), PieceId(1));
    assert_eq!((showing.posture, showing.cover), (Posture::Kneeling, Some(CoverRow::LowWall)));
    assert_eq!(showing.exposed, PartSet::of(&[1, 2, 3]));
    assert!(inf().exposure(&table.view(), PieceId(0), PieceId(1)).visible);
}

#[test]
fn inf_42_a_wall_counts_only_within_an_inch_and_only_when_it_lies_between() {
    let far = slab((9.0, 0.0), (9.3, 20.0), 0.4, Some(CoverRow::LowWall), Ground::LowObstacle);
    let behind = slab((12.5, 0.0), (12.8, 20.0), 0.4, Some(CoverRow::LowWall), Ground::LowObstacle);
    for wall in [far, behind] {
        let table = Table::new(&[man(0, 2.0, 10.0), man(1, 12.0, 10.0)], vec![wall]);
        let showing = inf().showing(&table.view(), PieceId(0), PieceId(1));
        assert_eq!((showing.cover, showing.exposed), (None, PartSet::ALL));
    }
}

#[test]
fn inf_42_cover_and_posture_together_show_what_both_show() {
    let table = behind_wall(0.15, CoverRow::LowWall, Posture::Prone);
    let showing = inf().showing(&table.view(), PieceId(0), PieceId(1));
    assert_eq!(showing.exposed, PartSet::of(&[1, 2]));
}

#[test]
fn inf_29_a_kneeling_figure_that_crawled_counts_as_prone() {
    let mut table = Table::new(
        &[man(0, 2.0, 10.0), Man { posture: Posture::Kneeling, ..man(1, 12.0, 10.0) }],
        vec![],
    );
    assert_eq!(
        inf().showing(&table.view(), PieceId(0), PieceId(1)).exposed,
        PartSet::of(&[1, 2, 3, 4])
    );
    table.now.pieces[1].turn.gait = Gait::Crawl;
    let showing = inf().showing(&table.view(), PieceId(0), PieceId(1));
    assert_eq!((showing.posture, showing.exposed), (Posture::Prone, PartSet::of(&[1, 2])));
}

#[test]
fn inf_43_a_firing_port_shows_one_part_even_to_answering_fire() {
    let mut table = behind_wall(0.6, CoverRow::FiringPort, Posture::Standing);
    table.now.pieces[1].turn.weapon = Some(0);
    assert_eq!(inf().showing(&table.view(), PieceId(0), PieceId(1)).exposed, PartSet::of(&[1]));
}

#[test]
fn inf_44_a_head_an_inch_higher_is_above_and_a_roof_cancels_it() {
    let mut table = Table::new(&[man(0, 2.0, 10.0), man(1, 12.0, 10.0)], vec![]);
    table.now.pieces[0].z = INCH;
    assert!(inf().showing(&table.view(), PieceId(0), PieceId(1)).firer_above);
    table.now.pieces[0].z = 0.9 * INCH;
    assert!(!inf().showing(&table.view(), PieceId(0), PieceId(1)).firer_above);
    let (mut roof, mut info) = slab((11.0, 9.0), (13.0, 11.0), 0.0, None, Ground::Open);
    roof.sight = SightEffect::Clear;
    info.overhead = true;
    let mut table = Table::new(&[man(0, 2.0, 10.0), man(1, 12.0, 10.0)], vec![(roof, info)]);
    table.now.pieces[0].z = 2.0 * INCH;
    assert!(!inf().showing(&table.view(), PieceId(0), PieceId(1)).firer_above);
}
