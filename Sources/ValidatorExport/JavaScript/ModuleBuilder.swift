internal import RegularLanguage
package import SettingsSyntax
package import ValidationCore
internal import ValidationRewriting
package import ValidationWording

// A module has the tables of automata, and rules that refer to them by their numbers:
//
//     .alphabetic && .length(3...16)
//
//     automata    0: letters    1: 3 to 16 Characters    2: both
//     rules       0: {"code": "alphabetic", "automaton": 0, "words": ["must be letters only"]}
//                 1: {"code": "length", "automaton": 1, "words": ["must be 3 to 16 ..."]}
//                 2: {"code": "all", "kind": "all", "automaton": 2, "parts": [0, 1], ...}
//
// The automaton of a composition determines the verdict; those of its parts show which of them are
// not satisfied, because only these are named in the sentence.

/// A builder of the data of a module.
package struct ModuleBuilder {
  package typealias Members = [(name: String, value: JSONWriter.Value)]

  package let wordings: [Wording]
  private var automata: [String] = []
  private var numbers: [String: Int] = [:]
  private var rules: [String] = []
  private var ruleNumbers: [String: Int] = [:]
  /// The greatest number of parts of a conjunction, whose requirements are joined.
  private var greatestPartCount = 1

  package init(_ wordings: [Wording]) { self.wordings = wordings }
}

extension ModuleBuilder {
  /// Adds the rule of a validator, and returns its number.
  package mutating func add(_ validator: any Validator) throws(ModuleExportError) -> Int {
    let structure = validator.structure
    let isSum = validator.checksMOD97
    switch structure {
    case .secret: throw .secret
    case .code where !isSum: throw .code(validator.rule.code)
    default: break
    }
    guard let language = validator.moduleLanguage else {
      // The part that judges in code says more than the composition.
      let parts = (validator as? NotValidator).map { [$0.part] } ?? structure.parts
      for part in parts { _ = try add(part) }
      throw .code((parts.first { $0.language == nil } ?? validator).rule.code)
    }
    var members: Members = [("code", .string(validator.rule.code.rawValue))]
    let words = wordings.map { $0.requirement(of: validator.rule) }
    if language.automaton?.isEmpty == true {
      let hopeless = zip(wordings, words).map { $0.grammar.unsatisfiable($1) }
      members.append(("words", .strings(hopeless)))
    } else {
      members.append(("words", .strings(words)))
      let listed = wordings.map {
        $0.requirements(of: [validator.rule], by: .all, .sentence).joined()
      }
      if listed != words { members.append(("list", .strings(listed))) }
    }
    members.append(("automaton", .number(try add(language))))
    if validator.language == nil { members.append(("check", .number(isSum ? 1 : 2))) }
    switch validator.rule.whole {
    case .none: break
    case .all: members.append(("whole", .number(1)))
    case .checkDigit: members.append(("whole", .number(2)))
    }
    switch structure {
    case .all(let parts), .any(let parts):
      let isAll = if case .all = structure { true } else { false }
      members.append(("kind", .string(isAll ? "all" : "any")))
      members.append(("parts", try add(parts)))
      if isAll { greatestPartCount = max(greatestPartCount, parts.count) }
      if validator.rewriting == .text { members.append(("rewrites", .literal("true"))) }
    case .not(let isDouble, let match):
      members.append(("kind", .string("not")))
      if isDouble { members.append(("isDouble", .literal("true"))) }
      if let match {
        members.append(("search", try add(match)))
      }
    case .described(let part):
      members.append(("kind", .string("described")))
      members.append(("parts", try add([part])))
    case .optional(let part) where validator.rewriting == .text || validator.language == nil:
      members.append(("kind", .string("optional")))
      members.append(("parts", try add([part])))
    default:
      if let kind = validator.rewritingKind { members.append(("kind", .string(kind))) }
      if let limit = (validator as? any NumberStrategy)?.typeLimit {
        var limits = self.members(of: limit.rule)
        limits.append(("automaton", .number(try add(limit.texts))))
        members.append(("limits", .object(limits)))
      }
    }
    return add(members)
  }

  private mutating func add(_ parts: [any Validator]) throws(ModuleExportError) -> JSONWriter.Value
  {
    var numbers: [JSONWriter.Value] = []
    for part in parts { numbers.append(.number(try add(part))) }
    return .array(numbers)
  }

  /// Adds the automata of a search.
  private mutating func add(_ search: MatchSearch) throws(ModuleExportError) -> JSONWriter.Value {
    guard let (automaton, leading, trailing) = search.parts else { throw .tooLarge }
    var members: Members = [("automaton", .number(try add(automaton)))]
    for (name, tests) in [("leading", leading), ("trailing", trailing)] {
      var values: [JSONWriter.Value] = []
      for test in tests {
        var value: Members = [("isNegative", .literal("\(test.isNegative)"))]
        if let before = test.before { value.append(("before", .number(try add(before)))) }
        if let after = test.after { value.append(("after", .number(try add(after)))) }
        values.append(.object(value))
      }
      members.append((name, .array(values)))
    }
    return .object(members)
  }

  private mutating func add(_ members: Members) -> Int {
    let text = JSONWriter.text(.object(members))
    if let known = ruleNumbers[text] { return known }
    ruleNumbers[text] = rules.count
    rules.append(text)
    return rules.count - 1
  }

  /// Returns the words of a rule in each language.
  package func words(of rule: Rule) -> JSONWriter.Value {
    .strings(wordings.map { $0.requirement(of: rule) })
  }

  /// The code and the words of a rule.
  package func members(of rule: Rule) -> Members {
    [("code", .string(rule.code.rawValue)), ("words", words(of: rule))]
  }

  private mutating func add(_ language: Language) throws(ModuleExportError) -> Int {
    guard let automaton = language.automaton else { throw .tooLarge }
    return try add(automaton)
  }

  private mutating func add(_ automaton: Automaton) throws(ModuleExportError) -> Int {
    // Over a megabyte, no page would load it.
    guard let table = automaton.table, table.utf8.count <= 1 << 20 else { throw .tooLarge }
    if let known = numbers[table] { return known }
    numbers[table] = automata.count
    automata.append(table)
    return automata.count - 1
  }

  /// Returns the steps by which a validator changes insertions; `nil` if the module has no such
  /// step.
  package mutating func steps(of validator: any Validator) throws(ModuleExportError) -> [JSONWriter
    .Value]?
  {
    switch validator.structure {
    case .all(let parts):
      var steps: [JSONWriter.Value] = []
      for part in parts {
        guard let step = try self.steps(of: part) else { return nil }
        steps += step
      }
      return steps
    case .described(let part), .optional(let part): return try steps(of: part)
    default: break
    }
    if validator.rewriting == .nothing { return [] }
    switch validator {
    case is TrimValidator: return [.array([.string("trim")])]
    case let validator as CaseValidator:
      guard let language = validator.language else { return nil }
      return [
        .array([
          .string("map"), .number(try add(language)),
          .string(validator.letters == .upper ? "toUpperCase" : "toLowerCase"),
        ])
      ]
    case let validator as FilterValidator:
      guard let language = validator.language, let text = validator.scalarReplacement else {
        return nil
      }
      return [
        .array([.string("map"), .number(try add(language)), .string(""), .string(text)])
      ]
    case let validator as MaximumLengthValidator:
      return [
        .array([
          .string("limit"), .number(validator.maximum), .string(validator.unit.rawValue),
          .number(try add(validator as any Validator)),
        ])
      ]
    default: return nil
    }
  }

  /// The data of the module as members of an object.
  package var members: Members {
    let encoding: Members = [
      ("code", .string(Rule.Code.encoding.rawValue)),
      ("words", .strings(wordings.map { $0.requirement(of: Rule(.encoding)) })),
    ]
    return [
      ("languages", .strings(wordings.map(\.language))),
      ("automata", .strings(automata)),
      ("rules", .array(rules.map { .literal($0) })),
      ("encoding", .object(encoding)),
      ("words", .object(words)),
    ]
  }

  /// The templates for sentences that are made of several parts, by language.
  private var words: Members {
    // At most 20 requirements are named, with a remark about the others.
    let counts = 1...min(greatestPartCount, Rule.maximumNamedCount + 1)
    let others = (1...max(greatestPartCount - Rule.maximumNamedCount, 1))
    return [
      ("all", template(counts) { $0.joined($1, by: .all) }),
      (
        "others",
        .array(
          wordings.map { wording in
            greatestPartCount <= Rule.maximumNamedCount
              ? .array([]) : .strings(others.map { wording.grammar.others($0) })
          })
      ),
      ("text", words(of: Rule(SettingsRules.jsonType, parameters: ["expected": "string"]))),
      ("object", words(of: Rule(SettingsRules.jsonType, parameters: ["expected": "object"]))),
      ("unknown", words(of: Rule(SettingsRules.unknown, parameters: ["name": "\u{1}"]))),
    ]
  }

  /// Returns templates for numbers of parts, with control characters in place of these.
  private func template(
    _ counts: ClosedRange<Int>,
    _ joined: (any Grammar, [String]) -> String
  ) -> JSONWriter.Value {
    .array(
      wordings.map { wording in
        .strings(
          counts.map { count in
            joined(wording.grammar, (1...count).compactMap { Unicode.Scalar($0).map { "\($0)" } })
          })
      })
  }
}

extension Validator {
  /// A language that contains all valid texts, and others only if a module knows the check that
  /// refuses them; `nil` if there is none.
  var moduleLanguage: Language? { hasModuleChecks ? enclosingLanguage : nil }

  private var hasModuleChecks: Bool {
    if language != nil || checksMOD97 { return true }
    let parts = structure.parts
    return !parts.isEmpty && parts.allSatisfy(\.hasModuleChecks)
  }

  fileprivate var checksMOD97: Bool { (self as? any CheckedValidator)?.checksMOD97 ?? false }

  /// How the verdict differs from that of the automaton, for a validator that changes the text.
  fileprivate var rewritingKind: String? {
    if rewriting < .text { return nil }
    return self is MaskValidator ? "mask" : "lenient"
  }

  /// Whether a module may consider an invalid text incomplete.
  package var isLenient: Bool {
    let parts = structure.parts
    if !parts.isEmpty { return parts.contains(where: \.isLenient) }
    return rewritingKind == "lenient" && !(self is TrimValidator)
  }
}

extension JSONWriter.Value {
  /// An array of strings.
  package static func strings(_ texts: [String]) -> Self { .array(texts.map { .string($0) }) }

  /// A whole number.
  package static func number(_ number: Int) -> Self { .literal("\(number)") }
}
