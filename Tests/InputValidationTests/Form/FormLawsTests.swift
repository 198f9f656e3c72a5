import InputValidation
import RegularLanguage
import Testing

/// Random sessions in a form, compared with a model that computes everything from scratch.
@Suite struct FormLawsTests {
  struct Trip: Schema {
    let country = Field(.oneOf("CH", "CN")), postcode = Field(.length(1...8))
    let company = Field(.boolean, default: false), vat = Field(optional: .alphabetic)
    let first = Field(.integer(in: 1...31)), last = Field(.integer(in: 1...31))
    let note = Field(optional: .length(...5)), mark = Field(optional: .alphabetic)
    let word = Field(.secret(.length(2...4))), again = Field(.length(0...9))
    var relations: [Relation<Self>] {
      [
        .narrow(\.postcode, by: \.country) {
          $0 == "CH" ? .integer(in: 1000...9999) : .length(6...6)
        },
        .fill(\.postcode, from: \.country) { $0 == "CH" ? "8000" : nil },
        .enable(\.vat, when: \.company) { $0 },
        .fill(\.vat, from: \.company, \.country) { $0 && $1 == "CH" ? "CHE" : nil },
        .narrow(\.last, by: \.first) { .integer(in: $0...) },
        .narrow(\.first, by: \.last) { .integer(in: ...$0) },
        .check("together at least 10", \.first, \.last) { $0 + $1 >= 10 },
        .require(\.note, when: \.first) { $0 > 20 },
        .together(\.note, \.mark),
        .exactlyOne(of: \.mark, \.vat),
        .narrow(\.again, by: \.word) { .oneOf($0.reveal()) },
      ]
    }
  }

  /// The expected state of the form, from the texts and which of them the user has typed.
  private struct Model {
    var texts: [String: String] = [:]
    var owned: Set<String> = []
    var past: [(texts: [String: String], owned: Set<String>)] = []
    var future: [(texts: [String: String], owned: Set<String>)] = []

    mutating func type(_ text: String, into path: String) {
      if self[path] == text { return }
      past.append((texts, owned))
      future = []
      texts[path] = text
      owned.insert(path)
    }

    mutating func travel(back: Bool) {
      guard let there = back ? past.popLast() : future.popLast() else { return }
      if back { future.append((texts, owned)) } else { past.append((texts, owned)) }
      (texts, owned) = there
    }

    subscript(path: String) -> String {
      if owned.contains(path) { return texts[path] ?? "" }
      switch path {
      case "postcode": return self["country"] == "CH" ? "8000" : ""
      case "vat": return company == true && self["country"] == "CH" ? "CHE" : ""
      case "company": return "false"
      default: return ""
      }
    }

    var company: Bool? { try? FormatValidator.boolean.value(of: self["company"]) }

    private static let root = Trip()

    private func number(_ path: String) -> Int? {
      try? IntegerValidator(in: 1...31).value(of: self[path])
    }

    private func own(_ path: String) -> any Validator {
      let root = Self.root
      return switch path {
      case "country": root.country.validator
      case "postcode": root.postcode.validator
      case "company": root.company.validator
      case "vat": root.vat.validator
      case "first": root.first.validator
      case "last": root.last.validator
      case "note": root.note.validator
      case "mark": root.mark.validator
      case "word": root.word.validator
      default: root.again.validator
      }
    }

    static let paths = [
      "country", "postcode", "company", "vat", "first", "last", "note", "mark", "word", "again",
    ]

    /// Returns the kinds of the verdicts on all enabled fields.
    func kinds() -> [String: Verdict.Kind] {
      var kinds: [String: Verdict.Kind] = [:]
      // An invalid value of `company` disables nothing.
      let isVatEnabled = company ?? true
      func bare(_ path: String) -> Bool { own(path).isValid(self[path]) }
      for path in Self.paths where path != "vat" || isVatEnabled {
        var parts: [any Validator] = [own(path)]
        switch path {
        case "postcode" where bare("country"):
          parts.append(
            self["country"] == "CH"
              ? IntegerValidator(in: 1000...9999) as any Validator : LengthValidator(6...6))
        case "first": if let last = number("last") { parts.append(IntegerValidator(in: ...last)) }
        case "last": if let first = number("first") { parts.append(IntegerValidator(in: first...)) }
        case "again" where bare("word"): parts.append(OneOfValidator([self["word"]]))
        default: break
        }
        let validator = parts.count == 1 ? parts[0] : AllValidator(parts)
        kinds[path] = validator.verdict(on: self[path]).kind
      }
      func fail(_ path: String, _ kind: Verdict.Kind) {
        if kinds[path] == .valid { kinds[path] = kind }
      }
      let vat = isVatEnabled ? self["vat"] : ""
      let isVatValid = !isVatEnabled || bare("vat")
      if let first = number("first"), let last = number("last"), first + last < 10 {
        fail("first", .incomplete)
      }
      if let first = number("first"), first > 20, self["note"].isEmpty { fail("note", .incomplete) }
      if bare("note"), bare("mark") {
        if self["note"].isEmpty != self["mark"].isEmpty {
          fail(self["note"].isEmpty ? "note" : "mark", .incomplete)
        }
      }
      if bare("mark"), isVatValid {
        if self["mark"].isEmpty, vat.isEmpty { fail("mark", .incomplete) }
        if !self["mark"].isEmpty, !vat.isEmpty { fail("vat", .invalid) }
      }
      return kinds
    }
  }

  private static let texts: [String: [String]] = [
    "country": ["CH", "CN", "C", "X", ""], "postcode": ["8000", "310000", "31", "x", ""],
    "company": ["true", "false", "t", ""], "vat": ["CHE", "1", ""],
    "first": ["5", "25", "40", ""], "last": ["4", "28", "x", ""],
    "note": ["hello", "too long", ""],
    "mark": ["m", "7", ""], "word": ["abcd", "a", ""], "again": ["ab", "abcd", "x", ""],
  ]

  @Test(arguments: 0..<6)
  func `a random session agrees with the model`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let form = Form(
      Trip(), enforcement: .flag, historyLimits: HistoryLimits(depth: 1_000, pause: .zero))
    var model = Model()
    for step in 0..<40 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1:
        form.undo()
        model.travel(back: true)
      case 2:
        form.redo()
        model.travel(back: false)
      default:
        let path = Model.paths.randomElement(using: &random) ?? ""
        let text = Self.texts[path]?.randomElement(using: &random) ?? ""
        form[path]?.setText(text)
        model.type(text, into: path)
      }
      for path in Model.paths {
        #expect(form[path]?.text == model[path], "\(seed) \(step) \(path)")
      }
      let kinds = model.kinds()
      for path in Model.paths {
        #expect(
          (form.isEnabled(path) ? form[path]?.verdictKind : nil) == kinds[path],
          "\(seed) \(step) \(path) \(model[path])")
      }
      let failing = Model.paths.filter { kinds[$0] != nil && kinds[$0] != .valid }
      #expect(form.errors.map { $0.path.joined() } == failing)
      #expect(form.verdict.isValid == failing.isEmpty)
      #expect((form.values != nil) == failing.isEmpty)
      if step % 10 == 9 { #expect(((try? form.submit()) != nil) == failing.isEmpty) }
    }
  }

  @Test(arguments: 0..<10)
  func `the order of edits in different fields does not matter`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let texts = Model.paths.map { path in
      (path, Self.texts[path]?.randomElement(using: &random) ?? "")
    }
    var results: Set<[String]> = []
    for _ in 0..<4 {
      let form = Form(Trip(), enforcement: .flag)
      for (path, text) in texts.shuffled(using: &random) {
        // Setting a field to its current text does not count as typing.
        form[path]?.setText("-")
        form[path]?.setText(text)
      }
      results.insert(
        form.paths.map { path in "\(form[path]?.text ?? "") \(form.isEnabled(path))" }
          + form.errors.map { "\($0.path) \($0)" })
    }
    #expect(results.count == 1, "\(results)")
  }

  @Test(arguments: 0..<10)
  func `undoing and redoing restore all texts`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let form = Form(Trip())
    func texts() -> [String] { form.paths.map { form[$0]?.text ?? "" } }
    var past = [texts()]
    for _ in 0..<40 {
      let path = Model.paths.randomElement(using: &random) ?? ""
      let before = form.canUndo
      switch Int.random(in: 0..<8, using: &random) {
      case 0: form[path]?.delete()
      case 1: form.fill(path)
      case 2: form[path]?.setMarkedText("a")
      case 3: form[path]?.unmarkText()
      case 4:
        form.group {
          form.country.setText("CH")
          form[path]?.insert("1")
          form.country.setText("CN")
        }
      default:
        form[path]?.insert(String("CHNtrue0123".randomElement(using: &random) ?? "x"))
      }
      if form.canUndo != before || texts() != past.last { past.append(texts()) }
    }
    for path in form.paths { form[path]?.unmarkText() }
    let end = texts()
    var count = 0
    while form.undo() == nil { count += 1 }
    #expect(texts() == past.first)
    #expect(form.isPristine)
    for _ in 0..<count { #expect(form.redo() == nil) }
    #expect(texts() == end)
    #expect(!form.canRedo)
  }
}
