import EngineComparison

/// Reads the first bytes as a rule and the others as a text, and holds ways to judge the text
/// against each other.
///
/// The first byte chooses one of the ways, so that an execution is fast although some ways take
/// long. The second byte is a seed: where the text is cut, how large blocks are, and so on. The
/// rule follows, as `RuleReader` describes, and then the text. Compiled rules are kept, since
/// compiling takes longer than everything else. `CompareEngines` compares the same ways for many
/// texts of each rule.
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
  let comparison = Comparison(rule, text: Array(reader.rest), seed: UInt64(bytes[1]))
  comparison.checkValidity()
  comparison.check(Way.all[Int(bytes[0]) % Way.all.count])
  return 0
}
