import InputValidation
import LibrarySupport
import Testing

/// Members of JSON that a schema does not declare.
@Suite struct UnknownMembersTests {
  private struct Line: Schema {
    let unknownMembers: UnknownMembers
    let sku = Field(.alphabetic(.ascii))
  }

  private struct Place: Schema {
    let city = Field(optional: .nonEmpty)
    var unknownMembers: UnknownMembers { .keep }
  }

  private struct Shared: Schema {
    let zone = Field(optional: .nonEmpty)
    var unknownMembers: UnknownMembers { .error }
  }

  private struct Order: Schema {
    let unknownMembers: UnknownMembers
    let name = Field(optional: .nonEmpty), place = Nested(Place())
    let shared = Nested(Shared(), named: "")
    let lines: Repeated<Line>

    init(_ unknownMembers: UnknownMembers, ofLines others: UnknownMembers? = nil) {
      self.unknownMembers = unknownMembers
      lines = Repeated(Line(unknownMembers: others ?? unknownMembers))
    }
  }

  private struct Empty: Schema {
    let rows = Repeated(Row())

    struct Row: Schema { var unknownMembers: UnknownMembers { .keep } }
  }

  private func report(_ order: some Schema, _ text: String) -> String {
    do throws(JSONReport) {
      _ = try order.values(fromJSON: text)
      return ""
    } catch {
      return error.description
    }
  }

  private static let text = """
    {"x": [1, {"y": null}], "name": "a", "place": {"z": "\\u0041", "city": "Bern"},
     "lines": [{"sku": "A", "": {}}, {"caf\u{E9}": 1e2, "sku": "B", "cafe\u{301}": true}]}
    """

  @Test func `unknown members are errors by default`() {
    #expect(Line(unknownMembers: .error).unknownMembers == Shared().unknownMembers)
    #expect(
      report(Order(.error), #"{"x": 1, "zone": "Z", "place": {"x": 1}}"#)
        == "/x:1:2: error: unknown member")
  }

  @Test func `each schema decides about its own object`() throws {
    #expect(report(Order(.ignore), Self.text).isEmpty)
    #expect(
      report(Order(.ignore, ofLines: .error), #"{"x": 1, "lines": [{"sku": "A", "x": 1}]}"#)
        == "/lines/0/x:1:33: error: unknown member")
    #expect(
      report(Order(.error, ofLines: .ignore), #"{"lines": [{"sku": "A", "x": 1}], "x": 1}"#)
        == "/x:1:35: error: unknown member")
  }

  @Test func `kept members are written after the others`() throws {
    let order = try Order(.keep).values(fromJSON: Self.text)
    #expect(order.unknownMembers.map(\.name) == ["x"])
    #expect(order.unknownMembers.map(\.json) == [#"[1,{"y":null}]"#])
    #expect(order.place.unknownMembers.map(\.json) == [#""\u0041""#])
    #expect(order.shared.unknownMembers.map(\.name) == ["x"])
    #expect(order.lines[0].unknownMembers.map(\.name) == [""])
    // Names that are equal as text, but not by their bytes.
    #expect(order.lines[1].unknownMembers.map(\.json) == ["1e2", "true"])
    #expect(
      order.json() == """
        {"name":"a","place":{"city":"Bern","z":"\\u0041"},"zone":null,\
        "lines":[{"sku":"A","":{}},{"sku":"B","caf\u{E9}":1e2,"cafe\u{301}":true}],\
        "x":[1,{"y":null}]}
        """)
    #expect(order.lines[1].json() == "{\"sku\":\"B\",\"caf\u{E9}\":1e2,\"cafe\u{301}\":true}")
    let again = try Order(.keep).values(fromJSON: order.json())
    #expect(again.json() == order.json())
  }

  @Test func `ignored members are not part of the values`() throws {
    let order = try Order(.ignore).values(fromJSON: Self.text)
    #expect(order.unknownMembers.isEmpty && order.lines[1].unknownMembers.isEmpty)
    #expect(order.json().hasSuffix(#""lines":[{"sku":"A"},{"sku":"B"}]}"#))
  }

  @Test func `rows without fields have unknown members`() throws {
    let values = try Empty().values(fromJSON: #"{"rows": [{}, {"a": 1}]}"#)
    #expect(values.rows[0].unknownMembers.isEmpty)
    #expect(values.rows[1].unknownMembers.map(\.name) == ["a"])
    #expect(values.rows[1].json() == #"{"a":1}"#)
    #expect(values.json() == #"{"rows":[{},{"a":1}]}"#)
  }

  @Test(arguments: [UnknownMembers.keep, .ignore])
  func `repeated names are errors, even in unknown members`(unknown: UnknownMembers) {
    #expect(
      report(Order(unknown), #"{"x": 1, "x": 2}"#) == "/x:1:10: error: is given twice")
    #expect(
      report(Order(unknown), #"{"x": [{}, {"a": 1, "\u0061": 2}]}"#)
        == "/x/1/a:1:21: error: is given twice")
    #expect(
      report(Order(unknown), #"{"place": {"y": {"a": 1, "b": {"c": 1}, "a": 2}}}"#)
        == "/place/y/a:1:41: error: is given twice")
  }

  @Test func `comments in kept members are left out`() throws {
    let text = "{\"x\": /* a */ [1, // b\n 2,], \"y\": \"/* c */\",}"
    let order = try Order(.keep).values(fromJSON: text, comments: true)
    #expect(order.unknownMembers.map(\.json) == ["[1,2]", "\"/* c */\""])
  }

  @Test func `settings may have unknown members`() throws {
    let settings = try LoadedSettings(
      Order(.keep), from: .json(Self.text), .dotenv("NAME=b\nOTHER=1"),
      .arguments(["--verbose=yes"]))
    #expect(settings.name == "a")
    #expect(!settings.description.contains("x"))
    #expect(
      reportLines(Order(.ignore), .dotenv("NAM=b\nLINES_1_SKU=A"))
        == [".env:2:1: error: unknown setting LINES_1_SKU: LINES_0 is missing [unknown]"])
    // Flat names belong to the schema as a whole.
    #expect(
      reportLines(Order(.error, ofLines: .ignore), .dotenv("LINES_0_SKU=A\nLINES_0_X=1"))
        == [".env:2:1: error: unknown setting LINES_0_X; did you mean LINES_0_SKU? [unknown]"])
  }
}
