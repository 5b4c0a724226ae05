//! What is drawn on a page, and how it becomes a PDF. Lengths are tenths of a point, as whole numbers; they
//! become floats here, where the PDF is written, for its format takes nothing else. No figure of a sheet
//! is among them: those are text already, and each length is small enough to be a float exactly.

use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Rect, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, TextDirection};
use krilla::{Document, SerializeSettings};

/// A face of the one family that is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    Plain,
    Bold,
}

impl Face {
    fn bytes(self) -> &'static [u8] {
        match self {
            Face::Plain => include_bytes!("../../../fonts/DejaVuSerifCondensed.ttf"),
            Face::Bold => include_bytes!("../../../fonts/DejaVuSerifCondensed-Bold.ttf"),
        }
    }

    /// The face as it is measured.
    pub(super) fn metrics(self) -> ttf_parser::Face<'static> {
        ttf_parser::Face::parse(self.bytes(), 0).expect("the font that is shipped")
    }

    fn font(self) -> Font {
        Font::new(self.bytes().to_vec().into(), 0).expect("the font that is shipped")
    }
}

/// The colours of the page, as on a screen in the light.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colour {
    Ink,
    Quiet,
    Line,
    Of(u8, u8, u8),
}

impl Colour {
    /// The colour of a class of the page.
    pub(super) fn of(class: &str) -> Colour {
        let parts = match class {
            "f0" => (0x1f, 0x56, 0x73),
            "f1" => (0xc0, 0x82, 0x2e),
            "f2" => (0x4f, 0x7a, 0x4a),
            "f3" => (0x8a, 0x5a, 0x83),
            "f4" => (0x3c, 0x8c, 0x8c),
            "f5" => (0xb0, 0x61, 0x4a),
            "f6" => (0x6a, 0x6f, 0x9c),
            "f7" => (0x8f, 0x85, 0x40),
            "house" => (0xf1, 0xcd, 0xc7),
            "H" => (0xd7, 0xec, 0xd2),
            "S" => (0xf6, 0xd6, 0xd0),
            "D" => (0xd3, 0xe3, 0xf5),
            "P" => (0xf7, 0xeb, 0xbd),
            "R" => (0xe8, 0xd9, 0xef),
            _ => (0xff, 0xff, 0xff),
        };
        Colour::Of(parts.0, parts.1, parts.2)
    }

    fn fill(self) -> Fill {
        let colour = match self {
            Colour::Ink => rgb::Color::new(0x1c, 0x1b, 0x19),
            Colour::Quiet => rgb::Color::new(0x5d, 0x59, 0x4f),
            Colour::Line => rgb::Color::new(0xbd, 0xb8, 0xac),
            Colour::Of(red, green, blue) => rgb::Color::new(red, green, blue),
        };
        Fill {
            paint: colour.into(),
            opacity: NormalizedF32::ONE,
            rule: Default::default(),
        }
    }
}

/// Something on a page; y grows downwards.
#[derive(Clone, Debug)]
pub(super) enum Mark {
    Text {
        x: i32,
        y: i32,
        size: i32,
        face: Face,
        colour: Colour,
        text: String,
    },
    Block {
        x: i32,
        y: i32,
        width: i32,
        height: i32,
        colour: Colour,
    },
    Line {
        from: [i32; 2],
        to: [i32; 2],
        colour: Colour,
    },
}

impl Mark {
    /// The same, further right and down.
    pub(super) fn moved(mut self, right: i32, down: i32) -> Mark {
        match &mut self {
            Mark::Text { x, y, .. } | Mark::Block { x, y, .. } => {
                *x += right;
                *y += down;
            }
            Mark::Line { from, to, .. } => {
                for end in [from, to] {
                    end[0] += right;
                    end[1] += down;
                }
            }
        }
        self
    }
}

/// All pages as a PDF.
pub(super) fn write(pages: &[Vec<Mark>], title: &str, size: [u16; 2]) -> Vec<u8> {
    let mut document = Document::new_with(SerializeSettings::default());
    let fonts = [Face::Plain.font(), Face::Bold.font()];
    for marks in pages {
        let size = PageSettings::from_wh(f32::from(size[0]), f32::from(size[1]));
        let mut page = document.start_page_with(size.expect("a page has a size"));
        let mut surface = page.surface();
        surface.push_transform(&Transform::from_scale(0.1, 0.1));
        for mark in marks {
            draw(&mut surface, mark, &fonts);
        }
        surface.pop();
        surface.finish();
        page.finish();
    }
    let metadata = Metadata::new()
        .title(title.to_owned())
        .language("en".to_owned())
        .creator(concat!("oddsmith ", env!("CARGO_PKG_VERSION")).to_owned());
    document.set_metadata(metadata);
    document.finish().expect("text and blocks can be written")
}

fn draw(surface: &mut Surface, mark: &Mark, fonts: &[Font; 2]) {
    match mark {
        Mark::Text {
            x,
            y,
            size,
            face,
            colour,
            text,
        } => {
            surface.set_fill(Some(colour.fill()));
            let at = Point::from_xy(*x as f32, *y as f32);
            let font = fonts[*face as usize].clone();
            let direction = TextDirection::LeftToRight;
            surface.draw_text(at, font, *size as f32, text, false, direction);
        }
        Mark::Block {
            x,
            y,
            width,
            height,
            colour,
        } => {
            let [x, y, width, height] = [*x, *y, *width, *height].map(|each| each as f32);
            let Some(rect) = Rect::from_xywh(x, y, width, height) else {
                return;
            };
            let mut path = PathBuilder::new();
            path.push_rect(rect);
            surface.set_fill(Some(colour.fill()));
            surface.draw_path(&path.finish().expect("a block has an outline"));
        }
        Mark::Line { from, to, colour } => {
            let mut path = PathBuilder::new();
            path.move_to(from[0] as f32, from[1] as f32);
            path.line_to(to[0] as f32, to[1] as f32);
            surface.set_fill(None);
            surface.set_stroke(Some(Stroke {
                paint: colour.fill().paint,
                width: 12.0,
                ..Stroke::default()
            }));
            if let Some(path) = path.finish() {
                surface.draw_path(&path);
            }
            surface.set_stroke(None);
        }
    }
}
