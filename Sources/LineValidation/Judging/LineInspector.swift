import RegularLanguage

/// Looks at lines besides the rules: leaves some of them out, and finds fault with others.
struct LineInspector {
  private let plan: LinePlan
  private let terminator: UInt8
  /// The beginnings of lines that are not judged, as they stand in blocks.
  private let commentPrefixes: [[UInt8]]
  /// The number of lines at the start of the input that are not judged.
  private var headerLines = 0
  /// The number of lines of the input before the block.
  private var linesBefore = 0
  /// The number of lines of the block that are inspected.
  private var inspected = 0
  /// The offset at which the first line starts that is not inspected.
  private var offset = 0
  /// A line that comes in pieces.
  private var large: LargeLine
  /// The number of lines of the input that are not judged.
  private(set) var skipped = 0

  /// Creates an inspector; nil if there is nothing to look at.
  init?(_ plan: LinePlan) {
    guard plan.needsInspection else { return nil }
    self.plan = plan
    terminator = plan.terminator
    commentPrefixes = plan.commentsInBlocks
    large = LargeLine(keeping: commentPrefixes.map(\.count).max() ?? 0)
  }
}

/// The traits of a line besides its value, as far as the plan requires them.
private struct LineTraits {
  /// Whether it begins as lines do that are not judged.
  var isComment: Bool
  /// Whether it is a line of blanks, which is not judged.
  var isBlank: Bool
  /// Whether a byte order mark stands before it.
  var hasMark: Bool
  /// The Character in which it passes the limit of its bytes; nil if it doesn't.
  var excess: Int?
  /// The Character that is a carriage return before its end and no part of it; nil if none is.
  var carriageReturn: Int?
}

extension LineInspector {
  /// Starts an input.
  mutating func open(headerLines: Int) {
    self.headerLines = headerLines
    linesBefore = 0
    skipped = 0
    large.restart()
  }

  /// Records a new block.
  mutating func begin(_ block: Block) {
    inspected = 0
    offset = 0
    switch block.content {
    case .lines, .unterminatedLine: break
    case .piece: read(block, upTo: block.range.count)
    case .lastPiece(let isTerminated): read(block, upTo: block.range.count - (isTerminated ? 1 : 0))
    }
  }

  private mutating func read(_ block: Block, upTo end: Int) {
    let bytes = block.buffer.span.extracting(block.range)
    if block.hasMark { large.hasMark = true }
    large.read(bytes.extracting(first: end), limit: plan.maximumByteCount)
  }

  /// Counts the lines of a block, all of which are inspected.
  mutating func end(_ judgement: BlockResult) {
    linesBefore += judgement.lines
    large.restart()
  }

  /// Corrects what the rules say of the lines that were judged last.
  ///
  /// - Parameters:
  ///   - judgement: What the rules say.
  ///   - block: The block that the lines are in.
  ///   - most: How many invalid lines are enough; nil for all.
  mutating func correct(
    _ judgement: inout BlockResult,
    of block: Block,
    atMost most: Int?
  ) {
    let failures = judgement.failures
    var rest = failures[...]
    judgement.failures.removeAll(keepingCapacity: true)
    let bytes = block.buffer.span.extracting(block.range)
    let isLarge = if case .lastPiece = block.content { true } else { false }
    // A mark before nothing is a line only if it is an error.
    if block.range.isEmpty, block.hasMark, plan.byteOrderMark == .error {
      judgement.progress.lines = 1
    }
    while judgement.failures.count < most ?? .max, inspected < judgement.lines {
      let start = offset
      let end = bytes.firstOffset(of: terminator, from: start)
      offset = min(end + 1, bytes.count)
      inspected += 1
      let failure = rest.first?.line == inspected ? rest.removeFirst() : nil
      if failure != nil { judgement.failureCount -= 1 }
      let line = bytes.extracting(start..<end)
      let isTerminated = end < bytes.count
      let traits =
        isLarge
        ? largeTraits(isTerminated)
        : traits(of: line, isTerminated, hasMark: block.hasMark && inspected == 1)
      let isSkipped =
        linesBefore + inspected <= headerLines || traits.isComment || traits.isBlank
      let isInvalid = failure != nil && !isSkipped
      // The start or the end of a file can be wrong whether its first or last line matters or not.
      let hasFaultyMark = traits.hasMark && plan.byteOrderMark == .error
      var fault = isSkipped && !hasFaultyMark ? nil : self.fault(of: traits)
      if !isInvalid, fault == nil, !isTerminated, plan.finalNewline == .require {
        let character = isLarge ? large.characters : Self.characters(line.count, of: line)
        fault = (.noFinalNewline, character)
      }
      if isSkipped, fault == nil { skipped += 1 }
      if let (kind, character) = fault {
        judgement.failures.append(
          InvalidLine(
            line: inspected,
            bytes: isLarge ? 0..<0 : start..<start + contentCount(of: line, isTerminated),
            range: character..<character,
            reason: .fault(kind)
          ))
        judgement.failureCount += 1
      } else if let failure, isInvalid {
        judgement.failures.append(failure)
        judgement.failureCount += 1
      }
    }
  }

  /// The fault of a line, and the Character at which it is.
  private func fault(of line: LineTraits) -> (kind: LineFault, character: Int)? {
    if line.hasMark, plan.byteOrderMark == .error { return (.byteOrderMark, 0) }
    if let character = line.excess { return (.tooLong, character) }
    if plan.carriageReturn == .error { return line.carriageReturn.map { (.carriageReturn, $0) } }
    return nil
  }

  /// The number of bytes of a line in a block without those of its end.
  private func contentCount(of line: Span<UInt8>, _ isTerminated: Bool) -> Int {
    isTerminated ? plan.format.contentCount(of: line) : line.count
  }

  /// The traits of a line in a block.
  private func traits(
    of line: Span<UInt8>,
    _ isTerminated: Bool,
    hasMark: Bool
  ) -> LineTraits {
    let count = contentCount(of: line, isTerminated)
    let content = line.extracting(first: count)
    var excess: Int?
    if let most = plan.maximumByteCount, count > most {
      switch plan.encoding {
      case .utf8: excess = Self.characters(most, of: content)
      // Characters of one byte may be two in the block.
      case .bytes: excess = Latin1.count(content) > most ? most : nil
      }
    }
    let hasFault = plan.carriageReturn == .error && count < line.count
    return LineTraits(
      isComment: commentPrefixes.contains { content.starts(with: $0) },
      isBlank: plan.skipsBlank && content.isBlank,
      hasMark: hasMark,
      excess: excess,
      carriageReturn: hasFault ? Self.characters(count, of: content) : nil
    )
  }

  /// The traits of the line that came in pieces.
  private func largeTraits(_ isTerminated: Bool) -> LineTraits {
    let hasReturn =
      isTerminated && plan.format.carriageReturn == .stripped && large.last == UInt8(ascii: "\r")
    let bytes = (plan.encoding == .bytes ? large.characters : large.count) - (hasReturn ? 1 : 0)
    let limit = plan.encoding == .bytes ? plan.maximumByteCount : large.charactersWithinLimit
    return LineTraits(
      isComment: commentPrefixes.contains(where: large.start.starts(with:)),
      isBlank: plan.skipsBlank && large.isBlank(endingWithReturn: hasReturn),
      hasMark: large.hasMark,
      excess: bytes > plan.maximumByteCount ?? .max ? limit : nil,
      carriageReturn: hasReturn ? large.characters - 1 : nil
    )
  }

  /// The number of Characters in the first bytes of a line, without one that is cut.
  private static func characters(_ count: Int, of line: Span<UInt8>) -> Int {
    var counter = CharacterCounter()
    var count = count
    while count > 0, count < line.count, UTF8.isContinuation(line[count]) { count -= 1 }
    counter.consume(line.extracting(first: count))
    return counter.count
  }
}

extension Span<UInt8> {
  /// Whether all of the bytes are spaces and tabs.
  var isBlank: Bool {
    for index in 0..<count where !UInt8.isBlank(self[index]) { return false }
    return true
  }

  /// Returns whether the bytes begin with others.
  func starts(with prefix: [UInt8]) -> Bool {
    guard count >= prefix.count else { return false }
    for index in prefix.indices where self[index] != prefix[index] { return false }
    return true
  }
}
