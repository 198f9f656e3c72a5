import Foundation
import InputValidation
import InputValidationConcurrency
import TestSupport
import Testing

/// Nothing of forms, schemas and settings that can be printed, dumped or encoded shows a secret.
@Suite struct SecretCanaryTests {
  private static let canary = "hunter2canary"

  private struct Key: Schema {
    let pin = Field(.secret(.length(3...20))), again = Field(.length(0...20), default: "")
    let parts = Repeated(Part(), count: 0...3)
    var relations: [Relation<Self>] {
      [
        .narrow(\.again, by: \.pin) { .oneOf("", $0.reveal()) }
      ]
    }

    struct Part: Schema { let code = Field(.secret(.length(3...20))) }
  }

  private struct Keys: Schema {
    let user = Field(.nonEmpty), first = Field(.secret(.length(3...20)))
    let given = Field(.secret(.length(3...20)), default: Secret(canary))
    let copy = Field(.length(0...20), default: "")
    let safe = Nested(Key()), keys = Repeated(Key(), count: 1...3)
    var relations: [Relation<Self>] {
      [
        .fill(\.copy, from: \.first) { $0.reveal() },
        .unique(\.keys, by: \.again),
        .check("few", \.keys) { $0.count < 3 },
      ]
    }
  }

  /// Returns all texts that a value prints, dumps or encodes.
  private static func texts(of value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    var texts = [dumped, "\(value)", String(reflecting: value), "\(Mirror(reflecting: value))"]
    if let value = value as? any Encodable, let data = try? JSONEncoder().encode(value) {
      texts.append(String(decoding: data, as: UTF8.self))
    }
    return texts
  }

  private static func fill(_ form: InputForm<Keys>, _ log: inout FormLog, isValid: Bool = true) {
    let commands: [FormCommand] = [
      .edit("user", .insert("ann")), .edit("first", .insert(canary)),
      .edit("safe.pin", .insert(canary)), .edit("safe.again", .insert(canary)),
      .edit("keys[0].pin", .insert(isValid ? canary : canary + canary)),
      .edit("keys[0].again", .insert("hunter2")), .edit("keys[0].again", .insert("canary")),
      .insertRow("keys", at: 1), .insertRow("keys[1].parts", at: 0),
      .edit("keys[1].pin", .insert(canary)), .edit("keys[1].parts[0].code", .insert(canary)),
      .edit("keys[0].pin", .edit(Edit(replacing: 0..<1, with: "x"))), .undo,
      .edit("keys[0].pin", .setMarkedText(canary)), .undo,
      .moveRow("keys", from: 0, to: 1), .undo, .removeRow("keys", at: 1), .undo,
    ]
    for command in commands { log.perform(command, on: form) }
  }

  /// Everything public that holds values, texts or errors.
  private static func items() throws -> [Any] {
    var items: [Any] = [Keys(), Keys().relations, Keys().keys, Keys().safe, Keys().given]
    for isValid in [true, false] {
      var log = FormLog()
      let form = InputForm(
        Keys(), steps: [FormStep("/1", paths: ["user"])], errorDisplay: .onChange)
      let observable = ObservableForm(form)
      var events: [Any] = []
      let watch = form.observe(withPresent: true) { events.append($0) }
      fill(form, &log, isValid: isValid)
      let rows = form.keys
      items += [form, rows, rows[0..<1], rows.makeIterator(), rows.reversed(), rows.lazy] as [Any]
      items += [rows.enumerated(), Array(rows), rows.indices, rows[0], form.safe, rows[1].parts]
      items += [rows[0].id, form.schema, form.state, form.changes, form.errors, form.visibleErrors]
      items += [
        form.verdict, form.keys.error as Any, log, log.entries, watch, FormStep<Keys>("/1"),
      ]
      items += [observable, observable.first, observable["keys[0].pin"] as Any]
      for path in form.paths {
        guard let editor = form[path] else { continue }
        items += [editor, editor.field, editor.verdict, editor.state, editor.validator]
        items += [editor.visibleError as Any, editor.endEditing() as Any, editor.selection]
      }
      do {
        let values = try form.submit()
        items += [values, values.keys, values.safe, values.keys[1].parts, values.first]
        items += [values.json(), values.safe.json(), values.keys.map { $0.json() }, values.given]
        let body = Array(values.json(revealingSecrets: true).utf8)
        let settings = try LoadedSettings(
          Keys(), from: .json(String(decoding: body, as: UTF8.self)))
        items += [settings, settings.keys, settings.safe, settings.keys[1].parts]
        items += [settings.origin(of: \.first), StandardSource.dictionary(["FIRST": canary])]
        var snapshot = try StandardSource.properties("first=\(canary)").snapshot(for: [])
        snapshot.add("user", text: canary, at: settings.origin(of: \.first))
        items.append(snapshot)
      } catch let report as FormReport {
        items += [report, Refusal.report(report)]
      }
      items += events
      form.reset()
      items += [form.changes, form.state]
    }
    let wrong = """
      {"user":"","first":"\(canary)\(canary)","safe":{"pin":"\(canary)","again":"\(canary)x"},\
      "keys":[{"pin":"\(canary)\(canary)"}]}
      """
    do {
      items.append(try LoadedSettings(Keys(), from: .json(wrong)))
    } catch {
      items += [error, error.errors, error.errors.map(\.reason)]
    }
    do {
      items.append(try Keys().values(fromJSON: Array(wrong.utf8)))
    } catch {
      let problem = error.problemDetails(status: 422)
      items += [error, error.errors, problem, problem.errors, problem.json]
    }
    return items
  }

  @Test func `nothing that can be printed, dumped or encoded shows a secret`() throws {
    let items = try Self.items()
    for item in items {
      for text in Self.texts(of: item) where text.contains(Self.canary) {
        Issue.record("\(type(of: item)): \(text.prefix(400))")
      }
    }
    // The same check finds a text that is no secret.
    let editor = FieldEditor(InputField(Self.canary, validator: .nonEmpty))
    for value in [editor, editor.field, [Secret(Self.canary).reveal()]] as [Any] {
      #expect(Self.texts(of: value)[0].contains(Self.canary))
    }
  }

  @Test func `all public types of forms, schemas and settings are checked`() throws {
    var names: Set<String> = []
    for place in ["ValidationForms", "ValidationSchema", "ValidationSettings"] {
      for file in try PackageDirectory.files(below: ["Sources/" + place], withSuffix: ".swift") {
        let text = try PackageDirectory.text(of: file)
        for match in text.matches(of: /public (?:final )?(?:struct|class|enum) (\w+)/) {
          names.insert(String(match.1))
        }
      }
    }
    #expect(names.count > 20)
    var checked: Set<String> = []
    func note(_ value: Any, _ depth: Int = 0) {
      let name = "\(type(of: value))".prefix { $0 != "<" }
      checked.insert(name.split(separator: ".").last.map(String.init) ?? "")
      if depth < 4 {
        for child in Mirror(reflecting: value).children { note(child.value, depth + 1) }
      }
    }
    for item in try Self.items() { note(item) }
    // These hold limits, choices and names of declarations, or what a sender has put in.
    let others: Set = [
      "JSONLimits", "TemplateFormat", "SchemaError", "FormMessage", "FieldName", "UnknownMembers",
      "JSONTypes", "SettingsArrays", "Entries", "OneOfShapes",
    ]
    #expect(names.subtracting(checked).subtracting(others) == [])
  }
}
