/// An order of the nodes of a graph in which most steps precede their targets.
struct FormulaLayout {
  private(set) var order: [Int] = []
  private(set) var numbers: [Int: Int] = [:]

  init(_ steps: [Int], _ graph: borrowing FormulaGraph) {
    var isStep: Set<Int> = []
    for step in steps { isStep.insert(step) }
    var followers: [Int: Int] = [:]
    var isFollower: Set<Int> = []
    for step in steps {
      guard let target = graph.operands(of: step).first, isStep.contains(target),
        isFollower.insert(target).inserted
      else { continue }
      followers[step] = target
    }
    let heads = steps.filter { !isFollower.contains($0) }
    // Steps in a cycle have no head.
    for head in heads + steps {
      var next: Int? = head
      while let step = next, numbers[step] == nil {
        _ = append(step)
        next = followers[step]
      }
    }
  }

  /// Assigns the next number to a node.
  mutating func append(_ node: Int) -> Int {
    numbers[node] = order.count
    order.append(node)
    return order.count - 1
  }
}
