import InputValidation
import Testing

@testable import ValidationSettings

/// Lists of lists, and lists that are secrets, in JSON.
@Suite struct JSONListTests {
  private struct Grid: Schema {
    let rows = Field(
      .list(of: .list(of: .integer(in: 1...99), separatedBy: ";", count: ...3), count: 1...4))
    let names = Field(optional: .list(of: .list(of: .length(1...5), separatedBy: "/")))
    let tokens = Field(optional: .secret(.list(of: .length(3...8), count: ...3)))
    let keys = Field(.list(of: .secret(.length(3...8))), default: [])
  }

  private struct Own: Decodable, Equatable { var rows: [[Int16]] }

  private func errors(_ body: String, _ types: JSONTypes = .lenient) -> [String] {
    do throws(JSONReport) {
      _ = try Grid().values(fromJSON: body, types: types)
      return []
    } catch {
      return error.errors.map { "\($0.pointer) \($0.reason.code.rawValue)" }
    }
  }

  @Test func `an array of arrays is a list of lists`() throws {
    let body = #"{"rows": [[1, 2], [], ["3"]], "names": [["a b", "c"], ["d"]]}"#
    for values in [
      try Grid().values(fromJSON: body),
      try Grid().values(readingAllOf: Array(body.utf8), BodyOptions()),
    ] {
      #expect(values.rows == [[1, 2], [], [3]])
      #expect(values.names == [["a b", "c"], ["d"]])
      #expect(try values.decoded(as: Own.self) == Own(rows: [[1, 2], [], [3]]))
      let json = #"{"rows":[[1,2],[],[3]],"names":[["a b","c"],["d"]],"tokens":null,"keys":null}"#
      #expect(values.json() == json)
      #expect(try Grid().values(fromJSON: json, types: .strict).json() == json)
    }
    let settings = try LoadedSettings(Grid(), from: .dotenv("ROWS=\"1;2, 3\""))
    #expect(settings.rows == [[1, 2], [3]])
  }

  @Test(arguments: [
    (
      #"{"rows": [[1, 100], [2, true], [0]]}"#,
      [
        "/rows/0/1 integer", "/rows/1/1 integer", "/rows/2/0 integer",
      ]
    ),
    (
      #"{"rows": [1, [[2]], [null], {}]}"#,
      [
        "/rows/0 json-type", "/rows/1/0 json-type", "/rows/2/0 json-type", "/rows/3 json-type",
      ]
    ),
    (#"{"rows": [[1, 2, 3, 4]]}"#, ["/rows/0 list"]),
    (#"{"rows": []}"#, ["/rows list"]),
    (#"{"rows": [[1]], "names": [["a", "b/c"]]}"#, ["/names/0 list"]),
  ])
  func `an error has the pointer of the innermost element`(body: String, expected: [String]) {
    #expect(errors(body) == expected, "\(body)")
  }

  @Test func `the types of the innermost elements are strict in a strict reading`() {
    #expect(errors(#"{"rows": [[1, "2"]]}"#, .strict) == ["/rows/0/1 json-type"])
  }

  @Test func `an array can be a secret as a whole`() throws {
    let body = #"{"rows": [[1]], "tokens": ["abc", "d,e"], "keys": ["xyz"]}"#
    let values = try Grid().values(fromJSON: body)
    #expect(values.tokens?.reveal() == ["abc", "d,e"])
    #expect(values.keys.map { $0.reveal() } == ["xyz"])
    #expect(values.json().contains(#""tokens":null"#))
    let revealed = values.json(revealingSecrets: true)
    #expect(revealed.contains(#""tokens":["abc","d,e"]"#))
    #expect(try Grid().values(fromJSON: revealed).tokens?.reveal() == ["abc", "d,e"])
  }

  private struct Vault: Schema {
    let grid = Field(.secret(.list(of: .list(of: .length(...8), separatedBy: ";"))))
    let pins = Field(
      .list(of: .secret(.list(of: .integer(in: 0...99), separatedBy: ";", count: 1...2))))
    let cube = Field(
      optional: .secret(
        .list(of: .list(of: .list(of: .digits, separatedBy: "/"), separatedBy: ";"))))
  }

  @Test func `arrays of arrays that are secrets are written as such`() throws {
    let json =
      #"{"grid":[["hunter2","x"],[],["y"]],"pins":[["7"],["8","9"]],"cube":[[["1","2"],[]],[]]}"#
    let values = try Vault().values(fromJSON: json)
    #expect(values.grid.reveal() == [["hunter2", "x"], [], ["y"]])
    #expect(values.pins.map { $0.reveal() } == [[7], [8, 9]])
    #expect(values.json(revealingSecrets: true) == json)
    #expect(
      try Vault().values(fromJSON: json, types: .strict).json(revealingSecrets: true) == json)
    #expect(!values.json().contains("hunter2"))
  }

  @Test func `the errors of a secret array reveal nothing`() throws {
    let body = #"{"rows": [[1]], "tokens": ["abc", "hunter2hunter2"]}"#
    let report = #expect(throws: JSONReport.self) { try Grid().values(fromJSON: body) }
    let entry = try #require(report?.errors.first)
    #expect(entry.reason.code == .secret && entry.reason.reasons.isEmpty)
    #expect(entry.reason.range == 0..<0 && !"\(entry)".contains("hunter2"))
    #expect(
      errors(#"{"rows": [[1]], "tokens": ["abc", "abc", "abc", "abc"]}"#) == [
        "/tokens secret"
      ])
  }
}
