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
  /// Reads an input to its end, or until there is nothing to hope for.
  ///
  /// Where its header does not have the columns that rules are about, nothing is judged.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - sink: Who is told of its rows.
  /// - Returns: What was counted, and why the input could not be read to its end.
  /// - Throws: What the sink throws.
  package mutating func judge<Sink: BlockSink>(
    _ input: Input,
    to sink: Sink
  ) throws(Sink.Failure) -> LineTally {
    let file: InputFile
    do throws(InputError) {
      file = try .open(input, nil, plan)
    } catch {
      return LineTally(problem: error)
    }
    return try judge(file, to: sink)
  }

  /// Judges the rows of bytes that are in memory.
  package mutating func judge<Sink: BlockSink>(
    _ bytes: [UInt8],
    to sink: Sink
  ) throws(Sink.Failure) -> LineTally {
    try judge(InputFile(bytes, plan), to: sink)
  }

  private mutating func judge<Sink: BlockSink>(
    _ file: consuming InputFile,
    to sink: Sink
  ) throws(Sink.Failure) -> LineTally {
    var reader = BlockReader(
      file, terminator: plan.terminator,
      rows: RowEnds(rules.plan.format, comments: rules.comments))
    let judge: RowJudge
    do throws(InputError) {
      let header = try reader.header(
        rows: rules.plan.headerRows, limit: blockSize, rules.plan.format,
        isSkipped: rules.isSkipped)
      judge =
        if let header {
          try self.judge(of: header.map { String(decoding: $0, as: UTF8.self) })
        } else {
          // Lines that are not judged are counted and handed on all the same.
          RowJudge(rules, TableLayout(withoutRows: rules.plan), explains: explains)
        }
    } catch {
      return LineTally(problem: error)
    }
    // What the plan says of lines, the judge looks at itself.
    var lines = LinePlan()
    lines.encoding = plan.encoding
    var pipeline = LinePipeline(
      judge, explainer, lines, threads: threads, blockSize: blockSize)
    return try pipeline.judge(reader, to: sink)
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
