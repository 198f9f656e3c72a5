import Foundation
import InputValidation
import TestSupport
import Testing

/// JSON Schemas of rules; `.ci/rules.py` compares them with the program on random documents.
@Suite struct RulesSchemaTests {
  /// A command line, and the expected schema without its dialect, and messages without the
  /// program's name.
  struct Export: CustomTestStringConvertible {
    let arguments: String
    let schema: String
    let messages: [String]

    init(_ arguments: String, _ schema: String, _ messages: String...) {
      (self.arguments, self.schema, self.messages) = (arguments, schema, messages)
    }

    var testDescription: String { arguments }
  }

  private static func export(_ arguments: [String]) throws -> (schema: Any, messages: [String]) {
    let outcome = try Executable.run(arguments + ["--generate", "json-schema"])
    #expect(outcome.status == 0)
    var schema = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(
      schema.removeValue(forKey: "$schema") as? String
        == "https://json-schema.org/draft/2020-12/schema")
    #expect(outcome.output.hasSuffix("}\n"))
    return (schema, outcome.errors.split(separator: "\n").map { String($0.dropFirst(10)) })
  }

  private func check(_ export: Export) throws {
    let arguments = export.arguments.split(separator: " ").map(String.init)
    let (schema, messages) = try Self.export(arguments)
    let expected = try JSONSerialization.jsonObject(with: Data(export.schema.utf8))
    #expect(schema as? NSDictionary == expected as? NSDictionary, "\(schema)")
    #expect(messages == export.messages)
  }

  @Test(arguments: [
    Export(
      "--digits --length 3 --not --one-of 123",
      #"{"type":"string","pattern":"^(?:12[0-24-9]|(?:[02-9][0-9]|1[013-9])[0-9])$"}"#),
    Export("--one-of a,b", #"{"type":"string","enum":["a","b"]}"#),
    Export(
      "--uuid",
      #"""
      {"type":"string","format":"uuid",
      "pattern":"^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"}
      """#),
    Export(
      "--duration=iso",
      #"{"type":"string","format":"duration","pattern":"#
        + #""^P(?:[0-9]+(?:(?:Y(?:[0-9]+M(?:[0-9]+D)?)?|M(?:[0-9]+D)?|D)(?:T[0-9]+(?:"#
        + "H(?:[0-9]+M(?:[0-9]+S)?)?|M(?:[0-9]+S)?|S))?|W)|T[0-9]+(?:"
        + #"H(?:[0-9]+M(?:[0-9]+S)?)?|M(?:[0-9]+S)?|S))$"}"#),
    Export(
      "--ean", #"{"type":"string","pattern":"^[0-9]{8}(?:[0-9]{5})?$"}"#,
      #"the schema also accepts "00000001""#),
    Export(
      "--digits --alphabetic", #"{"not":{}}"#,
      "warning: no line can satisfy all of these rules; did you mean --any?"),
    Export(
      "--any --ean --hostname",
      #"{"type":"string","anyOf":[{"pattern":"^[0-9]{8}(?:[0-9]{5})?$"},{"pattern":"#
        + #""^(?:[0-9A-Za-z](?:[\\-0-9A-Za-z]{0,61}[0-9A-Za-z])?\\.)*"#
        + #"[0-9A-Za-z](?:[\\-0-9A-Za-z]{0,61}[0-9A-Za-z])?$"}]}"#,
      #"the schema also accepts "00000001""#),
  ])
  func `rules of lines are the schema of a string`(export: Export) throws { try check(export) }

  @Test(arguments: [
    Export(
      """
      --csv --column a --digits --column b --optional --alphabetic=ascii --column c \
      --unless-empty --one-of x
      """,
      #"""
      {"type":"object","required":["a","c"],"additionalProperties":{"type":"string"},"properties":{
      "a":{"type":"string","pattern":"^[0-9]+$"},"b":{"type":"string","pattern":"^[A-Za-z]+$"},
      "c":{"type":"string","enum":["x",""]}}}
      """#),
    Export(
      """
      --tsv --column vat --digits --unless-empty=country --column own --optional --digits \
      --unless-empty=other
      """,
      #"""
      {"type":"object","required":["vat","country"],"additionalProperties":{"type":"string"},
      "properties":{"vat":{"type":"string"},"country":{"type":"string"},"own":{"type":"string"},
      "other":{"type":"string"}},"dependentRequired":{"own":["other"]},"allOf":[
      {"if":{"properties":{"country":{"type":"string","enum":[""]}}},
      "else":{"properties":{"vat":{"type":"string","pattern":"^[0-9]+$"}}}},
      {"if":{"properties":{"other":{"type":"string","enum":[""]}}},
      "else":{"properties":{"own":{"type":"string","pattern":"^[0-9]+$"}}}}]}
      """#),
    Export(
      """
      --csv --column zip --regex [0-9]{4} --when country --one-of CH --column zip \
      --regex [0-9]{5} --when country --one-of DE --column zip --digits --otherwise \
      --column vat --digits --when 2 --digits --column iban --iban --when ean --ean
      """,
      #"""
      {"type":"object","required":["zip","country","vat","iban","ean"],
      "additionalProperties":{"type":"string"},
      "properties":{"zip":{"type":"string"},"country":{"type":"string"},"vat":{"type":"string"},
      "iban":{"type":"string"},"ean":{"type":"string"}},"allOf":[
      {"if":{"properties":{"country":{"type":"string","enum":["CH"]}},"required":["country"]},
      "then":{"properties":{"zip":{"type":"string","pattern":"^[0-9]{4}$"}}}},
      {"if":{"properties":{"country":{"type":"string","enum":["DE"]}},"required":["country"]},
      "then":{"properties":{"zip":{"type":"string","pattern":"^[0-9]{5}$"}}}},
      {"if":{"anyOf":[
      {"properties":{"country":{"type":"string","enum":["CH"]}},"required":["country"]},
      {"properties":{"country":{"type":"string","enum":["DE"]}},"required":["country"]}]},
      "else":{"properties":{"zip":{"type":"string","pattern":"^[0-9]+$"}}}}]}
      """#,
      "--when 2: not in the schema: give the column by its name instead of its number",
      "iban: not in the schema, which can't tell exactly when it applies"),
    Export(
      "--csv --unique id --same a,b --column 3 --digits --column v --digits --unless-empty=2",
      #"""
      {"type":"object","required":["v","id","a","b"],"additionalProperties":{"type":"string"},
      "properties":{"id":{"type":"string"},"a":{"type":"string"},"b":{"type":"string"},
      "v":{"type":"string"}}}
      """#,
      "3: not in the schema: give the column by its name instead of its number",
      "--unless-empty=2: not in the schema: give the column by its name instead of its number",
      "--unique id: not in the schema, which can't compare rows",
      "--same a,b: not in the schema, which can't compare two values"),
    Export(
      """
      --dotenv --strict --column A --digits --column 2 --digits --optional --unless-empty=A \
      --same A,B
      """,
      #"""
      {"type":"object","required":["A"],"additionalProperties":false,"properties":{
      "A":{"type":"string","pattern":"^[0-9]+$"},"2":{"type":"string"},"B":{"type":"string"}},
      "allOf":[{"if":{"properties":{"A":{"type":"string","enum":[""]}}},
      "else":{"properties":{"2":{"type":"string","pattern":"^[0-9]+$"}}}}]}
      """#,
      "--same A,B: not in the schema, which can't compare two values"),
  ])
  func `rules of columns are the schema of a row`(export: Export) throws { try check(export) }

  @Test(arguments: [
    Export(
      """
      --jsonl --column user.age --integer --min 0 --column user.name --string --column x.y \
      --optional --string
      """,
      #"""
      {"type":"object","required":["user"],"properties":{"user":{"type":"object",
      "required":["age","name"],"properties":{"name":{"type":"string"},
      "age":{"type":["string","integer"],"pattern":"^(?:\\+?[0-9]+|-0+)$","minimum":0}}},
      "x":{"type":["object","null"],"properties":{"y":{"type":"string"}}}}}
      """#,
      "user.age: the schema also accepts 0.0"),
    Export(
      "--json --column items[].sku --regex [A-Z]{3} --column items --count 1..5",
      #"""
      {"type":"object","required":["items"],"properties":{"items":{"type":"array","minItems":1,
      "maxItems":5,"items":{"type":"object","required":["sku"],"properties":{
      "sku":{"type":"string","pattern":"^[A-Z]{3}$"}}}}}}
      """#),
    Export(
      """
      --jsonl --column a[0] --string --column a[2] --optional --string --column b[] --string \
      --column b[1] --one-of x --string
      """,
      #"""
      {"type":"object","required":["a","b"],"properties":{
      "a":{"type":["array","object"],"minItems":1,
      "prefixItems":[{"type":"string"},true,{"type":"string"}],
      "required":["0"],"properties":{"0":{"type":"string"},"2":{"type":"string"}}},
      "b":{"type":"array","minItems":2,"items":{"type":"string"},
      "prefixItems":[{"type":"string"},{"type":"string","enum":["x"]}]}}}
      """#),
    Export(
      """
      --jsonl --column a --one-of true,1,1.0,x --column b --number --unless-empty --column c \
      --array --unless-empty --count 2
      """,
      #"""
      {"type":"object","required":["a","b","c"],"properties":{
      "a":{"enum":["true","1","1.0","x",true,1]},
      "b":{"type":["number","string","null"],"maxLength":0},
      "c":{"type":["array","string","null"],"maxLength":0,"minItems":2,"maxItems":2}}}
      """#,
      "a: the schema also accepts 1e0"),
    Export(
      """
      --jsonl --column a --regex [a-z]+ --column b --any --one-of false --regex [A-Z] --column c \
      --object --count ..2
      """,
      #"""
      {"type":"object","required":["a","b","c"],"properties":{
      "a":{"type":["string","boolean"],"pattern":"^[a-z]+$"},
      "b":{"type":["string","boolean"],"not":{"const":true},"pattern":"^(?:false|[A-Z])$"},
      "c":{"type":"object","maxProperties":2}}}
      """#),
    Export(
      """
      --jsonl --column u.zip --string --regex [0-9]{4} --when u.land --one-of CH \
      --column u.zip --digits --otherwise --column n --digits --when m --integer
      """,
      #"""
      {"type":["object","null"],"properties":{"n":{},"m":{},
      "u":{"type":["object","null"],"properties":{"zip":{},"land":{}}}},"allOf":[
      {"if":{"type":"object","required":["u"],"properties":{"u":{"type":"object",
      "required":["land"],"properties":{"land":{"type":"string","enum":["CH"]}}}}},
      "then":{"type":"object","required":["u"],"properties":{"u":{"type":"object",
      "required":["zip"],"properties":{"zip":{"type":"string","pattern":"^[0-9]{4}$"}}}}},
      "else":{"type":"object","required":["u"],"properties":{"u":{"type":"object",
      "required":["zip"],"properties":{"zip":{"type":"string","pattern":"^[0-9]+$"}}}}}}]}
      """#,
      "n: not in the schema, which can't tell exactly when it applies"),
    Export(
      "--jsonl --column p[100] --string --column p[] --number",
      #"""
      {"type":"object","required":["p"],"properties":{
      "p":{"type":"array","minItems":101,"items":{"type":"number"}}}}
      """#,
      "p[100]: the schema describes only the first 100 elements"),
  ])
  func `rules of members are the schema of a document`(export: Export) throws { try check(export) }

  @Test(arguments: [
    "-?0*[1-9][05]", "-[1-9][0-9]*|-[0-9]", "[-+]?[0-9]{2}", "00?|-7", "-(?:12|345|20)",
    "[0-9]*7|-3", "9|10|99|100", "-?(?:[1-9]|[1-9][0-9]?0)", "1(?:0{1,3})?|2", "0|-0|x",
  ])
  func `the bounds are those of the numbers that a pattern matches`(pattern: String) throws {
    let (schema, _) = try Self.export(["--jsonl", "--column", ".", "--regex", pattern])
    let keywords = try #require(schema as? [String: Any])
    let validator = try RegexValidator(pattern)
    let numbers = (-2_000...2_000).filter { number in
      validator.isValid("\(number)") || number == 0 && validator.isValid("-0")
    }
    let (least, greatest) = (keywords["minimum"] as? Int, keywords["maximum"] as? Int)
    #expect((numbers.first ?? 0) == least ?? (numbers.first ?? 0))
    #expect((numbers.last ?? 0) == greatest ?? (numbers.last ?? 0))
    // Only a pattern with repetition has numbers beyond any bound.
    let isInfinite = pattern.contains("*7") || pattern.contains("-[1-9][0-9]*")
    #expect((least == nil || greatest == nil) == isInfinite)
  }

  @Test func `rules come from a file, and messages are in another language`() throws {
    let directory = try TemporaryDirectory([
      "people.rules": "--csv\n[id]\n--ean\n[age]\n--digits --max 150\n--unless-empty\n"
    ])
    let outcome = try Executable.shell(
      "\"$validate\" -f people.rules --unique id --generate json-schema --lang zh-Hans",
      in: directory)
    #expect(outcome.output.contains(#""pattern": "^[0-9]{8}(?:[0-9]{5})?$""#))
    #expect(
      outcome.errors == """
        validate: id：JSON Schema 还接受 "00000001"
        validate: --unique id：未写入 JSON Schema，因为它无法比较不同的行

        """)
    #expect(outcome.status == 0)
  }

  @Test func `settings of an example are required`() throws {
    let directory = try TemporaryDirectory([".env.example": "PORT=1\nHOST=x\n"])
    let outcome = try Executable.shell(
      "\"$validate\" --dotenv --like .env.example --column PORT --port --generate json-schema",
      in: directory)
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(schema["required"] as? [String] == ["PORT", "HOST"])
    #expect(outcome.errors == "")
  }

  @Test(arguments: [
    ("", "no rule given; add at least one, such as --numeric"),
    ("--csv", "no rule given; add at least one, such as --numeric"),
    ("--jsonl", "no rule given; add at least one, such as --numeric"),
    ("--json --column a --digits --unique a", "'--unique' and '--json' can't be combined"),
  ]) func `rules without a schema are exit 2`(arguments: String, message: String) throws {
    let outcome = try Executable.run(
      arguments.split(separator: " ").map(String.init) + ["--generate", "json-schema"])
    #expect(outcome.errors == "validate: \(message)\nTry 'validate --help'.\n")
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }
}
