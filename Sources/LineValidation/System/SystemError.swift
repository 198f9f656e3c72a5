/// What keeps the program from reading or writing: a call that the operating system refused.
public struct SystemError: Error, Equatable {
  /// The system's number for the reason (`errno`).
  public let code: CInt

  /// Creates an error.
  public init(code: CInt) { self.code = code }
}

extension SystemError: CustomStringConvertible {
  /// The system's words for the reason.
  public var description: String { Platform.reason(code) }
}
