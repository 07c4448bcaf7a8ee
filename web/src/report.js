// Plots of a report: of everything recorded, a spacecraft at a time, or those that a batch has. Plots over the same thing are zoomed together.
import { make, options } from "./dom.js";
import { chart, groups, values } from "./lines.js";
import { onTheme } from "./theme.js";

const MOST = 9;                 // lines of one plot

export class Report {
  // scene: with lines by spacecraft; data: with charts, of a batch
  constructor(host, { scene, data }) {
    this.host = host;
    this.scene = scene;
    this.range = new Map();      // of each zoom, [from, to]
    this.grid = make("div", { class: "charts" });
    if (scene) {
      this.crafts = scene.lines.filter((one) => one.quantities.length);
      this.choice = options(make("select", { "aria-label": "spacecraft of the plots", onchange: () => this.show() }), this.crafts.map((one, i) => [String(i), one.name]));
      if (this.crafts.length > 1) host.append(make("label", { class: "choose" }, "spacecraft ", this.choice));
    }
    this.charts = data ? data.charts : null;
    host.append(this.grid);
    this.show();
    onTheme(() => this.show());
  }

  // Charts of the spacecraft that is chosen: of a quantity of many bodies, those of the first.
  chosen() {
    if (this.charts) return this.charts;
    const craft = this.crafts[Number(this.choice.value)];
    return craft ? craft.quantities.filter((one) => !one.motion).map((one) => {
      const grouped = groups(one.labels), first = one.labels.length > MOST && grouped.size > 1 ? [...grouped.values()][0] : one.labels.map((_, row) => row);
      const part = one.labels.length > MOST && grouped.size > 1 ? ` of ${[...grouped.keys()][0]}` : "";
      return { title: one.name.replaceAll("_", " ") + part, about: one.about, x: craft.time, quantity: one, rows: first.slice(0, MOST), labels: one.labels, units: one.units, along: "t (s)", zoom: "time", grouped };
    }) : [];
  }

  show() {
    this.plots?.forEach(({ plot }) => plot.destroy());
    this.plots = [];
    this.watch?.disconnect();
    this.watch = new IntersectionObserver((seen) => seen.filter((one) => one.isIntersecting).forEach((one) => { this.watch.unobserve(one.target); this.draw(one.target); }), { rootMargin: "300px" });
    this.grid.replaceChildren(...this.chosen().map((one) => {
      const place = make("div", { class: "chart" }, make("h3", { text: one.title, title: one.about || "" }));
      if (one.grouped && one.grouped.size > 1 && one.labels.length > MOST) {
        const pick = options(make("select", { "aria-label": `part of ${one.title}`, onchange: () => { one.rows = one.grouped.get(pick.value).slice(0, MOST); this.draw(place); } }), [...one.grouped.keys()].map((key) => [key, key]));
        place.append(pick);
        one.title = one.title.replace(/ of .*/, "");
        place.firstChild.textContent = one.title;
      }
      place.chart = one;
      this.watch.observe(place);
      return place;
    }));
  }

  draw(place) {
    const one = place.chart;
    place.plot?.destroy();
    this.plots = this.plots.filter((other) => other.place !== place);
    const rows = one.rows || one.labels.map((_, row) => row), quantity = one.quantity || one;
    const series = rows.map((row) => ({ label: one.labels[row] || one.title, values: values(quantity, row) }));
    place.plot = chart(place, one.x.values, series, { units: one.units, width: place.clientWidth - 2, height: 210, along: one.along,
      pick: one.zoom === "time" && this.scene ? (t) => window.nesimView?.seek(t) : null, zoomed: (from, to) => this.zoom(one.zoom, from, to, place) });
    this.plots.push({ place, plot: place.plot, zoom: one.zoom });
    const range = this.range.get(one.zoom);
    if (range) place.plot.setScale("x", { min: range[0], max: range[1] });
  }

  // One plot was zoomed: so are the others.
  zoom(name, from, to, place) {
    const before = this.range.get(name);
    if (this.busy || (before && before[0] === from && before[1] === to)) return;
    this.range.set(name, [from, to]);
    this.busy = true;
    for (const other of this.plots) if (other.place !== place && other.zoom === name) other.plot.setScale("x", { min: from, max: to });
    this.busy = false;
  }
}
