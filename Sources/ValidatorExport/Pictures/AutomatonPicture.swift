internal import PatternSyntax
package import RegularLanguage
import ValidationCore
package import ValidationWording

/// A drawing of an automaton: states as circles, and transitions as arrows with labels.
///
///     AutomatonPicture(of: machine).svg
///     // <g class="state" data-state="0">..., <g class="arrow" data-from="0" data-to="1">...
///
/// To highlight a state or an arrow, add the class `current` to its element. A page can set the
/// colors by the custom properties `--picture-paper` (the background), `--picture-ink` (text and
/// circles), `--picture-line` (arrows), `--picture-fill` (within circles), `--picture-tag` (below
/// labels), `--picture-word`, `--picture-current`, `--picture-on-current` and
/// `--picture-current-line`.
package struct AutomatonPicture {
  /// The maximum number of states of a picture that a person can read.
  package static let maximumStateCount = 60

  let layout: AutomatonLayout
  private let machine: StateMachine
  private let title: String
  private let words: ExportWords

  /// Draws a machine: its states that can be reached, with their numbers.
  ///
  /// - Parameters:
  ///   - machine: The machine, usually minimized.
  ///   - title: The title; `nil` for a general one.
  ///   - wording: The language of the words in the picture.
  /// - Complexity: O(*n* * *m*) for *n* states in a sequence and *m* transitions.
  package init(of machine: StateMachine, title: String? = nil, in wording: Wording = .english) {
    self.machine = machine
    words = ExportWords(wording)
    self.title = title ?? words.automaton
    layout = AutomatonLayout(machine, words)
  }
}

extension AutomatonPicture {
  /// The picture as a document of SVG.
  package var svg: String { document.text }

  /// The picture as an element of a page that has its style.
  var element: String { document.text(isAlone: false) }

  private var document: SVG {
    let accepting = layout.circles.map(\.state).filter { machine.states[$0].isAccepting }
    var document = SVG(
      kind: "automaton", language: words.language, title: title,
      description: words.states(
        layout.circles.count, machine.start, accepting.map { "\($0)" }.joined(separator: ", ")),
      width: layout.width, height: layout.height)
    document.lines.append(
      #"<g class="entry">"# + Self.path([layout.entry]) + Self.head(of: layout.entry) + "</g>")
    document.lines += layout.arrows.map(element)
    document.lines += layout.circles.map(element)
    return document
  }

  private func element(of arrow: AutomatonLayout.Arrow) -> String {
    let box = arrow.labelBox
    let center = Point(x: box.x + box.width / 2, y: box.y + box.height / 2)
    let title = "\(arrow.source) \u{2192} \(arrow.target): \(arrow.label.full)"
    return #"<g class="arrow" data-from="\#(arrow.source)" data-to="\#(arrow.target)">"#
      + "<title>\(SVG.escaped(title))</title>" + Self.path(arrow.strokes)
      + (arrow.strokes.last.map(Self.head) ?? "") + Self.tag(box)
      + SVG.text(arrow.label.runs, at: center) + "</g>"
  }

  private func element(of circle: AutomatonLayout.Circle) -> String {
    let isAccepting = machine.states[circle.state].isAccepting
    func ring(_ kind: String, _ radius: Double) -> String {
      #"<circle class="\#(kind)" cx="\#(SVG.number(circle.center.x))""#
        + #" cy="\#(SVG.number(circle.center.y))" r="\#(SVG.number(radius))"/>"#
    }
    let radius = AutomatonLayout.radius
    return #"<g class="state" data-state="\#(circle.state)">"#
      + "<title>\(SVG.escaped(words.state(circle.state, isAccepting)))</title>"
      + ring("shape", radius) + (isAccepting ? ring("ring", radius - 4) : "")
      + SVG.text([.init(text: "\(circle.state)")], at: circle.center) + "</g>"
  }

  /// Returns the background of a label, which sets a dash or a dot apart from the line.
  private static func tag(_ box: Box) -> String {
    #"<rect class="tag" x="\#(SVG.number(box.x))" y="\#(SVG.number(box.y))""#
      + #" width="\#(SVG.number(box.width))" height="\#(SVG.number(box.height))" rx="9"/>"#
  }

  /// Returns a line, which ends within the head.
  private static func path(_ strokes: [Stroke]) -> String {
    var data = ""
    var position: Point?
    for (index, stroke) in strokes.enumerated() {
      var end = stroke.end
      if index == strokes.count - 1 {
        let direction = direction(at: stroke)
        end.x -= direction.x * AutomatonLayout.headLength / 2
        end.y -= direction.y * AutomatonLayout.headLength / 2
      }
      if position != stroke.start { data += (data.isEmpty ? "M" : " M") + SVG.pair(stroke.start) }
      data +=
        stroke.isStraight
        ? " L" + SVG.pair(end)
        : " C" + [stroke.control1, stroke.control2, end].map(SVG.pair).joined(separator: " ")
      position = stroke.end
    }
    return #"<path class="line" d="\#(data)"/>"#
  }

  /// Returns the head of an arrow, whose tip is the end of a line.
  private static func head(of stroke: Stroke) -> String {
    let (tip, direction) = (stroke.end, direction(at: stroke))
    let (length, half) = (AutomatonLayout.headLength, 3.5)
    let base = Point(x: tip.x - direction.x * length, y: tip.y - direction.y * length)
    let corners = [
      tip, Point(x: base.x - direction.y * half, y: base.y + direction.x * half),
      Point(x: base.x + direction.y * half, y: base.y - direction.x * half),
    ]
    return #"<path class="head" d="M\#(corners.map(SVG.pair).joined(separator: " L")) Z"/>"#
  }

  /// The direction at the end of a line, of length 1.
  private static func direction(at stroke: Stroke) -> Point {
    let before = stroke.control2 == stroke.end ? stroke.start : stroke.control2
    let (x, y) = (stroke.end.x - before.x, stroke.end.y - before.y)
    let length = (x * x + y * y).squareRoot()
    return length == 0 ? Point(x: 1, y: 0) : Point(x: x / length, y: y / length)
  }
}
