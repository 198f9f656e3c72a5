/// The files of `--report`.
enum ReportFiles {
  /// A file that is in use, and what for.
  private typealias Use = (identity: Platform.FileIdentity, name: String)

  /// Opens the files of a request, in their order, and empties them.
  ///
  /// No file is emptied if one of them is also an input, standard output or another report.
  ///
  /// - Throws: ``OutputError`` if a file can't be written, or is used otherwise.
  static func open(_ request: Request) throws(OutputError) -> [OutputBuffer] {
    if request.output.reports.isEmpty { return [] }
    var uses = try uses(of: request)
    var outputs: [OutputBuffer] = []
    for target in request.output.reports {
      let name = Escaping.path(target.path)
      let (descriptor, identity) = try OutputError.attempt(name) { () throws(SystemError) in
        let descriptor = try Platform.openForWriting(target.path)
        return (descriptor, try Platform.identity(of: descriptor))
      }
      outputs.append(
        OutputBuffer(descriptor, name: name, isLineBuffered: request.output.isLineBuffered))
      guard let identity else { continue }
      if let use = uses.first(where: { $0.identity == identity }) {
        throw .sameFile(name: name, other: use.name)
      }
      uses.append((identity, "the report \(name)"))
    }
    for output in outputs {
      try OutputError.attempt(output.name) { () throws(SystemError) in
        try Platform.truncate(output.descriptor)
      }
    }
    return outputs
  }

  /// Returns what is read, and standard output.
  private static func uses(of request: Request) throws(OutputError) -> [Use] {
    var uses: [Use] = []
    let output = try OutputError.attempt("standard output") { () throws(SystemError) in
      try Platform.identity(of: .standardOutput)
    }
    if let output { uses.append((output, "standard output")) }
    for input in request.inputs {
      let identity = try OutputError.attempt(input.name) { () throws(SystemError) in
        try input.identity
      }
      if let identity { uses.append((identity, "the input \(input.name)")) }
    }
    return uses
  }
}

extension Input {
  /// What tells an input from other files; nil for what is no regular file, or can't be opened.
  ///
  /// - Throws: ``SystemError`` if nobody knows what it is.
  var identity: Platform.FileIdentity? {
    get throws(SystemError) {
      switch self {
      case .standardInput: try Platform.identity(of: .standardInput)
      case .file(let path): try Platform.identity(of: path)
      }
    }
  }
}
