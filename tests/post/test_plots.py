"""The standard pictures: the numbers in them, that they are drawn, and what happens when something is missing."""

import sys
import warnings

import numpy as np
import pytest

import nesim
from nesim.base.attitudes import matrices, rotation_vectors, unit
from nesim.base.rotations import AXES, about, multiply
from nesim.base.errors import MissingPackage, OutputError, ResultError
from nesim.post import quantities as qu
from nesim.post.batch_data import Column
from nesim.post.batch_plots import short
from nesim.post.data import CraftData, read_data
from nesim.post.geometry import Tip, end_of, stem
from nesim.post.pictures.joints import bending, groups_of, joints
from nesim.post.pictures.tips import boom_motions
from nesim.post.plots import NAMES, make_plots
from nesim.results.reader import open_results
from nesim.things.chain import mount
from tests.post.support import LENGTH, MOUNTS, Hub, rod, rotation, swing, write

matplotlib = pytest.importorskip("matplotlib")
ONE, TWO = Hub("ONE", 1), Hub("TWO", 2, tip=0.4, bend=0.02)


@pytest.fixture(scope="module")
def two_craft(tmp_path_factory):
    return write(tmp_path_factory.mktemp("results") / "known.h5", [ONE, TWO])


@pytest.fixture(scope="module")
def pictures(two_craft, tmp_path_factory):
    """All pictures of the two, by name, and what was told about them."""
    told = []
    made = make_plots(two_craft, tmp_path_factory.mktemp("pictures") / "new" / "folder", report=told.append)
    return {path.stem: path for path in made}, told


def tips_in(path) -> dict:
    with open_results(path) as results:
        return {craft.name: {s.tip.label: s for s in boom_motions(craft)} for craft in read_data(results, path).crafts}


# --- numbers


def test_tip_angles_of_a_known_boom(two_craft):
    for boom, found in tips_in(two_craft)["ONE"].items():
        in_plane, out_of_plane = swing(ONE.time, boom)
        np.testing.assert_allclose(found.motion.in_plane, in_plane, atol=1e-13)          # measured 4e-15
        np.testing.assert_allclose(found.motion.out_of_plane, out_of_plane, atol=1e-13)
        np.testing.assert_allclose(found.motion.across, LENGTH * np.cos(out_of_plane) * np.sin(in_plane), atol=1e-12)
        np.testing.assert_allclose(found.motion.above, LENGTH * np.sin(out_of_plane), atol=1e-12)
        assert (found.motion.steady and found.motion.length == pytest.approx(LENGTH) and not found.from_mean
                and found.normal == 2)


def test_tip_of_a_bent_boom_with_a_tip_mass(two_craft):
    found = tips_in(two_craft)["TWO"]
    assert list(found) == list(MOUNTS)
    for boom, s in found.items():
        x, y, z = TWO.tip(boom).T
        # the length comes from a square root
        np.testing.assert_allclose(s.motion.across, y, atol=1e-7)
        np.testing.assert_allclose(s.motion.above, z, atol=1e-7)
        np.testing.assert_allclose(s.motion.in_plane, np.arctan2(y, x), atol=1e-8)
        assert s.tip.path == (f"{boom}_1", f"{boom}_2")


def test_without_geometry_the_mass_centre_is_shown(tmp_path):
    path = write(tmp_path / "bare.h5", [TWO], resolved=False)
    for boom, s in tips_in(path)["TWO"].items():
        assert s.tip.body == f"{boom}_2" and s.from_mean and not s.end_known
        assert abs(s.motion.in_plane.mean()) < np.radians(0.1)
    with open_results(path) as results:
        assert read_data(results, path).central_body is not None                        # it is 7000 km from the origin


@pytest.mark.parametrize("tip", [0.0, 0.1, 5.0])
def test_end_of_a_rod_with_a_point_mass(tip):
    np.testing.assert_allclose(end_of(rod("r", 19.0, 0.2, tip), np.zeros(3)), [19.0, 0, 0], rtol=1e-7)


def test_end_of_another_body_is_twice_as_far_as_its_mass_centre():
    panel = {"mass": 22.5, "inertia": [[8.1, 0, 0], [0, 0.6, 0], [0, 0, 8.6]], "mass_center": [0.1, 1.2, 0]}
    thick = {"mass": 1.0, "inertia": [50.0, 50.0, 50.0], "mass_center": [0, 0, 2.0]}
    assert end_of(panel, np.array([0.1, 0, 0])) == pytest.approx([0, 2.4, 0])
    assert end_of(thick, np.zeros(3)) == pytest.approx([0, 0, 4.0])


@pytest.mark.parametrize("along", [[1, 0, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1], [1, 2, 3], [1e-3, 0, 1],
                                   [1e-7, 0, -1]], ids=str)
def test_the_plane_of_a_boom_is_that_of_its_deflection(along):
    """In plane and out of it, as chains in the input have them, in every direction."""
    M = matrices(np.array(mount(tuple(map(float, along)))))
    np.testing.assert_allclose(qu.tip_axes(along, qu.plane_of(along)), M, atol=1e-12 if abs(along[0]) != 1e-7 else 2e-7)
    wire = M.T @ [np.cos(0.1) * np.cos(0.2), np.cos(0.1) * np.sin(0.2), np.sin(0.1)]
    moved = qu.tip_motion(wire[None, :], qu.tip_axes(along, qu.plane_of(along)))
    assert (moved.in_plane[0], moved.out_of_plane[0]) == pytest.approx((0.2, 0.1), abs=1e-6)


SPUN = """
time: {duration: 0.1, step: 0.1}
output: {interval: 0.1}
spacecraft:
  - name: A
    rate: %s
    bodies: [{name: hub, mass: 100, inertia: [50, 60, 70]}]
    chains:
      - {name: w, from: hub, at: [1, 0, 0], along: %s, length: 5, segments: 2, mass: 0.1, radius: 0.001,
          joint: {type: spherical}, deflection: {in_plane: 0.2, out_of_plane: 0.1}}
"""


@pytest.mark.parametrize("rate, along", [([0.3, 0, 0], [0, 1, 0]), ([0, 0.3, 0], [0, 0, 1]), ([0, 0.3, 0], [1, 0, 0]),
                                         ([0, 0, 0.3], [0, 0.1, -2])], ids=str)
def test_tips_show_what_deflection_set(tmp_path, rate, along):
    """Whatever the hub spins about."""
    (tmp_path / "sim.yaml").write_text(SPUN % (rate, along))
    path = nesim.load(tmp_path).simulate(tmp_path / "a.h5")
    wire = tips_in(path)["A"]["w"].motion
    assert (wire.in_plane[0], wire.out_of_plane[0]) == pytest.approx((0.2, 0.1), abs=1e-12)


def test_names_of_chains():
    assert [stem(name) for name in ("wire1_3", "wire1_joint_3", "boom 2", "panel", "_1")] == ["wire1", "wire1", "boom",
        "panel", "_1"]


def test_dcm_and_angles():
    rng = np.random.default_rng(3)
    q = unit(rng.normal(size=(20, 4)))
    C = matrices(q)
    np.testing.assert_allclose(C, [rotation(one) for one in q], atol=1e-15)
    ninety_about_z = matrices(np.array([0, 0, np.sqrt(0.5), np.sqrt(0.5)]))
    np.testing.assert_allclose(ninety_about_z @ [0, 1, 0], [1, 0, 0], atol=1e-15)       # N's y is the body's x
    angles = qu.angles_321(
        matrices(np.array([[0, 0, np.sin(0.2), np.cos(0.2)], [0, np.sin(0.2), 0, np.cos(0.2)],
                         [np.sin(0.2), 0, 0, np.cos(0.2)]])))
    np.testing.assert_allclose(angles, 0.4 * np.eye(3), atol=1e-15)


@pytest.mark.parametrize("sense", [1, -1])
def test_spin_of_a_coning_body(sense):
    t = np.arange(0, 200, 0.5)
    cone, rate = np.radians(0.5), 0.3
    C = np.array([rotation(q) for q in coning(t, cone, sense * rate)])
    w = np.tile([0.0, 0.0, sense * rate], (len(t), 1))
    spin = qu.spin(t, C, w)
    assert qu.is_spinning(t, w) and (spin.axis, spin.sense) == (2, sense)
    # the mean of a few turns is not quite the middle
    np.testing.assert_allclose(np.linalg.norm(spin.tilt, axis=1), cone, rtol=0.1)
    assert spin.rate == pytest.approx(rate, rel=1e-3) and np.abs(spin.phase).max() < 0.02


def coning(t: np.ndarray, cone: float, rate: float) -> np.ndarray:
    """q_BN: turned about N's z by rate t and then tilted about the new x."""
    tilt, half = np.array([np.sin(cone / 2), 0, 0, np.cos(cone / 2)]), rate * t / 2
    about_z = np.stack([0 * t, 0 * t, np.sin(half), np.cos(half)], axis=1)
    v = tilt[3] * about_z[:, :3] + about_z[:, 3:] * tilt[:3] - np.cross(tilt[:3], about_z[:, :3])
    return np.concatenate([v, (tilt[3] * about_z[:, 3] - about_z[:, :3] @ tilt[:3])[:, None]], axis=1)


def test_thinning_keeps_extremes_ends_and_gaps():
    rng = np.random.default_rng(1)
    t, y = np.arange(250_001.0), rng.normal(size=250_001)
    y[123_456], y[200_000], y[50_000:50_003] = 99, -99, np.nan
    tt, yy = qu.thin(t, y)
    assert len(tt) <= 4000 and (np.diff(tt) > 0).all()
    assert (np.nanmax(yy), np.nanmin(yy), tt[0], tt[-1]) == (99, -99, 0, 250_000)
    assert np.isnan(yy[(tt > 49_999) & (tt < 50_003)]).any()
    assert qu.thin(t[:100], y[:100])[1] is not None and len(qu.thin(t[:4000], y[:4000])[0]) == 4000


def test_thinning_never_joins_what_a_gap_parts():
    t = np.arange(20_000.0)
    y = np.where(t % 50 < 25, 1.0, -1.0)
    y[::25] = np.nan
    _, yy = qu.thin(t, y, 3500)
    assert len(yy) <= 3500
    both = np.isfinite(yy[1:]) & np.isfinite(yy[:-1])
    assert (np.abs(np.diff(yy))[both] == 0).all()


def test_rotation_vectors_are_torn_beyond_half_a_turn():
    t = np.arange(4.0)
    tt, y = qu.with_gaps(t, np.array([[3.0, 0, 0], [3.1, 0, 0], [-3.1, 0, 0], [-3.0, 0, 0]]))
    assert tt.tolist() == [0, 1, 1.5, 2, 3] and np.isnan(y[2]).all() and np.isfinite(np.delete(y, 2, axis=0)).all()


def test_a_twist_about_one_axis_goes_on():
    t, turn = np.arange(5.0), np.array([2.0, 3.0, 4.0, 5.0, 6.0])
    y = np.stack([np.angle(np.exp(1j * turn)), np.where(turn < np.pi, 0.1, -0.1), 0 * turn], axis=1)
    tt, out = qu.continued(t, y)
    assert (tt.tolist() == [0, 1, 1.5, 2, 3, 4] and out[:, 0] == pytest.approx([2, 3, 3.5, 4, 5, 6])
            and np.isnan(out[2, 1:]).all())
    slanted = qu.continued(t, np.stack([y[:, 0], y[:, 0], 0 * turn], axis=1))[1]
    assert np.isnan(slanted[2]).all()


def test_positions_between_records():
    times = np.arange(0.0, 100, 5)
    orbit = lambda t: 7e6 * np.stack([np.cos(1e-3 * t), np.sin(1e-3 * t), 0 * t], axis=1)
    speed = 7e3 * np.stack([-np.sin(1e-3 * times), np.cos(1e-3 * times), 0 * times], axis=1)
    t = np.array([0.0, 3.3, 50, 94.9, 95, 95.1])
    found = qu.at_times(t, times, orbit(times), speed)
    # h^4 / 384 * 7e-6 m/s4 is 1e-5 m
    np.testing.assert_allclose(found[:-1], orbit(t[:-1]), atol=1e-3)
    assert np.isnan(found[-1]).all()


def test_osculating_orbit():
    mu, r, v = 3.986e14, np.array([7e6, 0, 0]), np.array([0, 8e3, 1e3])
    points = qu.ellipse(r, v, mu)
    # it starts at periapsis, here the state
    assert np.linalg.norm(points - r, axis=1).min() < 1.0
    assert np.abs(points @ np.cross(r, v)).max() / 7e6 < 1e-3 * np.linalg.norm(np.cross(r, v))
    assert qu.ellipse(r, 10 * v, mu) is None and qu.ellipse(r, 0 * v, mu) is None


def test_joints_are_grouped_by_chain(two_craft):
    with open_results(two_craft) as results:
        one, two = read_data(results, two_craft).crafts
        assert [(g.label, g.joints) for g in groups_of(two, [0, 1, 2, 3])] == [("east", (0, 1)), ("north", (2, 3))]
        assert [(g.label, g.joints, g.kind) for g in groups_of(one, [0, 1])] == [("east", (0,), "wire"), ("north", (1,),
            "wire")]


@pytest.mark.parametrize("law, kind", [({}, "wire"), ({"stiffness": ["0.0", "3.0", "3.0"], "damping": "0"}, "wire"),
                                       ({"damping": ["1e-3", "0", "0"]}, "spherical"),
                                       ({"stiffness": "2.0"}, "spherical"), ({"type": "gimbal"}, "gimbal")])
def test_twist_is_left_out_where_nothing_holds_it(two_craft, law, kind):
    """Else the twist of a wire, hundreds of degrees, is what there is to be seen."""
    with open_results(two_craft) as results:
        one, _ = read_data(results, two_craft).crafts
        entry = one.entry | {"joints": [joint | {"type": "spherical"} | law for joint in one.entry["joints"]]}
        one = CraftData(results["ONE"], "ONE", entry)
        assert [group.kind for group in groups_of(one, [0, 1])] == [kind, kind]


def test_bending_of_a_wire_that_twists():
    """Deflected by 0.2 rad in plane and 0.1 out of it, then twisted by any angle about itself."""
    twist = np.linspace(-3, 3, 25)
    straight = multiply(about(AXES["y"], -0.1), about(AXES["z"], 0.2))
    q = np.array([multiply(about(AXES["x"], float(t)), straight) for t in twist], dtype=float)
    np.testing.assert_allclose(bending(rotation_vectors(matrices(q))), np.tile([0.2, 0.1], (25, 1)), atol=1e-12)
    assert np.array_equal(bending(np.zeros((2, 3))), np.zeros((2, 2)))


class Panels:
    """A craft with single joints, some of whose names end in numbers, and two that look like a chain but hang on the
    hub."""

    joints = ["drive_1", "drive_2", "dish", "arm_joint_1", "arm_joint_2"]
    joint_types = dict.fromkeys(joints, "gimbal")
    tips = [Tip(name, (name,), (name,)) for name in joints]


def test_single_joints_have_rows_of_their_own():
    assert [(g.label, g.joints) for g in groups_of(Panels(), [0, 1, 2, 3, 4])] == [(name, (j,))
        for j, name in enumerate(Panels.joints)]


def test_rows_have_as_many_columns_as_axes(tmp_path):
    def fewer_axes(block):
        block["joint_angle"][:, 0, 1:] = np.nan
        return block

    path = write(tmp_path / "axes.h5", [ONE], change=fewer_axes, resolved=False)
    with open_results(path) as results:
        case = read_data(results, path)
        (_, fig), = joints(case, lambda craft, reason: None)
    assert [ax.get_ylabel() for ax in fig.axes] == ["east\n(deg)", "north\n(deg)", "", ""]
    wide, narrow, *_ = (ax.get_position() for ax in fig.axes)
    assert wide.width > 3 * narrow.width and wide.x0 == pytest.approx(narrow.x0)
    assert fig.axes[0].get_ylim() != fig.axes[3].get_ylim()


@pytest.mark.parametrize("case, names, units", [
    ("proof_mass", ["axis 1", "axis 2", "axis 3", "x", "y", "z"], ["cage\n(m)", "cage\n(deg)"]),
    ("isolator", [*(f"axis {k}" for k in range(1, 7)), *(f"axis {k}" for k in range(1, 4))],
     ["isolator\n(m)", "isolator\n(deg)", "mast\n(m)", "mast\n(deg)"])])
@pytest.mark.filterwarnings("ignore:constrained_layout")
def test_slides_and_turns_have_a_row_each(tmp_path, case, names, units):
    """In m and in deg; the axes of a ball are x, y, z."""
    path = tmp_path / "x.h5"
    nesim.load(f"inp/{case}", {"time.duration": 20}).run(path).close()
    with open_results(path) as results:
        (_, fig), = joints(read_data(results, path), lambda craft, reason: None)
    assert [ax.get_title() or ax.get_title(loc="left") for ax in fig.axes] == names
    assert [ax.get_ylabel() for ax in fig.axes if ax.get_ylabel()] == units


# --- pictures


def is_picture(path) -> bool:
    """A PNG that is neither empty nor of one colour, or a PDF."""
    start = path.read_bytes()[:8]
    if path.suffix == ".pdf":
        return start.startswith(b"%PDF-") and path.stat().st_size > 5000
    from matplotlib.image import imread
    pixels = imread(path)
    return start == b"\x89PNG\r\n\x1a\n" and pixels.shape[1] >= 1200 and pixels[..., :3].std() > 0.02


def test_all_pictures(pictures):
    made, told = pictures
    each = [f"{name}_{craft}" for name in ("attitude", "rates", "joints", "tips", "wheels", "loads")
            for craft in ("ONE", "TWO")]
    assert set(made) == {*each, "tips_compared", "orbit", "conservation"} and not told      # in one place: no distances
    assert all(is_picture(path) for path in made.values())
    assert sorted(made["orbit"].parent.iterdir()) == sorted(made.values())


def test_a_second_time_gives_the_same_and_a_pdf(two_craft, pictures, tmp_path):
    (tmp_path / "conservation.png").write_text("replaced")
    made = make_plots(two_craft, tmp_path, ("png", "pdf"), ["conservation"])
    assert [path.name for path in made] == ["conservation.png", "conservation.pdf"] and all(map(is_picture, made))
    assert made[0].read_bytes() == pictures[0]["conservation"].read_bytes()
    assert b"CreationDate" not in made[1].read_bytes()


def test_the_users_settings_neither_matter_nor_change(two_craft, pictures, tmp_path):
    with matplotlib.rc_context({"text.usetex": True, "lines.linewidth": 9, "savefig.dpi": 30, "axes.facecolor": "red"}):
        made = make_plots(two_craft, tmp_path, names=["conservation"])
        assert matplotlib.rcParams["lines.linewidth"] == 9
    assert made[0].read_bytes() == pictures[0]["conservation"].read_bytes()


def test_missing_groups_are_left_out_and_told(tmp_path):
    path = write(tmp_path / "few.h5", [ONE], groups=["conservation"], central_body="none")
    told = []
    assert [p.name for p in make_plots(path, tmp_path / "all", report=told.append)] == ["conservation.png"]
    assert "rates of 'ONE' left out: body_rate not in the file" in told and not any("orbit" in text for text in told)
    told.clear()
    assert make_plots(path, tmp_path / "some", names=["orbit", "tips"], report=told.append) == []
    assert told == ["orbit of 'ONE' left out: no central body and no other spacecraft",
                    "tips of 'ONE' left out: body_attitude, body_position not in the file"]
    with pytest.warns(UserWarning, match="tips of 'ONE' left out"):
        make_plots(path, tmp_path, names=["tips"])


def test_a_failed_run_with_holes_and_nonsense(tmp_path):
    def spoil(block):
        for name, values in block.items():
            if name != "time":
                values[50:60] = np.nan
        block["body_rate"][-1], block["joint_angle"][-1], block["energy"][-1] = 1e300, np.inf, -np.inf
        return block

    reason = "'TWO' at t = 99 s: $x_{ turned to dust"
    path = write(tmp_path / "bad.h5", [TWO], status="failed", reason=reason, title="50 $ of <b>booms</b>", change=spoil)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = make_plots(path, tmp_path, names=["attitude", "tips"])
    assert len(made) == 2 and all(map(is_picture, made))
    with open_results(path) as results:
        from nesim.post.style import ending
        assert ending(read_data(results, path)) == f"Run failed: {reason}"


@pytest.mark.parametrize("status, reason, said", [
    ("interrupted", "at t = 12 s", "Run interrupted: at t = 12 s"),
    ("interrupted", "", "Run interrupted"), ("interrupted", "no room", "Run interrupted: no room"),
    ("failed", "dust", "Run failed: dust"),
    ("failed", "", "Run failed"), ("complete", "end of the run", "")])
def test_how_a_run_ended(status, reason, said):
    from nesim.post.data import CaseData
    from nesim.post.style import ending
    assert ending(CaseData("", status, reason, [], None)) == said


def test_a_file_of_nan_and_files_without_rows(tmp_path):
    def nothing_finite(block):
        return {name: values if name == "time" else values * np.nan for name, values in block.items()}

    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        path = write(tmp_path / "nan.h5", [ONE], change=nothing_finite)
        make_plots(path, tmp_path / "nan", names=["attitude", "rates", "tips"], report=lambda text: None)
    told = []
    path = write(tmp_path / "empty.h5", [ONE], change=lambda block: {name: values[:0] for name,
        values in block.items()})
    assert make_plots(path, tmp_path / "empty", report=told.append) == []
    lacking = {"formation", "drives", "thrusters", "tanks", "torquers", "control", "environment", "sources", "pointing",
               "ground_track", "contacts", "dockings", "balance", "endpoints", "reaction"}
    assert len(told) == len(set(NAMES) - lacking) and all("no records" in text for text in told)
    path = write(tmp_path / "single.h5", [ONE], change=lambda block: {name: values[:1] for name,
        values in block.items()})
    assert len(make_plots(path, tmp_path / "single", names=["rates", "conservation"])) == 2


def test_names_that_no_file_system_likes(tmp_path):
    crafts = [Hub("../Ä b?".replace("/", "\\"), 1, rows=5), Hub("..\\ä B?", 1, rows=5)]
    made = make_plots(write(tmp_path / "odd.h5", crafts), tmp_path / "out", names=["rates"])
    assert len({path.name.casefold() for path in made}) == 2 and all(path.parent == tmp_path / "out" and path.exists()
        for path in made)


def test_what_is_refused(two_craft, tmp_path, monkeypatch):
    with pytest.raises(ValueError, match="unknown picture 'orbits' .allowed: attitude, rates"):
        make_plots(two_craft, tmp_path, names=["orbits"])
    with pytest.raises(ValueError, match="unknown format 'bmp'"):
        make_plots(two_craft, tmp_path, ["bmp"])
    with pytest.raises(ResultError):
        make_plots(tmp_path / "none.h5", tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="file"):
        make_plots(two_craft, tmp_path / "file", names=["rates"])
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingPackage) as error:
        make_plots(two_craft, tmp_path)
    assert (error.value.package, error.value.extra) == ("matplotlib", "plot")


def test_units_of_a_batch_stay_together_and_are_written_with_blanks():
    """What keeps them on one line was drawn as a sign that no font has."""
    column = Column("spacecraft.CUBE.controllers.damp.gain", "N m s/rad", np.zeros(3))
    assert short(column) == "CUBE.controllers.damp.gain\n(N m s/rad)"
