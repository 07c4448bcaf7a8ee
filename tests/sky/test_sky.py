"""A case's sky: what it is made of, how long that takes, and what comes with it."""


import pytest

from nesim._core import SkyTables
from nesim.sky import Epoch, Sky
from nesim.sky.time import DAY

EPOCH = Epoch.of("2015-03-13T02:44:00Z")


def test_only_what_is_asked_for_is_built():
    sky = Sky.build(EPOCH, DAY, bodies=("moon",), rotation=False)
    assert sky.rotation is None and list(sky.bodies) == ["moon"] and sky.others == ()
    arrays = sky.arrays()
    assert arrays["sun"] is None and arrays["rotation"] is None and arrays["others"] == []
    assert arrays["mu"].tolist() == [0.0, sky.mu["moon"]]


@pytest.mark.parametrize("duration, margin", [(0.5, 0.01), (DAY, 60.0), (3 * DAY + 0.3, 1000.0)])
def test_tables_cover_the_run_and_its_margin(duration, margin):
    sky = Sky.build(EPOCH, duration, bodies=("sun",), margin=margin)
    for table in (sky.rotation, *sky.bodies.values()):
        assert table.start <= -margin and table.end >= duration + margin
        assert table.error <= 1.1 * table.tolerance
    SkyTables(sky.arrays(), -margin, duration + margin)


@pytest.mark.parametrize("center, bodies", [("earth", ("sun", "moon")), ("moon", ("earth",)), ("mars", ("sun",))])
def test_a_longer_sky_begins_with_a_shorter_one(center, bodies):
    """So that a run that is continued is the one long run."""
    short, long = (Sky.build(EPOCH, duration, center, bodies) for duration in (700.0, 5 * DAY))
    for one, other in zip((short.rotation, *short.bodies.values()), (long.rotation, *long.bodies.values())):
        assert one.span == other.span and len(one.coefficients) < len(other.coefficients)
        assert (one.coefficients == other.coefficients[:len(one.coefficients)]).all()


def test_notices_come_with_the_sky():
    assert Sky.build(EPOCH, DAY).notices == ()
    far = Sky.build(Epoch.of("2060-01-01T00:00:00Z"), DAY)
    assert [notice.subject for notice in far.notices] == ["leap_seconds", "earth_orientation"]
    assert ([notice.subject for notice in Sky.build(Epoch.of("2060-01-01T00:00:00Z"), DAY, "mars").notices]
            == ["leap_seconds"])


def test_ten_years():
    """The resolution of t limits the tables then, and they say so."""
    sky = Sky.build(EPOCH, 3652 * DAY, "moon", ("earth",))
    assert sky.rotation.error <= sky.rotation.tolerance < 5e-12


def test_tables_are_frozen_by_the_core():
    sky = Sky.build(EPOCH, DAY)
    SkyTables(sky.arrays(), 0.0, DAY)
    with pytest.raises(ValueError, match="read-only"):
        sky.rotation.coefficients[0] = 0.0
