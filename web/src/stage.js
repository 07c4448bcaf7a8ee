// The canvas: one renderer, a camera with its controls for each scene, and names beside things as HTML.
import { Color, PerspectiveCamera, Scene, Vector3, WebGLRenderer } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { make } from "./dom.js";
import { onTheme, theme } from "./theme.js";

export class Stage {
  constructor() {
    this.canvas = make("canvas", { class: "canvas", tabindex: "0", "aria-label": "3-D view" });
    this.overlay = make("div", { class: "labels", "aria-hidden": "true" });
    this.element = make("div", { class: "stage" }, this.canvas, this.overlay);
    this.renderer = new WebGLRenderer({ canvas: this.canvas, antialias: true, preserveDrawingBuffer: true });
    this.labels = [];
    this.stale = true;
    onTheme(() => { this.stale = true; });
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!width || !height) return;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    if (this.width === width && this.height === height && this.ratio === ratio) return;
    Object.assign(this, { width, height, ratio, stale: true });
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
  }

  render(view) {
    view.scene.background = new Color(theme().sky);
    view.camera.aspect = this.width / this.height;
    view.camera.updateProjectionMatrix();
    view.camera.updateMatrixWorld();
    view.scene.updateMatrixWorld(true);
    this.renderer.render(view.scene, view.camera);
    this.place(view.labels(), view.camera);
    this.calls = this.renderer.info.render.calls;
  }

  // names: [{text, at: Vector3 in the scene, color}]. Those that would cover another are left out.
  place(names, camera) {
    const taken = [];
    while (this.labels.length < names.length) {
      const label = make("span");
      this.labels.push(label);
      this.overlay.append(label);
    }
    this.labels.forEach((label, i) => {
      const name = names[i];
      const spot = name && pixel(name.at, camera, this.width, this.height);
      const box = spot && [spot.x, spot.y, spot.x + 7 * name.text.length, spot.y + 14];
      const hidden = !spot || taken.some((other) => box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3]);
      label.hidden = hidden;
      if (hidden) return;
      taken.push(box);
      if (label.textContent !== name.text) label.textContent = name.text;
      label.style.color = name.color || "";
      label.style.transform = `translate(${(spot.x + 6).toFixed(1)}px, ${(spot.y - 8).toFixed(1)}px)`;
    });
  }
}

// Where a point of the scene is on the canvas, in CSS pixels; null behind the camera or outside.
export function pixel(point, camera, width, height) {
  const p = point.clone().project(camera);
  if (p.z > 1 || p.z < -1 || Math.abs(p.x) > 1.05 || Math.abs(p.y) > 1.05) return null;
  return new Vector3((p.x + 1) / 2 * width, (1 - p.y) / 2 * height, p.z);
}

// What all three scenes have: camera, controls, and whether something has changed.
export class View {
  constructor(stage) {
    this.stage = stage;
    this.scene = new Scene();
    this.camera = new PerspectiveCamera(40, 1, 0.1, 1000);
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, stage.canvas);
    this.controls.enableDamping = false;
    this.controls.addEventListener("change", () => { stage.stale = true; });
    this.controls.enabled = false;
    this.named = [];
  }

  // Looks from a direction at the target, so far away that a ball of this size fits.
  frame(size, direction = [1, -1.6, 0.9]) {
    const distance = 1.15 * size / Math.sin(this.camera.fov / 2 * Math.PI / 180) * Math.max(1, 1 / (this.camera.aspect || 1));
    this.camera.position.copy(this.controls.target).add(new Vector3(...direction).normalize().multiplyScalar(distance));
    this.controls.minDistance = distance / 2000;
    this.controls.maxDistance = distance * 200;
    this.controls.update();
    this.clip();
  }

  clip() {
    const distance = this.camera.position.distanceTo(this.controls.target);
    this.camera.near = distance / 500;
    this.camera.far = distance * 2000;
  }

  labels() { return this.named; }
}
