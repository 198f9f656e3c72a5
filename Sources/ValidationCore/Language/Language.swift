package import RegularLanguage

/// The regular language of a validator's valid texts.
///
/// A language is compiled once per process, when it first judges a text, and shared by all
/// validators with the same definition.
public struct Language: Sendable {
  /// The only stored property, so that copying a language retains one reference.
  private let compiled: LazyAutomaton

  package init(
    _ expression: Expression,
    limits: Limits = Limits(),
    depth: Int = 0,
    judgingFirst judge: FirstJudge? = nil
  ) {
    self = Self.cache.language(for: .expression(expression, limits)) {
      Self(LazyAutomaton(expression, limits, depth: depth, judgingFirst: judge))
    }
  }

  /// Creates the language of a pattern and compiles it immediately.
  ///
  /// - Throws: `CompilationError` if it can't be compiled within the limits or is empty.
  init(pattern: String, isSearch: Bool, limits: Limits) throws(CompilationError) {
    let definition = Definition.pattern(Array(pattern.utf8), isSearch: isSearch, limits)
    self = try Self.cache.language(for: definition) { () throws(CompilationError) in
      let syntax = try PatternParser.parse(pattern, limits: limits)
      let expression = Expression.pattern(isSearch ? .part(syntax) : syntax)
      do throws(CompilationError) {
        let automaton = try Automaton(expression, limits: limits)
        guard !automaton.isEmpty else { throw CompilationError(.matchesNothing, at: 0) }
        return Self(LazyAutomaton(expression, limits, automaton))
      } catch {
        guard error.isAboutCosts else { throw error }
        if let bytes = limits.demandBytes {
          do throws(CompilationError) {
            return Self(try LazyAutomaton(expression, limits, demandBytes: bytes))
          } catch {
            // If that costs too much as well, report the first error.
            guard error.isAboutCosts else { throw error }
          }
        }
        throw error.locating(in: pattern, isSearch: isSearch, limits: limits)
      }
    }
  }

  private init(_ compiled: LazyAutomaton) { self.compiled = compiled }

  /// Creates a language of the library, whose automaton is stored in a table.
  ///
  /// The expression is created only if it becomes part of another or the table is malformed.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - table: The table of its automaton: see ``FormatTables``.
  package init(_ expression: @autoclosure @escaping @Sendable () -> Expression, table: String) {
    let lazyExpression = Lazy(expression)
    self.init(
      LazyAutomaton(lazyExpression, judgingFirst: { Automaton.accepts($0, table: table) }) {
        Automaton(table: table) ?? (try? Automaton(lazyExpression.value))
      })
  }

  /// Creates the language of whole numbers, whose automaton is built without its expression.
  ///
  /// - Parameters:
  ///   - integers: The numbers.
  ///   - expression: The expression, created only if it becomes part of another.
  init(_ integers: IntegerLanguage, _ expression: @escaping @Sendable () -> Expression) {
    self.init(LazyAutomaton(Lazy(expression), of: integers))
  }

  /// Returns the language of texts that start with an ASCII word, ignoring case, followed by a text
  /// of another language.
  ///
  /// If the next character determines the end of a word, only the words are compiled, and the
  /// automaton of the rest is reused:
  ///
  ///     .words(["ftp", "sftp"], then: "://.*", ...)   // the colon ends the word
  ///     .words(["a", "a:"], then: "://.*", ...)       // ambiguous: all is compiled
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - syntax: The syntax of the rest.
  ///   - rest: The language of that syntax.
  /// - Returns: The language.
  package static func words(
    _ words: [String],
    then syntax: @autoclosure @escaping @Sendable () -> Syntax,
    _ rest: Self
  ) -> Self {
    cache.language(for: .words(words, then: Identity(language: rest))) {
      let names = Syntax.words(words)
      let expression = Lazy { Expression.pattern(names.then(syntax())) }
      return Self(
        LazyAutomaton(expression) {
          if let rest = rest.automaton, let first = try? Automaton(.pattern(names)),
            let automaton = Automaton(first, then: rest)
          {
            return automaton
          }
          return try? Automaton(expression.value)
        })
    }
  }

  /// Returns the language of an automaton that is built without an expression.
  ///
  /// - Parameters:
  ///   - format: The name of the format.
  ///   - range: The bounds of the values; name and bounds must identify the language.
  ///   - judge: Judges the first text.
  ///   - make: Builds the automaton.
  /// - Returns: The language.
  package static func format(
    _ format: String,
    in range: ClosedRange<UInt128>?,
    judgingFirst judge: @escaping FirstJudge,
    make: @escaping @Sendable () -> Automaton?
  ) -> Self {
    cache.language(for: .format(format, range)) {
      let automaton = Lazy(make)
      let expression = Lazy {
        automaton.value.flatMap { StateMachine($0) }.map(Expression.machine) ?? .union([])
      }
      return Self(LazyAutomaton(expression, judgingFirst: judge) { automaton.value })
    }
  }

  /// The expression; for a language with a table, it is created on first use.
  package var expression: Expression { compiled.expression.value }

  /// The limits on the cost of compiling.
  var limits: Limits { compiled.limits }

  /// The automaton, or `nil` if it would be too large.
  package var automaton: Automaton? { compiled.automaton }

  /// Returns whether a text is in the language; `nil` if the automaton would be too large.
  ///
  /// This is faster than using ``automaton``, which must be retained.
  package func contains(_ text: Span<UInt8>) -> Bool? { compiled.contains(text) }

  /// The lazy automaton that replaces one that would be too large, if the limits allow it.
  var lazyDFA: LazyDFA? { compiled.lazyDFA }

  /// Returns a lazy automaton, even if the limits don't allow one.
  ///
  /// - Returns: The automaton; `nil` if not even the compiled expression fits in the limits.
  package func onDemand() -> LazyDFA? {
    if let lazyDFA { return lazyDFA }
    let bytes = limits.demandBytes ?? limits.automatonBytes
    return try? LazyDFA.withRoom(
      for: expression, limits: Limits(automatonBytes: bytes, steps: limits.steps))
  }

  /// The reason why there is no automaton; `nil` if there is one.
  ///
  /// - Complexity: That of another attempt to build it.
  package var refusal: CompilationError? {
    if automaton != nil { return nil }
    if compiled.depth > Self.maximumDepth {
      return CompilationError(.nestedTooDeeply(limit: Self.maximumDepth), at: 0)
    }
    do throws(CompilationError) {
      _ = try Automaton(expression, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the intersection of languages.
  ///
  /// - Parameters:
  ///   - parts: The languages.
  ///   - judge: Judges the first text.
  /// - Returns: The language.
  package static func intersection(
    _ parts: [Language],
    judgingFirst judge: FirstJudge? = nil
  ) -> Self {
    composed(.intersection, of: parts, judgingFirst: judge)
  }

  /// Returns the union of languages.
  package static func union(_ parts: [Language]) -> Self { composed(.union, of: parts) }

  private static func composed(
    _ composition: Operation,
    of parts: [Language],
    as integers: IntegerLanguage? = nil,
    judgingFirst judge: FirstJudge? = nil
  ) -> Self {
    let depth = 1 + (parts.lazy.map(\.compiled.depth).max() ?? 0)
    guard depth <= maximumDepth else { return Self(LazyAutomaton(nestedTo: depth)) }
    return cache.language(for: .composition(composition, parts.map(Identity.init))) {
      let expression = Lazy<Expression> {
        let expressions = parts.map(\.expression)
        return switch composition {
        case .intersection: common(parts, expressions) ?? .intersection(expressions)
        case .union: .union(expressions)
        case .complement: .complement(expressions[0])
        }
      }
      let limits = Limits.composed(parts.map(\.limits))
      let numbers =
        composition == .intersection
        ? IntegerLanguage(intersectionOf: parts.map(\.compiled.integers)) : integers
      return Self(
        LazyAutomaton(expression, limits, depth: depth, of: numbers, judgingFirst: judge))
    }
  }

  /// Returns the texts that all languages have, if one of these has only a few; otherwise `nil`.
  ///
  /// Words are judged in a microsecond, but an automaton that tells them from all letters, for
  /// instance, has the large tables of these. A length is counted beside the words, so that errors
  /// tell whether a text is too long.
  private static func common(_ parts: [Self], _ expressions: [Expression]) -> Expression? {
    for (index, expression) in expressions.enumerated() {
      guard case .pattern(let syntax) = expression, let texts = syntax.texts(atMost: 16) else {
        continue
      }
      if Expression.intersection(expressions).separatingLength.length != nil { return nil }
      var common: [String] = []
      for text in texts {
        var isCommon = true
        for other in parts.indices where other != index {
          guard let accepts = text.withBytes({ parts[other].contains($0) }) else { return nil }
          isCommon = isCommon && accepts
        }
        if isCommon { common.append(text) }
      }
      return .pattern(.literals(common))
    }
    return nil
  }

  /// The maximum nesting depth of compositions for which an automaton is built, even with custom
  /// validators in between; this many levels fit on a stack of a megabyte.
  static let maximumDepth = 200

  /// Returns the language of lists whose elements are in a language, with optional blanks around
  /// separators: see ``ListValidator``.
  ///
  /// - Returns: The language; `nil` if it would exceed the memory limit of an automaton.
  static func list(of element: Self, separator: Unicode.Scalar, _ count: Repetition) -> Self? {
    if element.compiled.depth > maximumDepth { return nil }
    let definition = ListDefinition(
      element: Identity(language: element), separator: separator, count: count)
    return lists.language(for: definition) {
      let limits = Limits.composed([element.limits])
      let machine = try? StateMachine.list(
        of: element.machine(limits: limits),
        separator: ScalarSet(separator),
        blanks: ScalarSet(" ").union(ScalarSet("\t")),
        count: count,
        limits: limits
      )
      return machine.map { Self(LazyAutomaton(.machine($0), limits)) }
    }
  }

  /// Returns the language of a state machine that consists of those of other languages; `nil` means
  /// any text.
  ///
  /// - Parameters:
  ///   - parts: The languages.
  ///   - combine: Returns the machine, within the limits, of the machines of the languages.
  /// - Returns: The language; `nil` if it would exceed the memory limit of an automaton.
  package static func combined(
    _ parts: [Self?],
    by combine: ([StateMachine], Limits) throws(CompilationError) -> StateMachine
  ) -> Self? {
    let limits = Limits.composed(parts.compactMap { $0?.limits })
    let anything = StateMachine(start: 0, accepting: [0], transitions: [[(.all, 0)]])
    do throws(CompilationError) {
      var machines: [StateMachine] = []
      for part in parts {
        guard let machine = try part?.machine(limits: limits) ?? anything else { return nil }
        machines.append(machine)
      }
      return Self(LazyAutomaton(.machine(try combine(machines, limits)), limits))
    } catch {
      return nil
    }
  }

  /// The language with the empty text added.
  package var orEmpty: Self {
    let parts = [self, Self(.pattern(.empty))]
    return .composed(.union, of: parts, as: compiled.integers.map(\.orEmpty))
  }

  /// Returns the texts of the language that a syntax does not match.
  package func excluding(_ syntax: Syntax) -> Self {
    .intersection([self, Self(.pattern(syntax)).complement])
  }

  /// Returns the state machine of the texts, in which lengths are states.
  package func machine(limits: Limits) throws(CompilationError) -> StateMachine {
    if let automaton {
      if let machine = StateMachine(automaton) { return machine }
      // Fail early: each state will take about 256 bytes.
      if automaton.hasMorePlaces(than: limits.automatonBytes / 256) {
        throw .tooLarge(limits)
      }
    }
    return try StateMachine(expression, limits: limits)
  }

  /// All texts.
  package static let anything = Self(.intersection([]))

  /// Languages whose union is the complement, split so that each is cheap.
  package var complements: [Language] {
    // A language that is nested too deep is unknown, and so is its complement.
    if compiled.depth > Self.maximumDepth { return [self] }
    return expression.complements.map { Self($0, limits: .composed([limits])) }
  }

  /// The complement of the language.
  var complement: Self {
    if case .complement(let inner) = expression {
      return Self(inner, limits: .composed([limits]), depth: max(compiled.depth - 1, 0))
    }
    return Self.composed(.complement, of: [self])
  }
}

extension Language {
  private static let cache = LanguageCache<Definition, Self>()
  /// The cached lists, including those that are too large, since it takes as long to find that out.
  private static let lists = LanguageCache<ListDefinition, Self?>()

  /// The definition of a language, as a key of the cache.
  private enum Definition: Hashable {
    /// The bytes of a pattern, since `String` considers canonically equivalent patterns equal.
    case pattern([UInt8], isSearch: Bool, Limits)
    case expression(Expression, Limits)
    case composition(Operation, [Identity])
    case words([String], then: Identity)
    case format(String, ClosedRange<UInt128>?)
  }

  private struct ListDefinition: Hashable {
    let element: Identity
    let separator: Unicode.Scalar
    let count: Repetition
  }

  private enum Operation {
    case intersection
    case union
    case complement
  }

  /// A language compared by identity, not by its texts.
  ///
  /// Parts from the cache are identical objects, so that a composition is found without comparing
  /// their expressions.
  private struct Identity: Hashable {
    let language: Language

    static func == (one: Self, other: Self) -> Bool {
      one.language.compiled === other.language.compiled
    }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(language.compiled)) }
  }
}

extension Language? {
  /// Returns whether a text is in the language; `nil` if there is none or its automaton would be
  /// too large.
  ///
  /// Not inlined, so that the language is not copied and retained.
  @inline(never)
  package func contains(_ text: String) -> Bool? {
    switch self {
    case .none: nil
    case .some(let language): text.withBytes { language.contains($0) }
    }
  }

  /// Returns whether bytes are a text of the language; `nil` as for a whole text.
  @inline(never)
  func contains(_ text: Span<UInt8>) -> Bool? {
    switch self {
    case .none: nil
    case .some(let language): language.contains(text)
    }
  }
}

extension Limits {
  /// Returns the limits of a composition: the maximum of the default and the limits of its parts.
  static func composed(_ parts: [Self]) -> Self {
    let standard = Self()
    let bytes = parts.map(\.automatonBytes).reduce(standard.automatonBytes, max)
    let steps = parts.map(\.steps).reduce(standard.steps, max)
    return Self(automatonBytes: bytes, steps: steps)
  }
}

extension Language: CustomStringConvertible {
  /// The automaton, with a line for each state; for a large one, only its size.
  public var description: String {
    guard let automaton else {
      return lazyDFA == nil ? "too large to be compiled" : "a lazy DFA"
    }
    let size = "an automaton of \(automaton.stateCount) states"
    if automaton.stateCount > Self.maximumPrintedStates { return size }
    // Languages with lengths have sets of over a thousand ranges.
    let description = automaton.description
    return description.utf8.count > Self.maximumPrintedBytes ? size : description
  }

  private static let maximumPrintedStates = 100
  private static let maximumPrintedBytes = 16_384
}

extension Language: CustomReflectable {
  /// An empty mirror, since test libraries print the values of an expectation, and printing the
  /// tables of an automaton takes minutes.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A judge of one text, which takes less time than building an automaton; it returns `nil` if it
/// can't.
package typealias FirstJudge = @Sendable (Span<UInt8>) -> Bool?

/// An automaton that is built on first use.
private final class LazyAutomaton: Sendable {
  let expression: Lazy<Expression>
  let limits: Limits
  /// The nesting depth of compositions in the expression.
  let depth: Int
  /// The whole numbers that the language consists of, if it does.
  let integers: IntegerLanguage?
  /// The lazy automaton that replaces one that is too large, if any.
  let lazyDFA: LazyDFA?
  private let lazyAutomaton: Lazy<Automaton?>
  /// Judges the first text, if that takes less time than building the automaton.
  private let judgeFirst: FirstJudge?
  private let hasJudged = Guarded(false)

  init(
    _ expression: Expression,
    _ limits: Limits,
    _ automaton: Automaton? = nil,
    depth: Int = 0,
    judgingFirst judge: FirstJudge? = nil
  ) {
    self.expression = Lazy(made: expression)
    self.limits = limits
    integers = nil
    self.depth = depth
    lazyDFA = nil
    judgeFirst = judge
    lazyAutomaton =
      automaton.map(Lazy.init(made:)) ?? Lazy { try? Automaton(expression, limits: limits) }
  }

  /// Creates an automaton without evaluating its expression.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - judge: Judges the first text.
  ///   - make: Builds the automaton.
  init(
    _ expression: Lazy<Expression>,
    judgingFirst judge: FirstJudge? = nil,
    make: @escaping @Sendable () -> Automaton?
  ) {
    self.expression = expression
    judgeFirst = judge
    limits = Limits()
    integers = nil
    depth = 0
    lazyDFA = nil
    lazyAutomaton = Lazy(make)
  }

  /// Creates an automaton whose expression is evaluated only if it is not one of whole numbers.
  init(
    _ expression: Lazy<Expression>,
    _ limits: Limits = Limits(),
    depth: Int = 0,
    of integers: IntegerLanguage?,
    judgingFirst judge: FirstJudge? = nil
  ) {
    self.expression = expression
    self.limits = limits
    self.depth = depth
    self.integers = integers
    judgeFirst = judge
    lazyDFA = nil
    lazyAutomaton = Lazy {
      integers.flatMap(Automaton.init) ?? (try? Automaton(expression.value, limits: limits))
    }
  }

  /// Creates an automaton that is known to be too large, with a lazy one.
  init(
    _ expression: Expression,
    _ limits: Limits,
    demandBytes: Int
  ) throws(CompilationError) {
    self.expression = Lazy(made: expression)
    self.limits = limits
    integers = nil
    depth = 0
    let lazyDFA = try LazyDFA.withRoom(
      for: expression, limits: Limits(automatonBytes: demandBytes, steps: limits.steps))
    if lazyDFA.isEmpty == true { throw CompilationError(.matchesNothing, at: 0) }
    self.lazyDFA = lazyDFA
    judgeFirst = nil
    lazyAutomaton = Lazy(made: nil)
  }

  /// Creates an automaton for an expression that is nested too deep.
  init(nestedTo depth: Int) {
    expression = Lazy(made: .intersection([]))
    limits = Limits()
    integers = nil
    self.depth = depth
    lazyDFA = nil
    judgeFirst = nil
    lazyAutomaton = Lazy(made: nil)
  }

  /// The automaton, or `nil` if it would be too large.
  var automaton: Automaton? { lazyAutomaton.automaton }

  /// Returns whether the automaton accepts a text; `nil` if it would be too large.
  func contains(_ text: Span<UInt8>) -> Bool? {
    lazyAutomaton.acceptsIfCreated(text) ?? containsFirst(text)
  }

  /// Returns the same before the automaton has been built, which the second text does.
  @inline(never)
  private func containsFirst(_ text: Span<UInt8>) -> Bool? {
    let isFirst = hasJudged.withLock { hasJudged in
      defer { hasJudged = true }
      return !hasJudged
    }
    if isFirst, let isAccepted = judgeFirst?(text) { return isAccepted }
    return lazyAutomaton.accepts(text)
  }
}
