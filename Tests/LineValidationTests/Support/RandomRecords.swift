import InputValidation
import LineScanning
import RegularLanguage
import SettingsSyntax

@testable import LineValidation

/// A source of random plans, and of random records to judge by them, in each notation.
struct RandomRecords {
  /// A column of rows, and the path of a member of documents.
  struct Column {
    let name: String
    let path: String
  }

  static let columns = [
    Column(name: "a", path: "a"), Column(name: "b", path: "b"), Column(name: "c", path: "u.c"),
    Column(name: "d", path: "u.l[0]"),
  ]

  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }
}

extension RandomRecords {
  /// Returns `true` once in a while.
  mutating func isRare() -> Bool { Int.random(in: 0..<5, using: &random) == 0 }

  private mutating func any<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private mutating func one(in count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }
}

extension RandomRecords {
  /// Returns one or two rules, some of which may be warnings.
  mutating func rules() -> RuleSet {
    // Small automata: those of a row are combined, which takes long without optimization.
    let validators: [any Validator] = [
      .digits, .integer, .numeric, .oneOf("1", "x", ""), .not(.oneOf("")), .not(.oneOf("x", "2")),
      .oneOf("1", "2", "\u{E9}", "xy"),
    ]
    let rules = (0...(one(in: 3) ? 1 : 0)).map { _ in
      let validator = any(validators)
      return NamedRule(
        label: validator.rule.code.rawValue, validator: validator, isWarning: one(in: 6))
    }
    return RuleSet(rules, isOneEnough: one(in: 3))
  }

  /// Returns the rules of some columns.
  mutating func columns(_ name: (Column) -> String) -> [ColumnRules] {
    var columns: [ColumnRules] = []
    for column in Self.columns where !one(in: 3) {
      var rules = ColumnRules(name(column), one(in: 4) ? nil : rules())
      rules.isOptional = one(in: 2)
      rules.isWarning = one(in: 6)
      if one(in: 2) { rules.exemption = .empty }
      if one(in: 2) { rules.order = .plainNumber }
      for _ in 0..<any([0, 0, 1, 2]) {
        rules.conditions.append(ColumnCondition(name(any(Self.columns)), self.rules()))
      }
      columns.append(rules)
    }
    return columns
  }

  /// Returns some relations between columns.
  mutating func relations(count: Int? = nil, _ name: (Column) -> String) -> [ColumnRelation] {
    (0..<(count ?? any([0, 1, 1, 2, 3]))).map { _ in
      let two = Array(Self.columns.shuffled(using: &random).prefix(2)).map(name)
      let kinds: [ColumnRelation.Kind] = [
        .same, .different, .notBefore, .notAfter, .atLeast, .atMost, .sum(3),
      ]
      var relation = ColumnRelation(any(kinds), two)
      relation.isWarning = one(in: 6)
      return relation
    }
  }

  /// Returns the rules of documents, which name all members that others depend on.
  mutating func documentPlan(relationCount: Int? = nil) throws -> JSONPlan {
    let relations = relations(count: relationCount, \.path)
    var columns = columns(\.path)
    let linked = relations.flatMap(\.columns) + columns.flatMap { $0.conditions.map(\.column) }
    for path in Set(linked).sorted() where columns.named(path) == nil {
      var column = ColumnRules(path, nil)
      column.isOptional = true
      columns.append(column)
    }
    let members = try columns.map { column in
      try JSONPlan.Member(MemberPath(column.column), column)
    }
    return JSONPlan(members, relations: relations, readsLines: true)
  }
}

extension RandomRecords {
  private static let texts = [
    "1", "2", "3", "1.0", "x", "xy", "", "1", "2", "\u{E9}", "e\u{301}x", "-1", "4 ",
  ]

  /// Returns a line with its end.
  mutating func line() -> [UInt8] {
    var line = Array((0..<any([1, 1, 1, 2, 3])).map { _ in any(Self.texts) }.joined().utf8)
    if one(in: 12) { line.append(0xE9) }
    if one(in: 12) { line.append(UInt8(ascii: "\r")) }
    return line + [UInt8(ascii: "\n")]
  }

  /// Returns a row with its end, which may have several lines, or be malformed.
  mutating func row(_ format: RowFormat) -> [UInt8] {
    let count = one(in: 15) ? any([1, 3, 5]) : Self.columns.count
    // After a mistake in a mark, a row ends with its line.
    let isMalformed = one(in: 8)
    var row: [UInt8] = []
    for index in 0..<count {
      if index > 0 { row.append(format.delimiter) }
      var text = Array(any(Self.texts).utf8)
      if one(in: 30) { text.append(0xE9) }
      guard format.isQuoted, one(in: 4) else {
        row += text
        continue
      }
      let inner = any(["", "", "", "\"\"", ","] + (isMalformed ? [] : ["\n", "\r\n"]))
      row += Array("\"".utf8) + text + Array(inner.utf8)
      row += Array((isMalformed ? "\"x" : "\"").utf8)
    }
    // A row without anything is a blank line.
    return row + Array((one(in: 12) ? "\r\n" : "\n").utf8)
  }

  /// Returns a document on a line with its end, which may lack members or have them in another
  /// order, and may be no JSON.
  mutating func document(isSound: Bool = false) -> [UInt8] {
    let space = one(in: 4) ? " " : ""
    var inner = [member("c", space)]
    if !one(in: 4) {
      let elements = (0..<any([0, 1, 1, 2])).map { _ in value() }
      inner.append(
        "\"l\":\(space)\(one(in: 8) ? value() : "[" + elements.joined(separator: ",") + "]")")
    }
    var members = [member("a", space), member("b", space)]
    if !one(in: 5) {
      let object = "{" + inner.compactMap(\.self).joined(separator: ",") + "}"
      members.append("\"u\":\(one(in: 8) ? value() : object)")
    }
    if one(in: 5) { members.append("\"z\":\(value())") }
    if one(in: 5) { members.shuffle(using: &random) }
    var text = Array(("{" + members.compactMap(\.self).joined(separator: "," + space) + "}").utf8)
    if !isSound {
      if one(in: 15) { text.remove(at: Int.random(in: text.indices, using: &random)) }
      if one(in: 20) { text[Int.random(in: text.indices, using: &random)] = 0xE9 }
      if one(in: 12) { text.append(UInt8(ascii: "\r")) }
    }
    return text + [UInt8(ascii: "\n")]
  }

  private mutating func member(_ name: String, _ space: String) -> String? {
    if one(in: 5) { return nil }
    let written = one(in: 10) ? "\\u006\(name.utf8.first.map { $0 & 0xF } ?? 1)" : name
    return "\"\(written)\":\(space)\(value())"
  }

  private mutating func value() -> String {
    switch Int.random(in: 0..<16, using: &random) {
    case 0: "null"
    case 1: any(["true", "false"])
    case 2: any(["[]", "[1]", "{}", "{\"c\":1}"])
    case 3...8: any(["1", "2", "3", "1.0", "-1", "2e0", "30"])
    case 9: any(["\"\\u0031\"", "\"x\\n\"", "\"\\u00e9\\u0032\"", "\"\\\"\""])
    default: "\"\(any(Self.texts))\""
    }
  }
}
