package import ValidationCore

/// The current values of fields, by their numbers in a plan.
package struct FieldValues {
  /// The ``HeldValue`` of a field; `nil` if the field is invalid or missing.
  package let held: (Int) -> HeldValue?

  package init(held: @escaping (Int) -> HeldValue?) { self.held = held }

  /// Returns the value of a field.
  ///
  /// - Throws: `NoValue` if it has no value.
  func value<Value>(_ slot: FieldSlot<Value>) throws(NoValue) -> Value {
    guard let value = held(slot.index)?.value(as: Value.self) else { throw NoValue() }
    return value
  }
}

/// The error of a relation that depends on a field without a value.
package struct NoValue: Error {}

/// The index of a field in a plan, with the type of its value.
struct FieldSlot<Value: Sendable>: Sendable {
  let index: Int
}

/// The computed content of a field.
package enum Filling: Hashable, Sendable {
  /// No value is computed.
  case nothing
  /// The canonical text of the computed value.
  case text(String)
  /// The field's validator refuses the computed value.
  case refused
}

/// A relation with resolved fields.
package struct BoundRelation: Sendable {
  /// The effect of the relation.
  package let effect: RelationEffect
  /// The fields that the relation restricts; its errors are those of all of them, or only of the
  /// first.
  package let targets: [Int]
  /// The fields on whose values it depends.
  package let sources: [Int]
  /// Whether the relation depends on a secret or derived value, so its errors must not reveal it.
  package var isSecret = false
  /// Whether the relation enables a field of a shape that is chosen.
  package var isChoice = false
}

extension BoundRelation {
  /// Whether the value of a target field reveals something about the values of the sources.
  var revealsSources: Bool {
    switch effect {
    case .narrow, .fill: true
    case .check, .require, .together, .exactlyOne, .enable: false
    }
  }

  /// Whether the relation computes values or enables fields, rather than checking them.
  package var givesValues: Bool {
    switch effect {
    case .fill, .enable: true
    case .check, .require, .together, .exactlyOne, .narrow: false
    }
  }
}

/// The description of a condition, which completes "must be".
package enum Condition: Sendable {
  /// Text for all languages.
  case text(String)
  /// Text by language tag.
  case names([String: String])
}

/// The effect of a relation.
///
/// Each closure throws if a field on which it depends has no value.
package enum RelationEffect: Sendable {
  /// Requires a condition.
  case check(Condition, holds: @Sendable (FieldValues) throws(NoValue) -> Bool)
  /// Requires a value under a condition.
  case require(when: @Sendable (FieldValues) throws(NoValue) -> Bool)
  /// Requires values of all fields or of no field.
  case together
  /// Requires a value of exactly one field.
  case exactlyOne
  /// Requires another validator to accept the text.
  case narrow(to: @Sendable (FieldValues) throws(NoValue) -> any Validator)
  /// Enables a field under a condition.
  case enable(when: @Sendable (FieldValues) throws(NoValue) -> Bool)
  /// Computes a value for a field that is not set.
  case fill(with: @Sendable (FieldValues) throws(NoValue) -> Filling)
}

// What other modules ask of some effects only. Each answer is a switch over all of them, so that
// the compiler reports it for a new effect.
extension RelationEffect {
  /// Returns the additional validator of a text; `nil` unless the relation has one.
  package var narrowing: (@Sendable (FieldValues) throws(NoValue) -> any Validator)? {
    switch self {
    case .narrow(let validator): validator
    case .check, .require, .together, .exactlyOne, .enable, .fill: nil
    }
  }

  /// Returns whether a field is enabled; `nil` unless the relation decides that.
  package var enabling: (@Sendable (FieldValues) throws(NoValue) -> Bool)? {
    switch self {
    case .enable(let holds): holds
    case .check, .require, .together, .exactlyOne, .narrow, .fill: nil
    }
  }

  /// Whether the relation computes the value of a field.
  package var fills: Bool {
    switch self {
    case .fill: true
    case .check, .require, .together, .exactlyOne, .narrow, .enable: false
    }
  }
}

/// Resolves the fields of one relation in a plan, and collects them in order.
final class RelationBinder<Root: Schema> {
  private let fields: [PlannedField]
  private let indices: [ObjectIdentifier: Int]
  private let sections: [ObjectIdentifier: [ObjectIdentifier]]
  private let label: String
  private var target: Int?
  private var slots: [Int] = []

  init(
    _ fields: [PlannedField],
    _ indices: [ObjectIdentifier: Int],
    _ sections: [ObjectIdentifier: [ObjectIdentifier]],
    label: String
  ) {
    self.fields = fields
    self.indices = indices
    self.sections = sections
    self.label = label
  }

  /// Resolves the field that the relation restricts.
  func target<Value>(
    _ root: Root,
    _ path: KeyPath<Root, Field<Value>>
  ) throws(SchemaError) -> Field<Value> {
    target = try index(root, path)
    return root[keyPath: path]
  }

  /// Resolves a field on which the relation depends.
  func slot<Value>(
    _ root: Root,
    _ path: KeyPath<Root, Field<Value>>
  ) throws(SchemaError) -> FieldSlot<Value> {
    let index = try index(root, path)
    if index == target || slots.contains(index) {
      throw .repeatedField(fields[index].name.path, relation: label)
    }
    slots.append(index)
    return FieldSlot(index: index)
  }

  /// Resolves the fields on which the relation depends, for a closure that takes their values.
  ///
  /// - Returns: A closure that calls the original one, and throws if one of the fields has no
  ///   value.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func reading<each V: Sendable, Answer>(
    _ root: Root,
    _ paths: repeat KeyPath<Root, Field<each V>>,
    by ask: @escaping @Sendable (repeat each V) -> Answer
  ) throws(SchemaError) -> @Sendable (FieldValues) throws(NoValue) -> Answer {
    let slots = (repeat try slot(root, each paths))
    return { values throws(NoValue) in ask(repeat try values.value(each slots)) }
  }

  private func index<Value>(
    _ root: Root,
    _ path: KeyPath<Root, Field<Value>>
  ) throws(SchemaError) -> Int {
    let field = root[keyPath: path]
    if let index = indices[ObjectIdentifier(field)] { return index }
    // A computed property creates another field on each access.
    throw root[keyPath: path] === field
      ? .foreignField(relation: label) : .computedField(relation: label)
  }

  /// Returns the error for a field without a default or `nil` that may be disabled.
  func noValueWhereDisabled() -> SchemaError {
    .noValueWhereDisabled(target.map { fields[$0].name.path } ?? label)
  }

  /// Creates the relation of the resolved fields.
  func relation(_ effect: RelationEffect) -> AnyBoundRelation {
    let targets = target.map { [$0] } ?? slots
    return .fields(BoundRelation(effect: effect, targets: targets, sources: slots))
  }

  /// Resolves a repeated section, and creates a relation over all of its rows.
  func relation<Inner>(
    _ root: Root,
    over path: KeyPath<Root, Repeated<Inner>>,
    _ effect: (Repeated<Inner>) -> RowRelationEffect
  ) throws(SchemaError) -> AnyBoundRelation {
    let section = root[keyPath: path]
    guard sections[ObjectIdentifier(section.identity)] != nil else {
      throw .foreignField(relation: label)
    }
    return .rows(BoundRowRelation(identity: section.identity, effect: effect(section)))
  }
}

/// A relation between fields, or over all rows of a repeated section.
enum AnyBoundRelation {
  case fields(BoundRelation)
  case rows(BoundRowRelation)
}
