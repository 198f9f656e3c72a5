#!/usr/bin/env node
// Looks at the page of a report in Chromium as a person does: .ci/report.mjs PROGRAM [SCREENSHOTS]
//
// PROGRAM is `validate`. Where Chromium can't run, this is skipped.

import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import {pathToFileURL} from "node:url";
import {faint, start} from "./browser.mjs";

const [program, screenshots] = process.argv.slice(2);
const browser = await start();
if (!browser) {
  console.log("Chromium: not available, the page of a report is not tried");
  process.exit(0);
}

const directory = mkdtempSync(join(tmpdir(), "report-"));
process.on("exit", () => rmSync(directory, {recursive: true, force: true}));

const values = ["</script><script>document.title = 'run'</script>", "\"><img src=http://example.org/x>", "a@b@c", "'",
  "\u202Eevil", "\u05D0\u05D1\u05D2 \u05D3@", "x".repeat(300) + "@@", "\u65E5\u672C\u592A\u90CE", "\u0007"];
const rows = values.map((value, number) => `"${value.replaceAll("\"", "\"\"")}",${number % 2 ? "x" : number}`);
const name = "a-file-with-a-long-name-".repeat(6) + ".csv";
for (const file of ["<b>people.csv", name]) {
  writeFileSync(join(directory, file), ["email,age", "ann@example.org,5", ...rows].join("\n") + "\n");
}
writeFileSync(join(directory, "good.csv"), "email,age\nann@example.org,5\n");

// Writes a page, and returns its address.
const page = (files, ...options) => {
  const {status, stderr} = spawnSync(resolve(program), ["-q", "--csv", "--column", "email", "--email", "--warn",
    "--column", "age", "--integer", "--report", "html:page.html", ...options, ...files], {cwd: directory});
  assert.equal(status, files.includes("missing") ? 2 : files[0] === "good.csv" ? 0 : 1, `${stderr}`);
  return pathToFileURL(join(directory, "page.html")).href;
};
const all = ["<b>people.csv", name];
const media = scheme => call => call("Emulation.setEmulatedMedia", {
  features: [{name: "prefers-color-scheme", value: scheme}],
});

const trials = {
  "findings are filtered with the keyboard": async () => {
    const {call, evaluate, problems} = await browser.open(page(all));
    const key = async key => {
      const windowsVirtualKeyCode = {Tab: 9, ArrowDown: 40, Enter: 13}[key];
      const event = {key, code: key, windowsVirtualKeyCode, text: key === "Enter" ? "\r" : undefined};
      await call("Input.dispatchKeyEvent", {type: event.text ? "keyDown" : "rawKeyDown", ...event});
      await call("Input.dispatchKeyEvent", {type: "keyUp", ...event, text: undefined});
    };
    const focused = () => evaluate("document.activeElement.name ?? document.activeElement.type ?? ''");
    const shown = async () => {
      const counts = await evaluate(`[[...document.querySelectorAll("[data-file]")].filter(item =>
        item.checkVisibility()).length, Number(document.querySelector("[role=status] output").textContent)]`);
      assert.equal(counts[0], counts[1]);
      return counts[0];
    };
    const total = await shown();
    for (let count = 0; count < 9 && await focused() !== "rule"; count++) await key("Tab");
    assert.equal(await focused(), "rule");
    assert.equal(await evaluate(`getComputedStyle(document.activeElement).outlineStyle`), "solid");
    await key("ArrowDown");
    const ofRule = await shown();
    assert.ok(ofRule > 0 && ofRule < total, `${ofRule} of ${total}`);
    assert.equal(await evaluate(`[...document.querySelectorAll(".group")].filter(group =>
      group.checkVisibility()).length`), 1);
    await key("Tab");
    assert.equal(await focused(), "file");
    await key("ArrowDown");
    assert.ok(await shown() < ofRule);
    await key("Tab");
    await key("Enter");
    await evaluate("new Promise(resolve => setTimeout(resolve, 50))");
    assert.equal(await shown(), total);
    return problems;
  },
  "values are text, whatever they are": async () => {
    const {evaluate, problems} = await browser.open(page(all));
    assert.match(await evaluate("document.title"), /^Failed: /);
    assert.equal(await evaluate(`document.querySelectorAll("img, pre script").length`), 0);
    assert.match(await evaluate("document.body.innerText"), /<\/script><script>/);
    assert.equal(await evaluate(`document.querySelectorAll("pre:dir(rtl)").length`) > 0, true);
    return problems;
  },
  "without scripts, everything is visible but the controls": async () => {
    const setup = call => call("Emulation.setScriptExecutionDisabled", {value: true});
    const {call} = await browser.open(page(all), {setup});
    const {nodes} = await call("Accessibility.getFullAXTree");
    const roles = nodes.filter(({ignored}) => !ignored).map(({role}) => role?.value);
    assert.ok(roles.filter(role => role === "listitem").length > 10);
    assert.ok(!roles.includes("combobox"));
    return [];
  },
  "a screen reader gets names for all controls": async () => {
    const {call, problems} = await browser.open(page(all));
    const {nodes} = await call("Accessibility.getFullAXTree");
    for (const role of ["combobox", "button"]) {
      const found = nodes.filter(node => !node.ignored && node.role?.value === role);
      assert.ok(found.length > 0 && found.every(node => node.name?.value), role);
    }
    for (const role of ["main", "status", "table", "heading"]) {
      assert.ok(nodes.some(node => node.role?.value === role), role);
    }
    return problems;
  },
  "no page is wider than the screen, and all text has enough contrast": async () => {
    const selector = "p, label, dt, dd, h1, h1 span, h2, h3, button, th, td, code, pre, mark, summary, .warning, select";
    const problems = [];
    for (const language of ["en", "zh-Hans"]) {
      for (const files of [all, ["good.csv"], [...all, "missing"]]) {
        for (const width of [320, 400, 1200]) {
          for (const [scheme, ground] of [["light", "rgb(255, 255, 255)"], ["dark", "rgb(23, 24, 28)"]]) {
            const url = page(files, "--lang", language);
            const opened = await browser.open(url, {width, height: 1200, setup: media(scheme)});
            const scrolled = await opened.evaluate("document.documentElement.scrollWidth");
            assert.ok(scrolled <= width, `${scrolled} of ${width}`);
            assert.deepEqual(await faint(opened, selector, ground), []);
            problems.push(...opened.problems);
            if (screenshots) {
              const {data} = await opened.call("Page.captureScreenshot");
              const file = [language, files.length, width, scheme].join("-");
              writeFileSync(join(screenshots, `${file}.png`), Buffer.from(data, "base64"));
            }
          }
        }
      }
    }
    return problems;
  },
  "print has no controls": async () => {
    const setup = call => call("Emulation.setEmulatedMedia", {media: "print"});
    const {evaluate, problems} = await browser.open(page(all), {setup});
    assert.equal(await evaluate(`document.querySelector("form").checkVisibility()`), false);
    assert.equal(await evaluate(`document.querySelector("pre").checkVisibility()`), true);
    return problems;
  },
};

let failed = 0;
for (const [name, trial] of Object.entries(trials)) {
  try {
    // Neither an error, nor a request, nor a violation of the policy.
    assert.deepEqual(await trial(), []);
  } catch (error) {
    failed += 1;
    console.log(`${name}:\n  ${error.stack}`);
  }
}
browser.close();
console.log(`Chromium: ${Object.keys(trials).length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
