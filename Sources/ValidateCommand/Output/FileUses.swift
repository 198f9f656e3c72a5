import LineValidation

/// The uses of files in a run, so that no output is a file that is read, or written otherwise.
///
/// What is no regular file, such as a terminal, a pipe or `/dev/null`, may be used for anything.
struct FileUses {
  /// A file that is in use, and what for.
  private var uses: [(identity: Platform.FileIdentity, name: String)] = []
}

extension FileUses {
  /// Takes note of what is read, and then of standard output and standard error.
  ///
  /// - Parameters:
  ///   - rules: The files of rules.
  ///   - inputs: The inputs.
  ///   - writesOutput: Whether anything goes to standard output.
  /// - Throws: ``OutputError`` if an output is a file that is read, or nobody knows what it is.
  init(rules: [Input], inputs: [Input] = [], writesOutput: Bool = true) throws(OutputError) {
    for file in rules { try note(file, as: "the rules \(file.name)") }
    for input in inputs { try note(input, as: "the input \(input.name)") }
    let output = writesOutput ? try Self.identity(of: .standardOutput, "standard output") : nil
    try claim(output, as: "standard output")
    let errors = try Self.identity(of: .standardError, "standard error")
    // One file may get all that is said, in its order.
    if errors == nil || errors != output { try claim(errors, as: "standard error") }
  }

  /// Takes note of a report.
  ///
  /// - Throws: ``OutputError`` if it is a file in use, or nobody knows what it is.
  mutating func claim(report: OutputBuffer) throws(OutputError) {
    let identity = try Self.identity(of: report.descriptor, report.name)
    if let use = use(of: identity) { throw .sameFile(name: report.name, other: use) }
    if let identity { uses.append((identity, "the report \(report.name)")) }
  }

  private mutating func note(_ input: Input, as name: String) throws(OutputError) {
    let identity = try OutputError.attempt(input.name) { () throws(SystemError) in
      try input.identity
    }
    if let identity { uses.append((identity, name)) }
  }

  private mutating func claim(
    _ identity: Platform.FileIdentity?,
    as name: String
  ) throws(OutputError) {
    if let use = use(of: identity) { throw .sameFile(name: name, other: use) }
    if let identity { uses.append((identity, name)) }
  }

  /// Returns what a file is used for; nil if it isn't.
  private func use(of identity: Platform.FileIdentity?) -> String? {
    guard let identity else { return nil }
    return uses.first { $0.identity == identity }?.name
  }

  private static func identity(
    of descriptor: Platform.Descriptor,
    _ name: String
  ) throws(OutputError) -> Platform.FileIdentity? {
    try OutputError.attempt(name) { () throws(SystemError) in
      try Platform.identity(of: descriptor)
    }
  }
}

extension Input {
  /// The identity of an input's file; nil for what is no regular file, or can't be opened.
  ///
  /// - Throws: ``SystemError`` if nobody knows what it is.
  fileprivate var identity: Platform.FileIdentity? {
    get throws(SystemError) {
      switch self {
      case .standardInput: try Platform.identity(of: .standardInput)
      case .file(let path): try Platform.identity(of: path)
      }
    }
  }
}
