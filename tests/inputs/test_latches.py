"""What commands lock: drives, free joints and fixed loops are named where a name is none of them."""

import pytest

import nesim


def problems(case, *overrides):
    with pytest.raises(nesim.InputError) as caught:
        nesim.load(case, overrides)
    return [(problem.message, problem.hint) for problem in caught.value.problems]


def test_names_of_loops_are_offered():
    ((message, hint),) = problems("inp/scan_mirror", "commands[0].unlock=cagge")
    assert message == "unlock: no drive or fixed loop is called 'cagge'" and hint == "did you mean 'cage'?"


def test_a_loop_that_is_wrong_is_not_missed():
    ((message, _),) = problems("inp/scan_mirror", "loops.cage.inner_rotation={angles: [1, 2], sequence: 3}")
    assert message == "angles: 2 angles for the sequence 3"
