/// The pattern of dates and times in a format of strptime, with the days that each month has.
///
///     DatePattern("%d.%m.%Y")   // 28.2.2024, 29.02.2024; not 31.04.2024, 29.02.2023
///     DatePattern("%H:%M")      // 9:30; not 24:00
///     DatePattern("%U/%Y")      // nil: weeks have no pattern here
///
/// Numbers may lack their leading zeros, except in years, as the readers of these formats allow. A
/// format with days and months has an alternative for each kind of day: those that every month has,
/// those that February lacks, those that only some months have, and the last one of leap years.
struct DatePattern {
  /// The pattern, which matches whole values.
  private(set) var pattern = ""
  /// What stands for a leading zero.
  private let zero: String

  /// Creates the pattern of a format; nil if it has codes without a pattern, or a code twice.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - isLenient: Whether numbers may lack their leading zeros.
  init?(_ format: String, isLenient: Bool = true) {
    zero = isLenient ? "0?" : "0"
    var parts: [(scalar: Unicode.Scalar, isCode: Bool)] = []
    var isCode = false
    for scalar in format.unicodeScalars {
      if !isCode, scalar == "%" {
        isCode = true
        continue
      }
      parts.append((scalar, isCode && scalar != "%"))
      isCode = false
    }
    let codes = parts.filter(\.isCode).map(\.scalar)
    guard !isCode, Set(codes).count == codes.count, codes.allSatisfy({ pattern($0, nil) != nil })
    else { return nil }
    let hasDays = codes.contains("d") && codes.contains { ["m", "b", "B"].contains($0) }
    let kinds: [DayKind?] = hasDays ? DayKind.allCases.map { $0 } : [nil]
    pattern = kinds.map { kind in
      parts.map { $0.isCode ? pattern($0.scalar, kind) ?? "" : Self.literal($0.scalar) }.joined()
    }.joined(separator: "|")
  }
}

extension DatePattern {
  /// A kind of day, by the months that have it.
  private enum DayKind: CaseIterable {
    /// Every month has it.
    case every
    /// February lacks it.
    case most
    /// Only months of 31 days have it.
    case last
    /// February has it in leap years.
    case leap
  }

  private static func literal(_ scalar: Unicode.Scalar) -> String {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      ? String(scalar) : "\\x{\(String(scalar.value, radix: 16))}"
  }

  /// Returns the pattern of a code for a kind of day, or for all days; nil if it is unknown.
  private func pattern(_ code: Unicode.Scalar, _ kind: DayKind?) -> String? {
    func months(_ text: (Int) -> String) -> String {
      "(?i:" + Self.months(kind).map(text).joined(separator: "|") + ")"
    }
    return switch code {
    case "d": days(kind)
    case "m": months { $0 < 10 ? zero + "\($0)" : "\($0)" }
    case "b": months { String(Self.names[$0 - 1].prefix(3)) }
    case "B": months { Self.names[$0 - 1] }
    case "Y": kind == .leap ? "(?:\\d\\d\(Self.leaps)|(?:\(Self.leapCenturies))00)" : "\\d{4}"
    case "y": kind == .leap ? "(?:\(Self.leaps)|00)" : "\\d\\d"
    case "H": "(?:\(zero)\\d|1\\d|2[0-3])"
    case "I": "(?:\(zero)[1-9]|1[0-2])"
    case "p": "(?i:AM|PM)"
    case "M", "S": "(?:\(zero)\\d|[1-5]\\d)"
    case "f": "\\d{1,6}"
    case "z": "(?:Z|[+-](?:[01]\\d|2[0-3]):?[0-5]\\d)"
    default: nil
    }
  }

  private func days(_ kind: DayKind?) -> String {
    switch kind {
    case nil: "(?:\(zero)[1-9]|[12]\\d|3[01])"
    case .every: "(?:\(zero)[1-9]|1\\d|2[0-8])"
    case .most: "(?:29|30)"
    case .last: "31"
    case .leap: "29"
    }
  }

  private static func months(_ kind: DayKind?) -> [Int] {
    switch kind {
    case nil, .every: Array(1...12)
    case .most: [1] + Array(3...12)
    case .last: [1, 3, 5, 7, 8, 10, 12]
    case .leap: [2]
    }
  }

  private static let leaps = "(?:0[48]|[2468][048]|[13579][26])"
  private static let leapCenturies = "[02468][048]|[13579][26]"

  private static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
