//! Designation and the order of fire (`INF-05`, `INF-09`, `INF-24` to `INF-36`, `INF-68`).

use super::*;

#[test]
fn inf_09_who_has_fired_one_weapon_may_not_fire_another() {
    let both = Man { weapons: &[RIFLE, PISTOL], ..man(0, 2.0, 10.0) };
    let mut table = Table::new(&[both, man(1, 6.0, 10.0)], vec![]);
    table.now.pieces[0].turn.weapon = Some(0);
    let refusal =
        inf().may_designate(&table.view(), &ShotOrder { weapon: 1, ..shot(0, 1) }).unwrap_err();
    assert_eq!(refusal.rule, "INF-09");
}

#[test]
fn inf_10_nobody_fires_a_weapon_he_does_not_have() {
    let table = Table::new(&[man(0, 2.0, 10.0), man(1, 6.0, 10.0)], vec![]);
    let refusal =
        inf().may_designate(&table.view(), &ShotOrder { weapon: 3, ..shot(0, 1) }).unwrap_err();
    assert_eq!(refusal.rule, "INF-10");
}

#[test]
fn inf_24_a_target_out_of_sight_cannot_be_designated() {
    let house = slab((4.0, 0.0), (5.0, 20.0), 3.0, None, Ground::Impassable);
    let table = Table::new(&[man(0, 2.0, 10.0), man(1, 8.0, 10.0)], vec![house]);
    let refusal = inf().may_designate(&table.view(), &shot(0, 1)).unwrap_err();
    assert_eq!(refusal.rule, "INF-24");
    assert!(refusal.text.contains("the wall"), "{}", refusal.text);
}

#[test]
fn inf_25_a_shot_out_of_range_may_be_designated_and_is_a_miss() {
    let pistol = Man { weapons: &[PISTOL], ..man(0, 2.0, 10.0) };
    let mut table = Table::new(&[pistol, man(1, 14.0, 10.0)], vec![]);
    assert!(inf().may_designate(&table.view(), &shot(0, 1)).is_ok());
    let events = table.fire(&inf(), &[shot(0, 1)], &[]);
    assert!(
        events.contains(&BattleEvent::ShotWasted {
            order: shot(0, 1),
            reason: WasteReason::OutOfRange
        })
    );
}

#[test]
fn inf_26_two_rifles_on_one_man_and_the_first_kills_so_the_second_is_spent() {
    let mut table = Table::new(&[man(0, 2.0, 10.0), man(0, 2.0, 12.0), man(1, 8.0, 10.0)], vec![]);
    let events = table.fire(&inf(), &[shot(0, 2), shot(1, 2)], &[1, 1]);
    assert!(
        events.contains(&BattleEvent::ShotWasted {
            order: shot(1, 2),
            reason: WasteReason::TargetOut
        })
    );
}

#[test]
fn inf_34_elite_three_kills_elite_nought_before_he_fires() {
    let mut table = Table::new(&[Man { elite: 3, ..man(0, 2.0, 10.0) }, man(1, 8.0, 10.0)], vec![]);
    let events = table.fire(&inf(), &[shot(1, 0), shot(0, 1)], &[1, 1]);
    assert!(
        events.contains(&BattleEvent::ShotWasted {
            order: shot(1, 0),
            reason: WasteReason::ShooterOut
        })
    );
    assert_eq!(table.now.pieces[0].health, Health::Fit);
}

#[test]
fn inf_34_elite_two_and_elite_nought_hit_each_other_and_both_hits_count() {
    let mut table = Table::new(&[Man { elite: 2, ..man(0, 2.0, 10.0) }, man(1, 8.0, 10.0)], vec![]);
    table.fire(&inf(), &[shot(0, 1), shot(1, 0)], &[1, 1, 1, 3]);
    assert_eq!([0, 1].map(|i| table.now.pieces[i].health), [Health::LitterCase, Health::Dead]);
}

#[test]
fn inf_35_who_designated_first_is_rolled_first_then_elite_levels_then_ids() {
    // Red moved first, so blue designates and is rolled first.
    let men = [
        man(1, 8.0, 10.0),
        man(0, 2.0, 10.0),
        Man { elite: 1, ..man(0, 2.0, 12.0) },
        man(0, 2.0, 14.0),
    ];
    let mut table = Table::new(&men, vec![]);
    let shots = [shot(0, 1), shot(1, 0), shot(2, 0), shot(3, 0)];
    let events = table.fire(&inf(), &shots, &[20, 1, 20, 1, 20, 1, 20, 1]);
    let order: Vec<u32> = events
        .iter()
        .filter_map(|e| {
            if let BattleEvent::ShotFired { order, .. } = e { Some(order.shooter.0) } else { None }
        })
        .collect();
    assert_eq!(order, [2, 1, 3, 0]);
}

#[test]
fn inf_36_the_dead_leave_when_the_phase_ends() {
    let mut table = Table::new(&[man(0, 2.0, 10.0), man(1, 8.0, 10.0)], vec![]);
    let events = table.fire(&inf(), &[shot(0, 1)], &[1, 2]);
    let at = |wanted: &dyn Fn(&BattleEvent) -> bool| events.iter().position(wanted).unwrap();
    let took = at(&|e| matches!(e, BattleEvent::EffectsTook));
    let left = at(&|e| matches!(e, BattleEvent::Left { piece: PieceId(1), how: Gone::Killed }));
    assert!(took < left);
}

#[test]
fn inf_38_a_head_hit_from_the_front_is_a_face_hit() {
    let mut table = Table::new(&[man(0, 2.0, 10.0), man(1, 8.0, 10.0)], vec![]);
    for (facing, face) in [(180.0, true), (135.0, true), (134.0, false), (0.0, false)] {
        table.now.pieces[1].facing = Dir::from_degrees(facing);
        table.now.pieces[1].health = Health::Fit;
        table.now.pieces[1].pending = Health::Fit;
        table.now.pieces[1].gone = None;
        table.now.state.phase = crate::rules::infantry::turn::FIRE;
        let events = table.fire(&inf(), &[shot(0, 1)], &[1, 1]);
        let rolled = events.iter().find_map(|e| {
            if let BattleEvent::HeadRolled { location, .. } = e { Some(location) } else { None }
        });
        assert_eq!(rolled.unwrap().face, face, "facing {facing}");
    }
}

#[test]
fn inf_68_in_contact_a_rifle_is_silent_and_a_submachine_gun_speaks_to_whom_it_touches() {
    let smg = Man { weapons: &[SMG], ..man(0, 2.0, 10.0) };
    let touching = 2.0 + 16.0 / INCH;
    let table =
        Table::new(&[smg, man(1, touching, 10.0), man(1, 8.0, 10.0), man(0, 2.0, 14.0)], vec![]);
    let inf = inf();
    assert!(inf.may_designate(&table.view(), &shot(0, 1)).is_ok());
    assert_eq!(inf.may_designate(&table.view(), &shot(0, 2)).unwrap_err().rule, "INF-68");
    assert_eq!(inf.may_designate(&table.view(), &shot(1, 0)).unwrap_err().rule, "INF-68");
    // His friend across the field cannot designate whom he wrestles with.
    assert_eq!(inf.may_designate(&table.view(), &shot(3, 1)).unwrap_err().rule, "INF-68");
}

#[test]
fn preview_and_resolution_use_the_same_numbers() {
    let smg = Man { weapons: &[SMG], elite: 1, ..man(0, 2.0, 10.0) };
    let mut table = Table::new(&[smg, man(1, 8.0, 10.0), man(1, 9.0, 10.0)], vec![]);
    table.now.pieces[0].turn.gait = Gait::Walk;
    let inf = inf();
    let preview = inf.preview_shot(&table.view(), &shot(0, 1));
    let events = table.fire(&inf, &[shot(0, 1)], &[20, 1, 20, 1]);
    let rolled: Vec<_> = events
        .iter()
        .filter_map(|e| match e {
            BattleEvent::HeadRolled { target, chance, hit, .. } => {
                Some((*target, chance.clone(), hit.needed))
            }
            _ => None,
        })
        .collect();
    let promised: Vec<_> =
        preview.heads.iter().map(|h| (h.target, h.chance.clone(), Some(h.needed))).collect();
    assert_eq!(rolled, promised);
}

#[test]
fn odds_of_a_shot_are_those_of_all_120_pairs_of_dice() {
    let t = tables();
    let readings = Readings::standard(&t);
    for exposed in [PartSet::ALL, LOW_WALL, PartSet::of(&[2, 4, 6])] {
        let hit = LocationContext {
            soft_counts: false,
            kit: Kit::default(),
            exposed,
            firer_above: false,
            red_zone: false,
        };
        for needed in [0_u16, 7, 20] {
            let mut count = [0_u32; 4];
            for d20 in 1..=20_u16 {
                for d6 in 1..=6 {
                    let effect = if d20 <= needed {
                        location::land(&t, &readings, &hit, d6).effect
                    } else {
                        Health::Fit
                    };
                    count[location::wound(Health::WalkingWounded, effect) as usize] += 1;
                }
            }
            let odds = location::odds(&t, &readings, &hit, needed, Health::WalkingWounded);
            for i in 0..4 {
                assert!((odds[i] - f64::from(count[i]) / 120.0).abs() < 1e-12);
            }
        }
    }
}
