"""The fast tier: everything but what starts many processes, runs whole cases or damages files by the hundred."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
# folders, files and functions
SLOW = {"batch", "cases", "docs", "post", "view", "cli/test_commands.py", "cli/test_interrupts.py",
        "cli/test_outputs.py", "cli/test_resume.py", "environment/test_bits.py", "environment/test_leo.py",
        "environment/test_relative.py", "formats/test_urdf_hostile.py", "inputs/test_fuzz.py", "inputs/test_mutants.py",
        "inputs/test_sizes.py", "inputs/test_42_broken.py::test_lines_of_other_files_too",
        "inputs/test_42_broken.py::test_nothing_crashes",
        "peers/test_42.py", "peers/test_contact_laws.py::test_bounces", "physics/test_formations.py",
        "results/test_crash.py", "results/test_damaged.py", "results/test_disk.py", "results/test_links.py",
        "results/test_reader.py::test_rows_that_not_all_have_are_left_out",
        "results/test_reader.py::test_xarray_opens_each_group_without_nesim", "results/test_writer.py",
        "sim/test_resuming.py", "sim/test_runner.py", "sim/test_saved_states.py", "sim/test_user_code.py",
        "unit/test_atmosphere.py", "unit/test_kernels.py", "unit/test_package.py"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark `fast` what is not in SLOW and not `long`."""
    for item in items:
        path = item.path.relative_to(HERE)
        name = f"{path.as_posix()}::{getattr(item, 'originalname', item.name)}"
        if not SLOW & {path.parts[0], path.as_posix(), name} and item.get_closest_marker("long") is None:
            item.add_marker(pytest.mark.fast)
