package import ValidationRewriting

/// A step that rewrites lines, or values.
package enum RewritingStep: Sendable {
  /// Rewrites each line with a strategy.
  case strategy(any WholeTextRewriter)
  /// Replaces each valid line with the canonical spelling of its value.
  case canonical
  /// Replaces some lines by others.
  case replacements(Replacements)
}

extension RewritingStep {
  /// Whether the step writes values in their canonical spelling.
  package var isCanonical: Bool {
    if case .canonical = self { true } else { false }
  }
}
