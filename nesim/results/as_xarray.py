"""Results as xarray has them, by nesim's own reader: other readers believe what a file says of itself."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from nesim.base.errors import MissingPackage
from nesim.results.reader import Quantity, Recorded, open_results

if TYPE_CHECKING:
    import xarray


def import_xarray() -> ModuleType:
    """xarray, if it is there."""
    try:
        import xarray
    except ImportError as error:
        raise MissingPackage(error.name or "xarray", "xarray", "to_xarray()") from error
    return xarray


def dataset_of(path: Path, group: str) -> xarray.Dataset:
    """An xarray.Dataset of a group of a result file, which is open until its ``close``."""
    xarray = import_xarray()
    results = open_results(path)
    try:
        recorded = results.formation if group == "/formation" else results[group.rpartition("/")[2]]
        names = {name: xarray.Variable((name,), values) for name, values in recorded.labels().items()}
        variables = {name: variable(recorded, name) for name in recorded}
        coordinates = {"time": variables.pop("time"), **names}
        made = xarray.Dataset(variables, coordinates)
    except BaseException:
        results.close()
        raise
    made.set_close(results.close)
    return made


def variable(recorded: Recorded, name: str) -> xarray.Variable:
    """An xarray.Variable that is read when it is needed, and then kept."""
    import xarray
    from xarray.backends import BackendArray
    from xarray.core import indexing

    class Lazy(BackendArray):
        """A quantity as xarray indexes it."""

        def __init__(self, quantity: Quantity):
            self.quantity, self.shape, self.dtype = quantity, quantity.shape, quantity.dtype

        def __getitem__(self, key):
            return indexing.explicit_indexing_adapter(key, self.shape, indexing.IndexingSupport.BASIC,
                                                      self.quantity.__getitem__)

    quantity = recorded[name]
    about = {"units": quantity.units, "long_name": quantity.long_name}
    if quantity.frame:
        about["frame"] = quantity.frame
    data = indexing.MemoryCachedArray(indexing.CopyOnWriteArray(indexing.LazilyIndexedArray(Lazy(quantity))))
    return xarray.Variable(quantity.dims, data, about)
