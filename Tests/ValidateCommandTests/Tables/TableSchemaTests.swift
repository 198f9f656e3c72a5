import Foundation
import TestSupport
import Testing

/// Tables judged by a Table Schema.
@Suite struct TableSchemaTests {
  /// A field, and values of it.
  struct FieldCase: CustomTestStringConvertible, Sendable {
    let field: String
    var missing = #"[""]"#
    let valid: [String]
    let invalid: [String]

    var testDescription: String { field }
  }

  private static let fields: [FieldCase] = [
    FieldCase(field: #""type": "string""#, valid: ["", "x", " ", "7"], invalid: []),
    FieldCase(field: #""constraints": {"required": true}"#, valid: ["x"], invalid: [""]),
    FieldCase(
      field: #""type": "string", "format": "email""#, valid: ["", "a@b.example"], invalid: ["a"]),
    FieldCase(
      field: #""type": "string", "format": "uri""#, valid: ["urn:a:b", "http://a/?b#c"],
      invalid: ["a", "//a"]),
    FieldCase(
      field: #""type": "string", "format": "uuid""#,
      valid: ["123e4567-e89b-12d3-a456-426614174000"], invalid: ["123e4567"]),
    FieldCase(
      field: #""type": "string", "format": "binary""#, valid: ["YQ=="], invalid: ["YQ", "*"]),
    FieldCase(
      field: #""type": "string", "constraints": {"minLength": 2.0, "maxLength": 3}"#,
      valid: ["", "ab", "äöü"], invalid: ["a", "abcd"]),
    FieldCase(
      field: #""type": "string", "constraints": {"pattern": "[a-z]+\\d"}"#, valid: ["", "ab1"],
      invalid: ["ab12", "1"]),
    FieldCase(
      field: #""type": "string", "constraints": {"enum": ["a,b", "c\\d", ""]}"#,
      valid: ["a,b", "c\\d", ""], invalid: ["a", "cd"]),
    FieldCase(
      field: #""type": "integer""#, valid: ["0", "-7", "+12", "007", ""],
      invalid: ["1.0", "x", "1e3", "1,000"]),
    FieldCase(
      field: #""type": "integer", "constraints": {"minimum": -2, "exclusiveMaximum": 10}"#,
      valid: ["-2", "9"], invalid: ["-3", "10"]),
    FieldCase(
      field: #""type": "integer", "constraints": {"minimum": 3, "exclusiveMinimum": 5}"#,
      valid: ["6"], invalid: ["5", "4"]),
    FieldCase(
      field: #""type": "integer", "groupChar": ",", "bareNumber": false"#,
      valid: ["1,000", "$95", "95 %", "-3"], invalid: ["x", "1.5.3x4"]),
    FieldCase(
      field: #""type": "number""#, valid: ["1", "-1.5", ".5", "1E-3", "NaN", "INF", "-INF"],
      invalid: ["x", "1,5", "--1"]),
    FieldCase(
      field: #""type": "number", "constraints": {"exclusiveMinimum": 0e2}"#,
      valid: ["0.001", "1e-30", "INF"], invalid: ["0", "0.0", "-1", "-INF", "NaN"]),
    FieldCase(
      field: #""type": "number", "decimalChar": ",", "constraints": {"maximum": 1.5}"#,
      valid: ["1,5", "1", "-INF"], invalid: ["1,51", "1.5", "INF"]),
    FieldCase(
      field: #""type": "number", "decimalChar": ",", "groupChar": "."#
        + #"", "bareNumber": false"#,
      valid: ["1.000,50 EUR", "7"], invalid: ["x", "1,2,3"]),
    FieldCase(
      field: #""type": "boolean""#, valid: ["true", "FALSE", "1", "0"], invalid: ["yes", "t"]),
    FieldCase(
      field: #""type": "boolean", "trueValues": ["ja"], "falseValues": ["nein"]"#,
      valid: ["ja", "nein"], invalid: ["true"]),
    FieldCase(
      field: #""type": "boolean", "constraints": {"enum": [true]}"#, valid: ["true", "1"],
      invalid: ["false", "0"]),
    FieldCase(
      field: #""type": "date", "constraints": {"minimum": "2024-01-31"}"#,
      valid: ["2024-02-29"], invalid: ["2024-01-30", "2023-02-29", "2024-1-31"]),
    FieldCase(
      field: #""type": "date", "format": "%d.%m.%y""#, valid: ["29.02.24", "1.1.00"],
      invalid: ["29.02.23", "2024-01-01", "0.1.00"]),
    FieldCase(
      field: #""type": "date", "format": "%d.%m.%Y", "constraints": {"minimum": "01.02.2024"}"#,
      valid: ["29.2.2024", "01.02.2024"], invalid: ["31.01.2024", "31.02.2024"]),
    FieldCase(
      field: #""type": "datetime", "format": "%d.%m.%Y %H:%M:%S.%f%z""#,
      valid: ["29.2.2024 1:2:3.5Z", "29.02.2024 01:02:03.123456+0100"],
      invalid: ["29.2.2024 1:2:3Z", "29.2.2024 1:2:3.1234567Z"]),
    FieldCase(
      field: #""type": "date", "format": "%B %d, %Y""#, valid: ["March 31, 2024"],
      invalid: ["April 31, 2024", "Mars 1, 2024"]),
    FieldCase(field: #""type": "time""#, valid: ["23:59:59"], invalid: ["24:00:00", "9:00"]),
    FieldCase(
      field: #""type": "time", "format": "%I:%M %p""#, valid: ["9:05 pm", "12:00 AM"],
      invalid: ["13:00 PM", "9:05"]),
    FieldCase(
      field: #""type": "datetime""#,
      valid: ["2024-02-29T12:00:00", "2024-02-29T12:00:00.5Z", "2024-02-29T12:00:00+01:00"],
      invalid: ["2023-02-29T12:00:00", "2024-02-29 12:00:00", "2024-2-29T12:00:00"]),
    FieldCase(
      field: #""type": "datetime", "format": "%Y-%m-%d %H:%M""#, valid: ["2024-02-29 12:00"],
      invalid: ["2024-02-30 12:00"]),
    FieldCase(
      field: #""type": "year", "constraints": {"maximum": 2000}"#, valid: ["1999", "-0044"],
      invalid: ["99", "2001", "x"]),
    FieldCase(field: #""type": "year""#, valid: ["2005", "2005Z"], invalid: ["205"]),
    FieldCase(field: #""type": "yearmonth""#, valid: ["2024-12"], invalid: ["2024-13", "2024"]),
    FieldCase(
      field: #""type": "duration""#, valid: ["P1Y2M3DT4H5M6.7S", "PT5S", "-P1D"],
      invalid: ["P", "PT", "1D", "P1S"]),
    FieldCase(
      field: #""type": "object""#, valid: [#"{"a": [1]}"#, "{}"], invalid: ["[1]", "{", "x"]),
    FieldCase(
      field: #""type": "object", "constraints": {"jsonSchema": {"required": ["a"]}}"#,
      missing: #"["", "NA"]"#, valid: [#"{"a": 1}"#, "NA", ""], invalid: ["{}", "[]", "na"]),
    FieldCase(
      field: #""type": "object", "constraints": {"jsonSchema": "#
        + ##"{"properties": {"q": {"$ref": "#/$defs/x"}}, "$defs": {"x": {"type": "null"}}}}"##,
      valid: [#"{"q": null}"#], invalid: [#"{"q": 1}"#]),
    FieldCase(field: #""type": "array""#, valid: ["[]", "[1, {}]"], invalid: ["{}", "1"]),
    FieldCase(
      field: #""type": "geopoint""#, valid: ["7.44, 46.95", "-180,90"],
      invalid: ["181, 0", "0, 91", "7"]),
    FieldCase(
      field: #""type": "geopoint", "format": "array""#, valid: ["[7.44, 46.95]"],
      invalid: ["7.44, 46.95", "{}"]),
    FieldCase(field: #""type": "any""#, valid: ["", "x"], invalid: []),
    FieldCase(
      field: #""type": "integer""#, missing: #"["", "NA", "-"]"#, valid: ["", "NA", "-", "1"],
      invalid: ["na", "--"]),
    FieldCase(
      field: #""type": "integer""#, missing: #"["NA"]"#, valid: ["NA", "1"], invalid: [""]),
    FieldCase(
      field: #""type": "string", "constraints": {"required": true}"#, missing: #"["NA"]"#,
      valid: ["", "x"], invalid: ["NA"]),
    FieldCase(
      field: #""type": "number", "constraints": {"required": true}"#,
      missing: #"["", "NaN", "-1"]"#, valid: ["1", "INF", "-1.0"], invalid: ["", "NaN", "-1"]),
    FieldCase(
      field: #""type": "integer", "missingValues": [{"value": "x", "label": "none"}]"#,
      valid: ["x", "1"], invalid: [""]),
    FieldCase(
      field: #""type": "string", "categories": ["a", {"value": "b", "label": "B"}]"#,
      valid: ["a", "b"], invalid: ["c"]),
  ]

  private static func quoted(_ value: String) -> String {
    "\"" + value.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }

  @Test func `fields accept the values of their types and constraints`() throws {
    var files: [String: String] = [:]
    for (number, field) in Self.fields.enumerated() {
      files["\(number).json"] =
        #"{"fields": [{"name": "v", \#(field.field)}], "missingValues": \#(field.missing)}"#
      let rows = (field.valid + field.invalid).map(Self.quoted)
      files["\(number).csv"] = "v\n" + rows.map { $0 + "\n" }.joined()
    }
    let outcome = try Executable.shell(
      """
      for i in $(seq 0 \(Self.fields.count - 1)); do
        echo "== $i"; "$validate" --schema $i.json --emit valid $i.csv 2>> errors
      done; cat errors >&2
      """, in: TemporaryDirectory(files))
    let parts = outcome.output.components(separatedBy: "== ").dropFirst()
    #expect(parts.count == Self.fields.count, "\(outcome)")
    for (part, field) in zip(parts, Self.fields) {
      let rows = part.split(separator: "\n").dropFirst(2).map(String.init)
      #expect(rows == field.valid.map(Self.quoted), "\(field)")
    }
    #expect(!outcome.errors.contains("is not checked"), "\(outcome.errors)")
  }

  /// The days of some years in a format, against those of the calendar.
  @Test func `a format of dates has the days of each month`() throws {
    var rows = "v\n"
    var expected = "v\n"
    for year in [1900, 2000, 2023, 2024, 2100] {
      for month in 0...13 {
        for day in 0...32 {
          rows += "\(day)/\(month)/\(year)\n"
          let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
          let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
          if lengths.indices.contains(month - 1), 1...lengths[month - 1] ~= day {
            expected += "\(day)/\(month)/\(year)\n"
          }
        }
      }
    }
    let outcome = try Executable.shell(
      #""$validate" --schema s.json --emit valid v.csv 2> /dev/null"#,
      in: TemporaryDirectory([
        "s.json": #"{"fields": [{"name": "v", "type": "date", "format": "%d/%m/%Y"}]}"#,
        "v.csv": rows,
      ]))
    #expect(outcome.output == expected)
  }

  private static let people = #"""
    {
      "fields": [
        {"name": "id", "type": "integer"},
        {"name": "mail", "type": "string", "format": "email", "constraints": {"unique": true}},
        {"name": "age", "type": "integer", "constraints": {"maximum": 150}}
      ],
      "primaryKey": "id",
      "missingValues": ["", "NA"]
    }
    """#

  @Test func `keys are there, and rows differ`() throws {
    let outcome = try Executable.shell(
      #""$validate" --schema s.json people.csv"#,
      in: TemporaryDirectory([
        "s.json": Self.people,
        "people.csv": "id,mail,age\n1,a@b.example,NA\n1,NA,151\n,NA,7\nNA,a@b.example,7\n",
      ]))
    #expect(
      outcome.output == """
        people.csv:3:1: error: id must not repeat the value of line 2 [unique]
        people.csv:3:8: error: age must be a whole number of at most 150 [integer]
        people.csv:4:1: error: id must be a whole number: expected a digit, '+' or '-' [integer]
        people.csv:5:1: error: id must be a whole number: expected a digit, '+' or '-' [integer]
        people.csv:5:4: error: mail must not repeat the value of line 2 [unique]

        """)
    #expect(outcome.errors == "validate: 3 of 4 rows invalid\n")
  }

  @Test(arguments: [
    ("exact", "id,mail,age", 0, ""), ("exact", "mail,id,age", 1, "'id' must come before 'mail'"),
    ("exact", "id,mail", 1, "no column 'age'"), ("exact", "id,mail,age,x", 1, "unknown name x"),
    ("equal", "age,mail,id", 0, ""), ("equal", "id,mail,age,x", 1, "unknown name x"),
    ("subset", "x,age,mail,id", 0, ""), ("subset", "id,mail", 1, "no column 'age'"),
    ("superset", "mail,id", 0, ""), ("superset", "id,x", 1, "unknown name x"),
    ("partial", "x,id", 0, ""), ("partial", "x,y", 1, "there is no column 'id' among 'x', 'y'"),
  ])
  func `columns match fields`(match: String, header: String, status: Int32, words: String) throws {
    let schema = Self.people.replacingOccurrences(
      of: #""primaryKey": "id""#, with: #""fieldsMatch": "\#(match)""#)
    let outcome = try Executable.shell(
      #""$validate" --schema s.json people.csv"#,
      in: TemporaryDirectory(["s.json": schema, "people.csv": header + "\n"]))
    #expect(outcome.status == status, "\(outcome)")
    #expect(words.isEmpty || (outcome.output + outcome.errors).contains(words), "\(outcome)")
  }

  @Test func `rules of columns add up`() throws {
    let outcome = try Executable.shell(
      #"""
      "$validate" --csv --schema s.json --column age --min 18 --column mail --contains example \
        people.csv; "$validate" --csv --schema s.json --column age --any --min 18 people.csv
      """#,
      in: TemporaryDirectory([
        "s.json": Self.people, "people.csv": "id,mail,age\n1,a@b.example,17\n2,a@b.test,151\n",
      ]))
    #expect(
      outcome.output == """
        people.csv:2:16: error: age must be a whole number from 18 to 150 [integer]
        people.csv:3:11: error: mail must contain a match of the pattern example: expected a \
        letter from A to Z, a digit, '-' or '.' [contains]
        people.csv:3:14: error: age must be a whole number from 18 to 150 [integer]

        """)
    #expect(outcome.errors.contains("'--schema' and '--any' can't be combined"), "\(outcome)")
  }

  private static let package = [
    "datapackage.json": #"""
    {"resources": [
      {"name": "people", "path": "people.csv", "schema": {
        "fields": [{"name": "id", "type": "integer"}, {"name": "city"}, {"name": "boss"}],
        "foreignKeys": [
          {"fields": "city", "reference": {"resource": "cities", "fields": "name"}},
          {"fields": ["boss"], "reference": {"resource": "", "fields": ["id"]}}
        ]
      }},
      {"name": "cities", "path": "./cities.csv", "dialect": {"delimiter": ";"},
       "schema": "cities.json"}
    ]}
    """#,
    "cities.json": #"{"fields": [{"name": "zip", "type": "integer"}, {"name": "name"}]}"#,
    "people.csv": "id,city,boss\n1,Bern,\n2,Oslo,1\n3,,4\n",
    "cities.csv": "zip;name\n3000;Bern\nx;Zug\n",
  ]

  @Test func `a resource of a package has the file, the delimiter and the keys`() throws {
    let outcome = try Executable.shell(
      """
      mkdir data; mv *.json *.csv data
      "$validate" --schema data/datapackage.json data/people.csv
      "$validate" --schema data/datapackage.json data/cities.csv
      "$validate" --schema data/datapackage.json#cities
      cd data; "$validate" --schema datapackage.json ./people.csv
      "$validate" --schema datapackage.json other.csv
      "$validate" --schema datapackage.json
      """, in: TemporaryDirectory(Self.package))
    #expect(
      outcome.output == """
        data/people.csv:3:3: error: city must be a value of the column name of data/cities.csv [in]
        data/people.csv:4:4: error: boss must be a value of the column id of data/people.csv [in]
        data/cities.csv:3:1: error: zip must be a whole number: expected a digit, '+' or '-' \
        [integer]
        data/cities.csv:3:1: error: zip must be a whole number: expected a digit, '+' or '-' \
        [integer]
        ./people.csv:3:3: error: city must be a value of the column name of cities.csv [in]
        ./people.csv:4:4: error: boss must be a value of the column id of ./people.csv [in]

        """)
    #expect(
      outcome.errors.contains(
        "no resource has this name or file; give one of people, cities"))
    #expect(outcome.errors.contains("choose one of people, cities by FILE#NAME"))
  }

  @Test(arguments: [
    (#"[]"#, "no resource has this name or file\n"),
    (#"[{"name": "", "path": "b.csv"}, {"path": "c.csv"}]"#, "give one of b.csv, c.csv\n"),
  ])
  func `resources without names are named by their files`(resources: String, words: String) throws {
    let outcome = try Executable.shell(
      #""$validate" --schema p.json a.csv"#,
      in: TemporaryDirectory(["p.json": #"{"resources": \#(resources)}"#, "a.csv": "a\n1\n"]))
    #expect(outcome.errors.contains(words), "\(outcome)")
    #expect(outcome.status == 2)
  }

  @Test func `the path of a resource without inputs is that of one file`() throws {
    let package = Self.package["datapackage.json"]?
      .replacing(##""./cities.csv""##, with: ##"["./cities.csv"]"##)
      .replacing(##""people.csv""##, with: ##"["people.csv", "more.csv"]"##)
    let outcome = try Executable.shell(
      """
      "$validate" --schema datapackage.json#cities -q
      "$validate" --schema datapackage.json#people
      """, in: TemporaryDirectory(Self.package.merging(["datapackage.json": package ?? ""]) { $1 }))
    #expect(outcome.errors.contains("'path' must be a string"), "\(outcome)")
    #expect(!outcome.errors.contains("missing"), "\(outcome)")
  }

  /// What is wrong in a schema, and what is said about it.
  @Test(arguments: [
    (#"{"fields": []}"#, "s.json:1:1: expected a Table Schema"),
    (#"{"fields": [{"type": "string"}]}"#, "s.json:1:13: the property 'name' is missing"),
    (#"{"fields": [{"name": "a"}, {"name": "a"}]}"#, "s.json:1:28: two fields are named 'a'"),
    (#"{"fields": [{"name": "a", "type": "int"}]}"#, "s.json:1:35: unknown value 'int' of 'type'"),
    (#"{"fields": [{"name": "a", "constraints": 1}]}"#, "'constraints' must be an object"),
    (
      #"{"fields": [{"name": "a", "type": "integer", "constraints": {"minimum": "x"}}]}"#,
      "s.json:1:73: invalid value 'x' for '--min'"
    ),
    (
      #"{"fields": [{"name": "a", "constraints": {"pattern": "("}}]}"#,
      "s.json:1:54: bad pattern"
    ),
    (#"{"fields": [{"name": "a"}], "primaryKey": ["b"]}"#, "a key names 'b'"),
    (
      #"{"fields": [{"name": "a"}], "foreignKeys": [{"fields": "b", "reference": {}}]}"#,
      "a key names 'b'"
    ),
    (
      #"{"fields": [{"name": "a", "type": "array", "constraints": {"jsonSchema": {"type": 1}}}]}"#,
      "s.json:1:74: the value of 'type' must be"
    ),
    (#"{"fields": [{"name": "a"}], "fieldsMatch": "all"}"#, "one of exact, equal, subset"),
    (#"{"fields": [{"name": "a"}],}"#, "s.json:1:27: JSON does not allow a trailing comma"),
  ])
  func `mistakes have their place`(schema: String, words: String) throws {
    let outcome = try Executable.shell(
      #""$validate" --csv --schema s.json v.csv"#,
      in: TemporaryDirectory(["s.json": schema, "v.csv": "a\nb\n"]))
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(words), "\(outcome)")
  }

  @Test(arguments: [
    (#""type": "list""#, "'type' is not checked"), (#""type": "geojson""#, "'type' is not"),
    (#""type": "date", "format": "any""#, "'format' is not checked"),
    (#""type": "date", "format": "%U""#, "'format' is not checked"),
    (#""type": "datetime", "constraints": {"minimum": "2024-01-01T00:00:00"}"#, "'minimum' is"),
    (#""type": "yearmonth", "constraints": {"minimum": "2024-01"}"#, "'minimum' is not checked"),
    (#""constraints": {"jsonSchema": {}}"#, "'jsonSchema' is not checked: there is no such rule"),
  ])
  func `what has no rule is named`(field: String, words: String) throws {
    let outcome = try Executable.shell(
      #""$validate" --schema s.json v.csv"#,
      in: TemporaryDirectory([
        "s.json": #"{"fields": [{"name": "a", \#(field)}]}"#, "v.csv": "a\n",
      ]))
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("warning: s.json:1:"), "\(outcome)")
    #expect(outcome.errors.contains(words), "\(outcome)")
  }

  @Test func `a Table Schema is about tables, and takes no options of JSON Schema`() throws {
    let outcome = try Executable.shell(
      """
      "$validate" --jsonl --schema s.json v.csv; "$validate" --schema s.json --resolve x v.csv
      "$validate" --schema s.json --explain; "$validate" --generate json-schema --schema s.json
      "$validate" --schema s.json < v.csv
      sed 's/}]/}], "fieldsMatch": "subset"/' s.json > t.json; echo 'a,b' > w.csv
      "$validate" --schema t.json --strict w.csv
      """,
      in: TemporaryDirectory([
        "s.json": #"{"fields": [{"name": "a", "type": "integer"}]}"#, "v.csv": "a\nb\n",
      ]))
    #expect(outcome.errors.contains("a Table Schema describes tables"))
    #expect(outcome.errors.contains("--resolve applies to a JSON Schema"))
    #expect(outcome.output.contains("a:\n[integer] s.json:1:35\n  must be a whole number\n"))
    #expect(outcome.output.contains(#""pattern": "#))
    #expect(outcome.output.contains("<stdin>:2:1: error: a must be a whole number"))
    #expect(outcome.output.hasSuffix("w.csv:1:3: error: unknown name b [unknown]\n"))
  }
}
