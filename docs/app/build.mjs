/**
 * Bundles the apps for the site: `node build.mjs --out DIR`.
 *
 * Code that several apps use becomes a chunk of its own, so that a page loads only what it needs.
 */

import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { build } from "esbuild";

const here = (path) => new URL(path, import.meta.url).pathname;

const { values } = parseArgs({ options: { out: { type: "string" } } });
if (!values.out) {
  console.error("build.mjs: where to? expected --out DIR");
  process.exit(2);
}

await rm(values.out, { recursive: true, force: true });
await build({
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
