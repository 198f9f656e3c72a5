package import RegularLanguage
internal import Synchronization

/// The regular language of the texts that a validator finds valid.
///
/// A language is compiled once in a process, when a text is first judged by it, and shared by all
/// that have the same definition.
public struct Language: Sendable {
  let expression: Expression
  /// What compiling it may cost.
  let limits: Limits
  private let compiled: LazyAutomaton

  init(_ expression: Expression, limits: Limits = Limits()) {
    self = LanguageCache.shared.language(for: .expression(expression, limits)) {
      Self(expression, limits, LazyAutomaton())
    }
  }

  /// Creates the language of a pattern, and compiles it at once.
  ///
  /// - Throws: `CompilationError` when it can't be compiled within the limits, or is empty.
  init(pattern: String, isSearch: Bool, limits: Limits) throws(CompilationError) {
    let definition = LanguageCache.Definition.pattern(
      Array(pattern.utf8), isSearch: isSearch, limits)
    self = try LanguageCache.shared.language(for: definition) { () throws(CompilationError) in
      let syntax = try PatternParser.parse(pattern, limits: limits)
      let expression = Expression.pattern(isSearch ? .part(syntax) : syntax)
      let automaton = try Automaton(expression, limits: limits)
      guard !automaton.isEmpty else { throw CompilationError(.matchesNothing, at: 0) }
      return Self(expression, limits, LazyAutomaton(.success(automaton)))
    }
  }

  private init(_ expression: Expression, _ limits: Limits, _ compiled: LazyAutomaton) {
    self.expression = expression
    self.limits = limits
    self.compiled = compiled
  }

  /// The automaton, or `nil` if it would be too large.
  package var automaton: Automaton? {
    try? compiled.result(for: expression, limits: limits).get()
  }

  /// The texts of all of the languages.
  static func intersection(_ parts: [Language]) -> Self {
    Self(.intersection(parts.map(\.expression)), limits: .composed(parts.map(\.limits)))
  }

  /// The texts of any of the languages.
  static func union(_ parts: [Language]) -> Self {
    Self(.union(parts.map(\.expression)), limits: .composed(parts.map(\.limits)))
  }

  /// All texts.
  static let anything = Self(.intersection([]))

  /// Languages that together hold all other texts, taken apart so that each is cheap.
  var complements: [Language] {
    expression.complements.map { Self($0, limits: .composed([limits])) }
  }

  /// All other texts.
  var complement: Self { Self(.complement(expression), limits: .composed([limits])) }
}

extension Limits {
  /// The limits of what is composed: it may take as much memory as any of its parts, and no less
  /// than the default.
  static func composed(_ parts: [Self]) -> Self {
    let standard = Self()
    let bytes = parts.map(\.automatonBytes).reduce(standard.automatonBytes, max)
    return Self(automatonBytes: bytes)
  }
}

extension Language: CustomStringConvertible {
  /// The automaton, a line a state; of a large one only the size.
  public var description: String {
    guard let automaton else { return "too large to be compiled" }
    let count = automaton.stateCount
    return count <= Self.mostPrinted ? automaton.description : "an automaton of \(count) states"
  }

  /// More states than these nobody reads.
  private static let mostPrinted = 100
}

extension Language: CustomReflectable {
  /// Nothing to look into: test libraries print whatever an expectation names, and the tables of an
  /// automaton take minutes.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// An automaton that is made when it is first asked for.
private final class LazyAutomaton: Sendable {
  private let storage = AtomicLazyReference<Box>()

  /// A class, because only references are stored atomically.
  private final class Box: Sendable {
    let result: Result<Automaton, CompilationError>

    init(_ result: Result<Automaton, CompilationError>) { self.result = result }
  }

  init(_ result: Result<Automaton, CompilationError>? = nil) {
    if let result { _ = storage.storeIfNil(Box(result)) }
  }

  /// Two threads that ask at the same time may both compile; the first one's automaton stays.
  func result(for expression: Expression, limits: Limits) -> Result<Automaton, CompilationError> {
    if let box = storage.load() { return box.result }
    let result = Result { () throws(CompilationError) in
      try Automaton(expression, limits: limits)
    }
    return storage.storeIfNil(Box(result)).result
  }
}
