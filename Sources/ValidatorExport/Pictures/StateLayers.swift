internal import PatternSyntax
internal import RegularLanguage

// An automaton is drawn in columns, from the left to the right (K. Sugiyama, S. Tagawa, M. Toda:
// Methods for visual understanding of hierarchical system structures, 1981). States are in the even
// columns, and the labels of arrows in the odd ones. An arrow over several columns has a cell in
// each of them, so that no other cell is in its way:
//
//     (0) ---- a ---- (1) ---- b ---- (2)
//       `----- c ------------------------'
//
// Arrows that close a cycle point to the left. All others point to the right, so a state is in the
// column after those of all states before it.

/// The cells of a drawing of an automaton, in columns.
struct StateLayers {
  /// What a cell contains.
  enum Content: Hashable {
    case state(Int)
    case label(arrow: Int)
    /// A part of an arrow.
    case line(arrow: Int)
  }

  /// A place in a column.
  struct Cell {
    let content: Content
    let column: Int
    /// The cells in the next column that it is connected with, and those in the previous one.
    var right: [Int] = []
    var left: [Int] = []
  }

  /// An arrow to another state.
  struct Arrow {
    let source: Int
    let target: Int
    let scalars: ScalarSet
    /// Whether it points to the left.
    let isBackward: Bool
    /// Its cells without the states, from the left to the right.
    var cells: [Int] = []
  }

  private(set) var cells: [Cell] = []
  private(set) var arrows: [Arrow] = []
  /// The scalars that lead from a state to itself.
  private(set) var loops: [Int: ScalarSet] = [:]
  /// The cell of each state; only states that can be reached have one.
  private(set) var cellOfState: [Int: Int] = [:]
  /// The cells of each column; their order is that of the picture, from the top.
  private(set) var columns: [[Int]] = []

  /// Places the states of a machine that can be reached.
  init(_ machine: StateMachine) {
    let order = Self.order(of: machine)
    place(order, of: machine)
    connect()
    sort()
  }
}

extension StateLayers {
  /// Returns the number of crossings of all lines.
  var crossings: Int { columns.indices.dropLast().reduce(0) { $0 + crossings(after: $1) } }

  /// The states that can be reached, ordered such that only arrows within a cycle lead backward.
  private static func order(of machine: StateMachine) -> [Int] {
    let targets = machine.states.map { state in
      state.transitions.sorted { ($0.scalars.first, $0.target) < ($1.scalars.first, $1.target) }
        .map(\.target)
    }
    // Breadth first, so that a cycle is entered at the state that is nearest to the start.
    var ranks = [machine.start: 0]
    var reached = [machine.start]
    var next = 0
    while next < reached.count {
      for target in targets[reached[next]] where ranks[target] == nil {
        ranks[target] = reached.count
        reached.append(target)
      }
      next += 1
    }
    let components = Self.components(of: targets, from: reached)
    return reached.sorted {
      (components[$0] ?? 0, ranks[$0] ?? 0) < (components[$1] ?? 0, ranks[$1] ?? 0)
    }
  }

  /// The number of the strongly connected component of each state, by Kosaraju's algorithm.
  ///
  /// An arrow between components leads to a greater number.
  private static func components(of targets: [[Int]], from reached: [Int]) -> [Int: Int] {
    var finished: [Int] = []
    var seen: Set<Int> = []
    for start in reached where seen.insert(start).inserted {
      var path = [(state: start, next: 0)]
      while let last = path.last {
        guard last.next < targets[last.state].count else {
          finished.append(last.state)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let target = targets[last.state][last.next]
        if seen.insert(target).inserted { path.append((target, 0)) }
      }
    }
    var sources: [Int: [Int]] = [:]
    for source in reached {
      for target in targets[source] { sources[target, default: []].append(source) }
    }
    var components: [Int: Int] = [:]
    var count = 0
    for start in finished.reversed() where components[start] == nil {
      var pending = [start]
      components[start] = count
      while let state = pending.popLast() {
        for source in sources[state] ?? [] where components[source] == nil {
          components[source] = count
          pending.append(source)
        }
      }
      count += 1
    }
    return components
  }

  /// Places states in columns, and finds their arrows.
  private mutating func place(_ order: [Int], of machine: StateMachine) {
    var positions: [Int: Int] = [:]
    for (position, state) in order.enumerated() { positions[state] = position }
    var ranks: [Int: Int] = [:]
    var sets: [(source: Int, target: Int, scalars: ScalarSet)] = []
    for source in order {
      // A state has one arrow to each other one, whatever its transitions.
      var targets: [Int: ScalarSet] = [:]
      for transition in machine.states[source].transitions {
        targets[transition.target] =
          targets[transition.target]?.union(transition.scalars) ?? transition.scalars
      }
      for (target, scalars) in targets.sorted(by: { $0.key < $1.key }) {
        if target == source {
          loops[source] = scalars
        } else {
          sets.append((source, target, scalars))
        }
      }
    }
    // The order makes a rank final before the arrows from that state are seen.
    var byLeft: [Int: [Int]] = [:]
    for (index, set) in sets.enumerated() {
      let isBackward = (positions[set.source] ?? 0) > (positions[set.target] ?? 0)
      arrows.append(
        Arrow(
          source: set.source, target: set.target, scalars: set.scalars, isBackward: isBackward))
      byLeft[isBackward ? set.target : set.source, default: []].append(index)
    }
    for state in order {
      let rank = ranks[state] ?? 0
      ranks[state] = rank
      for index in byLeft[state] ?? [] {
        let arrow = arrows[index]
        let right = arrow.isBackward ? arrow.source : arrow.target
        ranks[right] = max(ranks[right] ?? 0, rank + 1)
      }
    }
    columns = Array(repeating: [], count: 2 * (ranks.values.max() ?? 0) + 1)
    for state in order { cellOfState[state] = add(.state(state), to: 2 * (ranks[state] ?? 0)) }
  }

  private mutating func add(_ content: Content, to column: Int) -> Int {
    cells.append(Cell(content: content, column: column))
    columns[column].append(cells.count - 1)
    return cells.count - 1
  }

  /// Adds the cells between states; the label of an arrow is next to its source.
  private mutating func connect() {
    for index in arrows.indices {
      let arrow = arrows[index]
      let ends = [arrow.source, arrow.target].compactMap { cellOfState[$0] }.sorted {
        cells[$0].column < cells[$1].column
      }
      guard let left = ends.first, let right = ends.last else { continue }
      let between = (cells[left].column + 1)..<cells[right].column
      let labelColumn = arrow.isBackward ? between.upperBound - 1 : between.lowerBound
      let path = between.map { column in
        add(column == labelColumn ? .label(arrow: index) : .line(arrow: index), to: column)
      }
      arrows[index].cells = path
      let whole = [left] + path + [right]
      for (one, other) in zip(whole, whole.dropFirst()) {
        cells[one].right.append(other)
        cells[other].left.append(one)
      }
    }
  }
}

// MARK: - The order in columns

extension StateLayers {
  /// Orders the cells of all columns such that few lines cross.
  private mutating func sort() {
    for column in columns.indices.dropFirst() { sort(column, by: \.left) }
    var best = columns
    var fewest = crossings
    // More sweeps rarely find a better order.
    for sweep in 0..<12 where fewest > 0 {
      if sweep.isMultiple(of: 2) {
        for column in columns.indices.reversed().dropFirst() { sort(column, by: \.right) }
      } else {
        for column in columns.indices.dropFirst() { sort(column, by: \.left) }
      }
      exchangeNeighbors()
      let count = crossings
      if count < fewest { (best, fewest) = (columns, count) }
    }
    columns = best
  }

  /// Returns the places of all cells in their columns.
  private func places(in column: Int) -> [Int: Int] {
    var places: [Int: Int] = [:]
    for (place, cell) in columns[column].enumerated() { places[cell] = place }
    return places
  }

  /// Orders the cells of a column by the mean place of their neighbors.
  private mutating func sort(_ column: Int, by side: KeyPath<Cell, [Int]>) {
    let neighbor = side == \Cell.left ? column - 1 : column + 1
    let places = places(in: neighbor)
    let means = columns[column].enumerated().map { place, cell -> (Double, UInt32, Int, Int) in
      let others = cells[cell][keyPath: side].compactMap { places[$0] }
      let mean =
        others.isEmpty
        ? Double(place) : Double(others.reduce(0, +)) / Double(others.count)
      // The arrows from a state are in the order of their labels.
      return (mean, others.count == 1 ? firstScalar(of: cell) : 0, place, cell)
    }
    columns[column] = means.sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.map(\.3)
  }

  private func firstScalar(of cell: Int) -> UInt32 {
    switch cells[cell].content {
    case .state: 0
    case .label(let arrow), .line(let arrow): arrows[arrow].scalars.first
    }
  }

  /// Exchanges neighbors as long as that removes crossings.
  private mutating func exchangeNeighbors() {
    for column in columns.indices {
      let left = column > 0 ? places(in: column - 1) : [:]
      let right = column + 1 < columns.count ? places(in: column + 1) : [:]
      // The rounds are limited, as each needs only a few improvements.
      for _ in 0..<4 {
        var isImproved = false
        for place in columns[column].indices.dropLast() {
          let (one, other) = (columns[column][place], columns[column][place + 1])
          let now = crossings(one, other, left: left, right: right)
          if now > 0, now > crossings(other, one, left: left, right: right) {
            columns[column].swapAt(place, place + 1)
            isImproved = true
          }
        }
        if !isImproved { break }
      }
    }
  }

  /// Returns the number of crossings of the lines of a cell with those of the cell below.
  private func crossings(
    _ upper: Int,
    _ lower: Int,
    left: [Int: Int],
    right: [Int: Int]
  ) -> Int {
    func count(_ side: KeyPath<Cell, [Int]>, _ places: [Int: Int]) -> Int {
      let lowers = cells[lower][keyPath: side].map { places[$0] ?? 0 }
      return cells[upper][keyPath: side].reduce(0) { sum, cell in
        let place = places[cell] ?? 0
        return sum + lowers.count { $0 < place }
      }
    }
    return count(\.left, left) + count(\.right, right)
  }

  /// Returns the number of crossings between a column and the next one.
  ///
  /// - Complexity: O(*n* log *n*) in the number of lines.
  private func crossings(after column: Int) -> Int {
    let places = places(in: column + 1)
    var sums = [Int](repeating: 0, count: places.count + 1)
    var (crossings, total) = (0, 0)
    // A Fenwick tree counts the earlier lines that end below the current one.
    for cell in columns[column] {
      let ends = cells[cell].right.map { places[$0] ?? 0 }
      for end in ends {
        var above = 0
        var index = end + 1
        while index > 0 {
          above += sums[index]
          index -= index & -index
        }
        crossings += total - above
      }
      for end in ends {
        var index = end + 1
        while index < sums.count {
          sums[index] += 1
          index += index & -index
        }
        total += 1
      }
    }
    return crossings
  }
}

extension ScalarSet {
  /// The first member; 0 if there is none.
  fileprivate var first: UInt32 { ranges.first?.lowerBound ?? 0 }
}
