extension Rule {
  /// Facts about a kind of rule that other code depends on, declared with its code.
  ///
  ///     public static let isbn = Self("isbn") { $0.checkDigits = .last }
  ///
  /// A code that is decoded, or created from a name only, has no special traits. Therefore traits
  /// affect how texts are judged and what is proposed, but not the words for an error, which may
  /// have been decoded.
  package struct Traits: Sendable {
    /// The position of characters that are computed from the others.
    package enum CheckDigits: Sendable {
      case none
      /// The last character is a check digit.
      case last
      /// Other characters are check digits.
      case inside
    }

    package var checkDigits = CheckDigits.none
    /// Whether the valid texts are a list of well-known names.
    package var listsValues = false
    /// The characters with which people group the characters of a text, and which are not valid.
    package var groupingMarks = ""
    /// A part of invalid texts in which grouping marks have a meaning.
    package var ungroupedPart: String?
    /// Whether an added letter changes the meaning of a text, as in amounts and times.
    package var lettersHaveMeaning = false
    /// Returns likely spellings of an invalid text with the same meaning, apart from grouping.
    package var spellings: @Sendable (String) -> [String] = { _ in [] }
    /// The type of input that HTML has for the texts.
    package var inputType: String?
    /// The keyboard for the texts, as the attribute `inputmode` of HTML; `nil` if it follows from
    /// the characters.
    package var inputMode: String?
    /// The purpose of the texts, as the attribute `autocomplete` of HTML.
    package var autocompletion: String?
    /// The format of JSON Schema that contains all texts of the rule.
    package var jsonSchemaFormat: String?

    package init() {}
  }

  /// The type of input that HTML has for the texts; `nil` for those in a format of their own.
  package var inputType: String? { hasOwnFormat ? nil : code.traits.inputType }

  /// The format of JSON Schema that contains all texts; `nil` for those in a format of their own.
  package var jsonSchemaFormat: String? { hasOwnFormat ? nil : code.traits.jsonSchemaFormat }

  private var hasOwnFormat: Bool { parameters["format"] != nil }
}

extension Rule.Traits {
  /// Whether a valid text may be proposed for an invalid one that differs in a character.
  ///
  /// A card number with a digit changed is another card.
  package var allowsExample: Bool { checkDigits == .none }

  /// Whether a letter that the rule requires may be added to an invalid text.
  package var allowsAddedLetters: Bool { checkDigits == .none && !lettersHaveMeaning }
}
