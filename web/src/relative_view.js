// The formation seen from its mean or from one of its spacecraft, in LVLH: x forward, y against the orbit normal, z down.
import { BufferAttribute, BufferGeometry, DoubleSide, Mesh, MeshBasicMaterial, Vector3 } from "three";
import { Arrow, dots, line, paint, put } from "./arrows.js";
import { metres } from "./dom.js";
import { View } from "./stage.js";
import { dot, lvlh, minus } from "./state.js";
import { PALETTE } from "./theme.js";

const FACES = [0, 1, 2, 0, 1, 3, 0, 2, 3, 1, 2, 3];
const AXES = ["forward (x)", "right (y)", "down (z)"];

export class RelativeView extends View {
  constructor(stage, motion, settings) {
    super(stage);
    Object.assign(this, { motion, settings, formation: motion.scene.formation });
    this.camera.up.set(0, 0, -1);                  // the planet is below
    this.count = this.formation.names.length;
    this.trails = this.formation.names.map((_, c) => line(motion.times.length, { color: PALETTE[c % 6], opacity: 0.75 }));
    this.marks = dots(this.count, { color: "#ffffff", size: 10 * Math.min(2, window.devicePixelRatio || 1), colors: true, above: true });
    paint(this.marks, this.formation.names.map((_, c) => PALETTE[c % 6]));
    this.edges = line(12, { color: PALETTE[5], segments: true });
    this.axes = [0, 1, 2].map((k) => new Arrow([PALETTE[1], PALETTE[2], PALETTE[0]][k]));
    const faces = new BufferGeometry();
    faces.setAttribute("position", new BufferAttribute(new Float32Array(36), 3));
    this.faces = new Mesh(faces, new MeshBasicMaterial({ color: PALETTE[5], transparent: true, opacity: 0.13, side: DoubleSide, depthWrite: false }));
    this.faces.frustumCulled = false;
    this.scene.add(...this.trails, this.marks, this.edges, this.faces, ...this.axes);
    this.build();
    this.look();
  }

  // Ways over the whole run, from the reference.
  build() {
    const { formation, motion } = this;
    this.from = this.settings.reference;
    this.size = 0;
    const read = (array, k, row = 0) => [0, 1, 2].map((axis) => array.values[(3 * row + axis) * array.n + k]);
    const ways = formation.names.map(() => []);
    for (let k = 0; k < motion.times.length; k++) {
      const rows = lvlh(read(formation.reference, k), read(formation.velocity, k));
      if (!rows) continue;
      const origin = this.from >= 0 ? read(formation.position, k, this.from) : [0, 0, 0];
      ways.forEach((way, c) => {
        const p = minus(read(formation.position, k, c), origin), seen = rows.map((row) => dot(row, p));
        if (!seen.every(Number.isFinite)) return;
        way.push(seen);
        this.size = Math.max(this.size, Math.hypot(...seen));
      });
    }
    this.size ||= 1;
    ways.forEach((way, c) => put(this.trails[c], way.map((p) => p.map((x) => x / this.size))));
  }

  look() { this.controls.target.set(0, 0, 0); this.frame(1.1, [-1.5, -1.2, -0.9]); }

  update() {
    const { formation, motion, settings } = this;
    if (this.from !== settings.reference) this.build();
    const rows = lvlh(motion.vector(formation.reference), motion.vector(formation.velocity)) || [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
    const places = formation.names.map((_, c) => motion.vector(formation.position, c));
    const origin = this.from >= 0 ? places[this.from] : [0, 0, 0];
    this.seen = places.map((p) => rows.map((row) => dot(row, minus(p, origin)) / this.size));
    put(this.marks, this.seen);
    this.trails.forEach((trail) => { trail.visible = settings.show.orbit; });
    this.named = settings.show.labels ? formation.names.map((name, c) => ({ text: name, at: new Vector3(...this.seen[c]), color: PALETTE[c % 6] })) : [];
    this.axes.forEach((arrow, k) => {
      arrow.point(new Vector3(), new Vector3(k === 0, k === 1, k === 2), 0.4);
      arrow.visible = settings.show.axes;
      if (arrow.visible && settings.show.labels) this.named.push({ text: AXES[k], at: arrow.tip(), color: "" });
    });
    this.updateEdges(settings.show.tetrahedron);
    this.clip();
  }

  updateEdges(shown) {
    this.edges.visible = shown && this.count <= 4;
    this.faces.visible = shown && this.count === 4;
    if (!this.edges.visible) return;
    const points = [];
    for (let i = 0; i < this.count; i++) {
      for (let j = i + 1; j < this.count; j++) {
        const [a, b] = [new Vector3(...this.seen[i]), new Vector3(...this.seen[j])];
        points.push(a, b);
        if (this.settings.show.labels) this.named.push({ text: metres(a.distanceTo(b) * this.size), at: a.clone().add(b).multiplyScalar(0.5), color: "" });
      }
    }
    put(this.edges, points);
    if (this.count === 4) {
      const attribute = this.faces.geometry.attributes.position;
      FACES.forEach((c, i) => attribute.setXYZ(i, ...this.seen[c]));
      attribute.needsUpdate = true;
    }
  }
}
