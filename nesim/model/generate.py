"""Makes cython_core/records.pxi from the table: structs, pointers, offsets. By itself, `python nesim/model/generate.py`, and in every build.

The standard library alone, and the tables loaded by their paths: it runs before anything of nesim can be imported.
"""

import importlib.util
from pathlib import Path

HERE = Path(__file__).resolve().parent
TARGET = HERE.parents[1] / "cython_core" / "records.pxi"
HEAD = """\
# Structs, pointers and offsets of the core. Made by `python nesim/model/generate.py` from the tables in nesim/model: change those.

cdef struct EnvironmentC            # environment.pyx
cdef struct SkyNow                  # sky.pyx
cdef struct DevicesC                # devices.pyx
"""


def load(name: str):
    """One of the tables beside this file."""
    spec = importlib.util.spec_from_file_location(f"nesim_table_{name}", HERE / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


records, workspace, columns = load("records"), load("workspace"), load("columns")


def line(code: str, *words: str) -> str:
    """A member and its comment: of what, text, frame, unit."""
    comment = ", ".join(filter(None, words))
    return f"    {code:<31} # {comment}" if comment else f"    {code}"


def axes(frame: str) -> str:
    """A frame in words."""
    return frame and (frame if frame.startswith("N") else f"{frame} axes")


def struct(record) -> list[str]:
    """Of one record."""
    out = [f"cdef struct {record.struct}:" + (f"    # {record.text}" if record.text else "")]
    for field in record.fields:
        size = f"[{field.count}]" if field.count > 1 else ""
        out.append(line(f"{field.type} {field.name}{size}", field.text, axes(field.frame), field.unit))
    return [*out, ""]


def model_struct() -> list[str]:
    """What kernels know of a model."""
    out = ["cdef struct ModelC:"]
    out += [line(f"int {name}", text) for name, _, text in (*records.MODEL_COUNTS, *records.MODEL_WHOLE)]
    out += [line(f"int {name}", text) for name, text in records.MODEL_FOUND]
    out += [line(f"const int* {name}", f"({of})" + (f" {text}" if text else "")) for name, of, text in records.MODEL_TABLES]
    out += [line(f"const {record.struct}* {record.name}", record.text) for record in records.MODEL]
    out += [line(f"const vd* {name}", text, unit) for name, unit, text in records.MODEL_NUMBERS]
    out += [line(f"const double* {name}", text) for name, text in records.MODEL_REALS]
    return [*out, line("const EnvironmentC* around", "what there is beside a point mass, or NULL"), ""]


def model_pointers() -> list[str]:
    """Filling it from the arrays of the compiler."""
    out = ["cdef void point_to_model(ModelC* c, dict arrays) except *:",
           '    """Everything that stands in the arrays."""']
    out += [f'    check_size(arrays, "{record.name}", sizeof({record.struct}))' for record in records.MODEL]
    out += [f'    c.{name} = len(arrays["{of}"])' for name, of, _ in records.MODEL_COUNTS]
    out += [f'    c.{name} = int(arrays["{array}"][0])' for name, array, _ in records.MODEL_WHOLE]
    out += [f'    c.{name} = <const int*> address(arrays["{name}"])' for name, _, _ in records.MODEL_TABLES]
    out += [f'    c.{it.name} = <const {it.struct}*> address(arrays["{it.name}"])' for it in records.MODEL]
    out += [f'    c.{name} = <const vd*> address(arrays["{name}"])' for name, _, _ in records.MODEL_NUMBERS]
    out += [f'    c.{name} = <const double*> address(arrays["{name}"])' for name, _ in records.MODEL_REALS]
    return [*out, ""]


def mass_struct() -> list[str]:
    """Of it what a run writes, and pointing both there."""
    kinds = {record.name: record.struct for record in records.MODEL}
    out = ["cdef struct MassC:    # what follows from the tanks, in arrays of the run"]
    out += [f"    {kinds.get(name, 'vd')}* {name}" for name in records.MASS]
    out += ["", f"MASS = {records.MASS}", "", "cdef void point_to_mass(MassC* c, ModelC* m, dict arrays) except *:"]
    out += [f'    m.{name} = c.{name} = <{kinds.get(name, "vd")}*> own_address(arrays["{name}"])' for name in records.MASS]
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
    out = ["cdef list work_plan(const ModelC* m):", '    """Name, rows and width of every field, in lane values."""', "    return ["]
    out += [f'        ("{name}", {workspace.ROWS[of]}, {records.WIDTHS[kind]}),' for name, kind, of, *_ in fields]
    out += ["    ]", "", "cdef void point_to_work(WorkC* c, Workspace work) except *:"]
    out += [f'    c.{name} = <{kind}*> work._at("{name}")' for name, kind, *_ in fields]
    return [*out, ""]


def row_offsets() -> list[str]:
    """Where everything stands in a record."""
    out = ["cdef enum:                          # lane values of one row of a section of a record"]
    out += [f"    ROW_{name.upper()} = {width}" for name, width in columns.widths().items()]
    out += ["", "cdef enum:                          # where a column begins in such a row"]
    for _, _, _, own in columns.COLUMNS:
        at = 0
        for name, axis, *_ in own:
            out.append(f"    AT_{name.upper()} = {at}")
            at += columns.COMPONENTS[axis]
    out += ["", "cdef inline int row_width(const ModelC* m) noexcept nogil:", '    """Lane values of a record."""', "    cdef int width = 0"]
    out += [f"    width += ROW_{name.upper()}*({count})" for name, _, count, _ in columns.COLUMNS]
    return [*out, "    return width", ""]


def text() -> str:
    """The file."""
    structs = [part for it in records.MODEL for part in struct(it)]
    parts = [HEAD.splitlines(), [""], structs, model_struct(), mass_struct(), work_struct(), row_offsets(), model_pointers(), work_pointers()]
    return "\n".join(one for part in parts for one in part).rstrip() + "\n"


def write() -> None:
    """The file anew, if anything of it has changed."""
    made = text()
    if not TARGET.exists() or TARGET.read_text() != made:
        TARGET.write_text(made)


if __name__ == "__main__":
    write()
