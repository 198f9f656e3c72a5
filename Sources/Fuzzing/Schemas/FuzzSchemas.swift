import RegularLanguage
import SettingsSyntax
import ValidationJSONSchema
import ValidationWording

/// Reads the bytes as a schema and, after a line feed, a document.
///
/// Neither may trap, and the ways to judge the document agree. To build and run it, see `FuzzJSON`.
///
/// - Parameters:
///   - start: The first byte.
///   - count: The number of bytes.
/// - Returns: 0 to let the fuzzer keep the input.
@c(LLVMFuzzerTestOneInput)
public func fuzzSchemas(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // The bytes are valid during the call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let parts = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
  let text = String(decoding: parts[0], as: UTF8.self)
  let document = parts.count > 1 ? Array(parts[1]) : []
  do throws(JSONSchema.Mistake) {
    let options = JSONSchema.Options(assertsFormats: count % 2 == 0)
    check(try JSONSchema(text, documents: ["a": text], options: options), document)
  } catch {
    precondition(error.line > 0 && error.column > 0, "a mistake has a place")
    precondition(!Wording.english.requirement(of: error.rule).isEmpty)
  }
  return 0
}

private func check(_ schema: JSONSchema, _ document: [UInt8]) {
  let errors = schema.errors(in: document)
  precondition(schema.isValid(document) == errors.isEmpty, "errors are why it is not valid")
  for error in errors {
    precondition((0...document.count).contains(error.offset) && error.line > 0)
    precondition(!error.message(in: .simplifiedChinese).isEmpty)
  }
  guard document.span.isUTF8 else { return }
  var reading = JSONSchema.Reading(schema, listsFaults: true)
  var offsets: [[Int]] = []
  for size in [1, max(1, document.count)] {
    reading.restart()
    for offset in stride(from: 0, to: document.count, by: size) {
      reading.read(document.span.extracting(offset..<min(offset + size, document.count)))
    }
    _ = reading.end()
    offsets.append(reading.takeFaults().map(\.place.offset))
  }
  precondition(offsets[0] == offsets[1], "pieces have the faults of the whole")
}
