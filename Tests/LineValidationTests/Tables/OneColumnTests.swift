import InputValidation
import LineScanning
import RegularLanguage
import TestSupport
import Testing

@testable import LineValidation

/// A table of one column, without a header and quotation marks, is judged like lines.
///
/// `VALIDATION_EXHAUSTIVE=1` tries every input with every plan.
@Suite struct OneColumnTests {
  /// All inputs of up to two lines, with and without a byte order mark and a final terminator.
  private static let inputs: [[UInt8]] = {
    let contents = ["", "1", "x", "#", "#\u{E9}", "  ", "1\u{E9}23"].map { Array($0.utf8) }
    let lines = (contents + [[0xFF]]).flatMap { line in
      ["\n", "\r\n"].map { line + Array($0.utf8) }
    }
    let whole = [[]] + lines + lines.flatMap { first in lines.map { first + $0 } }
    let texts = whole + whole.filter { !$0.isEmpty }.map { Array($0.dropLast()) }
    return texts + texts.map { Block.byteOrderMark + $0 }
  }()

  /// Every combination of the requirements that apply to both lines and rows.
  private static let plans: [LinePlan] = {
    var plans = [LinePlan()]
    func add(_ change: (inout LinePlan) -> Void) {
      plans += plans.map { plan in
        var plan = plan
        change(&plan)
        return plan
      }
    }
    add { $0.commentPrefixes = [Array("#".utf8), Array("1\u{E9}".utf8)] }
    add { $0.skipsBlank = true }
    add { $0.carriageReturn = .error }
    add { $0.finalNewline = .require }
    add { $0.maximumByteCount = 2 }
    let ofBytes = plans.map { plan in
      var plan = plan
      plan.encoding = .bytes
      return plan
    }
    add { $0.byteOrderMark = .error }
    return plans + ofBytes
  }()

  @Test(arguments: [",", "\t"])
  func `rows of one column have the same findings as lines`(delimiter: String) throws {
    let rules = RuleSet([NamedRule(label: "digits", validator: DigitsValidator())])
    let format = RowFormat(
      delimiter: try #require(delimiter.utf8.first), isQuoted: delimiter == ",")
    var table = TablePlan(format, columns: [ColumnRules("1", rules)])
    table.headerRows = 0
    for (number, plan) in Self.plans.enumerated() {
      var plan = plan
      plan.filtersSmallInputs = number.isMultiple(of: 2)
      var lines = try InputPipeline(rules, plan)
      var rows = try InputPipeline(table, plan)
      for (index, input) in Self.inputs.enumerated() {
        guard isExhaustive || (index + number) % 101 == 0 else { continue }
        // At the end of a file, that is a character; in RFC 4180, only a quoted one.
        if format.isQuoted, input.last == UInt8(ascii: "\r") { continue }
        let limits = [nil, 1, 2]
        for limit in isExhaustive ? limits : [limits[(index + number) / 101 % 3]] {
          let ofLines = FoundLines(lines.explainer, hopelessCount: limit)
          let ofRows = FoundLines(rows.explainer, hopelessCount: limit)
          let lineTally = lines.judge(input, to: ofLines)
          let rowTally = rows.judge(input, to: ofRows)
          // Of a faulty line, only the fault is reported; of a faulty row, everything.
          let areAlike =
            plan.faults.isEmpty
            ? ofRows.findings == ofLines.findings
            : Set(ofRows.findings).isSuperset(of: ofLines.findings)
              && Self.lines(of: ofRows) == Self.lines(of: ofLines)
          if areAlike, rowTally.numbers == lineTally.numbers { continue }
          Issue.record(
            """
            \(String(decoding: input, as: UTF8.self).debugDescription) by \(plan): rows have \
            \(ofRows.findings), \(rowTally); lines have \(ofLines.findings), \(lineTally)
            """)
        }
      }
    }
  }

  /// The numbers of the lines with findings.
  private static func lines(of found: FoundLines) -> Set<Substring> {
    Set(found.findings.compactMap { $0.split(separator: ":").first })
  }
}

extension LineTally {
  /// All counts.
  fileprivate var numbers: [Int] {
    [lines, invalid, skipped, isCutShort ? 1 : 0, problem == nil ? 0 : 1, size ?? -1]
  }
}
