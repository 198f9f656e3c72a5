#if os(Linux)
  import TestSupport
  import Testing

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Signals that arrive while findings have not been written yet.
  @Suite struct InterruptionTests {
    /// Runs the program with a FIFO, `in`, on which lines have come, and more may.
    ///
    /// - Parameters:
    ///   - command: The command line, which reads `in`; its output goes to a pipe, and then to
    ///     `out`.
    ///   - lines: The first lines, as printf(1) takes them.
    ///   - next: What is done once the program has read them, with its number as `$pid`.
    ///   - end: What is printed in the end.
    ///   - prologue: What is done before.
    /// - Returns: What came of it, with the exit status of the program.
    /// - Throws: ``Executable/Failure`` if it can't be run, or does not end.
    private static func run(
      _ command: String,
      lines: String = "x\\n1\\ny\\n",
      next: String,
      end: String = "cat out",
      prologue: String = ""
    ) throws -> ProgramOutcome {
      // As soon as findings wait, a second thread waits for a signal.
      let script = """
        \(prologue)
        mkfifo in
        {
          exec 3> in; printf '\(lines)' >&3
          until [ -s pid ] && [ "$(ls "/proc/$(cat pid)/task" | wc -l)" -gt 1 ]; do sleep 0.02; done
          pid=$(cat pid)
          \(next)
          while [ -e "/proc/$pid" ]; do sleep 0.02; done
        } &
        {
          sh -c 'echo $$ > pid; exec "$0" "$@"' "$validate" \(command)
          echo $? > status
        } | cat > out
        wait
        \(end)
        exit "$(cat status)"
        """
      return try Executable.shell(script, in: try TemporaryDirectory())
    }

    @Test(arguments: [("INT", SIGINT), ("TERM", SIGTERM), ("HUP", SIGHUP)])
    func `findings so far are not lost`(signal: String, number: CInt) throws {
      let outcome = try Self.run(
        "--digits --report jsonl:report --report valid:good in",
        next: "kill -s \(signal) $pid",
        end: "cat out; wc -l < report; cat good")
      let lines = outcome.output.split(separator: "\n").map { $0.filter { $0 != " " } }
      let message = ":1:error:mustbedigitsonly:expectedadigit[digits]"
      #expect(lines == ["in:1" + message, "in:3" + message, "2", "1"])
      #expect(outcome.status == 128 + Int(number))
    }

    @Test(arguments: ["--format sarif", "--format tsv", "--count-only a", "--emit invalid"])
    func `the output ends with a line`(options: String) throws {
      let outcome = try Self.run(
        "--digits \(options) in", next: "kill -s TERM $pid", prologue: "echo x > a")
      #expect(outcome.output.last == "\n" || options.contains("sarif"), "\(outcome.output)")
      #expect(outcome.output.count > 3)
      #expect(outcome.status == 128 + Int(SIGTERM))
    }

    @Test func `an ignored signal is still ignored`() throws {
      let outcome = try Self.run(
        "--digits in",
        next: "kill -s HUP $pid; printf 'z\\n' >&3; exec 3>&-",
        prologue: "trap '' HUP")
      #expect(outcome.output.split(separator: "\n").count == 3)
      #expect(outcome.errors == "validate: 3 of 4 lines invalid\n")
      #expect(outcome.status == 1)
    }

    @Test func `no thread waits if all signals are ignored`() throws {
      let script = """
        trap '' HUP INT TERM; mkfifo in
        { exec 3> in; printf 'x\\n' >&3; sleep 0.5; kill -s INT "$(cat pid)"; exec 3>&-; } &
        sh -c 'echo $$ > pid; exec "$0" --digits in' "$validate" | cat
        """
      let outcome = try Executable.shell(script, in: try TemporaryDirectory())
      #expect(outcome.findings == ["in:1:1 [digits]"])
    }

    @Test func `a blocked reader does not keep the program alive`() throws {
      // More findings than a pipe can hold, and a reader that waits for the end of the program, but
      // not forever. The pause makes it likely that the pipe is full when the signal arrives.
      let script = """
        { { yes x | sh -c 'echo $$ > pid; exec "$0" --digits' "$validate"; echo $? > status; } |
            {
              head -c 1 > start; sleep 0.5; kill -s TERM "$(cat pid)"
              turns=0; until [ -e status ] || [ $((turns += 1)) -gt 6000 ]; do sleep 0.02; done
              [ -e status ] && tail -c 1
            } | od -An -c
        } | tr -d ' '
        exit "$(cat status)"
        """
      let outcome = try Executable.shell(script, in: try TemporaryDirectory())
      #expect(outcome.output == #"\n"# + "\n")
      #expect(outcome.status == 128 + Int(SIGTERM))
    }

    @Test func `signals of tests arrive, even if they are ignored by the parent process`() throws {
      let before = signal(SIGHUP, SIG_IGN)
      defer { signal(SIGHUP, before) }
      let outcome = try Executable.shell("kill -s HUP $$; echo alive")
      #expect(outcome.output == "")
      #expect(outcome.status == 128 + Int(SIGHUP))
    }
  }
#endif
