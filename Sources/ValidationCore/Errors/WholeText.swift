internal import RegularLanguage

// The range of an error usually starts where matching of the text fails: at the x of "12x". But in
// some cases, this position would be misleading:
//
//     "blue" for one of 'red', 'green'     fails at b, but no part of "blue" is wrong
//     "9783161484101" for an ISBN          fails at the last digit, but any may be wrong
//     "root" for anything but 'root'       fails at the end, but nothing is missing
//
// Then the text is wrong as a whole, and so is the range of the error. If something is missing, the
// range is still the end: "gre" could become "green".

extension Rule {
  /// The texts that are wrong as a whole if they break a rule and no further input makes them
  /// valid.
  package enum Whole {
    /// No texts: errors have a specific position.
    case none
    /// All texts.
    case all
    /// Texts that are wrong only in the check digit.
    case checkDigit
  }

  package var whole: Whole {
    if code == .described || code == .optional { return parts.first?.whole ?? .none }
    let traits = code.traits
    return traits.listsValues ? .all : traits.checkDigits == .last ? .checkDigit : .none
  }

  /// Whether a text can break the rule as a whole, without a specific wrong position.
  package var canBlameWholeText: Bool {
    isComposed ? parts.contains(where: \.canBlameWholeText) : whole != .none
  }

  /// Whether the rule is a conjunction or disjunction of others.
  package var isComposed: Bool { code == .all || code == .any }
}

extension ExpectedCharacters {
  /// Whether exactly one check digit (X for ten) is expected, apart from separators between groups.
  fileprivate var isCheckDigit: Bool {
    let digits = self.set.subtracting(ScalarSet(" ")).subtracting(ScalarSet("-"))
    return digits == ScalarSet("X").ignoringCase
      || digits.count == 1 && digits.isSubset(of: .digits.union(ScalarSet("X")))
  }
}

extension ValidationError {
  /// Returns the error, with the range of the whole text if that is wrong as a whole.
  ///
  /// - Parameter count: The number of Characters of the text.
  /// - Returns: The error, without expected characters if its range has changed.
  package func blamingWholeText(of count: @autoclosure () -> Int) -> Self {
    blamesWholeText
      ? ValidationError(rule, at: 0..<count(), reasons: reasons, path: path, name: name) : self
  }

  /// Whether the text is wrong as a whole, although the error has a specific position.
  package var blamesWholeText: Bool {
    guard !range.isEmpty, let expected, !isUnsatisfiable else { return false }
    return rule.blamesWholeText(expected)
  }

  /// Whether the text is wrong as a whole, so that errors about specific positions take precedence.
  var isAboutWholeText: Bool { rule.whole != .none && expected == nil && !range.isEmpty }
}

extension Rule {
  /// Returns whether a text is wrong as a whole, given the characters expected where matching
  /// failed.
  fileprivate func blamesWholeText(_ expected: ExpectedCharacters) -> Bool {
    switch whole {
    case .none: false
    case .all: true
    case .checkDigit: expected.isCheckDigit
    }
  }
}
