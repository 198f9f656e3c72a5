/// A formula graph, laid out so that the values of all nodes at a position of a text follow from
/// those after the next scalar with few operations.
///
/// Values are bits. Steps are numbered so that most of them lead to the next number: then one shift
/// evaluates 64 of them, and a mask clears those that don't match the scalar. For `abc`:
///
///     step 0: a, then 1     // bit 1 is set if only c is left
///     step 1: b, then 2     // a shift and the mask of b then set bit 1 before bc
///     step 2: c, then empty
struct FormulaProgram: Sendable {
  /// The number of words of all values.
  let width: Int
  /// The number of words that contain steps; the last may also contain other values.
  private let stepWidth: Int
  private let classCount: Int
  /// The bits of the steps that lead to the next number.
  private let chained: [UInt64]
  /// The target of each step.
  private let targets: [UInt32]
  /// For each step, the index of its set of classes.
  private let sets: [UInt32]
  /// The bits of the sets of classes, one set after the other.
  private let setBits: [UInt64]
  /// For each class, the bits of the steps that it matches; empty if they would take too much
  /// memory.
  private let masks: [UInt64]
  private let operations: [Operation]
  private let operands: [UInt32]
  private let epsilon: Int
  /// For each class, whether it matches any step; `nil` if texts may start with other classes,
  /// since some node is a complement.
  let suitedClasses: [Bool]?
  /// The numbers of the values of the graph's roots.
  let roots: [Int]
  /// The approximate time to compute the values at one position, in the steps of a `Limits`.
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

  /// Lays out a graph; returns `nil` if the program would exceed the limit.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - rootCount: The number of its roots.
  ///   - store: The store of its terms.
  ///   - limit: The maximum memory, in bytes.
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
    var classSets: [ClassSet] = []
    var sets: [UInt32] = []
    var setBits: [UInt64] = []
    var setNumbers: [ClassSet: UInt32] = [:]
    let setWidth = (classCount + 63) / 64
    for (index, step) in order[..<steps.count].enumerated() {
      let target = graph.operands(of: step).first.map(number) ?? 0
      targets.append(UInt32(target))
      if target == index + 1 { chained[index >> 6] |= 1 << UInt64(index & 63) }
      guard case .step(let classes) = graph.kind(of: step) else { continue }
      classSets.append(classes)
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
      for (index, classes) in classSets.enumerated() {
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
    // The work is in nanoseconds; a step takes ten.
    cost = (work + 9) / 10
  }
}

extension FormulaProgram {
  /// Whether the masks of classes must be computed when they are needed.
  var lacksMasks: Bool { masks.isEmpty && stepWidth > 0 }

  /// Sets the value of the empty text.
  func setEpsilon(in values: inout [UInt64]) {
    values[epsilon >> 6] |= 1 << UInt64(epsilon & 63)
  }

  /// Computes the mask of a class.
  func makeMask(of index: Int, in mask: inout [UInt64]) {
    let setWidth = (classCount + 63) / 64
    for word in 0..<stepWidth { mask[word] = 0 }
    for step in sets.indices {
      let bits = setBits[Int(sets[step]) &* setWidth &+ index >> 6]
      mask[step >> 6] |= (bits >> UInt64(index & 63) & 1) << UInt64(step & 63)
    }
  }

  /// Computes the values of the steps before a scalar of a class, and clears the others.
  @inline(__always)
  func step(from next: [UInt64], to values: inout [UInt64], _ index: Int) {
    step(from: next, to: &values, mask: masks, at: index &* stepWidth)
  }

  /// Computes the values of the steps, and clears the others.
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

  /// Computes the values of the other nodes.
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
