import ValidationCore
public import ValidationSchema

/// The values of a schema's fields, read from the environment, files and arguments.
///
///     let settings = try LoadedSettings(
///       ServerSettings(), from: .environment(prefix: "APP_"), .dotenv(text, named: ".env"))
///     settings.port                  // UInt16
///     settings.database.poolSize     // Int, of a section
///     settings.origin(of: \.port)    // .env:3:6
///
/// If several sources contain a field, the first of them wins. An empty value counts as missing:
/// the following sources are searched, and if no source has a value, the field has its default, is
/// `nil`, or has an error that says "set, but empty". An invalid value is an error, and is never
/// replaced by the default. Unknown names are errors in sources that contain only these settings: a
/// file, arguments, or an environment with a prefix; ``Schema/unknownMembers`` allows them.
///
/// If several sources contain rows of a repeated section, they are merged by their numbers: each
/// field has the value of the first source that contains it. So a variable such as
/// `LINES_0_QUANTITY` overrides one value of a file, as it does outside of rows, and a secret that
/// belongs to a row of a file may come from the environment. With `arrays: .replace`, all rows are
/// those of the first source that has some; see ``SettingsArrays``.
///
/// Relations are evaluated after the values are read. A computed value (see
/// ``Relation/fill(_:from:with:)``) takes precedence over a default; a disabled field (see
/// ``Relation/enable(_:when:holds:)``) has its default or is `nil`, even if it is set.
///
/// Values are read once, and don't change with their sources. A dump lists the values by name, with
/// secrets masked. If a field has the same name as a member of this type, such as `origin`, read it
/// as `settings[dynamicMember: \.origin]`.
@dynamicMemberLookup
public struct LoadedSettings<Root: Schema>: Sendable {
  let values: SchemaValues<Root>
  private let states: SettingsStates

  /// Reads settings.
  ///
  ///     try LoadedSettings(ServerSettings(), from: .arguments(), .environment())
  ///
  /// - Parameters:
  ///   - schema: The fields to read.
  ///   - arrays: What happens to rows of a repeated section that several sources contain.
  ///   - sources: The sources, in order of precedence; each is read exactly once.
  /// - Throws: A report of all errors.
  /// - Complexity: O(*n*) in the number of fields and sources, and in the length of the texts.
  public init(
    _ schema: Root,
    arrays: SettingsArrays = .merge,
    from sources: any SettingsSource...
  ) throws(SettingsReport) {
    try self.init(schema, arrays: arrays, from: sources)
  }

  /// Reads settings from a list of sources.
  ///
  ///     let sources: [any SettingsSource] = [.dotenv("NAME=localhost", named: ".env")]
  ///     try LoadedSettings(ServerSettings(), from: sources).name   // "localhost"
  ///     try LoadedSettings(ServerSettings(), from: []).name        // throws: NAME must be set
  ///
  /// - Parameters:
  ///   - schema: The fields to read.
  ///   - arrays: What happens to rows of a repeated section that several sources contain.
  ///   - sources: The sources, in order of precedence.
  /// - Throws: A report of all errors.
  public init(
    _ schema: Root,
    arrays: SettingsArrays = .merge,
    from sources: [any SettingsSource]
  ) throws(SettingsReport) {
    try self.init(schema, errorCount: .max, arrays: arrays) { plan in
      let fields = sources.isEmpty ? [] : plan.fields.map(\.name)
      return sources.map { $0.content(for: fields) }
    }
  }

  /// Reads settings, and reports a limited number of errors; the others are counted.
  ///
  /// - Parameters:
  ///   - schema: The fields to read.
  ///   - errorCount: The maximum number of reported errors.
  ///   - arrays: What happens to rows of a repeated section that several sources contain.
  ///   - snapshots: Reads the sources.
  /// - Throws: A report of all errors.
  init(
    _ schema: Root,
    errorCount: Int,
    arrays: SettingsArrays = .merge,
    from snapshots: (SchemaPlan) -> [SettingsSnapshot]
  ) throws(SettingsReport) {
    var reader = SettingsReader(
      SchemaPlan.plan(of: schema), errorCount: errorCount, arrays: arrays)
    let states = try reader.read(snapshots)
    let values = SchemaValues(
      schema, states.plan, states.held, keptMembers: states.keptMembers)
    self.init(values, states)
  }

  private init(_ values: SchemaValues<Root>, _ states: SettingsStates) {
    self.values = values
    self.states = states
  }

  /// The value of a field.
  ///
  ///     let settings = try LoadedSettings(ServerSettings(), from: .dotenv("NAME=a"))
  ///     settings.port   // 8080, a UInt16: the default
  ///     settings.name   // "a"
  ///
  /// The key path must refer to a stored property of the schema. A computed property creates a new
  /// field on each access, which has no value, and the program traps.
  public subscript<Value>(dynamicMember field: KeyPath<Root, Field<Value>>) -> Value {
    values[dynamicMember: field]
  }

  /// The values of a section.
  ///
  ///     let text = "DATABASE_POOL_SIZE=20"
  ///     let settings = try LoadedSettings(ServerSettings(), from: .dotenv(text))
  ///     settings.database.poolSize                                         // 20
  ///     try LoadedSettings(ServerSettings(), from: .dotenv(text + "0"))    // throws: 200
  public subscript<Inner: Schema>(
    dynamicMember section: KeyPath<Root, Nested<Inner>>
  ) -> LoadedSettings<Inner> {
    LoadedSettings<Inner>(values[dynamicMember: section], states)
  }

  /// The values of a section with a choice of shapes.
  ///
  ///     settings.storage.bucket?.region   // nil, unless it is the chosen shape
  public subscript<Shapes>(
    dynamicMember section: KeyPath<Root, OneOfShapes<Shapes>>
  ) -> LoadedSettings<Shapes> {
    LoadedSettings<Shapes>(values[dynamicMember: section], states)
  }

  /// The values of an optional section; `nil` if no source has it.
  ///
  ///     settings.mail?.host   // of a section `Nested(optional: MailSettings())`
  public subscript<Inner: Schema>(
    dynamicMember section: KeyPath<Root, Nested<Inner?>>
  ) -> LoadedSettings<Inner>? {
    values[dynamicMember: section].map { LoadedSettings<Inner>($0, states) }
  }

  /// The values of entries by their keys.
  ///
  ///     settings.limits["search"]?.requests                       // 10
  ///     settings.limits["search"]?.origin(of: \.requests).line    // 3
  public subscript<Inner>(
    dynamicMember entries: KeyPath<Root, Entries<Inner>>
  ) -> [String: LoadedSettings<Inner>] {
    values[dynamicMember: entries].mapValues { LoadedSettings<Inner>($0, states) }
  }

  /// The values of the rows of a repeated section.
  ///
  ///     let text = "LINES_0_SKU=ABC\nLINES_1_SKU=DEF"
  ///     let order = try LoadedSettings(Order(), from: .dotenv(text, named: ".env"))
  ///     order.lines.map { $0.sku }   // ["ABC", "DEF"]
  public subscript<Inner>(
    dynamicMember sections: KeyPath<Root, Repeated<Inner>>
  ) -> [LoadedSettings<Inner>] {
    values[dynamicMember: sections].map { LoadedSettings<Inner>($0, states) }
  }

  /// The value of the field with a path in the schema; `nil` if it is `nil`, or if there is no such
  /// field.
  ///
  ///     settings["database.poolSize"] as? Int   // 20
  ///     settings["database.size"]               // nil: there is no such field
  ///
  /// - Complexity: O(*n*) in the number of fields.
  public subscript(path: String) -> (any Sendable)? { values[path] }

  /// Returns the origin of a field's value.
  ///
  ///     settings.origin(of: \.port)       // .env:3:6, environment, default, ...
  ///     settings.origin(of: \.postcode)   // filled, if it is computed from other fields
  public func origin<Value>(of field: KeyPath<Root, Field<Value>>) -> SettingsOrigin {
    states.origin(of: values.schema[keyPath: field], in: values.row)
  }
}

extension LoadedSettings: CustomReflectable {
  /// The values by their paths in the schema.
  public var customMirror: Mirror { Mirror(self, children: states.members(of: values)) }
}

extension LoadedSettings: CustomStringConvertible {
  /// The values by their paths in the schema, one per line: `port = 8080`.
  public var description: String {
    states.members(of: values).map { "\($0.label ?? "") = \($0.value)" }.joined(separator: "\n")
  }
}

/// The states of all fields of a schema, by field number.
final class SettingsStates: Sendable {
  let plan: SchemaPlan
  private let states: [FieldState]
  /// The unknown members of a body.
  let keptMembers: KeptMembers

  /// Creates the states of fields, all of which must have values.
  init(_ plan: SchemaPlan, _ states: [FieldState], keptMembers: KeptMembers) {
    self.plan = plan
    self.states = states
    self.keptMembers = keptMembers
  }

  /// The values of the fields.
  var held: [HeldValue?] { states.map(\.held) }

  func origin(of field: some AnyField, in row: RowScope?) -> SettingsOrigin {
    plan.index(of: field, in: row).map { states[$0].origin } ?? .default
  }

  /// The values of a schema, or of a section or row, by their paths in it.
  func members(of values: SchemaValues<some Schema>) -> [Mirror.Child] {
    let (own, numbers) = values.ownFields
    return zip(own.fields, numbers).compactMap { field, number in
      guard let number, let held = states[number].held, !field.field.isKey else { return nil }
      let isHidden = plan.confidential[number] && !field.field.isSecret
      return (
        label: field.name.path, value: isHidden ? Redaction.mask : field.field.shown(held: held)
      )
    }
  }
}
