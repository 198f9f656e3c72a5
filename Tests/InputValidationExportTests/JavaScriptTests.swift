import Foundation
import InputValidation
import InputValidationExport
import Testing
import ValidatorSamples

/// What modules contain.
///
/// That they judge as their validators do is compared in node and in a browser
/// by `.ci/modules.mjs`.
@Suite struct JavaScriptTests {
  /// Returns the data of a module.
  private func data(of module: ExportedModule) throws -> [String: Any] {
    let start = try #require(module.source.range(of: "\nconst module = "))
    let end = try #require(module.source.range(of: ";\nexport const languages"))
    let text = module.source[start.upperBound..<end.lowerBound]
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(object as? [String: Any])
  }

  @Test(arguments: NamedValidator.formats + NamedValidator.strategies + NamedValidator.composed)
  func `a module runs without evaluation of code and without requests`(
    named: NamedValidator
  ) throws {
    guard let module = try? named.validator.javaScriptModule() else {
      // Only these judge in code.
      #expect(["cidr, no host bits", "iban", "list of hosts"].contains(named.name))
      return
    }
    for word in ["eval(", "Function(", "import ", "import(", "fetch", "XMLHttp", "document"] {
      #expect(!module.source.contains(word), "\(named.name) has \(word)")
    }
    #expect(module.source.hasSuffix(");\n"))
    #expect(try named.validator.javaScriptModule() == module)
    let data = try data(of: module)
    #expect(data["languages"] as? [String] == ["en"])
    let tables = try #require(data["automata"] as? [String])
    #expect(Set(tables).count == tables.count && !tables.isEmpty)
  }

  @Test func `the rules of a module have the sentences of all languages`() throws {
    let validator: some Validator = .integer(in: 1...9) && .not(.oneOf("5"))
    let module = try validator.javaScriptModule(in: [.simplifiedChinese, .english])
    let rules = try #require(try data(of: module)["rules"] as? [[String: Any]])
    #expect(rules.count == 3)
    let error = try #require(IntegerValidator(in: 1...9).error(in: "x"))
    #expect(
      rules[0]["words"] as? [String] == [error.message(in: .simplifiedChinese), error.message()])
    #expect(rules[2]["kind"] as? String == "all")
    #expect(rules[2]["parts"] as? [Int] == [0, 1])
    #expect(module.declarations.contains(#"Language = "zh-Hans" | "en";"#))
  }

  @Test func `without languages, sentences are in English`() throws {
    let validator = FormatValidator.date
    #expect(try validator.javaScriptModule(in: []) == validator.javaScriptModule())
  }

  @Test func `a module says what it leaves out`() throws {
    func reasons(_ validator: any Validator) throws -> [String] {
      try validator.javaScriptModule().parts.compactMap { part in
        if case .omitted(let reason) = part.exactness { reason } else { nil }
      }
    }
    let edits = "edits change the text in ways that the module does not know"
    let leniency = "what a grouped number can become is not known: an invalid one may be incomplete"
    #expect(try FormatValidator.email.javaScriptModule().isExact)
    #expect(try reasons(MaskValidator("00-00")) == [edits])
    #expect(try reasons(.price) == [leniency, edits])
    #expect(try reasons(.optional(.grouping())) == [leniency, edits])
    #expect(try reasons(.trim && .case(.upper) && .maximumLength(5)) == [])
  }

  @Test func `a validator that judges in code has no module`() throws {
    let even: some Validator = .satisfying("even") { $0.utf8.count % 2 == 0 }
    #expect(throws: ModuleExportError.code(.satisfying)) { try even.javaScriptModule() }
    #expect(throws: ModuleExportError.code(.iban)) {
      try NotValidator(.iban).javaScriptModule()
    }
    let worded = FormatValidator.date.described { _ in "must be a day" }
    #expect(throws: ModuleExportError.code(.date)) { try worded.javaScriptModule() }
    #expect(throws: ModuleExportError.secret) {
      try (.secret(.length(8...)) && .digits).javaScriptModule()
    }
    let limits = PatternLimits(
      automatonBytes: 1 << 12, whenTooLarge: .buildOnDemand(cacheBytes: 1 << 16))
    let large = try RegexValidator("(?s:.*)a(?s:.{12})", limits: limits)
    #expect(throws: ModuleExportError.tooLarge) { try large.javaScriptModule() }
    #expect(throws: ModuleExportError.matchesNothing) {
      try (.digits && .alphabetic).javaScriptModule()
    }
    #expect("\(ModuleExportError.code(.iban))" == "code judges the rule iban")
    #expect(throws: ModuleExportError.code(.mask)) {
      try MaskValidator("00.00", editing: .overwrite).javaScriptModule()
    }
    #expect(throws: ModuleExportError.code(.mask)) {
      try (.optional(.mask("0.00", editing: .rightToLeft)) || .oneOf("free")).javaScriptModule()
    }
    #expect(throws: ModuleExportError.code(.iban)) {
      try MaskValidator(of: .iban(country: "NO")).javaScriptModule()
    }
    #expect(try MaskValidator(of: .uuid).javaScriptModule().isExact == false)
  }

  @Test func `a module judges the structure and the sum of an IBAN`() throws {
    let sums = "which check digits are possible is not known: an invalid text may be incomplete"
    for validator: any Validator in [
      .iban, .iban && .length(...30), .optional(.iban), .iban(allowsGroups: true) || .digits,
      .trim && .iban,
    ] {
      let module = try validator.javaScriptModule()
      #expect(module.parts.map(\.exactness) == [.omitted(reason: sums)])
      #expect(module.source.contains(#""check":1"#))
    }
  }

  @Test(
    arguments: [
      "b$", "^b", "(?:a|)b", "x(?:|y)", "^$", "b$|^c", "^(?:a|)$", #"(?:|a)\b"#, "x(?:$|y)",
    ])
  func `a pattern with a condition at its end, or an empty part, has a module`(
    pattern: String
  ) throws {
    #expect(try NotValidator(RegexValidator(contains: pattern)).javaScriptModule().isExact)
    #expect(try RegexValidator(contains: pattern).javaScriptModule().isExact)
  }

  @Test func `the module of a form has the relations that need no code`() {
    let module = SampleRegistration().javaScriptModule(in: [.english])
    let omitted = module.parts.compactMap { part in
      if case .omitted(let reason) = part.exactness { "\(part.path): \(reason)" } else { nil }
    }
    #expect(
      omitted == [
        "fee: what a grouped number can become is not known: an invalid one may be incomplete",
        "fee: edits change the text in ways that the module does not know",
        "secret: the rule of a secret is not published",
        "code: which check digits are possible is not known: an invalid text may be incomplete",
        "late: code decides whether the field is enabled",
        "early: code decides whether the field is enabled",
        "age, partner: code judges the values", "place, postcode: code computes the value",
        "nick, age: code computes the value",
        "nick, alias: one of the fields can't be judged here",
        "early, late: one of the fields can't be judged here",
        "late, age: code judges a value that is not one of a few",
        "email, late: one of the fields can't be judged here",
        "lines[]: types and numbers of elements are not judged",
        "lines[]: rows are not compared with each other",
      ])
    let exact = module.parts.filter { $0.exactness == .exact }.map(\.path)
    #expect(exact.contains("user, pin, hint") && exact.contains("postcode, country"))
    #expect(!module.source.contains("8...64"))
    #expect(module.declarations.contains("`lines[${number}].sku`"))
  }

  @Test func `a secret and what depends on it are not in a module`() {
    struct Login: Schema {
      let password = Field(.secret(.oneOf("hunter2"))), again = Field(.oneOf("hunter2", "x"))
      var relations: [Relation<Self>] {
        [.narrow(\.again, by: \.password) { .oneOf($0.reveal()) }]
      }
    }
    let module = Login().javaScriptModule()
    #expect(!module.source.contains("hunter2"))
    #expect(module.parts.map(\.path) == ["password", "again", "again, password"])
    #expect(!module.isExact)
  }

  @Test func `a relation with a field that a server fills in is left to it`() {
    struct Filled: Schema {
      let number = Field(optional: .integer), x = Field(optional: .digits)
      let y = Field(optional: .digits), kind = Field(.oneOf("a", "b"), default: "a")
      let z = Field(optional: .digits)
      var relations: [Relation<Self>] {
        [
          .exactlyOne(of: \.x, \.y), .fill(\.x, from: \.number) { $0.map { "\($0)" } },
          .enable(\.z, when: \.kind) { $0 == "b" }, .fill(\.kind, from: \.number) { _ in "b" },
        ]
      }
    }
    let module = Filled().javaScriptModule()
    let exact = module.parts.filter { $0.exactness == .exact }.map(\.path)
    #expect(exact == ["number", "x", "y", "kind"])
  }

  @Test func `an optional Boolean has few texts`() {
    struct Choice: Schema {
      let flag = Field(optional: .boolean), reason = Field(optional: .length(1...9))
      var relations: [Relation<Self>] { [.require(\.reason, when: \.flag) { $0 == true }] }
    }
    #expect(Choice().javaScriptModule().isExact)
  }

  @Test func `a narrower rule that no text satisfies is left to the server, with the reason`() {
    struct Narrow: Schema {
      let kind = Field(.oneOf("a", "b")), text = Field(.digits)
      var relations: [Relation<Self>] {
        [.narrow(\.text, by: \.kind) { $0 == "a" ? .alphabetic(.ascii) : .length(1...3) }]
      }
    }
    let parts = Narrow().javaScriptModule().parts
    #expect(parts.last?.exactness == .omitted(reason: "no text is valid"))
  }

  @Test func `a text is no name of a member`() throws {
    struct Narrow: Schema {
      let kind = Field(.oneOf("__proto__", "constructor", "a")), text = Field(.digits)
      let __proto__ = Field(.digits)
      var relations: [Relation<Self>] {
        [.narrow(\.text, by: \.kind) { $0 == "a" ? .length(1...3) : .length(2...2) }]
      }
    }
    let source = Narrow().javaScriptModule().source
    #expect(source.contains(#""narrow":[["__proto__",{"rule":"#))
    // In an object literal, this name sets the prototype.
    #expect(!source.contains(#""__proto__":"#))
  }

  @Test func `a part that no text satisfies is part of a module`() throws {
    let module = try AnyOfValidator<String>([.digits && .alphabetic(.ascii), .date])
      .javaScriptModule()
    #expect(module.isExact && module.source.contains("no value can satisfy"))
    #expect(throws: ModuleExportError.matchesNothing) {
      try AnyOfValidator<String>([]).javaScriptModule()
    }
    // The part that judges in code is named, inside a negation too.
    #expect(throws: ModuleExportError.code(.iban)) { try NotValidator(.iban).javaScriptModule() }
  }

  @Test(arguments: ["b$", "^a", #"\bab\b"#, #"\Bb"#, "(?<!x)a+(?=y)", "(?<=x)a(?!y|z)"])
  func `a search with conditions is part of a module`(pattern: String) throws {
    let module = try NotValidator(RegexValidator(contains: pattern)).javaScriptModule()
    #expect(module.isExact && !module.source.contains(#""leading":[],"trailing":[]"#))
  }
}
