internal import RegularLanguage

/// A finder of repeated names in the open objects of a text.
///
/// It stores hashes of the names: it may take two different names for the same with a probability
/// of 2^-128, but never misses a repeated one.
package struct OpenNames: Sendable {
  private var containers = OpenContainers()
  /// The seeds of the hashes, which are chosen for the first name: the system takes as long for
  /// that as a reader for a small text.
  private var seeds: (UInt64, UInt64)?

  /// Creates a finder, before any object.
  package init() {}

  /// Starts an object.
  package mutating func beginObject() { containers.append(isObject: true) }

  /// Ends the innermost object.
  package mutating func endObject() { _ = containers.removeLast() }

  /// Adds the name that a cursor has read to the innermost object.
  ///
  /// - Returns: Whether the object does not have the name yet.
  package mutating func insert(_ cursor: JSONCursor, in text: Span<UInt8>) -> Bool {
    if cursor.hasEscapes {
      var decoded: [UInt8] = []
      text.decode(cursor.content, into: &decoded)
      return insert(decoded.span, 0..<decoded.count)
    }
    return insert(text, cursor.content)
  }

  private mutating func insert(_ text: Span<UInt8>, _ name: Range<Int>) -> Bool {
    let seeds =
      seeds ?? (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max) | 1)
    self.seeds = seeds
    return containers.insert(
      SIMD2(text.nameHash(name, seed: seeds.0), text.nameHash(name, seed: seeds.1)))
  }
}

extension JSONCursor {
  /// Skips the next value.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - names: Finds repeated names in the value.
  /// - Returns: The range of the value; `nil` if there is none, or if an object in it may have a
  ///   name twice.
  package mutating func skipValue(in text: Span<UInt8>, _ names: inout OpenNames) -> Range<Int>? {
    var depth = 0
    var first: Int?
    repeat {
      let step = next(in: text)
      if first == nil { first = start }
      switch step {
      case .beginObject:
        names.beginObject()
        depth += 1
      case .endObject:
        names.endObject()
        depth -= 1
      case .beginArray: depth += 1
      case .endArray: depth -= 1
      case .name: if !names.insert(self, in: text) { return nil }
      case .string, .number, .boolean, .null: break
      case .end, .invalid: return nil
      }
    } while depth > 0
    return (first ?? start)..<end
  }

  /// Returns a value as a text on one line, without white space and comments between its parts.
  ///
  ///     [1, /* two */ 2,]   // [1,2]
  ///
  /// - Parameters:
  ///   - value: The range of the value.
  ///   - text: The text, in the dialect with comments, if it has some.
  /// - Returns: JSON without comments, and without trailing commas.
  package static func compact(_ value: Range<Int>, in text: Span<UInt8>) -> String {
    let text = text.extracting(..<value.upperBound)
    var cursor = Self(from: value.lowerBound, JSONText.Limits(depth: .max, dialect: .jsonc))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.count)
    var needsComma = false
    func append(_ range: Range<Int>) { for index in range { bytes.append(text[index]) } }
    while true {
      let step = cursor.next(in: text)
      switch step {
      case .endObject, .endArray: break
      case .end, .invalid: return String(decoding: bytes, as: UTF8.self)
      default: if needsComma { bytes.append(UInt8(ascii: ",")) }
      }
      append(cursor.start..<cursor.end)
      switch step {
      case .name:
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
      case .beginObject, .beginArray: needsComma = false
      default: needsComma = true
      }
    }
  }
}
