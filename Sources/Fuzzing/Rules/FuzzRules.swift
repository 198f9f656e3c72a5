import InputValidation
import LineValidation
@testable import ValidateCommand
@testable import ValidateRun

/// Reads the bytes as a file of rules, which must be valid or be refused with the number of a line,
/// without trapping.
///
/// To build it, and to run it from the seeds that the repository has:
///
///     export VALIDATION_FUZZ=1 SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0
///     swift build -c release --sanitize fuzzer --sanitize address \
///       --product FuzzRules --scratch-path .build/fuzz
///     mkdir -p .build/corpus/FuzzRules
///     .build/fuzz/release/FuzzRules -max_len=96 \
///       .build/corpus/FuzzRules Fixtures/Fuzz/FuzzRules
///
/// The contents of static variables would be reported as leaks. Without `--sanitize address` it
/// runs several times as fast.
///
/// - Parameters:
///   - start: The first byte.
///   - count: The number of bytes.
/// - Returns: 0 to let the fuzzer keep the input.
@c(LLVMFuzzerTestOneInput)
public func fuzzRules(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // The bytes are valid during the call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  var lineCount = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).count
  if bytes.last == UInt8(ascii: "\n") { lineCount -= 1 }
  do throws(UsageError) {
    let written = try RulesFile.rules(in: bytes, encoding: .utf8, named: "my.rules")
    // A fuzzer would name endless files.
    guard written.valueFiles.isEmpty else { return 0 }
    let rules = try written.compiled(limits: limits)
    use(rules)
    for warning in rules.warnings {
      check(place: warning.place, lineCount: lineCount)
      precondition((0...warning.line.count).contains(warning.position))
    }
  } catch {
    check(error, lineCount: lineCount)
  }
  return 0
}

/// Limits within which nearly every pattern takes at most a millisecond.
private let limits = PatternLimits(
  nesting: 12, repeats: 12, automatonBytes: 1 << 16, steps: 1 << 14)

/// Judges some lines, and composes messages.
private func use(_ rules: CompiledRules) {
  precondition(!rules.set.rules.isEmpty)
  for text in ["", "a", "-1.50", "2024-05-17", "e\u{301}", "\u{1F600}\0"] {
    let verdict = rules.set.validator.verdict(on: text)
    precondition((verdict.error == nil) == rules.set.validator.isValid(text))
    precondition(verdict.error?.description.isEmpty != true)
  }
  for rule in rules.parts {
    precondition(rule.place.hasPrefix("my.rules:"), "\(rule.place)")
    guard let pattern = rule.pattern else { continue }
    for warning in pattern.warnings {
      precondition((0...pattern.pattern.unicodeScalars.count).contains(warning.position))
    }
  }
}

/// Checks that an error refers to an existing line, or to the file as a whole.
private func check(_ error: UsageError, lineCount: Int) {
  precondition(!MessageCatalog.english.words(for: error).isEmpty)
  precondition(error.details().allSatisfy { !$0.isEmpty })
  guard case .located(let place, _) = error else {
    precondition(error == .noRuleInFile(name: "my.rules"), "\(error) is nowhere")
    return
  }
  check(place: place, lineCount: lineCount)
}

private func check(place: String, lineCount: Int) {
  let number = place.split(separator: ":").last.flatMap { Int($0) }
  precondition(number.map { (1...lineCount).contains($0) } ?? false, "\(place) is nowhere")
}
