import LineValidation

/// The terminal, and what suits people there, and not programs that read along.
package enum Terminal {
  /// Returns whether text has colours.
  ///
  /// - Parameters:
  ///   - choice: What the command line says; what it leaves open is decided by the terminal and by
  ///     `NO_COLOR` (no-color.org), which counts if it is not empty.
  ///   - descriptor: Where the text goes.
  /// - Returns: Whether it has.
  static func isColored(_ choice: OutputPlan.Color, on descriptor: Platform.Descriptor) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto: canRewrite(descriptor)
    }
  }

  /// Returns whether a descriptor is a terminal that takes commands, and the user has not said
  /// otherwise.
  static func canRewrite(_ descriptor: Platform.Descriptor) -> Bool {
    Platform.isTerminal(descriptor) && hasColor && !isDumb
  }

  /// Whether the user has not said that nothing is to have a colour.
  package static var hasColor: Bool { (Platform.environment("NO_COLOR") ?? []).isEmpty }

  /// Whether the user's terminal takes no commands, as far as anybody
  /// says that it does.
  package static var isDumb: Bool {
    let name = Platform.environment("TERM") ?? []
    return name.isEmpty || name == Array("dumb".utf8)
  }
}
