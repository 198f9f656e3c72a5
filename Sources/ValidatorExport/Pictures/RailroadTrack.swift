internal import PatternSyntax

/// A part of a railroad diagram, with its size.
///
/// A track is entered on the left and left on the right, at the same height.
struct RailroadTrack: Sendable {
  /// What a track consists of.
  indirect enum Content: Sendable {
    /// A straight line.
    case line
    /// Characters, or a condition on a place in the text.
    case box(ScalarLabel, Style)
    /// Tracks one after another.
    case sequence([RailroadTrack])
    /// Sequences one below another, where one would be too long.
    case rows([RailroadTrack])
    /// Alternative tracks, the first of which is straight ahead.
    case choice([RailroadTrack])
    /// A track that may be skipped.
    case bypass(RailroadTrack)
    /// A track that may be repeated, and how often.
    case loop(RailroadTrack, ScalarLabel?)
    /// A track that is a condition, with a caption.
    case frame(RailroadTrack, ScalarLabel)
  }

  /// What a box contains.
  enum Style: Sendable {
    case literal, set, condition
  }

  let content: Content
  let width: Double
  /// The space above and below the line.
  let above: Double
  let below: Double
}

// MARK: - Sizes

extension RailroadTrack {
  /// The radius of a curve.
  private static let radius = 10.0
  /// The distance of tracks in a sequence.
  static let gap = 14.0
  /// The width of the curves at each end of a choice.
  private static let fork = 2 * radius + 6
  private static let captionHeight = 20.0
  /// The width of a row that is not exceeded if it can be avoided.
  private static let rowWidth = 900.0
  /// The room at each end of rows for the line from one to the next.
  static let turnWidth = 22.0

  /// A straight line.
  static let line = Self(content: .line, width: 0, above: 2, below: 2)

  /// Returns a box.
  static func box(_ label: ScalarLabel, _ style: Style) -> Self {
    Self(content: .box(label, style), width: label.width + 20, above: 15, below: 15)
  }

  /// Returns tracks one after another, in several rows if one would be too long.
  static func wrapped(_ parts: [Self]) -> Self {
    let rows = inRows(parts)
    guard rows.count > 1 else { return sequence(parts) }
    return Self(
      content: .rows(rows), width: (rows.map(\.width).max() ?? 0) + 2 * turnWidth,
      above: rows[0].above, below: rowOffsets(rows)[rows.count - 1] + rows[rows.count - 1].below)
  }

  /// Returns tracks in rows.
  static func inRows(_ parts: [Self]) -> [Self] {
    var rows: [[Self]] = [[]]
    var width = 0.0
    for part in parts {
      if width > 0, width + part.width > rowWidth {
        rows.append([])
        width = 0
      }
      rows[rows.count - 1].append(part)
      width += part.width + gap
    }
    return rows.map(sequence)
  }

  /// Returns the heights of rows, below the first.
  static func rowOffsets(_ rows: [Self]) -> [Double] {
    var offsets = [0.0]
    for (row, next) in zip(rows, rows.dropFirst()) {
      offsets.append((offsets.last ?? 0) + row.below + 28 + next.above)
    }
    return offsets
  }

  /// Returns tracks one after another.
  private static func sequence(_ parts: [Self]) -> Self {
    if parts.isEmpty { return line }
    if parts.count == 1 { return parts[0] }
    return Self(
      content: .sequence(parts),
      width: parts.reduce(gap * Double(parts.count - 1)) { $0 + $1.width },
      above: parts.map(\.above).max() ?? 0, below: parts.map(\.below).max() ?? 0)
  }

  /// Returns alternative tracks.
  static func choice(_ branches: [Self]) -> Self {
    if branches.count == 1 { return branches[0] }
    return Self(
      content: .choice(branches), width: (branches.map(\.width).max() ?? 0) + 2 * fork,
      above: branches.first?.above ?? 0,
      below: (rows(of: branches).last ?? 0) + (branches.last?.below ?? 0))
  }

  /// Returns a track that may be skipped.
  static func bypass(_ body: Self) -> Self {
    Self(
      content: .bypass(body), width: body.width + 2 * fork, above: bypassHeight(of: body) + 2,
      below: body.below)
  }

  /// Returns a track that may be repeated.
  static func loop(_ body: Self, _ caption: ScalarLabel?) -> Self {
    Self(
      content: .loop(body, caption), width: max(body.width, caption?.width ?? 0) + 2 * fork,
      above: body.above,
      below: loopDepth(of: body) + (caption == nil ? 5 : captionHeight + 2))
  }

  /// Returns a condition.
  static func frame(_ body: Self, _ caption: ScalarLabel) -> Self {
    Self(
      content: .frame(body, caption), width: max(body.width, caption.width) + 28,
      above: body.above + 8 + captionHeight, below: body.below + 8)
  }

  /// The heights of the branches of a choice, below the first.
  private static func rows(of branches: [Self]) -> [Double] {
    var rows: [Double] = []
    for (index, branch) in branches.enumerated() {
      let previous = rows.last.map { $0 + branches[index - 1].below + 10 + branch.above }
      rows.append(previous.map { max($0, 2 * radius * Double(index)) } ?? 0)
    }
    return rows
  }

  private static func bypassHeight(of body: Self) -> Double { max(2 * radius, body.above + 8) }
  private static func loopDepth(of body: Self) -> Double { max(2 * radius, body.below + 8) }
}

// MARK: - Drawing

/// The elements of a railroad diagram.
struct RailroadDrawing {
  /// The lines, as the data of one path.
  var rails = ""
  /// The heads that show the direction of repetitions.
  var heads = ""
  /// The other elements.
  var elements: [String] = []
  /// The boxes of characters and conditions.
  var boxes: [Box] = []
  /// The captions.
  var captions: [Box] = []

  /// Adds a straight line.
  mutating func line(from start: Point, toX x: Double) {
    if start.x < x { rails += "M\(SVG.pair(start)) H\(SVG.number(x)) " }
  }

  /// Adds a line from a height to another one and back, with round corners.
  ///
  /// - Parameters:
  ///   - start: The start; the line goes to the right or, if it is a repetition, to the left.
  ///   - end: The end, at the same height.
  ///   - offset: The height of the middle part, relative to the ends.
  ///   - isOutside: Whether the vertical parts are outside of the start and end.
  mutating func detour(from start: Point, to end: Point, by offset: Double, isOutside: Bool) {
    let radius = offset < 0 ? -10.0 : 10.0
    let side = isOutside ? -10.0 : 10.0
    let (y, row) = (start.y, start.y + offset)
    func corner(_ control: Point, _ to: Point) -> String {
      "Q\(SVG.pair(control)) \(SVG.pair(to)) "
    }
    let (left, right) = (start.x + side, end.x - side)
    rails += "M\(SVG.pair(start)) "
    rails += corner(Point(x: left, y: y), Point(x: left, y: y + radius))
    rails += "V\(SVG.number(row - radius)) "
    rails += corner(Point(x: left, y: row), Point(x: isOutside ? start.x : left + 10, y: row))
    rails += "H\(SVG.number(isOutside ? end.x : right - 10)) "
    rails += corner(Point(x: right, y: row), Point(x: right, y: row - radius))
    rails += "V\(SVG.number(y + radius)) "
    rails += corner(Point(x: right, y: y), end)
  }

  /// Adds a line from the end of a row to the start of the next one.
  mutating func turn(from end: Point, to start: Point, at y: Double) {
    let (right, left) = (end.x + 10, start.x - 10)
    rails += "M\(SVG.pair(end)) "
    rails += "Q\(SVG.number(right)) \(SVG.number(end.y)) \(SVG.number(right)) "
    rails += "\(SVG.number(end.y + 10)) V\(SVG.number(y - 10)) "
    rails += "Q\(SVG.number(right)) \(SVG.number(y)) \(SVG.number(right - 10)) \(SVG.number(y)) "
    rails += "H\(SVG.number(left + 10)) "
    rails += "Q\(SVG.number(left)) \(SVG.number(y)) \(SVG.number(left)) \(SVG.number(y + 10)) "
    rails += "V\(SVG.number(start.y - 10)) "
    rails += "Q\(SVG.number(left)) \(SVG.number(start.y)) \(SVG.pair(start)) "
  }

  /// Adds a line from the end of the last row up to the end of the first one.
  mutating func rise(from end: Point, to top: Point) {
    let x = top.x - 10
    rails += "M\(SVG.pair(end)) H\(SVG.number(x - 10)) "
    rails += "Q\(SVG.number(x)) \(SVG.number(end.y)) \(SVG.number(x)) \(SVG.number(end.y - 10)) "
    rails += "V\(SVG.number(top.y + 10)) "
    rails += "Q\(SVG.number(x)) \(SVG.number(top.y)) \(SVG.pair(top)) "
  }

  /// Adds a caption with its middle at a point.
  mutating func caption(_ label: ScalarLabel, at center: Point) {
    captions.append(
      Box(x: center.x - label.width / 2, y: center.y - 8, width: label.width, height: 16))
    elements.append(SVG.text(label.runs, at: center))
  }
}

extension RailroadTrack {
  /// Draws the track from a point to the right.
  func draw(at start: Point, in drawing: inout RailroadDrawing) {
    let end = start.x + width
    switch content {
    case .line: drawing.line(from: start, toX: end)
    case .box(let label, let style): draw(label, style, at: start, in: &drawing)
    case .sequence(let parts):
      var point = start
      for (index, part) in parts.enumerated() {
        if index > 0 {
          drawing.line(from: point, toX: point.x + Self.gap)
          point.x += Self.gap
        }
        part.draw(at: point, in: &drawing)
        point.x += part.width
      }
    case .rows(let rows):
      let first = Point(x: start.x + Self.turnWidth, y: start.y)
      drawing.line(from: start, toX: first.x)
      let last = Self.draw(rows, from: first, in: &drawing)
      // The track is left at the height at which it is entered.
      drawing.rise(from: last, to: Point(x: end, y: start.y))
    case .choice(let branches):
      for (branch, row) in zip(branches, Self.rows(of: branches)) {
        Self.draw(branch, from: start, toX: end, by: row, in: &drawing)
      }
    case .bypass(let body):
      Self.draw(body, from: start, toX: end, by: 0, in: &drawing)
      drawing.detour(
        from: start, to: Point(x: end, y: start.y), by: -Self.bypassHeight(of: body),
        isOutside: false)
    case .loop(let body, let caption):
      Self.draw(body, from: start, toX: end, by: 0, in: &drawing)
      let (left, right) = (start.x + Self.fork - 4, end - Self.fork + 4)
      let row = start.y + Self.loopDepth(of: body)
      drawing.detour(
        from: Point(x: left, y: start.y), to: Point(x: right, y: start.y),
        by: row - start.y, isOutside: true)
      let middle = (left + right) / 2
      let (tip, base) = (SVG.number(middle - 5), SVG.number(middle + 4))
      drawing.heads +=
        "M\(tip) \(SVG.number(row)) L\(base) \(SVG.number(row - 4)) V\(SVG.number(row + 4)) Z "
      if let caption { drawing.caption(caption, at: Point(x: middle, y: row + 13)) }
    case .frame(let body, let caption):
      let box = Box(x: start.x + 4, y: start.y - above, width: width - 8, height: above + below)
      drawing.elements.append(
        #"<rect class="frame" x="\#(SVG.number(box.x))" y="\#(SVG.number(box.y))""#
          + #" width="\#(SVG.number(box.width))" height="\#(SVG.number(box.height))" rx="6"/>"#)
      let middle = (start.x + end) / 2
      drawing.caption(caption, at: Point(x: middle, y: box.y + 12))
      Self.draw(body, from: start, toX: end, by: 0, in: &drawing)
    }
  }

  /// Draws rows, the first of which starts at a point, and returns the end of the last one.
  static func draw(_ rows: [Self], from start: Point, in drawing: inout RailroadDrawing) -> Point {
    var end = start
    for (index, (row, offset)) in zip(rows, rowOffsets(rows)).enumerated() {
      let point = Point(x: start.x, y: start.y + offset)
      if index > 0 { drawing.turn(from: end, to: point, at: point.y - row.above - 14) }
      row.draw(at: point, in: &drawing)
      end = Point(x: point.x + row.width, y: point.y)
    }
    return end
  }

  /// Draws a track in the middle between two points, at a height relative to them.
  private static func draw(
    _ track: RailroadTrack,
    from start: Point,
    toX end: Double,
    by offset: Double,
    in drawing: inout RailroadDrawing
  ) {
    let left = start.x + (end - start.x - track.width) / 2
    if offset == 0 {
      drawing.line(from: start, toX: left)
      drawing.line(from: Point(x: left + track.width, y: start.y), toX: end)
    } else {
      let row = start.y + offset
      func side(_ outer: Double, _ inner: Double) -> String {
        let corner = outer < inner ? outer + radius : outer - radius
        let after = outer < inner ? corner + radius : corner - radius
        return "M\(SVG.number(outer)) \(SVG.number(start.y)) "
          + "Q\(SVG.number(corner)) \(SVG.number(start.y)) \(SVG.number(corner)) "
          + "\(SVG.number(start.y + radius)) V\(SVG.number(row - radius)) "
          + "Q\(SVG.number(corner)) \(SVG.number(row)) \(SVG.number(after)) \(SVG.number(row)) "
          + "H\(SVG.number(inner)) "
      }
      drawing.rails += side(start.x, left) + side(end, left + track.width)
    }
    track.draw(at: Point(x: left, y: start.y + offset), in: &drawing)
  }

  private func draw(
    _ label: ScalarLabel,
    _ style: Style,
    at start: Point,
    in drawing: inout RailroadDrawing
  ) {
    let box = Box(x: start.x, y: start.y - above, width: width, height: above + below)
    drawing.boxes.append(box)
    let rounding = style == .literal ? 15 : 4
    let shape = style == .condition ? "shape condition" : "shape"
    drawing.elements.append(
      #"<g class="part"><title>\#(SVG.escaped(label.full))</title>"#
        + #"<rect class="\#(shape)" x="\#(SVG.number(box.x))" y="\#(SVG.number(box.y))""#
        + #" width="\#(SVG.number(box.width))" height="\#(SVG.number(box.height))""#
        + #" rx="\#(rounding)"/>"#
        + SVG.text(label.runs, at: Point(x: start.x + width / 2, y: start.y)) + "</g>")
  }
}
