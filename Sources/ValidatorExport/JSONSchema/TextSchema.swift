internal import RegularLanguage
package import SettingsSyntax
package import ValidationCore

// The values of tables are texts. In JSON documents, `validate` also judges a number, `true` or
// `false` by its text, so a rule accepts values of several types:
//
//     .integer(in: 1...9)    // "5" and 5: "type": ["string", "integer"], with a pattern and bounds
//     .oneOf("auto", "5")    // "enum": ["auto", "5", 5]
//     .alphabetic            // "a" and true: "type": ["string", "boolean"], with a pattern
//
// A schema can't see how a number is written. It accepts 5.0 and 5e0 if it accepts 5, so it is
// wider than a rule that refuses these texts.

/// The JSON Schema of values that a validator judges by their texts.
package struct TextSchema {
  /// The keywords of the schema.
  package private(set) var keywords: [(name: String, value: JSONWriter.Value)] = []
  /// How the schema compares with the validator.
  package private(set) var exactness = ExportedSchema.Exactness.exact

  /// Creates the schema of the texts of a validator.
  ///
  /// - Parameters:
  ///   - validator: The validator.
  ///   - candidates: A language that contains all valid texts, if the validator has no language.
  ///   - kinds: The types whose values are judged: strings, numbers, Booleans.
  ///   - acceptsEmpty: Whether the empty string is valid, whatever the validator says.
  ///   - acceptsNull: Whether `null` is valid.
  /// - Complexity: Compiles the validator, and exports its pattern.
  package init(
    _ validator: any Validator,
    candidates: Language?,
    of kinds: Set<JSONType> = [.string],
    acceptsEmpty: Bool = false,
    acceptsNull: Bool = false
  ) {
    if let texts = ValidatorSchema.choices(of: validator) {
      add(texts, kinds, validator)
      if acceptsEmpty, !texts.contains("") || !kinds.contains(.string) { values.append("\"\"") }
      if acceptsNull { values.append("null") }
      // A type says nothing more about a list of values, unless all are strings.
      if values.allSatisfy({ $0.hasPrefix("\"") }) { types = ["string"] }
      keywords.append(("enum", .array(values.map { .literal($0) })))
    } else {
      let judge = candidates.map { CandidateValidator(base: validator, candidates: $0) }
      let validator = validator.language == nil ? judge ?? validator : validator
      if kinds.contains(.string) {
        addStrings(of: acceptsEmpty ? Self.orEmpty(validator) : validator)
      } else if acceptsEmpty {
        add("string", [("maxLength", .literal("0"))], .exact)
      }
      if kinds.contains(.number) { addNumbers(of: validator) }
      if kinds.contains(.boolean) { addBooleans(of: validator) }
      if acceptsNull { types.append("null") }
    }
    finish()
  }

  /// The schema of strings if it would also refuse values of other types.
  private var composed: ValidatorSchema.Members?
  private var types: [String] = []
  private var values: [String] = []
}

extension TextSchema {
  /// Adds values of some type.
  private mutating func add(
    _ type: String,
    _ keywords: [(name: String, value: JSONWriter.Value)],
    _ exactness: ExportedSchema.Exactness
  ) {
    types.append(type)
    self.keywords += keywords
    compare(exactness)
  }

  /// Records how the schema of the values of a type compares with the validator.
  private mutating func compare(_ exactness: ExportedSchema.Exactness) {
    switch (self.exactness, exactness) {
    case (.exact, _), (.wider, .omitted): self.exactness = exactness
    case (.wider, _), (.omitted, _): break
    }
  }

  /// Adds the type to the keywords.
  private mutating func finish() {
    if types.count == 1 {
      keywords.insert(("type", .string(types[0])), at: 0)
    } else if types.count > 1 {
      keywords.insert(("type", .array(types.map { .string($0) })), at: 0)
    } else if values.isEmpty, composed == nil {
      keywords = [("not", .object([]))]
    }
    guard let composed else { return }
    let isString = types.isEmpty
    keywords = isString ? composed : [("anyOf", .array([.object(composed), .object(keywords)]))]
  }

  /// Returns a validator that also accepts the empty text.
  private static func orEmpty(_ validator: any Validator) -> any Validator {
    if validator.isValid("") { return validator }
    guard var checked = validator as? CandidateValidator else {
      return OptionalValidator(validator)
    }
    checked.acceptsEmpty = true
    return checked
  }

  private mutating func addStrings(of validator: any Validator) {
    if validator.language?.automaton?.isEmpty == true { return }
    let (keywords, exactness) = ValidatorSchema.strings(of: validator)
    if ValidatorSchema.isComposed(keywords) {
      composed = keywords
      compare(exactness)
    } else {
      add("string", keywords.filter { $0.name != "type" }, exactness)
    }
  }

  private mutating func addBooleans(of validator: any Validator) {
    let valid = ["true", "false"].filter { validator.isValid($0) }
    switch valid.count {
    case 0: break
    case 1:
      let other = valid == ["true"] ? "false" : "true"
      add("boolean", [("not", .object([("const", .literal(other))]))], .exact)
    default: add("boolean", [], .exact)
    }
  }

  /// Adds certain texts, and the numbers and Booleans that are written as they are.
  private mutating func add(
    _ texts: [String],
    _ kinds: Set<JSONType>,
    _ validator: any Validator
  ) {
    if kinds.contains(.string) { values += texts.map { JSONWriter.string($0) } }
    var numbers: [String] = []
    for text in texts {
      if kinds.contains(.boolean), ["true", "false"].contains(text) { values.append(text) }
      guard kinds.contains(.number), Self.isNumber(text) else { continue }
      // 1 and 1.0 are one value.
      let isRepeated = numbers.contains { other in
        DecimalNumber(text).map { $0 == DecimalNumber(other) } ?? (text == other)
      }
      if !isRepeated { numbers.append(text) }
    }
    values += numbers
    if let example = Self.notation(of: numbers, refusedBy: validator) {
      exactness = .wider(example: example)
    }
  }

  private mutating func addNumbers(of validator: any Validator) {
    let reason = PatternExportError.noLanguage.description
    guard let known = validator.enclosingLanguage else {
      return add("number", [], .omitted(reason: reason))
    }
    let numbers = Language.intersection([known, Self.numbers])
    guard let automaton = numbers.automaton else {
      return add("number", [], .omitted(reason: QuestionError.tooLarge.description))
    }
    if automaton.isEmpty { return }
    var (keywords, exactness) = numberSchema(of: validator, numbers)
    if exactness == .exact,
      let number = numbers.sample(where: { Self.notation(of: [$0], refusedBy: validator) != nil }),
      let example = Self.notation(of: [number], refusedBy: validator)
    {
      exactness = .wider(example: example)
    }
    let isInteger = keywords.contains { $0.name == "type" && $0.value.isString("integer") }
    keywords.removeAll { $0.name == "type" }
    add(isInteger ? "integer" : "number", keywords, exactness)
  }

  /// Returns the schema of the numbers that a validator accepts, by their values.
  ///
  /// - Parameters:
  ///   - validator: The validator.
  ///   - numbers: The numbers of JSON that it may accept.
  /// - Returns: The schema with its type, and how it compares with the validator.
  private func numberSchema(
    of validator: any Validator,
    _ numbers: Language
  ) -> ([(name: String, value: JSONWriter.Value)], ExportedSchema.Exactness) {
    let isWhole = numbers.difference(from: Self.wholeNumbers) == .some(nil)
    if isWhole { return ValidatorSchema.integers(of: validator, among: numbers) }
    if validator is any NumberStrategy { return ValidatorSchema.numbers(of: validator) }
    let type: [(name: String, value: JSONWriter.Value)] = [("type", .string("number"))]
    if let language = validator.language, let example = Self.numbers.difference(from: language) {
      return (type, example.map { .wider(example: $0) } ?? .exact)
    }
    let example = Self.numbers.sample { !validator.isValid($0) }
    let reason = PatternExportError.noLanguage.description
    return (type, example.map { .wider(example: $0) } ?? .omitted(reason: reason))
  }

  /// Returns another notation of one of some numbers, which a validator refuses; `nil` if none is
  /// found.
  private static func notation(
    of numbers: [String],
    refusedBy validator: any Validator
  ) -> String? {
    for number in numbers {
      let capital = number.parts(between: "e").joined(separator: "E")
      let others = [number + ".0", number + "e0", capital]
      if let refused = others.first(where: { isNumber($0) && !validator.isValid($0) }) {
        return refused
      }
    }
    return nil
  }

  private static func isNumber(_ text: String) -> Bool {
    guard let automaton = numbers.automaton else { return false }
    return text.withBytes { automaton.accepts($0) }
  }

  /// The numbers of JSON.
  static let numbers = Language(
    format: #"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+\-]?[0-9]+)?"#)
  /// The numbers of JSON without a fraction and an exponent.
  private static let wholeNumbers = Language(format: "-?(?:0|[1-9][0-9]*)")
}

extension JSONWriter.Value {
  fileprivate func isString(_ text: String) -> Bool {
    if case .literal(let literal) = self { literal == JSONWriter.string(text) } else { false }
  }
}

/// A validator that has no language, but one that contains all valid texts.
struct CandidateValidator: CheckedValidator {
  fileprivate let base: any Validator
  fileprivate var acceptsEmpty = false
  private let own: Language

  fileprivate init(base: any Validator, candidates: Language) {
    self.base = base
    own = candidates
  }

  /// The structure of the validator, and of the empty text if that is valid.
  var composition: ValidatorStructure { acceptsEmpty ? .optional(base) : base.structure }

  var rule: Rule { acceptsEmpty ? Rule(.optional, parts: [base.rule]) : base.rule }
  var candidates: Language {
    acceptsEmpty ? .union([own, Language(.pattern(.empty))]) : own
  }

  func isValid(_ text: String) -> Bool { acceptsEmpty && text.isEmpty || base.isValid(text) }

  func passesCheck(_ text: Span<UInt8>) -> Bool {
    var bytes: [UInt8] = []
    for index in text.indices { bytes.append(text[index]) }
    return isValid(String(decoding: bytes, as: UTF8.self))
  }

  func verdict(on text: String, caret: String.Index?) -> Verdict {
    base.verdict(on: text, caret: caret)
  }
}
