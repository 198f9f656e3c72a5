internal import PatternSyntax
internal import RegularLanguage

/// A part of a line, straight or curved.
struct Stroke: Hashable {
  var start: Point
  var control1: Point
  var control2: Point
  var end: Point

  /// Creates a straight part.
  init(from start: Point, to end: Point) {
    self.init(start: start, control1: start, control2: end, end: end)
  }

  /// Creates a curve.
  init(start: Point, control1: Point, control2: Point, end: Point) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// Creates a part that is horizontal at both ends.
  init(flowingFrom start: Point, to end: Point) {
    let middle = (start.x + end.x) / 2
    self.init(
      start: start, control1: Point(x: middle, y: start.y), control2: Point(x: middle, y: end.y),
      end: end)
  }

  var reversed: Self { Self(start: end, control1: control2, control2: control1, end: start) }

  var isStraight: Bool {
    (control1 == start && control2 == end)
      || [control1.y, control2.y, end.y].allSatisfy { $0 == start.y }
  }

  /// Returns the point at a part of the way from 0 to 1.
  func point(at part: Double) -> Point {
    let rest = 1 - part
    let weights = [rest * rest * rest, 3 * rest * rest * part, 3 * rest * part * part]
    func value(_ side: KeyPath<Point, Double>) -> Double {
      weights[0] * start[keyPath: side] + weights[1] * control1[keyPath: side]
        + weights[2] * control2[keyPath: side] + part * part * part * end[keyPath: side]
    }
    return Point(x: value(\.x), y: value(\.y))
  }
}

/// The places of everything in a drawing of an automaton.
struct AutomatonLayout {
  /// A state as a circle.
  struct Circle {
    let state: Int
    let center: Point
  }

  /// An arrow with its label.
  struct Arrow {
    let source: Int
    let target: Int
    let label: ScalarLabel
    let labelBox: Box
    /// The parts of the line, from the source to the target.
    let strokes: [Stroke]
  }

  /// The radius of a circle.
  static let radius = 20.0
  /// The height of a label.
  static let labelHeight = 18.0
  /// The length of the head of an arrow.
  static let headLength = 9.0

  /// The states, in the order of their numbers.
  private(set) var circles: [Circle] = []
  /// The arrows, in the order of their sources and targets.
  private(set) var arrows: [Arrow] = []
  /// The arrow that points to the start.
  private(set) var entry: Stroke
  private(set) var width = 0.0
  private(set) var height = 0.0

  /// Computes the layout of a machine.
  init(_ machine: StateMachine, _ words: ExportWords) {
    let layers = StateLayers(machine)
    let labels = layers.arrows.map { ScalarLabel($0.scalars, words) }
    let loops = layers.loops.mapValues { ScalarLabel($0, words) }
    entry = Stroke(from: Point(x: 0, y: 0), to: Point(x: 0, y: 0))
    var placement = Placement(layers, labels, loops)
    placement.run()
    let start = layers.cellOfState[machine.start].map { placement.center(of: $0) }
    if let start {
      let tip = start.x - Self.radius
      entry = Stroke(from: Point(x: tip - 26, y: start.y), to: Point(x: tip, y: start.y))
    }
    for (state, cell) in layers.cellOfState.sorted(by: { $0.key < $1.key }) {
      circles.append(Circle(state: state, center: placement.center(of: cell)))
    }
    let ports = placement.ports()
    for (index, arrow) in layers.arrows.enumerated() {
      arrows.append(placement.arrow(index, arrow, ports))
    }
    for circle in circles {
      if let label = loops[circle.state] { arrows.append(Self.loop(at: circle, label)) }
    }
    arrows.sort { ($0.source, $0.target) < ($1.source, $1.target) }
    width = placement.width
    height = placement.height
  }

  /// Returns the width of a label with the space around it.
  static func width(of label: ScalarLabel) -> Double { label.width + 12 }

  /// Returns the arrow from a state to itself, above it.
  private static func loop(at circle: Circle, _ label: ScalarLabel) -> Arrow {
    let (x, y) = (circle.center.x, circle.center.y)
    // The ends are on the circle: 8 and 18.3 are the sides of a triangle with its radius.
    let stroke = Stroke(
      start: Point(x: x - 8, y: y - 18.3), control1: Point(x: x - 24, y: y - 48),
      control2: Point(x: x + 24, y: y - 48), end: Point(x: x + 8, y: y - 18.3))
    let box = Box(
      x: x - width(of: label) / 2, y: y - Placement.loopHeight, width: width(of: label),
      height: labelHeight)
    return Arrow(
      source: circle.state, target: circle.state, label: label, labelBox: box, strokes: [stroke])
  }
}

/// The computation of coordinates.
private struct Placement {
  /// The distance of the top of a loop's label from the center of the state.
  static let loopHeight = 62.0
  private static let margin = 16.0
  /// The part of a column of states next to a circle, in which an arrow is straight.
  private static let room = 12.0

  let layers: StateLayers
  let labels: [ScalarLabel]
  let loops: [Int: ScalarLabel]
  private var y: [Double]
  /// The left and the right end of each column.
  private var columns: [(left: Double, right: Double)] = []
  private(set) var width = 0.0
  private(set) var height = 0.0

  init(_ layers: StateLayers, _ labels: [ScalarLabel], _ loops: [Int: ScalarLabel]) {
    self.layers = layers
    self.labels = labels
    self.loops = loops
    y = Array(repeating: 0, count: layers.cells.count)
  }

  mutating func run() {
    placeRows()
    placeColumns()
  }

  func center(of cell: Int) -> Point {
    let column = columns[layers.cells[cell].column]
    return Point(x: (column.left + column.right) / 2, y: y[cell])
  }

  // MARK: Rows

  /// The space that a cell needs above and below its center.
  private func extent(of cell: Int) -> (above: Double, below: Double) {
    switch layers.cells[cell].content {
    case .state(let state):
      let radius = AutomatonLayout.radius
      return (loops[state] == nil ? radius : Self.loopHeight, radius)
    case .label:
      return (AutomatonLayout.labelHeight / 2, AutomatonLayout.labelHeight / 2)
    case .line: return (0, 0)
    }
  }

  /// The minimum distance of the centers of two cells of a column.
  private func distance(_ upper: Int, _ lower: Int) -> Double {
    let gap: Double =
      switch (layers.cells[upper].content, layers.cells[lower].content) {
      case (.state, .state): 20
      case (.line, .line): 14
      default: 10
      }
    return extent(of: upper).below + gap + extent(of: lower).above
  }

  private mutating func placeRows() {
    let distances = layers.columns.map { column in
      column.indices.map { $0 == 0 ? 0 : distance(column[$0 - 1], column[$0]) }
    }
    for (column, distances) in zip(layers.columns, distances) {
      let wishes = column.map { _ in (position: 0.0, weight: 1.0) }
      for (cell, position) in zip(column, Spreading.positions(wishes, distances: distances)) {
        y[cell] = position
      }
    }
    // The cells move toward their neighbors: first from one side, then between both.
    for round in 0..<24 {
      let sides: [KeyPath<StateLayers.Cell, [Int]>] =
        round >= 12 ? [\.left, \.right] : round.isMultiple(of: 2) ? [\.left] : [\.right]
      let indices = Array(layers.columns.indices)
      for index in round.isMultiple(of: 2) ? indices : indices.reversed() {
        let column = layers.columns[index]
        let wishes = column.map { wish(of: $0, sides) }
        let positions = Spreading.positions(wishes, distances: distances[index])
        for (cell, position) in zip(column, positions) { y[cell] = position }
      }
    }
    straighten(distances)
    let top = layers.cells.indices.map { y[$0] - extent(of: $0).above }.min() ?? 0
    for cell in layers.cells.indices { y[cell] = (y[cell] - top + Self.margin).rounded() }
    let bottom = layers.cells.indices.map { y[$0] + extent(of: $0).below }.max() ?? 0
    height = bottom + Self.margin
  }

  /// Makes arrows over several columns, and chains of states, straight: from the right to the left,
  /// and then from the left to the right, which is final.
  private mutating func straighten(_ distances: [[Double]]) {
    let indices = Array(layers.columns.indices)
    // A cell that is pushed aside moves those before it only in the next round.
    for _ in 0..<4 {
      for index in indices.reversed() { straighten(index, distances[index], by: \.right, \.left) }
      for index in indices { straighten(index, distances[index], by: \.left, \.right) }
    }
  }

  private mutating func straighten(
    _ index: Int,
    _ distances: [Double],
    by side: KeyPath<StateLayers.Cell, [Int]>,
    _ opposite: KeyPath<StateLayers.Cell, [Int]>
  ) {
    let column = layers.columns[index]
    let wishes = column.map { cell -> (position: Double, weight: Double) in
      let others = layers.cells[cell][keyPath: side]
      guard others.count == 1, let other = others.first else { return (y[cell], 1) }
      if isLine(cell), isLine(other) { return (y[other], 1_000) }
      let isOnly = layers.cells[other][keyPath: opposite].count == 1
      return isOnly ? (y[other], 100) : (y[cell], 1)
    }
    let positions = Spreading.positions(wishes, distances: distances)
    for (cell, position) in zip(column, positions) { y[cell] = position }
  }

  /// The mean of the neighbors of a cell; long arrows attract the most, so that they are straight.
  private func wish(
    of cell: Int,
    _ sides: [KeyPath<StateLayers.Cell, [Int]>]
  ) -> (position: Double, weight: Double) {
    var (sum, total) = (0.0, 0.0)
    for side in sides {
      for other in layers.cells[cell][keyPath: side] {
        let weight = isLine(cell) && isLine(other) ? 4.0 : 1
        sum += weight * y[other]
        total += weight
      }
    }
    return total == 0 ? (y[cell], 0.1) : (sum / total, total)
  }

  private func isLine(_ cell: Int) -> Bool {
    if case .state = layers.cells[cell].content { false } else { true }
  }

  // MARK: Columns

  private mutating func placeColumns() {
    // The arrow to the start needs room.
    var x = Self.margin + 18
    for (index, column) in layers.columns.enumerated() {
      let widths = column.map { cell -> Double in
        switch layers.cells[cell].content {
        case .state(let state):
          max(
            2 * AutomatonLayout.radius + 2 * Self.room,
            loops[state].map(AutomatonLayout.width) ?? 0)
        case .label(let arrow): AutomatonLayout.width(of: labels[arrow]) + 8
        case .line: 0
        }
      }
      let width = widths.max() ?? 0
      columns.append((x, x + width))
      x += width + gap(after: index)
    }
    width = (columns.last?.right ?? x) + Self.margin - 4
  }

  /// The distance of the next column: steep lines need more room.
  private func gap(after column: Int) -> Double {
    let steepest =
      layers.columns[column].flatMap { cell in
        layers.cells[cell].right.map { abs(y[$0] - y[cell]) }
      }.max() ?? 0
    return min(max(18, 0.3 * steepest), 90)
  }

  // MARK: Arrows

  /// A connection of two cells.
  struct Link: Hashable {
    let left: Int
    let right: Int
  }

  /// The vertical offsets at states of the connections, on the left and on the right.
  func ports() -> (left: [Link: Double], right: [Link: Double]) {
    var (left, right): ([Link: Double], [Link: Double]) = ([:], [:])
    for (cell, content) in layers.cells.enumerated() {
      guard case .state = content.content else { continue }
      let lefts = offsets(at: cell, of: content.left)
      for (other, offset) in lefts { left[Link(left: other, right: cell)] = offset }
      let rights = offsets(at: cell, of: content.right)
      for (other, offset) in rights { right[Link(left: cell, right: other)] = offset }
    }
    return (left, right)
  }

  private func offsets(at cell: Int, of others: [Int]) -> [(Int, Double)] {
    let others = others.sorted { y[$0] < y[$1] }
    let reach = (others.count > 4 ? 0.85 : 0.65) * AutomatonLayout.radius
    let distance = min(8, 2 * reach / Double(max(1, others.count - 1)))
    let wishes = others.map { other in
      (position: min(max(0.3 * (y[other] - y[cell]), -reach), reach), weight: 1.0)
    }
    let positions = Spreading.positions(
      wishes, distances: others.indices.map { $0 == 0 ? 0 : distance })
    // Many arrows may need more room than their wishes leave at the ends.
    return zip(others, positions).enumerated().map { index, pair in
      let lowest = Double(index) * distance - reach
      let highest = reach - Double(others.count - 1 - index) * distance
      return (pair.0, min(max(pair.1, lowest), highest))
    }
  }

  func arrow(
    _ index: Int,
    _ arrow: StateLayers.Arrow,
    _ ports: (left: [Link: Double], right: [Link: Double])
  ) -> AutomatonLayout.Arrow {
    let label = labels[index]
    var box = Box(
      x: 0, y: 0, width: AutomatonLayout.width(of: label), height: AutomatonLayout.labelHeight)
    var strokes: [Stroke] = []
    let ends = [arrow.source, arrow.target].compactMap { layers.cellOfState[$0] }
    let (first, last) = arrow.isBackward ? (ends.last, ends.first) : (ends.first, ends.last)
    guard let first, let last, let next = arrow.cells.first, let previous = arrow.cells.last else {
      return AutomatonLayout.Arrow(
        source: arrow.source, target: arrow.target, label: label, labelBox: box, strokes: [])
    }
    let radius = AutomatonLayout.radius
    func edge(_ cell: Int, _ offset: Double, isRight: Bool) -> (border: Point, outside: Point) {
      let center = center(of: cell)
      let reach = (radius * radius - offset * offset).squareRoot()
      let column = columns[layers.cells[cell].column]
      let y = center.y + offset
      return (
        Point(x: isRight ? center.x + reach : center.x - reach, y: y),
        Point(x: isRight ? column.right : column.left, y: y)
      )
    }
    let start = edge(first, ports.right[Link(left: first, right: next)] ?? 0, isRight: true)
    let end = edge(last, ports.left[Link(left: previous, right: last)] ?? 0, isRight: false)
    strokes.append(Stroke(from: start.border, to: start.outside))
    var point = start.outside
    for cell in arrow.cells {
      let column = columns[layers.cells[cell].column]
      let entry = Point(x: column.left, y: y[cell])
      let exit = Point(x: column.right, y: y[cell])
      strokes.append(Stroke(flowingFrom: point, to: entry))
      if case .label = layers.cells[cell].content {
        box.x = (column.left + column.right - box.width) / 2
        box.y = y[cell] - box.height / 2
        strokes.append(Stroke(from: entry, to: Point(x: box.x, y: y[cell])))
        strokes.append(Stroke(from: Point(x: box.x + box.width, y: y[cell]), to: exit))
      } else {
        strokes.append(Stroke(from: entry, to: exit))
      }
      point = exit
    }
    strokes.append(Stroke(flowingFrom: point, to: end.outside))
    strokes.append(Stroke(from: end.outside, to: end.border))
    if arrow.isBackward { strokes = strokes.reversed().map(\.reversed) }
    strokes.removeAll { $0.start == $0.end }
    return AutomatonLayout.Arrow(
      source: arrow.source, target: arrow.target, label: label, labelBox: box, strokes: strokes)
  }
}
