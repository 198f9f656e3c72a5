package import PatternSyntax
import ValidationCore
package import ValidationWording

/// A railroad diagram of a pattern: each way from the left to the right is a text that matches.
///
///     try RailroadPicture(of: PatternParser.parse("(?:a|b)+"))?.svg
///
/// Neighboring characters are one box, and a long sequence has several rows.
package struct RailroadPicture {
  /// The maximum number of parts of a picture that a person can read.
  package static let maximumPartCount = 1_000
  private static let margin = 16.0

  /// The boxes and captions, for their geometry.
  let drawing: RailroadDrawing
  let width: Double
  let height: Double
  private let title: String
  private let words: ExportWords

  /// Draws a pattern; returns `nil` if it would have more parts than ``maximumPartCount``.
  ///
  /// - Parameters:
  ///   - syntax: The pattern.
  ///   - title: The title; `nil` for a general one.
  ///   - wording: The language of the words in the picture.
  /// - Complexity: O(*n*) in the number of parts.
  package init?(of syntax: Syntax, title: String? = nil, in wording: Wording = .english) {
    guard syntax.partCount(atMost: Self.maximumPartCount) <= Self.maximumPartCount else {
      return nil
    }
    words = ExportWords(wording)
    self.title = title ?? words.railroad
    let parts = RailroadBuilder(words: words).tracks(of: syntax)
    let rows = RailroadTrack.inRows(parts)
    var drawing = RailroadDrawing()
    let widest = rows.map(\.width).max() ?? 0
    // The connections between rows need room on both sides.
    let left = Self.margin + RailroadTrack.turnWidth
    let start = Point(x: left, y: Self.margin + (rows.first?.above ?? 0))
    drawing.terminal(at: Point(x: left - 16, y: start.y))
    drawing.line(from: Point(x: left - 11, y: start.y), toX: left)
    let end = RailroadTrack.draw(rows, from: start, in: &drawing)
    drawing.line(from: end, toX: end.x + 11)
    drawing.terminal(at: Point(x: end.x + 16, y: end.y))
    self.drawing = drawing
    width = left + widest + RailroadTrack.turnWidth + Self.margin
    height = end.y + (rows.last?.below ?? 0) + Self.margin
  }
}

extension RailroadPicture {
  /// The picture as a document of SVG.
  package var svg: String { document.text }

  /// The picture as an element of a page that has its style.
  var element: String { document.text(isAlone: false) }

  private var document: SVG {
    var document = SVG(
      kind: "railroad", language: words.language, title: title, description: words.reading,
      width: width, height: height)
    document.lines.append(#"<path class="line" d="\#(drawing.rails)"/>"#)
    if !drawing.heads.isEmpty {
      document.lines.append(#"<path class="head" d="\#(drawing.heads)"/>"#)
    }
    document.lines += drawing.elements
    return document
  }
}

extension RailroadDrawing {
  /// Adds the mark of the start or the end.
  fileprivate mutating func terminal(at center: Point) {
    elements.append(
      #"<circle class="shape" cx="\#(SVG.number(center.x))" cy="\#(SVG.number(center.y))" r="5"/>"#)
  }
}

/// The conversion of patterns to tracks.
private struct RailroadBuilder {
  let words: ExportWords

  /// Returns the tracks of a pattern, one after another.
  func tracks(of syntax: Syntax) -> [RailroadTrack] {
    var tracks: [RailroadTrack] = []
    var literal = ""
    func flush() {
      if literal.isEmpty { return }
      tracks.append(.box(ScalarLabel(literal: literal), .literal))
      literal = ""
    }
    let parts = Self.sequence(of: syntax)
    for (index, part) in parts.enumerated() {
      if let scalar = part.visibleScalar {
        // A longer box would not fit into a row.
        if literal.unicodeScalars.count >= 40 { flush() }
        literal.unicodeScalars.append(scalar)
      } else if part == Self.space, !literal.isEmpty, literal.last != " ",
        index + 1 < parts.count, parts[index + 1].visibleScalar != nil
      {
        // Between two characters, a space is visible.
        literal += " "
      } else {
        flush()
        tracks.append(track(of: part))
      }
    }
    flush()
    return tracks
  }

  private static let space = Syntax.set(ScalarSet(" "))

  private func whole(_ syntax: Syntax) -> RailroadTrack { .wrapped(tracks(of: syntax)) }

  private static func sequence(of syntax: Syntax) -> [Syntax] {
    switch syntax {
    case .empty: []
    case .concatenation(let parts): parts.flatMap(sequence)
    // A few copies of a character are easier to read than their number.
    case .loop(let body, let bounds)
    where bounds.minimum == bounds.maximum && bounds.minimum <= 4 && body.visibleScalar != nil:
      Array(repeating: body, count: bounds.minimum)
    default: [syntax]
    }
  }

  /// Returns the track of a part that is not a sequence.
  private func track(of part: Syntax) -> RailroadTrack {
    switch part {
    case .empty, .concatenation: return whole(part)
    case .set(let set): return .box(ScalarLabel(set, words, longest: 40), .set)
    case .alternation(let branches):
      if branches.isEmpty { return condition(words.nothing) }
      let isOptional = branches.contains(.empty)
      let tracks = branches.filter { $0 != .empty }.map(whole)
      let choice = tracks.isEmpty ? RailroadTrack.line : .choice(tracks)
      return isOptional && !tracks.isEmpty ? .bypass(choice) : choice
    case .loop(let body, let bounds): return loop(whole(body), bounds)
    case .assertion(let assertion): return condition(words.assertions[assertion] ?? "")
    case .lookahead(let body, let isNegative):
      return .frame(
        whole(body), ScalarLabel(word: isNegative ? words.notFollowed : words.followed))
    case .lookbehind(let body, let isNegative):
      return .frame(
        whole(body), ScalarLabel(word: isNegative ? words.notPreceded : words.preceded))
    }
  }

  private func condition(_ word: String) -> RailroadTrack {
    .box(ScalarLabel(word: word), .condition)
  }

  private func loop(_ body: RailroadTrack, _ bounds: Repetition) -> RailroadTrack {
    switch (bounds.minimum, bounds.maximum) {
    case (_, 0): return .line
    case (1, 1): return body
    case (0, 1): return .bypass(body)
    case (0, nil): return .bypass(.loop(body, nil))
    case (1, nil): return .loop(body, nil)
    default:
      let loop = RailroadTrack.loop(body, ScalarLabel(word: words.times(bounds)))
      return bounds.minimum == 0 ? .bypass(loop) : loop
    }
  }
}

extension Syntax {
  /// The scalar that the syntax matches, if it is the only one and visible; `nil` otherwise.
  fileprivate var visibleScalar: Unicode.Scalar? {
    guard case .set(let set) = self, set.count == 1, let range = set.ranges.first,
      let scalar = Unicode.Scalar(range.lowerBound), ScalarLabel.isVisible(scalar)
    else { return nil }
    return scalar
  }

  /// Returns the number of parts, or a greater number than the maximum.
  fileprivate func partCount(atMost maximum: Int) -> Int {
    var count = 0
    var pending = [self]
    while let part = pending.popLast(), count <= maximum {
      switch part {
      case .empty: break
      case .set, .assertion: count += 1
      case .concatenation(let parts): pending += parts
      case .alternation(let parts):
        count += 1
        pending += parts
      case .loop(let body, _), .lookahead(let body, _), .lookbehind(let body, _):
        count += 1
        pending.append(body)
      }
    }
    return count
  }
}
