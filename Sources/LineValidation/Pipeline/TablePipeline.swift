import RegularLanguage

/// Judges the rows of tables, and passes the results to a sink.
package struct TablePipeline {
  private let rules: TableRules
  private let plan: LinePlan
  private let explains: Bool
  private let threads: Int?
  /// The maximum number of bytes in a block, and in a header.
  var blockSize = Block.usualSize
  /// The explainer, which has the names of the rules.
  package let explainer: LineExplainer
  /// The judge of the last table, reused for tables with the same columns.
  private var last: (names: [String], judge: RowJudge)?

  /// Creates a pipeline.
  ///
  /// - Parameters:
  ///   - table: The row format and the rules of the columns.
  ///   - plan: The line format.
  ///   - explains: Whether to determine which rows are invalid, and not only their number.
  ///   - threads: The maximum number of threads; `nil` for one per processor.
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  package init(
    _ table: TablePlan,
    _ plan: LinePlan,
    explains: Bool = true,
    threads: Int? = nil
  ) throws(TooLargeRule) {
    rules = try TableRules(table, plan)
    self.plan = plan
    self.explains = explains
    // Threads don't share the values they have seen in unique columns.
    self.threads = rules.hasUniqueColumns ? 1 : threads
    explainer = LineExplainer(rows: rules.reported, table.columns)
  }
}

extension TablePipeline {
  /// Judges an input until the end, or until the outcome can't change any more.
  ///
  /// If the header lacks a column that rules name, no row is judged.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - range: The range whose rows are judged; `nil` for the whole input. Each row must be a
  ///     single line, since quoted fields can be recognized only by reading from the start of the
  ///     input.
  ///   - sink: The sink that receives the rows.
  /// - Returns: The counts, and the error that prevented reading until the end.
  /// - Throws: The error that the sink throws.
  package mutating func judge<Sink: BlockSink>(
    _ input: Input,
    _ range: InputRange? = nil,
    to sink: Sink
  ) throws(Sink.Failure) -> LineTally {
    let table: OpenTable
    do throws(InputError) {
      table = try open(input, range)
    } catch {
      return LineTally(problem: error)
    }
    return try pass(table, to: sink)
  }

  /// Judges the rows of bytes in memory.
  package mutating func judge<Sink: BlockSink>(
    _ bytes: [UInt8],
    to sink: Sink
  ) throws(Sink.Failure) -> LineTally {
    let table: OpenTable
    do throws(InputError) {
      table = try open(InputFile(bytes, plan))
    } catch {
      return LineTally(problem: error)
    }
    return try pass(table, to: sink)
  }

  private func pass<Sink: BlockSink>(
    _ table: consuming OpenTable,
    to sink: Sink
  ) throws(Sink.Failure) -> LineTally {
    // The judge itself handles what the plan specifies for lines.
    var lines = LinePlan()
    lines.encoding = plan.encoding
    var pipeline = LinePipeline(
      table.judge, explainer, lines, threads: threads, blockSize: blockSize)
    return try pipeline.judge(table.reader, to: sink)
  }
}

extension TablePipeline {
  /// A table whose header has been read.
  private struct OpenTable: ~Copyable {
    var reader: BlockReader
    let judge: RowJudge
  }

  /// Opens a table and seeks to the first row of a range.
  private mutating func open(
    _ input: Input,
    _ range: InputRange?
  ) throws(InputError) -> OpenTable {
    guard let range else { return try open(.open(input, nil, plan)) }
    // The header of the file applies to every range.
    let whole = try open(.open(input, .bytes(0..<Int.max), plan))
    let judge = whole.judge
    var lines = plan
    lines.headerLines = whole.reader.headerLines
    do throws(SystemError) {
      try whole.reader.close()
    } catch {
      throw .refused(error)
    }
    var reader = reader(try .open(input, range, lines))
    do throws(InputError) {
      try reader.readHeaderLines(limit: blockSize)
    } catch {
      // The first error is the one to report.
      try? reader.close()
      throw error
    }
    return OpenTable(reader: reader, judge: judge)
  }

  /// Reads the header of a table.
  private mutating func open(_ file: consuming InputFile) throws(InputError) -> OpenTable {
    var reader = reader(file)
    let judge: RowJudge
    do throws(InputError) {
      judge = try self.judge(of: &reader)
    } catch {
      // The first error is the one to report.
      try? reader.close()
      throw error
    }
    return OpenTable(reader: reader, judge: judge)
  }

  private func reader(_ file: consuming InputFile) -> BlockReader {
    BlockReader(
      file, terminator: plan.terminator,
      rows: RowEnds(rules.plan.format, comments: rules.comments))
  }

  /// Reads the header, and returns a judge of the rows after it.
  private mutating func judge(of reader: inout BlockReader) throws(InputError) -> RowJudge {
    let header = try reader.header(
      rows: rules.plan.headerRows, limit: blockSize, rules.plan.format,
      isSkipped: rules.isSkipped)
    guard let header else {
      // Skipped lines are still counted and passed on.
      return RowJudge(rules, TableLayout(), explains: explains)
    }
    return try judge(of: header.map { String(decoding: $0, as: UTF8.self) })
  }

  private mutating func judge(of names: [String]) throws(InputError) -> RowJudge {
    if let last, last.names == names {
      // A scanner shared by many files is built once; a single file builds it only if it has rows.
      self.last?.judge.prepare()
      return self.last?.judge ?? last.judge
    }
    do throws(HeaderError) {
      let layout = try TableLayout(rules, names)
      let judge = RowJudge(rules, layout, explains: explains)
      last = (names, judge)
      return judge
    } catch {
      throw .header(error)
    }
  }
}
