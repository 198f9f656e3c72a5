import InputValidation
import LineScanning
import RegularLanguage
import SettingsSyntax
import TestSupport
import Testing

@testable import LineValidation

@Suite struct TableTests {
  /// A plan of columns, with the findings of a naive reader in a row.
  struct Plan: CustomTestStringConvertible {
    let name: String
    let columns: [ColumnRules]
    var relations: [ColumnRelation] = []
    var uniqueKeys: [[String]] = []
    /// The requirements on rows apart from their values.
    var lines = LinePlan()
    var headerRows = 1
    var testDescription: String { name }
    static let digits: any Validator = DigitsValidator()
    static let pair: any Validator = OneOfValidator(["22", "333", "x", "6,7"])
    static let letters: any Validator = AlphabeticValidator()

    static func rules(_ validators: [any Validator]) -> RuleSet {
      RuleSet(validators.map { NamedRule(label: $0.rule.code.rawValue, validator: $0) })
    }
  }

  private static func column(
    _ name: String,
    _ validators: [any Validator],
    _ exemption: ColumnRules.Exemption? = nil,
    when conditions: [(column: String, validator: any Validator)] = [],
    isNumber: Bool = false
  ) -> ColumnRules {
    var column = ColumnRules(name, validators.isEmpty ? nil : Plan.rules(validators))
    column.exemption = exemption
    column.conditions = conditions.map { ColumnCondition($0.column, Plan.rules([$0.validator])) }
    if isNumber { column.order = .plainNumber }
    return column
  }

  private static let plans = [
    Plan(name: "no rules", columns: []),
    Plan(
      name: "two columns", columns: [column("a", [Plan.digits]), column("c", [Plan.letters])]),
    Plan(name: "several rules", columns: [column("2", [Plan.digits, Plan.pair])]),
    Plan(name: "optional value", columns: [column("b", [Plan.digits], .empty)]),
    Plan(name: "condition", columns: [column("c", [Plan.digits], .unless("a"))]),
    Plan(
      name: "unique", columns: [column("b", [Plan.letters])], uniqueKeys: [["a"]]),
    Plan(
      name: "unique unless empty", columns: [column("a", [Plan.digits], .empty)],
      uniqueKeys: [["a"]]),
    Plan(
      name: "unique together", columns: [column("a", [Plan.digits], .empty)],
      uniqueKeys: [["a", "b"], ["c"], ["c", "2"]]),
    Plan(
      name: "same", columns: [column("a", [Plan.digits])],
      relations: [ColumnRelation(.same, ["b", "c"])]),
    Plan(
      name: "same of invalid values", columns: [column("b", [Plan.letters])],
      relations: [ColumnRelation(.same, ["b", "c"]), ColumnRelation(.different, ["c", "a"])]),
    Plan(
      name: "same numbers",
      columns: [
        column("a", [Plan.digits], isNumber: true), column("b", [], isNumber: true),
        column("c", [], isNumber: true),
      ],
      relations: [ColumnRelation(.same, ["a", "b"]), ColumnRelation(.different, ["c", "b"])]),
    Plan(
      name: "order",
      columns: [column("a", [Plan.digits], .empty, isNumber: true), column("b", [Plan.pair])],
      relations: [
        ColumnRelation(.atLeast, ["b", "a"]), ColumnRelation(.notAfter, ["c", "a"]),
        ColumnRelation(.notBefore, ["c", "a"]), ColumnRelation(.atMost, ["3", "a"]),
      ]),
    Plan(
      name: "sum",
      columns: [
        column("a", [Plan.digits], .empty, isNumber: true),
        column("b", [Plan.digits], .empty, isNumber: true), column("c", [], isNumber: true),
      ],
      relations: [
        ColumnRelation(.sum(23), ["a", "b", "c"]), ColumnRelation(.sum(1), ["c", "b"]),
      ]),
    Plan(
      name: "when",
      columns: [
        column("a", [Plan.digits], when: [("b", Plan.pair)]),
        column("c", [Plan.letters], .empty, when: [("b", Plan.digits), ("a", Plan.digits)]),
      ]),
    Plan(
      name: "when and others",
      columns: [
        column("a", [Plan.digits], when: [("c", Plan.letters)], isNumber: true),
        column("b", [Plan.digits], isNumber: true),
      ],
      relations: [
        ColumnRelation(.atLeast, ["b", "a"]), ColumnRelation(.sum(2), ["a", "b"]),
        ColumnRelation(.same, ["c", "b"]),
      ], uniqueKeys: [["a"], ["b", "a"]]),
    Plan(
      name: "comments", columns: [column("a", [Plan.digits])],
      lines: lines {
        $0.commentPrefixes = ["#", "\"//", "1,\"4"].map { Array($0.utf8) }
      }),
    Plan(
      name: "limit", columns: [column("b", [Plan.digits])], lines: lines { $0.maximumByteCount = 9 }
    ),
    Plan(name: "nothing", columns: [], lines: lines { $0.maximumByteCount = 0 }),
    Plan(
      name: "returns", columns: [column("c", [Plan.digits])],
      lines: lines {
        $0.carriageReturn = .error
      }),
    Plan(
      name: "end", columns: [column("c", [Plan.digits])],
      lines: lines {
        $0.finalNewline = .require
      }),
    Plan(
      name: "mark", columns: [column("a", [Plan.digits])],
      lines: lines {
        $0.byteOrderMark = .error
      }),
    Plan(
      name: "mark of the first row", columns: [column("1", [Plan.digits])],
      lines: lines {
        $0.byteOrderMark = .error
        $0.finalNewline = .require
        $0.commentPrefixes = [Array("#".utf8)]
      }, headerRows: 0),
    Plan(
      name: "all", columns: [column("a", [Plan.digits], when: [("b", Plan.pair)], isNumber: true)],
      relations: [ColumnRelation(.same, ["b", "c"]), ColumnRelation(.atMost, ["c", "a"])],
      uniqueKeys: [["a"]],
      lines: lines {
        $0.byteOrderMark = .error
        $0.finalNewline = .require
        $0.carriageReturn = .error
        $0.maximumByteCount = 12
        $0.skipsBlank = true
        $0.commentPrefixes = [Array("#".utf8)]
      }),
  ]

  private static func lines(_ change: (inout LinePlan) -> Void) -> LinePlan {
    var plan = LinePlan()
    change(&plan)
    return plan
  }

  @Test(arguments: plans, [0, 30, 64, 1000])
  func `rows are judged like a naive reader does, for any block size`(
    plan: Plan,
    blockSize: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(blockSize))
    for _ in 0..<sampled(2, of: 60) {
      let comments = plan.lines.commentPrefixes.isEmpty ? "" : "#,\"\n"
      let blanks = plan.lines.skipsBlank ? " \n" : ""
      let end = ["\n", "\r\n"].randomElement(using: &random) ?? ""
      var text = comments + blanks + "a,b,c" + end + Self.text(using: &random)
      // Also without a final terminator, and without rows after the header.
      if Int.random(in: 0..<6, using: &random) == 0 { text = comments + "a,b,c" }
      let mark = Bool.random(using: &random) ? "\u{FEFF}" : ""
      var table = TablePlan(
        RowFormat(delimiter: UInt8(ascii: ","), isQuoted: true), columns: plan.columns)
      table.relations = plan.relations
      table.uniqueKeys = plan.uniqueKeys.map { UniqueColumns($0) }
      table.headerRows = plan.headerRows
      table.uniqueBytes = [0, 200, 1 << 20].randomElement(using: &random) ?? 0
      var lines = plan.lines
      lines.filtersSmallInputs = Bool.random(using: &random)
      var pipeline = try InputPipeline(
        table, lines, blockSize: blockSize > 0 ? blockSize : Block.usualSize)
      let found = FoundLines(pipeline.explainer)
      let tally = pipeline.judge(Array((mark + text).utf8), to: found)
      let expected = Self.findings(in: text, hasMark: !mark.isEmpty, by: plan)
      #expect(found.findings == expected.findings, "\(text.debugDescription)")
      #expect(tally.lines == expected.rows, "\(text.debugDescription)")
      #expect(tally.invalid == expected.invalid, "\(text.debugDescription)")
      #expect(tally.problem == nil)
    }
  }

  @Test(arguments: [(",", 1), (",", 2), ("\t", 1), ("\t", 2)], [true, false])
  func `scanned rows are judged like rows that are read field by field`(
    shape: (delimiter: String, columnCount: Int),
    areReturnsFaulty: Bool
  ) throws {
    let delimiter = try #require(shape.delimiter.utf8.first)
    let alphabet = ["1", "#", " ", "\t", "\r", "\"", ","]
    var lines = [""]
    for length in 1...4 {
      lines += lines.filter { $0.utf8.count == length - 1 }
        .flatMap { line in alphabet.map { line + $0 } }
    }
    let header = ["a", "b"].prefix(shape.columnCount).joined(separator: shape.delimiter)
    let text = ([header] + lines).map { $0 + "\n" }.joined()
    // A limit that no row reaches disables the scanner.
    let readings = try [Int?.none, 1 << 20].map { maximumByteCount in
      let format = RowFormat(delimiter: delimiter, isQuoted: shape.delimiter == ",")
      let plan = Self.lines {
        $0.commentPrefixes = [Array("#".utf8), Array("1 ".utf8)]
        $0.skipsBlank = true
        $0.carriageReturn = areReturnsFaulty ? .error : .auto
        $0.maximumByteCount = maximumByteCount
        $0.filtersSmallInputs = true
      }
      let columns = [Self.column("a", [Plan.digits], .empty)]
      var pipeline = try InputPipeline(TablePlan(format, columns: columns), plan)
      let found = FoundLines(pipeline.explainer)
      let tally = pipeline.judge(Array(text.utf8), to: found)
      return (found.findings, tally.lines, tally.invalid)
    }
    #expect(readings[0].2 > 0)
    #expect(readings[0].0 == readings[1].0)
    #expect(readings[0].1 == readings[1].1)
    #expect(readings[0].2 == readings[1].2)
  }

  private static func text(using random: inout SplitMix64) -> String {
    let isCareful = Bool.random(using: &random)
    var text = ""
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      var fields: [String] = []
      for _ in 0..<(isCareful ? 3 : Int.random(in: 2...4, using: &random)) {
        let values = [
          "1", "22", "333", "1.0", "022", "", "x", "4\n5", "6,7", "\"", "8\"\"9", "\n", "4\r\n5",
          "\r", "# ",
        ]
        let value = values[Int.random(in: 0..<values.count, using: &random)]
        let isPlain = !value.unicodeScalars.contains { "\r\n,\"".unicodeScalars.contains($0) }
        if isPlain, Bool.random(using: &random) {
          fields.append(value)
        } else if !isCareful, Int.random(in: 0..<8, using: &random) == 0 {
          fields.append(
            ["\"", "a\"b", "\"a\"b", "\r", "\"a\"\r"].randomElement(using: &random) ?? "")
        } else {
          fields.append(
            "\""
              + value.split(separator: "\"", omittingEmptySubsequences: false)
              .joined(separator: "\"\"") + "\"")
        }
      }
      let start =
        ["", "", "", "#", "# \"", "\"//", " \t\n", ", \t,\"\"\n"].randomElement(using: &random)
        ?? ""
      let end = ["\n", "\r\n"].randomElement(using: &random) ?? ""
      text += start + fields.joined(separator: ",") + end
    }
    return Bool.random(using: &random) ? text : String(text.unicodeScalars.dropLast())
  }

  private static func findings(
    in text: String,
    hasMark: Bool,
    by plan: Plan
  ) -> (findings: [String], rows: Int, invalid: Int) {
    let names = ["a", "b", "c"]
    func field(_ column: String) -> Int { names.firstIndex(of: column) ?? (Int(column) ?? 0) - 1 }
    var findings: [String] = []
    var seen: [[String]: Set<[String]>] = [:]
    let lines = plan.lines
    let comments = lines.commentPrefixes.map { String(decoding: $0, as: UTF8.self) }
    let rows = NaiveTable(text, comments: comments).rows
    let isSkipped = rows.map { $0.isComment || $0.isBlank && lines.skipsBlank }
    var header = 0
    if plan.headerRows > 0 { header = (isSkipped.firstIndex(of: false) ?? 0) + 1 }
    var (judged, invalidRows) = (0, 0)
    // In a table without a header, the first row determines the number of fields.
    let first = zip(rows, isSkipped).first { !$0.1 && $0.0.fault == nil }?.0
    let fieldCount = plan.headerRows > 0 ? 3 : first?.fields.count ?? rows[0].fields.count
    for (index, row) in rows.enumerated() {
      var found: [(place: TextPosition, words: String)] = []
      let hasFaultyMark = index == 0 && hasMark && lines.byteOrderMark == .error
      let hasFaultyEnd = !row.isTerminated && lines.finalNewline == .require
      if hasFaultyMark { found.append((TextPosition(line: 0, column: 0), "[bom]")) }
      func addEnd() {
        if hasFaultyEnd { found.append((row.end, "[final-newline]")) }
      }
      func addLineFaults() {
        if let limit = lines.maximumByteCount, row.places.count > limit {
          found.append((row.places[limit], "[max-line]"))
        }
        if lines.carriageReturn == .error, row.hasReturn { found.append((row.end, "[crlf]")) }
        addEnd()
      }
      if index < header || isSkipped[index] {
        // A header is a record without rules.
        if isSkipped[index] { addEnd() } else { addLineFaults() }
        if !found.isEmpty { (judged, invalidRows) = (judged + 1, invalidRows + 1) }
        findings += found.map {
          "\(row.line + $0.place.line):\($0.place.column + 1) \($0.words)"
        }
        continue
      }
      judged += 1
      let marks = found
      found = []
      func isExempt(_ column: ColumnRules, _ own: Int) -> Bool {
        for condition in column.conditions {
          let other = field(condition.column)
          guard row.fields.indices.contains(other),
            condition.rules.validator.isValid(row.fields[other].text)
          else { return true }
        }
        return switch column.exemption {
        case nil: false
        case .empty: row.fields.indices.contains(own) && row.fields[own].text.isEmpty
        case .unless(let other):
          row.fields.indices.contains(field(other)) && row.fields[field(other)].text.isEmpty
        }
      }
      var invalid: Set<Int> = []
      for (number, own) in row.fields.enumerated() {
        if row.fault != nil, number == row.fields.count - 1 { break }
        for column in plan.columns where field(column.column) == number {
          guard let rules = column.rules, !isExempt(column, number) else { continue }
          guard let error = rules.validator.error(in: own.text) else { continue }
          let names = rules.rules.filter { !$0.validator.isValid(own.text) }.map(\.label)
          invalid.insert(number)
          found.append(
            (own.place(of: error.range.lowerBound), "[\(names.joined(separator: ", "))]"))
        }
      }
      if let fault = row.fault {
        found.append((fault, "[quoting]"))
      } else {
        if row.fields.count < fieldCount { found.append((row.end, "[fields]")) }
        if row.fields.count > fieldCount {
          found.append((row.fields[fieldCount].start, "[fields]"))
        }
      }
      func rules(of own: Int) -> ColumnRules? {
        plan.columns.first { field($0.column) == own }
      }
      for relation in plan.relations where row.fault == nil {
        let fields = relation.columns.map(field)
        let (own, texts) = (fields.last ?? 0, fields.map { row.fields.text(at: $0) })
        guard !texts.contains(nil), invalid.isDisjoint(with: fields) else { continue }
        if relation.isRuleOfColumn, let column = rules(of: own), isExempt(column, own) { continue }
        let areNumbers = fields.allSatisfy { rules(of: $0)?.order != nil }
        guard Self.isViolated(relation, by: texts.compactMap(\.self), areNumbers) else { continue }
        found.append((row.fields[own].place(of: 0), "[\(relation.fault.label)]"))
      }
      for key in plan.uniqueKeys where row.fault == nil {
        let fields = key.map(field)
        let texts = fields.map { row.fields.text(at: $0) }
        let isJudged = zip(fields, texts).allSatisfy { own, text in
          text != nil && !(rules(of: own).map { isExempt($0, own) } ?? false)
        }
        guard isJudged, invalid.isDisjoint(with: fields) else { continue }
        // A key without any value repeats nothing.
        if texts.allSatisfy({ $0?.isEmpty ?? true }) { continue }
        if !seen[key, default: []].insert(texts.compactMap(\.self)).inserted {
          found.append((row.fields[fields.last ?? 0].place(of: 0), "[unique]"))
        }
      }
      found += marks
      addLineFaults()
      if !found.isEmpty { invalidRows += 1 }
      let sorted = found.enumerated().sorted {
        ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
      }
      for (_, element) in sorted {
        findings.append(
          "\(row.line + element.place.line):\(element.place.column + 1) \(element.words)")
      }
    }
    return (findings, judged, invalidRows)
  }

  /// Returns whether values that can be compared violate a relation, by the simplest arithmetic.
  private static func isViolated(
    _ relation: ColumnRelation,
    by texts: [String],
    _ areNumbers: Bool
  ) -> Bool {
    // No number has a minus sign or an exponent.
    let numbers = texts.map { text in
      text.allSatisfy { $0.isASCII && $0.isNumber || $0 == "." } ? Double(text) : nil
    }
    let (one, other) = (numbers.first ?? nil, numbers.last ?? nil)
    let areEqual = texts[0] == texts[1] || areNumbers && one != nil && one == other
    let order = one.flatMap { one in other.map { $0 - one } }
    switch relation.kind {
    case .same: return !areEqual
    case .different: return areEqual && !texts.contains("")
    case .notBefore, .atLeast: return order.map { $0 < 0 } ?? false
    case .notAfter, .atMost: return order.map { $0 > 0 } ?? false
    case .sum(let total):
      let all = zip(texts, numbers).filter { !$0.0.isEmpty }.map(\.1)
      guard !all.isEmpty, !all.contains(nil) else { return false }
      return all.compactMap(\.self).reduce(0, +) != Double(total.description)
    }
  }
}

extension [NaiveTable.Field] {
  /// Returns the text of a field; nil if there are too few.
  fileprivate func text(at index: Int) -> String? {
    indices.contains(index) ? self[index].text : nil
  }
}
