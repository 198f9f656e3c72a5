/// An input that is open for reading, or that is in memory already.
struct InputFile: ~Copyable {
  /// The file that is read; `nil` where all there is has been read.
  private let descriptor: Platform.Descriptor?
  /// The meaning of its bytes.
  let encoding: LinePlan.Encoding
  /// The size that a regular file had when it was opened, in bytes; `nil` for what is none.
  let size: Int?
  /// The bytes that were read and not handed on, where they have to be turned into UTF-8.
  private var encoded: [UInt8] = []
  /// The number of those that were handed on.
  private var offset = 0
  private var block: [UInt8] = []

  /// The size of the blocks that are turned into UTF-8.
  private static let blockSize = 64 * 1024

  /// Opens an input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - encoding: What its bytes mean.
  /// - Throws: ``SystemError`` if it does not exist or may not be read. That an input is a
  ///   directory shows at the first ``read(into:from:)``.
  init(_ input: Input, encoding: LinePlan.Encoding) throws(SystemError) {
    self.encoding = encoding
    let descriptor: Platform.Descriptor =
      switch input {
      case .standardInput: .standardInput
      case .file(let path): try Platform.openForReading(path)
      }
    self.descriptor = descriptor
    size = Platform.size(of: descriptor)
  }

  /// Takes bytes that are in memory.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - encoding: What they mean.
  init(_ bytes: [UInt8], encoding: LinePlan.Encoding) {
    self.encoding = encoding
    descriptor = nil
    size = bytes.count
    encoded =
      switch encoding {
      case .utf8: bytes
      case .bytes: Latin1.encode(bytes.span)
      }
  }
}

extension InputFile {
  /// Reads what is there, up to the room in a buffer.
  ///
  /// - Parameters:
  ///   - buffer: Where the bytes go.
  ///   - offset: Where they start in it.
  ///   - limit: The most bytes that are wanted; at least one.
  /// - Returns: Their number; 0 at the end of the input, or where there is no room.
  /// - Throws: ``InputError`` if the input can't be read further, or if its end is not the end of
  ///   what there was when it was opened.
  mutating func read(
    into buffer: inout [UInt8],
    from offset: Int,
    atMost limit: Int
  ) throws(InputError) -> Int {
    let count: Int
    do throws(SystemError) {
      count =
        if let descriptor, encoding == .utf8 {
          try Platform.read(descriptor, into: &buffer, from: offset, atMost: limit)
        } else {
          try readEncoded(into: &buffer, from: offset, atMost: limit)
        }
    } catch {
      throw .refused(error)
    }
    if count == 0, let size, let descriptor, let now = Platform.size(of: descriptor), now < size {
      throw .shrank
    }
    return count
  }

  private mutating func readEncoded(
    into buffer: inout [UInt8],
    from start: Int,
    atMost limit: Int
  ) throws(SystemError) -> Int {
    if offset == encoded.count, let descriptor {
      if block.isEmpty { block = [UInt8](repeating: 0, count: Self.blockSize) }
      let count = try Platform.read(descriptor, into: &block, from: 0)
      offset = 0
      encoded = Latin1.encode(block.span.extracting(first: count), reusing: encoded)
    }
    let count = max(0, min(buffer.count - start, encoded.count - offset, limit))
    for index in 0..<count { buffer[start + index] = encoded[offset + index] }
    offset += count
    return count
  }

  /// Closes the input, unless it is standard input, which belongs to the caller's shell.
  ///
  /// - Throws: ``SystemError`` if the system reports an error only now.
  consuming func close() throws(SystemError) {
    guard let descriptor, descriptor != .standardInput else { return }
    try Platform.close(descriptor)
  }
}
