#if os(Linux)
  import TestSupport
  import Testing

  /// System calls that fail one after another, injected by strace(1).
  @Suite struct FaultInjectionTests {
    /// The calls that fail, and the error.
    struct Fault: CustomTestStringConvertible {
      let call: String
      let error: String
      /// Whether the program must continue as if nothing had happened.
      var isHarmless = false
      var testDescription: String { "\(call) \(error)" }
    }

    static let faults = [
      Fault(call: "read", error: "EIO"),
      Fault(call: "write", error: "ENOSPC"),
      Fault(call: "write", error: "EIO"),
      Fault(call: "openat", error: "EMFILE"),
      Fault(call: "openat", error: "EACCES"),
      Fault(call: "newfstatat", error: "EIO"),
      Fault(call: "close", error: "EIO"),
      Fault(call: "close", error: "ENOSPC"),
      Fault(call: "ftruncate", error: "EIO"),
      Fault(call: "read", error: "EINTR", isHarmless: true),
      Fault(call: "write", error: "EINTR", isHarmless: true),
      Fault(call: "openat", error: "EINTR", isHarmless: true),
      Fault(call: "close", error: "EINTR", isHarmless: true),
      Fault(call: "ftruncate", error: "EINTR", isHarmless: true),
      Fault(call: "newfstatat", error: "EINTR", isHarmless: true),
    ]

    /// The command lines, with their standard input.
    static let commands = [
      "--numeric good < bad", "--numeric good - --report jsonl:report < bad",
      "-q --numeric good", "-f rules good --report junit:report", "--numeric --emit valid bad",
      "--numeric --count-only bad good",
      "--encoding bytes --digits good bad", "--explain --numeric",
      "--generate man", "--digits --range 2/3 --summary=json bad", "--merge part",
    ]

    /// Fails each call of the program in turn, and prints unexpected results: an exit status of 0
    /// or 1 with different output, or 2 without a message.
    ///
    /// The calls of the loader, which precede the program's first one, are not changed.
    private static let script = """
      printf '1\\n2\\n' > good; printf '1\\nx\\n' > bad; printf -- '--digits\\n' > rules
      "$validate" --digits --format jsonl --summary=json bad > part 2>&1
      run() { eval '"$@"' "$arguments"; }
      run "$validate" > output.normal 2> /dev/null; normal=$?
      if [ -e report ]; then mv report report.normal; fi
      run strace -o trace "$validate" > /dev/null 2>&1
      grep -n 'fcntl(0, F_GETFD' trace | head -n 1 | cut -d: -f1 > first
      before=$(head -n "$(cat first)" trace | grep -c "^$call(")
      all=$(grep -c "^$call(" trace)
      if [ "$harmless" = yes ]; then
        # Every other call fails; if every one did, the program would go on for ever.
        numbers="$((before + 1))+2 $((before + 2))+2"
      else
        numbers=$(seq "$((before + 1))" "$all")
      fi
      for number in $numbers; do
        rm -f report
        run strace -qq -o trace -e trace="$call" -e inject="$call:error=$error:when=$number" \\
          "$validate" > output 2> errors
        status=$?
        same=yes
        cmp -s output output.normal || same=no
        if [ -e report.normal ]; then cmp -s report report.normal || same=no; fi
        if [ "$status" -eq "$normal" ] && [ "$same" = yes ]; then continue; fi
        if [ "$status" -eq 2 ] && [ "$harmless" = no ] &&
          grep -v ' lines invalid$' errors | grep -q '^validate: '; then continue; fi
        # The last call may be about the messages themselves.
        if [ "$status" -eq 2 ] && grep -q "$call(2," trace; then continue; fi
        echo "$arguments: $call $number: status $status: $(grep INJECTED trace): $(cat errors)"
      done
      echo "$((all - before))" >&2
      """

    @Test(
      .enabled(if: Executable.isInstalled("strace"), "strace is not installed"), arguments: faults)
    func `no failed call is ignored`(_ fault: Fault) throws {
      var calls = 0
      for command in Self.commands {
        let setting = """
          arguments='\(command)' call=\(fault.call) error=\(fault.error)
          harmless=\(fault.isHarmless ? "yes" : "no")

          """
        let outcome = try Executable.shell(setting + Self.script, in: try TemporaryDirectory())
        #expect(outcome.output == "")
        calls += try #require(Int(outcome.errors.filter(\.isNumber)), "\(outcome.errors)")
      }
      #expect(calls >= 2)
    }

    @Test(.enabled(if: Executable.isInstalled("strace"), "strace is not installed"))
    func `a run does not need /proc`() throws {
      // It may be missing in a chroot or a container.
      let script = """
        calls='?openat,?access,?readlink,?readlinkat,?faccessat'
        set -- -e "trace=$calls" -e "inject=$calls:error=ENOENT"
        for file in maps cmdline exe status task; do set -- "$@" -P "/proc/self/$file"; done
        strace -qq -f -o trace "$@" "$validate" --digits in 2> errors
        status=$?; grep -v '^strace: ' errors >&2
        grep -q INJECTED trace || echo 'no fault'; exit $status
        """
      let outcome = try Executable.shell(script, in: try TemporaryDirectory(["in": "1\nx\n"]))
      #expect(outcome.findings == ["in:2:1 [digits]"])
      #expect(outcome.errors == "validate: 1 of 2 lines invalid\n")
      #expect(outcome.status == 1)
    }
  }
#endif
