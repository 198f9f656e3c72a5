import InputValidation
import RegularLanguage
import ValidatorSamples

/// Reads a rule from the start of an input.
///
/// The first byte determines the kind: a sample of the library, that is, any named format, strategy
/// or composition; a composition of rules, in which only every fifth sample is used; a sum; or a
/// pattern, which the next line end ends:
///
///     01              // the second sample
///     A0 01 02        // the sixth sample and the eleventh
///     DC 76 03 01     // the EANs of eight digits
///     FF 61 2A 0A     // the pattern a*
///     A0 01           // no rule
package struct RuleReader {
  private let bytes: ArraySlice<UInt8>
  /// The bytes after the rule.
  package private(set) var rest: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { (self.bytes, rest) = (bytes, bytes) }

  /// All samples of the library that only judge.
  private static let samples =
    (NamedValidator.formats + NamedValidator.strategies + NamedValidator.composed)
    .map(\.validator).filter { $0.rewriting == .nothing }
  /// The number of samples.
  package static var sampleCount: Int { samples.count }
  /// The samples that are parts of compositions: few, so that there are not too many compositions.
  private static let parts = samples.enumerated().filter { $0.offset % 5 == 0 }.map(\.element)

  /// Limits within which nearly every pattern takes at most a millisecond.
  private static let limits = PatternLimits(
    nesting: 12, repeats: 12, automatonBytes: 1 << 16, steps: 1 << 12)
}

/// A rule with its meaning in terms of its parts.
struct Definition {
  let validator: any Validator
  /// The meaning; `nil` for a sample.
  var contains: (@Sendable (String) -> Bool)?
  /// The expression, if the definition of the engine can evaluate it.
  var expression: Expression?
}

/// The rules that have been compiled, by their bytes.
private let compiledRules = Guarded<[[UInt8]: CompiledRule]>([:])

extension RuleReader {
  /// Reads and compiles a rule; returns `nil` if there is none.
  package mutating func compiledRule() -> CompiledRule? {
    guard let definition = definition(from: Self.samples, depth: 0) else { return nil }
    let key = Array(bytes[bytes.startIndex..<rest.startIndex])
    return compiledRules.withLock { rules in
      if let rule = rules[key] { return rule }
      if rules.count == Self.maximumRuleCount { rules.removeAll() }
      let rule = CompiledRule(definition, bytes: key)
      rules[key] = rule
      return rule
    }
  }

  /// The maximum number of rules that are kept.
  private static let maximumRuleCount = 256
  private static let maximumDepth = 2

  private mutating func byte() -> UInt8? { rest.popFirst() }

  private mutating func definition(from samples: [any Validator], depth: Int) -> Definition? {
    guard depth <= Self.maximumDepth, let kind = byte() else { return nil }
    func part() -> Definition? { definition(from: Self.parts, depth: depth + 1) }
    switch kind {
    case ..<0xA0: return Definition(validator: samples[Int(kind) % samples.count])
    case ..<0xB0:
      guard let one = part(), let other = part() else { return nil }
      let (first, second) = (one.validator, other.validator)
      return Definition(
        validator: first && second, contains: { first.isValid($0) && second.isValid($0) },
        expression: composed(one, other) { .intersection($0) })
    case ..<0xC0:
      guard let one = part(), let other = part() else { return nil }
      let (first, second) = (one.validator, other.validator)
      return Definition(
        validator: first || second, contains: { first.isValid($0) || second.isValid($0) },
        expression: composed(one, other) { .union($0) })
    case ..<0xC8:
      guard let part = part() else { return nil }
      let validator = part.validator
      return Definition(
        validator: NotValidator(validator), contains: { !validator.isValid($0) },
        expression: part.expression.map { .complement($0) })
    case ..<0xD0:
      guard let part = part() else { return nil }
      let validator = part.validator
      return Definition(
        validator: OptionalValidator(validator),
        contains: { $0.isEmpty || validator.isValid($0) })
    case ..<0xDC:
      guard let part = part(), let bounds = byte() else { return nil }
      return bounded(part, by: bounds)
    case ..<0xE0:
      guard let size = byte(), let one = byte(), let other = byte() else { return nil }
      let sum = SumRule(size: size, terms: [one, other])
      return Definition(
        validator: sum, contains: { sum.contains($0) }, expression: sum.language?.expression)
    default: return pattern(isPart: kind < 0xE8)
    }
  }

  private func composed(
    _ one: Definition,
    _ other: Definition,
    _ compose: ([Expression]) -> Expression
  ) -> Expression? {
    guard let first = one.expression, let second = other.expression else { return nil }
    return compose([first, second])
  }

  /// Returns a rule with bounds on the length: two bits for the unit, three for the minimum, and
  /// three for the difference; 7 stands for no maximum, and 6 for the greatest one.
  private func bounded(_ part: Definition, by bounds: UInt8) -> Definition {
    let (minimum, difference) = (Int(bounds >> 2 & 7), Int(bounds >> 5))
    let maximum = difference == 7 ? nil : difference == 6 ? .max : minimum + difference
    let lengths = Repetition(minimum, maximum)
    let unit = [TextUnit.characters, .scalars, .utf16, .utf8][Int(bounds & 3)]
    let (units, validator) = (LengthUnit.allCases[Int(bounds & 3)], part.validator)
    return Definition(
      validator: validator
        && (maximum.map { LengthValidator(minimum...$0, in: unit) }
          ?? LengthValidator(minimum..., in: unit)),
      contains: { text in
        let count =
          switch units {
          case .characters: text.count
          case .scalars: text.unicodeScalars.count
          case .utf16: text.utf16.count
          case .utf8: text.utf8.count
          }
        return lengths.contains(count) && validator.isValid(text)
      },
      expression: part.expression.map { expression in
        .intersection([expression, .length(units, lengths)])
      })
  }

  /// Reads a pattern up to the end of the line.
  private mutating func pattern(isPart: Bool) -> Definition? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let text = String(decoding: rest[..<end], as: UTF8.self)
    rest = rest[(end + 1)...]
    let limits = Limits(nesting: 12, repeats: 12, automatonBytes: 1 << 16, steps: 1 << 12)
    guard !isPart else {
      let validator = try? RegexValidator(contains: text, limits: Self.limits)
      return validator.map { Definition(validator: $0) }
    }
    guard let validator = try? RegexValidator(text, limits: Self.limits),
      let syntax = try? PatternParser.parse(text, limits: limits)
    else { return nil }
    return Definition(validator: validator, expression: .pattern(syntax))
  }
}
