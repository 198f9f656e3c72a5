// Fields: what a text field makes of an edit, and the objects that a module exports.

const isBlank = unit => /\p{White_Space}/u.test(unit);

// Returns a text without white space at its start and, unless more may follow, at its end.
const trimmed = (text, isTyped) => {
  let start = 0, end = text.length;
  while (start < end && isBlank(text[start])) start++;
  while (!isTyped && end > start && isBlank(text[end - 1])) end--;
  return text.slice(start, end);
};

const lengthIn = {
  characters: text => segments(text).length,
  scalars: text => [...text].length,
  utf16: text => text.length,
  utf8: text => new TextEncoder().encode(text).length,
};

// Changes an edit as strategies do, before the result is judged. Each step of a module is one of these:
//
//     ["map", automaton, method, text]        // scalars outside the automaton are changed by a method of strings,
//                                             // or replaced by the text
//     ["limit", maximum, unit, rule]          // the insertion is cut
//     ["trim"]
//
// An edit that is ignored has no insertion, and keeps the selection.
const decisions = {
  map: (module, field, edit, automaton, method, replacement) => {
    const kept = automatonOf(module, automaton);
    const image = scalar => accepts(kept, scalar) ? scalar
      : method ? scalar[method]() : replacement;
    return {...edit, insertion: [...edit.insertion].map(image).join("")};
  },
  limit: (module, field, edit, maximum, unit, rule) => {
    const length = lengthIn[unit], count = length(field.text);
    const result = insertion => field.text.slice(0, edit.start) + insertion + field.text.slice(edit.end);
    const characters = segments(edit.insertion), cut = count => characters.slice(0, count).join("");
    const excess = count > maximum ? 0 : length(result(edit.insertion)) - maximum;
    if (excess <= 0) return edit;
    let kept = characters.length;
    for (let dropped = 0; kept > 0 && dropped < excess; kept--) dropped += length(characters[kept - 1]);
    // Characters that combine with their neighbors add less length.
    const isFitting = count => length(result(cut(count))) <= maximum;
    while (kept > 0 && !isFitting(kept)) kept--;
    while (kept + 1 < characters.length && isFitting(kept + 1)) kept++;
    if (kept > 0) return {...edit, insertion: cut(kept)};
    const text = result(edit.insertion), caret = rounded(text, edit.start + edit.insertion.length, true);
    const {error} = judge(module, module.rules[rule], text, caret);
    return error ? {...edit, refusal: error} : edit;
  },
  trim: (module, field, edit) => {
    // A blank may be typed at the end, because words may follow.
    const isTyped = edit.origin === "typing";
    const before = field.text.slice(0, edit.start), after = field.text.slice(edit.end);
    const whole = before + edit.insertion + after, result = trimmed(whole, isTyped);
    if (!isBlank(edit.insertion) || result === whole) return edit;
    let {insertion} = edit;
    if (!before) insertion = trimmed(insertion, true);
    if (!after && !isTyped) insertion = trimmed("." + insertion).slice(1);
    if (!insertion || before + insertion + after === result) return {...edit, insertion};
    const dropped = whole.length - trimmed(whole, true).length, limit = offset =>
      Math.max(0, Math.min(offset - dropped, result.length));
    const start = limit(edit.start), caret = limit(edit.start + edit.insertion.length);
    if (start === caret) return {...edit, insertion: ""};
    return {...edit, start: 0, end: field.text.length, insertion: result, caret};
  },
};

// Returns an offset in a text, which is its end unless it is another number.
const within = (text, offset) => Number.isInteger(offset) ? Math.min(Math.max(offset, 0), text.length) : text.length;

// Returns the field after an edit; a refused edit changes nothing.
const edit = (module, rule, steps, {text, ...selection}, insertion, {enforcement = "block", origin = "typing"}) => {
  const lower = within(text, selection.start), upper = Math.max(lower, within(text, selection.end));
  // A bound inside a Character extends the range to the whole Character.
  const end = rounded(text, upper, true), start = lower === upper ? end : rounded(text, lower, false);
  const field = {text, start, end};
  let change = {start, end, insertion, origin};
  for (const [name, ...values] of insertion ? steps : []) {
    change = decisions[name](module, field, change, ...values);
    if (change.refusal || !change.insertion) break;
  }
  if (change.refusal) {
    if (enforcement === "block") return {...field, refusal: change.refusal};
    change = {start, end, insertion, origin};
  }
  const isIgnored = insertion && !change.insertion;
  const result = isIgnored ? text : text.slice(0, change.start) + change.insertion + text.slice(change.end);
  const caret = isIgnored ? end
    : rounded(result, change.caret ?? change.start + change.insertion.length, true);
  if (insertion && enforcement === "block") {
    const {kind, error} = judge(module, rule, result, caret);
    // A text that is already invalid accepts any edit, so that it can be corrected.
    if (kind === "invalid" && judge(module, rule, text, end).kind !== "invalid") return {...field, refusal: error};
  }
  return {text: result, start: isIgnored ? start : caret, end: caret, refusal: null};
};

// Returns the members of an error that users of a module need.
const shown = (module, error, language) => error && {
  code: error.rule.code, start: error.start, end: error.end, expected: error.expected,
  message: sentence(module, error, language),
};

const languageOf = ({languages}, tag) => Math.max(0, languages.indexOf(tag));

// The interface of Standard Schema.
const standard = validate => ({version: 1, vendor: "InputValidation", validate});

// Returns the validator of a rule: see the declarations of the module.
const validator = (module, {rule: index, steps}) => {
  const rule = module.rules[index];
  const verdict = (text, caret, language) => {
    caret = within(text, caret);
    // A caret inside a surrogate pair is before it.
    if (text.codePointAt(caret - 1) > 0xFFFF) caret--;
    const {error, ...rest} = judge(module, rule, text, caret);
    return error ? {...rest, error: shown(module, error, languageOf(module, language))} : rest;
  };
  const isValid = text => rule.check ? verdict(text).kind === "valid"
    : accepts(automatonOf(module, rule.automaton), text);
  return {
    verdict,
    isValid,
    completion: text => {
      const rest = completion(automatonOf(module, rule.automaton), text);
      return !rule.check || isValid(text + rest) ? rest : null;
    },
    ...steps && {
      edit: (field, insertion, options = {}) => {
        const result = edit(module, rule, steps, field, insertion, options);
        return {...result, refusal: shown(module, result.refusal, languageOf(module, options.language))};
      },
      finalText: text => steps.some(([name]) => name === "trim") ? trimmed(text) : text,
    },
    "~standard": standard(value => {
      const message = typeof value !== "string" ? module.words.text[0] : verdict(value).error?.message;
      return message ? {issues: [{message}]} : {value};
    }),
  };
};
