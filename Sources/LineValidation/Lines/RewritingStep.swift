package import ValidationRewriting

/// A step that rewrites lines.
package enum RewritingStep: Sendable {
  /// Rewrites each line with a strategy.
  case strategy(any WholeTextRewriter)
  /// Replaces each valid line with the canonical spelling of its value.
  case canonical
}
