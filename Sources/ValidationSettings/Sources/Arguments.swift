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
    SettingsSnapshot(hasPaths: false) {
      arguments.prefix { $0 != "--" }.map { argument in
        let name = argument.drop { $0 == "-" }.prefix { $0 != "=" }
        return FieldName.environmentName(of: String(name))
      }
    } settings: { plan in
      var reader = ArgumentReader(arguments, plan)
      return reader.settings()
    }
  }
}

/// Reads the arguments of a command line.
private struct ArgumentReader {
  private let arguments: [String]
  private let plan: SchemaPlan
  private var unknown: UnknownNames
  private var next = 0

  init(_ arguments: [String], _ plan: SchemaPlan) {
    self.arguments = arguments
    self.plan = plan
    unknown = UnknownNames(plan)
  }

  mutating func settings() -> FoundSettings {
    var found = FoundSettings(for: plan)
    while next < arguments.count, arguments[next] != "--" {
      let argument = arguments[next]
      next += 1
      let origin = SettingsOrigin(argument: next)
      let dashes = argument.hasDashes ? "--" : ""
      let rest = argument.utf8.dropFirst(dashes.utf8.count)
      let equals = rest.firstIndex(of: UInt8(ascii: "="))
      let name = String(Substring(rest[..<(equals ?? rest.endIndex)]))
      guard !name.isEmpty, equals != nil || !dashes.isEmpty else {
        let rule = Rule(.syntax, parameters: ["problem": "no-setting"])
        found.add(SettingsError(rule, at: origin))
        continue
      }
      let key = FieldName.environmentName(of: name)
      guard let index = plan.index(ofName: key) else {
        // The next argument was intended as its value.
        if equals == nil, let value = arguments.dropFirst(next).first, !value.isSetting {
          next += 1
        }
        unknown.add(dashes + name, as: key, at: origin, to: &found) { field in
          dashes + (name.contains(".") ? field.path : field.argument)
        }
        continue
      }
      let text = equals.map { String(Substring(rest[rest.index(after: $0)...])) }
      let given = text ?? plan.fields[index].field.flagText ?? takeValue()
      let value = FoundSetting(
        name: dashes + name, text: given.map(Result.success) ?? .failure(Self.empty),
        origin: origin)
      found.add(value, for: index, in: plan)
    }
    return found
  }

  /// Returns and consumes the next argument, if it can be a value.
  private mutating func takeValue() -> String? {
    guard next < arguments.count, !arguments[next].hasDashes else { return nil }
    next += 1
    return arguments[next - 1]
  }

  /// The error of a key without a value.
  private static let empty = ValidationError(
    Rule(.required, parameters: ["state": "empty"]), at: 0..<0)
}

extension String {
  fileprivate var hasDashes: Bool { utf8.starts(with: "--".utf8) }

  /// Whether the argument contains a key.
  fileprivate var isSetting: Bool { hasDashes || utf8.contains(UInt8(ascii: "=")) }
}
