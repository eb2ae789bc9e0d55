//! Pieces as counters: each entity of the battle gets children that show it, painted as the light falls on it.
//!
//! Reads the state that is shown and the show itself; writes nothing of the battle.

use super::board::z;
use super::session::Session;
use super::show::Show;
use super::space::{Lens, extent, small, world};
use super::texture::texture;
use super::timeline::Timeline;
use crate::battle::{Field, Piece, Rules};
use crate::draw::choice::token;
use crate::draw::paint::{Region, sprite};
use crate::draw::shapes::Shape;
use crate::draw::token::Token;
use crate::geometry::{Dir, wrap_degrees};
use crate::model::{Manner, PieceId, Scenario, Snapshot};
use crate::rules::{Ruleset, Task as Work, View};
use bevy::prelude::*;
use bevy::sprite::Anchor;
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};
use glam::DVec2;

/// Pixels a millimetre at which counters are painted; the first that is enough is taken.
const SHARPNESS: [f64; 4] = [1.5, 3.0, 6.0, 12.0];
/// Under so many pixels of base a counter becomes its side's mark.
pub const MARK_BELOW: f64 = 12.0;

/// How a piece is painted at present.
#[derive(Component, Default)]
pub struct Painted {
    /// What is painted: counter, facing, sharpness.
    done: Option<(Token, Dir, usize)>,
    wanted: Option<(Token, Dir, usize)>,
    task: Option<Task<[(Region, Image); 2]>>,
}

/// A child that shows part of a counter.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// Its shadow on the ground.
    Shadow,
    /// Base, figure, turret.
    Body,
}

/// A new piece of the battle gets what shows it.
pub fn on_add_piece(new: On<Add, Piece>, mut commands: Commands) {
    commands
        .entity(new.entity)
        .insert((Painted::default(), Transform::default(), Visibility::Hidden))
        .with_children(|parent| {
            for layer in [Layer::Shadow, Layer::Body] {
                parent.spawn((
                    layer,
                    Sprite::default(),
                    Anchor::BOTTOM_LEFT,
                    Transform::default(),
                    Visibility::Inherited,
                ));
            }
        });
}

/// Diameter or middling extent of a base, mm.
fn width(token: &Token) -> f64 {
    match token.footprint {
        crate::geometry::Footprint::Disc { radius } => radius * 2.0,
        crate::geometry::Footprint::Box { length, width } => f64::midpoint(length, width),
    }
}

/// The token of a piece as the state has it; darker when it has had its go.
fn token_of(
    scenario: &Scenario,
    rules: &dyn Ruleset,
    now: &Snapshot,
    id: PieceId,
) -> Option<Token> {
    let mut token = token(scenario, now, id)?;
    let record = now.pieces.get(id.index())?.turn;
    token.done = match rules.task(&View::new(scenario, now)) {
        Work::Move => record.moved,
        Work::Designate | Work::Mark => record.weapon.is_some(),
        Work::Act => now.pieces.get(id.index())?.troop.manner != Manner::Undeclared,
        Work::Watch | Work::Wait => false,
    };
    Some(token)
}

/// Puts every piece where it is, and has it painted anew when it looks different.
pub fn sync(
    field: Res<Field>,
    rules: Res<Rules>,
    timeline: Res<Timeline>,
    show: Res<Show>,
    lens: Res<Lens>,
    session: Res<Session>,
    mut pieces: Query<(&Piece, &mut Painted, &mut Transform, &mut Visibility)>,
) {
    let now = timeline.shown();
    let level =
        SHARPNESS.iter().position(|s| *s >= lens.px_per_mm() * 0.95).unwrap_or(SHARPNESS.len() - 1);
    let window = session.free.expand(80.0);
    for (piece, mut painted, mut transform, mut visibility) in &mut pieces {
        let Some(state) = now.pieces.get(piece.0.index()) else { continue };
        let token = token_of(&field.0, rules.0.as_ref(), now, piece.0);
        let Some(token) = token.filter(|t| width(t) * lens.scale >= MARK_BELOW) else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        let (at, facing) = show.pose(piece.0).unwrap_or((state.at, state.facing));
        let there = world(at, 0.0);
        if transform.translation != there {
            transform.translation = there;
        }
        // While it turns the picture is turned; when it stands the light is put right.
        let turned = painted
            .done
            .as_ref()
            .map_or(0.0, |(_, was, _)| wrap_degrees(facing.degrees() - was.degrees()));
        let rotation = Quat::from_rotation_z(small(turned.to_radians()));
        if transform.rotation != rotation {
            transform.rotation = rotation;
        }
        let in_view = window.contains(lens.spot(at));
        let same = |p: &(Token, Dir, usize)| {
            p.0 == token
                && (!in_view || p.2 == level)
                && (show.on() || wrap_degrees(p.1.degrees() - facing.degrees()).abs() < 0.5)
        };
        if !painted.done.as_ref().is_some_and(same) && painted.task.is_none() {
            painted.wanted = Some((token, facing, level));
        }
        visibility.set_if_neq(if painted.done.is_some() {
            Visibility::Visible
        } else {
            Visibility::Hidden
        });
    }
}

/// Paints what is wanted on worker threads and shows what is done.
pub fn paint(
    mut images: ResMut<Assets<Image>>,
    mut pieces: Query<(&Piece, &mut Painted, &mut Transform, &Children)>,
    mut layers: Query<(&Layer, &mut Sprite, &mut Transform), Without<Painted>>,
    show: Res<Show>,
    session: Res<Session>,
) {
    let mut running = pieces.iter().filter(|p| p.1.task.is_some()).count();
    let v = session.look.theme().exposure;
    for (piece, mut painted, mut transform, children) in &mut pieces {
        if painted.task.is_none() && running < 8 && painted.wanted.is_some() {
            running += 1;
            let Some((token, facing, level)) = painted.wanted.clone() else { continue };
            let task = AsyncComputeTaskPool::get()
                .spawn(async move { pictures(&token, facing, SHARPNESS[level]) });
            painted.task = Some(task);
        }
        if let Some(done) = painted.task.as_mut().and_then(check_ready) {
            painted.task = None;
            painted.done = painted.wanted.take();
            transform.rotation = Quat::IDENTITY;
            for (child, (region, image)) in children.iter().zip(done) {
                if let Ok((layer, mut sprite, mut place)) = layers.get_mut(child) {
                    sprite.image = images.add(image);
                    sprite.custom_size = Some(extent(region.size()));
                    place.translation = world(region.lower_left(), height(*layer, piece.0));
                }
            }
        }
        let color = Color::srgb(v, v, v).with_alpha(show.presence(piece.0));
        for child in children {
            if let Ok((_, mut sprite, _)) = layers.get_mut(*child)
                && sprite.color != color
            {
                sprite.color = color;
            }
        }
    }
}

/// Shadows lie under all bases; of two counters the later one lies above, always the same way.
fn height(layer: Layer, piece: PieceId) -> f32 {
    let order = small(f64::from(piece.0)) * 1e-3;
    match layer {
        Layer::Shadow => z::PIECES,
        Layer::Body => z::PIECES + 1.0 + order,
    }
}

/// Shadow and body of a token.
fn pictures(token: &Token, facing: Dir, sharpness: f64) -> [(Region, Image); 2] {
    let shapes = token.shapes(facing);
    let body: Vec<Shape> =
        shapes.base.iter().chain(&shapes.figure).chain(&shapes.turret).cloned().collect();
    [&shapes.shadow, &body].map(|list| {
        let (region, image) = sprite(list, small(sharpness));
        (region, texture(image))
    })
}

/// Anything still being painted?
#[must_use]
pub fn painting(pieces: &Query<&Painted>) -> bool {
    pieces.iter().any(|p| p.task.is_some() || p.wanted.is_some())
}

/// The piece at a place of the table, the nearest of several.
#[must_use]
pub fn piece_at(scenario: &Scenario, now: &Snapshot, at: DVec2, slack: f64) -> Option<PieceId> {
    let view = View::new(scenario, now);
    let mut best: Option<(f64, PieceId)> = None;
    for (spec, state) in view.on_table() {
        if scenario.sits_inside(state) {
            continue;
        }
        let d = view.base(spec.id).distance_to_point(at);
        if d <= slack && best.is_none_or(|b| d < b.0) {
            best = Some((d, spec.id));
        }
    }
    best.map(|b| b.1)
}
