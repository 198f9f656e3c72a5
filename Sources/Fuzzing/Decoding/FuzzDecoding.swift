import Foundation
import InputValidation

/// Reads the first byte as the name of a type and the rest as JSON, and uses the decoded value,
/// which must not trap.
///
/// The types are those of ``use(_:as:)``.
///
/// To build it, and to run it from the seeds that the repository has:
///
///     export VALIDATION_FUZZ=1 SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0
///     swift build -c release --sanitize fuzzer --sanitize address \
///       --product FuzzDecoding --scratch-path .build/fuzz
///     mkdir -p .build/corpus/FuzzDecoding
///     .build/fuzz/release/FuzzDecoding -max_len=160 -dict=Fixtures/Fuzz/FuzzDecoding.dict \
///       .build/corpus/FuzzDecoding Fixtures/Fuzz/FuzzDecoding
///
/// The contents of static variables would be reported as leaks. Without `--sanitize address` it
/// runs several times as fast.
///
/// - Parameters:
///   - start: The first byte.
///   - count: The number of bytes.
/// - Returns: 0 to let the fuzzer keep the input, or -1 if nothing can be decoded.
@c(LLVMFuzzerTestOneInput)
public func fuzzDecoding(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // The bytes are valid during the call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  guard let name = bytes.first else { return -1 }
  do {
    try use(Data(bytes.dropFirst()), as: Character(Unicode.Scalar(name)))
    return 0
  } catch {
    return -1
  }
}

private struct UnknownType: Error {}

/// Decodes a value of a type, and uses it.
private func use(_ json: Data, as type: Character) throws {
  switch type {
  case "c": use(try value(json, FieldCommand.self))
  case "e": use(try value(json, Edit.self))
  case "h": use(try value(json, HistoryLimits.self))
  case "l": use(try value(json, CommandLog<FieldCommand>.self))
  case "m": use(try value(json, Macros.self))
  case "f": use(try value(json, Refusal.self))
  case "r": use(ValidationError(try value(json, Rule.self), at: 0..<0))
  case "s": use(try value(json, Selection.self))
  case "v": use(try value(json, ValidationError.self))
  case "x": use(try value(json, ExpectedCharacters.self))
  default: throw UnknownType()
  }
}

/// Decodes a value, which must be equal after encoding and decoding it again.
private func value<Value: Codable & Equatable>(_ json: Data, _ type: Value.Type) throws -> Value {
  let value = try JSONDecoder().decode(type, from: json)
  let again = try JSONDecoder().decode(type, from: JSONEncoder().encode(value))
  precondition(again == value, "another value comes back")
  return value
}
