public import ValidationCore

/// Allowed characters; others are dropped or replaced as they are inserted.
///
/// A text is valid if nothing in it would be dropped or replaced, so a filter judges the same in
/// code as in a field: `.filter(dropping: " ") && .digits` accepts the same texts as `.digits`,
/// except that "1 2" can be pasted. Dropping is silent. If users need to know why a key does
/// nothing, use `.regex` or another strategy that refuses the edit.
///
/// Each scalar is kept or dropped separately: an accent that is a separate scalar is kept only if
/// it is in the set. A Character of several scalars that is in the set is kept or dropped as a
/// whole, and matches only the same scalars: dropping "e\u{301}" drops neither "e" nor "\u{E9}".
public struct FilterValidator: Validator {
  /// The rule, with the kept or dropped characters as its parameter.
  public let rule: Rule
  /// The texts without dropped characters.
  public let language: Language?
  private let filter: CharacterFilter

  /// Creates a strategy that keeps some characters and drops all others.
  ///
  ///     var field = InputField(validator: FilterValidator(keeping: .digits))
  ///     field.insert("12-34")                                // nil; the text is "1234"
  ///     FilterValidator(keeping: .digits).isValid("12-34")   // false: in code, nothing is dropped
  public init(keeping kept: CharacterClass) {
    self.init(
      CharacterFilter(keeping: kept), Rule(.filter, parameters: ["kept": .list(kept.names)]))
  }

  /// Creates a strategy that drops some characters or replaces each with a text.
  ///
  ///     let filter = FilterValidator(dropping: .whiteSpace, replacement: "-")
  ///     var field = InputField(validator: filter)
  ///     field.insert("a b")     // nil; the text is "a-b"
  ///     filter.isValid("a b")   // false: in code, nothing is replaced
  ///
  /// - Parameters:
  ///   - dropped: The characters to drop.
  ///   - replacement: The replacement for each, from which dropped characters are removed.
  public init(dropping dropped: CharacterClass, replacement: String = "") {
    let allowed = CharacterFilter(dropping: dropped, replacement: "").rewritten(replacement)
    self.init(
      CharacterFilter(dropping: dropped, replacement: allowed),
      Rule(.filter, parameters: ["dropped": .list(dropped.names)]))
  }

  private init(_ filter: CharacterFilter, _ rule: Rule) {
    self.filter = filter
    self.rule = rule
    self.language = filter.language
  }

  /// The replacement for each scalar that is not kept; `nil` if scalars are not replaced one by
  /// one.
  package var scalarReplacement: String? { filter.isByScalar ? filter.replacement : nil }

  /// Returns the exact verdict on a text.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    languageVerdict(on: text, caret: caret)
  }

  /// What the strategy rewrites: insertions.
  public var rewriting: Rewriting { .insertions }

  /// Removes or replaces inserted characters that are not kept.
  public func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision {
    if filter.isByScalar { return field.mapping(edit, filter.image) }
    let isDropped = edit.replacements.allSatisfy { filter.rewritten($0.text).isEmpty }
    if isDropped, !edit.isDeletion { return field.ignoring(edit) }
    let edited = EditedText(edit, in: field)
    var (old, start) = ([] as [Range<Int>], 0)
    for part in edited.parts {
      let end = start + part.text.utf8.count
      // An insertion may combine with its neighbors, so everything that passed the filter before is
      // filtered again.
      if !part.isInserted, !isValid(part.text) { old.append(start..<end) }
      start = end
    }
    var result = RewrittenText()
    var offset = 0
    for character in edited.text {
      let text = String(character)
      let bytes = offset..<offset + text.utf8.count
      offset = bytes.upperBound
      if let image = filter.image(of: character), !old.contains(where: { $0.contains(bytes) }) {
        result.put(image, for: text)
      } else {
        result.keep(text)
      }
    }
    return field.decision(on: edit, making: result, of: edited)
  }
}

extension FilterValidator: WholeTextRewriter {
  package func rewritten(_ text: String) -> String { filter.rewritten(text) }
}

extension Validator where Self == FilterValidator {
  /// Some characters only; others are dropped as they are inserted.
  ///
  ///     .filter(keeping: .digits)   // a paste of "12-34" becomes "1234"
  public static func filter(keeping kept: CharacterClass) -> Self {
    FilterValidator(keeping: kept)
  }

  /// All characters but some, which are dropped as they are inserted.
  ///
  ///     .filter(dropping: .whiteSpace)
  public static func filter(dropping dropped: CharacterClass) -> Self {
    FilterValidator(dropping: dropped)
  }

  /// All characters but some, each of which is replaced as it is inserted.
  ///
  ///     .filter(replacing: .whiteSpace, with: "-")   // "a b" becomes "a-b"
  public static func filter(
    replacing replaced: CharacterClass,
    with replacement: String
  ) -> Self {
    FilterValidator(dropping: replaced, replacement: replacement)
  }
}

extension FilterValidator: ContainedValidator {}

extension Rule.Code {
  /// Certain characters: see ``FilterValidator``.
  ///
  /// Parameters: `kept` or `dropped`, a list of characters, ranges such as `a-f` and names between
  /// colons, such as `:digits:`.
  public static let filter: Self = "filter"
}
