import LineValidation

/// Bytes that must wait until it is known what to write before them, or where to.
///
/// They are kept in memory as long as they are few, and then in a temporary file that has no name,
/// so that memory stays constant however many there are.
struct HeldBytes: ~Copyable {
  /// The most bytes that are kept in memory.
  private static let limit = 1 << 20

  private var bytes: [UInt8] = []
  private var file: Platform.Descriptor?
}

extension HeldBytes {
  /// Adds bytes.
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

  /// Forgets the bytes.
  ///
  /// - Throws: ``OutputError`` if the temporary file can't be closed.
  mutating func clear() throws(OutputError) {
    bytes.removeAll(keepingCapacity: true)
    guard let file else { return }
    self.file = nil
    try OutputError.attempt(.temporary) { () throws(SystemError) in try Platform.close(file) }
  }

  /// Hands on all of the bytes, part by part, and forgets them.
  ///
  /// - Parameter receive: What gets them, with whether more of them follow.
  /// - Throws: ``OutputError`` if the temporary file can't be read, and what the receiver throws.
  mutating func drain(
    _ receive: (_ part: Span<UInt8>, _ goesOn: Bool) throws(OutputError) -> Void
  ) throws(OutputError) {
    if let file {
      var block = [UInt8](repeating: 0, count: Self.limit)
      try OutputError.attempt(.temporary) { () throws(SystemError) in try Platform.seek(file, to: 0)
      }
      while true {
        let count = try OutputError.attempt(.temporary) { () throws(SystemError) in
          try Platform.read(file, into: &block, from: 0)
        }
        if count == 0 { break }
        try receive(block.span.extracting(first: count), true)
      }
    }
    try receive(bytes.span, false)
    try clear()
  }
}
