import InputValidation

/// Reads the first byte as a strategy, the second as an enforcement, and the rest as keys, and
/// presses them in a field.
///
/// The strategies are those of ``Subject/validators``; an enforcement is `b` for `block`, `h` for
/// `blockHopeless`, and anything else for `flag`. Printable characters are keys; the other bytes
/// are those of ``Key``.
///
/// To build it, and to run it from the seeds that the repository has:
///
///     export VALIDATION_FUZZ=1 SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0
///     swift build -c release --sanitize fuzzer --sanitize address \
///       --product FuzzKeys --scratch-path .build/fuzz
///     mkdir -p .build/corpus/FuzzKeys
///     .build/fuzz/release/FuzzKeys -max_len=48 \
///       .build/corpus/FuzzKeys Fixtures/Fuzz/FuzzKeys
///
/// The contents of static variables would be reported as leaks. Without `--sanitize address` it
/// runs several times as fast.
///
/// - Parameters:
///   - start: The first byte.
///   - count: The number of bytes.
/// - Returns: 0 to let the fuzzer keep the input, or -1 if it has no strategy.
@c(LLVMFuzzerTestOneInput)
public func fuzzKeys(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // The bytes are valid during the call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  guard bytes.count > 1, let validator = Subject.validators[character(bytes[0])] else { return -1 }
  let enforcement: InputField.Enforcement =
    switch character(bytes[1]) {
    case "b": .block
    case "h": .blockHopeless
    default: .flag
    }
  var field = InputField(
    validator: validator, enforcement: enforcement, clock: .stopped(at: .zero))
  var groups = 0
  for byte in bytes.dropFirst(2) {
    let before = field
    let command = Key(byte).command(in: field)
    let refusal = field.perform(command)
    if command == .beginGroup { groups += 1 }
    let press = KeyPress(
      command: command, before: before, after: field, refusal: refusal, groups: groups)
    press.checkField()
    press.checkRefusal()
    press.checkUndo()
    press.checkRewriting()
  }
  Typing(
    text: bytes.dropFirst(2).compactMap { Key($0).text }.joined(), validator: validator,
    enforcement: enforcement
  )
  .check()
  precondition(field.setText("") == nil && field.text.isEmpty, "no one is locked in")
  return 0
}

func character(_ byte: UInt8) -> Character { Character(Unicode.Scalar(byte)) }
