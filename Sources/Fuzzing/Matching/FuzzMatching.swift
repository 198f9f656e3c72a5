import RegularLanguage

/// Reads a line as an expression and the rest as a text, and compares all ways to judge the text.
///
/// The first character of the line determines the expression for the pattern after it: `n` its
/// complement, `l` its texts of two to four Characters, `s` of scalars, `w` of UTF-16 units, `b` of
/// bytes; anything else the pattern itself. So `n(?:ab)*` is a first line, and ` a+b` is another.
///
/// To build it, and to run it from the seeds that the repository has:
///
///     export VALIDATION_FUZZ=1 SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0
///     swift build -c release --sanitize fuzzer --sanitize address \
///       --product FuzzMatching --scratch-path .build/fuzz
///     mkdir -p .build/corpus/FuzzMatching
///     .build/fuzz/release/FuzzMatching -max_len=64 \
///       .build/corpus/FuzzMatching Fixtures/Fuzz/FuzzMatching
///
/// The contents of static variables would be reported as leaks. Without `--sanitize address` it
/// runs several times as fast.
///
/// - Parameters:
///   - start: The first byte.
///   - count: The number of bytes.
/// - Returns: 0 to let the fuzzer keep the input, or -1 if it has no pattern.
@c(LLVMFuzzerTestOneInput)
public func fuzzMatching(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // The bytes are valid during the call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
  guard let kind = line.first, line.count < bytes.count,
    let expression = expression(kind: kind, pattern: line.dropFirst()),
    let automaton = try? Automaton(expression, limits: limits)
  else { return -1 }
  let text = Array(bytes[(line.count + 1)...])
  let judged = JudgedText(of: text, by: automaton)
  judged.checkCarets()
  judged.checkReference(expression)
  judged.checkLines()
  judged.checkPieces()
  return 0
}

/// Limits within which nearly every pattern takes at most a millisecond.
private let limits = Limits(nesting: 12, repeats: 12, automatonBytes: 1 << 16, steps: 1 << 12)

private func expression(kind: UInt8, pattern: ArraySlice<UInt8>) -> Expression? {
  let pattern = String(decoding: pattern, as: UTF8.self)
  guard let syntax = try? PatternParser.parse(pattern, limits: limits) else { return nil }
  func bounded(_ unit: LengthUnit) -> Expression {
    .intersection([.pattern(syntax), .length(unit, Repetition(2, 4))])
  }
  return switch Character(Unicode.Scalar(kind)) {
  case "n": .complement(.pattern(syntax))
  case "l": bounded(.characters)
  case "s": bounded(.scalars)
  case "w": bounded(.utf16)
  case "b": bounded(.utf8)
  default: .pattern(syntax)
  }
}
