import RegularLanguage
import SettingsSyntax

/// What a schema demands of a value that is neither an object nor an array, arranged so that most
/// values are judged without creating anything.
///
///     {"type": "integer", "minimum": 1, "maxLength": 5}
///     7, -2.5e3         // 7 is compared as an Int; -2.5e3 is read as an ``ExactNumber``
///     "abc"             // three bytes can't be more than five characters, so none is counted
///
/// A class, since it is used for each value, and copying it copies only a reference.
@safe final class ScalarDemands: Sendable {
  /// The types; empty for the schema `false`.
  private let types: TypeSet
  private let values: [AllowedValues]
  private let numbers: NumberDemands?
  /// The bounds of whole numbers, and the number of which they must be multiples; `nil` if only
  /// exact numbers can be compared.
  private let whole: ClosedRange<Int>?
  private let step: Int
  private let hasNumbers: Bool
  private let hasDivisor: Bool
  private let minimumLength: Int
  private let maximumLength: Int
  private let pattern: SchemaPattern?
  /// The automaton of the pattern, which retains it, if it has one; not retaining it again takes
  /// two atomic operations less for each text.
  private let automaton: Unmanaged<Automaton>?
  private let format: SchemaFormat?

  init(_ draft: SubschemaDraft) {
    types = draft.isNever ? [] : draft.types
    values = draft.values
    numbers = draft.numbers
    hasNumbers = draft.numbers != nil
    hasDivisor = draft.numbers?.divisor != nil
    whole = draft.numbers?.whole
    step = draft.numbers?.step ?? 1
    minimumLength = draft.strings?.minimum ?? 0
    maximumLength = draft.strings?.maximum ?? .max
    pattern = draft.strings?.pattern
    unsafe automaton = draft.strings?.pattern?.automaton.map {
      unsafe Unmanaged.passUnretained($0)
    }
    format = draft.strings?.format
  }
}

extension ScalarDemands {
  /// Returns whether a value satisfies them.
  ///
  /// - Parameters:
  ///   - kind: The type, which is neither that of objects nor that of arrays.
  ///   - text: The decoded content of a string, or any other value as written.
  /// - Returns: Whether it does.
  func accept(_ kind: JSONType, _ text: Span<UInt8>) -> Bool {
    switch kind {
    case .number: if !acceptNumber(text) { return false }
    case .string: if !types.contains(.string) || !acceptString(text) { return false }
    case .boolean, .null, .object, .array: if types.isDisjoint(with: kind.types) { return false }
    }
    if values.isEmpty { return true }
    return values.allSatisfy { $0.contains(kind, text) }
  }

  /// Whether they accept all strings or none, or all numbers or none.
  func areConstant(for kind: JSONType) -> Bool {
    let types = types.intersection(kind.types)
    if types.isEmpty { return true }
    if types != kind.types || !values.isEmpty { return false }
    if kind == .number { return !hasNumbers }
    return minimumLength == 0 && maximumLength == .max && pattern == nil && format == nil
  }

  private func acceptString(_ text: Span<UInt8>) -> Bool {
    // A character has one to four bytes.
    let isCertain = text.count <= maximumLength && (text.count + 3) / 4 >= minimumLength
    if !isCertain, !acceptLength(text) { return false }
    if let automaton = unsafe automaton {
      if unsafe !automaton._withUnsafeGuaranteedRef({ $0.accepts(text) }) { return false }
    } else if let pattern, !pattern.accepts(text) {
      return false
    }
    if let format, !format.accepts(text) { return false }
    return true
  }

  @inline(never)
  private func acceptLength(_ text: Span<UInt8>) -> Bool {
    let count = text.scalarCount
    return count >= minimumLength && count <= maximumLength
  }

  private func acceptNumber(_ text: Span<UInt8>) -> Bool {
    guard let number = ShortNumber(text) else { return acceptExactNumber(text) }
    guard types.contains(number.isWhole ? .integer : .fraction) else { return false }
    if !hasNumbers { return true }
    guard let whole else { return acceptExactNumber(text) }
    if number.isWhole {
      return whole.contains(number.floor) && (step == 1 || number.floor % step == 0)
    }
    // A bound that is excluded may be the next whole number.
    if !hasDivisor, whole.lowerBound <= number.floor, number.floor < whole.upperBound {
      return true
    }
    return acceptExactNumber(text)
  }

  @inline(never)
  private func acceptExactNumber(_ text: Span<UInt8>) -> Bool {
    let number = ExactNumber(text)
    guard types.contains(number.isWhole ? .integer : .fraction) else { return false }
    return numbers?.broken(by: number) == nil
  }
}

/// A number of JSON without an exponent and with at most 18 bytes, as far as whole bounds need it.
///
///     7.50, -0.5     // between 7 and 8, and between -1 and 0
///     2.0, -0        // whole
struct ShortNumber {
  /// The greatest whole number that is not greater.
  let floor: Int
  let isWhole: Bool

  /// Creates a number from its text, which is a number of JSON; `nil` if it is too long.
  @inline(__always)
  init?(_ text: Span<UInt8>) {
    guard text.count > 0, text.count <= 18 else { return nil }
    let isNegative = text[0] == UInt8(ascii: "-")
    var (digits, power, isFraction) = (0, 1, false)
    for index in (isNegative ? 1 : 0)..<text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      if digit <= 9 {
        digits = digits &* 10 &+ Int(digit)
        if isFraction { power = power &* 10 }
      } else if text[index] == UInt8(ascii: ".") {
        isFraction = true
      } else {
        return nil
      }
    }
    if !isFraction {
      (floor, isWhole) = (isNegative ? -digits : digits, true)
      return
    }
    let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: power)
    isWhole = remainder == 0
    floor = isNegative ? -quotient - (isWhole ? 0 : 1) : quotient
  }
}

extension Span<UInt8> {
  /// The number of Unicode scalars of a text in UTF-8.
  var scalarCount: Int {
    var count = 0
    for index in indices where self[index] >> 6 != 0b10 { count += 1 }
    return count
  }
}
