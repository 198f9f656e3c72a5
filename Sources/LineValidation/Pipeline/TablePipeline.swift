import RegularLanguage

/// Judges the rows of tables, and tells a sink of them.
package struct TablePipeline {
  private let rules: TableRules
  private let plan: LinePlan
  private let explains: Bool
  private let threads: Int?
  /// The most bytes of a block, and of a header.
  var blockSize = Block.usualSize
  /// The explainer, which has the names of the rules.
  package let explainer: LineExplainer
  /// The judge of the last table, for others that have the same columns.
  private var last: (names: [String], judge: RowJudge)?

  /// Prepares to judge.
  ///
  /// - Parameters:
  ///   - table: What rows are, and what makes one valid.
  ///   - plan: What lines are.
  ///   - explains: Whether it is needed to know which rows are invalid, and not only how many.
  ///   - threads: How many threads may judge; `nil` for as many as there are processors.
  /// - Throws: ``TooLargeRule`` if a rule takes more memory than it may.
  package init(
    _ table: TablePlan,
    _ plan: LinePlan,
    explains: Bool = true,
    threads: Int? = nil
  ) throws(TooLargeRule) {
    rules = try TableRules(table, plan)
    self.plan = plan
    self.explains = explains
    // What one thread has seen of the values of a column, no other one knows.
    self.threads = rules.hasUniqueColumns ? 1 : threads
    explainer = LineExplainer(rows: rules.reported, table.columns)
  }
}

extension TablePipeline {
  /// Reads an input to its end, or until there is nothing left to wait for.
  ///
  /// If its header does not have the columns that rules are about, nothing is judged.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - range: The range of it whose rows are judged; `nil` for all of them. Each row must be a
  ///     line, since where quoted fields start is known only from the start of the input.
  ///   - sink: The receiver of its rows.
  /// - Returns: What was counted, and why the input could not be read to its end.
  /// - Throws: What the sink throws.
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

  /// Judges the rows of bytes that are in memory.
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
    // What the plan says of lines, the judge looks at itself.
    var lines = LinePlan()
    lines.encoding = plan.encoding
    var pipeline = LinePipeline(
      table.judge, explainer, lines, threads: threads, blockSize: blockSize)
    return try pipeline.judge(table.reader, to: sink)
  }
}

extension TablePipeline {
  /// A table whose header was read.
  private struct OpenTable: ~Copyable {
    var reader: BlockReader
    let judge: RowJudge
  }

  /// Opens a table, and goes to the first row of a range.
  private mutating func open(
    _ input: Input,
    _ range: InputRange?
  ) throws(InputError) -> OpenTable {
    guard let range else { return try open(.open(input, nil, plan)) }
    // The header names the columns of every range.
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
      // There is a reason already.
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
      // There is a reason already.
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

  /// Reads the header, and returns a judge of the rows below it.
  private mutating func judge(of reader: inout BlockReader) throws(InputError) -> RowJudge {
    let header = try reader.header(
      rows: rules.plan.headerRows, limit: blockSize, rules.plan.format,
      isSkipped: rules.isSkipped)
    guard let header else {
      // Lines that are not judged are counted and passed on nevertheless.
      return RowJudge(rules, TableLayout(), explains: explains)
    }
    return try judge(of: header.map { String(decoding: $0, as: UTF8.self) })
  }

  private mutating func judge(of names: [String]) throws(InputError) -> RowJudge {
    if let last, last.names == names {
      // What a scanner is made of is made once for many files, and for one only if it has rows.
      self.last?.judge.prepare()
      return self.last?.judge ?? last.judge
    }
    do throws(HeaderError) {
      let layout = try TableLayout(rules.plan, names)
      let judge = RowJudge(rules, layout, explains: explains)
      last = (names, judge)
      return judge
    } catch {
      throw .header(error)
    }
  }
}
