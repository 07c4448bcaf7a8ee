// A spacecraft: its bodies, joints, wheels, thrusters and what points where, about a body that the camera follows.
import {
  AmbientLight, BoxGeometry, BufferAttribute, BufferGeometry, Color, ConeGeometry, CylinderGeometry, DirectionalLight, DoubleSide, FrontSide, Group, InstancedMesh, Matrix4,
  Mesh, MeshBasicMaterial, MeshStandardMaterial, Quaternion, SphereGeometry, Vector3,
} from "three";
import { Arrow, dots, line, put } from "./arrows.js";
import { short } from "./dom.js";
import { View } from "./stage.js";
import { lvlh, minus, norm, unit } from "./state.js";
import { BODIES, onTheme, PALETTE, theme, TIP, VECTORS } from "./theme.js";

const TRAIL = 240;              // frames of a trail
const FAR = 400;                // times its own size: other spacecraft farther away are dots
const UNIT = {                  // of size one, z along the axis
  box: () => new BoxGeometry(1, 1, 1),
  cylinder: () => new CylinderGeometry(1, 1, 1, 40).rotateX(Math.PI / 2),
  cone: () => new ConeGeometry(1, 1, 40).rotateX(Math.PI / 2),
  sphere: () => new SphereGeometry(1, 36, 20),
};
const SCALE = { box: (s) => s, cylinder: ([r, l]) => [r, r, l], cone: ([r, l]) => [r, r, l], sphere: ([r]) => [r, r, r] };

export class CraftView extends View {
  constructor(stage, motion, settings) {
    super(stage);
    Object.assign(this, { motion, settings, scenes: motion.scene });
    this.camera.fov = 35;
    this.turned = new Group();           // N, turned into the frame in which the camera rests
    this.scene.add(this.turned);
    this.lamp = new DirectionalLight("#ffffff", 2.2);
    this.torch = new DirectionalLight("#ffffff", 0.9);           // beside the camera
    this.scene.add(new AmbientLight("#ffffff", 1.2), this.torch);
    this.turned.add(this.lamp, this.lamp.target);
    this.sizes = motion.crafts.map((craft) => extent(craft));
    this.build();
    this.look();
  }

  get size() { return this.sizes[this.settings.craft] || 1; }

  look() { this.controls.target.set(0, 0, 0); this.frame((this.hubSize() > 0.15 * this.size ? 0.95 : 0.72) * this.size); }

  // One draw call for all boxes, one for all cylinders and so on, whatever the number of bodies.
  build() {
    const groups = new Map();
    this.motion.crafts.forEach((craft, c) => (craft.craft.bodies || []).forEach((body, b) => {
      const key = body.kind === "mesh" ? `mesh ${body.mesh} ${body.color || ""}` : body.kind;
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push({ c, b, body });
    }));
    this.solids = [...groups.entries()].map(([key, members]) => this.solid(key, members));
    const wires = this.members((body) => body.wire);
    this.wires = wires.map(({ c, b, body }) => ({ c, b, ends: ends(body) }));
    this.wireLines = line(2 * Math.max(1, this.wires.length), { segments: true });
    this.tips = this.motion.crafts.flatMap((craft, c) => (craft.craft.tips || []).map((tip) => ({ c, ...tip })));
    this.tipDots = dots(Math.max(1, this.tips.length), { color: TIP, size: 5 * Math.min(2, window.devicePixelRatio || 1), above: true });
    this.joints = this.motion.crafts.flatMap((craft, c) => (craft.craft.joints || []).filter((joint) => joint.type !== "fixed").map((joint) => ({ c, ...joint })));
    this.jointLines = line(2 * Math.max(1, this.joints.reduce((n, joint) => n + joint.axes.length, 0)), { color: PALETTE[4], segments: true });
    this.jointDots = dots(Math.max(1, this.joints.length), { color: PALETTE[4], size: 5 });
    this.others = dots(Math.max(1, this.motion.crafts.length), { color: PALETTE[0], size: 6 });
    this.axes = [0, 1, 2].map((k) => new Arrow([PALETTE[1], PALETTE[2], PALETTE[0]][k]));
    this.arrows = Object.fromEntries(Object.entries(VECTORS).map(([name, color]) => [name, new Arrow(color)]));
    this.turned.add(this.wireLines, this.tipDots, this.jointLines, this.jointDots, this.others, ...this.axes, ...Object.values(this.arrows));
    this.buildDevices();
    this.trails = this.tips.map(() => line(TRAIL + 1, { color: TIP, opacity: 0.5 }));
    if (this.trails.length) this.scene.add(...this.trails);
    const recolor = () => {
      this.wireLines.material.color.set(theme().wire);
      for (const contact of this.contacts) contact.arrow.color.set(theme().ink);      // no hue: told from all others by every eye
    };
    recolor();
    onTheme(recolor);
  }

  members(test) {
    return this.motion.crafts.flatMap((craft, c) => (craft.craft.bodies || []).map((body, b) => ({ c, b, body })).filter((one) => test(one.body)));
  }

  solid(key, members) {
    const mesh = members[0].body.kind === "mesh" ? this.scenes.meshes[members[0].body.mesh] : null;
    const shape = mesh ? meshGeometry(mesh) : UNIT[key]();
    const painted = Boolean(mesh && mesh.colors && !members[0].body.color);
    const material = new MeshStandardMaterial({ roughness: 0.65, metalness: 0.1, flatShading: Boolean(mesh) || key === "box", side: mesh ? DoubleSide : FrontSide,
      vertexColors: painted });
    const solid = new InstancedMesh(shape, material, members.length);
    solid.frustumCulled = false;
    members.forEach(({ b, body }, i) => solid.setColorAt(i, new Color(body.color || (painted ? "#ffffff" : BODIES[b % BODIES.length]))));
    this.turned.add(solid);
    return { solid, members: members.map((one) => ({ ...one, local: local(one.body) })) };
  }

  buildDevices() {
    this.wheels = this.motion.crafts.flatMap((craft, c) => (craft.craft.wheels || []).map((wheel) => ({ c, ...wheel, most: most(wheel.speed) })));
    this.thrusters = this.motion.crafts.flatMap((craft, c) => (craft.craft.thrusters || []).map((thruster) => ({ c, ...thruster, most: most(thruster.force) })));
    for (const wheel of this.wheels) {
      wheel.disc = new Mesh(UNIT.cylinder(), new MeshStandardMaterial({ color: PALETTE[5], roughness: 0.4, depthTest: false, transparent: true, opacity: 0.75 }));
      wheel.arrow = new Arrow(PALETTE[5], true);
      this.turned.add(wheel.disc, wheel.arrow);
    }
    for (const thruster of this.thrusters) {
      thruster.plume = new Mesh(UNIT.cone(), new MeshBasicMaterial({ color: PALETTE[4], transparent: true, opacity: 0.7, depthWrite: false }));
      this.turned.add(thruster.plume);
    }
    this.contacts = this.motion.crafts.flatMap((craft, c) => {
      const listed = craft.craft.contacts || [], greatest = Math.max(...listed.map(({ force }) => mostNorm(force)));
      return listed.map((contact) => ({ c, ...contact, most: greatest, arrow: new Arrow(theme().ink, true) }));
    });
    if (this.contacts.length) this.turned.add(...this.contacts.map(({ arrow }) => arrow));
  }

  update() {
    const { motion, settings } = this;
    const chosen = motion.crafts[settings.craft];
    this.origin = chosen.position();
    this.velocity = chosen.velocity();
    this.poses = motion.crafts.map((craft, c) => craft.hasBodies ? this.shifted(craft, c) : null);
    this.follow = this.poses[settings.craft] ? this.poses[settings.craft][Math.min(settings.body, this.poses[settings.craft].length - 1)] : null;
    const middle = settings.body < 0 || !this.follow ? new Vector3() : this.follow.p.clone();
    this.turned.quaternion.copy(this.camera_frame());
    this.turned.position.copy(middle).applyQuaternion(this.turned.quaternion).negate();
    this.near = this.offsets.map((offset, c) => c === settings.craft || offset.length() < FAR * this.size);
    this.named = [];
    this.updateSolids();
    this.updateJoints();
    this.updateDevices();
    this.updateContacts();
    this.updateVectors(middle);
    this.updateTrails(middle);
    this.torch.position.copy(this.camera.position);
    this.clip();
  }

  // Poses of a spacecraft's bodies from the mass centre of the one that is followed.
  shifted(craft, c) {
    const offset = c === this.settings.craft ? new Vector3() : new Vector3(...minus(craft.position(), this.origin));
    (this.offsets ||= [])[c] = offset;
    return craft.bodies().map(({ p, q }) => ({ p: p.add(offset), q }));
  }

  // From N to the axes in which the camera rests.
  camera_frame() {
    if (this.settings.rest === "body" && this.follow) return this.follow.q.clone().conjugate();
    const rows = this.settings.rest === "lvlh" ? lvlh(this.origin, this.velocity) : null;
    if (!rows) return new Quaternion();
    const m = new Matrix4().set(...rows[0], 0, ...rows[1], 0, ...rows[2], 0, 0, 0, 0, 1);
    const flip = new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), Math.PI);       // up on the screen is up from the planet
    return new Quaternion().setFromRotationMatrix(m).premultiply(flip);
  }

  updateSolids() {
    const matrix = new Matrix4(), hidden = new Matrix4().makeScale(0, 0, 0);
    for (const { solid, members } of this.solids) {
      members.forEach(({ c, b, local: own }, i) => {
        const pose = this.poses[c] && this.near[c] ? this.poses[c][b] : null;
        solid.setMatrixAt(i, pose ? matrix.compose(pose.p, pose.q, new Vector3(1, 1, 1)).multiply(own) : hidden);
      });
      solid.instanceMatrix.needsUpdate = true;
    }
    const shown = this.wires.filter(({ c }) => this.near[c]);
    put(this.wireLines, shown.flatMap(({ c, b, ends: both }) => both.map((end) => this.point(c, b, end))));
    const tips = this.settings.show.tips ? this.tips.filter(({ c }) => this.near[c]) : [];
    put(this.tipDots, tips.map((tip) => this.point(tip.c, tip.body, tip.arm)));
    put(this.others, this.motion.crafts.map((_, c) => c).filter((c) => c !== this.settings.craft && !this.near[c]).map((c) => this.offsets[c]));
    if (this.settings.show.labels) this.nameBodies(tips);
  }

  nameBodies(tips) {
    const bodies = this.motion.crafts[this.settings.craft].craft.bodies || [];
    if (bodies.length <= 40) bodies.forEach((body, b) => this.say(body.name, this.poses[this.settings.craft][b].p, ""));
    this.motion.crafts.forEach((craft, c) => c === this.settings.craft || this.say(craft.craft.name, this.offsets[c], PALETTE[0]));
    if (bodies.length > 40) tips.filter(({ c }) => c === this.settings.craft).forEach((tip) => this.say(tip.label, this.point(tip.c, tip.body, tip.arm), ""));
  }

  // A point of a body, its arm from the mass centre, in N from the followed spacecraft's mass centre.
  point(c, b, arm) { const pose = this.poses[c][b]; return new Vector3(...arm).applyQuaternion(pose.q).add(pose.p); }

  // p: in N
  say(text, p, color) { this.named.push({ text, color, at: p.clone().applyQuaternion(this.turned.quaternion).add(this.turned.position) }); }

  updateJoints() {
    const shown = this.settings.show.joints ? this.joints.filter(({ c }) => this.near[c]) : [];
    const length = 0.07 * this.size, points = [];
    for (const joint of shown) {
      const at = this.point(joint.c, joint.inner, joint.innerPoint);
      for (const axis of joint.axes) {
        const along = new Vector3(...axis).applyQuaternion(this.poses[joint.c][joint.inner].q).multiplyScalar(length);
        points.push(at.clone().sub(along), at.clone().add(along));
      }
    }
    put(this.jointLines, points);
    put(this.jointDots, shown.map((joint) => this.point(joint.c, joint.inner, joint.innerPoint)));
  }

  updateDevices() {
    const { motion, settings } = this, size = 0.1 * Math.min(this.size, this.hubSize());
    for (const wheel of this.wheels) {
      const shown = settings.show.wheels && this.near[wheel.c];
      wheel.disc.visible = shown;
      wheel.arrow.visible = false;
      if (!shown) continue;
      const at = this.point(wheel.c, wheel.body, wheel.at);
      const axis = new Vector3(...wheel.axis).applyQuaternion(this.poses[wheel.c][wheel.body].q);
      wheel.disc.position.copy(at);
      wheel.disc.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), axis);
      wheel.disc.scale.set(size, size, 0.3 * size);
      const speed = motion.scalar(wheel.speed);
      wheel.arrow.point(at, axis.clone().multiplyScalar(Math.sign(speed)), 7 * size * Math.abs(speed) / wheel.most);
      if (settings.show.labels && wheel.c === settings.craft) this.say(`${wheel.name} ${(speed * 30 / Math.PI).toFixed(0)} rpm`, wheel.arrow.visible ? wheel.arrow.tip() : at, PALETTE[5]);
    }
    for (const thruster of this.thrusters) {
      const share = settings.show.plumes && this.near[thruster.c] ? Math.abs(motion.scalar(thruster.force)) / thruster.most : 0;
      thruster.plume.visible = share > 1e-3;
      if (!thruster.plume.visible) continue;
      const back = new Vector3(...thruster.axis).applyQuaternion(this.poses[thruster.c][thruster.body].q).negate();
      const length = 8 * size * (0.3 + 0.7 * share);
      thruster.plume.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), back.clone().negate());
      thruster.plume.scale.set(1.2 * size, 1.2 * size, length);
      thruster.plume.position.copy(this.point(thruster.c, thruster.body, thruster.at)).addScaledVector(back, length / 2);
    }
  }

  // The force on an endpoint, as long as its share of the greatest on any endpoint of the spacecraft.
  updateContacts() {
    const { motion, settings } = this;
    for (const contact of this.contacts) {
      contact.arrow.visible = false;
      if (!settings.show.contacts || !this.near[contact.c]) continue;
      const force = motion.vector(contact.force), size = norm(force);
      if (!(size > 1e-3 * contact.most)) continue;
      const at = this.point(contact.c, contact.body, contact.at);
      contact.arrow.point(at, new Vector3(...force), 0.9 * this.sizes[contact.c] * size / contact.most);
      const text = `${contact.name} ${short(Number(size.toPrecision(3)))} N`;
      if (settings.show.labels && contact.c === settings.craft) this.say(text, contact.arrow.tip(), theme().ink);
    }
  }

  hubSize() {
    const body = (this.motion.crafts[this.settings.craft].craft.bodies || [])[0];
    return !body ? this.size : body.kind === "mesh" ? body.reach : Math.max(...SCALE[body.kind](body.size)) * (body.kind === "sphere" ? 2 : 1);
  }

  updateVectors(middle) {
    const { motion, settings, scenes } = this, craft = motion.crafts[settings.craft].craft;
    const length = Math.min(1.25 * this.size, Math.max(0.45 * this.size, 1.3 * this.hubSize())), show = settings.show;
    this.axes.forEach((arrow, k) => {
      const unitAxis = new Vector3(k === 0, k === 1, k === 2);
      arrow.visible = false;
      if (show.axes) arrow.point(middle, this.follow ? unitAxis.applyQuaternion(this.follow.q) : unitAxis, 0.75 * length);
      if (arrow.visible && show.labels) this.say("xyz"[k], arrow.tip(), "");
    });
    const sun = scenes.around.sun ? minus(motion.vector(scenes.around.sun), this.origin) : scenes.around.body === "sun" ? this.origin.map((x) => -x) : null;
    const about = scenes.around.body !== "none" && norm(this.origin) > 0;
    const field = (craft.vectors || {}).field ? motion.vector(craft.vectors.field) : scenes.field;
    const values = { sun, nadir: about ? this.origin.map((x) => -x) : null, velocity: norm(this.velocity) > 0 ? this.velocity : null, field,
      momentum: (craft.vectors || {}).momentum ? motion.vector(craft.vectors.momentum) : null };
    for (const [name, arrow] of Object.entries(this.arrows)) {
      const value = show[name] && values[name] && values[name].every(Number.isFinite) ? values[name] : null;
      arrow.visible = false;
      if (value && norm(value) > 0) arrow.point(middle, new Vector3(...unit(value)), length);
      if (arrow.visible && show.labels) this.say(name, arrow.tip(), VECTORS[name]);
    }
    const light = sun && norm(sun) > 0 ? new Vector3(...unit(sun)) : new Vector3(0.5, -0.7, 0.8);
    this.lamp.position.copy(light).multiplyScalar(10 * this.size).add(middle);
    this.lamp.target.position.copy(middle);
  }

  // Of the tips, over the last frames, in the frame of the camera.
  updateTrails(middle) {
    const { motion, settings } = this, scratch = new Vector3();
    const frame = settings.rest === "body" && this.follow;
    this.tips.forEach((tip, i) => {
      const trail = this.trails[i];
      trail.visible = settings.show.trails && this.near[tip.c] && tip.c === settings.craft;
      if (!trail.visible) return;
      const craft = motion.crafts[tip.c], points = [];
      for (let k = Math.max(0, motion.k - TRAIL + 1); k <= motion.k; k++) {
        craft.pointAt(k, tip.body, tip.arm, scratch);
        const here = frame ? seenFrom(craft, k, settings.body, scratch) : scratch.clone().sub(middle).applyQuaternion(this.turned.quaternion);
        points.push(here);
      }
      points.push(this.point(tip.c, tip.body, tip.arm).sub(middle).applyQuaternion(this.turned.quaternion));
      put(trail, points);
    });
  }
}

// A point in N at a frame, from a body and in its axes.
function seenFrom(craft, k, body, point) {
  const b = Math.max(0, body), origin = craft.pointAt(k, b, [0, 0, 0], new Vector3()), out = point.clone().sub(origin);
  const axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map((axis) => craft.pointAt(k, b, axis, new Vector3()).sub(origin));
  return new Vector3(...axes.map((axis) => axis.dot(out)));
}

function local(body) {
  const scale = body.kind === "mesh" ? new Vector3(body.scale, body.scale, body.scale) : new Vector3(...SCALE[body.kind](body.size));
  return new Matrix4().compose(new Vector3(...body.at), new Quaternion(...body.turn), scale);
}

function ends(body) {
  const half = new Vector3(0, 0, body.size[1] / 2).applyQuaternion(new Quaternion(...body.turn)), at = new Vector3(...body.at);
  return [at.clone().sub(half).toArray(), at.clone().add(half).toArray()];
}

function meshGeometry(mesh) {
  const shape = new BufferGeometry();
  shape.setAttribute("position", new BufferAttribute(mesh.points.values, 3));
  if (mesh.colors) {
    const rgb = new Float32Array(mesh.colors.values.length), color = new Color();
    for (let i = 0; i < rgb.length; i += 3) {
      color.setRGB(mesh.colors.values[i], mesh.colors.values[i + 1], mesh.colors.values[i + 2]).convertSRGBToLinear();
      rgb.set([color.r, color.g, color.b], i);
    }
    shape.setAttribute("color", new BufferAttribute(rgb, 3));
  }
  shape.computeVertexNormals();
  return shape;
}

// How far the parts of a spacecraft reach from its mass centre at the first frame, m.
function extent(craft) {
  if (!craft.hasBodies) return 1;
  let size = 0;
  craft.bodies().forEach(({ p }, b) => {
    const body = craft.craft.bodies[b];
    const own = { mesh: () => body.reach, sphere: () => body.size[0], box: () => norm(body.size) / 2 }[body.kind]?.() ?? Math.hypot(body.size[0], body.size[1] / 2);
    size = Math.max(size, p.length() + norm(body.at) + own);
  });
  return size || 1;
}

function most(array) {
  let size = 0;
  for (const x of array.values) if (Math.abs(x) > size) size = Math.abs(x);
  return size || 1;
}

// Of vectors over the frames.
function mostNorm({ values, n }) {
  let size = 0;
  for (let k = 0; k < n; k++) size = Math.max(size, Math.hypot(values[k], values[n + k], values[2 * n + k]) || 0);
  return size || 1;
}
