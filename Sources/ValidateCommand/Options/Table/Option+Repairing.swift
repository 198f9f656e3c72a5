import LineValidation
import ValidateRun
import ValidationRewriting

extension Option {
  /// Whether the option rewrites text independently of the rules.
  var rewritesText: Bool {
    ["trim", "drop", Self.lowerName, Self.upperName].contains(name)
  }

  /// The options for repairing lines.
  static let repairing: [Option] = [
    Option(
      "trim",
      in: .repairing,
      help: "remove white space at both ends of a line",
      action: .flag { $0.lines.rewriting.append(.strategy(TrimValidator())) }
    ),
    Option(
      lowerName,
      in: .repairing,
      help: "change letters to lowercase",
      action: .flag { $0.lines.rewriting.append(.strategy(CaseValidator(.lower))) }
    ),
    Option(
      upperName,
      in: .repairing,
      help: "change letters to uppercase",
      action: .flag { $0.lines.rewriting.append(.strategy(CaseValidator(.upper))) }
    ),
    Option(
      "drop",
      in: .repairing,
      help: "remove each of these characters everywhere; may be repeated",
      action: .value(.text("CHARS")) { value, arguments throws(UsageError) in
        if value.bytes.isEmpty { throw .emptyValue(option: value.option) }
        let dropped = CharacterClass(try value.text(in: arguments.rules.encoding))
        arguments.lines.rewriting.append(.strategy(FilterValidator(dropping: dropped)))
      }
    ),
    Option(
      canonicalName,
      in: .repairing,
      help: """
        write values in canonical form: numbers without superfluous zeros and with the groups of \
        --grouping, UUIDs in lowercase, IPv6 addresses compressed, and so on
        """,
      action: .flag { $0.lines.rewriting.append(.canonical) }
    ),
    Option(
      "in-place",
      in: .repairing,
      help: """
        repair the files themselves, each of which is replaced after its new contents are \
        written; with SUFFIX, the original is kept under its name with SUFFIX appended
        """,
      action: .optionalValue(.text("SUFFIX")) { value, arguments throws(UsageError) in
        arguments.output.inPlace = InPlace(suffix: try value?.suffix())
      }
    ),
    Option(
      "diff",
      in: .repairing,
      help: """
        print repairs as a unified diff for 'patch -p1' or 'patch -p0', and exit with 1 if there \
        are any
        """,
      action: .flag { $0.output.isDiff = true }
    ),
  ]

  static let lowerName = "lower"
  static let upperName = "upper"
  static let canonicalName = "canonical"
}

extension OptionValue {
  /// The value as the suffix of a file name.
  ///
  /// - Throws: ``UsageError/emptyValue(option:)`` and ``UsageError/badSuffix(value:)``.
  fileprivate func suffix() throws(UsageError) -> [UInt8] {
    if bytes.isEmpty { throw .emptyValue(option: option) }
    if bytes.contains(UInt8(ascii: "/")) { throw .badSuffix(value: Escaping.path(bytes)) }
    return bytes
  }
}
