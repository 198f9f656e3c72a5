package import ValidationCore

/// The values that fields have at present, by their numbers in a plan.
package struct FieldValues {
  /// The ``HeldValue`` of a field; `nil` of one that has none, because it is wrong or missing.
  package let held: (Int) -> (any AnyHeldValue)?

  package init(held: @escaping (Int) -> (any AnyHeldValue)?) { self.held = held }

  /// The value of a field.
  ///
  /// - Throws: `NoValue` where it has none.
  func value<Value>(_ slot: FieldSlot<Value>) throws(NoValue) -> Value {
    guard let held = held(slot.index) as? HeldValue<Value> else { throw NoValue() }
    return held.value
  }
}

/// The error of a relation that depends on a field without a value.
package struct NoValue: Error {}

/// The place of a field in a plan, with the type of its value.
struct FieldSlot<Value: Sendable>: Sendable {
  let index: Int
}

/// What a field is filled with.
package enum Filling: Hashable, Sendable {
  /// Nothing follows from the other fields.
  case nothing
  /// The canonical text of the value that follows.
  case text(String)
  /// The field's validator refuses the value that follows.
  case refused
}

/// A relation whose fields are found.
package struct BoundRelation: Sendable {
  /// What it does.
  package let effect: RelationEffect
  /// The fields that it is about, and that have its errors; the first of them where there are many.
  package let targets: [Int]
  /// The fields on whose values it depends.
  package let sources: [Int]
  /// Whether it depends on a secret, or on what tells of one: its errors must tell nothing of that.
  package var isSecret = false
}

extension BoundRelation {
  /// A Boolean value that tells whether the value of a field that it is about tells something of
  /// those of others.
  var tellsOfSources: Bool {
    switch effect {
    case .narrow, .fill: true
    case .check, .require, .together, .exactlyOne, .enable: false
    }
  }

  /// A Boolean value that tells whether it gives values to fields, rather than judging them.
  package var givesValues: Bool {
    switch effect {
    case .fill, .enable: true
    case .check, .require, .together, .exactlyOne, .narrow: false
    }
  }
}

/// The words for a condition, which complete "must be".
package enum Condition: Sendable {
  /// Words for all languages.
  case text(String)
  /// Words by the tag of a language.
  case names([String: String])
}

/// What a relation does.
///
/// Each closure throws where a field on which it depends has no value.
package enum RelationEffect: Sendable {
  /// Asks for a condition.
  case check(Condition, holds: @Sendable (FieldValues) throws(NoValue) -> Bool)
  /// Asks for a value.
  case require(when: @Sendable (FieldValues) throws(NoValue) -> Bool)
  /// Asks for values of all fields or none.
  case together
  /// Asks for a value of one field.
  case exactlyOne
  /// Asks for one validator more.
  case narrow(to: @Sendable (FieldValues) throws(NoValue) -> any Validator)
  /// Says whether a field counts.
  case enable(when: @Sendable (FieldValues) throws(NoValue) -> Bool)
  /// Gives a field a value where it has none.
  case fill(with: @Sendable (FieldValues) throws(NoValue) -> Filling)
}

/// Finds the fields of one relation in a plan, and remembers them in order.
final class RelationBinder<Root: Schema> {
  private let fields: [PlannedField]
  private let indices: [ObjectIdentifier: Int]
  private let label: String
  private var target: Int?
  private var slots: [Int] = []

  init(_ fields: [PlannedField], _ indices: [ObjectIdentifier: Int], label: String) {
    self.fields = fields
    self.indices = indices
    self.label = label
  }

  /// Finds the field that the relation is about.
  func target<Value>(
    _ root: Root,
    _ path: KeyPath<Root, Field<Value>>
  ) throws(SchemaError) -> Field<Value> {
    target = try index(root, path)
    return root[keyPath: path]
  }

  /// Finds a field on which the relation depends.
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

  /// Finds the fields on which the relation depends, for a closure that takes their values.
  ///
  /// - Returns: What asks the closure, and throws where one of the fields has no value.
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
    // What is computed is another field each time.
    throw root[keyPath: path] === field
      ? .foreignField(relation: label) : .computedField(relation: label)
  }

  /// The mistake of a field that is disabled and has no value then.
  func noValueWhereDisabled() -> SchemaError {
    .noValueWhereDisabled(target.map { fields[$0].name.path } ?? label)
  }

  /// Makes the relation of what was found.
  func relation(_ effect: RelationEffect) -> BoundRelation {
    let targets = target.map { [$0] } ?? slots
    return BoundRelation(effect: effect, targets: targets, sources: slots)
  }
}
