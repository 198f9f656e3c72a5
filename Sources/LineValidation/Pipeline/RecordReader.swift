package import RegularLanguage

/// Reads the records of an input, which are lines or rows of a table, in blocks.
///
/// Nothing is judged: the caller splits blocks into records, and skips some by ``isSkipped(_:)``.
package struct RecordReader: ~Copyable {
  private var reader: BlockReader
  /// The memory of a block.
  private var block = Block(size: Block.usualSize)
  /// A record that is larger than a block.
  private var large: [UInt8] = []
  private let rules: TableRules
  /// The values of the header of a table; `nil` if there is neither a header nor a row.
  package let names: [[UInt8]]?

  /// Opens an input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - plan: The line format, which determines the lines to skip.
  ///   - rows: The format of rows; `nil` if each line is a record.
  ///   - headerRows: The number of header rows of a table.
  /// - Returns: The reader.
  /// - Throws: ``InputError`` if the input can't be opened, or has no such header.
  package static func open(
    _ input: Input,
    _ plan: LinePlan,
    rows: RowFormat?,
    headerRows: Int
  ) throws(InputError) -> RecordReader {
    let format = rows ?? RowFormat(delimiter: UInt8(ascii: ","), isQuoted: false)
    var table = TablePlan(format, columns: [])
    table.headerRows = headerRows
    let rules: TableRules
    do throws(TooLargeRule) {
      rules = try TableRules(table, plan)
    } catch {
      // There are no rules.
      throw .tooLarge(most: 0)
    }
    let ends = rows.map { RowEnds($0, comments: rules.comments) }
    var reader = BlockReader(
      try InputFile.open(input, nil, plan), terminator: plan.terminator, rows: ends)
    var names: [[UInt8]]?
    do throws(InputError) {
      if rows != nil {
        names = try reader.header(
          rows: headerRows, limit: Block.usualSize, format, isSkipped: rules.isSkipped)
      }
    } catch {
      // The first error is the one to report.
      try? reader.close()
      throw error
    }
    return RecordReader(reader: reader, rules: rules, names: names)
  }

  private init(reader: consuming BlockReader, rules: TableRules, names: [[UInt8]]?) {
    self.reader = reader
    self.rules = rules
    self.names = names
  }

  // Nothing is lost if a file that was read can't be closed.
  deinit { try? reader.close() }
}

extension RecordReader {
  /// What was read.
  package enum Content: Sendable {
    /// Whole records, in a range of ``bytes``.
    case records(Range<Int>)
    /// A record that is too large to be in memory.
    case tooLarge
  }

  /// The maximum size of a record.
  private static var largestRecord: Int { 4 << 20 }

  /// The memory that contains the records that were read last.
  package var bytes: [UInt8] { large.isEmpty ? block.buffer : large }

  /// Reads the next records.
  ///
  /// - Returns: The records; `nil` at the end of the input.
  /// - Throws: ``InputError`` if the input can't be read further.
  package mutating func next() throws(InputError) -> Content? {
    large = []
    var isTooLarge = false
    while try reader.read(&block, atOnce: block.buffer.count) {
      let range = block.range.lowerBound + block.headerSize..<block.range.upperBound
      switch block.content {
      case .lines, .unterminatedLine: return .records(range)
      case .piece, .lastPiece:
        if large.count + range.count > Self.largestRecord { isTooLarge = true }
        if isTooLarge { large = [] } else { large.append(contentsOf: block.buffer[range]) }
        if block.content == .piece { continue }
        return isTooLarge ? .tooLarge : .records(0..<large.count)
      }
    }
    return nil
  }

  /// Whether a row starts with a comment.
  package func isComment(_ row: Span<UInt8>) -> Bool { rules.isComment(row) }

  /// Whether some lines or rows are skipped.
  package var skips: Bool { !rules.comments.isEmpty || rules.lines.skipsBlank }

  /// Returns whether a row, without its terminator, is skipped.
  package func isSkippedRow(_ row: Span<UInt8>) -> Bool { rules.isSkipped(row) }

  /// Returns whether a line, without its terminator, is skipped.
  package func isSkippedLine(_ line: Span<UInt8>) -> Bool {
    rules.lines.skipsBlank && line.isBlank || rules.isComment(line)
  }

}

extension Input {
  /// Reads the contents of a file of settings, or of a document.
  ///
  /// - Throws: ``InputError`` if the input can't be read, or is too large.
  package func wholeContents(_ plan: LinePlan) throws(InputError) -> [UInt8] {
    var reader = BlockReader(try .open(self, nil, plan), terminator: plan.terminator)
    let contents: [UInt8]
    do throws(InputError) {
      contents = try reader.contents()
    } catch {
      // The first error is the one to report.
      try? reader.close()
      throw error
    }
    do throws(SystemError) {
      try reader.close()
      return contents
    } catch {
      throw .refused(error)
    }
  }
}
