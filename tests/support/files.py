"""Whether two result files hold the same: every dataset and attribute, but what the clock and the command line say."""

import h5py
import numpy as np

CLOCK = ("created", "command")
OTHERWISE = ("DIMENSION_LIST", "REFERENCE_LIST")        # addresses in the file


def nodes(file):
    """Names of everything but checkpoints, which say where a run was at some moment."""
    found = ["/"]
    file.visit(found.append)
    return {name for name in found if not name.startswith("checkpoint")}


def attributes(node, leave_out=()):
    return {name: value for name, value in node.attrs.items() if name not in (*CLOCK, *OTHERWISE, *leave_out)}


def same(a, b):
    """Bit for bit."""
    a, b = np.asarray(a), np.asarray(b)
    return a.shape == b.shape and a.dtype == b.dtype and (a.tobytes() == b.tobytes() if a.dtype.kind != "O"
                                                          else bool((a == b).all()))


def differences(one, other, leave_out=()):
    """Names of what is not the same in two files. leave_out: attributes that may differ."""
    with h5py.File(one) as a, h5py.File(other) as b:
        found = [f"{name}: only in one" for name in nodes(a) ^ nodes(b)]
        for name in sorted(nodes(a) & nodes(b)):
            x, y = attributes(a[name], leave_out), attributes(b[name], leave_out)
            found += [f"{name}, attribute {key}: {x.get(key)} and {y.get(key)}" for key in x.keys() | y.keys()
                      if key not in x or key not in y or not same(x[key], y[key])]
            if isinstance(a[name], h5py.Dataset) and not same(a[name][()], b[name][()]):
                found.append(f"{name}: {a[name].shape} and {b[name].shape}")
    return found
