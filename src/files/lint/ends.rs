//! Pass: walls and hedges that nearly meet were probably meant to meet. A man would slip through, or see.

use crate::files::codes::Code;
use crate::files::outline::{distance, is_ring};
use crate::files::reader::{Reader, short};
use crate::files::resolve::Marks;
use crate::geometry::CONTACT;
use crate::model::{Scenario, TerrainKind, TerrainShape};

/// Gaps up to this are taken for slips, mm. A gate is wider.
const SLIP: f64 = 10.0;

pub(super) fn pass(scenario: &Scenario, marks: &Marks<'_>, reader: &mut Reader) {
    let terrain = &scenario.terrain;
    let mut told: Vec<(u32, u32)> = Vec::new();
    for (number, piece) in (0_u32..).zip(&terrain.pieces) {
        let TerrainShape::Line { points, .. } = &piece.shape else {
            continue;
        };
        if !stops(piece.kind) || is_ring(points) {
            continue;
        }
        let ends = points.first().into_iter().chain(points.last());
        for end in ends {
            let gaps =
                terrain.scene.areas().iter().zip(&terrain.areas).filter_map(|(area, info)| {
                    let other = terrain.pieces.get(info.piece as usize)?;
                    let wall = stops(other.kind) || other.kind == TerrainKind::House;
                    let low = info.no_standing || other.kind != TerrainKind::House;
                    (info.piece != number && wall && low)
                        .then(|| (distance(area.polygon.corners(), *end), info.piece))
                });
            let nearest = gaps.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            let Some((gap, other)) = nearest.filter(|n| n.0 > CONTACT && n.0 <= SLIP) else {
                continue;
            };
            let pair = (number.min(other), number.max(other));
            if told.contains(&pair) {
                continue;
            }
            told.push(pair);
            let key = terrain.pieces.get(other as usize).map_or("", |p| p.key.as_str());
            let gap = short(gap / reader.unit);
            let unit = scenario.unit.word();
            let message = format!("\"{}\" ends {gap} {unit} short of \"{key}\"", piece.key);
            if let Some(part) = marks.terrain.get(number as usize) {
                reader.at_help(
                    Code::NearlyMeet,
                    part,
                    message,
                    "give both the same point to join them",
                );
            }
        }
    }
}

/// Lines that people take for closed.
fn stops(kind: TerrainKind) -> bool {
    matches!(
        kind,
        TerrainKind::Hedge | TerrainKind::Bocage | TerrainKind::StoneWall | TerrainKind::Fence
    )
}

#[cfg(test)]
mod tests {
    use crate::files::lint::test::{codes, skirmish};

    #[test]
    fn a_gap_of_a_few_millimetres_is_a_warning_told_once() {
        let hedge = "Hedge(id: \"h\", points: [(300, 285), (300, 300)]), Wood(";
        assert_eq!(codes(&skirmish("Wood(", hedge)), ["W001"]);
    }

    #[test]
    fn a_joint_and_a_gate_are_fine() {
        let joint = "Hedge(id: \"h\", points: [(300, 280), (340, 300)]), Wood(";
        assert!(codes(&skirmish("Wood(", joint)).is_empty());
        let gate = "Hedge(id: \"h\", points: [(300, 80), (300, 20)]), Wood(";
        assert!(codes(&skirmish("Wood(", gate)).is_empty());
    }
}
