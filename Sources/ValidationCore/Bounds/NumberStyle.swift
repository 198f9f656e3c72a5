internal import RegularLanguage

/// A way in which numbers must be written: how many decimals, after what, and in which steps.
///
///     NumberStyle(decimals: 2...2)                       // 1.50, and not 1.5
///     NumberStyle(decimals: ...2, separator: .comma)     // 1,5 and 1, and not 1.5
///     NumberStyle(multipleOf: 0.25)                      // 0.75 and 1, and not 0.7
public struct NumberStyle: Hashable, Sendable {
  /// A character that stands before the decimals.
  public enum Separator: String, Hashable, Sendable, CaseIterable {
    /// The point, as in 1.5.
    case point
    /// The comma, as in 1,5.
    case comma
  }

  /// The numbers of decimals allowed; if none is, there is no separator either.
  public let decimals: Interval<Int>
  /// The character that stands before the decimals.
  public let separator: Separator
  /// The number that all others must be multiples of; `nil` if there is none.
  ///
  /// Its sign makes no difference, and the only multiple of zero is zero.
  public let multiple: DecimalNumber?

  /// Creates a style.
  ///
  ///     let style = NumberStyle(decimals: 2...2, separator: .comma)
  ///     let price = NumericValidator(in: 0...99, style: style)
  ///     price.isValid("1,50")   // true
  ///     price.isValid("1,5")    // false: two decimals
  ///     price.isValid("1.50")   // false: a comma
  ///
  /// - Parameters:
  ///   - decimals: The numbers of decimals allowed; those below zero make no difference.
  ///   - separator: What stands before the decimals.
  ///   - multiple: What all numbers must be multiples of; `nil` if it makes no difference.
  public init(
    decimals: some IntervalExpression<Int> = Interval<Int>(),
    separator: Separator = .point,
    multipleOf multiple: DecimalNumber? = nil
  ) {
    self.decimals = decimals.interval
    self.separator = separator
    self.multiple = multiple
  }

  /// Any number of decimals after a point.
  ///
  ///     NumericValidator(in: 0...99, style: .plain).isValid("1.5")   // true
  ///     NumericValidator(in: 0...99, style: .plain).isValid("1,5")   // false: a point
  public static let plain = Self()
}

extension NumberStyle {
  /// The numbers of decimals allowed.
  var decimalCount: Repetition { Repetition(decimals) }

  /// Whether numbers may need zeros that say nothing else.
  var addsZeros: Bool { decimalCount.minimum > 0 }

  /// Returns a number in plain notation, of a text in this style.
  func plain(_ text: String) -> String {
    separator == .point
      ? text : String(text.map { String($0) == separator.character ? "." : $0 })
  }

  /// Returns a text in this style, of a number in plain notation without superfluous zeros.
  func styled(_ plain: String) -> String {
    let count = decimalCount.minimum
    var parts = plain.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if parts.count < 2, count > 0, count <= DecimalNumber.maximumDigitCount { parts.append("") }
    if parts.count == 2 {
      parts[1] += String(repeating: "0", count: max(0, count - parts[1].utf8.count))
    }
    return parts.joined(separator: separator.character)
  }

  /// Returns whether a number in plain notation has as many decimals as it may, and is a multiple.
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
