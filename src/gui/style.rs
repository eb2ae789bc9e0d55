//! The two themes of panels as egui styles, and the fonts.
//!
//! Colours come from `draw::palette`, so that table, panels and reports agree.

use crate::draw::palette::{DAY, LAMP, Rgb, Theme};
use bevy_egui::egui::{
    self, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Shadow,
    Stroke, Style, TextStyle, Vec2, Visuals,
    style::{Selection, WidgetVisuals, Widgets},
};
use std::sync::Arc;

/// Which theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
    /// Light panels.
    #[default]
    Day,
    /// Dark panels, and a darker table.
    Lamp,
}

impl Look {
    /// Its colours.
    #[must_use]
    pub fn theme(self) -> &'static Theme {
        match self {
            Self::Day => &DAY,
            Self::Lamp => &LAMP,
        }
    }

    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Day => Self::Lamp,
            Self::Lamp => Self::Day,
        }
    }
}

/// A colour for egui.
#[must_use]
pub const fn c(rgb: Rgb) -> Color32 {
    Color32::from_rgb(rgb.0, rgb.1, rgb.2)
}

/// The colours of a theme, ready for egui.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the names are those of the palette")]
pub struct Paint {
    pub look: Look,
    pub panel: Color32,
    pub raised: Color32,
    pub sunken: Color32,
    pub hover: Color32,
    pub line: Color32,
    pub line_strong: Color32,
    pub text: Color32,
    pub text2: Color32,
    pub text3: Color32,
    pub accent: Color32,
    pub brass: Color32,
    pub on_brass: Color32,
    pub primary: Color32,
    pub on_primary: Color32,
    pub good: Color32,
    pub warn: Color32,
    pub bad: Color32,
    pub info: Color32,
    pub shadow: Color32,
}

impl Paint {
    /// The colours of a look.
    #[must_use]
    pub fn of(look: Look) -> Self {
        let t = look.theme();
        let alpha = f32::from(t.shadow_percent) / 100.0;
        let shade = if look == Look::Day { Color32::from_rgb(40, 32, 18) } else { Color32::BLACK };
        Self {
            look,
            panel: c(t.panel),
            raised: c(t.raised),
            sunken: c(t.sunken),
            hover: c(t.hover),
            line: c(t.line),
            line_strong: c(t.line_strong),
            text: c(t.text),
            text2: c(t.text2),
            text3: c(t.text3),
            accent: c(t.accent),
            brass: c(t.accent_fill),
            on_brass: c(t.accent_text),
            primary: c(t.primary),
            on_primary: c(t.primary_text),
            good: c(t.good),
            warn: c(t.warn),
            bad: c(t.bad),
            info: c(t.info),
            shadow: shade.gamma_multiply(alpha),
        }
    }

    /// The colour of a side's words on a panel.
    #[must_use]
    pub fn side_text(&self, slot: crate::model::SideSlot) -> Color32 {
        let ink = crate::draw::palette::side(slot);
        c(if self.look == Look::Day { ink.dark } else { ink.light })
    }
}

/// Body 13.
pub const BODY: f32 = 13.0;

/// egui has one font a family, so a weight is a family: `strong`, `medium`, `cond`, `condb`, `title`.
#[must_use]
pub fn family(name: &'static str) -> FontFamily {
    FontFamily::Name(name.into())
}

/// A font of one of our families.
#[must_use]
pub fn font(name: &'static str, size: f32) -> FontId {
    FontId::new(size, family(name))
}

/// The shipped fonts.
#[must_use]
pub fn fonts() -> FontDefinitions {
    let mut all = FontDefinitions::default();
    let files: [(&'static str, &'static [u8]); 6] = [
        ("body", include_bytes!("../../assets/fonts/IBMPlexSans-Regular.ttf")),
        ("medium", include_bytes!("../../assets/fonts/IBMPlexSans-Medium.ttf")),
        ("strong", include_bytes!("../../assets/fonts/IBMPlexSans-SemiBold.ttf")),
        ("cond", include_bytes!("../../assets/fonts/IBMPlexSansCondensed-Medium.ttf")),
        ("condb", include_bytes!("../../assets/fonts/IBMPlexSansCondensed-SemiBold.ttf")),
        ("title", include_bytes!("../../assets/fonts/Spectral-SemiBold.ttf")),
    ];
    let spare = all.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    for (name, bytes) in files {
        all.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
        let mut list = vec![name.to_owned()];
        list.extend(spare.iter().cloned());
        let key = if name == "body" { FontFamily::Proportional } else { family(name) };
        all.families.insert(key, list);
    }
    all
}

/// The whole style of a look.
#[must_use]
pub fn style(p: &Paint) -> Style {
    let w = |fill: Color32, line: Color32, text: Color32| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, line),
        corner_radius: CornerRadius::same(5),
        fg_stroke: Stroke::new(1.5, text),
        expansion: 0.0,
    };
    let mut v = if p.look == Look::Lamp { Visuals::dark() } else { Visuals::light() };
    v.override_text_color = Some(p.text);
    v.weak_text_color = Some(p.text2);
    v.widgets = Widgets {
        noninteractive: w(p.panel, p.line, p.text),
        inactive: w(p.raised, p.line_strong, p.text),
        hovered: w(p.hover, p.accent, p.text),
        active: w(p.primary, p.primary, p.on_primary),
        open: w(p.sunken, p.line_strong, p.text),
    };
    v.selection =
        Selection { bg_fill: p.brass.gamma_multiply(0.45), stroke: Stroke::new(1.5, p.accent) };
    v.hyperlink_color = p.info;
    v.faint_bg_color = p.hover;
    v.extreme_bg_color = p.raised;
    v.code_bg_color = p.sunken;
    v.warn_fg_color = p.warn;
    v.error_fg_color = p.bad;
    v.panel_fill = p.panel;
    v.window_fill = p.raised;
    v.window_stroke = Stroke::new(1.0, p.line);
    v.window_corner_radius = CornerRadius::same(6);
    v.menu_corner_radius = CornerRadius::same(6);
    v.window_shadow = Shadow { offset: [0, 6], blur: 20, spread: 0, color: p.shadow };
    v.popup_shadow = Shadow { offset: [0, 3], blur: 10, spread: 0, color: p.shadow };
    v.indent_has_left_vline = false;
    v.striped = false;
    v.slider_trailing_fill = true;
    v.disabled_alpha = 0.42;

    let mut s = Style { visuals: v, ..Style::default() };
    s.text_styles = [
        (TextStyle::Small, FontId::new(11.5, FontFamily::Proportional)),
        (TextStyle::Body, FontId::new(BODY, FontFamily::Proportional)),
        (TextStyle::Button, font("medium", BODY)),
        (TextStyle::Heading, font("title", 15.0)),
        (TextStyle::Monospace, font("cond", 12.0)),
        (TextStyle::Name("title".into()), font("title", 17.0)),
        (TextStyle::Name("section".into()), font("condb", 12.0)),
        (TextStyle::Name("rule".into()), font("cond", 11.0)),
        (TextStyle::Name("figure".into()), font("strong", 19.0)),
    ]
    .into();
    s.spacing.item_spacing = Vec2::new(8.0, 6.0);
    s.spacing.button_padding = Vec2::new(11.0, 6.0);
    s.spacing.window_margin = Margin::same(14);
    s.spacing.menu_margin = Margin::same(6);
    s.spacing.indent = 16.0;
    s.spacing.interact_size = Vec2::new(30.0, 30.0);
    s.spacing.icon_width = 16.0;
    s.spacing.icon_spacing = 6.0;
    s.spacing.slider_rail_height = 4.0;
    s.spacing.tooltip_width = 320.0;
    s.interaction.tooltip_delay = 0.35;
    s.interaction.selectable_labels = false;
    s.animation_time = 0.12;
    s
}

/// Puts fonts and style into a context.
pub fn apply(ctx: &egui::Context, paint: &Paint) {
    ctx.all_styles_mut(|s| *s = style(paint));
}
