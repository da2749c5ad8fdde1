/**
 * Makes a built site work without a network: `node offline.mjs SITE [--data DIR] [--css FILE]…`.
 *
 * Writes the service worker, the manifest, and one file that holds the look-up, the judge and
 * tonight's rules with their data, to be opened from a memory stick.
 */

import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { build, transform } from "esbuild";

const here = (path) => new URL(path, import.meta.url).pathname;

/** Files that no page needs: for search engines, for developers, or another copy of everything. */
const NOT_KEPT = /(^|\/)(sw\.js|robots\.txt|sitemap\.xml(\.gz)?|.*\.map|ono99\.html|.*\.zip|.*\.tar\.gz|lunr\/.*)$/;

/** What comes first: the apps and what they load, and the page that says what is missing. */
const FIRST = /^(index\.html|404\.html|(judge|ask|tonight|score)\/|app\/|data\/(ask\/|text|layers|cards)|assets\/)/;

/** What the apps in the single file load, by name; what is long is packed. */
const INLINED = ["text", "layers", "cards"];
const PACKED = ["ask/search", "ask/answers"];

async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join("/"))
    .sort();
}

const hashOf = (content) => createHash("sha256").update(content).digest("hex").slice(0, 12);

async function kept(site) {
  const paths = (await filesIn(site)).filter((path) => !NOT_KEPT.test(path));
  return Promise.all(paths.map(async (path) => [path, hashOf(await readFile(join(site, path)))]));
}

async function writeWorker(site) {
  const files = await kept(site);
  const first = files.filter(([path]) => FIRST.test(path));
  const rest = files.filter(([path]) => !FIRST.test(path));
  const fill = { VERSION: hashOf(JSON.stringify(files)), FIRST: first, REST: rest };
  const template = await readFile(here("src/sw.js"), "utf8");
  const { code } = await transform(template, { minify: true, target: "es2022" });
  await writeFile(join(site, "sw.js"), code.replace(/__([A-Z]+)__/g, (_, name) => JSON.stringify(fill[name])));
  return files.length;
}

async function writeManifest(site, text) {
  const icon = (await stat(join(site, "assets/icon.svg")).catch(() => null))
    ? [{ src: "assets/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any maskable" }] : [];
  const manifest = {
    name: text.site.name, short_name: text.site.short, lang: text.lang, start_url: "./", scope: "./",
    display: "minimal-ui", background_color: "#ffffff", theme_color: "#1f4fa8", icons: icon,
  };
  await writeFile(join(site, "manifest.webmanifest"), JSON.stringify(manifest));
}

/** JSON inside of a script: nothing in it may end the script. */
const inScript = (text) => text.replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");

/** A text of the page or of an attribute. */
const inPage = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

async function writeSingleFile(site, styles, data) {
  const { outputFiles: [script] } = await build({
    entryPoints: [here("src/single.js")], bundle: true, format: "iife", target: "es2022", minify: true,
    legalComments: "none", write: false, logLevel: "warning",
  });
  const css = await Promise.all([here("src/ono.css"), ...styles].map((path) => readFile(path, "utf8")));
  const { code: style } = await transform(css.join("\n"), { loader: "css", minify: true });
  const { lang, site: { name, notice }, common: { failed, again }, judge, ask, tonight } = data.text;
  const words = {
    LANG: lang, TITLE: name, NOTICE: notice, FAILED: failed, AGAIN: again,
    JUDGE: judge.title, ASK: ask.title, TONIGHT: tonight.title,
  };
  const fill = {
    ...Object.fromEntries(Object.entries(words).map(([place, text]) => [place, inPage(text)])), STYLE: style,
    DATA: inScript(JSON.stringify(data)), SCRIPT: script.text.replaceAll("</script", "<\\/script"),
  };
  const template = await readFile(here("src/single.html"), "utf8");
  const page = template.replace(/__([A-Z]+)__/g, (_, name) => fill[name]);
  await writeFile(join(site, "ono99.html"), page);
  return page.length;
}

async function main() {
  const { values, positionals: [site] } = parseArgs({
    allowPositionals: true, options: {
      data: { type: "string" }, css: { type: "string", multiple: true, default: [] },
    },
  });
  if (!site) throw new Error("which site? expected the folder of a built site");
  const folder = values.data ?? join(site, "data");
  const read = async (name) => [name, await readFile(join(folder, `${name}.json`), "utf8")];
  const plain = await Promise.all(INLINED.map(read));
  const packed = await Promise.all(PACKED.map(read));
  const data = Object.fromEntries([
    ...plain.map(([name, text]) => [name, JSON.parse(text)]),
    ...packed.map(([name, text]) => [name, gzipSync(text, { level: 9 }).toString("base64")]),
  ]);
  const size = await writeSingleFile(site, values.css, data);
  await writeManifest(site, data.text);
  const count = await writeWorker(site);
  console.log(`works without a network: ${count} files kept; ono99.html, ${Math.round(size / 1000)} kB`);
}

await main().catch((error) => {
  console.error(`offline.mjs: ${error.message}`);
  process.exit(1);
});
