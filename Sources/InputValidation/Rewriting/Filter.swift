internal import RegularLanguage

/// Characters that a text may have; others are dropped, or replaced, as they are put in.
///
/// A text is valid if nothing in it would be dropped or replaced, so that a filter says the same in
/// code as in a field: `.filter(dropping: " ") && .digits` is what `.digits` is, except that "1 2"
/// can be pasted. Dropping is silent: where people should hear why a key does nothing, `.regex` or
/// another strategy that refuses tells them.
///
/// Characters are Unicode scalars here: an accent that is a scalar of its own is kept only if it is
/// in the set.
public struct FilterValidator: Validator {
  /// The characters kept, or those that are not, as a rule.
  public let rule: Rule
  /// The texts without characters that are dropped.
  public let language: Language?
  private let kept: ScalarSet
  private let replacement: String

  /// Creates a strategy that drops all characters but some.
  ///
  ///     var field = TextField(validator: FilterValidator(keeping: .digits))
  ///     field.insert("12-34")                                // nil; the text is "1234"
  ///     FilterValidator(keeping: .digits).isValid("12-34")   // false: in code, nothing is dropped
  public init(keeping kept: CharacterClass) {
    self.init(kept.set, Rule(.filter, parameters: ["kept": .list(kept.names)]), "")
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
    var allowed = ""
    allowed.unicodeScalars.append(
      contentsOf: replacement.unicodeScalars.filter { !dropped.contains($0) })
    let rule = Rule(.filter, parameters: ["dropped": .list(dropped.names)])
    self.init(dropped.set.complement, rule, allowed)
  }

  private init(_ kept: ScalarSet, _ rule: Rule, _ replacement: String) {
    self.kept = kept
    self.rule = rule
    self.replacement = replacement
    self.language = Language(.pattern(.set(kept).repeated(.zeroOrMore)))
  }

  /// Judges exactly.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    languageVerdict(on: text, caret: caret)
  }

  /// Rewrites insertions, besides judging.
  public var rewriting: Rewriting { .insertions }

  /// Lets only those characters through that are kept.
  public func decision(on edit: ResolvedEdit, in field: TextField) -> EditDecision {
    field.mapping(edit, image)
  }

  /// Returns what becomes of a scalar; `nil` if it stays.
  private func image(of scalar: Unicode.Scalar) -> String? {
    kept.contains(scalar) ? nil : replacement
  }
}

extension FilterValidator: WholeTextRewriter {
  package func rewritten(_ text: String) -> String { text.mapped(image) ?? text }
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
