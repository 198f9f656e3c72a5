import RegularLanguage

/// An input that is open for reading, or that is in memory already.
struct InputFile: ~Copyable {
  /// The file that is read; `nil` if all there is has been read.
  private let descriptor: Platform.Descriptor?
  /// The meaning of its bytes.
  let encoding: LinePlan.Encoding
  /// The size that a regular file had when it was opened, in bytes; `nil` for what is none.
  let size: Int?
  /// The range whose lines are read, as far as the file goes; `nil` for all of the file.
  private(set) var range: Range<Int>?
  /// The number of lines that are read first and belong to the header.
  private(set) var headerLines: Int
  private let terminator: UInt8
  /// The content that the start of the file shows, where a range of it is read; `nil` for text.
  private var foreign: ForeignContent?
  /// The offset of the next byte that is read.
  private var position = 0
  /// The offset from which on the next end of a line is that of the last line; `nil` for none.
  private var lastOffset: Int?
  /// Whether the last line of the range was read.
  private var isAtEnd = false
  /// The bytes that were read and not passed on, where they must be turned into UTF-8.
  private var encoded: [UInt8] = []
  /// The number of those that were passed on.
  private var offset = 0
  private var block: [UInt8] = []

  /// The size of the blocks that are turned into UTF-8.
  private static let blockSize = 64 * 1024
  /// The number of bytes that are read at once to find the end of a range's last line.
  private static let tailSize = 16 * 1024

  /// Opens an input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - plan: What lines are.
  /// - Throws: ``InputError`` if it does not exist or may not be read. That an input is a
  ///   directory shows at the first ``read(into:from:)``.
  private init(_ input: Input, _ plan: LinePlan) throws(InputError) {
    encoding = plan.encoding
    terminator = plan.terminator
    headerLines = plan.headerLines
    do throws(SystemError) {
      let descriptor: Platform.Descriptor =
        switch input {
        case .standardInput: .standardInput
        case .file(let path): try Platform.openForReading(path)
        }
      self.descriptor = descriptor
      size = Platform.size(of: descriptor)
    } catch {
      throw .refused(error)
    }
  }

  /// Takes bytes that are in memory.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - plan: What lines are.
  init(_ bytes: [UInt8], _ plan: LinePlan) {
    encoding = plan.encoding
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
  /// Opens an input, and goes to the first line of a range.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - range: The range whose lines are read; `nil` for all of them.
  ///   - plan: What lines are.
  /// - Returns: The open file.
  /// - Throws: ``InputError`` if it does not exist or may not be read, or if it has no such range.
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
      // There is a reason already.
      try? file.close()
      throw error
    }
    return file
  }

  /// Whether the first line that is read is that of the file.
  var isWholeAtStart: Bool { range.map { $0.lowerBound == 0 } ?? true }

  /// The number of bytes that there are to read; `nil` if unknown.
  var expectedCount: Int? {
    guard let size else { return nil }
    return range?.count ?? size
  }

  /// Looks at the start of the file, which says what all of it is, as far as a run over all of it
  /// would look.
  private mutating func recognize(_ descriptor: Platform.Descriptor) throws(SystemError) {
    guard encoding == .utf8 else { return }
    var start = [UInt8](repeating: 0, count: Block.usualSize)
    try Platform.seek(descriptor, to: 0)
    let count = try Platform.read(descriptor, into: &start, from: 0)
    foreign = ForeignContent(start.span.extracting(first: count), terminator: terminator)
  }

  /// Goes to the first line of a range.
  private mutating func enter(_ range: InputRange) throws(InputError) {
    guard let size, let descriptor else { throw .unseekable }
    let range = range.offsets(in: size)
    guard range.lowerBound <= size else { throw .endsBefore(range.lowerBound, size: size) }
    self.range = range.clamped(to: 0..<size)
    lastOffset = range.upperBound - 1
    isAtEnd = range.isEmpty
    do throws(SystemError) {
      try recognize(descriptor)
      if isAtEnd { return }
      if range.lowerBound > 0 {
        var search = LineSearch(descriptor, terminator: terminator)
        // A line starts after the end of another: the first one may have it before the range.
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

  /// Reads what is there, up to the room in a buffer.
  ///
  /// - Parameters:
  ///   - buffer: Where the bytes go.
  ///   - offset: Where they start in it.
  ///   - limit: The most bytes that are wanted; at least one.
  /// - Returns: Their number; 0 at the end of the input, or if there is no room.
  /// - Throws: ``InputError`` if the input can't be read further, or if its end is not the end of
  ///   what there was when it was opened.
  mutating func read(
    into buffer: inout [UInt8],
    from offset: Int,
    atMost limit: Int
  ) throws(InputError) -> Int {
    if let foreign { throw .foreign(foreign) }
    let count: Int
    do throws(SystemError) {
      count =
        if let descriptor, encoding == .utf8 {
          try read(descriptor, into: &buffer, from: offset, atMost: limit)
        } else {
          try readEncoded(into: &buffer, from: offset, atMost: limit)
        }
    } catch {
      throw .refused(error)
    }
    if count == 0, !isAtEnd, let size, let descriptor,
      let now = Platform.size(of: descriptor), now < size
    {
      throw .shrank
    }
    return count
  }

  /// Reads what is there, up to the end of the range's last line.
  private mutating func read(
    _ descriptor: Platform.Descriptor,
    into buffer: inout [UInt8],
    from start: Int,
    atMost limit: Int
  ) throws(SystemError) -> Int {
    guard let lastOffset else {
      return try Platform.read(descriptor, into: &buffer, from: start, atMost: limit)
    }
    if isAtEnd { return 0 }
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
      // While it is filled, it is no part of the file, which notes how far it is read.
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

  /// Closes the input, unless it is standard input, which belongs to the caller's shell.
  ///
  /// - Throws: ``SystemError`` if the system reports an error only now.
  consuming func close() throws(SystemError) {
    guard let descriptor, descriptor != .standardInput else { return }
    try Platform.close(descriptor)
  }
}
