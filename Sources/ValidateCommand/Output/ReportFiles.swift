/// The files of `--report`.
enum ReportFiles {
  /// Opens the files of a request, in their order, and empties them.
  ///
  /// No file is touched if one of them is also an input, standard output or another report.
  ///
  /// - Throws: ``OutputError`` if a file can't be written, or is used otherwise.
  static func open(_ request: Request) throws(OutputError) -> [OutputBuffer] {
    var used: [(identity: Platform.FileIdentity, name: String)] = []
    if let identity = Platform.identity(of: .standardOutput) {
      used.append((identity, "standard output"))
    }
    for input in request.inputs {
      guard let identity = identity(of: input) else { continue }
      used.append((identity, "the input \(input.name)"))
    }
    var outputs: [OutputBuffer] = []
    for target in request.output.reports {
      let name = Escaping.path(target.path)
      let descriptor: Platform.Descriptor
      do throws(SystemError) {
        descriptor = try Platform.openForWriting(target.path)
      } catch {
        throw .failed(name: name, error)
      }
      outputs.append(
        OutputBuffer(descriptor, name: name, isLineBuffered: request.output.isLineBuffered))
      guard let identity = Platform.identity(of: descriptor) else { continue }
      if let other = used.first(where: { $0.identity == identity }) {
        throw .sameFile(name: name, other: other.name)
      }
      used.append((identity, "the report \(name)"))
    }
    for output in outputs {
      do throws(SystemError) {
        try Platform.truncate(output.descriptor)
      } catch {
        throw .failed(name: output.name, error)
      }
    }
    return outputs
  }

  /// Returns what tells an input from other files; nil for what is no regular file.
  static func identity(of input: Input) -> Platform.FileIdentity? {
    switch input {
    case .standardInput: Platform.identity(of: .standardInput)
    case .file(let path): Platform.identity(of: path)
    }
  }
}
