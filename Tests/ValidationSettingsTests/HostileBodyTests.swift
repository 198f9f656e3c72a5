import InputValidation
import LibrarySupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Bodies and settings from adversaries: none takes time or memory of the square of its length, and
/// none traps.
@Suite struct HostileBodyTests {
  private struct Line: Schema {
    let sku = Field(.alphabetic(.ascii)), quantity = Field(optional: .integer(in: 1...99))
  }

  private struct Order: Schema {
    let home = Nested(Line()), tags = Field(.list(of: .alphabetic(.ascii)), default: [])
    let lines = Repeated(Nesting())

    struct Nesting: Schema {
      let sku = Field(.alphabetic(.ascii)), parts = Repeated(Line())
    }
  }

  /// The time that this thread computes, which does not depend on what else the machine does.
  private func seconds(_ body: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    body()
    return now() - start
  }

  private func read(_ text: String) -> [String] { lines(text, of: Order()) }

  /// Texts by their size in bytes.
  private static let bodies: [@Sendable (Int) -> String] = [
    { size in
      let members = (0..<size / 12).map { "\"\($0 % 90)\":1" }.joined(separator: ",")
      return "{\"" + String(repeating: "x", count: size / 2) + "\":{\(members)}}"
    },
    { size in
      let members = (0..<size / 12).map { "\"\($0)\":1" }.joined(separator: ",")
      return "{\"home" + String(repeating: "]", count: size / 2) + "\":{\(members)}}"
    },
    { size in "{\"home\":{" + (0..<size / 9).map { "\"\($0)\":1" }.joined(separator: ",") + "}}" },
    { size in
      "{\"lines\":[" + Array(repeating: "{}", count: size / 12).joined(separator: ",") + "]}"
    },
    { size in
      "{\"lines\":["
        + Array(repeating: "{\"parts\":[{}]}", count: size / 40).joined(separator: ",") + "]}"
    },
    { size in "{\"lines\":[" + Array(repeating: "0", count: size / 4).joined(separator: ",") + "]}"
    },
    { size in "{\"tags\":[" + Array(repeating: "0", count: size / 8).joined(separator: ",") + "]}"
    },
    { size in
      "{" + Array(repeating: "\"home\":{\"x\":1}", count: size / 14).joined(separator: ",") + "}"
    },
  ]

  @Test(.timeLimit(.minutes(2)), arguments: bodies.indices)
  func `a body is read in linear time`(number: Int) {
    let body = Self.bodies[number]
    // A long name costs little but for its square; rows cost most.
    let size = [100_000, 100_000, 30_000, 6_000, 6_000, 20_000, 20_000, 20_000][number]
    let (short, long) = (body(size), body(4 * size))
    #expect(!read(short).isEmpty)
    let one = seconds { _ = read(short) }
    let four = seconds { _ = read(long) }
    #expect(four < 9 * one, "\(one) \(four)")
  }

  private struct Open: Schema {
    let home = Nested(Line()), unknownMembers: UnknownMembers
    let lines: Repeated<Row>

    init(_ unknownMembers: UnknownMembers) {
      self.unknownMembers = unknownMembers
      lines = Repeated(Row(unknownMembers: unknownMembers))
    }

    struct Row: Schema {
      let sku = Field(optional: .alphabetic(.ascii)), unknownMembers: UnknownMembers
    }
  }

  /// Texts with unknown members, by their size in bytes.
  private static let openBodies: [@Sendable (Int) -> String] = [
    { size in "{" + (0..<size / 9).map { "\"\($0)\":1" }.joined(separator: ",") + "}" },
    { size in
      let rows = (0..<size / 20).map { "{\"sku\":\"a\",\"x\":[\($0)]}" }.joined(separator: ",")
      return "{\"lines\":[\(rows)]}"
    },
    { size in
      "{\"x\":{" + (0..<size / 9).map { "\"\($0)\":{}" }.joined(separator: ",") + "}}"
    },
    { size in
      "{\"x\":[" + Array(repeating: "{\"a\":1,\"a\":1}", count: size / 20).joined(separator: ",")
        + "]}"
    },
    { size in
      "{" + (0..<size / 40).map { "\"\($0)\":{\"a\":1,\"a\":1}" }.joined(separator: ",") + "}"
    },
    { size in "{\"x\":" + String(repeating: "[", count: size) + "}" },
    { size in
      "{\"x\":" + String(repeating: "[", count: size) + String(repeating: "]", count: size) + "}"
    },
  ]

  @Test(.timeLimit(.minutes(2)), arguments: openBodies.indices)
  func `unknown members are read in linear time`(number: Int) {
    let size = [30_000, 20_000, 30_000, 20_000, 20_000, 40_000, 40_000][number]
    var limits = JSONLimits()
    limits.depth = .max
    let texts = [size, 4 * size].map(Self.openBodies[number])
    for schema in [Open(.keep), Open(.ignore)] {
      func read(_ text: String) { _ = try? schema.values(fromJSON: text, limits: limits).json() }
      let one = seconds { read(texts[0]) }
      let four = seconds { read(texts[1]) }
      #expect(four < 9 * one, "\(one) \(four)")
    }
  }

  private struct Choice: Schema {
    let entries = Entries(of: Line(), keys: .alphabetic(.ascii))
    let shape = OneOfShapes(tag: \.kind, of: Shapes())

    struct Shapes: Schema {
      let kind = Field(.oneOf("a", "b")), a = Nested(optional: Line())
      let b = Nested(optional: Other())
    }

    struct Other: Schema { let x = Field(optional: .digits) }
  }

  /// Texts with entries and shapes, by their size in bytes.
  private static let shapeBodies: [@Sendable (Int) -> String] = [
    { size in
      let members = Array(repeating: "\"x\":1", count: size / 6).joined(separator: ",")
      return "{\"shape\":{\(members),\"kind\":\"a\"}}"
    },
    { size in
      let members = Array(repeating: "\"x\":1", count: size / 6).joined(separator: ",")
      return "{\"shape\":{\(members)}}"
    },
    { size in
      let entries = (0..<size / 12).map { "\"\($0)\":{}" }.joined(separator: ",")
      return "{\"entries\":{\(entries)}}"
    },
    { size in
      let entries = Array(repeating: "\"a\":{}", count: size / 7).joined(separator: ",")
      return "{\"entries\":{\(entries)}}"
    },
  ]

  @Test(.timeLimit(.minutes(2)), arguments: shapeBodies.indices)
  func `entries and shapes are read in linear time`(number: Int) {
    let size = [20_000, 20_000, 10_000, 20_000][number]
    let texts = [size, 4 * size].map(Self.shapeBodies[number])
    #expect(!lines(texts[0], of: Choice()).isEmpty)
    let one = seconds { _ = lines(texts[0], of: Choice()) }
    let four = seconds { _ = lines(texts[1], of: Choice()) }
    #expect(four < 9 * one, "\(one) \(four)")
  }

  private static let names: [@Sendable (Int) -> String] = [
    { size in "LINES" + String(repeating: "_1", count: size / 2) + "=x\n" },
    { size in "LINES_0_PARTS" + String(repeating: "_0_PARTS", count: size / 8) + "=x\n" },
    { size in (0..<size / 16).map { "LINES_\($0)_SKU=a\n" }.joined() },
    { size in (0..<size / 32).map { "LINES_\($0)_PARTS_0_SKX=a\n" }.joined() },
    { size in (0..<size / 12).map { "UNKNOWN_\($0)=a\n" }.joined() },
  ]

  @Test(.timeLimit(.minutes(2)), arguments: names.indices)
  func `names are read in linear time`(number: Int) {
    let size = [16_000, 16_000, 5_000, 5_000, 5_000][number]
    let (short, long) = (Self.names[number](size), Self.names[number](4 * size))
    let sources: [(String) -> any SettingsSource] = [
      { .dotenv($0) }, { .properties($0) },
      { .arguments($0.split(separator: "\n").map { "--\($0)" }) },
    ]
    for source in sources {
      let one = seconds { _ = reportLines(Order(), source(short)) }
      let four = seconds { _ = reportLines(Order(), source(long)) }
      #expect(four < 9 * one, "\(one) \(four)")
    }
  }

  @Test func `a deep body does not exhaust the stack`() {
    let depth = 30_000
    var limits = JSONLimits()
    limits.depth = depth + 9
    for (open, close) in [
      ("[", "]"), ("{\"home\":", "}"), ("{\"lines\":[", "]}"), ("{\"x\":", "}"),
    ] {
      let text =
        String(repeating: open, count: depth) + "{}" + String(repeating: close, count: depth)
      do throws(JSONReport) {
        limits.depth = 2 * depth + 9
        _ = try Order().values(fromJSON: Array(text.utf8), limits: limits)
        Issue.record("\(open) is valid")
      } catch {
        #expect(!error.errors.isEmpty)
        #expect(error.errors.count < 9)
      }
    }
  }

  @Test func `limits that are set don't trap`() throws {
    for number in [Int.min, -1, 0, 1, Int.max] {
      var limits = JSONLimits()
      (limits.byteCount, limits.depth, limits.errorCount) = (number, number, number)
      #expect(limits == JSONLimits(byteCount: number, depth: number, errorCount: number))
      #expect(limits.errorCount == max(number, 0))
      (limits.rowCount, limits.memberCount) = (number, number)
      #expect(limits.rowCount == max(number, 0) && limits.memberCount == max(number, 0))
      #expect(throws: JSONReport.self) {
        try Order().values(fromJSON: Array("[]".utf8), limits: limits)
      }
      var patterns = PatternLimits()
      patterns.patternBytes = number
      patterns.nesting = number
      patterns.repeats = number
      _ = try? RegexValidator("(a{2}){3}", limits: patterns)
      patterns.automatonBytes = number
      patterns.steps = number
      _ = try? RegexValidator("(a{2}){3}", limits: patterns)
      var lazy = PatternLimits(whenTooLarge: .buildOnDemand(cacheBytes: number))
      lazy.automatonBytes = number
      #expect((try? RegexValidator("(a{2}){3}", limits: lazy).isValid("b")) != true)
      var history = HistoryLimits()
      (history.depth, history.bytes) = (number, number)
      history.pause = number < 0 ? .seconds(-1) : .seconds(1)
      var field = InputField(validator: .digits, historyLimits: history)
      field.setText("1")
      field.setText("2")
      _ = field.undo()
      field.select(Selection(anchor: number, focus: number))
      #expect(["", "1", "2"].contains(field.text))
      let editor = FieldEditor(InputField(validator: .digits))
      editor.cascadeLimit = number
      editor.setText("1")
      #expect(editor.text == "1")
    }
  }

  private struct Few: Schema {
    let lines = Repeated(Nesting(), count: 1...3), home = Nested(Line())
    var relations: [Relation<Self>] {
      [
        .check("at most nine", \.lines) { $0.count <= 9 },
        .check("home", \.home.sku, \.lines.sku) { $0 == $1 },
      ]
    }

    struct Nesting: Schema {
      let sku = Field(.alphabetic(.ascii)), parts = Repeated(Line(), count: 1...2)
    }
  }

  /// Returns the errors of a body.
  private func lines(_ text: String, of schema: some Schema) -> [String] {
    do throws(JSONReport) {
      _ = try schema.values(fromJSON: Array(text.utf8))
      return []
    } catch {
      return error.errors.map(\.description)
    }
  }

  @Test func `a mistake has one error`() {
    let (home, line) = (#""home":{"sku":"A"}"#, #"{"sku":"A","parts":[{"sku":"A"}]}"#)
    func lines(_ text: String) -> [String] { self.lines(text, of: Few()) }
    #expect(lines("{\"lines\":[\(line)],\(home)}") == [])
    #expect(
      lines("{\"lines\":{},\(home)}") == ["/lines:1:10: error: must be an array, not an object"])
    #expect(
      lines("{\"lines\":[7],\(home)}") == ["/lines/0:1:11: error: must be an object, not a number"])
    #expect(
      lines("{\"lines\":[null],\(home)}") == ["/lines/0:1:11: error: must be an object, not null"])
    #expect(
      lines("{\"lines\":[\(line),null],\(home)}")
        == ["/lines/1:1:45: error: must be an object, not null"])
    #expect(
      lines("{\"lines\":[\(line)],\"home\":7}")
        == ["/home:1:53: error: must be an object, not a number"])
    #expect(
      lines("{\"lines\":[{\"sku\":\"A\",\"parts\":[[]]}],\(home)}")
        == ["/lines/0/parts/0:1:31: error: must be an object, not an array"])
    #expect(
      lines("{\"lines\":[{\"sku\":\"A\",\"parts\":7}],\(home)}")
        == ["/lines/0/parts:1:30: error: must be an array, not a number"])
  }

  private struct Given: Schema {
    let maxSize = Field(.integer(in: 0...9), default: 3), n = Field(.integer(in: 0...9))
    var relations: [Relation<Self>] { [.check("at most max", \.n, \.maxSize) { $0 <= $1 }] }
  }

  @Test func `an error names other fields as JSON does`() {
    #expect(
      lines(#"{"n":5}"#, of: Given()) == ["/n:1:6: error: must be at most max, given /maxSize"])
    #expect(
      reportLines(Given(), .json(#"{"n":5}"#, named: "s"))
        == ["s:1:6: error: n must be at most max, given maxSize [check]"])
    #expect(
      reportLines(Given(), .dotenv("N=5"))
        == [".env:1:3: error: N must be at most max, given MAX_SIZE [check]"])
  }
}
