internal import RegularLanguage
package import SettingsSyntax
package import ValidationCore
package import ValidationWording

/// A field of a page.
package struct PageField {
  /// The path in the module.
  package let path: String
  /// The name for people; `nil` for that of the path.
  package var name: String?
  /// The validator of the text.
  package let validator: any Validator
  /// Whether the field is the only one, and has no name of its own.
  package var isNameless = false
  /// The purpose of the field, in a few words.
  package var about: String?
  /// The text at first.
  package var initial = ""
  package var isSecret = false
  /// Whether the field must have a value.
  package var isRequired = false
  /// Whether only a server can judge the field.
  package var isLeft = false
  /// All texts, if one of them is chosen rather than typed; `nil` otherwise.
  package var choices: [String]?
}

extension PageField {
  /// Creates a field with the path in the module, and a validator.
  package init(at path: String, _ validator: any Validator) {
    self.init(path: path, validator: validator)
  }
}

/// A builder of a page on which validators can be tried.
package struct PageBuilder {
  package let title: String?
  package let wordings: [Wording]

  package init(title: String?, in wordings: [Wording]) {
    self.title = title
    self.wordings = wordings
  }

  /// Returns the page.
  ///
  /// - Parameters:
  ///   - module: The data of the module.
  ///   - form: The fields and relations of the module.
  ///   - fields: The fields of the page, in order.
  ///   - omissions: What the module leaves out.
  /// - Returns: The text of the page.
  package func page(
    _ module: ModuleBuilder,
    form: JSONWriter.Value,
    fields: [PageField],
    omissions: [Omission]
  ) -> String {
    let data = JSONWriter.Value.object([
      ("title", byLanguage { .string(title ?? $0["title"]) }),
      ("words", byLanguage { words in .object(words.page.map { ($0.key, .string($0.value)) }) }),
      ("fields", .array(fields.map { self.value(of: $0) })),
      ("notes", byLanguage { words in .strings(omissions.map(words.note)) }),
    ])
    // Without a script, there is no choice of the language.
    let words = ExportWords(wordings[0])
    return """
      <!DOCTYPE html>
      <html lang="\(Markup.escaped(wordings[0].language))">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(Markup.escaped(title ?? words["title"]))</title>
      </head>
      <body>
      <noscript>\(Markup.escaped(words.noScript))</noscript>
      <script type="module">
      \(RuntimeSource.forms)
      \(RuntimeSource.page)
      const module = \(Self.script(.object(module.members)));
      page(form(module, \(Self.script(form))), module.languages, \(Self.script(data)),
        \(Self.script(.string(RuntimeSource.style + SVG.style))));
      </script>
      </body>
      </html>

      """
  }

  /// Nothing is loaded, and no code is evaluated; styles are set by the script.
  private static let policy =
    "default-src 'none'; script-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'"

  /// Returns a value as JavaScript in an HTML element, which no string may end.
  private static func script(_ value: JSONWriter.Value) -> String {
    JSONWriter.text(value).parts(between: "<").joined(separator: "\\u003C")
  }
}

extension PageBuilder {
  private func byLanguage(_ value: (ExportWords) -> JSONWriter.Value) -> JSONWriter.Value {
    .object(wordings.map { ($0.language, value(ExportWords($0))) })
  }

  private func value(of field: PageField) -> JSONWriter.Value {
    let validator = field.validator
    let rule = field.isSecret ? validator.rule.ofSecret : validator.rule
    let labels = wordings.map { wording in
      let name = field.name ?? wording.name(of: field.path)
      let label = field.isNameless ? ExportWords(wording)["text"] : name
      return (wording.language, JSONWriter.Value.string(label))
    }
    let hints = wordings.map { wording in
      let words = wording.requirement(of: rule)
      return (
        wording.language, JSONWriter.Value.string(field.about.map { "\($0): \(words)" } ?? words)
      )
    }
    var members: ModuleBuilder.Members = [
      ("path", .string(field.path)), ("label", .object(labels)), ("hint", .object(hints)),
      ("initial", .string(field.initial)),
    ]
    for (name, isTrue) in [
      ("isSecret", field.isSecret), ("isRequired", field.isRequired), ("isLeft", field.isLeft),
    ] where isTrue {
      members.append((name, .literal("true")))
    }
    if field.isSecret {
      return .object(members + [("samples", .array([])), ("misses", .array([]))])
    }
    let machine = validator.moduleLanguage?.exportedMachine
    if let choices = field.choices ?? validator.choices {
      members += [
        ("choices", .strings(choices)), ("samples", .array([])), ("misses", .array([])),
      ]
    } else {
      let misses = (try? validator.nearMisses(count: 64, seed: 1)) ?? []
      members.append(("samples", .strings(Self.samples(of: validator, machine))))
      members.append(("misses", .strings(Self.shown(misses, count: 6))))
    }
    if let mode = validator.inputMode { members.append(("mode", .string(mode))) }
    if let purpose = validator.rule.code.traits.autocompletion {
      members.append(("autocomplete", .string(purpose)))
    }
    if field.isLeft { return .object(members) }
    if let written = validator as? RegexValidator {
      members.append(("pattern", .string(written.pattern)))
    } else if let pattern = try? validator.pattern(for: .ecmaScript, maximumByteCount: 2_048) {
      members.append(("pattern", .string(pattern.source)))
      if case .wider(let example) = pattern.exactness {
        members.append(("example", .string(example)))
      }
    }
    let title = wordings[0].requirement(of: validator.rule)
    if let syntax = validator.railroadSyntax(machine),
      let railroad = RailroadPicture(of: syntax, title: title, in: wordings[0])
    {
      members.append(("railroad", .string(railroad.element)))
    }
    if let machine, let picture = picture(of: machine, title) {
      members.append(("picture", picture))
    }
    return .object(members)
  }

  /// Returns valid texts that a person can read at a glance, the shortest first.
  private static func samples(of validator: any Validator, _ machine: StateMachine?) -> [String] {
    guard let machine else {
      return shown((try? validator.samples(count: 64, seed: 1)) ?? [], count: 8)
    }
    var texts = TypicalTexts(machine)
    let ends = [texts.shortest(), texts.longest(atMost: 40)]
    var found: [String] = []
    for number in 0..<512 where found.count < 9 {
      guard let text = number < 2 ? ends[number] : texts.typical(), !found.contains(text),
        number < 2 || isReadable(text) && !(" " + text + " ").contains(text: "  "),
        validator.isValid(text)
      else { continue }
      found.append(text)
    }
    return found.sorted { ($0.count, $0) < ($1.count, $1) }
  }

  /// Returns texts that a person can read at a glance: short ones, in ASCII if there are enough.
  private static func shown(_ texts: [String], count: Int) -> [String] {
    let short = texts.filter(isReadable)
    let plain = short.filter { $0.utf8.allSatisfy { (0x20..<0x7F).contains($0) } }
    return (plain.count >= count / 2 ? plain : short).prefix(count)
      .sorted { ($0.count, $0) < ($1.count, $1) }
  }

  private static func isReadable(_ text: String) -> Bool {
    text.count <= 40
      && text.unicodeScalars.allSatisfy { !$0.properties.isWhitespace || $0 == " " }
  }

  /// Returns the picture of an automaton with its states, so that a page knows the current one;
  /// `nil` if it is too large, or a long chain.
  private func picture(of machine: StateMachine, _ title: String) -> JSONWriter.Value? {
    guard !machine.isChain,
      (1...AutomatonPicture.maximumStateCount).contains(machine.states.count),
      machine.states.reduce(0, { $0 + $1.rangeCount }) <= Self.maximumRangeCount
    else { return nil }
    let picture = AutomatonPicture(of: machine, title: title, in: wordings[0])
    let states = machine.states.map { state -> JSONWriter.Value in
      let steps = state.transitions.flatMap { transition in
        transition.scalars.ranges.map { range -> JSONWriter.Value in
          .array([
            .number(Int(range.lowerBound)), .number(Int(range.upperBound)),
            .number(transition.target),
          ])
        }
      }
      return .array(steps)
    }
    return .object([
      ("svg", .string(picture.element)), ("start", .number(machine.start)),
      ("states", .array(states)),
    ])
  }

  /// The maximum number of ranges of scalars of a picture: all letters are 700 ranges.
  private static let maximumRangeCount = 3_000
}

extension Validator {
  /// The texts of `.oneOf`, or of a Boolean, which people choose; `nil` for others.
  fileprivate var choices: [String]? {
    guard Value.self == Bool.self else { return ValidatorSchema.choices(of: self) }
    return ["true", "false"].filter(isValid)
  }
}

extension StateMachine.State {
  fileprivate var rangeCount: Int { transitions.reduce(0) { $0 + $1.scalars.ranges.count } }
}
