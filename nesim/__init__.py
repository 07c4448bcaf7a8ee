"""nesim: exact Newton-Euler simulation of formations of multibody spacecraft.

    case = nesim.load("inp/mms")          # all input errors in one exception
    results = case.run(output="mms.h5")   # the same as `nesim run inp/mms -o mms.h5`
    results = nesim.open("mms.h5")
"""

from __future__ import annotations

import importlib
import os
import sys
from importlib.machinery import PathFinder
from typing import TYPE_CHECKING

from nesim.base.lazily import modules_of

if TYPE_CHECKING:
    from nesim.results.reader import Results

__version__ = "0.1.0"


def _require_core() -> None:
    """Say what to type where the sources lie without their compiled part, as in a clone after `pip install .`: Python
    takes the folder of the working directory before what is installed. The command ends with a line, whoever imports
    gets it as an ImportError."""
    if PathFinder.find_spec("nesim._core.lanes1", [os.path.join(__path__[0], "_core")]):
        return
    line = (f"nesim/ in {os.path.dirname(__path__[0])} is not built: type `pip install -e .` there, or `python -P` to "
            f"take the nesim that is installed")
    if sys.argv[0] == "-m" or os.path.basename(sys.argv[0]) == "nesim":            # python -m nesim, nesim
        print(f"nesim: {line}", file=sys.stderr)
        raise SystemExit(7)
    raise ImportError(line, name="nesim")


_require_core()

# Where the public names live. They are imported when first used, so that `nesim --help` answers at once.
_HOMES = {
    "nesim.base.errors": ("ArgumentError", "InputError", "MissingPackage", "ModelError", "NesimError", "NoSuchName",
                     "OutOfTime", "OutputError", "ResultError", "RunError"),
    "nesim.things": ("Base", "Body", "Command", "Condition", "Contact", "ContactFriction", "Controller", "Drive",
                     "Endpoint",
                     "Face", "Friction", "Ground", "Joint", "Load", "Loop", "QuaternionLaw", "Sensor", "Shape",
                     "Spacecraft",
                     "Stops",
                     "Tank",
                     "Thruster", "TimeLaw", "Torquer", "Wheel"),
    "nesim.base.rotations": ("from_angles",),
    "nesim.model.compile": ("Field",),
    "nesim.sim.craft": ("Accelerations", "Craft", "Motion", "State", "build"),
    "nesim.sim.robotics": ("InverseDynamics", "MassMatrix"),
    "nesim.sim.case": ("Case", "load"),
    "nesim.sim.many": ("Many", "run_many"),
    "nesim.sim.resuming": ("continue_run", "resume"),
    "nesim.sim.session": ("Session", "restore"),
    "nesim.results.reader": ("Results",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}
_module = modules_of(__name__, __path__)

__all__ = [*_HOME_OF, "open"]


def open(path: str | os.PathLike) -> Results:  # noqa: A001 - `nesim.open` reads like `h5py.File`
    """A result file, lazily: see nesim.results.reader.Results."""
    from nesim.base.arguments import need_path
    from nesim.results.reader import open_results

    need_path("path", path)
    return open_results(path)


def __getattr__(name: str):
    if name not in _HOME_OF:
        return _module(name)
    return getattr(importlib.import_module(_HOME_OF[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
