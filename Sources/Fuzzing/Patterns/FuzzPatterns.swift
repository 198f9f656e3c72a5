import RegularLanguage

/// Reads the bytes as a pattern, which must compile or be refused within the limits, without
/// trapping.
///
/// To build it, and to run it from the seeds that the repository has:
///
///     export VALIDATION_FUZZ=1 SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0
///     swift build -c release --sanitize fuzzer --sanitize address \
///       --product FuzzPatterns --scratch-path .build/fuzz
///     mkdir -p .build/corpus/FuzzPatterns
///     .build/fuzz/release/FuzzPatterns -max_len=64 \
///       .build/corpus/FuzzPatterns Fixtures/Fuzz/FuzzPatterns
///
/// The contents of static variables would be reported as leaks. Without `--sanitize address` it
/// runs several times as fast.
///
/// - Parameters:
///   - start: The first byte.
///   - count: The number of bytes.
/// - Returns: 0 to let the fuzzer keep the input.
@c(LLVMFuzzerTestOneInput)
public func fuzzPatterns(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // The bytes are valid during the call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  check(String(decoding: bytes, as: UTF8.self))
  return 0
}

/// Limits within which nearly every pattern takes at most a millisecond.
private let limits = Limits(nesting: 24, repeats: 40, automatonBytes: 1 << 16, steps: 1 << 12)

private func check(_ pattern: String) {
  do {
    let syntax = try PatternParser.parse(pattern, limits: limits)
    let automaton = try Automaton(.pattern(syntax), limits: limits)
    precondition(automaton.stateCount > 0)
    precondition(!automaton.description.isEmpty)
    precondition(automaton.isEmpty == !automaton.couldAccept)
  } catch {
    precondition((0...pattern.unicodeScalars.count).contains(error.position))
    precondition(!error.description.isEmpty)
  }
}

extension Automaton {
  /// Whether the empty text is accepted or can be continued.
  fileprivate var couldAccept: Bool { outcome(on: Array("".utf8).span) != .invalid }
}
