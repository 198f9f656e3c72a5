/// What keeps the program from reading or writing: a call that the operating system refused, or a
/// file that is no longer what it was.
struct SystemError: Error, Equatable {
  /// The system's number for the reason (`errno`).
  let code: CInt
}

extension SystemError {
  /// A file became smaller while it was read, so that nobody knows what was in it.
  ///
  /// No system uses the number.
  static let fileShrank = SystemError(code: -1)
}

extension SystemError: CustomStringConvertible {
  var description: String {
    self == .fileShrank ? "the file shrank while it was read" : Platform.reason(code)
  }
}
