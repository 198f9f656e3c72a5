#!/usr/bin/env node
// Compares exported modules with their validators, in node and in Chromium:
//
//     PatternSamples modules 1000 | .ci/modules.mjs            // node alone
//     PatternSamples modules 1000 | .ci/modules.mjs --browser  // Chromium, too, where it can run
//
// The exit status is 1 if there is a difference, or a module or the runtime is too large.

import {readFileSync} from "node:fs";
import {gzipSync} from "node:zlib";
import {createInterface} from "node:readline";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";
import {start} from "./browser.mjs";
import {compare, compareForm} from "./compare.mjs";

const totals = () => ({modules: 0, documents: 0, verdicts: 0, completions: 0, edits: 0, differences: 0});
const sums = {node: totals(), Chromium: totals()};

const browser = process.argv.includes("--browser") ? await start() : null;
if (process.argv.includes("--browser") && !browser) console.log("Chromium: not available, skipped");
const page = browser && await browser.open("about:blank");
if (page) {
  const source = readFileSync(join(dirname(fileURLToPath(import.meta.url)), "compare.mjs"), "utf8");
  await page.evaluate(source.replace(/^export const (\w+)/gm, "globalThis.$1"));
}

// The limits of sizes after gzip, in bytes: of the runtime, and of the data of some validators.
const limits = {runtime: 6 * 1024, "form runtime": 7_100, email: 3 * 1024, url: 6 * 1024};
let isTooLarge = false;
const measure = ({name, source, documents}) => {
  const split = source.indexOf("const module = ");
  const sizes = {[documents ? "form runtime" : "runtime"]: source.slice(0, split), [name]: source.slice(split)};
  for (const [part, text] of Object.entries(sizes)) {
    const size = gzipSync(text, {level: 9}).length;
    if (size > (limits[part] ?? Infinity)) {
      isTooLarge = true;
      console.log(`${name}: ${part} has ${size} bytes, the limit is ${limits[part]}`);
    }
  }
};

const report = (where, sum, differences) => {
  sum.differences += differences.length;
  for (const difference of differences.slice(0, 3)) console.log(`${where}: ${difference}`);
};

for await (const line of createInterface({input: process.stdin})) {
  const expected = JSON.parse(line), name = expected.documents ? "compareForm" : "compare";
  measure(expected);
  const url = "data:text/javascript;base64," + Buffer.from(expected.source).toString("base64");
  const module = (await import(url)).default;
  sums.node.modules += 1;
  report("node", sums.node, {compare, compareForm}[name](module, expected, sums.node));
  if (!page) continue;
  const [differences, found] = await page.evaluate(`(async expected => {
    const url = URL.createObjectURL(new Blob([expected.source], {type: "text/javascript"}));
    const totals = ${JSON.stringify(totals())}, module = (await import(url)).default;
    URL.revokeObjectURL(url);
    return [${name}(module, expected, totals), totals];
  })(${JSON.stringify(expected).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")})`);
  sums.Chromium.modules += 1;
  for (const key of Object.keys(found)) sums.Chromium[key] += found[key];
  report("Chromium", sums.Chromium, differences);
}
browser?.close();
for (const [where, sum] of Object.entries(sums)) {
  if (sum.modules) console.log(`${where}: ${JSON.stringify(sum)}`);
}
const isSame = Object.values(sums).every(({differences}) => differences === 0) && sums.node.edits > 0;
process.exit(isSame && !isTooLarge ? 0 : 1);
