#!/usr/bin/env node
// Uses the pages of PatternSamples in Chromium as a person does: .ci/page.mjs FOLDER [SCREENSHOTS]
//
// FOLDER has what `PatternSamples write FOLDER` wrote. Where Chromium can't run, this is skipped.

import assert from "node:assert/strict";
import {writeFileSync} from "node:fs";
import {join, resolve} from "node:path";
import {pathToFileURL} from "node:url";
import {faint, start} from "./browser.mjs";

const [folder, screenshots] = process.argv.slice(2);
const browser = await start();
if (!browser) {
  console.log("Chromium: not available, the pages are not tried");
  process.exit(0);
}

const open = async (name, options) => {
  const page = await browser.open(pathToFileURL(resolve(folder, `${name}.html`)).href, options);
  const {call, evaluate} = page;
  const key = async (key, {code = key, modifiers = 0, text, commands} = {}) => {
    const windowsVirtualKeyCode = modifiers ? key.toUpperCase().charCodeAt(0) : undefined;
    await call("Input.dispatchKeyEvent", {
      type: text ? "keyDown" : "rawKeyDown", key, code, modifiers, text, commands, windowsVirtualKeyCode,
    });
    await call("Input.dispatchKeyEvent", {type: "keyUp", key, code, modifiers});
  };
  return {
    ...page, key,
    type: async text => { for (const letter of text) await key(letter, {text: letter}); },
    focus: id => evaluate(`document.getElementById("${id}").focus()`),
    text: id => evaluate(`document.getElementById("${id}").value`),
    set: (id, text) => evaluate(`(() => { const input = document.getElementById("${id}");
      input.focus(); input.value = ${JSON.stringify(text)};
      if (input.type === "select-one") return input.dispatchEvent(new Event("change"));
      input.setSelectionRange(input.value.length, input.value.length);
      input.dispatchEvent(new InputEvent("input", {inputType: "deleteContentBackward"})); })()`),
    refuse: () => evaluate(`document.getElementById("refusing").click()`),
    shown: selector => evaluate(`document.querySelector(${JSON.stringify(selector)})?.innerText.trim()`),
    attribute: (id, name) => evaluate(`document.getElementById("${id}").getAttribute("${name}")`),
    status: () => evaluate(`document.querySelector("[role=status]").textContent`),
    undo: () => key("z", {modifiers: 2, commands: ["undo"]}),
    shoot: async file => {
      if (!screenshots) return;
      const {data} = await call("Page.captureScreenshot");
      writeFileSync(join(screenshots, `${file}.png`), Buffer.from(data, "base64"));
    },
  };
};

const trials = {
  "a key that leads nowhere is refused, with what it was, where and why": async () => {
    const page = await open("date");
    await page.refuse();
    await page.focus("field0");
    await page.type("2024x-1");
    assert.equal(await page.text("field0"), "2024-1");
    await page.type("3");
    assert.equal(await page.text("field0"), "2024-1");
    assert.match(await page.shown("#field0-error"), /^Refused: 3 at character 7: must be a date/);
    assert.match(await page.status(), /^Refused: 3 at character 7: must be a date/);
    assert.equal(await page.shown(".place"), "2024-13");
    assert.equal(await page.evaluate(`document.querySelector(".place del").textContent`), "3");
    await page.type("0-01x");
    // A valid text has no sign of success beside the error.
    assert.equal(await page.text("field0"), "2024-10-01");
    assert.match(await page.shown("#field0-error"), /^Refused: x at character 11/);
    assert.equal(await page.evaluate(`document.querySelector(".field").dataset.kind`), "refused");
    await page.key("Backspace", {commands: ["deleteBackward"]});
    await page.type("1");
    assert.equal(await page.evaluate(`document.querySelector(".field").dataset.kind`), "valid");
    await page.shoot("refused");
    return page;
  },
  "keys are not refused at first: a wrong one is flagged at its place": async () => {
    const page = await open("date");
    await page.focus("field0");
    await page.type("2024-13-01");
    assert.equal(await page.text("field0"), "2024-13-01");
    assert.equal(await page.attribute("field0", "aria-invalid"), "true");
    assert.equal(await page.evaluate(`document.querySelector(".place mark").textContent`), "3");
    assert.equal(await page.shown("aside dd:nth-of-type(2)"), "character 7");
    await page.shoot("flagged");
    return page;
  },
  "Tab completes a text, and moves the focus if there is nothing to complete": async () => {
    const page = await open("date");
    await page.focus("field0");
    await page.key("Tab");
    assert.notEqual(await page.evaluate("document.activeElement.id"), "field0");
    await page.focus("field0");
    await page.type("2024-1");
    assert.match(await page.shown(".offer"), /0-01/);
    await page.key("Escape");
    assert.equal(await page.shown(".offer"), "");
    await page.type("0");
    await page.key("Tab");
    assert.equal(await page.text("field0"), "2024-10-01");
    assert.match(await page.status(), /2024-10-01/);
    await page.key("Tab");
    assert.notEqual(await page.evaluate("document.activeElement.id"), "field0");
    return page;
  },
  "a paste is judged as a whole, and undo takes it back": async () => {
    const page = await open("registration");
    await page.refuse();
    await page.set("field1", "123 456");
    await page.evaluate(`document.getElementById("field1").select()`);
    await page.key("c", {modifiers: 2, commands: ["copy"]});
    await page.focus("field7");
    await page.key("v", {modifiers: 2, commands: ["paste"]});
    assert.equal(await page.text("field7"), "");
    assert.match(await page.shown("#field7-error"), /letters from A to Z/);
    await page.type("ann");
    assert.equal(await page.text("field7"), "ann");
    await page.undo();
    assert.notEqual(await page.text("field7"), "ann");
    return page;
  },
  "one of a few texts is chosen, and a Boolean that is true at first can be false": async () => {
    const page = await open("choices");
    const all = selector => page.evaluate(`[...document.querySelectorAll("${selector}")].map(element => element.value)`);
    assert.deepEqual(await all("#field0 option"), ["", "small", "large", "__proto__"]);
    await page.set("field0", "__proto__");
    assert.equal(await page.evaluate(`document.querySelector(".field").dataset.kind`), "valid");
    assert.equal(await page.evaluate(`document.getElementById("field1").checked`), true);
    await page.evaluate(`document.getElementById("field1").click()`);
    assert.equal(await page.text("field1"), "false");
    await page.set("field3", "7");
    await page.evaluate(`document.querySelector("[type=submit]").click()`);
    assert.equal(await page.shown(".result"), "Fields with errors: 1");
    assert.deepEqual(await all("#field2 option"), ["", "true", "false"]);
    await page.set("field2", "false");
    await page.evaluate(`document.querySelector("[type=submit]").click()`);
    assert.equal(await page.shown(".result"), "All fields are valid.");
    return page;
  },
  "an IBAN is judged with its check digits": async () => {
    const page = await open("iban");
    const sample = await page.evaluate(`document.querySelector(".samples button").textContent`);
    await page.set("field0", sample);
    assert.equal(await page.shown("aside dd"), "valid");
    await page.set("field0", sample.slice(0, 2) + (sample.slice(2, 4) === "50" ? "51" : "50") + sample.slice(4));
    assert.equal(await page.shown("aside dd"), "invalid");
    assert.match(await page.shown("section code"), /^\^/);
    const width = await page.evaluate(`document.querySelector(".railroad").getBoundingClientRect().width`);
    assert.ok(width > 0 && width < 1_100);
    await page.shoot("iban");
    return page;
  },
  "undo and redo also work after a completion": async () => {
    const page = await open("date");
    await page.focus("field0");
    await page.type("2024-1");
    await page.key("Tab");
    assert.equal(await page.text("field0"), "2024-10-01");
    await page.undo();
    assert.match(await page.text("field0"), /^(2024-1)?$/);
    await page.key("y", {modifiers: 2, commands: ["redo"]});
    assert.equal(await page.text("field0"), "2024-10-01");
    return page;
  },
  "a composition is free until it ends, and is refused as a whole": async () => {
    const page = await open("registration");
    await page.refuse();
    await page.focus("field7");
    await page.type("a");
    await page.call("Input.imeSetComposition", {text: "zhong", selectionStart: 5, selectionEnd: 5});
    assert.equal(await page.text("field7"), "azhong");
    await page.call("Input.insertText", {text: "中"});
    assert.equal(await page.text("field7"), "a");
    assert.match(await page.shown("#field7-error"), /letters from A to Z/);
    await page.focus("field1");
    await page.call("Input.imeSetComposition", {text: "zhong", selectionStart: 5, selectionEnd: 5});
    await page.call("Input.insertText", {text: "中国"});
    assert.equal(await page.text("field1"), "中国");
    assert.equal(await page.attribute("field1", "aria-invalid"), "false");
    return page;
  },
  "fields influence each other": async () => {
    const page = await open("registration");
    await page.refuse();
    const isDisabled = id => page.evaluate(`document.getElementById("${id}").disabled`);
    assert.equal(await isDisabled("field2"), true);
    await page.set("field0", "company");
    assert.equal(await isDisabled("field2"), false);
    await page.set("field3", "CH");
    await page.focus("field4");
    await page.type("0");
    await page.type("12345");
    assert.equal(await page.text("field4"), "01234");
    await page.evaluate(`document.querySelector("[type=submit]").click()`);
    assert.match(await page.shown(".result"), /Fields with errors: \d+/);
    assert.equal(await page.evaluate("document.activeElement.id"), "field1");
    assert.match(await page.shown("#field10-error"), /phone or web must be set/);
    await page.set("field10", "+41446681800");
    await page.set("field11", "https://example.org");
    await page.focus("field0");
    assert.match(await page.shown("#field11-error"), /can't be set together with phone/);
    return page;
  },
  "the page changes its language": async () => {
    const page = await open("date");
    await page.evaluate(`(() => { const chooser = document.getElementById("language");
      chooser.value = "zh-Hans"; chooser.dispatchEvent(new Event("change")); })()`);
    assert.equal(await page.evaluate("document.documentElement.lang"), "zh-Hans");
    await page.refuse();
    await page.focus("field0");
    await page.type("x");
    assert.match(await page.shown("#field0-error"), /^已拒绝第 1 个字符处的 x：.*必须是日期/);
    assert.match(await page.status(), /^已拒绝/);
    await page.shoot("chinese");
    return page;
  },
  "text that is dropped is judged like a paste": async () => {
    const page = await open("date");
    await page.refuse();
    await page.focus("field0");
    await page.type("2024-");
    const drop = data => page.evaluate(`document.getElementById("field0").dispatchEvent(new InputEvent("beforeinput",
      {inputType: "insertFromDrop", data: ${JSON.stringify(data)}, cancelable: true, bubbles: true}))`);
    assert.equal(await drop("x"), false);
    assert.match(await page.status(), /Refused/);
    assert.equal(await page.text("field0"), "2024-");
    assert.equal(await drop("10-01"), true);
    return page;
  },
  "text that is composed again is not doubled": async () => {
    const page = await open("registration");
    await page.set("field7", "ann");
    await page.evaluate(`(() => { const input = document.getElementById("field7");
      input.dispatchEvent(new CompositionEvent("compositionstart", {data: "ann"}));
      input.value = "anna";
      input.dispatchEvent(new InputEvent("input", {inputType: "insertCompositionText", isComposing: true}));
      input.dispatchEvent(new CompositionEvent("compositionend", {data: "anna"})); })()`);
    assert.equal(await page.text("field7"), "anna");
    return page;
  },
  "a sample is chosen by a click while another text is typed, and can be undone": async () => {
    const page = await open("date", {width: 320, height: 900});
    await page.focus("field0");
    await page.type("2024-1");
    const place = await page.evaluate(`(() => { const button = document.querySelector(".samples button");
      button.scrollIntoView({block: "center"});
      const {x, y, width, height} = button.getBoundingClientRect();
      return {x: x + width / 2, y: y + height / 2, text: button.textContent}; })()`);
    for (const type of ["mousePressed", "mouseReleased"]) {
      await page.call("Input.dispatchMouseEvent", {type, x: place.x, y: place.y, button: "left", clickCount: 1});
    }
    assert.equal(await page.text("field0"), place.text);
    await page.undo();
    assert.notEqual(await page.text("field0"), place.text);
    return page;
  },
  "after a refusal, what is expected follows the caret": async () => {
    const page = await open("date");
    await page.refuse();
    await page.focus("field0");
    await page.type("2024-10-01x");
    await page.evaluate(`document.getElementById("field0").setSelectionRange(0, 0)`);
    await page.key("Home");
    assert.equal(await page.evaluate(`document.querySelector(".state.current").dataset.state`), "0");
    assert.match(await page.shown("#field0-error"), /must be a date/);
    await page.evaluate(`document.activeElement.blur()`);
    assert.equal(await page.shown("#field0-error"), "");
    return page;
  },
  "the language is the first one of the user that the page has": async () => {
    for (const [languages, expected] of [["zh-CN,en", "zh-Hans"], ["fr,en-GB,zh", "en"], ["fr", "en"]]) {
      const setup = call => call("Emulation.setUserAgentOverride", {userAgent: "test", acceptLanguage: languages});
      const page = await open("date", {setup});
      assert.equal(await page.evaluate("document.documentElement.lang"), expected, languages);
      assert.equal(await page.evaluate(`document.querySelector("option[lang=zh-Hans]").textContent`), "简体中文");
    }
  },
  "the picture shows the current state": async () => {
    const page = await open("date");
    const current = () => page.evaluate(`document.querySelector(".state.current").dataset.state`);
    await page.focus("field0");
    const first = await current();
    await page.type("2024-0");
    assert.notEqual(await current(), first);
    assert.equal(await page.evaluate(`document.querySelectorAll(".state.current").length`), 1);
    return page;
  },
  "a screen reader gets names, descriptions and errors": async () => {
    const page = await open("registration");
    await page.focus("field0");
    await page.set("field7", "a7");
    await page.focus("field0");
    const {nodes} = await page.call("Accessibility.getFullAXTree");
    const value = (node, name) => node.properties?.find(property => property.name === name)?.value.value;
    const boxes = nodes.filter(({role}) => role?.value === "textbox");
    assert.equal(boxes.length, await page.evaluate(`document.querySelectorAll("form input:not([type=checkbox])").length`));
    for (const box of boxes) assert.ok(box.name?.value, "a field has no name");
    const user = boxes.find(({name}) => name.value === "user");
    assert.equal(value(user, "invalid"), "true");
    assert.match(user.description.value, /must be letters from A to Z only/);
    assert.equal(value(boxes.find(({name}) => name.value === "name"), "required"), true);
    assert.ok(nodes.some(({role}) => role?.value === "switch"));
    assert.ok(nodes.some(({role}) => role?.value === "status"));
    assert.ok(nodes.some(({role}) => role?.value === "form") && nodes.some(({role}) => role?.value === "main"));
    return page;
  },
  "right-to-left text has its own direction": async () => {
    const page = await open("registration");
    await page.set("field1", "\u05D0\u05D1\u05D2");
    assert.equal(await page.evaluate(`document.getElementById("field1").matches(":dir(rtl)")`), true);
    await page.set("field1", "\u05D0\u05D1 7");
    await page.focus("field0");
    assert.equal(await page.evaluate(`getComputedStyle(document.querySelector("#field1-error ~ .place")).direction`), "rtl");
    await page.shoot("right-to-left");
    return page;
  },
  "a narrow page in the dark has no horizontal scrolling, and enough contrast": async () => {
    const setup = call => call("Emulation.setEmulatedMedia", {
      features: [{name: "prefers-color-scheme", value: "dark"}],
    });
    for (const name of ["date", "registration"]) {
      const page = await open(name, {width: 320, height: 900, setup});
      const width = await page.evaluate("document.documentElement.scrollWidth");
      assert.ok(width <= 320, `${name} is ${width} wide`);
      const selector = "p, label, dt, dd, h1, h2, h3, button, kbd, input";
      assert.deepEqual(await faint(page, selector, "rgb(23, 24, 28)"), []);
      await page.shoot(`${name}-dark`);
      assert.deepEqual(page.problems, []);
    }
  },
};

let failed = 0;
for (const [name, trial] of Object.entries(trials)) {
  try {
    const page = await trial();
    // Neither an error, nor a request, nor a violation of the policy.
    if (page) assert.deepEqual(page.problems, []);
  } catch (error) {
    failed += 1;
    console.log(`${name}:\n  ${error.stack}`);
  }
}
browser.close();
console.log(`Chromium: ${Object.keys(trials).length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
