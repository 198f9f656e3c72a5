import TestSupport
import Testing

/// Files that change while they are read.
///
/// The program waits for the reader of its findings about the start of the file, and the file
/// changes after the part that has been read by then, so nothing depends on timing.
@Suite struct ChangingFileTests {
  /// The command lines, by file and by standard input, with one thread and with several.
  static let commands = [
    "-j 1 --digits huge", "-j 1 --digits < huge", "-j 2 --digits huge", "-j 2 --digits < huge",
    "-j 2 --digits --emit invalid huge", "-j 2 --digits --emit valid < huge",
    "-j 2 -q --digits --report invalid:/dev/stdout huge", "-j 2 --encoding bytes --digits huge",
  ]

  /// Runs a command line without a change of its input and then with several.
  ///
  /// - Parameters:
  ///   - command: The command line.
  ///   - changes: What happens to the file `huge`, in the words of a shell.
  /// - Returns: For each of the changes: how many lines the output has more than without it,
  ///   whether the two are the same as far as both go, the exit status, and the messages.
  /// - Throws: ``Executable/Failure``.
  private static func outcomes(_ command: String, changes: [String]) throws -> [[Substring]] {
    let run = changes.map { change in
      """
      fill
      run | { IFS= read -r line; \(change); printf '%s\\n' "$line"; cat; } > after
      both=$({ wc -c < before; wc -c < after; } | sort -n | head -n 1)
      head -c "$both" before > before.start
      head -c "$both" after | cmp -s - before.start && same=yes || same=no
      echo "$(($(wc -l < after) - $(wc -l < before)));$same;$(cat status);$(tr '\\n' '|' < errors)"

      """
    }
    let script = """
      # Two blocks of invalid lines, which are more to say than any pipe has room for.
      yes "$(printf 'x%.0s' $(seq 127))" | head -n 4000 > start
      fill() { { cat start; yes 123456789 | head -n 60000; cat large; printf 12; } > huge; }
      run() { "$validate" \(command) 2> errors; echo $? > status; }
      fill
      run | cat > before

      """
    let outcome = try Executable.shell(
      script + run.joined(), in: try TemporaryDirectory(["large": LargeFile.text]))
    return outcome.output.split(separator: "\n").map {
      $0.split(separator: ";", omittingEmptySubsequences: false)
    }
  }

  @Test(arguments: commands) func `a file may change while it is read`(_ command: String) throws {
    let outcomes = try Self.outcomes(
      command,
      changes: [
        ": > huge", "dd if=/dev/null of=huge bs=1 seek=5000003 2> dd",
        "printf '3\\nx\\n' >> huge",
      ])
    try #require(outcomes.count == 3 && outcomes.allSatisfy { $0.count == 4 }, "\(outcomes)")
    let name = command.contains("<") ? "<stdin>" : "huge"
    for shrunk in outcomes[..<2] {
      #expect(Int(shrunk[0]) ?? 0 < 0)
      #expect(shrunk[1...2] == ["yes", "2"])
      #expect(shrunk[3].hasPrefix("validate: \(name): the file shrank while it was read|"))
    }
    let grown = outcomes[2]
    // The end may be the old or the new one.
    #expect(["0", "1"].contains(grown[0]))
    #expect(grown[1...2] == ["yes", "1"])
    #expect(grown[3].contains(/^(validate: \d+ of \d+ lines invalid\|)?$/))
  }
}
