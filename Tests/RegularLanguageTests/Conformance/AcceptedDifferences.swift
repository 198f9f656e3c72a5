/// Rows of the case files that this dialect deliberately treats differently.
///
/// All of them are rejected: no accepted pattern has a different meaning here.
struct AcceptedDifference: Sendable {
  /// The prefix of the rows' names or, with a full stop at the end, a whole name.
  let rows: String

  /// The prefix of the error that rejects their patterns.
  let refusal: String

  /// Returns whether a row is one of these.
  func covers(_ name: String) -> Bool {
    rows.last == "." ? name == String(rows.dropLast()) : name.hasPrefix(rows)
  }
}

extension PatternConformanceTests {
  static let acceptedDifferences =
    multilineAnchors + posixClasses + segmentationProperties + swappedGreed + largeRepeats
    + repeatedConditions

  /// A pattern must match the whole value: anchors at inner lines would accept values that contain
  /// the wanted line among others.
  private static let multilineAnchors = [
    "misc/anchor-start-end-line.", "multiline/basic", "multiline/match-line-",
    "multiline/repeat1.", "multiline/repeat2.", "multiline/repeat5.", "multiline/repeat6.",
    "multiline/repeat7.", "multiline/repeat8.", "multiline/repeat9.", "multiline/repeat11.",
    "multiline/repeat14.", "multiline/repeat15.", "multiline/repeat18.",
    "regression/adjacent-line-boundary-", "regression/i429-5.",
    "regression/prefilter-with-aho-corasick-standard-semantics.",
  ].map { AcceptedDifference(rows: $0, refusal: "a multiline anchor (?m)") }

  /// ECMAScript and Python read `[[:word:]]` as a class and a bracket; it is rejected because
  /// engines disagree.
  private static let posixClasses = [
    "fowler/basic/basic57.", "fowler/basic/basic59.", "regression/anchored-prefix-",
    "regression/ascii-word-underscore.", "regression/hir-optimization-out-of-order-class.",
  ].map { AcceptedDifference(rows: $0, refusal: "the POSIX class") }

  /// Properties for text segmentation algorithms change with them, and only Rust has them.
  private static let segmentationProperties = [
    AcceptedDifference(
      rows: "unicode/class-gcb2.", refusal: "the property Grapheme_Cluster_Break"),
    AcceptedDifference(rows: "unicode/class-word-break", refusal: "the property Word_Break"),
    AcceptedDifference(
      rows: "unicode/class-sentence-break", refusal: "the property Sentence_Break"),
  ]

  /// Greediness makes no difference to a whole match, and `(?U)` has two meanings: Unicode classes
  /// in Java, and swapped greediness in PCRE2 and Rust.
  private static let swappedGreed = [
    AcceptedDifference(rows: "flags/9.", refusal: "the group '(?U'"),
    AcceptedDifference(rows: "flags/10.", refusal: "the group '(?U'"),
  ]

  /// ECMAScript and Python reject repeated anchors, since repeating them changes nothing.
  private static let repeatedConditions = [
    "multiline/repeat13-no-multi.", "regression/strange-anchor-non-complete-",
  ].map { AcceptedDifference(rows: $0, refusal: "'") }

  /// Repeats are copies in the automaton, and 2,500 exceed the default limit of 1,000.
  private static let largeRepeats = [
    AcceptedDifference(
      rows: "expensive/regression-many-repeat-no-stack-overflow.",
      refusal: "repeats make more than 1000 copies")
  ]
}

/// A pattern that some engines accept and others reject, and whether it is accepted here.
struct DialectPattern: Sendable {
  let pattern: String
  let isAccepted: Bool

  static let all = accepted + refused

  private static let accepted = [
    // A brace without a valid repeat is a literal, except in Rust and Unicode ECMAScript.
    "a{]}", "a{", "a{a", "a{9,11", "\\b{ ", "\\b{foo!}",
    // Lookaround is regular.
    "(?=a)", "(?<=a)",
    // A backspace in a class.
    "[\\b]",
    // A bracket in a class is a literal; Rust nests classes.
    "[[-]",
  ].map { Self(pattern: $0, isAccepted: true) }

  private static let refused = [
    // The number of copies exceeds the limit.
    "a{9999999999}",
    // A name starts with a letter or an underscore, as in ECMAScript, Python and PCRE2.
    "(?P<5a>)",
    // Code points must have all their digits, and be scalars; PCRE2 accepts fewer digits.
    "\\xFG", "\\uG", "\\uFG", "\\UF", "\\UFG", "\\UFFFG", "\\UFFFFG", "\\UFFFFFFFG", "\\x{",
    "\\x{FF", "\\x{FGF}", "\\x{D800}", "\\x{FFFFFFFFF}",
    // The bounds of a range must be scalars.
    "[a-\\w]",
    // The escape character U+001B, which ECMAScript and Python write differently.
    "\\e",
    // A property has a name.
    "\\p", "\\P\\{",
  ].map { Self(pattern: $0, isAccepted: false) }
}
