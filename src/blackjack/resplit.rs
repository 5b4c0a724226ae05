//! Whether split hands are split again, in; how many hands that can come to, and in how many orders, out.

use std::collections::BTreeMap;

/// Whether a split hand that is a pair again is split again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Resplit {
    /// As a hand of its total is played.
    Never,
    /// Wherever the house allows it.
    Always,
    /// As all cards seen by then ask for; only optimal play does so, which is not weighed here.
    CardByCard,
}

/// How the dealing of second cards can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Finish {
    /// Hands there are then.
    pub hands: u32,
    /// Those known to have another second card: the first ones.
    pub known: u32,
    /// In how many orders of pair cards and others.
    pub orders: u32,
}

/// Every way the dealing of second cards can end, with this many hands at the most.
pub(super) fn finishes(most: u32, resplit: Resplit) -> Vec<Finish> {
    let mut found = BTreeMap::new();
    let most = if resplit == Resplit::Never { 2 } else { most };
    deal_second_cards(most, 2, 0, &mut found);
    let finish = |((hands, known), orders)| Finish {
        hands,
        known,
        orders,
    };
    found.into_iter().map(finish).collect()
}

fn deal_second_cards(most: u32, hands: u32, known: u32, found: &mut BTreeMap<(u32, u32), u32>) {
    if known == hands || hands == most {
        *found.entry((hands, known)).or_default() += 1;
        return;
    }
    deal_second_cards(most, hands + 1, known, found);
    deal_second_cards(most, hands, known + 1, found);
}
