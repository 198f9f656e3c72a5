package import LineValidation

/// The uses of files in a run, so that no output is a file that is read, or written otherwise.
///
/// What is no regular file, such as a terminal, a pipe or `/dev/null`, may be used for anything.
package struct FileUses {
  /// A file that is in use, and what for.
  private var uses: [(identity: Platform.FileIdentity, use: FileUse)] = []
}

extension FileUses {
  /// Records what is read, and then of standard output and standard error.
  ///
  /// - Parameters:
  ///   - rules: The files of rules.
  ///   - values: The files of values.
  ///   - inputs: The inputs.
  ///   - writesOutput: Whether anything goes to standard output.
  /// - Throws: ``OutputError`` if an output is a file that is read, or its kind is unknown.
  package init(
    rules: [Input],
    values: [Input],
    inputs: [Input] = [],
    writesOutput: Bool = true
  ) throws(OutputError) {
    for file in rules { try note(file, as: .rules(file.name)) }
    for file in values { try note(file, as: .values(file.name)) }
    for input in inputs { try note(input, as: .input(input.name)) }
    let output = writesOutput ? try Self.identity(of: .standardOutput, .standardOutput) : nil
    try claim(output, as: .standardOutput)
    let errors = try Self.identity(of: .standardError, .standardError)
    // One file may get all that is said, in its order.
    if errors == nil || errors != output { try claim(errors, as: .standardError) }
  }

  /// Records a report.
  ///
  /// - Throws: ``OutputError`` if it is a file in use, or its kind is unknown.
  mutating func claim(report: OutputBuffer) throws(OutputError) {
    let identity = try Self.identity(of: report.descriptor, report.file)
    if let use = use(of: identity) { throw .sameFile(report.file, as: use) }
    guard let identity, case .named(let name) = report.file else { return }
    uses.append((identity, .report(name)))
  }

  /// Records inputs that are repaired themselves, once all other uses are known.
  ///
  /// - Throws: ``OutputError`` if one of them is no regular file, is named twice, or is used
  ///   otherwise, or if that holds of what keeps it as it was.
  func check(inPlace inputs: [Input], keeping suffix: [UInt8]?) throws(OutputError) {
    var named: [(identity: Platform.FileIdentity, name: String)] = []
    for case .file(let path) in inputs {
      let file = OutputError.File.named(Escaping.path(path))
      // What is not there can't be read, and that is told when it is its turn.
      guard let target = try? Platform.resolved(path) else { continue }
      let identity = try OutputError.attempt(file) { () throws(SystemError) in
        try Platform.status(of: target).identity
      }
      guard let identity else { throw .notRegular(file) }
      if let other = named.first(where: { $0.identity == identity }) {
        throw .sameFile(file, as: .input(other.name))
      }
      named.append((identity, Escaping.path(path)))
      if let use = uses.first(where: { $0.identity == identity && !$0.use.isInput })?.use {
        throw .sameFile(file, as: use)
      }
      guard let suffix else { continue }
      let backup = OutputError.File.named(Escaping.path(path + suffix))
      let other = try OutputError.attempt(backup) { () throws(SystemError) in
        try Platform.identity(of: target + suffix)
      }
      if let use = use(of: other) { throw .sameFile(backup, as: use) }
    }
  }

  private mutating func note(_ input: Input, as use: FileUse) throws(OutputError) {
    let identity = try OutputError.attempt(.named(input.name)) { () throws(SystemError) in
      try input.identity
    }
    if let identity { uses.append((identity, use)) }
  }

  private mutating func claim(
    _ identity: Platform.FileIdentity?,
    as file: OutputError.File
  ) throws(OutputError) {
    if let use = use(of: identity) { throw .sameFile(file, as: use) }
    if let identity { uses.append((identity, .output(file))) }
  }

  /// Returns what a file is used for; nil if it isn't.
  private func use(of identity: Platform.FileIdentity?) -> FileUse? {
    guard let identity else { return nil }
    return uses.first { $0.identity == identity }?.use
  }

  private static func identity(
    of descriptor: Platform.Descriptor,
    _ file: OutputError.File
  ) throws(OutputError) -> Platform.FileIdentity? {
    try OutputError.attempt(file) { () throws(SystemError) in
      try Platform.identity(of: descriptor)
    }
  }
}

extension Input {
  /// The identity of an input's file; nil for what is no regular file, or can't be opened.
  ///
  /// - Throws: ``SystemError`` if its kind can't be determined.
  fileprivate var identity: Platform.FileIdentity? {
    get throws(SystemError) {
      switch self {
      case .standardInput: try Platform.identity(of: .standardInput)
      case .file(let path): try Platform.identity(of: path)
      }
    }
  }
}
