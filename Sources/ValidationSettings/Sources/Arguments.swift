import ValidationCore
import ValidationSchema

extension SettingsSource {
  /// Arguments of a command line: `--key=value`, `--key value`, `key=value`, or `--key` alone for
  /// yes.
  ///
  ///     .arguments(["--port=8080", "database.maxSize=10", "--database-max-size=10"])
  ///     .arguments(["--port", "8080", "--tls"])   // TLS is a field of a Bool: --tls is --tls=true
  ///
  /// A key is a name in an environment or what that follows from, such as a path, or one with `-`
  /// between its words. The value of a field that is a `Bool` is `true` where there is no `=`, and
  /// what follows is no value: `--tls=no` turns it off. Any other field without `=` has the next
  /// argument for its value, which may begin with one `-`, such as a negative number, but not with
  /// two. A key that no field has is an error, and so is an argument without a value, or a key that
  /// is there twice; what stands behind an argument `--` is not looked at.
  ///
  /// - Parameter arguments: The arguments, those of the process unless others are named.
  /// - Returns: The source, whose origins are `argument 1`, `argument 2` and so on: where the key
  ///   is.
  public static func arguments(_ arguments: [String]? = nil) -> Self {
    let arguments = arguments ?? Array(CommandLine.arguments.dropFirst())
    return Self("arguments") { plan in
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
        found.add(SettingsError(origin: origin, reason: ValidationError(rule, at: 0..<0)))
        continue
      }
      let key = FieldName.environmentName(of: name)
      guard let index = plan.index(ofName: key) else {
        // What follows was meant for its value.
        if equals == nil, let value = arguments.dropFirst(next).first, !value.isSetting {
          next += 1
        }
        found.add(
          unknown.error(dashes + name, as: key, at: origin) { field in
            dashes + (name.contains(".") ? field.path : field.argument)
          })
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

  /// The next argument, if it can be a value.
  private mutating func takeValue() -> String? {
    guard next < arguments.count, !arguments[next].hasDashes else { return nil }
    next += 1
    return arguments[next - 1]
  }

  /// The error of a key after which no value comes.
  private static let empty = ValidationError(
    Rule(.required, parameters: ["state": "empty"]), at: 0..<0)
}

extension String {
  fileprivate var hasDashes: Bool { utf8.starts(with: "--".utf8) }

  /// A Boolean value that tells whether the text is an argument with a key of its own.
  fileprivate var isSetting: Bool { hasDashes || utf8.contains(UInt8(ascii: "=")) }
}
