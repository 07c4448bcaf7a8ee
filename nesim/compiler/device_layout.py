"""Records of devices and controllers (cython_core/devices.pyx, control.pxi, tanks.pxi) as NumPy lays them out.

Plain numbers of one spacecraft, eight bytes each: whole ones and real ones, in the same order as there.
"""

from __future__ import annotations

import numpy as np

WHOLE, REAL = "i8", "f8"
BY_VALUE = 9            # a branch of a law that no run has chosen yet

RECORDS = {
    "motor": [("torque", WHOLE), ("speed", WHOLE), ("max_torque", REAL), ("min_torque", REAL), ("max_speed", REAL), ("max_power", REAL),
              ("coulomb", REAL), ("viscous", REAL), ("breakaway", REAL), ("stribeck", REAL), ("linear", REAL),
              ("level", WHOLE), ("cut", WHOLE), ("at_limit", WHOLE), ("blocked", WHOLE), ("zone", WHOLE), ("sticking", WHOLE), ("bound", WHOLE), ("stiff", WHOLE),
              ("way", WHOLE)],
    "actuator": [("q", WHOLE), ("u", WHOLE), ("mode", WHOLE), ("torque", WHOLE), ("target", WHOLE), ("stiffness", REAL),
                 ("damping", REAL), ("limit", REAL), ("locked", WHOLE), ("caught", WHOLE), ("cut", WHOLE)],
    "jet": [("load", WHOLE), ("force", REAL), ("rise", REAL), ("minimum", REAL), ("tank", WHOLE), ("flow", REAL), ("first", WHOLE), ("last", WHOLE),
            ("on", WHOLE), ("next", WHOLE), ("level", REAL), ("since", REAL), ("until", REAL), ("ordered", REAL), ("burnt", REAL),
            ("stage", REAL, 12)],
    "tank": [("link", WHOLE), ("body", WHOLE), ("p", REAL, 3), ("p_B", REAL, 3), ("start", REAL), ("mass", REAL), ("empty", WHOLE),
             ("when", REAL)],
    "dry_link": [("link", WHOLE), ("leaf", WHOLE), ("m", REAL), ("S", REAL, 3), ("K", REAL, 6), ("spin", REAL, 6)],
    "dry_body": [("body", WHOLE), ("m", REAL), ("S", REAL, 3), ("K", REAL, 6), ("spin", REAL, 6), ("r", REAL, 3), ("r_o", REAL, 3)],
    "coil": [("dipole", WHOLE), ("limit", REAL), ("cut", WHOLE)],
    "stop": [("q", WHOLE), ("u", WHOLE), ("lower", REAL), ("upper", REAL), ("stiffness", REAL), ("damping", REAL)],
    "stop_state": [("side", WHOLE), ("presses", WHOLE)],
    "contact_state": [("touching", WHOLE), ("presses", WHOLE), ("since", REAL), ("dissipated", REAL), ("impulse", REAL), ("count", REAL)],
    "push": [("load", WHOLE), ("value", WHOLE)],
    "compiled": [("function", WHOLE), ("first", WHOLE), ("count", WHOLE)],
    "controller": [("kind", WHOLE), ("link", WHOLE), ("reference", WHOLE), ("rows_at", WHOLE), ("rows", WHOLE), ("means", WHOLE),
                   ("out_at", WHOLE), ("outs", WHOLE), ("turning", WHOLE), ("wheels_at", WHOLE), ("wheels", WHOLE), ("pointing", WHOLE),
                   ("sample", REAL), ("delay", REAL), ("q_BL", REAL, 4), ("target", REAL, 4), ("target_rate", REAL, 3),
                   ("proportional", REAL, 3), ("integral", REAL, 3), ("derivative", REAL, 3), ("limit", REAL), ("axis", REAL, 3),
                   ("spin_rate", REAL), ("direction", REAL, 3), ("deadband", REAL), ("inertia", REAL, 9), ("gain", REAL),
                   ("target_momentum", REAL, 3),
                   ("enabled", WHOLE), ("samples", WHOLE), ("queue_at", WHOLE), ("room", WHOLE), ("head", WHOLE), ("waiting", WHOLE),
                   ("sum", REAL, 3), ("demand", REAL, 3)],
    "command": [("at", REAL), ("see", WHOLE), ("index", WHOLE), ("size", WHOLE), ("along", REAL, 3), ("above", WHOLE),
                ("limit", REAL), ("action", WHOLE), ("record", WHOLE), ("target", WHOLE), ("offset", WHOLE), ("count", WHOLE), ("signal", WHOLE),
                ("slot", WHOLE), ("value", REAL, 4), ("duration", REAL), ("done", WHOLE), ("when", REAL)],
}


def records(name: str, rows: int) -> np.ndarray:
    """Zeroed records."""
    return np.zeros(rows, dtype=np.dtype(RECORDS[name]))


def place_of(name: str, field: str) -> int:
    """Of a field in its record, counted in numbers."""
    return np.dtype(RECORDS[name]).fields[field][1] // 8
