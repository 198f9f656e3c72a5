import SettingsSyntax
import ValidateRun

extension Option {
  /// The options about JSON.
  static let json = Section.json.listing([
    .flag(
      "jsonl",
      help:
        "each line is a JSON document; the columns are paths, such as user.email or items[].sku"
    ) { $0.table.add(.jsonl) }.ofRecords,
    .flag("json", help: "each file is a JSON document, in the same way") {
      $0.table.add(.json)
    }.ofRecords,
    .flag(
      "jsonc",
      help: """
        like --json, but with comments (// to the end of the line, and /* to */) and a comma after \
        the last member or element
        """
    ) { $0.table.add(.jsonc) }.ofRecords,
    type("string", .string, "a string"),
    type("number", .number, "a number"),
    type("array", .array, "an array"),
    type("object", .object, "an object"),
    .value(
      "count", .text("RANGE"),
      help: """
        the number of elements of an array, or with --object of members: 5, 3..16, 3..<17, 3.. \
        or ..16
        """
    ) { value, arguments throws(UsageError) in
      let range = try LengthRange(try value.text(), of: "--count")
      arguments.rules.add(.count(range.interval))
    },
    .value(
      "schema", .file("FILE"),
      help: """
        each document must satisfy this JSON Schema, of draft 2020-12 or 7; of a table or \
        settings, each row or file, as an object; or else a table must satisfy this Table Schema, \
        or the one for it in this Data Package, whose resource can be named: FILE#NAME
        """
    ) { value, arguments throws(UsageError) in
      if arguments.table.schema.schema != nil {
        throw .misused(option: value.option, .repeated)
      }
      arguments.table.schema.schema = SchemaFiles.File(
        spelling: value.option, path: value.bytes)
    }.ofAllRules,
    .value(
      "resolve", .file("[ADDRESS=]FILE"),
      help: """
        a document that the schema refers to, by this address or else by its $id; nothing is \
        fetched; can be given several times
        """
    ) { value, arguments throws(UsageError) in
      var file = SchemaFiles.File(spelling: value.option, path: value.bytes)
      // An address has a colon before the equals sign, and a path that has one, too, is rare.
      if let equals = value.bytes.firstIndex(of: UInt8(ascii: "=")),
        value.bytes[..<equals].contains(UInt8(ascii: ":"))
      {
        file = SchemaFiles.File(
          spelling: value.option, path: Array(value.bytes[(equals + 1)...]),
          address: String(decoding: value.bytes[..<equals], as: UTF8.self))
      }
      arguments.table.schema.documents.append(file)
    }.ofAllRules,
    .flag(
      "schema-formats",
      help: "strings must have the formats that the schema names, such as date or email"
    ) { $0.table.schema.formatsOption = "--schema-formats" }.ofAllRules,
    .value(
      "schema-empty", .words(["absent", "string"]),
      help: """
        in a table or settings, an empty value is a member that is not there (absent, by \
        default), or an empty string
        """
    ) { value, arguments throws(UsageError) in
      arguments.table.schema.emptyOption = value.option
      arguments.table.schema.keepsEmpty = try value.word(of: ["absent", "string"]) == "string"
    }.ofAllRules,
  ])

  /// Whether the option is about rules that are written as such, or in a Table Schema.
  var isAboutWrittenRules: Bool {
    section.isAboutRules && !["resolve", "schema-formats", "schema-empty"].contains(name)
  }

  private static func type(_ name: String, _ type: JSONType, _ words: String) -> Option {
    .flag(name, help: "the value of the column must be \(words)") { $0.rules.add(.type(type)) }
  }
}
