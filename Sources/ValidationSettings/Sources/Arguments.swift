import ValidationCore
import ValidationSchema

extension SettingsSource where Self == StandardSource {
  /// Creates a source of command-line arguments: `--key=value`, `--key value`, `key=value`, or
  /// `--key` alone for `true`.
  ///
  ///     .arguments(["--port=8080", "database.maxSize=10", "--database-max-size=10"])
  ///     .arguments(["--port", "8080", "--tls"])   // TLS is a Bool: --tls means --tls=true
  ///
  /// A key is an environment name or another spelling of it, such as a path, or words joined with
  /// `-`. For a `Bool` field, `--key` without `=` means `true`, and the next argument is not its
  /// value: write `--tls=no` to turn it off. For any other field, `--key` without `=` takes the
  /// next argument as its value, which may begin with one `-`, such as a negative number, but not
  /// with two. An unknown key, an argument without a value, and a duplicate key are errors.
  /// Arguments after `--` are ignored.
  ///
  /// - Parameter arguments: The arguments; by default, those of the process.
  /// - Returns: The source, whose origins are `argument 1`, `argument 2` and so on: the position of
  ///   the key.
  public static func arguments(_ arguments: [String]? = nil) -> Self {
    let arguments = arguments ?? Array(CommandLine.arguments.dropFirst())
    return Self(ArgumentSource(arguments: arguments))
  }
}

private struct ArgumentSource: SettingsSource {
  let name = "arguments"
  let arguments: [String]

  func snapshot(for fields: [FieldName]) -> SettingsSnapshot {
    SettingsSnapshot(hasPaths: false) { plan in
      var rows = FoundRows()
      var reader = ArgumentReader(arguments, plan.template)
      while let argument = reader.read() {
        if let key = argument.key { rows.add([key], in: plan.template) }
      }
      return rows
    } settings: { plan in
      settings(plan)
    }
  }

  private func settings(_ plan: SchemaPlan) -> FoundSettings {
    var found = FoundSettings(for: plan)
    var unknown = UnknownNames(plan)
    var reader = ArgumentReader(arguments, plan.template)
    while let argument = reader.read() {
      let origin = SettingsOrigin(argument: argument.number)
      let name = argument.name
      guard let key = argument.key else {
        let rule = Rule(.syntax, parameters: ["problem": "no-setting"])
        found.add(SettingsError(rule, at: origin))
        continue
      }
      guard let index = plan.index(ofName: key) else {
        unknown.add(name, as: key, at: origin, to: &found) { field in
          (name.hasDashes ? "--" : "") + (name.contains(".") ? field.path : field.argument)
        }
        continue
      }
      let text = argument.text.map(Result.success) ?? .failure(Self.empty)
      found.add(FoundSetting(name: name, text: text, origin: origin), for: index, in: plan)
    }
    return found
  }

  /// The error of a key without a value.
  private static let empty = ValidationError(
    Rule(.required, parameters: ["state": "empty"]), at: 0..<0)
}

/// Reads the arguments of a command line: which of them are keys depends only on the declaration,
/// not on the rows that there are.
private struct ArgumentReader {
  private let arguments: [String]
  private let template: SchemaTemplate
  private var next = 0

  /// A key with its value.
  struct Argument {
    /// The number of the argument with the key, starting at 1.
    let number: Int
    /// The name as written, with its dashes.
    let name: String
    /// The environment name; `nil` if the argument is not a key.
    let key: String?
    /// The value; `nil` if there is none.
    let text: String?
  }

  init(_ arguments: [String], _ template: SchemaTemplate) {
    self.arguments = arguments
    self.template = template
  }

  /// Reads the next key and its value; `nil` at the end.
  mutating func read() -> Argument? {
    guard next < arguments.count, arguments[next] != "--" else { return nil }
    let argument = arguments[next]
    next += 1
    let number = next
    let dashes = argument.hasDashes ? "--" : ""
    let rest = argument.utf8.dropFirst(dashes.utf8.count)
    let equals = rest.firstIndex(of: UInt8(ascii: "="))
    let name = String(Substring(rest[..<(equals ?? rest.endIndex)]))
    guard !name.isEmpty, equals != nil || !dashes.isEmpty else {
      return Argument(number: number, name: argument, key: nil, text: nil)
    }
    let key = FieldName.environmentName(of: name)
    let text = equals.map { String(Substring(rest[rest.index(after: $0)...])) }
    return Argument(
      number: number, name: dashes + name, key: key, text: text ?? value(of: key))
  }

  /// Returns the value of a key without `=`, and consumes the argument that contains it.
  private mutating func value(of key: String) -> String? {
    let field = template.field(ofName: key[...])
    if let text = field?.text(ofFlag: true) { return text }
    guard next < arguments.count, !arguments[next].hasDashes else { return nil }
    // After an unknown key, the next argument was intended as its value, unless it is a setting.
    if field == nil, arguments[next].isSetting { return nil }
    next += 1
    return arguments[next - 1]
  }
}

extension String {
  fileprivate var hasDashes: Bool { utf8.starts(with: "--".utf8) }

  /// Whether the argument contains a key.
  fileprivate var isSetting: Bool { hasDashes || utf8.contains(UInt8(ascii: "=")) }
}
