// Compares a module with what its validator says; used by node and in a browser.

const flat = expected => expected && [...expected.ranges.flat(), expected.includesEnd ? 1 : 0];

// Surrogates are no scalars, so a range may span them or not.
const joined = error => {
  const gap = error?.expected?.findIndex((value, index, all) =>
    index % 2 && value === 0xD7FF && all[index + 1] === 0xE000) ?? -1;
  if (gap >= 0) error.expected.splice(gap, 2);
  return error;
};

const shown = (error, second) => error && {
  code: error.code, start: error.start, end: error.end, expected: flat(error.expected) ?? undefined,
  messages: [error.message, second?.message],
};

// Returns the values in a valid document that a form should find errors in, and does not, or that make it throw.
const tryHostile = (form, valid) => {
  const cyclic = {}, deep = {}, tags = [];
  for (const name of ["self", "", "name", "lines"]) cyclic[name] = cyclic;
  for (let depth = 0, inner = deep; depth < 20_000; depth++) inner = inner[depth ? "" : "name"] = {};
  for (let depth = 0, inner = tags; depth < 20_000; depth++) inner.push(inner = []);
  const values = {
    cyclic, deep, symbol: {name: Symbol("a")}, function: {name() {}}, list: {name: ["a"]}, number: {name: 7},
    prototype: JSON.parse('{"__proto__": {"name": "x"}}'), object: {email: {}}, bare: {name: Object.create(null)},
    index: {"lines[99999999999999].sku": "x"}, half: {name: "a\uD800"}, long: {name: "\u00E9".repeat(200_000)},
    rows: {lines: Array.from({length: 5_000}, () => ({sku: "x"}))}, missing: {note: undefined}, null: {note: null},
    brackets: {["lines" + "[0]".repeat(20_000)]: "x"}, tags: {tags}, nothing: {tags: [null]},
    mark: {tags: [Symbol("a")]}, sparse: {tags: Array(4_000_000_000)},
  };
  const documents = Object.entries(values).map(([name, value]) => [name, {...valid, ...value}]);
  // A spread has no prototype.
  documents.push(["constructor", {...valid, constructor: "a"}], ["array", [1]], ["nothing", null], ["text", "a"]);
  const failures = (form["~standard"].validate(valid).issues ?? []).map(({message, path}) => `form: ${path}: ${message}`);
  // No text stands for these lists, so a server judges them.
  for (const tags of [["a,b"], [" a"], [""]]) {
    if (form.errors({...valid, tags}).length) failures.push(`form: ${JSON.stringify(tags)} is not left to a server`);
  }
  for (const [name, value] of documents) {
    try {
      form.errors(value);
      const {issues} = form["~standard"].validate(value);
      if (!issues?.length && name !== "prototype") failures.push(`form: ${name} has no issues`);
    } catch (error) {
      failures.push(`form: ${name}: ${error.stack.slice(0, 500)}`);
    }
  }
  return failures;
};

// The codes of relations, and of validators that others narrow.
const relations = ["check", "required", "together", "exactly-one", "narrowed", "unique", "all"];

// Returns the differences of a form as text, and adds to the totals.
export const compareForm = (form, {documents, omitted, restricted, filled}, totals) => {
  const valid = documents.find(({errors}) => !errors.length)?.values;
  const differences = valid ? tryHostile(form, valid) : ["form: no document is valid"];
  const isLeft = path => omitted.includes(path.replace(/\[\d+\]/g, "[]"));
  // A server may fill in a field that is empty.
  const mayBeLeft = (path, {code}, values) =>
    isLeft(path) || restricted.includes(path) && (relations.includes(code) || !values[path]);
  for (const {values, errors, disabled} of documents) {
    totals.documents += 1;
    const second = form.errors(values, "zh-Hans");
    const found = form.errors(values).map((error, index) =>
      [error.path, joined(shown(error, second[index]))]);
    const wanted = errors.map(({path, error}) => [path, joined(error)]);
    for (const [path, error] of found) {
      const same = wanted.find(([other]) => other === path)?.[1];
      if (filled.includes(path)) continue;
      // What is left to a server may add to a rule, so that the sentence differs.
      if (!same || !mayBeLeft(path, same, values) && JSON.stringify(Object.entries(same).sort())
        !== JSON.stringify(Object.entries(error).filter(([, value]) => value !== undefined).sort())) {
        differences.push(`form: ${JSON.stringify(values)}: ${path}\n  is     ${JSON.stringify(error)}\n  wanted ${
          JSON.stringify(same)}`);
      }
    }
    for (const [path, error] of wanted) {
      if (!mayBeLeft(path, error, values) && !found.some(([other]) => other === path)) {
        differences.push(`form: ${JSON.stringify(values)}: ${path} has no error; wanted ${JSON.stringify(error)}`);
      }
    }
    for (const path of Object.keys(values).filter(path => !path.includes("["))) {
      if (!isLeft(path) && form.isEnabled(path, values) === disabled.includes(path)) {
        differences.push(`form: ${JSON.stringify(values)}: ${path} is ${disabled.includes(path) ? "not " : ""}disabled`);
      }
    }
    const {issues} = form["~standard"].validate(values);
    if ((issues?.length ?? 0) !== found.length) {
      differences.push(`form: ${JSON.stringify(values)}: issues ${JSON.stringify(issues)}`);
    }
  }
  return differences;
};

// Returns the differences as text, and adds to the totals.
export const compare = (module, {name, isExact, verdicts, completions, sessions}, totals) => {
  const differences = [];
  const check = (what, found, wanted) => {
    const sorted = value => JSON.stringify(value, (_, value) => value && typeof value === "object"
      && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value);
    for (const {error, refusal} of [found, wanted].filter(Boolean)) [joined(error), joined(refusal)];
    const [one, other] = [sorted(found), sorted(wanted)];
    if (one !== other) differences.push(`${name}: ${what}\n  is     ${one}\n  wanted ${other}`);
  };
  for (const {text, caret, ...wanted} of verdicts) {
    totals.verdicts += 1;
    let found;
    try {
      const {kind, isExtensible, error} = module.verdict(text, caret);
      const second = module.verdict(text, caret, "zh-Hans").error;
      found = {kind, isExtensible, error: shown(error, second)};
      if (!isExact && kind === "incomplete" && wanted.kind === "invalid") continue;
      // Nor is it known which of the expected characters the rest of a check allows.
      if (!isExact && kind === "incomplete") for (const {error} of [found, wanted]) error.expected = null;
    } catch (error) {
      found = error.stack;
    }
    check(`${JSON.stringify(text)} at ${caret}`, found, wanted);
    if (module.isValid(text) !== (wanted.kind === "valid")) differences.push(`${name}: isValid(${text})`);
  }
  for (const {text, completion} of completions) {
    totals.completions += 1;
    check(`completion of ${JSON.stringify(text)}`, module.completion(text), completion ?? null);
  }
  for (const {text, enforcement, edits} of sessions) {
    let field = {text, start: text.length, end: text.length};
    for (const {start, end, insertion, origin, ...wanted} of edits) {
      totals.edits += 1;
      const before = field.text, options = {enforcement, origin: origin === "paste" ? origin : "typing"};
      const edited = module.edit({text: field.text, start, end}, insertion, options);
      const other = module.edit({text: field.text, start, end}, insertion, {...options, language: "zh-Hans"});
      const refusal = shown(edited.refusal, other.refusal) ?? undefined;
      if (refusal && wanted.refusal?.start < 0) refusal.start = refusal.end = -1;
      check(`${JSON.stringify(before)} [${start}, ${end}) ${JSON.stringify(insertion)} ${origin} ${enforcement}`,
        {text: edited.text, selection: [edited.start, edited.end], refusal}, wanted);
      field = {text: wanted.text, start: wanted.selection[0], end: wanted.selection[1]};
    }
  }
  return differences;
};
