import LineValidation

/// An input as named in reports.
struct Source: Sendable {
  /// The name, safe to show: the path, or the name of standard input.
  let name: String
  /// The path, or the label of standard input, byte for byte.
  let bytes: [UInt8]
  /// Whether it is a file, or standard input with a name chosen by the user.
  let hasName: Bool

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - label: The name of standard input; nil for `<stdin>`.
  init(_ input: Input, label: String?) {
    switch input {
    case .file(let path):
      bytes = path
      hasName = true
    case .standardInput:
      bytes = Array((label ?? input.name).utf8)
      hasName = label != nil
    }
    name = Escaping.path(bytes)
  }
}

extension Input {
  /// The name in findings and messages, safe to show.
  ///
  /// Standard input is `<stdin>`, as in compilers.
  package var name: String {
    switch self {
    case .standardInput: "<stdin>"
    case .file(let path): Escaping.path(path)
    }
  }
}
