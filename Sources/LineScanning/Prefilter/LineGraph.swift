import RegularLanguage

/// The lines of one length that an automaton accepts, as a graph with a layer of nodes for each
/// position.
///
/// Two nodes of a layer differ in what may follow them. For days, the layer after the first hyphen
/// has two:
///
///     2023-    // 12-31 may follow, 02-29 may not
///     2024-    // both may follow
///
/// If a layer has only one node, what precedes it and what follows it are independent.
struct LineGraph {
  /// For each position and node, the node of the next layer that each symbol leads to.
  private(set) var layers: [[[Int?]]] = []
  /// For each symbol, the bytes that are equivalent.
  let symbols: [[UInt8]]

  /// The maximum number of nodes, which bounds the time.
  private static let maximumNodeCount = 1 << 8
  /// The maximum number of nodes if there are few symbols.
  private static let maximumNodeCountOfRuns = 1 << 11
  private static let maximumSymbolCountOfRuns = 12

  /// Creates the graph of the lines with a number of bytes; returns `nil` if there are none, or the
  /// graph would be too large.
  ///
  /// - Parameters:
  ///   - rows: The rows, of which only ASCII characters are considered.
  ///   - count: The number of bytes of a line, without its terminator; at least 1.
  ///   - terminator: The byte that ends lines.
  ///   - isRun: Whether only the lines are considered all of whose bytes may be the first one.
  init?(_ rows: ByteRows, count: Int, terminator: UInt8, isRun: Bool = false) {
    guard let classes = rows.asciiClasses.value else { return nil }
    let contents = (0..<UInt8(0x80)).filter { byte in
      // A carriage return may belong to the end of an empty line.
      if isRun, byte == LineFormat.carriageReturn { return false }
      if isRun, rows.target(from: ByteRows.start, by: byte) == ByteRows.candidate { return false }
      return byte != terminator
    }
    symbols = classes.members.indices.map { index in contents.filter { classes[Int($0)] == index } }
      .filter { !$0.isEmpty }
    let bytes = symbols.map { $0[0] }
    if isRun, symbols.count > Self.maximumSymbolCountOfRuns { return nil }
    let limit = isRun ? Self.maximumNodeCountOfRuns : Self.maximumNodeCount
    let isComplete = build(count, atMost: limit, from: ByteRows.start) { row, _, symbol in
      let target = rows.target(from: row, by: bytes[symbol])
      return target == ByteRows.candidate ? nil : target
    } accepts: { row in
      rows.target(from: row, by: terminator) == ByteRows.start
    }
    if !isComplete { return nil }
  }

  private init(symbols: [[UInt8]]) { self.symbols = symbols }

  /// Builds the smallest graph with the paths of another one.
  ///
  /// - Returns: Whether there are any, and not too many nodes.
  private mutating func build<State: Hashable>(
    _ count: Int,
    atMost limit: Int = maximumNodeCount,
    from start: State,
    next: (State, _ position: Int, _ symbol: Int) -> State?,
    accepts: (State) -> Bool
  ) -> Bool {
    var reached: [[State]] = [[start]]
    var size = 1
    for position in 0..<count {
      var states: Set<State> = []
      for state in reached[position] {
        for symbol in symbols.indices {
          if let target = next(state, position, symbol) { states.insert(target) }
        }
      }
      size += states.count
      if states.isEmpty || size > limit { return false }
      reached.append(Array(states))
    }
    // From the end, so that states from which the same ends follow become one node.
    var numbers: [State: Int] = [:]
    for state in reached[count] where accepts(state) { numbers[state] = 0 }
    layers = []
    for position in (0..<count).reversed() {
      var nodes: [[Int?]: Int] = [:]
      var layer: [[Int?]] = []
      var numbersHere: [State: Int] = [:]
      for state in reached[position] {
        let targets = symbols.indices.map { symbol in
          next(state, position, symbol).flatMap { numbers[$0] }
        }
        if targets.allSatisfy({ $0 == nil }) { continue }
        if let known = nodes[targets] {
          numbersHere[state] = known
        } else {
          numbersHere[state] = layer.count
          nodes[targets] = layer.count
          layer.append(targets)
        }
      }
      numbers = numbersHere
      layers.append(layer)
    }
    layers.reverse()
    return !numbers.isEmpty
  }
}

extension LineGraph {
  /// The number of bytes of a line.
  var count: Int { layers.count }

  /// Returns the number of nodes before a position, or after the last one.
  func nodeCount(at position: Int) -> Int {
    position == count ? 1 : layers[position].count
  }

  /// The number of lines.
  var lineCount: Double {
    var counts = [1.0]
    for layer in layers.reversed() {
      counts = layer.map { node in
        var count = 0.0
        for (symbol, target) in node.enumerated() {
          if let target { count += Double(symbols[symbol].count) * counts[target] }
        }
        return count
      }
    }
    return counts[0]
  }

  /// Returns the lines that pass through one node of a layer.
  func passing(_ node: Int, at position: Int) -> LineGraph? {
    var graph = LineGraph(symbols: symbols)
    let isComplete = graph.build(count, from: 0) { state, place, symbol -> Int? in
      let target = layers[place][state][symbol]
      return place + 1 == position && target != node ? nil : target
    } accepts: { _ in
      true
    }
    return isComplete ? graph : nil
  }

  /// Returns the lines whose end may follow each node of a layer, which then has a single node.
  func merged(at position: Int) -> LineGraph? {
    var graph = LineGraph(symbols: symbols)
    let all = Array(layers[position].indices)
    let isComplete = graph.build(count, from: [0]) { nodes, place, symbol -> [Int]? in
      var targets: Set<Int> = []
      for node in nodes {
        guard let target = layers[place][node][symbol] else { return nil }
        targets.insert(target)
      }
      return place + 1 == position ? all : targets.sorted()
    } accepts: { _ in
      true
    }
    return isComplete ? graph : nil
  }

  /// Returns the bytes that any line has at a position.
  func bytes(at position: Int) -> [UInt8] {
    symbols.indices.filter { symbol in layers[position].contains { $0[symbol] != nil } }
      .flatMap { symbols[$0] }.sorted()
  }

  /// Returns whether the byte at a position is independent of all others.
  ///
  /// Then each node has a target of its own, whatever the byte.
  func isIndependent(_ position: Int) -> Bool {
    let layer = layers[position]
    let used = layer.map { Set($0.compactMap { $0 }) }
    return used.allSatisfy { $0.count == 1 } && Set(used).count == layer.count
      && layer.allSatisfy { node in
        zip(node, layer[0]).allSatisfy { ($0 == nil) == ($1 == nil) }
      }
  }
}
