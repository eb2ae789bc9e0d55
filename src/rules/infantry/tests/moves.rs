//! Scale and movement (`INF-02` to `INF-08`, `INF-45`, `INF-46`).

use super::*;

#[test]
fn inf_02_the_scale_changes_at_ten_and_fifteen_inches() {
    let t = tables();
    for (inches, metres) in
        [(10.0, 100.0), (12.0, 160.0), (15.0, 250.0), (20.0, 500.0), (45.0, 1750.0)]
    {
        assert!((scale::range_m(&t, inches * INCH) - metres).abs() < 1e-9, "{inches} in");
        assert!((scale::table_length(&t, metres) - inches * INCH).abs() < 1e-9, "{metres} m");
    }
}

#[test]
fn inf_06_men_crawl_one_walk_five_and_run_ten_inches_and_a_thirty_mph_truck_goes_eighteen() {
    let mut table = Table::new(&[man(0, 10.0, 10.0)], vec![]);
    let gaits = inf().allowance(&table.view(), PieceId(0)).gaits;
    let inches: Vec<(Gait, f64)> =
        gaits.iter().map(|(g, mm)| (*g, (mm / INCH * 1000.0).round() / 1000.0)).collect();
    assert_eq!(inches, [(Gait::Crawl, 1.0), (Gait::Walk, 5.0), (Gait::Run, 10.0)]);
    let truck = VehicleSpec {
        model: "truck".into(),
        speed_mph: 30.0,
        tracked: false,
        drawn: false,
        soft: true,
        open: true,
        seats: 10,
        hull: Plates::default(),
        turret: None,
    };
    let mut pieces = vec![spec(0, PieceKind::Vehicle(truck), 0, dvec2(500.0, 500.0))];
    let driver =
        PieceKind::Figure { figure: "driver".into(), kit: Kit::default(), role: Role::Driver };
    pieces.push(PieceSpec {
        seat: Some(Seat { on: PieceId(0), offset: DVec2::ZERO }),
        ..spec(1, driver, 0, DVec2::ZERO)
    });
    table = Table::of(pieces, vec![]);
    assert!((inf().allowance(&table.view(), PieceId(0)).full() - 18.0 * INCH).abs() < 1e-9);
}

#[test]
fn inf_45_a_walking_wounded_man_goes_five_inches_at_most_and_does_not_fire_if_he_moved() {
    let mut table = Table::new(&[man(0, 10.0, 10.0), man(1, 15.0, 10.0)], vec![]);
    table.now.pieces[0].health = Health::WalkingWounded;
    assert!((inf().allowance(&table.view(), PieceId(0)).full() - 5.0 * INCH).abs() < 1e-9);
    assert!(inf().can_fire(&table.view(), PieceId(0), 0).is_ok());
    table.now.pieces[0].turn.gait = Gait::Walk;
    assert_eq!(inf().can_fire(&table.view(), PieceId(0), 0).unwrap_err().rule, "INF-45");
}

#[test]
fn inf_46_a_litter_case_neither_moves_nor_fires_and_lies_prone() {
    let mut table = Table::new(&[man(0, 10.0, 10.0)], vec![]);
    table.now.pieces[0].health = Health::LitterCase;
    assert!(inf().allowance(&table.view(), PieceId(0)).full() <= 0.0);
    assert_eq!(inf().can_fire(&table.view(), PieceId(0), 0).unwrap_err().rule, "INF-16");
    assert_eq!(table.view().posture(PieceId(0)), Posture::Prone);
}
