import RegularLanguage
import SettingsSyntax
import ValidationCore
import ValidationSchema

extension SettingsSource {
  /// The maximum size of a file of settings, in bytes.
  private static let maximumByteCount = 8 << 20

  /// Creates a source that reads a file.
  static func file(
    _ path: String,
    isOptional: Bool,
    hasPaths: Bool = false,
    _ content: @escaping @Sendable ([UInt8]) -> SettingsSnapshot
  ) -> Self {
    Self(path, hasPaths: hasPaths, files: { _ in [path] }) {
      do throws(ProcessEnvironment.FileProblem) {
        return content(try ProcessEnvironment.bytes(ofFile: path, upTo: maximumByteCount))
      } catch {
        if error == .missing, isOptional { return SettingsSnapshot { FoundSettings(for: $0) } }
        return .unreadable(Self.error(error, at: path))
      }
    }
  }

  /// Creates a source that reads a file of UTF-8 text.
  static func textFile(
    _ path: String,
    isOptional: Bool,
    hasPaths: Bool = false,
    _ content: @escaping @Sendable (String) -> SettingsSnapshot
  ) -> Self {
    file(path, isOptional: isOptional, hasPaths: hasPaths) { bytes in
      if let text = bytes.span.text { return content(text) }
      var positions = TextPositions(bytes)
      let (line, column) = positions.place(at: bytes.span.malformedOffset ?? 0)
      return .unreadable(
        SettingsError(
          origin: SettingsOrigin(path, line: line, column: column),
          reason: ValidationError(Rule(.encoding), at: 0..<0)))
    }
  }

  private static func error(
    _ problem: ProcessEnvironment.FileProblem,
    at path: String
  ) -> SettingsError {
    var rule = problem.rule
    rule.parameters["state"] = "source"
    return SettingsError(origin: SettingsOrigin(path), reason: ValidationError(rule, at: 0..<0))
  }

  /// Creates a source of a directory with a file for each value, as container orchestration mounts
  /// secrets.
  ///
  ///     .directory("/run/secrets")   // /run/secrets/api_token, /run/secrets/DATABASE_URL, ...
  ///
  /// The name of a file is an environment name, in uppercase or lowercase, a path, or the name of
  /// an argument: `DATABASE_MAX_SIZE`, `database_max_size`, `database.maxSize` and
  /// `database-max-size` are equivalent. A file contains UTF-8 text of at most 1 MiB, whose final
  /// line ending is removed. Other files are ignored. Fields of repeated sections are not read.
  ///
  /// - Parameters:
  ///   - path: The path of the directory.
  ///   - optional: Whether the directory may be missing; otherwise, that is an error.
  /// - Returns: The source, whose origins are the paths of the files.
  public static func directory(_ path: String, optional: Bool = false) -> Self {
    let start = path.hasSuffix("/") ? path : path + "/"
    let files: @Sendable (SchemaPlan) -> [String] = { plan in
      plan.fields.flatMap { $0.name.fileNames.map { start + $0 } }
    }
    return Self(path, files: files) {
      if let problem = ProcessEnvironment.problem(ofDirectory: path) {
        if problem == .missing, optional { return SettingsSnapshot { FoundSettings(for: $0) } }
        return .unreadable(Self.error(problem, at: path))
      }
      return SettingsSnapshot { plan in
        var found = FoundSettings(for: plan)
        for (index, field) in plan.fields.enumerated() {
          // A file system that ignores case finds the same file by several names.
          var states: Set<FileState> = []
          for name in field.name.fileNames {
            let file = start + name
            guard let state = ProcessEnvironment.state(ofFile: file),
              states.insert(state).inserted
            else { continue }
            let text = Self.text(ofFile: file)
            let value = FoundSetting(name: name, text: text, origin: SettingsOrigin(file))
            found.add(value, for: index, in: plan)
          }
        }
        return found
      }
    }
  }
}

extension SettingsSnapshot {
  /// Returns the content of a source that can't be read.
  static func unreadable(_ error: SettingsError) -> Self {
    Self { plan in
      var found = FoundSettings(for: plan)
      found.isUnreadable = true
      found.add(error)
      return found
    }
  }
}

extension FieldName {
  /// The names of files with the value of the field, each once.
  fileprivate var fileNames: [String] {
    [environment, environment.lowercased(), argument, path].reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }
}
