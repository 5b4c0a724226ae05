"""Writes and runs examples/tour.ipynb: ``python make_tour.py``, with the package installed."""

from pathlib import Path

import nbformat
from nbclient import NotebookClient

CELLS = [
    """# oddsmith: a tour

Exact odds of casino card games. Every number below is a fraction of whole numbers; decimals are rounded when they are
shown, and only `protect` deals random shoes, and says so.""",
    "> import oddsmith",
    """## A sheet

Every wager, every row: how many deals pay, out of all of them.""",
    '> oddsmith.sheet("tiger-baccarat", decks=8, wager=["tie", "tiger"])',
    "The numbers are exact. `float` rounds one, once.",
    """> tiger = oddsmith.sheet("tiger-baccarat", decks=8).wager("tiger")
> tiger.house_edge, float(tiger.house_edge), tiger.rows[0].ways""",
    """## What if

What if four sixes are gone? The approved game stands beside the one described.""",
    '> oddsmith.what_if("tiger-baccarat", decks=8, remove="6s 6h 6d 6c")',
    "Over an axis the answer is a picture with its numbers: all the sixes of an eight-deck shoe leave one after another.",
    '> oddsmith.what_if("tiger-baccarat", decks=8, vary="remove 6=0..32", wager=["tie", "small-tiger", "big-tiger"])',
    """## A paytable designed to an edge

The house is to keep 5% of the Tiger wager. Which odds must three cards pay, on six to eight decks?""",
    """> solved = oddsmith.solve("tiger-baccarat", "tiger/three-cards", edge="5%", decks="6..8")
> solved""",
    "The nearest odds that a table would print, and the edge that they give:",
    """> odds = solved.cases[-1].below.pays
> designed = oddsmith.sheet("tiger-baccarat", decks=8, pays={"tiger/three-cards": odds}).wager("tiger")
> print(f"{odds} to 1 keeps {float(designed.house_edge):.4%}, exactly {designed.house_edge}")
> assert designed.house_edge == solved.cases[-1].below.house_edge""",
    """## A counting study

What does each card do to the wager, which linear count follows it best, and what is that worth?""",
    '> oddsmith.count("tiger-baccarat", "small-tiger")',
    '> oddsmith.protect("tiger-baccarat", shoes=200, penetration="75%..95%", wager=["tie", "tiger", "small-tiger", "big-tiger"])',
    """A study of your own: exact edges of a thousand shoes, each short of up to four sixes of every suit. `edges` takes lists
or a NumPy array, on all cores.""",
    """> import numpy
>
> chance = numpy.random.default_rng(1)
> shoes = numpy.full((1000, 52), 8, dtype="u2")
> sixes = [place for place, card in enumerate(oddsmith.CARDS) if card.startswith("6")]
> shoes[:, sixes] -= chance.integers(0, 5, size=(1000, 4)).astype("u2")
> edges = oddsmith.Evaluator("tiger-baccarat", wager=["tie", "big-tiger"]).edges(shoes)
> edges.to_frame(floats=True).groupby(32 - shoes[:, sixes].sum(axis=1)).mean().rename_axis("sixes gone")""",
    "## A chart\n\nThe best chart by total for one deck, and where two cards ask for something else.",
    '> oddsmith.chart(decks=1, strategy="basic")',
    "## What is refused\n\nNonsense is refused with what is allowed instead.",
    """> try:
>     oddsmith.sheet("tiger-baccarat", deck=8)
> except oddsmith.Refused as refused:
>     print(refused)""",
]


def main() -> None:
    """Writes it, runs it and keeps what it shows."""
    notebook = nbformat.v4.new_notebook()
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    for number, text in enumerate(CELLS):
        lines = text.split("\n")
        code = lines[0].startswith(">")
        source = "\n".join(line[1:].removeprefix(" ") for line in lines) if code else text
        cell = nbformat.v4.new_code_cell(source) if code else nbformat.v4.new_markdown_cell(source)
        cell.id = f"cell-{number}"
        notebook.cells.append(cell)
    NotebookClient(notebook, timeout=600, kernel_name="python3", record_timing=False).execute()
    notebook.metadata.pop("language_info", None)
    nbformat.write(notebook, Path(__file__).with_name("examples") / "tour.ipynb")


if __name__ == "__main__":
    main()
