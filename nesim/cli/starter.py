"""The case that `nesim new` writes."""

SIM = """\
# A first case: one spacecraft in a low Earth orbit. Try: nesim run <this directory>
title: Starter

time: {start: 2026-01-01T00:00:00Z, duration: 600, step: 0.02}   # UTC; s
integrator: rk4                # or an adaptive one: dop853
output: {interval: 0.5}        # s between records

environment:
  central_body: earth          # earth | moon | mars | sun | none (free space)
  gravity: {degree: 0}         # a point mass, acting on every body where it is

orbits:
  low: {periapsis_altitude: "500 km", apoapsis_altitude: "520 km", inclination: "51.6 deg",
        raan: 0, arg_periapsis: 0, true_anomaly: 0}

spacecraft:                    # one entry each; one file may serve many
  - {name: SAT1, file: sc_starter.yaml, orbit: low}
"""

CRAFT = """\
# A spinning hub with a solar panel on a one-axis drive and two wire booms.
# A bare number is SI (kg, m, s, rad, N m); a string may carry a unit.
attitude: {angles: [0, 0, "5 deg"], sequence: 321}   # of the root body, N to body
rate: [0, 0, "2 rpm"]                                # of the root body in N, in its axes

bodies:                        # the first is the root; points are from each body frame's origin
  - {name: hub, mass: 250, inertia: [40, 40, 60]}
  - {name: panel, mass: 12, inertia: [4.2, 0.5, 4.6], mass_center: [0, 1.1, 0]}

joints:
  - name: panel_drive
    type: gimbal               # spherical | gimbal | prismatic | fixed
    inner: hub
    outer: panel
    inner_point: [0, 0.6, 0]   # in the hub's frame
    outer_point: [0, 0, 0]     # in the panel's frame
    axes: [y]
    angle: ["10 deg"]
    stiffness: 40              # N m/rad
    damping: 1.5               # N m s/rad

chains:                        # a wire cut into equal rigid segments
  - {name: wire1, from: hub, at: [0.7, 0, 0], along: [1, 0, 0], length: 10, segments: 3, mass: 0.2, radius: 0.001,
     tip_mass: 0.1, joint: {type: spherical, damping: 0.01}, deflection: {in_plane: "3 deg", out_of_plane: "1 deg"}}
  - {name: wire2, from: hub, at: [-0.7, 0, 0], along: [-1, 0, 0], length: 10, segments: 3, mass: 0.2, radius: 0.001,
     tip_mass: 0.1, joint: {type: spherical, damping: 0.01}}

loads:                         # given forces and torques; here a thruster-like push for two seconds
  - {body: hub, force: [0, 0, 0.5], point: [0.7, 0, 0], from: 100, to: 102}
"""

FILES = {"sim.yaml": SIM, "sc_starter.yaml": CRAFT}
