// A headless Chromium, driven through its protocol over a pipe.

import {spawn, spawnSync} from "node:child_process";
import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";

// The elements whose text has too little contrast (WCAG 2.2, 1.4.3); `ground` is the color below the body.
export const faint = (page, selector, ground) => page.evaluate(`(() => {
  const values = text => text.match(/[\\d.]+/g).slice(0, 3).map(Number);
  const light = color => {
    const [r, g, b] = values(color).map(v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const ground = node => {
    const color = getComputedStyle(node).backgroundColor;
    return /, 0\\)$/.test(color) ? node.parentElement ? ground(node.parentElement) : "${ground}" : color;
  };
  return [...document.querySelectorAll("${selector}")].filter(node => {
    const [one, other] = [light(getComputedStyle(node).color), light(ground(node))].sort((a, b) => b - a);
    return (one + .05) / (other + .05) < 4.5;
  }).map(node => node.outerHTML.slice(0, 80));
})()`);

// Starts the browser; `null` if there is none.
export const start = async () => {
  if (spawnSync("chromium", ["--version"]).status !== 0) return null;
  const directory = mkdtempSync(join(tmpdir(), "browser-"));
  const process = spawn("chromium", [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
    "--force-color-profile=srgb", `--user-data-dir=${directory}`, "about:blank",
  ], {stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"]});
  const [, , , input, output] = process.stdio;
  const pending = new Map(), listeners = [];
  let number = 0, rest = "";
  output.setEncoding("utf8").on("data", data => {
    const messages = (rest + data).split("\0");
    rest = messages.pop();
    for (const text of messages) {
      const message = JSON.parse(text), waiting = pending.get(message.id);
      if (!waiting) listeners.forEach(listener => listener(message));
      else if (message.error) waiting.reject(new Error(JSON.stringify(message.error)));
      else waiting.resolve(message.result);
      pending.delete(message.id);
    }
  });
  const fail = () => pending.forEach(({reject}) => reject(new Error("the browser has ended")));
  process.on("exit", fail);
  input.on("error", fail);
  const send = (method, params = {}, sessionId) => new Promise((resolve, reject) => {
    const id = ++number;
    pending.set(id, {resolve, reject});
    input.write(JSON.stringify({id, method, params, sessionId}) + "\0");
  });
  const close = () => {
    process.on("exit", () => rmSync(directory, {recursive: true, force: true, maxRetries: 5}));
    process.kill("SIGKILL");
  };
  try {
    const timeout = new Promise((_, reject) =>
      setTimeout(() => reject(new Error("no answer within 30 seconds")), 30_000).unref());
    await Promise.race([send("Browser.getVersion"), timeout]);
  } catch (error) {
    close();
    console.error(`Chromium can't run: ${error.message}`);
    return null;
  }

  // Opens a page, and returns functions that act on it.
  const open = async (url, {width = 800, height = 900, setup = () => {}} = {}) => {
    const {targetId} = await send("Target.createTarget", {url: "about:blank"});
    const {sessionId} = await send("Target.attachToTarget", {targetId, flatten: true});
    const call = (method, params) => send(method, params, sessionId);
    const problems = [];
    listeners.push(({sessionId: from, method, params}) => {
      if (from !== sessionId) return;
      if (method === "Runtime.exceptionThrown") problems.push(params.exceptionDetails.exception?.description
        ?? params.exceptionDetails.text);
      if (method === "Log.entryAdded" && params.entry.level === "error") problems.push(params.entry.text);
      if (method === "Network.requestWillBeSent") problems.push(...
        /^(file|data|about|blob):/.test(params.request.url) ? [] : [`a request for ${params.request.url}`]);
    });
    for (const domain of ["Page", "Runtime", "Log", "Network", "DOM", "Accessibility"]) {
      await call(`${domain}.enable`);
    }
    await call("Emulation.setDeviceMetricsOverride", {width, height, deviceScaleFactor: 1, mobile: false});
    await setup(call);
    const loaded = new Promise(resolve => listeners.push(({sessionId: from, method}) => {
      if (from === sessionId && method === "Page.loadEventFired") resolve();
    }));
    await call("Page.navigate", {url});
    await loaded;
    const evaluate = async expression => {
      const {result, exceptionDetails} = await call("Runtime.evaluate", {
        expression, awaitPromise: true, returnByValue: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    };
    return {call, evaluate, problems};
  };
  return {open, close};
};
