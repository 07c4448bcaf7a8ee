"""Books of energy of cases with contacts or stops: with dop853 at 1e-11 they close to 1e-9 of the largest energy."""

import pytest

import nesim
from nesim.results.health import examine

FINE = {"integrator": "dop853", "rtol": 1e-11, "atol": 1e-12}
BOOKED = {"output.groups": ["conservation", "contacts", "balance"]}


# measured: 2e-15, 2e-11, 4e-13, 1e-12, 9e-16, 1e-15, 5e-11
@pytest.mark.parametrize(("name", "craft"), [("touch_down", "PROBE"), ("two_arm_capture", "SERVICER"),
                                             ("rover", "ROVER"), ("servicer", "SERVICER"),
                                             ("rendezvous_dock", "STATION"), ("berthing", "SERVICER"),
                                             ("pressing_arm", "SPRING")])
def test_books_close(name, craft, tmp_path):
    """What is missing at any record; it is not that nothing happens: energy changes by far more."""
    with nesim.load(f"inp/{name}", FINE | BOOKED).run(tmp_path / "x.h5") as results:
        balance = next(found.balance for found in examine(results).spacecraft if found.name == craft)
        energy = results[craft]["energy"][...]
        turned = max(abs(results[craft][f"balance_{book}"][...]).max()
                     for book in ("contacts", "stops", "dampers", "drives", "loads", "fields", "jumps", "wheels"))
    assert balance.worst < 1e-9 * abs(energy).max()
    assert turned > 100 * balance.worst
