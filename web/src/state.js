// Where everything is at a time between frames. Doubles for positions about the central body; three's vectors for what is near.
// A quaternion q_BN of nesim, taken as an active rotation, leads from the body to N.
import { Quaternion, Vector3 } from "three";

const IDENTITY = new Quaternion();

export class Motion {
  constructor(scene) {
    this.scene = scene;
    this.times = scene.frames.values;
    this.crafts = scene.crafts.map((craft) => new CraftMotion(craft, this));
    this.magnify = 1;
    this.seek(this.times[0]);
  }

  get first() { return this.times[0]; }
  get last() { return this.times[this.times.length - 1]; }

  // Sets the time: index of the frame before it and share of the way to the next.
  seek(t) {
    const times = this.times;
    this.t = Math.min(Math.max(t, this.first), this.last);
    let low = 0, high = times.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (times[middle] <= this.t) low = middle; else high = middle;
    }
    this.k = low;
    this.span = times.length > 1 ? times[low + 1] - times[low] : 1;
    this.s = times.length > 1 ? (this.t - times[low]) / this.span : 0;
  }

  scalar(array, row = 0) {
    const i = row * array.n + this.k;
    const a = array.values[i];
    return this.s > 0 ? a + this.s * (array.values[i + 1] - a) : a;
  }

  vector(array, row = 0) { return [0, 1, 2].map((axis) => this.scalar(array, 3 * row + axis)); }

  quaternion(array, row = 0, turns = 0) {
    const at = (k) => new Quaternion(...[0, 1, 2, 3].map((c) => array.values[(4 * row + c) * array.n + k])).normalize();
    const a = at(this.k);
    if (!(this.s > 0)) return a;
    const b = at(this.k + 1);
    return turns ? turned(a, b, this.s, turns) : a.slerp(b, this.s);
  }

  // Cubic with the velocities of both frames, as an offset from the chord: nothing of a large position is lost.
  hermite(position, velocity) {
    if (!(this.s > 0)) return this.vector(position);
    const { k, s, span } = this;
    return [0, 1, 2].map((axis) => {
      const i = axis * position.n + k;
      const a = position.values[i], d = position.values[i + 1] - a;
      const va = span * velocity.values[axis * velocity.n + k], vb = span * velocity.values[axis * velocity.n + k + 1];
      return a + s * d + s * (1 - s) * ((1 - s) * (va - d) - s * (vb - d));
    });
  }
}

// From a to b by the shortest way and so many whole turns more about its axis (nesim/view/sampling.py).
function turned(a, b, share, turns) {
  const way = a.clone().conjugate().multiply(b);          // active, in body axes
  if (way.w < 0) way.set(-way.x, -way.y, -way.z, -way.w);
  const size = Math.hypot(way.x, way.y, way.z);
  if (size < 1e-12) return a;
  const axis = new Vector3(way.x, way.y, way.z).divideScalar(size);
  const angle = 2 * Math.atan2(size, way.w) + 2 * Math.PI * turns;
  return a.multiply(new Quaternion().setFromAxisAngle(axis, share * angle));
}

class CraftMotion {
  constructor(craft, motion) {
    this.craft = craft;
    this.motion = motion;
    this.hasBodies = Boolean(craft.attitude);
    this.joints = this.hasBodies ? outward(craft.joints || []) : [];
  }

  get alive() { return this.motion.t <= this.craft.last + 1e-9; }
  position() { return this.motion.hermite(this.craft.position, this.craft.velocity); }
  velocity() { return this.motion.vector(this.craft.velocity); }

  rootAttitude() {
    const { craft, motion } = this;
    return motion.quaternion(craft.attitude, 0, craft.turns ? craft.turns.values[Math.min(motion.k, craft.turns.n - 1)] : 0);
  }

  // Attitudes (body to N) and positions of the bodies' mass centres from the spacecraft's, in N axes.
  bodies() {
    const { craft, motion } = this;
    const root = this.rootAttitude();
    const center = new Vector3(...motion.vector(craft.center));
    const poses = craft.bodies.map((_, b) => b === 0 ? { p: new Vector3(), q: IDENTITY.clone() }
      : { p: new Vector3(...motion.vector(craft.place, b - 1)), q: motion.quaternion(craft.turn, b - 1) });
    if (motion.magnify !== 1) magnified(poses, this.joints, motion.magnify);
    for (const pose of poses) {
      pose.p.sub(center).applyQuaternion(root);
      pose.q.premultiply(root);
    }
    return poses;
  }

  // A point of one body at a frame, from the spacecraft's mass centre, in N: for trails.
  pointAt(k, body, arm, out) {
    const { craft } = this;
    const read = (array, row, c, size) => array.values[(row * size + c) * array.n + k];
    const root = new Quaternion(...[0, 1, 2, 3].map((c) => read(craft.attitude, 0, c, 4)));
    out.set(...arm);
    if (body > 0) {
      out.applyQuaternion(new Quaternion(...[0, 1, 2, 3].map((c) => read(craft.turn, body - 1, c, 4))));
      out.add(new Vector3(...[0, 1, 2].map((c) => read(craft.place, body - 1, c, 3))));
    }
    return out.sub(new Vector3(...[0, 1, 2].map((c) => read(craft.center, 0, c, 3)))).applyQuaternion(root);
  }
}

// Joints in an order in which the inner body comes before what hangs on it.
function outward(joints) {
  const placed = new Set([0]), out = [];
  let rest = joints;
  while (rest.length) {
    const now = rest.filter((joint) => placed.has(joint.inner));
    if (!now.length) break;
    now.forEach((joint) => placed.add(joint.outer));
    out.push(...now);
    rest = rest.filter((joint) => !placed.has(joint.outer));
  }
  return out;
}

// Turns and slides of joints that no drive moves, taken so many times, and everything hung on again.
function magnified(poses, joints, factor) {
  const old = poses.map(({ p, q }) => ({ p: p.clone(), q: q.clone() }));
  for (const joint of joints) {
    const inner = old[joint.inner], outer = old[joint.outer], moved = poses[joint.inner], pose = poses[joint.outer];
    const straight = new Quaternion(...joint.straight);
    const bend = inner.q.clone().conjugate().multiply(outer.q).multiply(straight.clone().conjugate());
    const at = new Vector3(...joint.innerPoint), out = new Vector3(...joint.outerPoint);
    const slide = out.clone().applyQuaternion(outer.q).add(outer.p).sub(inner.p).applyQuaternion(inner.q.clone().conjugate()).sub(at);
    if (!joint.driven) {
      scale(bend, factor);
      if (joint.type === "prismatic") slide.multiplyScalar(factor);
    }
    pose.q.copy(moved.q).multiply(bend).multiply(straight);
    pose.p.copy(at).add(slide).applyQuaternion(moved.q).add(moved.p).sub(out.applyQuaternion(pose.q));
  }
}

function scale(q, factor) {
  if (q.w < 0) q.set(-q.x, -q.y, -q.z, -q.w);
  const size = Math.hypot(q.x, q.y, q.z);
  if (size < 1e-15) return;
  const angle = 2 * Math.atan2(size, q.w);
  q.setFromAxisAngle(new Vector3(q.x, q.y, q.z).divideScalar(size), Math.min(Math.PI, angle * factor));
}

export const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a, f) => [a[0] * f, a[1] * f, a[2] * f];
export const norm = (a) => Math.hypot(...a);
export const unit = (a) => { const n = norm(a); return n > 0 ? times(a, 1 / n) : [0, 0, 0]; };

// Rows x, y, z of LVLH in N: x forward, y against the orbit normal, z down (docs/frames.md). Null where there is no orbit.
export function lvlh(r, v) {
  const z = times(unit(r), -1), y = times(unit(cross(r, v)), -1);
  return norm(y) > 0 && norm(z) > 0 ? [cross(y, z), y, z] : null;
}

// Share of the Sun that a point sees beside a ball about the origin: 1, 0 or a rough share in between. r, sun: from the ball's centre.
export function sunlight(r, sun, radius) {
  const toSun = minus(sun, r), d = norm(toSun), size = norm(r);
  if (!(size > radius)) return 1;
  const ball = Math.asin(Math.min(1, radius / size)), disc = Math.asin(Math.min(1, 6.957e8 / d));
  const apart = Math.acos(Math.max(-1, Math.min(1, -dot(r, toSun) / (size * d))));
  return Math.max(0, Math.min(1, (apart - ball + disc) / (2 * disc)));
}
