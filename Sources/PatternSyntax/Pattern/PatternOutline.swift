/// A part of a pattern with its range in the pattern.
///
/// A class, so that the parser, which recurses, has only a reference on its stack.
package final class PatternOutline {
  /// The structure of a part.
  package enum Shape {
    /// A part without inner parts.
    case atom
    /// Consecutive parts.
    case sequence([PatternOutline])
    /// Alternatives.
    case choice([PatternOutline])
    /// One part, repeated or in a lookaround.
    case wrapped(PatternOutline)
  }

  /// The range of the part, in scalars from the start of the pattern.
  package let range: Range<Int>
  package let syntax: Syntax
  package let shape: Shape

  init(range: Range<Int>, syntax: Syntax, shape: Shape) {
    self.range = range
    self.syntax = syntax
    self.shape = shape
  }

  /// Creates a part that consists of another one, or modifies it.
  convenience init(range: Range<Int>, syntax: Syntax, inner: PatternOutline?) {
    guard let inner else {
      self.init(range: range, syntax: syntax, shape: .atom)
      return
    }
    // A group is the part inside it, unless it is modified.
    switch syntax {
    case .loop, .lookahead, .lookbehind:
      self.init(range: range, syntax: syntax, shape: .wrapped(inner))
    default: self.init(range: range, syntax: syntax, shape: inner.shape)
    }
  }
}

extension PatternOutline {
  /// Consecutive parts; the part itself if there is only one.
  static func sequence(
    _ parts: [PatternOutline],
    _ range: Range<Int>,
    _ syntax: Syntax
  ) -> PatternOutline {
    PatternOutline(
      range: range, syntax: syntax, shape: parts.count == 1 ? parts[0].shape : .sequence(parts))
  }

  /// Alternatives; the part itself if there is only one.
  static func choice(
    _ parts: [PatternOutline],
    _ range: Range<Int>,
    _ syntax: Syntax
  ) -> PatternOutline {
    parts.count == 1
      ? parts[0] : PatternOutline(range: range, syntax: syntax, shape: .choice(parts))
  }
}
