import LineValidation
import ValidateRun
import ValidationRewriting

extension Option {
  /// Whether the option rewrites text independently of the rules.
  var rewritesText: Bool {
    ["trim", "drop", Self.lowerName, Self.upperName].contains(name)
  }

  /// The options for repairing lines.
  static let repairing = Section.repairing.listing([
    .flag(
      "trim",
      help: """
        remove white space at both ends of a line, or of each value of the column; the options \
        up to --replace repair the values of the --column before them
        """
    ) { $0.rules.add(.repairing(.strategy(TrimValidator()))) },
    .flag(lowerName, help: "change letters to lowercase") {
      $0.rules.add(.repairing(.strategy(CaseValidator(.lower))))
    },
    .flag(upperName, help: "change letters to uppercase") {
      $0.rules.add(.repairing(.strategy(CaseValidator(.upper))))
    },
    .value(
      "drop", .text("CHARS"), help: "remove each of these characters everywhere; may be repeated"
    ) { value, arguments throws(UsageError) in
      let dropped = CharacterClass(try value.words(in: arguments.rules.encoding))
      arguments.rules.add(.repairing(.strategy(FilterValidator(dropping: dropped))))
    },
    .flag(
      canonicalName,
      help: """
        write values in canonical form: numbers without superfluous zeros and with the groups of \
        --grouping, UUIDs in lowercase, IPv6 addresses compressed, and so on
        """
    ) { $0.rules.add(.repairing(.canonical)) },
    .value(
      "replace", .text("A=B"),
      help: """
        replace the value A as a whole by B; within A and B, \\= is an equals sign and \\\\ a \
        backslash; may be repeated
        """
    ) { value, arguments throws(UsageError) in
      let all = try Replacements(written: try value.text(in: arguments.rules.encoding))
      arguments.rules.add(.repairing(.replacements(all)))
    },
    .optionalValue(
      "in-place", .text("SUFFIX"),
      help: """
        repair the files themselves, each of which is replaced after its new contents are \
        written; with SUFFIX, the original is kept under its name with SUFFIX appended
        """
    ) { value, arguments throws(UsageError) in
      arguments.output.inPlace = InPlace(suffix: try value?.suffix())
    },
    .flag(
      "diff",
      help: """
        print repairs as a unified diff for 'patch -p1' or 'patch -p0', and exit with 1 if there \
        are any
        """
    ) { $0.output.isDiff = true },
  ])

  /// Whether the option repairs lines or values, and is also allowed in a line of rules.
  var repairs: Bool {
    rewritesText || name == Self.canonicalName || name == "replace"
  }

  static let lowerName = "lower"
  static let upperName = "upper"
  static let canonicalName = "canonical"
}

extension OptionValue {
  /// The value as the suffix of a file name.
  ///
  /// - Throws: ``UsageError/invalid(option:value:_:)``.
  fileprivate func suffix() throws(UsageError) -> [UInt8] {
    if bytes.contains(UInt8(ascii: "/")) {
      throw .invalid(option: option, value: Escaping.path(bytes), .suffix)
    }
    return try content
  }
}
