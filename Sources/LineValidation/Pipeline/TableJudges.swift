import LineScanning
import RegularLanguage

/// Opens tables, whose judges depend on their headers.
struct TableJudges: Sendable {
  private let rules: TableRules
  private let explains: Bool
  /// The maximum number of bytes in a header.
  private let blockSize: Int
  /// The judge of the last table, reused for tables with the same columns.
  private var last: (names: [String], firstHasReturn: Bool?, judge: RowJudge)?

  /// Creates judges by rules.
  init(_ rules: TableRules, explains: Bool, blockSize: Int) {
    self.rules = rules
    self.explains = explains
    self.blockSize = blockSize
  }
}

extension TableJudges {
  /// Opens a table and seeks to the first row of a range.
  ///
  /// A malformed header is an error for a range, and otherwise a finding about the only row.
  ///
  /// - Throws: ``InputError`` if it can't be read, or its header lacks a column that rules name.
  mutating func open(
    _ input: Input,
    _ range: InputRange?,
    _ plan: LinePlan
  ) throws(InputError) -> OpenInput {
    guard let range else { return try open(.open(input, nil, plan)) }
    // The header of the file applies to every range.
    let whole = try open(.open(input, .bytes(0..<Int.max), plan))
    if let malformed = whole.malformedHeader { throw .header(malformed) }
    let judge = whole.judge
    var lines = plan
    lines.headerLines = whole.reader.headerLines
    do throws(SystemError) {
      try whole.reader.close()
    } catch {
      throw .refused(error)
    }
    var reader = reader(of: try .open(input, range, lines))
    do throws(InputError) {
      try reader.readHeaderLines(limit: blockSize)
    } catch {
      // The first error is the one to report.
      try? reader.close()
      throw error
    }
    return OpenInput(reader: reader, judge: judge)
  }

  /// Reads the header of a table.
  mutating func open(_ file: consuming InputFile) throws(InputError) -> OpenInput {
    var reader = reader(of: file)
    let header: Header
    do throws(InputError) {
      header = try self.header(of: &reader)
    } catch {
      // The first error is the one to report.
      try? reader.close()
      throw error
    }
    var open = OpenInput(reader: reader, judge: header.judge)
    open.malformedHeader = header.malformed
    open.likelyDelimiter = header.likelyDelimiter
    return open
  }

  /// What the header of a table determines.
  private struct Header {
    let judge: RowJudge
    var malformed: HeaderError?
    var likelyDelimiter: UInt8?
  }

  private func reader(of file: consuming InputFile) -> BlockReader {
    BlockReader(
      file, terminator: rules.lines.terminator,
      rows: RowEnds(rules.plan.format, comments: rules.skipped.comments))
  }

  /// Reads the header, and returns a judge of the rows after it.
  private mutating func header(of reader: inout BlockReader) throws(InputError) -> Header {
    let header: [[UInt8]]?
    do throws(InputError) {
      header = try reader.header(
        rows: rules.plan.headerRows, limit: blockSize, rules.plan.format,
        isSkipped: rules.skipped.contains)
    } catch {
      guard case .header(let malformed) = error, case .malformed = malformed else { throw error }
      return Header(
        judge: RowJudge(rules, TableLayout(), explains: explains), malformed: malformed)
    }
    guard let header else {
      // Skipped lines are still counted and passed on.
      return Header(judge: RowJudge(rules, TableLayout(), explains: explains))
    }
    let delimiter = reader.likelyDelimiter(
      of: header, insteadOf: rules.plan.format, isSkipped: rules.skipped.contains)
    return Header(
      judge: try judge(of: header, firstHasReturn: reader.firstHasReturn),
      likelyDelimiter: delimiter)
  }

  /// Returns a judge of the rows after a header.
  private mutating func judge(
    of header: [[UInt8]],
    firstHasReturn: Bool?
  ) throws(InputError) -> RowJudge {
    let names = header.map { String(decoding: $0, as: UTF8.self) }
    let isConsistent = rules.lines.carriageReturn == .consistent
    let firstHasReturn = isConsistent ? firstHasReturn : nil
    if let last, last.names == names, last.firstHasReturn == firstHasReturn {
      return last.judge
    }
    do throws(HeaderError) {
      let layout = try TableLayout(rules, names)
      let judge = RowJudge(rules, layout, explains: explains, firstHasReturn: firstHasReturn)
      last = (names, firstHasReturn, judge)
      return judge
    } catch {
      throw .header(error)
    }
  }
}
