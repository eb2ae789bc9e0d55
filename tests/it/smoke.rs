//! The picture that a run of the window left behind, looked at pixel by pixel. CI makes it under a virtual display and
//! names it in `VESICA_SCREENSHOT`; without that there is nothing to look at, and the test says so.

use std::fs::File;
use std::io::BufReader;

struct Picture {
    width: usize,
    height: usize,
    rgb: Vec<[u8; 3]>,
}

fn read(path: &str) -> Picture {
    let mut reader =
        png::Decoder::new(BufReader::new(File::open(path).unwrap())).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    let step = info.color_type.samples();
    assert!(step >= 3, "a colour picture");
    let rgb = bytes[..info.buffer_size()].chunks_exact(step).map(|p| [p[0], p[1], p[2]]).collect();
    Picture { width: info.width as usize, height: info.height as usize, rgb }
}

impl Picture {
    /// How many different colours a part has, each channel in steps of 8; the part in shares of width and height.
    fn colours(&self, x: (f64, f64), y: (f64, f64)) -> usize {
        let at = |share: f64, whole: usize| (share * whole as f64) as usize;
        let mut seen = std::collections::BTreeSet::new();
        for row in at(y.0, self.height)..at(y.1, self.height) {
            for column in at(x.0, self.width)..at(x.1, self.width) {
                let [r, g, b] = self.rgb[row * self.width + column];
                seen.insert((r / 8, g / 8, b / 8));
            }
        }
        seen.len()
    }

    /// How many pixels are about this colour.
    fn about(&self, colour: [u8; 3], within: u8) -> usize {
        let near = |p: &[u8; 3]| p.iter().zip(colour).all(|(a, b)| a.abs_diff(b) <= within);
        self.rgb.iter().filter(|p| near(p)).count()
    }
}

#[test]
fn the_window_shows_a_table_pieces_and_panels() {
    // Without a picture there is nothing to look at; CI always makes one.
    let Ok(path) = std::env::var("VESICA_SCREENSHOT") else { return };
    let picture = read(&path);
    assert!(
        picture.width >= 1000 && picture.height >= 650,
        "{} x {}",
        picture.width,
        picture.height
    );
    // The table: painted ground has hundreds of shades; an empty window has a handful.
    assert!(picture.colours((0.1, 0.7), (0.15, 0.85)) > 300, "the table is not painted");
    // Panels: paper to the right, the turn bar above.
    assert!(
        picture.about([0xF4, 0xEF, 0xE4], 6) > picture.rgb.len() / 10,
        "the panels are missing"
    );
    assert!(picture.colours((0.0, 1.0), (0.0, 0.05)) > 20, "the turn bar is empty");
    // Pieces of both sides: their rims and marks.
    for (side, rim) in [("blue", [0x2D, 0x6C, 0xB5]), ("red", [0xBF, 0x3D, 0x1D])] {
        assert!(picture.about(rim, 28) > 60, "no {side} piece or mark is to be seen");
    }
}
