package import SettingsSyntax
import ValidationCore
public import ValidationSchema

extension SchemaValues {
  /// Returns the values as a JSON text, which `Schema.values(fromJSON:)` reads as the same
  /// values.
  ///
  ///     try Order().values(fromJSON: body).json()   // {"sku":"ABC","quantity":2}
  ///
  /// Numbers and Booleans are written as such, lists as arrays, `nil` as `null`, and all other
  /// values as their canonical texts. Secrets, and values that reveal something about them, are
  /// `null`, unless they are requested. The values of a section or of a row are written as an
  /// object of their own, without what contains it.
  ///
  /// - Parameter revealsSecrets: Whether secrets are written.
  /// - Returns: The text, on one line.
  public func json(revealingSecrets revealsSecrets: Bool = false) -> String {
    let ((own, numbers), held, plan) = (ownFields, held, plan)
    let value = SchemaJSON(own).value(of: nil) { index in
      guard let number = numbers[index], let held = held[number],
        revealsSecrets || !plan.confidential[number]
      else { return .literal("null") }
      return own.fields[index].field.json(held: held)
    }
    return JSONWriter.text(value)
  }
}

/// The JSON object of the fields of a plan.
struct SchemaJSON {
  private let plan: SchemaPlan

  init(_ plan: SchemaPlan) { self.plan = plan }

  /// Returns the object for a row, or for the schema itself, with the members in the order of their
  /// declaration.
  func value(of row: RowScope?, _ literal: (Int) -> JSONWriter.Value) -> JSONWriter.Value {
    let scope = row ?? plan.rootScope
    return value(of: scope.template.object, in: scope, literal)
  }

  private func value(
    of object: SchemaObject,
    in scope: RowScope,
    _ literal: (Int) -> JSONWriter.Value
  ) -> JSONWriter.Value {
    .object(
      object.members.map { name, member in
        switch member {
        case .field(let place): (name, literal(scope.base + place))
        case .section(let section): (name, value(of: section, in: scope, literal))
        case .rows(let place): (name, value(of: plan.group(at: place, in: scope), literal))
        }
      })
  }
}

extension SchemaJSON {
  private func value(of group: RowGroup, _ literal: (Int) -> JSONWriter.Value) -> JSONWriter.Value {
    let rows = group.rows.map { value(of: $0, literal) }
    return switch group.identity.shape {
    case .array: .array(rows)
    case .optional: rows.first ?? .literal("null")
    }
  }
}

extension AnyField {
  /// Returns a value as JSON.
  package func json(held: any AnyHeldValue) -> JSONWriter.Value {
    guard isSet(held: held) else { return .literal("null") }
    if list != nil, let elements = elements(held: held) {
      let type = ValueType(valueType).element ?? ValueType(String.self)
      return .array(elements.map { .literal(Self.json($0, type)) })
    }
    return text(held: held).map { .literal(Self.json($0, ValueType(valueType))) }
      ?? .literal("null")
  }

  /// Returns a text as a JSON number or Boolean if values of the type are ones, or else as a
  /// string.
  private static func json(_ text: String, _ type: ValueType) -> String {
    guard type.isNumber || type.isBoolean, let json = try? JSONText(Array(text.utf8)),
      json.nodes[0].kind == (type.isNumber ? .number : .boolean)
    else { return JSONWriter.string(text) }
    return text
  }
}
