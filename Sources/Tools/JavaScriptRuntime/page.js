// A page on which a form can be tried. Its data has these members:
//
//     title     the title by language
//     words     the words of the page by language, with control characters in place of values
//     fields    path, label and hint by language, samples, misses, isSecret, isRequired, isLeft, mode,
//               autocomplete, choices, a pattern and an example of what else it matches, its railroad
//               diagram, and a picture with its states
//     notes     what the page can't judge, by language
//
// A state of a picture has its transitions: the first and the last scalar, and the target.

const page = (form, languages, data, css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];

  // The first language of the user that the page has.
  const primary = tag => tag.split("-")[0];
  let language = (navigator.languages ?? []).map(wanted => languages.find(tag => tag === wanted)
    ?? languages.find(tag => primary(tag) === primary(wanted))).find(Boolean) ?? languages[0];
  const words = (name, ...values) =>
    data.words[language][name].replace(/[\x01-\x1F]/g, mark => values[mark.charCodeAt(0) - 1]);
  const translated = [];
  // Calls a function now, and again if the language changes.
  const translate = body => (translated.push(body), body());

  // Returns an element with attributes and children.
  const element = (name, attributes = {}, ...children) => {
    const result = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value !== undefined && value !== null && value !== false) result.setAttribute(key, value === true ? "" : value);
    }
    result.append(...children.filter(child => child !== null));
    return result;
  };
  const worded = (name, attributes, text) => {
    const result = element(name, attributes);
    translate(() => result.textContent = text());
    return result;
  };

  const status = element("p", {class: "unseen", role: "status"});
  // A screen reader says a sentence again only if the text changes.
  const say = text => status.textContent = status.textContent === text ? `${text}\u00A0` : text;

  const fields = data.fields.map((field, index) => ({...field, id: `field${index}`, isTouched: false, isOffered: true}));
  const values = () => Object.fromEntries(fields
    // A row exists if one of its fields was filled in.
    .filter(({path, input, initial}) => !path.includes("[") || input.value !== initial)
    .map(({path, input}) => [path, input.value]));
  let errors = [], current = null;

  const validatorOf = field => form.validator(field.path, values());
  const stateOf = ({input}) => ({text: input.value, start: input.selectionStart, end: input.selectionEnd});
  const isRefusing = () => refusing.checked;

  // Characters that are expected, as keys.
  const named = value => {
    const text = String.fromCodePoint(value);
    return value === 0x20 ? words("space") : /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(text) ? text
      : `U+${value.toString(16).toUpperCase().padStart(4, "0")}`;
  };
  const keys = ({ranges, includesEnd}) => {
    const shown = ranges.slice(0, 8).map(([first, last]) =>
      element("kbd", {}, first === last ? named(first) : `${named(first)}\u2013${named(last)}`));
    if (ranges.length > 8) shown.push(element("span", {}, "\u2026"));
    if (includesEnd) shown.push(element("kbd", {class: "end"}, words("end")));
    return shown.flatMap((key, index) => index ? [" ", key] : [key]);
  };

  // The number of Characters in a text: people count these, from one.
  const segmenter = window.Intl?.Segmenter && new Intl.Segmenter();
  const count = text => [...segmenter?.segment(text) ?? text].length;
  const placeOf = (text, {start, end}) => {
    const first = count(text.slice(0, start)) + 1, last = count(text.slice(0, end));
    return first < last ? words("range", first, last) : start < end ? words("character", first)
      : start < text.length ? words("before", first) : words("atEnd");
  };

  // Shows what is known of the text of a field.
  const show = field => {
    const {input, error, place, expected, offer} = field, validator = validatorOf(field);
    const isEnabled = form.isEnabled(field.path, values());
    input.disabled = !isEnabled;
    const text = input.value, verdict = isEnabled && validator?.verdict(text, input.selectionStart, language);
    const final = isEnabled ? errors.find(({path}) => path === field.path) : undefined;
    const isEmpty = text === "" && !field.isTouched;
    // While a text is typed, only what can't become valid is an error.
    const isOpen = document.activeElement === input && !field.isTouched && verdict?.kind !== "invalid";
    const problem = isEmpty || isOpen ? null : final ?? null;
    field.kind = !verdict ? "left" : final ? verdict.kind === "valid" ? "incomplete" : verdict.kind : "valid";
    const {refusal} = field;
    field.root.dataset.kind = refusal ? "refused" : isEmpty ? "empty" : field.kind;
    input.setAttribute("aria-invalid", problem ? "true" : "false");
    error.textContent = refusal?.message ?? problem?.message ?? "";
    const {start, end} = refusal ?? problem ?? {start: 0, end: 0};
    const isPlace = problem && !field.isSecret && text !== "" && !(start === 0 && end === text.length);
    const wrong = refusal ? element("del", {}, refusal.insertion)
      : element("mark", {class: start === end ? "gap" : ""}, text.slice(start, end));
    place.replaceChildren(...(refusal ? !field.isSecret : isPlace)
      ? [text.slice(0, start), wrong, text.slice(refusal ? start : end)] : []);
    const open = verdict?.error?.expected ?? null;
    expected.replaceChildren(...open && document.activeElement === input && (open.ranges.length || open.includesEnd)
      ? [`${words("expected")} `, ...keys(open)] : []);
    field.completion = completionOf(field, validator);
    const isOffered = Boolean(field.completion) && field.isOffered && document.activeElement === input;
    offer.replaceChildren(...isOffered
      ? [element("kbd", {}, "Tab"), ` ${words("completes")} `, element("span", {class: "completion"}, field.completion)] : []);
    if (current === field) showPanel(field, verdict);
  };

  const completionOf = ({input}, validator) => {
    if (document.activeElement !== input || !validator || input.value === "" || input.selectionEnd !== input.value.length) return "";
    try {
      return validator.completion(input.value) ?? "";
    } catch {
      return "";
    }
  };

  const showAll = () => {
    errors = form.errors(values(), language);
    fields.forEach(show);
  };

  // The panel about the current field.

  const panel = {
    title: element("h2", {id: "about"}), verdict: element("dd"), range: element("dd"), completion: element("dd"),
    samples: element("ul", {class: "samples"}), misses: element("ul", {class: "samples"}),
    pattern: element("code"), wider: element("p", {class: "hint"}),
    railroad: element("figure", {hidden: true}), picture: element("figure", {hidden: true}), hint: element("p", {class: "hint"}),
  };

  // A press leaves the focus where it is: otherwise, errors that appear would move the button away.
  const pressed = button => {
    button.addEventListener("pointerdown", event => event.preventDefault());
    return button;
  };

  const choice = (field, text) => {
    const button = pressed(element("button", {type: "button", dir: "auto"}, text === "" ? words("empty") : text));
    button.addEventListener("click", () => {
      field.input.focus();
      field.replace({text, start: text.length});
      field.isTouched = true;
      showAll();
      say(field.error.textContent || words("valid"));
    });
    return element("li", {}, button);
  };

  // Returns the state of a picture after a text, or after the part of it that can be read.
  const reached = ({picture: {start, states}, input}) => {
    let state = start;
    for (const character of input.value.slice(0, input.selectionEnd ?? undefined)) {
      const value = character.codePointAt(0);
      const step = states[state].find(([first, last]) => value >= first && value <= last);
      if (!step) return {state, isStuck: true};
      state = step[2];
    }
    return {state, isStuck: false};
  };

  const showPanel = (field, verdict) => {
    panel.title.textContent = field.label[language];
    panel.hint.textContent = field.hint[language];
    panel.verdict.textContent = words(field.kind);
    const error = errors.find(({path}) => path === field.path);
    panel.range.textContent = error && field.input.value ? placeOf(field.input.value, error) : "\u2013";
    panel.completion.textContent = verdict && field.completion ? field.completion : "\u2013";
    if (field.picture) {
      const {state, isStuck} = reached(field);
      for (const node of panel.picture.querySelectorAll("[data-state]")) {
        node.classList.toggle("current", Number(node.dataset.state) === state);
        node.classList.toggle("stuck", Number(node.dataset.state) === state && isStuck);
      }
      const scroll = panel.picture.querySelector(".scroll");
      const box = panel.picture.querySelector(".current").getBoundingClientRect();
      const frame = scroll.getBoundingClientRect();
      scroll.scrollLeft += box.x + box.width / 2 - frame.x - frame.width / 2;
    }
  };

  const draw = (figure, name, svg) => {
    figure.hidden = !svg;
    if (!svg) return;
    const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    const scroll = element("div", {class: "scroll", tabindex: "0", role: "group", "aria-label": words(name)});
    scroll.append(document.importNode(parsed, true));
    figure.replaceChildren(element("figcaption", {}, words(name)), scroll);
  };

  const choose = field => {
    current = field;
    panel.samples.replaceChildren(...field.samples.map(text => choice(field, text)));
    panel.misses.replaceChildren(...field.misses.map(text => choice(field, text)));
    panel.pattern.parentElement.hidden = !field.pattern;
    panel.pattern.textContent = field.pattern ?? "";
    panel.wider.textContent = field.example === undefined ? "" : words("wider", field.example);
    draw(panel.railroad, "railroad", field.railroad);
    draw(panel.picture, "picture", field.picture?.svg);
    panel.samples.parentElement.hidden = !field.samples.length;
    panel.misses.parentElement.hidden = !field.misses.length;
    show(field);
  };

  // Edits.

  // Shows what was refused, where, and why.
  const refuse = (field, {message}, {start, insertion}) => {
    const place = count(field.input.value.slice(0, start)) + 1;
    const refused = words("refused", field.isSecret ? "\u2022".repeat(count(insertion)) : insertion, place);
    field.root.classList.remove("refused");
    // Reading a size starts the animation again.
    void field.root.offsetWidth;
    field.root.classList.add("refused");
    field.refusal = {start, insertion, message: `${refused} ${message}`};
    show(field);
    say(field.refusal.message);
  };

  // Returns the part of a text that differs from another one; pairs of surrogates stay together.
  const difference = (old, text) => {
    let first = 0, last = 0;
    while (first < old.length && old[first] === text[first]) first++;
    while (last < Math.min(old.length, text.length) - first && old.at(-1 - last) === text.at(-1 - last)) last++;
    const isInside = (text, index) => text.codePointAt(index - 1) > 0xFFFF;
    if (isInside(old, first) || isInside(text, first)) first--;
    if (isInside(old, old.length - last) || isInside(text, text.length - last)) last--;
    return {start: first, end: old.length - last, insertion: text.slice(first, text.length - last)};
  };

  const isDeletion = type => /^(?:delete|history)/.test(type);
  const isInsertion = /^insert(?:Text|FromPaste|FromDrop)$/;

  // A choice has no wrong texts.
  const connectChoice = field => {
    const {input} = field;
    input.addEventListener("change", () => {
      if (field.isSwitch) input.value = `${input.checked}`;
      field.isTouched = true;
      showAll();
    });
    input.addEventListener("focus", () => current !== field ? choose(field) : show(field));
    input.addEventListener("blur", showAll);
  };

  const connect = field => {
    const {input} = field;
    let before = stateOf(field), isReplacing = false, composition = null, dragged = null;
    const remember = () => before = stateOf(field);
    // Replaces the part of the text that differs, by a command that the browser can undo.
    field.replace = ({text, start}) => {
      const {start: first, end, insertion} = difference(input.value, text);
      input.setSelectionRange(first, end);
      isReplacing = true;
      const isDone = insertion !== "" ? document.execCommand("insertText", false, insertion)
        : first === end || document.execCommand("delete");
      isReplacing = false;
      if (!isDone) input.value = text;
      input.setSelectionRange(start, start);
      remember();
    };
    const changed = () => {
      field.refusal = null;
      field.isOffered = true;
      field.isTouched = false;
      remember();
      showAll();
      const {error} = field;
      if (error.textContent) say(error.textContent);
    };
    input.addEventListener("beforeinput", event => {
      if (isReplacing || event.isComposing || composition) return;
      // Text that is dragged within a field is deleted first, and comes back if the drop is refused.
      if (event.inputType === "deleteByDrag") dragged = stateOf(field);
      const validator = validatorOf(field);
      if (!validator?.edit || event.data === null || !isInsertion.test(event.inputType)) return;
      // A control of one line has no line ends.
      const data = event.data.replace(/\r\n|[\r\n]/g, " "), state = stateOf(field);
      const origin = event.inputType === "insertText" ? "typing" : "paste";
      const result = validator.edit(state, data, {enforcement: isRefusing() ? "block" : "flag", origin, language});
      const plain = state.text.slice(0, state.start) + event.data + state.text.slice(state.end);
      const source = dragged;
      dragged = null;
      if (!result.refusal && result.text === plain) return;
      event.preventDefault();
      if (!result.refusal) field.replace(result);
      else if (source && event.inputType === "insertFromDrop") field.replace({text: source.text, start: source.end});
      if (result.refusal) refuse(field, result.refusal, {start: state.start, insertion: data});
      else changed();
    });
    input.addEventListener("input", event => {
      if (isReplacing || event.isComposing || composition) return;
      const type = event.inputType ?? "", validator = validatorOf(field);
      // What `beforeinput` could not tell: text that was filled in or corrected.
      if (!isInsertion.test(type) && !isDeletion(type) && isRefusing() && validator?.edit) {
        const {kind, error} = validator.verdict(input.value, input.selectionEnd, language);
        if (kind === "invalid" && validator.verdict(before.text, before.end).kind !== "invalid") {
          const refused = difference(before.text, input.value);
          field.replace({text: before.text, start: before.end});
          return refuse(field, error, refused);
        }
      }
      changed();
    });
    input.addEventListener("compositionstart", () => composition = stateOf(field));
    input.addEventListener("compositionend", () => {
      const state = composition, validator = validatorOf(field);
      composition = null;
      const {insertion, ...range} = difference(state.text, input.value);
      if (validator?.edit && isRefusing() && insertion !== "") {
        // The composed text is judged as a whole; it may replace text that was not selected.
        const result = validator.edit({text: state.text, ...range}, insertion, {language});
        if (result.refusal) {
          field.replace({text: state.text, start: state.end});
          return refuse(field, result.refusal, {...range, insertion});
        }
        if (result.text !== input.value) field.replace(result);
      }
      changed();
    });
    input.addEventListener("keydown", event => {
      if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (event.key === "Escape" && field.offer.textContent) {
        field.isOffered = false;
        show(field);
        event.preventDefault();
      }
      // Without an offer, Tab moves the focus, as everywhere.
      if (event.key !== "Tab" || !field.offer.textContent) return;
      event.preventDefault();
      const text = input.value + field.completion;
      field.replace({text, start: text.length});
      changed();
      say(`${words("completed")} ${text}`);
    });
    input.addEventListener("focus", () => {
      remember();
      if (current !== field) choose(field); else show(field);
    });
    input.addEventListener("blur", () => {
      field.refusal = null;
      const text = validatorOf(field)?.finalText?.(input.value);
      if (text !== undefined && text !== input.value) input.value = text;
      field.isTouched = input.value !== "" || field.isTouched;
      showAll();
    });
    for (const name of ["select", "keyup", "pointerup"]) {
      input.addEventListener(name, () => {
        if (!composition) show(field);
      });
    }
  };

  // The elements.

  const refusing = element("input", {type: "checkbox", role: "switch", id: "refusing"});
  const chooser = element("select", {id: "language"}, ...languages.map(tag =>
    element("option", {value: tag, lang: tag}, new Intl.DisplayNames([tag], {type: "language"}).of(tag))));
  chooser.value = language;
  chooser.addEventListener("change", () => {
    language = chooser.value;
    document.documentElement.lang = language;
    translated.forEach(body => body());
    showAll();
    if (current) choose(current);
  });
  document.documentElement.lang = language;
  translate(() => document.title = data.title[language]);

  const rows = fields.map(field => {
    const {id} = field;
    const initial = field.initial ?? "", {choices} = field, common = {
      id, name: field.path, "aria-describedby": `${id}-error ${id}-hint ${field.isLeft ? `${id}-left ` : ""}${id}-offer`,
    };
    const required = {"aria-required": field.isRequired ? "true" : null};
    // A Boolean that has a default is one of two values, and so a box, which says false if it is not checked.
    field.isSwitch = choices?.join() === "true,false" && choices.includes(initial);
    field.input = field.isSwitch ? element("input", {...common, type: "checkbox"})
      : choices ? element("select", {...common, ...required}, ...(initial === "" || !field.isRequired ? [""] : []).concat(choices)
        .map(text => element("option", {value: text}, text || "\u2013")))
      : element("input", {
        ...common, ...required, type: field.isSecret ? "password" : "text", dir: "auto", inputmode: field.mode,
        autocomplete: field.autocomplete ?? "off", spellcheck: "false", autocapitalize: "off",
      });
    field.input.checked = initial === "true";
    field.input.value = initial;
    field.error = element("p", {id: `${id}-error`, class: "error"});
    field.place = element("p", {class: "place", dir: "auto", "aria-hidden": "true"});
    field.expected = element("p", {class: "expected"});
    field.offer = element("p", {id: `${id}-offer`, class: "offer"});
    const hint = worded("p", {id: `${id}-hint`, class: "hint"}, () => field.hint[language]);
    const left = field.isLeft ? worded("p", {id: `${id}-left`, class: "hint"}, () => words("atServer")) : null;
    field.root = element("div", {class: "field"},
      worded("label", {for: id}, () => field.label[language]), hint, left,
      element("div", {class: "box"}, field.input, element("span", {class: "sign", "aria-hidden": "true"})),
      field.error, field.place, field.expected, field.offer);
    (choices ? connectChoice : connect)(field);
    return field.root;
  });

  const check = pressed(worded("button", {type: "submit"}, () => words("check")));
  const result = element("p", {class: "result"});
  const sheetOf = element("form", {novalidate: true, autocomplete: "off"}, ...rows, check, result);
  sheetOf.addEventListener("submit", event => {
    event.preventDefault();
    fields.forEach(field => field.isTouched = true);
    showAll();
    const first = fields.find(({path}) => errors.some(error => error.path === path));
    result.textContent = errors.length ? words("invalidCount", errors.length) : words("allValid");
    say(result.textContent);
    first?.input.focus();
  });

  const term = (name, value) => [worded("dt", {}, () => words(name)), value];
  const list = (name, ...items) => element("section", {}, worded("h3", {}, () => words(name)), ...items);
  document.body.append(
    element("header", {}, worded("h1", {}, () => data.title[language]),
      element("div", {class: "controls"},
        element("span", {class: "control"}, refusing, worded("label", {for: "refusing"}, () => words("refuse"))),
        languages.length > 1 ? element("span", {class: "control"},
          worded("label", {for: "language"}, () => words("language")), chooser) : null)),
    element("main", {}, sheetOf,
      element("aside", {"aria-labelledby": "about"}, panel.title, panel.hint,
        element("dl", {}, ...term("verdict", panel.verdict), ...term("place", panel.range),
          ...term("completion", panel.completion)),
        list("samples", panel.samples), list("misses", panel.misses)),
      list("pattern", panel.pattern, panel.wider), panel.railroad, panel.picture),
    ...data.notes[language].length ? [element("footer", {}, worded("h2", {}, () => words("leftOut")),
      element("ul", {}, ...data.notes[language].map((_, index) => worded("li", {}, () => data.notes[language][index]))))] : [],
    status);
  translate(() => sheetOf.setAttribute("aria-label", data.title[language]));
  choose(fields[0]);
  showAll();
};
