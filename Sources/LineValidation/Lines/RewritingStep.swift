package import ValidationRewriting

/// A step by which lines are rewritten.
package enum RewritingStep: Sendable {
  /// A strategy says what becomes of a line, whatever it is.
  case strategy(any WholeTextRewriter)
  /// A line that is valid becomes the canonical one of all that stand for its value.
  case canonical
}
