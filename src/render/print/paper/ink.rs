//! What is drawn on a page, and how it becomes a PDF. Lengths are tenths of a point, as whole numbers; they
//! become floats here, where the PDF is written, for its format takes nothing else. No figure of a sheet
//! is among them: those are text already, and each length is small enough to be a float exactly.

use crate::render::figure::{self, Ink, Mark};
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Rect, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, TextDirection};
use krilla::{Document, SerializeSettings};

/// The faces of the one family that is used, plain and bold.
const FACES: [&[u8]; 2] = [
    include_bytes!("../../../../fonts/DejaVuSerifCondensed.ttf"),
    include_bytes!("../../../../fonts/DejaVuSerifCondensed-Bold.ttf"),
];

/// The faces as they are measured.
pub(super) fn metrics() -> [ttf_parser::Face<'static>; 2] {
    FACES.map(|bytes| ttf_parser::Face::parse(bytes, 0).expect("the font that is shipped"))
}

/// All pages as a PDF.
pub(super) fn write(pages: &[Vec<Mark>], title: &str, size: [u16; 2]) -> Vec<u8> {
    let mut document = Document::new_with(SerializeSettings::default());
    let font = |bytes: &[u8]| Font::new(bytes.to_vec().into(), 0);
    let fonts = FACES.map(|bytes| font(bytes).expect("the font that is shipped"));
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
        Mark::Text([x, y], _, look, words) => {
            surface.set_fill(Some(fill(look.ink)));
            let font = fonts[usize::from(look.bold)].clone();
            let (at, size) = (Point::from_xy(*x as f32, *y as f32), look.size as f32);
            surface.draw_text(at, font, size, words, false, TextDirection::LeftToRight);
        }
        Mark::Block([x, y], [width, height], ink) => {
            let [x, y, width, height] = [*x, *y, *width, *height].map(|each| each as f32);
            let rect = Rect::from_xywh(x, y, width, height);
            let mut path = PathBuilder::new();
            path.push_rect(rect.expect("a block has a size"));
            filled(surface, path, *ink);
        }
        Mark::Frame([x, y], [width, height], ink) => {
            let (right, bottom) = (x + width, y + height);
            let corners = [
                [*x, *y],
                [right, *y],
                [right, bottom],
                [*x, bottom],
                [*x, *y],
            ];
            stroked(surface, &corners, ink.stroke(8));
        }
        Mark::Dot(at, radius, ink, rim) => {
            if let Some(rim) = rim {
                filled(surface, circle(*at, radius + 8), *rim);
            }
            filled(surface, circle(*at, radius - 4), *ink);
        }
        Mark::Path(points, stroke) => stroked(surface, points, *stroke),
    }
}

fn stroked(surface: &mut Surface, points: &[[i64; 2]], stroke: figure::Stroke) {
    let mut path = PathBuilder::new();
    path.move_to(points[0][0] as f32, points[0][1] as f32);
    for [x, y] in &points[1..] {
        path.line_to(*x as f32, *y as f32);
    }
    surface.set_fill(None);
    surface.set_stroke(Some(Stroke {
        paint: fill(stroke.ink).paint,
        width: stroke.width as f32,
        ..Stroke::default()
    }));
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
    surface.set_stroke(None);
}

fn filled(surface: &mut Surface, path: PathBuilder, ink: Ink) {
    surface.set_fill(Some(fill(ink)));
    surface.draw_path(&path.finish().expect("it has an outline"));
}

fn fill(ink: Ink) -> Fill {
    let [red, green, blue] = ink.rgb();
    Fill {
        paint: rgb::Color::new(red, green, blue).into(),
        opacity: NormalizedF32::ONE,
        rule: Default::default(),
    }
}

/// Four curves, whose handles are 0.552 of the radius long.
fn circle([x, y]: [i64; 2], radius: i64) -> PathBuilder {
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
