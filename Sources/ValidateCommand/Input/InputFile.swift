/// An input that is open for reading.
struct InputFile: ~Copyable {
  private let descriptor: Platform.Descriptor

  /// Opens an input.
  ///
  /// - Throws: ``SystemError`` if it does not exist or may not be read. That an input is a
  ///   directory shows at the first ``read(into:from:)``.
  init(_ input: Input) throws(SystemError) {
    switch input {
    case .standardInput: descriptor = .standardInput
    case .file(let path): descriptor = try Platform.openForReading(path)
    }
  }
}

extension InputFile {
  /// Reads what is there, up to the room in a buffer.
  ///
  /// - Parameters:
  ///   - buffer: Where the bytes go.
  ///   - offset: Where they start in it.
  /// - Returns: Their number; 0 at the end of the input, or where there is no room.
  /// - Throws: ``SystemError`` if the input can't be read further.
  func read(into buffer: inout [UInt8], from offset: Int) throws(SystemError) -> Int {
    try Platform.read(descriptor, into: &buffer, from: offset)
  }

  /// Closes the input, unless it is standard input, which belongs to the caller's shell.
  ///
  /// - Throws: ``SystemError`` if the system reports an error only now.
  consuming func close() throws(SystemError) {
    guard descriptor != .standardInput else { return }
    try Platform.close(descriptor)
  }
}
