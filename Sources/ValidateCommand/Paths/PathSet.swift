import RegularLanguage
import ValidateRun

/// A set of paths that globs describe, as an automaton, so that testing a path takes time in
/// proportion to its length, whatever the number of globs.
struct PathSet: Sendable {
  private let automaton: Automaton?
  /// The automaton for globs with too many states to create all at once.
  private let lazyDFA: LazyDFA?

  /// The limits of an automaton, which compiles in a few milliseconds.
  private static let limits = Limits(automatonBytes: 4 << 20, steps: 500_000)

  /// Compiles a set.
  ///
  /// - Throws: `CompilationError` if the expression alone is too large.
  init(_ paths: Expression) throws(CompilationError) {
    if let automaton = try? Automaton(paths, limits: Self.limits) {
      self.automaton = automaton
      lazyDFA = nil
    } else {
      automaton = nil
      lazyDFA = try LazyDFA.withRoom(for: paths, limits: Limits())
    }
  }
}

extension PathSet {
  /// Returns whether a path is in the set.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  func contains(_ path: Span<UInt8>) -> Bool {
    if let automaton { return automaton.accepts(path) }
    if case .valid? = lazyDFA?.judgement(of: path).outcome { return true }
    return false
  }

  /// Returns whether a path is in the set; what is not UTF-8 is any character.
  func contains(path: [UInt8]) -> Bool { contains(path.repaired.span) }

  /// Returns whether a path in the set may start with a folder, which ends with a slash.
  func reaches(into folder: Span<UInt8>) -> Bool {
    switch automaton?.outcome(on: folder) ?? lazyDFA?.judgement(of: folder).outcome {
    case .valid(let isExtensible): isExtensible
    case .incomplete: true
    case .invalid, nil: false
    }
  }
}
