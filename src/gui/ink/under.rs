//! Ink under the pieces: the part of the table that the selected piece does not see, and deployment zones. Meshes in
//! the world, since they lie below counters.

use crate::battle::Field;
use crate::draw::palette::{ink as hue, side};
use crate::gui::board::z;
use crate::gui::inquiry::Inquiry;
use crate::gui::session::Session;
use crate::gui::show::Show;
use crate::gui::space::{Lens, small};
use bevy::asset::RenderAssetUsages;
use bevy::image::{Image, ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::math::Affine2;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::sprite_render::AlphaMode2d;
use glam::DVec2;
use lyon_tessellation::path::Path;
use lyon_tessellation::{
    BuffersBuilder, FillOptions, FillTessellator, FillVertex, VertexBuffers, math::point,
};

/// Pixels of a hatch from line to line.
const HATCH: u32 = 9;

/// The shading of what is not seen.
#[derive(Component)]
pub struct Shade {
    edition: u64,
}

/// A zone.
#[derive(Component)]
pub struct ZoneInk;

/// A material whose hatch keeps its width on the screen.
#[derive(Component)]
pub struct Hatched(Handle<ColorMaterial>);

/// The area between outlines (even-odd), as a mesh whose texture coordinates are millimetres.
fn mesh(outlines: &[&[DVec2]]) -> Mesh {
    let mut builder = Path::builder();
    for outline in outlines {
        let mut points = outline.iter().map(|p| point(small(p.x), small(p.y)));
        let Some(first) = points.next() else { continue };
        builder.begin(first);
        for p in points {
            builder.line_to(p);
        }
        builder.close();
    }
    let mut out: VertexBuffers<[f32; 2], u32> = VertexBuffers::new();
    let options = FillOptions::even_odd().with_tolerance(0.05);
    let made = FillTessellator::new().tessellate_path(
        &builder.build(),
        &options,
        &mut BuffersBuilder::new(&mut out, |v: FillVertex| v.position().to_array()),
    );
    if made.is_err() {
        // A shape that cannot be filled is left out: the outline is drawn all the same.
        out = VertexBuffers::new();
    }
    let positions: Vec<[f32; 3]> = out.vertices.iter().map(|p| [p[0], p[1], 0.0]).collect();
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, out.vertices.clone())
        .with_inserted_indices(Indices::U32(out.indices))
}

/// A tile of hatching: the ground tint everywhere, the line one pixel wide.
fn hatch(ground: [u8; 4], line: [u8; 4]) -> Image {
    let mut data = Vec::new();
    for y in 0..HATCH {
        for x in 0..HATCH {
            data.extend_from_slice(if (x + y) % HATCH == 0 { &line } else { &ground });
        }
    }
    let mut image = Image::new(
        Extent3d { width: HATCH, height: HATCH, depth_or_array_layers: 1 },
        TextureDimension::D2,
        data,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        ..ImageSamplerDescriptor::default()
    });
    image
}

fn scaled(lens: &Lens) -> Affine2 {
    Affine2::from_scale(Vec2::splat(small(lens.px_per_mm() / f64::from(HATCH))))
}

/// Shades what the selected piece does not see, while nothing moves.
pub fn shade(
    mut commands: Commands,
    inquiry: Res<Inquiry>,
    session: Res<Session>,
    show: Res<Show>,
    lens: Res<Lens>,
    old: Query<(Entity, &Shade)>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    let wanted = session.sight && !session.playing && !show.on();
    let answer = inquiry.unseen(session.selected).filter(|_| wanted);
    let same = old.iter().any(|(_, s)| answer.is_some_and(|a| a.edition == s.edition));
    if same || (answer.is_none() && old.is_empty()) {
        return;
    }
    // Until the next answer is there the last one stays, or the table would flicker.
    if answer.is_none() && wanted && inquiry.busy() {
        return;
    }
    for (entity, _) in &old {
        commands.entity(entity).despawn();
    }
    let Some(answer) = answer else { return };
    let outlines: Vec<&[DVec2]> = answer.outlines.iter().map(Vec::as_slice).collect();
    let s = hue::SIGHT_SHADE;
    let image = images.add(hatch([s.0, s.1, s.2, 118], [s.0 / 2, s.1 / 2, s.2 / 2, 150]));
    let material = materials.add(ColorMaterial {
        texture: Some(image),
        alpha_mode: AlphaMode2d::Blend,
        uv_transform: scaled(&lens),
        ..ColorMaterial::default()
    });
    commands.spawn((
        Shade { edition: answer.edition },
        Hatched(material.clone()),
        Mesh2d(meshes.add(mesh(&outlines))),
        MeshMaterial2d(material),
        Transform::from_xyz(0.0, 0.0, z::UNSEEN),
    ));
}

/// Zones in their side's tint, hatched.
pub fn zones(
    mut commands: Commands,
    field: Res<Field>,
    session: Res<Session>,
    lens: Res<Lens>,
    old: Query<Entity, With<ZoneInk>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    if session.zones != old.is_empty() {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    if !session.zones {
        return;
    }
    for zone in &field.0.zones {
        let Some(s) = field.0.sides.get(zone.side.index()) else { continue };
        let tint = side(s.slot).rim;
        let image = images.add(hatch([tint.0, tint.1, tint.2, 60], [tint.0, tint.1, tint.2, 130]));
        let material = materials.add(ColorMaterial {
            texture: Some(image),
            alpha_mode: AlphaMode2d::Blend,
            uv_transform: scaled(&lens),
            ..ColorMaterial::default()
        });
        commands.spawn((
            ZoneInk,
            Hatched(material.clone()),
            Mesh2d(meshes.add(mesh(&[&zone.outline]))),
            MeshMaterial2d(material),
            Transform::from_xyz(0.0, 0.0, z::ZONES),
        ));
    }
}

/// Hatching keeps its width on the screen when one looks closer.
pub fn keep_width(
    lens: Res<Lens>,
    hatched: Query<&Hatched>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    if !lens.is_changed() {
        return;
    }
    for h in &hatched {
        if let Some(mut material) = materials.get_mut(&h.0) {
            material.uv_transform = scaled(&lens);
        }
    }
}
