import Foundation
import InputValidation
import LibrarySupport
import RegularLanguage
import TestSupport
import Testing

/// Hostile data is decoded for every decodable type, and the values are used: nothing traps.
///
/// With `VALIDATION_EXHAUSTIVE=1`, a million documents are decoded, in a release build.
@Suite struct HostileDataTests {
  private static let documents = sampled(40, of: 40_000)

  /// A decodable type with samples of its values and a use of them.
  struct Subject: Sendable, CustomTestStringConvertible {
    /// The qualified name, such as "Edit.Origin".
    let testDescription: String
    /// Documents that can be decoded.
    let samples: [String]
    /// Decodes, uses, encodes and decodes again.
    ///
    /// Returns whether both values are equal, or throws the error of decoding.
    let isTheSame: @Sendable (Data) throws -> Bool

    init<Value: Codable & Hashable & Sendable>(
      _ samples: [Value],
      _ use: @escaping @Sendable (Value) -> Void = { _ in }
    ) {
      testDescription = String(reflecting: Value.self).split(separator: ".").dropFirst()
        .joined(separator: ".")
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      self.samples = samples.map { sample in
        (try? encoder.encode(sample)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      }
      isTheSame = { data in
        let value = try JSONDecoder().decode(Value.self, from: data)
        use(value)
        _ = String(describing: value)
        let again = try JSONEncoder().encode(value)
        return try JSONDecoder().decode(Value.self, from: again) == value
          && Set([value]).contains(value)
      }
    }

    /// Creates a subject for an enumeration.
    init<Value: Codable & CaseIterable & Hashable & Sendable>(all: Value.Type) {
      self.init(Array(Value.allCases))
    }
  }

  /// Fields in different states.
  private static let fields: [InputField] = {
    var composing = InputField("e\u{301}1", validator: .alphabetic)
    composing.setMarkedText("x\u{301}y", selected: 1..<2)
    var announced = InputField("12", validator: .maximumLength(3) && .digits)
    announced.insert(" ", origin: .autofill)
    var edited = InputField("1,234.5", validator: .grouping())
    edited.insert("6")
    edited.undo()
    var mask = InputField(validator: .digits)
    if let pattern = try? MaskValidator("+7 (000) 000") { mask.validator = pattern }
    mask.insert("912")
    return [
      composing, announced, edited, mask, InputField("a \u{1F1EB}\u{1F1F7}", validator: .nonEmpty),
      InputField("ab", validator: .trim && .case(.upper) && .filter(dropping: "-")),
      InputField("12", validator: .price(in: 5...100), enforcement: .blockHopeless),
    ]
  }()

  private static func use(_ command: FieldCommand) {
    for field in fields {
      var used = field
      used.perform(command)
      used.perform(command)
      used.undo()
      used.redo()
      let editor = FieldEditor(field)
      let watch = editor.observe { event in _ = event.description }
      editor.perform(command)
      editor.endEditing()
      watch.cancel()
    }
  }

  private static func use(_ edit: Edit) {
    use(.edit(edit))
    _ = (edit.isDeletion, edit.range)
    for field in fields {
      _ = field.result(of: edit)
      _ = field.verdict(after: edit)
      guard let resolved = try? field.resolved(edit) else { continue }
      if case .rewrite(let rewritten) = field.validator.decision(on: resolved, in: field) {
        _ = field.result(of: rewritten)
      }
    }
  }

  private static func use(_ error: ValidationError) {
    _ = (error.message(), error.isUnsatisfiable, error.parameters)
    if let expected = error.expected { use(expected) }
  }

  private static func use(_ expected: ExpectedCharacters) {
    _ = (expected.ranges, expected.contains("5"), expected.includesEnd)
    _ = ValidationError(Rule(.regex), at: 0..<1, expected: expected).message()
  }

  private static let commands: [FieldCommand] = [
    .insert("1", origin: .paste), .delete(.forward), .select(Selection(anchor: 2, focus: 0)),
    .edit(
      Edit(
        [.init(0..<1, with: "4"), .init(2..<3, with: "")], in: .utf16, selection: .init(caret: 1))),
    .setMarkedText("ni", selected: 0..<1), .beginGroup, .unmarkText, .endGroup, .undo, .redo,
    .endEditing,
  ]

  private static let rules = [
    Rule(.all, parts: [Rule(.length, parameters: ["min": 1, "max": 3, "unit": "utf8"])]),
    Rule(.not, parts: [Rule(.any, parts: [Rule(.integer, parameters: ["below": 9])])]),
  ]

  private static var errors: [ValidationError] {
    [
      ValidationError(
        rules[0], at: 1..<2, expected: ExpectedCharacters(["0"..."9"], includesEnd: true),
        reasons: [ValidationError(rules[1], at: 0..<0)], path: "a")
    ]
  }

  private static var refusals: [Refusal] {
    errors.map(Refusal.rule) + reports.map(Refusal.report)
      + [Refusal.HistoryAction.undo, .redo, .goForward, .goBack].map(Refusal.history)
      + [Refusal.Occasion.changed, .unmarked, .answered, .enabled].map { .turn(until: $0) }
      + [
        .bounds(1..<9, count: 4, unit: .utf16), .overlap(1..<2, unit: .utf8), .macro("a"),
        .unknown("b"), .taken("c"),
      ]
  }

  private static func use(_ refusal: Refusal) {
    _ = (refusal.message(), refusal.kind, refusal.range, refusal.errors)
    if let error = refusal.error { use(error) }
  }

  private struct Account: Schema {
    let user = Field(.alphabetic && .length(3...16))
    let password = Field(.secret(.length(2...8))), again = Field(.length(2...8))
    let nickname = Field(optional: .alphabetic)

    var relations: [Relation<Self>] {
      [
        .narrow(\.again, by: \.password) { .oneOf($0.reveal()) },
        .fill(\.nickname, from: \.user) { $0 },
      ]
    }
  }

  private static func form() -> InputForm<Account> {
    InputForm(Account(), steps: [FormStep("/a", \.user), FormStep("/b", \.password, \.again)])
  }

  /// The reports of refused submissions of an empty form.
  private static var reports: [FormReport] {
    do throws(FormReport) {
      _ = try form().submit()
      return []
    } catch {
      return [error]
    }
  }

  private static let formCommands: [FormCommand] =
    commands.map { .edit("user", $0) }
    + [
      .edit("password", .insert("abc")), .hidden("password"), .fill("nickname"), .undo, .redo,
      .focus("again"), .focus(nil), .go("/b", parameters: ["a": "1"]), .goBack, .reset, .submit,
    ]

  private static func use(_ command: FormCommand) {
    let form = form()
    let watch = form.observe { event in _ = event.description }
    form.perform(command)
    form.perform(command)
    form.undo()
    form.redo()
    _ = (form.errors, form.visibleErrors, form.changes, form.state.description)
    watch.cancel()
  }

  private static func subjects() -> [Subject] {
    [
      Subject(
        commands.compactMap { if case .edit(let edit) = $0 { edit } else { nil } }, use),
      Subject([Edit.Replacement(0..<1, with: "x")]) { use(Edit([$0, $0], in: .scalars)) },
      Subject([Selection(anchor: 2, focus: 1)]) { selection in
        _ = (selection.range, selection.isEmpty)
        use(.select(selection))
        use(Edit(replacing: 0..<1, with: "1", selection: selection))
      },
      Subject(commands, use),
      Subject([
        CommandLog<FieldCommand>(commands.map { .init($0, at: .seconds(1), refusal: .bounds) })
      ]) { log in
        for field in fields {
          var field = field
          log.replay(on: &field)
          field.undo()
          log.replay(on: &field)
        }
      },
      Subject([CommandLog<FieldCommand>.Entry(.insert("1"), at: .milliseconds(1))]) { entry in
        let last = CommandLog<FieldCommand>.Entry(.insert("1"), at: .seconds(Int64.max))
        let first = CommandLog<FieldCommand>.Entry(.insert("1"), at: .seconds(Int64.min))
        for entries in [[entry, last, first], [first, entry, last], [last, entry, first]] {
          var field = InputField(validator: .digits)
          CommandLog<FieldCommand>(entries).replay(on: &field)
          while field.canUndo { field.undo() }
        }
      },
      Subject([macros]) { macros in
        for field in fields {
          var field = field
          for name in macros.names { macros.run(name, on: &field) }
          macros.run(macros.names, on: &field)
        }
      },
      Subject(formCommands, use),
      Subject([FormLog(formCommands.map { .init($0, at: .seconds(1)) })]) { log in
        let form = form()
        log.replay(on: form, hidden: ["password": "x"])
        form.undo()
        log.replay(on: form)
      },
      Subject([FormLog.Entry(.edit("user", .insert("a")), at: .milliseconds(1))]) { entry in
        let last = FormLog.Entry(.edit("user", .insert("b")), at: .seconds(Int64.max))
        let first = FormLog.Entry(.edit("user", .insert("c")), at: .seconds(Int64.min))
        for entries in [[entry, last, first], [first, entry, last], [last, entry, first]] {
          let form = form()
          FormLog(entries).replay(on: form)
          while form.canUndo { form.undo() }
        }
      },
      Subject(reports) { report in
        _ = (report.description, report["a"])
        for error in report.errors { use(error) }
      },
      Subject([HistoryLimits(depth: 2, bytes: 900)]) { limits in
        var field = InputField(validator: .digits, historyLimits: limits)
        for command in commands + commands { field.perform(command) }
        while field.canUndo { field.undo() }
      },
      Subject(rules) { rule in
        use(ValidationError(rule, at: 0..<1))
        use(ValidationError(Rule(.not, parts: [rule]), at: 0..<1))
      },
      Subject([Rule.Parameter.text("a"), .count(3), .number(1.5), .list(["a", "b"])]) {
        use(ValidationError(Rule(.oneOf, parameters: ["values": $0, "others": $0]), at: 0..<0))
        use(ValidationError(Rule(.length, parameters: ["min": $0, "unit": $0]), at: 0..<0))
      },
      Subject([Rule.Code.integer]) { use(ValidationError(Rule($0), at: 0..<0)) },
      Subject(refusals, use),
      Subject([Refusal.HistoryAction.undo, .goBack]) { use(.history($0)) },
      Subject([Refusal.Occasion.changed, .enabled]) { use(.turn(until: $0)) },
      Subject([Refusal.Reason("taken", name: "a"), .init("report", errors: errors)]) {
        use(.other($0))
      },
      Subject(refusals.map(\.kind)) { kind in
        _ = Refusal.Kind(rawValue: kind.rawValue)
        var field = InputField(validator: .digits)
        CommandLog<FieldCommand>([.init(.insert("x"), at: .zero, refusal: kind)]).replay(on: &field)
      },
      Subject([PatternError.Code.missing]),
      Subject([PatternWarning.Code.mixedRange]),
      Subject(errors, use),
      Subject([ExpectedCharacters(["0"..."9", "a"..."f"], includesEnd: true)], use),
      Subject(EditingState.Event.allCases) { event in
        for state in EditingState.allCases { _ = state.next(on: event) }
      },
      Subject(all: Edit.Origin.self), Subject(all: InputField.Direction.self),
      Subject(all: InputField.Granularity.self),
      Subject(all: InputField.Enforcement.self), Subject(all: Selection.Affinity.self),
      Subject(all: TextUnit.self), Subject(all: EditingState.self),
      Subject(all: ErrorDisplay.self), Subject(all: CaseValidator.Letters.self),
      Subject(all: Rewriting.self), Subject(all: Verdict.Kind.self),
    ]
  }

  private static var macros: Macros {
    var macros = Macros()
    macros["edit"] = commands
    macros["type"] = [.beginGroup, .insert("1"), .undo, .insert("2")]
    return macros
  }

  @Test(arguments: subjects())
  func `values decoded from hostile data can be used`(subject: Subject) throws {
    var generator = SplitMix64(seed: 26)
    var (decoded, refused) = (0, 0)
    for sample in subject.samples {
      #expect(try subject.isTheSame(Data(sample.utf8)), "\(sample)")
      let document = HostileJSON(sample)
      #expect(document.text == sample)
      for _ in 0..<Self.documents / subject.samples.count {
        var spoilt = document
        for _ in 0...Int.random(in: 0...2, using: &generator) {
          spoilt = spoilt.spoilt(using: &generator)
        }
        let text = spoilt.text
        do {
          let isTheSame = try subject.isTheSame(Data(text.utf8))
          #expect(isTheSame, "\(text)")
          decoded += 1
        } catch {
          #expect(error is DecodingError, "\(error) in \(text)")
          refused += 1
        }
      }
    }
    #expect(decoded + refused > 0)
  }

  @Test func `every decodable type is tested`() throws {
    let sources = try PackageDirectory.librarySources()
    let declared = try sources.flatMap {
      try Self.decodableTypes(in: PackageDirectory.text(of: $0))
    }
    // A generic type is declared once, but has a subject for each of its arguments.
    let names = Self.subjects().map(\.testDescription.withoutGenericArguments)
    // A secret is never encoded, and decoded as its value is.
    #expect(declared.sorted() == Set(names + ["Secret"]).sorted())
  }

  /// Returns the qualified names of the types that a source declares as decodable.
  private static func decodableTypes(in source: String) throws -> [String] {
    let declaration = try Regex(
      #"^( *)(?:@?\w+ )*?(?:struct|enum|class|actor|extension) ([\w.]+)([^{]*)\{"#
    )
    .anchorsMatchLineEndings()
    var around: [(indentation: Int, name: String)] = []
    var types: [String] = []
    for match in source.matches(of: declaration) {
      let indentation = match.output[1].substring?.count ?? 0
      around.removeAll { $0.indentation >= indentation }
      around.append((indentation, String(match.output[2].substring ?? "")))
      let conformances = (match.output[3].substring ?? "").split { !$0.isLetter }
      if conformances.contains("Codable") || conformances.contains("Decodable") {
        types.append(around.map(\.name).joined(separator: "."))
      }
    }
    return types
  }
}
