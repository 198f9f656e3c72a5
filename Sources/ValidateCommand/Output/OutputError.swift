import LineValidation

/// The error that an output does not take what is written to it.
enum OutputError: Error {
  /// Nobody reads standard output any longer: the reader has seen enough.
  case brokenPipe
  /// An output is lost, for example because a disk is full; its name is safe to show.
  case failed(name: String, SystemError)
  /// An output is a file that is read, or written, by another name.
  case sameFile(name: String, other: String)
}

extension OutputError {
  /// Makes calls of the system about an output.
  ///
  /// - Parameters:
  ///   - name: What messages call the output.
  ///   - call: The calls.
  /// - Returns: What the calls return.
  /// - Throws: ``failed(name:_:)`` if the system refuses one.
  static func attempt<Result>(
    _ name: String,
    _ call: () throws(SystemError) -> Result
  ) throws(OutputError) -> Result {
    do throws(SystemError) {
      return try call()
    } catch {
      throw .failed(name: name, error)
    }
  }
}

extension OutputError: CustomStringConvertible {
  var description: String {
    switch self {
    case .brokenPipe: "standard output: " + Platform.reason(Platform.brokenPipe)
    case .failed(let name, let error): "\(name): \(error)"
    case .sameFile(let name, let other): "\(name) is the same file as \(other)"
    }
  }
}
