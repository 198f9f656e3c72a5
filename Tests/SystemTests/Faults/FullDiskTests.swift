import TestSupport
import Testing

/// Disks that become full.
@Suite struct FullDiskTests {
  @Test(
    .enabled(if: Executable.isInstalled("prlimit"), "prlimit is not installed"),
    arguments: [
      ("--emit invalid > out", 1), ("> out", 7), ("-q --report sarif:out", 29),
      ("-q --report junit:out", 29),
    ])
  func `a disk can be full at any byte`(options: String, step: Int) throws {
    let script = """
      seq -f 'x%g' 1 5 > in
      "$validate" --numeric in \(options) 2> /dev/null; size=$(wc -c < out)
      limit=0
      while [ "$limit" -le $((size + 1)) ]; do
        rm -f out
        errors=$({ prlimit --fsize=$limit "$validate" --numeric in \(options); } 2>&1); status=$?
        if [ "$limit" -lt "$size" ]; then
          case $status:$errors in 2:*": File too large") ;; *) echo "$limit: $status" ;; esac
        else
          [ "$status" -eq 1 ] && [ "$(wc -c < out)" -eq "$size" ] || echo "$limit: $status"
        fi
        limit=$((limit + \(step)))
      done
      """
    let outcome = try Executable.shell(script, in: try TemporaryDirectory())
    #expect(outcome.output == "")
    #expect(outcome.errors == "")
  }

  @Test func `if the disk is full, a file to be repaired is unchanged`() throws {
    let text = String(repeating: " 1234567\n", count: 50_000)
    let script = """
      cp in old; (ulimit -f 64; "$validate" --digits --trim --in-place in); status=$?
      cmp in old; ls -A; exit $status
      """
    let outcome = try Executable.shell(script, in: try TemporaryDirectory(["in": text]))
    #expect(outcome.output == "in\nold\n")
    #expect(outcome.errors == "validate: in: File too large\n")
    #expect(outcome.status == 2)
  }
}
