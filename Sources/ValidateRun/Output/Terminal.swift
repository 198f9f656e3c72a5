import LineValidation
import ValidationCore

/// The capabilities of the terminal, and the user's preferences.
package enum Terminal {
  /// Returns whether to color text.
  ///
  /// - Parameters:
  ///   - choice: The choice on the command line; otherwise the terminal and `NO_COLOR`
  ///     (no-color.org) decide, which counts unless it is empty.
  ///   - descriptor: The descriptor of the output.
  /// - Returns: Whether to color text.
  static func isColored(_ choice: OutputPlan.Color, on descriptor: Platform.Descriptor) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto: canRewrite(descriptor)
    }
  }

  /// Returns whether a descriptor is a terminal that supports escape sequences, and the user has
  /// not disabled them.
  static func canRewrite(_ descriptor: Platform.Descriptor) -> Bool {
    Platform.isTerminal(descriptor) && hasColor && !isDumb
  }

  /// Whether the character set of the user's locale is UTF-8.
  static var showsUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy
      .compactMap(Platform.environment)
      .first { !$0.isEmpty }
    let name = String(decoding: locale ?? [], as: UTF8.self).lowercased()
    return ["utf-8", "utf8"].contains { name.contains(text: $0) }
  }

  /// Whether the user has not disabled colors.
  package static var hasColor: Bool { (Platform.environment("NO_COLOR") ?? []).isEmpty }

  /// Whether the user's terminal is known not to support escape sequences.
  package static var isDumb: Bool {
    let name = Platform.environment("TERM") ?? []
    return name.isEmpty || name == Array("dumb".utf8)
  }
}
