import LineScanning
import RegularLanguage

/// Inspects lines independently of the rules: skips some of them and finds faults in others.
package struct LineInspector {
  private let plan: LinePlan
  private let terminator: UInt8
  /// The prefixes of lines that are skipped, as encoded in blocks.
  private let commentPrefixes: [[UInt8]]
  /// The number of lines at the start of the input that are skipped.
  private var headerLines = 0
  /// The number of lines of the input before the block.
  private var linesBefore = 0
  /// The number of inspected lines of the block.
  private var inspected = 0
  /// The offset of the first line that is not inspected yet.
  private var offset = 0
  /// The line that is read in pieces.
  private var large: LargeLine
  /// Whether the first line of the input ends with a carriage return; `nil` if it has not ended.
  private var firstHasReturn: Bool?
  /// The number of skipped lines of the input.
  package private(set) var skipped = 0
  /// The numbers of the skipped lines among those that were corrected last, if they were requested.
  package private(set) var skippedLines: [Int] = []

  /// Creates an inspector; nil if nothing needs inspection.
  package init?(_ plan: LinePlan) {
    guard plan.needsInspection else { return nil }
    self.plan = plan
    terminator = plan.terminator
    commentPrefixes = plan.commentsInBlocks
    large = LargeLine(keeping: commentPrefixes.map(\.count).max() ?? 0)
  }
}

/// The traits of a line that the plan depends on, apart from its value.
private struct LineTraits {
  /// Whether the line starts with a comment prefix.
  var isComment: Bool
  /// Whether the line is blank and is therefore skipped.
  var isBlank: Bool
  /// Whether a byte order mark precedes the line.
  var hasMark: Bool
  /// The Character at which the line exceeds the maximum length; nil if it doesn't.
  var excess: Int?
  /// The number of Characters before the end of the line.
  var end: Int?
  /// Whether a carriage return is part of the end; nil if the line has no end.
  var hasReturn: Bool?
}

extension LineInspector {
  /// Starts an input.
  package mutating func open(headerLines: Int) {
    self.headerLines = headerLines
    linesBefore = 0
    skipped = 0
    firstHasReturn = nil
    large.restart()
  }

  /// Starts a block.
  package mutating func begin(_ block: Block) {
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

  /// Ends a block, all of whose lines are inspected.
  package mutating func end(_ judgement: BlockResult) {
    linesBefore += judgement.lines
    large.restart()
  }

  /// Corrects the result of the rules for the lines that were judged last.
  ///
  /// - Parameters:
  ///   - judgement: The result of the rules.
  ///   - block: The block that contains the lines.
  ///   - limit: The maximum number of invalid lines; nil for no limit.
  ///   - listsSkipped: Whether to list the skipped lines.
  package mutating func correct(
    _ judgement: inout BlockResult,
    of block: Block,
    atMost limit: Int?,
    listingSkipped listsSkipped: Bool = false
  ) {
    skippedLines.removeAll(keepingCapacity: true)
    // A line that is skipped, or has a fault, stays as it is.
    let repaired = judgement.repaired.count > 0 ? judgement.repaired.numbers : []
    var unrepaired: Set<Int> = []
    defer { judgement.repaired.remove(unrepaired) }
    let failures = judgement.failures
    var rest = failures[...]
    judgement.failures.removeAll(keepingCapacity: true)
    let bytes = block.buffer.span.extracting(block.range)
    let isLarge = if case .lastPiece = block.content { true } else { false }
    // A byte order mark without a line counts as a line only if it is an error.
    if block.range.isEmpty, block.hasMark, plan.byteOrderMark == .error {
      judgement.progress.lines = 1
    }
    while judgement.failures.count < limit ?? .max, inspected < judgement.lines {
      let start = offset
      let end = bytes.firstOffset(of: terminator, from: start)
      offset = min(end + 1, bytes.count)
      inspected += 1
      // A JSON document may have several errors.
      let own = rest.prefix { $0.line == inspected }
      rest = rest.dropFirst(own.count)
      if !own.isEmpty { judgement.failureCount -= 1 }
      let line = bytes.extracting(start..<end)
      let isTerminated = end < bytes.count
      let traits =
        isLarge
        ? largeTraits(isTerminated: isTerminated)
        : traits(of: line, isTerminated: isTerminated, hasMark: block.hasMark && inspected == 1)
      firstHasReturn = firstHasReturn ?? traits.hasReturn
      let isSkipped =
        linesBefore + inspected <= headerLines || traits.isComment || traits.isBlank
      let isInvalid = !own.isEmpty && !isSkipped
      // The start or the end of a file can be faulty even if its first or last line is skipped.
      let hasFaultyMark = traits.hasMark && plan.byteOrderMark == .error
      var fault = isSkipped && !hasFaultyMark ? nil : self.fault(of: traits)
      // A repaired line does not exceed the maximum length.
      if case .tooLong? = fault?.kind, repaired.contains(inspected) { fault = nil }
      if !isInvalid, fault == nil, !isTerminated, plan.finalNewline == .require {
        let character = isLarge ? large.characters : Self.characters(line.count, of: line)
        fault = (.noFinalNewline, character)
      }
      if repaired.contains(inspected), isSkipped || fault != nil { unrepaired.insert(inspected) }
      if isSkipped, fault == nil {
        skipped += 1
        if listsSkipped { skippedLines.append(inspected) }
      }
      if let (kind, character) = fault {
        judgement.failures.append(
          InvalidLine(
            line: inspected,
            bytes: isLarge
              ? 0..<0 : start..<start + contentCount(of: line, isTerminated: isTerminated),
            range: character..<character,
            reason: .fault(kind)
          ))
        judgement.failureCount += 1
      } else if isInvalid {
        judgement.failures += own
        judgement.failureCount += 1
      }
    }
  }

  /// Returns the fault of a line, and the Character at which it is.
  private func fault(of line: LineTraits) -> (kind: LineFault, character: Int)? {
    if line.hasMark, plan.byteOrderMark == .error { return (.byteOrderMark, 0) }
    if let character = line.excess { return (.tooLong, character) }
    let expected = plan.carriageReturn?.isExpected(ifFirst: firstHasReturn)
    if let expected, let hasReturn = line.hasReturn, hasReturn != expected {
      return (expected ? .missingReturn : .carriageReturn, line.end ?? 0)
    }
    return nil
  }

  /// Returns the number of bytes of a line in a block, without its terminator.
  private func contentCount(of line: Span<UInt8>, isTerminated: Bool) -> Int {
    isTerminated ? plan.format.contentCount(of: line) : line.count
  }

  /// Returns the traits of a line in a block.
  private func traits(
    of line: Span<UInt8>,
    isTerminated: Bool,
    hasMark: Bool
  ) -> LineTraits {
    let count = contentCount(of: line, isTerminated: isTerminated)
    let content = line.extracting(first: count)
    var excess: Int?
    if let limit = plan.maximumByteCount, count > limit {
      switch plan.encoding {
      case .utf8, .utf16: excess = Self.characters(limit, of: content)
      // A Character of one byte in the file may take two bytes in the block.
      case .bytes: excess = Latin1.count(content) > limit ? limit : nil
      }
    }
    let expected = plan.carriageReturn?.isExpected(ifFirst: firstHasReturn)
    let hasReturn = isTerminated ? count < line.count : nil
    return LineTraits(
      isComment: commentPrefixes.contains { content.starts(with: $0) },
      isBlank: plan.skipsBlank && content.isBlank,
      hasMark: hasMark,
      excess: excess,
      end: expected == nil || hasReturn == expected ? nil : Self.characters(count, of: content),
      hasReturn: hasReturn
    )
  }

  /// Returns the traits of the line that was read in pieces.
  private func largeTraits(isTerminated: Bool) -> LineTraits {
    let hasReturn =
      isTerminated && plan.format.carriageReturn == .stripped && large.last == UInt8(ascii: "\r")
    let bytes = (plan.encoding == .bytes ? large.characters : large.count) - (hasReturn ? 1 : 0)
    let limit = plan.encoding == .bytes ? plan.maximumByteCount : large.charactersWithinLimit
    return LineTraits(
      isComment: commentPrefixes.contains(where: large.start.starts(with:)),
      isBlank: plan.skipsBlank && large.isBlank(endingWithReturn: hasReturn),
      hasMark: large.hasMark,
      excess: bytes > plan.maximumByteCount ?? .max ? limit : nil,
      end: large.characters - (hasReturn ? 1 : 0), hasReturn: isTerminated ? hasReturn : nil
    )
  }

  /// Returns the number of Characters in the first bytes of a line, without a partial one.
  private static func characters(_ count: Int, of line: Span<UInt8>) -> Int {
    var counter = CharacterCounter()
    var count = count
    while count > 0, count < line.count, UTF8.isContinuation(line[count]) { count -= 1 }
    counter.consume(line.extracting(first: count))
    return counter.count
  }
}

extension Span<UInt8> {
  /// Whether all bytes are spaces or tabs.
  package var isBlank: Bool {
    for index in 0..<count where !UInt8.isBlank(self[index]) { return false }
    return true
  }

  /// Returns whether the bytes start with a prefix.
  package func starts(with prefix: [UInt8]) -> Bool {
    guard count >= prefix.count else { return false }
    for index in prefix.indices where self[index] != prefix[index] { return false }
    return true
  }
}
