// Reads the page's data and puts views and charts where the page has places for them.
import { App } from "./app.js";
import { inflate, unpackAll } from "./data.js";
import { make } from "./dom.js";
import { startTheme } from "./theme.js";
import { Report } from "./report.js";

async function read(id) {
  const text = document.getElementById(`${id}-numbers`);
  const bytes = await inflate(text.textContent);
  text.remove();
  return unpackAll(bytes, JSON.parse(document.getElementById(id).textContent));
}

async function start() {
  startTheme();
  const report = document.querySelector("[data-report]"), host = document.querySelector("[data-view]");
  const scene = host ? await read("scene") : null, data = document.getElementById("report") ? await read("report") : null;
  if (host) window.nesimView = new App(host, scene);
  if (report) window.nesimReport = new Report(report, { scene, data });
}

start().catch((error) => {
  const host = document.querySelector("[data-view]") || document.body;
  host.append(make("p", { class: "failed", text: `This page cannot be shown: ${error.message}` }));
  console.error(error);
});
