"""Time scales, frames and ephemerides: what is above a spacecraft at a time, and tables of it for the compiled core.

Only nesim.base.errors is imported from the rest of nesim, and pyerfa only where it is needed.
"""

from nesim.base.lazily import modules_of
from nesim.sky.chebyshev import ChebyshevTable
from nesim.sky.sky import Sky
from nesim.sky.time import Epoch, DataNotice

__all__ = ["Epoch", "DataNotice", "Sky", "ChebyshevTable"]
__getattr__ = modules_of(__name__, __path__)
