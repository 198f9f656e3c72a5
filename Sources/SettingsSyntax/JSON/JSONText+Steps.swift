/// A step from an array or object of a JSON text to one of its values.
package enum JSONStep: Sendable {
  case member(String)
  case element(Int)
}

extension JSONText {
  /// Returns the steps that lead from a value to one of its descendants, or to the name of one.
  ///
  /// - Parameters:
  ///   - node: The index of the descendant, or of its name.
  ///   - ancestor: The index of the value.
  /// - Returns: The steps.
  /// - Complexity: O(*n*) in the number of values before the descendant.
  package func steps(to node: Int, from ancestor: Int = 0) -> [JSONStep] {
    var steps: [JSONStep] = []
    var container = ancestor
    while container != node {
      switch nodes[container].kind {
      case .object:
        let name = names(of: container).first { node < nodes[$0 + 1].next }
        guard let name else { return steps }
        steps.append(.member(text(of: nodes[name])))
        if name == node { return steps }
        container = name + 1
      case .array:
        let element = elements(of: container).enumerated().first { node < nodes[$1].next }
        guard let element else { return steps }
        steps.append(.element(element.offset))
        container = element.element
      case .string, .number, .boolean, .null: return steps
      }
    }
    return steps
  }
}

extension JSONStep {
  /// The name of the member, or the number of the element.
  package var component: String {
    switch self {
    case .member(let name): name
    case .element(let number): String(number)
    }
  }
}

extension JSONPointer {
  /// Returns the pointer of the value to which some steps lead.
  package static func pointer(_ steps: [JSONStep]) -> String { pointer(steps.map(\.component)) }
}
