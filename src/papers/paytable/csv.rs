//! A printed paytable in CSV: a header of known columns, a line for each event, and what it is about in
//! comment lines, `# game: tiger-baccarat`, or in columns.
//!
//! In a file of semicolons a comma is the decimal sign.
//!
//! Fields are cut here rather than by a library, for each keeps its place in the file. Commas,
//! semicolons and tabs separate; the header says which. A comment that names a wager after some lines
//! begins a new section; a line whose columns name another wager does too. Figures in comments after
//! some lines are of the wager whose lines they follow.

use super::{About, Claim, Figure, Line, Paytable, Section, plain};
use crate::tables::table::At;
use crate::vocabulary::problem::{Problem, Source, nearest};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Row,
    Event,
    Pays,
    Game,
    Wager,
    Decks,
    Figure(Figure),
    /// Read by people only.
    Remark,
}

/// The names that a header may have, as help lists them.
const COLUMNS: &str = "Event, Row, Pays, Combinations, Probability, 1 in, Return, House edge, Return to player, \
     Hit frequency, Push frequency, Expectation, Variance, Standard deviation, Odds against, Game, Wager, Decks, Rule, Note";

type Field = At<String>;

pub(super) fn read(source: &Source) -> Result<Paytable, Vec<Problem>> {
    let text = &source.text;
    let mark = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let separator = separator(&text[mark..]);
    let mut reading = Reading {
        comma: separator == ';',
        ..Reading::default()
    };
    let mut at = mark;
    while at < text.len() {
        if text[at..].trim_start_matches([' ', '\t']).starts_with('#') {
            at = reading.comment(text, at);
            continue;
        }
        let (fields, next) = match cut_record(text, at, separator) {
            Ok(cut) => cut,
            Err(problem) => {
                reading.problems.push(problem);
                break;
            }
        };
        if fields.iter().any(|field| !field.value.is_empty()) {
            reading.record(&fields);
        }
        at = next;
    }
    reading.finish()
}

/// What separates the fields of the first line that is no comment: what it has most of.
fn separator(text: &str) -> char {
    let header = text.lines().find(|line| {
        let line = line.trim_start();
        !line.is_empty() && !line.starts_with('#')
    });
    let header = header.unwrap_or_default();
    let most = [',', ';', '\t'].into_iter().rev();
    most.max_by_key(|separator| header.matches(*separator).count())
        .expect("there are three")
}

/// One record: its fields, quotes taken off, and where the next begins.
fn cut_record(text: &str, start: usize, separator: char) -> Result<(Vec<Field>, usize), Problem> {
    let mut fields = Vec::new();
    let mut at = start;
    loop {
        let (field, end) = cut_field(text, at, separator)?;
        fields.push(field);
        match text[end..].chars().next() {
            Some(letter) if letter == separator => at = end + letter.len_utf8(),
            Some('\r') if text[end..].starts_with("\r\n") => return Ok((fields, end + 2)),
            Some(_) => return Ok((fields, end + 1)),
            None => return Ok((fields, end)),
        }
    }
}

fn cut_field(text: &str, start: usize, separator: char) -> Result<(Field, usize), Problem> {
    let blanks = |at: usize| text[at..].len() - text[at..].trim_start_matches(' ').len();
    let open = start + blanks(start);
    if !text[open..].starts_with('"') {
        let ends = |letter| letter == separator || letter == '\n' || letter == '\r';
        let end = text[start..]
            .find(ends)
            .map_or(text.len(), |length| start + length);
        let value = text[start..end].trim();
        let from = start + text[start..end].find(value).unwrap_or(0);
        let place = from..from + value.len();
        return Ok((
            At {
                value: value.to_owned(),
                place,
            },
            end,
        ));
    }
    let inside = open + 1;
    let mut at = inside;
    loop {
        let quote = text[at..]
            .find('"')
            .map(|length| at + length)
            .ok_or_else(|| {
                Problem::new(
                    open..open + 1,
                    "a quote that is not closed",
                    "end the field with \"",
                )
            })?;
        if text[quote + 1..].starts_with('"') {
            at = quote + 2;
            continue;
        }
        let value = text[inside..quote].replace("\"\"", "\"");
        let end = quote + 1 + blanks(quote + 1);
        let after = text[end..].chars().next();
        if after.is_some_and(|letter| letter != separator && letter != '\n' && letter != '\r') {
            let message = "text after a closing quote";
            let help = "write a quote inside quotes twice";
            return Err(Problem::new(end..end + 1, message, help));
        }
        return Ok((
            At {
                value,
                place: inside..quote,
            },
            end,
        ));
    }
}

#[derive(Default)]
struct Reading {
    /// Whether a comma is the decimal sign.
    comma: bool,
    columns: Vec<Column>,
    /// Which of them say percent.
    percent: Vec<bool>,
    /// Whether the header says that pays include the stake.
    odds: Option<Field>,
    /// What comments said, for the sections to come.
    about: About,
    /// Figures that comments claim of the section to come.
    claims: Vec<Claim>,
    /// Whether a comment was read since the last line.
    fresh: bool,
    sections: Vec<Section>,
    /// The section that lines are added to, and the first since the last comment.
    current: usize,
    since: usize,
    problems: Vec<Problem>,
}

impl Reading {
    /// Reads a comment line, `# key: value` where it is one of ours, and says where the next begins.
    fn comment(&mut self, text: &str, start: usize) -> usize {
        let end = text[start..]
            .find('\n')
            .map_or(text.len(), |length| start + length + 1);
        let line = &text[start..end];
        let content = line.trim_start().trim_start_matches('#');
        let Some((key, value)) = content.split_once(':') else {
            return end;
        };
        let value = value.trim();
        let from = start + line.find(':').expect("it was split there") + 1;
        let from = from + text[from..end].find(value).unwrap_or(0);
        let field = At {
            value: value.to_owned(),
            place: from..from + value.len(),
        };
        self.said(key, field);
        end
    }

    fn said(&mut self, key: &str, field: Field) {
        let key = plain(key);
        let about = &mut self.about;
        match key.as_str() {
            "game" => (about.game, about.wager) = (Some(field), None),
            "wager" | "bet" => about.wager = Some(field),
            "decks" => about.decks = Some(field),
            "odds" => about.odds = Some(field),
            "reading" => {
                let name = |field: &Field| field.value.split('=').next().map(plain);
                about.readings.retain(|known| name(known) != name(&field));
                about.readings.push(field);
            }
            other => {
                if let Some(figure) = figure_in_a_comment(other) {
                    let comma = self.comma;
                    self.claim(Claim {
                        comma,
                        ..Claim::of(figure, field)
                    });
                }
                return;
            }
        }
        self.fresh = true;
    }

    /// A figure in a comment: of the section that it follows, or else of the one to come.
    fn claim(&mut self, claim: Claim) {
        match self.sections.get_mut(self.current).filter(|_| !self.fresh) {
            Some(section) => section.claims.push(claim),
            None => {
                self.claims.push(claim);
                self.fresh = true;
            }
        }
    }

    fn record(&mut self, fields: &[Field]) {
        let known = fields.iter().filter(|field| !field.value.is_empty());
        let header = known.clone().all(|field| column(&field.value).is_some()) && known.count() > 1;
        match self.columns.is_empty() || header {
            true => self.header(fields),
            false => self.line(fields),
        }
    }

    fn header(&mut self, fields: &[Field]) {
        self.columns.clear();
        self.percent.clear();
        self.odds = None;
        for field in fields {
            let found = column(&field.value);
            if found.is_none() {
                let near = nearest(&field.value, COLUMNS.split(", ").map(str::trim));
                let near = near
                    .map(|name| format!("did you mean \"{name}\"? "))
                    .unwrap_or_default();
                let message = format!("unknown column \"{}\"", field.value);
                let help = format!("{near}columns are {COLUMNS}");
                self.problems
                    .push(Problem::new(field.place.clone(), message, help));
            }
            let stake = ["for 1", "to 1"].into_iter();
            let mut said = stake.filter(|words| plain(&field.value).ends_with(&plain(words)));
            if let (Some(words), Some(Column::Pays)) = (said.next(), found) {
                self.odds = Some(At {
                    value: words.to_owned(),
                    place: field.place.clone(),
                });
            }
            let twice = found
                .is_some_and(|column| column != Column::Remark && self.columns.contains(&column));
            if twice {
                let message = format!("column \"{}\" is given twice", field.value);
                self.problems.push(Problem::new(
                    field.place.clone(),
                    message,
                    "each column stands once",
                ));
            }
            self.columns.push(found.unwrap_or(Column::Remark));
            self.percent.push(says_percent(&field.value));
        }
    }

    fn cell<'a>(&self, fields: &'a [Field], column: Column) -> Option<&'a Field> {
        let place = self.columns.iter().position(|each| *each == column)?;
        fields.get(place).filter(|field| !field.value.is_empty())
    }

    fn line(&mut self, fields: &[Field]) {
        if let Err(problem) = self.try_line(fields) {
            self.problems.push(problem);
        }
    }

    fn try_line(&mut self, fields: &[Field]) -> Result<(), Problem> {
        self.refuse_more_than_columns(fields)?;
        self.open_section(fields);
        let named = [Column::Row, Column::Event, Column::Wager];
        let mut named = named.into_iter();
        let event = named.find_map(|column| self.cell(fields, column));
        let event = event.cloned().ok_or_else(|| {
            let help = "name the event in the column Event or Row";
            Problem::new(fields[0].place.clone(), "a line without an event", help)
        })?;
        let pays = self.cell(fields, Column::Pays).cloned();
        let claims = self.claims_of(fields);
        let section = &mut self.sections[self.current];
        let line = Some(section.lines.len());
        let claims = claims.into_iter().map(|claim| Claim { line, ..claim });
        let claims: Vec<Claim> = claims.collect();
        match Figure::named(&event.value) {
            Some(figure) => {
                let comma = self.comma;
                let claim = claim_in_a_line(figure, pays, claims);
                section
                    .claims
                    .extend(claim.map(|claim| Claim { comma, ..claim }));
            }
            None => add_line(section, event, pays, claims),
        }
        Ok(())
    }

    fn refuse_more_than_columns(&self, fields: &[Field]) -> Result<(), Problem> {
        let columns = self.columns.len();
        let extra = fields.get(columns).filter(|field| !field.value.is_empty());
        extra.map_or(Ok(()), |extra| {
            let message = format!("\"{}\" stands under no column", extra.value);
            let help =
                format!("the header has {columns} columns; put numbers with commas into quotes");
            Err(Problem::new(extra.place.clone(), message, help))
        })
    }

    fn claims_of(&self, fields: &[Field]) -> Vec<Claim> {
        let cells = self.columns.iter().zip(&self.percent).zip(fields);
        let claims = cells.filter_map(|((column, percent), field)| match column {
            Column::Figure(figure) if !field.value.is_empty() => Some(Claim {
                percent: *percent,
                comma: self.comma,
                ..Claim::of(*figure, number_of(*figure, field))
            }),
            _ => None,
        });
        claims.collect()
    }

    /// The section that a line belongs to: the one that is about the same, or a new one.
    fn open_section(&mut self, fields: &[Field]) {
        let said = |column, by_comment: &Option<Field>| {
            self.cell(fields, column).or(by_comment.as_ref()).cloned()
        };
        let about = About {
            game: said(Column::Game, &self.about.game),
            wager: said(Column::Wager, &self.about.wager),
            decks: said(Column::Decks, &self.about.decks),
            odds: self.odds.clone().or(self.about.odds.clone()),
            ..self.about.clone()
        };
        fn words(about: &About) -> [Option<&str>; 3] {
            [&about.game, &about.wager, &about.decks]
                .map(|field| field.as_ref().map(|at| at.value.as_str()))
        }
        let asked = words(&about);
        if self.fresh {
            self.since = self.sections.len();
        }
        let mut since = self.sections.iter().skip(self.since);
        let same = since.position(|section| words(&section.about) == asked);
        self.current = same.map_or(self.sections.len(), |place| self.since + place);
        if same.is_none() {
            let claims = std::mem::take(&mut self.claims);
            let place = fields[0].place.clone();
            self.sections.push(Section {
                about,
                claims,
                place,
                lines: Vec::new(),
                comma: self.comma,
            });
        }
        self.fresh = false;
    }

    fn finish(mut self) -> Result<Paytable, Vec<Problem>> {
        // A file may claim a figure of a wager in its comments alone.
        if self.fresh && !self.claims.is_empty() {
            let place = self.claims[0].written.place.clone();
            let (about, claims) = (self.about.clone(), std::mem::take(&mut self.claims));
            self.sections.push(Section {
                about,
                claims,
                place,
                lines: Vec::new(),
                comma: self.comma,
            });
        }
        if self.problems.is_empty() && self.sections.is_empty() {
            let message = match self.columns.is_empty() {
                true => "no paytable in this file",
                false => "a header without lines",
            };
            let help = "write a header such as Event,Pays,House edge and a line for each event";
            self.problems.push(Problem::new(0..0, message, help));
        }
        match self.problems.is_empty() {
            true => Ok(Paytable {
                sections: self.sections,
            }),
            false => Err(self.problems),
        }
    }
}

/// A line such as `House edge,,4.84%`: its first number is that figure.
fn claim_in_a_line(figure: Figure, pays: Option<Field>, claims: Vec<Claim>) -> Option<Claim> {
    let pays = pays.map(|written| Claim::of(figure, written));
    let mut cells = pays.into_iter().chain(claims);
    cells.next().map(|claim| Claim {
        figure,
        line: None,
        ..claim
    })
}

/// The number of a cell: odds against are also printed as `9.51 to 1`.
fn number_of(figure: Figure, field: &Field) -> Field {
    let mut field = field.clone();
    let odds = field.value.strip_suffix("to 1").map(str::trim_end);
    if let (Some(odds), Figure::OddsAgainst) = (odds, figure) {
        field.place.end = field.place.start + odds.len();
        field.value = odds.to_owned();
    }
    field
}

/// The figures that a comment can claim of a wager; its return is what comes back of a unit.
fn figure_in_a_comment(key: &str) -> Option<Figure> {
    match key {
        "total" => Some(Figure::Combinations),
        "return" => Some(Figure::ReturnToPlayer),
        key => Figure::named(key).filter(|figure| figure.is_of_wager()),
    }
}

/// Whether a column is of bare numbers that are percentages, as in `House edge (%)`.
fn says_percent(name: &str) -> bool {
    name.contains('%') || plain(name).ends_with("percent")
}

/// A line of an event; the figures of a total, and those of the wager as a whole, are the section's.
fn add_line(section: &mut Section, event: Field, pays: Option<Field>, claims: Vec<Claim>) {
    let total = ["total", "totals"].contains(&plain(&event.value).as_str());
    let whole = |claim: &Claim| total || claim.figure.is_of_wager();
    let (of_wager, of_line): (Vec<Claim>, Vec<Claim>) = claims.into_iter().partition(whole);
    section.claims.extend(of_wager);
    if !total {
        section.lines.push(Line {
            event,
            pays,
            claims: of_line,
        });
    }
}

fn column(name: &str) -> Option<Column> {
    let name = plain(name);
    let bare = ["inpercent", "percent"]
        .into_iter()
        .find_map(|unit| name.strip_suffix(unit));
    Some(match bare.unwrap_or(&name) {
        "row" | "id" => Column::Row,
        "event" | "outcome" | "result" | "hand" => Column::Event,
        "pays" | "pay" | "payout" | "payoff" | "odds" | "paysto1" | "paysfor1" => Column::Pays,
        "game" => Column::Game,
        "wager" | "bet" => Column::Wager,
        "decks" => Column::Decks,
        "rule" | "clause" | "note" | "notes" | "source" | "remark" => Column::Remark,
        other => Column::Figure(Figure::named(other)?),
    })
}
