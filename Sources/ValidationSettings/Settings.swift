import ValidationCore
public import ValidationSchema

/// The values of a schema's fields, read from the environment, files and arguments.
///
///     let settings = try Settings(
///       ServerSettings(), from: .environment(prefix: "APP_"), .dotenv(text, named: ".env"))
///     settings.port                  // UInt16
///     settings.database.poolSize     // Int, of a section
///     settings.origin(of: \.port)    // .env:3
///
/// Of several sources the earlier one wins, field by field. An empty value is a missing one: the
/// next source is asked, and where there is none, the field has its default, is `nil`, or is an
/// error that says "set, but empty". A value that is set and wrong is an error, and never becomes
/// the default. Names that no field has are errors where a source is the schema's alone: a file,
/// arguments, an environment with a prefix.
///
/// Relations are asked once the values are known. What is filled in (see
/// ``Relation/fill(_:from:with:)``) comes before a default; what is disabled (see
/// ``Relation/enable(_:when:holds:)``) has its default or is `nil`, whatever it is set to.
///
/// Values are read once, and don't change with what they were read from. A dump has the values by
/// name, with secrets masked. A field that is called as a member here, such as `origin`, is read by
/// `settings[dynamicMember: \.origin]`.
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
  ///   - sources: Where to look for them, first in the first one.
  /// - Throws: A report of all errors.
  /// - Complexity: O(*n*) in the number of fields and sources, and in the lengths of texts.
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
  ///   - sources: Where to look for them, first in the first one.
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
  /// The key path has to lead to a stored property of the schema: a computed one, which makes a new
  /// field each time, has no value, and to ask for it ends the program.
  public subscript<Value>(dynamicMember field: KeyPath<Root, Field<Value>>) -> Value {
    guard let value = values.value(of: schema[keyPath: field]) else {
      preconditionFailure("a computed property of a schema is no field")
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

  /// The place that a field's value came from.
  ///
  ///     settings.origin(of: \.port)       // .env:3, environment, default, ...
  ///     settings.origin(of: \.postcode)   // filled, where it follows from other fields
  public func origin<Value>(of field: KeyPath<Root, Field<Value>>) -> SettingsOrigin {
    values.origin(of: schema[keyPath: field])
  }
}

extension Settings: CustomReflectable {
  /// The values by their paths.
  public var customMirror: Mirror { Mirror(self, children: values.members) }
}

extension Settings: CustomStringConvertible {
  /// The values by their paths, a line each: `port = 8080`.
  public var description: String {
    values.members.map { "\($0.label ?? "") = \($0.value)" }.joined(separator: "\n")
  }
}

/// The values of all fields of a schema, and where they came from, by the numbers of the fields.
final class SettingsValues: Sendable {
  private let plan: SchemaPlan
  private let states: [FieldState]

  /// Creates the values of fields, each of which has one.
  init(_ plan: SchemaPlan, _ states: [FieldState]) {
    self.plan = plan
    self.states = states
  }

  /// The value of a field; `nil` of one that is none of the schema's, unless it has a default.
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
      return (label: field.name.path, value: isHidden ? Veil.mask : field.field.shown(held: held))
    }
  }
}
