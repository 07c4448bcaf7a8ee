# The owner of a spacecraft's devices: records of nesim/compiler/device_layout.py, with the discrete state in them, and the way back to
# Python for laws that the user wrote in it.

cdef void* record_address(dict arrays, name, size_t size) except *:
    if arrays[name].dtype.itemsize != size:
        raise ValueError(f"record '{name}': device_layout.py and the core disagree")
    return own_address(arrays[name])


cdef class Devices:
    """Devices of one spacecraft. arrays: as nesim.compiler.devices makes them, copied here. laws: for each controller of kind
    ``python`` a callable(seen) -> outputs, by its index. functions: addresses of the compiled laws."""

    cdef DevicesC c
    cdef readonly dict arrays
    cdef readonly SignalTable signals
    cdef readonly dict laws
    cdef readonly str error

    def __cinit__(self, dict arrays, dict signals, dict laws=None, functions=()):
        self.arrays = {name: array.copy() for name, array in arrays.items()}
        self.arrays["scratch"] = np.zeros(3*max(len(arrays["actuator"]), 1))
        self.arrays["compiled"] = self.arrays["compiled"][:len(functions)]     # without their addresses they do nothing
        self.arrays["compiled"]["function"] = functions
        self.signals, self.laws, self.error = SignalTable(signals), laws or {}, ""
        self.c.signals = self.signals.c
        self._point_to_devices(self.arrays)
        self._point_to_control(self.arrays)

    def _point_to_devices(self, dict arrays):
        cdef DevicesC* c = &self.c
        c.motor = <Motor*> record_address(arrays, "motor", sizeof(Motor))
        c.drive = <Actuator*> record_address(arrays, "actuator", sizeof(Actuator))
        c.thruster = <Jet_C*> record_address(arrays, "jet", sizeof(Jet_C))
        c.coil = <Coil*> record_address(arrays, "coil", sizeof(Coil))
        c.stop = <const StopC*> record_address(arrays, "stop", sizeof(StopC))
        c.stop_state = <StopState*> record_address(arrays, "stop_state", sizeof(StopState))
        c.nstops = len(arrays["stop"])
        c.contact = <ContactState*> record_address(arrays, "contact_state", sizeof(ContactState))
        c.ncontacts, c.contact_failed = len(arrays["contact_state"]), 0
        c.push = <const Push*> record_address(arrays, "push", sizeof(Push))
        c.law = <const LawC*> record_address(arrays, "compiled", sizeof(LawC))
        c.law_drive = <const long*> address(arrays["compiled_drives"])
        c.schedule = <const double*> address(arrays["schedule"])
        c.base = <const long*> address(arrays["base"])
        c.scratch = <double*> own_address(arrays["scratch"])
        c.command = <CommandC*> record_address(arrays, "command", sizeof(CommandC))
        c.nm, c.nd, c.nj, c.nc, c.np, c.nk, c.nl, c.ncommands = (len(arrays[name]) for name in (
            "motor", "actuator", "jet", "coil", "push", "controller", "compiled", "command"))
        c.tank = <TankC*> record_address(arrays, "tank", sizeof(TankC))
        c.dry_link = <const DryLink*> record_address(arrays, "dry_link", sizeof(DryLink))
        c.dry_body = <const DryBody*> record_address(arrays, "dry_body", sizeof(DryBody))
        c.ntanks, c.ndry_links, c.ndry_bodies = (len(arrays[name]) for name in ("tank", "dry_link", "dry_body"))
        c.dry_mass = <const double*> address(arrays["dry_mass"])
        c.arm = <const double*> address(arrays["arm"])
        c.stopped = c.happened = c.weighed = 0
        c.prescribes = bool((arrays["motor"]["speed"] >= 0).any() or (arrays["actuator"]["mode"] == DRIVE_MOTION).any() or len(arrays["base"]))
        c.binds = 1

    def _point_to_control(self, dict arrays):
        cdef ControlC* c = &self.c.control
        c.each = <Controller*> record_address(arrays, "controller", sizeof(Controller))
        c.outs = <const long*> address(arrays["outs"])
        c.actuator = <const long*> address(arrays["actuators"])
        c.share = <double*> own_address(arrays["share"])
        c.wheels = <const long*> address(arrays["dumped"])
        c.table = <const double*> address(arrays["attitudes"])
        c.queue = <double*> own_address(arrays["queue"])
        c.out = <double*> own_address(arrays["out"])
        c.python, c.failed = <void*> self, 0

    @property
    def failed(self):
        """Index of the controller whose law failed, or None; `error` says how."""
        return None if self.c.control.failed == 0 else self.c.control.failed - 1

    @property
    def contact_failed(self):
        """FAILED_... + index of the contact that ended the run; 0: none."""
        return self.c.contact_failed

    @property
    def stopped(self):
        """Whether a command has stopped the spacecraft."""
        return bool(self.c.stopped)

    def _ask(self, int j, seen, int outs):
        values = self.laws[j](seen)
        out = np.asarray(values, dtype=float)
        if out.shape != (outs,):
            raise ValueError(f"it returned {'a number' if out.ndim == 0 else ' x '.join(map(str, out.shape)) + ' numbers'}, needed: {outs}")
        if not np.isfinite(out).all():
            raise ValueError(f"it returned {out.tolist()}: not finite")
        return out


cdef int ask_python(void* owner, int j, const Seen* seen, int i, const ModelC* m, const vd* y, double* out, int outs) noexcept with gil:
    """Outputs of a law that the user wrote in Python; not 0 if it failed. The only place where a run waits for the interpreter."""
    cdef Devices devices = <Devices> owner
    cdef int n
    try:
        q = np.array([lane(y[n], i) for n in range(m.nq)])
        u = np.array([lane(y[m.nq + n], i) for n in range(m.nu)])
        values = devices._ask(j, {
            "time": seen.t, "attitude": np.array([seen.q[n] for n in range(4)]), "rate": np.array([seen.w[n] for n in range(3)]),
            "position": np.array([seen.r[n] for n in range(3)]), "velocity": np.array([seen.v[n] for n in range(3)]),
            "magnetic_field": np.array([seen.field[n] for n in range(3)]), "coordinates": q, "speeds": u}, outs)
        for n in range(outs):
            out[n] = values[n]
    except BaseException as error:
        devices.error = f"{type(error).__name__}: {error}"
        return 1
    return 0
