//! The tree of a parsed TOML file: entries found by their places, taken out, put in and replaced.

use super::lost::Path;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A key that was taken out of a table.
pub(super) struct Taken {
    pub key: String,
    pub place: Range<usize>,
    /// The table it stood in.
    pub inside: Range<usize>,
    /// The path of that table.
    pub path: Path,
}

/// Takes the smallest entry at `place` out of the tree: its path, and the place of the table or list it stood in.
pub(super) fn cut(
    table: &mut DeTable,
    at: Range<usize>,
    place: &Range<usize>,
) -> Option<(Path, Range<usize>)> {
    for (key, value) in table.iter_mut() {
        if let Some((mut path, inside)) = cut_inside(value, place) {
            path.insert(0, key.get_ref().to_string());
            return Some((path, inside));
        }
    }
    let here = |key: &Spanned<_>, value: &Spanned<_>| {
        encloses(&key.span(), place) || encloses(&value.span(), place)
    };
    let found = table.iter().find(|(key, value)| here(key, value));
    let key = found.map(|(key, _)| key.clone())?;
    table.remove(&key);
    Some((vec![key.into_inner().into_owned()], at))
}

fn cut_inside(value: &mut Spanned<DeValue>, place: &Range<usize>) -> Option<(Path, Range<usize>)> {
    let at = value.span();
    match value.get_mut() {
        DeValue::Table(table) => cut(table, at, place),
        DeValue::Array(list) => {
            for (number, item) in list.iter_mut().enumerate() {
                if let Some((mut path, inside)) = cut_inside(item, place) {
                    path.insert(0, number.to_string());
                    return Some((path, inside));
                }
            }
            let index = list.iter().position(|item| encloses(&item.span(), place))?;
            let kept = list.iter().enumerate().filter(|(other, _)| *other != index);
            *list = kept.map(|(_, item)| item.clone()).collect();
            Some((vec![index.to_string()], at))
        }
        _ => None,
    }
}

/// The places of the sections' headings, in the order of the file.
pub(super) fn sections(tree: &DeTable) -> Vec<Range<usize>> {
    let mut places = Vec::new();
    for (_, value) in tree.iter() {
        match value.get_ref() {
            DeValue::Table(_) => places.push(value.span()),
            DeValue::Array(list) => places.extend(list.iter().map(Spanned::span)),
            _ => {}
        }
    }
    places.sort_by_key(|place| place.start);
    places
}

fn encloses(outer: &Range<usize>, inner: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end && !outer.is_empty()
}

/// The table at exactly this place that has no such key yet, and its path.
pub(super) fn table_at<'t, 'i>(
    table: &'t mut DeTable<'i>,
    at: Range<usize>,
    place: &Range<usize>,
    key: &str,
    path: Path,
) -> Option<(&'t mut DeTable<'i>, Path)> {
    if at == *place && !table.contains_key(key) {
        return Some((table, path));
    }
    let mut values = table.iter_mut();
    values.find_map(|(name, value)| table_in(value, place, key, below(&path, name.get_ref())))
}

fn table_in<'t, 'i>(
    value: &'t mut Spanned<DeValue<'i>>,
    place: &Range<usize>,
    key: &str,
    path: Path,
) -> Option<(&'t mut DeTable<'i>, Path)> {
    let at = value.span();
    match value.get_mut() {
        DeValue::Table(table) => table_at(table, at, place, key, path),
        DeValue::Array(list) => {
            let mut items = list.iter_mut().enumerate();
            items.find_map(|(number, item)| {
                table_in(item, place, key, below(&path, &number.to_string()))
            })
        }
        _ => None,
    }
}

fn below(path: &Path, key: &str) -> Path {
    let mut path = path.clone();
    path.push(key.to_owned());
    path
}

/// Puts another value in the place of the one that stands in at exactly this place.
pub(super) fn set<'i>(
    table: &mut DeTable<'i>,
    place: &Range<usize>,
    with: DeValue<'i>,
) -> Option<()> {
    let mut with = Some(with);
    let set = table
        .iter_mut()
        .any(|(_, value)| set_in(value, place, &mut with));
    set.then_some(())
}

fn set_in<'i>(
    value: &mut Spanned<DeValue<'i>>,
    place: &Range<usize>,
    with: &mut Option<DeValue<'i>>,
) -> bool {
    if value.span() == *place {
        *value.get_mut() = with.take().expect("it is set once");
        return true;
    }
    match value.get_mut() {
        DeValue::Table(table) => table
            .iter_mut()
            .any(|(_, value)| set_in(value, place, with)),
        DeValue::Array(list) => list.iter_mut().any(|item| set_in(item, place, with)),
        _ => false,
    }
}

/// The path of the table that has a key at exactly this place.
pub(super) fn path_of_key(
    table: &DeTable,
    at: Range<usize>,
    place: &Range<usize>,
    path: Path,
) -> Option<Path> {
    if table.iter().any(|(key, _)| key.span() == *place) {
        return Some(path);
    }
    let mut values = table.iter();
    values.find_map(|(key, value)| path_in(value, &at, place, below(&path, key.get_ref())))
}

fn path_in(
    value: &Spanned<DeValue>,
    at: &Range<usize>,
    place: &Range<usize>,
    path: Path,
) -> Option<Path> {
    match value.get_ref() {
        DeValue::Table(table) => path_of_key(table, at.clone(), place, path),
        DeValue::Array(list) => {
            let mut items = list.iter().enumerate();
            items.find_map(|(number, item)| {
                path_in(item, at, place, below(&path, &number.to_string()))
            })
        }
        _ => None,
    }
}

/// Takes the unknown keys out of every table whose path is of this kind: the same but for numbers in lists.
pub(super) fn take_keys(
    table: &mut DeTable,
    at: Range<usize>,
    kind: &[String],
    known: &impl Fn(&str) -> bool,
    path: Path,
    taken: &mut Vec<Taken>,
) {
    match kind.split_first() {
        None => {
            let unknown = |key: &&Spanned<_>| -> bool {
                let key: &std::borrow::Cow<str> = Spanned::get_ref(key);
                !known(key)
            };
            let keys: Vec<_> = table
                .iter()
                .map(|(key, _)| key)
                .filter(unknown)
                .cloned()
                .collect();
            for key in keys {
                table.remove(&key);
                taken.push(Taken {
                    place: key.span(),
                    key: key.into_inner().into_owned(),
                    inside: at.clone(),
                    path: path.clone(),
                });
            }
        }
        Some((first, rest)) => {
            if let Some(value) = table.get_mut(first.as_str()) {
                take_in(value, rest, known, below(&path, first), taken);
            }
        }
    }
}

fn take_in(
    value: &mut Spanned<DeValue>,
    kind: &[String],
    known: &impl Fn(&str) -> bool,
    path: Path,
    taken: &mut Vec<Taken>,
) {
    let at = value.span();
    match value.get_mut() {
        DeValue::Table(table) => take_keys(table, at, kind, known, path, taken),
        DeValue::Array(list) if !kind.is_empty() => {
            for (number, item) in list.iter_mut().enumerate() {
                take_in(
                    item,
                    &kind[1..],
                    known,
                    below(&path, &number.to_string()),
                    taken,
                );
            }
        }
        _ => {}
    }
}

/// A whole number that nothing refuses for its size.
pub(super) fn number() -> DeValue<'static> {
    let parsed = DeTable::parse("n = 1").expect("it is TOML");
    let number = parsed
        .get_ref()
        .get("n")
        .map(|value| value.get_ref().clone());
    number.expect("it stands there")
}
