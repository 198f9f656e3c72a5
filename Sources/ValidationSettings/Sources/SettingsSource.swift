import ValidationCore
public import ValidationSchema

/// A source of settings, such as the environment, a text, or arguments.
///
///     try LoadedSettings(
///       ServerSettings(),
///       from: .arguments(), .environment(prefix: "APP_"), .dotenv(text, named: ".env"))
///
/// Each time settings are read, a source is read exactly once: a file may be a pipe, and one that
/// is replaced meanwhile is read as it was or as it is.
///
/// A source of your own has a name, and returns its entries with their places. Matching names with
/// fields, and reporting unknown and duplicate names, is done for it:
///
///     struct VaultSource: SettingsSource {
///       let name = "vault", vault: Vault
///
///       func snapshot(for fields: [FieldName]) throws -> SettingsSnapshot {
///         var snapshot = SettingsSnapshot(ignoresUnknownNames: true)
///         for field in fields {
///           guard let text = try vault.secret(named: field.environment) else { continue }
///           snapshot.add(field.path, text: text, at: SettingsOrigin(name))
///         }
///         return snapshot
///       }
///     }
///
/// The article <doc:ReadingSettings> contains a source of INI files.
public protocol SettingsSource: Sendable {
  /// The name of the source in reports, such as the path of a file.
  var name: String { get }

  /// A number that changes whenever the content changes, for a `SettingsWatcher`.
  ///
  /// By default, it is 0: the source never changes, except for its files.
  var revision: Int { get }

  /// Reads the source.
  ///
  /// It is called exactly once each time settings are read, before anything is known about the
  /// other sources.
  ///
  /// - Parameter fields: The names of the fields, for a source that can only be asked for entries
  ///   by name. Of each repeated section, it contains the rows that must be there.
  /// - Returns: The entries, with those for other fields.
  /// - Throws: The reason why the source can't be read. A ``SettingsError`` is reported as it is;
  ///   of any other error, the report contains only the type, since the rest may be a secret. Then
  ///   no field is reported as missing.
  func snapshot(for fields: [FieldName]) throws -> SettingsSnapshot

  /// Returns the paths of the files that the source reads, for a `SettingsWatcher`.
  ///
  /// By default, there are none.
  ///
  /// - Parameter fields: The names of the fields, as for ``snapshot(for:)``.
  /// - Returns: The paths, whether there are such files or not.
  func files(for fields: [FieldName]) -> [String]
}

extension SettingsSource {
  /// The number 0: the content never changes.
  public var revision: Int { 0 }

  /// Returns no paths.
  public func files(for fields: [FieldName]) -> [String] { [] }

  /// Reads the source; if that fails, the content has the error.
  func content(for fields: [FieldName]) -> SettingsSnapshot {
    do {
      return try snapshot(for: fields)
    } catch let error as SettingsError {
      return .unreadable(error, hasPaths: true)
    } catch {
      let rule = Rule(
        .file,
        parameters: [
          "problem": "error", "error": .text("\(type(of: error))"), "state": "source",
        ])
      return .unreadable(SettingsError(rule, at: SettingsOrigin(name)), hasPaths: true)
    }
  }

  /// Returns what changes with the content of the source, without reading it.
  package func state<Root: Schema>(for schema: Root) -> SourceState {
    let plan = SchemaPlan.plan(of: schema)
    let paths =
      (self as? StandardSource)?.files(in: plan) ?? files(for: plan.fields.map(\.name))
    return SourceState(
      name: name, revision: revision,
      files: paths.map { SourceState.File(path: $0, state: ProcessEnvironment.state(ofFile: $0)) })
  }
}

/// A source whose files depend on more than the fields that must be there.
protocol PlannedFileSource: SettingsSource {
  /// Returns the paths of the files that the source reads.
  func files(in plan: SchemaPlan) -> [String]
}

/// The state of a source, by which changes are detected.
package struct SourceState: Hashable, Sendable {
  /// The name of the source.
  package let name: String
  /// The revision of the source.
  let revision: Int
  let files: [File]

  /// A file of a source.
  struct File: Hashable, Sendable {
    let path: String
    /// The state; `nil` if the file does not exist.
    let state: FileState?
  }

  /// Returns the paths of the files that have changed since an earlier state.
  package func changedFiles(since old: SourceState) -> [String] {
    let known = Dictionary(old.files.map { ($0.path, $0.state) }) { first, _ in first }
    return files.filter { known[$0.path] != .some($0.state) }.map(\.path)
  }
}
