import InputValidation
import RegularLanguage
import TestSupport
import Testing
import ValidationJSONSchema

@testable import LineValidation

/// The scan by a schema, compared with the schema itself.
@Suite struct SchemaScanTests {
  /// Lines that are valid in part, many with layouts of others.
  private struct Source {
    var random: RandomSchemas<SplitMix64>

    init(seed: Int) { random = RandomSchemas(using: SplitMix64(seed: UInt64(seed))) }

    mutating func schema() -> String {
      switch random.pick(5) {
      case 0: return random.whole()
      case 3, 4:
        return #"{"allOf": [\#(simple(2))], "$defs": {"x": \#(simple(0)), "y": {"items": "#
          + #"\#(simple(0))}}}"#
      case 1:
        let inner = (random.schema(2), random.schema(1))
        let rest = random.element(["false", "true", random.schema(1)])
        return #"{"properties": {"a": \#(inner.0), "b": \#(inner.1)}, "#
          + #""additionalProperties": \#(rest), "$defs": {"x": {}, "y": {"type": "string"}}}"#
      default:
        let (condition, one, other) = (random.schema(1), random.schema(1), random.schema(1))
        return #"{"if": {"properties": {"a": \#(condition)}}, "then": {"properties": {"b": "#
          + #"\#(one)}}, "else": {"properties": {"b": \#(other)}}, "#
          + #""$defs": {"x": {}, "y": {"maximum": 5}}}"#
      }
    }

    /// Returns a schema of the kind that is judged without an evaluation.
    private mutating func simple(_ depth: Int) -> String {
      if depth == 0 { return random.schema(0) }
      let (one, other) = (simple(depth - 1), simple(depth - 1))
      let rest = random.element(["false", "true", other])
      switch random.pick(8) {
      case 0, 1:
        return #"{"properties": {"a": \#(one), "b": \#(other)}, "required": ["a"], "#
          + #""additionalProperties": \#(rest)}"#
      case 2: return #"{"properties": {"a": \#(one)}, "additionalProperties": \#(rest)}"#
      case 3: return #"{"required": ["b"], "maxProperties": 2, "minItems": 1, "items": \#(one)}"#
      case 4: return #"{"type": "array", "prefixItems": [\#(one)], "items": \#(rest)}"#
      case 6: return #"{"items": \#(one), "uniqueItems": true}"#
      case 5: return random.element([##"{"$ref": "#/$defs/x"}"##, ##"{"$ref": "#/$defs/y"}"##])
      default: return #"{"anyOf": [\#(random.schema(0)), \#(one)]}"#
      }
    }

    mutating func line() -> [UInt8] {
      var line = Array(document().utf8)
      while random.pick(3) == 0 { mutate(&line) }
      return line
    }

    private mutating func document() -> String {
      switch random.pick(4) {
      case 0: random.document()
      case 1: "[\(random.document(1)), \(random.document(0))]"
      case 2: #"{"a": \#(random.document(2)), "b": \#(random.document(1))}"#
      default: #"{"a": \#(random.document(0)), "b": \#(random.document(0))}"#
      }
    }

    /// Replaces a part of a line, which may not be JSON any more.
    private mutating func mutate(_ line: inout [UInt8]) {
      let marks = ["\"", ",", ":", "0", "1", "2", "a", "b", "{", "]"]
      let mark = random.element(marks).utf8.first ?? 0
      let places = line.indices.filter { line[$0] == mark }
      guard !places.isEmpty else { return }
      let place = places[random.pick(places.count)]
      let other =
        switch mark {
        case UInt8(ascii: "\""):
          random.element([#""\n"#, #"""#, #""\ud834\udd1e"#, #""\x"#, "\"\u{1}"])
        case UInt8(ascii: ","), UInt8(ascii: ":"): random.element([",", " , ", ":", "\t:\r", ""])
        case UInt8(ascii: "0"), UInt8(ascii: "1"), UInt8(ascii: "2"):
          random.element([
            "1.0", "1e2", "-0", "01", "1E400", "0.5", "1.", "-", "100000000000000000000", "-0.50",
            "12345678901234567.5", "3",
          ])
        case UInt8(ascii: "{"): random.element([#"{"a": 1, "#, #"{"b": 2, "#, "{ "])
        case UInt8(ascii: "]"): random.element([", 1]", "]]", " ]"])
        default: random.element(["b", "a", "ab", #"\u0061"#, #"\ud800"#, "ö", "\\"])
        }
      line.replaceSubrange(place...place, with: Array(other.utf8))
      if random.pick(12) == 0 { line[random.pick(line.count)] = 0x80 | UInt8(random.pick(128)) }
    }
  }

  @Test(arguments: sampled(4, from: Array(0..<60)))
  func `a scan accepts what the schema accepts, whatever it has read`(seed: Int) throws {
    var source = Source(seed: seed)
    var (accepted, rejected) = (0, 0)
    func described(_ faults: [SchemaFault]) -> [String] {
      faults.map {
        "\($0.rule) \($0.path) \($0.keywordNumber) \($0.place) \($0.shown) \($0.known?.all ?? [])"
      }
    }
    for _ in 0..<60 {
      let text = source.schema()
      let schema = try JSONSchema(text)
      var scan = SchemaScan(schema)
      let lines = (0..<60).map { _ in source.line() }
      // The second time, most layouts are known.
      for line in lines + lines {
        let isValid = schema.isValid(line)
        let read = line + [UInt8(ascii: "\n")]
        let found = scan.line(in: read.span, from: 0, isASCII: line.span.isASCII)
        #expect(found.end == line.count)
        let shown = String(decoding: line, as: UTF8.self)
        #expect(found.isValid == isValid, "\(text)\n\(shown)")
        accepted += isValid ? 1 : 0
        guard !isValid, line.span.isASCII,
          let faults = scan.rejectedFaults(in: read.span, from: 0)
        else { continue }
        rejected += 1
        var reading = JSONSchema.Reading(schema, listsFaults: true)
        reading.read(line.span)
        _ = reading.end()
        #expect(described(faults) == described(reading.takeFaults()), "\(text)\n\(shown)")
      }
    }
    #expect(accepted > 500 && rejected > 100)
  }

  @Test(arguments: sampled(2, from: Array(0..<20)))
  func `lines of a block are read one after another`(seed: Int) throws {
    var source = Source(seed: 1_000 + seed)
    for _ in 0..<20 {
      let schema = try JSONSchema(source.schema())
      let lines = (0..<100).map { _ in source.line() }
      let block = Array(lines.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")]
      var scan = SchemaScan(schema)
      var start = 0
      for line in lines {
        let found = scan.line(in: block.span, from: start, isASCII: block.span.isASCII)
        #expect(found.end == start + line.count && found.isValid == schema.isValid(line))
        start = found.end + 1
      }
    }
  }

  @Test(
    arguments: [
      // Other verdicts than those that were learned.
      (
        #"{"if": {"properties": {"a": {"const": "x"}}}, "#
          + #""then": {"properties": {"b": {"minimum": 5}}}}"#,
        [#"{"a": "x", "b": 6}"#, #"{"a": "y", "b": 1}"#, #"{"a": "y", "b": 6}"#],
        [#"{"a": "x", "b": 4}"#, #"{"a": "\u0078", "b": 4}"#]
      ),
      // Values that are compared with each other.
      (#"{"uniqueItems": true}"#, ["[1, 2]", "[1, 3]"], ["[1, 1]", "[2, 2.0]"]),
      (
        #"{"uniqueItems": true}"#, [#"["a", "b"]"#, #"["a", 1]"#, #"["\u0061", "b"]"#, #"["a"]"#],
        [
          #"["a", "a"]"#, #"["a", "\u0061"]"#, #"[[], [], "a", "b"]"#,
          #"[[], [], ["a", "b", "c"]]"#,
        ]
      ),
      (
        #"{"properties": {"a": {"uniqueItems": true}, "b": {"minimum": 1}}}"#,
        [#"{"a": ["x", "y"], "b": 1}"#, #"{"a": ["x"], "b": 1}"#],
        [#"{"a": ["x", "x"], "b": 1}"#, #"{"a": ["x", "y"], "b": 0}"#]
      ),
      (#"{"not": {"const": {"a": 1}}}"#, [#"{"a": 2}"#], [#"{"a": 1}"#, #"{"a": 1.0}"#]),
      (#"{"contains": {"minimum": 5}}"#, ["[1, 5]", "[5, 1]"], ["[1, 2]"]),
      (#"{"type": "integer"}"#, ["1", "2.0", "1e2"], ["1.5", "-0.1", "15e-1"]),
      (
        #"{"items": {"maxLength": 2}}"#, [#"["ab"]"#, #"["\u00e4ö"]"#], [#"["abc"]"#, #"["aö\n"]"#]
      ),
      (#"{"propertyNames": {"maxLength": 1}}"#, [#"{"a": "b"}"#], [#"{"ab": "b"}"#]),
      (
        #"{"items": {"enum": ["a", 1, 2.5]}}"#, [#"["a"]"#, "[1.0]", "[25e-1]"], [#"["1"]"#, "[2]"]
      ),
    ])
  func `another line of a layout has its own verdict`(
    schema: String,
    valid: [String],
    invalid: [String]
  ) throws {
    var scan = SchemaScan(try JSONSchema(schema))
    for _ in 0..<2 {
      for (lines, isValid) in [(valid, true), (invalid, false), (valid, true)] {
        for line in lines {
          let read = Array((line + "\n").utf8)
          let isAccepted = scan.line(in: read.span, from: 0, isASCII: false).isValid
          #expect(isAccepted == isValid, "\(line)")
        }
      }
    }
  }
}
