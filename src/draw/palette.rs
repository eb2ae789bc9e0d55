//! Every colour of the look, in one place: the ground, the sides, the ink of overlays, the two themes of panels.
//!
//! Knows only numbers; what a colour is used for is said by those who use it.

use crate::model::SideSlot;

/// An opaque colour, sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// From `0xRRGGBB`.
    #[must_use]
    pub const fn hex(v: u32) -> Self {
        let [_, r, g, b] = v.to_be_bytes();
        Self(r, g, b)
    }

    /// From `#RRGGBB`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        if digits.len() != 6 {
            return None;
        }
        u32::from_str_radix(digits, 16).ok().map(Self::hex)
    }

    /// `t` of the way to another colour, 0 to 1.
    #[must_use]
    pub fn mix(self, other: Self, t: f64) -> Self {
        let channel = |a: u8, b: u8| {
            let v = f64::from(a) + (f64::from(b) - f64::from(a)) * t;
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "clamped to a byte"
            )]
            let byte = v.round().clamp(0.0, 255.0) as u8;
            byte
        };
        Self(channel(self.0, other.0), channel(self.1, other.1), channel(self.2, other.2))
    }

    /// Lighter, towards warm white, for `k` above 0; darker, towards cool black, below.
    #[must_use]
    pub fn shade(self, k: f64) -> Self {
        if k >= 0.0 {
            self.mix(Self::hex(0x00FF_F6DC), k)
        } else {
            self.mix(Self::hex(0x0010_181C), -k)
        }
    }

    /// Channels from 0 to 1, sRGB as it stands: the look is mixed in sRGB throughout.
    #[must_use]
    pub fn unit(self) -> [f32; 3] {
        [f32::from(self.0) / 255.0, f32::from(self.1) / 255.0, f32::from(self.2) / 255.0]
    }
}

impl std::fmt::Display for Rgb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:02X}{:02X}{:02X}", self.0, self.1, self.2)
    }
}
/// Colours of ground and terrain.
pub mod ground {
    #![expect(missing_docs, reason = "the names are the documentation")]
    use super::Rgb;
    pub const GRASS: Rgb = Rgb::hex(0x008D_9668);
    pub const GRASS_LUSH: Rgb = Rgb::hex(0x0078_8858);
    pub const GRASS_DRY: Rgb = Rgb::hex(0x00AA_A473);
    pub const GRASS_PALE: Rgb = Rgb::hex(0x00BD_B88A);
    pub const LAWN: Rgb = Rgb::hex(0x0086_A05C);
    pub const LAWN_DARK: Rgb = Rgb::hex(0x0076_914F);
    pub const MEADOW: Rgb = Rgb::hex(0x0097_A268);
    pub const EARTH: Rgb = Rgb::hex(0x008A_6F4E);
    pub const EARTH_DARK: Rgb = Rgb::hex(0x006A_5239);
    pub const EARTH_LIGHT: Rgb = Rgb::hex(0x00AD_9069);
    pub const MUD: Rgb = Rgb::hex(0x006F_5B43);
    pub const WHEAT: Rgb = Rgb::hex(0x00C5_A95F);
    pub const WHEAT_LIGHT: Rgb = Rgb::hex(0x00DD_C786);
    pub const WHEAT_DARK: Rgb = Rgb::hex(0x009C_8243);
    pub const STUBBLE: Rgb = Rgb::hex(0x00B9_A56C);
    pub const PLOUGH: Rgb = Rgb::hex(0x0084_674A);
    pub const PLOUGH_DARK: Rgb = Rgb::hex(0x0066_4D35);
    pub const PLOUGH_LIGHT: Rgb = Rgb::hex(0x00A1_835F);
    pub const CROP: Rgb = Rgb::hex(0x006F_8A46);
    pub const CROP_LIGHT: Rgb = Rgb::hex(0x0093_A95D);
    pub const LEAF_DARK: Rgb = Rgb::hex(0x0034_472B);
    pub const LEAF: Rgb = Rgb::hex(0x004B_6237);
    pub const LEAF_MID: Rgb = Rgb::hex(0x0064_803F);
    pub const LEAF_LIGHT: Rgb = Rgb::hex(0x008B_A254);
    pub const LEAF_GLINT: Rgb = Rgb::hex(0x00B3_C073);
    pub const FIR_DARK: Rgb = Rgb::hex(0x0022_392F);
    pub const FIR: Rgb = Rgb::hex(0x0030_503F);
    pub const FIR_MID: Rgb = Rgb::hex(0x0041_6A50);
    pub const FIR_LIGHT: Rgb = Rgb::hex(0x0065_9071);
    pub const LITTER: Rgb = Rgb::hex(0x006C_6743);
    pub const LITTER_DARK: Rgb = Rgb::hex(0x0052_5537);
    pub const HEDGE_DARK: Rgb = Rgb::hex(0x0036_482A);
    pub const HEDGE: Rgb = Rgb::hex(0x004D_6434);
    pub const HEDGE_MID: Rgb = Rgb::hex(0x0068_8043);
    pub const HEDGE_LIGHT: Rgb = Rgb::hex(0x0093_A45B);
    pub const STONE: Rgb = Rgb::hex(0x00A7_A091);
    pub const STONE_LIGHT: Rgb = Rgb::hex(0x00CB_C4B3);
    pub const STONE_DARK: Rgb = Rgb::hex(0x006B_6558);
    pub const MORTAR: Rgb = Rgb::hex(0x0057_524A);
    pub const WOOD: Rgb = Rgb::hex(0x009A_7B55);
    pub const WOOD_LIGHT: Rgb = Rgb::hex(0x00BB_9A70);
    pub const WOOD_DARK: Rgb = Rgb::hex(0x0065_4B31);
    pub const ROAD: Rgb = Rgb::hex(0x00B7_A98B);
    pub const ROAD_LIGHT: Rgb = Rgb::hex(0x00CC_C0A4);
    pub const ROAD_EDGE: Rgb = Rgb::hex(0x0094_865F);
    pub const TRACK: Rgb = Rgb::hex(0x00AD_9467);
    pub const TRACK_LIGHT: Rgb = Rgb::hex(0x00C6_AF84);
    pub const TARMAC: Rgb = Rgb::hex(0x008D_8A83);
    pub const TARMAC_LIGHT: Rgb = Rgb::hex(0x00A3_A099);
    pub const COBBLE: Rgb = Rgb::hex(0x009C_9689);
    pub const PAVING: Rgb = Rgb::hex(0x00B9_B2A3);
    pub const GRAVEL: Rgb = Rgb::hex(0x00B4_AA96);
    pub const WATER_DEEP: Rgb = Rgb::hex(0x004F_7278);
    pub const WATER: Rgb = Rgb::hex(0x006E_9195);
    pub const WATER_SHALLOW: Rgb = Rgb::hex(0x0098_AFA4);
    pub const WATER_GLINT: Rgb = Rgb::hex(0x00D8_E7E0);
    pub const BANK: Rgb = Rgb::hex(0x0075_693F);
    pub const BANK_LIGHT: Rgb = Rgb::hex(0x009C_8F62);
    pub const SAND: Rgb = Rgb::hex(0x00D2_BC8B);
    pub const SNOW: Rgb = Rgb::hex(0x00E9_ECEB);
    pub const TILE: Rgb = Rgb::hex(0x00A6_5C42);
    pub const TILE_LIGHT: Rgb = Rgb::hex(0x00C5_7C5E);
    pub const TILE_DARK: Rgb = Rgb::hex(0x007C_3F2C);
    pub const SLATE: Rgb = Rgb::hex(0x006F_7479);
    pub const SLATE_LIGHT: Rgb = Rgb::hex(0x008E_949A);
    pub const SLATE_DARK: Rgb = Rgb::hex(0x004D_5257);
    pub const THATCH: Rgb = Rgb::hex(0x00B9_9B5E);
    pub const THATCH_LIGHT: Rgb = Rgb::hex(0x00D3_B97E);
    pub const THATCH_DARK: Rgb = Rgb::hex(0x008C_7240);
    pub const TIN: Rgb = Rgb::hex(0x008C_938F);
    pub const PLASTER: Rgb = Rgb::hex(0x00DC_CFB4);
    pub const WALL_TOP: Rgb = Rgb::hex(0x005A_4F42);
    pub const WALL_TOP_LIGHT: Rgb = Rgb::hex(0x007A_6C5A);
    pub const FLOOR: Rgb = Rgb::hex(0x00C3_A276);
    pub const FLOOR_LIGHT: Rgb = Rgb::hex(0x00D3_B58B);
    pub const FLOOR_STONE: Rgb = Rgb::hex(0x00B5_AD9D);
    pub const GLASS: Rgb = Rgb::hex(0x00A9_D0DC);
    pub const CHAR: Rgb = Rgb::hex(0x003B_342D);
    pub const RUBBLE: Rgb = Rgb::hex(0x0093_8A7C);
    pub const SHADOW: Rgb = Rgb::hex(0x001D_2A33);
    pub const SHADE: Rgb = Rgb::hex(0x0022_333A);
    pub const INK: Rgb = Rgb::hex(0x001E_1C16);
    pub const SMOKE: Rgb = Rgb::hex(0x00E4_E1DA);
    pub const SMOKE_DARK: Rgb = Rgb::hex(0x008D_8B86);
    pub const SOOT: Rgb = Rgb::hex(0x003A_3733);
    pub const FLAME: Rgb = Rgb::hex(0x00F0_8A24);
    pub const FLAME_LIGHT: Rgb = Rgb::hex(0x00FF_D768);
    pub const FLAME_DARK: Rgb = Rgb::hex(0x00B8_391B);
    pub const WIRE: Rgb = Rgb::hex(0x004B_4A46);
    pub const OAK: Rgb = Rgb::hex(0x00A9_8258);
    pub const OAK_DARK: Rgb = Rgb::hex(0x008A_6640);
    pub const WALNUT: Rgb = Rgb::hex(0x003B_2D23);
    pub const WALNUT_DARK: Rgb = Rgb::hex(0x002C_211A);
}

/// Ink of everything laid on the table.
pub mod ink {
    #![expect(missing_docs, reason = "the names are the documentation")]
    use super::Rgb;
    pub const IVORY: Rgb = Rgb::hex(0x00FF_F9EA);
    pub const CASING: Rgb = Rgb::hex(0x0016_150F);
    pub const BRASS: Rgb = Rgb::hex(0x00F4_B942);
    pub const BRASS_DEEP: Rgb = Rgb::hex(0x008A_5A06);
    pub const ILLEGAL: Rgb = Rgb::hex(0x00FF_6A4A);
    pub const LEGAL: Rgb = Rgb::hex(0x00BF_E3B0);
    pub const REACH: Rgb = Rgb::hex(0x00F7_E7B8);
    pub const SIGHT_SHADE: Rgb = Rgb::hex(0x0014_222B);
    pub const TAPE: Rgb = Rgb::hex(0x00FF_F3CF);
    pub const CHIP: Rgb = Rgb::hex(0x001C_1B16);
    pub const CHIP_TEXT: Rgb = Rgb::hex(0x00FF_F9EA);
    pub const ARC_FRONT: Rgb = Rgb::hex(0x00F4_B942);
    pub const WATER: Rgb = Rgb::hex(0x008C_BCEB);
}

/// How the rim of a base carries its side without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RimPattern {
    /// Plain.
    Solid,
    /// Twelve dark teeth.
    Teeth,
    /// A pale line inside.
    Double,
    /// Sixteen beads on a dark rim.
    Beads,
    /// Thin.
    Thin,
}

/// The shape a side is shown by when small, and in panels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Mark {
    Disc,
    Diamond,
    Triangle,
    Hexagon,
    Square,
}

/// All colours and forms of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideInk {
    /// Name of the slot, for people.
    pub name: &'static str,
    /// Base edge, and every fill in the side's colour.
    pub rim: Rgb,
    /// On dark ground.
    pub light: Rgb,
    /// Outlines and text on paper.
    pub dark: Rgb,
    /// Uniform.
    pub cloth: Rgb,
    /// Uniform in the light.
    pub cloth_hi: Rgb,
    /// Uniform in the shade.
    pub cloth_lo: Rgb,
    /// Helmet.
    pub helmet: Rgb,
    /// Rim pattern.
    pub pattern: RimPattern,
    /// Mark.
    pub mark: Mark,
}

/// The look of a side's slot.
#[must_use]
pub const fn side(slot: SideSlot) -> &'static SideInk {
    match slot {
        SideSlot::Azure => &AZURE,
        SideSlot::Vermilion => &VERMILION,
        SideSlot::Plum => &PLUM,
        SideSlot::Maize => &MAIZE,
        SideSlot::Neutral => &NEUTRAL,
    }
}

const AZURE: SideInk = SideInk {
    name: "Azure",
    rim: Rgb::hex(0x002D_6CB5),
    light: Rgb::hex(0x008C_BCEB),
    dark: Rgb::hex(0x0017_3F73),
    cloth: Rgb::hex(0x00C4_BB93),
    cloth_hi: Rgb::hex(0x00DF_D7B2),
    cloth_lo: Rgb::hex(0x008F_8660),
    helmet: Rgb::hex(0x0099_956C),
    pattern: RimPattern::Solid,
    mark: Mark::Disc,
};

const VERMILION: SideInk = SideInk {
    name: "Vermilion",
    rim: Rgb::hex(0x00BF_3D1D),
    light: Rgb::hex(0x00F3_A283),
    dark: Rgb::hex(0x007A_220C),
    cloth: Rgb::hex(0x00B4_BCB3),
    cloth_hi: Rgb::hex(0x00D3_DAD2),
    cloth_lo: Rgb::hex(0x007C_857E),
    helmet: Rgb::hex(0x007B_837B),
    pattern: RimPattern::Teeth,
    mark: Mark::Diamond,
};

const PLUM: SideInk = SideInk {
    name: "Plum",
    rim: Rgb::hex(0x008E_3B7A),
    light: Rgb::hex(0x00D9_A0C9),
    dark: Rgb::hex(0x0056_1F49),
    cloth: Rgb::hex(0x00BE_A88D),
    cloth_hi: Rgb::hex(0x00DA_C7AD),
    cloth_lo: Rgb::hex(0x007D_694F),
    helmet: Rgb::hex(0x007D_7358),
    pattern: RimPattern::Double,
    mark: Mark::Triangle,
};

const MAIZE: SideInk = SideInk {
    name: "Maize",
    rim: Rgb::hex(0x00E3_B23C),
    light: Rgb::hex(0x00F3_D583),
    dark: Rgb::hex(0x007A_5A0C),
    cloth: Rgb::hex(0x00AD_B089),
    cloth_hi: Rgb::hex(0x00CB_CEA9),
    cloth_lo: Rgb::hex(0x006C_6F4D),
    helmet: Rgb::hex(0x006F_7350),
    pattern: RimPattern::Beads,
    mark: Mark::Hexagon,
};

const NEUTRAL: SideInk = SideInk {
    name: "Neutral",
    rim: Rgb::hex(0x00BD_B7A7),
    light: Rgb::hex(0x00D6_D2C6),
    dark: Rgb::hex(0x004B_4840),
    cloth: Rgb::hex(0x00B5_A890),
    cloth_hi: Rgb::hex(0x00D0_C4AD),
    cloth_lo: Rgb::hex(0x0083_7860),
    helmet: Rgb::hex(0x008A_7F68),
    pattern: RimPattern::Thin,
    mark: Mark::Square,
};

/// Colours of panels, and how bright the table is under them.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names are the documentation")]
pub struct Theme {
    pub name: &'static str,
    pub desk: Rgb,
    pub panel: Rgb,
    pub raised: Rgb,
    pub sunken: Rgb,
    pub hover: Rgb,
    pub line: Rgb,
    pub line_strong: Rgb,
    pub text: Rgb,
    pub text2: Rgb,
    pub text3: Rgb,
    pub accent: Rgb,
    pub accent_fill: Rgb,
    pub accent_text: Rgb,
    pub primary: Rgb,
    pub primary_text: Rgb,
    pub good: Rgb,
    pub warn: Rgb,
    pub bad: Rgb,
    pub info: Rgb,
    /// Alpha of shadows under popovers, percent.
    pub shadow_percent: u8,
    /// Factor on the brightness of the table.
    pub exposure: f32,
}

/// The light theme.
pub const DAY: Theme = Theme {
    name: "Day",
    desk: Rgb::hex(0x00A9_8258),
    panel: Rgb::hex(0x00F4_EFE4),
    raised: Rgb::hex(0x00FC_FAF5),
    sunken: Rgb::hex(0x00E9_E2D3),
    hover: Rgb::hex(0x00EF_E7D6),
    line: Rgb::hex(0x00D6_CCB8),
    line_strong: Rgb::hex(0x00B8_AC94),
    text: Rgb::hex(0x0026_241E),
    text2: Rgb::hex(0x005F_594C),
    text3: Rgb::hex(0x006F_6857),
    accent: Rgb::hex(0x0095_590A),
    accent_fill: Rgb::hex(0x00E0_A33A),
    accent_text: Rgb::hex(0x002A_1E06),
    primary: Rgb::hex(0x0031_473B),
    primary_text: Rgb::hex(0x00F7_F3E9),
    good: Rgb::hex(0x002F_7148),
    warn: Rgb::hex(0x008A_5E06),
    bad: Rgb::hex(0x00AD_3A1F),
    info: Rgb::hex(0x002B_6190),
    shadow_percent: 22,
    exposure: 1.00,
};

/// The dark theme.
pub const LAMP: Theme = Theme {
    name: "Lamp",
    desk: Rgb::hex(0x0033_271F),
    panel: Rgb::hex(0x0024_251F),
    raised: Rgb::hex(0x002E_2F28),
    sunken: Rgb::hex(0x001A_1B17),
    hover: Rgb::hex(0x0035_362E),
    line: Rgb::hex(0x003D_3E35),
    line_strong: Rgb::hex(0x0057_574B),
    text: Rgb::hex(0x00ED_E7D9),
    text2: Rgb::hex(0x00B4_AD9B),
    text3: Rgb::hex(0x009E_9785),
    accent: Rgb::hex(0x00EB_B24C),
    accent_fill: Rgb::hex(0x00E0_A33A),
    accent_text: Rgb::hex(0x002A_1E06),
    primary: Rgb::hex(0x00DC_D3BD),
    primary_text: Rgb::hex(0x0023_221C),
    good: Rgb::hex(0x0086_C596),
    warn: Rgb::hex(0x00EB_B24C),
    bad: Rgb::hex(0x00F0_8A6E),
    info: Rgb::hex(0x008C_BCEB),
    shadow_percent: 45,
    exposure: 0.84,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_reads_back_as_it_is_written() {
        let c = Rgb::hex(0x002D_6CB5);
        assert_eq!(Rgb::parse(&c.to_string()), Some(c));
        assert_eq!(Rgb::parse("#12345"), None);
    }

    #[test]
    fn shading_goes_towards_warm_white_and_cool_black() {
        let c = Rgb::hex(0x0080_8080);
        assert_eq!(c.shade(1.0), Rgb::hex(0x00FF_F6DC));
        assert_eq!(c.shade(-1.0), Rgb::hex(0x0010_181C));
        assert_eq!(c.shade(0.0), c);
    }
}
