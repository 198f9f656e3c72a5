import LineValidation
import RegularLanguage

/// Bytes that must wait until something else has been written.
///
/// A few are kept in memory, more in an unnamed temporary file, so that memory use is constant.
struct HeldBytes: ~Copyable {
  /// The maximum number of bytes in memory.
  private static let limit = 1 << 20

  private var bytes: [UInt8] = []
  private var file: Platform.Descriptor?
}

extension HeldBytes {
  /// Appends bytes.
  ///
  /// - Throws: ``OutputError`` if the temporary file can't be written.
  mutating func append(_ more: Span<UInt8>) throws(OutputError) {
    unsafe more.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    if bytes.count >= Self.limit { try spill() }
  }

  private mutating func spill() throws(OutputError) {
    let (known, bytes) = (file, bytes)
    file = try OutputError.attempt(.temporary) { () throws(SystemError) in
      let file = if let known { known } else { try Platform.openTemporaryFile() }
      try Platform.write(bytes, to: file)
      return file
    }
    self.bytes.removeAll(keepingCapacity: true)
  }

  /// Discards the bytes.
  ///
  /// - Throws: ``OutputError`` if the temporary file can't be closed.
  mutating func clear() throws(OutputError) {
    bytes.removeAll(keepingCapacity: true)
    guard let file else { return }
    self.file = nil
    try OutputError.attempt(.temporary, try Platform.close(file))
  }

  /// Passes on all bytes, part by part, and discards them.
  ///
  /// - Parameter receive: Receives the bytes, and whether more follow.
  /// - Throws: ``OutputError`` if the temporary file can't be read, and the errors of the receiver.
  mutating func drain(
    _ receive: (_ part: Span<UInt8>, _ continues: Bool) throws(OutputError) -> Void
  ) throws(OutputError) {
    if let file {
      var block = [UInt8](repeating: 0, count: Self.limit)
      try OutputError.attempt(.temporary, try Platform.seek(file, to: 0))
      while true {
        let count = try OutputError.attempt(
          .temporary, try Platform.read(file, into: &block, from: 0))
        if count == 0 { break }
        try receive(block.span.extracting(first: count), true)
      }
    }
    try receive(bytes.span, false)
    try clear()
  }
}
