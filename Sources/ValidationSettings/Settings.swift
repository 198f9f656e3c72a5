import ValidationCore
public import ValidationSchema

/// The values of a schema's fields, read from the environment, files and arguments.
///
///     let settings = try Settings(
///       ServerSettings(), from: .environment(prefix: "APP_"), .dotenv(text, named: ".env"))
///     settings.port                  // UInt16
///     settings.database.poolSize     // Int, of a section
///     settings.origin(of: \.port)    // .env:3:6
///
/// If several sources contain a field, the first of them wins. An empty value counts as missing:
/// the following sources are searched, and if no source has a value, the field has its default, is
/// `nil`, or has an error that says "set, but empty". An invalid value is an error, and is never
/// replaced by the default. Unknown names are errors in sources that contain only these settings: a
/// file, arguments, or an environment with a prefix.
///
/// Relations are evaluated after the values are read. A computed value (see
/// ``Relation/fill(_:from:with:)``) takes precedence over a default; a disabled field (see
/// ``Relation/enable(_:when:holds:)``) has its default or is `nil`, even if it is set.
///
/// Values are read once, and don't change with their sources. A dump lists the values by name, with
/// secrets masked. If a field has the same name as a member of this type, such as `origin`, read it
/// as `settings[dynamicMember: \.origin]`.
@dynamicMemberLookup
public struct Settings<Root: Schema>: Sendable {
  private let schema: Root
  private let values: SettingsValues

  /// Reads settings.
  ///
  ///     try Settings(ServerSettings(), from: .arguments(), .environment())
  ///
  /// - Parameters:
  ///   - schema: The fields to read.
  ///   - sources: The sources, in order of precedence.
  /// - Throws: A report of all errors.
  /// - Complexity: O(*n*) in the number of fields and sources, and in the length of the texts.
  public init(
    _ schema: Root,
    from sources: SettingsSource...
  ) throws(SettingsReport) {
    try self.init(schema, from: sources)
  }

  /// Reads settings from a list of sources.
  ///
  ///     let sources: [SettingsSource] = [.dotenv("NAME=localhost", named: ".env")]
  ///     try Settings(ServerSettings(), from: sources).name   // "localhost"
  ///     try Settings(ServerSettings(), from: []).name        // throws: NAME must be set
  ///
  /// - Parameters:
  ///   - schema: The fields to read.
  ///   - sources: The sources, in order of precedence.
  /// - Throws: A report of all errors.
  public init(_ schema: Root, from sources: [SettingsSource]) throws(SettingsReport) {
    var reader = SettingsReader(SchemaPlan.plan(of: schema), sources)
    self.schema = schema
    values = try reader.values()
  }

  fileprivate init(schema: Root, values: SettingsValues) {
    self.schema = schema
    self.values = values
  }

  /// The value of a field.
  ///
  ///     let settings = try Settings(ServerSettings(), from: .dotenv("NAME=a", named: ".env"))
  ///     settings.port   // 8080, a UInt16: the default
  ///     settings.name   // "a"
  ///
  /// The key path must refer to a stored property of the schema. A computed property creates a new
  /// field on each access, which has no value, and the program traps.
  public subscript<Value>(dynamicMember field: KeyPath<Root, Field<Value>>) -> Value {
    guard let value = values.value(of: schema[keyPath: field]) else {
      preconditionFailure("a computed property of a schema is not a field")
    }
    return value
  }

  /// The values of a section.
  ///
  ///     let text = "DATABASE_POOL_SIZE=20"
  ///     let settings = try Settings(ServerSettings(), from: .dotenv(text, named: ".env"))
  ///     settings.database.poolSize                                                 // 20
  ///     try Settings(ServerSettings(), from: .dotenv(text + "0", named: ".env"))   // throws: 200
  public subscript<Inner>(
    dynamicMember section: KeyPath<Root, Section<Inner>>
  ) -> Settings<Inner> {
    Settings<Inner>(schema: schema[keyPath: section].schema, values: values)
  }

  /// Returns the origin of a field's value.
  ///
  ///     settings.origin(of: \.port)       // .env:3:6, environment, default, ...
  ///     settings.origin(of: \.postcode)   // filled, if it is computed from other fields
  public func origin<Value>(of field: KeyPath<Root, Field<Value>>) -> SettingsOrigin {
    values.origin(of: schema[keyPath: field])
  }
}

extension Settings: CustomReflectable {
  /// The values by their paths.
  public var customMirror: Mirror { Mirror(self, children: values.members) }
}

extension Settings: CustomStringConvertible {
  /// The values by their paths, one per line: `port = 8080`.
  public var description: String {
    values.members.map { "\($0.label ?? "") = \($0.value)" }.joined(separator: "\n")
  }
}

/// The values of all fields of a schema and their origins, by field number.
final class SettingsValues: Sendable {
  private let plan: SchemaPlan
  private let states: [FieldState]

  /// Creates the values of fields, all of which must have one.
  init(_ plan: SchemaPlan, _ states: [FieldState]) {
    self.plan = plan
    self.states = states
  }

  /// Returns the value of a field, or the default if the field isn't part of the schema.
  func value<Value>(of field: Field<Value>) -> Value? {
    guard let index = plan.index(of: field) else { return field.defaultValue }
    return (states[index].held as? HeldValue<Value>)?.value
  }

  func origin(of field: some AnyField) -> SettingsOrigin {
    plan.index(of: field).map { states[$0].origin } ?? .default
  }

  /// The values by their paths.
  var members: [Mirror.Child] {
    plan.fields.indices.compactMap { index in
      let field = plan.fields[index]
      guard let held = states[index].held else { return nil }
      let isHidden = plan.confidential[index] && !field.field.isSecret
      return (
        label: field.name.path, value: isHidden ? Redaction.mask : field.field.shown(held: held)
      )
    }
  }
}
