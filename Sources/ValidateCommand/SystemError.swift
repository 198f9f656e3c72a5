/// What keeps the program from reading or writing: a call that the operating system refused.
struct SystemError: Error, Equatable {
  /// The system's number for the reason (`errno`).
  let code: CInt
}

extension SystemError: CustomStringConvertible {
  var description: String { Platform.reason(code) }
}
