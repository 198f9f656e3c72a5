import RegularLanguage

/// Reads the first bytes as a rule and the others as a text, and holds ways to judge the text
/// against each other.
///
/// The first byte chooses one of the ways, so that an execution is fast although some ways take
/// long. The second byte is a seed: where the text is cut, how large blocks are, and so on. The
/// rule follows, as `RuleReader` describes, and then the text. Compiled rules are kept, since
/// compiling takes longer than everything else.
///
/// To build it, and to run it from the seeds that the repository has:
///
///     export VALIDATION_FUZZ=1 SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0
///     swift build -c release --sanitize fuzzer --sanitize address \
///       --product FuzzEngines --scratch-path .build/fuzz
///     mkdir -p .build/corpus/FuzzEngines
///     .build/fuzz/release/FuzzEngines -max_len=96 \
///       .build/corpus/FuzzEngines Fixtures/Fuzz/FuzzEngines
///
/// The contents of static variables would be reported as leaks. Without `--sanitize address` it
/// runs several times as fast.
///
/// - Parameters:
///   - start: The first byte.
///   - count: The number of bytes.
/// - Returns: 0 to let the fuzzer keep the input, or -1 if it has no rule.
@c(LLVMFuzzerTestOneInput)
public func fuzzEngines(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // The bytes are valid during the call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  guard bytes.count > 2 else { return -1 }
  var reader = RuleReader(bytes[2...])
  guard let rule = reader.compiledRule() else { return -1 }
  let comparison = Comparison(
    rule, text: Array(reader.rest), generator: SplitMix64(seed: UInt64(bytes[1])))
  comparison.checkValidity()
  comparison.check(Way.all[Int(bytes[0]) % Way.all.count])
  return 0
}

/// A way to judge a text, which is compared with the automaton.
enum Way: CaseIterable {
  /// The verdict at each caret.
  case carets
  /// Runs over pieces of the text.
  case pieces
  /// The lazy DFA, as a whole and in pieces.
  case laziness
  /// Automata of the same language that were made in other ways.
  case tables
  /// Completions, corrections and samples.
  case questions
  /// The definition.
  case definition
  /// Lines in blocks of all sizes.
  case blocks
  /// Lines that several automata read at once.
  case together
  /// Cells of tables.
  case cells
  /// The ends of the rows and fields of a table.
  case rows
  /// Files, and ranges of them.
  case files
  /// Files that are large enough for several threads.
  case threads

  /// How often a way is chosen; the slowest ones are chosen rarely.
  private var weight: Int {
    switch self {
    case .carets, .pieces, .laziness: 35
    case .blocks, .tables: 35
    case .questions, .together, .cells, .rows: 17
    case .definition: 9
    case .files: 3
    case .threads: 1
    }
  }

  /// All ways, each as often as its weight.
  static let all = allCases.flatMap { Array(repeating: $0, count: $0.weight) }
}
