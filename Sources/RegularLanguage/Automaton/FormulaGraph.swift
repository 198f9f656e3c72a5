/// The terms that some terms lead to, each as a node with a formula over others.
///
/// A node has a value at each place of a text: whether the rest of the text is one of its texts.
/// Nodes that only repeat another one's value are passed over.
struct FormulaGraph: ~Copyable {
  /// A node, by its number.
  typealias Number = Int

  enum Kind {
    /// The rest is the empty text.
    case epsilon
    /// The rest starts with a scalar of the classes, and the operand has what follows.
    case step(ClassSet)
    /// Any of the operands has the rest.
    case any
    /// All of the operands have it.
    case all
    /// The operand does not have it.
    case not
    /// The operand has the rest, and the history the text so far.
    case lookbehind(Lookbehind)
  }

  private struct Formula {
    var kind: Kind
    /// Where the operands are.
    var operands: Range<Int>
  }

  private var nodes: [Formula] = []
  private var operands: [Number] = []
  /// For each term one more than the number of its node, or 0.
  private var numbers: [UInt32] = []
  private var pending: [(term: Term, number: Number)] = []
  /// The most nodes and operands that there may be.
  private let limit: Int

  static let epsilon: Number = 0

  /// Creates the graph of some terms and all that they lead to.
  ///
  /// - Parameters:
  ///   - roots: The terms; their nodes are the first after that of the empty text.
  ///   - store: The terms' store.
  ///   - limit: The most nodes and operands that there may be; past it, the graph is not whole.
  init(_ roots: [Term], in store: inout TermStore, limit: Int) {
    self.limit = limit
    append(.epsilon)
    for _ in roots { append(.any) }
    for (index, root) in roots.enumerated() { setOperands(of: index + 1, [node(of: root)]) }
    while let next = pending.popLast(), isWhole, !store.budget.isExhausted, !store.isTooDeep {
      fill(next.number, with: store.formula(of: next.term))
    }
  }

  /// Whether there was room for all nodes.
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

  /// The operands of a node, those that only repeat another's value passed over.
  func operands(of number: Number) -> [Number] {
    nodes[number].operands.map { representative(of: operands[$0]) }
  }

  /// The node whose value a node has, the first of them.
  func representative(of number: Number) -> Number {
    var number = number
    // A cycle of them would be one that nothing leads out of.
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

  /// The steps, and the other nodes, each after its operands; of nodes that repeat another's value
  /// none; `nil` if a value would depend on itself.
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
