import RegularLanguage

/// An input that is open for reading, or that is already in memory.
struct InputFile: ~Copyable {
  /// The open file; `nil` if the input is in memory.
  private let descriptor: Platform.Descriptor?
  /// The encoding of the bytes.
  let encoding: LinePlan.Encoding
  /// The size, in bytes, of a regular file when it was opened; `nil` for any other file.
  let size: Int?
  /// The range whose lines are read, clamped to the file; `nil` for the whole file.
  private(set) var range: Range<Int>?
  /// The number of header lines still to be read.
  private(set) var headerLines: Int
  private let terminator: UInt8
  /// The foreign content recognized at the start of a file of which a range is read; `nil` for
  /// text.
  private var foreign: ForeignContent?
  /// The offset of the next byte to read.
  private var position = 0
  /// The offset from which the next terminator ends the last line; `nil` if there is no range.
  private var lastOffset: Int?
  /// Whether the last line of the range, or the end of the file, has been read.
  private var isAtEnd = false
  /// Whether nothing has been read yet of a text whose first bytes have a meaning.
  private var isAtStart: Bool
  /// The bytes in memory, converted to UTF-8 if necessary, that have been read but not all
  /// returned.
  private var encoded: [UInt8] = []
  /// The number of these bytes that have been returned.
  private var offset = 0
  private var block: [UInt8] = []

  /// The size of the blocks that are converted to UTF-8.
  private static let blockSize = 64 * 1024
  /// The number of bytes to read at once while searching for the end of the last line of a range.
  private static let tailSize = 16 * 1024

  /// Opens an input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - plan: The line format.
  /// - Throws: ``InputError`` if the file does not exist or may not be read. A directory is
  ///   detected only by the first call to ``read(into:from:atMost:)``.
  private init(_ input: Input, _ plan: LinePlan) throws(InputError) {
    encoding = plan.encoding
    isAtStart = plan.encoding == .utf8
    terminator = plan.terminator
    headerLines = plan.headerLines
    let (descriptor, size): (Platform.Descriptor, Int?)
    do throws(SystemError) {
      descriptor =
        switch input {
        case .standardInput: .standardInput
        case .file(let path): try Platform.openForReading(path)
        }
      size = try Platform.size(of: descriptor)
    } catch {
      throw .refused(error)
    }
    self.descriptor = descriptor
    self.size = size
  }

  /// Creates an input from bytes in memory.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - plan: The line format.
  init(_ bytes: [UInt8], _ plan: LinePlan) {
    encoding = plan.encoding
    isAtStart = plan.encoding == .utf8
    terminator = plan.terminator
    headerLines = plan.headerLines
    descriptor = nil
    size = bytes.count
    encoded =
      switch plan.encoding {
      case .utf8: bytes
      case .bytes: Latin1.encode(bytes.span)
      }
  }
}

extension InputFile {
  /// Opens an input and seeks to the first line of a range.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - range: The range whose lines are read; `nil` for the whole input.
  ///   - plan: The line format.
  /// - Returns: The open file.
  /// - Throws: ``InputError`` if the file does not exist or may not be read, or has no such range.
  static func open(
    _ input: Input,
    _ range: InputRange?,
    _ plan: LinePlan
  ) throws(InputError) -> InputFile {
    var file = try InputFile(input, plan)
    guard let range else { return file }
    do throws(InputError) {
      try file.enter(range)
    } catch {
      // The first error is the one to report.
      try? file.close()
      throw error
    }
    return file
  }

  /// Whether reading starts at the first line of the file.
  var isWholeAtStart: Bool { range.map { $0.lowerBound == 0 } ?? true }

  /// The number of bytes to read; `nil` if it is unknown.
  var expectedCount: Int? {
    guard let size else { return nil }
    return range?.count ?? size
  }

  /// Recognizes foreign content at the start of the file, as reading the whole file would.
  private mutating func recognize(_ descriptor: Platform.Descriptor) throws(SystemError) {
    guard encoding == .utf8 else { return }
    var start = [UInt8](repeating: 0, count: Block.usualSize)
    try Platform.seek(descriptor, to: 0)
    let count = try Platform.read(descriptor, into: &start, from: 0)
    foreign = ForeignContent(start.span.extracting(first: count), terminator: terminator)
  }

  /// Seeks to the first line of a range.
  private mutating func enter(_ range: InputRange) throws(InputError) {
    guard let size, let descriptor else { throw .unseekable }
    let range = range.offsets(in: size)
    guard range.lowerBound <= size else { throw .endsBefore(range.lowerBound, size: size) }
    self.range = range.clamped(to: 0..<size)
    isAtStart = isAtStart && isWholeAtStart
    lastOffset = range.upperBound - 1
    isAtEnd = range.isEmpty
    do throws(SystemError) {
      try recognize(descriptor)
      if isAtEnd { return }
      if range.lowerBound > 0 {
        var search = LineSearch(descriptor, terminator: terminator)
        // A line starts after a terminator, which may be the last byte before the range.
        let (found, start) = try search.pass(1, in: range.lowerBound - 1..<range.upperBound - 1)
        isAtEnd = found == 0
        position = start
        if !isAtEnd { headerLines -= try search.pass(headerLines, in: 0..<start).count }
      }
      try Platform.seek(descriptor, to: position)
    } catch {
      throw .refused(error)
    }
  }

  /// Reads the available bytes into a buffer.
  ///
  /// At the start of the file, these are enough to show a byte order mark and foreign content, so
  /// that the bytes have the same meaning in whatever pieces they arrive.
  ///
  /// - Parameters:
  ///   - buffer: The buffer.
  ///   - offset: The offset in the buffer at which to store the first byte.
  ///   - limit: The maximum number of bytes to read; at least 1.
  /// - Returns: The number of bytes read; 0 at the end of the input, or if the buffer has no room.
  /// - Throws: ``InputError`` if the input can't be read further, or has shrunk since it was
  ///   opened.
  mutating func read(
    into buffer: inout [UInt8],
    from offset: Int,
    atMost limit: Int
  ) throws(InputError) -> Int {
    if let foreign { throw .foreign(foreign) }
    var count = try readAvailable(into: &buffer, from: offset, atMost: limit)
    guard isAtStart else { return count }
    isAtStart = false
    let room = min(limit, buffer.count - offset)
    while count > 0, count < room,
      ForeignContent.isUndecided(
        buffer.span.extracting(offset..<offset + count), terminator: terminator)
    {
      let more = try readAvailable(into: &buffer, from: offset + count, atMost: limit - count)
      count += more
      guard more > 0 else {
        // At a terminal, the end of the input is read only once.
        isAtEnd = true
        break
      }
    }
    return count
  }

  private mutating func readAvailable(
    into buffer: inout [UInt8],
    from offset: Int,
    atMost limit: Int
  ) throws(InputError) -> Int {
    let count: Int
    do throws(SystemError) {
      count =
        if let descriptor, encoding == .utf8 {
          try read(descriptor, into: &buffer, from: offset, atMost: limit)
        } else {
          try readEncoded(into: &buffer, from: offset, atMost: limit)
        }
      if count > 0 || isAtEnd { return count }
      guard let size, let descriptor, let now = try Platform.size(of: descriptor), now < size
      else { return 0 }
    } catch {
      throw .refused(error)
    }
    throw .shrank
  }

  /// Reads the available bytes, until the end of the last line of the range.
  private mutating func read(
    _ descriptor: Platform.Descriptor,
    into buffer: inout [UInt8],
    from start: Int,
    atMost limit: Int
  ) throws(SystemError) -> Int {
    if isAtEnd { return 0 }
    guard let lastOffset else {
      return try Platform.read(descriptor, into: &buffer, from: start, atMost: limit)
    }
    let missing = position <= lastOffset ? lastOffset - position + 1 : Self.tailSize
    var count = try Platform.read(
      descriptor, into: &buffer, from: start, atMost: min(limit, missing))
    let bytes = buffer.span.extracting(start..<start + count)
    let end = bytes.firstOffset(of: terminator, from: min(count, max(0, lastOffset - position)))
    if end < count {
      count = end + 1
      isAtEnd = true
    }
    position += count
    return count
  }

  private mutating func readEncoded(
    into buffer: inout [UInt8],
    from start: Int,
    atMost limit: Int
  ) throws(SystemError) -> Int {
    if offset == encoded.count, let descriptor {
      // Exclusive access: `read` changes the position while it fills the block.
      var block: [UInt8] = []
      swap(&block, &self.block)
      defer { self.block = block }
      if block.isEmpty { block = [UInt8](repeating: 0, count: Self.blockSize) }
      let count = try read(descriptor, into: &block, from: 0, atMost: block.count)
      offset = 0
      encoded = Latin1.encode(block.span.extracting(first: count), reusing: encoded)
    }
    let count = max(0, min(buffer.count - start, encoded.count - offset, limit))
    for index in 0..<count { buffer[start + index] = encoded[offset + index] }
    offset += count
    return count
  }

  /// Closes the input, except standard input, which belongs to the caller.
  ///
  /// - Throws: ``SystemError`` if closing fails.
  consuming func close() throws(SystemError) {
    guard let descriptor, descriptor != .standardInput else { return }
    try Platform.close(descriptor)
  }
}
