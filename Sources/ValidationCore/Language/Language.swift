package import RegularLanguage

/// The regular language of the texts that a validator finds valid.
///
/// A language is compiled once in a process, when a text is first judged by it, and shared by all
/// that have the same definition.
public struct Language: Sendable {
  /// All there is to a language, so that handing it on counts one reference.
  private let compiled: LazyAutomaton

  package init(_ expression: Expression, limits: Limits = Limits(), depth: Int = 0) {
    self = Self.cache.language(for: .expression(expression, limits)) {
      Self(LazyAutomaton(expression, limits, depth: depth))
    }
  }

  /// Creates the language of a pattern, and compiles it at once.
  ///
  /// - Throws: `CompilationError` when it can't be compiled within the limits, or is empty.
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
            // If that costs too much as well, the first request is reported.
            guard error.isAboutCosts else { throw error }
          }
        }
        throw error.locating(in: pattern, isSearch: isSearch, limits: limits)
      }
    }
  }

  private init(_ compiled: LazyAutomaton) {
    self.compiled = compiled
  }

  /// Creates a language of the library's own, whose automaton is there in a table.
  ///
  /// The expression is only made where it becomes part of another, or where the table is malformed.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - table: The table of its automaton: see ``FormatTables``.
  package init(_ expression: @autoclosure @escaping @Sendable () -> Expression, table: String) {
    let lazyExpression = Lazy(expression)
    self.init(
      LazyAutomaton(lazyExpression) {
        Automaton(table: table) ?? (try? Automaton(lazyExpression.value))
      })
  }

  /// The language of texts that start with a word of ASCII, in any case of its letters, and go on
  /// as another language has it.
  ///
  /// If one character tells that a word has ended, the automaton of the rest is taken as it is,
  /// and only the words are compiled:
  ///
  ///     .words(["ftp", "sftp"], then: "://.*", ...)   // the colon tells
  ///     .words(["a", "a:"], then: "://.*", ...)       // it may be either's: all is compiled
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

  /// The language of an automaton that is made without an expression.
  ///
  /// - Parameters:
  ///   - format: The name of the texts.
  ///   - range: The bounds that they are within: no other language has both.
  ///   - make: Makes the automaton.
  /// - Returns: The language.
  package static func format(
    _ format: String,
    in range: ClosedRange<UInt128>?,
    by make: @escaping @Sendable () -> Automaton?
  ) -> Self {
    cache.language(for: .format(format, range)) {
      let automaton = Lazy(make)
      let expression = Lazy {
        automaton.value.flatMap { StateMachine($0) }.map(Expression.machine) ?? .union([])
      }
      return Self(LazyAutomaton(expression) { automaton.value })
    }
  }

  /// The expression; that of a language with a table is created on first use.
  package var expression: Expression { compiled.expression.value }

  /// The limits of what compiling it may cost.
  var limits: Limits { compiled.limits }

  /// The automaton, or `nil` if it would be too large.
  package var automaton: Automaton? { compiled.automaton }

  /// Returns whether a text is in the language; `nil` if the automaton would be too large.
  ///
  /// It takes less than to ask the ``automaton``, which must be kept that long.
  fileprivate func contains(_ text: Span<UInt8>) -> Bool? { compiled.contains(text) }

  /// The automaton on demand that judges where another would be too large, if its limits require
  /// it.
  var lazyDFA: LazyDFA? { compiled.lazyDFA }

  /// Returns what judges instead of an automaton that would be too large, whether its limits ask
  /// for that or not.
  ///
  /// - Returns: The judge; `nil` if not even what the language is made of has room.
  package func onDemand() -> LazyDFA? {
    if let lazyDFA { return lazyDFA }
    let bytes = limits.demandBytes ?? limits.automatonBytes
    return try? LazyDFA.withRoom(
      for: expression, limits: Limits(automatonBytes: bytes, steps: limits.steps))
  }

  /// The reason why there is no automaton; `nil` if there is one.
  ///
  /// - Complexity: That of another attempt to make it.
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

  /// The texts of all of the languages.
  package static func intersection(_ parts: [Language]) -> Self {
    composed(.intersection, of: parts)
  }

  /// The texts of any of the languages.
  package static func union(_ parts: [Language]) -> Self { composed(.union, of: parts) }

  private static func composed(_ composition: Operation, of parts: [Language]) -> Self {
    let depth = 1 + (parts.lazy.map(\.compiled.depth).max() ?? 0)
    guard depth <= maximumDepth else { return Self(LazyAutomaton(nestedTo: depth)) }
    return cache.language(for: .composition(composition, parts.map(Identity.init))) {
      let expressions = parts.map(\.expression)
      let expression: Expression =
        switch composition {
        case .intersection: .intersection(expressions)
        case .union: .union(expressions)
        case .complement: .complement(expressions[0])
        }
      return Self(LazyAutomaton(expression, .composed(parts.map(\.limits)), depth: depth))
    }
  }

  /// The deepest nesting of compositions that an automaton is made for, also where validators of
  /// one's own stand between them: so many levels have room on a stack of a megabyte.
  static let maximumDepth = 200

  /// The lists of texts of a language, with separators between them that may have blanks around:
  /// see ``ListValidator``.
  ///
  /// - Returns: The language; `nil` if it would take more memory than an automaton may.
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

  /// The rows of a table, the values of whose columns are texts of languages; `nil` if any text
  /// will do.
  ///
  /// - Returns: The language; `nil` if it would take more memory than an automaton may.
  package static func row(of columns: [Self?], _ format: RowFormat) -> Self? {
    let limits = Limits.composed(columns.compactMap { $0?.limits })
    let anything = StateMachine(start: 0, accepting: [0], transitions: [[(.all, 0)]])
    do throws(CompilationError) {
      var machines: [StateMachine] = []
      for column in columns {
        guard let machine = try column?.machine(limits: limits) ?? anything else { return nil }
        machines.append(machine)
      }
      let machine = try StateMachine.row(of: machines, format, limits: limits)
      return Self(LazyAutomaton(.machine(machine), limits))
    } catch {
      return nil
    }
  }

  /// The texts of the language, and the empty text.
  package var orEmpty: Self {
    .union([self, Self(.pattern(.empty))])
  }

  /// The texts of the language that a syntax does not match.
  package func excluding(_ syntax: Syntax) -> Self {
    .intersection([self, Self(.pattern(syntax)).complement])
  }

  /// The machine of the texts, in which lengths are states.
  private func machine(limits: Limits) throws(CompilationError) -> StateMachine {
    if let automaton {
      if let machine = StateMachine(automaton) { return machine }
      // So much a state takes in the end, with what it is made of: there is no need to wait for
      // that.
      if automaton.hasMorePlaces(than: limits.automatonBytes / 256) {
        throw .tooLarge(limits)
      }
    }
    return try StateMachine(expression, limits: limits)
  }

  /// All texts.
  package static let anything = Self(.intersection([]))

  /// Languages that together hold all other texts, taken apart so that each is cheap.
  var complements: [Language] {
    // Nothing is known about an opaque part, nor about the rest.
    if compiled.depth > Self.maximumDepth { return [self] }
    return expression.complements.map { Self($0, limits: .composed([limits])) }
  }

  /// All other texts.
  var complement: Self {
    if case .complement(let inner) = expression {
      return Self(inner, limits: .composed([limits]), depth: max(compiled.depth - 1, 0))
    }
    return Self.composed(.complement, of: [self])
  }
}

extension Language {
  private static let cache = LanguageCache<Definition, Self>()
  /// The lists, and those that would be too large, which takes as long to find out.
  private static let lists = LanguageCache<ListDefinition, Self?>()

  /// A definition that a language is made from.
  private enum Definition: Hashable {
    /// A pattern's bytes: `String` would take canonically equivalent patterns for one.
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

  /// A language that is equal to no other one, even of the same texts.
  ///
  /// Parts that come from a cache are the same objects each time, so that a composition is found
  /// again without a look at what they are made of.
  private struct Identity: Hashable {
    let language: Language

    static func == (one: Self, other: Self) -> Bool {
      one.language.compiled === other.language.compiled
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(language.compiled))
    }
  }
}

extension Language? {
  /// Returns whether a text is in the language; `nil` if there is none, or its automaton would
  /// be too large.
  ///
  /// A call of its own, so that the language stays where it is and no reference is counted.
  @inline(never)
  package func contains(_ text: String) -> Bool? {
    switch self {
    case .none: nil
    case .some(let language): language.contains(text.utf8.span)
    }
  }
}

extension Limits {
  /// The limits of what is composed: it may take as much memory as any of its parts, and no less
  /// than the default.
  static func composed(_ parts: [Self]) -> Self {
    let standard = Self()
    let bytes = parts.map(\.automatonBytes).reduce(standard.automatonBytes, max)
    let steps = parts.map(\.steps).reduce(standard.steps, max)
    return Self(automatonBytes: bytes, steps: steps)
  }
}

extension Language: CustomStringConvertible {
  /// The automaton, a line a state; of a large one only the size.
  public var description: String {
    guard let automaton else {
      return lazyDFA == nil ? "too large to be compiled" : "an automaton made on lazyDFA"
    }
    let size = "an automaton of \(automaton.stateCount) states"
    if automaton.stateCount > Self.maximumPrintedStateCount { return size }
    // Lengths are counted by sets of over a thousand ranges.
    let description = automaton.description
    return description.utf8.count > Self.maximumPrintedByteCount ? size : description
  }

  private static let maximumPrintedStateCount = 100
  private static let maximumPrintedByteCount = 16_384
}

extension Language: CustomReflectable {
  /// Nothing to look into: test libraries print whatever an expectation names, and the tables of an
  /// automaton take minutes.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// An automaton that is created on first use.
private final class LazyAutomaton: Sendable {
  let expression: Lazy<Expression>
  let limits: Limits
  /// How deep compositions are nested in the expression.
  let depth: Int
  /// The automaton on demand in place of a large one, if there is one.
  let lazyDFA: LazyDFA?
  private let lazyAutomaton: Lazy<Automaton?>

  init(
    _ expression: Expression,
    _ limits: Limits,
    _ automaton: Automaton? = nil,
    depth: Int = 0
  ) {
    self.expression = Lazy(made: expression)
    self.limits = limits
    self.depth = depth
    lazyDFA = nil
    lazyAutomaton =
      automaton.map(Lazy.init(made:)) ?? Lazy { try? Automaton(expression, limits: limits) }
  }

  /// Creates one of an expression that need not be made for it.
  init(_ expression: Lazy<Expression>, make: @escaping @Sendable () -> Automaton?) {
    self.expression = expression
    limits = Limits()
    depth = 0
    lazyDFA = nil
    lazyAutomaton = Lazy(make)
  }

  /// Creates one that is known to be too large.
  init(
    _ expression: Expression,
    _ limits: Limits,
    demandBytes: Int
  ) throws(CompilationError) {
    self.expression = Lazy(made: expression)
    self.limits = limits
    depth = 0
    let lazyDFA = try LazyDFA.withRoom(
      for: expression, limits: Limits(automatonBytes: demandBytes, steps: limits.steps))
    if lazyDFA.isEmpty == true { throw CompilationError(.matchesNothing, at: 0) }
    self.lazyDFA = lazyDFA
    lazyAutomaton = Lazy(made: nil)
  }

  /// Creates one for an expression that is nested too deeply to be inspected.
  init(nestedTo depth: Int) {
    expression = Lazy(made: .intersection([]))
    limits = Limits()
    self.depth = depth
    lazyDFA = nil
    lazyAutomaton = Lazy(made: nil)
  }

  /// The automaton, or `nil` if it would be too large.
  var automaton: Automaton? { lazyAutomaton.automaton }

  /// Returns whether the automaton accepts a text; `nil` if it would be too large.
  func contains(_ text: Span<UInt8>) -> Bool? { lazyAutomaton.accepts(text) }
}
