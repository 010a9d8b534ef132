from __future__ import annotations

from typing import Any

import pytest

from companion import limits
from companion.caches import SharedCache
from tests.servers import free_port


@pytest.fixture
def out_of_reach() -> SharedCache:
    """A shared cache whose Redis does not run."""
    return SharedCache(f"redis://127.0.0.1:{free_port()}/0", {})


def test_without_redis_the_process_remembers_by_itself(out_of_reach: SharedCache) -> None:
    out_of_reach.set("a", 1)
    assert out_of_reach.get("a") == 1
    assert out_of_reach.incr("a") == 2
    assert not out_of_reach.add("a", 5)
    assert out_of_reach.get_many(["a", "b"]) == {"a": 2}
    out_of_reach.clear()
    assert "a" not in out_of_reach
    assert out_of_reach.get("a", "gone") == "gone"


def test_without_redis_limits_still_limit(
    out_of_reach: SharedCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "cache", out_of_reach)
    assert [limits.allow("a", 1, burst=1) for _ in range(3)] == [True, False, False]


def test_what_fails_is_logged(out_of_reach: SharedCache, caplog: pytest.LogCaptureFixture) -> None:
    out_of_reach.get("a")
    told: Any = caplog.records[0].msg
    assert told["because"] == "ConnectionError"
