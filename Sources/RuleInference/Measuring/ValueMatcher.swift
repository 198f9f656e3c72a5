import LineValidation
import RegularLanguage
import ValidateRun
import ValidationCore

/// Decides whether values satisfy a rule, as the judge of a column does.
///
/// A class, since it is used for each value, and copying it copies only a reference.
@safe final class ValueMatcher: Sendable {
  private let automaton: Automaton?
  /// The same automaton, whose references are not counted, which would take two atomic operations
  /// for each value.
  private let borrowedAutomaton: Unmanaged<Automaton>?
  private let check: (any CheckedValidator)?
  private let validator: any Validator

  init(_ validator: any Validator) {
    self.validator = validator
    if let language = validator.language {
      automaton = language.automaton
      check = nil
    } else {
      check = validator as? any CheckedValidator
      automaton = check?.candidates.automaton
    }
    unsafe borrowedAutomaton = automaton.map { unsafe Unmanaged.passUnretained($0) }
  }

  /// Creates the matcher of a rule with bounds; `nil` if it can't be compiled.
  convenience init?(kind: RuleKind, _ bounds: [Bound] = []) {
    var written = WrittenRule(kind)
    do throws(UsageError) {
      for bound in bounds { try written.add(bound, at: nil) }
      self.init(try written.compiled(limits: .ofCommand, lines: LinePlan()).rule.validator)
    } catch {
      return nil
    }
  }
}

extension ValueMatcher {
  /// Returns whether a value satisfies the rule.
  func accepts(_ value: Span<UInt8>) -> Bool {
    guard let automaton = unsafe borrowedAutomaton else {
      return validator.isValid(String(copying: value))
    }
    guard unsafe automaton._withUnsafeGuaranteedRef({ $0.accepts(value) }) else { return false }
    return check?.passesCheck(value) ?? true
  }
}

extension Span<UInt8> {
  /// A copy of the bytes.
  var copy: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    for index in 0..<count { result.append(self[index]) }
    return result
  }
}

extension String {
  /// Creates a text from bytes that are UTF-8.
  init(copying bytes: Span<UInt8>) { self.init(decoding: bytes.copy, as: UTF8.self) }
}
