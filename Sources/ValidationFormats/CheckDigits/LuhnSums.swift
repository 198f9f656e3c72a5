/// The sums of Luhn's formula for the digits so far (ISO/IEC 7812-1, annex B).
///
/// Every second digit from the end is doubled, and the digits of the result are added. Which these
/// are is known only at the end, so there are two sums.
struct LuhnSums: Hashable {
  /// The sum if the last digit is the number's last.
  private(set) var last = 0
  /// The sum if the last digit is the one before the number's last.
  private var beforeLast = 0

  /// Whether the last digit checks the others.
  var isRight: Bool { last == 0 }

  /// Returns the sums with another digit.
  func adding(_ digit: Int) -> Self {
    let double = digit < 5 ? 2 * digit : 2 * digit - 9
    return Self(last: (beforeLast + digit) % 10, beforeLast: (last + double) % 10)
  }
}
