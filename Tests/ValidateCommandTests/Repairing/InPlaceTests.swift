import TestSupport
import Testing

/// Files that are repaired in place.
@Suite struct InPlaceTests {
  private static let repair = #""$validate" --digits --trim --in-place"#

  private static func run(_ script: String, _ files: [String: String]) throws -> ProgramOutcome {
    try Executable.shell(script, in: try TemporaryDirectory(files))
  }

  @Test(arguments: ["640", "4750", "2755", "6711", "1644"])
  func `a file is replaced, and keeps its mode`(mode: String) throws {
    let outcome = try Self.run(
      "chmod \(mode) in; \(Self.repair) in; cat in; stat -c %a in; ls -A", ["in": " 1\n2\n"])
    #expect(outcome.output == "1\n2\n\(mode)\nin\n")
    #expect(outcome.errors == "validate: 0 of 2 lines invalid, 1 repaired\n")
    #expect(outcome.status == 0)
  }

  @Test func `findings are written to standard output as usual`() throws {
    let outcome = try Self.run("\(Self.repair) in other; echo $?; cat in", ["in": " 1\nx\n"])
    #expect(
      outcome.output
        == "in:2:1: error: must be digits only: expected a digit [digits]\n2\n1\nx\n")
    #expect(
      outcome.errors == """
        validate: other: No such file or directory
        validate: 1 of 2 lines invalid, 1 repaired

        """)
  }

  @Test func `a suffix keeps the original file`() throws {
    let outcome = try Self.run(
      "echo older > in.bak; \(Self.repair)=.bak -q in; cat in in.bak; ls -A; "
        + "\(Self.repair)=.bak -q in; cat in.bak",
      ["in": " 1\n"])
    #expect(outcome.output == "1\n 1\nin\nin.bak\n 1\n")
    #expect(outcome.errors == "")
  }

  @Test(arguments: ["", "=.o"])
  func `of two runs at the same time, neither loses the original file`(suffix: String) throws {
    let outcome = try Self.run(
      """
      for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
        cp original in; rm -f in.o
        \(Self.repair)\(suffix) -q in 2> /dev/null & \(Self.repair)\(suffix) -q in 2> /dev/null; \
        wait
        cmp in repaired; [ ! -e in.o ] || cmp in.o original
        ls -A | grep '^\\.validate-'
      done; [ -z "\(suffix)" ] || ls in.o
      """,
      ["original": " 1\n", "repaired": "1\n"])
    #expect(outcome.output == (suffix.isEmpty ? "" : "in.o\n"))
  }

  @Test func `a file that needs no repair is not changed`() throws {
    let outcome = try Self.run(
      "touch -d @1000 in; stat -c '%i %Y' in > a; \(Self.repair)=~ -q in; stat -c '%i %Y' in > b; "
        + "cmp a b; ls -A",
      ["in": "1\nx\n"])
    #expect(outcome.output == "a\nb\nin\n")
    #expect(outcome.errors == "")
  }

  /// As a run leaves it that is killed after it made the backup.
  @Test func `the backup may be the file itself`() throws {
    let outcome = try Self.run(
      "ln in in.b; \(Self.repair)=.b -q in; cat in in.b; ls -A", ["in": " 1\n"])
    #expect(outcome.output == "1\n 1\nin\nin.b\n")
    #expect(outcome.errors == "")
    let other = try Self.run("ln in in.b; ln in other; \(Self.repair)=.b -q in", ["in": " 1\n"])
    #expect(other.errors.contains("hard links"))
  }

  /// As a run leaves it that is killed while it makes the backup, which may replace an older one.
  @Test(arguments: ["in", "d/../in"])
  func `the file may have links that were about to become its backup`(path: String) throws {
    let outcome = try Self.run(
      "mkdir d; echo 0 > in.b; ln in .validate-a1b2c3~; \(Self.repair)=.b -q \(path); "
        + "cat in in.b .validate-a1b2c3~; ls -A", ["in": " 1\n"])
    #expect(outcome.output == "1\n 1\n 1\n.validate-a1b2c3~\nd\nin\nin.b\n")
    #expect(outcome.errors == "")
    let other = try Self.run("ln in .validate-a1b2c3~; \(Self.repair) -q in", ["in": " 1\n"])
    #expect(other.errors.contains("hard links"))
  }

  @Test func `a symbolic link is kept, and its target is repaired`() throws {
    let outcome = try Self.run(
      "mkdir d; mv in d; ln -s d/in l; ln -s l k; \(Self.repair)=.old -q k; "
        + "readlink k; readlink l; cat d/in d/in.old; ls -A d",
      ["in": " 1\n"])
    #expect(outcome.output == "l\nd/in\n1\n 1\nin\nin.old\n")
  }

  @Test(arguments: [
    ("", "in .", "validate: .: --in-place can't replace it: not a regular file\n"),
    (
      "mkfifo p", "in p",
      "validate: p: --in-place can't replace it: not a regular file\n"
    ),
    (
      "", "in /dev/null",
      "validate: /dev/null: --in-place can't replace it: not a regular file\n"
    ),
    (
      "ln in other", "in",
      "validate: in: --in-place can't replace a file with hard links; write to another file with "
        + "--emit fixed, and copy "
        + "that into this one\n"
    ),
    ("", "in ./in", "validate: ./in is the same file as the input in\n"),
    ("ln -s in l", "in l", "validate: l is the same file as the input in\n"),
    ("ln in r", "in -f r", "validate: in is the same file as the rules r\n"),
    ("", "in --report text:in", "validate: in is the same file as the input in\n"),
    ("cp in in.b", "--in-place=.b in in.b", "validate: in.b is the same file as the input in.b\n"),
    (
      "", "--in-place=.b in --report text:in.b",
      "validate: in.b is the same file as the report in.b\n"
    ),
  ])
  func `a file that can't be replaced is refused before any is changed`(
    setup: String,
    arguments: String,
    message: String
  ) throws {
    let outcome = try Self.run(
      "\(setup.isEmpty ? ":" : setup); \(Self.repair) \(arguments); status=$?; cat in; exit "
        + "$status",
      ["in": " 1\n"])
    #expect(outcome.output == " 1\n")
    #expect(outcome.errors.hasSuffix(message))
    #expect(outcome.status == 2)
  }

  #if os(Linux)
    @Test func `a folder without write permission is an error`() throws {
      let outcome = try Self.run(
        "\"$validate\" --alphabetic --upper --in-place /proc/self/comm", [:])
      #expect(outcome.errors.hasPrefix("validate: /proc/self/comm: "))
      #expect(outcome.status == 2)
    }
  #endif

  @Test func `a file that changes during the run is not replaced`() throws {
    let outcome = try Self.run(
      """
      mkfifo pipe
      (exec 3< pipe; until ls -A | grep -q '^.validate-'; do :; done; echo other > in
        cat <&3 > /dev/null) &
      "$validate" --digits --trim --in-place --report invalid:pipe -q in; status=$?
      wait; cat in; ls -A; exit $status
      """,
      ["in": String(repeating: "x 1234567\n", count: 100_000) + " 1\n"])
    #expect(outcome.output == "other\nin\npipe\n")
    #expect(outcome.errors.hasPrefix("validate: in: the file "))
    #expect(outcome.status == 2)
  }
}
