import SettingsSyntax
import ValidationCore
public import ValidationSchema

extension SchemaValues {
  /// The JSON Pointer of the section or of the row with these values (RFC 6901); empty for a whole
  /// body.
  ///
  ///     order.pointer            // ""
  ///     order.address.pointer    // "/address"
  ///     order.lines[1].pointer   // "/lines/1"
  ///
  /// A section without fields has that of the object around it.
  public var pointer: String { JSONPointer.pointer(components) }

  /// Returns the JSON Pointer of a field.
  ///
  ///     order.lines[1].pointer(to: \.sku)   // "/lines/1/sku"
  ///
  /// For a computed property, which is not part of the schema, it is that of the values.
  public func pointer<Value>(to field: KeyPath<Root, Field<Value>>) -> String {
    JSONPointer.pointer(components(of: schema[keyPath: field]) ?? components)
  }

  /// Returns the JSON Pointer of a repeated section.
  ///
  ///     order.pointer(to: \.lines)   // "/lines"
  public func pointer<Inner>(to sections: KeyPath<Root, Repeated<Inner>>) -> String {
    JSONPointer.pointer(components(of: schema[keyPath: sections].identity) ?? components)
  }

  /// Returns the JSON Pointer of the object of entries.
  ///
  ///     gateway.pointer(to: \.limits)   // "/limits"
  public func pointer<Inner>(to entries: KeyPath<Root, Entries<Inner>>) -> String {
    JSONPointer.pointer(components(of: schema[keyPath: entries].identity) ?? components)
  }

  /// Returns the JSON Pointer of an optional section, whether it is there or not.
  ///
  ///     customer.pointer(to: \.address)   // "/address"
  public func pointer<Inner: Schema>(to section: KeyPath<Root, Nested<Inner?>>) -> String {
    let identity = schema[keyPath: section].identity
    return JSONPointer.pointer(identity.flatMap(components) ?? components)
  }

  /// Creates values from their texts, for example for a test.
  ///
  ///     let order = try SchemaValues(Order(), texts: ["sku": "ABC", "lines[0].quantity": "2"])
  ///     order.lines[0].quantity   // 2, an Int
  ///
  /// They are judged like settings, so that there are no values that the schema refuses.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - texts: The texts by the paths of their fields; an empty text counts as missing.
  /// - Throws: A report of all errors.
  public init(
    _ schema: Root,
    texts: KeyValuePairs<String, String>
  ) throws(SettingsReport) {
    var snapshot = SettingsSnapshot()
    for (path, text) in texts { snapshot.add(path, text: text, at: SettingsOrigin("texts")) }
    self = try LoadedSettings(schema, errorCount: .max) { _ in [snapshot] }.values
  }
}
