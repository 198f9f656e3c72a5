import InputValidation

// Validators of the client: with typed throws, with values of their own, with generic parts, and
// with loops over spans next to autoclosures.
//
// Swift 6.3 crashed in release ("Found outside of lifetime use") on an autoclosure next to a span
// in a loop.

/// Why a text is no list of bits.
enum BitError: Error { case digit(at: Int), length(Int) }

struct BitsValidator<Word: FixedWidthInteger & Sendable>: Validator {
  var rule: Rule { Rule("bits", names: ["en": "\(Word.bitWidth) bits"]) }

  func verdict(on text: String, caret: String.Index?) -> Verdict {
    do throws(BitError) {
      _ = try parsed(text)
      return .valid(isExtensible: false)
    } catch {
      return switch error {
      case .digit(let index): .invalid(ValidationError(rule, at: index..<index + 1))
      case .length: .incomplete(ValidationError(rule, at: 0..<text.count))
      }
    }
  }

  func value(ofValid text: String) -> Word? { try? parsed(text) }

  func text(for value: Word) -> String? {
    let digits = String(value, radix: 2)
    return String(repeating: "0", count: Word.bitWidth - digits.count) + digits
  }

  private func parsed(_ text: String) throws(BitError) -> Word {
    var (word, count) = (Word.zero, 0)
    let bytes = Array(text.utf8)
    for index in bytes.indices {
      let byte = bytes[index]
      try require(byte & 0xFE == 0x30, or: BitError.digit(at: index))
      try require(count < Word.bitWidth, or: BitError.digit(at: bytes.count - 1))
      word = word << 1 | Word(truncatingIfNeeded: byte & 1)
      count += 1
    }
    try require(count == Word.bitWidth, or: BitError.length(count))
    return word
  }

  private func require<Failure: Error>(
    _ holds: @autoclosure () -> Bool, or error: @autoclosure () -> Failure
  ) throws(Failure) {
    if !holds() { throw error() }
  }
}

/// A validator of texts that two others accept in turn, from one character to the next.
struct AlternatingValidator<First: Validator, Second: Validator>: Validator {
  let first: First
  let second: Second
  var rule: Rule { Rule("alternating", names: ["en": "of alternating characters"]) }

  func verdict(on text: String, caret: String.Index?) -> Verdict {
    for (offset, character) in text.enumerated() {
      let part: any Validator = offset.isMultiple(of: 2) ? first : second
      if let error = part.error(in: String(character)) {
        return .invalid(ValidationError(error.rule, at: offset..<offset + 1))
      }
    }
    return .valid(isExtensible: true)
  }
}
