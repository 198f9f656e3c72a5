import Foundation
import InputValidation
import LineScanning
import RegularLanguage
import SettingsSyntax
import TestSupport
import Testing

@testable import LineValidation

/// The verdict of a record does not depend on the records around it: it is the same for the record
/// alone, in any order, in any selection, and however the input is cut into blocks, ranges and
/// threads.
///
/// Only `--unique` is about other records, and is not among the rules.
@Suite struct RecordLawTests {
  /// The number of random plans, each with random records.
  private static let plans = sampled(4, of: 3_000)

  /// Whether a plan is judged with filters, whose automata take long without optimization.
  private static func usesFilters(_ number: Int, _ seed: UInt64) -> Bool {
    isExhaustive || number == 0 && seed == 1
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func `lines are judged alike wherever they are`(seed: UInt64) throws {
    var world = RandomRecords(seed: seed)
    for number in 0..<Self.plans {
      var plan = LinePlan()
      plan.usesFilters = Self.usesFilters(number, seed)
      if world.isRare() { plan.maximumByteCount = 3 }
      if world.isRare() { plan.carriageReturn = .error }
      let rules = world.rules()
      let pipeline = try InputPipeline(rules, plan, threads: 1)
      let records = (0..<12).map { _ in world.line() }
      var judge = try LineBlockJudge(
        rules: rules, pipeline.explainer.rules, format: plan.format, explains: true,
        usesFilters: plan.usesFilters)
      judge.prepare()
      try check(records, &world) { blockSize in
        InputPipeline(judge, pipeline.explainer, plan, threads: 1, blockSize: blockSize)
      }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `rows are judged alike wherever they are`(seed: UInt64) throws {
    var world = RandomRecords(seed: seed)
    for number in 0..<Self.plans {
      let isQuoted = !world.isRare()
      let format = RowFormat(delimiter: UInt8(ascii: isQuoted ? "," : "\t"), isQuoted: isQuoted)
      var plan = TablePlan(format, columns: world.columns(\.name))
      plan.relations = world.relations(\.name)
      var lines = LinePlan()
      lines.usesFilters = Self.usesFilters(number, seed)
      lines.filtersSmallInputs = lines.usesFilters
      let rules = try TableRules(plan, lines)
      let layout = try TableLayout(rules, RandomRecords.columns.map(\.name))
      let explainer = LineExplainer(rows: rules.reported, plan.columns)
      let records = (0..<12).map { _ in world.row(format) }
      try check(records, &world, isQuoted: isQuoted) { blockSize in
        InputPipeline(
          RowJudge(rules, layout, explains: true), explainer, LinePlan(), threads: 1,
          blockSize: blockSize)
      }
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `JSON lines are judged alike wherever they are, and like documents`(seed: UInt64) throws {
    var world = RandomRecords(seed: seed)
    for _ in 0..<Self.plans {
      let plan = try world.documentPlan()
      let rules = try JSONRules(plan, LinePlan())
      let explainer = LineExplainer(rows: rules.reported, plan.members.map(\.rules))
      let records = (0..<12).map { _ in world.document() }
      try check(records, &world) { blockSize in
        InputPipeline(
          JSONJudge(rules, explains: true), explainer, LinePlan(), threads: 1,
          blockSize: blockSize)
      }
      let whole = JSONPlan(plan.members, relations: plan.relations, readsLines: false)
      for record in records where !record.contains(UInt8(ascii: "\r")) {
        var lines = InputPipeline(
          JSONJudge(rules, explains: true), explainer, LinePlan(), threads: 1)
        var documents = try InputPipeline(whole, LinePlan())
        let line = try Self.findings(in: record, &lines)
        let document = try Self.findings(in: record.dropLast(), &documents)
        #expect(line == document, "\(String(decoding: record, as: UTF8.self))")
      }
    }
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func `elements of a document are judged alike wherever they are`(seed: UInt64) throws {
    var world = RandomRecords(seed: seed)
    for _ in 0..<Self.plans {
      let members = try world.columns { "[]." + $0.path }.map { column in
        var column = column
        column.conditions = []
        return JSONPlan.Member(try MemberPath(column.column), column)
      }
      let plan = JSONPlan(members, readsLines: false)
      func findings(in elements: [[UInt8]]) throws -> [[String]] {
        let text =
          "["
          + elements.map { String(decoding: $0, as: UTF8.self) }
          .joined(separator: ",\n") + "]"
        var pipeline = try InputPipeline(plan, LinePlan())
        var found = [[String]](repeating: [], count: elements.count)
        for finding in try Self.findings(in: Array(text.utf8), &pipeline) {
          let name = finding.column ?? ""
          let range =
            finding.line == 1
            ? finding.range.lowerBound - 1..<finding.range.upperBound - 1 : finding.range
          found[finding.line - 1].append(
            "\(name.drop { $0 != "]" }) \(range) \(finding.rules) \(finding.text)")
        }
        return found
      }
      let elements = (0..<12).map { _ in world.document(isSound: true).dropLast() }.map(Array.init)
      let alone = try elements.map { try findings(in: [$0])[0] }
      let order = (0..<20).map { _ in Int.random(in: elements.indices, using: &world.random) }
      let together = try findings(in: order.map { elements[$0] })
      #expect(together == order.map { alone[$0] })
    }
  }

  /// At least 4 MiB are judged by several threads.
  @Test func `records are judged alike by several threads`() throws {
    var world = RandomRecords(seed: 3)
    let padding = [UInt8](repeating: UInt8(ascii: "x"), count: 6_000)
    let plan = try world.documentPlan(relationCount: 3)
    let rules = try JSONRules(plan, LinePlan())
    let explainer = LineExplainer(rows: rules.reported, plan.members.map(\.rules))
    let records = (0..<40).map { _ in
      Array("{\"pad\":\"".utf8) + padding + Array("\",".utf8)
        + world.document(isSound: true).dropFirst()
    }
    func pipeline(threads: Int) -> InputPipeline {
      InputPipeline(JSONJudge(rules, explains: true), explainer, LinePlan(), threads: threads)
    }
    let alone = try records.map { record in
      var one = pipeline(threads: 1)
      return try Self.findings(in: record, &one)
    }
    let order = (0..<800).map { _ in Int.random(in: records.indices, using: &world.random) }
    var many = pipeline(threads: 2)
    let together = try Self.findings(in: Array(order.map { records[$0] }.joined()), &many)
    #expect(together == Self.joined(order, records, alone))
    #expect(together.count > 100)
  }
}

extension RecordLawTests {
  /// Checks that records are judged in any arrangement as each of them is alone.
  private func check(
    _ records: [[UInt8]],
    _ world: inout RandomRecords,
    isQuoted: Bool = false,
    _ pipeline: (_ blockSize: Int) throws -> InputPipeline
  ) throws {
    let alone = try records.map { record in
      var one = try pipeline(Block.usualSize)
      return try Self.findings(in: record, &one)
    }
    let usual = Array(records.indices)
    let some = (0..<2 * records.count).map { _ in
      Int.random(in: records.indices, using: &world.random)
    }
    for order in [usual, usual.shuffled(using: &world.random), some] {
      let expected = Self.joined(order, records, alone)
      var bytes = Array(order.map { records[$0] }.joined())
      // Without its line feed, an empty line is none; and the reader of lines does not know that a
      // quoted row goes on after one.
      let last = bytes[bytes.count - 2]
      if world.isRare(), last != UInt8(ascii: "\r"), last != UInt8(ascii: "\n"), !isQuoted {
        bytes.removeLast()
      }
      let small = Int.random(in: 8...200, using: &world.random)
      for blockSize in [Block.usualSize] + (isQuoted ? [] : [small]) {
        var whole = try pipeline(blockSize)
        let found = try Self.findings(in: bytes, &whole)
        if found == expected { continue }
        let (text, difference) = (
          String(decoding: bytes, as: UTF8.self), found.difference(from: expected)
        )
        Issue.record("\(text.debugDescription) in blocks of \(blockSize): \(difference)")
        return
      }
      if isQuoted { continue }
      let found = try Self.findings(inRangesOf: bytes, &world, pipeline)
      if found == expected { continue }
      let (text, difference) = (
        String(decoding: bytes, as: UTF8.self), found.difference(from: expected)
      )
      Issue.record("\(text.debugDescription) in ranges: \(difference)")
      return
    }
  }

  private static func findings(
    in bytes: some Sequence<UInt8>,
    _ pipeline: inout InputPipeline
  ) throws -> [LineFinding] {
    var findings: [LineFinding] = []
    _ = try pipeline.summary(of: Array(bytes)) { finding in
      findings.append(finding.withoutReturn)
      return true
    }
    return findings
  }

  /// Returns the findings in consecutive ranges of a file, at random places.
  private static func findings(
    inRangesOf bytes: [UInt8],
    _ world: inout RandomRecords,
    _ pipeline: (_ blockSize: Int) throws -> InputPipeline
  ) throws -> [LineFinding] {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/records"
    try Data(bytes).write(to: URL(filePath: path))
    let cuts = (0..<2).map { _ in Int.random(in: 0...bytes.count, using: &world.random) }.sorted()
    var (findings, lines) = ([] as [LineFinding], 0)
    for (start, end) in zip([0] + cuts, cuts + [bytes.count]) {
      var part = try pipeline(Block.usualSize)
      let summary = try part.summary(ofFile: path, in: start..<end) { finding in
        findings.append(finding.withoutReturn.moved(by: lines))
        return true
      }
      lines += summary.lines
    }
    return findings
  }

  /// Returns the findings in records that follow each other, given those in each of them.
  private static func joined(
    _ order: [Int],
    _ records: [[UInt8]],
    _ alone: [[LineFinding]]
  ) -> [LineFinding] {
    var (findings, lines) = ([] as [LineFinding], 0)
    for index in order {
      findings += alone[index].map { $0.moved(by: lines) }
      lines += records[index].count { $0 == UInt8(ascii: "\n") }
    }
    return findings
  }
}

extension LineFinding {
  /// The finding without a carriage return at the end of its line: of a line that is larger than a
  /// block, the start is shown as it is.
  fileprivate var withoutReturn: Self {
    let count = bytes.count - (bytes.last == UInt8(ascii: "\r") ? 1 : 0)
    return Self(
      line: line, column: column, range: range, rules: rules, bytes: Array(bytes.prefix(count)),
      isWhole: isWhole)
  }

  /// Returns the finding with a number of lines before the record.
  fileprivate func moved(by lines: Int) -> Self {
    Self(
      line: line + lines, column: column, range: range, rules: rules, bytes: bytes,
      isWhole: isWhole)
  }
}
