import InputValidation
import RegularLanguage

/// A rule for numbers with a check digit: what the digits add is zero modulo the size of their
/// alphabet.
///
/// The scanner of lines has a kernel for sums such as those of EANs and payment cards. It must not
/// use it for others:
///
///     76 03 01     // 8 digits from 0 to 9, which count three times and once in turn
///     76 62 01     // twice and once, and one more from 5 on, as for payment cards
///     76 09 01     // every second digit adds its square, too
struct SumRule: Validator {
  let rule = Rule("sum")
  let language: Language?
  /// The numbers that the digits at each position add.
  private let additions: [[Int]]
  private let modulus: Int
  /// Whether the first digit must be 1.
  private let isFixed: Bool

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - size: Four bits for the number of positions, three for the number of digits, and whether
  ///     the first digit must be 1.
  ///   - terms: For positions in turn, three bits for a factor, one bit for squares, and two bits
  ///     each for a threshold and for what is added from that on.
  init(size: UInt8, terms: [UInt8]) {
    let (count, modulus) = (Int(size & 0xF) + 2, Int(size >> 4 & 7) + 3)
    additions = (0..<count).map { position in
      let term = Int(terms[position % terms.count])
      return (0..<modulus).map { digit in
        let square = term >> 3 & 1 == 1 ? digit * digit : 0
        let step = digit > 2 * (term >> 4 & 3) ? term >> 6 & 3 : 0
        return (term & 7) * digit + square + step
      }
    }
    self.modulus = modulus
    struct PartialSum: Hashable {
      var position = 0
      var sum = 0
    }
    let (additions, isFixed) = (self.additions, size >> 7 == 1)
    let machine = StateMachine(
      from: PartialSum(), isFinal: { $0.position == count && $0.sum == 0 }
    ) { partial -> [(ScalarSet, PartialSum)] in
      guard partial.position < count else { return [] }
      return (0..<modulus).compactMap { digit in
        if isFixed, partial.position == 0, digit != 1 { return nil }
        let value = UInt32(0x30 + digit)
        let sum = (partial.sum + additions[partial.position][digit]) % modulus
        return (ScalarSet([value...value]), PartialSum(position: partial.position + 1, sum: sum))
      }
    }
    language = machine.map { Language(.machine($0)) }
    self.isFixed = isFixed
  }

  func verdict(on text: String, caret: String.Index?) -> Verdict {
    languageVerdict(on: text, caret: caret)
  }

  /// Returns whether a text is in the language, by adding up.
  func contains(_ text: String) -> Bool {
    let digits = text.utf8.map { Int($0) - 0x30 }
    guard digits.count == additions.count, digits.allSatisfy({ (0..<modulus).contains($0) }),
      !isFixed || digits[0] == 1
    else { return false }
    return zip(additions, digits).reduce(0) { $0 + $1.0[$1.1] } % modulus == 0
  }
}
