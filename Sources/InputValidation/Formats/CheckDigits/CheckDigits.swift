internal import RegularLanguage

extension Expression {
  /// The texts that a machine of the library's own accepts; of one that is malformed, nothing.
  static func texts(of machine: StateMachine?) -> Self { machine.map(Self.machine) ?? .union([]) }
}

extension ScalarSet {
  /// The digits, each in a set of its own, with what they stand for.
  static let eachDigit = (0..<10).map { digit in
    (set: Self(Unicode.Scalar(UInt8(ascii: "0") + digit)), value: Int(digit))
  }
}
