// Forms: the fields of a schema, and relations between them. A field of a module has these members:
//
//     path        its path; that of a field in rows has no numbers: "lines[].sku"
//     initial     the text that it has unless another is given
//     required    the words for a missing value, unless it is optional or has a default
//     separator   the separator of a list, whose value may be an array
//     innerSeparator  the separator of its elements, if they are lists
//     isOptional  whether it may be empty
//     validator   the argument of `validator`; missing if only a server can judge the field
//     isFilled    whether a server may fill it in if it is empty
//
// A relation has the numbers of its targets, the fields that it restricts, and one of these:
//
//     enable      the texts of the source with which the target is disabled; with `isChoice`, it is also disabled if
//                 the source has no value
//     narrow      pairs of a text of the source and the argument of `validator` for the target
//     require     the error, with the texts of the source with which the target is required
//     together    the errors, by the targets that are set, as bits
//     exactlyOne  the error for none, and for another one next to the first
//
// All of them but the last two have a source. An error has a code and words.
//
// The objects with a choice of shapes are those of `shapes`: pairs of a path, and the name of its tag and those of the shapes. A
// value has the members of the chosen shape in the object itself.
//
// The paths of objects whose members are rows are those of `entries`; the number of such a row is its key, encoded as
// in a URL: "limits[search].requests".

// Returns the text as which a value is judged; undefined if it has none.
const textOf = value => /^(?:string|number|boolean|bigint)$/.test(typeof value) ? `${value}` : undefined;

// A list that no text stands for, such as one with separators in its elements: it is left to a server.
const left = Symbol();

const form = (module, {fields, relations, entries = [], shapes = []}) => {
  const validators = fields.map(field => field.validator && validator(module, field.validator));
  const narrowed = relations.map(({narrow}) => narrow && new Map(
    narrow.map(([text, argument]) => [text, validator(module, argument)])));
  const shaped = new Map(shapes), numbers = new Map(fields.map(({path}, index) => [path, index]));

  // Returns the field of a path, which may have the numbers of rows.
  const general = path => path.replace(/\[[^\]]*\]/g, "[]");
  const planned = path => numbers.get(general(path));

  // Returns the texts by their paths, and the paths of all rows, whose texts are `null`: a row exists if it is an
  // element of an array, or one of its fields has a text. A value that has no text is undefined.
  const flattened = (value, path, texts = new Map()) => {
    const place = general(path ?? ""), field = fields[numbers.get(place)], isList = Array.isArray(value);
    const hasRows = isList || entries.includes(place), [tag, ...names] = shaped.get(place) ?? [];
    const shape = names.includes(value?.[tag]) ? value[tag] : undefined;
    if (field?.separator && isList) {
      const inner = field.innerSeparator;
      const elements = value.length > 1e5 ? [undefined] : Array.from(value, element => {
        if (!inner || !Array.isArray(element)) return textOf(element);
        const texts = element.map(textOf);
        // What has no text is left to a server.
        return texts.includes(undefined) ? undefined
          : texts.some(text => text.includes(inner) || text.trim() !== text) ? field.separator : texts.join(inner);
      });
      const text = elements.join(field.separator), isEmpty = !text && (elements.length || field.isOptional);
      const isLeft = elements.some(text => text?.includes(field.separator) || text?.trim() !== text);
      value = elements.includes(undefined) ? {} : isLeft || isEmpty ? left : text;
    }
    // Only what fields are in is read, so that neither depth nor cycles matter.
    const isOuter = path === undefined || place && fields.some(({path}) => path !== place && path.startsWith(place));
    if (isOuter && value && typeof value === "object") {
      if (place.endsWith("]")) texts.set(path, null);
      for (const [name, inner] of Object.entries(value)) {
        const key = encodeURIComponent(hasRows ? name.replace(/\p{Surrogate}/gu, "\uFFFD") : "");
        const prefix = `${place}.${shape}.${name}`;
        const isOfShape = shape !== undefined
          && fields.some(({path}) => path.startsWith(prefix) && /^(?:$|[.[])/.test(path.slice(prefix.length)));
        const member = isOfShape ? `${shape}.${name}` : name;
        flattened(inner, hasRows ? `${path}[${key}]` : place ? `${path}.${member}` : member, texts);
      }
    } else if (path !== undefined && value !== null && value !== undefined) {
      if (field) for (const {index} of path.matchAll(/]/g)) texts.set(path.slice(0, index + 1), null);
      texts.set(path, value === left ? left : textOf(value));
    }
    return texts;
  };

  // The state of the fields outside rows.
  const evaluated = values => {
    const texts = flattened(values), text = index => texts.get(fields[index].path) ?? fields[index].initial;
    const known = new Map();
    const isEnabled = index => {
      // A cycle is an error of the schema.
      if (!known.has(index)) {
        known.set(index, true);
        known.set(index, !relations.some(({enable, isChoice, source, targets}) =>
          enable && targets.includes(index)
            && (enable.includes(value(source)) || isChoice && value(source) === undefined)));
      }
      return known.get(index);
    };
    // The text of a field that has a value.
    const value = index => {
      if (!isEnabled(index)) return fields[index].initial;
      return text(index) !== left && validators[index]?.isValid(text(index)) ? text(index) : undefined;
    };
    const isSet = index => value(index) !== undefined && !(fields[index].isOptional && value(index) === "");
    const judging = index => {
      for (const [number, relation] of relations.entries()) {
        const found = relation.targets.includes(index) && narrowed[number]?.get(value(relation.source));
        if (found) return found;
      }
      return validators[index];
    };
    // The error of the first relation that a field violates.
    const objection = index => {
      for (const {targets, source, require, together, exactlyOne} of relations) {
        if (!targets.includes(index) || targets.some(target => value(target) === undefined)) continue;
        const enabled = targets.filter(isEnabled), set = enabled.filter(isSet);
        const isMissing = !set.includes(index);
        if (require?.texts.includes(value(source)) && isMissing) return require;
        if (together && set.length && isMissing) {
          return together[targets.reduce((bits, target, bit) => bits + (set.includes(target) << bit), 0)];
        }
        if (exactlyOne && !set.length && enabled[0] === index) return exactlyOne.none;
        if (exactlyOne && set.indexOf(index) > 0) return exactlyOne.set[targets.indexOf(set[0])];
      }
    };
    return {texts, isEnabled, judging, objection};
  };

  const errors = (values, language) => {
    const {texts, isEnabled, judging, objection} = evaluated(values);
    const number = languageOf(module, language), found = [];
    const add = (path, code, message) => found.push({path, code, start: 0, end: 0, expected: null, message});
    const judge = (index, path, judging) => {
      const {initial, required, isFilled} = fields[index], text = texts.get(path) ?? initial;
      if (!judging || text === left || isFilled && text === "") return;
      if (required && !texts.has(path)) return add(path, "required", required[number]);
      const {error} = judging.verdict(text, text.length, language);
      return error && found.push({path, ...error});
    };
    fields.forEach(({path}, index) => {
      if (path.includes("[]") || !isEnabled(index) || judge(index, path, judging(index))) return;
      const broken = objection(index);
      if (broken) add(path, broken.code, broken.words[number]);
    });
    for (const [path, text] of texts) {
      if (text !== null) {
        if (planned(path) === undefined) add(path, "unknown", fill(module.words.unknown[number], [path]));
        else if (text === undefined) add(path, "json-type", module.words.text[number]);
        continue;
      }
      const row = general(path);
      fields.forEach((field, index) => {
        const name = field.path.slice(row.length);
        if (field.path.startsWith(row) && !name.includes("[")) judge(index, path + name, validators[index]);
      });
    }
    return found;
  };

  return {
    errors,
    isEnabled: (path, values) => {
      const index = planned(path);
      return index !== undefined && evaluated(values).isEnabled(index);
    },
    validator: (path, values = {}) => {
      const index = planned(path);
      return index === undefined ? undefined : evaluated(values).judging(index);
    },
    "~standard": standard(value => {
      const isObject = value && typeof value === "object" && !Array.isArray(value);
      const issues = !isObject ? [{message: module.words.object[0]}]
        : errors(value).map(({path, message}) => ({
          message, path: (path.match(/\[[^\]]*\]|[^.[\]]+/g) ?? []).map(part => {
            const name = part[0] === "[" ? decodeURIComponent(part.slice(1, -1)) : part;
            return /^\d+$/.test(name) ? +name : name;
          }),
        }));
      return issues.length ? {issues} : {value};
    }),
  };
};
