import RegularLanguage

/// An input that is open for reading, or that is already in memory.
package struct InputFile: ~Copyable {
  /// The open file; `nil` if the input is in memory.
  private let descriptor: Platform.Descriptor?
  /// The encoding of the bytes.
  let encoding: LinePlan.Encoding
  /// The size, in bytes, of a regular file when it was opened; `nil` for any other file.
  package let size: Int?
  /// The range whose lines are read, clamped to the file; `nil` for the whole file.
  package private(set) var range: Range<Int>?
  /// The number of header lines still to be read.
  package private(set) var headerLines: Int
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
  /// Whether a compressed file is decompressed.
  private let decompresses: Bool
  /// Whether the first bytes have been examined, if they determine how the rest is read.
  private var isPrepared = false
  /// The program that decompresses the file; `nil` if it is read as it is.
  private var decompression: Decompression?
  /// The bytes in memory, or those that were read to examine them.
  private var start: [UInt8] = []
  /// The number of these bytes that have been passed on.
  private var startOffset = 0
  /// Converts the bytes to UTF-8; `nil` if they are UTF-8.
  private var decoder: InputDecoder?
  /// The bytes, converted to UTF-8, that have been read but not all returned.
  private var decoded: [UInt8] = []
  /// The number of these bytes that have been returned.
  private var offset = 0
  /// Whether the decoder has read the end.
  private var isDecoded = false
  private var block: [UInt8] = []

  /// The size of the blocks that are examined, or converted to UTF-8.
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
    self.init(plan, descriptor, size: size)
  }

  /// Creates an input from bytes in memory.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - plan: The line format.
  package init(_ bytes: [UInt8], _ plan: LinePlan) {
    self.init(plan, nil, size: bytes.count)
    start = bytes
  }

  private init(_ plan: LinePlan, _ descriptor: Platform.Descriptor?, size: Int?) {
    self.descriptor = descriptor
    self.size = size
    encoding = plan.encoding
    isAtStart = plan.encoding == .utf8
    terminator = plan.terminator
    headerLines = plan.headerLines
    decompresses = plan.decompresses && descriptor != nil
    decoder = plan.encoding == .bytes ? .latin1 : nil
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
  package static func open(
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
  package var expectedCount: Int? {
    guard let size else { return nil }
    // Compressed text is rarely larger than a quarter of the text.
    let (count, isTooLarge) = size.multipliedReportingOverflow(by: decompresses ? 4 : 1)
    return range?.count ?? (isTooLarge ? .max : count)
  }

  /// Whether the bytes are those that a program has decompressed.
  var isDecompressed: Bool { decompression != nil }

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
    guard let size, let descriptor, !decompresses, encoding != .utf16 else { throw .unseekable }
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
    if !isPrepared {
      isPrepared = true
      if decompresses { try decompress() }
      if encoding == .utf16 { try beginUTF16() }
    }
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
    let count =
      decoder == nil
      ? try readBytes(into: &buffer, from: offset, atMost: limit)
      : try readDecoded(into: &buffer, from: offset, atMost: limit)
    if count > 0 || isAtEnd { return count }
    do throws(SystemError) {
      guard let size, let descriptor, let now = try Platform.size(of: descriptor), now < size
      else { return 0 }
    } catch {
      throw .refused(error)
    }
    throw .shrank
  }

  /// Reads the available bytes, until the end of the last line of the range.
  private mutating func readBytes(
    into buffer: inout [UInt8],
    from start: Int,
    atMost limit: Int
  ) throws(InputError) -> Int {
    guard let lastOffset else { return try readNext(into: &buffer, from: start, atMost: limit) }
    if isAtEnd { return 0 }
    let missing = position <= lastOffset ? lastOffset - position + 1 : Self.tailSize
    var count = try readNext(into: &buffer, from: start, atMost: min(limit, missing))
    let bytes = buffer.span.extracting(start..<start + count)
    let end = bytes.firstOffset(of: terminator, from: min(count, max(0, lastOffset - position)))
    if end < count {
      count = end + 1
      isAtEnd = true
    }
    position += count
    return count
  }

  /// Reads the available bytes: those in memory, and then those of the file, or of the program that
  /// decompresses it.
  private mutating func readNext(
    into buffer: inout [UInt8],
    from offset: Int,
    atMost limit: Int
  ) throws(InputError) -> Int {
    let room = max(0, min(buffer.count - offset, limit))
    if startOffset < start.count {
      let count = min(room, start.count - startOffset)
      for index in 0..<count { buffer[offset + index] = start[startOffset + index] }
      startOffset += count
      return count
    }
    let source = decompression == nil ? descriptor : decompression?.output
    guard let source, room > 0, !isAtEnd else { return 0 }
    let count: Int
    do throws(SystemError) {
      count = try Platform.read(source, into: &buffer, from: offset, atMost: room)
    } catch {
      throw .refused(error)
    }
    if count == 0 { try decompression?.finish() }
    return count
  }

  /// Reads the available bytes, converted to UTF-8.
  private mutating func readDecoded(
    into buffer: inout [UInt8],
    from start: Int,
    atMost limit: Int
  ) throws(InputError) -> Int {
    // A piece may end before the first character does.
    while offset == decoded.count, !isDecoded {
      // Exclusive access: reading changes the position while it fills the block.
      var block: [UInt8] = []
      swap(&block, &self.block)
      defer { self.block = block }
      if block.isEmpty { block = [UInt8](repeating: 0, count: Self.blockSize) }
      let count = try readBytes(into: &block, from: 0, atMost: block.count)
      offset = 0
      isDecoded = count == 0
      if isDecoded {
        decoder?.end(into: &decoded)
      } else {
        decoder?.decode(block.span.extracting(first: count), into: &decoded)
      }
    }
    let count = max(0, min(buffer.count - start, decoded.count - offset, limit))
    for index in 0..<count { buffer[start + index] = decoded[offset + index] }
    offset += count
    return count
  }

  /// Closes the input, except standard input, which belongs to the caller.
  ///
  /// - Throws: ``SystemError`` if closing fails.
  consuming func close() throws(SystemError) {
    decompression?.close()
    guard let descriptor, descriptor != .standardInput else { return }
    // The thread that feeds the program closes what is no file.
    if decompression != nil, size == nil { return }
    try Platform.close(descriptor)
  }
}

// MARK: - The start

extension InputFile {
  /// Reads the first bytes, as many as show what the content is.
  private mutating func readStart() throws(InputError) {
    var bytes = [UInt8](repeating: 0, count: Self.blockSize)
    var count = 0
    while count < bytes.count,
      count == 0
        || ForeignContent.isUndecided(bytes.span.extracting(first: count), terminator: terminator)
    {
      let read = try readNext(into: &bytes, from: count, atMost: bytes.count)
      count += read
      if read > 0 { continue }
      // At a terminal, the end of the input is read only once.
      isAtEnd = true
      break
    }
    start = Array(bytes[..<count])
    startOffset = 0
  }

  /// Starts the program that decompresses the file, if it is compressed.
  private mutating func decompress() throws(InputError) {
    guard let descriptor else { return }
    try readStart()
    let content = ForeignContent(start.span, terminator: terminator)
    guard let program = content?.decompressor else { return }
    if size != nil {
      do throws(SystemError) {
        try Platform.rewind(descriptor, by: start.count)
      } catch {
        throw .refused(error)
      }
    }
    decompression = try Decompression(by: program, descriptor, after: size == nil ? start : nil)
    (start, isAtEnd) = ([], false)
  }

  /// Reads the byte order mark of UTF-16, unless the input is empty.
  private mutating func beginUTF16() throws(InputError) {
    if start.isEmpty { try readStart() }
    if start.isEmpty { return }
    switch ForeignContent(start.span, terminator: terminator) {
    case .encoded(ForeignContent.utf16)?: break
    case .encoded(ForeignContent.utf32)?: throw .foreign(.encoded(ForeignContent.utf32))
    case .compressed(let name, let command)?: throw foreign(.compressed(name, by: command))
    case .encoded, nil: throw .unmarked
    }
    decoder = .utf16(UTF16Decoder(start[0] == 0xFE ? .bigEndian : .littleEndian))
    startOffset = 2
  }

  /// Returns the error for content that must first be converted to text.
  func foreign(_ content: ForeignContent) -> InputError {
    if isDecompressed, case .compressed(let name, _) = content {
      return .decompression(.nested(name))
    }
    return .foreign(content)
  }
}
