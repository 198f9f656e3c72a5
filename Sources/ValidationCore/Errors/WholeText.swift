internal import RegularLanguage

// An error has a place, which is mostly where the reading of the text stops: at the x of "12x". But
// nobody would point there in each case:
//
//     "blue" for one of 'red', 'green'     it stops at b, and no part of "blue" is wrong
//     "9783161484101" for an ISBN          it stops at the last digit, and any one may be the slip
//     "root" for anything but 'root'       it stops at the end, where nothing is missing
//
// There the text is wrong as a whole, and the error is about all of it. Where something is missing,
// the place is the end all the same: "gre" could become "green".

extension Rule {
  /// The texts that are wrong as a whole, where they break a rule and more text mends nothing.
  fileprivate enum Whole {
    /// None: there is a place where they go wrong.
    case none
    /// All of them.
    case all
    /// Those that only lack the right check digit.
    case checkDigit
  }

  fileprivate var whole: Whole {
    switch code {
    case .oneOf, .boolean, .timeZone: .all
    case .isbn, .ean, .creditCard: .checkDigit
    case .described, .optional: parts.first?.whole ?? .none
    default: .none
    }
  }

  /// Whether a text can break the rule without a place in it that is wrong.
  package var canBlameWholeText: Bool {
    isComposed ? parts.contains(where: \.canBlameWholeText) : whole != .none
  }

  /// Whether the rule consists of others that are judged side by side.
  package var isComposed: Bool { code == .all || code == .any }
}

extension ExpectedCharacters {
  /// Whether one digit would do, or the X that stands for ten, besides what may stand between
  /// groups.
  fileprivate var isCheckDigit: Bool {
    let digits = self.set.subtracting(ScalarSet(" ")).subtracting(ScalarSet("-"))
    return digits == ScalarSet("X").ignoringCase
      || digits.count == 1 && digits.isSubset(of: .digits.union(ScalarSet("X")))
  }
}

extension ValidationError {
  /// The error about all of a text, if that is wrong as a whole; otherwise itself.
  ///
  /// - Parameter count: The number of the text's Characters.
  /// - Returns: The error; the characters expected at the place it had are no longer known.
  package func blamingWholeText(of count: @autoclosure () -> Int) -> Self {
    guard !range.isEmpty, let expected, !isUnsatisfiable, rule.blamesWholeText(expected) else {
      return self
    }
    return ValidationError(rule, at: 0..<count(), reasons: reasons, path: path)
  }

  /// Whether the text is wrong as a whole, so that its error has no place beside that of another
  /// one.
  var isAboutWholeText: Bool { rule.whole != .none && expected == nil && !range.isEmpty }
}

extension Rule {
  /// Returns whether a text that stops being readable, where some characters could have stood, is
  /// wrong as a whole.
  fileprivate func blamesWholeText(_ expected: ExpectedCharacters) -> Bool {
    switch whole {
    case .none: false
    case .all: true
    case .checkDigit: expected.isCheckDigit
    }
  }
}
