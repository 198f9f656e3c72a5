/// Bytes that have to wait until it is known what to write before them, or where to.
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
  /// What messages call the temporary file.
  private static let name = "temporary file"

  /// Adds bytes.
  ///
  /// - Throws: ``OutputError`` if the temporary file can't be written.
  mutating func append(_ more: Span<UInt8>) throws(OutputError) {
    unsafe more.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    if bytes.count >= Self.limit { try spill() }
  }

  private mutating func spill() throws(OutputError) {
    do throws(SystemError) {
      let file = if let file { file } else { try Platform.openTemporaryFile() }
      self.file = file
      try Platform.write(bytes, to: file)
      bytes.removeAll(keepingCapacity: true)
    } catch {
      throw .failed(name: Self.name, error)
    }
  }

  /// Forgets the bytes.
  ///
  /// - Throws: ``OutputError`` if the temporary file can't be closed.
  mutating func clear() throws(OutputError) {
    bytes.removeAll(keepingCapacity: true)
    guard let file else { return }
    self.file = nil
    do throws(SystemError) {
      try Platform.close(file)
    } catch {
      throw .failed(name: Self.name, error)
    }
  }

  /// Hands on all of the bytes, part by part, and forgets them.
  ///
  /// - Throws: ``OutputError`` if the temporary file can't be read, and what the receiver throws.
  mutating func drain(
    _ receive: (Span<UInt8>) throws(OutputError) -> Void
  ) throws(OutputError) {
    if let file {
      var block = [UInt8](repeating: 0, count: Self.limit)
      var isRewound = false
      while true {
        let count: Int
        do throws(SystemError) {
          if !isRewound { try Platform.rewind(file) }
          isRewound = true
          count = try Platform.read(file, into: &block, from: 0)
        } catch {
          throw .failed(name: Self.name, error)
        }
        if count == 0 { break }
        try receive(block.span.extracting(first: count))
      }
    }
    try receive(bytes.span)
    try clear()
  }
}
