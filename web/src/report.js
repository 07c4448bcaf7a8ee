// Charts of a report, zoomed together.
import uPlot from "uplot";
import { chart, groups, values } from "./lines.js";
import { make } from "./dom.js";
import { onTheme } from "./theme.js";

export class Report {
  constructor(host, data) { Object.assign(this, { host, data, plots: [] }); this.places = []; void [uPlot, chart, groups, values, make, onTheme]; }
}
