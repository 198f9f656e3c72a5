import InputValidation
import RegularLanguage

/// Looks at lines besides the rules: leaves some of them out, and finds fault with others.
struct LineInspector {
  private let plan: LinePlan
  private let terminator: UInt8
  /// The beginnings of lines that are not judged, as they stand in blocks.
  private let commentPrefixes: [[UInt8]]
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
    let prefixes = plan.commentPrefixes
    commentPrefixes =
      plan.encoding == .bytes ? prefixes.map { Latin1.encode($0.span) } : prefixes
    large = LargeLine(keeping: commentPrefixes.map(\.count).max() ?? 0)
  }
}

/// The outcome of a look at a line besides the rules.
private struct Inspection {
  /// A Boolean value that tells whether the rules don't matter.
  var isSkipped = false
  /// The fault, and the Character at which it is.
  var fault: (kind: LineFault, character: Int)?
}

extension LineInspector {
  /// Starts an input.
  mutating func open() {
    linesBefore = 0
    skipped = 0
    large.restart()
  }

  /// Takes note of a new block.
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
    large.read(bytes.extracting(first: end), limit: plan.mostBytes)
  }

  /// Counts the lines of a block, all of which are inspected.
  mutating func end(_ judgement: BlockJudgement) {
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
    _ judgement: inout BlockJudgement,
    of block: Block,
    atMost most: Int?
  ) {
    let failures = judgement.failures
    var rest = failures[...]
    judgement.failures.removeAll(keepingCapacity: true)
    let bytes = block.buffer.span.extracting(block.range)
    let isLarge = if case .lastPiece = block.content { true } else { false }
    // A mark before nothing is a line only where it is an error.
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
      let hasMark = block.hasMark && inspected == 1
      var inspection =
        isLarge ? inspectLarge(isTerminated) : inspect(line, isTerminated, hasMark: hasMark)
      let isInvalid = failure != nil && !inspection.isSkipped
      if !isInvalid, inspection.fault == nil, !isTerminated, plan.finalNewline == .require {
        let character = isLarge ? large.characters : Self.characters(line.count, of: line)
        inspection.fault = (.noFinalNewline, character)
      }
      // The end of a file can be missing whether its last line matters or not.
      if inspection.isSkipped, inspection.fault == nil { skipped += 1 }
      if let (kind, character) = inspection.fault {
        judgement.failures.append(
          InvalidLine(
            line: inspected,
            bytes: isLarge ? 0..<0 : start..<end,
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

  /// Looks at a line.
  private func inspect(
    _ line: Span<UInt8>,
    _ isTerminated: Bool,
    hasMark: Bool
  ) -> Inspection {
    let hasReturn = isTerminated && plan.format.carriageReturn == .stripped && line.endsWithReturn
    let content = hasReturn ? line.extracting(droppingLast: 1) : line
    if linesBefore + inspected <= plan.headerLines { return Inspection(isSkipped: true) }
    if commentPrefixes.contains(where: { content.starts(with: $0) }) {
      return Inspection(isSkipped: true)
    }
    if plan.skipsBlank, content.isBlank { return Inspection(isSkipped: true) }
    if hasMark, plan.byteOrderMark == .error { return Inspection(fault: (.byteOrderMark, 0)) }
    // Characters of one byte may be two in the block.
    if let most = plan.mostBytes, content.count > most {
      if plan.encoding == .utf8 {
        return Inspection(fault: (.tooLong, Self.characters(most, of: content)))
      } else if Latin1.count(content) > most {
        return Inspection(fault: (.tooLong, most))
      }
    }
    if hasReturn, plan.carriageReturn == .error {
      return Inspection(
        fault: (.carriageReturn, Self.characters(content.count, of: content)))
    }
    return Inspection()
  }

  /// Looks at a line that came in pieces.
  private func inspectLarge(_ isTerminated: Bool) -> Inspection {
    let hasReturn =
      isTerminated && plan.format.carriageReturn == .stripped && large.last == UInt8(ascii: "\r")
    if linesBefore + 1 <= plan.headerLines { return Inspection(isSkipped: true) }
    if commentPrefixes.contains(where: large.start.starts(with:)) {
      return Inspection(isSkipped: true)
    }
    if plan.skipsBlank, large.isBlank(endingWithReturn: hasReturn) {
      return Inspection(isSkipped: true)
    }
    if large.hasMark, plan.byteOrderMark == .error {
      return Inspection(fault: (.byteOrderMark, 0))
    }
    let count = (plan.encoding == .bytes ? large.characters : large.count) - (hasReturn ? 1 : 0)
    if let most = plan.mostBytes, count > most {
      let character = plan.encoding == .bytes ? most : large.charactersWithinLimit ?? 0
      return Inspection(fault: (.tooLong, character))
    }
    if hasReturn, plan.carriageReturn == .error {
      return Inspection(fault: (.carriageReturn, large.characters - 1))
    }
    return Inspection()
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
  fileprivate var endsWithReturn: Bool { count > 0 && self[count - 1] == UInt8(ascii: "\r") }

  fileprivate var isBlank: Bool {
    for index in 0..<count where !UInt8.isBlank(self[index]) { return false }
    return true
  }

  fileprivate func starts(with prefix: [UInt8]) -> Bool {
    guard count >= prefix.count else { return false }
    for index in prefix.indices where self[index] != prefix[index] { return false }
    return true
  }
}
