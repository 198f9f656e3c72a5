import ValidationSchema
import SettingsSyntax
import ValidationCore

extension SettingsSource {
  /// Creates a source of the environment variables of the process at the time of the call.
  ///
  ///     .environment(prefix: "APP_")   // APP_PORT, APP_DATABASE_MAX_SIZE, ...
  ///
  /// A variable `NAME_FILE` contains the path of a file with the value, as is customary for
  /// secrets: UTF-8 text of at most 1 MiB, whose final line ending is removed. It is an error if
  /// `NAME` is set as well. With a prefix, all variables that start with it are settings, and
  /// unknown names are errors.
  ///
  /// - Parameter prefix: The prefix of each name.
  /// - Returns: The source.
  public static func environment(prefix: String = "") -> Self {
    environment(ProcessEnvironment.variables(withPrefix: prefix), prefix: prefix)
  }

  /// Creates a source of the given variables, whose values are `nil` if they are not UTF-8.
  static func environment(_ variables: [String: String?], prefix: String) -> Self {
    let source = "environment"
    let origin = SettingsOrigin(source)
    let keys: @Sendable () -> [String] = {
      variables.keys.map { String($0.unicodeScalars.dropFirst(prefix.unicodeScalars.count)) }
    }
    return Self(source, keys: keys) { plan in
      var found = FoundSettings(for: plan)
      var used = 0
      for (index, field) in plan.fields.enumerated() {
        let name = prefix + field.name.environment
        if let text = variables[name] {
          used += 1
          let value = FoundSetting(name: name, text: Self.text(text), origin: origin)
          found.add(value, for: index, in: plan)
        }
        // A field of that name takes precedence.
        if plan.index(ofName: field.name.environment + "_FILE") != nil { continue }
        guard let path = variables[name + "_FILE"] else { continue }
        used += 1
        let text = Self.text(path).flatMap { path in
          // An empty path counts as missing, like an empty value.
          path.isEmpty ? .success("") : Self.text(ofFile: path)
        }
        found.add(
          FoundSetting(name: name + "_FILE", text: text, origin: origin), for: index, in: plan)
      }
      if prefix.isEmpty || used == variables.count { return found }
      var unknown = UnknownNames(plan)
      for name in variables.keys.sorted() {
        let key = String(name.unicodeScalars.dropFirst(prefix.unicodeScalars.count))
        let isOfFile =
          key.hasSuffix("_FILE") && plan.index(ofName: String(key.dropLast(5))) != nil
        if isOfFile || plan.index(ofName: key) != nil { continue }
        found.add(unknown.error(name, as: key, at: origin) { prefix + $0.environment })
      }
      return found
    }
  }

  private static func text(_ text: String?) -> Result<String, ValidationError> {
    text.map { .success($0) } ?? .failure(ValidationError(Rule(.encoding), at: 0..<0))
  }

  static func text(ofFile path: String) -> Result<String, ValidationError> {
    do throws(ProcessEnvironment.FileProblem) {
      var bytes = try ProcessEnvironment.bytes(ofFile: path)
      if bytes.last == .lineFeed {
        bytes.removeLast()
        if bytes.last == .carriageReturn { bytes.removeLast() }
      }
      return text(String(validating: bytes, as: UTF8.self))
    } catch {
      return .failure(ValidationError(error.rule, at: 0..<0))
    }
  }
}
