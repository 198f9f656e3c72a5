#if os(Linux)
  import TestSupport
  import Testing

  /// Calls that fail one after another while several threads run, injected by strace(1).
  ///
  /// The test does not depend on which calls the program uses for reading and writing: all possible
  /// ones fail.
  @Suite struct LargeFaultInjectionTests {
    /// By file and by standard input, with several threads and with one, to all kinds of outputs.
    static let commands = [
      "-j 3 --digits large",
      "-j 3 --digits --emit invalid --report valid:report < large",
      "-j 1 --digits --emit valid --report text:report large",
    ]

    /// The call that fails; by default, most of the later ones are skipped.
    private static let next = isExhaustive ? "number + 1" : "number * 4"

    /// Fails calls of the program, and prints unexpected results and the number of failed calls.
    ///
    /// A failed call either has no effect, or is reported and the output is a part of the complete
    /// one.
    private static let script = """
      run() {
        rm -f trace; : > report
        eval "$tracer" '"$validate"' "$arguments" > output 2> errors; status=$?
        isSame=no
        if cmp -s output output.normal && cmp -s report report.normal; then isSame=yes; fi
      }
      complain() { echo "$(grep -m 1 INJECTED trace): status $status: $(cat errors)"; }
      isStart() { head -c "$(wc -c < "$1")" "$1.normal" | cmp -s - "$1"; }
      tracer=; run; normal=$status; mv output output.normal; mv report report.normal

      # The files are named so that calls of the loader are left alone.
      trace() {
        tracer="strace -f -qqq -o trace $1 -e trace=$2 -e inject=$2:error=$3"
        run
      }
      # FILE CALLS ERROR WORDS
      each() {
        number=1; failed=0
        while trace "-P $1" "$2" "$3:when=$number"; grep -q INJECTED trace; do
          failed=$((failed + 1))
          if [ "$status" -eq 2 ]; then
            grep -q "^validate: .*: $4" errors && isStart output && isStart report || complain
          else
            [ "$isSame" = yes ] && [ "$status" -eq "$normal" ] || complain
          fi
          number=$((\(next)))
        done
        echo "$1 $2 $failed" >&2
      }
      reading=read,pread64,readv,preadv,preadv2,mmap
      asking=fstat,newfstatat,statx,lseek
      writing=write,pwrite64,writev,ftruncate
      each large $reading EIO 'Input/output error'
      each large openat EMFILE 'Too many open files'
      each large close EIO 'Input/output error'
      each large $asking EIO 'Input/output error'
      for file in output report; do
        each $file $writing ENOSPC 'No space left on device'
        each $file openat EACCES 'Permission denied'
        each $file close ENOSPC 'No space left on device'
        each $file $asking EIO 'Input/output error'
      done
      # Every other call is interrupted.
      for number in 1 2; do
        trace '-P large -P output -P report' $reading,$asking,$writing,openat,close \\
          EINTR:when=$number+2
        [ "$isSame" = yes ] && [ "$status" -eq "$normal" ] || complain
      done
      echo "all all $(grep -c INJECTED trace)" >&2
      """

    @Test(
      .enabled(if: Executable.isInstalled("strace"), "strace is not installed"), arguments: commands
    )
    func `no failed call is ignored`(_ command: String) throws {
      let outcome = try Executable.shell(
        "arguments='\(command)'\n" + Self.script,
        in: try TemporaryDirectory(["large": LargeFile.text]))
      #expect(outcome.output == "")
      // Each line has the number of failed calls.
      let counts = outcome.errors.split(separator: "\n").map { $0.split(separator: " ") }
      try #require(counts.count == 13, "\(outcome.errors)")
      for count in counts {
        if count[0] == "report", !command.contains("report") { continue }
        // Standard input and output are opened by the shell, which also closes the former.
        let isOpened = count[0] == "output" || command.contains("< " + count[0])
        if isOpened, count[1] == "openat" { continue }
        if command.contains("< " + count[0]), count[1] == "close" { continue }
        #expect(Int(count[2]) ?? 0 > 0, "\(count)")
      }
    }

    @Test(
      .enabled(if: Executable.isInstalled("strace"), "strace is not installed"),
      arguments: ["", "--emit valid"])
    func `files after an unreadable one are judged`(_ option: String) throws {
      let script = """
        cp large other
        calls=read,pread64,readv,preadv,preadv2,mmap
        "$validate" -j 3 --digits \(option) other > other.normal 2> errors
        "$validate" -j 3 --digits \(option) large > large.normal 2> errors
        for number in 1 3; do
          strace -f -qqq -o trace -P large -e trace=$calls -e inject=$calls:error=EIO:when=$number \
            "$validate" -j 3 --digits \(option) large missing . other > output 2> errors
          echo $?
          # What there is of the first file is a part of it, and the last one is whole.
          size=$(($(wc -c < output) - $(wc -c < other.normal)))
          tail -c "+$((size + 1))" output | cmp - other.normal
          head -c $size large.normal > start; head -c $size output | cmp - start
          grep '^validate: .*: ' errors
        done
        """
      let outcome = try Executable.shell(
        script, in: try TemporaryDirectory(["large": LargeFile.text]))
      let part = """
        2
        validate: large: Input/output error
        validate: missing: No such file or directory
        validate: .: Is a directory

        """
      #expect(outcome.output == part + part)
      #expect(outcome.errors == "")
    }
  }
#endif
