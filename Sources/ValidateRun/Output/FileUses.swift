package import LineValidation

/// The uses of files in a run, to ensure that no output is also an input or another output.
///
/// Anything but a regular file, such as a terminal, a pipe or `/dev/null`, may have several uses.
package struct FileUses {
  /// The files in use, with their uses.
  private var uses: [(identity: Platform.FileIdentity, use: FileUse)] = []
}

extension FileUses {
  /// Records the inputs, and then standard output and standard error.
  ///
  /// - Parameters:
  ///   - rules: The files of rules.
  ///   - values: The files of values.
  ///   - inputs: The inputs.
  ///   - baseline: The file of known findings; nil if there is none.
  ///   - writesOutput: Whether anything is written to standard output.
  /// - Throws: ``OutputError`` if an output is a file that is read, or its kind is unknown.
  package init(
    rules: [Input],
    values: [Input],
    inputs: [Input] = [],
    baseline: BaselinePlan? = nil,
    writesOutput: Bool = true
  ) throws(OutputError) {
    for file in rules { try record(file, as: .rules(file.name)) }
    for file in values { try record(file, as: .values(file.name)) }
    for input in inputs { try record(input, as: .input(input.name)) }
    if let baseline {
      let name = Escaping.path(baseline.path)
      let identity = try OutputError.attempt(.named(name), try Platform.identity(of: baseline.path))
      if baseline.use != .compare, let use = use(of: identity) {
        throw .sameFile(.named(name), as: use)
      }
      if let identity { uses.append((identity, .baseline(name))) }
    }
    let output = writesOutput ? try Self.identity(of: .standardOutput, .standardOutput) : nil
    try claim(output, as: .standardOutput)
    let errors = try Self.identity(of: .standardError, .standardError)
    // Standard output and standard error may be the same file.
    if errors == nil || errors != output { try claim(errors, as: .standardError) }
  }

  /// Records a report.
  ///
  /// - Throws: ``OutputError`` if its file is in use, or its kind can't be determined.
  mutating func claim(report: OutputBuffer) throws(OutputError) {
    let identity = try Self.identity(of: report.descriptor, report.file)
    if let use = use(of: identity) { throw .sameFile(report.file, as: use) }
    guard let identity, case .named(let name) = report.file else { return }
    uses.append((identity, .report(name)))
  }

  /// Checks inputs that are repaired in place, after all other uses have been recorded.
  ///
  /// - Throws: ``OutputError`` if an input is not a regular file, is named twice or has another
  ///   use, or if this applies to its backup.
  func check(inPlace inputs: [Input], keeping suffix: [UInt8]?) throws(OutputError) {
    var named: [(identity: Platform.FileIdentity, name: String)] = []
    for case .file(let path) in inputs {
      let file = OutputError.File.named(Escaping.path(path))
      let target: [UInt8]
      do throws(SystemError) {
        target = try Platform.resolved(path)
      } catch {
        // A missing file can't be read, which is reported later.
        if error.isUnreachable { continue }
        throw .failed(file, error)
      }
      let identity = try OutputError.attempt(file, try Platform.status(of: target).identity)
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
      let other = try OutputError.attempt(backup, try Platform.identity(of: target + suffix))
      // A run that was killed after it made the backup leaves both names to the same file.
      if other != identity, let use = use(of: other) { throw .sameFile(backup, as: use) }
    }
  }

  private mutating func record(_ input: Input, as use: FileUse) throws(OutputError) {
    let identity = try OutputError.attempt(.named(input.name), try input.identity)
    if let identity { uses.append((identity, use)) }
  }

  private mutating func claim(
    _ identity: Platform.FileIdentity?,
    as file: OutputError.File
  ) throws(OutputError) {
    if let use = use(of: identity) { throw .sameFile(file, as: use) }
    if let identity { uses.append((identity, .output(file))) }
  }

  /// Returns the use of a file; nil if it is not in use.
  private func use(of identity: Platform.FileIdentity?) -> FileUse? {
    guard let identity else { return nil }
    return uses.first { $0.identity == identity }?.use
  }

  private static func identity(
    of descriptor: Platform.Descriptor,
    _ file: OutputError.File
  ) throws(OutputError) -> Platform.FileIdentity? {
    try OutputError.attempt(file, try Platform.identity(of: descriptor))
  }
}

extension Input {
  /// The identity of an input's file; nil if it is not a regular file or can't be opened.
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
