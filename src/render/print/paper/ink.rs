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
            Face::Plain => include_bytes!("../../../../fonts/DejaVuSerifCondensed.ttf"),
            Face::Bold => include_bytes!("../../../../fonts/DejaVuSerifCondensed-Bold.ttf"),
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

/// Something on a page; y grows downwards.
#[derive(Clone, Debug)]
pub(super) enum Mark {
    Text {
        at: [i32; 2],
        size: i32,
        face: Face,
        rgb: [u8; 3],
        text: String,
    },
    Block {
        at: [i32; 2],
        size: [i32; 2],
        rgb: [u8; 3],
    },
    Dot {
        at: [i32; 2],
        radius: i32,
        rgb: [u8; 3],
    },
    Line {
        from: [i32; 2],
        to: [i32; 2],
        rgb: [u8; 3],
        width: i32,
    },
}

impl Mark {
    pub(super) fn block(at: [i32; 2], size: [i32; 2], rgb: [u8; 3]) -> Mark {
        Mark::Block { at, size, rgb }
    }

    /// The outline of a block.
    pub(super) fn frame([x, y]: [i32; 2], [width, height]: [i32; 2], rgb: [u8; 3]) -> Vec<Mark> {
        let corners = [
            [x, y],
            [x + width, y],
            [x + width, y + height],
            [x, y + height],
            [x, y],
        ];
        let line = |ends: &[[i32; 2]]| Mark::Line {
            from: ends[0],
            to: ends[1],
            rgb,
            width: 8,
        };
        corners.windows(2).map(line).collect()
    }

    /// The same, further right and down.
    pub(super) fn moved(mut self, right: i32, down: i32) -> Mark {
        let places: Vec<&mut [i32; 2]> = match &mut self {
            Mark::Text { at, .. } | Mark::Block { at, .. } | Mark::Dot { at, .. } => vec![at],
            Mark::Line { from, to, .. } => vec![from, to],
        };
        for [x, y] in places {
            *x += right;
            *y += down;
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
            at,
            size,
            face,
            rgb,
            text,
        } => {
            surface.set_fill(Some(fill(*rgb)));
            let at = Point::from_xy(at[0] as f32, at[1] as f32);
            let font = fonts[*face as usize].clone();
            let direction = TextDirection::LeftToRight;
            surface.draw_text(at, font, *size as f32, text, false, direction);
        }
        Mark::Block { at, size, rgb } => {
            let [x, y, width, height] = [at[0], at[1], size[0], size[1]].map(|each| each as f32);
            let rect = Rect::from_xywh(x, y, width, height);
            let mut path = PathBuilder::new();
            path.push_rect(rect.expect("a block has a size"));
            filled(surface, path, *rgb);
        }
        Mark::Dot { at, radius, rgb } => filled(surface, circle(*at, *radius), *rgb),
        Mark::Line {
            from,
            to,
            rgb,
            width,
        } => {
            let mut path = PathBuilder::new();
            path.move_to(from[0] as f32, from[1] as f32);
            path.line_to(to[0] as f32, to[1] as f32);
            surface.set_fill(None);
            surface.set_stroke(Some(Stroke {
                paint: fill(*rgb).paint,
                width: *width as f32,
                ..Stroke::default()
            }));
            if let Some(path) = path.finish() {
                surface.draw_path(&path);
            }
            surface.set_stroke(None);
        }
    }
}

fn filled(surface: &mut Surface, path: PathBuilder, rgb: [u8; 3]) {
    surface.set_fill(Some(fill(rgb)));
    surface.draw_path(&path.finish().expect("it has an outline"));
}

fn fill([red, green, blue]: [u8; 3]) -> Fill {
    Fill {
        paint: rgb::Color::new(red, green, blue).into(),
        opacity: NormalizedF32::ONE,
        rule: Default::default(),
    }
}

/// Four curves, whose handles are 0.552 of the radius long.
fn circle([x, y]: [i32; 2], radius: i32) -> PathBuilder {
    let handle = radius * 552 / 1000;
    let (r, h) = (radius, handle);
    let curves = [
        [[h, -r], [r, -h], [r, 0]],
        [[r, h], [h, r], [0, r]],
        [[-h, r], [-r, h], [-r, 0]],
        [[-r, -h], [-h, -r], [0, -r]],
    ];
    let mut path = PathBuilder::new();
    path.move_to(x as f32, (y - r) as f32);
    for curve in curves {
        let [a, b, c] = curve.map(|[dx, dy]| [(x + dx) as f32, (y + dy) as f32]);
        path.cubic_to(a[0], a[1], b[0], b[1], c[0], c[1]);
    }
    path.close();
    path
}
