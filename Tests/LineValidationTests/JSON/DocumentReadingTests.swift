import InputValidation
import RegularLanguage
import SettingsSyntax
import Testing

@testable import LineValidation

/// JSON documents are judged in three ways, with equal results: by a scan, in pieces of any size,
/// and by a naive judge that walks the values of ``JSONText``.
@Suite struct DocumentReadingTests {
  private typealias Member = JSONPlan.Member

  private static func member(
    _ path: String,
    _ validator: (any Validator)? = nil,
    type: JSONType? = nil,
    count: Interval<Int>? = nil,
    isOptional: Bool = false,
    isExemptIfEmpty: Bool = false
  ) throws -> Member {
    var rules = ColumnRules(
      path,
      validator.map { RuleSet([NamedRule(label: $0.rule.code.rawValue, validator: $0)]) })
    rules.isOptional = isOptional
    rules.exemption = isExemptIfEmpty ? .empty : nil
    return try Member(MemberPath(path), rules, type: type, count: count)
  }

  private static func plans() throws -> [[Member]] {
    try [
      [],
      [
        member("id", .integer, type: .number),
        member("user.email", .email, isExemptIfEmpty: true),
        member("items[].sku", .regex("[A-Z]{1,3}")),
        member("items", count: Interval(upper: .included(2))),
      ],
      [
        member("items[0].sku", .alphabetic), member("items[]", type: .object),
        member("user", type: .object, count: Interval(lower: .included(1)), isOptional: true),
        member("/id", .nonEmpty, isOptional: true, isExemptIfEmpty: true),
        member("a.b[]", type: .number, isOptional: true),
      ],
      [member(".", .digits, isOptional: true)],
    ]
  }

  private static let seeds = [
    #"{"id": 1, "user": {"email": "a@b.de"}, "items": [{"sku": "ABC"}, {"sku": "D"}]}"#,
    #"{"id": "x", "user": {"email": ""}, "items": [], "a.b": {"": [1, [2]]}}"#,
    #"{"user": null, "items": [{"sku": "\u0041\ud83d\ude00", "sku": 1.5e-3}, 7], "id": -0}"#,
    #"{"id": -0, "a": {"b": [1, "x"]}}"#,
    #" [12, true, "é\n", {"id": 1}] "#, "120",
    "{\"items\": [\n{\"sku\": \"long value with many letters\"},\n\n{}], \"id\": null}",
  ]

  /// Returns documents that differ from the seeds by a few bytes.
  private static func documents() -> [[UInt8]] {
    let characters = Array("{}[],:\"\\/* 0123.eE+-tfnulrasub\n'#\u{E9}".utf8) + [0x00, 0xC3, 0xFF]
    var generator = SplitMix64(seed: 11)
    return (0..<1_000).map { number in
      var text = Array(seeds[number % seeds.count].utf8)
      for _ in 0..<Int.random(in: 0...3, using: &generator) where !text.isEmpty {
        let index = Int.random(in: text.indices, using: &generator)
        switch Int.random(in: 0...2, using: &generator) {
        case 0: text.remove(at: index)
        case 1: text.insert(characters.randomElement(using: &generator) ?? 0, at: index)
        default: text[index] = characters.randomElement(using: &generator) ?? 0
        }
      }
      return text
    }
  }

  private static func faults(
    in document: [UInt8],
    pieces: Int,
    _ rules: JSONRules
  ) -> [String] {
    var reading = DocumentReading(rules)
    var start = 0
    // The state after another document must not matter.
    reading.read([UInt8](#"{"id": "\u00"#.utf8).span)
    reading.restart()
    while start < document.count {
      let end = min(start + pieces, document.count)
      reading.read(document.span.extracting(start..<end))
      start = end
    }
    return reading.end().map { text(of: $0, rules) }
  }

  private static func text(
    of fault: RecordFault,
    _ rules: JSONRules,
    in block: [UInt8] = []
  ) -> String {
    let reason = fault.explanation
    let labels = reason.broken.map { rules.reported.all[$0].label }
    let value =
      switch fault.value {
      case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
      case .range(let range): String(decoding: block[range], as: UTF8.self)
      case nil: "-"
      }
    return """
      \(fault.place.line):\(fault.place.column)+\(fault.length) \(fault.name ?? ".") \(labels) \
      \(value) \(reason.details?.rule.map { "\($0)" } ?? "")
      """
  }

  /// Checks that rejected values have the faults of their document.
  private static func expect(
    _ faults: [String],
    of rejected: [JSONLayouts.LeafValue],
    in document: [UInt8],
    _ rules: JSONRules
  ) {
    guard document.span.isASCIIWithoutLineFeeds, !rejected.isEmpty,
      !rejected.contains(where: \.hasEscapes)
    else { return }
    var reading = DocumentReading(rules)
    let line = Array("x\n".utf8) + document
    let found = reading.faults(
      of: rejected.map { value in
        JSONLayouts.LeafValue(
          range: value.range.lowerBound + 2..<value.range.upperBound + 2, isString: value.isString,
          node: value.node)
      }, in: line.span, from: 2)
    #expect(
      found.map { text(of: $0, rules, in: line) } == faults,
      "\(String(decoding: document, as: UTF8.self))")
  }

  @Test(arguments: 0..<4)
  func `a document in pieces has the same faults as in one piece`(plan: Int) throws {
    let rules = try JSONRules(
      JSONPlan(try Self.plans()[plan], readsLines: true), LinePlan())
    for document in Self.documents() {
      let whole = Self.faults(in: document, pieces: .max / 2, rules)
      for size in [1, 2, 7] {
        let pieces = Self.faults(in: document, pieces: size, rules)
        #expect(pieces == whole, "\(String(decoding: document, as: UTF8.self))")
      }
    }
  }

  @Test(arguments: 0..<4)
  func `a scan accepts the documents without faults`(plan: Int) throws {
    let rules = try JSONRules(JSONPlan(try Self.plans()[plan], readsLines: true), LinePlan())
    var scan = JSONScan(rules)
    for document in Self.documents() {
      let faults = Self.faults(in: document, pieces: .max / 2, rules)
      if document.contains(UInt8(ascii: "\n")) { continue }
      let line = document + [UInt8(ascii: "\n")]
      let (end, accepts) = scan.line(in: line.span, from: 0, isASCII: false)
      #expect(end == document.count)
      Self.expect(faults, of: scan.rejected, in: document, rules)
      if accepts {
        #expect(faults == [], "\(String(decoding: document, as: UTF8.self))")
      } else if faults.isEmpty {
        // Names with escapes are left to the reading.
        #expect(
          document.contains(UInt8(ascii: "\\")), "\(String(decoding: document, as: UTF8.self))")
      }
    }
  }

  /// Documents with few layouts, and with values that are valid or not.
  private static func similarDocuments() -> [[UInt8]] {
    let numbers = ["1", "-0", "12e+3", "01", "1.", "-", "+1", "1x", "", "null", "\"1\""]
    let strings = ["a@b.de", "", "AB", #"\u0041"#, #"\"\\"#, "\u{E9}", "a\tb", #"\q"#, "x\"y"]
    var generator = SplitMix64(seed: 5)
    return (0..<2_000).map { _ in
      func any(_ texts: [String]) -> String {
        // Most are of the first two kinds.
        let isUsual = Int.random(in: 0..<4, using: &generator) > 0
        return texts[Int.random(in: 0..<(isUsual ? 2 : texts.count), using: &generator)]
      }
      let skus = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        #"{"sku": "\#(any(["ABC", "A"] + strings))"}"#
      }
      var text = Array(
        """
        {"id": \(any(numbers)), "user": {"email": "\(any(strings))"}, "items": \
        [\(skus.joined(separator: ", "))], "flag": \(any(["true", "false", "null", "7"]))}
        """.utf8)
      if Int.random(in: 0..<8, using: &generator) == 0 {
        let byte: UInt8 = [0x20, 0x2C, 0x7D, 0xFF, 0x22].randomElement(using: &generator) ?? 0
        text[Int.random(in: text.indices, using: &generator)] = byte
      }
      return text
    }
  }

  @Test(arguments: 0..<4)
  func `known layouts make no difference`(plan: Int) throws {
    let rules = try JSONRules(JSONPlan(try Self.plans()[plan], readsLines: true), LinePlan())
    var scan = JSONScan(rules)
    var layouts = JSONLayouts()
    var knownCount = 0
    for document in Self.similarDocuments() {
      let line = document + [UInt8(ascii: "\n")]
      let faults = Self.faults(in: document, pieces: .max / 2, rules)
      let isValid = faults.isEmpty
      let text = "\(String(decoding: document, as: UTF8.self))"
      let result = scan.line(in: line.span, from: 0, isASCII: false)
      #expect(result == (document.count, isValid), "\(text)")
      Self.expect(faults, of: scan.rejected, in: document, rules)
      // The values of the line are those that the scan found.
      var fresh = JSONScan(rules)
      if fresh.accepts(document.span) { layouts.learn(document.span, from: 0, fresh.values) }
      // A known layout is valid if its values are.
      var values: [JSONLayouts.LeafValue] = []
      let match = layouts.endOfLine(in: line.span, from: 0) { value in
        values.append(value)
        return true
      }
      if document.span.isUTF8, case .end = match, !values.contains(where: \.hasEscapes) {
        #expect(values.allSatisfy { rules.accepts($0, in: line) } == isValid, "\(text)")
        knownCount += 1
      }
    }
    // No document is a text of digits only.
    #expect(knownCount > 30 || plan == 3)
  }

  @Test func `a document is JSON if the reader of settings accepts it`() throws {
    let rules = try JSONRules(JSONPlan([], readsLines: true), LinePlan())
    for document in Self.documents() {
      var expected: [String] = []
      do throws(JSONError) {
        let text = try JSONText(document)
        expected = text.repetitions.map { repetition in
          var positions = TextPositions(document.map { $0 == UInt8(ascii: "\r") ? 0x20 : $0 })
          let (line, column) = positions.place(at: text.nodes[repetition.name].start)
          return "\(line - 1):\(column) repeated"
        }
      } catch {
        var positions = TextPositions(document)
        let (line, column) = positions.place(at: error.offset)
        expected = ["\(line - 1):\(column - 1) \(error.problem)"]
      }
      var reading = DocumentReading(rules)
      reading.read(document.span)
      let problems = JSONError.Problem.all(
        maximumDepth: JSONPlan.maximumDepth, maximumMembers: JSONPlan.maximumMemberCount)
      let found = reading.end().map { found in
        let number = found.explanation.broken.first ?? 0
        let place = "\(found.place.line):\(found.place.column)"
        if number == rules.reported.encoding { return place + " notUTF8" }
        if number == rules.reported.number(of: .repeated) { return place + " repeated" }
        return place + " \(problems[number - rules.reported.firstOther])"
      }
      #expect(found.sorted() == expected.sorted(), "\(String(decoding: document, as: UTF8.self))")
    }
  }

  @Test(arguments: 0..<4)
  func `a naive judge finds the same faults`(plan: Int) throws {
    let members = try Self.plans()[plan]
    let rules = try JSONRules(JSONPlan(members, readsLines: true), LinePlan())
    for document in Self.documents() {
      guard let text = try? JSONText(document), text.repetitions.isEmpty else { continue }
      var judge = NaiveDocumentJudge(text: text)
      for member in members { judge.judge(member) }
      var reading = DocumentReading(rules)
      reading.read(document.span)
      let found = Set(
        reading.end().map { found in
          let number = found.explanation.broken.first ?? 0
          return "\(found.name ?? ".") \(rules.reported.all[number].label)"
        })
      #expect(found == judge.faults, "\(String(decoding: document, as: UTF8.self))")
    }
  }

  @Test func `nesting and members have limits`() throws {
    let rules = try JSONRules(JSONPlan([], readsLines: true), LinePlan())
    func labels(_ text: String) -> [String] {
      Self.faults(in: Array(text.utf8), pieces: 1 << 16, rules)
    }
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(labels(nested(128)) == [])
    #expect(labels(nested(129)) == ["0:128+0 . [\"json\"] - "])
    let names = (0...JSONPlan.maximumMemberCount).map { "\"\($0)\":0" }
    // One member too many is a fault; all before it are read.
    let most = "{" + names.dropLast().joined(separator: ",")
    #expect(
      labels(most + ",\(names.last ?? "")}") == ["0:\(most.utf8.count + 1)+0 . [\"json\"] - "])
  }
}

/// A judge of documents that walks the values of a text for each member of a plan.
private struct NaiveDocumentJudge {
  let text: JSONText
  /// The faults: the path and the label of the rule.
  private var found: Set<String> = []
  /// The paths of values that should be arrays or objects, because paths lead through them.
  private var mistyped: Set<String> = []

  /// The faults, without those in a value that should have another type.
  var faults: Set<String> {
    found.filter { fault in
      !mistyped.contains { fault.hasPrefix($0 + ".") || fault.hasPrefix($0 + "[") }
    }
  }

  init(text: JSONText) { self.text = text }

  mutating func judge(_ member: JSONPlan.Member) {
    judge(0, ".", member.path.steps[...], member)
  }

  private mutating func judge(
    _ node: Int,
    _ path: String,
    _ steps: ArraySlice<MemberPath.Step>,
    _ member: JSONPlan.Member
  ) {
    let kind = text.nodes[node].kind
    guard let step = steps.first else { return judgeValue(node, path, member) }
    if kind == .null, member.rules.isOptional { return }
    let prefix = path == "." ? "" : path
    switch (step, kind) {
    case (.each, .array):
      for (index, element) in text.elements(of: node).enumerated() {
        judge(element, prefix + "[\(index)]", steps.dropFirst(), member)
      }
    case (.name(let name), .object),
      (.name(let name), .array) where kind == .object || name.isArrayIndex:
      let name = String(decoding: name, as: UTF8.self)
      let children: [(String, Int)] =
        kind == .object
        ? text.names(of: node).map { (text.text(of: text.nodes[$0]), $0 + 1) }
        : text.elements(of: node).enumerated().map { ("\($0)", $1) }
      let step = kind == .object ? (prefix.isEmpty ? "" : ".") + name : "[\(name)]"
      let child = children.first { $0.0.utf8.elementsEqual(name.utf8) }
      if let child {
        judge(child.1, prefix + step, steps.dropFirst(), member)
      } else if !member.rules.isOptional {
        found.insert(prefix + step + " required")
      }
    default:
      found.insert(path + " type")
      mistyped.insert(path)
    }
  }

  private mutating func judgeValue(_ node: Int, _ path: String, _ member: JSONPlan.Member) {
    let kind = text.nodes[node].kind
    let value = text.text(of: text.nodes[node])
    let isScalar = kind != .object && kind != .array
    if member.rules.exemption != nil, kind == .null || kind == .string && value.isEmpty { return }
    let isText = isScalar && kind != .null
    if let type = member.type ?? (member.count == nil ? nil : .array) {
      if type != kind { found.insert(path + " type") }
    } else if member.rules.rules != nil, !isText {
      found.insert(path + " type")
    }
    if let rules = member.rules.rules, isText, member.type ?? kind == kind, member.count == nil,
      !rules.validator.isValid(value)
    {
      found.insert(path + " " + rules.rules[0].label)
    }
    if let count = member.count, !isScalar, (member.type ?? .array) == kind {
      let number =
        kind == .array
        ? text.elements(of: node).count { _ in true }
        : text.names(of: node).count { _ in true }
      if !count.contains(number) { found.insert(path + " count") }
    }
  }
}

extension JSONRules {
  fileprivate func accepts(_ value: JSONLayouts.LeafValue, in line: [UInt8]) -> Bool {
    var decoded: [UInt8] = []
    return mayAccept(value, in: line.span, &decoded)
  }
}
