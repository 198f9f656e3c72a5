import TestSupport
import InputValidation
import LineValidation
import Synchronization
import Testing

@testable import ValidateCommand
@testable import ValidateRun

@Suite struct CauseRendererTests {
  /// Ten rules, each of which forbids a digit.
  private static func rules() throws -> RuleSet {
    RuleSet(
      try (0..<10).map { digit in
        NamedRule(label: "no \(digit)", validator: .not(try .regex(contains: "\(digit)")))
      })
  }

  @Test func `words are made once for each rule and each stop`() throws {
    var pipeline = try InputPipeline(try Self.rules(), LinePlan())
    // A line for each set of rules that it can break.
    let lines = (1..<1_024).map { set in
      (0..<10).filter { set >> $0 & 1 == 1 }.map(String.init).joined() + "x\n"
    }
    let counter = Counter()
    let renderer = CauseRenderer(
      FindingStyle(explainer: pipeline.explainer),
      [.message, .text(" ["), .names, .text("]\n")], name: { $0 },
      message: {
        counter.count.add(1, ordering: .relaxed)
        return $0
      })
    let sink = RenderingSink(renderer)
    _ = pipeline.judge(Array(lines.joined().utf8), to: sink)
    let expected = (1..<1_024).map { set in
      let digits = (0..<10).filter { set >> $0 & 1 == 1 }
      let requirements = digits.map { "must not contain a match of the pattern \($0)" }
      return requirements.joined(separator: " and ") + " ["
        + digits.map { "no \($0)" }.joined(separator: ", ") + "]\n"
    }
    #expect(String(decoding: sink.output, as: UTF8.self) == expected.joined())
    // The parts of the text of a stop before and after the rules.
    let words = counter.count.load(ordering: .relaxed)
    #expect(words <= pipeline.explainer.rules.all.count + 2 * sink.stops.count)
  }

  private final class Counter: Sendable {
    let count = Atomic(0)
  }

  /// Renders all causes, twice.
  private final class RenderingSink: FindingReceiver {
    private var renderer: CauseRenderer
    private(set) var output: [UInt8] = []
    private(set) var stops: Set<InvalidLine.Cause> = []

    init(_ renderer: CauseRenderer) { self.renderer = renderer }

    func count(_ place: BlockPlace) -> BlockFindings.Explained {
      #expect(place.findings.broken.count == 0, "not asked for yet")
      return .init(rules: place.findings.count, places: place.findings.count)
    }

    func take(_ place: BlockPlace) throws(Never) {
      let source = Source(.standardInput, label: nil)
      let batch = FindingBatch(place, in: source, .utf8)
      for _ in 0..<2 {
        output = []
        renderer.begin(batch)
        for index in batch.failures.indices { renderer.append(index, to: &output) }
      }
      for failure in batch.failures {
        if case .stop(let cause) = failure.reason { stops.insert(cause) }
      }
    }
  }
}
