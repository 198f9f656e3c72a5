import TestSupport
import Testing

@testable import ValidateRun

/// Completion of command lines, by the shells themselves.
@Suite struct CompletionTests {
  /// The expected completions of the start of a command line.
  struct Completion: CustomTestStringConvertible {
    let words: [String]
    let offers: [String]
    var testDescription: String { words.joined(separator: " ") }
  }

  static let completions = [
    Completion(words: ["--nume"], offers: ["--numeric"]),
    Completion(
      words: ["--max-"],
      offers: ["--max-line", "--max-report", "--max-records", "--max-invalid"]),
    Completion(words: ["--numeric", "--exi"], offers: ["--exit-zero"]),
    Completion(words: ["--format", "j"], offers: ["jsonl", "junit"]),
    Completion(words: ["--color", ""], offers: ["auto", "always", "never"]),
    Completion(words: ["--emit", ""], offers: ["findings", "valid", "invalid", "fixed"]),
    Completion(words: ["--generate", "f"], offers: ["fish"]),
    Completion(words: ["--report", "s"], offers: ["sarif:"]),
    Completion(words: ["--numeric", "am"], offers: ["amounts 1.txt", "amounts.txt"]),
    Completion(words: ["--rules", "am"], offers: ["amounts 1.txt", "amounts.txt"]),
    Completion(words: ["-f", "am"], offers: ["amounts 1.txt", "amounts.txt"]),
    Completion(words: ["--regex", "am"], offers: []),
  ]

  private static func directory() throws -> TemporaryDirectory {
    try TemporaryDirectory(["amounts.txt": "", "amounts 1.txt": "", "other": ""])
  }

  @Test(
    .enabled(if: Executable.isInstalled("bash"), "bash is not installed"),
    arguments: completions + [
      // The shell splits words at "=" and ":".
      Completion(
        words: ["--format", "="],
        offers: Format.names + ["svg"]),
      Completion(words: ["--format", "=", "g"], offers: ["github"]),
      Completion(words: ["--summary", "=", ""], offers: ["text", "json"]),
      Completion(
        words: ["--report", "jsonl", ":", "am"], offers: ["amounts 1.txt", "amounts.txt"]),
      Completion(
        words: ["--report", "jsonl", ":"],
        offers: ["amounts 1.txt", "amounts.txt", "other", "script"]
      ),
      Completion(words: ["--report", "=", "jsonl", ":", "o"], offers: ["other"]),
    ])
  func `bash completes`(_ completion: Completion) throws {
    let words = ["validate"] + completion.words
    let script = """
      "$validate" --generate bash > script
      exec bash --norc -u -c '
        . ./script
        COMP_WORDS=(\(words.map { "\"\($0)\"" }.joined(separator: " ")))
        COMP_CWORD=\(words.count - 1)
        _validate
        if ((${#COMPREPLY[@]})); then printf "%s\\n" "${COMPREPLY[@]}"; fi
      '
      """
    let outcome = try Executable.shell(script, in: try Self.directory())
    #expect(Set(outcome.output.split(separator: "\n").map(String.init)) == Set(completion.offers))
    #expect(outcome.errors == "")
  }

  @Test(
    .enabled(if: Executable.isInstalled("fish"), "fish is not installed"),
    arguments: completions + [
      Completion(words: ["--format=g"], offers: ["--format=github"]),
      Completion(words: ["--summary=j"], offers: ["--summary=json"]),
      Completion(words: ["--report", "jsonl:o"], offers: ["jsonl:other"]),
    ])
  func `fish completes`(_ completion: Completion) throws {
    let line = (["validate"] + completion.words).joined(separator: " ")
    let script = """
      export HOME="$PWD" XDG_CONFIG_HOME="$PWD" XDG_DATA_HOME="$PWD"
      "$validate" --generate fish > "$HOME/script"
      exec fish --no-config -c 'source script; complete -C "\(line)"'
      """
    let outcome = try Executable.shell(script, in: try Self.directory())
    let offers = outcome.output.split(separator: "\n").map { line in
      String(line.prefix { $0 != "\t" })
    }
    // A file name may be offered in addition.
    #expect(Set(offers.filter { !$0.hasPrefix("script") }) == Set(completion.offers))
    #expect(outcome.errors == "")
  }

  /// Prints what zsh offers: a shell on a pseudo-terminal, in which `compadd` prints its arguments.
  private static let zshScript = """
    cat > setup << 'END'
    fpath=($PWD $fpath)
    autoload -Uz compinit
    compinit -D -u
    bindkey '^I' complete-word
    comppostfuncs=(exit)
    compadd () {
      if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return $?; fi
      typeset -a offers
      builtin compadd -A offers "$@"
      builtin compadd "$@"
      print -rl -- OFFER:${^offers}
    }
    END
    cat > ask << 'END'
    zmodload zsh/zpty
    zpty shell zsh -f -i
    zpty -w shell "PROMPT=; stty -echo; source ./setup; echo ready"
    zpty -r shell line '*ready*'
    zpty -w shell "$1"$'\\t'
    while zpty -r shell line; do print -r -- $line; done
    END
    "$validate" --generate zsh > _validate

    """

  @Test(
    .enabled(if: Executable.isInstalled("zsh"), "zsh is not installed"),
    arguments: completions + [
      Completion(words: ["--format=g"], offers: ["github"]),
      Completion(words: ["--summary=j"], offers: ["json"]),
      Completion(words: ["--report", "jsonl:o"], offers: ["other"]),
      Completion(words: ["-qv", "--repo"], offers: ["--report"]),
    ])
  func `zsh completes`(_ completion: Completion) throws {
    let line = (["validate"] + completion.words).joined(separator: " ")
    let script = Self.zshScript + "exec zsh -f ask '\(line)'"
    let outcome = try Executable.shell(script, in: try Self.directory())
    let offers = outcome.output.split(whereSeparator: \.isNewline).compactMap { line in
      line.split(separator: "OFFER:", maxSplits: 1, omittingEmptySubsequences: false).dropFirst()
        .first.map { String($0).replacing("\\", with: "") }
    }
    // The colon after a word does not belong to the completion.
    let expected = completion.offers.map { $0.hasSuffix(":") ? String($0.dropLast()) : $0 }
    #expect(Set(offers.filter { !$0.isEmpty }) == Set(expected))
  }
}
