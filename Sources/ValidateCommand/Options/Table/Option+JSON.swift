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
    .flag("json", help: "each file is a JSON document of up to 8 MiB, in the same way") {
      $0.table.add(.json)
    }.ofRecords,
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
  ])

  private static func type(_ name: String, _ type: JSONType, _ words: String) -> Option {
    .flag(name, help: "the value of the column must be \(words)") { $0.rules.add(.type(type)) }
  }
}
