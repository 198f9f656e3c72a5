import InputValidation
import Testing

/// Limits on the rows and members of a body.
@Suite struct JSONLimitsTests {
  private struct Order: Schema {
    let lines = Repeated(Line()), tags = Field(.list(of: .nonEmpty), default: [])
    let unknownMembers = UnknownMembers.ignore

    struct Line: Schema {
      let sku = Field(.nonEmpty), parts = Repeated(Part())
    }

    struct Part: Schema { let name = Field(optional: .nonEmpty) }
  }

  private func report(_ text: String, _ limits: JSONLimits) -> (text: String, status: Int) {
    do throws(JSONReport) {
      _ = try Order().values(fromJSON: text, limits: limits)
      return ("", 200)
    } catch {
      return (error.description, error.status)
    }
  }

  private static let text = """
    {"lines": [{"sku": "A", "parts": [{}, {}]}, {"sku": "B", "parts": [{"name": "b"}]}],
     "tags": ["a", "b", "c", "d", "e", "f"], "others": {"a": [1, 2], "b": {"c": 3}}}
    """

  @Test func `the limits are not negative`() {
    var limits = JSONLimits(rowCount: -1, memberCount: -1)
    #expect(limits.rowCount == 0 && limits.memberCount == 0)
    (limits.rowCount, limits.memberCount) = (.min, -7)
    #expect(limits.rowCount == 0 && limits.memberCount == 0)
    #expect(JSONLimits().rowCount == 100_000 && JSONLimits().memberCount == 1_000_000)
  }

  @Test func `the rows of all repeated sections are counted`() {
    #expect(report(Self.text, JSONLimits(rowCount: 5)).status == 200)
    #expect(
      report(Self.text, JSONLimits(rowCount: 4)) == (
        "/lines/1/parts/0:1:68: error: "
          + "the arrays have too many rows; the maximum number of all rows is 4", 413
      ))
    #expect(
      report(Self.text, JSONLimits(rowCount: 1)).text.hasPrefix("/lines/0/parts/0:1:35: error: "))
    #expect(report("{}", JSONLimits(rowCount: 0)).status == 200)
    // Rows that are no objects are counted as well.
    #expect(report(#"{"lines": [1, 2, 3]}"#, JSONLimits(rowCount: 2)).status == 413)
    #expect(report(#"{"lines": [1, 2, 3]}"#, JSONLimits(rowCount: 3)).status == 422)
  }

  @Test func `the members of all objects are counted`() {
    #expect(report(Self.text, JSONLimits(memberCount: 11)).status == 200)
    #expect(
      report(Self.text, JSONLimits(memberCount: 10)) == (
        "2:72: error: the objects have too many members; the maximum is 10", 413
      ))
    #expect(report(Self.text, JSONLimits(memberCount: 0)).text.hasPrefix("1:2: error: "))
    #expect(report("{}", JSONLimits(memberCount: 0)).status == 200)
    // What is not JSON before the limit is exceeded is an error of the syntax.
    #expect(report(#"{"a" 1, "b": 1}"#, JSONLimits(memberCount: 1)).status == 400)
    #expect(report(#"{"a": 1, "b" 1}"#, JSONLimits(memberCount: 1)).status == 413)
  }

  @Test func `a report has the words of Chinese, too`() {
    do throws(JSONReport) {
      _ = try Order().values(fromJSON: Self.text, limits: JSONLimits(rowCount: 0))
      Issue.record("it is valid")
    } catch {
      #expect(error.errors[0].message(in: .simplifiedChinese).contains("数组的行过多"))
      #expect(error.errors[0].reason.parameters["max"] == .count(0))
      #expect(error.errors[0].reason.code == .syntax)
    }
  }
}
