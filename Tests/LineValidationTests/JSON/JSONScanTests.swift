import InputValidation
import Testing

@testable import LineValidation

/// What the scan itself must accept; `DocumentReadingTests` compares it with the other ways to
/// judge documents.
@Suite struct JSONScanTests {
  private static func scan(_ path: String, _ validator: any Validator) throws -> JSONScan {
    let rules = ColumnRules(path, RuleSet([NamedRule(label: "rule", validator: validator)]))
    let member = try JSONPlan.Member(MemberPath(path), rules, type: nil, count: nil)
    return JSONScan(try JSONRules(JSONPlan([member], readsLines: true), LinePlan()))
  }

  private static func accepts(_ line: String, _ scan: inout JSONScan) -> Bool {
    scan.line(in: Array((line + "\n").utf8).span, from: 0, isASCII: true).isValid
  }

  @Test func `a document that is a string is decoded, even if its layout is known`() throws {
    var scan = try Self.scan(".", .length(6...))
    let results = [#""letters""#, #""\u0061bc""#, #""\u0061bcdef""#].map {
      Self.accepts($0, &scan)
    }
    #expect(results == [true, false, true])
  }

  /// Only these are read again; `RecordLawTests` compares what is found with documents that are.
  @Test func `the rejected values are known if nothing else can be wrong`() throws {
    var scan = try Self.scan("a", .numeric)
    let lines: [(line: String, rejected: [Range<Int>])] = [
      (#"{"a": "x", "b": 1}"#, [7..<8]), (#"{"a": "yz", "b": 2}"#, [7..<9]),
      (#"{"a": "3", "b": 4}"#, []), (#"{"a": "x", "b": 1,}"#, []),
      (#"{"a": true, "b": 1}"#, []), (#"{"a": "x", "a": 1}"#, []),
    ]
    for (line, rejected) in lines {
      _ = Self.accepts(line, &scan)
      #expect(scan.rejected.map(\.range) == rejected, "\(line)")
    }
  }

  @Test func `an inner object may have the names of the objects around it`() throws {
    var scan = try Self.scan("0", .oneOf("x"))
    // With so many names, they are compared all at once at the end of the object.
    let inner = (1..<40).map { "\"\($0)\": {\"0\": [{\"1\": 7}], \"1\": {}}" }
    let members = ["\"0\": \"x\""] + inner
    let accepted = Self.accepts("{" + members.joined(separator: ", ") + "}", &scan)
    #expect(accepted)
    let repeated = Self.accepts(
      "{" + (members + inner.suffix(1)).joined(separator: ", ") + "}", &scan)
    #expect(!repeated)
  }
}
