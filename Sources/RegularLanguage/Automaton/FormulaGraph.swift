/// The terms that are reachable from some terms, each as a node with a formula over other nodes.
///
/// A node has a value at each position of a text: whether it matches the rest of the text. Nodes
/// that only repeat the value of another node are skipped.
struct FormulaGraph: ~Copyable {
  /// A node, by its number.
  typealias Number = Int

  enum Kind {
    /// The rest is empty.
    case epsilon
    /// The rest starts with a scalar of the classes, and the operand matches what follows.
    case step(ClassSet)
    /// Any of the operands matches the rest.
    case any
    /// All of the operands match the rest.
    case all
    /// The operand does not match the rest.
    case not
    /// The operand matches the rest, and the history matches the text so far.
    case lookbehind(Lookbehind)
  }

  private struct Formula {
    var kind: Kind
    /// The range of indices of the operands.
    var operands: Range<Int>
  }

  private var nodes: [Formula] = []
  private var operands: [Number] = []
  /// For each term, the number of its node plus one, or 0.
  private var numbers: [UInt32] = []
  private var pending: [(term: Term, number: Number)] = []
  /// The maximum number of nodes and operands.
  private let limit: Int

  static let epsilon: Number = 0

  /// Creates the graph of all terms that are reachable from some terms.
  ///
  /// - Parameters:
  ///   - roots: The terms; their nodes are the first after that of the empty text.
  ///   - store: The terms' store.
  ///   - limit: The maximum number of nodes and operands; if there are more, the graph is not
  ///     whole.
  init(_ roots: [Term], in store: inout TermStore, limit: Int) {
    self.limit = limit
    append(.epsilon)
    for _ in roots { append(.any) }
    for (index, root) in roots.enumerated() { setOperands(of: index + 1, [node(of: root)]) }
    while let next = pending.popLast(), isWhole, !store.budget.isExhausted, !store.isTooDeep {
      fill(next.number, with: store.formula(of: next.term))
    }
  }

  /// Whether the graph has all nodes.
  var isWhole: Bool { nodes.count + operands.count <= limit }

  @discardableResult
  private mutating func append(_ kind: Kind) -> Number {
    nodes.append(Formula(kind: kind, operands: 0..<0))
    return nodes.count - 1
  }

  private mutating func node(of term: Term) -> Number {
    if term == .epsilon { return Self.epsilon }
    while numbers.count <= Int(term.id) { numbers.append(0) }
    if numbers[Int(term.id)] > 0 { return Number(numbers[Int(term.id)]) - 1 }
    let number = append(.any)
    numbers[Int(term.id)] = UInt32(number) + 1
    pending.append((term, number))
    return number
  }

  private mutating func setOperands(of number: Number, _ list: [Number]) {
    let start = operands.count
    operands += list
    nodes[number].operands = start..<operands.count
  }

  private mutating func fill(_ number: Number, with formula: TermFormula) {
    switch formula {
    case .branches(let branches, let hasEmpty):
      var members = hasEmpty ? [Self.epsilon] : []
      for branch in branches where branch.rest != .nothing {
        let step = branches.count == 1 && !hasEmpty ? number : append(.step(branch.classes))
        nodes[step].kind = .step(branch.classes)
        setOperands(of: step, [node(of: branch.rest)])
        members.append(step)
      }
      if members != [number] { setOperands(of: number, members) }
    case .any(let terms): setOperands(of: number, terms.map { node(of: $0) })
    case .all(let terms):
      nodes[number].kind = .all
      setOperands(of: number, terms.map { node(of: $0) })
    case .not(let term):
      nodes[number].kind = .not
      setOperands(of: number, [node(of: term)])
    case .lookbehind(let lookbehind, let term):
      nodes[number].kind = .lookbehind(lookbehind)
      setOperands(of: number, [node(of: term)])
    }
  }
}

extension FormulaGraph {
  func kind(of number: Number) -> Kind { nodes[number].kind }

  /// Returns the operands of a node, without nodes that only repeat the value of another.
  func operands(of number: Number) -> [Number] {
    nodes[number].operands.map { representative(of: operands[$0]) }
  }

  /// Returns the first node that has the value of a node.
  func representative(of number: Number) -> Number {
    var number = number
    // No transition would leave a cycle of such nodes.
    for _ in nodes.indices {
      switch nodes[number].kind {
      case .any, .all:
        guard nodes[number].operands.count == 1 else { return number }
        number = operands[nodes[number].operands.lowerBound]
      case .epsilon, .step, .not, .lookbehind: return number
      }
    }
    return number
  }

  /// Returns the steps, and the other nodes in topological order, operands first, without nodes
  /// that repeat the value of another; or `nil` if a value depends on itself.
  func sorted() -> (steps: [Number], formulas: [Number])? {
    enum Progress { case none, entered, left }
    var progress = [Progress](repeating: .none, count: nodes.count)
    var steps: [Number] = []
    var formulas: [Number] = []
    for root in nodes.indices where representative(of: root) == root {
      var pending = [root]
      while let number = pending.last {
        if case .step = nodes[number].kind {
          pending.removeLast()
          if progress[number] == .none { steps.append(number) }
          progress[number] = .left
          continue
        }
        switch progress[number] {
        case .none:
          progress[number] = .entered
          for operand in operands(of: number) where progress[operand] != .left {
            if progress[operand] == .entered { return nil }
            pending.append(operand)
          }
        case .entered:
          pending.removeLast()
          progress[number] = .left
          formulas.append(number)
        case .left: pending.removeLast()
        }
      }
    }
    return (steps, formulas)
  }
}
