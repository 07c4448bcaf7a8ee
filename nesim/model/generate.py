"""Makes cython_core/model/structs.pxi from the tables: structs, pointers, offsets; and signals/operations.pxi. By
itself, `python nesim/model/generate.py`, and in every build.

The standard library alone, and the tables loaded by their paths: it runs before anything of nesim can be imported.
"""

import importlib.util
import textwrap
from pathlib import Path
from types import ModuleType
from typing import Any

HERE = Path(__file__).resolve().parent
TARGET = HERE.parents[1] / "cython_core/model/structs.pxi"
OPERATIONS = HERE.parents[1] / "cython_core/signals/operations.pxi"
HEAD = """\
# Structs, pointers and offsets of the core. Made by `python nesim/model/generate.py` from the tables
# in nesim/model: change those.

cdef struct EnvironmentC            # environment/environment.pyx
cdef struct SkyNow                  # environment/sky.pyx
cdef struct RobotC                  # robots/inverse.pyx
cdef struct DevicesC
"""


def load(name: str) -> ModuleType:
    """One of the tables, by its path from this file."""
    spec = importlib.util.spec_from_file_location(f"nesim_table_{Path(name).stem}", HERE / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


structs, workspace, columns, devices, choices, op = (
    load(name) for name in ("structs", "workspace", "columns", "devices", "choices", "../text/op"))


def line(code: str, *words: str) -> str:
    """A member and its comment: of what, text, frame, unit."""
    comment = ", ".join(filter(None, words))
    lines = textwrap.wrap(comment, 120 - 38) or [""]
    first = f"    {code:<31} # {lines[0]}" if comment else f"    {code}"
    return "\n".join([first, *(f"{'':<36}# {rest}" for rest in lines[1:])])


def axes(frame: str) -> str:
    """A frame in words."""
    return frame and (frame if frame.startswith("N") else f"{frame} axes")


def struct(it: Any) -> list[str]:
    """Of one struct."""
    out = [f"cdef struct {it.struct}:" + (f"    # {it.text}" if it.text else "")]
    for field in it.fields:
        size = f"[{field.count}]" if field.count > 1 else ""
        out.append(line(f"{field.type} {field.name}{size}", field.text, axes(field.frame), field.unit))
    return [*out, ""]


def model_struct() -> list[str]:
    """What kernels know of a model."""
    out = ["cdef struct ModelC:"]
    out += [line(f"int {name}", text) for name, _, text in (*structs.MODEL_COUNTS, *structs.MODEL_WHOLE)]
    out += [line(f"int {name}", text) for name, text in structs.MODEL_FOUND]
    out += [line(f"const int* {name}", f"({of})" + (f" {text}" if text else ""))
            for name, of, text in structs.MODEL_TABLES]
    out += [line(f"const {it.struct}* {it.name}", it.text) for it in structs.MODEL]
    out += [line(f"const vd* {name}", text, unit) for name, unit, text in structs.MODEL_NUMBERS]
    out += [line(f"const double* {name}", text) for name, text in structs.MODEL_REALS]
    return [*out, line("const EnvironmentC* environment", "what there is beside a point mass, or NULL"), ""]


def model_pointers() -> list[str]:
    """Filling it from the arrays of compile.py."""
    out = ["cdef void point_to_model(ModelC* c, dict arrays) except *:",
           '    """Everything that stands in the arrays."""']
    out += [f'    check_size(arrays, "{it.name}", sizeof({it.struct}))' for it in structs.MODEL]
    out += [f'    c.{name} = len(arrays["{of}"])' for name, of, _ in structs.MODEL_COUNTS]
    out += [f'    c.{name} = int(arrays["{array}"][0])' for name, array, _ in structs.MODEL_WHOLE]
    out += [f'    c.{name} = <const int*> address(arrays["{name}"])' for name, _, _ in structs.MODEL_TABLES]
    out += [f'    c.{it.name} = <const {it.struct}*> address(arrays["{it.name}"])' for it in structs.MODEL]
    out += [f'    c.{name} = <const vd*> address(arrays["{name}"])' for name, _, _ in structs.MODEL_NUMBERS]
    out += [f'    c.{name} = <const double*> address(arrays["{name}"])' for name, _ in structs.MODEL_REALS]
    return [*out, ""]


def mass_struct() -> list[str]:
    """Of it what a run writes, and pointing both there."""
    kinds = {it.name: it.struct for it in structs.MODEL}
    out = ["cdef struct MassC:    # what follows from the tanks, in arrays of the run"]
    out += [f"    {kinds.get(name, 'vd')}* {name}" for name in structs.MASS]
    out += ["", f"MASS = {structs.MASS}", "", "cdef void point_to_mass(MassC* c, ModelC* m, dict arrays) except *:"]
    out += [f'    m.{name} = c.{name} = <{kinds.get(name, "vd")}*> writable_address(arrays["{name}"])'
            for name in structs.MASS]
    return [*out, ""]


def work_struct() -> list[str]:
    """The workspace, part by part."""
    out = ["cdef struct WorkC:"]
    out += [line(f"{kind} {name}", text) for name, kind, text in workspace.OWN]
    for head, fields in workspace.WORKSPACE:
        out.append(f"    # {head}")
        out += [line(f"{kind}* {name}", f"({of})" + (f" {text}" if text else ""), axes(frame), unit)
                for name, kind, of, unit, frame, text in fields]
    return [*out, ""]


def work_pointers() -> list[str]:
    """Its memory, and filling it."""
    fields = [field for _, fields in workspace.WORKSPACE for field in fields]
    out = ["cdef list work_plan(const ModelC* m):", '    """Name, rows and width of every field, in lane values."""',
           "    return ["]
    out += [f'        ("{name}", {workspace.ROWS[of]}, {structs.WIDTHS[kind]}),' for name, kind, of, *_ in fields]
    out += ["    ]", "", f"KEPT_OF_WORK = {workspace.KEPT}", ""]
    out += ["cdef void point_to_work(WorkC* c, LaneMemory work) except *:"]
    out += [f'    c.{name} = <{kind}*> work.at("{name}")' for name, kind, *_ in fields]
    return [*out, ""]


def row_offsets() -> list[str]:
    """Where everything stands in a record."""
    out = ["cdef enum:                          # lane values of one row of a section of a record"]
    out += [f"    ROW_{name.upper()} = {width}" for name, width in columns.WIDTHS.items()]
    out += ["", "cdef enum:                          # where a column begins in such a row"]
    for _, _, _, own in columns.COLUMNS:
        at = 0
        for column in own:
            out.append(f"    AT_{column.name.upper()} = {at}")
            at += columns.COMPONENTS[column.components]
    out += ["", "cdef inline int row_width(const ModelC* m) noexcept nogil:", '    """Lane values of a record."""',
            "    cdef int width = 0"]
    out += [f"    width += ROW_{name.upper()}*({count})" for name, _, count, _ in columns.COLUMNS]
    return [*out, "    return width", ""]


def row_values() -> list[str]:
    """Writing the columns whose values stand in the table."""
    out: list[str] = []
    put = {"xyz": "put_vec3", "quat": "put_quat"}
    for section, axis, _, own in columns.COLUMNS:
        if section in columns.BY_HAND:
            continue
        index = "int j, " if axis else "int c, "                    # of the thing, or of the spacecraft
        out += [f"cdef inline void fill_{section}(const ModelC* m, const StateC* s, const WorkC* k, "
                f"{index}vd* at) noexcept nogil:"]
        for column in own:
            place = f"AT_{column.name.upper()}"
            if column.value and column.components:
                out.append(f"    {put[column.components]}(at + {place}, {column.value})")
            elif column.value:
                out.append(f"    at[{place}] = {column.value}")
        out += [*(["    pass"] if out[-1].endswith(":") else []), ""]
    return out


def given_struct(device: Any) -> str:
    """Of its parameters."""
    return device.struct + ("Given" if device.state else "")


def device_structs() -> list[str]:
    """Parameters, and the states that know theirs."""
    out = []
    for it in devices.DEVICES:
        if it.given:
            out += struct(structs.struct(it.array, given_struct(it), it.text, *it.given))
        if it.state:
            state = struct(structs.struct(it.array, it.struct, it.text, *it.state))
            pointer = [line(f"const {given_struct(it)}* given", "its parameters")] if it.given else []
            out += [state[0], *pointer, *state[1:]]
    return out


def devices_struct() -> list[str]:
    """All of one spacecraft."""
    out = ["cdef struct DevicesC:    # of one spacecraft", "    SignalsC signals"]
    out += [line(f"int {it.count}") for it in devices.DEVICES if it.count]
    out += [line(f"{'' if it.state else 'const '}{it.struct}* {it.member}", it.text) for it in devices.DEVICES]
    out += [line(f"{kind}* {name}", text) for name, kind, _, text in devices.ARRAYS]
    out += [line("int prescribes", "whether the motion of anything is prescribed"), line("void* python",
        "owner of Python laws")]
    return [*out, ""]


def devices_pointers() -> list[str]:
    """Filling it."""
    states = tuple(f"{it.array}_state" for it in devices.DEVICES if it.state)
    kept = textwrap.wrap(", ".join(map(repr, (*states, "queue"))), 100)
    out = ["STATE_ARRAYS = (" + "\n                ".join(kept) + ")", f"NOT_SAVED = {devices.NOT_SAVED}", "",
           "cdef void point_to_devices(DevicesC* c, dict arrays) except *:", "    cdef int j"]
    for it in devices.DEVICES:
        if it.given:
            out.append(f'    check_size(arrays, "{it.array}", sizeof({given_struct(it)}))')
        if it.state:
            out += [f'    check_size(arrays, "{it.array}_state", sizeof({it.struct}))',
                    f'    c.{it.member} = <{it.struct}*> writable_address(arrays["{it.array}_state"])']
        else:
            out.append(f'    c.{it.member} = <const {it.struct}*> address(arrays["{it.array}"])')
        if it.count:
            out.append(f'    c.{it.count} = len(arrays["{it.array}{"" if it.given else "_state"}"])')
        if it.given and it.state:
            out += [f"    for j in range(c.{it.count}):",
                    f'        c.{it.member}[j].given = (<const {given_struct(it)}*> address(arrays["{it.array}"])) + j']
    for name, kind, array, _ in devices.ARRAYS:
        address = "address" if kind.startswith("const") else "writable_address"
        out.append(f'    c.{name} = <{kind}*> {address}(arrays["{array}"])')
    return [*out, ""]


def enums() -> list[str]:
    """What numbers in structs mean."""
    out = []
    for prefix, (text, names) in choices.CHOICES.items():
        out += [f"cdef enum:                          # {text}"]
        out += [line(f"{prefix}_{name.upper()} = {n}", text) for n, (name, text) in enumerate(names)]
        out.append("")
    for prefix, (text, marks) in choices.MARKS.items():
        out += [f"cdef enum:                          # {text}"]
        out += [line(f"{prefix}_{name.upper()} = {value}", text) for name, value, text in marks]
        out.append("")
    return out


def operations() -> str:
    """The file of what expressions are made of."""
    return "\n".join(["# Operations of expressions. Made by `python nesim/model/generate.py` from nesim/text/op.py:",
                      "# change that. theory.md section 10.", "", "cdef enum:",
                      line(f"SIGNAL_STACK = {op.STACK}", "operands of an expression that may wait at once"), "",
                      "cdef enum:", *(f"    OP_{it.name} = {it.value}" for it in op.Op)]) + "\n"


def settings() -> list[str]:
    """What commands may set, by number."""
    by_array = {it.array: it for it in devices.DEVICES if it.given and it.state}
    out = ["cdef enum:", f"    BY_VALUE = {devices.BY_VALUE}                    # a branch that nobody has chosen: the "
                         f"one at the present value. Outside of runs",
           "", "cdef enum:                          # what a command may set"]
    out += [f"    SET_{array.upper()}_{field.upper()} = {n}" for n, (_, array, field) in enumerate(devices.SETTABLE)]
    for kind, name, text in (("double", "settable_numbers", "The numbers of a device"),
                             ("long", "settable_law", "The time law of a device")):
        out += ["", f"cdef inline {kind}* {name}(const DevicesC* d, long field, long j) noexcept nogil:", f'    '
            f'"""{text} that a command sets."""']
        for _, array, field in devices.SETTABLE:
            own = next(structs.StructField(*it) for it in by_array[array].state if it[0] == field)
            if own.type == kind:
                place = f"d.{by_array[array].member}[j].{field}"
                out += [f"    if field == SET_{array.upper()}_{field.upper()}:", f"        return "
                    f"{place if own.count > 1 else '&' + place}"]
        out.append("    return NULL")
    return [*out, ""]


def text() -> str:
    """The file."""
    made = [part for it in structs.MODEL for part in struct(it)]
    parts = [HEAD.splitlines(), [""], made, model_struct(), mass_struct(), work_struct(), row_offsets(),
             row_values(), model_pointers(), work_pointers(), device_structs(), devices_struct(),
             devices_pointers(), enums(), settings()]
    return "\n".join(one for part in parts for one in part).rstrip() + "\n"


def write() -> None:
    """The files anew, if anything of them has changed."""
    for target, made in ((TARGET, text()), (OPERATIONS, operations())):
        if not target.exists() or target.read_text() != made:
            target.write_text(made)


if __name__ == "__main__":
    write()
