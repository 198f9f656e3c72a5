// Judges texts with automata, as the Swift library does: the same verdict, range, expected characters and
// sentence. Offsets are UTF-16 code units. Comments and indentation are removed from exported modules.

// A module has automata, which are tables until they are used, rules, and words that join sentences.
const automatonOf = ({automata}, index) =>
  typeof automata[index] === "string" ? automata[index] = read(automata[index]) : automata[index];

// Places. A place is the state after a text and, if lengths are counted, its length as a weight. State 0 is
// the dead state, from which no text is accepted.

// Reads an automaton from its table: numbers in characters from "0" to "o", each of five bits; all but the
// last character of a number have a sixth bit.
const read = table => {
  let offset = 0;
  const number = () => {
    for (let value = 0; ; ) {
      const digit = table.charCodeAt(offset++) - 48;
      value = value * 32 + (digit & 31);
      if (digit < 32) return value;
    }
  };
  // The scalars as runs of one class.
  const starts = [], classes = [], ascii = new Uint16Array(128);
  let classCount = 0;
  for (let runs = number(), start = 0; runs > 0; runs--) {
    const end = start + number(), index = number();
    ascii.fill(index, start, end);
    starts.push(start);
    classes.push(index);
    classCount = Math.max(classCount, index + 1);
    start = end;
  }
  const stateCount = number(), start = number(), counting = number();
  const least = counting ? number() : 0, most = counting ? number() - 1 : 0;
  const classWeights = counting === 2 ? Array.from({length: classCount}, number) : [];
  const targets = new Int32Array(stateCount * classCount), accepting = [];
  const weights = counting ? new Uint8Array(stateCount * classCount) : null;
  for (let state = 0; state < stateCount; state++) {
    const head = number();
    accepting.push((head & 1) === 1);
    // A step leads from some classes to one state, or to successive ones.
    for (let left = head >> 1, end = 0, target = state; left > 0; left--) {
      const gap = number(), first = end + (gap >> 2);
      end = first + (gap & 3 ? number() + 2 : 1);
      const distance = number(), weight = counting === 3 ? number() : 1;
      target += distance & 1 ? -(distance + 1 >> 1) : distance >> 1;
      for (let index = first; index < end; index++) {
        const place = state * classCount + index;
        if (index > first && gap & 2) target++;
        targets[place] = target;
        if (counting) weights[place] = classWeights[index] ?? weight;
      }
    }
  }
  return {
    starts, classes, ascii, classCount, stateCount, start, least, accepting, targets, weights,
    most: most < 0 ? Infinity : most,
  };
};

// Returns the class of the scalar at an offset, -1 for half a surrogate pair, and its length.
const scalar = (automaton, text, offset) => {
  const value = text.codePointAt(offset);
  if (value < 128) return [automaton.ascii[value], 1];
  if (value >= 0xD800 && value < 0xE000) return [-1, 1];
  let low = 0, high = automaton.starts.length;
  while (high - low > 1) {
    const middle = low + high >> 1;
    if (automaton.starts[middle] <= value) low = middle; else high = middle;
  }
  return [automaton.classes[low], value > 0xFFFF ? 2 : 1];
};

const next = (automaton, {state, weight}, index) => {
  const place = state * automaton.classCount + index;
  return {
    state: automaton.targets[place],
    weight: automaton.weights ? weight + automaton.weights[place] : 0,
  };
};

// For each weight, the sources of the transitions to each state.
const sources = automaton => automaton.sources ??= (() => {
  const result = [];
  automaton.targets.forEach((target, place) => {
    if (!target) return;
    const weight = automaton.weights?.[place] ?? 0, source = Math.floor(place / automaton.classCount);
    while (result.length <= weight) result.push(automaton.accepting.map(() => []));
    const known = result[weight][target];
    if (known[known.length - 1] !== source) known.push(source);
  });
  return result;
})();

// Layer w has the states from which some text of weight w leads to a goal. At some point the layers repeat,
// and only one period is kept. Goals are states by weight.
const layersTo = (automaton, goals, limit) => {
  const incoming = sources(automaton), layers = [], seen = new Map();
  const widest = Math.max(incoming.length - 1, 1), last = goals.length;
  let period = 0;
  while (layers.length <= limit) {
    if (layers.length >= last && layers.length >= widest) {
      const window = layers.slice(-widest).join("|");
      if (seen.has(window)) {
        period = layers.length - seen.get(window);
        break;
      }
      seen.set(window, layers.length);
    }
    const layer = new Uint8Array(automaton.stateCount), pending = [...goals[layers.length] ?? []];
    for (let weight = 1; weight < incoming.length && weight <= layers.length; weight++) {
      layers[layers.length - weight].forEach((isIn, state) => {
        if (isIn) pending.push(...incoming[weight][state]);
      });
    }
    while (pending.length) {
      const state = pending.pop();
      if (layer[state]) continue;
      layer[state] = 1;
      pending.push(...incoming[0]?.[state] ?? []);
    }
    layers.push(layer);
  }
  return {
    layers, period, least: automaton.accepting.map((_, state) => layers.findIndex(layer => layer[state])),
  };
};

// Returns the least weight in a range that leads from a state to a goal; -1 if there is none.
const leastWeight = ({layers, period, least}, state, minimum, maximum) => {
  if (least[state] < 0) return -1;
  const count = layers.length;
  // After one period nothing new follows, and most states have no gaps between their weights.
  let weight = Math.max(minimum, least[state]);
  for (const last = Math.min(maximum, Math.max(weight, count) + period); weight <= last; weight++) {
    const index = weight < count || !period ? weight : count - period + (weight - count) % period;
    if (layers[index]?.[state]) return weight;
  }
  return -1;
};

const counter = automaton => automaton.counter ??= layersTo(
  automaton, [automaton.accepting.flatMap((isEnd, state) => isEnd ? [state] : [])], automaton.most);

// Whether some text, possibly empty, leads from the place to acceptance.
const isAlive = (automaton, {state, weight}) => state > 0 && (!automaton.weights || leastWeight(
  counter(automaton), state, automaton.least - weight, automaton.most - weight) >= 0);

const isAccepting = (automaton, {state, weight}) => automaton.accepting[state]
  && (!automaton.weights || weight >= automaton.least && weight <= automaton.most);

const range = count => Array.from({length: count}, (_, index) => index);

// Reads while a valid text is reachable. The result has the place, the offset, and the length of the input
// that is not allowed there: 0 at the end.
const run = (automaton, place, text, from, to) => {
  const read = isStop => {
    let current = place, offset = from;
    while (offset < to) {
      const [index, taken] = scalar(automaton, text, offset);
      const target = index < 0 ? {state: 0} : next(automaton, current, index);
      if (isStop(target)) return {place: current, offset, taken, isMalformed: index < 0};
      current = target;
      offset += taken;
    }
    return {place: current, offset, taken: 0};
  };
  // Reading on is faster than asking at each scalar whether an allowed length is reachable.
  const whole = read(({state}) => !state);
  return !automaton.weights || whole.offset === from || isAlive(automaton, whole.place)
    ? whole : read(target => !isAlive(automaton, target));
};

// Returns the scalars of the classes with a property, as pairs of their first and last.
const scalars = (automaton, isIn) => {
  const included = range(automaton.classCount).map(isIn), result = [];
  automaton.starts.forEach((start, run) => {
    if (!included[automaton.classes[run]]) return;
    const end = (automaton.starts[run + 1] ?? 0x110000) - 1, last = result[result.length - 1];
    if (last?.[1] === start - 1) last[1] = end; else result.push([start, end]);
  });
  // Surrogates are no scalars.
  return result.map(([first, last]) => [
    first >= 0xD800 && first < 0xE000 ? 0xE000 : first, last >= 0xD800 && last < 0xE000 ? 0xD7FF : last,
  ]);
};

const expected = (automaton, place) =>
  scalars(automaton, index => isAlive(automaton, next(automaton, place, index)));

// Tries all insertions at an offset at once: every state that some insertion leads to reads the rest of the
// text. The result is the fault, and whether some insertion makes the text valid.
const insertion = (automaton, origin, text, offset) => {
  const caret = offset, reached = new Set([origin.state]);
  for (const state of reached) {
    for (let index = 0; index < automaton.classCount; index++) {
      const target = automaton.targets[state * automaton.classCount + index];
      if (target) reached.add(target);
    }
  }
  let groups = [...reached].map(state => ({state, weight: 0, origins: [state]}));
  const stuck = (start, end, isMalformed) => ({
    start, end, isMalformed,
    ranges: scalars(automaton, index => groups.some(place => next(automaton, place, index).state)),
    includesEnd: end > start && groups.some(place => automaton.accepting[place.state]),
  });
  while (offset < text.length) {
    const [index, taken] = scalar(automaton, text, offset), moved = new Map();
    for (const group of index < 0 ? [] : groups) {
      const target = next(automaton, group, index);
      if (!target.state) continue;
      const key = target.weight * automaton.stateCount + target.state, known = moved.get(key);
      if (known) known.origins.push(...group.origins);
      else moved.set(key, {...target, origins: [...group.origins]});
    }
    if (!moved.size) return {isPossible: false, fault: stuck(offset, offset + taken, index < 0)};
    groups = [...moved.values()];
    offset += taken;
  }
  const ends = groups.filter(({state}) => automaton.accepting[state]);
  if (!ends.length) return {isPossible: false, fault: stuck(offset, offset, false)};
  const rest = Math.min(...ends.map(({weight}) => weight)), goals = [];
  for (const {weight, origins} of ends) (goals[weight - rest] ??= []).push(...origins);
  const layers = layersTo(automaton, goals, automaton.most);
  const repairs = ({state, weight}) => state > 0 && leastWeight(
    layers, state, automaton.least - weight - rest, automaton.weights ? automaton.most - weight - rest : 0) >= 0;
  if (!repairs(origin)) return {isPossible: false};
  const ranges = scalars(automaton, index => repairs(next(automaton, origin, index)));
  return {isPossible: true, fault: {start: caret, end: caret, ranges, includesEnd: false}};
};

// Returns the kind of verdict, and the fault of a text that is not valid.
const outcome = (automaton, text, caret) => {
  const place = {state: automaton.start, weight: 0};
  const valid = place => ({
    kind: "valid",
    isExtensible: range(automaton.classCount).some(index => isAlive(automaton, next(automaton, place, index))),
  });
  const stopped = ({place, offset, taken, isMalformed}) => ({
    start: offset, end: offset + taken, isMalformed, ranges: expected(automaton, place),
    includesEnd: isAccepting(automaton, place),
  });
  const before = run(automaton, place, text, 0, caret);
  if (before.taken || !isAlive(automaton, before.place)) return {kind: "invalid", fault: stopped(before)};
  if (caret === text.length) {
    if (isAccepting(automaton, before.place)) return valid(before.place);
    return {kind: "incomplete", fault: stopped(before)};
  }
  const whole = run(automaton, before.place, text, caret, text.length);
  if (!whole.taken && isAccepting(automaton, whole.place)) return valid(whole.place);
  const {isPossible, fault} = insertion(automaton, before.place, text, caret);
  if (isPossible || fault) return {kind: isPossible ? "incomplete" : "invalid", fault};
  // Only the length rules out every insertion.
  const isStuck = whole.taken || !isAlive(automaton, whole.place);
  return {kind: "invalid", fault: {...stopped(whole), ...isStuck ? {} : {includesEnd: false}}};
};

const accepts = (automaton, text) => {
  const {place, taken} = run(automaton, {state: automaton.start, weight: 0}, text, 0, text.length);
  return !taken && isAccepting(automaton, place);
};

// Characters, as a person sees them.

const segmenter = globalThis.Intl?.Segmenter && new Intl.Segmenter("en");

// Returns the Characters of a text. In most texts, each unit is one.
//
// In some engines, a step from one to the next takes longer in a longer text, so that it is read in pieces.
const segments = text => {
  if (!/[^\0-\x7F]|\r\n/.test(text)) return text.split("");
  if (!segmenter) return Array.from(text);
  const result = [];
  for (let start = 0, size = 256; start < text.length; ) {
    let end = start + size;
    // A pair of surrogates stays together.
    if (text.codePointAt(end - 1) > 0xFFFF) end++;
    const piece = Array.from(segmenter.segment(text.slice(start, end)), ({segment}) => segment);
    // The last one may go on after the piece.
    if (end < text.length) piece.pop();
    size = piece.length ? 256 : size * 2;
    for (const segment of piece) start += result[result.push(segment) - 1].length;
  }
  return result;
};

// Returns the offsets at which Characters start, and the end.
const boundaries = text => segments(text).reduce((starts, segment) => {
  starts.push(starts[starts.length - 1] + segment.length);
  return starts;
}, [0]);

// Returns the range of whole Characters for a range of scalars.
const characters = (text, start, end) => {
  const starts = boundaries(text);
  const count = offset => {
    const index = starts.findIndex(start => start >= offset);
    return index < 0 ? starts.length - 1 : index;
  };
  const before = count(start), through = count(end);
  if (start === end) return [starts[before], starts[before]];
  const lower = through > before ? before : Math.max(before - 1, 0);
  return [starts[lower], starts[Math.max(through, lower)]];
};

// Returns an offset, moved to the next start of a Character or to the last one before it.
const rounded = (text, offset, isUp) => {
  const starts = boundaries(text);
  return isUp ? starts.find(start => start >= offset) : starts.findLast(start => start <= offset);
};

// Rules. A rule of the module has these members, of which the first two are always there:
//
//     code        the kind of rule
//     words       its requirement in each language
//     list        the requirement among others, if it differs
//     automaton   the index of its automaton
//     kind        "all", "any", "not", "optional", "described", "mask", or "lenient" if no text is invalid;
//                 an automaton alone has none
//     parts       the indices of the rules of its parts
//     whole       1 if a text is wrong as a whole, 2 if it is in its check digit
//     limits      the words for numbers that the type of the values can't hold, and their automaton
//     search      a pattern that a text must not contain: its automaton, and the conditions on the
//                 places before (leading) and after it (trailing)
//     check       1 if a text must have the sum of an IBAN, too; 2 if a part has such a check
//     isDouble    whether a negation is negated
//     rewrites    whether a part changes the text around an insertion

// Some characters are always expected, or the end, unless the rule refuses all texts.
const isHopeless = ({expected}) => expected && !expected.ranges.length && !expected.includesEnd;

// Whether exactly one check digit is expected, apart from separators.
const isCheckDigit = ranges =>
  /^(?:([0-9X])\1|XXxx)$/.test(String.fromCodePoint(...ranges.flat()).replace(/ {2}|--/g, ""));

const about = (module, rule, text, {start, end, isMalformed, ranges, includesEnd}, reasons = []) => {
  [start, end] = characters(text, start, end);
  const error = {
    rule: isMalformed ? module.encoding : rule, start, end, expected: {ranges, includesEnd}, reasons,
  };
  const {whole} = error.rule;
  if (start === end || !whole || isHopeless(error) || whole === 2 && !isCheckDigit(ranges)) return error;
  return {...error, start: 0, end: text.length, expected: null};
};

// Whether the text is wrong as a whole, rather than at a place.
const isAboutExcess = error => {
  const {rule, reasons, expected, start, end} = error;
  if (isHopeless(error)) return false;
  if (rule.kind === "not") return !rule.isDouble;
  if (rule.kind === "all" || rule.kind === "any") return reasons.length > 0 && reasons.every(isAboutExcess);
  return Boolean(rule.whole) && !expected && start < end;
};

// Returns the verdict of an automaton.
const judged = (module, rule, text, caret, reasons = () => []) => {
  const {kind, isExtensible, fault} = outcome(automatonOf(module, rule.automaton), text, caret);
  if (!fault) return {kind, isExtensible};
  const error = about(module, rule, text, fault, reasons());
  if (rule.limits && !fault.isMalformed && accepts(automatonOf(module, rule.limits.automaton), text)) {
    return {kind, error: {...error, rule: {...rule, ...rule.limits}}};
  }
  return {kind, error};
};

// Returns the verdict that follows from those of the parts.
const combined = (rule, verdicts) => {
  const reasons = verdicts.flatMap(({error}) =>
    !error ? [] : error.rule === rule && error.reasons.length ? error.reasons : [error]);
  const places = reasons.filter(error => !isAboutExcess(error));
  const first = (places.length ? places : reasons)
    .reduce((first, error) => first && first.start <= error.start ? first : error, null);
  const some = kind => verdicts.some(verdict => verdict.kind === kind);
  const isAll = rule.kind === "all";
  if (!first) {
    const are = verdicts.map(verdict => verdict.isExtensible);
    return {kind: "valid", isExtensible: isAll ? are.every(Boolean) : are.some(Boolean)};
  }
  if (!isAll && some("valid")) {
    return {
      kind: "valid",
      isExtensible: verdicts.some(({kind, isExtensible}) => isExtensible || kind === "incomplete"),
    };
  }
  return {
    kind: (isAll ? some("invalid") : !some("incomplete")) ? "invalid" : "incomplete",
    error: {rule, start: first.start, end: first.end, expected: null, reasons},
  };
};

// Whether a text has check digits, and the sum of MOD 97-10 (ISO/IEC 7064), with the first four characters last.
const hasSum = text => {
  const plain = text.replace(/ /g, "");
  return /^..(?!0[01]|99)/.test(plain)
    && BigInt((plain.slice(4) + plain.slice(0, 4)).replace(/\D/g, letter => parseInt(letter, 36))) % 97n === 1n;
};

// Returns the verdict of a rule on a text.
const judge = (module, rule, text, caret) => {
  const parts = () => rule.parts.map(part => judge(module, module.rules[part], text, caret));
  if (rule.kind === "described") {
    const [verdict] = parts();
    return verdict.error ? {...verdict, error: {...verdict.error, rule}} : verdict;
  }
  if (rule.kind === "all" || rule.kind === "any") {
    if (rule.check) return combined(rule, parts());
    let verdicts;
    const verdict = judged(module, rule, text, caret, () =>
      (verdicts = parts()).flatMap(({error}) => error ?? []));
    const {kind, error} = verdict;
    if (kind === "invalid" && rule.rewrites && !isHopeless(error)) return combined(rule, verdicts);
    if (error && isAboutExcess(error)) {
      const start = Math.min(...error.reasons.map(reason => reason.start));
      const ends = error.reasons.filter(reason => reason.start === start).map(reason => reason.end);
      return {kind, error: {...error, start, end: Math.max(...ends)}};
    }
    return verdict;
  }
  const verdict = judged(module, rule, text, caret), {kind, error} = verdict;
  if (rule.kind === "not" && error && isAboutExcess(error)) {
    const {search} = rule;
    const found = search && match(module, search, text);
    const [start, end] = found ? characters(text, ...found) : [0, text.length];
    return {kind, error: {...error, start, end}};
  }
  if (rule.check === 1 && kind === "valid" && !hasSum(text)) {
    // The sum of a longer number may be right.
    const automaton = automatonOf(module, rule.automaton);
    const {place} = run(automaton, {state: automaton.start, weight: 0}, text, 0, caret);
    const isPart = insertion(automaton, place, text, caret).fault.ranges.length > 0;
    const error = {rule, start: 0, end: text.length, expected: null, reasons: []};
    return {kind: isPart ? "incomplete" : "invalid", error};
  }
  if (kind !== "invalid" && !rule.check) return verdict;
  if (rule.kind === "lenient") return {kind: "incomplete", error};
  if (rule.kind === "mask") {
    const atEnd = judged(module, rule, text, text.length);
    return atEnd.kind === "incomplete" ? atEnd : verdict;
  }
  if (rule.kind === "optional") {
    const [verdict] = parts();
    return text === "" ? {kind: "valid", isExtensible: verdict.kind !== "invalid"} : verdict;
  }
  return verdict;
};

// Returns whether a condition holds, by offsets: whether one automaton accepts the text before an offset, or
// else another one the text after it.
const holding = (module, {before, after, isNegative}, text) => {
  const held = [], offsets = [];
  for (let offset = 0; offset <= text.length; offset += text.codePointAt(offset) > 0xFFFF ? 2 : 1) {
    held[offset] = isNegative;
    offsets.push(offset);
  }
  // Returns the class of the scalar at an offset; -1 at the end.
  const classAt = (automaton, offset) => offset < text.length ? scalar(automaton, text, offset)[0] : -1;
  if (before !== undefined) {
    const automaton = automatonOf(module, before);
    let place = {state: automaton.start, weight: 0};
    for (const offset of offsets) {
      held[offset] = held[offset] !== automaton.accepting[place.state];
      const index = classAt(automaton, offset);
      place = index < 0 ? {state: 0, weight: 0} : next(automaton, place, index);
    }
  }
  if (after !== undefined) {
    const automaton = automatonOf(module, after);
    // Whether the rest of the text is accepted from each state.
    let ends = automaton.accepting;
    for (const offset of offsets.reverse()) {
      if (offset < text.length) {
        const index = classAt(automaton, offset), last = ends;
        ends = last.map((_, state) => index >= 0 && last[next(automaton, {state, weight: 0}, index).state]);
      }
      held[offset] = held[offset] !== ends[automaton.start];
    }
  }
  return held;
};

// Returns the leftmost match of a pattern that a text must not contain, and the longest that starts there.
// Two starts that have led to the same state have the same future, so only the first is followed.
const match = (module, {automaton: number, leading, trailing}, text) => {
  const automaton = automatonOf(module, number), threads = [];
  const [mayStart, mayEnd] = [leading, trailing].map(conditions => {
    const all = conditions.map(condition => holding(module, condition, text));
    return offset => all.every(held => held[offset]);
  });
  let best = null, offset = 0;
  while (offset < text.length) {
    if (!best && mayStart(offset)
      && !threads.some(({place}) => place.state === automaton.start && !place.weight)) {
      threads.push({place: {state: automaton.start, weight: 0}, start: offset});
    }
    if (best && !threads.length) break;
    const [index, taken] = scalar(automaton, text, offset), known = new Set(), kept = [];
    offset += taken;
    for (const {place, start} of index < 0 ? [] : threads) {
      const target = next(automaton, place, index);
      const key = target.weight * automaton.stateCount + target.state;
      if (!isAlive(automaton, target) || known.has(key)) continue;
      known.add(key);
      kept.push({place: target, start});
      if (!isAccepting(automaton, target) || !mayEnd(offset)) continue;
      best = [start, offset];
      break;
    }
    threads.splice(0, threads.length, ...kept);
  }
  return best;
};

// Sentences.

// Returns the distinct words for items, up to 20, and a remark about the others.
const distinct = ({words: {others}}, items, language) => {
  const words = [...new Set(items)], count = words.length - 20;
  return count > 0 ? [...words.slice(0, 20), others[language][count - 1]] : words;
};

// Returns a template with its marks, which are control characters, replaced by words.
const fill = (template, words) => template.replace(/[\x01-\x1F]/g, mark => words[mark.charCodeAt(0) - 1]);

// Returns the sentence about an error, without its subject.
const sentence = (module, error, language) => {
  const {rule, reasons} = error;
  if (rule.kind !== "all" || !reasons.length || isHopeless(error)) return rule.words[language];
  const words = distinct(module, reasons.map(({rule}) => (rule.list ?? rule.words)[language]), language);
  return fill(module.words.all[language][words.length - 1], words);
};

// Completions.

// Returns the shortest text that makes a text valid when it is appended, with scalars that are as readable as
// possible; `null` if there is none.
const completion = (automaton, text) => {
  const {place, taken} = run(automaton, {state: automaton.start, weight: 0}, text, 0, text.length);
  if (taken || !isAlive(automaton, place)) return null;
  // A scalar of each class, the most readable first.
  const letters = new Map();
  for (const [low, high] of [[97, 122], [48, 57], [65, 90], [32, 126], [161, 0x2FFF], [0, 0x10FFFF]]) {
    automaton.starts.forEach((start, run) => {
      const end = (automaton.starts[run + 1] ?? 0x110000) - 1, first = Math.max(start, low);
      if (letters.has(automaton.classes[run]) || first > Math.min(end, high)) return;
      letters.set(automaton.classes[run], first >= 0xD800 && first < 0xE000 ? 0xE000 : first);
    });
  }
  const target = (state, index) => automaton.targets[state * automaton.classCount + index];
  const weight = (state, index) => automaton.weights?.[state * automaton.classCount + index] ?? 0;
  let budget = 1 << 24;
  const spend = steps => {
    if ((budget -= steps) < 0) throw RangeError("too long");
  };
  const steps = (start, isWanted) => {
    const arrivals = new Map([[start, null]]);
    for (let [state] of arrivals) {
      spend(automaton.classCount);
      if (isWanted(state)) {
        const path = [];
        for (let arrival; (arrival = arrivals.get(state)); state = arrival[0]) path.unshift(arrival[1]);
        return path;
      }
      for (const index of letters.keys()) {
        if (automaton.weights && weight(state, index)) continue;
        const reached = target(state, index);
        if (reached && !arrivals.has(reached)) arrivals.set(reached, [state, index]);
      }
    }
    return null;
  };
  const path = [];
  let {state} = place;
  const follow = indices => {
    for (const index of indices) {
      path.push(letters.get(index));
      state = target(state, index);
    }
  };
  if (automaton.weights) {
    const layers = counter(automaton);
    const {least, most} = automaton;
    let left = leastWeight(layers, state, least - place.weight, most - place.weight);
    spend(left / 4 * automaton.classCount);
    const step = state => [...letters.keys()].find(index => {
      const step = weight(state, index), reached = target(state, index);
      return step && reached && leastWeight(layers, reached, left - step, left - step) >= 0;
    });
    while (left > 0) {
      follow(steps(state, state => step(state) !== undefined));
      const index = step(state);
      left -= weight(state, index);
      follow([index]);
    }
  }
  follow(steps(state, state => automaton.accepting[state]));
  return path.map(value => String.fromCodePoint(value)).join("");
};
