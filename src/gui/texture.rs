//! Painted pixels as textures with all their smaller sizes, so that a table looked at from afar does not glitter.
//!
//! Must not know what is on them.

use crate::draw::paint;
use bevy::asset::RenderAssetUsages;
use bevy::image::{Image, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// Colours of empty pixels are those of their neighbours, so that edges do not darken where they are smoothed.
fn bleed(rgba: &mut [u8], width: usize, height: usize) {
    if rgba.iter().skip(3).step_by(4).all(|a| *a > 0) {
        return;
    }
    for _ in 0..2 {
        let old = rgba.to_vec();
        for y in 0..height {
            for x in 0..width {
                let i = (y * width + x) * 4;
                if old[i + 3] > 0 || old[i..i + 3] != [0, 0, 0] {
                    continue;
                }
                let around = [
                    (x > 0).then(|| i - 4),
                    (x + 1 < width).then_some(i + 4),
                    (y > 0).then(|| i - width * 4),
                    (y + 1 < height).then_some(i + width * 4),
                ];
                let full = |j: &usize| old[*j + 3] > 0 || old[*j..*j + 3] != [0, 0, 0];
                if let Some(j) = around.into_iter().flatten().find(full) {
                    rgba[i..i + 3].copy_from_slice(&old[j..j + 3]);
                }
            }
        }
    }
}

/// The next smaller size: each pixel the mean of four, weighted by how much there is of each.
fn half(rgba: &[u8], width: usize, height: usize) -> (Vec<u8>, usize, usize) {
    let (w, h) = ((width / 2).max(1), (height / 2).max(1));
    let mut out = Vec::with_capacity(w * h * 4);
    for y in 0..h {
        for x in 0..w {
            let mut sum = [0_u32; 4];
            for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let (sx, sy) = ((x * 2 + dx).min(width - 1), (y * 2 + dy).min(height - 1));
                let px = &rgba[(sy * width + sx) * 4..][..4];
                let a = u32::from(px[3]);
                for k in 0..3 {
                    sum[k] += u32::from(px[k]) * a;
                }
                sum[3] += a;
            }
            let byte = |v: u32| u8::try_from(v.min(255)).unwrap_or(255);
            let px = &rgba[((y * 2).min(height - 1) * width + (x * 2).min(width - 1)) * 4..][..4];
            for k in 0..3 {
                out.push(sum[k].checked_div(sum[3]).map_or(px[k], byte));
            }
            out.push(byte((sum[3] + 2) / 4));
        }
    }
    (out, w, h)
}

/// A texture of a picture.
#[must_use]
pub fn texture(image: paint::Image) -> Image {
    let (width, height) = (image.width.max(1), image.height.max(1));
    let (mut w, mut h) = (width as usize, height as usize);
    let mut level = image.rgba;
    level.resize(w * h * 4, 0);
    bleed(&mut level, w, h);
    let mut data = level.clone();
    let mut levels = 1;
    while w > 1 || h > 1 {
        (level, w, h) = half(&level, w, h);
        data.extend_from_slice(&level);
        levels += 1;
    }
    let mut out = Image::new_uninit(
        Extent3d { width, height, depth_or_array_layers: 1 },
        TextureDimension::D2,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    out.texture_descriptor.mip_level_count = levels;
    out.data = Some(data);
    out.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        ..ImageSamplerDescriptor::default()
    });
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_texture_carries_every_smaller_size() {
        let image = paint::Image { width: 5, height: 3, rgba: vec![200; 60] };
        let t = texture(image);
        assert_eq!(t.texture_descriptor.mip_level_count, 3);
        assert_eq!(t.data.map(|d| d.len()), Some((15 + 2 + 1) * 4));
    }

    #[test]
    fn empty_pixels_do_not_darken_the_mean() {
        let rgba = [[200, 100, 50, 255], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]].concat();
        let (out, ..) = half(&rgba, 2, 2);
        assert_eq!(out, [200, 100, 50, 64]);
    }
}
