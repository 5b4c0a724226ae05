//! What a certified document says beside its sheet, as JSON: one key, `context`, in the sheet's object.

use super::json;
use crate::papers::document::{Document, Effect, OpenReading, StrategyFigures};
use crate::vocabulary::exact::fraction;
use serde_json::{Map, Value, json};

/// The sheet with its context.
pub fn document(document: &Document, digits: usize) -> Value {
    let mut object = json::sheet(&document.sheet, digits);
    let edges = document.edges.iter().map(|each| {
        let edges = each.edges.iter();
        let edges: Map<String, Value> = edges
            .map(|(wager, edge)| (wager.clone(), json!(fraction(edge))))
            .collect();
        json!({ "decks": each.decks, "house_edge": edges })
    });
    object["context"] = json!({
        "readings": document.readings.iter().map(reading).collect::<Vec<_>>(),
        "decks": edges.collect::<Vec<_>>(),
    });
    if !document.strategies.is_empty() {
        let strategies = document.strategies.iter().map(strategy);
        object["context"]["strategies"] = strategies.collect();
    }
    object
}

fn reading(reading: &OpenReading) -> Value {
    let alternatives = reading.alternatives.iter().map(|alternative| {
        let effects = alternative.effects.iter().map(effect);
        json!({ "value": alternative.value, "effects": effects.collect::<Vec<_>>() })
    });
    json!({
        "name": reading.name,
        "chosen": reading.chosen,
        "clauses": reading.clauses,
        "why": reading.why,
        "alternatives": alternatives.collect::<Vec<_>>(),
    })
}

fn effect(effect: &Effect) -> Value {
    let mut object = json!({
        "wager": effect.wager,
        "house_edge": {
            "here": fraction(&effect.house_edge_before),
            "instead": fraction(&effect.house_edge),
        },
    });
    if let Some(strategy) = effect.strategy {
        object["strategy"] = json!(strategy);
    }
    if let Some([here, instead]) = &effect.hit_frequency {
        object["hit_frequency"] = json!({ "here": fraction(here), "instead": fraction(instead) });
    }
    object
}

fn strategy(figures: &StrategyFigures) -> Value {
    json!({
        "strategy": figures.strategy,
        "expectation": fraction(&figures.expectation),
        "house_edge": fraction(&-&figures.expectation),
        "average_wager": fraction(&figures.average_wager),
    })
}
