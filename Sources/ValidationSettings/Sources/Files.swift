import SettingsSyntax
import ValidationCore
import ValidationSchema

extension SettingsSource where Self == StandardSource {
  /// Creates a source of a file of text in a format of your own.
  ///
  ///     .file("app.toml") { text in try snapshot(ofTOML: text) }
  ///
  /// The file is read once each time settings are read, so it may be a pipe. It has at most 8 MiB
  /// of UTF-8.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is also the name of the source.
  ///   - optional: Whether the file may be missing; otherwise, that is an error.
  ///   - content: Returns the entries of the text, or throws as
  ///     ``SettingsSource/snapshot(for:)`` does.
  /// - Returns: The source.
  public static func file(
    _ path: String,
    optional: Bool = false,
    _ content: @escaping @Sendable (String) throws -> SettingsSnapshot
  ) -> Self {
    Self(FileSource(name: path, isOptional: optional, notation: .other(content)))
  }

  /// Creates a source of a directory with a file for each value, as container orchestration mounts
  /// secrets.
  ///
  ///     .directory("/run/secrets")   // /run/secrets/api_token, /run/secrets/DATABASE_URL, ...
  ///
  /// The name of a file is an environment name, in uppercase or lowercase, a path, or the name of
  /// an argument: `DATABASE_MAX_SIZE`, `database_max_size`, `database.maxSize` and
  /// `database-max-size` are equivalent. A file contains UTF-8 text of at most 1 MiB, whose final
  /// line ending is removed. Other files are ignored. Of a repeated section, only the rows that
  /// must be there are read.
  ///
  /// - Parameters:
  ///   - path: The path of the directory.
  ///   - optional: Whether the directory may be missing; otherwise, that is an error.
  /// - Returns: The source, whose origins are the paths of the files.
  public static func directory(_ path: String, optional: Bool = false) -> Self {
    Self(DirectorySource(name: path, isOptional: optional))
  }
}

/// A source that reads a file.
struct FileSource: SettingsSource {
  let name: String
  let isOptional: Bool
  let notation: SettingsNotation

  /// The maximum size of a file of settings, in bytes.
  private static let maximumByteCount = 8 << 20

  func files(for fields: [FieldName]) -> [String] { [name] }

  func snapshot(for fields: [FieldName]) throws -> SettingsSnapshot {
    let bytes: [UInt8]
    do throws(ProcessEnvironment.FileProblem) {
      bytes = try ProcessEnvironment.bytes(ofFile: name, upTo: Self.maximumByteCount)
    } catch {
      if error == .missing, isOptional { return .empty(hasPaths: notation.hasPaths) }
      return .unreadable(SettingsError(error, at: name), hasPaths: notation.hasPaths)
    }
    return try notation.snapshot(of: bytes, named: name)
  }
}

private struct DirectorySource: SettingsSource {
  let name: String
  let isOptional: Bool

  func files(for fields: [FieldName]) -> [String] {
    [name] + fields.flatMap { $0.fileNames.map(path) }
  }

  private func path(ofFile file: String) -> String {
    (name.hasSuffix("/") ? name : name + "/") + file
  }

  func snapshot(for fields: [FieldName]) -> SettingsSnapshot {
    var snapshot = SettingsSnapshot.empty(hasPaths: false)
    if let problem = ProcessEnvironment.problem(ofDirectory: name) {
      if problem == .missing, isOptional { return snapshot }
      return .unreadable(SettingsError(problem, at: name), hasPaths: false)
    }
    for field in fields {
      // A file system that ignores case finds the same file by several names.
      var states: Set<FileState> = []
      for file in field.fileNames {
        let path = path(ofFile: file)
        guard let state = ProcessEnvironment.state(ofFile: path),
          states.insert(state).inserted
        else { continue }
        let content = FoundSetting.Content(ProcessEnvironment.text(ofFile: path))
        let origin = SettingsOrigin(path)
        snapshot.add(file, as: field.environment, content, at: origin, nameAt: origin)
      }
    }
    return snapshot
  }
}

extension SettingsError {
  /// Creates the error of a source that can't be read.
  fileprivate init(_ problem: ProcessEnvironment.FileProblem, at path: String) {
    var rule = problem.rule
    rule.parameters["state"] = "source"
    self.init(rule, at: SettingsOrigin(path))
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
