package import SettingsSyntax
import ValidationCore
public import ValidationSchema

extension SchemaValues {
  /// Returns the values as a JSON text, which ``Schema/values(fromJSON:limits:)`` reads as the same
  /// values.
  ///
  ///     try Order().values(fromJSON: body).json()   // {"sku":"ABC","quantity":2}
  ///
  /// Numbers and Booleans are written as such, lists as arrays, `nil` as `null`, and all other
  /// values as their canonical texts. Secrets, and values that reveal something about them, are
  /// `null`, unless they are requested. The values of a section or of a row are written as an object
  /// of their own, without what contains it.
  ///
  /// - Parameter revealsSecrets: Whether secrets are written.
  /// - Returns: The text, on one line.
  public func json(revealingSecrets revealsSecrets: Bool = false) -> String {
    let (own, numbers) = ownFields
    let value = JSONTree(own).value(of: nil) { index in
      guard let number = numbers[index], let held = held[number],
        revealsSecrets || !plan.confidential[number]
      else { return .literal("null") }
      return own.fields[index].field.json(held: held)
    }
    return JSONWriter.text(value)
  }
}

/// Makes a JSON object of the fields of a plan.
struct JSONTree {
  private let plan: SchemaPlan

  init(_ plan: SchemaPlan) { self.plan = plan }

  /// An object whose members are being added.
  private final class Node {
    var members: [(name: String, value: JSONWriter.Value?, node: Node?)] = []

    /// Adds a value below the names of sections.
    func add(_ value: JSONWriter.Value, at path: ArraySlice<String>) {
      guard let name = path.first else { return }
      if path.count == 1 { return members.append((name, value, nil)) }
      if let known = members.first(where: { $0.name == name && $0.node != nil })?.node {
        return known.add(value, at: path.dropFirst())
      }
      let node = Node()
      members.append((name, nil, node))
      node.add(value, at: path.dropFirst())
    }

    var value: JSONWriter.Value {
      .object(members.map { ($0.name, $0.value ?? $0.node?.value ?? .literal("null")) })
    }
  }

  /// Returns the object for a row, or for the schema itself.
  func value(
    of row: RowScope?,
    depth: Int = 0,
    _ literal: (Int) -> JSONWriter.Value
  ) -> JSONWriter.Value {
    let (fields, groups) = plan.contents(of: row)
    let node = Node()
    for index in fields {
      node.add(literal(index), at: plan.fields[index].name.components[depth...])
    }
    for group in groups {
      let path = group.name.components
      // The number of a row is one more component.
      let rows = group.rows.map { value(of: $0, depth: path.count + 1, literal) }
      node.add(.array(rows), at: path[depth...])
    }
    return node.value
  }
}

extension AnyField {
  /// Returns a value as JSON.
  package func json(held: any AnyHeldValue) -> JSONWriter.Value {
    guard isSet(held: held), let text = text(held: held) else { return .literal("null") }
    guard let list = bareValidator.list else {
      return .literal(Self.json(text, ValueType(valueType)))
    }
    let elements =
      text.isEmpty
      ? [] : text.unicodeScalars.split(separator: list.separator, omittingEmptySubsequences: false)
    let type = ValueType(valueType).element ?? ValueType(String.self)
    return .array(elements.map { .literal(Self.json(String($0), type)) })
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
