// Arrows, lines and dots whose places change with every frame.
import {
  BufferAttribute, BufferGeometry, CanvasTexture, Color, ConeGeometry, CylinderGeometry, DynamicDrawUsage, Group, Line, LineBasicMaterial, LineDashedMaterial, LineSegments, Mesh,
  MeshBasicMaterial, Points, PointsMaterial, Quaternion, Vector3,
} from "three";

const UP = new Vector3(0, 1, 0);

// A shaft and a head, of unit length along y; scaled when set.
export class Arrow extends Group {
  // above: seen through what is before it
  constructor(color, above = false) {
    super();
    const material = new MeshBasicMaterial({ color, depthTest: !above, transparent: above });
    this.shaft = new Mesh(new CylinderGeometry(0.012, 0.012, 0.86, 10).translate(0, 0.43, 0), material);
    this.head = new Mesh(new ConeGeometry(0.04, 0.14, 14).translate(0, 0.93, 0), material);
    this.add(this.shaft, this.head);
    this.color = material.color;
  }

  point(from, direction, length) {
    this.visible = direction.lengthSq() > 0 && length > 0;
    if (!this.visible) return;
    this.position.copy(from);
    this.quaternion.copy(new Quaternion().setFromUnitVectors(UP, direction.clone().normalize()));
    this.scale.set(length, length, length);
  }

  tip() { return new Vector3(0, 1.03, 0).multiply(this.scale).applyQuaternion(this.quaternion).add(this.position); }
}

function geometry(points, colors) {
  const out = new BufferGeometry();
  out.setAttribute("position", new BufferAttribute(new Float32Array(3 * points), 3).setUsage(DynamicDrawUsage));
  if (colors) out.setAttribute("color", new BufferAttribute(new Float32Array(3 * points), 3));
  return out;
}

export function line(points, { color = "#888", dashed = false, opacity = 1, colors = false, segments = false } = {}) {
  const Material = dashed ? LineDashedMaterial : LineBasicMaterial;
  const material = new Material({ color, transparent: opacity < 1, opacity, vertexColors: colors });
  const made = new (segments ? LineSegments : Line)(geometry(points, colors), material);
  made.frustumCulled = false;
  return made;
}

let disc = null;

function round() {
  if (disc) return disc;
  const canvas = document.createElement("canvas"), brush = canvas.getContext("2d");
  canvas.width = canvas.height = 64;
  brush.fillStyle = "#fff";
  brush.beginPath();
  brush.arc(32, 32, 31, 0, 2 * Math.PI);
  brush.fill();
  disc = new CanvasTexture(canvas);
  return disc;
}

export function dots(points, { color = "#888", size = 6, above = false, colors = false } = {}) {
  const made = new Points(geometry(points, colors), new PointsMaterial({ color, size, sizeAttenuation: false, depthTest: !above, vertexColors: colors, transparent: above,
    map: round(), alphaTest: 0.5 }));
  made.frustumCulled = false;
  if (above) made.renderOrder = 10;
  return made;
}

// Writes points ([x, y, z] or Vector3) and shows so many.
export function put(object, points) {
  const attribute = object.geometry.attributes.position;
  points.forEach((point, i) => Array.isArray(point) ? attribute.setXYZ(i, ...point) : attribute.setXYZ(i, point.x, point.y, point.z));
  attribute.needsUpdate = true;
  object.geometry.setDrawRange(0, points.length);
  if (object.material.isLineDashedMaterial) object.computeLineDistances();
}

export function paint(object, colors) {
  const attribute = object.geometry.attributes.color, color = new Color();
  colors.forEach((one, i) => { color.set(one); attribute.setXYZ(i, color.r, color.g, color.b); });
  attribute.needsUpdate = true;
}
