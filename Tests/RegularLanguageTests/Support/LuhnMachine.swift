import RegularLanguage

extension StateMachine {
  /// The texts of digits whose last digit is their check digit by Luhn's formula (ISO/IEC 7812-1,
  /// annex B).
  ///
  /// From the right, every second digit is doubled. Which digits these are is unknown before the
  /// end, so a state has two sums: with the last digit unchanged, and with that digit doubled.
  static let luhn = StateMachine(
    start: 0,
    accepting: Set(0..<10),
    transitions: (0..<100).map { state in
      let (plain, doubled) = state.quotientAndRemainder(dividingBy: 10)
      return (0..<10).map { digit in
        let scalar = Unicode.Scalar(UInt8(ascii: "0") + UInt8(digit))
        let next = (doubled + digit) % 10 * 10 + (plain + luhnDouble(of: digit)) % 10
        return (ScalarSet(scalar), next)
      }
    }
  )

  /// Returns the digit sum of a doubled digit.
  static func luhnDouble(of digit: Int) -> Int { digit < 5 ? 2 * digit : 2 * digit - 9 }
}
