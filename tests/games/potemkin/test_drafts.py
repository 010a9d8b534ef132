"""Half-made moves: each leads back by one step, and one that was never offered is refused."""

from __future__ import annotations

from typing import Any

import pytest

from games.potemkin.rules.moves import Redeployment, Stagehand
from games.potemkin.rules.state import State
from tests.games.potemkin.playing import GAME, after, table, won_by
from tests.games.potemkin.test_offers import RED, ROW, TAPS, offered


def drafts(state: State, draft: str = "", depth: int = 0) -> list[str]:
    """Some of the drafts that can be reached."""
    found = [draft] if draft else []
    if depth < 4:
        for choice in offered(state, draft).choices[:6]:
            if choice.move is None:
                found += drafts(state, choice.draft, depth + 1)
    return found


@pytest.mark.parametrize(("move", "given", "at", "codes"), TAPS)
def test_every_draft_leads_back_by_one_step_and_no_other_draft_is_taken(
    move: Any, given: dict[str, Any], at: int, codes: list[str]
) -> None:
    won = won_by(move, RED, at=at, **{"row": ROW, **given})
    assert offered(won).back is None
    for draft in drafts(won):
        assert offered(won, draft).back == draft.rpartition(".")[0]
        for strange in (f"{draft}.nothing", f"{draft}.", f".{draft}", f"{draft}.{draft}.x"):
            with pytest.raises(ValueError, match=r".*"):
                offered(won, strange)
    for strange in ("nothing", "far-left.far-left.far-left", ".", '{"at":"far-left"}'):
        with pytest.raises(ValueError, match=r".*"):
            offered(won, strange)


@pytest.mark.parametrize("draft", ["nothing", "red-7", "redeployment", "redeployment.red-7", "."])
def test_no_draft_of_a_card_was_ever_offered_without_a_cossack(draft: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        offered(table(), draft)


def test_the_draft_of_the_redeployment_card_is_the_cossacks_alone() -> None:
    state = after(table(set="B"), Redeployment(seat=3))
    assert offered(state, "redeployment", seat=3).back == ""
    with pytest.raises(ValueError, match=r".*"):
        offered(state, "redeployment", seat=0)


def test_nothing_is_offered_after_the_end() -> None:
    state = after(won_by(Stagehand(), RED, "W2 O3", 1), Stagehand())
    assert state.over
    assert GAME.offers(GAME.view(state, frozenset()), 0).choices == ()
