import Foundation
import InputValidation
import LineValidation
import Testing

@Suite struct TableValidatorTests {
  /// The findings in a table, one per line, and the counts.
  private func findings(
    in text: String, by validator: TableValidator
  ) throws -> (found: [String], summary: LineSummary) {
    var found: [String] = []
    let summary = try validator.validate(Array(text.utf8)) { finding in
      let column = finding.column ?? "row"
      found.append("\(finding.line) \(column) \(finding.range) \(finding.rules) \(finding.text)")
      return true
    }
    return (found, summary)
  }

  @Test func `a finding has the position of the value, and its column`() throws {
    let people = try TableValidator(columns: ["age": .integer(in: 0...150), "mail": .email])
    let (found, summary) = try findings(
      in: "name,age,mail\nAnn,42,ann@example.org\nBob,4z,bob@example.org\nEve,7,eve\n", by: people)
    #expect(found == ["3 age 5..<6 [\"integer\"] 4z", "4 mail 9..<9 [\"email\"] eve"])
    #expect((summary.lines, summary.invalid) == (3, 2))
  }

  @Test func `fields may be quoted, and rows may span several lines`() throws {
    let notes = try TableValidator(columns: ["note": .length(...3), "id": .digits])
    let (found, summary) = try findings(
      in: "id,note\n1,\"a\nb\"\n2,\"a\nbcd\"\nx,\"\"\n", by: notes)
    #expect(
      found == ["5 note 1..<2 [\"length\"] a\nbcd", "6 id 0..<1 [\"digits\"] x"])
    #expect((summary.lines, summary.invalid) == (3, 2))
  }

  @Test func `a fault after many quotation marks has its position in the file`() throws {
    let marks = try TableValidator(columns: ["a": try .regex("[x\"]*")])
    for count in [1, 63, 64, 65, 200] {
      let value = String(repeating: "x\"\"", count: count)
      var ranges: [Range<Int>] = []
      try marks.validate(Array("a\n\"\(value)1\"\n".utf8)) { finding in
        ranges.append(finding.range)
        return true
      }
      #expect(ranges == [3 * count + 1..<3 * count + 2])
    }
  }

  @Test func `a column may have several rules, and unique values`() throws {
    let codes = try TableValidator(
      columns: ["code": .alphabetic, "code": .length(2...2)], unique: ["code"], format: .tsv)
    let (found, _) = try findings(in: "code\tx\nab\t\nabc\t\n1\t\nab\t\n", by: codes)
    #expect(
      found == [
        "3 code 2..<3 [\"length\"] abc", "4 code 0..<1 [\"alphabetic\", \"length\"] 1",
        "5 code 0..<2 [\"unique\"] ab",
      ])
  }

  @Test func `a row with too few fields is at fault as a whole`() throws {
    let table = try TableValidator(columns: ["1": .digits], format: .semicolons)
    let (found, _) = try findings(in: "a;b\n1;x\n2\n", by: table)
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("3 row "))
    #expect(found[0].contains("[\"fields\"]"))
  }

  @Test func `a table without a column of the rules is an error`() throws {
    let ages = try TableValidator(columns: ["age": .digits])
    let error = #expect(throws: InputError.self) {
      try ages.validate(Array("name\nAnn\n".utf8)) { _ in true }
    }
    #expect(error == InputError.header(.missing("age", among: ["name"])))
    #expect(error?.description == "there is no column 'age'")
  }

  @Test func `a validator without a language can't judge values`() {
    let error = #expect(throws: LineRuleError.self) {
      try TableValidator(columns: ["a": .satisfying("even") { $0.count.isMultiple(of: 2) }])
    }
    #expect(error?.rule == "satisfying")
  }

  @Test func `the first finding can end the validation`() throws {
    let digits = try TableValidator(columns: ["a": .digits])
    let summary = try digits.validate(Array("a\nx\ny\nz\n".utf8)) { _ in false }
    #expect(summary.invalid == 1)
  }

  @Test func `stopping at any finding counts the rows up to it`() throws {
    let both = try TableValidator(columns: ["a": .digits, "b": .digits])
    let bytes = Array("a,b\n1,\"2\n\"\nx,y\n3,4\n5,z\nu,v\n".utf8)
    // Of the rows 1, 2, 4 and 5, the second and the last have two faults each.
    let counts = try (1...6).map { most in
      var found = 0
      let summary = try both.validate(bytes) { _ in
        found += 1
        return found < most
      }
      return "\(found) \(summary.lines) \(summary.invalid)"
    }
    #expect(counts == ["1 1 1", "2 2 2", "3 2 2", "4 4 3", "5 5 4", "6 5 4"])
    let all = try both.validate(bytes) { _ in true }
    #expect((all.lines, all.invalid) == (5, 4))
  }

  @Test(arguments: [1, 3]) func `a file is judged like its bytes`(threads: Int) throws {
    let rows = (0..<50_000).map { "\($0 % 97 == 0 ? "x" : "")\($0)\n" }.joined()
    let bytes = Array(("number\n" + rows).utf8)
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).csv")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let numbers = try TableValidator(columns: ["number": .digits], threads: threads)
    var (inFile, inMemory): ([LineFinding], [LineFinding]) = ([], [])
    let counted = try numbers.validate(file: url.path()) {
      inFile.append($0)
      return true
    }
    let again = try numbers.validate(bytes) {
      inMemory.append($0)
      return true
    }
    #expect(inFile == inMemory)
    #expect(again == counted)
    #expect((counted.lines, counted.invalid) == (50_000, 516))
  }

  @Test func `rows of one field are judged like lines`() throws {
    var random = SystemRandomNumberGenerator()
    let table = try TableValidator(columns: ["1": .integer(in: 0...150)])
    let lines = try LineValidator(.integer(in: 0...150))
    for _ in 0..<200 {
      let texts = (0..<20).map { _ in
        String(
          (0..<Int.random(in: 1...4, using: &random)).map { _ in "0159x-".randomElement() ?? "0" })
      }
      let body = texts.map { $0 + "\n" }.joined()
      var (rows, found): ([String], [String]) = ([], [])
      try table.validate(Array(("a\n" + body).utf8)) {
        rows.append("\($0.line - 1) \($0.range) \($0.rules) \($0.text)")
        return true
      }
      try lines.validate(Array(body.utf8)) {
        found.append("\($0.line) \($0.range) \($0.rules) \($0.text)")
        return true
      }
      #expect(rows == found, "\(texts)")
    }
  }
}
