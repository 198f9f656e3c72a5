internal import RegularLanguage
internal import SettingsSyntax
internal import ValidationCore

// The pattern of a composition may be too long, or there may be none, although each part has one.
// Then the schemas of the parts are composed:
//
//     .length(2...) && .not(.email)    // "pattern": ..., "not": {"pattern": ...}
//     .ean || .isbn                    // "anyOf": [{"pattern": ...}, {"pattern": ...}]
//
// Under `not`, a part that is not exact would refuse valid texts.

extension ValidatorSchema {
  /// Whether keywords apply other schemas to the value, which may refuse values of other types.
  package static func isComposed(_ keywords: Members) -> Bool {
    keywords.contains { ["allOf", "anyOf", "not"].contains($0.name) }
  }

  /// Returns the schema of the texts of a validator, made of those of its parts.
  ///
  /// - Parameters:
  ///   - validator: The validator.
  ///   - example: A text that its pattern accepts, and the validator does not; `nil` if it has no
  ///     pattern.
  /// - Returns: The keywords without `type`, and how they compare with the validator; `nil` if it
  ///   is not a composition, or if the schema is not known to be stricter than the pattern.
  static func composition(
    of validator: any Validator,
    refusing example: String?
  ) -> (Members, ExportedSchema.Exactness)? {
    switch (validator as? CandidateValidator)?.composition ?? validator.structure {
    case .all(let validators):
      guard let parts = Part.all(validators) else { return nil }
      let isStricter = example.map { text in parts.contains { $0.refuses(text) } } ?? true
      return isStricter ? conjunction(of: parts, validator) : nil
    case .any(let validators):
      return Part.all(validators).flatMap { disjunction(of: $0, validator, refusing: example) }
    case .optional(let part):
      let empty = Part(OneOfValidator([""]), [("maxLength", .literal("0"))], .exact)
      return disjunction(of: [empty, Part(part)], validator, refusing: example)
    case .described(let part): return composition(of: part, refusing: example)
    case .not:
      let part = (validator as? NotValidator).map { Part($0.part) }
      guard let part, part.exactness == .exact else { return nil }
      return ([("not", .object(part.keywords))], .exact)
    case .language, .secret, .code: return nil
    }
  }

  private static func conjunction(
    of parts: [Part],
    _ validator: any Validator
  ) -> (Members, ExportedSchema.Exactness) {
    let schemas = parts.map(\.keywords).filter { !$0.isEmpty }
    let names = schemas.joined().map(\.name)
    let keywords: Members =
      Set(names).count == names.count
      ? Array(schemas.joined()) : [("allOf", .array(schemas.map { .object($0) }))]
    let exactness = exactness(of: parts, validator) { text in
      parts.allSatisfy { $0.accepts(text) }
    }
    return (keywords, exactness)
  }

  private static func disjunction(
    of parts: [Part],
    _ validator: any Validator,
    refusing example: String?
  ) -> (Members, ExportedSchema.Exactness)? {
    // A part without a schema accepts any text.
    if parts.contains(where: \.keywords.isEmpty) { return nil }
    guard example.map({ text in parts.allSatisfy { $0.refuses(text) } }) ?? true else {
      return nil
    }
    let exactness = exactness(of: parts, validator) { text in
      parts.contains { $0.accepts(text) }
    }
    return ([("anyOf", .array(parts.map { .object($0.keywords) }))], exactness)
  }

  /// Returns how a composition compares with a validator.
  private static func exactness(
    of parts: [Part],
    _ validator: any Validator,
    accepts: (String) -> Bool
  ) -> ExportedSchema.Exactness {
    guard let inexact = parts.first(where: { $0.exactness != .exact }) else { return .exact }
    func isExample(_ text: String) -> Bool { accepts(text) && !validator.isValid(text) }
    let example =
      parts.compactMap(\.example).first(where: isExample)
      ?? validator.enclosingLanguage?.sample(where: isExample)
    if let example { return .wider(example: JSONWriter.string(example)) }
    guard case .omitted = inexact.exactness else {
      return .omitted(reason: PatternExportError.noLanguage.description)
    }
    return inexact.exactness
  }
}

/// A part of a composition, with its schema.
private struct Part {
  private let validator: any Validator
  let keywords: ValidatorSchema.Members
  let exactness: ExportedSchema.Exactness

  init(_ validator: any Validator) {
    let (keywords, exactness) = ValidatorSchema.strings(of: validator)
    self.init(validator, keywords.filter { $0.name != "type" }, exactness)
  }

  init(
    _ validator: any Validator,
    _ keywords: ValidatorSchema.Members,
    _ exactness: ExportedSchema.Exactness
  ) {
    (self.validator, self.keywords, self.exactness) = (validator, keywords, exactness)
  }

  /// Returns the parts of a composition; `nil` if there are so many that the schema would be long.
  static func all(_ validators: [any Validator]) -> [Self]? {
    validators.count > 64 ? nil : validators.map { Self($0) }
  }

  /// A text that the schema accepts, and the validator does not.
  var example: String? {
    guard case .wider(let example) = exactness else { return nil }
    return ValidatorSchema.text(ofString: example)
  }

  /// Returns whether the schema is known to accept a text.
  func accepts(_ text: String) -> Bool {
    keywords.isEmpty || validator.isValid(text) || example == text
  }

  /// Returns whether the schema is known to refuse a text.
  func refuses(_ text: String) -> Bool {
    if validator.isValid(text) { return false }
    if exactness == .exact { return true }
    return keywords.contains { name, value in
      guard case .literal(let literal) = value else { return false }
      switch name {
      case "minLength": return Int(literal).map { text.unicodeScalars.count < $0 } ?? false
      case "maxLength": return Int(literal).map { text.unicodeScalars.count > $0 } ?? false
      case "pattern":
        let pattern = ValidatorSchema.text(ofString: literal).flatMap { try? RegexValidator($0) }
        return pattern.map { !$0.isValid(text) } ?? false
      default: return false
      }
    }
  }
}
