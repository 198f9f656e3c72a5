import SettingsSyntax
import InputValidation

/// Reads the first byte as a format and the rest as a text in it, and reads settings from the text.
///
/// The formats are `d` for `.env` files, `p` for properties, and `a` for arguments, one per line.
///
/// To build it, and to run it from the seeds that the repository has:
///
///     export VALIDATION_FUZZ=1 SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0
///     swift build -c release --sanitize fuzzer --sanitize address \
///       --product FuzzSettings --scratch-path .build/fuzz
///     mkdir -p .build/corpus/FuzzSettings
///     .build/fuzz/release/FuzzSettings -max_len=64 \
///       .build/corpus/FuzzSettings Fixtures/Fuzz/FuzzSettings
///
/// The contents of static variables would be reported as leaks. Without `--sanitize address` it
/// runs several times as fast.
///
/// - Parameters:
///   - start: The first byte.
///   - count: The number of bytes.
/// - Returns: 0 to let the fuzzer keep the input, or -1 if it has no format.
@c(LLVMFuzzerTestOneInput)
public func fuzzSettings(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // The bytes are valid during the call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
  switch bytes.first.map({ Character(Unicode.Scalar($0)) }) {
  case "d"?:
    check(Array(DotenvText(text)), .dotenv(text))
    for entry in DotenvText(text).entries { checkWriting(entry) }
  case "p"?: check(Array(PropertiesText(text)), .properties(text))
  case "a"?:
    check([], .arguments(text.split(separator: "\n").map(String.init)))
  default: return -1
  }
  return 0
}

/// A schema with names of several words, relations and a secret.
private struct Subject: Schema {
  let a = Field(optional: .integer(in: 0...99)), b = Field(.boolean, default: false)
  let key = Field(optional: .secret(.oneOf("s3cr3t")))
  let inner = Nested(Inner())

  struct Inner: Schema { let maxSize = Field(.length(1...4), default: "x") }

  var relations: [Relation<Self>] {
    [
      .require(\.a, when: \.b) { $0 }, .fill(\.inner.maxSize, from: \.a) { $0.map { "\($0)" } },
      .narrow(\.inner.maxSize, by: \.key) { $0 == nil ? .nonEmpty : .digits },
    ]
  }
}

/// Checks the positions of the entries, and the settings read from them.
private func check(
  _ items: [Result<SettingsEntry, SettingsTextError>],
  _ source: any SettingsSource
) {
  var line = 1
  for item in items {
    let place =
      switch item {
      case .success(let entry): (entry.line, min(entry.column, entry.valueColumn))
      case .failure(let error): (error.line, error.column)
      }
    precondition(place.0 >= line && place.1 > 0, "places go on")
    line = place.0
  }
  let values: [String: String] = Dictionary(
    items.compactMap { try? $0.get() }.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  do {
    let settings = try LoadedSettings(Subject(), from: source)
    precondition(!"\(settings)".contains("s3cr3t"), "a secret is printed")
    // Properties have several spellings of a name.
    guard values.keys.allSatisfy({ ["A", "B", "KEY", "INNER_MAX_SIZE"].contains($0) }),
      !items.isEmpty
    else { return }
    let same = try LoadedSettings(Subject(), from: .dictionary(values))
    precondition("\(same)" == "\(settings)", "a text is read otherwise than a dictionary")
  } catch {
    precondition(!error.errors.isEmpty, "there is a reason")
    // An unknown name is shown as it is.
    let isName = values.keys.contains { $0.contains("s3cr3t") }
    precondition(
      isName || items.isEmpty || !error.description.contains("s3cr3t"), "a secret is revealed")
  }
}

/// Checks that a written entry is read as the same entry.
private func checkWriting(_ entry: SettingsEntry) {
  guard let line = DotenvText.line(entry.name, entry.value) else {
    preconditionFailure("a name that was read can't be written")
  }
  let again = DotenvText(line)
  precondition(again.errors.isEmpty, "what is written can't be read")
  precondition(again.entries.map(\.value) == [entry.value], "another value is read")
}
