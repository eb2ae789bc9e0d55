// The visibility polygon by npm `visibility-polygon`, on the scenes of `scenes.json`: node visibility_polygon.mjs scenes.json
// Needs `npm install visibility-polygon` in this directory.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const VisibilityPolygon = createRequire(import.meta.url)("visibility-polygon");
const { board, tables, eyes } = JSON.parse(readFileSync(process.argv[2] ?? "scenes.json", "utf8"));
const edge = [[[0, 0], [board, 0]], [[board, 0], [board, board]], [[board, board], [0, board]], [[0, board], [0, 0]]];

const quartile = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 4)];
const words = (ns) => (ns < 1e6 ? `${(ns / 1e3).toFixed(2)} us` : `${(ns / 1e6).toFixed(2)} ms`);
const growth = (rows) => {
  const points = rows.map(([n, ns]) => [Math.log(n), Math.log(ns)]);
  const mean = (k) => points.reduce((sum, p) => sum + p[k], 0) / points.length;
  const [mx, my] = [mean(0), mean(1)];
  return points.reduce((s, p) => s + (p[0] - mx) * (p[1] - my), 0) / points.reduce((s, p) => s + (p[0] - mx) ** 2, 0);
};

// The first looks warm up. One takes from microseconds to tens of milliseconds, so that time is the limit.
const measure = (segments) => {
  const times = [];
  const until = performance.now() + 2000;
  for (let i = 0; i < eyes.length && (performance.now() < until || times.length < 8); i++) {
    const begin = performance.now();
    VisibilityPolygon.compute(eyes[i], segments);
    times.push((performance.now() - begin) * 1e6);
  }
  return quartile(times.slice(times.length > 100 ? 50 : 2));
};

for (const name of ["dense", "open", "poly"]) {
  const rows = tables
    .filter((table) => table.name === name)
    .map((table) => {
      const walls = table.segments.map(([x0, y0, x1, y1]) => [[x0, y0], [x1, y1]]);
      return [table.count, measure([...walls, ...edge])];
    });
  const cells = rows.map(([, ns]) => words(ns).padStart(10)).join(" ");
  console.log(`area ${name}: npm visibility-polygon`.padEnd(44), cells, ` exponent ${growth(rows).toFixed(2)}`);
}
