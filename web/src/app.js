// The view: scenes, time, choices and keys, put together in one element.
import { Quaternion, Vector3 } from "three";
import { CraftView } from "./craft_view.js";
import { make, options, short } from "./dom.js";
import { LinePanel } from "./lines.js";
import { OrbitView } from "./orbit_view.js";
import { RelativeView } from "./relative_view.js";
import { pixel, Stage } from "./stage.js";
import { Motion } from "./state.js";
import { onTheme, setTheme, themeName } from "./theme.js";

const SCENES = { craft: "Spacecraft", orbit: "Orbit", relative: "Formation" };
const SWITCHES = {
  craft: [["axes", "body axes"], ["sun", "Sun"], ["nadir", "nadir"], ["velocity", "velocity"], ["field", "magnetic field"], ["momentum", "angular momentum"],
    ["contacts", "contact forces"], ["plumes", "thrusters"], ["wheels", "wheels"], ["joints", "joint axes"], ["tips", "tips"], ["trails", "trails"], ["labels", "names"]],
  orbit: [["orbit", "orbit flown"], ["osculating", "osculating orbit"], ["ground", "ground track"], ["shadow", "shadow"], ["sun", "Sun"], ["tetrahedron", "tetrahedron"], ["labels", "names"]],
  relative: [["orbit", "ways"], ["tetrahedron", "tetrahedron"], ["axes", "axes"], ["labels", "names"]],
};
const KEYS = [["space", "play, pause"], ["← →", "one frame (shift: ten)"], ["home end", "first, last"], ["+ −", "faster, slower"], ["1 2 3", "spacecraft, orbit, formation"],
  ["f", "follow the next body"], ["c", "camera turns with stars, body, orbit"], ["e E", "next, previous event"], ["r", "look from the start again"], ["n", "names"], ["t", "light, dark"], ["?", "these keys"]];
const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 1e7];
const WHOLE = 30;               // s in which a run is played at first

export class App {
  constructor(host, scene) {
    this.host = host;
    this.scene = scene;
    this.motion = new Motion(scene);
    this.playing = false;
    this.settings = { craft: 0, body: 0, rest: "N", center: -1, reference: -1,
      show: { axes: true, sun: true, nadir: true, velocity: false, field: true, momentum: false, contacts: true, plumes: true, wheels: true, joints: false, tips: true, trails: false, labels: true,
        orbit: true, osculating: true, ground: true, shadow: true, tetrahedron: true } };
    const span = this.motion.last - this.motion.first;
    this.speed = SPEEDS.reduce((best, one) => Math.abs(Math.log(one * WHOLE / (span || 1))) < Math.abs(Math.log(best * WHOLE / (span || 1))) ? one : best, 1);
    this.stage = new Stage();
    this.views = { craft: new CraftView(this.stage, this.motion, this.settings) };
    const { around } = scene;
    if (around.body !== "none") this.views.orbit = new OrbitView(this.stage, this.motion, this.settings);
    if (scene.formation) this.views.relative = new RelativeView(this.stage, this.motion, this.settings);
    this.build();
    this.choose(this.motion.crafts.some((craft) => craft.hasBodies) || !this.views.orbit ? "craft" : "orbit");
    new ResizeObserver(() => { this.stage.stale = true; }).observe(this.stage.element);
    requestAnimationFrame((now) => this.tick(now));
  }

  get view() { return this.views[this.name]; }

  // ------------------------------------------------------------------ elements

  build() {
    const { scene } = this;
    this.tabs = Object.keys(this.views).map((name) => make("button", { class: "tab", type: "button", "data-scene": name, text: SCENES[name], onclick: () => this.choose(name) }));
    const bad = scene.status !== "complete";
    const header = make("header", {}, make("h1", { text: scene.title }), bad && make("span", { class: "alarm", text: scene.reason ? `${scene.status}: ${scene.reason}` : scene.status }),
      make("nav", {}, ...(this.tabs.length > 1 ? this.tabs : [])),
      make("button", { class: "icon theme", type: "button", title: "light or dark (t)", "aria-label": "light or dark", text: "◐", onclick: () => this.flipTheme() }),
      make("button", { class: "icon", type: "button", title: "keys (?)", "aria-label": "keys", text: "?", onclick: () => this.toggleHelp() }));
    this.light = make("span", { class: "light" });
    this.stage.element.append(this.light);
    this.panel = make("aside", { class: "panel" });
    this.plot = new LinePanel(this);
    this.buildPanel();
    this.host.append(header, make("main", {}, this.stage.element, this.panel), this.buildBar(), this.buildHelp());
    this.host.addEventListener("keydown", (event) => this.key(event));
    if (this.host.classList.contains("whole")) document.addEventListener("keydown", (event) => { if (!this.host.contains(event.target)) this.key(event); });
    onTheme(() => { this.stage.stale = true; });
  }

  buildPanel() {
    const { motion, scene } = this;
    this.crafts = make("select", { class: "craft", "aria-label": "spacecraft", onchange: () => this.followCraft(Number(this.crafts.value)) });
    options(this.crafts, motion.crafts.map((craft, c) => [String(c), craft.craft.name]));
    this.bodies = make("select", { class: "follow", "aria-label": "follow", onchange: () => this.followBody(Number(this.bodies.value)) });
    this.rest = make("select", { class: "rest", "aria-label": "camera rests in", onchange: () => this.restIn(this.rest.value) });
    options(this.rest, [["N", "the stars"], ["body", "the body"], ...(scene.around.body !== "none" ? [["lvlh", "the orbit (LVLH)"]] : [])]);
    this.center = make("select", { class: "center", "aria-label": "centre", onchange: () => { this.settings.center = Number(this.center.value); this.refresh(); } });
    options(this.center, [["-1", scene.around.body], ...motion.crafts.map((craft, c) => [String(c), craft.craft.name])]);
    this.reference = make("select", { "aria-label": "seen from", class: "reference", onchange: () => { this.settings.reference = Number(this.reference.value); this.refresh(); } });
    options(this.reference, [["-1", "their mean"], ...(scene.formation ? scene.formation.names.map((name, c) => [String(c), name]) : [])]);
    this.magnify = make("input", { type: "range", class: "magnify", min: "0", max: "2", step: "0.05", value: "0", "aria-label": "deflections magnified", oninput: () => this.magnifyBy(10 ** Number(this.magnify.value)) });
    this.factor = make("output", { text: "1×" });
    const bends = motion.crafts.some((craft) => craft.joints.some((joint) => !joint.driven && joint.type !== "fixed"));
    this.choices = {
      craft: make("div", { class: "choices" }, field("spacecraft", this.crafts), field("follow", this.bodies), field("camera with", this.rest),
        bends && field("deflections", make("span", { class: "range" }, this.magnify, this.factor))),
      orbit: make("div", { class: "choices" }, field("centre", this.center)),
      relative: make("div", { class: "choices" }, field("seen from", this.reference)),
    };
    this.switches = Object.fromEntries(Object.keys(this.views).map((name) => [name, make("div", { class: "switches" }, ...SWITCHES[name].filter(([key]) => this.offered(name, key)).map(([key, text]) => this.toggle(key, text)))]));
    this.panel.append(...Object.values(this.choices), ...Object.values(this.switches), this.plot.element, ...this.buildEvents());
    this.fillBodies();
  }

  // What there is nothing of has no switch.
  offered(name, key) {
    const { around, crafts, field: constant } = this.scene;
    const has = { sun: around.sun || around.body === "sun", nadir: around.body !== "none", field: constant || crafts.some((one) => one.vectors.field), momentum: crafts.some((one) => one.vectors.momentum),
      contacts: crafts.some((one) => one.contacts?.length), plumes: crafts.some((one) => one.thrusters?.length), wheels: crafts.some((one) => one.wheels?.length), joints: crafts.some((one) => one.joints?.length), tips: crafts.some((one) => one.tips?.length),
      trails: crafts.some((one) => one.tips?.length), ground: around.turn, shadow: around.sun, osculating: around.mu, tetrahedron: crafts.length > 1 && crafts.length <= 4 };
    return !(key in has) || Boolean(has[key]);
  }

  toggle(key, text) {
    const box = make("input", { type: "checkbox", "data-show": key, onchange: () => this.show(key, box.checked) });
    box.checked = this.settings.show[key];
    return make("label", { class: "switch" }, box, text);
  }

  buildEvents() {
    const { events } = this.scene;
    if (!events.length) return [];
    const list = make("ol", { class: "events" }, ...events.slice(0, 300).map((event, i) => make("li", {}, make("button", { type: "button", "data-event": i, onclick: () => this.seek(event.time) },
      make("time", { text: `${short(event.time)} s` }), make("span", { text: event.craft && this.scene.crafts.length > 1 ? `${event.craft}: ${event.text || event.kind}` : event.text || event.kind })))));
    return [make("section", {}, make("h2", { text: `Events (${events.length})` }), list)];
  }

  buildBar() {
    const { motion } = this;
    this.button = make("button", { class: "icon play", type: "button", "aria-label": "play", text: "▶", onclick: () => this.play(!this.playing) });
    this.slider = make("input", { type: "range", class: "time", min: "0", max: "1", step: "any", value: "0", "aria-label": "time", oninput: () => this.seek(motion.first + Number(this.slider.value) * (motion.last - motion.first)) });
    const span = motion.last - motion.first || 1;
    const marks = make("div", { class: "marks" }, ...this.scene.events.slice(0, 500).map((event, i) => {
      const mark = make("button", { class: "mark", type: "button", tabindex: "-1", "data-mark": i, title: `${short(event.time)} s  ${event.craft} ${event.text || event.kind}`, onclick: () => this.seek(event.time) });
      mark.style.left = `${Math.max(0, Math.min(100, 100 * (event.time - motion.first) / span))}%`;
      return mark;
    }));
    this.speeds = make("select", { class: "speed", "aria-label": "speed", onchange: () => { this.speed = Number(this.speeds.value); } });
    options(this.speeds, SPEEDS.map((one) => [String(one), `${one >= 1e4 ? one.toExponential().replace("e+", "e") : one}×`]), String(this.speed));
    this.utc = make("span", { class: "utc" });
    this.seconds = make("span", { class: "seconds" });
    return make("footer", {}, this.button, this.speeds, make("div", { class: "rail" }, this.slider, marks), make("div", { class: "clock" }, this.utc, this.seconds));
  }

  buildHelp() {
    this.help = make("div", { class: "help", hidden: true, role: "dialog", "aria-label": "keys", onclick: () => this.toggleHelp() }, make("dl", {}, ...KEYS.flatMap(([key, text]) => [make("dt", { text: key }), make("dd", { text })])));
    return this.help;
  }

  fillBodies() {
    const craft = this.motion.crafts[this.settings.craft].craft;
    options(this.bodies, [["-1", "mass centre"], ...(craft.bodies || []).map((body, b) => [String(b), body.name])], String(this.settings.body));
  }

  // ------------------------------------------------------------------ what can be done

  choose(name) {
    this.name = name;
    for (const [key, view] of Object.entries(this.views)) {
      view.controls.enabled = key === name;
      this.choices[key].hidden = key !== name;
      this.switches[key].hidden = key !== name;
    }
    for (const key of Object.keys(this.choices)) if (!this.views[key]) this.choices[key].hidden = true;
    this.tabs.forEach((tab) => tab.setAttribute("aria-pressed", String(tab.dataset.scene === name)));
    this.refresh();
  }

  show(key, on) {
    this.settings.show[key] = on;
    this.panel.querySelectorAll("input[type=checkbox]").forEach((box) => { if (box.dataset.show === key) box.checked = on; });
    this.refresh();
  }

  followCraft(c) {
    this.settings.craft = c;
    this.settings.body = Math.min(this.settings.body, (this.motion.crafts[c].craft.bodies || []).length - 1);
    this.crafts.value = String(c);
    this.fillBodies();
    this.views.craft.look();
    this.refresh();
  }

  followBody(b) { this.settings.body = b; this.bodies.value = String(b); this.refresh(); }
  restIn(frame) { this.settings.rest = frame; this.rest.value = frame; this.refresh(); }
  magnifyBy(factor) { this.motion.magnify = factor; this.factor.textContent = `${short(Math.round(factor * 10) / 10)}×`; this.refresh(); }
  play(on) { this.playing = on; if (on && this.motion.t >= this.motion.last) this.seek(this.motion.first); this.button.textContent = on ? "❚❚" : "▶"; this.button.setAttribute("aria-label", on ? "pause" : "play"); }
  flipTheme() { setTheme(themeName() === "dark" ? "light" : "dark"); }
  toggleHelp() { this.help.hidden = !this.help.hidden; }

  step(frames) {
    const { motion } = this, last = motion.times.length - 1;
    const k = frames > 0 || motion.s < 1e-9 ? motion.k + frames + (motion.k + 1 === last && motion.s > 1 - 1e-9 ? 1 : 0) : motion.k + frames + 1;
    this.seek(motion.times[Math.max(0, Math.min(last, k))]);
  }

  faster(by) {
    const i = SPEEDS.indexOf(this.speed);
    this.speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, i + by))];
    this.speeds.value = String(this.speed);
  }

  jump(by) {
    const { events } = this.scene, t = this.motion.t;
    const found = by > 0 ? events.find((event) => event.time > t + 1e-9) : [...events].reverse().find((event) => event.time < t - 1e-9);
    if (found) this.seek(found.time);
  }

  seek(t) { this.motion.seek(t); this.refresh(); }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || ["SELECT", "TEXTAREA"].includes(event.target.tagName) || (event.target.tagName === "INPUT" && event.target.type === "text")) return;
    const views = Object.keys(this.views), rests = [...this.rest.options].map((option) => option.value);
    const bodies = (this.motion.crafts[this.settings.craft].craft.bodies || []).length;
    const actions = {
      " ": () => this.play(!this.playing), ArrowLeft: () => this.step(event.shiftKey ? -10 : -1), ArrowRight: () => this.step(event.shiftKey ? 10 : 1), Home: () => this.seek(this.motion.first),
      End: () => this.seek(this.motion.last), "+": () => this.faster(1), "=": () => this.faster(1), "-": () => this.faster(-1), 1: () => this.choose("craft"), 2: () => views.includes("orbit") && this.choose("orbit"),
      3: () => views.includes("relative") && this.choose("relative"), f: () => bodies && this.followBody((this.settings.body + 2) % (bodies + 1) - 1), c: () => this.restIn(rests[(rests.indexOf(this.settings.rest) + 1) % rests.length]),
      e: () => this.jump(1), E: () => this.jump(-1), r: () => { this.view.look(); this.refresh(); }, n: () => this.show("labels", !this.settings.show.labels), t: () => this.flipTheme(), "?": () => this.toggleHelp(),
      Escape: () => { this.help.hidden = true; },
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  // ------------------------------------------------------------------ time

  refresh() { this.changed = true; }

  tick(now) {
    const passed = Math.min(0.1, (now - (this.before ?? now)) / 1000);
    this.before = now;
    if (this.playing) {
      this.motion.seek(this.motion.t + passed * this.speed);
      if (this.motion.t >= this.motion.last) this.play(false);
      this.changed = true;
    }
    this.draw();
    requestAnimationFrame((next) => this.tick(next));
  }

  draw() {
    this.stage.resize();
    if (!this.stage.width || (!this.changed && !this.stage.stale)) return;
    if (!this.framed) this.frameAll();
    this.view.update();
    this.stage.render(this.view);
    if (this.changed) this.tell();
    this.changed = this.stage.stale = false;
  }

  // Now that the shape of the canvas is known.
  frameAll() {
    this.framed = true;
    for (const view of Object.values(this.views)) { view.camera.aspect = this.stage.width / this.stage.height; view.look(); }
  }

  tell() {
    const { motion, scene } = this;
    this.slider.value = String((motion.t - motion.first) / (motion.last - motion.first || 1));
    this.seconds.textContent = `t = ${motion.t.toFixed(motion.last > 1e4 ? 1 : 3)} s`;
    this.utc.textContent = utcText(scene.around, motion.t);
    const light = this.views.orbit && this.name !== "relative" ? this.views.orbit.lightOf(this.settings.craft) : null;
    this.light.textContent = light === null ? "" : light > 0.999 ? "☀ in sunlight" : light < 0.001 ? "☾ in shadow" : `◐ ${(100 * light).toFixed(0)} % of the Sun`;
    this.plot.move(motion.t);
  }

  // ------------------------------------------------------------------ for tests and scripts

  // A point of a body, arm from its mass centre in body axes, on the canvas in CSS pixels.
  pixelOf(craft, body, arm = [0, 0, 0]) {
    const view = this.views.craft, { turned } = view;
    const p = view.point(craft, body, arm).applyQuaternion(turned.quaternion).add(turned.position);
    const spot = pixel(p, view.camera, this.stage.width, this.stage.height);
    return spot && [spot.x, spot.y];
  }

  // Where the camera is in N from what it follows, where it looks, and its field of view (deg, vertical): enough to draw the same anew.
  cameraInN() {
    const view = this.views.craft, back = view.turned.quaternion.clone().conjugate();
    const inN = (v) => v.clone().applyQuaternion(back).toArray();
    const up = new Vector3(0, 1, 0).applyQuaternion(new Quaternion().setFromRotationMatrix(view.camera.matrixWorld));
    return { position: inN(view.camera.position), target: inN(view.controls.target), up: inN(up), fov: view.camera.fov, width: this.stage.width, height: this.stage.height };
  }

  get drawCalls() { return this.stage.calls; }

  // Positions and attitudes of bodies over the frames, which are kept once, as motion.
  derived(name, quantity, rows) {
    const { motion } = this, c = this.scene.crafts.findIndex((craft) => craft.name === name), width = quantity.width;
    const t = motion.t, magnify = motion.magnify;
    const series = rows.map((row) => ({ label: quantity.labels[row], values: new Float64Array(motion.times.length) }));
    motion.magnify = 1;
    motion.times.forEach((time, k) => {
      motion.seek(time);
      const poses = motion.crafts[c].bodies();
      rows.forEach((row, i) => {
        const pose = poses[Math.floor(row / width)];
        series[i].values[k] = (width === 3 ? pose.p.toArray() : pose.q.toArray())[row % width];
      });
    });
    motion.magnify = magnify;
    motion.seek(t);
    return { time: motion.times, series };
  }
}

function field(text, control) { return make("label", { class: "field" }, make("span", { text }), control); }

function utcText(around, t) {
  if (!around.utc) return "";
  const late = (around.leaps || []).reduce((sum, [at, longer]) => t >= at ? sum + longer : sum, 0);
  const when = new Date(Date.parse(around.utc.slice(0, 23) + "Z") + (t - late) * 1000);
  return Number.isNaN(when.getTime()) ? "" : when.toISOString().replace("T", " ").replace("Z", " UTC");
}
