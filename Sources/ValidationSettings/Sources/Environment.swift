import ValidationCore
import ValidationSchema

extension SettingsSource where Self == StandardSource {
  /// Creates a source of the environment variables of the process at the time of the call.
  ///
  ///     .environment(prefix: "APP_")   // APP_PORT, APP_DATABASE_MAX_SIZE, ...
  ///
  /// A variable `NAME_FILE` contains the path of a file with the value, as is customary for
  /// secrets: UTF-8 text of at most 1 MiB, whose final line ending is removed. It is an error if
  /// `NAME` is set as well. A `SettingsWatcher` follows these files. With a prefix, all variables
  /// that start with it are settings, and unknown names are errors.
  ///
  /// - Parameter prefix: The prefix of each name.
  /// - Returns: The source.
  public static func environment(prefix: String = "") -> Self {
    Self(
      EnvironmentSource(
        prefix: prefix, variables: ProcessEnvironment.variables(withPrefix: prefix)))
  }
}

private struct EnvironmentSource: PlannedFileSource {
  let name = "environment"
  let prefix: String
  /// The values, which are `nil` if they are not UTF-8.
  let variables: [ExactText: String?]

  func snapshot(for fields: [FieldName]) -> SettingsSnapshot {
    SettingsSnapshot(hasPaths: false) {
      variables.keys.map(key)
    } settings: { plan in
      settings(plan)
    }
  }

  /// Returns the paths of the files with values, named by variables such as `TOKEN_FILE`.
  func files(in plan: SchemaPlan) -> [String] {
    let paths = variables.compactMap { variable, path -> String? in
      let key = key(variable)
      guard let path, !path.isEmpty, key.hasSuffix("_FILE"),
        plan.template.field(ofName: key[...]) == nil,
        plan.template.field(ofName: key.dropLast(5)) != nil
      else { return nil }
      return path
    }
    return Set(paths).sorted()
  }

  /// Returns the name of a variable without the prefix.
  private func key(_ variable: ExactText) -> String {
    String(variable.text.unicodeScalars.dropFirst(prefix.unicodeScalars.count))
  }

  private func settings(_ plan: SchemaPlan) -> FoundSettings {
    let origin = SettingsOrigin(name)
    var found = FoundSettings(for: plan)
    var used = 0
    var files: [ExactText: Result<String, ValidationError>] = [:]
    for index in plan.fields.indices where !plan.fields[index].field.isKey {
      let bare = plan.environmentName(of: index)
      let name = prefix + bare
      if let text = variables[ExactText(name)] {
        used += 1
        let value = FoundSetting(name: name, text: Self.text(text), origin: origin)
        found.add(value, for: index, in: plan)
      }
      // A field of that name takes precedence.
      if plan.index(ofName: bare + "_FILE") != nil { continue }
      guard let path = variables[ExactText(name + "_FILE")] else { continue }
      used += 1
      let text = Self.text(path).flatMap { path in
        // An empty path counts as missing, like an empty value.
        path.isEmpty ? .success("") : Self.text(ofFile: path, &files)
      }
      found.add(
        FoundSetting(name: name + "_FILE", text: text, origin: origin), for: index, in: plan)
    }
    if prefix.isEmpty || used == variables.count { return found }
    var unknown = UnknownNames(plan)
    for variable in variables.keys.sorted(by: { $0.text < $1.text }) {
      let key = key(variable)
      let isOfFile =
        key.hasSuffix("_FILE") && plan.index(ofName: String(key.dropLast(5))) != nil
      if isOfFile || plan.index(ofName: key) != nil { continue }
      unknown.add(variable.text, as: key, at: origin, to: &found) { prefix + $0.environment }
    }
    return found
  }

  /// Returns the text of a file; if several variables name a file, it is read once.
  private static func text(
    ofFile path: String,
    _ known: inout [ExactText: Result<String, ValidationError>]
  ) -> Result<String, ValidationError> {
    let text = known[ExactText(path)] ?? ProcessEnvironment.text(ofFile: path)
    known[ExactText(path)] = text
    return text
  }

  private static func text(_ text: String?) -> Result<String, ValidationError> {
    text.map { .success($0) } ?? .failure(ValidationError(Rule(.encoding), at: 0..<0))
  }
}
