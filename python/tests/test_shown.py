"""How answers are shown: as the command line prints them, as pages in a notebook, and as frames."""

import re
from fractions import Fraction
from html.parser import HTMLParser

import pandas
import pytest

import oddsmith
from conftest import ROOT

ANSWERS = {
    "games": (lambda: oddsmith.games(), ["games"]),
    "a game": (lambda: oddsmith.games("tiger-baccarat"), ["games", "tiger-baccarat"]),
    "sheet": (lambda: oddsmith.sheet("tiger-baccarat", decks=8), ["sheet", "tiger-baccarat", "--decks", "8"]),
    "what if": (lambda: oddsmith.what_if("tiger-baccarat", decks="6..8"), ["what-if", "tiger-baccarat", "--decks", "6..8"]),
    "hand": (lambda: oddsmith.hand("10 6", upcard="10", decks=1), ["hand", "10 6", "--upcard", "10", "--decks", "1"]),
    "chart": (lambda: oddsmith.chart(decks=1, strategy="basic"), ["chart", "--decks", "1", "--strategy", "basic"]),
    "removal": (lambda: oddsmith.removal("tiger-baccarat", wager="tie"), ["removal", "tiger-baccarat", "--wager", "tie"]),
    "count": (lambda: oddsmith.count("tiger-baccarat", "tie"), ["count", "tiger-baccarat", "--wager", "tie"]),
    "study": (
        lambda: oddsmith.protect("tiger-baccarat", shoes=4, wager="tie", penetration="90%"),
        ["protect", "tiger-baccarat", "--shoes", "4", "--wager", "tie", "--penetration", "90%"],
    ),
    "bets": (lambda: oddsmith.bets("lucky-6", decks=6), ["bets", "lucky-6", "--decks", "6"]),
    "figures": (lambda: oddsmith.bets("lucky-6", figures=True), ["bets", "lucky-6", "--figures"]),
    "solved": (lambda: oddsmith.solve("tiger-baccarat", "tie", edge="5%"), ["solve", "tiger-baccarat", "tie", "--edge", "5%"]),
}


class Balanced(HTMLParser):
    """Counts elements that are opened and not closed."""

    EMPTY = {"meta", "br", "line", "rect", "path", "circle", "polyline", "polygon"}

    def __init__(self):
        super().__init__()
        self.open, self.ids = [], []

    def handle_starttag(self, tag, attributes):
        self.ids.extend(value for name, value in attributes if name == "id")
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        pass

    def handle_endtag(self, tag):
        if tag not in self.EMPTY:
            assert self.open.pop() == tag


@pytest.mark.parametrize("name", ANSWERS)
def test_print_shows_what_the_command_prints(name, command):
    ask, arguments = ANSWERS[name]
    assert f"{ask()}\n" == command(*arguments)


@pytest.mark.parametrize("name", ANSWERS)
def test_a_notebook_shows_a_part_of_a_page_that_touches_nothing_around_it(name):
    answer = ANSWERS[name][0]()
    part = answer._repr_html_()
    assert part.startswith('<div class="oddsmith">') and ".oddsmith.oddsmith.oddsmith {" in part
    # A source may be named in words; nothing is fetched.
    assert "<script" not in part and not re.search(r"src=|href=(?!"#)|url\(|@import", part)
    page = Balanced()
    page.feed(part)
    assert page.open == [] and len(set(page.ids)) == len(page.ids)
    assert answer.html.startswith("<!DOCTYPE html>")


def test_two_answers_beside_each_other_share_no_name():
    pages = []
    for decks in (6, 8):
        pages.append(Balanced())
        pages[-1].feed(oddsmith.sheet("tiger-baccarat", decks=decks)._repr_html_())
    assert pages[0].ids and not set(pages[0].ids) & set(pages[1].ids)


def test_plots_and_charts_are_drawn():
    assert "<svg" in ANSWERS["what if"][0]()._repr_html_()
    assert "<svg" in oddsmith.protect("tiger-baccarat", shoes=60)._repr_html_()
    assert 'class="play"' in ANSWERS["chart"][0]()._repr_html_()


def test_labels_cannot_break_out_of_a_page():
    table = (ROOT / "tests/house-baccarat.toml").read_text().replace('title  = "House Baccarat"', 'title  = "<script>alert(1)</script>"')
    assert "<script>alert" in table
    part = oddsmith.sheet("house-baccarat", decks=8, table=table)._repr_html_()
    assert "<script" not in part and "&lt;script&gt;" in part


@pytest.mark.parametrize("name", ANSWERS)
def test_every_answer_becomes_a_frame_that_is_exact_unless_asked(name):
    answer = ANSWERS[name][0]()
    exact, floats = answer.to_frame(), answer.to_frame(floats=True)
    assert isinstance(exact, pandas.DataFrame) and len(exact) == len(floats) > 0
    for column in exact:
        for one, other in zip(exact[column], floats[column]):
            assert not isinstance(one, float) or pandas.isna(one)
            if isinstance(one, Fraction):
                assert other == float(one) and isinstance(other, float)


def test_a_frame_has_the_numbers_of_its_sheet():
    sheet = oddsmith.sheet("tiger-baccarat", decks=8)
    frame = sheet.to_frame()
    for wager in sheet.wagers:
        rows = frame[frame.wager == wager.id]
        assert sum(rows.contribution) == wager.expectation and sum(rows.ways) == wager.deals


def test_fields_are_read_by_name_and_by_key():
    sheet = oddsmith.sheet("tiger-baccarat", decks=8)
    tie = sheet.wager("tie")
    assert tie.house_edge == tie["house_edge"] == dict(tie)["house_edge"]
    assert tie.strategy is None and "strategy" not in tie
    decks = oddsmith.games("tiger-baccarat").games[0].decks
    assert decks.from_ == decks["from"] == 4
    with pytest.raises(AttributeError, match='did you mean "house_edge"'):
        tie.hous_edge


def test_a_check_shows_what_tables_hold_and_every_problem():
    well, wrong = ROOT / "tables" / "electronic-baccarat.toml", "[document]\ntitle = 5\n"
    checked = oddsmith.check(well, {"name": "<b>.toml", "text": wrong})
    page = checked._repr_html_()
    assert checked.tables[0].holds in page and "electronic-baccarat.toml" in page
    assert "&lt;b&gt;.toml" in page and "<b>.toml" not in page
    assert all(str(problem.line) in page for problem in checked.tables[1].problems)
    assert "</html>" in checked.html


def test_a_frame_without_lines_has_its_columns():
    sheet = oddsmith.sheet("tiger-baccarat")
    assert list(oddsmith.diff(sheet, sheet).to_frame().columns) == ["path", "before", "after"]
    paytable = {"name": "x.csv", "text": "# game: tiger-baccarat\n# decks: 8\nWager,Pays,House edge\nTie,8 to 1,14.36%\n"}
    well, wrong = (oddsmith.audit({**paytable, "text": paytable["text"].replace("14.36", edge)}) for edge in ("14.36", "13.36"))
    assert len(well.to_frame()) == 0 and len(wrong.to_frame()) > 0
    assert list(well.to_frame().columns) == list(wrong.to_frame().columns)
    assert list(oddsmith.check(ROOT / "tables" / "electronic-baccarat.toml").to_frame().columns)[0] == "table"


def test_rules_of_play_have_their_clauses():
    game = oddsmith.games("electronic-blackjack").games[0]
    assert list(game.rule_clauses) == list(game.rules)
    assert game.rule_clauses["dealer-soft-17"] == ["3.19"] and game.rule_clauses["split-aces"] == ["3.14", "3.14.3"]
