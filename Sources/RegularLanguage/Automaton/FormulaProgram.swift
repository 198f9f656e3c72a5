/// A formula graph, laid out so that the values of all its nodes at a place of a text follow from
/// those after the next scalar with few operations.
///
/// Values are bits. Steps are numbered so that most of them lead to the next number: then a shift
/// takes 64 of them over at once, and a mask drops those that the scalar doesn't suit. Of `abc`:
///
///     step 0: a, then 1     // 1 has the value 1 where c alone is left
///     step 1: b, then 2     // so that after a b, 0 << 1 | 1 becomes 1 << 1
///     step 2: c, then empty
struct FormulaProgram: Sendable {
  /// The number of words that the values take.
  let width: Int
  /// The number of words that the steps take, maybe with other values after them.
  private let stepWidth: Int
  private let classCount: Int
  /// The bits of the steps that lead to the next number.
  private let chained: [UInt64]
  /// For each step where it leads.
  private let targets: [UInt32]
  /// For each step the index of its set of classes.
  private let sets: [UInt32]
  /// The bits of sets of classes, one set after the other.
  private let setBits: [UInt64]
  /// For each class the bits of the steps that it suits; empty if that would be too large.
  private let masks: [UInt64]
  private let operations: [Operation]
  private let operands: [UInt32]
  private let epsilon: Int
  /// For each class whether it suits any step; `nil` if texts may start with others as well, since
  /// they are what some node does not have.
  let suitedClasses: [Bool]?
  /// The numbers of the values of the graph's roots.
  let roots: [Int]
  /// About how long it takes to find the values at one place, in the steps of a `Limits`.
  let cost: Int

  private struct Operation {
    enum Kind {
      case any
      case all
      case not
      case lookbehind(Lookbehind)
    }

    let kind: Kind
    let target: Int
    let operands: Range<Int>
  }

  /// Lays out a graph.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - rootCount: The number of its roots.
  ///   - store: The store of its terms.
  ///   - limit: The most memory that it may take, in bytes.
  init?(
    of graph: borrowing FormulaGraph,
    roots rootCount: Int,
    in store: borrowing TermStore,
    limit: Int
  ) {
    guard let (steps, formulas) = graph.sorted() else { return nil }
    var layout = FormulaLayout(steps, graph)
    epsilon = layout.append(FormulaGraph.epsilon)
    let others = formulas.filter { $0 != FormulaGraph.epsilon }
    for node in others { _ = layout.append(node) }
    let order = layout.order
    let numbers = layout.numbers
    func number(of node: Int) -> Int { numbers[graph.representative(of: node)] ?? 0 }
    width = (order.count + 63) / 64
    let stepWidth = (steps.count + 63) / 64
    self.stepWidth = stepWidth
    classCount = store.alphabet.count
    var chained = [UInt64](repeating: 0, count: stepWidth)
    var targets: [UInt32] = []
    var sets: [UInt32] = []
    var setBits: [UInt64] = []
    var setNumbers: [ClassSet: UInt32] = [:]
    let setWidth = (classCount + 63) / 64
    for (index, step) in order[..<steps.count].enumerated() {
      let target = graph.operands(of: step).first.map(number) ?? 0
      targets.append(UInt32(target))
      if target == index + 1 { chained[index >> 6] |= 1 << UInt64(index & 63) }
      guard case .step(let classes) = graph.kind(of: step) else { continue }
      if let known = setNumbers[classes] {
        sets.append(known)
        continue
      }
      let number = UInt32(setNumbers.count)
      setNumbers[classes] = number
      sets.append(number)
      let start = setBits.count
      setBits += [UInt64](repeating: 0, count: setWidth)
      store.forEachClass(in: classes) { setBits[start + $0 >> 6] |= 1 << UInt64($0 & 63) }
    }
    var operations: [Operation] = []
    var operands: [UInt32] = []
    for node in others {
      let kind: Operation.Kind
      switch graph.kind(of: node) {
      case .any: kind = .any
      case .all: kind = .all
      case .not: kind = .not
      case .lookbehind(let lookbehind): kind = .lookbehind(lookbehind)
      case .step, .epsilon: continue
      }
      let start = operands.count
      operands += graph.operands(of: node).map { UInt32(number(of: $0)) }
      operations.append(
        Operation(kind: kind, target: number(of: node), operands: start..<operands.count))
    }
    var bytes = 8 * steps.count + 8 * setBits.count + 4 * operands.count
    bytes += operations.count * MemoryLayout<Operation>.stride
    guard bytes <= limit else { return nil }
    roots = (0..<rootCount).map { number(of: $0 + 1) }
    self.chained = chained
    self.targets = targets
    self.sets = sets
    self.setBits = setBits
    self.operations = operations
    self.operands = operands
    let hasComplements = operations.contains { if case .not = $0.kind { true } else { false } }
    var isSuited = [Bool](repeating: false, count: classCount)
    for classes in setNumbers.keys { store.forEachClass(in: classes) { isSuited[$0] = true } }
    suitedClasses = hasComplements ? nil : isSuited
    let hasMasks = bytes + 8 * stepWidth * classCount <= limit
    var masks: [UInt64] = []
    if hasMasks {
      masks = [UInt64](repeating: 0, count: stepWidth * classCount)
      for (index, step) in order[..<steps.count].enumerated() {
        guard case .step(let classes) = graph.kind(of: step) else { continue }
        store.forEachClass(in: classes) {
          masks[$0 * stepWidth + index >> 6] |= 1 << UInt64(index & 63)
        }
      }
    }
    self.masks = masks
    let unchained = steps.count - chained.reduce(0) { $0 + $1.nonzeroBitCount }
    let work =
      10 + 2 * width + 4 * unchained + 6 * operations.count + 3 * operands.count
      + (hasMasks ? 0 : 3 * steps.count)
    // In nanoseconds, of which a step takes ten.
    cost = (work + 9) / 10
  }
}

extension FormulaProgram {
  /// Whether the mask of a class must be made when it is needed.
  var lacksMasks: Bool { masks.isEmpty && stepWidth > 0 }

  /// Sets the value of the empty text.
  func setEpsilon(in values: inout [UInt64]) {
    values[epsilon >> 6] |= 1 << UInt64(epsilon & 63)
  }

  /// Makes the mask of a class.
  func makeMask(of index: Int, in mask: inout [UInt64]) {
    let setWidth = (classCount + 63) / 64
    for word in 0..<stepWidth { mask[word] = 0 }
    for step in sets.indices {
      let bits = setBits[Int(sets[step]) &* setWidth &+ index >> 6]
      mask[step >> 6] |= (bits >> UInt64(index & 63) & 1) << UInt64(step & 63)
    }
  }

  /// Finds the values of the steps before a scalar of a class, and clears the others.
  @inline(__always)
  func step(from next: [UInt64], to values: inout [UInt64], _ index: Int) {
    step(from: next, to: &values, mask: masks, at: index &* stepWidth)
  }

  /// Finds the values of the steps, and clears the others.
  @inline(__always)
  func step(
    from next: [UInt64],
    to values: inout [UInt64],
    mask: [UInt64],
    at start: Int
  ) {
    let (next, chained, mask, targets) = (next.span, chained.span, mask.span, targets.span)
    var values = values.mutableSpan
    for word in 0..<stepWidth {
      let mask = mask[start &+ word]
      if mask == 0 {
        values[word] = 0
        continue
      }
      let shifted = next[word] >> 1 | next[word &+ 1] << 63
      var value = shifted & chained[word] & mask
      var rest = mask & ~chained[word]
      while rest != 0 {
        let bit = rest.trailingZeroBitCount
        let target = Int(targets[word &* 64 &+ bit])
        value |= (next[target >> 6] >> UInt64(target & 63) & 1) << UInt64(bit)
        rest &= rest &- 1
      }
      values[word] = value
    }
    for word in stepWidth..<width { values[word] = 0 }
  }

  /// Finds the values of the other nodes.
  @inline(__always)
  func applyFormulas(to values: inout [UInt64], isInHistory: (Int) -> Bool) {
    var values = values.mutableSpan
    let operands = operands.span
    for operation in operations {
      var value: Bool
      switch operation.kind {
      case .any:
        value = false
        for index in operation.operands where Self.bit(Int(operands[index]), values.span) {
          value = true
          break
        }
      case .all:
        value = true
        for index in operation.operands where !Self.bit(Int(operands[index]), values.span) {
          value = false
          break
        }
      case .not: value = !Self.bit(Int(operands[operation.operands.lowerBound]), values.span)
      case .lookbehind(let lookbehind):
        value =
          isInHistory(Int(lookbehind.number)) != lookbehind.isNegative
          && Self.bit(Int(operands[operation.operands.lowerBound]), values.span)
      }
      let target = operation.target
      if value { values[target >> 6] |= 1 << UInt64(target & 63) }
    }
  }

  @inline(__always)
  private static func bit(_ number: Int, _ values: Span<UInt64>) -> Bool {
    values[number >> 6] >> UInt64(number & 63) & 1 == 1
  }
}
