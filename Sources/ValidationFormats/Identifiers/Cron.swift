internal import RegularLanguage
public import ValidationCore

/// A schedule of five fields: see ``Validator/cron``.
struct CronFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The code `cron`.
  let rule = Rule(.cron)
  /// The texts of schedules.
  let language: Language?

  init(allowsMacros: Bool = false) {
    language = allowsMacros ? Self.withMacros : Self.fields
  }

  private static let fields = Language(.pattern(syntax), table: FormatTables.cron)
  private static let withMacros = Language(.pattern(.alternation([syntax, macros])))
  private static let macros = Syntax(
    pattern: "@(?:yearly|annually|monthly|weekly|daily|midnight|hourly|reboot)")

  private static let syntax: Syntax = {
    let fields = [
      Field(values: 0...59),
      Field(values: 0...23),
      Field(values: 1...31),
      Field(
        values: 1...12,
        names: [
          "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
        ]),
      // Both 0 and 7 are Sunday, so that a range can end with it.
      Field(values: 0...7, names: ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"]),
    ].map(\.syntax)
    let blanks = Syntax(pattern: #"[ \t]+"#)
    let rest = fields.dropFirst().flatMap { [blanks, $0] }
    return .concatenation(fields.prefix(1) + rest)
  }()

  /// A field: its values, and their optional names, starting with the first value.
  private struct Field {
    var values: ClosedRange<Int>
    var names: [String] = []

    /// The pattern of lists of `*`, values, and ascending ranges, with steps.
    var syntax: Syntax {
      let step = Syntax(pattern: "/0*[1-9][0-9]*").optional
      let ranges = values.map { lower in
        let upper = names(lower...values.upperBound)
        return names(lower...lower).then(.literal("-").then(upper).then(step).optional)
      }
      let item = Syntax.alternation([.literal("*").then(step)] + ranges)
      return item.then(.literal(",").then(item).repeated(.zeroOrMore))
    }

    /// Returns the pattern of the spellings of some values.
    private func names(_ range: ClosedRange<Int>) -> Syntax {
      let numbers = (range.lowerBound / 10...range.upperBound / 10).map { ten in
        let values = range.clamped(to: 10 * ten...10 * ten + 9)
        let ones = Self.digit(values.lowerBound % 10)...Self.digit(values.upperBound % 10)
        let head = Syntax.set(ScalarSet(Self.digit(ten)))
        return (ten == 0 ? head.optional : head).then(.set(ScalarSet(ones)))
      }
      let named = names.enumerated().filter { range.contains(values.lowerBound + $0.offset) }
      return .alternation(numbers + (named.isEmpty ? [] : [.words(named.map(\.element))]))
    }

    private static func digit(_ value: Int) -> Unicode.Scalar {
      Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
    }
  }
}

extension Validator where Self == FormatValidator<String> {
  /// A schedule: minute, hour, day of the month, month and day of the week, with blanks between.
  ///
  ///     .cron   // "0 6 * * 1-5" and "*/15 * 1,15 JAN-MAR *" are valid, "0 6 * *" is incomplete
  ///     .cron   // "60 * * * *" and "0 6 * * 5-1" are invalid
  ///
  /// A field is `*`, a value, a range, or a list of these with commas between; a step may follow
  /// `*` and ranges. Values are numbers of up to two digits, and for months and days of the week
  /// the first three letters of their English names, in any case. The source is POSIX (XCU,
  /// crontab), with the additions of Vixie cron: steps, names, and 7 as well as 0 for Sunday. Steps
  /// after a value, ranges that begin after their end, seconds, `L`, `W`, `#` and `?` are not
  /// accepted; for `@daily` and similar names, see ``cron(allowsMacros:)``.
  public static var cron: Self { CronFormat.plain }

  /// A schedule of five fields, or a named schedule.
  ///
  ///     .cron(allowsMacros: true)   // "@daily" and "0 6 * * 1-5" are valid, "@noon" is invalid
  ///
  /// The names are those of Vixie cron, in lower case: `@yearly`, `@annually`, `@monthly`,
  /// `@weekly`, `@daily`, `@midnight`, `@hourly` and `@reboot`.
  public static func cron(allowsMacros: Bool) -> Self {
    Self(CronFormat(allowsMacros: allowsMacros))
  }
}

extension Rule.Code {
  /// A cron schedule.
  public static let cron: Self = "cron"
}

extension FormatRule {
  /// The rule `--cron`.
  package static let cron = FormatRule(
    .cron, help: "a schedule of five fields such as 0 6 * * 1-5, or @daily", sample: "0 6 * * 1-5",
    .cron
  )
  .or("macros", .cron(allowsMacros: true)) {
    $0.inferred(at: 280) { $0.has(.space, atLeast: 50) }
  }
  .inferred(at: 270) { $0.has(.space, atLeast: 50) }
}
