// The orbit: central body, true and osculating orbits, ground tracks, shadow, the formation's tetrahedron. A unit is the body's radius.
import { CylinderGeometry, DoubleSide, Group, Mesh, MeshBasicMaterial, Quaternion, Vector3 } from "three";
import { Arrow, dots, line, paint, put } from "./arrows.js";
import { Globe } from "./globe.js";
import { View } from "./stage.js";
import { cross, dot, minus, norm, sunlight, times, unit } from "./state.js";
import { onTheme, PALETTE, theme, VECTORS } from "./theme.js";

const COARSE = 0.04;            // rad of the orbit between drawn points
const MOST = 20000;             // points of a track
const ELLIPSE = 361;
const SUN = 6.957e8;            // m, radius

export class OrbitView extends View {
  constructor(stage, motion, settings) {
    super(stage);
    Object.assign(this, { motion, settings, around: motion.scene.around });
    this.tracks = motion.crafts.map((craft) => track(craft.craft, motion.times));
    this.far = Math.max(...this.tracks.map(({ points }) => points.reduce((most, p) => Math.max(most, norm(p)), 0)), 1);
    const conics = motion.crafts.map((craft) => this.around.mu ? osculating(craft.position(), craft.velocity(), this.around.mu, 1.3 * this.far) : null);
    this.far = Math.min(20 * this.far, Math.max(this.far, ...conics.flatMap((points) => (points || []).map(norm))));
    this.unit = this.around.radius || 0.02 * this.far;
    this.build();
    this.look();
  }

  look() {
    this.controls.target.set(0, 0, 0);
    const sunward = this.around.sun ? unit(this.motion.vector(this.around.sun)) : [1, -1, 0.4];
    const craft = this.motion.crafts[0], normal = unit(cross(craft.position(), craft.velocity()));
    const aside = unit(minus(sunward, times(normal, dot(sunward, normal))));
    const above = normal.map((x) => x * (normal[2] < 0 ? -0.75 : 0.75));
    this.frame(Math.max(1.3, this.far / this.unit), norm(normal) > 0 ? [0, 1, 2].map((j) => above[j] + 0.7 * aside[j]) : [1, -1, 0.6]);
  }

  build() {
    this.globe = new Globe(this.around.body, this.around.flattening);
    this.ground = new Group();               // fixed in the body
    this.scene.add(this.globe, this.ground);
    this.trueOrbits = this.tracks.map(({ points }) => line(points.length, { color: "#ffffff", colors: true }));
    this.conics = this.tracks.map((_, c) => line(ELLIPSE, { color: PALETTE[c % 6], dashed: true, opacity: 0.8 }));
    this.conics.forEach((conic) => Object.assign(conic.material, { dashSize: 0.02 * this.far / this.unit, gapSize: 0.015 * this.far / this.unit }));
    this.paths = this.tracks.map(({ points }, c) => line(points.length, { color: PALETTE[c % 6] }));
    this.marks = dots(this.tracks.length, { color: "#ffffff", size: 9 * Math.min(2, window.devicePixelRatio || 1), colors: true });
    this.below = dots(this.tracks.length, { color: "#ffffff", size: 6, colors: true });
    for (const some of [this.marks, this.below]) paint(some, this.tracks.map((_, c) => PALETTE[c % 6]));
    this.sun = new Arrow(VECTORS.sun);
    this.pole = line(2, { color: theme().faint });
    put(this.pole, [[0, 0, -1.25], [0, 0, 1.25]]);
    this.edges = line(12, { color: PALETTE[5], segments: true });
    this.scene.add(...this.trueOrbits, ...this.conics, this.marks, this.sun, this.edges);
    this.ground.add(...this.paths, this.below, this.pole);
    this.tracks.forEach((one, c) => put(this.trueOrbits[c], one.points.map((p) => times(p, 1 / this.unit))));
    if (this.around.sun) this.buildShadow();
    this.colorOrbits();
    onTheme(() => this.colorOrbits());
    if (this.around.turn) this.buildPaths();
  }

  // The umbra: as wide as the body, ending where the Sun's disc is as large as the body's.
  buildShadow() {
    const distance = norm(this.motion.vector(this.around.sun)), whole = distance * this.unit / Math.max(SUN - this.unit, this.unit) / this.unit;
    const length = Math.min(whole, 1.15 * this.far / this.unit + 1.5);
    const shape = new CylinderGeometry(1 - length / whole, 1, length, 64, 1, true).translate(0, length / 2, 0);
    this.shadow = new Mesh(shape, new MeshBasicMaterial({ color: "#445", transparent: true, opacity: 0.13, side: DoubleSide, depthWrite: false }));
    this.scene.add(this.shadow);
  }

  // Bright in sunlight, dim in shadow.
  colorOrbits() {
    this.tracks.forEach((one, c) => {
      const sunny = PALETTE[c % 6], dim = theme().faint;
      paint(this.trueOrbits[c], one.points.map((p, i) => one.at[i] !== null && this.around.sun && sunlight(p, this.sunAt(one.at[i]), this.unit) < 0.5 ? dim : sunny));
    });
    this.pole.material.color.set(theme().faint);
  }

  sunAt(k) { const { sun } = this.around; return [0, 1, 2].map((axis) => sun.values[axis * sun.n + Math.min(k, sun.n - 1)]); }

  buildPaths() {
    const { turn } = this.around, q = new Quaternion(), flat = 1 - (this.around.flattening || 0);
    this.onGround = (r, back) => {
      const v = new Vector3(...unit(r)).applyQuaternion(back);
      return v.multiplyScalar(1.004 / Math.hypot(v.x, v.y, v.z / flat));
    };
    this.tracks.forEach((one, c) => put(this.paths[c], one.points.map((p, i) => {
      const k = Math.floor(one.frame[i]), s = one.frame[i] - k, next = Math.min(k + 1, turn.n - 1);
      const at = (m) => new Quaternion(...[0, 1, 2, 3].map((j) => turn.values[j * turn.n + m]));
      q.copy(at(k)).slerp(at(next), s).conjugate();
      return this.onGround(p, q);
    })));
  }

  update() {
    const { motion, settings, around } = this, show = settings.show;
    this.named = [];
    const turn = around.turn ? motion.quaternion(around.turn) : new Quaternion();
    this.globe.quaternion.copy(turn);
    this.ground.quaternion.copy(turn);
    const sun = around.sun ? unit(motion.vector(around.sun)) : null;
    this.globe.light(sun && around.body !== "sun" ? new Vector3(...sun) : null);
    this.places = motion.crafts.map((craft) => craft.position());
    const center = settings.center >= 0 ? new Vector3(...times(this.places[settings.center], 1 / this.unit)) : new Vector3();
    const shift = center.clone().sub(this.controls.target);
    this.controls.target.copy(center);
    this.camera.position.add(shift);
    put(this.marks, this.places.map((r) => times(r, 1 / this.unit)));
    this.updateConics(show.osculating);
    this.trueOrbits.forEach((one) => { one.visible = show.orbit; });
    this.paths.forEach((path) => { path.visible = show.ground && Boolean(around.turn); });
    this.below.visible = show.ground && Boolean(around.turn);
    if (this.below.visible) put(this.below, this.places.map((r) => this.onGround(r, turn.clone().conjugate())));
    if (this.shadow) {
      this.shadow.visible = show.shadow;
      this.shadow.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), new Vector3(...times(sun, -1)));
    }
    this.updateEdges(show.tetrahedron);
    this.sun.visible = false;
    if (sun && show.sun) { this.sun.point(new Vector3(...times(sun, 1.15)), new Vector3(...sun), 0.8 + 0.1 * this.far / this.unit); this.named.push({ text: "Sun", at: this.sun.tip(), color: VECTORS.sun }); }
    if (show.labels) motion.crafts.forEach((craft, c) => this.named.push({ text: craft.craft.name, at: new Vector3(...times(this.places[c], 1 / this.unit)), color: PALETTE[c % 6] }));
    this.clip();
    this.camera.far = Math.max(this.camera.far, 5 * this.far / this.unit);
  }

  updateConics(shown) {
    this.conics.forEach((conic, c) => {
      const craft = this.motion.crafts[c];
      const points = shown && this.around.mu ? osculating(this.places[c], craft.velocity(), this.around.mu, 1.3 * this.far) : null;
      conic.visible = Boolean(points);
      if (points) put(conic, points.map((p) => times(p, 1 / this.unit)));
    });
  }

  updateEdges(shown) {
    const few = this.places.length > 1 && this.places.length <= 4;
    this.edges.visible = shown && few;
    if (!this.edges.visible) return;
    const points = [];
    for (let i = 0; i < this.places.length; i++) for (let j = i + 1; j < this.places.length; j++) points.push(times(this.places[i], 1 / this.unit), times(this.places[j], 1 / this.unit));
    put(this.edges, points);
  }

  // Is a spacecraft in the body's shadow? As recorded, or worked out; null where the Sun is not known.
  lightOf(c) {
    const craft = this.motion.crafts[c].craft;
    if (craft.sunlight) return this.motion.scalar(craft.sunlight);
    return this.around.sun && this.around.radius && this.around.body !== "sun" ? sunlight(this.motion.crafts[c].position(), this.motion.vector(this.around.sun), this.around.radius) : null;
  }
}

// Positions along a spacecraft's way: its frames, and cubics between those that are far apart. frame: number of the frame, with its share.
function track(craft, frames) {
  const { position, velocity } = craft, points = [], frame = [], at = [];
  const read = (array, k) => [0, 1, 2].map((axis) => array.values[axis * array.n + k]);
  let last = null;
  for (let k = 0; k < frames.length && frames[k] <= craft.last + 1e-9; k++) {
    const r = read(position, k);
    if (!r.every(Number.isFinite)) continue;
    if (last !== null) {
      const a = read(position, last), angle = Math.acos(Math.max(-1, Math.min(1, dot(a, r) / (norm(a) * norm(r) || 1))));
      const pieces = Math.min(50, Math.ceil(angle / COARSE)), h = frames[k] - frames[last];
      const va = times(read(velocity, last), h), vb = times(read(velocity, k), h);
      for (let i = 1; i < pieces && points.length < MOST; i++) {
        const s = i / pieces;
        points.push(a.map((x, j) => { const d = r[j] - x; return x + s * d + s * (1 - s) * ((1 - s) * (va[j] - d) - s * (vb[j] - d)); }));
        frame.push(last + s * (k - last));
        at.push(last);
      }
    }
    points.push(r);
    frame.push(k);
    at.push(k);
    last = k;
    if (points.length > MOST + 10000) break;
  }
  return { points, frame, at };
}

// Points of the conic of a state: an ellipse, or the part of a hyperbola within a distance. Null for straight lines.
export function osculating(r, v, mu, far) {
  const h = cross(r, v), size = norm(r), energy = dot(v, v) / 2 - mu / size;
  if (!(norm(h) > 0) || !Number.isFinite(energy)) return null;
  const eVector = minus(times(cross(v, h), 1 / mu), times(r, 1 / size)), e = norm(eVector);
  const x = e > 1e-9 ? unit(eVector) : unit(r), y = cross(unit(h), x), p = dot(h, h) / mu;
  const points = [];
  const limit = e < 1 ? Math.PI : Math.acos(Math.max(-1, Math.min(1, (p / Math.max(far, 1.05 * size) - 1) / e)));
  for (let i = 0; i < ELLIPSE; i++) {
    if (e < 0.98) {
      const E = 2 * Math.PI * i / (ELLIPSE - 1), a = -mu / (2 * energy);
      const along = a * (Math.cos(E) - e), across = a * Math.sqrt(1 - e * e) * Math.sin(E);
      points.push([0, 1, 2].map((j) => along * x[j] + across * y[j]));
    } else {
      const f = limit * (2 * i / (ELLIPSE - 1) - 1), distance = p / Math.max(1e-9, 1 + e * Math.cos(f));
      points.push([0, 1, 2].map((j) => distance * (Math.cos(f) * x[j] + Math.sin(f) * y[j])));
    }
  }
  return points;
}
