import Foundation
import InputValidation
import InputValidationConcurrency
import LibrarySupport
import RegularLanguage
import SettingsSyntax
import TestSupport
import Testing

/// Forms and settings do not reveal their secrets, whatever their source, and every type with a
/// description is tested.
@Suite struct SecretSchemaTests {
  private static let canary = SecretCase.canary

  @Test func `a form does not reveal a secret`() {
    for value in Self.formValues() { Self.expectNothing(of: value) }
  }

  @Test func `a form provides its secrets by name`() throws {
    let form = InputForm(SecretSchema())
    for path in SecretSchema.paths {
      #expect(form.isConfidential(path), "\(path)")
      #expect(form[path]?.field.isSecret == true, "\(path)")
      form[path]?.setText(Self.canary)
    }
    #expect(!form.isConfidential("user"))
    #expect("\(form.user.field)".contains("xyz"))
    let values = try form.submit()
    #expect(values.token.reveal() == Self.canary)
    #expect(values.open == Self.canary)
    #expect(form.state.texts.keys.sorted() == ["user"])
    form.user.setValidator(SecretCase.secret)
    #expect(form.isConfidential("user"))
    #expect(form.state.texts.isEmpty)
  }

  private struct Leak: Schema {
    let password = Field(.secret(.length(4...64))), copy = Field(.length(4...64))
    let third = Field(.length(4...64)), fourth = Field(.length(4...64)), open = Field(.nonEmpty)
    var relations: [Relation<Self>] {
      [
        .narrow(\.fourth, by: \.third) { .oneOf($0) }, .fill(\.third, from: \.copy) { $0 },
        .fill(\.copy, from: \.password) { $0.reveal() },
      ]
    }
  }

  @Test func `texts that are derived from a secret are hidden too`() throws {
    let form = InputForm(Leak())
    var events: [FormEvent] = []
    let watch = form.observe { events.append($0) }
    form.password.setText(Self.canary)
    form.fourth.setText("hun")
    #expect(form.third.text == Self.canary)
    #expect(form.paths.map(form.isConfidential) == [true, true, true, true, false])
    #expect(form.state.texts.keys.sorted() == ["open"])
    #expect(form.errors.map(\.range) == [0..<0, 0..<0])
    let shown: [Any] = [form.state, form.changes, form.errors, events]
    Self.expectNothing(of: shown, inPlaces: false)
    form.fourth.setText(Self.canary)
    form.open.setText("x")
    #expect(form.values != nil)
    let names = ["PASSWORD": Self.canary, "FOURTH": Self.canary, "OPEN": "x"]
    Self.expectNothing(of: try LoadedSettings(Leak(), from: .dictionary(names)), inPlaces: false)
    #expect(throws: SettingsReport.self) {
      try LoadedSettings(Leak(), from: .dictionary(names.merging(["FOURTH": "hunt"]) { $1 }))
    }
    withExtendedLifetime(watch) {}
  }

  @Test(arguments: 0..<3)
  func `random relations do not reveal a secret`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let schema = RelationWeb<Secret<String>, String>(WebLink.random(5, using: &random))
    let form = InputForm(schema, enforcement: .flag, clock: .stopped(at: .zero))
    let secret = "hunter"
    var shown: [Any] = []
    var log = FormLog()
    let watch = form.observe { shown.append($0) }
    for _ in 0..<6 {
      let path = form.paths.randomElement(using: &random) ?? "a"
      let text = ["ab", "abcdefghi", ""].randomElement(using: &random) ?? ""
      log.perform(.edit("a", .edit(Edit(replacing: 0..<0, with: secret))), on: form)
      _ = [form["a"]?.setText(secret), path == "a" ? nil : form[path]?.setText(text)]
      log.perform(.fill(path), on: form)
      log.perform(.submit, on: form)
      shown += [form.state, form.changes, form.errors, form.verdict, form.visibleErrors]
      for path in form.paths { shown.append(form[path]?.field as Any) }
      let texts = ["A": secret].merging([path.uppercased(): text]) { first, _ in first }
      do {
        shown.append(try LoadedSettings(schema, from: .dictionary(texts)))
      } catch {
        shown.append(error)
      }
    }
    for value in shown + [log] {
      let leaks = Exposure(of: value).leaks(of: ["hunt", "unter"])
      if !leaks.isEmpty { Issue.record("\(schema.links) \(leaks)") }
    }
    withExtendedLifetime(watch) {}
  }

  @Test func `settings do not reveal a secret, whatever their source`() async {
    // In a process of its own, since it sets variables of the environment.
    await #expect(processExitsWith: .success) {
      let values = try SecretSchemaTests.settingsValues()
      #expect(values.contains { $0 is LoadedSettings<SecretSchema> })
      #expect(values.contains { $0 is SettingsReport })
      for value in values { SecretSchemaTests.expectNothing(of: value, inPlaces: false) }
    }
  }

  @Test func `an error of a secret in settings has no details`() throws {
    let texts = Dictionary(uniqueKeysWithValues: SecretSchema.names.map { ($0, "hunter") })
    do {
      _ = try LoadedSettings(SecretSchema(), from: .dictionary(texts))
      Issue.record("it is wrong")
    } catch {
      let own = error.errors.filter { $0.name != "AGAIN" }
      #expect(Set(own.map(\.name)) == Set(SecretSchema.names.filter { $0 != "AGAIN" }))
      for error in own {
        #expect(error.rule.code == .secret || error.name == "NUMBER")
        #expect(error.reason.range == 0..<0 && error.suggestion == nil)
      }
      #expect(own.first { $0.name == "NUMBER" }?.message() == "NUMBER must be a PIN")
    }
  }

  @Test func `a template does not reveal the default or the values of a secret`() {
    let template = SecretSchema().template()
    for word in SecretCase.words where word != "977" { #expect(!template.contains(word)) }
    #expect(template.contains("must be a PIN"))
  }

  // MARK: - Values

  private static func expectNothing(
    of value: Any,
    inPlaces: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let exposure = Exposure(of: value)
    let leaks = exposure.leaks(of: SecretCase.words)
    let places = inPlaces ? exposure.leaks(of: SecretCase.places) : []
    if (leaks + places).isEmpty { return }
    Issue.record("\(type(of: value)) has \(leaks + places)", sourceLocation: sourceLocation)
  }

  /// Returns all values that a form provides while valid and invalid secrets are entered.
  private static func formValues() -> [Any] {
    let steps: [FormStep<SecretSchema>] = [
      FormStep("/token", \.token, \.again), FormStep("/others", \.pin, \.open),
    ]
    let form = InputForm(
      SecretSchema(), steps: steps, enforcement: .flag, clock: .stopped(at: .zero))
    var values: [Any] = [steps, SecretSchema(), SecretSchema().relations]
    var log = FormLog()
    let watch = form.observe(withPresent: true) { values.append($0) }
    let inquirer = Inquirer(of: form.token, after: .zero) { _ in nil }
    func add() {
      values += [
        form, form.state, form.changes, form.errors, form.visibleErrors, form.verdict, form.inner,
        form.values as Any, inquirer, watch,
      ]
      for path in form.paths {
        guard let editor = form[path] else { continue }
        values += [editor, editor.field, editor.verdict, editor.lastEdit as Any, editor.selection]
      }
    }
    add()
    for path in SecretSchema.paths {
      for command in SecrecyTests.commands + [.insert("canary!")] {
        let refusal = log.perform(.edit(path, command), on: form)
        values.append(refusal as Any)
      }
      add()
    }
    log.perform(.go("/others"), on: form)
    log.perform(.submit, on: form)
    add()
    for text in [canary, "hunter2-canar"] {
      for path in SecretSchema.paths { form[path]?.setText(text) }
      form.fill("hint")
      values.append(log.perform(.submit, on: form) as Any)
      add()
      do {
        values.append(try form.submit())
      } catch {
        values += [error, error.errors, Refusal.report(error)]
      }
    }
    form.undo()
    form.redo()
    form.reset()
    add()
    return values + [log]
  }

  /// Returns settings and reports from each source, with valid, invalid and missing values.
  private static func settingsValues() throws -> [Any] {
    let prefix = "VALIDATION_CANARY_"
    let file = FileManager.default.temporaryDirectory.appending(
      path: "canary-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: file) }
    var values: [Any] = []
    func read(_ source: any SettingsSource) {
      values.append(source)
      do {
        let settings = try LoadedSettings(SecretSchema(), from: source)
        values += [settings, settings.inner, settings.origin(of: \.token)]
      } catch {
        values += [error, error.errors]
      }
    }
    for text in [canary, "hunter2-canar", "hunter2-canary!", canary + ";977", ""] {
      let names = SecretSchema.names
      let texts = Dictionary(uniqueKeysWithValues: names.map { ($0, text) })
      read(.dictionary(texts))
      read(.arguments(names.map { "--" + FieldNames.argument($0) + "=" + text }))
      for (end, quote) in [("\n", ""), ("\r\n", "\""), ("\n", "\"\""), ("!\n", "'")] {
        let dotenv = names.map { "\($0)=\(quote)\(text)\(quote)\(end)" }.joined()
        let entries = DotenvText(dotenv)
        values += [entries, Array(entries), entries.makeIterator()]
        read(.dotenv(dotenv))
      }
      let properties = names.map { "\($0) = \(text)\n" }.joined()
      let entries = PropertiesText(properties)
      values += [entries, Array(entries), entries.makeIterator()]
      read(.properties(properties))
      read(.properties(properties + "inner.key=\(text)\\u1\n"))
      let json = json(of: names, text)
      read(.json(json))
      do {
        values.append(try SecretSchema().values(fromJSON: Array(json.utf8)))
      } catch {
        values += [error, error.errors, error.problemDetails(status: 422)]
      }
      try Data(text.utf8).write(to: file)
      for name in names { unsafe setenv(prefix + name, text, 1) }
      read(.environment(prefix: prefix))
      for name in names { unsafe setenv(prefix + name + "_FILE", file.path(), 1) }
      read(.environment(prefix: prefix))
      for name in names { unsafe unsetenv(prefix + name) }
      read(.environment(prefix: prefix))
    }
    return values
  }

  /// Returns a JSON text with the same value for all fields with the given environment names.
  private static func json(of names: [String], _ text: String) -> String {
    let inner = names.filter { $0.hasPrefix("INNER_") }.map { String($0.dropFirst(6)) }
    let outer = names.filter { !$0.hasPrefix("INNER_") }
    func members(_ names: [String]) -> [String] {
      names.map { name in
        let value = name == "LIST" ? "[\"\(text)\", \"\(text)\"]" : "\"\(text)\""
        return "\"\(name == "NUMBER" ? name : name.lowercased())\": \(value)"
      }
    }
    let section = "\"inner\": {" + members(inner).joined(separator: ",") + "}"
    return "{" + (members(outer) + [section]).joined(separator: ",") + "}"
  }

  private enum FieldNames {
    static func argument(_ name: String) -> String {
      String(name.map { $0 == "_" ? "-" : Character($0.lowercased()) })
    }
  }

  // MARK: - Completeness

  private struct SecretRows: Schema {
    struct Row: Schema { let pin = Field(.secret(.nonEmpty)) }

    let rows = Repeated(Row(), count: 1...3)
  }

  /// The types with a description that never contain a secret.
  private static let others = [
    "values, which of a secret are in a Secret": [
      "CIDRBlock", "CalendarDate", "DecimalNumber", "Endpoint", "HexColor", "IPAddress",
      "IPv4Address", "IPv6Address", "LocalDateTime", "MACAddress", "NetworkHost",
      "SemanticVersion", "TimeOfDay", "Timestamp", "URLReference", "UUIDValue", "YearMonth",
    ],
    "reported to the developer of a validator or a schema": [
      "CaseValidator.Letters", "CharacterClass", "DatePatternError", "MaskError",
      "NumberFormatError", "PatternError", "PatternError.Code", "PatternWarning",
      "PatternWarning.Code", "SchemaError",
      "ComponentNameError", "ModuleExportError", "PictureError",
    ],
    "asked of languages, which a secret has none of": [
      "Language", "PatternExportError", "QuestionError",
    ],
    "reported with errors that are about no secret": ["ExpectedCharacters"],
    "reported with names of a document, but without its values": [
      "AnySchema", "AnySchema.Omission", "JSONSchema.Error",
    ],
    "names of declarations": ["FieldName"],
    "made by the program, which knows what it puts in": ["Macros"],
    "without a text": [
      "EditingState.Event", "EditingTable", "ErrorDisplay", "HistoryLimits",
      "Refusal.HistoryAction", "Refusal.Occasion", "Rewriting", "Selection.Affinity",
      "InputField.Direction", "InputField.Granularity", "TextUnit", "Verdict.Kind",
    ],
  ]

  @Test func `every type with a description is tested`() throws {
    var seen: Set<String> = []
    var values = Self.formValues() + (try Self.settingsValues())
    var field = InputField(validator: SecretCase.secret)
    field.insert("hunter")
    let edit = try field.resolved(Edit(replacing: 0..<0, with: "x"))
    let editor = FieldEditor(field)
    editor.setText(Self.canary)
    values += [SecretCase.secret, Secret(Self.canary), edit, editor.ask() as Any]
    values.append(EditedText(edit, in: InputField(validator: .nonEmpty)))
    values.append(editor.observe { _ in })
    values.append(ObservableField(editor))
    let form = InputForm(SecretSchema())
    for path in SecretSchema.paths { form[path]?.setText(Self.canary) }
    values.append(try form.submit())
    var snapshot = SettingsSnapshot()
    snapshot.add("pin", text: Self.canary, at: .default)
    values += [ObservableForm(form), snapshot] as [Any]
    let rows = InputForm(SecretRows())
    rows.rows[0].pin.setText(Self.canary)
    values.append(rows.rows)
    values.append(try rows.submit().rows)
    let observable = ObservableForm(rows)
    values += [observable.rows, observable.rows[0]] as [Any]
    for value in values { Self.expectNothing(of: value, inPlaces: false) }
    // Hidden values are not reflected.
    let log = CommandLog<FieldCommand>([.init(.undo, at: .zero)])
    values += [Edit(replacing: 0..<0, with: "x"), log]
    values += [Rule(.length, parameters: ["min": 1]), ValidationError(Rule(.secret), at: 0..<0)]
    values.append(Refusal.rule(ValidationError(Rule(.secret), at: 0..<0)).kind)
    for value in values { seen.formUnion(Exposure(of: value).types) }
    let known = seen.union(Self.others.values.joined())
    let missing = try Self.showingTypes().filter { !known.contains($0) }
    #expect(missing == [])
    let all = Set(try Self.showingTypes())
    #expect(Self.others.values.joined().filter { !all.contains($0) } == [])
  }

  /// Returns the qualified names of the public types that declare a description or an encoding.
  private static func showingTypes() throws -> [String] {
    let sources = try PackageDirectory.librarySources()
    let declaration = try Regex(
      #"^( *)((?:@?\w+ )*?)(?:struct|enum|class|actor|extension) ([\w.]+)([^{]*)\{"#
    )
    .anchorsMatchLineEndings()
    let means: Set = [
      "CustomStringConvertible", "CustomDebugStringConvertible", "CustomReflectable", "Encodable",
      "Codable", "LocalizedError",
    ]
    var showing: Set<String> = []
    var open: Set<String> = []
    for source in sources {
      var around: [(indentation: Int, name: String)] = []
      for match in try PackageDirectory.text(of: source).matches(of: declaration) {
        let indentation = match.output[1].substring?.count ?? 0
        around.removeAll { $0.indentation >= indentation }
        around.append((indentation, String(match.output[3].substring ?? "")))
        let name = around.map(\.name).joined(separator: ".")
        if match.output[2].substring?.contains("public") == true { open.insert(name) }
        let conformances = (match.output[4].substring ?? "").split { !$0.isLetter }.map(String.init)
        if !means.isDisjoint(with: conformances) { showing.insert(name) }
      }
    }
    #expect(showing.count > 50)
    return showing.intersection(open).sorted()
  }
}
