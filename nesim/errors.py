"""The exceptions of nesim, as users import them; nesim/base/errors.py says what each is."""

from nesim.base.errors import (
    ArgumentError, DamagedResult, InputError, LocatedProblem, MissingPackage, ModelError, NesimError, NoSuchName,
    OutOfTime, OutputError, Problem, ResultError, RunError, UsageError,
)

__all__ = ["ArgumentError", "DamagedResult", "InputError", "LocatedProblem", "MissingPackage", "ModelError",
           "NesimError", "NoSuchName", "OutOfTime", "OutputError", "Problem", "ResultError", "RunError", "UsageError"]
