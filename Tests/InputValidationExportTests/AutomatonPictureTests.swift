import InputValidation
import RegularLanguage
import TestSupport
import Testing

@testable import ValidatorExport

/// Drawings of automata.
@Suite struct AutomatonPictureTests {
  @Test func `most validators have a picture`() {
    #expect(PictureSample.all.count > 45)
  }

  @Test(arguments: sampled(12, from: PictureSample.all))
  func `each state and each arrow of the machine is drawn once`(sample: PictureSample) throws {
    let tree = try XMLTree(AutomatonPicture(of: sample.machine).svg)
    #expect(tree.root.name == "svg")
    func values(_ kind: String, _ names: [String]) -> [[Int]] {
      tree.elements.filter { $0.attributes["class"] == kind }
        .map { element in names.compactMap { element.attributes[$0].flatMap { Int($0) } } }
    }
    let states = sample.machine.states
    #expect(values("state", ["data-state"]) == states.indices.map { [$0] })
    let arrows = states.enumerated().flatMap { source, state in
      Set(state.transitions.map(\.target)).sorted().map { [source, $0] }
    }
    #expect(values("arrow", ["data-from", "data-to"]) == arrows)
    let rings = tree.elements.count { $0.attributes["class"] == "ring" }
    #expect(rings == states.count { $0.isAccepting })
  }

  @Test(arguments: sampled(12, from: PictureSample.all))
  func `a picture has a title, a description and no script`(sample: PictureSample) throws {
    let tree = try XMLTree(AutomatonPicture(of: sample.machine, title: sample.name).svg)
    let root = tree.root
    #expect(root.attributes["role"] == "img")
    #expect(root.children[0].name == "title" && root.children[0].text == sample.name)
    #expect(root.children[1].text.hasPrefix("An automaton with "))
    let identifiers = root.children.prefix(2).compactMap { $0.attributes["id"] }
    #expect(root.attributes["aria-labelledby"] == identifiers.joined(separator: " "))
    #expect(tree.elements.allSatisfy { $0.name != "script" })
  }

  @Test(arguments: sampled(12, from: PictureSample.all))
  func `circles and labels don't overlap`(sample: PictureSample) {
    let layout = AutomatonPicture(of: sample.machine).layout
    let boxes =
      layout.circles.map { Self.box(of: $0) } + layout.arrows.map(\.labelBox)
    for (index, box) in boxes.enumerated() {
      #expect(box.x >= 0 && box.y >= 0)
      #expect(box.x + box.width <= layout.width && box.y + box.height <= layout.height)
      for other in boxes[..<index] { #expect(!box.overlaps(other), "\(box) and \(other)") }
    }
  }

  @Test(arguments: sampled(12, from: PictureSample.all))
  func `arrows pass only through their own circles and labels`(sample: PictureSample) {
    let layout = AutomatonPicture(of: sample.machine).layout
    for arrow in layout.arrows {
      let points = arrow.strokes.flatMap { stroke in
        stride(from: 0, through: 1, by: 0.05).map { stroke.point(at: $0) }
      }
      #expect(!points.isEmpty)
      for circle in layout.circles {
        let isEnd = circle.state == arrow.source || circle.state == arrow.target
        let nearest = points.map { Self.distance($0, circle.center) }.min() ?? 0
        // The ends are on the circles.
        #expect(nearest >= AutomatonLayout.radius + (isEnd ? -0.2 : 2), "\(circle.state)")
      }
      for other in layout.arrows {
        let isOwn = other.source == arrow.source && other.target == arrow.target
        let box = other.labelBox.expanded(by: isOwn ? -0.5 : 0)
        #expect(!points.contains { Self.isInside($0, box) }, "\(other.label.text)")
      }
      #expect(points.allSatisfy { $0.y >= 0 && $0.y <= layout.height })
    }
  }

  private static func box(of circle: AutomatonLayout.Circle) -> Box {
    let radius = AutomatonLayout.radius
    return Box(
      x: circle.center.x - radius, y: circle.center.y - radius, width: 2 * radius,
      height: 2 * radius)
  }

  private static func distance(_ one: Point, _ other: Point) -> Double {
    let (x, y) = (one.x - other.x, one.y - other.y)
    return (x * x + y * y).squareRoot()
  }

  private static func isInside(_ point: Point, _ box: Box) -> Bool {
    point.x > box.x && point.x < box.x + box.width && point.y > box.y
      && point.y < box.y + box.height
  }

  @Test(arguments: sampled(12, from: PictureSample.all))
  func `each arrow leads from its source to its target`(sample: PictureSample) throws {
    let layout = AutomatonPicture(of: sample.machine).layout
    for arrow in layout.arrows {
      let ends = try [arrow.source, arrow.target].map { state in
        try #require(layout.circles.first { $0.state == state }).center
      }
      let (start, end) = try (
        #require(arrow.strokes.first).start, #require(arrow.strokes.last).end
      )
      #expect(abs(Self.distance(start, ends[0]) - AutomatonLayout.radius) < 0.2)
      #expect(abs(Self.distance(end, ends[1]) - AutomatonLayout.radius) < 0.2)
    }
  }

  @Test(arguments: sampled(12, from: PictureSample.all))
  func `the same machine has the same picture`(sample: PictureSample) {
    let (one, other) = (AutomatonPicture(of: sample.machine), AutomatonPicture(of: sample.machine))
    #expect(one.svg == other.svg)
  }

  @Test func `a picture of a few hundred arrows takes less than two seconds`() {
    // Optimized, it takes a few milliseconds; the bound is for a busy machine.
    let clock = ContinuousClock()
    for sample in PictureSample.all where sample.machine.transitionCount < 200 {
      let time = clock.measure { _ = AutomatonPicture(of: sample.machine).svg }
      #expect(time < .seconds(2), "\(sample.name)")
    }
  }

  @Test func `arrows point to the left only within a cycle`() throws {
    let machine = try PictureSample.machine(of: "(?:0|1[0-9]|2[0-4]|25)(?:a(?:bc)*)?")
    let layers = StateLayers(machine)
    let backward = layers.arrows.filter(\.isBackward)
    #expect(backward.count == 1)
    #expect(backward.allSatisfy { $0.scalars == ScalarSet("c") })
    #expect(layers.crossings == 0)
  }

  @Test func `a machine that accepts nothing has one state`() throws {
    let machine = try #require(StateMachine(start: 0, accepting: [], transitions: [[]]))
    let picture = AutomatonPicture(of: machine)
    #expect(picture.svg.contains("with one state. Reading starts in state 0. It accepts no text."))
    #expect(try XMLTree(picture.svg).elements.count { $0.name == "circle" } == 1)
  }

  @Test func `markup and control characters are escaped`() throws {
    let machine = try PictureSample.machine(of: #"[<>]&"'\x00\t[^"]"#)
    let svg = AutomatonPicture(of: machine, title: "a<b & \"c\"\u{0}\u{202E}").svg
    let texts = try XMLTree(svg).elements.map(\.text)
    for text in ["< >", "&", "\"", "'", "U+0000", "U+0009", "a<b & \"c\"U+0000U+202E"] {
      #expect(texts.contains(text), "\(text)")
    }
    #expect(!svg.contains("\t") && !svg.contains("\u{0}") && !svg.contains("\u{202E}"))
  }

  @Test func `the words have the language of the wording`() throws {
    let machine = try PictureSample.machine(of: "[^a]")
    let svg = AutomatonPicture(of: machine, in: .simplifiedChinese).svg
    #expect(svg.contains("xml:lang=\"zh-Hans\""))
    #expect(svg.contains("共 2 个状态的自动机"))
    #expect(svg.contains("<tspan class=\"word\">非</tspan> a"))
  }
}

extension StateMachine {
  fileprivate var transitionCount: Int { states.reduce(0) { $0 + $1.transitions.count } }
}
