import LineValidation

extension Input {
  /// Creates the input that an operand names: standard input by `-`.
  ///
  /// A file that is called `-` is written `./-`.
  package init(operand: [UInt8]) {
    self = operand == Array("-".utf8) ? .standardInput : .file(path: operand)
  }
}
