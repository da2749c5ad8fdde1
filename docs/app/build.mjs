/**
 * Bundles the apps for the site: `node build.mjs --out DIR --loads FILE`.
 *
 * Code that several apps use becomes a chunk of its own, so that a page loads only what it needs.
 * The file says what each app loads, so that a page can ask for all of it at once.
 */

import { rm, writeFile } from "node:fs/promises";
import { basename, relative } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { APPS } from "./src/apps.js";

const here = (path) => new URL(path, import.meta.url).pathname;

const { values } = parseArgs({ options: { out: { type: "string" }, loads: { type: "string" } } });
if (!values.out || !values.loads) {
  console.error("build.mjs: where to? expected --out DIR --loads FILE");
  process.exit(2);
}

await rm(values.out, { recursive: true, force: true });
const { metafile: { outputs } } = await build({
  metafile: true,
  entryPoints: { ono: here("src/ono.js") },
  outdir: values.out,
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "none",
  chunkNames: "chunks/[name]-[hash]",
  logLevel: "warning",
});
await build({
  entryPoints: { ono: here("src/ono.css") },
  outdir: values.out,
  bundle: true,
  minify: true,
  logLevel: "warning",
});

/** A file and all that it cannot start without. @returns {string[]} */
function needed(file, known = new Set()) {
  if (known.has(file)) return [];
  known.add(file);
  const imported = outputs[file].imports.filter(({ kind }) => kind === "import-statement");
  return [file, ...imported.flatMap(({ path }) => needed(path, known))];
}

const [script] = Object.keys(outputs).filter((file) => basename(file) === "ono.js");
const codeOf = (tag) => Object.keys(outputs).find((file) =>
  outputs[file].entryPoint?.endsWith(`/elements/${tag.replace("ono-", "")}.js`));
const loads = Object.entries(APPS).map(([tag, { data }]) => {
  const files = new Set([...needed(script), ...needed(codeOf(tag))]);
  return [tag, {
    modules: [...files].map((file) => `app/${relative(values.out, file)}`),
    data: data.map((name) => `data/${name}.json`),
  }];
});
await writeFile(values.loads, JSON.stringify(Object.fromEntries(loads)));
