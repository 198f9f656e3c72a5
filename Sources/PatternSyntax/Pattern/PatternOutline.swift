/// A part of a pattern with its place in the text of the pattern.
///
/// A class, so that the parser, which recurses, has only a reference on its stack.
package final class PatternOutline {
  /// The make-up of a part.
  package enum Shape {
    /// Nothing that is looked into.
    case atom
    /// Parts one after another.
    case sequence([PatternOutline])
    /// Alternatives.
    case choice([PatternOutline])
    /// One part, repeated or looked around for.
    case wrapped(PatternOutline)
  }

  /// The place where it stands, in scalars from the start of the pattern.
  package let range: Range<Int>
  package let syntax: Syntax
  package let shape: Shape

  init(range: Range<Int>, syntax: Syntax, shape: Shape) {
    self.range = range
    self.syntax = syntax
    self.shape = shape
  }

  /// Creates a part that is what another one is, or that does something with it.
  convenience init(range: Range<Int>, syntax: Syntax, inner: PatternOutline?) {
    guard let inner else {
      self.init(range: range, syntax: syntax, shape: .atom)
      return
    }
    // A group is what is in it, unless something is done with it.
    switch syntax {
    case .loop, .lookahead, .lookbehind:
      self.init(range: range, syntax: syntax, shape: .wrapped(inner))
    default: self.init(range: range, syntax: syntax, shape: inner.shape)
    }
  }
}

extension PatternOutline {
  /// Parts one after another: the part itself if there is one.
  static func sequence(
    _ parts: [PatternOutline],
    _ range: Range<Int>,
    _ syntax: Syntax
  ) -> PatternOutline {
    PatternOutline(
      range: range, syntax: syntax, shape: parts.count == 1 ? parts[0].shape : .sequence(parts))
  }

  /// Alternatives: the part itself if there is one.
  static func choice(
    _ parts: [PatternOutline],
    _ range: Range<Int>,
    _ syntax: Syntax
  ) -> PatternOutline {
    parts.count == 1
      ? parts[0] : PatternOutline(range: range, syntax: syntax, shape: .choice(parts))
  }
}
