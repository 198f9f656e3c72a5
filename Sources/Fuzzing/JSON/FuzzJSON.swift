import InputValidation
import SettingsSyntax

/// Reads the bytes as JSON, which must be a text or be refused at a place, without trapping.
///
/// To build it, and to run it from the seeds that the repository has:
///
///     export VALIDATION_FUZZ=1 SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0
///     swift build -c release --sanitize fuzzer --sanitize address \
///       --product FuzzJSON --scratch-path .build/fuzz
///     mkdir -p .build/corpus/FuzzJSON
///     .build/fuzz/release/FuzzJSON -max_len=64 \
///       .build/corpus/FuzzJSON Fixtures/Fuzz/FuzzJSON
///
/// The contents of static variables would be reported as leaks. Without `--sanitize address` it
/// runs several times as fast.
///
/// - Parameters:
///   - start: The first byte.
///   - count: The number of bytes.
/// - Returns: 0 to let the fuzzer keep the input.
@c(LLVMFuzzerTestOneInput)
public func fuzzJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // The bytes are valid during the call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  do throws(JSONError) {
    check(try JSONText(bytes, limits: JSONText.Limits(depth: 12)))
  } catch {
    precondition((0...bytes.count).contains(error.offset), "an error has a place")
    precondition(!Wording.english.requirement(of: error.rule).isEmpty)
  }
  do throws(JSONReport) {
    let values = try Subject().values(fromJSON: bytes)
    let json = values.json(revealingSecrets: true)
    let again = try? Subject().values(fromJSON: Array(json.utf8))
    precondition(again?.json(revealingSecrets: true) == json, "values are read as written")
  } catch {
    precondition(!error.errors.isEmpty)
    precondition(error.errors.allSatisfy { $0.line.map { $0 > 0 } ?? true })
  }
  return 0
}

/// A schema with short names.
private struct Subject: Schema {
  let a = Field(optional: .integer(in: 0...99)), b = Field(.boolean, default: false)
  let list = Field(.list(of: .length(...3)), default: []), text = Field(.length(...9), default: "")
  let rows = Repeated(Row(), count: 0...3), o = Nested(optional: Row())
  let m = Entries(of: Row(), keys: .length(1...3), count: 0...3)
  let s = OneOfShapes(tag: \.t, of: Shapes())

  struct Row: Schema { let n = Field(.numeric), key = Field(optional: .secret(.length(1...3))) }

  struct Shapes: Schema {
    let t = Field(.oneOf("r", "e"), default: "e"), r = Nested(optional: Row())
    var unknownMembers: UnknownMembers { .keep }
  }
}

/// Checks that a text is read as the same values after it is written.
private func check(_ text: JSONText) {
  var positions = TextPositions(text.bytes)
  var last = (line: 1, column: 0)
  for node in text.nodes {
    let place = positions.place(at: node.start)
    precondition(place.line > last.line || place.column >= last.column, "places are in order")
    last = place
    precondition(node.start < node.end && node.end <= text.bytes.count)
    precondition(text.nodes.indices.contains(node.next - 1))
  }
  let written = JSONWriter.text(value(0, of: text))
  guard let again = try? JSONText(Array(written.utf8)) else {
    preconditionFailure("what is written is JSON")
  }
  precondition(JSONWriter.text(value(0, of: again)) == written, "values are read as written")
}

private func value(_ index: Int, of text: JSONText) -> JSONWriter.Value {
  let node = text.nodes[index]
  switch node.kind {
  case .string: return .literal(JSONWriter.string(text.text(of: node)))
  case .number, .boolean, .null: return .literal(text.text(of: node))
  case .array: return .array(text.elements(of: index).map { value($0, of: text) })
  case .object:
    return .object(
      text.names(of: index).map { name in
        (text.text(of: text.nodes[name]), value(name + 1, of: text))
      })
  }
}
