/// A notation of regular expressions, with how its engines apply them to a text.
///
/// Exported patterns use no shorthands such as `\d`, whose meaning differs between engines, no
/// lookaround, no back-references, and no capturing groups where there are others.
public enum PatternDialect: String, CaseIterable, Sendable {
  /// ECMAScript with the flag `u`: `new RegExp(pattern, "u").test(text)`.
  case ecmaScript
  /// ECMAScript without flags, where a pattern sees UTF-16 code units: `new RegExp(pattern)`.
  case ecmaScriptWithoutFlags
  /// The attribute `pattern` of HTML inputs: ECMAScript with the flag `v`, and anchored by the
  /// browser.
  case html
  /// The keyword `pattern` of JSON Schema, in the part of ECMAScript (flag `u`) that is also the
  /// syntax of Python, Java, .NET, Ruby, Go and Rust.
  ///
  /// Characters outside ASCII are not escaped, since no escape is common to all of them. ECMAScript
  /// (flag `u`), Go and Rust accept the same texts as the validator. The others accept more or
  /// fewer of these texts:
  ///
  /// - In Python, Java and .NET, `$` also matches before a line feed at the end of the text.
  /// - In Ruby, `^` and `$` match at each line, so that one valid line is enough.
  /// - .NET counts UTF-16 code units, as ECMAScript does without flags: there, `^[^a]$` does not
  ///   match an emoji, and a class of emoji matches halves of them.
  case jsonSchema
  /// RE2, and the engines of Go and Rust, which have its syntax: a search.
  case re2
  /// Perl and PCRE2 in UTF mode: a search.
  case pcre
  /// Python's `re`, for texts of type `str`: a search.
  case python
  /// Extended regular expressions of POSIX, in the locale C.UTF-8: a search in lines, as by
  /// `grep -E`.
  ///
  /// Texts with line feeds or NUL are not lines, and are ignored when patterns are compared.
  case posixExtended
}

extension PatternDialect {
  /// The anchors around a pattern; both are empty if the engine anchors patterns.
  var anchors: (start: String, end: String) {
    switch self {
    case .ecmaScript, .ecmaScriptWithoutFlags, .jsonSchema, .posixExtended: ("^", "$")
    case .html: ("", "")
    case .re2, .pcre: (#"\A"#, #"\z"#)
    case .python: (#"\A"#, #"\Z"#)
    }
  }

  /// The greatest number of repetitions, also of nested ones together.
  ///
  /// RE2 refuses more than 1,000 copies, and POSIX guarantees only 255 repetitions.
  var maximumRepetition: Int {
    switch self {
    case .re2: 1_000
    case .posixExtended: 255
    // Others may be validated by any of the engines.
    case .jsonSchema: 1_000
    case .ecmaScript, .ecmaScriptWithoutFlags, .html, .pcre, .python: 65_535
    }
  }

  /// Whether some of the engines try one way to read a text after the other.
  var backtracks: Bool {
    switch self {
    // grep and the engines of Go and Rust follow all ways at once.
    case .re2, .posixExtended: false
    case .ecmaScript, .ecmaScriptWithoutFlags, .html, .jsonSchema, .pcre, .python: true
    }
  }

  /// The maximum nesting depth of groups; if ``countsAllNesting``, of all constructs.
  ///
  /// PCRE2 and Rust refuse more, and Python's compiler calls itself too often.
  var maximumDepth: Int { 250 }

  /// Whether sets, sequences, alternatives and repetitions are nested, too, as in Rust, which reads
  /// these dialects.
  var countsAllNesting: Bool { self == .re2 || self == .jsonSchema }
}
