//! A figure as SVG: in a page, with the page's colours, or as a picture that stands alone.

use crate::render::escape::html as escape;
use crate::render::figure::{Anchor, Figure, Ink, Look, Mark, Point, SERIES, Stroke};

/// Where a drawing stands decides who knows its colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// The page's style gives them, light or dark.
    Page,
    /// They are written out, for tools that know no styles.
    Alone,
}

/// The height of title and subtitle, in tenths.
const HEAD: i64 = 640;

/// The drawing within a page; `class` is an attribute, or nothing.
pub(super) fn in_page(figure: &Figure, class: &str) -> String {
    let [width, height] = figure.size.map(pixels);
    format!(
        "<svg{class} viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">\n{}</svg>\n",
        escape(&figure.spoken),
        marks(&figure.marks, Place::Page)
    )
}

/// The small block of a legend.
pub(super) fn sample(ink: Ink) -> String {
    let (at, size) = ([10, 10], [80, 80]);
    let block = match ink {
        Ink::House => Mark::Frame(at, size, ink),
        _ => Mark::Block(at, size, ink),
    };
    let block = mark(&block, Place::Page);
    format!("<svg viewBox=\"0 0 10 10\" aria-hidden=\"true\">{block}</svg>")
}

/// The drawing as a file of its own, under its title.
pub(in crate::render) fn alone(figure: &Figure) -> String {
    let [width, height] = [figure.size[0], figure.size[1] + HEAD].map(pixels);
    let [title, subtitle] = figure.title.each_ref().map(|words| escape(words));
    let (words, quiet) = (
        colour(Ink::Words, Place::Alone),
        colour(Ink::Quiet, Place::Alone),
    );
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"Helvetica, Arial, sans-serif\" role=\"img\">\n\
         <title>{title}: {subtitle}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"24\" y=\"34\" font-size=\"20\" font-weight=\"bold\" fill=\"{words}\">{title}</text>\n\
         <text x=\"24\" y=\"56\" font-size=\"12\" fill=\"{quiet}\">{subtitle}</text>\n\
         <g transform=\"translate(0 {})\">\n{}</g>\n</svg>\n",
        pixels(HEAD),
        marks(&figure.marks, Place::Alone)
    )
}

fn marks(marks: &[Mark], place: Place) -> String {
    marks.iter().map(|each| mark(each, place) + "\n").collect()
}

fn mark(mark: &Mark, place: Place) -> String {
    match mark {
        Mark::Path(points, stroke) => path(points, *stroke, place),
        Mark::Block(at, size, ink) => {
            rect(*at, *size, &format!("fill=\"{}\"", colour(*ink, place)))
        }
        Mark::Frame(at, size, ink) => {
            let dashes = "stroke-width=\"1.5\" stroke-dasharray=\"3 2\"";
            let look = format!("fill=\"none\" stroke=\"{}\" {dashes}", colour(*ink, place));
            rect(*at, *size, &look)
        }
        Mark::Dot(at, radius, ink, rim) => {
            let ([x, y], radius, ink) = (at.map(pixels), pixels(*radius), colour(*ink, place));
            let rim =
                rim.map(|rim| format!(" stroke=\"{}\" stroke-width=\"2\"", colour(rim, place)));
            let rim = rim.unwrap_or_default();
            format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{ink}\"{rim}/>")
        }
        Mark::Text(at, anchor, look, words) => text(*at, *anchor, *look, words, place),
    }
}

fn rect(at: Point, size: Point, look: &str) -> String {
    let ([x, y], [width, height]) = (at.map(pixels), size.map(pixels));
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {look}/>")
}

fn path(points: &[Point], stroke: Stroke, place: Place) -> String {
    let (ink, width) = (colour(stroke.ink, place), pixels(stroke.width));
    let dashes = match stroke.dashed {
        true => " stroke-dasharray=\"5 4\"",
        false => "",
    };
    let look = format!("stroke=\"{ink}\" stroke-width=\"{width}\"{dashes}");
    if let [from, to] = points {
        let ([x1, y1], [x2, y2]) = (from.map(pixels), to.map(pixels));
        return format!("<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" {look}/>");
    }
    let points = points.iter().map(|point| point.map(pixels).join(","));
    let points: Vec<String> = points.collect();
    format!(
        "<polyline points=\"{}\" fill=\"none\" {look}/>",
        points.join(" ")
    )
}

fn text(at: Point, anchor: Anchor, look: Look, words: &str, place: Place) -> String {
    let [x, y] = at.map(pixels);
    let anchor = match anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    let bold = if look.bold {
        " font-weight=\"bold\""
    } else {
        ""
    };
    let (size, ink) = (pixels(look.size), colour(look.ink, place));
    let words = escape(words);
    format!(
        "<text x=\"{x}\" y=\"{y}\"{anchor} font-size=\"{size}\"{bold} fill=\"{ink}\">{words}</text>"
    )
}

fn colour(ink: Ink, place: Place) -> String {
    // The steps of a heat map are the same in the light and in the dark, with the words that stand on them.
    if place == Place::Alone || matches!(ink, Ink::Heat(_) | Ink::OnHeat(_)) {
        let [red, green, blue] = ink.rgb();
        return format!("#{red:02x}{green:02x}{blue:02x}");
    }
    let name = match ink {
        Ink::Words => "ink",
        Ink::Quiet => "quiet",
        Ink::Line => "line",
        Ink::Paper | Ink::Cell(_) | Ink::Heat(_) | Ink::OnHeat(_) => "paper",
        Ink::Player => "player",
        Ink::Accent => "accent",
        Ink::House => "house",
        Ink::Series(number) => return format!("var(--c{})", number % SERIES),
    };
    format!("var(--{name})")
}

/// Tenths of a pixel as pixels.
fn pixels(tenths: i64) -> String {
    let sign = if tenths < 0 { "-" } else { "" };
    match (tenths.abs() / 10, tenths.abs() % 10) {
        (whole, 0) => format!("{sign}{whole}"),
        (whole, part) => format!("{sign}{whole}.{part}"),
    }
}
