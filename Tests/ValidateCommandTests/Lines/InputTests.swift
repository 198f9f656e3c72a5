import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct InputTests {
  @Test func `valid lines produce no output`() throws {
    let directory = try TemporaryDirectory(["a": "1\n", "b": "2\n"])
    let outcome = try Executable.shell(#""$validate" --numeric a b"#, in: directory)
    #expect(outcome.output == "")
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test func `a missing file is exit 2, and the others are read`() throws {
    let directory = try TemporaryDirectory(["a": "x\n", "c": "y\n"])
    let outcome = try Executable.shell(#""$validate" --numeric a b c"#, in: directory)
    #expect(outcome.findings == ["a:1:1 [numeric]", "c:1:1 [numeric]"])
    #expect(
      outcome.errors == """
        validate: b: No such file or directory
        validate: 2 of 2 lines invalid

        """
    )
    #expect(outcome.status == 2)
  }

  @Test func `a missing file takes precedence over valid ones`() throws {
    let directory = try TemporaryDirectory(["a": "1\n"])
    let outcome = try Executable.shell(#""$validate" -q --numeric b a"#, in: directory)
    #expect(outcome.errors == "validate: b: No such file or directory\n")
    #expect(outcome.status == 2)
  }

  @Test func `a directory is exit 2, and the others are read`() throws {
    let directory = try TemporaryDirectory(["a": "x\n"])
    let outcome = try Executable.shell(#"mkdir d; "$validate" --numeric d a"#, in: directory)
    #expect(outcome.findings == ["a:1:1 [numeric]"])
    #expect(outcome.errors.hasPrefix("validate: d: Is a directory\n"))
    #expect(outcome.status == 2)
  }

  @Test func `a directory on standard input is exit 2`() throws {
    let outcome = try Executable.shell(#""$validate" --numeric < /"#)
    #expect(outcome.errors == "validate: <stdin>: Is a directory\n")
    #expect(outcome.status == 2)
  }

  /// Root can read everything, so these capabilities are dropped.
  private static let unprivileged =
    geteuid() == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search " : ""

  @Test(
    .enabled(
      if: unsafe geteuid() != 0 || access("/usr/bin/setpriv", X_OK) == 0,
      "root can read every file, and there is no setpriv to give that up"
    )
  ) func `an unreadable file is exit 2, and the others are read`() throws {
    let directory = try TemporaryDirectory(["a": "1\n", "b": "x\n"])
    let script = "chmod 0 a; \(Self.unprivileged)\"$validate\" --numeric a b"
    let outcome = try Executable.shell(script, in: directory)
    #expect(outcome.findings == ["b:1:1 [numeric]"])
    #expect(outcome.errors.hasPrefix("validate: a: Permission denied\n"))
    #expect(outcome.status == 2)
  }

  @Test func `an empty name is a missing file`() throws {
    let outcome = try Executable.run(["--numeric", ""])
    #expect(outcome.errors == "validate: : No such file or directory\n")
    #expect(outcome.status == 2)
  }

  @Test func `a dash is standard input among files`() throws {
    let directory = try TemporaryDirectory(["a": "x\n", "b": "y\n"])
    let outcome = try Executable.shell(
      #""$validate" --numeric a - b"#,
      in: directory,
      input: "1\nz\n"
    )
    #expect(
      outcome.findings == ["a:1:1 [numeric]", "<stdin>:2:1 [numeric]", "b:1:1 [numeric]"]
    )
  }

  @Test func `names that start with a dash follow two dashes`() throws {
    let directory = try TemporaryDirectory(["-q": "x\n", "--numeric": "y\n", "-": "z\n"])
    let outcome = try Executable.shell(
      #""$validate" --numeric -- -q --numeric ./-"#,
      in: directory
    )
    #expect(
      outcome.findings == ["-q:1:1 [numeric]", "--numeric:1:1 [numeric]", "./-:1:1 [numeric]"]
    )
  }

  @Test func `two dashes may be the last argument`() throws {
    #expect(try Executable.run(["--numeric", "--"], input: "x\n").status == 1)
  }

  @Test func `a FIFO is read completely`() throws {
    let script = #"mkfifo f; (printf '1\n'; sleep 0.1; printf 'x') > f & "$validate" --numeric f"#
    let outcome = try Executable.shell(script, in: try TemporaryDirectory())
    #expect(outcome.findings == ["f:2:1 [numeric]"])
    #expect(outcome.status == 1)
  }

  @Test func `a pipe in nonblocking mode is read completely`() throws {
    let outcome = try Executable.run(["--numeric"], input: .nonblocking("1\nx\n"))
    #expect(outcome.findings == ["<stdin>:2:1 [numeric]"])
    #expect(outcome.errors == "validate: 1 of 2 lines invalid\n")
  }

  @Test func `lines may arrive slowly in small pieces`() throws {
    let script =
      #"(printf '1'; sleep 0.1; printf '2\n3'; sleep 0.1; printf 'x\n') | "$validate" --numeric"#
    #expect(try Executable.shell(script).findings == ["<stdin>:2:2 [numeric]"])
  }

  @Test func `closed standard input is exit 2`() throws {
    let directory = try TemporaryDirectory(["a": "x\n"])
    let outcome = try Executable.shell(#""$validate" --numeric a - <&-"#, in: directory)
    #expect(outcome.findings == ["a:1:1 [numeric]"])
    #expect(outcome.errors.hasPrefix("validate: <stdin>: Bad file descriptor\n"))
    #expect(outcome.status == 2)
  }

  @Test(
    .enabled(if: unsafe access("/proc/self/mem", F_OK) == 0, "there is no file whose reading fails")
  ) func `a file that can't be read is exit 2`() throws {
    let outcome = try Executable.run(["--numeric", "/proc/self/mem"])
    #expect(outcome.errors == "validate: /proc/self/mem: Input/output error\n")
    #expect(outcome.status == 2)
  }

  @Test func `the same file can be read twice`() throws {
    let directory = try TemporaryDirectory(["a": "x\n"])
    let outcome = try Executable.shell(#""$validate" --numeric a a"#, in: directory)
    #expect(outcome.findings == ["a:1:1 [numeric]", "a:1:1 [numeric]"])
  }

  @Test func `many files are opened one after another`() throws {
    let directory = try TemporaryDirectory(["a": "x\n"])
    let script = #"set --; for i in $(seq 100); do set -- "$@" a; done; ulimit -n 20; "#
    let outcome = try Executable.shell(script + #""$validate" --numeric "$@""#, in: directory)
    #expect(outcome.findings.count == 100)
    #expect(outcome.status == 1)
  }
}
