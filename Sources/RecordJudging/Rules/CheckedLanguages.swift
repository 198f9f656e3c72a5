package import ValidationCore

/// The languages that a validator accepts, depending on which checks of its parts pass.
///
/// For example `!(iban || digits)`: if the IBAN checksum is wrong, everything except digits; if it
/// is correct, everything except digits and texts with the structure of an IBAN.
struct CheckedLanguages: Sendable {
  /// The checks, in the order of the parts.
  let checks: [any CheckedValidator]
  /// The languages, indexed by the bit set of the passed checks.
  let languages: [Language]

  /// The maximum number of checks; more would need too many languages.
  private static let maximumCheckCount = 4

  /// Creates the languages; `nil` if a part is neither a language nor a check, if there are too
  /// many checks, or if a check is part of a list, where it would apply to each element.
  init?(_ validator: any Validator) {
    var checks: [any CheckedValidator] = []
    _ = Self.language(of: validator) { check in
      checks.append(check)
      return check.candidates
    }
    guard checks.count <= Self.maximumCheckCount else { return nil }
    var languages: [Language] = []
    for passed in 0..<1 << checks.count {
      var number = 0
      let language = Self.language(of: validator) { check in
        defer { number += 1 }
        return passed & 1 << number == 0 ? .union([]) : check.candidates
      }
      guard let language else { return nil }
      languages.append(language)
    }
    self.checks = checks
    self.languages = languages
  }

  private static func language(
    of validator: any Validator,
    _ candidates: (any CheckedValidator) -> Language
  ) -> Language? {
    if let language = validator.language { return language }
    if let check = validator as? any CheckedValidator { return candidates(check) }
    return (validator as? any Composition)?.language { part in
      Self.language(of: part, candidates)
    }
  }
}

extension RuleSet {
  /// A language that contains all valid texts; `nil` if none is known.
  package var candidates: Language? {
    validator.language ?? CheckedLanguages(validator).map { .union($0.languages) }
  }
}
