/// A source of records, as the command line names it.
enum Input: Equatable {
  /// Standard input: `-`, or no file at all.
  case standardInput
  /// A file, by the bytes of its path.
  case file(path: [UInt8])

  /// Creates the input that an operand names.
  ///
  /// A file that is called `-` is written `./-`.
  init(operand: [UInt8]) {
    self = operand == Array("-".utf8) ? .standardInput : .file(path: operand)
  }
}

extension Input {
  /// The name in findings and messages, safe to show.
  ///
  /// Standard input is `<stdin>`, as compilers call it.
  var name: String {
    switch self {
    case .standardInput: "<stdin>"
    case .file(let path): Escaping.path(path)
    }
  }
}
