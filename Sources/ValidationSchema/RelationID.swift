/// The number of a relation in a plan.
///
/// Fields and repeated sections have numbers, too. With a type of its own, the number of a field
/// can't be used for a relation.
package struct RelationID: Hashable, Comparable, Sendable {
  /// The index in ``SchemaPlan/relations``.
  package let index: Int

  package init(_ index: Int) { self.index = index }

  package static func < (one: Self, other: Self) -> Bool { one.index < other.index }
}

/// Something for each relation of a plan, by the relation's number.
package struct RelationTable<Element> {
  /// The elements, in the order of the relations.
  package private(set) var elements: [Element]

  package init(_ elements: [Element] = []) { self.elements = elements }

  package subscript(relation: RelationID) -> Element {
    get { elements[relation.index] }
    set { elements[relation.index] = newValue }
  }

  /// Adds an element for each of some new relations.
  package mutating func append(_ element: Element, count: Int) {
    elements += repeatElement(element, count: count)
  }

  /// Adds the elements of some new relations.
  package mutating func append(contentsOf elements: some Sequence<Element>) {
    self.elements += elements
  }
}

extension RelationTable: Sendable where Element: Sendable {}

extension SchemaPlan {
  /// The numbers of the relations, in order.
  package var relationIDs: [RelationID] { relations.indices.map(RelationID.init) }

  /// Returns the relation with a number.
  package subscript(relation: RelationID) -> BoundRelation { relations[relation.index] }
}
