import ValidationCore

/// The languages that a validator denotes, by which of the checks in its parts are passed.
///
/// Of `!(iban || digits)`: with a wrong sum, anything but digits, and with the right one, anything
/// but digits and what has the structure of an IBAN.
struct CheckedLanguages: Sendable {
  /// The checks, each in its place.
  let checks: [any CheckedValidator]
  /// The languages; that at an index counts where the checks are passed whose bits it has.
  let languages: [Language]

  /// More checks would make too many languages.
  private static let maximumCheckCount = 4

  /// Creates the languages; `nil` if a part is neither a language nor a check, if there are many
  /// checks, or if one stands in a list, of which each element would have to be checked.
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
