import LineScanning
import RegularLanguage

/// Reads the records of inputs of one notation, without judging them.
///
///     var reader = RecordReader(.lines, LinePlan(), headerCount: 0)
///     try reader.read(.standardInput) { fields, bytes in
///       let isWellFormed = fields.forEach(in: bytes) { place, kind, value in ... }
///     }
///
/// What it knows is syntax: where records, fields and values start and end, and which names they
/// have. Memory does not depend on the number of records.
package struct RecordReader: Sendable {
  private let form: RecordForm
  private let lines: LinePlan
  /// The number of header lines, or rows.
  private let headerCount: Int
  private let skipped: SkippedRecords
  /// The fields of the record that was read last, and the places of those of all records.
  package var fields: RecordFields

  /// The maximum size of a record in memory; larger documents and files of settings are refused.
  private static let maximumSize = 4 << 20

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - form: The notation.
  ///   - lines: The line format, which determines the records to skip.
  ///   - headerCount: The number of header lines, or rows, of each input.
  package init(_ form: RecordForm, _ lines: LinePlan, headerCount: Int) {
    self.form = form
    self.lines = lines
    self.headerCount = headerCount
    skipped = SkippedRecords(lines, rows: form.rows)
    fields = RecordFields(form, lines, skipped)
  }
}

extension RecordForm {
  /// The format of rows; `nil` for other notations.
  fileprivate var rows: RowFormat? { if case .rows(let format) = self { format } else { nil } }
}

extension RecordReader {
  /// Reads the records of an input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - body: Receives each record, with the bytes that contain it, or a record that is too large.
  /// - Throws: ``InputError`` if the input can't be read until its end.
  package mutating func read(
    _ input: Input,
    _ body: (inout RecordFields, Span<UInt8>) -> Void
  ) throws(InputError) {
    switch form {
    case .settings(let form):
      let bytes = try input.wholeContents(lines)
      fields.beginSettings()
      fields.bytesRead += bytes.count
      for item in form.items(of: bytes) {
        fields.read(item)
        body(&fields, bytes.span)
      }
    case .documents(readsLines: false, _):
      let bytes = try input.wholeContents(lines.withoutInspection)
      fields.bytesRead += bytes.count
      _ = fields.read(bytes.span, from: 0, isASCII: false)
      body(&fields, bytes.span)
    case .lines, .rows, .documents:
      let ends = form.rows.map { RowEnds($0, comments: skipped.comments) }
      var blocks = BlockReader(
        try InputFile.open(input, nil, lines), terminator: lines.terminator, rows: ends)
      do throws(InputError) {
        try readBlocks(of: &blocks, body)
      } catch {
        // The first error is the one to report.
        try? blocks.close()
        throw error
      }
      // Nothing is lost if a file that was read can't be closed.
      try? blocks.close()
    }
  }

  private mutating func readBlocks(
    of blocks: inout BlockReader,
    _ body: (inout RecordFields, Span<UInt8>) -> Void
  ) throws(InputError) {
    var headerLines = headerCount
    if let format = form.rows {
      let header = try blocks.header(
        rows: headerCount, limit: Block.usualSize, format, isSkipped: skipped.contains)
      fields.beginTable(header ?? [], hasNames: headerCount > 0)
      headerLines = 0
    }
    var block = Block(size: Block.usualSize)
    // A record that is larger than a block.
    var large: [UInt8] = []
    var isTooLarge = false
    while try blocks.read(&block, atOnce: block.buffer.count) {
      let range = block.range.lowerBound + block.headerSize..<block.range.upperBound
      fields.bytesRead += block.range.upperBound
      switch block.content {
      case .lines, .unterminatedLine:
        pass(block.buffer.span.extracting(range), &headerLines, body)
      case .piece, .lastPiece:
        isTooLarge = isTooLarge || large.count + range.count > Self.maximumSize
        if isTooLarge { large = [] } else { large.append(contentsOf: block.buffer[range]) }
        if block.content == .piece { continue }
        if !isTooLarge {
          pass(large.span, &headerLines, body)
        } else if headerLines > 0 {
          headerLines -= 1
        } else {
          fields.readTooLarge()
          body(&fields, large.span)
        }
        (large, isTooLarge) = ([], false)
      }
    }
  }

  /// Passes the records of some bytes, except those of the header and those that are skipped.
  private mutating func pass(
    _ bytes: Span<UInt8>,
    _ headerLines: inout Int,
    _ body: (inout RecordFields, Span<UInt8>) -> Void
  ) {
    let isASCII = bytes.isASCII
    let skips = !skipped.isEmpty
    var offset = 0
    while offset < bytes.count {
      offset = fields.read(bytes, from: offset, isASCII: isASCII)
      if headerLines > 0 {
        headerLines -= 1
      } else if !skips || !skipped.contains(bytes.extracting(fields.range)) {
        body(&fields, bytes)
      }
    }
  }
}

extension Input {
  /// Reads the contents of a file of settings, or of a document.
  ///
  /// - Throws: ``InputError`` if the input can't be read, or is too large.
  fileprivate func wholeContents(_ plan: LinePlan) throws(InputError) -> [UInt8] {
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
