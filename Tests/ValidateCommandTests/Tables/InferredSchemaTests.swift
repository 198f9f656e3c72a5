import Foundation
import TestSupport
import Testing

/// Schemas of the rules that data satisfy.
@Suite struct InferredSchemaTests {
  private static let rows: String = {
    var text = "id,born,amount,mail,kind,note,ok,code\n"
    for number in 1...300 {
      let day = 10 + number * 7 % 19
      let amount = number * 37 % 10_000
      text +=
        "\(number),19\(day + 40)-0\(number % 9 + 1)-\(day),\(amount / 100).\(amount % 10),"
        + "a\(number)@example.org,\(number % 2 == 0 ? "new" : "old"),"
        + "\(number % 3 == 0 ? "" : "x y"),\(number % 5 == 0 ? "yes" : "no"),"
        + "A-\(1000 + number)\n"
    }
    return text
  }()

  /// Rows in which a value is another one.
  private static let changed: String = {
    let lines = rows.split(separator: "\n")
    var text = String(lines[0]) + "\n"
    let others = ["", "0", "-1", "x", "2024-02-30", "1e3", "a@b", "new", "no", "A-1", "150", "x y"]
    for column in 0..<8 {
      for other in others {
        var fields = lines[1 + column].split(separator: ",", omittingEmptySubsequences: false)
        fields[column] = Substring(other)
        // Other rows must not repeat the keys.
        if column != 0 { fields[0] = "\(1000 + column * 20 + others.count)" }
        text += fields.joined(separator: ",") + "\n"
      }
    }
    return text
  }()

  @Test(arguments: ["table-schema", "json-schema"])
  func `the schema accepts what the rules accept`(notation: String) throws {
    let outcome = try Executable.shell(
      """
      "$validate" --infer --csv rows.csv > rules
      "$validate" --infer --csv rows.csv --as \(notation) > schema.json 2> notes
      "$validate" --csv --schema schema.json rows.csv && echo all
      sed -i '/--unique/d' rules; sed -i 's/"unique": true/"unique": false/' schema.json
      "$validate" -f rules --emit valid changed.csv > by-rules 2> /dev/null
      "$validate" --csv --schema schema.json --emit valid changed.csv > by-schema 2> errors
      diff by-rules by-schema; wc -l < by-rules; cat notes
      """,
      in: TemporaryDirectory(["rows.csv": Self.rows, "changed.csv": Self.changed]))
    #expect(outcome.output.hasPrefix("all\n"), "\(outcome)")
    #expect(!outcome.output.contains("\n<"), "a row is refused by the schema alone: \(outcome)")
  }

  @Test(
    arguments: ["table-schema", "json-schema"],
    [
      // Columns that are empty, or have a truth value in another case.
      "a,b,c\nTRUE,,x\nfalse,,\nno,,y\n",
      // Columns whose names can't be written, one of them with unique values, and one with digits.
      "\"a\nb\",7,\"c\td\"\n" + (1...40).map { "\($0),\($0 % 3),x\n" }.joined(),
      // A column whose values are empty or unique, and one that equals another.
      "a,b,c\n"
        + (1...60).map { $0 % 7 == 0 ? ",,\n" : "\($0),\($0 % 5)x,\($0 % 5)x\n" }.joined(),
    ])
  func `the schema accepts the data`(notation: String, rows: String) throws {
    let outcome = try Executable.shell(
      """
      "$validate" --infer --csv rows.csv --as \(notation) > schema.json 2> notes
      "$validate" --csv --schema schema.json rows.csv
      """, in: TemporaryDirectory(["rows.csv": rows]))
    #expect(outcome.output == "", "\(outcome)")
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test(arguments: ["table-schema", "json-schema"])
  func `the schema of several tables accepts each of them`(notation: String) throws {
    let outcome = try Executable.shell(
      """
      "$validate" --infer a.csv b.csv --as \(notation) > schema.json
      "$validate" --csv --schema schema.json a.csv b.csv
      """, in: TemporaryDirectory(["a.csv": "id,x\n1,2\n", "b.csv": "y,id\n3,4\n"]))
    #expect(outcome.output == "", "\(outcome)")
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test func `a Table Schema is about tables`() throws {
    let outcome = try Executable.shell(
      """
      echo 1 > v; "$validate" --infer --as table-schema v
      "$validate" --infer --as json-schema v; "$validate" --as rules v
      """, in: TemporaryDirectory([:]))
    #expect(outcome.errors.contains("a Table Schema describes tables"))
    #expect(outcome.errors.contains("'--as' requires '--infer'"))
    #expect(outcome.output.contains(#""type": "string""#))
  }
}
