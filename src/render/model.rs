//! What an answer says, whatever prints it: a title, where it comes from, and blocks below each other.
//!
//! Comes in: words and numbers of an answer, put together by the file that is named after the answer. Goes
//! out: a [`Page`], which the printers `text`, `markdown`, `html` and `pdf` show. None of them knows any answer.

use super::figure::Figure;

/// How words are meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Tone {
    #[default]
    Plain,
    Title,
    /// What stands back.
    Quiet,
    /// What to see first.
    Figure,
    /// Something to beware of.
    Warning,
    /// What went wrong.
    Error,
    /// What is typed, or compared letter by letter.
    Code,
}

/// Words of one tone, which may lead somewhere.
#[derive(Clone, Debug, Default)]
pub(super) struct Span {
    pub text: String,
    pub tone: Tone,
    pub link: Option<String>,
}

/// Words in a line or a cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Words(pub Vec<Span>);

impl Words {
    pub(super) fn new(tone: Tone, text: impl Into<String>) -> Words {
        Words::default().and(tone, text)
    }

    /// More words, right behind.
    pub(super) fn and(mut self, tone: Tone, text: impl Into<String>) -> Words {
        let text = text.into();
        self.0.push(Span {
            text,
            tone,
            link: None,
        });
        self
    }

    /// More words, which lead to a place.
    pub(super) fn link(mut self, to: impl Into<String>, text: impl Into<String>) -> Words {
        self.0.push(Span {
            text: text.into(),
            tone: Tone::Plain,
            link: Some(to.into()),
        });
        self
    }

    /// The words alone.
    pub(super) fn plain(&self) -> String {
        self.0.iter().map(|span| span.text.as_str()).collect()
    }
}

impl<T: Into<String>> From<T> for Words {
    fn from(text: T) -> Words {
        Words::new(Tone::Plain, text)
    }
}

/// A name and what it stands for.
pub(super) type Entry = (&'static str, Words);

/// A whole answer.
#[derive(Clone, Debug, Default)]
pub(super) struct Page {
    /// What kind of answer it is, for pages and paper.
    pub kind: &'static str,
    pub title: String,
    /// Beside the title.
    pub note: String,
    /// Under the title.
    pub source: Option<Entry>,
    /// A small drawing beside the title, on pages and paper.
    pub mark: Option<Figure>,
    /// Where the answer comes from.
    pub origin: Vec<Entry>,
    pub blocks: Vec<Block>,
    /// Under everything, on pages and paper.
    pub foot: Words,
}

impl Page {
    pub(super) fn push(&mut self, block: impl Into<Block>) {
        self.blocks.push(block.into());
    }

    pub(super) fn extend<T: Into<Block>>(&mut self, blocks: impl IntoIterator<Item = T>) {
        self.blocks.extend(blocks.into_iter().map(Into::into));
    }
}

/// A part of an answer.
#[derive(Clone, Debug)]
pub(super) enum Block {
    Heading(Heading),
    Line(Line),
    Table(Table),
    /// Named numbers, a few abreast.
    Figures(Vec<(&'static str, Words)>),
    /// What a reader must not miss, in a box.
    Findings(Vec<Words>),
    /// Sentences below each other.
    List(List, Vec<Words>),
    /// Named numbers too long to stand beside others.
    Entries(Vec<(String, String)>),
    Chart(Chart),
    Figure(Figure),
    /// Blocks side by side if there is room.
    Abreast(Vec<Block>),
    /// Blocks that a page shows when asked.
    Fold(String, Vec<Block>),
    /// Where a page leads to.
    Links(&'static str, Vec<Words>),
    /// Places for signatures.
    Signatures([String; 2]),
    /// An empty line, if lines are all there is.
    Gap,
}

/// What stands before the sentences of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum List {
    Bullets,
    Numbers,
    /// Numbers, and boxes to tick.
    Boxes,
}

impl From<Heading> for Block {
    fn from(heading: Heading) -> Block {
        Block::Heading(heading)
    }
}

impl From<Line> for Block {
    fn from(line: Line) -> Block {
        Block::Line(line)
    }
}

impl From<Table> for Block {
    fn from(table: Table) -> Block {
        Block::Table(table)
    }
}

/// What a part is called.
#[derive(Clone, Debug, Default)]
pub(super) struct Heading {
    pub title: String,
    /// Beside the title.
    pub note: String,
    /// The number that matters most, and its name.
    pub figure: Option<(&'static str, Words)>,
    /// Whether it stands under another heading.
    pub below: bool,
    /// What links call it.
    pub id: Option<String>,
}

impl Heading {
    pub(super) fn new(title: impl Into<String>, note: impl Into<String>) -> Heading {
        Heading {
            title: title.into(),
            note: note.into(),
            ..Heading::default()
        }
    }
}

/// A sentence, or a line of its own.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub words: Words,
    /// Columns before it on a terminal.
    pub indent: usize,
    /// Columns more before what does not fit its first line.
    pub hang: usize,
}

impl Line {
    pub(super) fn new(words: impl Into<Words>) -> Line {
        Line::at(0, words)
    }

    pub(super) fn at(indent: usize, words: impl Into<Words>) -> Line {
        Line {
            words: words.into(),
            indent,
            hang: 0,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Right,
    /// At the decimal point.
    Point,
}

#[derive(Clone, Debug)]
pub(super) struct Column {
    pub heading: Words,
    pub align: Align,
    /// Whether it is the one the page is about.
    pub here: bool,
}

/// Rows under headings; the first column names the rows.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub caption: String,
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
    /// How many columns stand before the first that may go into a band of its own.
    pub lead: usize,
    /// How many cells name a row whose cells stand below each other.
    pub named: usize,
}

#[derive(Clone, Debug)]
pub(super) struct Row {
    pub tone: Tone,
    pub cells: Vec<Words>,
    /// Whether it sums up the others.
    pub total: bool,
    /// What links call it.
    pub id: Option<String>,
}

impl Table {
    /// Columns aligned by letter: `l` left, `r` right, `p` at the point; the last letter is for all that follow.
    pub(super) fn new<T: Into<Words>>(align: &str, headings: impl IntoIterator<Item = T>) -> Table {
        let letters = align
            .chars()
            .chain(align.chars().last().into_iter().cycle());
        let columns = headings.into_iter().zip(letters);
        let column = |(heading, letter): (T, char)| Column {
            heading: heading.into(),
            align: match letter {
                'l' => Align::Left,
                'r' => Align::Right,
                _ => Align::Point,
            },
            here: false,
        };
        Table {
            caption: String::new(),
            columns: columns.map(column).collect(),
            rows: Vec::new(),
            lead: 1,
            named: 1,
        }
    }

    /// The same with the headings in one line, a comma and a blank between them.
    pub(super) fn of(align: &str, headings: &str) -> Table {
        Table::new(align, headings.split(", "))
    }

    /// Cells below each other, not bands of columns, if the table is too wide.
    pub(super) fn stacked(mut self, named: usize) -> Table {
        (self.lead, self.named) = (self.columns.len(), named);
        self
    }

    pub(super) fn row<T: Into<Words>>(&mut self, cells: impl IntoIterator<Item = T>) {
        self.toned(Tone::Plain, cells);
    }

    pub(super) fn toned<T: Into<Words>>(&mut self, tone: Tone, cells: impl IntoIterator<Item = T>) {
        let cells: Vec<Words> = cells.into_iter().map(Into::into).collect();
        assert_eq!(cells.len(), self.columns.len(), "a cell for every column");
        self.rows.push(Row {
            tone,
            cells,
            total: false,
            id: None,
        });
    }

    /// What links call the last row.
    pub(super) fn called(&mut self, id: impl Into<String>) {
        self.rows.last_mut().expect("a row was added").id = Some(id.into());
    }

    /// The row that sums up the others.
    pub(super) fn total<T: Into<Words>>(&mut self, cells: impl IntoIterator<Item = T>) {
        self.toned(Tone::Quiet, cells);
        self.rows.last_mut().expect("it was just added").total = true;
    }
}

/// A chart of play: what to do by the player's cards and the dealer's.
#[derive(Clone, Debug)]
pub(super) struct Chart {
    pub upcards: Vec<String>,
    pub sections: Vec<Section>,
    /// What the codes mean.
    pub legend: String,
}

/// Lines of a chart for one kind of hand.
#[derive(Clone, Debug)]
pub(super) struct Section {
    pub name: &'static str,
    /// Each hand with its codes.
    pub lines: Vec<(String, Vec<&'static str>)>,
}

impl Section {
    /// What the hands are called.
    pub(super) fn title(&self) -> &'static str {
        match self.name {
            "hard" => "Hard totals",
            "soft" => "Soft totals",
            _ => "Pairs",
        }
    }

    /// What stands above the hands.
    pub(super) fn corner(&self) -> &'static str {
        match self.name {
            "pairs" => "Pair",
            _ => "Total",
        }
    }
}
