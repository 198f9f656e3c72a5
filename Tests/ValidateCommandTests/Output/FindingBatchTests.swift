import InputValidation
import LineScanning
import LineValidation
import RegularLanguage
import TestSupport
import Testing

@testable import ValidateCommand
@testable import ValidateRun

/// Findings are written many at a time, with what is known from earlier ones.
@Suite struct FindingBatchTests {
  private static let rules: [[any Validator]] = [
    [.numeric], [.alphabetic, .length(2...)], [.oneOf("1", "12")],
    [.not(.numeric), .not(.alphabetic), .length(..<3)], [.creditCard],
    // It stops for more reasons than are remembered at first.
    [.oneOf(String(repeating: "4", count: 100), "x")],
  ]

  /// Returns a line of few different characters, so that many are invalid for the same reason.
  private static func line(_ random: inout SplitMix64) -> [UInt8] {
    let parts = ["1", "2", "x", ".", " ", "\t", "\u{7F}", "\u{E9}", "e\u{301}", "\r\u{1B}", "\""]
    var line: [UInt8] = []
    // The start of a card number, about whose end words depend on the length.
    if Bool.random(using: &random) {
      line += Array(repeating: UInt8(ascii: "4"), count: Int.random(in: 1...90, using: &random))
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      line += Array((parts.randomElement(using: &random) ?? "").utf8)
    }
    switch Int.random(in: 0..<30, using: &random) {
    case 0: line.append(0xE9)
    case 1: line += Array(repeating: UInt8(ascii: "1"), count: 4_200)
    default: break
    }
    return line + [UInt8(ascii: "\n")]
  }

  @Test(arguments: rules.indices, [false, true])
  func `a finding is written alike alone and after others`(_ number: Int, isColored: Bool) throws {
    var random = SplitMix64(seed: UInt64(number))
    let rules = RuleSet(
      Self.rules[number].enumerated().map { NamedRule(label: "rule \($0)", validator: $1) })
    let lines = (0..<sampled(120, of: 3_000)).flatMap { _ in Self.line(&random) }
    for format in Format.all {
      for isShown in format.name == "text" ? [false, true] : [false] {
        var pipeline = try InputPipeline(rules, LinePlan())
        var style = FindingStyle(explainer: pipeline.explainer)
        (style.isColored, style.showsLines) = (isColored, isShown)
        let sink = WritingSink { format.renderer(style) }
        _ = pipeline.judge(lines, to: sink)
        #expect(!sink.alone.isEmpty)
        #expect(sink.alone == sink.together, "\(format.name)")
      }
    }
  }

  @Test(arguments: rules.indices, [nil, 1, 2])
  func `what is known to be visible needs no words about what was found`(
    _ number: Int,
    columns: Int?
  ) throws {
    var random = SplitMix64(seed: UInt64(number))
    let rules = RuleSet(
      Self.rules[number].enumerated().map { NamedRule(label: "rule \($0)", validator: $1) })
    var pipeline = try InputPipeline(rules, LinePlan())
    if let columns {
      var table = TablePlan(
        RowFormat(delimiter: UInt8(ascii: ";"), isQuoted: number.isMultiple(of: 2)),
        columns: (1...columns).map { ColumnRules("\($0)", rules) })
      table.headerRows = 0
      pipeline = try InputPipeline(table, LinePlan())
    }
    let sink = AdviceSink(FindingAdvice(pipeline.explainer))
    let lines = (0..<sampled(400, of: 6_000)).flatMap { _ in
      (1..<(columns ?? 1)).flatMap { _ in Self.line(&random).dropLast() + [UInt8(ascii: ";")] }
        + Self.line(&random)
    }
    _ = pipeline.judge(lines, to: sink)
    #expect(sink.visibleCount > 0)
    #expect(sink.foundCount > 0)
  }

  /// Compares a search among bytes with the advice on each finding.
  private final class AdviceSink: FindingReceiver {
    private let advice: FindingAdvice
    private(set) var visibleCount = 0
    private(set) var foundCount = 0

    init(_ advice: FindingAdvice) { self.advice = advice }

    func take(_ place: BlockPlace) throws(Never) {
      let batch = FindingBatch(place, in: Source(.standardInput, label: nil), .utf8)
      for (index, failure) in batch.failures.enumerated() {
        let found = advice.advice(on: failure, of: batch).flatMap { advice, range in
          advice.found(in: batch.line(at: failure), at: range)
        }
        if found != nil { foundCount += 1 }
        guard batch.visibleCount(from: index) > 0 else { continue }
        visibleCount += 1
        #expect(found == nil, "\(batch.line(at: failure))")
      }
    }
  }

  /// Writes findings alone and together, but the first, whose examples depend on their number.
  private final class WritingSink: FindingReceiver {
    private let format: () -> any FindingFormat
    private(set) var alone: [UInt8] = []
    private(set) var together: [UInt8] = []

    init(_ format: @escaping () -> any FindingFormat) { self.format = format }

    func take(_ place: BlockPlace) throws(Never) {
      var batch = FindingBatch(place, in: Source(.standardInput, label: nil), .utf8)
      batch.before = LineAdvice.maximumExampleCount
      var several = format()
      several.append(batch, isFirst: false, to: &together)
      for index in batch.failures.indices {
        var single = batch
        single.failures = batch.failures[index...index]
        var one = format()
        one.append(single, isFirst: false, to: &alone)
      }
    }
  }
}
