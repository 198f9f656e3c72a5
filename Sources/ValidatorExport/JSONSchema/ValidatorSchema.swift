internal import RegularLanguage
package import SettingsSyntax
package import ValidationCore

/// The JSON Schema of what a validator accepts: of its texts, or of its numbers.
package enum ValidatorSchema {
  /// Returns all texts of a validator, if its rule lists them; `nil` otherwise.
  package static func choices(of validator: any Validator) -> [String]? {
    // The rule lists only the first of very many texts.
    if let one = validator as? OneOfValidator<String>, one.rule.parameters["case"] == nil {
      return one.texts
    }
    guard case .list(let texts)? = validator.rule.parameters["values"],
      validator.rule.code == .oneOf, validator.rule.parameters["others"] == nil,
      validator.rule.parameters["case"] == nil
    else { return nil }
    return texts
  }
}

extension ValidatorSchema {
  /// Returns the schema of the texts of a validator: its pattern, or the schemas of its parts if
  /// there is no exact pattern.
  package static func strings(of validator: any Validator) -> (Members, ExportedSchema.Exactness) {
    let (members, exactness) = pattern(of: validator)
    var example: String?
    switch exactness {
    case .exact: return (members, exactness)
    case .wider(let literal): example = text(ofString: literal)
    case .omitted: break
    }
    guard let composed = composition(of: validator, refusing: example) else {
      return (members, exactness)
    }
    return ([("type", .string("string"))] + composed.0, composed.1)
  }

  /// Returns the text of a string of JSON.
  static func text(ofString literal: String) -> String? {
    (try? JSONText(Array(literal.utf8))).map { $0.text(of: $0.nodes[0]) }
  }

  /// Returns the schema of the texts of a validator, without those of its parts.
  private static func pattern(of validator: any Validator) -> (Members, ExportedSchema.Exactness) {
    var members: Members = [("type", .string("string"))]
    if let texts = choices(of: validator) {
      members.append(("enum", .array(texts.map { .string($0) })))
      return (members, .exact)
    }
    if validator is LengthValidator, validator.rule.parameters["unit"] == .text("scalars") {
      for (name, parameter) in [("minLength", "min"), ("maxLength", "max")] {
        guard let count = validator.rule.parameters[parameter] else { continue }
        members.append((name, .literal("\(count)")))
      }
      return (members, .exact)
    }
    do throws(PatternExportError) {
      let pattern = try validator.linearPattern(for: .jsonSchema)
      if let example = pattern.example, let count = validator.minimumCharacterCount, count <= 64 {
        if count > 0 { members.append(("minLength", .literal("\(count)"))) }
        // One Character may have as many scalars.
        let isLong = example.unicodeScalars.count >= count
        let text = isLong ? example : "e" + String(repeating: "\u{301}", count: count - 1)
        return (members, .wider(example: JSONWriter.string(text)))
      }
      members.append(("pattern", .string(pattern.source)))
      if let format = validator.rule.jsonSchemaFormat {
        members.append(("format", .string(format)))
      }
      switch pattern.exactness {
      case .exact: return (members, .exact)
      case .wider(let example): return (members, .wider(example: JSONWriter.string(example)))
      }
    } catch .matchesNothing {
      return (members + [("minLength", .literal("1")), ("maxLength", .literal("0"))], .exact)
    } catch {
      return (members, .omitted(reason: "\(error)"))
    }
  }
}

extension ExportedPattern {
  /// A text that the pattern matches although it is not valid; `nil` if the pattern is exact.
  fileprivate var example: String? {
    if case .wider(let example) = exactness { example } else { nil }
  }
}

extension Validator {
  /// The minimum number of Characters, each of which has a scalar at least, if the validator limits
  /// nothing else.
  fileprivate var minimumCharacterCount: Int? {
    guard self is LengthValidator,
      rule.parameters["unit"] == .text(TextUnit.characters.rawValue)
    else { return nil }
    return rule.parameters["min"]?.count ?? 0
  }

  /// The types of JSON as which the texts of numbers are written; both if that is not known.
  ///
  ///     .integer(in: 1...9)                            // 5: numbers
  ///     .numeric(in: 0...9, style: comma)              // 5, "1,5": numbers and strings
  ///     .integer(in: 1...9) && .satisfying("odd") {}   // numbers: those of the first part
  package var numberKinds: Set<JSONType> {
    switch structure {
    case .all(let parts): return parts.first?.numberKinds ?? [.string, .number]
    case .any(let parts): return parts.reduce(into: []) { $0.formUnion($1.numberKinds) }
    case .described(let part), .optional(let part): return part.numberKinds
    case .language, .not, .secret, .code: break
    }
    guard var texts = enclosingLanguage else { return [.string, .number] }
    if let canonical = (self as? any CanonicalValidator)?.canonicalTexts,
      canonical.automaton?.isEmpty == false
    {
      texts = .intersection([texts, canonical])
    }
    if texts.difference(from: TextSchema.numbers) == .some(nil) { return [.number] }
    let isString = Language.intersection([texts, TextSchema.numbers]).automaton?.isEmpty == true
    return isString ? [.string] : [.string, .number]
  }

  /// A language that contains all valid texts; `nil` if none is known.
  package var enclosingLanguage: Language? {
    if let language { return language }
    if let checked = self as? any CheckedValidator { return checked.candidates }
    switch structure {
    case .all(let parts):
      let known = parts.compactMap(\.enclosingLanguage)
      return known.isEmpty ? nil : .intersection(known)
    case .any(let parts):
      let known = parts.compactMap(\.enclosingLanguage)
      return known.count < parts.count ? nil : .union(known)
    case .described(let part): return part.enclosingLanguage
    case .optional(let part): return part.enclosingLanguage?.orEmpty
    case .language, .not, .secret, .code: return nil
    }
  }

  /// The strategy for numbers that the validator is, or whose bounds all of its texts satisfy;
  /// `nil` if there is none.
  var numberStrategy: (any NumberStrategy)? {
    if let strategy = self as? any NumberStrategy { return strategy }
    switch structure {
    case .all(let parts): return parts.lazy.compactMap(\.numberStrategy).first
    case .described(let part): return part.numberStrategy
    case .any, .optional, .language, .not, .secret, .code: return nil
    }
  }
}
