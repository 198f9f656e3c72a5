import ValidationCore

/// An action of a key in a prompt.
enum PromptAction: Hashable, Sendable {
  case insert(String)
  case paste(String)
  case move(InputField.Direction, InputField.Granularity, isExtending: Bool)
  case delete(InputField.Direction, InputField.Granularity)
  case undo, redo
  /// Completes the text, or lists possible completions.
  case complete
  /// Accepts the text as the value, if it is valid.
  case accept
  /// Deletes a character or, if the text is empty, cancels the prompt.
  case deleteOrCancel
  case interrupt
  /// Redraws everything.
  case redraw
  /// Removes the notice and the selection.
  case dismiss
}

extension PromptAction {
  /// Returns the action of a key; nil if it has none.
  init?(_ key: TerminalKey) {
    switch key {
    case .paste(let text): self = .paste(text)
    case .character(let scalar, let modifiers) where modifiers.isSubset(of: .shift):
      self = .insert(String(scalar))
    default:
      guard let action = Self.actions[key] else { return nil }
      self = action
    }
  }

  /// The actions of all keys that don't insert text: the Emacs keys of readline, and those of text
  /// fields on a desktop.
  ///
  /// Readline's keys for yanking deleted text are used for redo here.
  private static let actions: [TerminalKey: PromptAction] = {
    var actions: [TerminalKey: PromptAction] = [
      .character("b", .control): .move(.backward, .character, isExtending: false),
      .character("f", .control): .move(.forward, .character, isExtending: false),
      .character("a", .control): .move(.backward, .text, isExtending: false),
      .character("e", .control): .move(.forward, .text, isExtending: false),
      .character("b", .alt): .move(.backward, .word, isExtending: false),
      .character("f", .alt): .move(.forward, .word, isExtending: false),
      .named(.backspace): .delete(.backward, .character),
      .named(.backspace, .shift): .delete(.backward, .character),
      .named(.backspace, .alt): .delete(.backward, .word),
      .named(.backspace, .control): .delete(.backward, .word),
      .character("w", .control): .delete(.backward, .word),
      .character("u", .control): .delete(.backward, .text),
      .named(.delete): .delete(.forward, .character),
      .named(.delete, .alt): .delete(.forward, .word),
      .named(.delete, .control): .delete(.forward, .word),
      .character("d", .alt): .delete(.forward, .word),
      .character("k", .control): .delete(.forward, .text),
      .character("d", .control): .deleteOrCancel,
      .character("z", .control): .undo,
      .character("_", .control): .undo,
      .character("y", .control): .redo,
      .character("_", .alt): .redo,
      .character("z", [.control, .shift]): .redo,
      .named(.tab): .complete,
      .named(.enter): .accept,
      .interrupt: .interrupt,
      .character("l", .control): .redraw,
      .named(.escape): .dismiss,
    ]
    let arrows: KeyValuePairs<TerminalKey.Special, InputField.Direction> = [
      .left: .backward, .right: .forward,
    ]
    let ends: KeyValuePairs<TerminalKey.Special, InputField.Direction> = [
      .home: .backward, .end: .forward,
    ]
    for shift: TerminalKey.Modifiers in [[], .shift] {
      let isExtending = shift == .shift
      for (name, direction) in arrows {
        actions[.named(name, shift)] = .move(direction, .character, isExtending: isExtending)
        for more: TerminalKey.Modifiers in [.alt, .control] {
          let key = TerminalKey.named(name, shift.union(more))
          actions[key] = .move(direction, .word, isExtending: isExtending)
        }
      }
      for (name, direction) in ends {
        for more: TerminalKey.Modifiers in [[], .control] {
          let key = TerminalKey.named(name, shift.union(more))
          actions[key] = .move(direction, .text, isExtending: isExtending)
        }
      }
    }
    return actions
  }()
}
