"""Time scales against pyerfa, leap seconds, and UT1 against the file of the IERS."""

import subprocess
import sys
from datetime import date

import astropy_iers_data
import erfa
import numpy as np
import pytest

from nesim.sky import earth_orientation
from nesim.sky.earth_orientation import ARCSECOND, EarthOrientation
from nesim.sky.time import DAY, MJD_ZERO, Epoch, day_text, leap_seconds, mjd

TEXTS = ["1972-01-01T00:00:00Z", "1999-12-31T23:59:59.999Z", "2015-03-13T02:44:00Z", "2015-06-30T23:59:60.25Z",
         "2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z", "2024-02-29T12:34:56.789Z"]


def seconds_apart(a, b):
    """Between two dates of two parts, s."""
    return ((a[0] - b[0]) + (a[1] - b[1])) * DAY


def erfa_utc(text):
    """The UTC date of a text, by pyerfa."""
    day, clock = text.rstrip("Z").split("T")
    hour, minute, second = clock.split(":")
    year, month, number = day.split("-")
    return erfa.dtf2d("UTC", int(year), int(month), int(number), int(hour), int(minute), float(second))


@pytest.mark.parametrize("text", TEXTS)
def test_scales_are_those_of_erfa(text):
    epoch, utc = Epoch.of(text), erfa_utc(text)
    tai = erfa.utctai(*utc)
    tt = erfa.taitt(*tai)
    assert abs(seconds_apart(epoch.utc(), utc)) < 2e-11
    assert abs(seconds_apart(epoch.tt(), tt)) < 2e-11
    tdb = erfa.tttdb(*tt, erfa.dtdb(*tt, 0.0, 0.0, 0.0, 0.0))
    assert abs(seconds_apart(epoch.tdb(), tdb)) < 5e-11


@pytest.mark.parametrize("text", TEXTS)
def test_text_comes_back(text):
    assert Epoch.of(text).utc_text() == (text if "." in text else text.replace("Z", ".000Z")).replace(".25Z", ".250Z")


def test_the_leap_second_of_2016_is_lived_through():
    """Second by second: 58, 59, 60, 0, 1; each is one second of TT after the other."""
    epoch = Epoch.of("2016-12-31T23:59:58Z")
    clocks = [epoch.utc_text(t, digits=0) for t in range(5)]
    assert clocks == ["2016-12-31T23:59:58Z", "2016-12-31T23:59:59Z", "2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z",
                      "2017-01-01T00:00:01Z"]
    assert [Epoch.of(clock).since(epoch) for clock in clocks] == [0.0, 1.0, 2.0, 3.0, 4.0]
    assert epoch.utc_text(2.9996, digits=3) == "2017-01-01T00:00:00.000Z"        # rounds up out of the leap second
    assert epoch.utc_text(2.9994, digits=3) == "2016-12-31T23:59:60.999Z"


def test_a_day_with_a_leap_second_is_longer():
    epoch = Epoch.of("2016-12-31T00:00:00Z")
    assert epoch.utc_text(DAY, 0) == "2016-12-31T23:59:60Z"
    assert epoch.utc_text(DAY + 1, 0) == "2017-01-01T00:00:00Z"
    assert epoch.utc(43200.5)[1] == 0.5


@pytest.mark.parametrize("text, says", [
    ("2016-06-30T23:59:60Z", "no leap second ended 2016-06-30"), ("2016-12-31T22:59:60Z", "not a UTC time"),
    ("2016-12-31T23:59:61Z", "not a UTC"),
    ("2016-12-31 noon", "allowed: as 2015"), ("2015-02-30T00:00:00Z", "day"),
    ("1971-12-31T00:00:00Z", "UTC begins on 1972-01-01")])
def test_times_that_are_none(text, says):
    with pytest.raises(ValueError, match=says):
        Epoch.of(text)


def test_leap_seconds_are_those_of_erfa():
    leaps = leap_seconds()
    for day, offset in zip(leaps.days, leaps.offsets):
        year, month, number = map(int, day_text(day).split("-"))
        assert erfa.dat(year, month, number, 0.0) == offset
    assert leaps.expires > mjd(date(2026, 1, 1))


def test_elapsed_time_is_kept_to_1e_11_s():
    """Also after thirty years, at times that are exact in binary."""
    epoch = Epoch.of("2000-01-01T00:00:00.25Z")
    t = 30 * 365.25 * DAY + 0.125
    days, second = epoch.split(t)
    assert (days - epoch.day, second - epoch.second) == divmod(t, DAY)
    assert epoch.utc_text(t, 3) == "2029-12-31T11:59:55.375Z"


def test_beyond_the_announced_leap_seconds_there_is_a_notice():
    assert Epoch.of("2015-03-13T02:44:00Z").notices(DAY) == ()
    [notice] = Epoch.of("2015-03-13T02:44:00Z").notices(100 * 365 * DAY)
    assert notice.subject == "leap_seconds" and "none is assumed" in str(notice)


def iers_rows():
    """day: UT1 - UTC (s), x and y (rad), as the file has them, read line by line."""
    with open(astropy_iers_data.IERS_A_FILE, encoding="ascii") as file:
        return {int(float(line[7:15])): (float(line[58:68]), float(line[18:27]) * ARCSECOND,
                                         float(line[37:46]) * ARCSECOND)
                for line in file if line[58:68].strip()}


def test_earth_orientation_is_that_of_the_file():
    """At midnights of UTC, across a leap second too, where UT1 - UTC jumps and UT1 does not."""
    file = iers_rows()
    for text in ("1973-01-05T00:00:00Z", "2016-12-28T00:00:00Z", "2024-05-01T00:00:00Z"):
        epoch = Epoch.of(text)
        day = mjd(date.fromisoformat(text[:10]))
        orientation = EarthOrientation(epoch, 0.0, 8 * DAY)
        for k in range(8):
            t = Epoch.of(f"{day_text(day + k)}T00:00:00Z").since(epoch)
            ut1_tai, x, y = orientation.at(t)
            ut1_utc, x_file, y_file = file[day + k]
            assert ut1_tai + leap_seconds().offset(day + k) == pytest.approx(ut1_utc, abs=1e-13)
            assert (x, y) == pytest.approx((x_file, y_file), abs=1e-20)
            assert seconds_apart(orientation.ut1(t), (MJD_ZERO + day + k, ut1_utc / DAY)) == pytest.approx(0.0,
                abs=2e-11)


def test_ut1_runs_on_through_a_leap_second():
    epoch = Epoch.of("2016-12-31T23:59:50Z")
    t = np.linspace(0.0, 20.0, 201)
    ut1_tai = EarthOrientation(epoch, 0.0, 20.0).at(t)[0]
    assert np.abs(np.diff(ut1_tai)).max() < 1e-8 * 0.2


def test_between_the_rows_values_are_smooth_and_do_not_depend_on_what_else_was_read():
    epoch = Epoch.of("2015-03-13T02:44:00Z")
    t = np.linspace(0.0, 5 * DAY, 401)
    short, long = EarthOrientation(epoch, 0.0, 5 * DAY), EarthOrientation(epoch, -40 * DAY, 90 * DAY)
    assert all(np.array_equal(a, b) for a, b in zip(short.at(t), long.at(t)))
    # leaving every other day out and interpolating it: UT1 within 10 microseconds
    file = iers_rows()
    day = mjd(date(2015, 3, 13))
    curve = [file[day + k][0] for k in range(6)]
    middle = np.polyval(np.polyfit(np.arange(6), curve, 5), 2.5)
    at = short.at(Epoch.of("2015-03-15T12:00:00Z").since(epoch))[0] + 35
    assert at == pytest.approx(middle, abs=2e-6)


def test_past_the_end_the_last_values_are_held_and_said():
    last = earth_orientation.rows(60000, 60001).last
    epoch = Epoch.of(f"{day_text(last - 1)}T00:00:00Z")
    orientation = EarthOrientation(epoch, 0.0, 40 * DAY)
    [notice] = orientation.notices
    assert notice.subject == "earth_orientation" and day_text(last) in str(notice)
    assert np.array(orientation.at(20 * DAY)) == pytest.approx(np.array(orientation.at(39 * DAY)), abs=1e-14)
    assert EarthOrientation(Epoch.of("2015-03-13T02:44:00Z"), 0.0, DAY).notices == ()
    [notice] = EarthOrientation(Epoch.of("1972-02-01T00:00:00Z"), 0.0, DAY).notices
    assert "held before" in str(notice)


def test_times_need_no_erfa():
    """Texts and TT come without pyerfa's import, which `nesim --help` must not wait for."""
    code = ("import sys; from nesim.sky.time import Epoch; import nesim.sky.sky, nesim.sky.frames; e = "
            "Epoch.of('2015-03-13T02:44:00Z'); "
            "e.utc_text(5.0); e.tt(); sys.exit('erfa' in sys.modules)")
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
