//! The table itself: tiles of ground painted on worker threads and faded in, and what lies over the pieces: crowns,
//! roofs, smoke, which make way for them.
//!
//! Knows the terrain and where pieces stand; nothing of turns and shots.

use super::session::Session;
use super::show::Show;
use super::space::{Lens, extent, small, world};
use super::style::Look;
use super::texture::texture;
use super::timeline::Timeline;
use crate::battle::Field;
use crate::draw::paint::{Desk, GroundPlan, Layer, Overlay, OverlayKind, Region, Tree};
use crate::model::{Scenario, TerrainShape};
use crate::rules::View;
use bevy::prelude::*;
use bevy::sprite::Anchor;
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};
use glam::DVec2;
use std::sync::Arc;

/// Side of a tile, pixels.
const TILE: u32 = 512;
/// Desk painted around the table, mm.
const DESK: f64 = 260.0;
/// A crown closer than this to a piece's edge thins, mm.
const CLOSE: f64 = 11.0;

/// z of what lies on the table, bottom up.
pub mod z {
    #![expect(missing_docs, reason = "the names are the documentation")]
    pub const FLAT: f32 = 1.0;
    pub const GROUND: f32 = 2.0;
    pub const ZONES: f32 = 8.0;
    pub const UNSEEN: f32 = 12.0;
    pub const CROSS: f32 = 12.5;
    pub const PIECES: f32 = 13.0;
    pub const SMOKE: f32 = 17.0;
    pub const CROWNS: f32 = 18.0;
    pub const ROOFS: f32 = 18.6;
}

/// A tile of ground.
#[derive(Component)]
pub struct Tile {
    region: Region,
    layer: Layer,
    paint: Option<Task<Image>>,
    /// How much of it shows, 0 to 1.
    shown: f32,
    /// Is it in view? What is not waits until it is.
    wanted: bool,
}

/// Something over the pieces.
#[derive(Component)]
pub struct Cover {
    overlay: Overlay,
    thick: Option<Task<(Region, Image)>>,
    thin: Option<Task<(Region, Image)>>,
    /// Thick and thin pictures, once painted.
    pictures: [Option<Entity>; 2],
    /// How thick it is, 1 to 0.
    thick_now: f32,
    thick_goal: f32,
}

/// One of the two pictures of a cover.
#[derive(Component)]
pub struct Picture {
    thin: bool,
    cover: Entity,
    bush: bool,
}

/// What is being painted.
#[derive(Resource)]
pub struct Board {
    plan: Option<Arc<GroundPlan>>,
    planning: Option<Task<Arc<GroundPlan>>>,
    look: Option<Look>,
    /// Painting that is not done yet.
    left: usize,
}

impl Default for Board {
    fn default() -> Self {
        Self { plan: None, planning: None, look: None, left: usize::MAX }
    }
}

impl Board {
    /// Everything painted and faded in?
    #[must_use]
    pub fn ready(&self) -> bool {
        self.left == 0
    }
}

/// How bright the table is, as a factor on linear light.
fn exposure(look: Look) -> Color {
    let v = look.theme().exposure;
    Color::srgb(v, v, v)
}

/// Begins to paint anew when the theme has another desk, or at the start.
pub fn plan(
    mut commands: Commands,
    field: Res<Field>,
    session: Res<Session>,
    mut board: ResMut<Board>,
    old: Query<Entity, Or<(With<Tile>, With<Cover>, With<Picture>)>>,
) {
    if board.look != Some(session.look) {
        board.look = Some(session.look);
        let scenario = Arc::clone(&field.0);
        let desk = if session.look == Look::Day { Desk::Oak } else { Desk::Walnut };
        board.left = usize::MAX;
        board.planning = Some(
            AsyncComputeTaskPool::get()
                .spawn(async move { Arc::new(GroundPlan::new(&scenario, desk)) }),
        );
    }
    let Some(task) = &mut board.planning else { return };
    let Some(plan) = check_ready(task) else { return };
    board.planning = None;
    for entity in &old {
        commands.entity(entity).despawn();
    }
    // The middle of the table first: that is where people look.
    let whole = plan.region(DESK, 2.0);
    let mut tiles: Vec<Region> = whole.tiles(TILE);
    let middle = plan.size() / 2.0;
    let far = |r: &Region| (r.lower_left() + r.size() / 2.0).distance_squared(middle);
    tiles.sort_by(|a, b| far(a).total_cmp(&far(b)));
    for region in tiles {
        commands.spawn((
            Tile { region, layer: Layer::Ground, paint: None, shown: 0.0, wanted: true },
            Sprite { custom_size: Some(extent(region.size())), color: Color::NONE, ..default() },
            Anchor::BOTTOM_LEFT,
            Transform::from_translation(world(region.lower_left(), z::GROUND)),
            Visibility::Hidden,
        ));
    }
    for (i, overlay) in plan.overlays().into_iter().enumerate() {
        commands.spawn((
            Cover {
                overlay,
                thick: None,
                thin: None,
                pictures: [None, None],
                thick_now: 1.0,
                thick_goal: 1.0,
            },
            CoverOrder(small(f64::from(u32::try_from(i).unwrap_or(u32::MAX))) * 1e-4),
        ));
    }
    board.plan = Some(plan);
}

/// Its place among covers of one kind.
#[derive(Component)]
pub struct CoverOrder(f32);

/// Paints tiles and fades them in.
pub fn tiles(
    mut images: ResMut<Assets<Image>>,
    board: Res<Board>,
    session: Res<Session>,
    lens: Res<Lens>,
    time: Res<Time>,
    mut tiles: Query<(&mut Tile, &mut Sprite, &mut Visibility)>,
) {
    let Some(plan) = &board.plan else { return };
    let (lo, hi) = in_view(&lens);
    let mut running = tiles.iter().filter(|t| t.0.paint.is_some()).count();
    for (mut tile, mut sprite, mut visibility) in &mut tiles {
        if tile.shown >= 1.0 {
            continue;
        }
        let here = touches(&tile.region, lo, hi);
        if tile.wanted != here {
            tile.wanted = here;
        }
        if let Some(task) = &mut tile.paint {
            if let Some(image) = check_ready(task) {
                tile.paint = None;
                sprite.image = images.add(image);
                *visibility = Visibility::Visible;
                tile.shown = 0.01;
            }
        } else if tile.shown > 0.0 {
            tile.shown =
                if session.still { 1.0 } else { (tile.shown + time.delta_secs() / 0.12).min(1.0) };
        } else if here && running < 4 {
            running += 1;
            let (plan, region, layer) = (Arc::clone(plan), tile.region, tile.layer);
            tile.paint = Some(
                AsyncComputeTaskPool::get()
                    .spawn(async move { texture(plan.paint(&region, layer)) }),
            );
        }
        sprite.color = exposure(session.look).with_alpha(tile.shown);
    }
}

/// The part of the table that the window shows, mm.
fn in_view(lens: &Lens) -> (DVec2, DVec2) {
    let half = lens.window / lens.scale / 2.0;
    (lens.middle - half, lens.middle + half)
}

fn touches(region: &Region, lo: DVec2, hi: DVec2) -> bool {
    let (a, b) = (region.lower_left(), region.lower_left() + region.size());
    a.cmple(hi).all() && b.cmpge(lo).all()
}

/// Counts what is still to be painted.
pub fn count(mut board: ResMut<Board>, tiles: Query<&Tile>, covers: Query<&Cover>) {
    if board.plan.is_none() || board.planning.is_some() {
        return;
    }
    let left = tiles.iter().filter(|t| t.wanted && t.shown < 1.0).count()
        + covers.iter().filter(|c| c.pictures[0].is_none()).count();
    if board.left != left {
        board.left = left;
    }
}

/// Where pieces stand: middle and radius, mm.
fn pieces(scenario: &Scenario, timeline: &Timeline, show: &Show) -> Vec<(DVec2, f64)> {
    let now = timeline.shown();
    let view = View::new(scenario, now);
    view.on_table()
        .filter(|(_, s)| !scenario.sits_inside(s))
        .map(|(spec, s)| {
            let at = show.pose(spec.id).map_or(s.at, |p| p.0);
            (at, view.base(spec.id).bounding_radius())
        })
        .collect()
}

/// Must it make way for a piece?
fn in_the_way(scenario: &Scenario, kind: &OverlayKind, pieces: &[(DVec2, f64)]) -> bool {
    match kind {
        OverlayKind::Crown(crown) => {
            pieces.iter().any(|(at, r)| at.distance(crown.at) < crown.radius + r + CLOSE)
        }
        OverlayKind::Roof(piece) => {
            let Some(TerrainShape::House(h)) =
                scenario.terrain.pieces.get(*piece).map(|p| &p.shape)
            else {
                return false;
            };
            pieces.iter().any(|(at, _)| {
                let d = h.facing.unrotate(*at - h.at);
                d.x.abs() < h.length / 2.0 && d.y.abs() < h.width / 2.0
            })
        }
        OverlayKind::Smoke => false,
    }
}

/// Paints covers; crowns thin and roofs lift where pieces are.
pub fn covers(
    mut commands: Commands,
    mut images: ResMut<Assets<Image>>,
    board: Res<Board>,
    field: Res<Field>,
    session: Res<Session>,
    timeline: Res<Timeline>,
    show: Res<Show>,
    time: Res<Time>,
    mut covers: Query<(Entity, &mut Cover, &CoverOrder)>,
    mut pictures: Query<(&Picture, &mut Sprite, &mut Visibility)>,
) {
    let Some(plan) = &board.plan else { return };
    let pool = AsyncComputeTaskPool::get();
    let here = pieces(&field.0, &timeline, &show);
    let mut running = covers.iter().filter(|c| c.1.thick.is_some() || c.1.thin.is_some()).count();
    for (entity, mut cover, order) in &mut covers {
        let roof = matches!(cover.overlay.kind, OverlayKind::Roof(_));
        let bush = matches!(cover.overlay.kind, OverlayKind::Crown(c) if c.tree == Tree::Bush);
        let away = in_the_way(&field.0, &cover.overlay.kind, &here) || (roof && session.roofs_off);
        let goal = if away { 0.0 } else { 1.0 };
        let by = if session.still { 1.0 } else { time.delta_secs() / 0.15 };
        let step = (goal - cover.thick_now).clamp(-by, by);
        if step.abs() > 0.0 || (cover.thick_goal - goal).abs() > 0.0 {
            cover.thick_goal = goal;
            cover.thick_now += step;
        }
        let wants_thin = !roof && !bush && goal < 1.0;
        let overlay = cover.overlay;
        let paint = |thinned: bool| {
            let plan = Arc::clone(plan);
            pool.spawn(async move {
                let (region, image) = plan.paint_overlay(&overlay, 2.5, thinned);
                (region, texture(image))
            })
        };
        if running < 8 && cover.pictures[0].is_none() && cover.thick.is_none() {
            running += 1;
            let task = paint(false);
            cover.thick = Some(task);
        }
        if wants_thin && cover.pictures[1].is_none() && cover.thin.is_none() {
            let task = paint(true);
            cover.thin = Some(task);
        }
        let height = match cover.overlay.kind {
            OverlayKind::Roof(_) => z::ROOFS,
            OverlayKind::Crown(_) => z::CROWNS,
            OverlayKind::Smoke => z::SMOKE,
        } + order.0;
        for thin in [false, true] {
            let task = if thin { &mut cover.thin } else { &mut cover.thick };
            let Some((region, image)) = task.as_mut().and_then(check_ready) else { continue };
            if thin {
                cover.thin = None;
            } else {
                cover.thick = None;
            }
            let picture = commands
                .spawn((
                    Picture { thin, cover: entity, bush },
                    Sprite {
                        image: images.add(image),
                        custom_size: Some(extent(region.size())),
                        color: Color::NONE,
                        ..default()
                    },
                    Anchor::BOTTOM_LEFT,
                    Transform::from_translation(world(region.lower_left(), height)),
                ))
                .id();
            cover.pictures[usize::from(thin)] = Some(picture);
        }
    }
    let tint = exposure(session.look);
    for (picture, mut sprite, mut visibility) in &mut pictures {
        let Ok((_, cover, _)) = covers.get(picture.cover) else { continue };
        let t = cover.thick_now;
        let alpha = match (picture.thin, picture.bush) {
            (true, _) => 1.0 - t,
            (false, true) => 0.35 + 0.65 * t,
            (false, false) => t,
        };
        let color = tint.with_alpha(alpha);
        if sprite.color != color {
            sprite.color = color;
            *visibility = if alpha > 0.0 { Visibility::Visible } else { Visibility::Hidden };
        }
    }
}

/// A plain cloth and desk until the painted one is there.
pub fn spawn_flat(mut commands: Commands, field: Res<Field>) {
    let size = field.0.size;
    commands.spawn((
        Sprite {
            color: Color::srgb_u8(0x8D, 0x96, 0x68),
            custom_size: Some(extent(size)),
            ..default()
        },
        Anchor::BOTTOM_LEFT,
        Transform::from_xyz(0.0, 0.0, z::FLAT),
    ));
}

/// The desk beyond the painted one.
pub fn desk(session: Res<Session>, mut clear: ResMut<ClearColor>) {
    let d = session.look.theme().desk;
    let k = if session.look == Look::Day { 0.93 } else { 0.84 };
    let [r, g, b] = d.unit();
    let color = Color::srgb(r * k, g * k, b * k);
    if clear.0 != color {
        clear.0 = color;
    }
}
