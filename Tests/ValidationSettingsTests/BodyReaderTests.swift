import InputValidation
import RegularLanguage
import SettingsSyntax
import TestSupport
import Testing

@testable import ValidationSettings

/// The two readers of bodies: the one that reads values in one pass, and the one that explains
/// everything.
///
/// By default, some random bodies are read. With `VALIDATION_EXHAUSTIVE=1`, there are many more.
@Suite struct BodyReaderTests {
  private struct Part: Schema {
    let name = Field(.alphabetic(.ascii), default: "part")
    let weight = Field(optional: .numeric(in: 0...10))
    var unknownMembers: UnknownMembers { .ignore }
  }

  private struct Line: Schema {
    let unknownMembers: UnknownMembers
    let sku = Field(.regex(literal: "[A-C]{1,2}")), quantity = Field(.integer(in: 1...99))
    let size = Field(.oneOf("small", "medium", "large"), default: "small")
    let limit = Field(optional: .integer(in: 1...99))
    let tags = Field(.list(of: .integer(in: 1...3)), default: [])
    let place = Nested(Place()), parts = Repeated(Part(), count: ...3)
    let gift = Nested(optional: Gift())

    var relations: [Relation<Self>] {
      [.check("at most the limit", \.quantity, \.limit) { $0 <= $1 ?? 99 }]
    }
  }

  private struct Gift: Schema {
    let to = Field(.alphabetic(.ascii)), parts = Repeated(Part(), count: ...1)
    let card = Nested(optional: Part())
  }

  private struct Place: Schema {
    let row = Field(optional: .digits), isHigh = Field(.boolean, default: false, named: "high-up")
    var unknownMembers: UnknownMembers { .keep }
  }

  private struct Order: Schema {
    let contact = Field(.email), token = Field(optional: .secret(.length(2...8)))
    let lines: Repeated<Line>, place = Nested(Place()), notes = Repeated(Part())
    let even = Field(.satisfying("even") { $0.utf8.count % 2 == 0 }, default: "")
    let unknownMembers: UnknownMembers

    init(_ unknownMembers: UnknownMembers) {
      self.unknownMembers = unknownMembers
      lines = Repeated(Line(unknownMembers: unknownMembers), count: 1...12)
    }

    var relations: [Relation<Self>] {
      [
        .unique(\.lines, by: \.sku), .together(\.place.row, \.token),
        .check("at most 300 pieces", \.lines) { $0.reduce(0) { $0 + $1.quantity } <= 300 },
      ]
    }
  }

  /// A schema with less relations, so that more errors are only those of values.
  private struct Basket: Schema {
    let contact = Field(.email), lines: Repeated<Line>, notes = Repeated(Part())
    let labels = Entries(of: Label(), keys: .regex(literal: "[a-z]{1,4}"), count: ...3)
    let unknownMembers: UnknownMembers

    struct Label: Schema {
      let text = Field(.alphabetic(.ascii)), parts = Repeated(Part(), count: ...2)
    }

    init(_ unknownMembers: UnknownMembers) {
      self.unknownMembers = unknownMembers
      lines = Repeated(Line(unknownMembers: unknownMembers), count: ...12)
    }

    struct Line: Schema {
      let unknownMembers: UnknownMembers
      let sku = Field(.regex(literal: "[A-C]{1,2}")), quantity = Field(.integer(in: 1...99))
      let size = Field(.oneOf("small", "medium", "large"), default: "small")
      let code = Field(.satisfying("even") { $0.utf8.count % 2 == 0 }), parts = Repeated(Part())
      let gift = Nested(optional: Gift())
    }

    var relations: [Relation<Self>] { [.unique(\.lines, by: \.sku)] }
  }

  /// A writer of random bodies, most of which are valid, or have a few errors.
  private struct Writer {
    var generator: SplitMix64
    /// How many of a thousand members and values are unusual.
    let oddity: Int
    /// Whether the orders and lines may have unknown members.
    let hasOthers: Bool
    /// Whether there are comments and trailing commas.
    let hasComments: Bool
    /// Whether the usual values have the types of their fields.
    let isTyped: Bool

    private mutating func isOne(of count: Int) -> Bool {
      Int.random(in: 0..<count, using: &generator) == 0
    }

    mutating func isOdd() -> Bool { Int.random(in: 0..<1_000, using: &generator) < oddity }

    mutating func one(of texts: [String]) -> String { texts.randomElement(using: &generator) ?? "" }

    mutating func blank() -> String {
      if hasComments ? isOne(of: 9) : isOdd() {
        return one(of: [" // \"a\": 1\n", "/* , */", "/**/ ", "\n//\r"])
      }
      return isOdd() ? one(of: [" ", "\n", "\r\n\t", "\u{FEFF}", ""]) : ""
    }

    /// Returns a value, given usual ones, the first of which has the type of its field.
    mutating func value(_ usual: [String]) -> String {
      if !isOdd() { return isTyped ? usual[0] : one(of: usual) }
      return one(of: [
        "null", "true", "0", "-1", "100", "1e1", "\"\"", "\"x\"", "\"smal\"", "\"\\u0041\"",
        "\"caf\u{E9}\"", "[]", "[1, 9]", "[null]", "{}", "{\"a\": 1}", "\"\\ud800\"", "01", "",
        "\"A\u{0}\"", "[[]]", "\"ann@\"",
      ])
    }

    /// Returns an unknown member.
    private mutating func other() -> String {
      if isOdd() { return one(of: [#""x":{"a":[{"b":1,"\u0062":1}]}"#, #""x":[01]"#]) }
      let name = one(of: ["x", "y", "\\u0078y", "caf\u{E9}", ""])
      let value = one(of: [
        "1", "null", "\"a/*b*/\\n\"", "[]", "{}", "[1, [true]]",
        "{\"a\": [{\"b\": 1}, {\"b\": 2}]}",
      ])
      return "\"\(name)\"\(blank()):\(blank())\(value)"
    }

    /// Returns parts with commas between them, and perhaps another one after them.
    private mutating func joined(_ parts: [String]) -> String {
      let isTrailing = !parts.isEmpty && (hasComments ? isOne(of: 5) : isOdd())
      return parts.joined(separator: isOdd() ? ",," : ",") + (isTrailing ? "," + blank() : "")
    }

    mutating func object(
      hasOthers: Bool = true,
      _ members: [(name: String, value: (inout Self) -> String)]
    ) -> String {
      var parts: [String] = []
      if hasOthers, isOne(of: 5) { parts.append(other()) }
      for (name, value) in members {
        if isOdd() { continue }
        let names = [
          "x", name + "s", name.uppercased(), "\\u0073ku", "high\\u002dup", name, name, name,
        ]
        let written = isOdd() ? one(of: names) : name
        parts.append("\(blank())\"\(written)\"\(blank()):\(blank())" + value(&self) + blank())
        if isOdd(), let part = parts.randomElement(using: &generator) { parts.append(part) }
      }
      if hasOthers, isOne(of: 9) { parts.append(other()) }
      if isOdd() { parts.shuffle(using: &generator) }
      return "{" + joined(parts) + (isOdd() ? "" : "}")
    }

    mutating func array(_ counts: ClosedRange<Int>, _ element: (inout Self) -> String) -> String {
      if isOdd() { return value(["null"]) }
      let count = Int.random(in: isOdd() ? 0...20 : counts, using: &generator)
      return "[" + joined((0..<count).map { _ in element(&self) }) + "]"
    }

    mutating func parts() -> String {
      array(0...2) {
        $0.object([
          ("name", { $0.value(["\"a\"", "\"bc\""]) }), ("weight", { $0.value(["1.5", "null"]) }),
        ])
      }
    }

    mutating func gift() -> String {
      if isOdd() { return value(["null"]) }
      return object([
        ("to", { $0.value(["\"Ann\"", "\"Bo\""]) }), ("parts", { $0.parts() }),
        ("card", { $0.isOdd() ? "null" : $0.object([("name", { $0.value(["\"c\""]) })]) }),
      ])
    }

    mutating func labels() -> String {
      if isOdd() { return value(["null"]) }
      let keys = ["a", "ab", "xyz", "\\u0061c"].prefix(Int.random(in: 0...3, using: &generator))
      return object(
        keys.map { key in
          (
            key,
            {
              $0.object([("text", { $0.value(["\"a\""]) }), ("parts", { $0.parts() })])
            }
          )
        })
    }

    mutating func place() -> String {
      object([
        ("row", { $0.value(["\"12\"", "3"]) }), ("high-up", { $0.value(["true", "false"]) }),
      ])
    }

    /// Returns a body with the members of an order, or only with those of a basket.
    mutating func body(isOrder: Bool) -> String {
      var skus = ["\"A\"", "\"B\"", "\"C\"", "\"AB\"", "\"BA\"", "\"AC\"", "\"CA\"", "\"CB\""]
      skus.shuffle(using: &generator)
      let lines = array(1...(isOrder ? 4 : 12)) { writer in
        let sku = skus.isEmpty || writer.isOdd() ? "\"A\"" : skus.removeLast()
        var members: [(name: String, value: (inout Self) -> String)] = [
          ("sku", { $0.value([sku]) }),
          ("quantity", { $0.value(["1", "12", "\"7\"", "12", "\"\\u0037\""]) }),
          ("size", { $0.value(["\"small\"", "\"large\""]) }), ("parts", { $0.parts() }),
          ("gift", { Int.random(in: 0..<4, using: &$0.generator) > 0 ? "null" : $0.gift() }),
        ]
        if isOrder {
          members += [
            ("limit", { $0.value(["99", "null"]) }),
            ("tags", { $0.value(["[1, 2]", "[1, \"2\"]", "[]"]) }),
            ("place", { $0.place() }),
          ]
        } else {
          members.append(("code", { $0.value(["\"ab\"", "\"\\u0041b\""]) }))
        }
        return writer.object(hasOthers: writer.hasOthers, members)
      }
      var members: [(name: String, value: (inout Self) -> String)] = [
        ("contact", { $0.value(["\"ann@example.org\""]) }), ("lines", { _ in lines }),
        ("notes", { $0.parts() }),
      ]
      if isOrder {
        members += [
          ("token", { $0.value(["\"secret\""]) }), ("place", { $0.place() }),
          ("even", { $0.value(["\"ab\"", "\"\""]) }),
        ]
      } else if Int.random(in: 0..<4, using: &generator) == 0 {
        members.append(("labels", { $0.labels() }))
      }
      let body = object(hasOthers: hasOthers, members)
      return (isOdd() ? "\u{FEFF}" : "") + body + (isOdd() ? one(of: ["x", "\n", "{}"]) : "")
    }
  }

  /// What is read: the values as a JSON text and in rows, or the report.
  private func outcome<Root: Schema>(
    _ rows: (SchemaValues<Root>) -> [String],
    _ read: () throws(JSONReport) -> SchemaValues<Root>
  ) -> Result<[String], JSONReport> {
    do throws(JSONReport) {
      let values = try read()
      let json = values.json(revealingSecrets: true)
      let again = try? values.schema.values(fromJSON: json, types: .strict)
      #expect(again?.json(revealingSecrets: true) == json)
      return .success(
        [json, values.json(), values.description] + others(of: values) + rows(values))
    } catch {
      return .failure(error)
    }
  }

  /// Returns the unknown members of values.
  private func others(of values: SchemaValues<some Schema>) -> [String] {
    values.unknownMembers.map { "\($0.name): \($0.json)" }
  }

  /// Reads random bodies in both ways, with all options.
  ///
  /// - Returns: How many bodies were valid, and how many had only errors of values, as found by the
  ///   reader in one pass.
  private func compare<Root: Schema>(
    _ schema: Root,
    isOrder: Bool,
    _ rows: (SchemaValues<Root>) -> [String]
  ) -> (valid: Int, broken: Int) {
    var counts = (valid: 0, broken: 0)
    let plan = SchemaPlan.shared(of: schema)
    for number in 0..<sampled(320, of: 800) {
      let types: JSONTypes = number / 4 % 2 == 0 ? .lenient : .strict
      let comments = number / 8 % 2 == 1
      var writer = Writer(
        generator: SplitMix64(seed: UInt64(number)), oddity: [0, 4, 15, 60][number % 4],
        hasOthers: schema.unknownMembers != .error, hasComments: comments,
        isTyped: types == .strict && number / 16 % 2 == 0)
      var text = writer.body(isOrder: isOrder)
      // Most of these bodies have no other error.
      if number % 8 == 4 {
        text = text.replacing("\"small\"", with: "\"smal\"", maxReplacements: 2)
      }
      let body = Array(text.utf8)
      for limits in [
        JSONLimits(), JSONLimits(byteCount: 400, depth: 3, errorCount: number % 5),
        JSONLimits(rowCount: number % 12, memberCount: 20 + number % 60),
      ] {
        let options = BodyOptions(
          limits: limits, types: types, dialect: comments ? .jsonc : .json)
        let fast = outcome(rows) { () throws(JSONReport) in
          try schema.values(
            fromJSON: body, limits: limits, types: types, comments: comments)
        }
        let whole = outcome(rows) { () throws(JSONReport) in
          try schema.values(readingAllOf: body, options)
        }
        #expect(fast == whole, "\(text)")
        switch BodyReader.read(body, plan, options) {
        case .values: counts.valid += 1
        case .errors: counts.broken += 1
        case nil: break
        }
      }
    }
    return counts
  }

  @Test(.serialized, arguments: UnknownMembers.allCases)
  func `Both readers find the same values and errors of orders`(_ unknown: UnknownMembers) {
    let counts = compare(Order(unknown), isOrder: true) { values -> [String] in
      var texts: [String] = values.notes.map(\.name)
      texts += [values.contact, "\(values.place.isHigh)", values.even]
      texts += others(of: values.place)
      for line in values.lines {
        texts += [line.sku, "\(line.quantity)", line.size, "\(line.limit ?? 0)", "\(line.tags)"]
        texts += [line.gift?.to ?? "", line.gift?.card?.name ?? "", line.gift?.json() ?? ""]
        texts += ["\(line.place.isHigh)", line.json(), "\(line["place.row"] as? String ?? "")"]
        texts += others(of: line) + others(of: line.place)
        for part in line.parts { texts += [part.name, "\(part.weight?.description ?? "")"] }
      }
      return texts
    }
    #expect(counts.valid > sampled(27, of: 60), "\(counts)")
  }

  @Test(.serialized, arguments: UnknownMembers.allCases)
  func `Both readers find the same values and errors of baskets`(_ unknown: UnknownMembers) {
    let counts = compare(Basket(unknown), isOrder: false) { values -> [String] in
      var texts: [String] = values.notes.map(\.name)
      texts.append(values.contact)
      for (key, label) in values.labels.sorted(by: { $0.key < $1.key }) {
        texts += [key, label.text, label.pointer, label.json()] + label.parts.map(\.name)
      }
      for line in values.lines {
        texts += [line.sku, "\(line.quantity)", line.size, line.code]
        texts += line.parts.map(\.name) + (line.gift?.parts.map(\.name) ?? ["no gift"])
        texts += others(of: line)
      }
      return texts
    }
    #expect(
      counts.valid > sampled(20, of: 50) && counts.broken > sampled(5, of: 20), "\(counts)")
  }

  @Test func `A report reads the same whenever it is read`() throws {
    let body = Array(
      #"{"contact": "ann", "lines": [{"sku": "A", "quantity": 0, "code": "a"}, {"sku": "B"}]}"#.utf8
    )
    let report = try #require(
      #expect(throws: JSONReport.self) { try Basket(.error).values(fromJSON: body) })
    let pointers = report.errors.map(\.pointer)
    #expect(
      pointers == [
        "/contact", "/lines/0/quantity", "/lines/0/code", "/lines/1/quantity", "/lines/1/code",
      ])
    #expect(report.errors.map(\.line) == [1, 1, 1, nil, nil])
    #expect(report == report && Set([report, report]).count == 1)
    // The body may contain secrets.
    var dumped = ""
    dump(report, to: &dumped)
    #expect(!dumped.contains("\"ann\""))
  }
}
