import LineValidation

extension Input {
  /// Creates the input for an operand; `-` is standard input.
  ///
  /// For a file named `-`, write `./-`.
  package init(operand: [UInt8]) {
    self = operand == Array("-".utf8) ? .standardInput : .file(path: operand)
  }
}
