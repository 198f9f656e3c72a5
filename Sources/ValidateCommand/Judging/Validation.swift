/// The main job: reads every input, and reports every invalid line.
struct Validation: ~Copyable {
  /// The size of the blocks that are read; larger ones leave the processor's caches.
  private static let blockSize = 256 * 1024

  private let request: Request
  private let judge: RecordJudge
  private var buffer = [UInt8](repeating: 0, count: blockSize)
  private var records = 0
  private var failures = 0
  private var isIncomplete = false

  /// Prepares to do what a command line asks for.
  ///
  /// - Throws: ``UsageError`` if a rule is too large.
  init(_ request: Request) throws(UsageError) {
    self.request = request
    judge = try RecordJudge(rules: request.rules, explains: !request.isQuiet)
  }
}

extension Validation {
  /// Judges all inputs.
  ///
  /// An input that can't be read is reported on standard error, and the others are still read.
  ///
  /// - Parameter output: Where findings go. It is closed in the end.
  /// - Returns: The exit status.
  /// - Throws: ``OutputError`` if the output can't be written; then nothing more is read.
  mutating func run(to output: inout OutputBuffer) throws(OutputError) -> ExitStatus {
    for input in request.inputs {
      try judge(input, to: &output)
    }
    try output.close()
    if failures > 0, !request.isQuiet {
      Diagnostics.report("\(failures) of \(records) \(records == 1 ? "line" : "lines") invalid")
    }
    if isIncomplete { return .failure }
    return failures == 0 || request.isExitZero ? .valid : .invalid
  }

  private mutating func judge(
    _ input: Input,
    to output: inout OutputBuffer
  ) throws(OutputError) {
    var judge = judge
    let problem = try read(input, with: &judge, to: &output)
    records += judge.records
    failures += judge.failures
    guard let problem else { return }
    isIncomplete = true
    try output.flush()  // The findings so far come first where both go to one terminal.
    Diagnostics.report("\(input.name): \(problem)")
  }

  /// Reads an input to its end.
  ///
  /// - Returns: Why the input could not be read to its end; nil if it was.
  private mutating func read(
    _ input: Input,
    with judge: inout RecordJudge,
    to output: inout OutputBuffer
  ) throws(OutputError) -> SystemError? {
    let report = TextReport(on: input, rules: request.rules)
    let file: InputFile
    do throws(SystemError) {
      file = try InputFile(input)
    } catch {
      return error
    }
    while true {
      let count: Int
      do throws(SystemError) {
        count = try file.read(into: &buffer)
      } catch {
        // The last record is unfinished, and a verdict on a part of it would be about another.
        try? file.close()
        return error
      }
      if count == 0 { break }
      try judge.consume(buffer.span.extracting(first: count)) { (failure) throws(OutputError) in
        try report.write(failure, to: &output)
      }
      try output.flushToTerminal()
    }
    try judge.finish { (failure) throws(OutputError) in
      try report.write(failure, to: &output)
    }
    do throws(SystemError) {
      try file.close()
      return nil
    } catch {
      return error
    }
  }
}
