// Makes nesim/view/bundle/: one script and one style sheet, with a fingerprint of what they were made from. `npm ci && npm run build`.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync, mkdirSync } from "node:fs";
import { build } from "esbuild";

const here = new URL(".", import.meta.url), out = new URL("../nesim/view/bundle/", here);
const sources = ["build.mjs", "package.json", "package-lock.json", ...readdirSync(new URL("src/", here)).sort().map((name) => `src/${name}`)];
const digest = createHash("sha256");
for (const name of sources) digest.update(name).update("\0").update(readFileSync(new URL(name, here))).update("\0");
const fingerprint = digest.digest("hex");

// Natural Earth's land at 1:110 million, from its topology: rings of longitude and latitude, differences in hundredths of a degree.
function coast() {
  const atlas = JSON.parse(readFileSync(new URL("node_modules/world-atlas/land-110m.json", here)));
  const { scale, translate } = atlas.transform;
  const arcs = atlas.arcs.map((arc) => {
    let x = 0, y = 0;
    return arc.map(([dx, dy]) => [(x += dx) * scale[0] + translate[0], (y += dy) * scale[1] + translate[1]]);
  });
  const rings = atlas.objects.land.geometries.flatMap((land) => land.arcs).flatMap((polygon) => polygon.map((ring) => ring.flatMap((i, k) => (i < 0 ? [...arcs[~i]].reverse() : arcs[i]).slice(k ? 1 : 0))));
  return rings.map(flattened).map((ring) => {
    let x = 0, y = 0;
    return ring.flatMap(([lon, lat]) => { const a = Math.round(100 * lon), b = Math.round(100 * lat), step = [a - x, b - y]; x = a; y = b; return step; });
  });
}

// A ring without jumps at the date line; one about a pole goes on along it.
function flattened(ring) {
  let turns = 0;
  const out = ring.map(([lon, lat], i) => {
    if (i) turns -= Math.round((lon - ring[i - 1][0]) / 360);
    return [lon + 360 * turns, lat];
  });
  const pole = out[0][1] < 0 ? -90 : 90, around = Math.abs(out[0][0] - out[out.length - 1][0]) > 180;
  return around ? [...out, [out[out.length - 1][0], pole], [out[0][0], pole]] : out;
}

const coastline = { name: "coast", setup(make) {
  make.onResolve({ filter: /^coast$/ }, () => ({ path: "coast", namespace: "coast" }));
  make.onLoad({ filter: /.*/, namespace: "coast" }, () => ({ contents: JSON.stringify(coast()), loader: "json" }));
} };

const options = { bundle: true, minify: true, write: false, legalComments: "none", target: ["es2022"], absWorkingDir: new URL(".", here).pathname };
const script = await build({ ...options, entryPoints: ["src/main.js"], format: "iife", plugins: [coastline], charset: "utf8" });
const style = await build({ ...options, entryPoints: ["src/style.css"] });
mkdirSync(out, { recursive: true });
writeFileSync(new URL("view.js", out), `/* nesim view, made from web/ with the fingerprint ${fingerprint}. Licences: LICENSES.txt */\n${script.outputFiles[0].text}`);
writeFileSync(new URL("view.css", out), style.outputFiles[0].text);
const licences = [["three.js", "three/LICENSE"], ["uPlot", "uplot/LICENSE"], ["world-atlas", "world-atlas/LICENSE"]].map(([name, file]) => `${name}\n\n${readFileSync(new URL(`node_modules/${file}`, here)).toString().trim()}\n`);
licences.push("Natural Earth\n\nCoastlines made with Natural Earth, free vector and raster map data at naturalearthdata.com, in the public domain.\n");
writeFileSync(new URL("LICENSES.txt", out), licences.join(`\n${"-".repeat(80)}\n\n`));
console.log(`view.js ${script.outputFiles[0].contents.length} bytes, view.css ${style.outputFiles[0].contents.length} bytes`);
