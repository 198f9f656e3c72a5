package import RegularLanguage
internal import Synchronization

/// The regular language of the texts that a validator finds valid.
///
/// A language is compiled once in a process, when a text is first judged by it, and shared by all
/// that have the same definition.
public struct Language: Sendable {
  /// All there is to a language, so that handing it on counts one reference.
  private let compiled: LazyAutomaton

  init(_ expression: Expression) {
    self = LanguageCache.shared.language(for: .expression(expression)) {
      Self(LazyAutomaton(expression))
    }
  }

  /// Creates the language of a pattern, and compiles it at once.
  ///
  /// - Throws: `CompilationError` when it can't be compiled within the limits, or is empty.
  init(pattern: String) throws(CompilationError) {
    self = try LanguageCache.shared.language(for: .pattern(Array(pattern.utf8))) {
      () throws(CompilationError) in
      let expression = Expression.pattern(try PatternParser.parse(pattern))
      let automaton = try Automaton(expression)
      guard !automaton.isEmpty else { throw CompilationError(.matchesNothing, at: 0) }
      return Self(LazyAutomaton(expression, automaton))
    }
  }

  private init(_ compiled: LazyAutomaton) {
    self.compiled = compiled
  }

  var expression: Expression { compiled.expression }

  /// The automaton, or `nil` if it would be too large.
  package var automaton: Automaton? { ask { $0 } }

  /// Asks the automaton without a copy of it, which takes longer than judging a short text.
  ///
  /// - Returns: The answer, or `nil` if the automaton would be too large.
  func ask<Answer>(_ question: (Automaton) -> Answer) -> Answer? {
    compiled.automaton.map { question($0.value) }
  }

  /// The texts of all of the languages.
  static func intersection(_ parts: [Language]) -> Self {
    Self(.intersection(parts.map(\.expression)))
  }

  /// The texts of any of the languages.
  static func union(_ parts: [Language]) -> Self {
    Self(.union(parts.map(\.expression)))
  }

  /// All other texts.
  var complement: Self { Self(.complement(expression)) }
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
  let expression: Expression
  private let storage = AtomicLazyReference<Box<Automaton>>()
  /// What is there instead of an automaton that would be too large.
  private let refusal = AtomicLazyReference<Box<Void>>()

  /// A class, because only references are stored atomically.
  final class Box<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  init(_ expression: Expression, _ automaton: Automaton? = nil) {
    self.expression = expression
    if let automaton { _ = storage.storeIfNil(Box(automaton)) }
  }

  /// Two threads that ask at the same time may both compile; the first one's automaton stays.
  var automaton: Box<Automaton>? {
    if let box = storage.load() { return box }
    if refusal.load() != nil { return nil }
    guard let automaton = try? Automaton(expression) else {
      _ = refusal.storeIfNil(Box(()))
      return nil
    }
    return storage.storeIfNil(Box(automaton))
  }
}
