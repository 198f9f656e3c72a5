#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Every system call that can fail does so once, at each place in a run.
  ///
  /// After a failed call, one of these holds:
  /// - The run is the same as without the failure: the exit status, the output, the messages and
  ///   all files.
  /// - The exit status is 2, and a message has the reason, unless the call was to write a message.
  ///   The output and the reports have only lines of the whole ones, in order, or tell of the
  ///   reason. Every other file has its old content, or the complete new one.
  /// - The call asked for memory, and the program ended by a signal, because the Swift runtime
  ///   can't report that. The files are as above.
  ///
  /// Nothing else is left but, if the program is ended by a signal or a file can't be removed,
  /// temporary files, whose names are in the manual.
  ///
  /// By default, each call fails with its most plausible error; `VALIDATION_EXHAUSTIVE=1` takes
  /// all. A call that a signal interrupts (EINTR) must be repeated, so that it makes no difference.
  @Suite struct EveryCallTests {
    @Test(
      .enabled(if: CallInjector.isAvailable, "no C compiler is installed"),
      arguments: FaultCase.all)
    func `no failed call is ignored`(_ fault: FaultCase) throws {
      let bench = try FaultBench(fault)
      let log = try Self.compile(bench)
      let whole = try bench.run()
      var mistakes: [String] = []
      try Self.eachCall(log) { prefix in
        let run = try bench.run(prefix)
        return { call in
          let wrong = Self.mistakes(bench, run, whole, call)
          if !wrong.isEmpty { mistakes.append("\(call): \(wrong): \(run)") }
        }
      }
      #expect(mistakes.isEmpty, "\(mistakes.joined(separator: "\n"))")
    }

    @Test(
      .enabled(if: CallInjector.isAvailable, "no C compiler is installed"),
      arguments: FaultCase.prompts)
    func `a prompt restores the terminal, or tells why not`(
      _ fault: FaultCase,
      keys: String
    ) throws {
      let bench = try FaultBench(fault)
      let log = try Self.compile(bench)
      func run(_ prefix: String = "") throws -> (run: FaultBench.Result, isRestored: Bool) {
        let terminal = try TerminalProcess(shell: bench.script(prefix))
        terminal.type(keys)
        let outcome = try terminal.outcome()
        return (try bench.result(outcome), terminal.hasFirstModes)
      }
      let whole = try run().run
      try #require(whole.outcome.status == 0 && !whole.outcome.output.isEmpty)
      var mistakes: [String] = []
      try Self.eachCall(log) { prefix in
        let (run, isRestored) = try run(prefix)
        return { call in
          var wrong = Self.mistakes(bench, run, whole, call)
          let isKilled = call.isAboutMemory && run.outcome.status > 128
          if !isRestored, !isKilled, run.outcome.status != 2 { wrong.append("other modes") }
          if !wrong.isEmpty { mistakes.append("\(call): \(wrong): \(run)") }
        }
      }
      #expect(mistakes.isEmpty, "\(mistakes.joined(separator: "\n"))")
    }

    /// Compiles the injector, and returns the path of its log.
    private static func compile(_ bench: FaultBench) throws -> String {
      try CallInjector.compile(in: bench.directory)
      return bench.directory.path + "/log"
    }

    /// Runs a command until there is no further call to fail.
    ///
    /// - Parameters:
    ///   - log: The path of the log.
    ///   - run: Runs the command with words before it, and returns what to do with the failed call.
    /// - Throws: The error of a run.
    private static func eachCall(
      _ log: String,
      run: (String) throws -> (CallInjector.FailedCall) -> Void
    ) throws {
      var number = 1
      while true {
        var (choice, choices) = (0, 1)
        while choice < choices {
          let judge = try run("\"$root/injector\" '\(log)' \(number) \(choice)")
          let text = try String(contentsOfFile: log, encoding: .utf8)
          guard let call = CallInjector.FailedCall(text.dropLast()) else {
            // The number of calls may depend on threads, but not much.
            #expect(text.isEmpty && number > 10, "\(number) \(text)")
            return
          }
          judge(call)
          choices = isExhaustive ? call.choiceCount : 1
          choice += 1
        }
        number += 1
      }
    }

    /// Returns the mistakes of a run with a failed call.
    private static func mistakes(
      _ bench: FaultBench,
      _ run: FaultBench.Result,
      _ whole: FaultBench.Result,
      _ call: CallInjector.FailedCall
    ) -> [String] {
      let (now, normal) = (run.outcome, whole.outcome)
      let isKilled = call.isAboutMemory && now.status > 128
      let mayLeave = call.isRemoval || isKilled
      let isSame =
        now.status == normal.status && now.outputBytes == normal.outputBytes
        && (now.errorBytes == normal.errorBytes || call.isMessage)
      if isSame {
        var run = run
        if mayLeave { run.files = run.files.filter { !FaultBench.isNamedInManual($0.key) } }
        if run.files != whole.files { return ["other files"] }
        return bench.mistakes(in: run, whole: whole, mayLeave: mayLeave)
      }
      let reason = SystemReason.text(call.error)
      var mistakes = bench.mistakes(in: run, whole: whole, reason: reason, mayLeave: mayLeave)
      if isKilled { return mistakes }
      if now.status != 2 { mistakes.append("the status was \(normal.status)") }
      if call.error == EINTR { mistakes.append("the call was not repeated") }
      let isReported = now.errors.split(separator: "\n").contains {
        // A thread has another error if there is no memory for its stack.
        $0.hasPrefix("validate: ")
          && ($0.contains(reason) || call.isAboutMemory && $0.contains(SystemReason.text(EAGAIN)))
      }
      if !isReported, !call.isMessage { mistakes.append("no message") }
      return mistakes
    }
  }

  private enum SystemReason {
    /// The system's message for an error code.
    static func text(_ code: CInt) -> String { unsafe String(cString: strerror(code)) }
  }
#endif
