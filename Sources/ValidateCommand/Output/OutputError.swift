/// Why an output does not take what is written to it.
enum OutputError: Error {
  /// Nobody reads standard output any longer: the reader has seen enough.
  case brokenPipe
  /// An output is lost, for example because a disk is full; its name is safe to show.
  case failed(name: String, SystemError)
  /// An output is a file that is read, or written, by another name.
  case sameFile(name: String, other: String)
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
