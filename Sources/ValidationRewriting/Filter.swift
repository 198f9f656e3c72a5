public import ValidationCore

/// Characters that a text may have; others are dropped, or replaced, as they are put in.
///
/// A text is valid if nothing in it would be dropped or replaced, so that a filter says the same in
/// code as in a field: `.filter(dropping: " ") && .digits` is what `.digits` is, except that "1 2"
/// can be pasted. Dropping is silent: where people should hear why a key does nothing, `.regex` or
/// another strategy that refuses tells them.
///
/// Each scalar is kept or dropped by itself: an accent that is a scalar of its own is kept only if
/// it is in the set. A Character of several scalars that is in the set is kept or dropped as a
/// whole, scalar by scalar the same: dropping "e\u{301}" drops neither "e" nor "\u{E9}".
public struct FilterValidator: Validator {
  /// The characters kept, or those that are not, as a rule.
  public let rule: Rule
  /// The texts without characters that are dropped.
  public let language: Language?
  private let filter: CharacterFilter

  /// Creates a strategy that drops all characters but some.
  ///
  ///     var field = TextField(validator: FilterValidator(keeping: .digits))
  ///     field.insert("12-34")                                // nil; the text is "1234"
  ///     FilterValidator(keeping: .digits).isValid("12-34")   // false: in code, nothing is dropped
  public init(keeping kept: CharacterClass) {
    self.init(
      CharacterFilter(keeping: kept), Rule(.filter, parameters: ["kept": .list(kept.names)]))
  }

  /// Creates a strategy that drops some characters, or puts a text in the place of each.
  ///
  ///     let filter = FilterValidator(dropping: .whiteSpace, replacement: "-")
  ///     var field = TextField(validator: filter)
  ///     field.insert("a b")     // nil; the text is "a-b"
  ///     filter.isValid("a b")   // false: in code, nothing is replaced
  ///
  /// - Parameters:
  ///   - dropped: The characters.
  ///   - replacement: What comes in the place of each, without those that are dropped.
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

  /// Judges exactly.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    languageVerdict(on: text, caret: caret)
  }

  /// Rewrites insertions, besides judging.
  public var rewriting: Rewriting { .insertions }

  /// Lets only those characters through that are kept.
  public func decision(on edit: ResolvedEdit, in field: TextField) -> EditDecision {
    if filter.isByScalar { return field.mapping(edit, filter.image) }
    let isDropped = edit.replacements.allSatisfy { filter.rewritten($0.text).isEmpty }
    if isDropped, !edit.isDeletion { return field.ignoring(edit) }
    let edited = EditedText(edit, in: field)
    var (old, start) = ([] as [Range<Int>], 0)
    for part in edited.parts {
      let end = start + part.text.utf8.count
      // What is put in may join what is next to it, so that all is filtered that was kept before.
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
  /// Some characters only; others are dropped as they are put in.
  ///
  ///     .filter(keeping: .digits)   // a paste of "12-34" becomes "1234"
  public static func filter(keeping kept: CharacterClass) -> Self {
    FilterValidator(keeping: kept)
  }

  /// All characters but some, which are dropped as they are put in.
  ///
  ///     .filter(dropping: .whiteSpace)
  public static func filter(dropping dropped: CharacterClass) -> Self {
    FilterValidator(dropping: dropped)
  }

  /// All characters but some, each of which is replaced as it is put in.
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
