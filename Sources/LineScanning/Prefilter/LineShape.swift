/// Lines of one length as a product of factors: a set of bytes for each position, and relations
/// between a few positions.
///
/// Positions are independent of each other where a graph of the lines has a single node. Between
/// such places, a relation takes at most two pairs of neighboring bytes. The first pair determines
/// a node, and the second one a set of nodes from which it may follow. For days:
///
///     positions     [0-9]{4}-[01][0-9]-[0-3][0-9]
///     month, day    31 days: 01, 03, ...; 30 days: 04, 06, ...; 28 days: 02
///
/// The relation accepts `04` and `30`, but neither `04` and `31` nor `02` and `29`, since leap days
/// also depend on the year. So a shape need not have all lines of a graph. All its lines are in the
/// graph, and only a few may be missing.
struct LineShape {
  /// For each position, the bytes that it may have; at last the terminator.
  let bytes: [[UInt8]]
  let relations: [Relation]
  /// The sum that the lines have in common.
  var sum: LineSum?

  /// A relation between two pairs of neighboring bytes.
  ///
  /// It holds if the entries of both pairs have a bit in common.
  struct Relation {
    /// The positions of the pairs.
    let positions: (Int, Int)
    /// The positions whose bytes it checks.
    let checked: [Int]
    /// The entries of all pairs, by ``index(_:_:)``.
    var entries: ([UInt8], [UInt8])

    /// The number of entries.
    static let entryCount = 1 << 15

    /// Returns the index of the entry of a pair of ASCII characters.
    static func index(_ first: UInt8, _ second: UInt8) -> Int {
      Int(first) | Int(second) << 8
    }
  }

  /// The maximum share of a graph's lines that a shape may miss.
  private static let maximumLoss = 1.0 / 256
  /// The number of positions at which merging nodes may lose too many lines, which bounds the time.
  private static let maximumFailureCount = 16
  /// The maximum number of nodes that a relation distinguishes, each with a bit.
  private static let maximumNodeCount = UInt8.bitWidth

  /// Returns shapes that together have nearly all lines of a graph.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - terminator: The byte that ends lines.
  ///   - limit: The maximum number of shapes.
  /// - Returns: `nil` if there are more.
  static func shapes(of graph: LineGraph, terminator: UInt8, atMost limit: Int) -> [LineShape]? {
    if limit == 0 { return nil }
    if let shape = LineShape(graph, terminator: terminator) { return [shape] }
    let enough = graph.lineCount * (1 - maximumLoss)
    var merged = graph
    var failures = 0
    for position in 1..<graph.count
    where (2...maximumNodeCount).contains(merged.nodeCount(at: position)) {
      guard let next = merged.merged(at: position), next.lineCount >= enough else {
        failures += 1
        if failures == maximumFailureCount { break }
        continue
      }
      merged = next
    }
    if let shape = LineShape(merged, terminator: terminator) { return [shape] }
    // Each node of the first layer with several nodes has shapes of its own.
    guard let position = (1..<graph.count).first(where: { graph.nodeCount(at: $0) > 1 }),
      graph.nodeCount(at: position) <= limit
    else { return nil }
    var shapes: [LineShape] = []
    for node in 0..<graph.nodeCount(at: position) {
      guard let part = graph.passing(node, at: position),
        let more = Self.shapes(of: part, terminator: terminator, atMost: limit - shapes.count)
      else { return nil }
      shapes += more
    }
    return shapes
  }

  /// Creates the shape of lines with a sum.
  init(_ sum: LineSum, terminator: UInt8) {
    (bytes, relations, self.sum) = (sum.bytes + [[terminator]], [], sum)
  }

  /// Creates the shape of a graph; returns `nil` if its relations are too complex.
  private init?(_ graph: LineGraph, terminator: UInt8) {
    bytes = (0..<graph.count).map(graph.bytes(at:)) + [[terminator]]
    var relations: [Relation] = []
    var start = 0
    for end in 1...graph.count where graph.nodeCount(at: end) == 1 {
      if end - start > 1 {
        guard let relation = Relation(graph, start..<end) else { return nil }
        relations.append(relation)
      }
      start = end
    }
    self.relations = relations
  }
}

extension LineShape.Relation {
  /// Creates the relation between the bytes in a range of positions; returns `nil` if they are more
  /// than two pairs, or too many nodes are between them.
  fileprivate init?(_ graph: LineGraph, _ range: Range<Int>) {
    var pairs: [Range<Int>] = []
    for position in range where !graph.isIndependent(position) {
      if let last = pairs.last, last.count == 1, last.upperBound == position {
        pairs[pairs.count - 1] = last.lowerBound..<position + 1
      } else {
        pairs.append(position..<position + 1)
      }
    }
    guard let first = pairs.first, pairs.count <= 2 else { return nil }
    let second = pairs.count == 2 ? pairs[1] : range.upperBound..<range.upperBound
    guard graph.nodeCount(at: second.lowerBound) <= LineShape.maximumNodeCount else { return nil }
    positions = (first.lowerBound, pairs.count == 2 ? second.lowerBound : first.lowerBound)
    checked = pairs.flatMap { $0 }
    entries = (
      [UInt8](repeating: 0, count: Self.entryCount), [UInt8](repeating: 0, count: Self.entryCount)
    )
    // Everything before the first pair is independent of it.
    Self.walk(graph, first, from: 0) { index, node in
      let middle = Self.pass(graph, first.upperBound..<second.lowerBound, from: node)
      entries.0[index] |= 1 << UInt8(middle)
    }
    if pairs.count == 1 {
      entries.1 = entries.0
      return
    }
    for node in 0..<graph.nodeCount(at: second.lowerBound) {
      Self.walk(graph, second, from: node) { index, _ in entries.1[index] |= 1 << UInt8(node) }
    }
  }

  /// Creates the relation that limits a position to some bytes, whatever the next byte.
  init(_ bytes: [UInt8], at position: Int) {
    positions = (position, position)
    checked = [position]
    var accepted = [UInt8](repeating: 0, count: Self.entryCount)
    for byte in bytes {
      for other in 0..<UInt8(0x80) { accepted[Self.index(byte, other)] = 1 }
    }
    entries = (accepted, accepted)
  }

  /// Returns relations that hold together if all the given ones do, and that take fewer look-ups.
  ///
  /// Two relations of a single pair each become one of two pairs, such as that of `[01][0-9]` and
  /// `[0-3][0-9]` for months and days that don't depend on each other.
  static func joined(_ relations: [Self]) -> [Self] {
    var joined = relations.filter { !$0.isSingle }
    var single: Self?
    for relation in relations where relation.isSingle {
      if let first = single {
        joined.append(Self(first, relation))
        single = nil
      } else {
        single = relation
      }
    }
    return joined + (single.map { [$0] } ?? [])
  }

  /// Whether there is only one pair, which is looked up twice.
  private var isSingle: Bool { positions.0 == positions.1 }

  private init(_ first: Self, _ second: Self) {
    positions = (first.positions.0, second.positions.0)
    checked = first.checked + second.checked
    entries = (first.entries.0.map { min($0, 1) }, second.entries.0.map { min($0, 1) })
  }

  /// Calls a function with the index of each pair of bytes that leads from a node to another one.
  private static func walk(
    _ graph: LineGraph,
    _ pair: Range<Int>,
    from node: Int,
    found: (_ index: Int, _ node: Int) -> Void
  ) {
    for (symbol, target) in graph.layers[pair.lowerBound][node].enumerated() {
      guard let target else { continue }
      for byte in graph.symbols[symbol] {
        if pair.count == 1 {
          // The other byte of the pair is any.
          for other in 0..<UInt8(0x80) { found(index(byte, other), target) }
          continue
        }
        for (symbol, target) in graph.layers[pair.lowerBound + 1][target].enumerated() {
          guard let target else { continue }
          for other in graph.symbols[symbol] { found(index(byte, other), target) }
        }
      }
    }
  }

  /// Returns the node after independent positions.
  private static func pass(_ graph: LineGraph, _ range: Range<Int>, from node: Int) -> Int {
    range.reduce(node) { node, position in
      graph.layers[position][node].reduce(node) { $1 ?? $0 }
    }
  }
}
