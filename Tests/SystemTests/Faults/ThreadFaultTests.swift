#if os(Linux)
  import TestSupport
  import Testing

  /// Threads and memory that are not available.
  @Suite struct ThreadFaultTests {
    static let commands = [
      "-j 4 --digits large", "-j 4 --digits --emit valid < large",
      "-j 4 -q --digits --report jsonl:/dev/stdout large",
    ]

    /// Runs a script after a run without a fault, with the command line as `"$@"`.
    private static func run(_ command: String, _ script: String) throws -> ProgramOutcome {
      let prologue = """
        arguments='\(command)'
        run() { eval '"$@" "$validate"' "$arguments"; }
        run env 2> errors.normal | cat > normal

        """
      return try Executable.shell(
        prologue + script, in: try TemporaryDirectory(["large": LargeFile.text]))
    }

    @Test(
      .enabled(if: Executable.isInstalled("strace"), "strace is not installed"),
      arguments: commands)
    func `fewer threads than requested have the same output`(_ command: String) throws {
      let script = """
        for when in 2 1+; do
          run strace -f -qqq -o trace -e trace=clone,clone3 \\
            -e inject=clone,clone3:error=EAGAIN:when=$when 2> errors | cat > output
          grep -q INJECTED trace || echo 'no thread was wanted'
          cmp output normal && cmp errors errors.normal
        done
        """
      let outcome = try Self.run(command, script)
      #expect(outcome.output == "")
      #expect(outcome.errors == "")
      #expect(outcome.status == 0)
    }

    @Test(
      .enabled(if: Executable.isInstalled("prlimit"), "prlimit is not installed"),
      arguments: [
        "-j 3 --digits large", "-j 1 -q --digits --report junit:/dev/stdout < large",
        "-j 3 --regex [0-9]{9} --emit invalid large",
      ])
    func `insufficient memory is exit 2`(_ command: String) throws {
      // From less than the loader needs to a sufficient amount.
      let script = """
        told=0; right=0
        for size in $(seq 6 2 640); do
          {
            run env SWIFT_BACKTRACE=enable=no prlimit --core=0 --data=${size}00000
            echo $? > status
          } 2> errors | cat > output
          case $(cat status) in
            0) echo "status 0 with ${size}00000 bytes" ;;
            1) cmp output normal; right=$((right + 1)) ;;
            2) grep -q '^validate: .*Cannot allocate memory$' errors && told=$((told + 1)) ;;
            # The system ends a program that it can't load, and so does the loader.
            *) [ $told -eq 0 ] || echo "status $(cat status) with ${size}00000 bytes" ;;
          esac
          if [ $right -eq 2 ]; then break; fi
        done
        [ $told -gt 0 ] && echo $right
        """
      let outcome = try Self.run(command, script)
      #expect(outcome.output == "2\n")
    }
  }
#endif
