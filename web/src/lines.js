// Recorded quantities as lines over time (uPlot).
import uPlot from "uplot";
import { make, options, short } from "./dom.js";
import { PALETTE, onTheme } from "./theme.js";

const MANY = 9;                 // lines in one plot that can be told apart

// Values of one line: 16 bits between its least and greatest (nesim/view/channels.py).
export function values(quantity, row) {
  const { values: steps, n } = quantity.values, out = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    const step = steps[row * n + k];
    out[k] = step === 65535 ? NaN : quantity.low[row] + step / 65534 * quantity.span[row];
  }
  return out;
}

// Labels of a quantity grouped by all but their last word: bodies, joints.
export function groups(labels) {
  const found = new Map();
  labels.forEach((label, row) => {
    const space = label.lastIndexOf(" "), front = space < 0 ? "" : label.slice(0, space);
    if (!found.has(front)) found.set(front, []);
    found.get(front).push(row);
  });
  return found;
}

const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

// What changes in its seventh digit or beyond is shown without the digits that stay.
function shifted({ label, values: all }) {
  let low = Infinity, high = -Infinity;
  for (const y of all) if (y < low || y > high) { low = Math.min(low, y); high = Math.max(high, y); }
  if (!(high > low) || high - low > 1e-6 * Math.max(Math.abs(low), Math.abs(high))) return { label, values: all };
  return { label: `${label} ${low < 0 ? "+" : "−"} ${short(Math.abs(low))}`, values: all.map((y) => y - low) };
}

function room(low, high) {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [0, 1];
  const pad = high > low ? 0.06 * (high - low) : 0.1 * Math.abs(low) || 1;
  return [low - pad, high + pad];
}

// A chart of some lines. series: [{label, values}]. pick(t): where it was clicked.
export function chart(host, time, series, { units = "", width, height, pick, zoomed, along = "t (s)" } = {}) {
  const axis = { stroke: css("--ink-2"), grid: { stroke: css("--grid"), width: 1 }, ticks: { stroke: css("--grid"), width: 1 }, font: "11px system-ui, sans-serif" };
  const shown = series.map(shifted);
  const plot = new uPlot({
    width, height,
    cursor: { drag: { x: true, y: false }, points: { size: 5 }, sync: zoomed && along === "t (s)" ? { key: "time" } : undefined },
    legend: { show: true, live: true },
    scales: { x: { time: false }, y: { range: (_, low, high) => room(low, high) } },
    axes: [{ ...axis, label: along, labelSize: 16, size: 34, labelFont: axis.font }, { ...axis, label: units === "1" ? "" : units, labelSize: 16, size: 64, labelFont: axis.font,
      values: (_, ticks) => ticks.map((tick) => short(tick)) }],
    series: [{ label: along === "t (s)" ? "t" : "at", value: (_, t) => t === null ? "–" : short(t) }, ...shown.map((one, k) => ({
      label: one.label, stroke: PALETTE[k % PALETTE.length], width: 1.4, dash: [[], [7, 4], [2, 3]][Math.floor(k / PALETTE.length) % 3], points: { show: false },
      value: (_, y) => y === null || Number.isNaN(y) ? "–" : short(y) }))],
    hooks: { setScale: zoomed ? [(u, key) => { if (key === "x") zoomed(u.scales.x.min, u.scales.x.max); }] : [], ready: [(u) => { if (pick) u.over.addEventListener("click", () => { if (u.cursor.left >= 0) pick(u.posToVal(u.cursor.left, "x")); }); }] },
  }, [Array.from(time), ...shown.map((one) => Array.from(one.values, (y) => Number.isNaN(y) ? null : y))], host);
  return plot;
}

// The plot beside the scene, with its choices; a line stands at the time of the scene.
export class LinePanel {
  constructor(app) {
    this.app = app;
    this.lines = app.scene.lines.filter((one) => one.quantities.length);
    if (app.scene.together && app.scene.together.quantities.length) this.lines.push(app.scene.together);
    this.craft = make("select", { "aria-label": "spacecraft of the plot", onchange: () => this.fillQuantities() });
    this.quantity = make("select", { "aria-label": "quantity", class: "quantity", onchange: () => this.fillParts() });
    this.part = make("select", { "aria-label": "component", class: "part", onchange: () => this.draw() });
    this.host = make("div", { class: "plot" });
    this.element = make("section", { class: "lines" }, make("h2", { text: "Plot" }), make("div", { class: "row" }, this.craft, this.quantity, this.part), this.host);
    options(this.craft, this.lines.map((one, i) => [String(i), one.name]));
    this.craft.hidden = this.lines.length < 2;
    this.mark = make("div", { class: "now" });
    onTheme(() => this.draw());
    new ResizeObserver(() => { if (this.host.clientWidth !== this.width) this.draw(); }).observe(this.host);
    if (this.lines.length) this.fillQuantities(); else this.element.hidden = true;
  }

  get current() { return this.lines[Number(this.craft.value)]; }
  get chosen() { return this.current.quantities[Number(this.quantity.value)]; }

  fillQuantities() {
    const old = this.quantity.selectedOptions[0]?.textContent;
    const names = this.current.quantities.map((one) => one.name.replaceAll("_", " "));
    const favourite = ["body rate", "joint angle", "wheel speed"].find((name) => names.includes(name));
    options(this.quantity, names.map((name, i) => [String(i), name]), String(Math.max(0, names.indexOf(old && names.includes(old) ? old : favourite || names[0]))));
    this.fillParts();
  }

  fillParts() {
    const labels = this.chosen.labels, grouped = groups(labels), entries = [];
    if (labels.length <= MANY && labels.length > 1) entries.push(["all", "all"]);
    if (grouped.size > 1) for (const front of grouped.keys()) entries.push([`group ${front}`, front]);
    if (labels.length > 1) labels.forEach((label, row) => entries.push([`row ${row}`, label]));
    options(this.part, entries);
    this.part.hidden = entries.length < 2;
    this.draw();
  }

  rows() {
    const value = this.part.value, labels = this.chosen.labels;
    if (value.startsWith("group ")) return groups(labels).get(value.slice(6)).slice(0, 21);
    return value.startsWith("row ") ? [Number(value.slice(4))] : labels.map((_, row) => row);
  }

  draw() {
    const width = this.width = this.host.clientWidth;
    if (!this.lines.length || !width) return;
    this.plot?.destroy();
    const quantity = this.chosen, rows = this.rows();
    const { time, series } = quantity.motion ? this.app.derived(this.current.name, quantity, rows)
      : { time: this.current.time.values, series: rows.map((row) => ({ label: quantity.labels[row] || quantity.name.replaceAll("_", " "), values: values(quantity, row) })) };
    this.plot = chart(this.host, time, series, { units: quantity.units, width, height: 190, pick: (t) => this.app.seek(t) });
    this.plot.over.append(this.mark);
    queueMicrotask(() => this.move(this.app.motion.t));          // uPlot finds its scales in one of its own
  }

  move(t) {
    if (!this.plot) return;
    const x = this.plot.valToPos(t, "x");
    if (!(this.plot.cursor.left >= 0)) this.plot.setLegend({ idx: this.plot.valToIdx(t) }, false);
    this.mark.hidden = !(x >= 0 && x <= this.plot.over.clientWidth);
    this.mark.style.transform = `translateX(${x}px)`;
  }
}
