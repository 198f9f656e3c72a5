import RegularLanguage

/// Reads a line as a pattern and the others as texts, and compares the verdicts of a lazy DFA with
/// those of an automaton.
///
/// The first character of the line is a digit that determines the memory for the states: 1 KiB, or
/// twice, four times, eight times as much, and so on. With little memory, they are discarded often.
///
/// To build it, and to run it from the seeds that the repository has:
///
///     export VALIDATION_FUZZ=1 SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0
///     swift build -c release --sanitize fuzzer --sanitize address \
///       --product FuzzLazyDFA --scratch-path .build/fuzz
///     mkdir -p .build/corpus/FuzzLazyDFA
///     .build/fuzz/release/FuzzLazyDFA -max_len=64 \
///       .build/corpus/FuzzLazyDFA Fixtures/Fuzz/FuzzLazyDFA
///
/// The contents of static variables would be reported as leaks. Without `--sanitize address` it
/// runs several times as fast.
///
/// - Parameters:
///   - start: The first byte.
///   - count: The number of bytes.
/// - Returns: 0 to let the fuzzer keep the input, or -1 if it has no pattern.
@c(LLVMFuzzerTestOneInput)
public func fuzzDemand(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // The bytes are valid during the call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  guard lines.count > 1, let size = lines[0].first.flatMap(sizes.firstIndex),
    let expression = expression(of: lines[0].dropFirst()),
    let automaton = try? Automaton(expression, limits: limits)
  else { return -1 }
  var limits = limits
  limits.automatonBytes = 1 << (10 + size)
  guard let lazyDFA = try? LazyDFA(expression, limits: limits) else { return 0 }
  precondition((lazyDFA.isEmpty ?? automaton.isEmpty) == automaton.isEmpty)
  // The states for a text may have been discarded when it is read again.
  for text in lines.dropFirst() + lines.dropFirst() {
    let text = Array(text)
    check(lazyDFA.judgement(of: text.span), of: text, by: automaton)
  }
  return 0
}

private let sizes = Array("0123456789".utf8)

/// Limits within which nearly every pattern takes at most a millisecond.
private let limits = Limits(nesting: 12, repeats: 12, automatonBytes: 1 << 16, steps: 1 << 12)

private func expression(of pattern: ArraySlice<UInt8>) -> Expression? {
  let pattern = String(decoding: pattern, as: UTF8.self)
  return (try? PatternParser.parse(pattern, limits: limits)).map { .pattern($0) }
}

/// Checks that proven verdicts are right, and that the others err on the side of possibility.
private func check(
  _ judgement: LazyDFA.Judgement,
  of text: [UInt8],
  by automaton: Automaton
) {
  let outcome = automaton.outcome(on: text.span)
  precondition(text.indices.contains(judgement.offset) || judgement.offset == text.count)
  if judgement.isProven {
    precondition(judgement.outcome == outcome, "\(judgement.outcome), which is \(outcome)")
  } else if judgement.offset == text.count {
    precondition(
      judgement.outcome.isValid == outcome.isValid, "whether a text is valid is always proven")
    precondition(judgement.outcome != .invalid, "a text is given up only with proof")
  } else {
    precondition(judgement.outcome == .incomplete, "what was not read completely may be anything")
  }
  guard let fault = automaton.fault(in: text.span) else { return }
  if judgement.outcome == .invalid || judgement.offset == text.count {
    precondition(judgement.offset >= fault.range.lowerBound, "it reads until no text is reachable")
  }
  guard judgement.offset == fault.range.lowerBound, !judgement.outcome.isValid else { return }
  precondition(fault.expected.isSubset(of: judgement.expected), "all that may be is expected")
  if judgement.isProven, judgement.unexpectedInput > 0 {
    precondition(judgement.fault.kind == fault.kind)
    precondition(judgement.fault.range == fault.range)
    precondition(judgement.couldEnd == fault.couldEnd)
  }
}

extension Outcome {
  fileprivate var isValid: Bool { if case .valid = self { true } else { false } }
}
