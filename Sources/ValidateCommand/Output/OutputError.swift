/// Why standard output does not take what is written to it.
enum OutputError: Error {
  /// Nobody reads the pipe any longer: the reader has seen enough.
  case brokenPipe
  /// The output is lost, for example because a disk is full.
  case failed(SystemError)
}

extension OutputError {
  init(_ error: SystemError) {
    self = error.code == Platform.brokenPipe ? .brokenPipe : .failed(error)
  }
}
