internal import RegularLanguage

/// The required style of numbers: the number of decimals, the decimal separator, and a step.
///
///     NumberStyle(decimals: 2...2)                       // 1.50, and not 1.5
///     NumberStyle(decimals: ...2, separator: .comma)     // 1,5 and 1, and not 1.5
///     NumberStyle(multipleOf: 0.25)                      // 0.75 and 1, and not 0.7
public struct NumberStyle: Hashable, Sendable {
  /// A decimal separator.
  public enum Separator: String, Hashable, Sendable, CaseIterable {
    /// The point, as in 1.5.
    case point
    /// The comma, as in 1,5.
    case comma
  }

  /// The allowed numbers of decimals; without decimals, there is no separator either.
  public let decimals: Interval<Int>
  /// The decimal separator.
  public let separator: Separator
  /// The number of which all numbers must be multiples; `nil` for no such restriction.
  ///
  /// Its sign is ignored, and the only multiple of zero is zero.
  public let multiple: DecimalNumber?

  /// Creates a style.
  ///
  ///     let style = NumberStyle(decimals: 2...2, separator: .comma)
  ///     let price = NumericValidator(in: 0...99, style: style)
  ///     price.isValid("1,50")   // true
  ///     price.isValid("1,5")    // false: two decimals are required
  ///     price.isValid("1.50")   // false: a comma is required
  ///
  /// - Parameters:
  ///   - decimals: The allowed numbers of decimals; negative numbers have no effect.
  ///   - separator: The decimal separator.
  ///   - multiple: The number of which all numbers must be multiples; `nil` for no such
  ///     restriction.
  public init(
    decimals: some IntervalExpression<Int> = Interval<Int>(),
    separator: Separator = .point,
    multipleOf multiple: DecimalNumber? = nil
  ) {
    self.decimals = decimals.interval
    self.separator = separator
    self.multiple = multiple
  }

  /// The style with any number of decimals after a point.
  ///
  ///     NumericValidator(in: 0...99, style: .plain).isValid("1.5")   // true
  ///     NumericValidator(in: 0...99, style: .plain).isValid("1,5")   // false: a point is required
  public static let plain = Self()
}

extension NumberStyle {
  /// The allowed numbers of decimals.
  var decimalCount: Repetition { Repetition(decimals) }

  /// Whether numbers may require trailing zeros.
  var addsZeros: Bool { decimalCount.minimum > 0 }

  /// Returns the plain notation of a number in this style.
  func plain(_ text: String) -> String {
    separator == .point
      ? text : String(text.map { String($0) == separator.character ? "." : $0 })
  }

  /// Returns a number in this style with zeros for the decimals that are missing, and without the
  /// sign of a zero; `nil` if no decimals are required, or the text has no digits.
  func completed(_ text: String) -> String? {
    let digits = text.utf8.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard addsZeros, !digits.isEmpty else { return nil }
    let isZero = digits.allSatisfy { $0 == UInt8(ascii: "0") }
    let number = isZero && text.hasPrefix("-") ? String(text.dropFirst()) : text
    let completed = styled(plain(number))
    // The decimal separator must not change.
    return completed.hasPrefix(number) ? completed : nil
  }

  /// Returns a number in this style, given its plain notation.
  func styled(_ plain: String) -> String {
    let count = decimalCount.minimum
    var parts = plain.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if parts.count < 2, count > 0, count <= DecimalNumber.maximumDigitCount { parts.append("") }
    if parts.count == 2 {
      parts[1] += String(repeating: "0", count: max(0, count - parts[1].utf8.count))
    }
    return parts.joined(separator: separator.character)
  }

  /// Returns whether a number in plain notation has an allowed number of decimals and is a
  /// multiple.
  func admits(_ number: DecimalNumber, writtenAs plain: String) -> Bool {
    let count = plain.utf8.firstIndex(of: UInt8(ascii: ".")).map { point in
      plain.utf8.distance(from: point, to: plain.utf8.endIndex) - 1
    }
    return decimalCount.contains(count ?? 0)
      && multiple.map { number.isMultiple(of: $0) } ?? true
  }
}

extension NumberStyle.Separator {
  /// The character.
  var character: String {
    switch self {
    case .point: "."
    case .comma: ","
    }
  }
}
