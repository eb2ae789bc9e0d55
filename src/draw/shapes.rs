//! The picture as plain shapes in table millimetres: what every back end draws.
//!
//! A [`Picture`] is layers from the bottom up, each a list of [`Item`]s. Nothing here knows pixels, SVG or a window.

use super::palette::Rgb;
use super::path::{Path, Place};
use glam::DVec2;

/// How a line is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// Colour.
    pub colour: Rgb,
    /// Width, mm.
    pub width: f64,
    /// Lengths of dash and gap, mm; none = solid.
    pub dash: Option<(f64, f64)>,
    /// Ends cut square instead of round.
    pub butt: bool,
}

/// One shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Where.
    pub path: Path,
    /// Inside.
    pub fill: Option<Rgb>,
    /// Along its edge.
    pub stroke: Option<Stroke>,
    /// 0 to 1.
    pub opacity: f64,
    /// Softened by so many mm; back ends that cannot may leave that out.
    pub soft: f64,
}

/// Text standing at a point of the table, upright.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Middle of its line of writing, mm.
    pub at: DVec2,
    /// What it says.
    pub text: String,
    /// Height of the type, mm.
    pub size: f64,
    /// Colour.
    pub colour: Rgb,
    /// Colour of the outline behind it.
    pub halo: Option<Rgb>,
    /// Where `at` is along it.
    pub anchor: Anchor,
    /// Semi-bold.
    pub strong: bool,
}

/// Where a text is held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Anchor {
    /// At its start.
    Start,
    /// In its middle.
    #[default]
    Middle,
    /// At its end.
    End,
}

/// What a layer is made of.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A shape.
    Shape(Shape),
    /// A text.
    Text(Text),
    /// Items that belong together, with the key of the piece or terrain that they show.
    Group(String, Vec<Item>),
}

/// One layer.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// Its name, a word: `ground`, `pieces`.
    pub name: &'static str,
    /// Its place among the layers, bottom up; the same numbers everywhere.
    pub z: u8,
    /// What is on it, bottom up.
    pub items: Vec<Item>,
}

/// A picture of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Title, for back ends that can say it.
    pub title: String,
    /// Lower left corner of what is shown, mm.
    pub lo: DVec2,
    /// Upper right corner, mm.
    pub hi: DVec2,
    /// Layers, bottom up.
    pub layers: Vec<Layer>,
}

impl Stroke {
    /// A solid line with round ends.
    #[must_use]
    pub fn new(colour: Rgb, width: f64) -> Self {
        Self { colour, width, dash: None, butt: false }
    }

    /// The same dashed.
    #[must_use]
    pub fn dashed(self, on: f64, off: f64) -> Self {
        Self { dash: Some((on, off)), ..self }
    }

    /// The same with its ends cut square.
    #[must_use]
    pub fn butt(self) -> Self {
        Self { butt: true, ..self }
    }
}

impl Shape {
    /// A filled path.
    #[must_use]
    pub fn fill(path: Path, colour: Rgb) -> Self {
        Self { path, fill: Some(colour), stroke: None, opacity: 1.0, soft: 0.0 }
    }

    /// A line.
    #[must_use]
    pub fn line(path: Path, stroke: Stroke) -> Self {
        Self { path, fill: None, stroke: Some(stroke), opacity: 1.0, soft: 0.0 }
    }

    /// The same filled and lined.
    #[must_use]
    pub fn lined(self, stroke: Stroke) -> Self {
        Self { stroke: Some(stroke), ..self }
    }

    /// The same less opaque.
    #[must_use]
    pub fn at(self, opacity: f64) -> Self {
        Self { opacity: self.opacity * opacity, ..self }
    }

    /// The same softened by so many mm.
    #[must_use]
    pub fn softened(self, soft: f64) -> Self {
        Self { soft, ..self }
    }

    /// The same laid somewhere; widths grow with the scale.
    #[must_use]
    pub fn placed(&self, place: &Place) -> Self {
        let stroke = self.stroke.clone().map(|s| Stroke {
            width: s.width * place.scale,
            dash: s.dash.map(|(a, b)| (a * place.scale, b * place.scale)),
            ..s
        });
        Self {
            path: self.path.placed(place),
            stroke,
            soft: self.soft * place.scale,
            ..self.clone()
        }
    }
}

impl From<Shape> for Item {
    fn from(s: Shape) -> Self {
        Self::Shape(s)
    }
}

impl From<Text> for Item {
    fn from(t: Text) -> Self {
        Self::Text(t)
    }
}

impl Text {
    /// Text in the middle of a point.
    #[must_use]
    pub fn new(at: DVec2, text: impl Into<String>, size: f64, colour: Rgb) -> Self {
        Self {
            at,
            text: text.into(),
            size,
            colour,
            halo: None,
            anchor: Anchor::Middle,
            strong: false,
        }
    }
}
