import LineValidation

/// An input as reports name it.
struct Source: Sendable {
  /// The name, safe to show: the path, or what standard input is called.
  let name: String
  /// The path, or the label of standard input, byte for byte.
  let bytes: [UInt8]
  /// Whether it is a file, or standard input under a name that the user
  /// chose.
  let hasName: Bool

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - label: What standard input is called; nil for `<stdin>`.
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
  /// Standard input is `<stdin>`, as compilers call it.
  package var name: String {
    switch self {
    case .standardInput: "<stdin>"
    case .file(let path): Escaping.path(path)
    }
  }
}
