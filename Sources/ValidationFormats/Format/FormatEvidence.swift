/// What is known about the distinct values of a column, for deciding whether they are meant to have
/// a format that they have.
package protocol FormatEvidence {
  /// The number of distinct values.
  var count: Int { get }
  /// The number of bytes of all distinct values.
  var byteCount: Int { get }
  /// The largest number, if all values are digits.
  var largestNumber: Int? { get }

  /// Returns whether at least a share of the values has a sign.
  func has(_ sign: ValueSign, atLeast percent: Int) -> Bool
}

/// A sign of what a value is.
package enum ValueSign: Int, CaseIterable, Sendable {
  case letter, capital, small, digit, dot, slash, dash, space
  /// No letters, and not a plain number.
  case group
  /// `_`, or a capital after a lowercase letter.
  case joint
  /// A character of Base64 that is neither letter nor digit.
  case padding
  /// Two or three lowercase letters at the start.
  case shortTag
}

extension FormatEvidence {
  package var hasLetters: Bool { has(.letter, atLeast: 80) }
  package var hasBothLettersAndDigits: Bool {
    has(.letter, atLeast: 50) && has(.digit, atLeast: 50)
  }
  package var hasDots: Bool { has(.dot, atLeast: 70) && hasLetters }
  package var isScrambled: Bool {
    has(.capital, atLeast: 60) && has(.small, atLeast: 60) && byteCount >= 8 * count
      && (has(.padding, atLeast: 10) || has(.digit, atLeast: 60))
  }
  /// Whether check digits are right too often to be so by chance.
  package var isMany: Bool { count >= 5 }
}
