"""The fast tier: everything but what starts many processes, runs whole cases or damages files by the hundred."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
SLOW = {"cases", "docs", "post", "view", "batch/test_batch.py", "batch/test_fuzz.py", "batch/test_kill.py",
        "batch/test_statistics.py", "batch/test_working_directory.py", "cli/test_commands.py", "cli/test_outputs.py",
        "cli/test_resume.py", "formats/test_urdf_hostile.py", "inputs/test_fuzz.py", "inputs/test_mutants.py",
        "inputs/test_sizes.py", "results/test_crash.py", "results/test_damaged.py", "results/test_disk.py",
        "sim/test_resuming.py", "unit/test_kernels.py"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark `fast` what stands in no file or folder of SLOW and is not `long`."""
    for item in items:
        path = item.path.relative_to(HERE)
        if not SLOW & {path.as_posix(), path.parts[0]} and item.get_closest_marker("long") is None:
            item.add_marker(pytest.mark.fast)
