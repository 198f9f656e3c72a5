public import ValidationSchema

/// A source of settings that this module provides, such as ``SettingsSource/environment(prefix:)``.
///
/// Its description is only its name, since its values may be secrets.
public struct StandardSource: SettingsSource {
  private let base: any SettingsSource

  init(_ base: some SettingsSource) { self.base = base }

  /// The name, which is part of origins.
  public var name: String { base.name }

  /// Reads the source.
  public func snapshot(for fields: [FieldName]) throws -> SettingsSnapshot {
    try base.snapshot(for: fields)
  }

  /// A number that changes with the content.
  public var revision: Int { base.revision }

  /// Returns the paths of the files that the source reads.
  public func files(for fields: [FieldName]) -> [String] { base.files(for: fields) }

  /// Returns the paths of the files that the source reads, given all fields that there may be.
  func files(in plan: SchemaPlan) -> [String] {
    (base as? any PlannedFileSource)?.files(in: plan) ?? files(for: plan.fields.map(\.name))
  }
}

extension StandardSource: CustomStringConvertible, CustomReflectable {
  /// The name of the source.
  public var description: String { name }

  /// A mirror of the name only, since the values may be secrets.
  public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
