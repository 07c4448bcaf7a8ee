"""The one table of structs, and what is made from it."""

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import nesim
from nesim import _core
from nesim.model import choices, columns, devices, generate, structs, workspace
from nesim.model.arrays import STRUCTS, struct_type
from nesim.results import layout
from nesim.text import op
from nesim.things import SECTIONS, Docking

ROOT = Path(__file__).parents[2]


def test_the_file_in_the_core_is_made_from_the_table():
    assert generate.TARGET == ROOT / "cython_core/model/structs.pxi"
    assert generate.TARGET.read_text() == generate.text(), "type `python nesim/model/generate.py`"
    assert generate.OPERATIONS.read_text() == generate.operations(), "type `python nesim/model/generate.py`"


def test_it_needs_the_standard_library_alone():
    """As in a build, where nothing else need be installed: no packages, no paths."""
    code = f"import runpy; print(len(runpy.run_path({str(ROOT / 'nesim/model/generate.py')!r})['text']()))"
    run = subprocess.run([sys.executable, "-S", "-E", "-c", code], capture_output=True, text=True, cwd="/", check=False)
    assert run.stdout.strip() == str(len(generate.text())), run.stderr


def test_no_field_is_there_twice():
    """Within a struct, among the fields of the workspace, among the columns of a record."""
    for it in structs.MODEL:
        assert len({field.name for field in it.fields}) == len(it.fields), it.name
    fields = [field[0] for _, part in workspace.WORKSPACE for field in part] + [name for name, *_ in workspace.OWN]
    names = [column.name for *_, own in columns.COLUMNS for column in own]
    assert len(set(fields)) == len(fields) and len(set(names)) == len(names)


def test_numbers_of_the_table_stand_nowhere_else():
    """Enums that both sides know are made from the table alone."""
    made = [{f"{prefix}_{name.upper()}" for prefix, (_, names) in {**choices.CHOICES, **choices.MARKS}.items()
             for name, *_ in names}, {f"OP_{it.name}" for it in op.Op}]
    for path in sorted((ROOT / "cython_core").rglob("*.p[xy][ix]")):
        declared = set(re.findall(r"^    ([A-Z]\w*) = -?[\d<]", path.read_text(), re.M))
        for target, names in zip((generate.TARGET, generate.OPERATIONS), made):
            assert path == target and declared >= names or not declared & names, path.name


def test_structs_stand_nowhere_else():
    """Whatever is in the table is declared by the file that is made from it, and by no other."""
    made = {it.struct for it in structs.MODEL} | {it.struct for it in devices.DEVICES} | {"ModelC", "WorkC",
        "MassC", "DevicesC"}
    for path in sorted((ROOT / "cython_core").rglob("*.p[xy][ix]")):
        declared = set(re.findall(r"^cdef struct (\w+):", path.read_text(), re.M))
        assert path == generate.TARGET and declared >= made or not declared & made, path.name


@pytest.mark.parametrize("lanes", list(_core.BY_LANES))
def test_numpy_lays_structs_out_in_the_order_of_the_table(lanes):
    for it in structs.MODEL:
        kind = struct_type(it.name, lanes)
        assert list(kind.names) == [field.name for field in it.fields] == list(STRUCTS[it.name])
        assert kind.itemsize == 8 * lanes * sum(structs.WIDTHS[field.type] for field in it.fields)


def test_the_core_refuses_another_layout():
    craft = nesim.load("inp/four_body")["FOUR"]
    arrays = {name: array.copy() for name, array in craft.compiled.arrays.items()}
    arrays["link"] = arrays["whole"].copy()
    with pytest.raises(ValueError, match="struct 'link'"):
        _core.Model(arrays)


def test_a_record_is_as_wide_as_its_columns():
    """Of cases with wheels, devices, tanks and surroundings."""
    for case in ("orbit_raising", "leo_cubesat", "wheels_coupled", "python_law", "arm_commands"):
        for name in (found := nesim.load(f"inp/{case}", allow_code=True)).spacecraft:
            row = found[name].work.record(*found[name]._arguments(None))
            assert len(row) == found[name].rows.width, case


def test_every_column_that_is_told_has_a_unit_and_words():
    told = {dataset.name: dataset for dataset in layout.DATASETS}
    for _, axis, _, own in columns.COLUMNS:
        for column in own:
            assert column.unit and column.text
            assert not column.group or told[column.name].dims == ("time", *filter(None, (axis, column.components)))


def test_every_column_is_written_once():
    """By the value in its line, or by a kernel."""
    kernels = "".join(path.read_text() for path in (ROOT / "cython_core").rglob("*.pyx"))
    for section, _, _, own in columns.COLUMNS:
        if section in columns.BY_HAND:
            assert not any(column.value for column in own)
            continue
        assert f" fill_{section}(" in kernels
        for column in own:
            assert bool(column.value) != bool(re.search(rf"\bAT_{column.name.upper()}\b", kernels)), column.name


def test_parameters_of_devices_are_frozen_and_their_states_are_one_block():
    craft = nesim.load("inp/arm_commands")
    made = craft[craft.spacecraft[0]].devices_for(_core.BY_LANES[1])
    for it in devices.DEVICES:
        if it.given and it.array != "compiled":
            assert not made.arrays[it.array].flags.writeable, it.array
        if it.state:
            assert (np.shares_memory(made.state, made.arrays[f"{it.array}_state"])
                    or not len(made.arrays[f"{it.array}_state"])), it.array


def test_what_commands_may_set_is_state():
    states = {(it.array, field[0]) for it in devices.DEVICES for field in it.state}
    assert {(array, field) for _, array, field in devices.SETTABLE} <= states


def test_every_axis_of_outputs_is_a_thing_s():
    """Which outputs a thing has it says itself, its rows of pictures too; the names along their axes follow."""
    axes = {thing.outputs: section for section, thing in SECTIONS.items() if thing.outputs}
    assert axes.keys() == {axis for _, axis, _, _ in columns.COLUMNS if axis} - {"source"}
    assert axes.items() <= {axis: of for of, axis in layout.AXIS_OF.items()}.items()
    for thing in (*SECTIONS.values(), Docking):
        for row in thing.picture.rows if thing.picture else ():
            assert layout.BY_NAME[row.dataset].dims[1] == thing.outputs
