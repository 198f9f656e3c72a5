package import SettingsSyntax
import ValidationCore
public import ValidationSchema

extension SchemaValues {
  /// Returns the values as a JSON text, which `Schema.values(fromJSON:)` reads as the same
  /// values, even if it is told to be strict about types.
  ///
  ///     try Order().values(fromJSON: body).json()   // {"sku":"ABC","quantity":2}
  ///
  /// Numbers and Booleans are written as such, lists as arrays, `nil` as `null`, and all other
  /// values as their canonical texts. Secrets, and values that reveal something about them, are
  /// `null`, unless they are requested. The values of a section or of a row are written as an
  /// object of their own, without what contains it. Unknown members that the schema of an object
  /// keeps follow its other members, even if secrets are not written.
  ///
  /// - Parameter revealsSecrets: Whether secrets are written.
  /// - Returns: The text, on one line.
  public func json(revealingSecrets revealsSecrets: Bool = false) -> String {
    let ((own, numbers), held, plan) = (ownFields, held, plan)
    let kept = keptMembers
    let path = kept.isEmpty ? [] : components
    let json = SchemaJSON(own) { index in
      guard let number = numbers[index], let held = held[number],
        revealsSecrets || own.fields[index].field.isKey || !plan.confidential[number]
      else { return nil }
      return held
    } others: {
      kept.isEmpty ? [] : kept[path + $0]
    }
    return JSONWriter.text(json.value)
  }
}

/// The JSON object of the fields of a plan.
struct SchemaJSON {
  private let plan: SchemaPlan
  /// Returns the value of a field; `nil` for one that is not written.
  private let held: (Int) -> HeldValue?
  /// Returns the other members of the object with a path.
  private let others: ([String]) -> [(name: String, json: String)]

  init(
    _ plan: SchemaPlan,
    _ held: @escaping (Int) -> HeldValue?,
    others: @escaping ([String]) -> [(name: String, json: String)] = { _ in [] }
  ) {
    self.plan = plan
    self.held = held
    self.others = others
  }

  /// The object, with the members in the order of their declaration.
  var value: JSONWriter.Value { value(of: plan.rootScope) }

  private func value(of row: RowScope) -> JSONWriter.Value {
    value(of: row.template.object, in: row)
  }

  private func value(of object: SchemaObject, in scope: RowScope) -> JSONWriter.Value {
    let others = others(scope.components + object.path).map { member in
      (name: member.name, value: JSONWriter.Value.literal(member.json))
    }
    return .object(members(of: object, in: scope) + others)
  }

  private func members(
    of object: SchemaObject,
    in scope: RowScope
  ) -> [(name: String, value: JSONWriter.Value)] {
    let own = object.members.map { name, member -> (name: String, value: JSONWriter.Value) in
      switch member {
      case .field(let place): (name, value(of: scope.base + place))
      case .section(let section): (name, value(of: section, in: scope))
      case .rows(let place): (name, value(of: plan.group(at: place, in: scope)))
      }
    }
    let shape = object.shapes.lazy.map { plan.group(at: $0, in: scope) }
      .first { $0.isChosen(by: plan, held) }
    return own + (shape?.rows.first.map { members(of: $0.template.object, in: $0) } ?? [])
  }

  private func value(of index: Int) -> JSONWriter.Value {
    held(index).map { plan.fields[index].field.json(held: $0) } ?? .literal("null")
  }

  private func value(of group: RowGroup) -> JSONWriter.Value {
    switch group.identity.shape {
    case .array: .array(group.rows.map(value(of:)))
    case .optional: group.rows.first.map(value(of:)) ?? .literal("null")
    case .entries:
      .object(
        group.rows.map { row in
          (group.identity.key?.text(ofKey: held(row.base)) ?? "", value(of: row))
        })
    }
  }
}

extension AnyField {
  /// Returns a value as JSON.
  package func json(held: HeldValue) -> JSONWriter.Value {
    guard isSet(held: held) else { return .literal("null") }
    if let list, let elements = elements(held: held) {
      return Self.json(elements, of: list, ValueType(valueType).element ?? ValueType(String.self))
    }
    return text(held: held).map { .literal(Self.json($0, ValueType(valueType))) }
      ?? .literal("null")
  }

  /// Returns the texts of the elements of a list as a JSON array.
  private static func json(
    _ elements: [String],
    of list: any ListComposition,
    _ type: ValueType
  ) -> JSONWriter.Value {
    .array(
      elements.map { element in
        guard let inner = list.part.list else { return .literal(json(element, type)) }
        // The elements of a secret have no type of their own.
        return json(inner.elements(of: element), of: inner, type.element ?? type)
      })
  }

  /// Returns a text as a JSON number or Boolean if values of the type are ones, or else as a
  /// string.
  private static func json(_ text: String, _ type: ValueType) -> String {
    type.jsonKind.isLiteral(text) ? text : JSONWriter.string(text)
  }
}
